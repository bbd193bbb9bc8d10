package analyze

import (
	"cmp"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

var (
	// excludedColumnRE finds a column of the drugs that are not covered.
	excludedColumnRE = regexp.MustCompile(`^(?:(?:excluded|exclusions?|non-?covered|not[- ]covered|removed)(?: (?:brand|generic|prescription|formulary|specialty))?(?: (?:drug|medication|medicine|product|agent|brand)s?)?(?: names?)?|(?:drug|medication|medicine|product|brand)s?(?: names?)?(?: that are| which are)? (?:not covered|excluded|no longer covered|not on (?:the|our) (?:formulary|list))(?: by .{2,30})?)$`)
	// insteadColumnRE finds the column beside it of what is covered in their place.
	insteadColumnRE = regexp.MustCompile(`\b(?:alternatives?|options?|instead|substitutes?)\b`)
	classColumnRE   = regexp.MustCompile(`\b(?:class(?:es)?|category|categories|condition|indication|use|area|type)\b`)
)

// excludedDrugs is a column of drugs that are not covered, beside one of what is in their place, over the tables that have both.
type excludedDrugs struct {
	column, instead int
	found           []formulary.Entry
	tables          []int
	others          []string // names that stand instead of them
	spans           []document.Span
}

// excludedHeader reads the header of a list of drugs that are not covered and what is instead; nil for any other row.
func excludedHeader(row []*gridCell) *excludedDrugs {
	s := &excludedDrugs{column: -1, instead: -1}
	for k, c := range row {
		if c == nil || c.col != k {
			continue
		}
		words := strings.Trim(oneLine(c.s), " *:")
		switch {
		case words == "":
		case len(words) > maxHeader || c.colSpan > 1:
			return nil
		case s.column < 0 && excludedColumnRE.MatchString(words):
			s.column = k
		case insteadColumnRE.MatchString(words):
			s.instead = k
		case k > 0 || !classColumnRE.MatchString(words):
			return nil
		}
	}
	if s.column < 0 || s.instead < 0 {
		return nil
	}
	return s
}

// sameExcluded are the columns of a table before where they are the same, so that all is judged together.
func (d *drugList) sameExcluded(s *excludedDrugs) *excludedDrugs {
	for _, o := range d.excluded {
		if o.column == s.column && o.instead == s.instead {
			return o
		}
	}
	d.excluded = append(d.excluded, s)
	return s
}

// excludedRow reads the drugs that the cells of a row list.
func (d *drugList) excludedRow(n int, row []*gridCell, i int, s *excludedDrugs) {
	if !slices.Contains(s.tables, n) {
		s.tables = append(s.tables, n)
	}
	cell := func(k int) *gridCell {
		if k >= len(row) || row[k] == nil || row[k].row != i || len(row[k].from) == 0 || row[k].colSpan > 1 {
			return nil
		}
		return row[k]
	}
	if v := cell(s.column); v != nil {
		for _, at := range d.atCommasOf(v.spansOf()[0]) {
			e := d.named(at, "", "")
			if words := oneLine(d.src.Quote(at)); bareCodeRE.MatchString(words) {
				e = formulary.Entry{Name: words, Source: at} // a drug that is not covered has no rules: its name ends so
			}
			if !slices.Contains(e.Flags, formulary.ExcludedDrug) {
				e.Flags = append(e.Flags, formulary.ExcludedDrug)
			}
			s.found = append(s.found, e)
		}
		s.spans = append(s.spans, v.spansOf()...)
	}
	if v := cell(s.instead); v != nil {
		for _, at := range d.atCommasOf(v.spansOf()[0]) {
			s.others = append(s.others, oneLine(d.src.Quote(at)))
		}
		s.spans = append(s.spans, v.spansOf()...)
	}
}

// provenExcluded takes the columns of drugs that are not covered whose names, or those of what is instead, are those of drugs: such a
// column may say in words what kinds of drugs are not covered.
func (d *drugList) provenExcluded() {
	for _, s := range d.excluded {
		var names []string
		for _, e := range s.found {
			names = append(names, e.Name)
		}
		if len(names) == 0 || !areDrugs(append(names, s.others...), 1) {
			continue
		}
		for _, e := range s.found {
			if e.Name != "" && !costsRE.MatchString(strings.ToLower(e.Name)) && len(e.Name) < maxDrugName {
				d.list.Entries = append(d.list.Entries, e)
			}
		}
		for _, n := range s.tables {
			d.tables[n] = true
		}
		d.taken = append(d.taken, s.spans...)
	}
	d.inOrder()
}

func (d *drugList) inOrder() {
	slices.SortStableFunc(d.list.Entries, func(a, b formulary.Entry) int { return cmp.Compare(a.Source.Start, b.Source.Start) })
}

// costsRE finds what no name of a drug has.
var costsRE = regexp.MustCompile(`\$|\bcopay|\bcoinsurance|\bdeductible|\bno charge|\bday supply|\bretail\b|\bmail[- ]order|\bplan (?:exclusion|pays)|\bnot covered`)
