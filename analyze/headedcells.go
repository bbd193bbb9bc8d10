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
	var tables []document.Table
	for n := range src.Tables {
		t := &src.Tables[n]
		if t.Columns < 2 {
			continue
		}
		heads := make([]int, len(t.Rows)) // code points of each row's label, 0 for none
		found := 0
		for i := range t.Rows {
			if heads[i] = headOfCells(src, t.Rows[i]); heads[i] > 0 {
				found++
			}
		}
		if found < leastHeadedCells {
			continue
		}
		if tables == nil {
			tables = slices.Clone(src.Tables)
		}
		to := &tables[n]
		to.Columns++
		to.Rows = make([]document.Row, len(t.Rows))
		for i, r := range t.Rows {
			var cells []document.Cell
			for k, c := range r.Cells {
				c.Column++
				if heads[i] > 0 && c.Span.Len() > 0 {
					head := firstLine(src, c.Span)
					if k == firstFull(src, r) {
						cells = append(cells, document.Cell{Row: i, Span: document.Span{Start: c.Span.Start, End: c.Span.Start + head}})
					}
					c.Span.Start += min(head+1, c.Span.Len())
				}
				cells = append(cells, c)
			}
			to.Rows[i].Cells = cells
		}
	}
	if tables == nil {
		return src
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: tables}
}

func firstFull(src *document.Text, r document.Row) int {
	return slices.IndexFunc(r.Cells, func(c document.Cell) bool { return hasWords(src, c) })
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
