package pdf

import (
	"math"
	"slices"
)

// titleGap is the white between two titles on one ground, in sizes of their type: more than a space, or two.
const titleGap = 2.5

// nameGap is the white that all lines of the names of two columns leave between them, in sizes of their type.
const nameGap = 1.2

// cutOver cuts a cell whose words are titles over groups of its columns, each in the middle of its group or all as far from
// their left edges: the names of plans over the networks of each, on a ground of one colour.
func (g *grid) cutOver(c gridCell) []gridCell {
	runs := titleRuns(c.words)
	if len(runs) < 2 {
		return []gridCell{c}
	}
	edges := g.columns[c.column : c.column+c.colSpan+1]
	groups := centredGroups(runs, edges)
	if groups == nil {
		groups = leftGroups(runs, edges)
	}
	if groups == nil {
		groups = labelledGroups(runs, edges)
	}
	if groups == nil {
		return []gridCell{c}
	}
	piece := func(from, to int, words []word) gridCell {
		p := gridCell{row: c.row, column: c.column + from, rowSpan: c.rowSpan, colSpan: to - from, words: words}
		p.box = rect{edges[from], c.box.y0, edges[to], c.box.y1}
		return p
	}
	var out []gridCell
	if groups[0][0] > 0 {
		out = append(out, piece(0, groups[0][0], nil))
	}
	for i, r := range runs {
		out = append(out, piece(groups[i][0], groups[i][1], r))
	}
	return out
}

// titleRuns are the words that wide gaps part, which all their lines leave.
func titleRuns(words []word) [][]word {
	var spans []span
	size := 0.0
	for _, w := range words {
		spans = append(spans, span{w.box.x0, w.box.x1})
		size = math.Max(size, w.size)
	}
	var out [][]word
	end := math.Inf(-1)
	for _, s := range mergeSpans(spans) {
		if s.from-end > titleGap*size {
			out = append(out, nil)
		}
		for _, w := range words {
			if w.box.x0 >= s.from && w.box.x1 <= s.to {
				out[len(out)-1] = append(out[len(out)-1], w)
			}
		}
		end = s.to
	}
	return out
}

func runEnds(run []word) (x0, x1 float64) {
	x0, x1 = math.Inf(1), math.Inf(-1)
	for _, w := range run {
		x0, x1 = math.Min(x0, w.box.x0), math.Max(x1, w.box.x1)
	}
	return x0, x1
}

// centredGroups are the columns, from and to, that each run stands in the middle of; nil where they do not make up the end of the cell.
func centredGroups(runs [][]word, edges []float64) [][2]int {
	out := make([][2]int, len(runs))
	for i, r := range runs {
		x0, x1 := runEnds(r)
		found := false
		for a := len(edges) - 2; a >= 0 && !found; a-- {
			for b := a + 1; b < len(edges) && !found; b++ {
				if edges[a] <= x0+1 && x1-1 <= edges[b] && math.Abs(edges[a]+edges[b]-x0-x1) <= math.Max(4, 0.04*(edges[b]-edges[a])) {
					out[i], found = [2]int{a, b}, true
				}
			}
		}
		if !found || i > 0 && out[i-1][1] != out[i][0] {
			return nil
		}
	}
	if out[len(out)-1][1] != len(edges)-1 {
		return nil
	}
	return out
}

// titleOverNames cuts a cell as high as two rows, whose first line is a title in its middle and whose other words are the names of its columns: those
// beside it, on grounds of other colours, are cut by these. It returns nil for any other cell.
func (g *grid) titleOverNames(c gridCell) []gridCell {
	if c.rowSpan != 2 || c.colSpan < 2 {
		return nil
	}
	ls := lines(c.words)
	if len(ls) < 2 || len(titleRuns(ls[0].words)) != 1 {
		return nil
	}
	edge := g.rows[c.row+1]
	x0, x1 := runEnds(ls[0].words)
	if middle := c.box.midX(); math.Abs(x0+x1-2*middle) > math.Max(4, 0.04*c.box.width()) || ls[0].base > edge+ls[0].size {
		return nil
	}
	out := []gridCell{{row: c.row, column: c.column, rowSpan: 1, colSpan: c.colSpan, words: ls[0].words, box: rect{c.box.x0, c.box.y0, c.box.x1, edge}}}
	names := 0
	for col := c.column; col < c.column+c.colSpan; col++ {
		name := gridCell{row: c.row + 1, column: col, rowSpan: 1, colSpan: 1, box: rect{g.columns[col], edge, g.columns[col+1], c.box.y1}}
		for _, l := range ls[1:] {
			for _, w := range l.words {
				if w.box.midX() > name.box.x0 && w.box.midX() <= name.box.x1 {
					name.words = append(name.words, w)
				}
			}
		}
		other := slices.ContainsFunc(g.cells, func(o gridCell) bool { return o.row == c.row+1 && o.column == col && o.colSpan == 1 })
		switch x0, x1 := runEnds(name.words); {
		case len(name.words) == 0 && !other, len(name.words) > 0 && (other || x0 < name.box.x0-1 || x1 > name.box.x1+1):
			return nil
		case len(name.words) > 0:
			out, names = append(out, name), names+len(name.words)
		}
	}
	if len(out) < 2 || names+len(ls[0].words) != len(c.words) {
		return nil
	}
	return out
}

// labelledGroups are the columns of titles in the middle of theirs behind a label at the left edge, which is over all columns before them.
func labelledGroups(runs [][]word, edges []float64) [][2]int {
	if x0, _ := runEnds(runs[0]); len(runs) < 2 || x0-edges[0] > labelPad {
		return nil
	}
	titled := centredGroups(runs[1:], edges)
	if titled == nil || titled[0][0] == 0 {
		return nil
	}
	if _, x1 := runEnds(runs[0]); x1-1 > edges[titled[0][0]] {
		return nil
	}
	return slices.Insert(titled, 0, [2]int{0, titled[0][0]})
}

// labelPad is how far a label stands from the edge of its cell at most, in points.
const labelPad = 12

// leftGroups are the columns from where each run begins to where the next one does, where all begin as far from an edge.
func leftGroups(runs [][]word, edges []float64) [][2]int {
	out := make([][2]int, len(runs))
	first := 0.0
	for i, r := range runs {
		x0, _ := runEnds(r)
		a := 0
		for a+1 < len(edges)-1 && edges[a+1] <= x0+1 {
			a++
		}
		pad := x0 - edges[a]
		if i == 0 {
			first = pad
		} else {
			out[i-1][1] = a
		}
		if pad > labelPad || math.Abs(pad-first) > 1.5 || i > 0 && out[i-1][0] == a {
			return nil
		}
		out[i] = [2]int{a, len(edges) - 1}
	}
	for i, r := range runs {
		if _, x1 := runEnds(r); x1-1 > edges[out[i][1]] {
			return nil
		}
	}
	return out
}

// cutByWhite cuts a cell whose words white parts into as many pieces as it has columns, each with its middle in one of them: names of
// columns are often wider than the figures below, by which alone the edges are known. It returns nil for any other cell.
func (g *grid) cutByWhite(c gridCell) []gridCell {
	size := 0.0
	var spans []span
	for _, w := range c.words {
		spans = append(spans, span{w.box.x0, w.box.x1})
		size = math.Max(size, w.size)
	}
	var runs []span
	for _, s := range mergeSpans(spans) {
		if n := len(runs); n > 0 && s.from-runs[n-1].to < nameGap*size {
			runs[n-1].to = s.to
			continue
		}
		runs = append(runs, s)
	}
	if len(runs) != c.colSpan {
		return nil
	}
	var out []gridCell
	for i, r := range runs {
		col := c.column + i
		if mid := (r.from + r.to) / 2; mid < g.columns[col] || mid > g.columns[col+1] {
			return nil
		}
		p := gridCell{row: c.row, column: col, rowSpan: c.rowSpan, colSpan: 1, box: rect{g.columns[col], c.box.y0, g.columns[col+1], c.box.y1}}
		for _, w := range c.words {
			if w.box.x0 >= r.from && w.box.x1 <= r.to {
				p.words = append(p.words, w)
			}
		}
		out = append(out, p)
	}
	return out
}

// inLine is how far words may be off the middle or the left edge of the texts of a column that they are in line with, in points.
const inLine = 2.5

// nearGap is the least white between such names, in sizes of their type: a little more than a space.
const nearGap = 0.32

// cutInLine cuts a cell whose words make up names of all its columns, each in line with the texts below it: such names may stand as close as words do.
// It returns nil for any other cell.
func (g *grid) cutInLine(c gridCell) []gridCell {
	if c.colSpan < 2 || len(c.words) < c.colSpan {
		return nil
	}
	below := make([][]rect, c.colSpan)
	for _, o := range g.cells {
		if k := o.column - c.column; o.row >= c.row+c.rowSpan && o.colSpan == 1 && k >= 0 && k < c.colSpan && len(o.words) > 0 {
			x0, x1 := runEnds(o.words)
			below[k] = append(below[k], rect{x0: x0, x1: x1})
		}
	}
	ofColumn := make([]func(x0, x1 float64) bool, c.colSpan)
	if c.row > 0 {
		return nil
	}
	for k, boxes := range below {
		if len(boxes) < 2 {
			return nil
		}
		var mids, lefts []float64
		for _, b := range boxes {
			mids, lefts = append(mids, b.midX()), append(lefts, b.x0)
		}
		slices.Sort(mids)
		slices.Sort(lefts)
		n := len(boxes)
		middle, left := mids[n/2], lefts[n/2]
		centred, even := mids[n-1]-mids[0] <= inLine, lefts[n-1]-lefts[0] <= inLine
		ofColumn[k] = func(x0, x1 float64) bool {
			return centred && math.Abs((x0+x1)/2-middle) <= inLine || even && math.Abs(x0-left) <= inLine
		}
	}
	var spans []span
	size := 0.0
	for _, w := range c.words {
		spans = append(spans, span{w.box.x0, w.box.x1})
		size = math.Max(size, w.size)
	}
	spans = mergeSpans(spans)
	ends := make([]int, c.colSpan) // the end of each column's spans
	var place func(k, from int) bool
	place = func(k, from int) bool {
		if k == c.colSpan {
			return from == len(spans)
		}
		for to := from + 1; to <= len(spans); to++ {
			apart := to == len(spans) || spans[to].from-spans[to-1].to >= nearGap*size
			if apart && ofColumn[k](spans[from].from, spans[to-1].to) {
				if ends[k] = to; place(k+1, to) {
					return true
				}
			}
		}
		return false
	}
	if len(spans) > 40 || !place(0, 0) {
		return nil
	}
	var out []gridCell
	from := 0
	for k, to := range ends {
		p := gridCell{row: c.row, column: c.column + k, rowSpan: c.rowSpan, colSpan: 1, box: rect{g.columns[c.column+k], c.box.y0, g.columns[c.column+k+1], c.box.y1}}
		for _, w := range c.words {
			if w.box.x0 >= spans[from].from && w.box.x1 <= spans[to-1].to {
				p.words = append(p.words, w)
			}
		}
		out, from = append(out, p), to
	}
	return out
}
