package adjudicate

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// The engine's Amend methods read one place of the compiled plan again after it was changed there: for comparing a plan
// with ones in which one value is wrong, where compiling each would be most of the work. While somebody amends an engine
// and its plan nobody else may use either. Changing the plan back and amending again restores the engine.
//
// Terms of utilization management, exclusions, access, penalties and benefit maximums need no amending: the engine reads
// them where they stand in the plan, so a change of the value there is in force at once. What no method takes needs a
// compilation: the policies, what a plan says once, timely filing, product selection, cost shares of certain drugs.

// AmendCostShare reads the i-th cost share of the plan again. One that cannot be used any more decides nothing. It
// reports whether the engine has the cost share. One that is a multiple of it stays as it was.
func (e *Engine) AmendCostShare(i int) bool {
	s := &e.plan.CostShares[i]
	at := slices.IndexFunc(e.rules, func(r *rule) bool { return r.ID == s.ID })
	if at < 0 {
		return false
	}
	c, r := compiler{e: e}, e.rules[at]
	was := *r
	fresh := c.compileRule(s, string(s.ID))
	if fresh == nil {
		fresh = new(*r)
		fresh.off = true
	}
	*r = *fresh
	if r.Order == "" {
		r.assumeOrder()
	}
	if was.off != r.off || was.Tier != r.Tier || was.Channel != r.Channel || was.Network != r.Network || was.Days != r.Days {
		c.refit(was.Tier)
		c.refit(r.Tier)
	}
	return true
}

// refit resolves again which cost shares can decide a claim of a tier.
func (c *compiler) refit(t benefit.TierID) {
	at := placeOf(c.e.tiers, t)
	if at < 0 {
		return
	}
	var own []*rule
	for _, r := range c.e.rules {
		if r.Tier == t && !r.off {
			own = append(own, r)
		}
	}
	for i, ch := range channels {
		for k, n := range networks {
			c.e.cells[(at*len(channels)+i)*len(networks)+k].rules = c.holding(nil, own, ch, n)
		}
	}
}

// AmendLimit changes the amounts of a deductible or an out-of-pocket maximum; nil is none. The plan stays as it is. It
// reports whether the engine has the limit.
func (e *Engine) AmendLimit(id benefit.RuleID, individual, family *money.Amount) bool {
	for _, list := range [][]*limit{e.deductibles, e.maximums} {
		for _, l := range list {
			if l.ID == id {
				l.Individual, l.Family = individual, family
				return true
			}
		}
	}
	return false
}

// AmendScope reads the scope of the i-th rule of a list again; list is as in [benefit.RuleInfo]. It reports whether the
// engine has such a list.
func (e *Engine) AmendScope(list string, i int) bool {
	l := map[string]interface{ rescope(i int) }{
		"charges/planAssistance":                   &e.planAssistance,
		"benefitMaximums":                          &e.maximaOfBenefit,
		"coordination/assistance":                  &e.assistance,
		"pharmacies/access":                        &e.access,
		"pharmacies/penalties":                     &e.penalties,
		"coverage/exclusions":                      &e.exclusions,
		"coverage/inclusions":                      &e.inclusions,
		"utilizationManagement/priorAuthorization": &e.authorizations,
		"utilizationManagement/stepTherapy":        &e.steps,
		"utilizationManagement/quantityLimit":      &e.quantities,
		"utilizationManagement/daysSupply":         &e.daysSupplies,
		"utilizationManagement/refillTooSoon":      &e.refillsTooSoon,
		"utilizationManagement/refillLimit":        &e.refillLimits,
		"utilizationManagement/fillLimit":          &e.fillLimits,
		"utilizationManagement/age":                &e.ages,
		"utilizationManagement/sex":                &e.sexes,
		"utilizationManagement/retailFills":        &e.retailFills,
		"utilizationManagement/specialtyLockIn":    &e.specialty,
		"utilizationManagement/splitFill":          &e.splitFills,
		"utilizationManagement/opioid":             &e.opioids,
		"utilizationManagement/costPerClaim":       &e.costs,
		"utilizationManagement/interaction":        &e.interactions,
		"utilizationManagement/override":           &e.overrides,
		"utilizationManagement/transitionFill":     &e.transitions,
	}[list]
	if l == nil {
		return false
	}
	l.rescope(i)
	return true
}
