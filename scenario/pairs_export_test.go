package scenario

import "github.com/rxassay/rxassay/adjudicate"

// DesignedPairs designs cases for the cost shares and for what pairs these leave. It returns them with what they show, and
// with all pairs that are feasible.
func DesignedPairs(engine *adjudicate.Engine) ([]Case, PairCoverage, []Pair) {
	d := stage(engine, Options{})
	d.shares()
	d.pairs()
	cases := make([]Case, len(d.pool))
	for i := range d.pool {
		cases[i] = d.pool[i].Case
	}
	g := newPairGrid(d)
	return cases, g.coverage(g.readAll(d.pool)), g.coverage(nil).Missing
}

// PlainPairIDs returns the ids of the claims that only their place tells from each other.
func PlainPairIDs(engine *adjudicate.Engine) []string {
	g := newPairGrid(stage(engine, Options{}))
	options := make([][]int, len(g.axes))
	for p, a := range g.axes {
		options[p] = []int{a.plain}
		for v := range a.values {
			if p < placeAxes && v > 0 {
				options[p] = append(options[p], v)
			}
		}
	}
	var ids []string
	for row := range rowsOf(options) {
		if s, why := g.sketch(row); why == nil {
			ids = append(ids, idOf(s))
		}
	}
	return ids
}
