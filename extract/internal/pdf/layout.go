package pdf

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// block is what a page is made of in reading order: a line or a table.
type block struct {
	line  *line
	table *grid
	from  int // of its words in the content of the page
	to    int
}

// placed returns a block with its place in the content of the page.
func placed(b block) block {
	b.from, b.to = math.MaxInt, -1
	note := func(ws []word) {
		for _, w := range ws {
			b.from, b.to = min(b.from, w.order), max(b.to, w.order)
		}
	}
	if b.line != nil {
		note(b.line.words)
		return b
	}
	for _, c := range b.table.cells {
		note(c.words)
	}
	return b
}

func (b block) box() rect {
	if b.table != nil {
		return b.table.box
	}
	return b.line.box
}

// layout is a page in reading order.
type layout struct {
	blocks []block
	body   float64 // the size of most of the type
	back   func(rect) rect
}

// maxWords is the most words of a page among whose rules tables are looked for; a full page has about a thousand.
const maxWords = 30_000

// arrange puts a page into reading order. Type that runs in another direction than most of it comes last.
func arrange(s sheet) layout {
	if len(s.recognized) > 0 {
		_, back := frame(s.quadrant, s.width, s.height)
		return layout{
			blocks: arrangeWords(s.recognized, s.rules, nil), body: bodySize(s.recognized), back: func(r rect) rect { return boxThrough(back, r) },
		}
	}
	glyphs := unprint(s.glyphs)
	count := map[int]int{}
	for _, g := range glyphs {
		count[g.quadrant]++
	}
	main := 0
	for q := 1; q <= 3; q++ {
		if count[q] > count[main] {
			main = q
		}
	}
	forward, back := frame(main, s.width, s.height)
	upright := glyphs
	if main != 0 || count[main] < len(glyphs) {
		upright = make([]glyph, 0, count[main])
		for _, g := range glyphs {
			if g.quadrant == main {
				g.x, g.y, g.box = turn(forward, g.x, g.y, g.box)
				upright = append(upright, g)
			}
		}
	}
	drawn := turnRules(forward, s.rules)
	under := grounds(s.fills, s.rules)
	edges := turnRules(forward, fillEdges(under))
	ws := words(upright)
	l := layout{back: func(r rect) rect { return boxThrough(back, r) }, body: bodySize(ws)}
	var rules []rule
	var byCell []grid
	if len(ws) <= maxWords {
		edges = append(edges, stackEdges(turnFills(forward, under), slices.Concat(drawn, edges), ws)...)
		fills := turnFills(forward, s.fills)
		rules = complete(drawn, edges, fills, ws)
		byCell, ws = unruledTables(ws, drawn, slices.Concat(drawn, edges), rules, fills)
		if len(byCell) > 0 {
			for _, t := range byCell {
				drawn, edges = t.outside(drawn), t.outside(edges)
				fills = slices.DeleteFunc(fills, func(f rect) bool { return t.box.has(f.midX(), f.midY()) })
			}
			rules = complete(drawn, edges, fills, ws)
		}
	}
	l.blocks = notesApart(withTitles(arrangeWords(ws, rules, byCell)))

	for q := -1; q <= 3; q++ {
		if q == main || count[q] == 0 {
			continue
		}
		var other []glyph
		f, b := frame(q, s.width, s.height)
		for _, g := range glyphs {
			if g.quadrant != q {
				continue
			}
			if q < 0 {
				// Type set askew, such as a watermark, keeps the order of the content.
				other = append(other, g)
				continue
			}
			g.x, g.y, g.box = turn(f, g.x, g.y, g.box)
			other = append(other, g)
		}
		var ls []line
		if q < 0 {
			ls = askew(other)
		} else {
			for _, r := range rows(words(other)) {
				ls = append(ls, r.parts...)
			}
		}
		for i := range ls {
			// The boxes of these lines go to the frame of the page's main text, as the others have them.
			ls[i].box = boxThrough(forward, boxThrough(b, ls[i].box))
			if q < 0 || (q-main)%2 == 0 || !l.labels(ls[i]) {
				l.blocks = append(l.blocks, block{line: &ls[i]})
			}
		}
	}
	return l
}

// labels puts a line that runs up or down into the cell of the first column that it stands in the middle of, and that has no other words: it is
// the label of the rows beside it.
func (l *layout) labels(r line) bool {
	for _, b := range l.blocks {
		if b.table != nil && b.table.box.has(r.box.midX(), r.box.midY()) {
			return b.table.label(r)
		}
	}
	return false
}

// label is labels in the table in which the line stands. Cells without words that nothing but their rules parts are one cell when the line is in
// the middle of all of them.
func (g *grid) label(r line) bool {
	empty := func(c gridCell) bool {
		return c.column == 0 && c.colSpan == 1 && !slices.ContainsFunc(c.words, func(w word) bool { return !w.sideways })
	}
	from, to, off := -1, -1, r.size // in the cells of the first column, and how far from their middle the line is
	var first []int
	for i, c := range g.cells {
		if c.column == 0 {
			first = append(first, i)
		}
	}
	for i := range first {
		for j := i; j < len(first) && empty(g.cells[first[j]]); j++ {
			box := g.cells[first[i]].box.union(g.cells[first[j]].box)
			if d := math.Abs(box.midY() - r.box.midY()); box.has(r.box.midX(), r.box.midY()) && box.height() >= r.box.height() && d < off {
				from, to, off = i, j, d
			}
		}
	}
	if from < 0 {
		return false
	}
	c := &g.cells[first[from]]
	for _, i := range first[from+1 : to+1] {
		c.rowSpan += g.cells[i].rowSpan
		c.box = c.box.union(g.cells[i].box)
		c.words = append(c.words, g.cells[i].words...)
	}
	base := c.box.y0 + r.size*(1+1.2*float64(len(c.words)))
	c.words = append(c.words, word{text: r.text(), box: r.box, base: base, size: r.size, bold: r.bold(), sideways: true, order: r.words[0].order})
	merged := first[from+1 : to+1]
	n := -1
	g.cells = slices.DeleteFunc(g.cells, func(gridCell) bool { n++; return slices.Contains(merged, n) })
	return true
}

// frame returns the transformation from the page as shown to one in which type of a quadrant runs from left to right, and
// the way back.
func frame(quadrant int, width, height float64) (forward, back matrix) {
	switch quadrant {
	case 1:
		return matrix{0, -1, 1, 0, 0, width}, matrix{0, 1, -1, 0, width, 0}
	case 2:
		return matrix{-1, 0, 0, -1, width, height}, matrix{-1, 0, 0, -1, width, height}
	case 3:
		return matrix{0, 1, -1, 0, height, 0}, matrix{0, -1, 1, 0, 0, height}
	}
	return identity, identity
}

func boxThrough(m matrix, r rect) rect {
	x0, y0 := m.apply(r.x0, r.y0)
	x1, y1 := m.apply(r.x1, r.y1)
	return rect{min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)}
}

func turn(m matrix, x, y float64, box rect) (float64, float64, rect) {
	x, y = m.apply(x, y)
	return x, y, boxThrough(m, box)
}

func turnRule(m matrix, u rule) rule {
	r := rect{u.from, u.at, u.to, u.at}
	if u.vertical {
		r = rect{u.at, u.from, u.at, u.to}
	}
	r = boxThrough(m, r)
	if vertical := u.vertical != (m.a == 0); vertical {
		return rule{true, r.x0, r.y0, r.y1}
	}
	return rule{false, r.y0, r.x0, r.x1}
}

func turnRules(m matrix, rules []rule) []rule {
	out := make([]rule, len(rules))
	for i, u := range rules {
		out[i] = turnRule(m, u)
	}
	return out
}

func turnFills(m matrix, fills []fill) []rect {
	if len(fills) > maxFills {
		return nil
	}
	out := make([]rect, len(fills))
	for i, f := range fills {
		out[i] = boxThrough(m, f.box)
	}
	return out
}

// askew makes lines of slanted type: each text object is a line.
func askew(glyphs []glyph) []line {
	var out []line
	for i := 0; i < len(glyphs); {
		j := i + 1
		for j < len(glyphs) && glyphs[j].object == glyphs[i].object {
			j++
		}
		run := slices.Clone(glyphs[i:j])
		box := run[0].box
		sin, cos := math.Sincos(-run[0].angle)
		for k, g := range run {
			box = box.union(g.box)
			// Along the slant, only distances count.
			run[k].x = cos*g.x - sin*g.y
			run[k].y = sin*g.x + cos*g.y
			run[k].box = rect{run[k].x, run[k].y - g.size, run[k].x + 0.5*g.size, run[k].y}
		}
		for _, l := range lines(split(nil, run, i)) {
			l.box = box
			out = append(out, l)
		}
		i = j
	}
	return out
}

// bodySize returns the type size of most of the characters.
func bodySize(ws []word) float64 {
	weight := map[int]int{}
	for _, w := range ws {
		weight[int(math.Round(w.size*2))] += len(w.text)
	}
	best, most := 0, -1
	for size, n := range weight {
		if n > most || n == most && size > best {
			best, most = size, n
		}
	}
	return float64(best) / 2
}

// arrangeWords finds the tables, puts their words into them and the rest into lines, and orders both with the tables found before.
func arrangeWords(ws []word, rules []rule, before []grid) []block {
	ruled, free := ruledTables(ws, rules, before)
	var items []block
	for i := range ruled {
		items = append(items, placed(block{table: &ruled[i]}))
	}
	for i := range before {
		items = append(items, placed(block{table: &before[i]}))
	}
	for _, r := range rows(free) {
		for i := range r.parts {
			items = append(items, placed(block{line: &r.parts[i]}))
		}
	}
	blocks := inOrder(items, 0)
	for _, b := range blocks {
		if b.table != nil {
			b.table.closeBrackets()
		}
	}
	return blocks
}

// ruledTables finds the tables that rules and grounds make and puts words into them, those other than before; the rest is returned in its order.
func ruledTables(ws []word, rules []rule, before []grid) (out []grid, free []word) {
	all := underHeads(partedByText(apart(stack(abreast(grids(rules))), ws), ws), ws)
	tables := slices.DeleteFunc(slices.Clone(all), func(t grid) bool { return slices.ContainsFunc(all, t.holds) || slices.ContainsFunc(before, t.holds) })
	bands := make([]bands, len(tables))
	for t := range tables {
		bands[t] = tables[t].bands()
	}
	type home struct{ table, cell int }
	for _, w := range ws {
		x, y := w.box.midX(), w.base-0.3*w.size
		best, area := home{-1, -1}, math.Inf(1)
		for t := range tables {
			if !tables[t].box.has(x, y) {
				continue
			}
			for _, c := range bands[t].at(y) {
				if b := tables[t].cells[c].box; b.has(x, y) && b.width()*b.height() < area {
					best, area = home{t, c}, b.width()*b.height()
				}
			}
		}
		if best.table < 0 {
			free = append(free, w)
			continue
		}
		cell := &tables[best.table].cells[best.cell]
		cell.words = append(cell.words, w)
	}
	for i := range tables {
		t := &tables[i]
		t.tidy()
		t.part()
		t.partWrappedTitles()
		t.partNames()
		t.partTitles()
		t.settle()
		t.partRows()
		t.partHeadings()
		if isTable(t) {
			out = append(out, *t)
			continue
		}
		for _, c := range t.cells {
			free = append(free, c.words...)
		}
	}
	slices.SortStableFunc(free, func(a, b word) int { return cmp.Compare(a.order, b.order) })
	return out, free
}

// holds reports whether another table stands within one of the cells of this one: then it is the ground of parts of the page, such as of what
// stands beside the text.
func (g *grid) holds(o grid) bool {
	return len(o.columns) > 2 && len(o.rows) > 2 && len(g.columns) > 2 && slices.ContainsFunc(g.cells, func(c gridCell) bool {
		return c.box.x0 <= o.box.x0+touch && c.box.x1 >= o.box.x1-touch && c.box.y0 <= o.box.y0+touch && c.box.y1 >= o.box.y1-touch
	})
}

// bands is a table cut at even heights, for a quick look at the cells that may stand at a height.
type bands struct {
	top, height float64
	cells       [][]int // of each band, by their index in the table, in order
}

func (g *grid) bands() bands {
	const most = 200
	n := min(len(g.rows), most)
	b := bands{g.box.y0, math.Max(g.box.height()/float64(n), 1), make([][]int, n)}
	for i, c := range g.cells {
		for k := b.index(c.box.y0); k <= b.index(c.box.y1); k++ {
			b.cells[k] = append(b.cells[k], i)
		}
	}
	return b
}

func (b bands) index(y float64) int {
	return max(0, min(int((y-b.top)/b.height), len(b.cells)-1))
}

func (b bands) at(y float64) []int { return b.cells[b.index(y)] }

// isTable reports whether a grid is more than a frame around text: it has two columns with words.
func isTable(g *grid) bool {
	if len(g.columns) < 3 {
		return false
	}
	first := -1
	for _, c := range g.cells {
		if len(c.words) == 0 {
			continue
		}
		if first >= 0 && c.column != first {
			return true
		}
		first = c.column
	}
	return false
}

// row is the parts of one line of a page, which wide gaps set apart.
type row struct {
	parts []line
	box   rect
}

// rows makes lines of the words outside tables and cuts them at wide gaps, and at lesser ones that are those of columns.
func rows(ws []word) []row {
	ls := lines(ws)
	cuts := tightCuts(ls)
	out := make([]row, 0, len(ls))
	for n, l := range ls {
		r := row{box: l.box}
		start := 0
		led := l.leader()
		for i := 1; i <= len(l.words); i++ {
			dotted := led > 0 && (i == led || i == led+1)
			if i < len(l.words) && !dotted && l.gap(i) < wideGap && !cuts[n][i] {
				continue
			}
			if led > 0 && start == led { // the dots lead the eye and say nothing
				start = i
				continue
			}
			part := line{words: l.words[start:i:i], box: l.words[start].box, tight: cuts[n][start]}
			for k := range part.words {
				part.take(&part.words[k])
			}
			r.parts = append(r.parts, part)
			start = i
		}
		out = append(out, r)
	}
	return out
}

// leaderDots is how many dots lead the eye from a label to what stands beside it at least.
const leaderDots = 6

// costless is how a cost begins that states no amount.
var costless = map[string]bool{"no charge": true, "not covered": true, "no cost": true, "the applicable": true}

// leader returns the word of a line that is a row of dots between a label and what it costs, 0 where none is. Other dots lead to the page of a
// contents or to what a list says of a drug.
func (l line) leader() int {
	for i := 1; i+1 < len(l.words); i++ {
		if t := l.words[i].text; len(t) < leaderDots || strings.Trim(t, ".") != "" {
			continue
		}
		if w := l.words[i+1].text; strings.ContainsAny(w, "$%") || i+2 < len(l.words) && costless[strings.ToLower(w+" "+l.words[i+2].text)] {
			return i
		}
		return 0
	}
	return 0
}
