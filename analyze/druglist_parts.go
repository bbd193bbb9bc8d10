package analyze

import (
	"slices"

	"github.com/rxassay/rxassay/document"
)

// fewerColumns reports whether a table goes on with the list above it on its page, the last columns of which are empty in all of its
// rows: without rules these leave no trace.
func fewerColumns(src *document.Text, n int) bool {
	if n == 0 {
		return false
	}
	a, b := &src.Tables[n-1], &src.Tables[n]
	if a.Page != b.Page || b.Columns < 2 || b.Columns >= a.Columns || len(b.Rows) == 0 || !near(a.Box.Left, b.Box.Left) || b.Box.Top < a.Box.Bottom {
		return false
	}
	for k := 1; k < b.Columns; k++ { // names begin at one edge, as the tables do
		of, in := middles(src, a, k), middles(src, b, k)
		if len(of) == 0 || len(in) == 0 || slices.ContainsFunc(in, func(x float64) bool {
			return !slices.ContainsFunc(of, func(y float64) bool { return near(x, y) })
		}) {
			return false
		}
	}
	return true
}

// middles are where the words of a column's cells have their middles.
func middles(src *document.Text, t *document.Table, k int) []float64 {
	var out []float64
	lines := src.Pages[t.Page-1].Lines
	for _, r := range t.Rows {
		for _, c := range r.Cells {
			if c.Column != k || c.ColSpan > 1 || c.Span.Len() == 0 {
				continue
			}
			if at := slices.IndexFunc(lines, func(l document.Line) bool {
				return c.Span.Start <= l.Span.Start && l.Span.End <= c.Span.End && l.Span.Len() > 0
			}); at >= 0 {
				out = append(out, (lines[at].Box.Left+lines[at].Box.Right)/2)
			}
		}
	}
	return out
}
