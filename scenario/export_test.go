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
	_, rows := choose(d.pool, kills, mutants)
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
