package pdf

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// span is an interval on the x axis.
type span struct{ from, to float64 }

const (
	minAlignedRows = 3
	columnGap      = 1.2 // of the type size: the least white space between columns without rules
	rowGap         = 2.8 // of the type size: the most between the baselines of one table
)

// alignedTables finds tables without rules among lines of text in reading order: at least three rows in which the same white
// gaps part the same columns, and in which the columns line up. It is careful: what it is not sure of stays text.
func alignedTables(text []block) []block {
	rows := rowsOf(text)
	var out []block
	for i := 0; i < len(rows); {
		if len(rows[i].parts) > 1 {
			end, gaps := sameGaps(rows, i)
			if t, ok := alignedTable(rows[i:end], gaps); ok {
				out = append(out, block{table: &t})
				i = end
				continue
			}
		}
		for j := range rows[i].parts {
			out = append(out, block{line: &rows[i].parts[j]})
		}
		i++
	}
	return out
}

// rowsOf puts lines on one baseline together.
func rowsOf(text []block) []row {
	var out []row
	for _, b := range byPlace(text) {
		l := *b.line
		if n := len(out); n > 0 {
			r := &out[n-1]
			before := r.parts[len(r.parts)-1]
			if math.Abs(before.base-l.base) <= 0.22*math.Min(before.size, l.size) && l.box.x0 >= before.box.x1 {
				r.parts = append(r.parts, l)
				r.box = r.box.union(l.box)
				continue
			}
		}
		out = append(out, row{parts: []line{l}, box: l.box})
	}
	return out
}

// sameGaps returns the end of the rows from i on that keep common gaps between columns, and these gaps.
func sameGaps(rows []row, i int) (end int, gaps []span) {
	gaps = gapsOf(rows[i])
	several := 1 // rows of more than one part
	last := i    // the last of them
	kept := gaps
	for j := i + 1; j < min(len(rows), i+maxColumnBands); j++ {
		r, before := rows[j], rows[j-1]
		size := math.Max(r.parts[0].size, before.parts[0].size)
		if r.parts[0].base-before.parts[0].base > rowGap*size {
			break
		}
		next := narrow(gaps, r, columnGap*size)
		if len(next) == 0 || len(next) < len(gaps) && several >= minAlignedRows {
			break
		}
		if len(r.parts) > 1 {
			// Each part must stand in a column of its own, or the gaps are not those of columns.
			several++
			last, kept = j, next
		}
		gaps = next
	}
	// A cell of the last row may go on below it.
	end = last + 1
	for end < len(rows) && continues(rows[end], rows[end-1]) && len(narrow(kept, rows[end], 1)) == len(kept) {
		end++
	}
	return end, kept
}

func gapsOf(r row) []span {
	var out []span
	for i := 1; i < len(r.parts); i++ {
		out = append(out, span{r.parts[i-1].box.x1, r.parts[i].box.x0})
	}
	return out
}

// narrow returns what is left of the gaps beside the parts of a row, those wider than least.
func narrow(gaps []span, r row, least float64) []span {
	var out []span
	for _, g := range gaps {
		blocked := false
		for _, p := range r.parts {
			switch b := p.box; {
			case b.x1 <= g.from || b.x0 >= g.to:
			case b.x0 <= g.from && b.x1 >= g.to:
				blocked = true
			case b.x0 <= g.from:
				g.from = b.x1
			case b.x1 >= g.to:
				g.to = b.x0
			default: // within the gap: it belongs to the nearer side
				if b.x0-g.from < g.to-b.x1 {
					g.from = b.x1
				} else {
					g.to = b.x0
				}
			}
		}
		if !blocked && g.to-g.from >= least {
			out = append(out, g)
		}
	}
	return out
}

// continues reports whether a row only goes on with cells of the row before it.
func continues(r, before row) bool {
	size := before.parts[0].size
	if r.parts[0].base-before.parts[0].base > 1.45*size {
		return false
	}
	first, _ := utf8.DecodeRuneInString(r.parts[0].text())
	return len(r.parts) < len(before.parts) && (unicode.IsLower(first) || r.parts[0].box.x0 > before.parts[0].box.x1)
}

// alignedTable makes a table of rows with common gaps, if it is one.
func alignedTable(rows []row, gaps []span) (grid, bool) {
	if len(rows) < minAlignedRows || len(gaps) == 0 {
		return grid{}, false
	}
	box := rows[0].box
	var parts []block
	several := 0
	for i := range rows {
		box = box.union(rows[i].box)
		if len(rows[i].parts) > 1 {
			several++
		}
		for j := range rows[i].parts {
			parts = append(parts, block{line: &rows[i].parts[j]})
		}
	}
	if several < minAlignedRows || 2*several < len(rows) {
		return grid{}, false
	}
	for _, g := range gaps {
		if areColumns(parts, (g.from+g.to)/2) {
			return grid{}, false
		}
	}
	g := grid{box: box, columns: []float64{box.x0}}
	for _, gap := range gaps {
		g.columns = append(g.columns, (gap.from+gap.to)/2)
	}
	g.columns = append(g.columns, box.x1)
	slices.Sort(g.columns)
	columns := len(g.columns) - 1

	inColumn := make([][]rect, columns)
	bullets := 0
	for _, p := range parts {
		c := g.column(p.line.box)
		inColumn[c] = append(inColumn[c], p.line.box)
		if strings.HasPrefix(p.line.text(), "•") || strings.HasPrefix(p.line.text(), "●") {
			bullets++
		}
	}
	if 3*bullets > len(parts) {
		return grid{}, false // lists side by side
	}
	for _, boxes := range inColumn {
		if len(boxes) < minAlignedRows || !lineUp(boxes) {
			return grid{}, false
		}
	}
	g.rows = []float64{box.y0}
	n := 0 // the row being filled
	for i, r := range rows {
		if i > 0 && !continues(r, rows[i-1]) {
			n++
			g.rows = append(g.rows, (rows[i-1].box.y1+r.box.y0)/2)
		}
		for _, p := range r.parts {
			c := g.column(p.box)
			at := slices.IndexFunc(g.cells, func(o gridCell) bool { return o.row == n && o.column == c })
			if at < 0 {
				at = len(g.cells)
				g.cells = append(g.cells, gridCell{row: n, column: c, rowSpan: 1, colSpan: 1})
			}
			g.cells[at].words = append(g.cells[at].words, p.words...)
		}
	}
	g.rows = append(g.rows, box.y1)
	g.close()
	for i := range g.cells {
		c := &g.cells[i]
		c.box = rect{g.columns[c.column], g.rows[c.row], g.columns[c.column+c.colSpan], g.rows[c.row+1]}
	}
	g.sort()
	return g, n+1 >= minAlignedRows
}

func (g *grid) column(b rect) int {
	for i := 1; i < len(g.columns)-1; i++ {
		if b.midX() < g.columns[i] {
			return i - 1
		}
	}
	return len(g.columns) - 2
}

// lineUp reports whether most boxes have their left edges, right edges or middles in line.
func lineUp(boxes []rect) bool {
	for _, at := range []func(rect) float64{
		func(r rect) float64 { return r.x0 },
		func(r rect) float64 { return r.x1 },
		rect.midX,
	} {
		most := 0
		for _, b := range boxes {
			n := 0
			for _, o := range boxes {
				if math.Abs(at(b)-at(o)) <= 2.5 {
					n++
				}
			}
			most = max(most, n)
		}
		if 10*most >= 7*len(boxes) {
			return true
		}
	}
	return false
}
