package pdf

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"
)

// How the lines of a table that white alone parts make up its rows and cells.

// namesApart cuts what stands over several columns into the names of these, where it is in line with what is below: names may stand as close as
// words do.
func namesApart(ls []whiteLine, columns []span) []whiteLine {
	out := slices.Clone(ls)
	for k, l := range ls[:whiteHeads(ls)] {
		out[k].runs = nil
		for _, r := range l.runs {
			out[k].runs = append(out[k].runs, r.cutOver(columns)...)
		}
	}
	return out
}

// cutOver cuts a run at the white between the columns that it stands over, each piece about one middle with its column or at its left edge.
func (r textRun) cutOver(columns []span) []textRun {
	from, to := spansUnder(columns, r.box)
	if to <= from+1 {
		return []textRun{r}
	}
	var out []textRun
	first := 0
	for c := from; c < to; c++ {
		end := len(r.words)
		if c < to-1 {
			end = -1
			for k := first + 1; k < len(r.words); k++ {
				if left, right := r.words[k-1].box.x1, r.words[k].box.x0; left < columns[c+1].from && right > columns[c].to && right-left >= nearGap*r.words[k].size {
					end = k
				}
			}
			if end < 0 {
				return []textRun{r}
			}
		}
		p := newTextRun(r.words[first:end:end])
		if math.Abs(p.box.midX()-(columns[c].from+columns[c].to)/2) > inLine && math.Abs(p.box.x0-columns[c].from) > inLine {
			return []textRun{r}
		}
		out, first = append(out, p), end
	}
	return out
}

// newWhiteTable makes a table of lines, if it is one.
func newWhiteTable(ls []whiteLine, columns []span, across []rule) (grid, bool) {
	rows := whiteRows(ls, columns, across)
	var g grid
	paid, beside := 0, 0
	head := whiteHeads(ls)
	var parts []block
	for k, l := range ls {
		first, groups := 0, [][2]int(nil)
		if k >= head {
			first, groups = mergedIn(ls, k, columns)
		}
		for n, r := range l.runs {
			p := line{words: r.words, box: r.box, base: l.base, size: l.size}
			parts = append(parts, placed(block{line: &p}))
			from, to := spansUnder(columns, r.box)
			switch {
			case groups != nil && n >= first:
				from, to = groups[n-first][0], groups[n-first][1]
			case l.across(columns):
				from, to = 0, len(columns)
			}
			at := slices.IndexFunc(g.cells, func(c gridCell) bool {
				return c.row == rows[k] && (c.column == from || c.column > 0 && c.column < from && to <= c.column+c.colSpan)
			})
			if at < 0 {
				at = len(g.cells)
				g.cells = append(g.cells, gridCell{row: rows[k], column: from, rowSpan: 1, colSpan: to - from, box: r.box})
			}
			c := &g.cells[at]
			c.words = append(c.words, r.words...)
			c.box = c.box.union(r.box)
		}
	}
	body := rows[head]
	inColumn := make([][]rect, len(columns))
	for _, c := range g.cells { // their boxes are still those of their words
		if c.colSpan > 1 {
			continue
		}
		inColumn[c.column] = append(inColumn[c.column], c.box)
		if c.row >= body && c.column > 0 {
			beside++
			if pays(c.words) {
				paid++
			}
		}
	}
	n := rows[len(rows)-1] + 1
	if n < minAlignedRows && !(n == 2 && body == 1) || float64(paid) < whiteAmounts*float64(beside) || paid < 2 {
		return grid{}, false
	}
	for _, boxes := range inColumn[1:] {
		if len(boxes) > 2 && !lineUp(boxes) {
			return grid{}, false
		}
	}
	g.columns, g.texts = []float64{columns[0].from}, columns
	for k := 1; k < len(columns); k++ {
		mid := (columns[k-1].to + columns[k].from) / 2
		if drawnApart(parts, mid) == cards || areColumns(parts, mid) {
			return grid{}, false
		}
		g.columns = append(g.columns, mid)
	}
	g.columns = append(g.columns, columns[len(columns)-1].to)
	top, bottom := make([]float64, n), make([]float64, n)
	for i := range n {
		top[i], bottom[i] = math.Inf(1), math.Inf(-1)
	}
	for k, l := range ls {
		top[rows[k]] = math.Min(top[rows[k]], l.base-l.size)
		bottom[rows[k]] = math.Max(bottom[rows[k]], l.base+0.3*l.size)
	}
	g.rows = []float64{top[0]}
	for i := 1; i < n; i++ {
		g.rows = append(g.rows, (bottom[i-1]+top[i])/2)
	}
	g.rows = append(g.rows, bottom[n-1])
	for _, c := range g.cells { // a heading may begin left of the labels
		g.columns[0], g.columns[len(columns)] = math.Min(g.columns[0], c.box.x0), math.Max(g.columns[len(columns)], c.box.x1)
	}
	g.box = rect{g.columns[0], g.rows[0], g.columns[len(columns)], g.rows[n]}
	g.settle()
	g.close()
	g.boxes()
	g.sort()
	return g, true
}

// whiteRows returns the row of each line. Rules part rows where there are as many as rows; else the lines of a cell stand closer than rows do, and
// where all stand equally far apart, the words tell which go on.
func whiteRows(ls []whiteLine, columns []span, across []rule) []int {
	n := len(ls)
	left, right := columns[0].from, columns[len(columns)-1].to
	ruled := make([]bool, n) // off the line above
	rules, apart := 0, 0
	for k := 1; k < n; k++ {
		ruled[k] = slices.ContainsFunc(across, func(u rule) bool {
			return u.at > ls[k-1].base-0.1*ls[k-1].size && u.at < ls[k].base-0.5*ls[k].size && math.Min(u.to, right)-math.Max(u.from, left) > 0.7*(right-left)
		})
		if ruled[k] {
			rules++
		}
		if ls[k].base-ls[k-1].base > overlapping*ls[k].size {
			apart++
		}
	}
	steps, least := whiteSteps(ls, columns)
	near, far, whole := 0, 0, 0
	for _, s := range steps {
		switch {
		case s.down <= linesInACell*least:
			near++
			if ls[s.to].whole(columns) && ls[s.from].whole(columns) && !ls[s.to].goesOnInWords() {
				whole++
			}
		case s.down >= rowsFurther*least:
			far++
		}
	}
	joined := make([]bool, n) // with the line above
	join := func(from, to int) {
		for k := from + 1; k <= to; k++ {
			joined[k] = true
		}
	}
	for k := 1; k < n; k++ {
		joined[k] = ls[k].base-ls[k-1].base <= overlapping*ls[k].size
	}
	switch byRules := rules >= minAlignedRows && 2*rules >= apart; {
	case byRules:
		for _, s := range steps {
			if s.down <= closeLines*ls[s.to].size {
				join(s.from, s.to)
			}
		}
	case near > 0 && far >= 2 && least <= closeLines*ls[0].size && (2*whole <= near || headApart(ls, least)):
		for _, s := range steps {
			if s.down <= linesInACell*least {
				join(s.from, s.to)
			}
		}
	default:
		for k := 1; k < n; k++ {
			if ls[k].base-ls[k-1].base > closeLines*ls[k].size {
				continue
			}
			column, _ := spansUnder(columns, ls[k].runs[0].box)
			if (!ls[k].whole(columns) || ls[k].endsNames(ls[k-1])) && ls[k].goesOnInWords() || column > 0 && len(ls[k].runs) < len(ls[k-1].runs) {
				joined[k] = true
			}
		}
	}
	// Names that stand in the middle of a header of two rows are beside those below a title.
	for k := 1; k < whiteHeads(ls); k++ {
		apart, all := apartFrom(ls[k-1:k+1], columns)
		if most := stepInPiece; apart {
			if all {
				most = twoHeads
			}
			down := ls[k].base - ls[k-1].base
			joined[k] = joined[k] || down <= most*ls[k].size && down <= ls[k+1].base-ls[k].base // else it is the label of what follows
		}
	}
	rows := make([]int, n)
	for k := 1; k < n; k++ {
		rows[k] = rows[k-1]
		if !joined[k] || ruled[k] {
			rows[k]++
		}
	}
	return rows
}

// apartFrom reports whether no two of the lines have words in one column, and whether all columns beside labels have some.
func apartFrom(ls []whiteLine, columns []span) (apart, all bool) {
	taken := make([]bool, len(columns))
	for _, l := range ls {
		for _, r := range l.runs {
			from, to := spansUnder(columns, r.box)
			for c := from; c < to; c++ {
				if taken[c] {
					return false, false
				}
				taken[c] = true
			}
		}
	}
	return true, !slices.Contains(taken[1:], false)
}

// headApart reports whether the header of a table stands further above its first row than lines of a cell do, and no more than a few lines follow one
// another as closely: else those are rows, which some white sets apart in groups.
func headApart(ls []whiteLine, least float64) bool {
	head := whiteHeads(ls)
	if head == 0 || ls[head].base-ls[head-1].base < rowsFurther*least {
		return false
	}
	n := 0
	for k := head; k < len(ls); k++ {
		if ls[k].base-ls[k-1].base > linesInACell*least {
			n = 0
		}
		if n++; n > cellLines {
			return false
		}
	}
	return true
}

const (
	cellLines   = 3    // of a cell: more rows of lines so close are rows of the table
	twoHeads    = 2.2  // of the type size: the most between the rows of a header, of which one has names and the other those below a title
	closeLines  = 1.45 // of the type size: the most between lines of one cell
	rowsFurther = 1.2  // of the step between the lines of a cell: the least between rows
)

// whiteStep is from a line to the next one that has words in the same column.
type whiteStep struct {
	from, to int
	down     float64
}

// whiteSteps returns the steps, and the least of them that is one between lines.
func whiteSteps(ls []whiteLine, columns []span) (out []whiteStep, least float64) {
	last := make([]int, len(columns))
	for c := range last {
		last[c] = -1
	}
	least = math.Inf(1)
	for k, l := range ls {
		for _, r := range l.runs {
			from, to := spansUnder(columns, r.box)
			for c := from; c < to; c++ {
				if last[c] >= 0 && last[c] < k {
					s := whiteStep{last[c], k, l.base - ls[last[c]].base}
					if s.down > overlapping*l.size {
						out = append(out, s)
						least = math.Min(least, s.down)
					}
				}
				last[c] = k
			}
		}
	}
	return out, least
}

// goesOnInWords reports whether a line begins like the rest of a label: "Preferred brand-" above "name".
func (l whiteLine) goesOnInWords() bool {
	first, _ := utf8.DecodeRuneInString(l.runs[0].words[0].text)
	return unicode.IsLower(first) || first == '('
}

// endsNames reports whether all that a line has goes on in small letters what the line above has begun, neither of which says what is paid.
func (l whiteLine) endsNames(above whiteLine) bool {
	return !l.pays && !above.pays && len(l.runs) <= len(above.runs) && !slices.ContainsFunc(l.runs, func(r textRun) bool {
		first, _ := utf8.DecodeRuneInString(r.words[0].text)
		return !unicode.IsLower(first)
	})
}

// whole reports whether a line has a label and another cell.
func (l whiteLine) whole(columns []span) bool {
	from, to := spansUnder(columns, l.runs[0].box)
	return len(l.runs) > 1 && from == 0 && to == 1
}
