package adjudicate_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// drawRich adds to a plan what changes who pays: product selection, other payers, penalties, charges, benefit maximums,
// ceilings, or the phases of Part D.
func drawRich(t *rapid.T, p *benefit.Plan) {
	flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
	if flag("selects") {
		p.ProductSelection = benefit.ProductSelection{
			AddDifference: benefit.State(true), CountsToDeductible: benefit.State(flag("d counts to the deductible")), CountsToOOP: benefit.State(flag("d counts")),
		}
	}
	if flag("coordinates") {
		p.Coordination.Method = benefit.State(rapid.SampledFrom([]benefit.COBMethod{benefit.StandardCOB, benefit.MaintenanceCOB, benefit.NonDuplication}).Draw(t, "method"))
	}
	if flag("penalty") {
		p.Pharmacies.Penalties = []benefit.Rule[benefit.Penalty]{{ID: "penalty", Terms: benefit.State(benefit.Penalty{Share: drawShare(t), CountsToOOP: new(flag("penalty counts"))})}}
		if k := p.Pharmacies.Penalties[0].Terms.Value.Share.Kind; k == benefit.NotCovered {
			p.Pharmacies.Penalties = nil
		}
	}
	if flag("charges") {
		p.Charges = benefit.Charges{
			SalesTax: benefit.State(benefit.PatientPays), ProcessorFee: benefit.State(drawAmount(t, "fee", 500)),
			PlanAssistance: []benefit.Rule[money.Amount]{{ID: "assistance", Terms: benefit.State(drawAmount(t, "assistance", 3000))}},
		}
	}
	if flag("benefit maximum") {
		p.BenefitMaximums = []benefit.Rule[benefit.BenefitMaximum]{{ID: "benefitMaximum", Terms: benefit.State(benefit.BenefitMaximum{
			Amount: new(drawAmount(t, "maximum", 50_000)), Of: rapid.SampledFrom([]benefit.MaximumOf{benefit.PlanPaid, benefit.Allowed}).Draw(t, "of"),
		})}}
	}
	if flag("ceiling") {
		p.DrugCostShares = []benefit.Rule[benefit.DrugCostShare]{{ID: "ceiling", Terms: benefit.State(benefit.DrugCostShare{
			Role: benefit.Ceiling, Share: benefit.Share{Kind: benefit.Copay, Copay: new(drawAmount(t, "ceiling", 10_000))}, Deductible: benefit.AfterDeductible,
		})}}
	}
	if rapid.IntRange(0, 3).Draw(t, "part d") == 0 {
		p.PartD.Year = benefit.State(rapid.IntRange(2023, 2026).Draw(t, "year"))
	}
}

func drawFacts(t *rapid.T, c *adjudicate.Claim) {
	c.DateOfService = calendar.MustParse("2026-01-15").AddDays(rapid.IntRange(0, 700).Draw(t, "day"))
	c.NDC, c.Quantity = "00001000101", money.Units(30)
	c.Drug = &benefit.DrugFacts{
		Brand: rapid.SampledFrom([]drug.Class{drug.Generic, drug.SingleSource, drug.MultiSource}).Draw(t, "brand"),
		Kinds: rapid.SampledFrom([][]benefit.DrugKind{nil, {benefit.KindApplicable}, {benefit.KindInsulin}, {benefit.KindVaccine}}).Draw(t, "kinds"),
	}
	c.DAW = rapid.SampledFrom([]string{"", "1", "2", "3", "5", "9"}).Draw(t, "daw")
	c.GenericPrice = new(drawAmount(t, "generic", 30_000))
	c.GenericTier = "tier-1"
	c.FlatTax, c.Incentive = drawAmount(t, "tax", 300), drawAmount(t, "incentive", 2000)
	switch rapid.IntRange(0, 3).Draw(t, "occ") {
	case 1:
		c.OtherPayer = &adjudicate.OtherPayer{Code: "2", Paid: new(drawAmount(t, "paid", 60_000))}
	case 2:
		c.OtherPayer = &adjudicate.OtherPayer{Code: "8", Responsibility: new(drawAmount(t, "responsibility", 60_000))}
	}
	if rapid.Bool().Draw(t, "coupon") {
		c.Assistance = new(drawAmount(t, "coupon", 20_000))
	}
}

// TestWhoeverPays holds the engine to its identities on plans with everything that changes who pays, over sequences of
// claims and reversals in any order.
func TestWhoeverPays(t *testing.T) {
	paid := 0
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlan(t)
		drawRich(t, p)
		engine, _ := adjudicate.Compile(p, adjudicate.Options{})
		state := adjudicate.State{Family: rapid.Bool().Draw(t, "family"), ByPeriod: true, Fills: []adjudicate.Fill{}, SubsidyLevel: rapid.IntRange(0, 4).Draw(t, "level")}
		start := state
		var open []adjudicate.Result
		for range rapid.IntRange(1, 6).Draw(t, "events") {
			c := drawClaim(t)
			drawFacts(t, &c)
			r := engine.Claim(c, state)
			check := &rapidTB{t}
			holdRich(check, engine, p, state, c, r)
			var silent adjudicate.Result
			if engine.Decide(&c, &state, &silent); silent.Status != r.Status || silent.PatientPay != r.PatientPay || silent.PlanPay != r.PlanPay {
				t.Fatalf("without its explanation %s %s", silent.Status, silent.PatientPay)
			}
			state = engine.Apply(state, r)
			if r.Paid() {
				paid++
				open = append(open, r)
			}
		}
		// Reversed in any order, the claims leave nothing.
		for len(open) > 0 {
			i := rapid.IntRange(0, len(open)-1).Draw(t, "reversed")
			state = engine.Reverse(state, open[i])
			open = append(open[:i], open[i+1:]...)
		}
		if len(state.Fills) != 0 || len(state.Accumulators) != 0 || !reflect.DeepEqual(state.Member, start.Member) {
			t.Fatalf("reversals left %+v", state)
		}
	})
	if paid < 50 {
		t.Errorf("only %d claims were paid; the property says little", paid)
	}
}

type rapidTB struct{ *rapid.T }

func holdRich(t *rapidTB, e *adjudicate.Engine, p *benefit.Plan, s adjudicate.State, c adjudicate.Claim, r adjudicate.Result) {
	if !r.Paid() {
		return
	}
	sum, all := money.Amount(0), r.PatientPay+r.PlanPay
	for _, k := range r.Components {
		sum += k.Amount
	}
	for _, o := range r.OtherPay {
		all += o.Amount
	}
	if sum != r.PatientPay || all != r.Allowed {
		t.Fatalf("components %s, patient %s, everybody %s of %s\n%s", sum, r.PatientPay, all, r.Allowed, adjudicate.Explain(r))
	}
	if e.PartD() == nil {
		_, maximums := e.LimitsFor(c.Tier, c.Network)
		for _, m := range maximums {
			for _, move := range r.Accumulators {
				if move.ID != m.ID {
					continue
				}
				before := adjudicate.State{Family: s.Family, Accumulators: []adjudicate.Use{move.Before}}
				if left, held := m.Left(before); held && move.After.Individual-move.Before.Individual > left {
					t.Fatalf("%s rises by more than the %s that were left", m.ID, left)
				}
			}
		}
	}
	for _, m := range r.Accumulators {
		if m.After.Individual < m.Before.Individual || m.After.Family < m.Before.Family {
			t.Fatalf("%s goes down", m.ID)
		}
	}
}
