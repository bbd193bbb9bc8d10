package adjudicate

import (
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
)

// said reports whether a document says a value, be it in contradiction to itself: the opposite is assumed or absent.
func said[T any](v benefit.Sourced[T]) bool { return v.Known() && v.Standing != benefit.Assumed }

// networkAssumed ends the sentence of a finding.
var networkAssumed = map[benefit.Network]string{
	benefit.In: "in-network", benefit.Out: "out-of-network", benefit.Preferred: "the preferred network",
	benefit.Standard: "the standard network", benefit.AnyNetwork: "every network",
}

func drugsCount(kind string) string {
	return "The plan does not say whether prescription drugs count toward this " + kindWords[kind] + "; they are assumed to."
}

// Assumptions returns, as sentences for people, what the amounts of a result rest on that the plan does not say: only what
// decided this claim.
func (e *Engine) Assumptions(c Claim, s State, r Result) []string {
	cell := e.cells[cellKey{c.Tier, c.Channel, c.Network}]
	if cell == nil || r.Status == Undetermined || len(r.Rules) == 0 {
		return nil
	}
	at := slices.IndexFunc(cell.rules, func(u *rule) bool { return u.ID == r.Rules[0] })
	if at < 0 {
		return nil
	}
	u := cell.rules[at]
	var out []string
	tell := func(when bool, format string, args ...any) {
		if text := fmt.Sprintf(format, args...); when && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	for _, j := range r.Rejects {
		tell(u.DaysAssumed && j.Code != claim.RejectExcluded, "Assumes the days supply that this cost share holds for; the plan does not say.")
	}
	tell(u.NetworkAssumed, "Assumes that this cost share holds for %s; the plan does not say for which network.", networkAssumed[u.Network])
	if !r.Paid() {
		return out
	}
	meets := u.Order != benefit.DeductibleExempt
	tell(meets && u.orderStated && cell.deductible == nil && cell.missing == nil,
		"The plan says %s deductible, but no deductible was read; the amount assumes none is due.", u.Order)
	tell(!u.orderStated && cell.needs(u) && !s.used(cell.missing.ID).Met,
		"The plan names a deductible without its amount; the amount assumes none is due.")
	tell(u.OrderAssumed, "Assumes how this cost share meets the deductible; the plan does not say.")
	if d := cell.deductible; d != nil && meets {
		_, held := d.left(s.used(d.ID), s.Family)
		tell(!held, "The plan states no individual amount of the %s; the amount assumes none is due.", d.name)
		// A deductible of which something is left took its part; one that is met let the share through.
		e.tellLimit(d, c, s, slices.Contains(r.Rules, d.ID) || s.used(d.ID).Individual > 0 || s.used(d.ID).Family > 0, tell)
	}
	reached := false
	for _, m := range cell.maximums {
		decided := slices.Contains(r.Rules, m.ID)
		reached = reached || decided
		e.tellLimit(m, c, s, decided, tell)
	}
	e.tellPolicy(r, reached, c.UsualAndCustomary != nil, tell)
	return out
}

type teller func(when bool, format string, args ...any)

func (e *Engine) tellLimit(l *limit, c Claim, s State, decided bool, tell teller) {
	tell(decided && l.DrugsAssumed, "Assumes that prescription drugs count toward the %s; the plan does not say.", l.name)
	tell(decided && l.NetworkAssumed, "Assumes that the %s holds for %s; the plan does not say for which network.", l.name, networkAssumed[l.Network])
	if !s.Family {
		return
	}
	other := *l
	other.Method = benefit.Aggregate
	if l.Method == benefit.Aggregate {
		other.Method = benefit.Embedded
	}
	used := s.used(l.ID)
	a, _ := l.left(used, true)
	b, _ := other.left(used, true)
	// The methods part only where what is left under one of them is less than the claim could need.
	matters := a != b && min(a, b) < c.IngredientCost+c.DispensingFee
	tell(matters && l.MethodAssumed, "Assumes that the family method of the %s is %s; the plan does not say.", l.name, l.Method)
	tell(l.members, "The plan's number of members for the family's %s is not applied.", l.name)
}

func (e *Engine) tellPolicy(r Result, reached, customary bool, tell teller) {
	p := &e.plan.Policy
	for _, s := range r.Steps {
		tell(s.Kind == StepCostShare && s.Field == claim.ComponentCoinsurance && !said(p.Rounding),
			"Assumes that amounts are %s; the plan does not say.", e.policy.roundingText)
		tell(s.Kind == StepCap && !said(p.CapAtAllowed), "Assumes that the member never pays above the allowed amount; the plan does not say.")
		counts := "counts"
		if !e.policy.deductibleCountsOOP {
			counts = "does not count"
		}
		tell(reached && s.Kind == StepDeductible && s.Before != s.After && !said(p.DeductibleCountsOOP),
			"Assumes that the deductible %s toward the out-of-pocket maximum; the plan does not say.", counts)
	}
	tell(customary && e.policy.lesserOfUC && !said(p.LesserOfUC), "Assumes that the allowed amount is never above usual and customary; the plan does not say.")
	tell(customary && !e.policy.lesserOfUC && !said(p.LesserOfUC), "Assumes that usual and customary does not limit the allowed amount; the plan does not say.")
}
