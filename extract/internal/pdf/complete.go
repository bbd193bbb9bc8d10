package pdf

import (
	"cmp"
	"math"
	"slices"
)

const (
	sameExtent   = 4.0   // points by which the ends of the rules of one table may differ
	tallestRow   = 260.0 // points between two rules of one table
	leastRules   = 3     // of a table whose rows are ruled and whose columns are not
	seamSlip     = 1.6   // points between two pieces of a rule that meet
	seamShare    = 0.5   // of the rules have a seam at the edge of a column
	crossShare   = 0.25  // of the rows may have words across the edge of a column
	openVertical = 3     // vertical rules that end together end a row
)

// complete returns the rules that are drawn on a page, the edges of its grounds, and what a reader sees without its being
// drawn: the end of a row that a page break cuts off, and the edges of the columns of tables of which only the rows are ruled.
func complete(drawn, edges []rule, fills []rect, ws []word) []rule {
	rules := slices.Concat(drawn, edges)
	if len(rules) > maxRules {
		return rules
	}
	rules = append(rules, openEnds(rules)...)
	seams := seamsOf(rules, fills)
	v := verticals{all: snapRules(rules, true), drawn: snapRules(drawn, true)}
	hs := snapRules(rules, false)
	for _, g := range ruledRows(hs) {
		rules = append(rules, g.columns(v, hs, seams, ws)...)
	}
	return rules
}

// verticals is the vertical rules of a page, and those of them that are no edges of grounds.
type verticals struct{ all, drawn []rule }

// openEnds returns a rule where several vertical ones end together and none lies across: the table goes on on another page.
func openEnds(rules []rule) []rule {
	hs, vs := snapRules(rules, false), snapRules(rules, true)
	if len(vs) < openVertical || len(hs) == 0 {
		return nil
	}
	var out []rule
	for _, end := range []func(rule) float64{func(v rule) float64 { return v.from }, func(v rule) float64 { return v.to }} {
		slices.SortStableFunc(vs, func(a, b rule) int { return cmp.Or(cmp.Compare(end(a), end(b)), cmp.Compare(a.at, b.at)) })
		for i := 0; i < len(vs); {
			j := i
			across := rule{false, end(vs[i]), vs[i].at, vs[i].at}
			for j < len(vs) && end(vs[j])-end(vs[i]) <= snap {
				across.from, across.to = math.Min(across.from, vs[j].at), math.Max(across.to, vs[j].at)
				j++
			}
			drawn := slices.ContainsFunc(hs, func(h rule) bool {
				return math.Abs(h.at-across.at) <= touch && h.from < across.to-touch && h.to > across.from+touch
			})
			if j-i >= openVertical && !drawn {
				out = append(out, across)
			}
			i = j
		}
	}
	return out
}

// seamsOf returns where pieces of horizontal rules, and grounds of one height, meet side by side: programs draw them cell by
// cell.
func seamsOf(rules []rule, fills []rect) []point {
	const most = 4000
	var pieces []rect
	for _, u := range rules {
		if !u.vertical {
			pieces = append(pieces, rect{u.from, u.at, u.to, u.at})
		}
	}
	pieces = append(pieces, fills...)
	if len(pieces) > most {
		return nil
	}
	slices.SortStableFunc(pieces, func(a, b rect) int { return cmp.Or(cmp.Compare(a.y0, b.y0), cmp.Compare(a.x0, b.x0)) })
	var out []point
	for i, p := range pieces {
		for _, q := range pieces[i+1:] {
			if q.y0-p.y0 > seamSlip {
				break
			}
			if math.Abs(p.y1-q.y1) <= seamSlip && math.Abs(q.x0-p.x1) <= seamSlip {
				out = append(out, point{q.x0, p.y0})
			}
		}
	}
	return out
}

// rowRules is horizontal rules one below the other with the same ends, from top to bottom.
type rowRules []rule

func ruledRows(hs []rule) []rowRules {
	var out []rowRules
	for _, h := range hs { // they are in order of their heights
		if h.to-h.from < 100 {
			continue
		}
		at := slices.IndexFunc(out, func(g rowRules) bool {
			last := g[len(g)-1]
			return math.Abs(last.from-h.from) <= sameExtent && math.Abs(last.to-h.to) <= sameExtent && h.at-last.at <= tallestRow
		})
		if at < 0 {
			out = append(out, rowRules{h})
			continue
		}
		out[at] = append(out[at], h)
	}
	return slices.DeleteFunc(out, func(g rowRules) bool { return len(g) < leastRules })
}

// ruledRow is what stands between two rules.
type ruledRow struct {
	top, bottom float64
	words       []word
	runs        []span // the words of each line that stand close together
	bold        bool
	wider       bool // it stands between rules that go beyond the ends of the others: it is of another table, or over it
}

// columns returns the edges of the columns, as far as no rules are drawn there; hs is the horizontal rules of the page.
func (g rowRules) columns(v verticals, hs []rule, seams []point, ws []word) []rule {
	left, right := g[0].from, g[0].to
	beside := func(u rule, r ruledRow) bool {
		return math.Min(u.to, r.bottom)-math.Max(u.from, r.top) >= 0.5*(r.bottom-r.top)
	}
	// state is whether a vertical rule is drawn at an end of a row, and where those inside it are: one alone may part groups of columns.
	state := func(r ruledRow) (framed bool, inside []float64) {
		framed = slices.ContainsFunc(v.drawn, func(u rule) bool {
			return (math.Abs(u.at-left) <= touch || math.Abs(u.at-right) <= touch) && beside(u, r)
		})
		for _, u := range v.all {
			if u.at > left+touch && u.at < right-touch && beside(u, r) {
				inside = append(inside, u.at)
			}
		}
		return framed, edges(inside)
	}
	rows := g.rows(hs, ws)
	size := usualSize(rows, ws)
	var out []rule
	for i := 0; i < len(rows); {
		framed, inside := state(rows[i])
		ruled, halved := len(inside) > 1, len(inside) == 1
		if ruled && !framed && !rows[i].wider {
			out = append(out, openSides(rows[i], inside, left, right)...)
		}
		if ruled && !rows[i].wider {
			out = append(out, rows[i].endsBetween(rows[i].within(hs), inside, left, right)...)
		}
		if ruled || rows[i].wider || len(rows[i].words) == 0 || rows[i].parts(size) {
			i++
			continue
		}
		j, last := i+1, rows[i].bottom // last is where the words end
		for ; j < len(rows) && !rows[j].wider && !rows[j].parts(size); j++ {
			if len(rows[j].words) == 0 {
				if rows[j].bottom-last > emptyRow {
					break
				}
				continue
			}
			f, inside := state(rows[j])
			if f != framed || len(inside) > 1 {
				break
			}
			halved = halved || len(inside) == 1
			last = rows[j].bottom
		}
		for k := i; k < j; k++ {
			for _, l := range lines(rows[k].words) {
				rows[k].runs = append(rows[k].runs, runsOf(l)...)
			}
		}
		var known []float64 // the edges of the row above or below
		for _, k := range []int{i - 1, j} {
			if k >= 0 && k < len(rows) && !rows[k].wider && len(known) < 2 {
				_, known = state(rows[k])
			}
		}
		if as := asBeside(rows[i:j], known, left, right, v.drawn); as != nil {
			out = append(out, as...)
			i = j
			continue
		}
		var xs []float64
		if halved {
			if xs = gapEdges(fullest(rows[i:j]), hs, left, right); len(xs) < fewestHalves {
				i = j // its columns are drawn
				continue
			}
		}
		parts := [][]ruledRow{rows[i:j]}
		if !halved && len(seamEdges(rows[i:j], left, right, seams)) == 0 {
			parts = tablesAmong(rows[i:j], hs, left, right)
		}
		for _, part := range parts {
			out = append(out, columnRules(part, xs, left, right, hs, seams, ws, framed)...)
		}
		i = j
	}
	return out
}

// asBeside returns the edges of the columns of rows that are those of the row above or below, of which they are ruled or seen by its ground: often only
// every second row of a table has one. It returns nil where words say that the columns are others. Headings among the rows have none, and cells
// over several columns not those between them.
func asBeside(rows []ruledRow, xs []float64, left, right float64, drawn []rule) []rule {
	if len(xs) < 2 {
		return nil
	}
	var out []rule
	filled := false
	for _, r := range rows {
		if len(r.words) == 0 {
			continue
		}
		if r.heads(xs[0]) {
			out = append(out, rule{true, left, r.top, r.bottom}, rule{true, right, r.top, r.bottom})
			continue
		}
		filled = true
		crossed := slices.ContainsFunc(r.runs, func(s span) bool {
			return slices.ContainsFunc(xs, func(x float64) bool { return s.from < x-1 && x < s.to-1 })
		})
		if crossed || !r.fills(xs) {
			return nil
		}
		joined := r.joined(xs, left, right, drawn)
		for _, x := range slices.Concat([]float64{left, right}, xs) {
			if !slices.Contains(joined, x) {
				out = append(out, rule{true, x, r.top, r.bottom})
			}
		}
	}
	if !filled {
		return nil
	}
	return out
}

// openSides returns the sides of a row that rules above and below it go on to, and that are not drawn: the first and last columns of many tables
// are open there.
func openSides(r ruledRow, inside []float64, left, right float64) []rule {
	first, last := inside[0], inside[len(inside)-1]
	var out []rule
	if slices.ContainsFunc(r.words, func(w word) bool { return w.box.x0 >= left-1 && w.box.x1 < first }) {
		out = append(out, rule{true, left, r.top, r.bottom})
	}
	if slices.ContainsFunc(r.words, func(w word) bool { return w.box.x0 > last && w.box.x1 <= right+1 }) {
		out = append(out, rule{true, right, r.top, r.bottom})
	}
	return out
}

// fewestHalves is how many edges of columns white must show for a rule among them to part groups of columns and not two columns.
const fewestHalves = 3

// fullest returns the rows that have words in the most places: others go on over several columns, as the limits of a plan do.
func fullest(rows []ruledRow) []ruledRow {
	most := 0
	for _, r := range rows {
		most = max(most, len(mergeSpans(r.runs)))
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r ruledRow) bool { return len(mergeSpans(r.runs)) < most })
}

// columnRules returns the edges of the columns of rows that belong together, which xs are if any are known.
func columnRules(rows []ruledRow, xs []float64, left, right float64, hs []rule, seams []point, ws []word, framed bool) []rule {
	if len(rows) < leastRules-1 {
		return nil
	}
	if len(xs) > 0 {
		seams = nil
	} else {
		xs = seamEdges(rows, left, right, seams)
	}
	if len(xs) == 0 {
		xs, seams = gapEdges(rows, hs, left, right), nil
	}
	if len(xs) == 0 {
		return nil
	}
	var out []rule
	for range maxOpenRows {
		if framed {
			break
		}
		above, below := openRows(rows, xs, left, right, ws)
		if len(above.words) > 0 {
			out = append(out, rule{false, above.top, left, right})
			rows = slices.Insert(slices.Clone(rows), 0, above)
		}
		if len(below.words) > 0 {
			out = append(out, rule{false, below.bottom, left, right})
			rows = append(slices.Clone(rows), below)
		}
	}
	for _, r := range rows {
		if len(r.words) == 0 {
			continue
		}
		out = append(out, rule{true, left, r.top, r.bottom}, rule{true, right, r.top, r.bottom})
		if r.heads(xs[0]) {
			continue
		}
		wide, within := r.wideRuns(xs), r.within(hs)
		for i, x := range xs {
			next := right
			if i+1 < len(xs) {
				next = xs[i+1]
			}
			for _, b := range r.bandsAt(x, within) {
				exact := seamAt(seams, x, b.top) && seamAt(seams, x, b.bottom)
				if !b.crosses(x, next, exact) && !b.titles(x, within) && !slices.ContainsFunc(wide, func(s lineRun) bool { return s.crosses(x) && s.y > b.top && s.y < b.bottom }) {
					out = append(out, rule{true, x, b.top, b.bottom})
				}
			}
		}
	}
	return out
}

// openRows returns the row above the first rule of a table and the one below its last: many have no rule over the header, or
// none under the last row.
func openRows(rows []ruledRow, xs []float64, left, right float64, ws []word) (above, below ruledRow) {
	top, bottom := rows[0].top, rows[len(rows)-1].bottom
	size := medianSize(rows[0].words)
	var over, under []word
	for _, w := range ws {
		switch {
		case w.box.x0 < left-touch || w.box.x1 > right+touch:
		case w.base <= top && w.base > top-maxOpenLines*lineStep*size:
			over = append(over, w)
		case w.base > bottom && w.base < bottom+maxOpenLines*lineStep*size:
			under = append(under, w)
		}
	}
	titled := false
	lsOver, lsUnder := lines(over), lines(under)
	slices.Reverse(lsOver)
	above = ruledRow{top: top, bottom: top, bold: true}
	for i, l := range lsOver {
		if above.top-l.base > openGap(i)*size || !l.fits(xs, size) {
			break
		}
		above.take(l)
		above.top = l.base - l.size
	}
	if len(above.words) == 0 && len(lsOver) > 0 && top-lsOver[0].base <= openGap(0)*size && lsOver[0].titles(xs, left, right, size) {
		above.take(lsOver[0])
		above.top = lsOver[0].base - lsOver[0].size
		titled = true
	}
	below = ruledRow{top: bottom, bottom: bottom, bold: true}
	for i, l := range lsUnder {
		if l.base-l.size-below.bottom > openGap(i)*size || !l.fits(xs, size) {
			break
		}
		below.take(l)
		below.bottom = l.base + 0.3*l.size
	}
	if !titled && !above.fills(xs) {
		above.words = nil
	}
	if !below.fills(xs) {
		below.words = nil
	}
	return above, below
}

const (
	emptyRow     = 4.0 // points of white that end a table
	lineStep     = 2.0 // of the size of type: how far lines of open rows are looked for
	maxOpenLines = 8
	maxOpenRows  = 3 // above the first rule and below the last
)

// openGap returns how far the first or a further line of an open row may stand from what is beside it, in sizes of its type.
func openGap(i int) float64 {
	if i == 0 {
		return 1.5
	}
	return 0.6
}

func (r *ruledRow) take(l line) {
	r.words = append(r.words, l.words...)
	r.runs = append(r.runs, runsOf(l)...)
	r.bold = r.bold && l.bold()
}

// titles reports whether a line is titles over groups of columns: each is set about the middle of its own, one of several at least, and all
// columns but the first have one.
func (l line) titles(xs []float64, left, right, size float64) bool {
	const off = 1.0 // in sizes of the type, of the middle of the columns
	runs := runsOf(l)
	if len(runs) < 2 || l.size > 1.2*size {
		return false
	}
	at := slices.Concat([]float64{left}, xs, []float64{right})
	next, several := 1, false // the first column without a title
	for _, s := range runs {
		mid, found := (s.from+s.to)/2, false
		for to := next + 1; to < len(at) && !found; to++ {
			if math.Abs((at[next]+at[to])/2-mid) <= off*size && s.from >= at[next]-1 && s.to <= at[to]+1 {
				several = several || to > next+1
				next, found = to, true
			}
		}
		if !found {
			return false
		}
	}
	return several && next == len(at)-1
}

// fits reports whether a line has the type of a table, and no words across the edges of its columns.
func (l line) fits(xs []float64, size float64) bool {
	runs := runsOf(l)
	if l.size > 1.2*size || len(runs) == 1 && l.bold() && l.size > 1.02*size {
		return false // a heading
	}
	for _, s := range runs {
		for _, x := range xs {
			if s.from < x-1.5 && s.to > x+1.5 {
				return false
			}
		}
	}
	return true
}

// fills reports whether a row has words in most columns.
func (r ruledRow) fills(xs []float64) bool {
	in := map[int]bool{}
	for _, s := range r.runs {
		i, _ := slices.BinarySearch(xs, (s.from+s.to)/2)
		in[i] = true
	}
	return 2*len(in) > len(xs)+1
}

// parts reports whether what stands between two rules is no row: it has a heading in larger type than is usual there.
func (r ruledRow) parts(usual float64) bool {
	return slices.ContainsFunc(lines(r.words), func(l line) bool {
		larger := 1.2
		if l.bold() {
			larger = 1.05
		}
		return !slices.ContainsFunc(l.words, func(w word) bool { return w.size <= larger*usual })
	})
}

// usualSize is the size of most of the type of a page, or that of the cells beside each other between the rules where notes in smaller type are most
// of the page.
func usualSize(rows []ruledRow, ws []word) float64 {
	var cells []word
	for _, r := range rows {
		if ls := lines(r.words); len(ls) > 0 && !ls[0].bold() && len(runsOf(ls[0])) > 1 {
			cells = append(cells, ls[0].words...)
		}
	}
	return math.Max(medianSize(ws), medianSize(cells))
}

func medianSize(ws []word) float64 {
	sizes := make([]float64, len(ws))
	for i, w := range ws {
		sizes[i] = w.size
	}
	if slices.Sort(sizes); len(sizes) == 0 {
		return 0
	}
	return sizes[len(sizes)/2]
}

func (g rowRules) rows(hs []rule, ws []word) []ruledRow {
	left, right := g[0].from, g[0].to
	bounds := slices.Clone(g)
	for _, h := range hs {
		if h.at > g[0].at+touch && h.at < g[len(g)-1].at-touch && h.from <= left+touch && h.to >= right-touch && isWider(h, g[0]) {
			bounds = append(bounds, h)
		}
	}
	slices.SortStableFunc(bounds, func(a, b rule) int { return cmp.Compare(a.at, b.at) })
	rows := make([]ruledRow, len(bounds)-1)
	for i := range rows {
		rows[i] = ruledRow{
			top: bounds[i].at, bottom: bounds[i+1].at, bold: true, wider: isWider(bounds[i], g[0]) && isWider(bounds[i+1], g[0]),
		}
	}
	for _, w := range ws {
		y := w.base - 0.3*w.size
		if w.box.midX() < g[0].from || w.box.midX() > g[0].to || y <= g[0].at || y >= g[len(g)-1].at {
			continue
		}
		i, _ := slices.BinarySearchFunc(rows, y, func(r ruledRow, y float64) int { return cmp.Compare(r.bottom, y) })
		rows[i].words = append(rows[i].words, w)
		rows[i].bold = rows[i].bold && w.bold
	}
	return rows
}

// isWider reports whether a rule goes beyond the ends of another one.
func isWider(h, than rule) bool { return h.from < than.from-sameExtent || h.to > than.to+sameExtent }

// runsOf returns the intervals of a line in which no more than a space parts the words.
func runsOf(l line) []span {
	var out []span
	for _, w := range l.words {
		if n := len(out); n > 0 && w.box.x0-out[n-1].to < 0.55*w.size {
			out[n-1].to = math.Max(out[n-1].to, w.box.x1)
			continue
		}
		out = append(out, span{w.box.x0, w.box.x1})
	}
	return out
}

// heads reports whether a row is a heading over the rows below it: bold words that stand before the second column, or that run on into it.
func (r ruledRow) heads(second float64) bool {
	if !r.bold {
		return false
	}
	if len(r.runs) == 1 && r.runs[0].from < second-1 {
		return !hasAmount(r.words)
	}
	return !slices.ContainsFunc(r.words, func(w word) bool { return w.box.x0 >= second-1 })
}

// crosses reports whether a word stands across an edge or, where the edge is not known exactly, words that belong together
// and nothing begins between it and the next one.
func (r ruledRow) crosses(x, next float64, exact bool) bool {
	for _, w := range r.words {
		if w.box.x0 < x-1.5 && w.box.x1 > x+1.5 {
			return true
		}
	}
	if exact {
		return false
	}
	left, right := false, false
	for _, s := range r.runs {
		if s.from < x && s.to > x && s.to-s.from > 0 {
			left = true
		}
		if s.from >= x-1.5 && s.from < next {
			right = true
		}
	}
	return left && !right
}

// within returns the rules, of those in order of their heights, that lie within a row.
func (r ruledRow) within(hs []rule) []rule {
	at := func(h rule, y float64) int { return cmp.Compare(h.at, y) }
	from, _ := slices.BinarySearchFunc(hs, r.top+touch, at)
	to, _ := slices.BinarySearchFunc(hs, r.bottom-touch, at)
	return hs[from:max(from, to)]
}

// bandsAt parts a row at the rules that lie within it across an edge: a header over several columns stands above the names of
// these, and both beside a cell that is as high as the two.
func (r ruledRow) bandsAt(x float64, within []rule) []ruledRow {
	var cuts []float64
	for _, h := range within {
		if h.from < x-touch && h.to > x+touch {
			cuts = append(cuts, h.at)
		}
	}
	if len(cuts) == 0 {
		return []ruledRow{r}
	}
	var out []ruledRow
	top := r.top
	for _, bottom := range append(edges(cuts), r.bottom) {
		b := ruledRow{top: top, bottom: bottom, bold: r.bold}
		for _, w := range r.words {
			if y := w.base - 0.3*w.size; y > top && y <= bottom {
				b.words = append(b.words, w)
			}
		}
		for _, l := range lines(b.words) {
			b.runs = append(b.runs, runsOf(l)...)
		}
		out = append(out, b)
		top = bottom
	}
	return out
}

// titles reports whether a band of a row is one title in the middle of the rule below it, which goes across an edge.
func (r ruledRow) titles(x float64, within []rule) bool {
	i := slices.IndexFunc(within, func(h rule) bool { return h.at == r.bottom && h.from < x-touch && h.to > x+touch })
	if i < 0 {
		return false
	}
	h, above := within[i], span{math.Inf(1), math.Inf(-1)}
	for _, w := range r.words {
		if w.box.midX() > h.from && w.box.midX() < h.to {
			above = span{math.Min(above.from, w.box.x0), math.Max(above.to, w.box.x1)}
		}
	}
	one := 0
	for _, s := range r.runs {
		if s.from >= above.from && s.to <= above.to {
			one++
		}
	}
	return one == 1 && math.Abs(above.from+above.to-h.from-h.to) <= 2*columnIndent
}

// lineRun is words of a line that stand close together, at their height.
type lineRun struct {
	span
	y float64
}

func (s lineRun) crosses(x float64) bool { return s.from < x-1.5 && s.to > x+1.5 }

// wideRuns returns the runs that stand in no single column, since one of their words stands across an edge: they go on across
// the next edge, though a blank between two words lies on it.
func (r ruledRow) wideRuns(xs []float64) []lineRun {
	var out []lineRun
	for _, l := range lines(r.words) {
		for _, s := range runsOf(l) {
			if slices.ContainsFunc(l.words, func(w word) bool {
				return w.box.x0 >= s.from && w.box.x1 <= s.to &&
					slices.ContainsFunc(xs, func(x float64) bool { return w.box.x0 < x-1.5 && w.box.x1 > x+1.5 })
			}) {
				out = append(out, lineRun{s, l.base - 0.3*l.size})
			}
		}
	}
	return out
}

func mergeSpans(in []span) []span {
	in = slices.Clone(in)
	slices.SortStableFunc(in, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	var out []span
	for _, s := range in {
		if n := len(out); n > 0 && s.from <= out[n-1].to {
			out[n-1].to = math.Max(out[n-1].to, s.to)
			continue
		}
		out = append(out, s)
	}
	return out
}
