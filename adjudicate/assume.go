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
	cell := e.cellOf(c.Tier, c.Channel, c.Network)
	if cell == nil || r.Status == Undetermined || r.Status == Duplicate || len(r.Rules) == 0 {
		return nil
	}
	at := slices.IndexFunc(cell.rules, func(u *rule) bool { return slices.Contains(r.Rules, u.ID) })
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
	var deductible, missing *limit
	for _, l := range cell.deductibles {
		if hit, _ := l.holds(&c); hit {
			if deductible = l; l.unstated {
				deductible, missing = nil, l
			}
			break
		}
	}
	if e.partD != nil {
		return out
	}
	tell(meets && u.orderStated && deductible == nil && missing == nil,
		"The plan says %s deductible, but no deductible was read; the amount assumes none is due.", u.Order)
	tell(!u.orderStated && meets && missing != nil && !s.used(missing.ID).Met,
		"The plan names a deductible without its amount; the amount assumes none is due.")
	tell(u.OrderAssumed, "Assumes how this cost share meets the deductible; the plan does not say.")
	if d := deductible; d != nil && meets {
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
	if c.Drug != nil && c.DAW != "" && c.DAW != "0" {
		d := e.plan.DAW(c.DAW, c.Drug.Brand, e.variant)
		tell(d.Assumed, "Assumes that with 408-D8 of %s %s; the plan does not say.", c.DAW, selectionWords(d))
	}
	e.tellPolicy(r, reached, c.UsualAndCustomary != nil, tell)
	return out
}

// selectionWords says what becomes of the price difference between brand and generic, and of the cost share.
func selectionWords(d benefit.DAW) string {
	words := "the member pays nothing for the difference to the generic's price"
	switch d.Difference {
	case benefit.PatientPays:
		words = "the member pays the difference to the generic's price"
	case benefit.PharmacyPays:
		words = "the pharmacy bears the difference to the generic's price"
	case benefit.PlanPays:
		words = "the plan pays the difference to the generic's price"
	}
	if d.Base == benefit.GenericShare {
		words += " and the generic's cost share holds"
	}
	return words
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
