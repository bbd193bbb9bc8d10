package analyze

import (
	"slices"

	"github.com/rxassay/rxassay/document"
)

// Summaries of Medicare plans have the tiers across and the pharmacies below each other, once for each supply, which a row of its own names above
// them: "One-month (30-day) supply", "Preferred retail | $0 | $6", "Three-month (90-day) supply", "Preferred retail | $0 | $18".

// withSupplySections gives the rows of such sections their supply in a column of its own, beside the pharmacy, and takes the rows out that name it.
func withSupplySections(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		sections := supplySections(src, t)
		if sections == nil {
			return document.Table{}, false
		}
		out := document.Table{Page: t.Page, Box: t.Box, Columns: t.Columns + 1, Continues: t.Continues, Title: t.Title}
		for i, r := range t.Rows {
			if sections[i] != nil && sections[i] == &t.Rows[i] {
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
				if c.Column == 0 && c.ColSpan < 2 {
					supply := document.Cell{Row: c.Row, Column: 1, RowSpan: c.RowSpan, Box: c.Box, Span: document.Span{Start: c.Span.End, End: c.Span.End}}
					if s := sections[i]; s != nil {
						supply.Span, supply.RowSpan = s.Cells[0].Span, 0
					}
					cells = append(cells, supply)
				}
			}
			out.Rows = append(out.Rows, document.Row{Cells: cells})
		}
		return out, true
	})
}

// supplySections returns for each row of a table the row above it that names its supply, and for those rows themselves; nil where the table has
// no two sections of different supplies, or a row in one is of no pharmacy.
func supplySections(src *document.Text, t *document.Table) []*document.Row {
	out := make([]*document.Row, len(t.Rows))
	var above *document.Row
	rows, supplies := 0, map[[2]int]bool{}
	for i := range t.Rows {
		r := &t.Rows[i]
		full := slices.DeleteFunc(slices.Clone(r.Cells), func(c document.Cell) bool { return !hasWords(src, c) })
		if len(full) == 0 || full[0].Column > 0 {
			return nil
		}
		label := newPassage(src, full[0].Span).s
		if days := supplyAlone(label); len(full) == 1 && days != nil {
			if above != nil && rows == 0 {
				return nil
			}
			above, rows = r, 0
			supplies[[2]int{days.Min, days.Max}] = true
			out[i] = r
			continue
		}
		if above == nil {
			continue
		}
		// In a section stand pharmacies with what each tier costs there. No cell goes on into the next section.
		if over := slices.ContainsFunc(r.Cells, func(c document.Cell) bool { return c.RowSpan > 1 && sectionWithin(src, t, i+1, i+c.RowSpan) }); over || len(full) < 2 && t.Columns > 2 && !spannedAt(t, i) {
			return nil
		}
		if !namesPlace(label) || supplyIn(label) {
			return nil
		}
		rows++
		out[i] = above
	}
	if len(supplies) < 2 || rows == 0 {
		return nil
	}
	return out
}

// supplyIn reports whether a label names a supply of its own.
func supplyIn(label string) bool {
	return slices.ContainsFunc(lex(label), func(m mark) bool { return m.kind == daysMark || m.kind == perDaysMark })
}

// sectionWithin reports whether one of the rows of a table, from one to before another, names a supply alone.
func sectionWithin(src *document.Text, t *document.Table, from, to int) bool {
	for _, r := range t.Rows[from:min(to, len(t.Rows))] {
		full := slices.DeleteFunc(slices.Clone(r.Cells), func(c document.Cell) bool { return !hasWords(src, c) })
		if len(full) == 1 && full[0].Column == 0 && supplyAlone(newPassage(src, full[0].Span).s) != nil {
			return true
		}
	}
	return false
}

// spannedAt reports whether a cell from above goes over a row.
func spannedAt(t *document.Table, row int) bool {
	for i := range row {
		if slices.ContainsFunc(t.Rows[i].Cells, func(c document.Cell) bool { return i+c.RowSpan > row }) {
			return true
		}
	}
	return false
}
