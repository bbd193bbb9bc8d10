package adjudicate_test

import (
	"testing"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// TestAmend: an amended engine answers as one compiled from the changed plan does, and amending back restores it. That it
// does so for every mutant is tested with package mutation.
func TestAmend(t *testing.T) {
	plan := usualPlan()
	engine, _ := adjudicate.Compile(plan, adjudicate.Options{})
	const tier2 = 1
	right := plan.CostShares[tier2]
	met := adjudicate.State{Accumulators: []adjudicate.Use{{ID: "deductible/rx/in", Individual: money.Dollars(250)}}}
	pays := func(s adjudicate.State, want money.Amount) {
		t.Helper()
		if r := engine.Outcome(brandFill(), s); r.PatientPay != want {
			t.Errorf("pays %s, want %s", r.PatientPay, want)
		}
	}
	amend := func(change func(*benefit.CostShare)) {
		t.Helper()
		change(&plan.CostShares[tier2])
		if !engine.AmendCostShare(tier2) {
			t.Fatal("the engine has this cost share")
		}
	}
	pays(met, money.Dollars(45))
	amend(func(c *benefit.CostShare) {
		c.Share = benefit.State(benefit.Share{Kind: benefit.Copay, Copay: new(money.Amount(4501))})
	})
	pays(met, 4501)
	amend(func(c *benefit.CostShare) { c.Share = benefit.Sourced[benefit.Share]{} })
	if r := engine.Outcome(brandFill(), met); r.Status != adjudicate.Undetermined {
		t.Errorf("without its cost share the claim is %s", r.Status)
	}
	amend(func(c *benefit.CostShare) { *c = right; c.Tier = "tier-4" })
	moved := brandFill()
	moved.Tier = "tier-4"
	if r := engine.Outcome(moved, met); r.PatientPay != money.Dollars(45) {
		t.Errorf("on the tier that the cost share moved to the claim pays %s", r.PatientPay)
	}
	if r := engine.Outcome(brandFill(), met); r.Status != adjudicate.Undetermined {
		t.Errorf("on the tier that it left the claim is %s", r.Status)
	}
	amend(func(c *benefit.CostShare) { *c = right })
	if r := engine.Outcome(moved, met); r.PatientPay == money.Dollars(45) {
		t.Error("the cost share still decides on the tier that it was given back from")
	}
	pays(adjudicate.State{}, money.Dollars(100)) // within the deductible
	amend(func(c *benefit.CostShare) { c.Deductible = benefit.State(benefit.DeductibleExempt) })
	pays(adjudicate.State{}, money.Dollars(45))
	amend(func(c *benefit.CostShare) { c.Deductible = benefit.State(benefit.AfterDeductible) })
	if !engine.AmendLimit("deductible/rx/in", new(money.Dollars(10)), nil) || engine.AmendLimit("x", nil, nil) {
		t.Error("the engine has the deductible, and none called x")
	}
	pays(adjudicate.State{}, money.Dollars(55))
	if engine.AmendScope("costShares", 0) {
		t.Error("cost shares are no list of rules")
	}
}
