package scenario

import (
	"fmt"

	"github.com/rxassay/rxassay/adjudicate"
)

// QuickRate returns how many of the wrong plans that some case can tell from the right one the quick mode tells, and what
// the others have wrong.
func QuickRate(engine *adjudicate.Engine) (told, all int, missed []string) {
	d := newDesigner(engine, Options{})
	kills, mutants := killMatrix(engine, d.pool)
	_, rows := d.choose(d.pool, kills, mutants)
	mark := func(rows [][]int) []bool {
		seen := make([]bool, len(mutants))
		for _, r := range rows {
			for _, m := range r {
				seen[m] = true
			}
		}
		return seen
	}
	could, did := mark(kills), mark(rows)
	for m := range mutants {
		switch {
		case did[m]:
			told++
			all++
		case could[m]:
			all++
			missed = append(missed, fmt.Sprintf("%s %s", mutants[m].rule, mutants[m].value))
		}
	}
	return told, all, missed
}

// QuickGains returns the cases of the quick mode in their order, and for each how many wrong plans it tells that none
// before it does, and how many whichever of it and those after it tells the most.
func QuickGains(engine *adjudicate.Engine) (cases []Case, own, best []int) {
	d := newDesigner(engine, Options{Mode: Quick})
	kills, mutants := killMatrix(engine, d.pool)
	chosen, rows := d.choose(d.pool, kills, mutants)
	seen := make([]bool, len(mutants))
	gain := func(row []int) int {
		n := 0
		for _, m := range row {
			if !seen[m] {
				n++
			}
		}
		return n
	}
	for at, row := range rows {
		cases, own, best = append(cases, chosen[at].Case), append(own, gain(row)), append(best, 0)
		for _, later := range rows[at:] {
			best[at] = max(best[at], gain(later))
		}
		for _, m := range row {
			seen[m] = true
		}
	}
	return cases, own, best
}
