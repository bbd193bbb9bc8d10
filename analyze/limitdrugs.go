package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// drugTables finds the tables that are about drugs alone, below words that say so.
func (a *accReader) drugTables(rows []*row) map[int]*cell {
	out, other := map[int]*cell{}, map[int]bool{}
	tiers, limits, more := map[int]int{}, map[int]bool{}, map[int]bool{}
	for _, r := range rows {
		label := r.labelText()
		switch {
		case namesLimit(label):
			limits[r.table] = true
			other[r.table] = other[r.table] || medWordsRE.MatchString(blank(label, apartRE))
		case len(label) < maxHeading && careRE.MatchString(label) && !hasRx(label):
			other[r.table] = true
		case tierWordsRE.MatchString(label):
			tiers[r.table]++
		default:
			more[r.table] = more[r.table] || r.hasMoney()
		}
	}
	for table := range limits { // limits alone, beside another table that has those of medical care
		if tiers[table] > 0 || other[table] || more[table] || table < 0 || table >= len(a.src.Tables) {
			continue
		}
		if title := drugTitleOf(a.src, table); title != nil && a.limitsElsewhere(limits, table) {
			out[table] = title
		}
	}
	for table, n := range tiers {
		if n < 2 || other[table] || table < 0 || table >= len(a.src.Tables) {
			continue
		}
		if title := drugTitleOf(a.src, table); title != nil {
			out[table] = title
		}
	}
	return out
}

// heldBelowMedical leaves open what a deductible is of whose only words for medical care are those of the heading above it, where drugs come
// after a deductible and have none of their own: it is that of a plan with a high deductible, which stands among the others.
func (a *accReader) heldBelowMedical() {
	after := slices.ContainsFunc(a.drugs.shares, func(cs benefit.CostShare) bool {
		return cs.Network.Value != benefit.Out && cs.Deductible.Standing == benefit.Stated && cs.Deductible.Value == benefit.AfterDeductible
	})
	if !after || slices.ContainsFunc(a.deductibles, func(d benefit.Accumulator) bool { return d.Scope.Value != benefit.MedicalOnly }) {
		return
	}
	for i := range a.deductibles {
		if d := &a.deductibles[i]; d.Scope.Standing == benefit.Derived && !d.AppliesToRx.Known() {
			d.Scope = benefit.Assume(benefit.Integrated)
		}
	}
}

// limitsElsewhere reports whether another table has limits that no title says to be of drugs.
func (a *accReader) limitsElsewhere(limits map[int]bool, table int) bool {
	for n := range limits {
		if n != table && n >= 0 && n < len(a.src.Tables) && drugTitleOf(a.src, n) == nil {
			return true
		}
	}
	return false
}

// titleRows are the first rows of a table that hold one cell each.
func titleRowsOf(src *document.Text, table int) []*cell {
	var out []*cell
	rows := src.Tables[table].Rows
	for _, r := range rows[:min(titleRows, len(rows))] {
		cells := slices.DeleteFunc(slices.Clone(r.Cells), func(c document.Cell) bool { return c.Span.Len() == 0 })
		if len(cells) != 1 {
			break
		}
		out = append(out, newCell(src, cells[0].Span))
	}
	return out
}

// drugTitle is the line within a few above a table that says it is about prescription drugs and about no other care.
func drugTitleOf(src *document.Text, table int) *cell {
	at, ok := cellsOf(&src.Tables[table])
	if !ok || src.Tables[table].Page < 1 {
		return nil
	}
	// a sheet's title stands in its first rows, or in those that remarks part from its table
	for n := table; n >= 0 && src.Tables[n].Page == src.Tables[table].Page; n-- {
		titles := titleRowsOf(src, n)
		for _, c := range titles {
			if isSectionHeading(c.s) && hasRx(c.s) && !medWordsRE.MatchString(c.s) && !channelRowRE.MatchString(c.s) {
				return c
			}
		}
		if n < table && len(titles) < len(src.Tables[n].Rows) {
			break
		}
	}
	spans := tableSpans(src)
	var title *cell
	for _, l := range src.Pages[src.Tables[table].Page-1].Lines {
		if l.Span.End > at.Start {
			break
		}
		if l.Span.Len() == 0 || l.Span.Len() > maxHeading || inSpans(spans, l.Span.Start) {
			continue
		}
		switch c := newCell(src, l.Span); {
		case !isSectionHeading(c.s):
		case channelRowRE.MatchString(c.s):
		case hasRx(c.s) && !medWordsRE.MatchString(c.s):
			title = c
		case hasRx(c.s) && strings.HasSuffix(c.s, "."): // "Your prescription coverage is separate from your medical coverage."
		case medWordsRE.MatchString(c.s), careRE.MatchString(c.s):
			title = nil
		}
	}
	return title
}
