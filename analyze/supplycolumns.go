package analyze

import (
	"slices"

	"github.com/rxassay/rxassay/document"
)

// withSupplyColumns returns a text whose tables of tiers across have the column of supplies right behind that of the pharmacies: "Pharmacy | Generic |
// Brand | Days supply". It is of the label of its row, as it is where it stands beside it.
func withSupplyColumns(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		days := suppliesColumn(src, t)
		if days < 3 || days != t.Columns-1 || !suppliesOfTiers(src, t, days) {
			return document.Table{}, false
		}
		out := *t
		out.Rows = slices.Clone(t.Rows)
		for i := range out.Rows {
			cells := slices.Clone(out.Rows[i].Cells)
			for k := range cells {
				switch c := &cells[k]; {
				case c.Column == days:
					c.Column = 1
				case c.Column > 0:
					c.Column++
				}
			}
			slices.SortStableFunc(cells, func(a, b document.Cell) int { return a.Column - b.Column })
			out.Rows[i].Cells = cells
		}
		return out, true
	})
}

// suppliesOfTiers reports whether the columns of a table between its first and that of supplies are headed by tiers, each row begins with a pharmacy,
// and nothing goes over two of them.
func suppliesOfTiers(src *document.Text, t *document.Table, days int) bool {
	for i := range t.Rows {
		for _, c := range t.Rows[i].Cells {
			s := newCell(src, c.Span).s
			switch {
			case c.ColSpan > 1:
				return false
			case i == 0 && c.Column > 0 && c.Column < days:
				if _, ok := readTier(s); !ok || hasAmount(s) || isPlaceOfFills(s) {
					return false
				}
			case i > 0 && c.Column == 0 && !isPlace(s):
				return false
			case i > 0 && c.Column == days:
				if _, bare := bareDays(s); !bare {
					if _, ok := onlySupply(s); !ok || hasAmount(s) {
						return false
					}
				}
			}
		}
	}
	return len(t.Rows) > 1
}
