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

// fullerTables takes tables found in two ways. Where some of one way stand in the same place as some of the other, it takes those of the second if they
// are fuller, else those of the first.
func fullerTables(first, second []grid) []grid {
	var out []grid
	for _, c := range contests(first, second) {
		if c.fuller() {
			c.first = c.second
		}
		out = append(out, c.first...)
	}
	return out
}

// unlessRicher takes the tables, but for those in whose place others have more cells that say what is paid, and no fewer cells in no more rows: they
// neither tear rows nor leave columns together. Of those that have the same cells, it takes more tables: one is several with what stands between them.
func unlessRicher(tables, others []grid) []grid {
	var out []grid
	for _, c := range contests(tables, others) {
		mine, theirs := c.extents()
		richer := theirs.paid > mine.paid && theirs.rows <= mine.rows && theirs.cells >= mine.cells
		same := theirs.paid == mine.paid && theirs.cells == mine.cells && theirs.words == mine.words
		if !richer && !(same && len(c.second) > len(c.first)) {
			out = append(out, c.first...)
		}
	}
	return out
}

// onlyFuller takes those of the tables that are fuller than others in their place.
func onlyFuller(tables, others []grid) []grid {
	var out []grid
	for _, c := range contests(others, tables) {
		if c.fuller() {
			out = append(out, c.second...)
		}
	}
	return out
}

// contest is tables found in two ways that stand in one place; one of them may be none.
type contest struct{ first, second []grid }

// fuller reports whether the tables of the second way are fuller.
func (c contest) fuller() bool {
	mine, theirs := c.extents()
	return theirs.fuller(mine)
}

// extents returns how much the tables of both ways hold, below the top of those of the second.
func (c contest) extents() (first, second extent) {
	top := math.Inf(1)
	for _, t := range c.second {
		top = math.Min(top, t.box.y0)
	}
	return extentOf(c.first, top), extentOf(c.second, top)
}

// contests returns the places of tables found in two ways.
func contests(first, second []grid) []contest {
	var out []contest
	left := slices.Clone(second)
	met := make([]bool, len(first))
	for i := range first {
		if met[i] {
			continue
		}
		met[i] = true
		c := contest{first: []grid{first[i]}}
		for grown := true; grown; {
			grown = false
			for k := 0; k < len(left); k++ {
				if slices.ContainsFunc(c.first, func(t grid) bool { return t.meets(left[k].box) }) {
					c.second, grown = append(c.second, left[k]), true
					left = slices.Delete(left, k, k+1)
					k--
				}
			}
			for k := range first {
				if !met[k] && slices.ContainsFunc(c.second, func(t grid) bool { return t.meets(first[k].box) }) {
					c.first, met[k], grown = append(c.first, first[k]), true, true
				}
			}
		}
		out = append(out, c)
	}
	for _, t := range left {
		out = append(out, contest{second: []grid{t}})
	}
	return out
}

// extent is how many cells of tables beside labels say what is paid, and below a height, above which titles stand, how many rows have words and how many
// words and cells with words stand in rows of several cells.
type extent struct{ paid, rows, words, cells int }

// fuller reports whether tables keep more apart than others of the same place: several tables or columns made one have fewer cells that say what is
// paid, and where there are as many of these, a row torn apart is several.
func (e extent) fuller(o extent) bool {
	if e.paid != o.paid {
		return e.paid > o.paid
	}
	return e.rows < o.rows && e.words >= o.words || e.rows == o.rows && e.words > o.words
}

func extentOf(tables []grid, top float64) (out extent) {
	for _, t := range tables {
		cells, words := map[int]int{}, map[int]int{} // by row
		for _, c := range t.cells {
			if len(c.words) == 0 {
				continue
			}
			if t.rows[c.row+1] > top {
				cells[c.row]++
				words[c.row] += len(c.words)
			}
			if c.column > 0 && pays(c.words) {
				out.paid++
			}
		}
		out.rows += len(cells)
		for row, n := range cells {
			if n > 1 {
				out.words += words[row]
				out.cells += n
			}
		}
	}
	return out
}

// partedBy reports whether other tables have all words of this one in cells, nearly all of its cells and those of its first row are cells of
// theirs, and they tear no row apart.
func (g *grid) partedBy(tables []grid) bool {
	of := map[int]int{} // the cell of each word by the order of the content, one more than its index
	for i, c := range g.cells {
		for _, w := range c.words {
			of[w.order] = i + 1
		}
	}
	found, mixed, cells := 0, 0, 0     // words, and cells of this one that share one of theirs, of those with words
	in := make([]int, len(g.cells))    // the cell of theirs in which the words of each cell were found first
	torn := make([]bool, len(g.cells)) // and whether others are in another
	id := 0
	for _, t := range tables {
		for _, c := range t.cells {
			shared := map[int]bool{}
			id++
			for _, w := range c.words {
				at := of[w.order]
				if at == 0 {
					continue
				}
				found++
				torn[at-1] = torn[at-1] || in[at-1] > 0 && in[at-1] != id
				in[at-1] = id
				shared[at-1] = true
			}
			cells += len(shared)
			if len(shared) < 2 {
				continue
			}
			mixed += len(shared)
			heads := 0
			for i := range shared {
				if g.cells[i].row == 0 {
					heads++
				}
			}
			if heads > 1 {
				return false
			}
		}
	}
	tornOf := map[int]int{} // cells, by their row
	for i, c := range g.cells {
		if torn[i] {
			tornOf[c.row]++
		}
	}
	for _, n := range tornOf {
		if n > 1 {
			return false
		}
	}
	return found == len(of) && 20*mixed <= cells
}

// strays reports whether a table takes rows of another one that ends or begins within it, and leaves it others.
func (g *grid) strays(tables []grid) bool {
	in := func(c gridCell) bool {
		return slices.ContainsFunc(c.words, func(w word) bool { return g.box.has(w.box.midX(), w.base-0.3*w.size) })
	}
	return slices.ContainsFunc(tables, func(t grid) bool {
		if g.box.y0 >= t.box.y0-touch && g.box.y1 <= t.box.y1+touch {
			return false
		}
		taken := make([]bool, len(t.rows)-1)
		words := make([]bool, len(t.rows)-1)
		for _, c := range t.cells {
			taken[c.row] = taken[c.row] || in(c)
			words[c.row] = words[c.row] || len(c.words) > 0
		}
		n, all := 0, 0
		for row := range taken {
			if words[row] {
				all++
			}
			if taken[row] {
				n++
			}
		}
		return n > 0 && n < all-1
	})
}

// edged reports whether one of the rules goes over most of a table at a height.
func (g *grid) edged(across []rule, y float64) bool {
	return slices.ContainsFunc(across, func(u rule) bool {
		return math.Abs(u.at-y) <= touch && math.Min(u.to, g.box.x1)-math.Max(u.from, g.box.x0) > 0.5*g.box.width()
	})
}

// ruledBoxes returns where those tables stand whose columns are ruled.
func ruledBoxes(tables []grid) []rect {
	var out []rect
	for _, g := range tables {
		parted := make([]bool, len(g.rows)-1)
		for _, c := range g.cells {
			if c.column > 0 {
				for k := c.row; k < c.row+c.rowSpan; k++ {
					parted[k] = true
				}
			}
		}
		high := 0.0
		for k, p := range parted {
			if p {
				high += g.rows[k+1] - g.rows[k]
			}
		}
		if len(parted) >= leastCells && 2*high >= g.box.height() {
			out = append(out, g.box)
		}
	}
	return out
}

// meets reports whether a box covers a part of the table.
func (g *grid) meets(b rect) bool {
	return b.x0 < g.box.x1-touch && b.x1 > g.box.x0+touch && b.y0 < g.box.y1-touch && b.y1 > g.box.y0+touch
}

// cutBy reports whether a rule goes through the text of a row.
func (g *grid) cutBy(rules []rule) bool {
	for _, u := range rules {
		if u.vertical {
			continue
		}
		for _, c := range g.cells {
			if u.at <= c.box.y0 || u.at >= c.box.y1 || u.to <= c.box.x0 || u.from >= c.box.x1 {
				continue
			}
			ls := lines(c.words)
			if len(ls) > 1 && u.at > ls[0].base && u.at < ls[len(ls)-1].base-0.5*ls[0].size && u.from < ls[0].box.x1 && u.to > ls[0].box.x0 {
				return true
			}
		}
	}
	return false
}

// inRuledRows reports whether a table stands where horizontal rules part rows, of which it may be some.
func (g *grid) inRuledRows(across []rule) bool {
	n := 0 // rules between its rows
	for _, u := range across {
		if u.at > g.box.y0+thinBand && u.at < g.box.y1-thinBand && math.Min(u.to, g.box.x1)-math.Max(u.from, g.box.x0) > 0.7*g.box.width() {
			n++
		}
	}
	return n > 1 || slices.ContainsFunc(ruledRows(across), func(r rowRules) bool {
		return len(r) > leastRules && g.meets(rect{r[0].from, r[0].at, r[0].to, r[len(r)-1].at})
	})
}

// tears reports whether a table parts what stands between two rules that part rows: those that frame a table, and its header, have all that it says
// is paid between two of them.
func (g *grid) tears(across []rule) bool {
	var at []float64
	for _, u := range across {
		if math.Min(u.to, g.box.x1)-math.Max(u.from, g.box.x0) > 0.5*g.box.width() {
			at = append(at, u.at)
		}
	}
	band := func(row int) int {
		n, _ := slices.BinarySearch(at, (g.rows[row]+g.rows[row+1])/2)
		return n
	}
	paid := make([]bool, len(g.rows)-1)
	for _, c := range g.cells {
		paid[c.row] = paid[c.row] || c.column > 0 && pays(c.words)
	}
	first := slices.Index(paid, true)
	if first < 0 || band(first) == band(len(paid)-1) {
		return false
	}
	for row := first; row < len(paid)-1; row++ {
		if band(row) == band(row+1) {
			return true
		}
	}
	return false
}

// outside returns the rules that are not those of the table.
func (g *grid) outside(rules []rule) []rule {
	const margin = 6
	in := func(x, y float64) bool {
		return x >= g.box.x0-margin && x <= g.box.x1+margin && y >= g.box.y0-margin && y <= g.box.y1+margin
	}
	return slices.DeleteFunc(slices.Clone(rules), func(u rule) bool {
		if u.vertical {
			return in(u.at, u.from) && in(u.at, u.to)
		}
		return u.at > g.box.y0-margin && u.at < g.box.y1+margin && u.from < g.box.x1 && u.to > g.box.x0
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
		for i, p := range r.pieces {
			from, to := columnsUnder(edges, p.box)
			switch {
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
