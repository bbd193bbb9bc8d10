package pdf

import "slices"

// partHeadings cuts the headings of classes off the rows of a list that they stand above or below with neither a rule nor a change of
// ground between them, as where only every second row has a ground: they are bold, nothing stands beside them, and other headings of
// the list are rows of their own.
func (g *grid) partHeadings() {
	const fewestHeadings = 2
	headings := 0
	plain := map[int]bool{} // rows whose name is not bold
	for _, c := range g.cells {
		if c.column != 0 || len(c.words) == 0 {
			continue
		}
		switch {
		case slices.ContainsFunc(c.words, func(w word) bool { return !w.bold }):
			plain[c.row] = true
		case c.colSpan == len(g.columns)-1:
			headings++
		}
	}
	if headings < fewestHeadings || len(plain) < 2*headings {
		return
	}
	for row := len(g.rows) - 2; row >= 0; row-- {
		if plain[row] {
			g.partHeading(row)
		}
	}
	g.sort()
}

// partHeading cuts one row at the ends of its bold lines.
func (g *grid) partHeading(row int) {
	var of []int // the cells of the row
	var names []line
	for i, c := range g.cells {
		if c.row > row || row >= c.row+c.rowSpan {
			continue
		}
		if c.rowSpan > 1 || c.colSpan > 1 {
			return
		}
		if c.column == 0 {
			names = lines(c.words)
		}
		of = append(of, i)
	}
	if len(of) != len(g.columns)-1 || len(names) == 0 {
		return
	}
	bold := []bool{names[0].bold()} // of the parts of the row
	var at []float64
	for i := 1; i < len(names); i++ {
		above, below := names[i-1], names[i]
		switch {
		case above.bold() == below.bold():
			continue
		case above.bold():
			at = append(at, above.base+0.3*above.words[0].size)
		default:
			at = append(at, below.base-0.5*below.words[0].size)
		}
		bold = append(bold, below.bold())
	}
	beside := make([]int, len(bold))
	for _, i := range of {
		if g.cells[i].column == 0 {
			continue
		}
		for _, w := range g.cells[i].words {
			k := 0
			for k < len(at) && w.base > at[k] {
				k++
			}
			beside[k]++
		}
	}
	for k, n := range beside {
		if len(at) == 0 || bold[k] == (n > 0) {
			return
		}
	}
	g.insertRows(row, at, of)
	for k := range bold {
		if bold[k] {
			g.span(row + k)
		}
	}
}

// span makes one cell of a row of which only the first has words.
func (g *grid) span(row int) {
	g.cells = slices.DeleteFunc(g.cells, func(c gridCell) bool { return c.row == row && c.column > 0 })
	for i := range g.cells {
		if c := &g.cells[i]; c.row == row {
			c.colSpan, c.box.x1 = len(g.columns)-1, g.columns[len(g.columns)-1]
		}
	}
}
