package pdf

import "slices"

// mostHeadGap is the most points between a header and the first rule of its table that a row without rules may take.
const mostHeadGap = 30

// underHeads joins headers on grounds of their own, which have nothing above the labels, with the tables below them: they have all columns but the
// first, and between the two stands a row that no rules enclose, or nothing.
func underHeads(tables []grid, ws []word) []grid {
	out := slices.Clone(tables)
	for i := 0; i < len(out); i++ {
		for j := range out {
			if i == j || !out[i].headsOver(&out[j], ws) {
				continue
			}
			head, t := out[i], out[j]
			left, first, bottom := t.columns[0], t.columns[1], t.box.y0
			boxes := []rect{{left, head.box.y0, first, head.box.y1}}
			for _, c := range slices.Concat(head.cells, t.cells) {
				boxes = append(boxes, c.box)
			}
			for k := 1; k < len(t.columns); k++ {
				boxes = append(boxes, rect{t.columns[k-1], head.box.y1, t.columns[k], bottom})
			}
			out[j] = newGrid(boxes)
			out = slices.Delete(out, i, i+1)
			i--
			break
		}
	}
	return out
}

// headsOver reports whether a grid is the header of a table below it.
func (g *grid) headsOver(t *grid, ws []word) bool {
	gap := rect{t.box.x0, g.box.y1, t.box.x1, t.box.y0}
	if len(g.rows) > 3 || len(t.columns) < 4 || gap.height() <= touch || gap.height() > mostHeadGap || !sameEdges(g.columns, t.columns[1:]) {
		return false
	}
	filled := make([]bool, len(t.columns)-1)
	var row []word
	for _, w := range ws {
		if !gap.has(w.box.midX(), w.base-0.3*w.size) {
			continue
		}
		k, to := columnsUnder(t.columns[1:len(t.columns)-1], w.box)
		if k != to || w.base > gap.y1 || w.base-0.6*w.size < gap.y0 {
			return false
		}
		filled[k] = true
		row = append(row, w)
	}
	return len(row) > 0 && !slices.Contains(filled, false) && len(lines(row)) == 1
}
