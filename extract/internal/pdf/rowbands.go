package pdf

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// partRows cuts a row of a table where all its cells begin anew at one height and leave more white above than the lines of
// the table do: some programs draw a rule around the services of an event only, and set the services apart by white.
func (g *grid) partRows() {
	for row := len(g.rows) - 2; row >= 0; row-- {
		g.partByOrder(row)
	}
	g.sort()
	if len(g.columns) < 4 {
		return
	}
	leading := g.leading()
	if leading == 0 {
		for row := len(g.rows) - 2; row >= 0; row-- {
			g.partLines(row)
		}
		g.sort()
		return
	}
	for row := len(g.rows) - 2; row >= 0; row-- {
		g.partRow(row, leading)
	}
	g.sort()
}

// partByOrder cuts one row of a table between the rounds in which the content of the page has its cells: label and values, cell by cell, and the
// label of the next row after them. A text that is drawn line by line through all cells has no cell of several lines in one round.
func (g *grid) partByOrder(row int) {
	type place struct {
		word
		column int
	}
	var of []int
	var all []place
	label := -1
	for i, c := range g.cells {
		if c.row > row || row >= c.row+c.rowSpan || len(c.words) == 0 {
			continue
		}
		if c.rowSpan > 1 || c.colSpan > 1 {
			if c.column > 0 {
				return
			}
			continue
		}
		if label < 0 {
			label = c.column
		}
		of = append(of, i)
		for _, w := range c.words {
			all = append(all, place{w, c.column})
		}
	}
	if len(of) < 2 || label > 1 {
		return
	}
	if i := slices.IndexFunc(of, func(i int) bool { return g.cells[i].column == label }); i >= 0 {
		of = slices.DeleteFunc(of, func(k int) bool { return g.cells[k].column > label && g.cells[k].besideAll(g.cells[of[i]]) })
		all = slices.DeleteFunc(all, func(p place) bool {
			return !slices.ContainsFunc(of, func(k int) bool { return g.cells[k].column == p.column })
		})
	}
	slices.SortStableFunc(all, func(a, b place) int { return cmp.Compare(a.order, b.order) })
	var at []float64
	several := false // lines in one cell of one round
	rounds := 0      // behind the first
	bottom := math.Inf(-1)
	for i := 0; i < len(all); {
		j := i + 1
		for j < len(all) && all[j].column >= all[j-1].column {
			j++
		}
		first, _ := utf8.DecodeRuneInString(all[i].text)
		if all[i].column != label || unicode.IsLower(first) || all[j-1].column == label {
			return
		}
		top, values, heading, before := math.Inf(1), math.Inf(1), math.Inf(1), bottom
		for k, p := range all[i:j] {
			if k > 0 && p.column == label && all[i+k-1].bold && !p.bold && p.base-all[i+k-1].base > 0.5*p.size {
				heading = all[i+k-1].base
			}
			if p.column > label {
				values = math.Min(values, p.base-0.8*p.size)
			}
			top, bottom = math.Min(top, p.base-0.8*p.size), math.Max(bottom, p.base)
			several = several || k > 0 && all[i+k-1].column == p.column && p.base-all[i+k-1].base > 0.5*p.size
		}
		if i > 0 {
			if top < before {
				return
			}
			at = append(at, (top+before)/2)
			rounds++
		}
		if heading < values && !math.IsInf(values, 1) {
			at = append(at, (values+heading)/2)
		}
		i = j
	}
	if several && rounds > 0 {
		g.insertRows(row, at, of)
	}
}

// besideAll reports whether a cell stands beside several labels that are drawn into one cell: its words are drawn behind the first of them and stand
// in the middle of the cell, below that.
func (c gridCell) besideAll(labels gridCell) bool {
	last, first := slices.MaxFunc(c.words, byOrder), slices.MinFunc(c.words, byOrder)
	var above, below []word // labels drawn before and after
	for _, w := range labels.words {
		switch {
		case w.order < first.order:
			above = append(above, w)
		case w.order > last.order:
			below = append(below, w)
		default:
			return false
		}
	}
	if len(above) == 0 || len(below) == 0 {
		return false
	}
	text := first.box
	for _, w := range c.words {
		text = text.union(w.box)
	}
	low := func(a, b word) int { return cmp.Compare(a.base, b.base) }
	return math.Abs(text.midY()-c.box.midY()) <= 0.5*first.size && slices.MinFunc(c.words, low).base > slices.MaxFunc(above, low).base+0.5*first.size
}

func byOrder(a, b word) int { return cmp.Compare(a.order, b.order) }

// leading returns the distance of lines in the cells of the table: the least there is, or 0 where no lines stand so close that they
// must be lines of one text.
func (g *grid) leading() float64 {
	least, size := math.Inf(1), 0.0
	for _, c := range g.cells {
		ls := lines(c.words)
		for i := 1; i < len(ls); i++ {
			if d := ls[i].base - ls[i-1].base; d > 0.8*ls[i].words[0].size && d < least {
				least, size = d, ls[i].words[0].size
			}
		}
	}
	if least > 1.3*size {
		return 0
	}
	return least
}

// partRow cuts one row of the table. Its first cell may be one text beside all the others, such as the name of the event.
func (g *grid) partRow(row int, leading float64) {
	var of []int // the cells to cut, by their index
	var texts [][]line
	for i, c := range g.cells {
		if c.row <= row && row < c.row+c.rowSpan && len(c.words) > 0 {
			if c.rowSpan > 1 || c.colSpan > 1 {
				if c.column > 0 {
					return
				}
				continue
			}
			of, texts = append(of, i), append(texts, lines(c.words))
		}
	}
	const fewest = 3 // cells that begin at one height: fewer may do so by chance
	ends := commonStarts(texts, leading)
	if len(ends) > 0 && g.cells[of[0]].column == 0 {
		ends = withBands(ends, texts, leading)
	}
	if len(ends) == 0 && len(of) > fewest && g.cells[of[0]].column == 0 {
		of, texts = of[1:], texts[1:]
		ends = commonStarts(texts, leading)
	}
	if len(ends) == 0 || len(of) < fewest || explains(texts[0], ends) && slices.ContainsFunc(texts[1:], func(ls []line) bool { return len(ls) > len(ends)+1 }) {
		return
	}
	g.insertRows(row, ends, of)
}

// withBands adds the heights of white that goes through all texts of a row, where a name begins below it: a heading of the rows that follow has
// nothing beside it.
func withBands(ends []float64, texts [][]line, leading float64) []float64 {
	const white = 1.25 // of the leading
	var all []line
	for _, ls := range texts {
		all = append(all, ls...)
	}
	slices.SortStableFunc(all, func(a, b line) int { return cmp.Compare(a.base, b.base) })
	out := slices.Clone(ends)
	for i := 1; i < len(all); i++ {
		above, below := all[i-1].base, all[i].base
		named := slices.ContainsFunc(texts[0], func(l line) bool {
			first, _ := utf8.DecodeRuneInString(l.words[0].text)
			return math.Abs(l.base-below) < 0.2*leading && unicode.IsUpper(first)
		})
		if below-above < white*leading || !named || slices.ContainsFunc(ends, func(y float64) bool { return above <= y && y < below }) {
			continue
		}
		out = append(out, math.Max(above+0.3*leading, below-leading))
	}
	slices.Sort(out)
	return out
}

// partLines cuts one row of a table, no lines of which stand so close that they must be of one text, between its lines: all its cells have
// lines at the same heights, each of which begins something.
func (g *grid) partLines(row int) {
	var of []int
	var texts [][]line
	for i, c := range g.cells {
		if c.row > row || row >= c.row+c.rowSpan || len(c.words) == 0 {
			continue
		}
		if c.rowSpan > 1 || c.colSpan > 1 {
			return
		}
		of, texts = append(of, i), append(texts, lines(c.words))
	}
	if len(of) < len(g.columns)-1 || len(texts[0]) < 2 {
		return
	}
	var at []float64
	for k, l := range texts[0] {
		for _, ls := range texts {
			if len(ls) != len(texts[0]) || math.Abs(ls[k].base-l.base) > 0.2*l.size {
				return
			}
			if first, _ := utf8.DecodeRuneInString(ls[k].words[0].text); unicode.IsLower(first) {
				return
			}
		}
		if k > 0 {
			at = append(at, l.base-l.size)
		}
	}
	g.insertRows(row, at, of)
}

// explains reports whether a part of the names of a row, cut at the heights, is a sentence: it tells of the name above it, and the paragraphs
// beside it begin at its height by chance.
func explains(names []line, at []float64) bool {
	for i, l := range names {
		last := i+1 == len(names) || slices.ContainsFunc(at, func(y float64) bool { return l.base <= y && y < names[i+1].base })
		if last && l.base > at[0] && strings.HasSuffix(l.words[len(l.words)-1].text, ".") {
			return true
		}
	}
	return false
}

// commonStarts returns the heights above which every text ends a part and below which every text begins one, from the top.
func commonStarts(texts [][]line, leading float64) []float64 {
	const white = 1.2 // of the leading
	var ends []float64
	if len(texts) == 0 {
		return nil
	}
	for i := 1; i < len(texts[0]); i++ {
		base, above := texts[0][i].base, math.Inf(-1)
		all := true
		for _, ls := range texts {
			k := slices.IndexFunc(ls, func(l line) bool { return math.Abs(l.base-base) < 0.2*leading })
			if k < 1 || ls[k].base-ls[k-1].base < white*leading {
				all = false
				break
			}
			above = math.Max(above, ls[k-1].base)
		}
		if all {
			ends = append(ends, math.Max(above+0.3*leading, base-leading))
		}
	}
	return ends
}

// insertRows cuts the cells at the heights; those beside them go on over all the new rows.
func (g *grid) insertRows(row int, at []float64, cut []int) {
	var out []gridCell
	for i, c := range g.cells {
		switch {
		case c.row > row:
			c.row += len(at)
			out = append(out, c)
		case c.row+c.rowSpan <= row:
			out = append(out, c)
		case !slices.Contains(cut, i):
			c.rowSpan += len(at)
			out = append(out, c)
		default:
			ys := slices.Concat([]float64{c.box.y0}, at, []float64{c.box.y1})
			for k := range len(ys) - 1 {
				p := c
				p.row, p.words = row+k, nil
				p.box.y0, p.box.y1 = ys[k], ys[k+1]
				for _, w := range c.words {
					if (k == 0 || w.base > ys[k]) && (k == len(at) || w.base <= ys[k+1]) {
						p.words = append(p.words, w)
					}
				}
				out = append(out, p)
			}
		}
	}
	g.cells = out
	g.rows = slices.Insert(slices.Clone(g.rows), row+1, at...)
}
