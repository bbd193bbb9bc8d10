package adjudicate_test

import (
	"testing"
	"time"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// usualPlan has what most plans have: a copay tier, a coinsurance tier with limits, a deductible and a maximum.
func usualPlan() *benefit.Plan {
	b := briefPlan{
		Shares: []briefShare{
			{ID: "costShare/tier-1/retail/in/1-30", Tier: "tier-1", Channel: benefit.Retail, Network: benefit.In, Days: &[2]int{1, 30}, Share: benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(10))}, Deductible: benefit.DeductibleExempt},
			{ID: "costShare/tier-2/retail/in/1-30", Tier: "tier-2", Channel: benefit.Retail, Network: benefit.In, Days: &[2]int{1, 30}, Share: benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(45))}, Deductible: benefit.AfterDeductible},
			{ID: "costShare/tier-4/retail/in/1-30", Tier: "tier-4", Channel: benefit.Retail, Network: benefit.In, Days: &[2]int{1, 30}, Share: benefit.Share{Kind: benefit.Coinsurance, Coinsurance: new(money.Percent(30)), Min: new(money.Dollars(50)), Max: new(money.Dollars(250))}, Deductible: benefit.AfterDeductible},
		},
		Deductibles: []briefLimit{{ID: "deductible/rx/in", Network: benefit.In, Scope: benefit.RxOnly, Individual: new(money.Dollars(250)), Family: new(money.Dollars(500)), Method: benefit.Embedded}},
		Maximums:    []briefLimit{{ID: "outOfPocketMaximum/integrated/in", Network: benefit.In, Scope: benefit.Integrated, Individual: new(money.Dollars(5000)), Family: new(money.Dollars(10000)), Method: benefit.Embedded}},
	}
	return b.plan()
}

// BenchmarkClaim adjudicates one claim with its whole explanation; 300,000 claims/s on one core is the goal.
func BenchmarkClaim(b *testing.B) {
	engine, _ := adjudicate.Compile(usualPlan(), adjudicate.Options{})
	state := adjudicate.State{Accumulators: []adjudicate.Use{
		{ID: "deductible/rx/in", Individual: money.Dollars(150)}, {ID: "outOfPocketMaximum/integrated/in", Individual: money.Dollars(4950)},
	}}
	for _, t := range engine.Tiers() {
		c := adjudicate.Claim{Tier: t, Channel: benefit.Retail, Network: benefit.In, DaysSupply: 30, IngredientCost: money.Dollars(412), DispensingFee: 175}
		b.Run(string(t), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r := engine.Claim(c, state); r.Status != adjudicate.Approved {
					b.Fatal(r.Status)
				}
			}
			b.ReportMetric(1/(b.Elapsed()/time.Duration(b.N)).Seconds(), "claims/s")
		})
	}
}

func BenchmarkCompile(b *testing.B) {
	p := usualPlan()
	for b.Loop() {
		adjudicate.Compile(p, adjudicate.Options{})
	}
}
