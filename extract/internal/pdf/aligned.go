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
	rowGap         = 3.2 // of the type size: the most between the baselines of one table
	maxIncomplete  = 6   // lines of rows above the first that fills all columns
	wrapStep       = 1.25
)

// alignedTables finds tables without rules among lines of text in reading order: at least three rows in which the same white
// gaps part the same columns, and in which the columns line up. It is careful: what it is not sure of stays text.
func alignedTables(text []block) []block {
	rows := rowsOf(text)
	var out []block
	for i := 0; i < len(rows); {
		if len(rows[i].parts) > 1 {
			if t, end, ok := tableAt(rows, i); ok {
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

// tableAt finds a table that begins with a row, and where it ends.
func tableAt(rows []row, i int) (t grid, end int, ok bool) {
	end, gaps := sameGaps(rows, i, gapsOf(rows[i]))
	if t, ok = alignedTable(goneOn(rows, i, &end, gaps), gaps); ok {
		return t, end, true
	}
	// Its first row may leave the last columns empty: then one of the next shows them.
	for k := i + 1; k < min(len(rows), i+maxIncomplete); k++ {
		if len(rows[k].parts) <= len(rows[i].parts) {
			continue
		}
		end, gaps = sameGaps(rows, i, gapsOf(rows[k]))
		if end > k && len(gaps) == len(rows[k].parts)-1 {
			t, ok = alignedTable(goneOn(rows, i, &end, gaps), gaps)
		}
		return t, end, ok
	}
	return t, end, false
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

// sameGaps returns the end of the rows from i on that keep gaps between columns, and what they leave of these.
func sameGaps(rows []row, i int, gaps []span) (end int, kept []span) {
	least := columnGap
	if tight(rows, i) {
		least = tightCut
	}
	if gaps = narrow(gaps, rows[i], least*rows[i].parts[0].size); len(gaps) == 0 {
		return i + 1, nil
	}
	several := 1 // rows of more than one part
	last := i    // the last of them
	kept = gaps
	for j := i + 1; j < min(len(rows), i+maxColumnBands); j++ {
		r, before := rows[j], rows[j-1]
		size := math.Max(r.parts[0].size, before.parts[0].size)
		if r.parts[0].base-before.parts[0].base > rowGap*size {
			break
		}
		if headsOver(rows, j, gaps, least*size) {
			continue
		}
		next := narrow(gaps, r, least*size)
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

// headsOver reports whether a row is a heading within a table that goes a little beyond the first column: a few bold words at the left edge,
// below and above rows that keep the gaps.
func headsOver(rows []row, j int, gaps []span, least float64) bool {
	r := rows[j]
	if j == 0 || j+1 >= len(rows) || len(r.parts) != 1 || len(gaps) == 0 || len(r.parts[0].words) > 10 {
		return false
	}
	p := r.parts[0]
	if slices.ContainsFunc(p.words, func(w word) bool { return !w.bold }) || p.box.x1 <= gaps[0].from || len(gaps) > 1 && p.box.x1 > gaps[1].from {
		return false
	}
	keeps := func(o row) bool {
		return len(o.parts) > 1 && math.Abs(o.parts[0].box.x0-p.box.x0) <= 3 && len(narrow(gaps, o, least)) == len(gaps)
	}
	return keeps(rows[j-1]) && keeps(rows[j+1])
}

// goneOn returns the rows of a table from i to end, with those behind in which its last row goes on, though less white parts their
// cells than columns have.
func goneOn(rows []row, i int, end *int, gaps []span) []row {
	out := rows[i:*end:*end]
	for len(gaps) > 0 && *end < len(rows) && closer(out, rows[*end], gaps[0].from) {
		r, ok := cutAt(rows[*end], gaps)
		if !ok {
			break
		}
		out = append(out, r)
		*end++
	}
	return out
}

// Of the step between the lines of a cell: the least between rows that stand apart, and the most within a cell.
const (
	rowsApart    = 1.3
	linesInACell = 1.15
)

// parted reports whether rows stand further apart than the lines of their cells do, most of which have no label of their own in the
// first column, and returns the step of those lines.
func parted(rows []row, label float64) (least float64, ok bool) {
	least = math.Inf(1)
	step := func(i int) float64 { return rows[i].parts[0].base - rows[i-1].parts[0].base }
	for i := 1; i < len(rows); i++ {
		least = math.Min(least, step(i))
	}
	near, far, labelled := 0, 0, 0
	for i := 1; i < len(rows); i++ {
		switch s := step(i); {
		case s <= linesInACell*least:
			near++
			if rows[i].parts[0].box.x0 < label {
				labelled++
			}
		case s >= rowsApart*least:
			far++
		default:
			return least, false
		}
	}
	return least, near > 0 && far >= minAlignedRows-1 && 2*labelled <= near
}

// closer reports whether a line stands as close to the rows of a table as the lines of their cells stand to each other.
func closer(rows []row, next row, label float64) bool {
	least, ok := parted(rows, label)
	return ok && next.parts[0].base-rows[len(rows)-1].parts[0].base <= linesInACell*least
}

// cutAt cuts the parts of a row at the gaps between columns, where it goes on with less white than columns have. It reports false
// where words stand in a gap.
func cutAt(r row, gaps []span) (row, bool) {
	for _, g := range gaps {
		var parts []line
		for _, p := range r.parts {
			if p.box.x1 <= g.from || p.box.x0 >= g.to || len(narrow([]span{g}, row{parts: []line{p}}, 1)) == 1 {
				parts = append(parts, p)
				continue
			}
			at := -1
			for k := 1; k < len(p.words); k++ {
				if from, to := p.words[k-1].box.x1, p.words[k].box.x0; to-from >= 0.5*p.size && to > g.from && from < g.to {
					at = k
				}
			}
			if at < 0 {
				return r, false
			}
			parts = append(parts, part(p, p.words[:at:at]), part(p, p.words[at:]))
		}
		r.parts = parts
	}
	return r, true
}

// part is a piece of a line.
func part(l line, ws []word) line {
	l.words, l.box = ws, ws[0].box
	for _, w := range ws[1:] {
		l.box = l.box.union(w.box)
	}
	return l
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
	if r.parts[0].base-before.parts[0].base > closeLines*size {
		return false
	}
	first, _ := utf8.DecodeRuneInString(r.parts[0].text())
	return len(r.parts) < len(before.parts) && (unicode.IsLower(first) || r.parts[0].box.x0 > before.parts[0].box.x1)
}

// goesOnInCells reports whether a row of a table of labels and what they cost goes on with the one above: it has no label, or what stands in
// each of its columns begins within a sentence.
func goesOnInCells(r row, gap span) bool {
	if r.parts[0].box.x0 >= gap.from {
		return true
	}
	return len(r.parts) > 1 && !slices.ContainsFunc(r.parts, func(l line) bool {
		first, _ := utf8.DecodeRuneInString(l.text())
		return !unicode.IsLower(first) && first != '('
	})
}

// alignedTable makes a table of rows with common gaps, if it is one.
func alignedTable(rows []row, gaps []span) (grid, bool) {
	if len(rows) < minAlignedRows || len(gaps) == 0 {
		return grid{}, false
	}
	box := rows[0].box
	var parts []block
	several, headings := 0, 0
	for i := range rows {
		box = box.union(rows[i].box)
		if headsOver(rows, i, gaps, 0) {
			headings++
		}
		if len(rows[i].parts) > 1 {
			several++
		}
		for j := range rows[i].parts {
			parts = append(parts, block{line: &rows[i].parts[j]})
		}
	}
	celled := len(gaps) == 1 && cellByCell(parts, (gaps[0].from+gaps[0].to)/2)
	if several < minAlignedRows || 2*several < len(rows)-headings && !celled {
		return grid{}, false
	}
	for _, g := range gaps {
		if !celled && areColumns(parts, (g.from+g.to)/2) {
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
	wraps := g.wraps(rows)
	if celled {
		wraps = func(i int) bool { return goesOnInCells(rows[i], gaps[0]) }
	}
	for i, r := range rows {
		if i > 0 && !wraps(i) {
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

// wraps returns what tells whether a line goes on with the row of the line before it. Where rows stand further apart than the
// lines of one row, and a column that has words in the first line of each of them has none in the others, that does; otherwise
// the words do.
func (g *grid) wraps(rows []row) func(i int) bool {
	byWords := func(i int) bool { return continues(rows[i], rows[i-1]) }
	step := func(i int) float64 { return rows[i].parts[0].base - rows[i-1].parts[0].base }
	least := math.Inf(1)
	for i := 1; i < len(rows); i++ {
		least = math.Min(least, step(i))
	}
	goesOn := func(i int) bool { return i > 0 && step(i) <= wrapStep*least }
	if least > 1.6*rows[0].parts[0].size {
		return byWords // no lines of one paragraph
	}
	first, further, headings := 0, 0, 0
	columns := len(g.columns) - 1
	inFirst, inFurther := make([]int, columns), make([]int, columns)
	for i, r := range rows {
		in := inFurther
		switch {
		case goesOn(i):
			further++
		case len(r.parts) == 1 && g.column(r.parts[0].box) == 0:
			headings++
			continue
		default:
			first++
			in = inFirst
		}
		for _, p := range r.parts {
			in[g.column(p.box)]++
		}
	}
	if first < minAlignedRows || further == 0 || 4*headings > first {
		return byWords
	}
	for c := 1; c < columns; c++ {
		if inFirst[c] >= first && inFurther[c] == 0 {
			return goesOn
		}
	}
	if _, ok := parted(rows, g.columns[1]); ok {
		return goesOn
	}
	return byWords
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
