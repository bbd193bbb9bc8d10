package pdf

import (
	"math"
	"slices"
	"strings"
)

// Tables of amounts that only white parts, found by where their words stand, in whatever order the content of the page has them: of all ways to
// part its lines into tables and text, the one in which most cells stand in columns of their own.

const (
	whiteLines    = 80   // of one table
	whiteSheet    = 400  // lines of a page among which tables are looked for
	whiteRuns     = 3000 // and pieces of them: each is looked at many times
	whiteLeast    = 3.0  // cells beside labels that a table has at least, less what it costs to begin one
	whiteBegun    = 2.0  // what it costs to begin a table
	whiteTorn     = 1.5  // and to have wide white within a cell
	whiteUnnamed  = 1.0  // and for a cell in a column that has no name where others have
	whiteAcross   = 0.3  // and to have a line across columns
	whiteMerged   = 0.1  // and for one with values of several columns
	whiteAmounts  = 0.4  // of the cells beside labels say what is paid
	overlapping   = 0.85 // of the type size: lines closer than this are of one row, one of which stands in the middle of two others
	titleSize     = 1.15 // of the type of a table: what is larger is a title
	longHeading   = 12   // words of a heading within a table at most
	headingIndent = 4.0  // points
	mergedMiddle  = 12.0 // points between the middles of a value of several columns and of these, whose cells are wider than their words
	markGap       = 3.0  // of the type size: the most white between the mark of a list and what it marks
)

// textRun is words of a line that stand close together.
type textRun struct {
	words []word
	box   rect
}

// whiteLine is a line of a page, parted where more than a space is left white.
type whiteLine struct {
	runs     []textRun
	base     float64
	size     float64
	pays     bool // it has an amount, or says that nothing or all is paid
	sentence bool // it is one run that ends like a sentence, or is long
}

// payless is what stands in place of an amount.
var payless = []string{"not covered", "no charge", "no cost", "n/a", "nc", "not applicable", "covered", "covered in full", "covered at 100%", "free", "none", "excluded", "deductible waived", "waived"}

// pays reports whether words say what is paid, if only that it is nothing or all.
func pays(ws []word) bool {
	if hasAmount(ws) {
		return true
	}
	said := strings.ToLower(line{words: ws}.text())
	return slices.Contains(payless, said) || len(ws) <= 4 && (strings.HasPrefix(said, "not covered") || strings.HasPrefix(said, "no charge"))
}

func newTextRun(ws []word) textRun {
	return textRun{words: ws, box: part(line{}, ws).box}
}

func newWhiteLine(l line) whiteLine {
	out := whiteLine{base: l.base, size: l.size}
	from := 0
	for k := 1; k <= len(l.words); k++ {
		if k < len(l.words) && (l.gap(k) < tightCut || l.marks(from, k) || l.words[k-1].text == "$") {
			continue
		}
		r := newTextRun(l.words[from:k:k])
		out.runs = append(out.runs, r)
		out.pays = out.pays || pays(r.words)
		from = k
	}
	if len(out.runs) == 1 {
		ws := out.runs[0].words
		out.sentence = len(ws) > longHeading || strings.HasSuffix(ws[len(ws)-1].text, ".")
	}
	return out
}

// marks reports whether what stands before word k, from word from on, is no more than the mark of a list or a note.
func (l *line) marks(from, k int) bool {
	if k != from+1 || l.gap(k) >= markGap {
		return false
	}
	mark := l.words[from].text
	if strings.Trim(mark, "-–—") == "" {
		return l.gap(k) < wideGap // a dash in a cell of its own says that there is nothing
	}
	if strings.Trim(mark, "•●▪◦■□▸►✓*o") == "" {
		return true
	}
	return from == 0 && !hasAmount(l.words[:1]) && listMark(*l, k)
}

// whiteTables finds the tables; rules, and edges of grounds, part their rows where there are any.
func whiteTables(ws []word, rules []rule, fills []rect) []grid {
	if len(ws) > maxWords {
		return nil
	}
	across := snapRules(rules, false)
	var out []grid
	for _, part := range panelsApart(ws, fills) {
		out = append(out, whiteTablesOf(part, across)...)
	}
	return out
}

// panelsApart parts the words of a page from those of the grounds beside them, whose lines are not in line with the others: a table may have a ground
// below a column of its own, which is.
func panelsApart(ws []word, fills []rect) [][]word {
	var out [][]word
	for _, f := range fills {
		if f.height() < panelHeight {
			continue
		}
		var in, beside []word
		for _, w := range ws {
			switch y := w.base - 0.3*w.size; {
			case f.has(w.box.midX(), y):
				in = append(in, w)
			case y >= f.y0 && y <= f.y1:
				beside = append(beside, w)
			}
		}
		if len(in) == 0 || len(beside) == 0 {
			continue
		}
		ls, even := lines(in), 0
		for _, l := range ls {
			if slices.ContainsFunc(beside, func(w word) bool { return math.Abs(w.base-l.base) <= 0.15*l.size }) {
				even++
			}
		}
		if len(ls) < minAlignedRows || 2*even > len(ls) {
			continue
		}
		out = append(out, in)
		ws = slices.DeleteFunc(slices.Clone(ws), func(w word) bool { return f.has(w.box.midX(), w.base-0.3*w.size) })
	}
	return append(out, ws)
}

const panelHeight = 60.0 // points

func whiteTablesOf(ws []word, across []rule) []grid {
	var ls []whiteLine
	paid, runs := 0, 0
	for _, l := range lines(ws) {
		w := newWhiteLine(l)
		runs += len(w.runs)
		if ls = append(ls, w); w.pays && len(w.runs) > 1 {
			paid++
		}
	}
	if paid < 2 || len(ls) > whiteSheet || runs > whiteRuns {
		return nil
	}
	var out []grid
	for _, b := range whiteBlocks(ls) {
		if g, ok := newWhiteTable(namesApart(ls[b.from:b.to], b.columns), b.columns, across); ok {
			out = append(out, g)
		}
	}
	return out
}

// whiteBlock is lines that make up a table with the extents of its columns.
type whiteBlock struct {
	from, to int
	columns  []span
}

// whiteBlocks parts lines into tables and text so that most cells stand in columns.
func whiteBlocks(ls []whiteLine) []whiteBlock {
	n := len(ls)
	best := make([]float64, n+1)
	chosen := make([]*whiteBlock, n+1) // the table that ends before a line
	for i := range n + 1 {
		if i > 0 && best[i] < best[i-1] {
			best[i], chosen[i] = best[i-1], nil
		}
		if i == n || len(ls[i].runs) < 2 {
			continue
		}
		for j := i + 1; j < min(n, i+whiteLines); j++ {
			if ls[j].base-ls[j-1].base > rowGap*math.Max(ls[j].size, ls[j-1].size) {
				break
			}
			columns, ok := whiteColumns(ls[i : j+1])
			if !ok {
				continue // as long as one line has all that is paid
			}
			if s := whiteScore(namesApart(ls[i:j+1], columns), columns); s > whiteLeast-whiteBegun && best[i]+s > best[j+1] {
				best[j+1], chosen[j+1] = best[i]+s, &whiteBlock{i, j + 1, columns}
			}
		}
	}
	var out []whiteBlock
	for i := n; i > 0; {
		if b := chosen[i]; b != nil {
			for b.to < n && (len(out) == 0 || b.to < out[len(out)-1].from) && ls[b.to].goesOn(ls[b.from:b.to], b.columns) {
				b.to++
			}
			for b.from > 0 && ls[b.from-1].begins(ls[b.from], b.columns) {
				b.from--
			}
			if b.from > 0 && ls[b.from-1].headsLike(ls[b.from:b.to], b.columns) {
				b.from--
			}
			out = append(out, *b)
			i = b.from
			continue
		}
		i--
	}
	slices.Reverse(out)
	return out
}

// goesOn reports whether a line below the last row of a table goes on with cells of it.
func (l whiteLine) goesOn(rows []whiteLine, columns []span) bool {
	above := rows[len(rows)-1]
	if l.base-above.base > closeLines*l.size || l.size > above.size || strings.ContainsAny(l.runs[0].words[0].text, "*†‡§") && !l.pays {
		return false
	}
	for _, r := range l.runs {
		from, to := spansUnder(columns, r.box)
		if to != from+1 || r.box.x0 < columns[from].from-1 || r.box.x1 > columns[from].to+1 {
			return false
		}
		var o *textRun // above it in its column
		for _, a := range rows {
			if in := a.in(from, columns); in != nil && l.base-a.base <= closeLines*l.size {
				o = in
			}
		}
		if o == nil || o.words[0].bold != r.words[0].bold && !turnsBold(rows, from, columns) {
			return false
		}
	}
	return true
}

// in is the run of a line in a column, nil if there is none.
func (l whiteLine) in(column int, columns []span) *textRun {
	k := slices.IndexFunc(l.runs, func(r textRun) bool { from, _ := spansUnder(columns, r.box); return from == column })
	if k < 0 {
		return nil
	}
	return &l.runs[k]
}

// turnsBold reports whether cells of a column go on in bold type, or without, in the rows of a table.
func turnsBold(rows []whiteLine, column int, columns []span) bool {
	var above *textRun
	base := 0.0
	for _, l := range rows {
		r := l.in(column, columns)
		if r == nil {
			continue
		}
		if above != nil && above.words[0].bold != r.words[0].bold && l.base-base <= closeLines*l.size {
			return true
		}
		above, base = r, l.base
	}
	return false
}

// begins reports whether a line above the first row of a table has the beginning of names in it.
func (l whiteLine) begins(below whiteLine, columns []span) bool {
	down := below.base - l.base
	if below.pays || l.pays || down > stepInPiece*l.size || l.size != below.size {
		return false
	}
	for _, r := range l.runs {
		from, to := spansUnder(columns, r.box)
		if to != from+1 || !r.inLine(columns[from]) && r.box.x1 > columns[from].to {
			return false
		}
		over := slices.ContainsFunc(below.runs, func(o textRun) bool { f, t := spansUnder(columns, o.box); return f <= from && from < t })
		if over != (down > overlapping*l.size) {
			return false
		}
	}
	return true
}

// headsLike reports whether a line above the first row of a table is a heading like those between its rows.
func (l whiteLine) headsLike(rows []whiteLine, columns []span) bool {
	heading := func(o whiteLine) bool {
		return len(o.runs) == 1 && !o.pays && !o.sentence
	}
	if !heading(l) || rows[0].base-l.base > rowGap*l.size || !rows[0].pays {
		return false
	}
	return slices.ContainsFunc(rows, func(o whiteLine) bool {
		return heading(o) && o.size == l.size && o.bold() == l.bold() && o.bold() != rows[0].runs[0].words[0].bold && math.Abs(o.runs[0].box.x0-l.runs[0].box.x0) <= headingIndent
	})
}

// whiteHeads is how many lines come before the first that says what is paid.
func whiteHeads(ls []whiteLine) int {
	return max(slices.IndexFunc(ls, func(l whiteLine) bool { return l.pays }), 0)
}

// heads reports whether a line within a table may go across its columns: it begins at the left edge, or stands in the middle.
func (l whiteLine) heads(left, right float64) bool {
	if len(l.runs) > 1 || l.pays || l.sentence {
		return false
	}
	b := l.runs[0].box
	return b.x0 <= left+headingIndent || math.Abs(b.midX()-(left+right)/2) <= headingIndent
}

// inLine reports whether a run begins or ends where a column does, or is about one middle with it.
func (r textRun) inLine(column span) bool {
	return math.Abs(r.box.x0-column.from) <= columnIndent || math.Abs(r.box.x1-column.to) <= columnIndent || math.Abs(r.box.x0+r.box.x1-column.from-column.to) <= 2*columnIndent
}

func (l whiteLine) bold() bool {
	return !slices.ContainsFunc(l.runs, func(r textRun) bool {
		return slices.ContainsFunc(r.words, func(w word) bool { return !w.bold })
	})
}

// across reports whether a line goes across the columns of a table, as a heading in its middle does even where it is narrow.
func (l whiteLine) across(columns []span) bool {
	left, right := columns[0].from, columns[len(columns)-1].to
	if !l.heads(left, right) {
		return false
	}
	from, to := spansUnder(columns, l.runs[0].box)
	return to != from+1 || from > 0
}

// whiteColumns returns the extents of the columns of lines. It reports false where there is no white that goes through all of them.
func whiteColumns(ls []whiteLine) ([]span, bool) {
	left, right := math.Inf(1), math.Inf(-1)
	for _, l := range ls {
		left, right = math.Min(left, l.runs[0].box.x0), math.Max(right, l.runs[len(l.runs)-1].box.x1)
	}
	head := whiteHeads(ls)
	most := 0 // pieces of a line
	for _, l := range ls[head:] {
		most = max(most, len(l.runs))
	}
	var all []span
	var wide []int // lines with values of several columns each, it may be
	size := 0.0
	for k, l := range ls {
		size = math.Max(size, l.size)
		if k < head || l.heads(left, right) {
			continue
		}
		own := len(l.runs)
		if own < most && (own > 1 || l.pays || l.runs[0].box.x0 > left+mostIndent) {
			wide = append(wide, k)
			own = 0
			if len(l.runs) > 1 && l.runs[0].box.x0 <= left+mostIndent {
				own = 1 // the label
			}
		}
		for _, r := range l.runs[:own] {
			all = append(all, span{r.box.x0, r.box.x1})
		}
	}
	columns := closeSpans(all, tightCut*size)
	for _, k := range wide {
		if _, groups := mergedIn(ls, k, columns); groups == nil {
			for _, r := range ls[k].runs {
				all = append(all, span{r.box.x0, r.box.x1})
			}
		}
	}
	columns = closeSpans(all, tightCut*size)
	for k := head - 1; k >= 0 && len(columns) > 1; k-- {
		if wider := underNames(columns, ls[k].runs, tightCut*size); wider != nil {
			columns = wider
			break
		}
	}
	for k, l := range ls { // names of columns that have nothing below them, and labels
		heads := l.heads(left, right)
		if k >= head && !heads || heads && l.runs[0].box.x0 > left+headingIndent {
			continue
		}
		over := 0 // columns: titles stand between those that they are over
		for _, r := range l.runs {
			if from, to := spansUnder(columns, r.box); from < to {
				over++
			}
		}
		if k < head && 2*over < len(l.runs) {
			continue
		}
		for _, r := range l.runs {
			from, to := spansUnder(columns, r.box)
			if heads && from == 0 && to == 1 && len(columns) > 1 && r.box.x1 <= columns[1].from-tightCut*size {
				columns[0].to = math.Max(columns[0].to, r.box.x1) // a label on lines of its own
			}
			if from == to && len(columns) > 0 {
				columns = closeSpans(append(slices.Clone(columns), span{r.box.x0, r.box.x1}), tightCut*size)
			}
		}
	}
	return columns, len(columns) > 1
}

// underNames widens columns by their names, of which there is one for each, or one for each but that of labels: a name in the middle of a column may
// stand beside amounts at its edge. It returns nil where each name stands over its column, or they are no such names.
func underNames(columns []span, names []textRun, least float64) []span {
	first := len(columns) - len(names)
	if first < 0 || first > 1 || len(names) < 2 {
		return nil
	}
	out := slices.Clone(columns)
	beside := false
	for i, r := range names {
		c := &out[first+i]
		from, to := spansUnder(columns, r.box)
		beside = beside || from == to
		if from < to && (from != first+i || to != from+1) {
			return nil
		}
		*c = span{math.Min(c.from, r.box.x0), math.Max(c.to, r.box.x1)}
	}
	for i := 1; i < len(out); i++ {
		if out[i].from-out[i-1].to < least {
			return nil
		}
	}
	if !beside {
		return nil
	}
	return out
}

// closeSpans merges spans with less white than least between them.
func closeSpans(in []span, least float64) []span {
	var out []span
	for _, s := range mergeSpans(in) {
		if n := len(out); n > 0 && s.from-out[n-1].to < least {
			out[n-1].to = math.Max(out[n-1].to, s.to)
			continue
		}
		out = append(out, s)
	}
	return out
}

// spansUnder returns the first of the spans that a box covers a part of, and the end of them.
func spansUnder(columns []span, b rect) (from, to int) {
	from = slices.IndexFunc(columns, func(s span) bool { return s.to > b.x0 })
	if from < 0 {
		return len(columns), len(columns)
	}
	to = from
	for to < len(columns) && columns[to].from < b.x1 {
		to++
	}
	return from, to
}

// withoutName returns which columns beside labels have no name in a header that names others: they are those of another table, it may be.
func withoutName(heads []whiteLine, columns []span) []bool {
	out := make([]bool, len(columns))
	named := 0
	for c := 1; c < len(columns); c++ {
		out[c] = !slices.ContainsFunc(heads, func(l whiteLine) bool {
			return slices.ContainsFunc(l.runs, func(r textRun) bool {
				from, to := spansUnder(columns, r.box)
				return from <= c && c < to
			})
		})
		if !out[c] {
			named++
		}
	}
	if named < 2 {
		clear(out)
	}
	return out
}

// whiteScore weighs a table: cells beside others count for it, and white within cells, lines across columns and names over several against it.
func whiteScore(ls []whiteLine, columns []span) float64 {
	s := -whiteBegun
	several := 0
	head := whiteHeads(ls)
	unnamed := withoutName(ls[:head], columns)
	alone := 0   // lines of one name
	merged := -1 // the last line with a value of all columns
	for k, l := range ls {
		switch {
		case len(l.runs) > 1 || l.pays:
			alone = 0
		case k > 0 && l.base-ls[k-1].base > closeLines*l.size:
			alone++
		}
		if alone > 2 || l.size > titleSize*ls[head].size {
			return math.Inf(-1)
		}
		if k > head && len(l.runs) > 1 && !l.pays && l.bold() && !ls[head].bold() {
			s -= whiteBegun // the header of another table
		}
		if l.across(columns) {
			s -= whiteAcross
			if k == 0 || ls[k-1].across(columns) && (k < 2 || ls[k-2].across(columns)) {
				return math.Inf(-1) // text beside tables
			}
			continue
		}
		cells, last := 0, -1
		if k >= head {
			if first, groups := mergedIn(ls, k, columns); groups != nil {
				s += float64(len(groups)) - whiteMerged
				several += first
				merged = k
				continue
			}
		}
		for n, r := range l.runs {
			from, to := spansUnder(columns, r.box)
			switch {
			case to != from+1 || k < head-1 && !r.inLine(columns[from]):
				return math.Inf(-1) // a title over columns is no part of the table yet
			case from == last:
				if gap := r.box.x0 - l.runs[n-1].box.x1; gap >= wideGap*l.size {
					s -= whiteTorn
				}
				continue
			}
			cells++
			last = from
			if k >= head && unnamed[from] {
				s -= whiteUnnamed
			}
		}
		if cells > 1 {
			several++
			s += float64(cells - 1)
		}
	}
	end := len(ls) - 1
	ends := len(ls[end].runs) > 1 || merged >= 0 && merged >= end-1 && ls[end].base-ls[merged].base <= overlapping*ls[end].size // with its label, or the rest of it
	if several < 2 || !ends {
		return math.Inf(-1)
	}
	return s
}
