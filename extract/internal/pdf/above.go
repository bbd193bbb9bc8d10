package pdf

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// What stands right above a table and belongs to it. Where no rules show a header, the rows with common gaps are found without the titles over
// several of their columns, and without names that leave other gaps.

const (
	mostTitles = 12   // pieces of text above a table
	mostAbove  = 3.0  // of the type size: the most between the baselines of a header
	titleLines = 1.35 // of the type size: the most between the baselines of one title
	mostHead   = 24.0 // points between a header that is a table and what stands below it
)

// caption is the lines of one title or name above a table.
type caption struct {
	words []word
	box   rect // as wide as its words, from the first baseline to the last
	size  float64
}

// isSentence reports whether a caption is running text rather than a name.
func (c caption) isSentence() bool {
	return strings.HasSuffix(c.words[len(c.words)-1].text, ".") || c.box.width() > runningText*c.size
}

// withTitles gives the tables of a page the titles and names of columns that stand right above them.
func withTitles(blocks []block) []block {
	gone := map[int]bool{}
	for i := range blocks {
		if blocks[i].table == nil || gone[i] {
			continue
		}
		blocks[i].table.pairNames()
		blocks[i].table.liftTitles()
		for range 2 { // names, and titles over them
			taken := blocks[i].table.takeTitles(blocks, gone)
			for _, k := range taken {
				gone[k] = true
			}
			if len(taken) == 0 {
				break
			}
		}
	}
	if len(gone) == 0 {
		return blocks
	}
	out := blocks[:0:0]
	for i, b := range blocks {
		if !gone[i] {
			out = append(out, b)
		}
	}
	return out
}

// takeTitles makes what stands right above the table its first row, where each piece of it is a title over columns that have names of their own,
// or the name of one, and returns the blocks that it took.
func (g *grid) takeTitles(blocks []block, gone map[int]bool) []int {
	if len(g.columns) < 3 || len(g.rows) < 3 {
		return nil
	}
	levels := g.linesAbove(blocks, gone)
	for n := len(levels); n > 0; n-- {
		all := slices.Concat(levels[:n]...)
		if !areWhole(blocks, all) {
			continue
		}
		captions := g.captionsOf(all)
		if len(captions) > mostTitles || !g.titled(captions) && !g.named(captions) {
			continue
		}
		var taken []int
		for _, l := range all {
			if !slices.Contains(taken, l.block) {
				taken = append(taken, l.block)
			}
		}
		return taken
	}
	return nil
}

// areWhole reports whether lines are all that the tables have in which some of them stand: a table is taken as a whole.
func areWhole(blocks []block, ls []lineAbove) bool {
	words := map[int]int{}
	for _, l := range ls {
		words[l.block] += len(l.words)
	}
	for i, n := range words {
		if t := blocks[i].table; t != nil {
			for _, c := range t.cells {
				n -= len(c.words)
			}
			if n != 0 {
				return false
			}
		}
	}
	return true
}

// pairNames makes one column of each pair of which one has only the name, in the first row, and the other only what stands below: names in the middle
// of wide columns leave a gap to amounts at their edges.
func (g *grid) pairNames() {
	n := len(g.columns) - 1
	if n < 5 || n%2 == 0 {
		return
	}
	const name, value = 1, 2
	kinds := make([]int, n)
	for _, c := range g.cells {
		if len(c.words) == 0 || c.column == 0 {
			continue
		}
		if c.colSpan > 1 {
			return
		}
		if c.row == 0 {
			kinds[c.column] |= name
		} else {
			kinds[c.column] |= value
		}
	}
	for k := 1; k < n; k++ {
		if kinds[k] != name && kinds[k] != value || k > 1 && kinds[k] == kinds[k-1] {
			return
		}
	}
	columns := g.columns[:2:2]
	for k := 3; k <= n; k += 2 {
		columns = append(columns, g.columns[k])
	}
	var cells []gridCell
	for _, c := range g.cells {
		if len(c.words) > 0 {
			c.column, c.colSpan = (c.column+1)/2, 1
			cells = append(cells, c)
		}
	}
	g.columns, g.cells, g.texts = columns, cells, nil
	g.settle()
	g.close()
	g.boxes()
	g.sort()
}

// liftTitles gives titles over some columns a row of their own above the names of these, where header and titles stand on one ground without a rule
// between them and only the heights of the names show that: those below a title stand lower than those that have none.
func (g *grid) liftTitles() {
	n := len(g.columns) - 1
	if n < 4 || len(g.rows) < 3 {
		return
	}
	var at []int // the cells of the first row
	heads := make([][]line, n)
	bottom := math.Inf(-1)
	for i, c := range g.cells {
		if c.row > 0 {
			continue
		}
		if c.colSpan > 1 || c.rowSpan > 1 || hasAmount(c.words) {
			return
		}
		at = append(at, i)
		heads[c.column] = lines(c.words)
		if ls := heads[c.column]; c.column > 0 && len(ls) > 0 {
			bottom = math.Max(bottom, ls[len(ls)-1].base)
		}
	}
	low, few, most := 0, math.MaxInt, 0 // columns whose names end lowest, and the fewest and most lines of these
	isLow := func(ls []line) bool { return bottom-ls[len(ls)-1].base <= 0.3*ls[0].size }
	for _, ls := range heads[1:] {
		if len(ls) == 0 {
			return
		}
		if isLow(ls) {
			low, few, most = low+1, min(few, len(ls)), max(most, len(ls))
		}
	}
	if low < 2 || low == n-1 || few == most {
		return
	}
	var captions []caption
	names := make([][]word, n)
	for k, ls := range heads {
		if len(ls) == 0 {
			continue
		}
		keep := len(ls) // lines of a title
		if k > 0 && isLow(ls) {
			keep -= few
		}
		var above []word
		for i, l := range ls {
			if i < keep {
				above = append(above, l.words...)
			} else {
				names[k] = append(names[k], l.words...)
			}
		}
		if len(above) > 0 {
			captions = append(captions, captionOf(above))
		}
	}
	before := slices.Clone(g.cells)
	for _, i := range at {
		g.cells[i].words = names[g.cells[i].column]
	}
	top := g.rows[0]
	if !g.titled(captions) {
		g.cells = before
		return
	}
	g.rows[0], g.rows[1], g.box.y0 = top, (top+bottom)/2, top // the titles stood within the table
	g.boxes()
}

// boxes gives the cells the boxes of their places.
func (g *grid) boxes() {
	for i := range g.cells {
		c := &g.cells[i]
		c.box = rect{g.columns[c.column], g.rows[c.row], g.columns[c.column+c.colSpan], g.rows[c.row+c.rowSpan]}
	}
}

// captionOf makes a caption of the words of a cell.
func captionOf(ws []word) caption {
	ls := lines(ws)
	x0, x1 := runEnds(ws)
	return caption{words: ws, size: ls[0].size, box: rect{x0, ls[0].base, x1, ls[len(ls)-1].base}}
}

// lineAbove is a line above a table, and the block that it is or is in.
type lineAbove struct {
	line
	block int
}

// linesAbove returns the lines of text right above the table and within its width, by their heights from the nearest; those of one height stand
// together. Running text ends them. The lines of a table of a row or three without amounts are among them, such as those of a header on a ground of
// its own.
func (g *grid) linesAbove(blocks []block, gone map[int]bool) [][]lineAbove {
	const margin = 12
	// Names in the middle of the last column go beyond the amounts in it.
	n := len(g.columns)
	right := g.box.x1 + math.Max(margin, (g.columns[n-2]-g.columns[n-3])/2)
	top := math.Inf(1) // the first baseline of the table
	for _, c := range g.cells {
		for _, w := range c.words {
			if c.row == 0 {
				top = math.Min(top, w.base)
			}
		}
	}
	var near []lineAbove
	add := func(l line, i int) {
		if l.base < top && l.box.x1 > g.box.x0-margin && l.box.x0 < g.box.x1 && top-l.base < 10*mostAbove*l.size {
			near = append(near, lineAbove{l, i})
		}
	}
	for i, b := range blocks {
		switch {
		case gone[i]:
		case b.line != nil:
			add(*b.line, i)
		case b.table != g && b.table.isHead() && b.table.box.y0 < g.box.y0 && b.table.box.y1 > g.box.y0-mostHead:
			for _, c := range b.table.cells {
				for _, l := range lines(c.words) {
					add(l, i)
				}
			}
		}
	}
	slices.SortStableFunc(near, func(a, b lineAbove) int { return cmp.Compare(b.base, a.base) })
	var out [][]lineAbove
	for _, l := range near {
		last := len(out) - 1
		if last >= 0 && out[last][0].base-l.base <= 0.3*l.size {
			out[last] = append(out[last], l)
		} else {
			if top-l.base > mostAbove*l.size {
				break
			}
			out, top = append(out, []lineAbove{l}), l.base
		}
		label := l.box.x1 <= g.columns[1]+1
		if l.box.x0 < g.box.x0-margin || l.box.x1 > right || !label && l.box.midX() < g.columns[1] || !label && l.box.x0 < g.box.x0+1 {
			return out[:len(out)-1]
		}
	}
	return out
}

// isHead reports whether a table has a row or three, and no amounts.
func (g *grid) isHead() bool {
	return len(g.rows) <= 4 && !slices.ContainsFunc(g.cells, func(c gridCell) bool {
		return hasAmount(c.words)
	})
}

// captionsOf puts lines that stand close below one another, in line, together.
func (g *grid) captionsOf(above []lineAbove) []caption {
	var ls []line
	for _, l := range above {
		ls = append(ls, g.cutAtColumns(l.line)...)
	}
	slices.SortStableFunc(ls, func(a, b line) int { return cmp.Compare(a.base, b.base) })
	var out []caption
	for _, l := range ls {
		b := rect{l.box.x0, l.base, l.box.x1, l.base}
		k := slices.IndexFunc(out, func(c caption) bool {
			return l.base > c.box.y1 && l.base-c.box.y1 <= titleLines*c.size && l.box.x0 < c.box.x1 && l.box.x1 > c.box.x0 &&
				(math.Abs(l.box.midX()-c.box.midX()) <= columnIndent || math.Abs(l.box.x0-c.box.x0) <= 1)
		})
		if k < 0 {
			out = append(out, caption{words: l.words, box: b, size: l.size})
			continue
		}
		c := &out[k]
		c.words, c.box = slices.Concat(c.words, l.words), c.box.union(b)
	}
	slices.SortStableFunc(out, func(a, b caption) int { return cmp.Compare(a.box.x0, b.box.x0) })
	return out
}

// cutAtColumns cuts a line where no more than a space stands between the name of one column and that of the next, which begins where the texts below
// it do.
func (g *grid) cutAtColumns(l line) []line {
	starts := func(x float64) bool {
		in, off := 0, 0
		for _, c := range g.cells {
			if len(c.words) == 0 || c.colSpan > 1 || c.column == 0 || c.column != g.column(rect{x0: x, x1: x + 1}) {
				continue
			}
			if math.Abs(runStart(c.words)-x) <= 1.5 {
				in++
			} else {
				off++
			}
		}
		return in > 1 && off == 0
	}
	var out []line
	from := 0
	for k := 1; k < len(l.words); k++ {
		if starts(l.words[k].box.x0) {
			out = append(out, part(l, l.words[from:k:k]))
			from = k
		}
	}
	return append(out, part(l, l.words[from:]))
}

// names returns where the names of the columns stand in the first row, nil for those that have none there; ok is false where the row is none of
// names.
func (g *grid) names() (out []*rect, ok bool) {
	out = make([]*rect, len(g.columns)-1)
	n := 0
	for _, c := range g.cells {
		if c.row > 0 || len(c.words) == 0 {
			continue
		}
		if c.colSpan > 1 || c.rowSpan > 1 && c.column > 0 || hasAmount(c.words) {
			return nil, false
		}
		x0, x1 := runEnds(c.words)
		out[c.column] = &rect{x0: x0, x1: x1}
		if c.column > 0 {
			n++
		}
	}
	return out, n > 1
}

// titled makes captions the titles over the names in the first row of the table. Columns without a name there have theirs beside the titles.
func (g *grid) titled(captions []caption) bool {
	names, ok := g.names()
	if !ok {
		return false
	}
	n := len(names)
	var corner []caption
	own := make([]*caption, n) // the names of columns that have none in the first row
	var titles []caption
	for _, c := range captions {
		if c.isSentence() {
			return false
		}
		if c.box.x1 <= g.columns[1]+1 && (names[0] == nil || c.box.x1 <= names[0].x1+mostIndent) && c.box.midX() < g.columns[1] {
			corner = append(corner, c)
			continue
		}
		if at := g.column(rect{x0: c.box.x0, x1: c.box.x1}); at > 0 && names[at] == nil && own[at] == nil && c.box.x0 >= g.columns[at]-1 && (at == n-1 || c.box.x1 <= g.columns[at+1]+1) {
			own[at] = &c
			continue
		}
		titles = append(titles, c)
	}
	if len(titles) == 0 || len(corner) > 1 || len(corner) == 1 && names[0] != nil {
		return false
	}
	top := math.Inf(1)
	for _, t := range titles {
		top = math.Min(top, t.box.y0)
	}
	if len(corner) == 1 && corner[0].box.y0 < top-0.3*corner[0].size {
		return false
	}
	groups := titleGroups(titles, names, own, true)
	if groups == nil {
		groups = titleGroups(titles, names, own, false)
	}
	if groups == nil {
		return false
	}
	var cells []gridCell
	for i, t := range titles {
		cells = append(cells, gridCell{column: groups[i][0], colSpan: groups[i][1] - groups[i][0] + 1, rowSpan: 1, words: t.words})
	}
	for at, c := range own {
		if c != nil {
			cells = append(cells, gridCell{column: at, colSpan: 1, rowSpan: 2, words: c.words})
		}
	}
	if len(corner) == 1 {
		cells = append(cells, gridCell{column: 0, colSpan: 1, rowSpan: 2, words: corner[0].words})
	}
	g.prepend(cells, top-captions[0].size)
	return true
}

// titleGroups returns the first and the last column of each title: those whose names it stands in the middle of, or from the one above whose left
// edge it begins to the next title. Where it may be over more columns or fewer, it is over more; beside titles over several, one may be over the name of
// one: a plan that has but one network.
func titleGroups(titles []caption, names []*rect, own []*caption, centred bool) [][2]int {
	out := make([][2]int, len(titles))
	next := 1
	for i, t := range titles {
		best, least := [2]int{}, math.Inf(1)
		for a := next; a < len(names); a++ {
			if names[a] != nil && math.Abs(t.box.midX()-names[a].midX()) <= columnIndent && best[1] == 0 {
				best, least = [2]int{a, a}, math.Abs(t.box.midX()-names[a].midX())
			}
			for b := a + 1; b < len(names) && names[a] != nil && names[b] != nil; b++ {
				if t.box.x1 < names[a].x0 || t.box.x0 > names[b].x1 {
					continue
				}
				off, most := offMiddle(t, names, own, a, b), math.Max(8, 0.05*(names[b].x1-names[a].x0))
				if !centred {
					off, most = math.Abs(t.box.x0-names[a].x0), columnIndent
					before := func(x float64) bool { return i+1 < len(titles) && titles[i+1].box.x0 < x+columnIndent }
					if before(names[b].x0) || b+1 < len(names) && names[b+1] != nil && !before(names[b+1].x0) {
						continue // it ends before, or goes on
					}
				}
				if off <= most && (off < least-1 || off < least+1 && b-a > best[1]-best[0]) {
					best, least = [2]int{a, b}, off
				}
			}
		}
		if best[1] == 0 {
			return nil
		}
		out[i], next = best, best[1]+1
	}
	if !slices.ContainsFunc(out, func(of [2]int) bool { return of[1] > of[0] }) {
		return nil // other names of the columns, or text
	}
	return out
}

// offMiddle is how far a title is off the middle of the columns from a to b: of their names, of what these take, or of the columns themselves, where
// names at their left edges show where they begin.
func offMiddle(t caption, names []*rect, own []*caption, a, b int) float64 {
	end := 2*names[b].x0 - names[b-1].x0 // of the last column, as wide as the one before
	switch {
	case b+1 == len(names):
	case names[b+1] != nil:
		end = names[b+1].x0
	case own[b+1] != nil:
		end = own[b+1].box.x0
	}
	mid := t.box.midX()
	return min(math.Abs(mid-(names[a].midX()+names[b].midX())/2), math.Abs(mid-(names[a].x0+names[b].x1)/2), math.Abs(mid-(names[a].x0+end)/2))
}

// named makes captions the names of the columns of a table that has none, and the titles over these: the lowest above a column is its name, and each
// column but that of the labels has one.
func (g *grid) named(captions []caption) bool {
	n := len(g.columns) - 1
	if len(captions) < max(n-1, 2) || !g.beginsWithAmounts() {
		return false
	}
	captions = slices.Clone(captions)
	slices.SortStableFunc(captions, func(a, b caption) int { return cmp.Compare(b.box.y1, a.box.y1) })
	var cells []gridCell
	var titles []caption
	top := math.Inf(1)
	taken := make([]bool, n)
	for _, c := range captions {
		if c.isSentence() || hasAmount(c.words) {
			return false
		}
		at := g.column(rect{x0: c.box.x0, x1: c.box.x1})
		if taken[at] {
			titles = append(titles, c)
			continue
		}
		taken[at] = true
		top = math.Min(top, c.box.y0)
		cells = append(cells, gridCell{column: at, colSpan: 1, rowSpan: 1, words: c.words})
	}
	if slices.Contains(taken[1:], false) {
		return false
	}
	before := g.copied()
	g.prepend(cells, top-captions[0].size)
	if len(titles) == 0 {
		return true
	}
	slices.SortStableFunc(titles, func(a, b caption) int { return cmp.Compare(a.box.x0, b.box.x0) })
	if !g.titled(titles) {
		*g = before
		return false
	}
	return true
}

// beginsWithAmounts reports whether the first row with words beside the labels has amounts: it is none of names.
func (g *grid) beginsWithAmounts() bool {
	for row := range len(g.rows) - 1 {
		beside := false
		for _, c := range g.cells {
			if c.row == row && c.column > 0 && len(c.words) > 0 {
				if beside = true; hasAmount(c.words) {
					return true
				}
			}
		}
		if beside {
			return false
		}
	}
	return false
}

// copied returns a copy that shares nothing that is changed.
func (g *grid) copied() grid {
	c := *g
	c.rows, c.columns, c.cells = slices.Clone(g.rows), slices.Clone(g.columns), slices.Clone(g.cells)
	return c
}

// prepend gives the table a first row with its upper edge at a height. Cells over two rows take the place of empty ones below.
func (g *grid) prepend(cells []gridCell, top float64) {
	at := math.Min(top, g.rows[0])
	for i := range g.cells {
		g.cells[i].row++
	}
	for _, c := range cells {
		if c.rowSpan > 1 {
			g.cells = slices.DeleteFunc(g.cells, func(o gridCell) bool { return o.row == 1 && o.column == c.column })
		}
	}
	g.cells = append(g.cells, cells...)
	g.rows = slices.Insert(slices.Clone(g.rows), 0, at)
	for _, c := range cells {
		g.box.x0, g.box.x1 = math.Min(g.box.x0, runStart(c.words)), math.Max(g.box.x1, runEnd(c.words))
	}
	g.columns[0], g.columns[len(g.columns)-1] = math.Min(g.columns[0], g.box.x0), math.Max(g.columns[len(g.columns)-1], g.box.x1)
	g.box.y0 = at
	g.settle()
	g.close()
	g.boxes()
	g.sort()
}

func runStart(ws []word) float64 { x0, _ := runEnds(ws); return x0 }
func runEnd(ws []word) float64   { _, x1 := runEnds(ws); return x1 }
