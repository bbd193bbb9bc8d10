package analyze

import (
	"maps"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// withLimitRows returns a text whose grids of cost shares have the limits that stand in a column of their own as rows instead: "Rx
// deductible" beside "Drug tier | Retail | Mail", with one amount over all tiers. What a column of a grid states is a tier's cost share;
// a limit is of the whole plan.
func withLimitRows(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		if t.Columns < 3 {
			return document.Table{}, false
		}
		g := layOut(src, t)
		first, tier, ok := g.firstTier()
		if !ok {
			return document.Table{}, false
		}
		columns := map[int][]liftedLimit{}
		for k := range g.columns {
			if l, ok := g.limitColumn(k, first); ok && k != tier {
				columns[k] = l
			}
		}
		if len(columns) == 0 || len(columns) > g.columns-2 {
			return document.Table{}, false
		}
		for k := range columns {
			if k < tier {
				tier--
			}
		}
		return liftLimits(*t, columns, tier), true
	})
}

// liftedLimit is a limit in a column: its header, its amounts, and the plan beside them, if the first column names one.
type liftedLimit struct{ plan, name, value *gridCell }

// firstTier is where the tiers of a grid begin whose header names pharmacies: their first row and their column.
func (g *grid) firstTier() (first, column int, ok bool) {
	tiers := 0
	for i, row := range g.rows {
		at := slices.IndexFunc(row, func(c *gridCell) bool {
			if c == nil || len(c.s) > maxKeyCell || hasAmount(c.s) || isPlaceOfFills(c.s) || namesLimit(c.s) {
				return false
			}
			_, tier := readTier(c.s)
			return tier
		})
		if at < 0 || !g.amountsIn(i) {
			continue
		}
		if tiers++; tiers == 1 {
			first, column = i, at
		}
	}
	return first, column, tiers > 1 && first > 0 && g.fullRows(first) <= maxHeaderRows && slices.ContainsFunc(g.rows[:first], func(row []*gridCell) bool {
		return slices.ContainsFunc(row, func(c *gridCell) bool {
			return c != nil && len(c.s) <= maxHeader && isPlaceOfFills(c.s) && !namesLimit(c.s)
		})
	})
}

// fullRows counts the rows above one that say anything: those of other plans are blank.
func (g *grid) fullRows(to int) int {
	n := 0
	for _, row := range g.rows[:to] {
		if slices.ContainsFunc(row, func(c *gridCell) bool { return c != nil && strings.TrimSpace(c.s) != "" }) {
			n++
		}
	}
	return n
}

// maxHeaderRows bounds the rows above the first tier: a title, plans, networks, pharmacies and supplies.
const maxHeaderRows = 5

// limitColumn reads a column that names a limit in its header and holds one statement of it in all rows, or in all rows of each plan.
func (g *grid) limitColumn(k, first int) ([]liftedLimit, bool) {
	var name, planHead *gridCell
	for _, row := range g.rows[:first] {
		if c := row[0]; c != nil && variantHeadRE.MatchString(strings.TrimSpace(c.s)) {
			planHead = c
		}
		c := row[k]
		if c == nil || strings.TrimSpace(c.s) == "" || c.colSpan > 1 || c == name {
			continue
		}
		if name != nil || len(c.s) > maxHeader || !namesLimit(c.s) || hasAmount(c.s) || isPlaceOfFills(c.s) || besideCost(c.s) != unknownColumn || tierNumberRE.MatchString(c.s) {
			return nil, false
		}
		name = c
	}
	if name == nil {
		return nil, false
	}
	var out []liftedLimit
	var plan *gridCell
	for _, row := range g.rows[first:] {
		if c := row[0]; planHead != nil && c != nil && strings.TrimSpace(c.s) != "" && c.colSpan == 1 {
			plan = c
		}
		c := row[k]
		if c == nil || strings.TrimSpace(c.s) == "" || c.colSpan > 1 && c.col == 0 {
			continue // also a remark over all columns, below the tiers
		}
		if c.colSpan > 1 || !hasAmount(c.s) && !noneRE.MatchString(c.s) {
			return nil, false
		}
		if n := len(out); n > 0 && samePlan(out[n-1].plan, plan) {
			if strings.TrimSpace(c.s) != strings.TrimSpace(out[n-1].value.s) {
				return nil, false // what is said of the single tiers
			}
			continue
		}
		out = append(out, liftedLimit{plan, name, c})
	}
	return out, len(out) > 0
}

func samePlan(a, b *gridCell) bool {
	return a == b || a != nil && b != nil && strings.TrimSpace(a.s) == strings.TrimSpace(b.s)
}

// liftLimits takes columns out of a table and puts what they say below it, the names of the limits below the tiers' own.
func liftLimits(t document.Table, columns map[int][]liftedLimit, tier int) document.Table {
	type place struct{ row, column int }
	cells := map[place]document.Cell{}
	for i, r := range t.Rows {
		for _, c := range r.Cells {
			cells[place{i, c.Column}] = c
		}
	}
	out := t
	order := slices.Sorted(maps.Keys(columns))
	for _, k := range slices.Backward(order) {
		out = withoutColumn(out, k)
	}
	for _, k := range order {
		for _, l := range columns[k] {
			var row document.Row
			at := 0
			put := func(g *gridCell, columns int) {
				c := cells[place{g.row, g.col}]
				c.Row, c.Column, c.RowSpan, c.ColSpan = len(out.Rows), at, 0, columns
				row.Cells, at = append(row.Cells, c), at+columns
			}
			if l.plan != nil && len(columns[k]) > 1 && tier > 0 {
				put(l.plan, 1)
			}
			put(l.name, tier+1-at)
			put(l.value, out.Columns-at)
			out.Rows = append(out.Rows, row)
		}
	}
	return out
}

// withoutColumn is a table without one of its columns, such as that of the plan that each row is of.
func withoutColumn(t document.Table, k int) document.Table {
	out := t
	out.Columns, out.Rows = max(t.Columns-1, 0), nil
	for _, r := range t.Rows {
		row := r
		row.Cells = nil
		for _, c := range r.Cells {
			switch {
			case c.Column > k:
				c.Column--
			case c.Column+max(c.ColSpan, 1) <= k:
			case c.ColSpan > 1:
				c.ColSpan--
			default:
				continue
			}
			row.Cells = append(row.Cells, c)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}
