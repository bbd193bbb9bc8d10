package benefit

import (
	"cmp"
	"slices"

	"github.com/rxassay/rxassay/money"
)

func (v *validation) costShare(c *CostShare) {
	path := string(c.ID)
	v.id(path, c.ID == "")
	v.tier(path, c.Tier)
	if d := c.DaysSupply.Value; c.DaysSupply.Known() {
		v.wrong(d.Min < 1 || d.Max != 0 && d.Max < d.Min, "days_supply_impossible", path+"/daysSupply", "A band of days supply begins at 1 or later and does not end before it begins.")
	}
	if !c.Share.Known() && c.MultipleOf.Known() {
		_, _, err := v.plan.ShareOf(c)
		v.wrong(err != nil, "multiple_unresolved", path+"/multipleOf", "The cost share is a multiple of a rule that the plan does not have, or that gives no share.")
		return
	}
	v.odd(c.Share.Known() && c.MultipleOf.Known(), "amount_unused", path+"/multipleOf", "The cost share has a share of its own; the multiple is not used.")
	if !c.Share.Known() {
		v.wrong(true, "cost_share_missing", path+"/share", "The rule does not say what the member pays.")
		return
	}
	v.share(path+"/share", c.Share.Value)
}

func (v *validation) share(path string, s Share) {
	copay, rate := false, false
	switch s.Kind {
	case Copay:
		copay = true
	case Coinsurance:
		rate = true
	case GreaterOf, LesserOf, CopayPlusCoinsurance:
		copay, rate = true, true
	case "":
		v.wrong(true, "cost_share_missing", path, "The rule does not say what the member pays.")
	default: // no amount
	}
	v.wrong(copay && s.Copay == nil, "copay_missing", path, "A cost share of this kind needs a copay.")
	v.wrong(rate && s.Coinsurance == nil, "coinsurance_missing", path, "A cost share of this kind needs a coinsurance.")
	v.odd(!copay && s.Copay != nil || !rate && s.Coinsurance != nil, "amount_unused", path, "The cost share holds an amount that its kind does not use.")
	v.odd(!copay && !rate && s.Kind != "" && (s.Min != nil || s.Max != nil), "amount_unused", path, "A cost share without an amount has no minimum or maximum.")
	v.wrong(s.Coinsurance != nil && money.Percent(100).Less(*s.Coinsurance), "coinsurance_impossible", path, "A coinsurance is at most 100 %.")
	v.wrong(s.Min != nil && s.Max != nil && *s.Min > *s.Max, "min_above_max", path, "The minimum of a cost share is not above its maximum.")
	v.wrong(s.PerDays < 0 || s.PerDays > 0 && s.Copay == nil, "copay_per_days_impossible", path, "copayPerDays is a number of days that a copay is for.")
	v.odd(s.PerDays > 0 && s.ProrateDays > 0, "prorated_twice", path, "A copay for each started run of days is prorated as well; it counts the runs of a fill below prorateDays as a part of one.")
}

// bands looks at the days supply of cost shares of the same tier, pharmacy, network, phase and fills: a claim must not meet
// two of them, nor fall between two.
func (v *validation) bands(all []CostShare) {
	type place struct {
		tier    TierID
		channel Channel
		network Network
		variant string
		phase   PartDPhase
		fills   [2]int
	}
	groups := map[place][]*CostShare{}
	var order []place
	for i := range all {
		c := &all[i]
		k := place{c.Tier, c.Channel.Value, c.Network.Value, c.Variant, c.Phase.Value, [2]int{c.Fills.Value.Min, c.Fills.Value.Max}}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], c)
	}
	for _, k := range order {
		g := groups[k]
		for i := range g {
			for j := range i {
				x, y := g[j].DaysSupply.Value, g[i].DaysSupply.Value
				if g[j].ID != g[i].ID && (x.Min != y.Min || x.Max == y.Max) && (x.Max == 0 || y.Min <= x.Max) && (y.Max == 0 || x.Min <= y.Max) {
					v.odd(true, "days_supply_overlap", string(g[i].ID), "Another cost share of the same tier, pharmacy and network has days supply in common with this one.")
					break
				}
			}
		}
		sorted := slices.Clone(g)
		slices.SortStableFunc(sorted, func(a, b *CostShare) int { return cmp.Compare(a.DaysSupply.Value.Min, b.DaysSupply.Value.Min) })
		end := 0 // -1: no upper end so far
		for i, c := range sorted {
			d := c.DaysSupply.Value
			v.odd(i > 0 && end >= 0 && d.Min > end+1, "days_supply_gap", string(c.ID), "No cost share holds between this band of days supply and the one before it.")
			switch {
			case d.Max == 0:
				end = -1
			case end >= 0:
				end = max(end, d.Max)
			}
		}
	}
}

func (v *validation) accumulator(a *Accumulator) {
	path := string(a.ID)
	v.id(path, a.ID == "")
	v.odd(!a.Individual.Known() && !a.Family.Known(), "amount_missing", path, "Neither an individual nor a family amount is known.")
	v.wrong(a.Individual.Known() && a.Family.Known() && a.Individual.Value > a.Family.Value, "individual_above_family", path, "The individual amount is not above the family amount.")
	v.wrong(a.IndividualInFamily.Known() && a.Family.Known() && a.IndividualInFamily.Value > a.Family.Value, "individual_above_family", path+"/individualInFamily", "The amount of one member is not above the family amount.")
	v.wrong(a.FamilyMembers.Known() && a.FamilyMembers.Value < 1, "family_members_impossible", path, "A number of family members is at least 1.")
	byCount := a.FamilyMethod.Known() && a.FamilyMethod.Value == MemberCount
	v.wrong(byCount && !a.FamilyMembers.Known(), "family_members_missing", path, "The family is done by a number of members; say how many.")
	v.odd(a.FamilyMethod.Known() && !byCount && a.FamilyMembers.Known() && !a.Family.Known(), "family_members_unused", path, "The family method does not count members, and there is no family amount.")
	for _, t := range a.Tiers.Value {
		v.tier(path+"/tiers", t)
	}
	for _, t := range a.ExemptTiers.Value {
		v.tier(path+"/exemptTiers", t)
	}
	v.wrong(common(a.Tiers.Value, a.ExemptTiers.Value), "tier_both_ways", path+"/exemptTiers", "A tier is named both as held and as exempt.")
	for _, id := range a.AlsoCountsTo.Value {
		known := func(o Accumulator) bool { return o.ID == id && id != a.ID }
		v.wrong(!slices.ContainsFunc(v.plan.Deductibles, known) && !slices.ContainsFunc(v.plan.OutOfPocketMaximums, known),
			"accumulator_unknown", path+"/alsoCountsTo", "It names an accumulator that the plan does not have, or itself.")
	}
	v.wrong(a.CarryOver.Value.LastMonths > 12, "carry_over_impossible", path+"/carryOver", "At most twelve months carry over.")
}
