package adjudicate

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
)

func (c *compiler) compileLimits(kind string, list []benefit.Accumulator) []*limit {
	rxKnown := slices.ContainsFunc(list, func(a benefit.Accumulator) bool {
		return c.inVariant(a.Variant) && (a.Scope.Known() && a.Scope.Value == benefit.RxOnly || a.AppliesToRx.Known() && a.AppliesToRx.Value)
	})
	var out []*limit
	seen := map[benefit.RuleID]bool{}
	for i := range list {
		a := &list[i]
		if !c.inVariant(a.Variant) {
			continue
		}
		path := limitPath(kind, a.ID)
		if seen[a.ID] {
			c.report(finding.Error, "duplicate_rule_id", path, "Two accumulators have this id; only the first is used.")
			continue
		}
		seen[a.ID] = true
		conflict(c, a.Network, path+"/network")
		conflict(c, a.Scope, path+"/scope")
		conflict(c, a.Individual, path+"/individual")
		conflict(c, a.Family, path+"/family")
		conflict(c, a.FamilyMethod, path+"/familyMethod")
		conflict(c, a.AppliesToRx, path+"/appliesToRx")
		conflict(c, a.Tiers, path+"/tiers")
		conflict(c, a.ExemptTiers, path+"/exemptTiers")
		l := &limit{Limit: Limit{ID: a.ID, Network: benefit.AnyNetwork, Method: benefit.Embedded}, kind: kind, scope: a.Scope.Value}
		c.compileLimit(l, a)
		if a.Network.Known() && a.Network.Value != "" {
			l.Network = a.Network.Value
		}
		if a.Individual.Known() {
			l.Individual = new(a.Individual.Value)
		}
		if a.Family.Known() {
			l.Family = new(a.Family.Value)
		}
		if a.Tiers.Known() {
			l.Tiers = slices.Clone(a.Tiers.Value)
		}
		if a.ExemptTiers.Known() {
			l.ExemptTiers = slices.Clone(a.ExemptTiers.Value)
		}
		if l.Individual == nil && l.Family == nil {
			c.withoutAmount(kind, path, a, l, rxKnown)
			continue
		}
		if l.Individual != nil && *l.Individual < 0 || l.Family != nil && *l.Family < 0 {
			c.report(finding.Error, "accumulator_out_of_range", path, "An amount is negative; it cannot be used.")
			if kind == kindDeductible { // there is one, and how much it is is not known
				l.Individual, l.Family, l.HoldsDrugs = nil, nil, c.holdsDrugs(kind, a, path, rxKnown)
				l.unstated = true
				c.e.unknown = append(c.e.unknown, l)
			}
			continue
		}
		if l.Individual != nil && l.Family != nil && *l.Family < *l.Individual {
			c.report(finding.Warning, "family_below_individual", path+"/family",
				"The family amount is below the individual amount; both are used as they stand. Are they swapped?")
		}
		l.HoldsDrugs = c.holdsDrugs(kind, a, path, rxKnown)
		l.DrugsAssumed = l.HoldsDrugs && !said(a.AppliesToRx) && !said(a.Scope)
		c.noteFamily(a, l, path)
		if l.NetworkAssumed = !said(a.Network); l.NetworkAssumed && l.HoldsDrugs {
			c.report(finding.Warning, "network_assumed", path+"/network",
				"The plan does not say for which network this amount holds; "+networkAssumed[l.Network]+" is assumed.")
		}
		out = append(out, l)
	}
	return out
}

// withoutAmount keeps a deductible without an amount: a claim that must meet it cannot be priced, and must not pass for one
// that meets none.
func (c *compiler) withoutAmount(kind, path string, a *benefit.Accumulator, l *limit, rxKnown bool) {
	message := "The plan states no amount; the limit is not applied."
	if kind == kindDeductible {
		message = "The plan names a deductible without its amount; claims that must meet it cannot be priced unless the member's state says that it is met."
		l.HoldsDrugs = c.holdsDrugs(kind, a, path, rxKnown)
		l.unstated = true
		c.e.unknown = append(c.e.unknown, l)
	}
	c.report(finding.Warning, "accumulator_without_amount", path, message)
}

// compileLimit reads what a limit says beside its amounts.
func (c *compiler) compileLimit(l *limit, a *benefit.Accumulator) {
	to := c.e.plan.CountsOf(a, l.kind == kindDeductible)
	for _, k := range []struct {
		is   bool
		kind partMask
	}{
		{to.Deductible, partDeductible},
		{to.Copay, partCopay},
		{to.Coinsurance, partCoinsurance},
		{to.ProductSelection, partDifference},
		{to.Penalty, partPenalty},
		{to.NotCovered, partBeyond},
	} {
		if k.is {
			l.counts |= k.kind
		}
	}
	l.assistance, l.outOfNetwork = to.CopayAssistance, to.OutOfNetwork
	if o := a.Counts.OutOfNetwork; to.Penalty && o.Known() && o.Value {
		l.counts |= partDifferential
	}
	l.drugsKnown, l.channelsKnown = a.Drugs.Known(), a.Channels.Known()
	l.on = newDrugMatcher(a.Drugs.Value)
	if a.ExemptDrugs.Known() {
		l.except, l.hasExcept = newDrugMatcher(a.ExemptDrugs.Value), true
	}
	l.channels = a.Channels.Value
	l.period = benefit.PlanYear
	if a.Period.Known() {
		l.period = a.Period.Value
	}
	if l.kind == kindDeductible {
		l.carry = c.e.plan.Policy.WithDefaults().CarryOverMonths.Value
	}
	if a.CarryOver.Known() {
		l.carry = a.CarryOver.Value.LastMonths
	}
	if a.IndividualInFamily.Known() {
		l.InFamily = new(a.IndividualInFamily.Value)
	}
	if a.FamilyMembers.Known() {
		l.Members = a.FamilyMembers.Value
	}
}

// shareLimits links the limits that count together.
func (c *compiler) shareLimits() {
	all := slices.Concat(c.e.deductibles, c.e.maximums)
	for _, list := range [][]benefit.Accumulator{c.e.plan.Deductibles, c.e.plan.OutOfPocketMaximums} {
		for i := range list {
			a := &list[i]
			from := slices.IndexFunc(all, func(l *limit) bool { return l.ID == a.ID })
			if from < 0 || !c.inVariant(a.Variant) {
				continue
			}
			for _, id := range a.AlsoCountsTo.Value {
				to := slices.IndexFunc(all, func(l *limit) bool { return l.ID == id })
				if to < 0 {
					c.report(finding.Error, "accumulator_unknown", string(a.ID)+"/alsoCountsTo", "The plan has no such accumulator; nothing counts toward it.")
					continue
				}
				all[from].also = append(all[from].also, all[to])
			}
		}
	}
}

func (c *compiler) noteFamily(a *benefit.Accumulator, l *limit, path string) {
	w := c.e.plan.Policy.WithDefaults()
	l.Method = w.OOPFamily.Value
	if l.kind == kindDeductible {
		l.Method = w.DeductibleFamily.Value
	}
	counts := a.FamilyMembers.Known()
	switch {
	case a.FamilyMethod.Known():
		l.Method = a.FamilyMethod.Value
	case counts:
		l.Method = benefit.MemberCount
	}
	if l.Method != benefit.Embedded && l.Method != benefit.Aggregate && l.Method != benefit.MemberCount {
		l.Method = benefit.Embedded
		c.report(finding.Warning, "family_method_unknown", path+"/familyMethod",
			"The family method is none of embedded, aggregate and memberCount; embedded is used.")
	}
	if l.Method == benefit.MemberCount && !counts {
		c.report(finding.Error, "family_members_missing", path+"/familyMembers",
			"The family limit counts members, and how many is not said; only the amounts are used.")
	}
	if l.Method != benefit.MemberCount {
		l.Members = 0
	} else {
		l.Family = nil // its members end it, not an amount
	}
	if l.MethodAssumed = !said(a.FamilyMethod) && !counts && l.Individual != nil && l.Family != nil; l.MethodAssumed {
		severity := finding.Note // what does not hold drugs decides nothing here
		if l.HoldsDrugs {
			severity = finding.Warning
		}
		c.report(severity, "family_method_assumed", path+"/familyMethod",
			"The plan does not say how the individual and the family amount work together; "+string(l.Method)+" is assumed.")
	}
	if l.Individual == nil && l.Method != benefit.Aggregate {
		c.report(finding.Warning, "individual_amount_not_stated", path+"/individual",
			"The plan states only a family amount; members without family coverage are not held by this limit.")
	}
}

// holdsDrugs decides whether prescription drugs count toward an accumulator and are held by it.
func (c *compiler) holdsDrugs(kind string, a *benefit.Accumulator, path string, rxKnown bool) bool {
	switch {
	case a.AppliesToRx.Known():
		if a.AppliesToRx.Value && !said(a.AppliesToRx) && !said(a.Scope) {
			c.report(finding.Warning, "accumulator_scope_assumed", path+"/appliesToRx", drugsCount(kind))
		}
		return a.AppliesToRx.Value
	case said(a.Scope):
		return a.Scope.Value != benefit.MedicalOnly
	case a.Scope.Known():
		if a.Scope.Value != benefit.MedicalOnly {
			c.report(finding.Warning, "accumulator_scope_assumed", path+"/appliesToRx", drugsCount(kind))
		}
		return a.Scope.Value != benefit.MedicalOnly
	}
	if rxKnown {
		c.report(finding.Warning, "accumulator_scope_assumed", path+"/scope",
			"The plan does not say whether this amount holds for drugs; as another one does, it is assumed not to.")
		return false
	}
	c.report(finding.Warning, "accumulator_scope_assumed", path+"/scope",
		"The plan does not say whether this amount holds for drugs; it is assumed to.")
	return true
}
