package scenario_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

func rule[T any](kind string, s benefit.Scope, terms T) []benefit.Rule[T] {
	return []benefit.Rule[T]{{ID: benefit.NewRuleID(kind, s), Scope: s, Terms: benefit.State(terms)}}
}

func kinds(k ...benefit.DrugKind) benefit.Scope {
	return benefit.Scope{Drugs: benefit.DrugSet{Kinds: k}}
}

func tiers(t ...benefit.TierID) benefit.Scope { return benefit.Scope{Tiers: t} }

// managed is the commercial plan with a rule of every kind, as documents have them.
func managed() *benefit.Plan {
	p := commercial()
	u := &p.Utilization
	u.PriorAuthorization = rule("priorAuthorization", tiers("tier-4"), benefit.PriorAuthorization{})
	u.StepTherapy = rule("stepTherapy", tiers("tier-3"), benefit.StepTherapy{
		Steps: []benefit.DrugSet{{BrandClasses: []drug.Class{drug.Generic}}}, LookBackDays: 120, GrandfatherDays: 90,
	})
	u.QuantityLimit = append(rule("quantityLimit", tiers("tier-2"), benefit.QuantityLimit{Max: money.Units(60), Per: benefit.QuantityPerDaysSupply, Days: 30}),
		append(rule("quantityLimit", kinds(benefit.KindErectileDysfunction), benefit.QuantityLimit{Max: money.Units(6), Per: benefit.QuantityPerFill}),
			rule("quantityLimit", kinds(benefit.KindSmokingCessation), benefit.QuantityLimit{Max: money.Units(180), Per: benefit.QuantityPerWindow})...)...)
	u.DaysSupply = rule("daysSupply", kinds(benefit.KindContraceptive), benefit.DaysSupplyLimit{Min: 21, Max: 28})
	u.RefillTooSoon = rule("refillTooSoon", benefit.Scope{}, benefit.RefillTooSoon{Percent: new(money.Percent(75))})
	u.RefillLimit = rule("refillLimit", benefit.Scope{Drugs: benefit.DrugSet{Schedules: []string{"CII"}}}, benefit.RefillLimit{Max: 0})
	u.FillLimit = rule("fillLimit", kinds(benefit.KindFertility), benefit.FillLimit{Max: 3})
	u.Age = rule("age", kinds(benefit.KindCosmetic), benefit.AgeLimit{Age: benefit.AgeRange{Min: 12, Max: 35}})
	u.Sex = rule("sex", kinds(benefit.KindContraceptive), benefit.SexLimit{Sex: benefit.Female})
	u.RetailFills = rule("retailFills", benefit.Scope{Tiers: []benefit.TierID{"tier-2"}, Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindMaintenance}}}, benefit.RetailFills{Free: 2})
	u.SplitFill = rule("splitFill", kinds(benefit.KindOralAntiCancer), benefit.SplitFill{Fills: 2, MaxDays: 15})
	u.Opioid = rule("opioid", kinds(benefit.KindOpioid), benefit.OpioidLimit{NaiveDays: 120, NaiveMaxDays: 7, MaxMME: money.Units(90)})
	u.CostPerClaim = rule("costPerClaim", tiers("tier-1"), benefit.CostPerClaim{Max: money.Dollars(1000)})
	u.Interaction = rule("interaction", kinds(benefit.KindWeightLoss), benefit.Interaction{
		With: benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindSmokingCessation}}, Overrides: []string{"DD/M0/1G"},
	})
	u.Override = rule("override", benefit.Scope{}, benefit.Override{Codes: []string{"3"}, Edits: []benefit.Edit{benefit.EditRefillTooSoon}})
	u.TransitionFill = rule("transitionFill", benefit.Scope{}, benefit.TransitionFill{
		WithinDays: 90, MaxDays: 30, Edits: []benefit.Edit{benefit.EditPriorAuthorization, benefit.EditStepTherapy},
	})
	// The specialty drugs of another tier may be filled once at retail.
	p.Tiers = append(p.Tiers, tier("tier-5", "Tier 5 preferred specialty", benefit.PreferredSpecialty))
	p.CostShares = append(p.CostShares, cost("tier-5", benefit.AnyChannel, benefit.In, 1, 30, rate(20), benefit.DeductibleExempt))
	u.SpecialtyLockIn = rule("specialtyLockIn", tiers("tier-5"), benefit.SpecialtyLockIn{Free: 1})

	c := &p.Coverage
	c.Exclusions = append(rule("exclusion", kinds(benefit.KindCosmetic), benefit.Exclusion{Label: "cosmetic drugs"}),
		rule("exclusion", kinds(benefit.KindWeightLoss), benefit.Exclusion{Label: "weight loss", UnlessAuthorized: true})...)
	c.Exclusions[0].Scope.Drugs.BrandClasses = []drug.Class{drug.SingleSource}
	c.OTC = benefit.State(benefit.OTC{})
	c.Compounds = benefit.State(benefit.Compounds{})
	c.NewToMarketDays, c.ObsoleteGraceDays = benefit.State(180), benefit.State(90)
	e := &p.Eligibility
	e.TimelyFiling = rule("timelyFiling", benefit.Scope{}, benefit.TimelyFiling{Days: 90})
	e.Dependents = benefit.State(benefit.DependentAge{Age: 26, Ends: benefit.EndsMonth})
	e.GraceDays = benefit.State(31)
	p.Pharmacies.Access = rule("access", benefit.Scope{Channels: []benefit.Channel{benefit.LongTermCare}}, benefit.Access{})
	p.DrugCostShares = append(rule("drugCostShare", kinds(benefit.KindInsulin), benefit.DrugCostShare{Share: copay(35)}),
		rule("drugCostShare", kinds(benefit.KindPreventive), benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}})...)
	p.BenefitMaximums = rule("benefitMaximum", kinds(benefit.KindFertility), benefit.BenefitMaximum{Amount: new(money.Dollars(2000)), Window: benefit.Window{Period: benefit.Lifetime}, Then: benefit.ThenReject})
	p.ProductSelection.AddDifference = benefit.State(true)
	return p
}

func TestEveryKindOfRule(t *testing.T) {
	engine, cases, findings := generate(t, managed(), scenario.Options{})
	sound(t, engine, cases)
	for _, f := range findings {
		if f.Severity == finding.Warning {
			t.Errorf("%s: %s %s", f.Path, f.Code, f.Message)
		}
	}
	codes := map[claim.RejectCode]bool{}
	paid := 0
	for _, c := range cases {
		r := engine.Claim(c.Claim(), c.Preconditions.State)
		if len(r.Rejects) == 1 {
			codes[r.Rejects[0].Code] = true
		}
		if r.Paid() {
			paid++
		}
	}
	t.Logf("%d cases, %d paid", len(cases), paid)
	for code := range strings.FieldsSeq("75 64 608 76 9G 7X AG 79 73 M4 60 61 4W 88 78 70 81 66 67 69 40 77 7Y") {
		if !codes[claim.RejectCode(code)] {
			t.Errorf("no claim is rejected with %s alone", code)
		}
	}
}

// TestNoScenarioIsLost: a plan whose rules need facts has every scenario about money that it has without them.
func TestNoScenarioIsLost(t *testing.T) {
	_, before, _ := generate(t, commercial(), scenario.Options{})
	engine, after, _ := generate(t, managed(), scenario.Options{})
	paid := map[string]bool{}
	for _, c := range after {
		if engine.Claim(c.Claim(), c.Preconditions.State).Paid() {
			paid[c.ID] = true
		}
	}
	plain, _ := adjudicate.Compile(commercial(), adjudicate.Options{})
	lost := 0
	for _, c := range before {
		if slices.Contains(c.Covers, "pairs") { // other claims may show its pairs
			continue
		}
		if plain.Claim(c.Claim(), c.Preconditions.State).Paid() && !paid[c.ID] {
			lost++
			t.Logf("%s: %s", c.ID, c.Description)
		}
	}
	if lost > 0 {
		t.Errorf("%d of %d scenarios are lost or no longer paid", lost, len(before))
	}
}

// TestRowOfTheDrugList: what the drug list asks for reaches the engine.
func TestRowOfTheDrugList(t *testing.T) {
	engine, _ := adjudicate.Compile(commercial(), adjudicate.Options{})
	in := claim.Inputs{NDC: "00093005805", DateOfService: commercial().Identity.EffectiveFrom.Value, QuantityDispensed: money.Units(30), DaysSupply: 30, IngredientCost: money.Dollars(50)}
	for _, c := range []struct {
		name string
		row  formulary.Entry
		code string
	}{
		{"nothing", formulary.Entry{}, ""},
		{"authorization", formulary.Entry{PriorAuthorization: true}, "75"},
		{"steps", formulary.Entry{StepTherapy: true}, "608"},
		{"quantity", formulary.Entry{QuantityLimit: true, Limit: &formulary.Limit{Max: money.Units(20), Days: 30}}, "76"},
		{"not covered", formulary.Entry{Flags: []formulary.Flag{formulary.ExcludedDrug}}, "70"},
		{"not in force", formulary.Entry{PriorAuthorization: true, To: in.DateOfService.AddDays(-1)}, ""},
	} {
		c.row.NDC, c.row.Tier = string(in.NDC), "1"
		r := scenario.NewTiers(engine.Plan(), list(c.row)).Claim(in, scenario.ClaimOptions{Tier: "tier-1", Network: benefit.In, Channel: benefit.Retail})
		got := engine.Claim(r.Claim, adjudicate.State{})
		code := ""
		if len(got.Rejects) > 0 {
			code = string(got.Rejects[0].Code)
		}
		if code != c.code {
			t.Errorf("%s: %s %v, want %q", c.name, got.Status, got.Rejects, c.code)
		}
	}
	for _, p := range drug.Seed() {
		if p.Class == drug.Generic && p.Maintenance && p.DosageForm == "Tablet" && p.DEASchedule == "" && !p.OTC {
			in.NDC = p.NDC
			break
		}
	}
	lists := []formulary.List{list(formulary.Entry{NDC: string(in.NDC), Tier: "1", PriorAuthorization: true})}
	engine, cases, findings := generate(t, commercial(), scenario.Options{Formularies: lists})
	sound(t, engine, cases)
	if slices.ContainsFunc(findings, func(f finding.Finding) bool { return f.Code == "rule_not_tested" }) {
		t.Errorf("%v", findings)
	}
	if !slices.ContainsFunc(cases, func(c scenario.Case) bool {
		r := engine.Claim(c.Claim(), c.Preconditions.State)
		return len(r.Rejects) == 1 && r.Rejects[0].Code == "75" && slices.Contains(c.Covers, "formulary/priorAuthorization")
	}) {
		t.Error("no scenario shows what the drug list asks for")
	}
	if !slices.ContainsFunc(cases, func(c scenario.Case) bool {
		return c.Inputs.NDC == in.NDC && len(c.Preconditions.State.Authorizations) == 1
	}) {
		t.Error("no scenario states an authorization for the drug that the list asks one for")
	}
}

// TestRuleMutants: a suite notices nearly every wrong value of the rules beside the cost shares, and says of each other one
// that it does not.
func TestRuleMutants(t *testing.T) {
	engine, _, findings := generate(t, managed(), scenario.Options{})
	unseen := 0
	for _, f := range findings {
		if f.Code == "value_not_visible" || f.Code == "rule_never_decides" {
			unseen++
			t.Logf("%s %s", f.Code, f.Path)
		}
	}
	if unseen > 1 { // an exclusion that an authorization would lift, where an age limit holds for the drug too
		t.Errorf("%d values can be wrong without being noticed", unseen)
	}
	told, all, _ := scenario.QuickRate(engine)
	t.Logf("quick tells %d of %d", told, all)
	if all < 200 || told*100 < all*45 {
		t.Errorf("quick tells %d of %d wrong plans", told, all)
	}
}

func partD(year int) *benefit.Plan {
	p := commercial()
	p.Deductibles, p.OutOfPocketMaximums = nil, nil
	p.PartD.Year = benefit.State(year)
	return p
}

// TestPartD: the claims of a Part D plan go through every phase of its year, of the standard benefit too.
func TestPartD(t *testing.T) {
	for _, year := range []int{2023, 2024, 2025, 2026} {
		for _, standard := range []bool{false, true} {
			p := partD(year)
			if standard {
				p.Tiers, p.CostShares = nil, nil
			}
			engine, cases, findings := generate(t, p, scenario.Options{})
			sound(t, engine, cases)
			for _, f := range findings {
				if f.Severity == finding.Warning {
					t.Errorf("%d %v %s %s", year, standard, f.Code, f.Path)
				}
			}
			reached := map[string]bool{}
			for _, c := range cases {
				for _, stage := range engine.Claim(c.Claim(), c.Preconditions.State).Stages {
					reached[string(stage.Phase)] = true
				}
			}
			want := 3
			if year < 2025 {
				want = 4 // with the coverage gap
			}
			if len(reached) != want {
				t.Errorf("%d %v: the %d cases reach %v", year, standard, len(cases), reached)
			}
		}
	}
}

// TestAnyRules generates for random choices of rules with random numbers, with and without a stated year.
func TestAnyRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := managed()
		p.EachRule(func(r benefit.RuleInfo) {
			switch {
			case rapid.IntRange(0, 2).Draw(t, "keep") == 0:
				r.Scope.Tiers = []benefit.TierID{"tier-9"} // of no drug
			case rapid.Bool().Draw(t, "every drug"):
				r.Scope.Drugs, r.Scope.Tiers = benefit.DrugSet{}, nil
			}
			n := rapid.IntRange(0, 40).Draw(t, "n")
			switch x := r.Terms.(type) {
			case *benefit.RefillTooSoon:
				x.DaysLeft, x.By = new(n), rapid.SampledFrom([]benefit.RefillBy{"", benefit.RefillEither, benefit.RefillBoth}).Draw(t, "by")
			case *benefit.RetailFills:
				x.Free, x.Then = n/8, rapid.SampledFrom([]benefit.Then{"", benefit.ThenReject, benefit.ThenPatientPays}).Draw(t, "then")
			case *benefit.QuantityLimit:
				x.Max = money.Units(int64(n))
			case *benefit.DaysSupplyLimit:
				x.Min, x.Max = n/2, n
			case *benefit.AgeLimit:
				x.Age = benefit.AgeRange{Min: n / 2, Max: n * 2}
			case *benefit.BenefitMaximum:
				if n%2 == 0 {
					x.Amount, x.Fills = nil, n/2+1
				}
				x.Then = rapid.SampledFrom([]benefit.Then{"", benefit.ThenReject}).Draw(t, "then")
			case *benefit.StepTherapy:
				x.LookBackDays, x.GrandfatherDays = n*9, n
			}
		})
		if rapid.Bool().Draw(t, "no year") {
			p.Identity.EffectiveFrom, p.Identity.EffectiveTo = benefit.Sourced[calendar.Date]{}, benefit.Sourced[calendar.Date]{}
		}
		engine, _ := adjudicate.Compile(p, adjudicate.Options{})
		mode := scenario.Quick // seldom: it takes the longest, and chooses among what the others have
		switch n := rapid.IntRange(0, 11).Draw(t, "mode"); {
		case n < 6:
			mode = scenario.EdgeCase
		case n < 11:
			mode = scenario.Comprehensive
		}
		cases, _ := scenario.Generate(engine, scenario.Options{Mode: mode})
		sound(t, engine, cases)
		if rapid.IntRange(0, 4).Draw(t, "again") > 0 {
			return
		}
		again, _ := scenario.Generate(engine, scenario.Options{Mode: mode})
		if len(again) != len(cases) {
			t.Fatalf("%d cases, then %d", len(cases), len(again))
		}
		for i := range cases {
			a, _ := json.Marshal(cases[i])
			if b, _ := json.Marshal(again[i]); string(a) != string(b) {
				t.Fatalf("the same options gave other cases: %s and %s", a, b)
			}
		}
	})
}
