package benefit

import (
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// law holds a plan's amounts against those that the law of its year allows. A plan may be of a kind that the law leaves
// alone (grandfathered, retiree only), so that what is found are warnings.
func (v *validation) law() {
	p := v.plan
	if p.PartD.Year.Known() || p.PartD.Parameters.Known() {
		v.partD()
		return
	}
	if !p.Identity.EffectiveFrom.Known() || p.Identity.EffectiveFrom.Value.IsZero() {
		return
	}
	year := p.Identity.EffectiveFrom.Value.Year()
	limits, known := v.years.Limits(year)
	hdhp := p.HighDeductible.Qualified.Known() && p.HighDeductible.Qualified.Value
	if !known {
		if hdhp {
			v.add(finding.Note, "legal_limits_unknown", "highDeductible", "The legal limits of this plan's year are not known; its amounts were not held against them.")
		}
		return
	}
	for i := range p.OutOfPocketMaximums {
		a := &p.OutOfPocketMaximums[i]
		if a.Network.Known() && a.Network.Value == Out {
			continue
		}
		v.atMost(a, limits.OutOfPocketMaximum, "oop_maximum_above_law", fmt.Sprintf("The largest out-of-pocket maximum that the law allows for %d is", year))
		if hdhp {
			v.atMost(a, limits.HDHPMaximum, "hdhp_maximum_above_law", fmt.Sprintf("The largest out-of-pocket maximum of a high-deductible plan for %d is", year))
		}
	}
	if hdhp {
		v.highDeductible(year, limits)
	}
}

func (v *validation) atMost(a *Accumulator, l Limits, code, message string) {
	v.odd(a.Individual.Known() && a.Individual.Value > l.Individual, code, string(a.ID)+"/individual", message+" $"+l.Individual.String()+" for one person.")
	v.odd(a.Family.Known() && a.Family.Value > l.Family, code, string(a.ID)+"/family", message+" $"+l.Family.String()+" for a family.")
	v.odd(a.IndividualInFamily.Known() && a.IndividualInFamily.Value > l.Individual, code, string(a.ID)+"/individualInFamily", message+" $"+l.Individual.String()+" for one person.")
}

func (v *validation) highDeductible(year int, limits YearLimits) {
	p := v.plan
	least := limits.HDHPDeductible
	message := fmt.Sprintf("The least deductible of a high-deductible plan for %d is", year)
	held := false
	for i := range p.Deductibles {
		a := &p.Deductibles[i]
		if a.Network.Known() && a.Network.Value == Out || a.AppliesToRx.Known() && !a.AppliesToRx.Value {
			continue
		}
		held = true
		path := string(a.ID)
		v.odd(a.Individual.Known() && a.Individual.Value < least.Individual, "hdhp_deductible_below_law", path+"/individual", message+" $"+least.Individual.String()+" for one person.")
		v.odd(a.Family.Known() && a.Family.Value < least.Family, "hdhp_deductible_below_law", path+"/family", message+" $"+least.Family.String()+" for a family.")
		member := a.IndividualInFamily
		if !member.Known() && a.Family.Known() && knownOr(a.FamilyMethod, Aggregate) == Embedded {
			member = a.Individual
		}
		v.odd(member.Known() && member.Value < least.Family, "hdhp_embedded_deductible_below_law", path,
			"A member of a family must not leave the deductible of a high-deductible plan below the family's least one, $"+least.Family.String()+".")
	}
	v.odd(!held, "hdhp_without_deductible", "highDeductible", "A high-deductible plan has a deductible that drugs are held by; none was read.")
	for i := range p.CostShares {
		c := &p.CostShares[i]
		early := c.Deductible.Known() && c.Deductible.Value != AfterDeductible
		v.odd(early && !v.preventiveTier(c.Tier), "hdhp_share_before_deductible", string(c.ID)+"/deductibleApplies",
			"In a high-deductible plan only preventive drugs may be paid before the deductible is met.")
	}
}

// preventiveTier reports whether a tier's words say that it holds preventive drugs.
func (v *validation) preventiveTier(id TierID) bool {
	return slices.ContainsFunc(v.plan.Tiers, func(t Tier) bool { return t.ID == id && slices.Contains(t.Class.Value, PreventiveDrugs) })
}

func (v *validation) partD() {
	p := v.plan
	t, found, ok := p.PartDTerms(v.years)
	v.found = append(v.found, found...)
	if !ok {
		v.wrong(len(found) == 0, "part_d_year_missing", "partD/year", "The plan has Part D parameters and does not say for which year.")
		return
	}
	v.odd(t.Deductible > t.Standard.Deductible, "part_d_deductible_above_law", "partD/deductible", "The deductible is above the standard one of the year, $"+t.Standard.Deductible.String()+".")
	v.odd(t.Threshold > t.Standard.Threshold, "part_d_threshold_above_law", "partD/outOfPocketThreshold", "The threshold is above the standard one of the year, $"+t.Standard.Threshold.String()+".")
	v.odd(t.Standard.InitialCoverageLimit == nil && t.InitialCoverageLimit != nil, "part_d_phase_gone", "partD/initialCoverageLimit", "There is no initial coverage limit in this year.")
	v.odd(len(p.OutOfPocketMaximums) > 0, "part_d_maximum_unused", "outOfPocketMaximum", "A Part D plan's out-of-pocket threshold is in partD; these maximums are not used.")
	for i := range p.CostShares {
		c := &p.CostShares[i]
		v.odd(c.Phase.Known() && c.Phase.Value == GapPhase && t.InitialCoverageLimit == nil, "part_d_phase_gone", string(c.ID)+"/phase", "There is no coverage gap in this year.")
	}
	for i := range p.DrugCostShares {
		r := &p.DrugCostShares[i]
		if !r.Terms.Known() || !slices.Contains(r.Scope.Drugs.Kinds, KindInsulin) {
			continue
		}
		s := r.Terms.Value.Share
		v.odd(aboveCap(s, t.InsulinPerMonth), "part_d_insulin_above_law", string(r.ID), "A month's supply of insulin costs at most $"+t.InsulinPerMonth.String()+".")
	}
}

// aboveCap reports whether a month's supply can cost more than the cap.
func aboveCap(s Share, limit money.Amount) bool {
	switch {
	case s.Kind == NoCharge || s.Kind == NotCovered:
		return false
	case s.Max != nil && *s.Max <= limit:
		return false
	case s.Kind == Copay || s.Kind == LesserOf:
		return s.Copay != nil && *s.Copay > limit
	}
	return true
}
