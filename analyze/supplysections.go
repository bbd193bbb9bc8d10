package analyze

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Summaries of Medicare plans have the tiers across and the pharmacies below each other, once for each supply, which a row of its own names above
// them: "One-month (30-day) supply", "Preferred retail | $0 | $6", "Three-month (90-day) supply", "Preferred retail | $0 | $18".

// withSupplySections gives the rows of such sections their supply in a column of its own, beside the pharmacy, and takes the rows out that name it.
func withSupplySections(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		supplies := suppliesAbove(layOut(src, t))
		if supplies == nil {
			return document.Table{}, false
		}
		out := document.Table{Page: t.Page, Box: t.Box, Columns: t.Columns + 1, Continues: t.Continues, Title: t.Title}
		var supply *document.Cell // of the section
		for i, r := range t.Rows {
			if supplies[i] {
				supply = &r.Cells[0]
				continue
			}
			var cells []document.Cell
			for _, c := range r.Cells {
				switch {
				case c.Column > 0:
					c.Column++
				case c.ColSpan > 1:
					c.ColSpan++
				}
				c.Row = len(out.Rows)
				cells = append(cells, c)
				if c.Column > 0 || c.ColSpan > 1 {
					continue
				}
				beside := document.Cell{Row: c.Row, Column: 1, RowSpan: c.RowSpan, Box: c.Box, Span: document.Span{Start: c.Span.End, End: c.Span.End}}
				if supply != nil {
					beside.Span = supply.Span
				}
				cells = append(cells, beside)
			}
			out.Rows = append(out.Rows, document.Row{Cells: cells})
		}
		return out, true
	})
}

// suppliesAbove returns which rows of a table name a supply for those below them; nil where no two of them name different ones, a row in a section is
// of no pharmacy or names a supply of its own, or a cell goes on into the next section.
func suppliesAbove(g *grid) []bool {
	out := make([]bool, len(g.rows))
	above, rows, supplies := false, 0, map[benefit.DaysSupply]bool{} // rows since the last section began
	for i, row := range g.rows {
		cells := slices.DeleteFunc(distinct(row), func(c *gridCell) bool { return !full(c) })
		if len(cells) == 0 {
			continue
		}
		if cells[0].col > 0 {
			if above {
				return nil
			}
			continue // a header whose corner is empty
		}
		label := cells[0].s
		if days := supplyAlone(label); len(cells) == 1 && days != nil {
			if above && rows == 0 || g.spansOver(i) {
				return nil
			}
			above, rows, out[i], supplies[*days] = true, 0, true, true
			continue
		}
		if !above {
			continue
		}
		if _, supplied := onlySupply(label); supplied || len(cells) < 2 || !namesPlace(label) {
			return nil
		}
		rows++
	}
	if len(supplies) < 2 || rows == 0 {
		return nil
	}
	return out
}
