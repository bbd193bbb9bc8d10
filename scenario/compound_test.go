package scenario_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

func at(ch benefit.Channel, k ...benefit.DrugKind) benefit.Scope {
	s := kinds(k...)
	s.Channels = []benefit.Channel{ch}
	return s
}

// compounding is the commercial plan with what compounds cost: by the kind of pharmacy, after the deductible.
func compounding() *benefit.Plan {
	p := commercial()
	share := func(ch benefit.Channel, s benefit.Share) {
		p.DrugCostShares = append(p.DrugCostShares, rule("drugCostShare", at(ch, benefit.KindCompound), benefit.DrugCostShare{Share: s, Deductible: benefit.AfterDeductible})...)
	}
	share(benefit.Retail, copay(60))
	share(benefit.Mail, rate(50, 0, 150))
	share(benefit.SpecialtyChannel, benefit.Share{Kind: benefit.NotCovered})
	return p
}

// compoundsIn returns the cases that cover a rule and are of compounds, and fails where one of the others is decided by it.
func compoundsIn(t *testing.T, engine *adjudicate.Engine, cases []scenario.Case, rule benefit.RuleID) []scenario.Case {
	t.Helper()
	var out []scenario.Case
	for _, c := range cases {
		switch decided := slices.Contains(engine.Claim(c.Claim(), c.Preconditions.State).Rules, rule); {
		case c.Inputs.Compound != nil && decided:
			out = append(out, c)
		case decided:
			t.Errorf("%s is of no compound, and %s decides it", c.Description, rule)
		}
	}
	return out
}

func TestWhatCompoundsCost(t *testing.T) {
	plan := compounding()
	engine, cases, findings := generate(t, plan, scenario.Options{})
	sound(t, engine, cases)
	for _, f := range findings {
		if f.Severity == finding.Warning {
			t.Errorf("%s: %s %s", f.Path, f.Code, f.Message)
		}
	}
	for i := range plan.DrugCostShares {
		own := &plan.DrugCostShares[i]
		list := compoundsIn(t, engine, cases, own.ID)
		if len(list) == 0 {
			t.Errorf("no case of a compound shows %s", own.ID)
		}
		for _, c := range list {
			parts := c.Inputs.Compound.Ingredients
			if len(parts) < 2 || parts[0].NDC == parts[1].NDC || parts[0].NDC != c.Inputs.NDC || c.Inputs.Compound.Cost() != c.Inputs.IngredientCost {
				t.Errorf("%s: %+v of %s for %s", c.Description, parts, c.Inputs.NDC, c.Inputs.IngredientCost)
			}
			if c.Preconditions.Tier != "" || c.Preconditions.Facts.Drug != nil {
				t.Errorf("%s: the compound is put on %q, %+v", c.Description, c.Preconditions.Tier, c.Preconditions.Facts.Drug)
			}
			resolved := scenario.NewTiers(plan).Claim(c.Inputs, scenario.ClaimOptions{Network: c.Preconditions.Network})
			if got, want := engine.Claim(resolved.Claim, c.Preconditions.State), engine.Claim(c.Claim(), c.Preconditions.State); !resolved.Ready() || got.PatientPay != want.PatientPay || got.Status != want.Status {
				t.Errorf("%s: as claim inputs it is %s, %s, %+v", c.Description, got.Status, got.PatientPay, resolved.Findings)
			}
		}
		shows := slices.ContainsFunc(list, func(c scenario.Case) bool {
			pay := engine.Claim(c.Claim(), c.Preconditions.State).PatientPay
			return own.Terms.Value.Share.Copay != nil && pay == *own.Terms.Value.Share.Copay || own.Terms.Value.Share.Max != nil && pay == *own.Terms.Value.Share.Max ||
				own.Terms.Value.Share.Kind == benefit.NotCovered && pay == 0
		})
		if !shows {
			t.Errorf("no case is charged what %s says", own.ID)
		}
	}
}

// TestCompoundsPricedOtherwise: a system that prices compounds as their first ingredient, or by another amount, or meets no
// deductible before it, answers a case otherwise.
func TestCompoundsPricedOtherwise(t *testing.T) {
	wrong := map[string]func(*benefit.Plan){
		"an amount":     func(p *benefit.Plan) { p.DrugCostShares[0].Terms.Value.Share.Copay = new(money.Dollars(61)) },
		"the maximum":   func(p *benefit.Plan) { p.DrugCostShares[1].Terms.Value.Share.Max = new(money.Dollars(151)) },
		"the order":     func(p *benefit.Plan) { p.DrugCostShares[0].Terms.Value.Deductible = benefit.DeductibleExempt },
		"it is covered": func(p *benefit.Plan) { p.DrugCostShares[2].Terms.Value.Share = copay(60) },
		"only the tiers are priced": func(p *benefit.Plan) {
			p.DrugCostShares = nil
			p.Coverage.Compounds = benefit.State(benefit.Compounds{Covered: true, Tier: "tier-2"})
		},
	}
	engine, cases, _ := generate(t, compounding(), scenario.Options{})
	for name, change := range wrong {
		p := compounding()
		change(p)
		other, _ := adjudicate.Compile(p, adjudicate.Options{})
		if !slices.ContainsFunc(cases, func(c scenario.Case) bool {
			a, b := engine.Claim(c.Claim(), c.Preconditions.State), other.Claim(c.Claim(), c.Preconditions.State)
			return c.Inputs.Compound != nil && (a.Status != b.Status || a.PatientPay != b.PatientPay)
		}) {
			t.Errorf("%s: no case of a compound shows it", name)
		}
	}
}

func TestTierOfCompounds(t *testing.T) {
	p := commercial()
	p.Coverage.Compounds = benefit.State(benefit.Compounds{Covered: true, Tier: "tier-3", Max: new(money.Dollars(400))})
	engine, cases, _ := generate(t, p, scenario.Options{})
	sound(t, engine, cases)
	list := compoundsIn(t, engine, cases, "coverage/compounds")
	elsewhere := slices.ContainsFunc(list, func(c scenario.Case) bool {
		k := c.Claim()
		right := engine.Claim(k, c.Preconditions.State)
		k.Compound, k.Ingredients = false, nil
		return right.Paid() && c.Preconditions.Tier != "tier-3" && engine.Claim(k, c.Preconditions.State).PatientPay != right.PatientPay
	})
	if !elsewhere {
		t.Error("no compound is made of a drug of a tier that charges otherwise")
	}
	for _, code := range []claim.RejectCode{claim.RejectCompoundIngredients, claim.RejectPriorAuthorization} {
		if !slices.ContainsFunc(list, func(c scenario.Case) bool {
			r := engine.Claim(c.Claim(), c.Preconditions.State)
			return len(r.Rejects) == 1 && r.Rejects[0].Code == code
		}) {
			t.Errorf("no compound is rejected with %s alone", code)
		}
	}
}

// TestRulesForCompounds: a rule of any other kind that is for compounds is shown by compounds, not by a drug said to be one.
func TestRulesForCompounds(t *testing.T) {
	p := compounding()
	p.Utilization.PriorAuthorization = rule("priorAuthorization", kinds(benefit.KindCompound), benefit.PriorAuthorization{})
	p.Utilization.DaysSupply = rule("daysSupply", kinds(benefit.KindCompound), benefit.DaysSupplyLimit{Max: 30})
	engine, cases, _ := generate(t, p, scenario.Options{})
	sound(t, engine, cases)
	for _, id := range []benefit.RuleID{p.Utilization.PriorAuthorization[0].ID, p.Utilization.DaysSupply[0].ID} {
		if len(compoundsIn(t, engine, cases, id)) == 0 {
			t.Errorf("no case of a compound shows %s", id)
		}
	}
}

// TestRulesForOtherDrugs: a rule for all drugs of a class leaves compounds to be made of them, and is itself shown by drugs that are none.
func TestRulesForOtherDrugs(t *testing.T) {
	p := compounding()
	p.Utilization.QuantityLimit = rule("quantityLimit", benefit.Scope{Drugs: benefit.DrugSet{BrandClasses: []drug.Class{drug.Generic, drug.SingleSource, drug.MultiSource}}}, benefit.QuantityLimit{Max: money.Units(90), Per: benefit.QuantityPerFill})
	engine, cases, _ := generate(t, p, scenario.Options{})
	if len(compoundsIn(t, engine, cases, p.DrugCostShares[0].ID)) == 0 {
		t.Error("no case of a compound shows what compounds cost")
	}
	for _, c := range cases {
		if c.Inputs.Compound != nil && slices.ContainsFunc(c.Covers, func(s string) bool { return strings.Contains(s, "#quantity") }) {
			t.Errorf("a compound shows the limit: %s", c.Description)
		}
	}
}

// TestCompoundsUpToAnAmount: what compounds cost is shown above the amount that needs an authorization too, with one on file.
func TestCompoundsUpToAnAmount(t *testing.T) {
	p := compounding()
	p.Coverage.Compounds = benefit.State(benefit.Compounds{Covered: true, Max: new(money.Dollars(200))})
	engine, cases, _ := generate(t, p, scenario.Options{})
	sound(t, engine, cases)
	paid, asked := false, false
	for _, c := range cases {
		if c.Inputs.Compound == nil || c.Inputs.IngredientCost+c.Inputs.DispensingFee <= money.Dollars(200) {
			continue
		}
		r := engine.Claim(c.Claim(), c.Preconditions.State)
		granted := len(c.Preconditions.State.Authorizations) > 0
		paid = paid || r.Paid() && granted
		asked = asked || len(r.Rejects) == 1 && r.Rejects[0].Code == claim.RejectPriorAuthorization && !granted
		if r.Paid() && !granted {
			t.Errorf("%s is paid without an authorization", c.Description)
		}
	}
	if !paid || !asked {
		t.Errorf("above the amount: paid %t, rejected %t", paid, asked)
	}
}
