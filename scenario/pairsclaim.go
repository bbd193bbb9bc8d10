package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// refusal is why a claim shows no pairs.
type refusal struct {
	rule   benefit.RuleID
	reason string
}

// hidden returns what keeps the cost share of a claim's tier from being seen in its result; nil: nothing does.
func (g *pairGrid) hidden(c *adjudicate.Claim, r *adjudicate.Result) *refusal {
	switch {
	case len(r.Rejects) > 0:
		return &refusal{r.Rejects[0].Rule, fmt.Sprintf("reject %s: %s", r.Rejects[0].Code, strings.TrimSuffix(r.Rejects[0].Reason, "."))}
	case r.Status == adjudicate.Undetermined && len(r.Findings) > 0:
		return &refusal{"", "the plan does not determine it: " + r.Findings[0].Message}
	case !r.Paid():
		return &refusal{"", "the claim is not paid"}
	}
	why := &refusal{"", "the tier's cost share is not charged"}
	for _, s := range r.Steps {
		switch s.Kind {
		case adjudicate.StepOutOfPocket:
			return &refusal{s.Rule, "the out-of-pocket maximum cuts what the member pays"}
		case adjudicate.StepCap:
			return &refusal{s.Rule, "the allowed amount cuts what the member pays"}
		case adjudicate.StepCostShare:
			switch {
			case g.tierOf[s.Rule] != c.Tier:
				why = &refusal{s.Rule, "another cost share than the tier's is charged"}
			case s.Before == 0:
				why = &refusal{s.Rule, "nothing of the price is left for the cost share"}
			default:
				why = nil
			}
		default:
		}
	}
	return why
}

// place finds the cost share of a row's place.
func (g *pairGrid) place(row []int) (spot, *refusal) {
	tier := g.tiers[row[tierAxis]]
	at := spot{channel: g.channels[row[channelAxis]], network: g.networks[row[networkAxis]], days: g.days[row[daysAxis]].usual(30, 90, 60)}
	rule, ok := g.d.engine.RuleFor(tier, at.channel, at.network, at.days)
	switch {
	case !ok:
		return at, &refusal{"", "the plan states no cost share for such a claim"}
	case rule.Share.Kind == benefit.NotCovered:
		return at, &refusal{rule.ID, "the plan does not cover " + g.d.engine.TierName(tier) + " there"}
	}
	at.rule = rule
	return at, nil
}

// sketch designs the claim of a row.
func (g *pairGrid) sketch(row []int) (*sketch, *refusal) {
	at, why := g.place(row)
	if why != nil {
		return nil, why
	}
	s := &sketch{
		subject: at.rule.ID, intent: fmt.Sprintf("pairs|%s|%s|%d", at.channel, at.network, at.days), spot: at, say: shareWords(at.rule),
		price: g.d.plainPrice(at), state: g.d.metState(at), category: benefit.CostShares, priority: priorityOf(at) + 2,
	}
	for p, a := range g.axes {
		if a.put == nil {
			continue
		}
		if row[p] != a.plain { // so that another axis leaves the id as it is
			s.intent += "|" + g.value(p, row[p]).String()
		}
		if why := a.put(s, row[p]); why != nil {
			return nil, why
		}
	}
	s.say += fmt.Sprintf("; price %s", usd(s.price))
	return s, nil
}

// verdict says why the claim of a row shows no pairs; nil: it shows all of the row's.
func (g *pairGrid) verdict(row []int) *refusal {
	key := fmt.Sprint(row)
	if why, known := g.verdicts[key]; known {
		return why
	}
	why := g.judge(row)
	g.verdicts[key] = why
	return why
}

func (g *pairGrid) judge(row []int) *refusal {
	s, why := g.sketch(row)
	if why != nil {
		return why
	}
	c, ok := g.d.compose(s)
	if !ok {
		return &refusal{"", "no embedded drug or pharmacy can be cast for it"}
	}
	if why := g.hidden(&c.claim, &c.result); why != nil {
		return why
	}
	switch {
	case !g.d.reachable(*s):
		return &refusal{"", "no claims lead to such a state"}
	case !slices.Equal(g.read(&c.claim, &c.Preconditions.State), row):
		return &refusal{"", "the plan's rules let only a claim with other values be paid"}
	}
	return nil
}

// deductibleAxis is how much of the deductible is used before the claim. The price is so high that what is left of it is
// met in the claim, and the cost share shows.
func (g *pairGrid) deductibleAxis() axis {
	const nothing, part, met = 0, 1, 2
	d := g.d
	if !slices.ContainsFunc(d.engine.Tiers(), func(t benefit.TierID) bool {
		return slices.ContainsFunc(g.networks, func(n benefit.Network) bool { _, ok := d.deductibleLeft(t, n, nil); return ok })
	}) {
		return axis{}
	}
	return axis{name: "deductible", values: []string{"nothing used", "part used", "met"}, plain: met, of: func(c *adjudicate.Claim, s *adjudicate.State) int {
		total, ok := d.deductibleLeft(c.Tier, c.Network, nil)
		left, held := d.deductibleLeft(c.Tier, c.Network, s)
		switch {
		case !ok || !held || left == total:
			return nothing
		case left == 0:
			return met
		}
		return part
	}, put: func(s *sketch, v int) *refusal {
		total, ok := d.deductibleLeft(s.spot.rule.Tier, s.spot.network, nil)
		switch {
		case !ok && v == nothing:
			return nil // as a deductible that the plan does not state is said to be met
		case !ok:
			return &refusal{"", "no deductible holds its claims"}
		}
		left := []money.Amount{total, min(s.price, total) / 2, 0}[v]
		s.state = d.stateOf(s.spot, &left, nil)
		if s.spot.rule.Order == benefit.AfterDeductible {
			s.price += left
		}
		s.say += "; " + usd(left) + " of the deductible is left"
		return nil
	}}
}

// deductibleLeft is what a member in a state can still be charged of the deductible that holds a tier in a network; of no
// state: the whole of it. False where none holds.
func (d *designer) deductibleLeft(t benefit.TierID, n benefit.Network, s *adjudicate.State) (money.Amount, bool) {
	if p := d.engine.PartD(); p != nil {
		if s == nil {
			return p.Deductible, p.Deductible > 0
		}
		return max(p.Deductible-s.Used(benefit.PartDDeductible).Individual, 0), p.Deductible > 0
	}
	l, _ := d.engine.LimitsFor(t, n)
	if l == nil || full(*l) == 0 {
		return 0, false
	}
	if s == nil {
		s = &adjudicate.State{Family: l.Individual == nil}
	}
	return l.Left(*s)
}
