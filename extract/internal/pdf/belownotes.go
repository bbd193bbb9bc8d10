package pdf

import (
	"slices"
	"strings"
)

// notesApart takes notes that stand close below the last row of a table out of its label, and puts them behind the table: "* After you meet the
// deductible" below "Non-preferred brand".
func notesApart(blocks []block) []block {
	var out []block
	for _, b := range blocks {
		out = append(out, b)
		if b.table == nil {
			continue
		}
		for _, l := range b.table.takeNotes() {
			out = append(out, placed(block{line: &l}))
		}
	}
	return out
}

// takeNotes takes the lines from the first that begins with the mark of a note out of the label of the last row, where nothing stands beside them.
func (g *grid) takeNotes() []line {
	last := len(g.rows) - 2
	at := slices.IndexFunc(g.cells, func(c gridCell) bool { return c.row == last && c.column == 0 && c.rowSpan == 1 && c.colSpan == 1 })
	if at < 0 || len(g.columns) < 3 {
		return nil
	}
	ls := lines(g.cells[at].words)
	k := slices.IndexFunc(ls, func(l line) bool { return strings.IndexAny(l.words[0].text, "*†‡§") == 0 })
	if k < 1 || slices.ContainsFunc(g.cells, func(c gridCell) bool {
		return c.column > 0 && c.row+c.rowSpan > last && slices.ContainsFunc(c.words, func(w word) bool { return w.base > ls[k].base-0.5*ls[k].size })
	}) {
		return nil
	}
	c := &g.cells[at]
	c.words = nil
	for _, l := range ls[:k] {
		c.words = append(c.words, l.words...)
	}
	g.rows[last+1] = ls[k].base - ls[k].size
	g.box.y1 = g.rows[last+1]
	g.boxes()
	return ls[k:]
}
