package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

var (
	// rxDeductibleRE finds a deductible called that of drugs in a cell of theirs, otherCareRowRE finds care of other kinds in a table.
	rxDeductibleRE = regexp.MustCompile(`(?i)\b(?:rx|prescription(?:[ \n]drug)?|pharmacy)[ \n]deductible\b`)
	otherCareRowRE = regexp.MustCompile(`(?i)\b(?:office visits?|hospital|emergency|primary care|specialist|x-rays?|urgent care|surgery|physician)\b`)
)

// calledByCells makes the deductible of a table of drugs and nothing else the one of drugs, where cells of the table call it so.
func (a *accReader) calledByCells() {
	if slices.ContainsFunc(a.deductibles, func(d benefit.Accumulator) bool {
		return d.Scope.Standing != benefit.Assumed || !d.Individual.Known()
	}) {
		return
	}
	src := a.drugs.src
	tableOf := func(ev []benefit.Evidence) int {
		if len(ev) == 0 {
			return -1
		}
		at, _ := placeOfRate(src, ev[0])
		return at.table
	}
	for i := range a.deductibles {
		d := &a.deductibles[i]
		n := tableOf(d.Individual.Evidence)
		if n < 0 || n >= len(src.Tables) || slices.ContainsFunc(src.Tables[n].Rows, func(r document.Row) bool {
			return slices.ContainsFunc(r.Cells, func(c document.Cell) bool { return otherCareRowRE.MatchString(src.Quote(c.Span)) })
		}) {
			continue
		}
		for _, cs := range a.drugs.shares {
			if ev := cs.Deductible.Evidence; cs.Deductible.Value == benefit.AfterDeductible && tableOf(ev) == n && rxDeductibleRE.MatchString(ev[0].Quote) {
				d.Scope, d.AppliesToRx = benefit.Derive(benefit.RxOnly, ev...), benefit.Derive(true, ev...)
				break
			}
		}
	}
}
