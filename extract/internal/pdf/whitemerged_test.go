package pdf

import "testing"

// TestValuesAmongNarrowColumns places values among columns so narrow that each may be over many of them, of which there are more ways than could be
// tried one by one.
func TestValuesAmongNarrowColumns(t *testing.T) {
	var columns []span
	for k := range 80 {
		x := 4 * float64(k)
		columns = append(columns, span{x, x + 1})
	}
	l := whiteLine{pays: true}
	for k := range 39 {
		x := 4*float64(2*k+1) + 2 // between two columns
		l.runs = append(l.runs, textRun{words: []word{{text: "$5"}}, box: rect{x0: x, x1: x + 1}})
	}
	_, groups := l.merged(columns)
	if len(groups) != len(l.runs) {
		t.Fatalf("%d of %d values are placed", len(groups), len(l.runs))
	}
	for k, next := 0, 1; k < len(groups); k++ {
		if groups[k][0] != next || groups[k][1] <= next {
			t.Errorf("value %d is over columns %v, behind column %d", k, groups[k], next)
		}
		next = groups[k][1]
	}
}
