package analyze

import (
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// turnPlaces turns a table whose columns are pharmacies, with tier and amount in one cell, into rows below each of them: "Retail
// pharmacy | Mail order" above "Generic $8 copay | Generic $16 copay".
func (p *planParts) turnPlaces(n int, g *grid) bool {
	head := g.placesAcross()
	if head < 0 {
		return false
	}
	source := p.src.Tables[n]
	t := document.Table{Page: source.Page, Columns: 2, Title: source.Title}
	put := func(cells ...document.Cell) {
		for k := range cells {
			cells[k].Row, cells[k].Column, cells[k].RowSpan = len(t.Rows), k, 0
		}
		t.Rows = append(t.Rows, document.Row{Cells: cells})
	}
	cellOf := func(c *gridCell) document.Cell {
		for _, v := range source.Rows[c.row].Cells {
			if v.Column == c.col {
				v.ColSpan = 0
				return v
			}
		}
		return document.Cell{}
	}
	for k := range g.columns {
		for r := head; r < len(g.rows); r++ {
			c := g.rows[r][k]
			if c == nil || c.row != r || len(c.from) == 0 || strings.TrimSpace(c.s) == "" {
				continue
			}
			whole := cellOf(c)
			if at := tierAndAmount(c.passage); at > 0 {
				label, amount := whole, whole
				label.Span, amount.Span = c.spans(0, at)[0], c.spans(at, len(c.s))[0]
				put(label, amount)
				continue
			}
			whole.ColSpan = 2
			put(whole)
		}
	}
	p.turned[n] = t
	return true
}

// placesAcross is the row of such a table that names a pharmacy over each column, -1 for any other table.
func (g *grid) placesAcross() int {
	for i := range g.rows[:min(len(g.rows), 3)] {
		seen := map[benefit.Channel]bool{}
		for k, c := range g.rows[i] {
			if c == nil || c.row != i || c.col != k || c.colSpan > 1 || c.rowSpan > 1 || len(c.s) > maxHeading || hasAmount(c.s) {
				seen = nil
				break
			}
			ch := channelIn(lex(c.s), 0, len(c.s))
			if ch == "" && namedSpecialty(c.s) {
				ch = benefit.SpecialtyChannel
			}
			if ch != "" {
				seen[ch] = true
			}
		}
		if len(seen) < 2 || len(seen) != g.columns {
			continue
		}
		lists := 0
		for r := i + 1; r < len(g.rows); r++ {
			tiers := 0
			for k, c := range g.rows[r] {
				if c != nil && c.row == r && c.col == k && tierAndAmount(c.passage) > 0 {
					tiers++
				} else if c != nil && hasAmount(c.s) {
					return -1
				}
			}
			if tiers == g.columns {
				lists++
			}
		}
		if lists > 1 {
			return i
		}
	}
	return -1
}

// tierAndAmount is where the amount begins in a cell that is a tier and its cost share: "Preferred brand $35 copay"; 0 in any other.
func tierAndAmount(p *passage) int {
	readings := p.shares()
	if len(readings) != 1 || readings[0].i < 4 || len(p.s) > maxHeading {
		return 0
	}
	lead := p.s[:readings[0].i]
	if _, ok := readTier(lead); !ok || !lineLabelRE.MatchString(lead) || len(p.spans(0, readings[0].i)) != 1 || len(p.spans(readings[0].i, len(p.s))) != 1 {
		return 0
	}
	return readings[0].i
}

// namedSpecialty reports whether a heading beside those of other pharmacies is what a plan calls its specialty pharmacy: "Harbor
// Specialty". "Preferred specialty" is a tier.
func namedSpecialty(s string) bool {
	m := headedSpecialtyRE.FindStringSubmatch(s)
	return m != nil && !tierWordsRE.MatchString(m[1]) && !qualityWordRE.MatchString(m[1])
}
