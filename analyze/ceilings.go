package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Plans that cap a coinsurance give the caps in a column beside it, with a line for each supply: "30% coinsurance" beside "$75 - up to a
// 30-day supply" over "$150 - 31-60 days' supply". The header says "the most you will pay" or "cost limit".

// ceilingHeadRE finds the header of such a column.
var ceilingHeadRE = regexp.MustCompile(`^\W*(?:the )?(?:most (?:that )?(?:you|(?:a |the )?(?:member|participant|person)s?)(?:'ll)?(?: will| can)?(?: ever)? (?:pays?|owes?|spends?)\b|(?:(?:prescription|fill|drug|rx|member|per[- ](?:prescription|fill))[- ])?(?:cost|copay(?:ment)?|co-?insurance|cost[- ]share|payment)[- ](?:limit|cap|ceiling)s?\b)`)

// ceilingColumns makes columns of caps out of columns of costs, where they cap the coinsurance of another column.
func (g *grid) ceilingColumns(row []*gridCell, roles []columnRole) {
	for k := range roles {
		c := row[k]
		if c == nil || k == 0 || roles[k].kind != costColumn && roles[k].kind != unknownColumn || len(c.s) > maxHeader || !ceilingHeadRE.MatchString(c.s) || hasAmount(c.s) {
			continue
		}
		if g.capsRates(c, k, roles) {
			roles[k].kind, roles[k].header = maximumColumn, c
		}
	}
}

// capsRates reports whether a column has amounts beside the rates of another, and no rate of its own.
func (g *grid) capsRates(head *gridCell, k int, roles []columnRole) bool {
	found := false
	for _, row := range g.rows[min(head.row+head.rowSpan, len(g.rows)):] {
		c := row[k]
		if c == nil || c == head {
			continue
		}
		if percentRE.MatchString(c.s) && c.colSpan == 1 {
			return false
		}
		found = found || moneyRE.MatchString(c.s) && slices.ContainsFunc(roles, func(o columnRole) bool {
			return o.kind == costColumn && o.header != nil && o.header.col != k && row[o.header.col] != nil && row[o.header.col] != c && percentRE.MatchString(row[o.header.col].s)
		})
	}
	return found
}

// ceiling is a cap with the supply or the drugs that its line names.
type ceiling struct {
	reading
	cell   *cell
	header *gridCell
	drugs  *span
}

// someDrugsCapRE finds in front of a cap that it is for specialty drugs alone: "Specialty drugs only - $150".
var someDrugsCapRE = regexp.MustCompile(`^\W*(?:for )?(specialty (?:drugs?|medic(?:ation|ine)s?|prescriptions?)\b)[*†‡]{0,3}(?: only)? ?[-–—:,]? ?$`)

// ceilingsBeside are the caps of a coinsurance by supplies, or for some drugs of its tier; nil where the column beside it has one for all.
func (r *row) ceilingsBeside(rd reading, col int) []ceiling {
	if rd.share.Kind != benefit.Coinsurance || rd.share.Max != nil || rd.days != nil || rd.share.Coinsurance.IsZero() {
		return nil
	}
	k := r.limitColumnOf(maximumColumn, col)
	if k < 0 || k >= len(r.cells) || r.cells[k].empty() || r.column(k).header == nil {
		return nil
	}
	c := r.cells[k]
	var out []ceiling
	for _, m := range c.shares() {
		if m.share.Kind != benefit.Copay || m.unclear {
			continue
		}
		one := ceiling{reading: m, cell: c, header: r.column(k).header}
		if at := someDrugsCapRE.FindStringSubmatchIndex(c.s[:m.i]); at != nil {
			one.drugs = &span{at[2], at[3]}
		}
		out = append(out, one)
	}
	switch {
	case len(out) == 1 && out[0].drugs != nil:
		return out
	case len(out) < 2:
		return nil
	}
	for n, one := range out {
		if one.days == nil || one.drugs != nil || n > 0 && one.days.days.Min <= out[n-1].days.days.Max {
			return nil
		}
	}
	return out
}

// over is a coinsurance with the cap.
func (c ceiling) over(rd reading) reading {
	most := *c.share.Copay
	rd.share.Max = &most
	rd.beside = append(append(rd.beside[:len(rd.beside):len(rd.beside)], c.header.all(sureCell)...), c.cell.evidence(c.i, c.j, sureCell)...)
	if d := c.days; d != nil {
		rd.under = &headerPlace{days: &sourcedDays{band: d.days, ev: c.cell.evidence(d.i, d.j, sureCell)}}
	}
	return rd
}

// underCeilings are the parts of a row whose coinsurance has several caps, or one for some drugs of its tier; nil for any other.
func (r *row) underCeilings(p rowPart, base tierName) []rowPart {
	var out []rowPart
	for _, most := range r.ceilingsBeside(p.reading, p.col) {
		q := p
		q.reading = most.over(p.reading)
		if most.drugs != nil {
			t, ok := base.within(most.cell.s[most.drugs.i:most.drugs.j])
			if !ok || t.id() == base.id() {
				return nil
			}
			q.tier, q.ev = t, slices.Concat(most.cell.evidence(most.drugs.i, most.drugs.j, sureList), p.ev)
			out = append(out, p) // the other drugs have none
		}
		out = append(out, q)
	}
	return out
}
