package adjudicate_test

import (
	"fmt"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

func ExampleEngine_Claim() {
	plan := &benefit.Plan{
		Policy: benefit.DefaultPolicy(),
		Tiers:  []benefit.Tier{{ID: "tier-2"}},
		CostShares: []benefit.CostShare{{
			ID: "costShare/tier-2/retail/in/1-30", Tier: "tier-2", Channel: benefit.State(benefit.Retail), Network: benefit.State(benefit.In),
			DaysSupply: benefit.State(benefit.DaysSupply{Min: 1, Max: 30}), Deductible: benefit.State(benefit.AfterDeductible),
			Share: benefit.State(benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(75))}),
		}},
		Deductibles: []benefit.Accumulator{{
			ID: "deductible/rx/in", Scope: benefit.State(benefit.RxOnly), Individual: benefit.State(money.Dollars(250)),
		}},
	}
	engine, _ := adjudicate.Compile(plan, adjudicate.Options{})
	result := engine.Claim(
		adjudicate.Claim{Tier: "tier-2", Channel: benefit.Retail, Network: benefit.In, DaysSupply: 30, IngredientCost: money.Dollars(298), DispensingFee: money.Dollars(2)},
		adjudicate.State{Accumulators: []adjudicate.Use{{ID: "deductible/rx/in", Individual: money.Dollars(150)}}},
	)
	fmt.Print(adjudicate.Explain(result))
	// Output:
	// Result                 approved
	// Allowed amount         300.00
	// Patient pays           175.00
	//   deductible 517-FH    100.00
	//   copay 518-FI          75.00
	// Plan pays              125.00
	//
	// Steps
	//  1. Covered: Tier 2, retail, in network.  [costShare/tier-2/retail/in/1-30]
	//  2. 30 days lie within 1 to 30 days.  [costShare/tier-2/retail/in/1-30]
	//  3. $298.00 ingredient cost and $2.00 dispensing fee are $300.00: $300.00 allowed.
	//  4. $100.00 of the deductible is left; $100.00 of $300.00 goes to it.  [deductible/rx/in]
	//  5. Copay of $75.00: $75.00.  [costShare/tier-2/retail/in/1-30]
	//  6. The prescription deductible: $150.00 and $100.00 are $250.00 used.  [deductible/rx/in]
	//
	// Accumulators
	//   The prescription deductible: member 150.00 to 250.00
}
