package pdf

import (
	"cmp"
	"math"
	"slices"
)

// grid is a table found on a page.
type grid struct {
	box     rect
	columns []float64 // the edges, one more than columns
	rows    []float64
	cells   []gridCell // row by row, from left to right
	texts   []span     // where the texts of the columns stand, of a table that no rules part
}

type gridCell struct {
	box                           rect
	row, column, rowSpan, colSpan int
	words                         []word
}

const (
	snap      = 2.6    // edges nearer than this are one
	joinGap   = 4.0    // pieces of a rule with a smaller gap are one
	touch     = 3.2    // a rule that ends so near to another one meets it
	maxRules  = 6000   // more are a drawing, not tables
	maxPoints = 20_000 // meetings of rules, and places in a grid
)

// snapRules puts rules that are nearly in line into line and joins their pieces.
func snapRules(rules []rule, vertical bool) []rule {
	var mine []rule
	for _, u := range rules {
		if u.vertical == vertical {
			mine = append(mine, u)
		}
	}
	slices.SortStableFunc(mine, func(a, b rule) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	var out []rule
	for i := 0; i < len(mine); {
		// A cluster may not grow wider than the tolerance, or close rules would chain.
		j, sum := i, 0.0
		weight := 0.0
		for j < len(mine) && mine[j].at-mine[i].at <= snap {
			w := mine[j].to - mine[j].from
			sum += mine[j].at * w
			weight += w
			j++
		}
		group := slices.Clone(mine[i:j])
		slices.SortStableFunc(group, func(a, b rule) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
		at := sum / math.Max(weight, 1e-9)
		cur := rule{vertical, at, group[0].from, group[0].to}
		for _, u := range group[1:] {
			if u.from <= cur.to+joinGap {
				cur.to = math.Max(cur.to, u.to)
				continue
			}
			out = append(out, cur)
			cur = rule{vertical, at, u.from, u.to}
		}
		out = append(out, cur)
		i = j
	}
	return slices.DeleteFunc(out, func(u rule) bool { return u.to-u.from < 4 })
}

// sameGround is how many points of white between two boxes of one colour cannot be seen.
const sameGround = 0.9

// maxFills bounds the search for the edges of grounds, which compares each with each.
const maxFills = 1500

// grounds returns the fills that may be the ground of cells. Where rules have made a cell already, a fill marks words in it
// and is dropped, unless the upper part of the cell has a ground of its own: then that part is a cell.
func grounds(fills []fill, rules []rule) []fill {
	if len(fills) == 0 || len(fills) > maxFills {
		return nil
	}
	tables := slices.DeleteFunc(grids(rules), func(t grid) bool { return t.frames(fills) })
	var out []fill
	type upper struct {
		cell   rect
		colour [3]uint8
	}
	reach := map[upper]rect{}
	covered := map[upper]float64{}
	var uppers []upper
next:
	for _, f := range fills {
		for _, t := range tables {
			if !t.box.has(f.box.midX(), f.box.midY()) {
				continue
			}
			for _, c := range t.cells {
				if !c.box.has(f.box.midX(), f.box.midY()) || f.box.y0 < t.box.y0-touch && f.box.x0 < c.box.x0-8 && f.box.x1 > c.box.x1+8 {
					continue // of a header that rules part and do not close, the ground is the end
				}
				if len(t.columns) == 2 && f.ofLabel(c.box) {
					out = append(out, f)
				}
				if math.Abs(f.box.x0-c.box.x0) <= 8 && math.Abs(f.box.x1-c.box.x1) <= 8 {
					u := upper{c.box, f.colour}
					if _, ok := reach[u]; !ok {
						uppers = append(uppers, u)
						reach[u] = f.box
					}
					reach[u] = reach[u].union(f.box)
					covered[u] += f.box.height()
				}
				continue next
			}
			if math.Abs(f.box.x0-t.columns[nearest(t.columns, f.box.x0)]) > snap ||
				math.Abs(f.box.x1-t.columns[nearest(t.columns, f.box.x1)]) > snap {
				continue next
			}
		}
		out = append(out, f)
	}
	for _, u := range uppers {
		r := reach[u]
		if r.y0 <= u.cell.y0+touch && r.y1 < u.cell.y1-12 && covered[u] > 0.7*r.height() {
			out = append(out, fill{rect{u.cell.x0, u.cell.y0, u.cell.x1, r.y1}, u.colour})
		}
	}
	return out
}

// ofLabel reports whether a fill is the ground of the label of a box, whose text stands beside it on another one.
func (f fill) ofLabel(box rect) bool {
	const high = 60 // points; what is higher stands beside the text of a page
	return box.height() < high && f.box.width() > 0.1*box.width() && f.box.width() < 0.6*box.width() && math.Abs(f.box.x0-box.x0) <= touch &&
		math.Abs(f.box.y0-box.y0) <= touch && math.Abs(f.box.y1-box.y1) <= touch
}

// frames reports whether a grid is no more than the frame around a table, whose header and headings have grounds from side to side.
func (g *grid) frames(fills []fill) bool {
	if len(g.cells) != 1 {
		return false
	}
	n := 0
	for _, f := range fills {
		if f.box.y0 >= g.box.y0-touch && f.box.y1 <= g.box.y1+touch && f.box.height() < g.box.height()/2 &&
			math.Abs(f.box.x0-g.box.x0) <= touch && math.Abs(f.box.x1-g.box.x1) <= touch {
			n++
		}
	}
	return n > 1
}

// fillEdges returns the edges of coloured grounds as rules. An edge beyond which the same colour goes on cannot be seen: many
// programs fill one cell with several boxes.
func fillEdges(fills []fill) []rule {
	var out []rule
	for i, f := range fills {
		b := f.box
		for _, e := range []struct {
			rule
			beyond float64
		}{
			{rule{false, b.y0, b.x0, b.x1}, b.y0 - sameGround},
			{rule{false, b.y1, b.x0, b.x1}, b.y1 + sameGround},
			{rule{true, b.x0, b.y0, b.y1}, b.x0 - sameGround},
			{rule{true, b.x1, b.y0, b.y1}, b.x1 + sameGround},
		} {
			pieces := []rule{e.rule}
			for j, o := range fills {
				if i == j || o.colour != f.colour {
					continue
				}
				across, along := [2]float64{o.box.y0, o.box.y1}, [2]float64{o.box.x0, o.box.x1}
				if e.vertical {
					across, along = along, across
				}
				if e.beyond < across[0] || e.beyond > across[1] {
					continue
				}
				var left []rule
				for _, p := range pieces {
					if along[1] <= p.from || along[0] >= p.to {
						left = append(left, p)
						continue
					}
					if along[0] > p.from {
						left = append(left, rule{p.vertical, p.at, p.from, along[0]})
					}
					if along[1] < p.to {
						left = append(left, rule{p.vertical, p.at, along[1], p.to})
					}
				}
				pieces = left
			}
			for _, p := range pieces {
				if p.to-p.from > 6 {
					out = append(out, p)
				}
			}
		}
	}
	return out
}

// grids finds the ruled tables: the smallest boxes whose four corners are meetings of rules and whose sides are covered by
// rules are cells, and cells that share a corner are one table.
func grids(rules []rule) []grid {
	hs, vs := snapRules(rules, false), snapRules(rules, true)
	if len(hs)+len(vs) > maxRules || len(hs) < 2 || len(vs) < 2 {
		return nil
	}
	type place struct{ h, v int }
	meets := make(map[place]bool)
	byH := make([][]int, len(hs)) // the vertical rules met by each horizontal one, from left to right
	byV := make([][]int, len(vs))
	for i, h := range hs {
		for j, v := range vs {
			if v.at >= h.from-touch && v.at <= h.to+touch && h.at >= v.from-touch && h.at <= v.to+touch {
				meets[place{i, j}] = true
				byH[i] = append(byH[i], j)
				byV[j] = append(byV[j], i)
			}
		}
		if len(meets) > maxPoints {
			return nil
		}
	}
	type corner struct{ x, y float64 }
	var boxes []rect
	for i, h := range hs {
		for k, j := range byH[i] {
			if b, ok := smallestCell(hs, vs, byH, byV, i, j, k); ok && b.width() > 4 && b.height() > 4 {
				boxes = append(boxes, b)
			}
			_ = h
		}
	}
	// Cells with a common corner belong together.
	parent := make([]int, len(boxes))
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	owner := map[corner]int{}
	for i, b := range boxes {
		for _, c := range []corner{{b.x0, b.y0}, {b.x1, b.y0}, {b.x0, b.y1}, {b.x1, b.y1}} {
			if o, ok := owner[c]; ok {
				parent[root(i)] = root(o)
			} else {
				owner[c] = i
			}
		}
	}
	groups := map[int][]rect{}
	var order []int
	for i, b := range boxes {
		r := root(i)
		if groups[r] == nil {
			order = append(order, r)
		}
		groups[r] = append(groups[r], b)
	}
	var out []grid
	for _, r := range order {
		if g := newGrid(groups[r]); len(g.rows)*len(g.columns) <= 2*maxPoints {
			out = append(out, g)
		}
	}
	slices.SortStableFunc(out, func(a, b grid) int {
		return cmp.Or(cmp.Compare(a.box.y0, b.box.y0), cmp.Compare(a.box.x0, b.box.x0))
	})
	return out
}

// smallestCell returns the smallest box whose top left corner is where hs[i] and vs[j] meet; k is j's place in byH[i].
func smallestCell(hs, vs []rule, byH, byV [][]int, i, j, k int) (rect, bool) {
	below := byV[j]
	start, _ := slices.BinarySearch(below, i)
	for _, bottom := range below[start+1:] {
		if hs[bottom].at-hs[i].at < 1 {
			continue
		}
		for _, right := range byH[i][k+1:] {
			if vs[right].at-vs[j].at < 1 || !covers(hs[i], vs[j].at, vs[right].at) {
				continue
			}
			if _, ok := slices.BinarySearch(byH[bottom], right); !ok {
				continue
			}
			if covers(hs[bottom], vs[j].at, vs[right].at) && covers(vs[right], hs[i].at, hs[bottom].at) &&
				covers(vs[j], hs[i].at, hs[bottom].at) {
				return rect{vs[j].at, hs[i].at, vs[right].at, hs[bottom].at}, true
			}
		}
	}
	return rect{}, false
}

func covers(u rule, from, to float64) bool { return u.from-touch <= from && to <= u.to+touch }

// newGrid puts boxes into rows and columns.
func newGrid(boxes []rect) grid {
	var g grid
	g.box = boxes[0]
	var xs, ys []float64
	for _, b := range boxes {
		g.box = g.box.union(b)
		xs = append(xs, b.x0, b.x1)
		ys = append(ys, b.y0, b.y1)
	}
	g.columns, g.rows = edges(xs), edges(ys)
	for _, b := range boxes {
		c := gridCell{box: b, row: nearest(g.rows, b.y0), column: nearest(g.columns, b.x0)}
		c.rowSpan = max(nearest(g.rows, b.y1)-c.row, 1)
		c.colSpan = max(nearest(g.columns, b.x1)-c.column, 1)
		g.cells = append(g.cells, c)
	}
	g.close()
	g.sort()
	return g
}

// close makes cells of the places within the grid that rules do not enclose, such as those beside a rule that is missing at
// the left edge of a table.
func (g *grid) close() {
	rows, columns := len(g.rows)-1, len(g.columns)-1
	if rows*columns > maxPoints {
		return
	}
	taken := make([]bool, rows*columns)
	for _, c := range g.cells {
		for i := c.row; i < min(c.row+c.rowSpan, rows); i++ {
			for j := c.column; j < min(c.column+c.colSpan, columns); j++ {
				taken[i*columns+j] = true
			}
		}
	}
	for i := range rows {
		for j := 0; j < columns; j++ {
			if taken[i*columns+j] {
				continue
			}
			end := j + 1
			for end < columns && !taken[i*columns+end] {
				end++
			}
			g.cells = append(g.cells, gridCell{
				box: rect{g.columns[j], g.rows[i], g.columns[end], g.rows[i+1]}, row: i, column: j, rowSpan: 1, colSpan: end - j,
			})
			j = end
		}
	}
}

// settle makes the cells disjoint, as crossing rules may have left them otherwise: a cell gives way to those before it.
func (g *grid) settle() {
	g.sort()
	rows, columns := len(g.rows)-1, len(g.columns)-1
	owner := make([]int, rows*columns) // one more than the index in kept
	var kept []gridCell
	for _, c := range g.cells {
		if o := owner[c.row*columns+c.column]; o > 0 {
			kept[o-1].words = append(kept[o-1].words, c.words...)
			continue
		}
		free := func(row, from, to int) bool {
			for j := from; j < to; j++ {
				if owner[row*columns+j] > 0 {
					return false
				}
			}
			return true
		}
		right, bottom := c.column+1, c.row+1
		for right < min(c.column+c.colSpan, columns) && free(c.row, right, right+1) {
			right++
		}
		for bottom < min(c.row+c.rowSpan, rows) && free(bottom, c.column, right) {
			bottom++
		}
		c.colSpan, c.rowSpan = right-c.column, bottom-c.row
		kept = append(kept, c)
		for i := c.row; i < bottom; i++ {
			for j := c.column; j < right; j++ {
				owner[i*columns+j] = len(kept)
			}
		}
	}
	g.cells = kept
}

func (g *grid) sort() {
	slices.SortStableFunc(g.cells, func(a, b gridCell) int {
		return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.column, b.column))
	})
}

// edges returns the distinct values, those nearer than snap taken as one.
func edges(vs []float64) []float64 {
	slices.Sort(vs)
	var out []float64
	for _, v := range vs {
		if n := len(out); n == 0 || v-out[n-1] > snap {
			out = append(out, v)
		}
	}
	return out
}

func nearest(vs []float64, v float64) int {
	best := 0
	for i, o := range vs {
		if math.Abs(o-v) < math.Abs(vs[best]-v) {
			best = i
		}
	}
	return best
}

// stack joins tables that stand one right below the other with the same columns: some programs part them by a little white.
func stack(tables []grid) []grid {
	var out []grid
	for _, t := range tables {
		joined := false
		for i := range out {
			u := &out[i]
			gap := t.box.y0 - u.box.y1
			if gap < -1 || gap > 6 || !sameEdges(u.columns, t.columns) {
				continue
			}
			n := len(u.rows) - 1
			for _, c := range t.cells {
				c.row += n
				u.cells = append(u.cells, c)
			}
			u.rows = append(u.rows[:n], t.rows...)
			u.box = u.box.union(t.box)
			joined = true
			break
		}
		if !joined {
			out = append(out, t)
		}
	}
	return out
}

// abreast joins tables that stand side by side with a little white between them, of which one has the edges of all rows of the other: cells on grounds
// of their own are often parted so. A header and what stands below it are enough for a column of labels.
func abreast(tables []grid) []grid {
	const mostWhite = 8
	out := slices.Clone(tables)
	for i := 0; i < len(out); i++ {
		for j := 0; j < len(out); j++ {
			a, b := &out[i], &out[j]
			gap := b.box.x0 - a.box.x1
			if i == j || gap < -1 || gap > mostWhite || math.Abs(a.box.y0-b.box.y0) > touch || math.Abs(a.box.y1-b.box.y1) > touch {
				continue
			}
			few, many := a.rows, b.rows
			if len(few) > len(many) {
				few, many = many, few
			}
			labels := len(few) == 3 && min(len(a.columns), len(b.columns)) == 2 && max(len(a.columns), len(b.columns)) > 2
			if len(few) < 4 && !labels || slices.ContainsFunc(few, func(y float64) bool { return math.Abs(many[nearest(many, y)]-y) > snap }) {
				continue
			}
			var boxes []rect
			for _, c := range slices.Concat(a.cells, b.cells) {
				boxes = append(boxes, c.box)
			}
			out[i] = newGrid(boxes)
			out = slices.Delete(out, j, j+1)
			if j < i {
				i--
			}
			j = -1 // what has grown may have others beside it
		}
	}
	return out
}

func sameEdges(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) <= snap })
}

// part cuts cells over several columns whose words stand in those columns: a header on a ground of one colour often has
// no rules of its own.
func (g *grid) part() {
	var cells []gridCell
	for _, c := range g.cells {
		if titled := g.titleOverNames(c); titled != nil {
			cells = append(cells, titled...)
			continue
		}
		cells = append(cells, g.cut(c)...)
	}
	g.cells = cells
	g.sort()
}

func (g *grid) cut(c gridCell) []gridCell {
	if c.colSpan < 2 || len(c.words) < 2 {
		return []gridCell{c}
	}
	pieces := make([]gridCell, c.colSpan)
	for i := range pieces {
		col := c.column + i
		pieces[i] = gridCell{row: c.row, column: col, rowSpan: c.rowSpan, colSpan: 1}
		pieces[i].box = rect{g.columns[col], c.box.y0, g.columns[col+1], c.box.y1}
	}
	for _, w := range c.words {
		i := 0
		for i < len(pieces)-1 && w.box.midX() > pieces[i].box.x1 {
			i++
		}
		if w.box.x0 < pieces[i].box.x0-1 || w.box.x1 > pieces[i].box.x1+1 {
			if p := g.cutByWhite(c); p != nil {
				return p
			}
			if p := g.cutInLine(c); p != nil {
				return p
			}
			return g.cutOver(c) // a word stands across an edge
		}
		pieces[i].words = append(pieces[i].words, w)
	}
	last := 0.0
	for i, p := range pieces {
		if len(p.words) == 0 {
			return g.cutOver(c)
		}
		left, right, size := math.Inf(1), 0.0, 0.0
		for _, w := range p.words {
			left, right, size = math.Min(left, w.box.x0), math.Max(right, w.box.x1), math.Max(size, w.size)
		}
		if i > 0 && left-last < 0.9*size {
			if p := g.cutInLine(c); p != nil {
				return p
			}
			return []gridCell{c} // words run on over the edge
		}
		last = right
	}
	return pieces
}

// tidy drops what the words of the page do not need: rows and columns too thin for type, and columns and rows in which no
// cell with words begins.
func (g *grid) tidy() {
	g.columns = g.thinOut(g.columns, func(c *gridCell) (*int, *int) { return &c.column, &c.colSpan })
	g.rows = g.thinOut(g.rows, func(c *gridCell) (*int, *int) { return &c.row, &c.rowSpan })
	g.sort()
}

const thinBand = 7.0

// thinOut removes bands of the grid (columns or rows) that hold no words of their own and are too thin for any, and bands
// in which no cell begins.
func (g *grid) thinOut(edges []float64, axis func(*gridCell) (at, span *int)) []float64 {
	for band := 0; band < len(edges)-1 && len(edges) > 2; {
		begins, own := false, false
		for i := range g.cells {
			at, span := axis(&g.cells[i])
			if *at == band {
				begins = begins || *span > 1 || len(g.cells[i].words) > 0 || edges[band+1]-edges[band] > thinBand
				own = own || *span == 1 && len(g.cells[i].words) > 0
			}
		}
		thin := edges[band+1]-edges[band] <= thinBand
		if begins && (own || !thin) {
			band++
			continue
		}
		// The band goes; its cells of one band go with it, wider ones shrink.
		kept := g.cells[:0]
		for _, c := range g.cells {
			at, span := axis(&c)
			switch {
			case *at == band && *span == 1:
				if len(c.words) == 0 {
					continue
				}
			case *at <= band && *at+*span > band:
				*span--
			}
			if *at > band {
				*at--
			}
			kept = append(kept, c)
		}
		g.cells = kept
		if band == 0 {
			edges = edges[1:]
		} else {
			edges = slices.Delete(edges, band, band+1)
		}
	}
	return edges
}
