package pdf

import "slices"

// partedByText parts tables of the same columns that stand below one another with text between them, where nothing but the rules above and below it
// encloses that text: the last line of it is the header of the lower table.
func partedByText(tables []grid, ws []word) []grid {
	var out []grid
	for _, t := range tables {
		for {
			above, below, ok := t.textBetween(ws)
			if !ok {
				break
			}
			out, t = append(out, above), below
		}
		out = append(out, t)
	}
	return out
}

// textBetween is the two parts of a table that text parts, the lower of which begins with a header of its own.
func (g *grid) textBetween(ws []word) (above, below grid, ok bool) {
	columns := len(g.columns) - 1
	if columns < 3 {
		return above, below, false
	}
	for _, c := range g.cells {
		if c.column > 0 || c.colSpan < columns || c.rowSpan > 1 || c.row < 2 || c.row > len(g.rows)-3 {
			continue
		}
		head, ok := g.headBelowText(linesIn(c.box, ws))
		if !ok {
			continue
		}
		top := head.base - 1.2*head.size
		var over, under []rect
		for k := range columns {
			under = append(under, rect{g.columns[k], top, g.columns[k+1], c.box.y1})
		}
		for _, o := range g.cells {
			switch {
			case o.row+o.rowSpan <= c.row:
				over = append(over, o.box)
			case o.row > c.row:
				under = append(under, o.box)
			}
		}
		return newGrid(over), newGrid(under), true
	}
	return above, below, false
}

func linesIn(box rect, ws []word) []line {
	var in []word
	for _, w := range ws {
		if box.has(w.box.midX(), w.base-0.3*w.size) {
			in = append(in, w)
		}
	}
	return lines(in)
}

// headBelowText returns the last of several lines, where it names all columns but the first and lines of text run across these above it.
func (g *grid) headBelowText(ls []line) (head line, ok bool) {
	const leastLines = 3 // two of text
	if len(ls) < leastLines {
		return head, false
	}
	inner := g.columns[1 : len(g.columns)-1]
	text := 0
	for _, l := range ls[:len(ls)-1] {
		if runs := runsOf(l); len(runs) == 1 && !l.bold() && slices.ContainsFunc(inner, func(x float64) bool { return runs[0].from < x-1.5 && runs[0].to > x+1.5 }) {
			text++
		}
	}
	head = ls[len(ls)-1]
	if text == 0 || hasAmount(head.words) {
		return head, false
	}
	named := map[int]bool{}
	for _, s := range runsOf(head) {
		k, to := columnsUnder(inner, rect{x0: s.from, x1: s.to})
		if k != to || named[k] {
			return head, false
		}
		named[k] = true
	}
	for k := 1; k < len(g.columns)-1; k++ {
		if !named[k] {
			return head, false
		}
	}
	return head, true
}
