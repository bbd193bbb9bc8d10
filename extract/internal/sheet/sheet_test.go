package sheet

import (
	"testing"
	"time"
)

// TestOverlappingRanges has many ranges that are free but for their last place. Looking at all of each would take hours.
func TestOverlappingRanges(t *testing.T) {
	g := &grid{}
	for i := range 1000 {
		g.rows, g.columns = append(g.rows, i), append(g.columns, i)
		g.cells = append(g.cells, Cell{Row: i, Column: i, Words: "x"})
	}
	merged := []Range{{998, 998, 999, 999}}
	for range 200_000 {
		merged = append(merged, Range{0, 0, 998, 998})
	}
	at := time.Now()
	cells := g.place(append(merged, Range{0, 0, 1, 1}))
	if d := time.Since(at); d > 5*time.Minute {
		t.Errorf("it took %v", d)
	}
	if n := len(cells); n != 999*1000/2 {
		t.Errorf("%d cells", n)
	}
	if last := cells[len(cells)-1]; last.RowSpan != 2 || last.ColSpan != 2 || last.Name != "ALK999" {
		t.Errorf("the merged cell is %+v", last)
	}
}

func TestName(t *testing.T) {
	for want, at := range map[string][2]int{"A1": {0, 0}, "Z10": {9, 25}, "AA2": {1, 26}, "AZ3": {2, 51}, "BA3": {2, 52}, "ZZ1": {0, 701}, "AAA1": {0, 702}, "XFD1048576": {MaxRows - 1, MaxColumns - 1}} {
		if got := Name(at[0], at[1]); got != want {
			t.Errorf("row %d, column %d is %s, want %s", at[0], at[1], got, want)
		}
	}
}
