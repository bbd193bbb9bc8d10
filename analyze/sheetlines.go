package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// sheetSentenceRE finds words that are a sentence, or a footnote, and no label or heading.
var sheetSentenceRE = regexp.MustCompile(`^[^a-z]*(?:\S+ ){4,}.*[.!]["”)]?\W*$|^(?:\*{1,3}|[†‡¹²³]|\(\d{1,2}\)|\[\d{1,2}\]) ?(?:\S+ ){3,}`)

// withSheetLines takes the sentences, the footnotes and the limits that stand in a row of their own on a sheet of a workbook out of its
// tables, so that they are read as the lines that they are on a page: a sheet is one table with all that stands on it.
func withSheetLines(src *document.Text) *document.Text {
	if src.Format != document.XLSX && src.Format != document.XLS {
		return src
	}
	var tables []document.Table
	cut := false
	for n := range src.Tables {
		t := &src.Tables[n]
		from := 0
		part := func(to int) {
			if slices.ContainsFunc(t.Rows[from:to], func(r document.Row) bool { return len(r.Cells) > 0 }) {
				tables = append(tables, someRows(t, from, to))
			}
		}
		for i := range t.Rows {
			if i < maxSheetRows && isSheetLine(src, t.Rows[i]) {
				part(i)
				from = i + 1
			}
		}
		if from == 0 {
			tables = append(tables, *t)
			continue
		}
		part(len(t.Rows))
		cut = true
	}
	if !cut {
		return src
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: tables}
}

// maxSheetRows bounds the rows of a sheet among which lines are looked for.
const maxSheetRows = 400

// isSheetLine reports whether a row is one cell that is a line of text.
func isSheetLine(src *document.Text, r document.Row) bool {
	var one *document.Cell
	for k := range r.Cells {
		if r.Cells[k].Span.Len() == 0 {
			continue
		}
		if one != nil {
			return false
		}
		one = &r.Cells[k]
	}
	if one == nil || one.RowSpan > 1 {
		return false
	}
	s := strings.TrimSpace(newPassage(src, one.Span).s)
	if sheetSentenceRE.MatchString(s) || strings.Contains(s, ":") && (noneLineRE.MatchString(s) || saidNoneRE.MatchString(s)) {
		return true
	}
	label, value, ok := strings.Cut(s, ": ")
	return ok && namesLimit(label) && hasAmount(value)
}

// someRows is a table of some rows of another.
func someRows(t *document.Table, from, to int) document.Table {
	out := *t
	out.Rows = make([]document.Row, to-from)
	for i, r := range t.Rows[from:to] {
		out.Rows[i].Cells = slices.Clone(r.Cells)
		for k := range out.Rows[i].Cells {
			c := &out.Rows[i].Cells[k]
			c.Row, c.RowSpan = i, min(c.RowSpan, to-from-i)
		}
	}
	return out
}
