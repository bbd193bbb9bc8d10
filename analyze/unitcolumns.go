package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Forms from which systems are set up say in a column of its own in what unit each value is, and in another to which plans it applies: "Edit |
// Setting | Value | Applies To" above "Refill threshold - retail | % | 80 | P1, P2".

var (
	// unitsHeadRE finds the header of such units, unitCellRE one of them.
	unitsHeadRE = regexp.MustCompile(`^(?:settings?|units?|uom|units? of measure|measures?|formats?|(?:data|value|setting|field) (?:type|format|unit))$`)
	unitCellRE  = regexp.MustCompile(`^(?:[%#$]|percent(?:age)?|dollars?|amounts?|days?|fills?|months?|years?|hours?|qty|quantity|units?|y ?/ ?n|yes ?/ ?no|codes?|names?|text|numbers?|integer|action|date|list|per (?:year|month|fill|day)|\$ ?/ ?\d{1,3} ?(?:ds|days?))$`)
	// countedUnitRE finds the units that are said behind a number.
	countedUnitRE = regexp.MustCompile(`^(?:days?|fills?|months?|per (?:year|month|fill|day))$`)
	// appliesHeadRE finds the header of the plans that a row applies to, anyPlanRE that these are all.
	appliesHeadRE = regexp.MustCompile(`^(?:(?:applies|applicable|apply) to(?: (?:the )?plans?(?: codes?| ids?)?)?|(?:applicable|affected) plans?(?: codes?| ids?)?)$`)
	anyPlanRE     = regexp.MustCompile(`^(?:all|all plans|both|every plan)$`)
	planCodesRE   = regexp.MustCompile(`\s*(?:[,;/&\n]|\band\b)\s*`)
)

// leastUnits is how many values in units make a column of them.
const leastUnits = 3

// withUnitColumn gives the values of a form the units in the column in front of them, which says nothing else and is left out.
func (g *grid) withUnitColumn() {
	for i, row := range g.rows[:min(len(g.rows), mostCodeHeads)] {
		for k := 1; k+1 < g.columns; k++ {
			c := row[k]
			if !full(c) || c.row != i || c.col != k || c.colSpan > 1 || !full(row[k+1]) || !unitsHeadRE.MatchString(headerWords(c)) || !g.unitsBelow(i, k) {
				continue
			}
			for _, r := range g.rows[i:] {
				if u, v := r[k], r[k+1]; full(u) && full(v) && u != v && v.colSpan == 1 {
					v.inUnitOf(u)
					if label := r[k-1]; strings.TrimSpace(u.s) == "%" && full(label) && len(label.from) > 0 && label.col == k-1 {
						label.passage = joinedPassage(label.passage, u.passage) // "Refill threshold - retail %"
					}
				}
				if r[k] != nil && r[k].colSpan == 1 {
					r[k] = nil
				}
			}
			return
		}
	}
}

// unitsBelow reports whether a column has nothing but units below its header, and those of amounts among them.
func (g *grid) unitsBelow(head, k int) bool {
	units, amounts := 0, false
	for i := head + 1; i < len(g.rows); i++ {
		c := g.rows[i][k]
		if !full(c) || c.colSpan > 1 {
			continue
		}
		s := strings.TrimSpace(c.s)
		if !unitCellRE.MatchString(s) {
			return false
		}
		units++
		amounts = amounts || strings.ContainsAny(s, "%$")
	}
	return units >= leastUnits && amounts
}

// inUnitOf gives a bare number the unit that a cell says.
func (c *gridCell) inUnitOf(of *gridCell) {
	if !bareAmountRE.MatchString(c.s) || len(c.from) == 0 {
		return
	}
	value, unit := strings.TrimSpace(c.s), strings.TrimSpace(of.s)
	switch {
	case unit == "%", strings.HasPrefix(unit, "percent"):
		value += "%"
	case strings.HasPrefix(unit, "$"):
		value = "$" + value + strings.TrimSpace(strings.Replace(unit[1:], "/", " per ", 1))
		value = strings.Replace(value, "per", " per ", 1)
	case strings.HasPrefix(unit, "dollar"):
		value = "$" + value
	case countedUnitRE.MatchString(unit):
		value += " " + unit
	default:
		return
	}
	c.passage = c.inWords(strings.Join(strings.Fields(value), " "))
	c.unit = of.passage
}

// appliesTo gives the rows of a form to the plans that a column of it lists by their codes.
func (p *planParts) appliesTo(g *grid) {
	for i, row := range g.rows[:min(len(g.rows), mostCodeHeads)] {
		for k := 1; k < g.columns; k++ {
			if c := row[k]; full(c) && c.row == i && c.col == k && c.colSpan == 1 && appliesHeadRE.MatchString(headerWords(c)) && p.sharedBy(g, i, k) {
				return
			}
		}
	}
}

// sharedBy gives the rows below a header to the plans that the cells of its column list. It reports false where one of them lists something else.
func (p *planParts) sharedBy(g *grid, head, k int) bool {
	lists := map[int][]string{}
	var codes []string
	for i := head + 1; i < len(g.rows); i++ {
		c := g.rows[i][k]
		if !full(c) || c.row != i || c.colSpan > 1 || anyPlanRE.MatchString(strings.TrimSpace(c.s)) {
			continue
		}
		for _, code := range planCodesRE.Split(strings.TrimSpace(original(c.passage, 0, len(c.s))), -1) {
			if p.called[code] == "" {
				return false
			}
			lists[i], codes = append(lists[i], code), addOnce(codes, code)
		}
	}
	if len(codes) == 0 {
		return false
	}
	sets := map[string]planSet{}
	for n, set := range p.assign(codes) {
		sets[codes[n]] = set
	}
	for i := head; i < len(g.rows); i++ { // what is said of plans is said
		if c := g.rows[i][k]; full(c) && c.row == i && c.colSpan == 1 {
			p.own(0, c.spansOf()[0])
		}
	}
	for i, list := range lists {
		of := planSet(0)
		for _, code := range list {
			of |= sets[code]
		}
		if len(list) == len(codes) && len(codes) > 1 {
			continue // of all
		}
		for _, c := range distinct(g.rows[i]) {
			if c.row == i && len(c.from) > 0 {
				p.own(of, c.spansOf()[0])
			}
		}
	}
	return true
}
