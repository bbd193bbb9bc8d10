package pdf

import (
	"slices"
	"strings"
)

// closeBrackets puts a row without a label into the one above it where every cell of it closes the bracket that the cell above leaves open: "25%
// ($30 min/" above "$60 max)". White alone parts them, which is wider between such lines than a table of one-line rows has it.
func (g *grid) closeBrackets() {
	for row := len(g.rows) - 2; row > 0; row-- {
		if !g.closesAbove(row) {
			continue
		}
		var kept []gridCell
		var moved []gridCell
		for _, c := range g.cells {
			switch {
			case c.row == row:
				moved = append(moved, c)
				continue
			case c.row > row:
				c.row--
			case c.row+c.rowSpan > row:
				c.rowSpan--
			}
			kept = append(kept, c)
		}
		for _, c := range moved {
			if k := slices.IndexFunc(kept, func(o gridCell) bool { return o.row == row-1 && o.column == c.column }); k >= 0 {
				kept[k].words = append(slices.Clone(kept[k].words), c.words...)
				kept[k].box.y1 = c.box.y1
			}
		}
		g.cells, g.rows = kept, slices.Delete(slices.Clone(g.rows), row, row+1)
	}
	g.sort()
}

// closesAbove reports whether a row is such a one.
func (g *grid) closesAbove(row int) bool {
	closing := 0
	for _, c := range g.cells {
		if c.row != row {
			if c.row < row && row < c.row+c.rowSpan {
				return false
			}
			continue
		}
		above := slices.IndexFunc(g.cells, func(o gridCell) bool {
			return o.row == row-1 && o.rowSpan == 1 && o.column == c.column && o.colSpan == c.colSpan
		})
		switch {
		case c.rowSpan > 1 || above < 0:
			return false
		case len(c.words) == 0:
			continue
		case c.column == 0 || openBrackets(g.cells[above].words) != 1 || openBrackets(c.words) != -1:
			return false
		}
		closing++
	}
	return closing > 0
}

// openBrackets counts the brackets that words open and do not close; it is negative where they close more.
func openBrackets(words []word) int {
	n := 0
	for _, w := range words {
		n += strings.Count(w.text, "(") - strings.Count(w.text, ")")
	}
	return n
}
