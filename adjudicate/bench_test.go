package adjudicate_test

import (
	"fmt"
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

// BenchmarkDecide decides one claim without its explanation into one result; 1,000,000 claims/s on one core and no
// allocation is the goal.
func BenchmarkDecide(b *testing.B) {
	engine, _ := adjudicate.Compile(usualPlan(), adjudicate.Options{})
	state := adjudicate.State{Accumulators: []adjudicate.Use{
		{ID: "deductible/rx/in", Individual: money.Dollars(150)}, {ID: "outOfPocketMaximum/integrated/in", Individual: money.Dollars(4950)},
	}}
	for _, t := range engine.Tiers() {
		c := adjudicate.Claim{Tier: t, Channel: benefit.Retail, Network: benefit.In, DaysSupply: 30, IngredientCost: money.Dollars(412), DispensingFee: 175}
		b.Run(string(t), func(b *testing.B) {
			b.ReportAllocs()
			var r adjudicate.Result
			for b.Loop() {
				if engine.Decide(&c, &state, &r); r.Status != adjudicate.Approved {
					b.Fatal(r.Status)
				}
			}
			b.ReportMetric(1/(b.Elapsed()/time.Duration(b.N)).Seconds(), "claims/s")
		})
	}
}

// BenchmarkCompile100 compiles a plan of 100 cost shares and as many rules of utilization management; below 1 ms is the
// goal.
func BenchmarkCompile100(b *testing.B) {
	p := &benefit.Plan{SchemaVersion: benefit.SchemaVersion, Policy: benefit.DefaultPolicy()}
	for i := range 100 {
		tier := benefit.TierID(fmt.Sprintf("tier-%d", i/10))
		if i%10 == 0 {
			p.Tiers = append(p.Tiers, benefit.Tier{ID: tier})
		}
		channel := []benefit.Channel{benefit.Retail, benefit.Mail}[i%2]
		p.CostShares = append(p.CostShares, benefit.CostShare{
			ID: benefit.RuleID(fmt.Sprintf("costShare/%d", i)), Tier: tier, Channel: benefit.State(channel), Network: benefit.State(benefit.In),
			DaysSupply: benefit.State(benefit.DaysSupply{Min: i % 10 * 30, Max: i%10*30 + 29}), Deductible: benefit.State(benefit.AfterDeductible),
			Share: benefit.State(benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(int64(i)))}),
		})
		p.Utilization.QuantityLimit = append(p.Utilization.QuantityLimit, benefit.Rule[benefit.QuantityLimit]{
			ID: benefit.RuleID(fmt.Sprintf("quantityLimit/%d", i)), Scope: benefit.Scope{Drugs: benefit.DrugSet{NDCs: []string{fmt.Sprintf("%05d", i)}}},
			Terms: benefit.State(benefit.QuantityLimit{Max: money.Units(30), Per: benefit.QuantityPerFill}),
		})
	}
	for b.Loop() {
		adjudicate.Compile(p, adjudicate.Options{})
	}
}

func BenchmarkCompile(b *testing.B) {
	p := usualPlan()
	for b.Loop() {
		adjudicate.Compile(p, adjudicate.Options{})
	}
}
