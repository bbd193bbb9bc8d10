package pdf

import (
	"math"
	"slices"
)

// partTitles cuts the first row of a table in two where its first line is titles over groups of columns ("30-day supply" above
// "Preferred" and "Standard") and nothing but the place of the words says so: header and titles stand on one ground, without
// a rule between them. Only a title that stands across an edge of its columns shows that, so that one must.
func (g *grid) partTitles() {
	heads := g.headWords()
	if heads == nil {
		return
	}
	top, size := math.Inf(1), 0.0
	for _, words := range heads[1:] {
		for _, w := range words {
			if w.base < top {
				top, size = w.base, w.size
			}
		}
	}
	upper := func(w word) bool { return w.base < top+size/2 }
	var titles []word
	lower := math.Inf(1) // where the names of the columns begin
	for i, words := range heads[1:] {
		below := false
		for _, w := range words {
			if upper(w) {
				titles = append(titles, w)
				continue
			}
			if w.box.x0 < g.columns[i+1]-1 || w.box.x1 > g.columns[i+2]+1 {
				return
			}
			below, lower = true, math.Min(lower, w.base-w.size)
		}
		if !below {
			return // each column has a name of its own
		}
	}
	edges := g.columns[1:]
	runs := titleRuns(titles)
	if len(runs) < 2 || lower < top {
		return
	}
	groups := centredGroups(runs, edges)
	if groups == nil || groups[0][0] != 0 || !slices.ContainsFunc(runs, func(r []word) bool { return partedByEdge(r, edges) }) {
		return
	}
	at, edge := g.rows[0], (top+lower)/2
	cell := func(row, from, to int, words []word) gridCell {
		y := []float64{at, edge, g.rows[1]}
		return gridCell{box: rect{g.columns[from], y[row], g.columns[to], y[row+1]}, row: row, column: from, rowSpan: 1, colSpan: to - from, words: words}
	}
	out := []gridCell{cell(0, 0, 1, heads[0]), cell(1, 0, 1, nil)}
	for i, r := range runs {
		out = append(out, cell(0, groups[i][0]+1, groups[i][1]+1, r))
	}
	for i, words := range heads[1:] {
		out = append(out, cell(1, i+1, i+2, slices.DeleteFunc(words, upper)))
	}
	g.replaceHead(out, edge)
}

// replaceHead puts cells of two rows, which an edge parts, in the place of the first row.
func (g *grid) replaceHead(cells []gridCell, edge float64) {
	for _, c := range g.cells {
		if c.row > 0 {
			c.row++
			cells = append(cells, c)
		}
	}
	g.cells = cells
	g.rows = slices.Insert(slices.Clone(g.rows), 1, edge)
	g.sort()
}

// headWords are the words of the first row by their columns; nil where the table is too small to have titles over groups of columns, or
// cells of that row go on below it.
func (g *grid) headWords() [][]word {
	if len(g.rows) < 3 || len(g.columns) < 4 {
		return nil
	}
	heads := make([][]word, len(g.columns)-1)
	for _, c := range g.cells {
		if c.row > 0 {
			continue
		}
		if c.rowSpan != 1 {
			return nil
		}
		for _, w := range c.words {
			i := c.column
			for i < c.column+c.colSpan-1 && w.box.midX() > g.columns[i+1] {
				i++
			}
			heads[i] = append(heads[i], w)
		}
	}
	return heads
}

// wordSpace is, in sizes of the type, the most white between two words of a text that nothing else parts.
const wordSpace = 0.5

// partedByEdge reports whether an edge of columns lies within a run of words: in a word, or in the white between two that stand as close as
// the words of a text do. Names of two columns that nearly meet at their edge leave more.
func partedByEdge(run []word, edges []float64) bool {
	return slices.ContainsFunc(edges, func(x float64) bool {
		for i, w := range run {
			if w.box.x0+1 < x && x < w.box.x1-1 {
				return true
			}
			if i > 0 && run[i-1].box.x1-1 <= x && x <= w.box.x0+1 {
				return w.box.x0-run[i-1].box.x1 < wordSpace*w.size
			}
		}
		return false
	})
}

// partNames cuts the header rows of a table where a title stands over the names of the columns below it in one cell, without a
// rule between them: "Prescription drugs" above "Tier 1" and "Tier 2". Of the title only its own columns are cut off.
func (g *grid) partNames() {
	const mostTitleLines = 6 // of a title and the names below it
	if len(g.columns) < 4 {
		return
	}
	for row := range min(2, len(g.rows)-1) {
		if row > 0 && !slices.ContainsFunc(g.cells, func(c gridCell) bool { return c.row == 0 && c.colSpan > 1 && len(c.words) > 0 }) {
			return // the first row names the columns
		}
		var titled []int
		above, below := math.Inf(-1), math.Inf(1)
		for i, c := range g.cells {
			if c.row != row || c.rowSpan != 1 || c.colSpan < 2 {
				continue
			}
			ls := lines(c.words)
			if len(ls) > mostTitleLines {
				continue
			}
			for k := 1; k < len(ls); k++ {
				lower := c
				lower.words = nil
				for _, l := range ls[k:] {
					lower.words = append(lower.words, l.words...)
				}
				if hasAmount(lower.words) {
					break // amounts, and no names
				}
				if len(g.cut(lower)) == c.colSpan {
					titled = append(titled, i)
					above, below = math.Max(above, ls[k-1].base), math.Min(below, ls[k].base)
					break
				}
			}
		}
		if len(titled) > 0 && above < below {
			g.insertRows(row, []float64{(above + below) / 2}, titled)
			g.part()
			return
		}
	}
}
