package pdf

import (
	"math"
	"slices"
	"strings"
)

// Tables that only white parts, found by the order in which the content of the page has their cells: programs draw a table row by row
// and each cell with all its lines, while columns of text come one after the other.

const (
	seedRows   = 12  // of a table among which the one with the most cells shows its columns
	maxAcross  = 8   // lines of text in one go that run across columns
	leastCells = 3   // rows of several cells
	cellRowGap = 5.0 // of the type size: the most white between two rows
)

// unruledTables takes the tables of which no columns are ruled out of the words of a page, by the order of its content or by where its words stand,
// where the rules completed by what white shows do not part their cells as well. Of rules, those that are drawn are no edges of grounds.
func unruledTables(ws []word, drawn, rules, completed []rule, fills []rect) (tables []grid, rest []word) {
	at := func(w word) func(rect) bool {
		return func(b rect) bool { return b.has(w.box.midX(), w.base-0.3*w.size) }
	}
	ruledGrids, across := grids(rules), snapRules(drawn, false)
	ruled := ruledBoxes(ruledGrids)
	free := slices.DeleteFunc(slices.Clone(ws), func(w word) bool { return slices.ContainsFunc(ruled, at(w)) })
	inOrder, white := drawnTables(free, rules), whiteTables(free, rules, fills)
	if len(inOrder)+len(white) == 0 {
		return nil, ws
	}
	known, _ := ruledTables(ws, completed, nil)
	framed := slices.DeleteFunc(slices.Clone(known), func(t grid) bool { return !t.edged(across, t.box.y0) || !t.edged(across, t.box.y1) })
	unfit := func(t grid) bool {
		return t.cutBy(rules) || t.partedBy(known) || t.strays(framed) || slices.ContainsFunc(ruled, t.meets)
	}
	inOrder = slices.DeleteFunc(inOrder, unfit)
	var amongRules []grid // tables by white where rules part rows
	white = slices.DeleteFunc(white, func(t grid) bool {
		if unfit(t) || slices.ContainsFunc(ruledGrids, func(o grid) bool { return len(o.columns) > 2 && t.meets(o.box) }) {
			return true
		}
		if !t.inRuledRows(across) {
			return false
		}
		if !t.tears(across) {
			amongRules = append(amongRules, t)
		}
		return true
	})
	tables = fullerTables(inOrder, white)
	tables = unlessRicher(tables, known)
	amongRules = slices.DeleteFunc(amongRules, func(t grid) bool {
		return slices.ContainsFunc(tables, func(o grid) bool { return o.meets(t.box) }) // what stands there is a table already
	})
	tables = slices.Concat(tables, onlyFuller(amongRules, known))
	if len(tables) == 0 {
		return nil, ws
	}
	return tables, slices.DeleteFunc(slices.Clone(ws), func(w word) bool {
		return slices.ContainsFunc(tables, func(t grid) bool { return at(w)(t.box) })
	})
}

// drawnTables finds the tables among words whose content has them cell by cell. What it is not sure of is none.
func drawnTables(ws []word, rules []rule) []grid {
	if len(ws) > maxWords {
		return nil
	}
	rows := rowsOfPieces(ws, rules)
	var tables []grid
	from := 0 // of the rows that are in no table yet
	for i := 0; i < len(rows); {
		if t, start, end, ok := drawnTable(rows, from, i); ok && !t.crossed(rows[:start]) && !t.crossed(rows[end:]) {
			tables = append(tables, t)
			from, i = end, end
			continue
		}
		i++
	}
	return tables
}

// crossed reports whether other words stand within a table: then the content of the page is in another order.
func (g *grid) crossed(others []pieceRow) bool {
	return slices.ContainsFunc(others, func(r pieceRow) bool {
		return slices.ContainsFunc(r.pieces, func(p piece) bool {
			return slices.ContainsFunc(p.words, func(w word) bool { return g.box.has(w.box.midX(), w.base-0.3*w.size) })
		})
	})
}

// drawnTable returns the table whose first row of several cells is row i, if there is one, and its rows, none of which is before row from. Its
// columns are those of the row with the most cells of its first ones, or those of row i, whichever give it more rows.
func drawnTable(rows []pieceRow, from, i int) (t grid, start, end int, ok bool) {
	if len(rows[i].pieces) < 2 {
		return grid{}, i, i, false
	}
	near := i + 1 // the end of the rows that stand close below one another
	for near < min(len(rows), i+maxColumnBands) {
		gap := rows[near].top - rows[near].pieces[0].size - rows[near-1].bottom
		if gap < -0.5*rows[near].pieces[0].size || gap > cellRowGap*rows[near].pieces[0].size {
			break
		}
		near++
	}
	seed := i
	for k := i; k < min(near, i+seedRows); k++ {
		if len(rows[k].pieces) > len(rows[seed].pieces) {
			seed = k
		}
	}
	if seed > i {
		rows = slices.Clone(rows)
		rows[i] = rows[i].cutAt(rows[seed].gaps())
	}
	gaps, end, ok := seededTable(rows[:near], i, seed)
	if seed > i {
		if g, last, too := seededTable(rows[:near], i, i); too && (!ok || last > end) {
			gaps, end, ok = g, last, true
		}
	}
	if !ok {
		return grid{}, i, i, false
	}
	start = headed(rows[:end], from, i, gaps)
	return cellsOf(rows[start:end], gaps), start, end, true
}

// cutAt cuts the pieces of one line of a row that go on over a gap between columns with less white than columns have, but more than a space.
func (r pieceRow) cutAt(gaps []span) pieceRow {
	out := pieceRow{top: r.top, bottom: r.bottom}
	for _, p := range r.pieces {
		from := 0
		for k := 1; k < len(p.words) && p.box.height() < 0.5*p.size; k++ {
			left, right := p.words[k-1].box.x1, p.words[k].box.x0
			if right-left >= nearGap*p.size && slices.ContainsFunc(gaps, func(g span) bool { return left < g.to && right > g.from && right <= g.to+1 && left >= g.from-1 }) {
				out.pieces = append(out.pieces, newPiece(p.words[from:k]))
				from = k
			}
		}
		if from == 0 {
			out.pieces = append(out.pieces, p)
			continue
		}
		out.pieces = append(out.pieces, newPiece(p.words[from:]))
	}
	return out
}

// seededTable returns the gaps between the columns of the table from row i on that has those of row seed, if there is one, and its end.
func seededTable(rows []pieceRow, i, seed int) (gaps []span, end int, ok bool) {
	gaps = rows[seed].gaps()
	for k := seed; k >= i; k-- {
		if k < seed && len(rows[k].pieces) < len(rows[seed].pieces) && rows[k].titles(gaps) {
			continue
		}
		if kept := rows[k].narrow(gaps); len(kept) == len(gaps) {
			gaps = kept
		} else if len(rows[k].pieces) > 1 && k == i {
			return nil, i, false
		}
	}
	left := math.Inf(1)
	for _, r := range rows[i : seed+1] {
		left = math.Min(left, r.pieces[0].box.x0)
	}
	end = i + 1
	across := 0 // lines since the last row of several cells
	for k := i + 1; k < len(rows); k++ {
		r := rows[k]
		if r.pieces[0].box.x0 < left-mostIndent {
			break // the foot of the page, say
		}
		if across > 0 && len(r.pieces) > 1 && r.heads(rows[i], gaps) {
			break // the next table
		}
		kept := r.narrow(gaps)
		switch {
		case k < seed && len(r.pieces) < len(rows[seed].pieces) && r.titles(gaps):
			continue // a header over several columns
		case len(kept) == len(gaps) && (across == 0 || k <= seed || r.inLine(rows[i:end], gaps)):
			gaps = kept
			if len(r.pieces) > 1 {
				end, across = k+1, 0
			}
			continue
		case k < seed && len(r.pieces) > 1:
			continue
		case len(r.pieces) > 1 && r.spans(rows[i:end], gaps) && !slices.ContainsFunc(r.pieces, func(p piece) bool { return len(lines(p.words)) > maxAcross }):
			end, across = k+1, 0 // what stands in several columns
			continue
		case len(r.pieces) == 1:
			across += len(lines(r.pieces[0].words))
			if across <= maxAcross {
				continue
			}
		}
		break
	}
	return gaps, end, end > seed && areCells(rows[i:end], gaps)
}

// headed returns the row in which the header of a table begins whose first row of several cells is row i, and that ends with the last of the
// rows: it may have a title over the columns beside the labels, or a heading of its first rows like those of others.
func headed(rows []pieceRow, from, i int, gaps []span) int {
	first := i
	for i > from && len(rows[i-1].pieces) == 1 {
		p := rows[i-1].pieces[0]
		gap := rows[i].top - rows[i].pieces[0].size - rows[i-1].bottom
		if column, _ := columnsUnder(middles(gaps), p.box); column == 0 || gap < -0.5*p.size || gap > stepInPiece*p.size {
			break
		}
		i--
	}
	if i == first && i > from && rows[i-1].heading() && slices.ContainsFunc(rows[i+1:], func(r pieceRow) bool {
		return r.heading() && math.Abs(r.pieces[0].box.x0-rows[i-1].pieces[0].box.x0) <= columnIndent && r.pieces[0].size == rows[i-1].pieces[0].size
	}) {
		i--
	}
	return i
}

// heading reports whether a row is one line of bold type.
func (r pieceRow) heading() bool {
	return len(r.pieces) == 1 && r.bottom == r.top && !slices.ContainsFunc(r.pieces[0].words, func(w word) bool { return !w.bold })
}

// titles reports whether the pieces of a row stand over columns beside the labels, each over others.
func (r pieceRow) titles(gaps []span) bool {
	edges, next := middles(gaps), 1
	for _, p := range r.pieces {
		from, to := columnsUnder(edges, p.box)
		if from < next {
			return false
		}
		next = to + 1
	}
	return true
}

// heads reports whether a row has a header but no label, or says what the first row of the table does.
func (r pieceRow) heads(first pieceRow, gaps []span) bool {
	if from, _ := columnsUnder(middles(gaps), r.pieces[0].box); from > 0 {
		return true
	}
	return slices.EqualFunc(r.pieces, first.pieces, func(a, b piece) bool {
		return slices.EqualFunc(a.words, b.words, func(v, w word) bool { return v.text == w.text })
	})
}

// spans reports whether the pieces of a row that stand in several columns begin where cells of the first of them do in the rows above, or have
// their middle between those of the first and the last, and the others stand as those do.
func (r pieceRow) spans(above []pieceRow, gaps []span) bool {
	edges := middles(gaps)
	columns := make([][]rect, len(edges)+1)
	for _, o := range above {
		for _, p := range o.pieces {
			if from, to := columnsUnder(edges, p.box); from == to && len(o.pieces) > 1 {
				columns[from] = append(columns[from], p.box)
			}
		}
	}
	const slip = 2 * columnIndent
	near := func(a, b float64) bool { return math.Abs(a-b) <= slip }
	return !slices.ContainsFunc(r.pieces, func(p piece) bool {
		from, to := columnsUnder(edges, p.box)
		return !slices.ContainsFunc(columns[from], func(first rect) bool {
			return near(first.x0, p.box.x0) || from > 0 && slices.ContainsFunc(columns[to], func(last rect) bool {
				return near(p.box.midX(), (first.midX()+last.midX())/2) || near(p.box.midX(), (first.x0+last.x1)/2)
			})
		})
	})
}

// inLine reports whether the cells of a row beside its label have an edge or their middle in line with one of those in the rows above.
func (r pieceRow) inLine(above []pieceRow, gaps []span) bool {
	edges := middles(gaps)
	for _, p := range r.pieces {
		from, _ := columnsUnder(edges, p.box)
		if from > 0 && !slices.ContainsFunc(above, func(o pieceRow) bool {
			return slices.ContainsFunc(o.pieces, func(q piece) bool {
				c, to := columnsUnder(edges, q.box)
				return c == from && to == from && (math.Abs(q.box.x0-p.box.x0) <= columnIndent || math.Abs(q.box.x1-p.box.x1) <= columnIndent || math.Abs(q.box.midX()-p.box.midX()) <= columnIndent)
			})
		}) {
			return false
		}
	}
	return true
}

func middles(gaps []span) []float64 {
	out := make([]float64, len(gaps))
	for i, g := range gaps {
		out[i] = (g.from + g.to) / 2
	}
	return out
}

// areCells reports whether rows with common gaps are those of a table.
func areCells(rows []pieceRow, gaps []span) bool {
	edges := middles(gaps)
	several, even, odd := 0, 0, 0 // rows of several cells, and those of them that line up or go beyond columns
	columns := make([][]rect, len(edges)+1)
	for _, r := range rows {
		if len(r.pieces) < 2 {
			continue
		}
		several++
		if r.aligned() {
			even++
		}
		wide := false
		for _, p := range r.pieces {
			from, to := columnsUnder(edges, p.box)
			if from != to {
				wide = true
				continue
			}
			columns[from] = append(columns[from], p.box)
		}
		if wide {
			odd++
		}
	}
	if several < leastCells || 4*even < 3*several || 2*odd > several {
		return false
	}
	marks := 0
	for c, boxes := range columns {
		if len(boxes) < 2 || c > 0 && !lineUp(boxes) {
			return false
		}
	}
	for _, r := range rows {
		if t := r.pieces[0].words[0].text; strings.Trim(t, "•●▪-*") == "" && len(r.pieces) > 1 {
			marks++
		}
	}
	return 3*marks <= several
}

// cellsOf makes a table of rows with common gaps.
func cellsOf(rows []pieceRow, gaps []span) grid {
	edges := middles(gaps)
	long, first := false, true // whether a cell has several lines, and no row of several cells came yet
	columns := make([]span, len(edges)+1)
	for c := range columns {
		columns[c] = span{math.Inf(1), math.Inf(-1)}
	}
	for _, r := range rows {
		for _, p := range r.pieces {
			from, to := columnsUnder(edges, p.box)
			if from == to && len(r.pieces) > 1 {
				columns[from] = span{math.Min(columns[from].from, p.box.x0), math.Max(columns[from].to, p.box.x1)}
				long = long || p.box.height() > 0.8*p.size
			}
		}
	}
	left, right := math.Inf(1), math.Inf(-1)
	lineRows := make([]row, len(rows))
	for k, r := range rows {
		for _, p := range r.pieces {
			left, right = math.Min(left, p.box.x0), math.Max(right, p.box.x1)
			lineRows[k].parts = append(lineRows[k].parts, lines(p.words)[0])
		}
		lineRows[k].box = rect{r.pieces[0].box.x0, r.top, r.pieces[len(r.pieces)-1].box.x1, r.bottom}
	}
	g := grid{columns: slices.Concat([]float64{left}, edges, []float64{right})}
	full := fullColumns(rows, edges)
	goesOn := func(int) bool { return false }
	if !long { // the content may have the lines of cells by turns
		goesOn = g.wraps(lineRows)
	}
	size := rows[0].pieces[0].size
	g.rows = []float64{rows[0].top - size}
	for k, r := range rows {
		if k > 0 && !goesOn(k) {
			g.rows = append(g.rows, (rows[k-1].bottom+r.top-r.pieces[0].size)/2+0.15*size)
		}
		values, groups := r.merged(full)
		for i, p := range r.pieces {
			from, to := columnsUnder(edges, p.box)
			switch {
			case groups != nil && i >= values:
				from, to, first = groups[i-values][0], groups[i-values][1]-1, false
			case len(r.pieces) > 1:
				first = false
			case first && from > 0 && math.Abs(p.box.midX()-(columns[1].from+columns[len(edges)].to)/2) <= 2*columnIndent:
				from, to = 1, len(edges)
			case to > from && from == 0:
				to = len(edges)
			}
			at := slices.IndexFunc(g.cells, func(c gridCell) bool { return c.row == len(g.rows)-1 && c.column == from })
			if at < 0 {
				at = len(g.cells)
				g.cells = append(g.cells, gridCell{row: len(g.rows) - 1, column: from, rowSpan: 1, colSpan: to - from + 1})
			}
			g.cells[at].words = append(g.cells[at].words, r.unled(i)...)
		}
	}
	g.rows = append(g.rows, rows[len(rows)-1].bottom+0.3*size)
	g.box = rect{left, g.rows[0], right, g.rows[len(g.rows)-1]}
	g.texts = columns
	g.settle()
	g.close()
	for k, c := range g.cells {
		if c.row == 0 {
			if p := g.cutInLine(c); p != nil {
				g.cells = slices.Replace(g.cells, k, k+1, p...)
				break
			}
		}
	}
	for k := range g.cells {
		c := &g.cells[k]
		c.box = rect{g.columns[c.column], g.rows[c.row], g.columns[c.column+c.colSpan], g.rows[c.row+1]}
	}
	g.sort()
	return g
}

// fullColumns are the extents of the columns in the rows that have the most pieces.
func fullColumns(rows []pieceRow, edges []float64) []span {
	most := 0
	for _, r := range rows {
		most = max(most, len(r.pieces))
	}
	out := make([]span, len(edges)+1)
	for c := range out {
		out[c] = span{math.Inf(1), math.Inf(-1)}
	}
	for _, r := range rows {
		for _, p := range r.pieces {
			if from, to := columnsUnder(edges, p.box); from == to && len(r.pieces) == most {
				out[from] = span{math.Min(out[from].from, p.box.x0), math.Max(out[from].to, p.box.x1)}
			}
		}
	}
	return out
}

// merged is merged for a row that says what is paid.
func (r pieceRow) merged(columns []span) (first int, groups [][2]int) {
	var l whiteLine
	for _, p := range r.pieces {
		l.runs = append(l.runs, textRun{words: p.words, box: p.box})
		l.pays = l.pays || pays(p.words)
	}
	if !l.pays {
		return 0, nil
	}
	return l.merged(columns)
}

// unled returns the words of a piece without the dots that lead the eye to a cost in the next one.
func (r pieceRow) unled(i int) []word {
	ws := r.pieces[i].words
	last := len(ws) - 1
	if i+1 == len(r.pieces) || last < 1 {
		return ws
	}
	l := line{words: slices.Concat(ws[:last+1:last+1], r.pieces[i+1].words)}
	if l.leader() == last {
		return ws[:last]
	}
	return ws
}

// columnsUnder returns the first and the last column that a box stands in.
func columnsUnder(edges []float64, b rect) (from, to int) {
	for from < len(edges) && edges[from] <= b.x0 {
		from++
	}
	to = from
	for to < len(edges) && edges[to] < b.x1 {
		to++
	}
	return from, to
}
