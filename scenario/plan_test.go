package scenario_test

import (
	"fmt"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

func tier(id benefit.TierID, label string, classes ...benefit.TierClass) benefit.Tier {
	t := benefit.Tier{ID: id, Label: benefit.State(label)}
	if len(classes) > 0 {
		t.Class = benefit.State(classes)
	}
	return t
}

func cost(t benefit.TierID, ch benefit.Channel, n benefit.Network, from, to int, s benefit.Share, order benefit.DeductibleOrder) benefit.CostShare {
	return benefit.CostShare{
		ID: benefit.RuleID(fmt.Sprintf("costShare/%s/%s/%s/%d-%d", t, ch, n, from, to)), Tier: t, Channel: benefit.State(ch), Network: benefit.State(n),
		DaysSupply: benefit.State(benefit.DaysSupply{Min: from, Max: to}), Share: benefit.State(s), Deductible: benefit.State(order),
	}
}

func copay(dollars int64) benefit.Share {
	return benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(dollars))}
}

func rate(percent int64, limits ...int64) benefit.Share {
	s := benefit.Share{Kind: benefit.Coinsurance, Coinsurance: new(money.Percent(percent))}
	if len(limits) > 0 && limits[0] > 0 {
		s.Min = new(money.Dollars(limits[0]))
	}
	if len(limits) > 1 {
		s.Max = new(money.Dollars(limits[1]))
	}
	return s
}

// commercial is a plan as most employers have one: five tiers, retail and mail, a deductible that generics are exempt
// from, and a maximum.
func commercial() *benefit.Plan {
	const in, out = benefit.In, benefit.Out
	return &benefit.Plan{
		SchemaVersion: benefit.SchemaVersion,
		Identity: benefit.Identity{
			Name: benefit.State("Example Choice 250"), BIN: benefit.State("610011"), PCN: benefit.State("RXTEST"), Group: benefit.State("EX250"),
			EffectiveFrom: benefit.State(calendar.Must(2026, 1, 1)), EffectiveTo: benefit.State(calendar.Must(2026, 12, 31)),
		},
		Tiers: []benefit.Tier{
			tier("tier-1", "Tier 1 generic", benefit.Generic), tier("tier-2", "Tier 2 preferred brand", benefit.PreferredBrand),
			tier("tier-3", "Tier 3 non-preferred brand", benefit.NonPreferredBrand), tier("tier-4", "Tier 4 specialty", benefit.Specialty),
		},
		CostShares: []benefit.CostShare{
			cost("tier-1", benefit.Retail, in, 1, 30, copay(10), benefit.DeductibleExempt),
			cost("tier-1", benefit.Mail, in, 31, 90, copay(20), benefit.DeductibleExempt),
			cost("tier-2", benefit.Retail, in, 1, 30, copay(35), benefit.AfterDeductible),
			cost("tier-2", benefit.Retail, in, 31, 90, copay(105), benefit.AfterDeductible),
			cost("tier-2", benefit.Mail, in, 31, 90, copay(88), benefit.AfterDeductible),
			cost("tier-3", benefit.Retail, in, 1, 30, rate(40, 60, 200), benefit.AfterDeductible),
			cost("tier-3", benefit.Retail, out, 1, 30, benefit.Share{Kind: benefit.CopayPlusCoinsurance, Copay: new(money.Dollars(60)), Coinsurance: new(money.Percent(30))}, benefit.AfterDeductible),
			cost("tier-4", benefit.SpecialtyChannel, in, 1, 30, rate(25, 0, 250), benefit.AfterDeductible),
			cost("tier-4", benefit.Mail, in, 1, 90, benefit.Share{Kind: benefit.NotCovered}, benefit.AfterDeductible),
		},
		Deductibles: []benefit.Accumulator{{
			ID: "deductible/rx/in", Network: benefit.State(in), Scope: benefit.State(benefit.RxOnly), Individual: benefit.State(money.Dollars(250)),
			Family: benefit.State(money.Dollars(500)), FamilyMethod: benefit.State(benefit.Embedded), AppliesToRx: benefit.State(true),
		}, {
			ID: "deductible/medical/in", Network: benefit.State(in), Scope: benefit.State(benefit.MedicalOnly), Individual: benefit.State(money.Dollars(1500)),
			AppliesToRx: benefit.State(false),
		}},
		OutOfPocketMaximums: []benefit.Accumulator{{
			ID: "outOfPocketMaximum/integrated/in", Network: benefit.State(in), Scope: benefit.State(benefit.Integrated), Individual: benefit.State(money.Dollars(5000)),
			Family: benefit.State(money.Dollars(10000)), FamilyMethod: benefit.State(benefit.Embedded), AppliesToRx: benefit.State(true),
		}},
		Policy: benefit.DefaultPolicy(),
	}
}
