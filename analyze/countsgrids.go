package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A grid of what counts has in each row what a member or another pays, and a column for each limit toward which it counts or does not:
// "Accumulation rule | Deductible | MOOP" above "Manufacturer copay assistance | No | No".

var (
	countsDedHeadRE = regexp.MustCompile(`^\W*(?:(?:counts?|applies|accumulates) (?:to|toward|towards) (?:the )?)?(?:(?:rx|drug|pharmacy|prescription|annual) )*(?:deductible|ded)\W*$`)
	countsOOPHeadRE = regexp.MustCompile(`^\W*(?:(?:counts?|applies|accumulates) (?:to|toward|towards) (?:the )?)?(?:(?:rx|drug|pharmacy|prescription|annual) )*(?:moop|mop|oop|toop|out[- ]of[- ]pocket)(?: (?:maximum|max|limit))?\W*$`)
	differenceRowRE = regexp.MustCompile(`\bdaw\b|\bbrand(?:/| |-)generic difference\b|\bcost difference\b|\b(?:ancillary|brand) (?:charge|penalty)\b`)
)

// countsGrids reads such grids, where every answer is yes, no or not applicable.
func (r *ruleReader) countsGrids() {
	for g := range r.section.grids(r.src, 3) {
		ded, oop := -1, -1
		for _, cells := range g.rows {
			find := func(re *regexp.Regexp) int {
				return slices.IndexFunc(cells, func(c *gridCell) bool { return c != nil && c.col > 0 && len(c.s) < maxHeader && re.MatchString(c.s) })
			}
			if d, o := find(countsDedHeadRE), find(countsOOPHeadRE); d > 0 && o > 0 {
				if ded, oop = d, o; orderAskRE.MatchString(cells[d].s) && g.statesAmounts() {
					ded = unasked
				}
				continue
			}
			if oop > 0 && cells[0] != nil && len(cells[0].s) <= maxHeading {
				r.countsRow(cells, ded, oop)
			}
		}
	}
}

// unasked stands for the column of the deductible where a grid of costs asks in it whether it applies: "Ded?" beside "OOP?".
const unasked = -2

// statesAmounts reports whether a row of a grid has an amount.
func (g *grid) statesAmounts() bool {
	for i := range g.rows {
		if g.amountsIn(i) {
			return true
		}
	}
	return false
}

// prescriberRowRE finds a row of the brands that prescribers ask for, of which no difference is paid.
var prescriberRowRE = regexp.MustCompile(`\bdaw ?-?1\b`)

func (r *ruleReader) countsRow(cells []*gridCell, ded, oop int) {
	answers := [2]benefit.Sourced[bool]{}
	for n, k := range []int{ded, oop} {
		if k == unasked {
			continue
		}
		c := cells[k]
		if c == nil || c.col == 0 {
			return
		}
		ev := slices.Concat(cells[0].all(sureRule), c.all(sureRule))
		switch {
		case yesRE.MatchString(c.s):
			answers[n] = benefit.State(true, ev...)
		case noRE.MatchString(c.s):
			answers[n] = benefit.State(false, ev...)
		}
	}
	label := cells[0].s
	switch {
	case prescriberRowRE.MatchString(label) && !strings.Contains(label, "2"):
	case differenceRowRE.MatchString(label):
		keepCounts(&r.plan.ProductSelection, benefit.ProductSelection{CountsToDeductible: answers[0], CountsToOOP: answers[1]})
	case assistanceRE.MatchString(label) && answers[0].Known() && answers[1].Known() && answers[0].Value == answers[1].Value:
		program := benefit.Assistance{Program: benefit.AccumulatorAdjuster}
		if answers[0].Value {
			program.Program = benefit.AssistanceCounts
		}
		scope := benefit.Scope{}
		if strings.Contains(label, "specialty") && !nonSpecialtyRE.MatchString(label) {
			scope = r.specialty()
		}
		add(r, &r.plan.Coordination.Assistance, "assistance", scope, benefit.State(program, slices.Concat(answers[0].Evidence, answers[1].Evidence)...))
	}
}

// keepCounts takes what the difference between a brand and its generic counts toward from what was read before, where nothing else says it.
func keepCounts(sel *benefit.ProductSelection, before benefit.ProductSelection) {
	if !sel.CountsToDeductible.Known() {
		sel.CountsToDeductible = before.CountsToDeductible
	}
	if !sel.CountsToOOP.Known() {
		sel.CountsToOOP = before.CountsToOOP
	}
}
