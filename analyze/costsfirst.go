package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// leastCostsFirst is how many rows of a table begin with what is paid before it is taken for one that does.
const leastCostsFirst = 5

// withCostsBehind turns tables of two columns around whose first says what is paid and whose second for what, as copayment summaries of some
// plans in California have it: "$10 | Tier 1 medication".
func withCostsBehind(src *document.Text) *document.Text {
	var tables []document.Table
	for n := range src.Tables {
		if !costsFirst(src, &src.Tables[n]) {
			continue
		}
		if tables == nil {
			tables = slices.Clone(src.Tables)
		}
		t := &tables[n]
		t.Rows = slices.Clone(t.Rows)
		for i := range t.Rows {
			cells := slices.Clone(t.Rows[i].Cells)
			for k := range cells {
				if max(cells[k].ColSpan, 1) == 1 {
					cells[k].Column = 1 - cells[k].Column
				}
			}
			slices.SortStableFunc(cells, func(a, b document.Cell) int { return a.Column - b.Column })
			t.Rows[i].Cells = cells
		}
	}
	if tables == nil {
		return src
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: tables}
}

// costsFirst reports whether most rows of a table of two columns begin with what is paid and go on with what it is paid for.
func costsFirst(src *document.Text, t *document.Table) bool {
	if t.Columns != 2 {
		return false
	}
	first, full := 0, 0
	for _, r := range t.Rows {
		if len(r.Cells) != 2 || !hasWords(src, r.Cells[0]) || !hasWords(src, r.Cells[1]) || r.Cells[1].Span.Len() < 4 {
			continue
		}
		cost, what := newPassage(src, r.Cells[0].Span), newPassage(src, r.Cells[1].Span)
		s := strings.TrimSpace(cost.s)
		if hasAmount(cost.s) || hasAmount(what.s) {
			full++
		}
		if _, tier := readTier(s); len(s) <= maxHeading/2 && hasAmount(s) && !tier && !isPlaceOfFills(s) && amountAt(s) < 12 && amountAt(what.s) != 0 && startsCapital(original(what, 0, len(what.s))) {
			first++
		}
	}
	return first >= leastCostsFirst && 3*first >= 2*full
}
