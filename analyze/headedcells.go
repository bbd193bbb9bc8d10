package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// leastHeadedCells is how many rows of a table have the same pharmacy at the head of all their cells before it is taken for their label.
const leastHeadedCells = 2

// withHeadsAsLabels gives tables a column of labels whose cells all begin with the line that would be it: handbooks that set plans beside
// each other write "Retail up to a 30-day supply" into each of them, above what its tiers cost.
func withHeadsAsLabels(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		if t.Columns < 2 {
			return document.Table{}, false
		}
		heads := make([]int, len(t.Rows)) // code points of each row's label, 0 for none
		found := 0
		for i := range t.Rows {
			if heads[i] = headOfCells(src, t.Rows[i]); heads[i] > 0 {
				found++
			}
		}
		if found < leastHeadedCells {
			return document.Table{}, false
		}
		labelled := *t
		labelled.Columns++
		labelled.Rows = make([]document.Row, len(t.Rows))
		for i, r := range t.Rows {
			labelled.Rows[i] = withHeadAsLabel(src, r, i, heads[i] > 0)
		}
		return labelled, true
	})
}

// withHeadAsLabel is a row with a column more in front, for the line that its cells begin with, if they do.
func withHeadAsLabel(src *document.Text, r document.Row, row int, headed bool) document.Row {
	var out document.Row
	for _, c := range r.Cells {
		c.Column++
		if headed && hasWords(src, c) {
			head := firstLine(src, c.Span)
			if len(out.Cells) == 0 || out.Cells[0].Column > 0 {
				label := document.Cell{Row: row, Span: document.Span{Start: c.Span.Start, End: c.Span.Start + head}}
				out.Cells = slices.Insert(out.Cells, 0, label)
			}
			c.Span.Start += head + 1
		}
		out.Cells = append(out.Cells, c)
	}
	return out
}

// firstLine is how many code points the first line of a cell has.
func firstLine(src *document.Text, at document.Span) int {
	line, _, _ := strings.Cut(src.Quote(at), "\n")
	return len([]rune(line))
}

// headOfCells is how many code points the line has that two cells of a row or more, and all that have words, begin with, where it names a
// pharmacy and amounts follow; 0 otherwise.
func headOfCells(src *document.Text, r document.Row) int {
	head, cells, length := "", 0, 0
	for _, c := range r.Cells {
		if !hasWords(src, c) {
			continue
		}
		n := firstLine(src, c.Span)
		if n == 0 || n >= c.Span.Len() {
			return 0
		}
		words := newPassage(src, document.Span{Start: c.Span.Start, End: c.Span.Start + n}).s
		if _, ok := placeTold(words); !ok || cells > 0 && words != head || !hasAmount(newPassage(src, document.Span{Start: c.Span.Start + n + 1, End: c.Span.End}).s) {
			return 0
		}
		head, length = words, n
		cells++
	}
	if cells < 2 {
		return 0
	}
	return length
}
