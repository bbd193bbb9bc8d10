package pdf

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	gutterWidth = 9.0 // the least white space between two columns
	maxCuts     = 40  // depth of the recursion

	// Real pages have some hundred bands; the search compares each with those below it.
	maxBands       = 1000
	maxColumnBands = 300
)

// band is blocks that stand beside one another: no horizontal white space goes through them.
type band struct {
	items []block
	box   rect
}

func bandsOf(items []block) []band {
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b block) int {
		return cmp.Or(cmp.Compare(core(a).y0, core(b).y0), cmp.Compare(a.box().x0, b.box().x0))
	})
	var out []band
	for _, it := range items {
		c := core(it)
		if n := len(out); n > 0 && c.y0 < out[n-1].box.y1-0.01 {
			out[n-1].items = append(out[n-1].items, it)
			out[n-1].box = out[n-1].box.union(c)
			continue
		}
		out = append(out, band{items: []block{it}, box: c})
	}
	return out
}

// core is a block's box without the air above and below the type of a line, so that lines set close do not overlap.
func core(b block) rect {
	if b.table != nil {
		return b.table.box
	}
	l := b.line
	return rect{l.box.x0, l.base - 0.62*l.size, l.box.x1, l.base + 0.05*l.size}
}

// inOrder returns blocks in reading order: from top to bottom, and where white space parts columns, column by column.
func inOrder(items []block, depth int) []block {
	if len(items) < 2 || depth > maxCuts {
		return byPlace(items)
	}
	bands := bandsOf(items)
	if len(bands) > maxBands {
		return byPlace(items)
	}
	var out, text []block // text is the lines in which a table may be found
	flush := func() {
		out = append(out, alignedTables(text)...)
		text = nil
	}
	across := 0 // the end of a table whose cells are lines left and right of a gutter
	for i := 0; i < len(bands); {
		j, cut := i, 0.0
		if i >= across {
			j, cut, across = columnsFrom(bands, i)
		}
		if j == i {
			for _, b := range byPlace(bands[i].items) {
				if b.line != nil {
					text = append(text, b)
					continue
				}
				flush()
				out = append(out, b)
			}
			i++
			continue
		}
		flush()
		var left, right []block
		for _, b := range bands[i:j] {
			for _, it := range b.items {
				if it.box().midX() < cut {
					left = append(left, it)
				} else {
					right = append(right, it)
				}
			}
		}
		out = append(out, inOrder(left, depth+1)...)
		out = append(out, inOrder(right, depth+1)...)
		i = j
	}
	flush()
	return out
}

func byPlace(items []block) []block {
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b block) int {
		if a.line != nil && b.line != nil {
			if d := a.line.base - b.line.base; math.Abs(d) > 0.5*math.Min(a.line.size, b.line.size) {
				return cmp.Compare(d, 0)
			}
			return cmp.Compare(a.box().x0, b.box().x0)
		}
		return cmp.Or(cmp.Compare(a.box().y0, b.box().y0), cmp.Compare(a.box().x0, b.box().x0))
	})
	return items
}

// columnsFrom looks for columns that begin in band i. It returns the band behind their end and the middle of the gutter;
// the end is i when there are none, and across the band behind the end of what is a table of two columns rather.
func columnsFrom(bands []band, i int) (end int, cut float64, across int) {
	span := bands[i].box
	for j := i + 1; j < len(bands); j++ {
		span = span.union(bands[j].box)
	}
	type gap struct{ from, to float64 }
	gaps := []gap{{span.x0, span.x1}}
	best, bestCut := i, 0.0
	var taken []block
	apart, apartCut := i, 0.0 // the end of blocks that the content of the page has one after the other
	reach := i                // the end of the gutter
	for j := i; j < min(len(bands), i+maxColumnBands); j++ {
		for _, it := range bands[j].items {
			b := it.box()
			var next []gap
			for _, g := range gaps {
				if b.x1 <= g.from || b.x0 >= g.to {
					next = append(next, g)
					continue
				}
				if b.x0-g.from >= gutterWidth {
					next = append(next, gap{g.from, b.x0})
				}
				if g.to-b.x1 >= gutterWidth {
					next = append(next, gap{b.x1, g.to})
				}
			}
			gaps = next
			taken = append(taken, it)
		}
		if len(gaps) == 0 {
			break
		}
		reach = j + 1
		for _, g := range gaps {
			mid := (g.from + g.to) / 2
			drawn := drawnApart(taken, mid)
			if areColumns(taken, mid) || drawn == cards {
				best, bestCut = j+1, mid
				break
			}
			if drawn == sections && apart < j+1 {
				apart, apartCut = j+1, mid
			}
		}
	}
	if best > i && cellByCell(taken, bestCut) {
		return i, 0, reach
	}
	// Where the gutter goes on beside what is not drawn so, it may be that of a table whose cells are drawn one by one.
	if apart > best && (apart == reach || bands[apart].box.y0-bands[apart-1].box.y1 > sectionGap) {
		return apart, apartCut, 0
	}
	return best, bestCut, 0
}

const sectionGap = 20.0 // points between the end of columns and what stands below them

// apartness is how the content of a page has what stands left and right of a gutter.
type apartness uint8

const (
	mixed    apartness = iota
	sections           // one after the other, and they are no columns of a table
	cards              // the same, and each has type of several sizes
)

// drawnApart compares the places of blocks on the page with those in its content, in which programs write what is to be read
// together: a table row by row, columns and cards one after the other.
func drawnApart(items []block, cut float64) apartness {
	var side [2][]block
	from, to := [2]int{math.MaxInt, math.MaxInt}, [2]int{-1, -1}
	tables, bullets := 0, 0
	for _, it := range items {
		i := 0
		if it.box().midX() >= cut {
			i = 1
		}
		from[i], to[i] = min(from[i], it.from), max(to[i], it.to)
		side[i] = append(side[i], it)
		switch {
		case it.table != nil:
			tables++
		case strings.HasPrefix(it.line.words[0].text, "•"):
			bullets++
		}
	}
	if len(side[0]) < 2 || len(side[1]) < 2 || to[0] >= from[1] && to[1] >= from[0] {
		return mixed
	}
	if tables == 0 && manySizes(side[0]) && manySizes(side[1]) {
		return cards
	}
	if tables == 0 && (2*bullets < len(items) && sameHeights(side[0], side[1]) || onOneLine(side[0]) || onOneLine(side[1])) {
		return mixed
	}
	return sections
}

// manySizes reports whether lines below the first have type of clearly different sizes, as the label, amount and remark of a
// card do.
func manySizes(items []block) bool {
	least, most := math.Inf(1), 0.0
	for _, it := range items {
		least, most = math.Min(least, it.line.size), math.Max(most, it.line.size)
	}
	return most >= 1.3*least && items[0].line.size < most
}

// onOneLine reports whether lines stand beside each other, as the last cells of a row do.
func onOneLine(items []block) bool {
	return !slices.ContainsFunc(items, func(b block) bool { return math.Abs(b.line.base-items[0].line.base) > 0.22*b.line.size })
}

// sameHeights reports whether most lines of the shorter of two columns stand beside one of the other.
func sameHeights(a, b []block) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	n := 0
	for _, x := range a {
		if slices.ContainsFunc(b, func(y block) bool { return math.Abs(x.line.base-y.line.base) <= 0.22*x.line.size }) {
			n++
		}
	}
	return 4*n >= 3*len(a)
}

// areColumns reports whether what stands left and right of a gutter is to be read one after the other: tables or running
// text stand on both sides. Short pieces side by side are read across.
func areColumns(items []block, cut float64) bool {
	var side [2]struct {
		lines, full int
		tables      int
		box         rect
		any         bool
	}
	at := func(b block) int {
		if b.box().midX() < cut {
			return 0
		}
		return 1
	}
	for _, it := range items {
		s := &side[at(it)]
		if !s.any {
			s.box, s.any = it.box(), true
		}
		s.box = s.box.union(it.box())
	}
	for _, it := range items {
		s := &side[at(it)]
		if it.table != nil {
			s.tables++
			continue
		}
		s.lines++
		if it.box().width() > 0.7*s.box.width() {
			s.full++
		}
	}
	for _, s := range side {
		if !s.any || s.tables == 0 && (s.lines < 4 || 2*s.full < s.lines || s.box.width() < 90) {
			return false
		}
	}
	if lines := side[0].lines + side[1].lines; side[0].tables+side[1].tables == 0 && lines <= 2*fewLines && rowByRow(items, cut) {
		return false
	}
	overlap := math.Min(side[0].box.y1, side[1].box.y1) - math.Max(side[0].box.y0, side[1].box.y0)
	return overlap > 0.3*math.Min(side[0].box.height(), side[1].box.height())
}

const fewLines = 8 // of a column of text beside which one written row by row is rather a column of cells

// fewCells is how many rows tell a table of labels and costs from columns of text.
const fewCells = 4

// cellByCell reports whether the content of the page has a cell left and a cell right of a gutter by turns, each pair of which begins at
// one height below the pair before, a third of those to the right at least have amounts, and some have more lines than their label beside them.
func cellByCell(items []block, cut float64) bool {
	order := slices.Clone(items)
	slices.SortStableFunc(order, func(a, b block) int { return cmp.Compare(a.from, b.from) })
	var labels, values [][]*line // values[0] may go on with a row above
	last := 0
	for _, it := range order {
		if it.line == nil {
			return false
		}
		side := 0
		if it.box().midX() >= cut {
			side = 1
		}
		switch {
		case side == 0 && (last == 1 || len(labels) == 0):
			labels = append(labels, nil)
		case side == 1 && len(labels) == 0:
			continue
		case side == 1 && last == 0:
			values = append(values, nil)
		}
		if side == 0 {
			labels[len(labels)-1] = append(labels[len(labels)-1], it.line)
		} else {
			values[len(values)-1] = append(values[len(values)-1], it.line)
		}
		last = side
	}
	if len(values) < fewCells {
		return false
	}
	amounts, long, odd, end := 0, 0, 0, math.Inf(-1)
	for k, value := range values {
		label := labels[k]
		if label[0].base <= end || !slices.ContainsFunc(label, func(l *line) bool { return math.Abs(l.base-value[0].base) <= 0.22*l.size }) {
			odd++ // the foot of the page, say, which programs write before the rest
			end = math.Inf(-1)
			continue
		}
		end = max(label[len(label)-1].base, value[len(value)-1].base)
		if slices.ContainsFunc(value, func(l *line) bool {
			return hasAmount(l.words)
		}) {
			amounts++
		}
		if len(value) > len(label) {
			long++
		}
	}
	return 8*odd <= len(values) && 3*amounts >= len(values) && long > 0
}

// rowByRow reports whether the content of the page has lines left and right of a gutter by turns, as a table is written, they are no
// sentences that run over several lines, and one side has amounts.
func rowByRow(items []block, cut float64) bool {
	order := slices.Clone(items)
	slices.SortStableFunc(order, func(a, b block) int { return cmp.Compare(a.from, b.from) })
	var sides, within, amounts [2]int
	turns, last := 0, -1
	for _, it := range order {
		side := 0
		if it.box().midX() >= cut {
			side = 1
		}
		sides[side]++
		if first, _ := utf8.DecodeRuneInString(it.line.words[0].text); unicode.IsLower(first) {
			within[side]++ // a line that goes on with a sentence
		}
		if hasAmount(it.line.words) {
			amounts[side]++
		}
		if side != last {
			turns++
		}
		last = side
	}
	if 2*amounts[0] < sides[0] && 2*amounts[1] < sides[1] {
		return false // two lists, it may be
	}
	return turns >= 2*min(sides[0], sides[1]) && 4*within[0] < sides[0] && 4*within[1] < sides[1]
}
