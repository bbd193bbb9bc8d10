package analyze

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

var (
	// stackTierRE finds the heading of a column of drugs of one tier. A table of what drugs cost has such headings, too: only the names
	// below tell them apart.
	stackTierRE = regexp.MustCompile(`^((?:tier|level) ?\d[a-d]?)(?:[ ]*[-–:(][ ]*.{2,60}|[ ].{0,60}|)$|^((?:preferred |non-?preferred |formulary |non-?formulary )?(?:generics?|brands?|specialty)(?: ?-? ?name)?(?: drugs?| medications?| products?)?)(?: ?\(?(?:tier|level) ?\d[a-d]?\)?)$`)
	// excludedColumnRE finds a column of the drugs that are not covered.
	excludedColumnRE = regexp.MustCompile(`^(?:(?:excluded|exclusions?|non-?covered|not[- ]covered|removed)(?: (?:brand|generic|prescription|formulary|specialty))?(?: (?:drug|medication|medicine|product|agent|brand)s?)?(?: names?)?|(?:drug|medication|medicine|product|brand)s?(?: names?)?(?: that are| which are)? (?:not covered|excluded|no longer covered|not on (?:the|our) (?:formulary|list))(?: by .{2,30})?)$`)
	// insteadColumnRE finds the column beside it of what is covered in their place.
	insteadColumnRE = regexp.MustCompile(`\b(?:alternatives?|options?|instead|substitutes?)\b`)
	stackClassRE    = regexp.MustCompile(`\b(?:class(?:es)?|category|categories|condition|indication|use|area|type)\b`)
)

// drugStacks are columns whose cells list drugs one below the other, over the tables that have the same heads.
type drugStacks struct {
	heads    map[int]string // of the columns, as printed
	excluded bool           // what they list is not covered
	instead  int            // column of what is covered instead, -1
	found    []formulary.Entry
	tables   []int
	others   []string // names that stand instead of them
	spans    []document.Span
}

// stacksHeader reads a header all of whose columns are tiers, or one of a list of drugs that are not covered and what is instead.
func stacksHeader(row []*gridCell) *drugStacks {
	s := &drugStacks{heads: map[int]string{}, instead: -1}
	tiers, excluded := 0, 0
	for k, c := range row {
		if c == nil || c.col != k {
			continue
		}
		words := strings.Trim(strings.TrimSpace(oneLine(c.s)), " *:")
		switch {
		case words == "" || len(words) > 80:
			if words != "" {
				return nil
			}
		case c.colSpan > 1:
			return nil
		case excludedColumnRE.MatchString(words):
			excluded++
			s.heads[k] = ""
		case insteadColumnRE.MatchString(words):
			s.instead = k
		case stackTierRE.MatchString(words):
			tiers++
			s.heads[k] = tierOfHead(original(c.passage, 0, len(c.s)))
		case stackClassRE.MatchString(words) && k == 0:
		default:
			return nil
		}
	}
	s.excluded = excluded > 0
	if excluded == 1 && tiers == 0 && s.instead >= 0 || excluded == 0 && tiers > 1 && s.instead < 0 {
		return s
	}
	return nil
}

var headNumberRE = regexp.MustCompile(`(?i)^(?:tier|level) ?\d[a-d]?\b`)

// tierOfHead is the tier that the head of a column names: its number, without what such drugs are called and cost.
func tierOfHead(head string) string {
	if number := headNumberRE.FindString(strings.TrimSpace(head)); number != "" {
		return number
	}
	return oneLine(head)
}

// sameStacks are the columns of the table before where their heads are the same, so that all is judged together.
func (d *drugList) sameStacks(s *drugStacks) *drugStacks {
	for _, o := range d.stacks {
		if o.excluded == s.excluded && o.instead == s.instead && len(o.heads) == len(s.heads) && !slices.ContainsFunc(sortedKeys(o.heads), func(k int) bool { return o.heads[k] != s.heads[k] }) {
			return o
		}
	}
	d.stacks = append(d.stacks, s)
	return s
}

// stackedRow reads the drugs that the cells of a row list.
func (d *drugList) stackedRow(n int, row []*gridCell, i int, s *drugStacks) {
	if !slices.Contains(s.tables, n) {
		s.tables = append(s.tables, n)
	}
	for _, k := range sortedKeys(s.heads) {
		if k >= len(row) {
			continue
		}
		v := row[k]
		if v == nil || v.row != i || len(v.from) == 0 || v.colSpan > 1 {
			continue
		}
		for _, at := range d.namesIn(v.spansOf()[0]) {
			e := d.named(at, s.heads[k])
			if s.excluded && !slices.Contains(e.Flags, formulary.ExcludedDrug) {
				e.Flags = append(e.Flags, formulary.ExcludedDrug)
			}
			s.found = append(s.found, e)
		}
		s.spans = append(s.spans, v.spansOf()...)
	}
	if k := s.instead; k >= 0 && k < len(row) && row[k] != nil && row[k].row == i && len(row[k].from) > 0 {
		for _, at := range d.namesIn(row[k].spansOf()[0]) {
			s.others = append(s.others, oneLine(d.src.Quote(at)))
		}
		s.spans = append(s.spans, row[k].spansOf()...)
	}
}

// named is a drug with the letters behind its name.
func (d *drugList) named(at document.Span, tier string) formulary.Entry {
	e := formulary.Entry{Tier: tier, Source: at}
	var rules string
	e.Name, rules = d.nameAndCodes(oneLine(d.src.Quote(at)))
	d.flags(&e, drugColumns{tier: -1}, func(int) string { return "" }, rules)
	return e
}

// namesIn parts the lines of a cell into names. A name goes on below where its line leaves it open, or the next one has letters only or
// begins further to the right. Commas part names, too, unless a strength stands behind them.
func (d *drugList) namesIn(cell document.Span) []document.Span {
	var out []document.Span
	lines := linesWithin(d.src, cell)
	left := 0.0
	for i, l := range lines {
		if i == 0 || l.Box.Left < left {
			left = l.Box.Left
		}
	}
	for i, l := range lines {
		if i > 0 {
			last := &out[len(out)-1]
			words := oneLine(d.src.Quote(l.Span))
			rest, _ := d.nameAndCodes(words)
			if rest == "" || l.Box.Left > left+indent && l.Box.Left < left+mostIndent || nameLeftOpen(oneLine(d.src.Quote(*last)), words) {
				last.End = l.Span.End
				continue
			}
		}
		out = append(out, l.Span)
	}
	var parted []document.Span
	for _, at := range out {
		parted = append(parted, d.atCommas(at)...)
	}
	return parted
}

const (
	indent     = 3.0  // points, by which the second line of a name stands further to the right
	mostIndent = 26.0 // of such a line
)

// nameLeftOpen reports whether a name goes on in the words below it.
func nameLeftOpen(name, rest string) bool {
	return rest != "" && (strings.Count(name, "(") > strings.Count(name, ")") || strings.HasSuffix(name, ",") || strings.HasSuffix(name, "-") || strings.HasSuffix(name, "/") ||
		rest[0] == '(' && !bracketCodeRE.MatchString(rest) || rest[0] == '/' || rest[0] == '%' || formWordRE.MatchString(rest) && len(strings.Fields(rest)) < 4)
}

// atCommas parts a list of names at its commas.
func (d *drugList) atCommas(at document.Span) []document.Span {
	words := []rune(d.src.Quote(at))
	var out []document.Span
	start, depth := 0, 0
	put := func(end int) {
		from, to := start, end
		for from < to && unicode.IsSpace(words[from]) {
			from++
		}
		for to > from && (unicode.IsSpace(words[to-1]) || words[to-1] == ',') {
			to--
		}
		if from < to {
			out = append(out, document.Span{Start: at.Start + from, End: at.Start + to})
		}
	}
	for i, r := range words {
		switch {
		case r == '(' || r == '[':
			depth++
		case r == ')' || r == ']':
			depth--
		case (r == ',' || r == ';') && depth == 0:
			rest := strings.TrimLeftFunc(string(words[i+1:min(len(words), i+30)]), unicode.IsSpace)
			if rest == "" || !unicode.IsLetter([]rune(rest)[0]) || i+1 < len(words) && !unicode.IsSpace(words[i+1]) {
				continue // a strength
			}
			if first, _ := d.nameAndCodes(strings.FieldsFunc(rest, func(r rune) bool { return r == ',' || r == '\n' })[0]); first == "" {
				continue // letters
			}
			put(i)
			start = i + 1
		}
	}
	put(len(words))
	return out
}

// linesWithin are the lines of a span, in the order of the text.
func linesWithin(src *document.Text, at document.Span) []document.Line {
	page := src.PageAt(at.Start)
	if page == 0 {
		return nil
	}
	lines := src.Pages[page-1].Lines
	first, _ := slices.BinarySearchFunc(lines, at.Start, func(l document.Line, at int) int { return cmp.Compare(l.Span.Start, at) })
	var out []document.Line
	for _, l := range lines[first:] {
		if l.Span.Start >= at.End {
			break
		}
		if l.Span.Len() > 0 {
			out = append(out, l)
		}
	}
	return out
}

var (
	bracketCodeRE = regexp.MustCompile(`^[(\[] ?([A-Z][A-Z0-9/]{0,4}|[*^†‡◊#+~]{1,2}) ?[)\]][,;]?`)
	endCodeRE     = regexp.MustCompile(`(?:^|[ ,;]+|[*^†‡◊#+~]{0,2})([(\[] ?[A-Z][A-Z0-9/]{0,4}(?:[,;/ ] ?[A-Z][A-Z0-9/]{0,4}){0,5} ?[)\]]|[*^†‡◊#+~]{1,2}|\b(?:PA|ST|QL|QLL|SP|LA|LD|AL|B/D|BD|NM|SF|OTC)\*?)[,;]?$`)
	partCodeRE    = regexp.MustCompile(`^(?:LA|LD|AL|SF|NM|SP)$`) // which end the names of brands, too
	bareCodeRE    = regexp.MustCompile(`[A-Z][A-Z0-9/]{0,4}`)
)

// nameAndCodes parts the letters and signs behind a name from it: those that lists commonly use, and those that this one explains.
func (d *drugList) nameAndCodes(words string) (name, rules string) {
	name = strings.TrimSpace(words)
	for {
		m := endCodeRE.FindStringSubmatchIndex(name)
		if m == nil {
			break
		}
		code := name[m[2]:m[3]]
		if strings.ContainsAny(code[:1], "([") && slices.ContainsFunc(bareCodeRE.FindAllString(code, -1), func(c string) bool { return !d.isCode(c) }) {
			break
		}
		if partCodeRE.MatchString(code) && rules == "" && !strings.HasSuffix(strings.TrimSpace(name[:m[2]]), ",") {
			break
		}
		rules = strings.TrimSpace(strings.Trim(code, "()[],; ") + " " + rules)
		name = strings.TrimRight(name[:m[2]], " ,;")
	}
	return name, strings.ReplaceAll(rules, " ", ", ")
}

// commonCodes are the letters that lists use without a key.
var commonCodes = map[string]bool{"PA": true, "ST": true, "QL": true, "QLL": true, "SP": true, "LA": true, "LD": true, "AL": true, "BD": true, "B/D": true, "NM": true, "SF": true, "OTC": true, "AGE": true, "MD": true, "DO": true, "GL": true}

func (d *drugList) isCode(c string) bool {
	d.key()
	return commonCodes[c] || d.said[c]
}

// provenStacks takes the columns whose names are those of drugs.
func (d *drugList) provenStacks() {
	taken := false
	for _, s := range d.stacks {
		var names []string
		for _, e := range s.found {
			names = append(names, e.Name)
		}
		fewest := fewestStacked
		if s.excluded {
			fewest = 1
		}
		if len(names) < fewest || !areDrugs(append(names, s.others...), fewest) {
			continue
		}
		for _, e := range s.found {
			if e.Name != "" && !costsRE.MatchString(strings.ToLower(e.Name)) && len(e.Name) < maxDrugName {
				d.list.Entries = append(d.list.Entries, e)
				taken = true
			}
		}
		for _, n := range s.tables {
			d.tables[n] = true
		}
		d.taken = append(d.taken, s.spans...)
	}
	if taken {
		d.inOrder()
	}
}

func (d *drugList) inOrder() {
	slices.SortStableFunc(d.list.Entries, func(a, b formulary.Entry) int { return cmp.Compare(a.Source.Start, b.Source.Start) })
}

const fewestStacked = 12 // drugs of a list whose header has tiers alone

// costsRE finds what no name of a drug has.
var costsRE = regexp.MustCompile(`\$|\bcopay|\bcoinsurance|\bdeductible|\bno charge|\bday supply|\bretail\b|\bmail[- ]order|\bplan (?:exclusion|pays)|\bnot covered`)
