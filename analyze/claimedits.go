package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// bareRateRE finds a percentage that stands alone.
	bareRateRE = regexp.MustCompile(`^\W*(\d{2}(?:\.\d)?) ?%\W*$`)
	// wholeDaysRE finds a number of days that stands alone.
	wholeDaysRE = regexp.MustCompile(`^\W*(?:up to )?(\d{1,3})(?:[ -]days?(?: supply)?)?\W*$`)
	// mostDaysRE finds the name of the row of the most days that a fill may be for.
	mostDaysRE = regexp.MustCompile(`^\W*(?:max(?:imum|\.)? (?:days?'?[ -]supply|ds)(?: (?:limit|allowed|per fill))?|days?'?[ -]supply (?:max(?:imum)?|limit))\W*$`)
)

// claimEdits reads the rows of a table of edits that hold a value for each kind of pharmacy: how much of a fill must be used before the
// next, and how many days a fill may be for. "Refill too soon | 75% | 65%" below "Edit | Retail | Home Delivery".
func (r *ruleReader) claimEdits() {
	for g := range r.section.grids(r.src, 3) {
		var heads []*gridCell
		label := 0 // the column of the edits' names; the first may number them
		for _, cells := range g.rows {
			if placesAcross(cells) > 1 {
				heads = cells
				label = max(0, slices.IndexFunc(cells, func(c *gridCell) bool { return c != nil && pharmacyHead(c.s) != "" })-1)
				continue
			}
			if d := distinct(cells); len(d) == 2 && d[1].spelled && d[0].col == 0 {
				r.unitEdit(d[0], d[1])
				continue
			}
			if heads == nil || cells[label] == nil || len(kindsIn(cells[label].s)) > 0 || len(distinct(cells[label+1:])) < 2 {
				continue // one for all pharmacies, or for some drugs, other readers say
			}
			r.claimEditRow(heads[label:], cells[label:])
		}
	}
}

// unitEdit reads a row whose label names the pharmacy or the drugs of its edit, and whose value has its unit from a column of units: "Refill
// threshold - mail | 75%".
func (r *ruleReader) unitEdit(label, c *gridCell) {
	var scope benefit.Scope
	if controlledRE.MatchString(label.s) {
		scope.Drugs.Schedules = schedulesIn(label.s)
	} else if ch := channelIn(lex(label.s), 0, len(label.s)); ch != "" {
		scope.Channels = []benefit.Channel{ch}
	}
	if bareRateRE.MatchString(c.s) && len(kindsIn(label.s)) == 0 {
		r.claimEdit(label, c, scope, slices.Concat(label.all(sureRule), c.all(sureRule)))
	}
}

// claimEditRow reads one such row. What is the same at every pharmacy is one rule.
func (r *ruleReader) claimEditRow(heads, cells []*gridCell) {
	var drugs benefit.DrugSet
	if controlledRE.MatchString(cells[0].s) {
		drugs.Schedules = schedulesIn(cells[0].s)
	}
	var at []int
	var channels []benefit.Channel
	alike := true
	for k := 1; k < len(cells) && k < len(heads); k++ {
		if cells[k] == nil || heads[k] == nil || notSaidRE.MatchString(cells[k].s) {
			continue
		}
		if ch := pharmacyHead(heads[k].s); ch != "" && !slices.Contains(channels, ch) {
			at, channels = append(at, k), append(channels, ch)
			alike = alike && strings.TrimSpace(cells[k].s) == strings.TrimSpace(cells[at[0]].s)
		}
	}
	if len(at) == 0 {
		return
	}
	if alike {
		ev := cells[0].all(sureRule)
		for _, k := range at {
			ev = slices.Concat(ev, heads[k].all(sureRule), cells[k].all(sureRule))
		}
		r.claimEdit(cells[0], cells[at[0]], benefit.Scope{Channels: channels, Drugs: drugs}, ev)
		return
	}
	for n, k := range at {
		ev := slices.Concat(heads[k].all(sureRule), cells[0].all(sureRule), cells[k].all(sureRule))
		r.claimEdit(cells[0], cells[k], benefit.Scope{Channels: channels[n : n+1], Drugs: drugs}, ev)
	}
}

// notSaidRE finds a cell that says nothing of its pharmacy.
var notSaidRE = regexp.MustCompile(`^\W*(?:n/?a|none|not applicable)?\W*$`)

// claimEdit reads one cell of such a row.
func (r *ruleReader) claimEdit(label, c *gridCell, scope benefit.Scope, ev []benefit.Evidence) {
	ut := &r.plan.Utilization
	switch rate, days := bareRateRE.FindStringSubmatch(c.s), wholeDaysRE.FindStringSubmatch(c.s); {
	case rate != nil && tooSoonRE.MatchString(label.s):
		if rate, ok := refillRate(rate[1]); ok {
			add(r, &ut.RefillTooSoon, "refillTooSoon", scope, benefit.State(benefit.RefillTooSoon{Percent: &rate}, ev...))
		}
	case days != nil && mostDaysRE.MatchString(label.s):
		if most := number(days[1]); most >= leastSupply && !r.longer(nil, scope.Channels[0], most) { // what some pharmacies of the kind fill is no rule for all
			if len(scope.Channels) == 1 && scope.Channels[0] == benefit.SpecialtyChannel {
				scope = r.specialty() // as remarks on these drugs have it
			}
			add(r, &ut.DaysSupply, "daysSupply", scope, benefit.State(benefit.DaysSupplyLimit{Max: most}, ev...))
		}
	}
}

// leastSupply is the shortest supply that a plan limits all fills to.
const leastSupply = 14

// pharmacyHead is the kind of pharmacy that a header names; "Specialty" beside others is theirs.
func pharmacyHead(s string) benefit.Channel {
	if bareSpecialtyRE.MatchString(strings.TrimSpace(s)) {
		return benefit.SpecialtyChannel
	}
	return channelIn(lex(s), 0, len(s))
}

// placesAcross counts the cells of a row that name a kind of pharmacy each, and nothing else.
func placesAcross(cells []*gridCell) int {
	n := 0
	for _, c := range distinct(cells[1:]) {
		if len(c.s) < maxHeader && isPlace(c.s) && !hasAmount(c.s) {
			n++
		}
	}
	return n
}
