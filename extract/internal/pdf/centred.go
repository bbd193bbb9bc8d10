package pdf

import (
	"math"
	"slices"
)

const (
	leastCentredColumns = 3
	leastCentredRows    = 2   // whose cells have different numbers of lines about one middle
	cellStep            = 3.2 // of the type size: the most between the baselines of paragraphs of one cell
	boldStep            = 2.4 // and where bold type begins or ends there
	cellRowGap          = 5.0 // of the type size: the most white between two rows
	fewRows             = 8   // after which it shows whether a table is such a one
	offCentre           = 0.7 // of the type size: by how much the middles of a row's cells may differ
)

// piece is what the content of a page has in one go and one below the other: a cell of a table, or a paragraph.
type piece struct {
	words []word
	box   rect // from the first baseline to the last, and as wide as its words
	size  float64
}

// pieceRow is pieces side by side.
type pieceRow struct {
	pieces      []piece
	top, bottom float64 // baselines
}

// centredTables takes the tables out of words whose cells are drawn one by one and set about the middles of their rows, with
// no rules about them. A cell of one line stands there beside the second or third line of its neighbour, so that the
// lines of the page do not show the rows, but the order of its content does. What it is not sure of stays text.
func centredTables(ws []word) (tables []grid, rest []word) {
	if len(ws) > maxWords {
		return nil, ws
	}
	ps := pieces(ws)
	for i := 0; i < len(ps); {
		t, n := centredTable(ps[i:])
		if n > 0 && !strangers(t, ps[:i]) && !strangers(t, ps[i+n:]) {
			tables = append(tables, t)
			i += n
			continue
		}
		rest = append(rest, ps[i].words...)
		i++
	}
	return tables, rest
}

// strangers reports whether other words stand within a table: then the content of the page is in another order.
func strangers(t grid, others []piece) bool {
	return slices.ContainsFunc(others, func(p piece) bool {
		return slices.ContainsFunc(p.words, func(w word) bool { return t.box.has(w.box.midX(), w.base-0.3*w.size) })
	})
}

// pieces parts words, which come in the order of the content.
func pieces(ws []word) []piece {
	var out []piece
	for _, w := range ws {
		if n := len(out); n > 0 && out[n-1].goesOn(w) {
			p := &out[n-1]
			p.words = append(p.words, w)
			p.box = p.box.union(rect{w.box.x0, w.base, w.box.x1, w.base})
			p.size = math.Max(p.size, w.size)
			continue
		}
		out = append(out, piece{words: []word{w}, box: rect{w.box.x0, w.base, w.box.x1, w.base}, size: w.size})
	}
	return out
}

// goesOn reports whether a word goes on in the last line, or begins the next one.
func (p piece) goesOn(w word) bool {
	last := p.words[len(p.words)-1]
	size := math.Max(last.size, w.size)
	if math.Abs(w.base-last.base) <= 0.2*size {
		gap := w.box.x0 - last.box.x1
		return gap > -0.6*size && gap < 1.4*size
	}
	step := cellStep
	if w.bold != last.bold {
		step = boldStep
	}
	return w.base > last.base && w.base-last.base <= step*size && w.box.x0 < p.box.x1 && w.box.x1 > p.box.x0
}

// centredTable returns the table that begins with the first piece, if there is one, and how many pieces are in it.
func centredTable(ps []piece) (t grid, n int) {
	var rows []pieceRow
	var columns []span
	centred := 0
	kept, keptPieces := 0, 0 // up to the last row of several cells
	for at := 0; at < len(ps); {
		r := rowOfPieces(ps[at:])
		if len(rows) == 0 {
			if len(r.pieces) < leastCentredColumns {
				return grid{}, 0
			}
			for _, p := range r.pieces {
				columns = append(columns, span{p.box.x0, p.box.x1})
			}
		} else {
			before := rows[len(rows)-1]
			gap := r.top - r.pieces[0].size - before.bottom
			wider, ok := widen(columns, r)
			if !ok || gap < -0.5*r.pieces[0].size || gap > cellRowGap*r.pieces[0].size {
				break
			}
			columns = wider
		}
		rows = append(rows, r)
		at += len(r.pieces)
		if len(r.pieces) > 1 {
			kept, keptPieces = len(rows), at
		}
		if r.centred() {
			centred++
		}
		if len(rows) > fewRows && 3*centred < len(rows) {
			return grid{}, 0
		}
	}
	rows = rows[:kept]
	if len(rows) < minAlignedRows || centred < leastCentredRows || 2*centred < len(rows) {
		return grid{}, 0
	}
	return gridOf(rows, columns), keptPieces
}

// rowOfPieces returns the first pieces that stand side by side, from left to right.
func rowOfPieces(ps []piece) pieceRow {
	r := pieceRow{top: ps[0].box.y0, bottom: ps[0].box.y1}
	for i, p := range ps {
		if i > 0 && (p.box.x0 <= ps[i-1].box.x1 || p.box.y0 > r.bottom+0.2*p.size || p.box.y1 < r.top-0.2*p.size) {
			break
		}
		r.pieces = append(r.pieces, p)
		r.top, r.bottom = math.Min(r.top, p.box.y0), math.Max(r.bottom, p.box.y1)
	}
	return r
}

// centred reports whether the cells of a row have different heights and one middle.
func (r pieceRow) centred() bool {
	if len(r.pieces) < leastCentredColumns {
		return false
	}
	mid, uneven := (r.top+r.bottom)/2, false
	for _, p := range r.pieces {
		if math.Abs(p.box.midY()-mid) > offCentre*p.size {
			return false
		}
		uneven = uneven || r.bottom-r.top-p.box.height() > 0.8*p.size
	}
	return uneven
}

// widen returns the columns with the cells of a row in them, each in one of its own.
func widen(columns []span, r pieceRow) ([]span, bool) {
	out := slices.Clone(columns)
	next := 0
	for _, p := range r.pieces {
		c := next
		for c < len(out) && columns[c].to <= p.box.x0 {
			c++
		}
		if c == len(out) || columns[c].from >= p.box.x1 {
			return nil, false
		}
		out[c] = span{math.Min(out[c].from, p.box.x0), math.Max(out[c].to, p.box.x1)}
		next = c + 1
	}
	for c := 1; c < len(out); c++ {
		if out[c].from <= out[c-1].to {
			return nil, false
		}
	}
	return out, true
}

func gridOf(rows []pieceRow, columns []span) grid {
	var g grid
	for i, c := range columns {
		if i == 0 {
			g.columns = append(g.columns, c.from)
			continue
		}
		g.columns = append(g.columns, (columns[i-1].to+c.from)/2)
	}
	g.columns = append(g.columns, columns[len(columns)-1].to)
	size := rows[0].pieces[0].size
	g.rows = []float64{rows[0].top - size}
	for i, r := range rows[1:] {
		g.rows = append(g.rows, (rows[i].bottom+r.top-size)/2+0.15*size)
	}
	g.rows = append(g.rows, rows[len(rows)-1].bottom+0.3*size)
	g.box = rect{g.columns[0], g.rows[0], g.columns[len(columns)], g.rows[len(rows)]}
	for i, r := range rows {
		for _, p := range r.pieces {
			g.cells = append(g.cells, gridCell{row: i, column: g.column(p.box), rowSpan: 1, colSpan: 1, words: p.words})
		}
	}
	g.close()
	for i := range g.cells {
		c := &g.cells[i]
		c.box = rect{g.columns[c.column], g.rows[c.row], g.columns[c.column+c.colSpan], g.rows[c.row+1]}
	}
	g.sort()
	return g
}
