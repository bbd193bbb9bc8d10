package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// A sheet stacks what a form has apart: a title, what pharmacies cost with the tiers side by side, the same for specialty drugs, and what
// follows. stackedApart returns a text in which each such part is a table of its own.
func stackedApart(src *document.Text) *document.Text {
	var out []document.Table
	changed := false
	for n := range src.Tables {
		pieces := stackedPieces(src, &src.Tables[n])
		changed = changed || len(pieces) > 1
		out = append(out, pieces...)
	}
	if !changed {
		return src
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: out}
}

// stackedPieces cuts a table before and behind the parts of it that have their tiers side by side.
func stackedPieces(src *document.Text, t *document.Table) []document.Table {
	whole := []document.Table{*t}
	if t.Columns < 3 || len(t.Rows) < 3 {
		return whole
	}
	g := layOut(src, t)
	var cuts []int
	for i := 0; i < len(g.rows); {
		end := g.tierBlock(i)
		if end == i {
			i++
			continue
		}
		cuts = append(cuts, g.headedFrom(i), end)
		i = end
	}
	cuts = slices.Compact(slices.DeleteFunc(cuts, func(i int) bool { return i == 0 || i == len(t.Rows) }))
	if len(cuts) == 0 || slices.ContainsFunc(cuts, func(i int) bool { return g.spansOver(i) }) {
		return whole
	}
	var out []document.Table
	from := 0
	for _, to := range append(cuts, len(t.Rows)) {
		piece := *t
		piece.Rows = nil
		for _, r := range t.Rows[from:to] {
			cells := slices.Clone(r.Cells)
			for k := range cells {
				cells[k].Row -= from
			}
			piece.Rows = append(piece.Rows, document.Row{Cells: cells})
		}
		piece.Continues = t.Continues && from == 0
		out = append(out, piece)
		from = to
	}
	return out
}

// spansOver reports whether a cell goes on from the row above one.
func (g *grid) spansOver(i int) bool {
	return slices.ContainsFunc(g.rows[i], func(c *gridCell) bool { return c != nil && c.row < i })
}

// headedFrom is the row that the header of a part begins with whose tiers stand in row i: above them stand the plans that each of them is of.
func (g *grid) headedFrom(i int) int {
	if i == 0 {
		return i
	}
	above := distinct(g.rows[i-1])
	if len(above) < 2 || slices.ContainsFunc(above, func(c *gridCell) bool { return c.col == 0 || hasAmount(c.s) }) {
		return i
	}
	return i - 1
}

// tierBlock returns the end of a part that begins with a row of tiers side by side and goes on with rows of pharmacies, the row itself where
// none does.
func (g *grid) tierBlock(i int) int {
	if i+1 >= len(g.rows) || g.rows[i][0] == nil || g.rows[i][0].s == "" || g.rows[i][0].colSpan > 1 {
		return i
	}
	from, to := 0, 0
	for k, c := range g.rows[i] {
		if c == nil || strings.TrimSpace(c.s) == "" {
			continue
		}
		switch _, tier := readTier(c.s); {
		case k > 0 && tier && c.colSpan == 1 && len(c.s) <= maxHeader && !hasAmount(c.s) && (namesClass(c.s) || tierNumberRE.MatchString(c.s) || drugRowRE.MatchString(strings.TrimSpace(c.s))):
			if from == 0 {
				from = k
			}
			if to > 0 && k != to {
				return i
			}
			to = k + 1
		case hasAmount(c.s) || from == 0 && k > 1, from > 0 && !besideAcrossRE.MatchString(c.s) && !deductibleAcrossRE.MatchString(c.s):
			return i
		}
	}
	if to-from < 2 {
		return i
	}
	end := i + 1
	if c := g.rows[end][0]; (c == nil || c == g.rows[i][0] || strings.TrimSpace(c.s) == "") && !slices.ContainsFunc(g.rows[end][from:to], func(c *gridCell) bool { return c == nil || !namesClass(c.s) }) {
		end++ // the kinds of drugs below the numbers of the tiers
	}
	first := end
	for ; end < len(g.rows); end++ {
		row := g.rows[end]
		if row[0] == nil || hasAmount(row[0].s) || !isPlaceOfFills(row[0].s) && !callsSpecialty(g.rows[i][0].s, row[0].s) || len(distinct(row)) < 3 || !paysFor(row[from:to]) {
			break
		}
	}
	if end == first {
		return i
	}
	for end < len(g.rows) && ordersTiers(g.rows[end], from, to) {
		end++
	}
	return end
}

// ordersTiers reports whether a row below the pharmacies says of each tier whether the deductible comes first.
func ordersTiers(row []*gridCell, from, to int) bool {
	return row[0] != nil && deductibleRE.MatchString(row[0].s) && !hasAmount(row[0].s) && !slices.ContainsFunc(row[from:to], func(c *gridCell) bool {
		return c == nil || !axisYesRE.MatchString(c.s) && !axisNoneRE.MatchString(c.s) && !strings.HasPrefix(strings.TrimSpace(c.s), "no")
	})
}

// paysFor reports whether the cells of a row say what drugs of tiers cost, those of some perhaps that they are not filled there: "N/A".
func paysFor(cells []*gridCell) bool {
	paid := 0
	for _, c := range cells {
		switch {
		case c == nil:
		case len(newCellOf(c).shares()) > 0:
			paid++
		case hasAmount(c.s):
			return false
		}
	}
	return paid > 0
}
