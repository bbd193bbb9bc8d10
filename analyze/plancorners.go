package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// corneredBlocks are tables of the same kind that bear the name of a plan each in the corner of their header: "High-Deductible Health
// Plan (HDHP) | 30-day supply (retail pharmacy) | 90-day supply (mail order)".
func (p *planParts) corneredBlocks() []planBlock {
	var out []planBlock
	any := false // some name says that it is a plan's
	for n := range p.src.Tables {
		at, ok := cellsOf(&p.src.Tables[n])
		if !ok || p.axes[n] {
			continue
		}
		if last := len(out) - 1; last >= 0 && n > 0 && (p.src.Tables[n].Continues || sameColumns(p.src, n)) && !p.headsCosts(n) {
			out = append(out, planBlock{name: out[last].name, at: at, places: p.places(at)})
			continue
		}
		name, sure := p.cornerName(n)
		if name == "" {
			continue
		}
		at.End = p.rulesBelow(n, at.End)
		any = any || sure
		out = append(out, planBlock{name: name, at: at, places: p.places(at)})
	}
	if !any {
		return nil
	}
	return out
}

// cornerName is the plan that the corner of a table names, beside headers of pharmacies or supplies.
func (p *planParts) cornerName(n int) (name string, sure bool) {
	if !p.headsCosts(n) {
		return "", false
	}
	g := layOut(p.src, &p.src.Tables[n])
	corner := g.rows[0][0]
	if corner == nil || corner.colSpan > 1 && !g.labelsBeneath(corner) || strings.HasSuffix(strings.TrimSpace(corner.s), ":") {
		return "", false
	}
	if r, ok := roleOf(corner); ok || r.kind != unknownColumn || tierWordsRE.MatchString(corner.s) {
		return "", false
	}
	name, sure, _ = planName(corner, false)
	return name, sure
}

// headsCosts reports whether the first row of a table heads two or more columns of what is paid at a pharmacy or for a supply.
func (p *planParts) headsCosts(n int) bool {
	t := &p.src.Tables[n]
	if len(t.Rows) < 2 || len(t.Rows[0].Cells) < 2 {
		return false
	}
	g := layOut(p.src, &document.Table{Page: t.Page, Columns: t.Columns, Rows: t.Rows[:1]})
	from := 1
	if corner := g.rows[0][0]; corner != nil {
		from = min(corner.colSpan, g.columns)
	}
	heads := distinct(g.rows[0][from:])
	return len(heads) > 1 && !slices.ContainsFunc(heads, func(c *gridCell) bool {
		r, ok := roleOf(c)
		return !ok || r.kind != costColumn || r.channel == "" && r.days == nil && len(r.places) == 0
	})
}

// labelsBeneath reports whether a corner over several columns has nothing but labels below it, which some rows set as wide as it and others
// narrower.
func (g *grid) labelsBeneath(corner *gridCell) bool {
	for _, row := range g.rows[1:] {
		for k := 1; k < corner.colSpan; k++ {
			if c := row[k]; c != nil && c != row[0] && c.colSpan <= corner.colSpan-k && strings.TrimSpace(c.s) != "" {
				return false
			}
		}
	}
	return corner.colSpan < g.columns
}

// rulesBelow is where the rows end that have cells below the header of a table: rows of a label and one cell over all of its columns behind
// them are those of a list that only stands against it, "Formulary | Harbor Value Formulary", which is of every plan.
func (p *planParts) rulesBelow(n, end int) int {
	g := layOut(p.src, &p.src.Tables[n])
	for i := len(g.rows) - 1; i > 0; i-- {
		cells := distinct(g.rows[i])
		if len(cells) != 2 || cells[0].col != 0 || cells[1].colSpan < len(distinct(g.rows[0])) || cells[1].col+cells[1].colSpan < g.columns || len(cells[0].from) == 0 {
			break
		}
		end = p.src.Tables[n].Rows[i].Cells[0].Span.Start
	}
	return end
}
