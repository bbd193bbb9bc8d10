package pdf

import (
	"cmp"
	"math"
	"slices"
)

// Where the columns of a table of which only the rows are ruled have their edges.

// seamEdges returns the edges at which most of the rules of rows have a seam.
func seamEdges(rows []ruledRow, left, right float64, seams []point) []float64 {
	top, bottom := rows[0].top, rows[len(rows)-1].bottom
	var xs []float64
	for _, s := range seams {
		if s.y >= top-touch && s.y <= bottom+touch && s.x > left+touch && s.x < right-touch {
			xs = append(xs, s.x)
		}
	}
	return slices.DeleteFunc(edges(xs), func(x float64) bool {
		n, all := 0, 0
		for _, r := range rows {
			if len(r.words) == 0 {
				continue
			}
			all++
			if seamAt(seams, x, r.bottom) {
				n++
			}
		}
		return float64(n) < seamShare*float64(all)
	})
}

func seamAt(seams []point, x, y float64) bool {
	return slices.ContainsFunc(seams, func(s point) bool { return math.Abs(s.x-x) <= snap && math.Abs(s.y-y) <= touch })
}

// gapEdges returns the edges of columns that white gaps between the words of nearly all rows show. A rule that ends in a gap within a row, such as
// one below a title over several columns, shows the edge itself.
func gapEdges(rows []ruledRow, hs []rule, left, right float64) []float64 {
	type event struct {
		x     float64
		delta int
	}
	var parted []ruledRow // rows of more than one column
	for _, r := range rows {
		for _, s := range r.runs { // none where there are no words
			if s.from > r.runs[0].to || s.to < r.runs[0].from {
				parted = append(parted, r)
				break
			}
		}
	}
	if len(parted) < leastRules-1 {
		return nil
	}
	size := 0.0
	var events []event
	for _, r := range parted {
		for _, s := range mergeSpans(r.runs) {
			events = append(events, event{s.from, 1}, event{s.to, -1})
		}
		size = math.Max(size, r.words[0].size)
	}
	slices.SortStableFunc(events, func(a, b event) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(b.delta, a.delta)) })
	var ends []float64
	for _, r := range rows {
		for _, h := range r.within(hs) {
			ends = append(ends, h.from, h.to)
		}
	}
	most := int(crossShare * float64(len(parted)))
	var out []float64
	depth, from := 0, math.Inf(-1)
	for _, e := range events {
		before := depth
		depth += e.delta
		switch {
		case before > most && depth <= most:
			from = e.x
		case before <= most && depth > most:
			if from > left && e.x-from >= 0.5*size && starts(parted, e.x) && e.x < right {
				gap := besideNames(parted, span{from, e.x})
				at := math.Max((gap.from+gap.to)/2, gap.to-0.6*size)
				if i := slices.IndexFunc(ends, func(x float64) bool { return x > from && x < gap.to }); i >= 0 {
					at = ends[i]
				}
				out = append(out, at)
			}
		}
	}
	return out
}

// besideNames is the gap in front of a column without the part of it that the column's name takes: a name is often wider than what stands
// below it, about one middle with it or up to one end. Titles over several columns go across a gap, too, and are about none of them.
func besideNames(rows []ruledRow, gap span) span {
	const slip = 2.5
	var below []span // what begins right of the gap, one for each row
	for _, r := range rows {
		if i := slices.IndexFunc(r.runs, func(s span) bool { return s.from >= gap.to-1 && s.from < gap.to+maxCentred }); i >= 0 {
			below = append(below, r.runs[i])
		}
	}
	out := gap
	for _, r := range rows {
		for _, s := range r.runs {
			if s.from <= gap.from || s.from >= gap.to || s.to <= gap.to {
				continue
			}
			n := 0
			for _, b := range below {
				if math.Abs(s.from+s.to-b.from-b.to) <= 2*slip || math.Abs(s.to-b.to) <= slip {
					n++
				}
			}
			if n > 0 && 2*n >= len(below) {
				out.to = math.Min(out.to, s.from)
			}
		}
	}
	for _, r := range rows {
		for _, s := range r.runs {
			if s.to < out.to && out.to < gap.to {
				out.from = math.Max(out.from, s.to)
			}
		}
	}
	return out
}

// maxCentred is how far words about the middle of a column may begin behind the widest of them, in points.
const maxCentred = 60

// starts reports whether words begin right of a gap that ends at x in half of the rows at least, and in more than one right behind it: a name in
// the middle of a wide column stands alone there.
func starts(rows []ruledRow, x float64) bool {
	n, near := 0, 0
	for _, r := range rows {
		if slices.ContainsFunc(r.runs, func(s span) bool { return s.from >= x-1 }) {
			n++
		}
		if slices.ContainsFunc(r.runs, func(s span) bool { return s.from >= x-1 && s.from < x+maxCentred }) {
			near++
		}
	}
	return 2*n >= len(rows) && near > 1
}

// endsBetween returns the edges within a row of which columns are ruled that no vertical rule shows, but ends of horizontal ones do: those that
// part the tiers beside the name of a pharmacy begin behind it and go on to the next edge, as what underlines words does not.
func (r ruledRow) endsBetween(within []rule, inside []float64, left, right float64) []rule {
	known := slices.Concat([]float64{left}, inside, []float64{right})
	var out []rule
	for _, h := range within {
		x := h.from
		k, found := slices.BinarySearch(known, x)
		if found || k == 0 || k == len(known) || r.crosses(x, known[k], true) || h.to < known[k]-touch || x-known[k-1] <= sameExtent || known[k]-x <= sameExtent || slices.ContainsFunc(out, func(o rule) bool { return math.Abs(o.at-x) <= sameExtent }) {
			continue
		}
		if r.underlines(h) {
			continue
		}
		before, behind := false, false
		for _, w := range r.words {
			before = before || w.box.x1 <= x+1.5 && w.box.x0 >= known[k-1]-1.5
			behind = behind || w.box.x0 >= x-1.5 && w.box.x1 <= known[k]+1.5
		}
		if before && behind {
			out = append(out, rule{true, x, r.top, r.bottom})
		}
	}
	return out
}

// underlines reports whether a horizontal rule is drawn below words of the row, from where the first of them begins to where the last ends:
// the link on a term of the glossary is no edge, even where it fills the column.
func (r ruledRow) underlines(h rule) bool {
	const near = 2.5 // points from the words to the line below them
	below := func(w word) bool {
		return math.Min(math.Abs(h.at-w.box.y0), math.Abs(h.at-w.box.y1)) <= near
	}
	begins := slices.ContainsFunc(r.words, func(w word) bool { return below(w) && math.Abs(w.box.x0-h.from) <= 1.5 })
	return begins && slices.ContainsFunc(r.words, func(w word) bool { return below(w) && math.Abs(w.box.x1-h.to) <= 1.5 })
}

// tablesAmong parts rows at the paragraphs among them where what stands above and below has other columns than all together: rules are
// drawn around the paragraphs between tables, too.
func tablesAmong(rows []ruledRow, hs []rule, left, right float64) [][]ruledRow {
	var parts [][]ruledRow
	for i := 0; i < len(rows); {
		j := i
		for j < len(rows) && !rows[j].isParagraph(left, right) {
			j++
		}
		n := 0
		for _, r := range rows[i:j] {
			if len(r.words) > 0 {
				n++
			}
		}
		if n >= leastRules {
			parts = append(parts, rows[i:j])
		} else if n > 0 {
			return [][]ruledRow{rows}
		}
		i = j + 1
	}
	if len(parts) < 2 {
		return [][]ruledRow{rows}
	}
	all := gapEdges(rows, hs, left, right)
	other := func(part []ruledRow) bool {
		return !slices.EqualFunc(gapEdges(part, hs, left, right), all, func(a, b float64) bool { return math.Abs(a-b) <= sameExtent })
	}
	if !slices.ContainsFunc(parts, other) {
		return [][]ruledRow{rows}
	}
	return parts
}

// isParagraph reports whether a row is several lines of running text from side to side.
func (r ruledRow) isParagraph(left, right float64) bool {
	ls := lines(r.words)
	if len(ls) < 2 || r.bold {
		return false
	}
	for i, l := range ls {
		runs := runsOf(l)
		if len(runs) != 1 || i < len(ls)-1 && runs[0].to-runs[0].from < 0.8*(right-left) {
			return false
		}
	}
	return true
}
