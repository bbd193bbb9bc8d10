package pdf

import "slices"

// apart parts tables that stand so close below one another that their rules met: a band from side to side has no words and is too thin for any, and
// above and below it columns have edges that the other ones do not.
func apart(tables []grid, ws []word) []grid {
	var out []grid
	for _, t := range tables {
		for {
			k := t.seam(ws)
			if k < 0 {
				break
			}
			var above, below []rect
			for _, c := range t.cells {
				switch {
				case c.row < k:
					above = append(above, c.box)
				case c.row > k:
					below = append(below, c.box)
				}
			}
			out, t = append(out, newGrid(above)), newGrid(below)
		}
		out = append(out, t)
	}
	return out
}

// seam is the first band of a grid that parts two tables, -1 where none does.
func (g *grid) seam(ws []word) int {
	for k := 1; k < len(g.rows)-2; k++ {
		band := rect{g.box.x0, g.rows[k], g.box.x1, g.rows[k+1]}
		if band.height() > thinBand || slices.ContainsFunc(g.cells, func(c gridCell) bool { return c.row <= k && k < c.row+c.rowSpan && c.rowSpan > 1 }) ||
			slices.ContainsFunc(ws, func(w word) bool { return band.has(w.box.midX(), w.base-0.3*w.size) }) {
			continue
		}
		above, below := g.edgesOf(0, k), g.edgesOf(k+1, len(g.rows)-1)
		lacks := func(a, b []int) bool {
			return slices.ContainsFunc(a, func(e int) bool { return !slices.Contains(b, e) })
		}
		if lacks(above, below) && lacks(below, above) {
			return k
		}
	}
	return -1
}

// edgesOf are the edges of columns at which cells of some rows begin or end.
func (g *grid) edgesOf(from, to int) []int {
	var out []int
	for _, c := range g.cells {
		if from <= c.row && c.row < to {
			out = append(out, c.column, c.column+c.colSpan)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
