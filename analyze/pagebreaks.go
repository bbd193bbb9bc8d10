package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// withWholeTables puts tables back together that the ends of pages part and whose header is repeated on each, or that have none: what a row above the break
// says of those below it holds on. The parts that were taken keep their numbers and have no rows. Tables of medical events keep theirs, whose
// events are told again on each page.
func withWholeTables(src *document.Text, lists map[int]bool) *document.Text {
	var tables []document.Table
	whole := 0 // the part that the others are put to
	for n := range src.Tables {
		t := src.Tables[n]
		head := 0
		switch {
		case n == 0 || lists[n] || lists[whole]:
			whole = n
			continue
		case repeatsHeader(src, whole, n):
			head = headRows(src, &t)
		case !goesOnHeadless(src, whole, n):
			whole = n
			continue
		}
		if tables == nil {
			tables = slices.Clone(src.Tables)
		}
		to := &tables[whole]
		to.Rows = slices.Clone(to.Rows)
		by := len(to.Rows) - head
		for _, r := range t.Rows[head:] {
			cells := slices.Clone(r.Cells)
			for k := range cells {
				cells[k].Row += by
			}
			to.Rows = append(to.Rows, document.Row{Cells: cells})
		}
		tables[n].Rows = nil
	}
	if tables == nil {
		return src
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: tables}
}

// repeatsHeader reports whether a table goes on with another, behind the end of a page, below the same header.
func repeatsHeader(src *document.Text, whole, n int) bool {
	a, b := &src.Tables[whole], &src.Tables[n]
	if a.Columns != b.Columns || b.Columns < 2 || len(a.Rows) < 2 || len(b.Rows) < 2 || !b.Continues && !sameColumns(src, n) || b.Page == src.Tables[n-1].Page {
		return false
	}
	rows := headRows(src, a)
	if rows != headRows(src, b) {
		return false
	}
	for i := range rows {
		head, again := a.Rows[i].Cells, b.Rows[i].Cells
		if len(head) != len(again) || i == 0 && len(head) < 2 {
			return false
		}
		for k, c := range head {
			o := again[k]
			words := strings.TrimSpace(src.Quote(c.Span))
			if c.Column != o.Column || c.ColSpan != o.ColSpan || c.RowSpan != o.RowSpan || words != strings.TrimSpace(src.Quote(o.Span)) {
				return false
			}
			if words == "" && rows == 1 && (c.Column > 0 || len(head) < 3) || hasAmount(words) || eventRE.MatchString(strings.ToLower(words)) {
				return false
			}
		}
	}
	// what goes on in the middle of a row is joined to it later
	first := b.Rows[rows].Cells
	if len(first) == 0 || first[0].Column > 0 || titledAnew(src, n) {
		return false
	}
	if !hasWords(src, first[0]) {
		return slices.ContainsFunc(a.Rows[rows:], func(r document.Row) bool { return sameFilled(src, r.Cells, first) })
	}
	return !beginsWithin(newPassage(src, first[0].Span))
}

// goesOnHeadless reports whether a table of labels and amounts goes on with another, behind the end of a page, without a header: neither has one.
func goesOnHeadless(src *document.Text, whole, n int) bool {
	a, b := &src.Tables[whole], &src.Tables[n]
	if !b.Continues || a.Columns != b.Columns || b.Page == src.Tables[n-1].Page || len(a.Rows) == 0 || len(b.Rows) == 0 {
		return false
	}
	pays := func(t *document.Table) bool {
		cells := t.Rows[0].Cells
		return len(cells) > 1 && cells[0].Column == 0 && hasWords(src, cells[0]) && !beginsWithin(newPassage(src, cells[0].Span)) &&
			!slices.ContainsFunc(cells[1:], func(c document.Cell) bool { return !hasAmount(src.Quote(c.Span)) })
	}
	return pays(a) && pays(b) && !titledAnew(src, n)
}

// sameFilled reports whether the same cells of two rows have words, and several of them: rows of a group have those alone that differ from the
// row above.
func sameFilled(src *document.Text, a, b []document.Cell) bool {
	if len(a) != len(b) {
		return false
	}
	filled := 0
	for k := range a {
		if hasWords(src, a[k]) != hasWords(src, b[k]) {
			return false
		}
		if hasWords(src, b[k]) {
			filled++
		}
	}
	return filled > 1
}

// headRows is how many rows the header of a table has: one, or those that cells of several rows or columns in the first make, down to the first
// amount.
func headRows(src *document.Text, t *document.Table) int {
	rows, over := 1, false
	for _, c := range t.Rows[0].Cells {
		rows, over = max(rows, c.RowSpan), over || c.ColSpan > 1
	}
	if over && rows == 1 && len(t.Rows) > 2 && !slices.ContainsFunc(t.Rows[1].Cells, func(c document.Cell) bool { return hasAmount(src.Quote(c.Span)) }) && len(t.Rows[1].Cells) > len(t.Rows[0].Cells) {
		rows = 2
	}
	return min(rows, len(t.Rows)-1)
}

// againRE finds a title that stands above the same table again.
var againRE = regexp.MustCompile(`\b(?:continued|cont'?d?)\b`)

// titledAnew reports whether a line above a table, on its page, says what the table is of: it then goes on with no other.
func titledAnew(src *document.Text, n int) bool {
	at, ok := cellsOf(&src.Tables[n])
	if !ok || src.Tables[n].Page < 1 {
		return false
	}
	spans, furniture := tableSpans(src), repeatedLines(src)
	return slices.ContainsFunc(src.Pages[src.Tables[n].Page-1].Lines, func(l document.Line) bool {
		if l.Margin || l.Span.Start >= at.Start || l.Span.Len() == 0 || inSpans(spans, l.Span.Start) {
			return false
		}
		s := newPassage(src, l.Span).s
		if l.Heading && !againRE.MatchString(s) && !furniture[digitsRE.ReplaceAllString(src.Quote(l.Span), "#")] {
			return true // "Monthly employee premium": what stands between the two tables is in neither
		}
		return isPlaceOfFills(s) || namesPharmacy(s) || namesLimit(s) || medWordsRE.MatchString(s) || hasRx(s) || planWordRE.MatchString(s)
	})
}
