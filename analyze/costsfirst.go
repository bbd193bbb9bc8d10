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
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		if !costsFirst(src, t) {
			return document.Table{}, false
		}
		turned := *t
		turned.Rows = make([]document.Row, len(t.Rows))
		for i, r := range t.Rows {
			cells := slices.Clone(r.Cells)
			for k := range cells {
				if max(cells[k].ColSpan, 1) == 1 {
					cells[k].Column = 1 - cells[k].Column
				}
			}
			slices.SortStableFunc(cells, func(a, b document.Cell) int { return a.Column - b.Column })
			turned.Rows[i].Cells = cells
		}
		return turned, true
	})
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
