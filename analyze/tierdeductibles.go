package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// tierDeductibleRE finds the header of a column, or the label of a row, of deductibles that are not the same for all tiers.
var tierDeductibleRE = regexp.MustCompile(`^\W*(?:(?:your|the|annual|yearly|calendar year|plan year|pharmacy|prescription(?: drugs?)?|rx|drugs?|tier|individual) )*deductible(?: amount| ?\(?per (?:calendar |plan |benefit )?(?:year|person|member|individual)\)?)*\W*$`)

// tierDeductible reads what a cell says of one tier: its amount, zero where it has none.
func tierDeductible(s string) (money.Amount, bool) {
	s = strings.TrimSpace(s)
	at := moneyRE.FindStringIndex(s)
	switch {
	case at == nil && len(s) < maxHeader && (noneRE.MatchString(s) || noRE.MatchString(s)):
		return 0, true
	case at == nil || !onlyAmountRE.MatchString(s):
		return 0, false
	}
	return parseMoney(s[at[0]:at[1]])
}

// onlyAmountRE finds a cell that is an amount, perhaps with whose and in what time.
var onlyAmountRE = regexp.MustCompile(`^\$ ?\d[\d,]*(?:\.\d\d)?(?:[ /]*(?:(?:per|each|a|every) )?(?:calendar |plan |benefit )?(?:year|person|member|individual|deductible))*\W*$`)

// tierDeductibles reports whether cells hold a deductible each, one at least that is owed, and not all the same.
func tierDeductibles(cells []*gridCell) bool {
	var seen []money.Amount
	for _, c := range cells {
		if c == nil || c.colSpan > 1 {
			return false
		}
		a, ok := tierDeductible(c.s)
		if !ok {
			return false
		}
		if !slices.Contains(seen, a) {
			seen = append(seen, a)
		}
	}
	return len(seen) > 1
}

// deductibleHead reports whether a header is that of a column of the tiers' own deductibles.
func (g *grid) deductibleHead(c *gridCell, k int) bool {
	if k == 0 || c.colSpan > 1 || !tierDeductibleRE.MatchString(c.s) {
		return false
	}
	first, tier, ok := g.firstTier()
	if !ok || tier == k || c.row >= first {
		return false
	}
	var below []*gridCell
	for _, row := range g.rows[first:] {
		if t := row[tier]; t != nil && t.colSpan == 1 {
			below = append(below, row[k])
		}
	}
	return tierDeductibles(below)
}

// ownDeductible is the cell that says what the deductible of a row's tier is, and the header above it.
func (r *row) ownDeductible() (*cell, *gridCell) {
	if !slices.ContainsFunc(r.roles, func(c columnRole) bool { return c.kind == deductibleColumn }) {
		return nil, nil
	}
	return r.cellUnder(deductibleColumn)
}

// orderByDeductible reads from the deductible of a row's tier whether its cost shares come after it.
func (r *row) orderByDeductible() benefit.Sourced[benefit.DeductibleOrder] {
	c, header := r.ownDeductible()
	if c == nil {
		return benefit.Sourced[benefit.DeductibleOrder]{}
	}
	amount, ok := tierDeductible(c.s)
	ev := slices.Concat(header.all(sureCell), c.all(sureCell))
	switch {
	case !ok:
		return benefit.Sourced[benefit.DeductibleOrder]{}
	case amount > 0:
		return benefit.Derive(benefit.AfterDeductible, ev...)
	}
	return benefit.Derive(benefit.DeductibleExempt, ev...)
}

// tierColumns adds the deductibles that a column gives the tiers, one for each amount, and which tiers have none.
func (a *accReader) tierColumns(rows []*row) {
	type owed struct {
		variant string
		amount  money.Amount
		tiers   []benefit.TierID
		at, ev  []benefit.Evidence // the amount; the tiers and their cells
	}
	var all []owed
	for _, r := range rows {
		c, header := r.ownDeductible()
		if c == nil {
			continue
		}
		amount, ok := tierDeductible(c.s)
		id, tier := a.drugs.tierSaid(r.labelText())
		if _, known := a.drugs.names[id]; !ok || !tier || !known {
			continue
		}
		i := slices.IndexFunc(all, func(o owed) bool { return o.variant == r.variant && o.amount == amount })
		if i < 0 {
			i = len(all)
			all = append(all, owed{variant: r.variant, amount: amount, at: slices.Concat(header.all(sureCell), c.all(sureCell))})
		}
		all[i].tiers = append(all[i].tiers, id)
		all[i].ev = slices.Concat(all[i].ev, labelEvidence(r), c.all(sureCell))
	}
	for _, o := range all {
		if o.amount == 0 {
			continue
		}
		acc := benefit.Accumulator{
			Scope: benefit.Derive(benefit.RxOnly, o.ev...), Variant: o.variant, Network: benefit.Assume(benefit.AnyNetwork),
			Individual: benefit.State(o.amount, o.at...), Tiers: benefit.Derive(o.tiers, o.ev...), AppliesToRx: benefit.Derive(true, o.ev...),
		}
		if i := slices.IndexFunc(all, func(f owed) bool { return f.variant == o.variant && f.amount == 0 }); i >= 0 {
			acc.ExemptTiers = benefit.Derive(all[i].tiers, all[i].ev...)
		}
		put(&a.deductibles, "deductible", acc)
	}
}
