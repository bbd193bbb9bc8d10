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
				ded, oop = d, o
				continue
			}
			if ded > 0 && cells[0] != nil && len(cells[0].s) <= maxHeading {
				r.countsRow(cells, ded, oop)
			}
		}
	}
}

func (r *ruleReader) countsRow(cells []*gridCell, ded, oop int) {
	answers := [2]benefit.Sourced[bool]{}
	for n, k := range []int{ded, oop} {
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
