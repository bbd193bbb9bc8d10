package benefit

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

func TestDAW(t *testing.T) {
	silent := &Plan{}
	adds := &Plan{ProductSelection: ProductSelection{AddDifference: State(true), Base: State(GenericShare), CountsToOOP: State(true)}}
	exempt := &Plan{ProductSelection: ProductSelection{AddDifference: State(true), PrescriberExempt: State(true)}}
	even := &Plan{ProductSelection: ProductSelection{AddDifference: State(true), PrescriberExempt: State(false)}}
	policy := &Plan{ProductSelection: ProductSelection{AddDifference: State(true)}, Policy: Policy{DifferenceOnDAW1: State(true), DifferenceBase: State(GenericShare)}}
	no := false
	byCode := &Plan{ProductSelection: ProductSelection{
		AddDifference: State(true), CountsToOOP: State(true),
		Codes: []Rule[DAWTerms]{
			{ID: "other", Variant: "B", Terms: State(DAWTerms{Codes: []string{"2"}, Reject: "22"})},
			{ID: "two", Terms: State(DAWTerms{Codes: []string{"2"}, Difference: PlanPays, CountsToOOP: &no})},
			{ID: "zero", Terms: State(DAWTerms{Codes: []string{"0"}, Reject: "UU", Brands: []drug.Class{drug.MultiSource, drug.SingleSource}})},
		},
	}}
	for _, c := range []struct {
		name  string
		plan  *Plan
		code  string
		class drug.Class
		want  string // difference, base, reject, counts to the maximum
	}{
		{"silent", silent, "2", drug.MultiSource, " brand  false"},
		{"no code is 0", byCode, "", drug.SingleSource, " brand UU true"},
		{"patient asks", adds, "2", drug.MultiSource, "patient generic  true"},
		{"prescriber, not said", adds, "1", drug.MultiSource, " brand  true"},
		{"prescriber exempt", exempt, "1", drug.MultiSource, " brand  false"},
		{"prescriber not exempt", even, "1", drug.MultiSource, "patient brand  false"},
		{"prescriber by policy", policy, "1", drug.MultiSource, "patient generic  false"},
		{"a generic has no difference", adds, "2", drug.Generic, " brand  true"},
		{"nor has a single-source brand", adds, "2", drug.SingleSource, " brand  true"},
		{"pharmacist chose", adds, "3", drug.MultiSource, "pharmacy generic  true"},
		{"generic out of stock", adds, "4", drug.MultiSource, " brand  true"},
		{"dispensed as generic", adds, "5", drug.MultiSource, " generic  true"},
		{"plan asks for the brand", silent, "9", drug.MultiSource, " generic  false"},
		{"a code's own rule", byCode, "2", drug.MultiSource, "plan brand  false"},
	} {
		d := c.plan.DAW(c.code, c.class, "A")
		if got := fmt.Sprintf("%s %s %s %t", d.Difference, d.Base, d.Reject, d.CountsToOOP); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if byCode.DAW("2", drug.MultiSource, "B").Reject != "22" {
		t.Error("the rule of the variant was not used")
	}
	if d := silent.DAW("2", drug.MultiSource, ""); !d.Assumed || adds.DAW("2", drug.MultiSource, "").Assumed {
		t.Errorf("what is assumed: %+v", d)
	}
}

func TestCountsOf(t *testing.T) {
	p := &Plan{Policy: Policy{DeductibleCountsOOP: State(false), PenaltyCounts: State(true)}, ProductSelection: ProductSelection{CountsToOOP: State(true)}}
	a := &Accumulator{Network: State(In), Counts: Counts{Coinsurance: State(false)}}
	if got, want := p.CountsOf(a, false), (CountsTo{Copay: true, ProductSelection: true, Penalty: true, CopayAssistance: true}); got != want {
		t.Errorf("maximum: %+v, want %+v", got, want)
	}
	if got, want := p.CountsOf(&Accumulator{}, true), (CountsTo{Deductible: true, Penalty: true, CopayAssistance: true, OutOfNetwork: true}); got != want {
		t.Errorf("deductible: %+v, want %+v", got, want)
	}
	if got, want := (&Plan{}).CountsOf(&Accumulator{Network: State(Out)}, false), (CountsTo{Deductible: true, Copay: true, Coinsurance: true, CopayAssistance: true, OutOfNetwork: true}); got != want {
		t.Errorf("defaults: %+v, want %+v", got, want)
	}
}

func TestScopeHolds(t *testing.T) {
	fill := Fill{
		Tier: "t2", Channel: Retail, Network: Preferred, DaysSupply: 30, Age: 40, Sex: Female, Date: calendar.MustParse("2026-03-01"), State: "NY",
		Drug: DrugFacts{
			NDC: "00093005801", RxCUI: "1", Class: "39400010000310", Names: []string{"Examplol"}, Brand: drug.MultiSource, Schedule: "CIV",
			Kinds: []DrugKind{KindInsulin}, Lists: []ListID{"l"}, Flags: []formulary.Flag{formulary.PriorAuthorization},
		},
	}
	drugs := func(d DrugSet) Scope { return Scope{Drugs: d} }
	day := calendar.MustParse
	for _, c := range []struct {
		name string
		s    Scope
		want bool
	}{
		{"everything", Scope{}, true},
		{"its tier", Scope{Tiers: []TierID{"t1", "t2"}}, true},
		{"another tier", Scope{Tiers: []TierID{"t1"}}, false},
		{"exempt", Scope{ExemptTiers: []TierID{"t2"}}, false},
		{"in network", Scope{Networks: []Network{In}}, true},
		{"standard network", Scope{Networks: []Network{Standard}}, false},
		{"any channel", Scope{Channels: []Channel{AnyChannel}}, true},
		{"mail", Scope{Channels: []Channel{Mail, SpecialtyChannel}}, false},
		{"30 days", Scope{DaysSupply: DaysSupply{Min: 1, Max: 30}}, true},
		{"31 days", Scope{DaysSupply: DaysSupply{Min: 31}}, false},
		{"at 40", Scope{Age: AgeRange{Min: 40, Max: 40}}, true},
		{"at 41", Scope{Age: AgeRange{Min: 41}}, false},
		{"below 40", Scope{Age: AgeRange{Max: 39}}, false},
		{"men", Scope{Sex: Male}, false},
		{"on the first day", Scope{From: day("2026-03-01"), To: day("2026-03-01")}, true},
		{"before", Scope{From: day("2026-03-02")}, false},
		{"after", Scope{To: day("2026-02-28")}, false},
		{"in another state", Scope{States: []string{"CA"}}, false},
		{"its kind", drugs(DrugSet{Kinds: []DrugKind{KindVaccine, KindInsulin}}), true},
		{"its labeler", drugs(DrugSet{NDCs: []string{"00093"}}), true},
		{"another class or its name", drugs(DrugSet{Classes: []string{"40"}, Names: []string{" examplol"}}), true},
		{"another class", drugs(DrugSet{Classes: []string{"40"}}), false},
		{"its class and another brand class", drugs(DrugSet{Classes: []string{"39"}, BrandClasses: []drug.Class{drug.Generic}}), false},
		{"its schedule", drugs(DrugSet{Schedules: []string{"CIII", "CIV"}}), true},
		{"another flag", drugs(DrugSet{Flags: []formulary.Flag{formulary.StepTherapy}}), false},
		{"but not insulin", drugs(DrugSet{Lists: []ListID{"l"}, Except: &DrugSet{Kinds: []DrugKind{KindInsulin}}}), false},
		{"but not generics", drugs(DrugSet{Lists: []ListID{"l"}, Except: &DrugSet{BrandClasses: []drug.Class{drug.Generic}}}), true},
	} {
		if got := c.s.Holds(&fill); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
	order := []Scope{
		{},
		{Channels: []Channel{AnyChannel}, Age: AgeRange{Min: 1}},
		{Channels: []Channel{Mail}},
		{Tiers: []TierID{"t"}},
		{Drugs: DrugSet{Kinds: []DrugKind{KindInsulin}}},
		{Drugs: DrugSet{Kinds: []DrugKind{KindInsulin}}, Tiers: []TierID{"t"}},
		{Drugs: DrugSet{Lists: []ListID{"l"}}},
		{Drugs: DrugSet{NDCs: []string{"00093005801"}}},
	}
	for i := range order[1:] {
		if order[i].Specificity() >= order[i+1].Specificity() {
			t.Errorf("scope %d is not less specific than the next", i)
		}
	}
}

func TestDrugMatchSame(t *testing.T) {
	a := DrugFacts{NDC: "00093005801", Ingredient: "examplol", Strength: "5 MG", Form: "Tablet"}
	classed := func(c string) DrugFacts { return DrugFacts{Class: c} }
	for _, c := range []struct {
		name string
		m    DrugMatch
		a, b DrugFacts
		want bool
	}{
		{"the same NDC", MatchDrug, a, DrugFacts{NDC: "00093005801"}, true},
		{"another package", MatchProduct, a, DrugFacts{NDC: "00093005899"}, true},
		{"another product", MatchProduct, a, DrugFacts{NDC: "00093005999"}, false},
		{"another maker", MatchDrug, a, DrugFacts{NDC: "1", Ingredient: "EXAMPLOL", Strength: "5 mg", Form: "tablet"}, true},
		{"another maker by NDC", MatchNDC, a, DrugFacts{NDC: "1", Ingredient: "EXAMPLOL", Strength: "5 mg", Form: "tablet"}, false},
		{"another strength", MatchDrug, a, DrugFacts{Ingredient: "examplol", Strength: "10 MG", Form: "Tablet"}, false},
		{"another strength, same ingredient", "", a, DrugFacts{Ingredient: "examplol", Strength: "10 MG"}, true},
		{"nothing known", MatchIngredient, DrugFacts{}, DrugFacts{}, false},
		{"class of the drug", MatchDrug, classed("39400010000310"), classed("39400010000320"), false},
		{"class of the ingredient", MatchIngredient, classed("39400010000310"), classed("39400010000320"), true},
		{"class of the ingredient alone", MatchIngredient, classed("3940001000"), classed("39400010000320"), true},
		{"class too short to tell", MatchIngredient, classed("394000100"), classed("394000100"), false},
		{"another ingredient", MatchIngredient, classed("39400010000310"), classed("39400011000310"), false},
	} {
		if got := c.m.Same(&c.a, &c.b); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}

func TestYearOf(t *testing.T) {
	july := &Plan{Policy: Policy{YearStart: State(YearStart{7, 1})}}
	for _, c := range []struct {
		p              *Plan
		day, from, end string
	}{
		{&Plan{}, "2026-12-31", "2026-01-01", "2026-12-31"},
		{&Plan{}, "2027-01-01", "2027-01-01", "2027-12-31"},
		{july, "2026-06-30", "2025-07-01", "2026-06-30"},
		{july, "2026-07-01", "2026-07-01", "2027-06-30"},
		{&Plan{Policy: Policy{YearStart: State(YearStart{3, 1})}}, "2028-02-29", "2027-03-01", "2028-02-29"},
		{&Plan{Policy: Policy{YearStart: State(YearStart{2, 30})}}, "2026-02-01", "2026-01-01", "2026-12-31"},
	} {
		from, end := c.p.YearOf(calendar.MustParse(c.day))
		if from.String() != c.from || end.String() != c.end {
			t.Errorf("%s: %s to %s, want %s to %s", c.day, from, end, c.from, c.end)
		}
	}
}

func TestShareOfMultiple(t *testing.T) {
	p := &Plan{CostShares: []CostShare{
		{ID: "retail", Share: State(Share{Kind: GreaterOf, Copay: amount(15), Coinsurance: rate(25), Max: new(money.Amount(25001))})},
		{ID: "mail", MultipleOf: State(Multiple{Of: "retail", Times: 2500})},
		{ID: "mail90", MultipleOf: State(Multiple{Of: "mail", Times: money.Units(2)})},
		{ID: "ring", MultipleOf: State(Multiple{Of: "ring", Times: money.Units(2)})},
		{ID: "none"},
	}}
	s, ok, err := p.ShareOf(&p.CostShares[2])
	if err != nil || !ok || s.Copay.String() != "75.00" || s.Coinsurance.String() != "25" || s.Max.String() != "1250.06" {
		t.Errorf("%v %t %v", s, ok, err) // 250.01 × 2.5 = 625.025, half up 625.03, twice 1250.06
	}
	if p.CostShares[0].Share.Value.Copay.String() != "15.00" {
		t.Error("the rule that was multiplied changed")
	}
	if _, _, err := p.ShareOf(&p.CostShares[3]); !errors.Is(err, ErrMultiple) {
		t.Errorf("a ring: %v", err)
	}
	if _, ok, err := p.ShareOf(&p.CostShares[4]); ok || err != nil {
		t.Errorf("nothing: %t %v", ok, err)
	}
}

func TestPartDTerms(t *testing.T) {
	years := StandardYears()
	p := &Plan{PartD: PartD{Year: State(2026), Design: State(Enhanced)}}
	terms, found, ok := p.PartDTerms(years)
	if !ok || len(found) > 0 || terms.Deductible != money.Dollars(615) || terms.Threshold != money.Dollars(2100) || terms.InsulinRate == nil || !terms.SupplementalCounts {
		t.Errorf("%+v %v", terms, found)
	}
	p.Deductibles = []Accumulator{{Individual: State(money.Dollars(100)), Scope: State(RxOnly)}, {Individual: State(money.Dollars(900)), Scope: State(MedicalOnly)}}
	if terms, _, _ := p.PartDTerms(years); terms.Deductible != money.Dollars(100) || terms.Standard.Deductible != money.Dollars(615) {
		t.Errorf("a deductible of the list: %s", terms.Deductible)
	}
	p.PartD.Deductible = State(money.Amount(0))
	if terms, _, _ := p.PartDTerms(years); terms.Deductible != 0 {
		t.Errorf("a deductible of its own: %s", terms.Deductible)
	}
	if _, found, ok := (&Plan{PartD: PartD{Year: State(2031)}}).PartDTerms(years); ok || len(found) != 1 {
		t.Errorf("an unknown year: %v", found)
	}
	mine, err := ParseYears([]byte(`{"partD":[{"year":2031,"deductible":700,"outOfPocketThreshold":2500,"initialCoinsurance":25,"catastrophicGeneric":{"kind":"noCharge"},
		"catastrophicOther":{"kind":"noCharge"},"manufacturerInitial":10,"manufacturerCatastrophic":20,"manufacturerCountsToThreshold":false,
		"supplementalCountsToThreshold":true,"insulinPerMonth":35,"vaccinesFree":true,"lowIncome":[],"source":"an example"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if terms, _, ok := (&Plan{PartD: PartD{Year: State(2031)}}).PartDTerms(years.With(mine)); !ok || terms.Deductible != money.Dollars(700) {
		t.Errorf("a user's year: %+v", terms)
	}
	for _, bad := range []string{``, `{}x`, `{"partD":[{"year":2031}]}`, `{"partd2":[]}`, `{"partD":[{"year":1990,"outOfPocketThreshold":1,"source":"x"}]}`} {
		if _, err := ParseYears([]byte(bad)); !errors.Is(err, ErrYears) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// The figures of the law, as the sources named in the file print them.
func TestStandardYears(t *testing.T) {
	years := StandardYears()
	for _, c := range []struct {
		year                  int
		deductible, threshold int64
		limit                 int64
		generic, other        string
	}{
		{2023, 505, 7400, 4660, "4.15", "10.35"}, {2024, 545, 8000, 5030, "4.50", "11.20"}, {2025, 590, 2000, 0, "4.90", "12.15"}, {2026, 615, 2100, 0, "5.10", "12.65"},
	} {
		y, ok := years.PartD(c.year)
		level, known := y.Of(1)
		if !ok || !known || y.Deductible != money.Dollars(c.deductible) || y.Threshold != money.Dollars(c.threshold) || level.Generic.String() != c.generic || level.Other.String() != c.other {
			t.Errorf("%d: %+v", c.year, y)
		}
		if (y.InitialCoverageLimit == nil) != (c.limit == 0) || c.limit > 0 && *y.InitialCoverageLimit != money.Dollars(c.limit) {
			t.Errorf("%d: initial coverage limit %v", c.year, y.InitialCoverageLimit)
		}
	}
	if _, ok := years.PartD(2027); ok {
		t.Error("a year that was not published is known")
	}
	l, ok := years.Limits(2026)
	if !ok || l.HDHPDeductible.Family != money.Dollars(3400) || l.HDHPMaximum.Individual != money.Dollars(8500) || l.OutOfPocketMaximum.Family != money.Dollars(21200) {
		t.Errorf("limits of 2026: %+v", l)
	}
}

func TestNewRuleID(t *testing.T) {
	s := Scope{
		Tiers: []TierID{"tier-4"}, Channels: []Channel{Retail90}, Networks: []Network{In}, DaysSupply: DaysSupply{Min: 31},
		Drugs: DrugSet{Kinds: []DrugKind{KindOralAntiCancer}, Names: []string{"Examplol 5 mg (tab)"}, BrandClasses: []drug.Class{drug.Generic}},
		Age:   AgeRange{Min: 18}, Fills: FillRange{Min: 1, Max: 2}, From: calendar.MustParse("2026-07-01"),
	}
	if got, want := string(NewRuleID("quantityLimit", s)), "quantityLimit/tier-4/retail90/in/oralanticancer/examplol-5-mg-tab/g/31-up/age-18-up/fill-1-2/from-2026-07-01"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := NewRuleID("x", Scope{}); got != "x" {
		t.Errorf("an empty scope: %s", got)
	}
	if NewRuleID("x", Scope{Tiers: []TierID{"a"}}) == NewRuleID("x", Scope{ExemptTiers: []TierID{"a"}}) {
		t.Error("held and exempt have one id")
	}
}

func TestFactsOf(t *testing.T) {
	kinds := map[DrugKind]int{}
	for _, p := range drug.Seed() {
		f := FactsOf(p)
		if f.NDC == "" || f.Brand != p.Class {
			t.Fatalf("%+v", f)
		}
		for _, k := range f.Kinds {
			kinds[k]++
		}
		if slices.Contains(f.Kinds, KindContraceptive) != strings.Contains(strings.ToLower(p.PharmacologicClass), "contraceptive") {
			t.Errorf("%s (%s): %v", p.ProprietaryName, p.PharmacologicClass, f.Kinds)
		}
	}
	for _, k := range []DrugKind{KindInsulin, KindVaccine, KindDiabeticSupply, KindContraceptive, KindOpioid, KindSmokingCessation, KindFertility, KindErectileDysfunction, KindWeightLoss, KindCosmetic, KindMaintenance, KindSpecialty, KindOTC} {
		if kinds[k] == 0 {
			t.Errorf("no product of the embedded list is of the kind %s", k)
		}
	}
}

// A plan as the first version wrote it is read, and written as the present one.
func TestParsePlanVersion1(t *testing.T) {
	p, _, err := ParsePlan([]byte(`{"schemaVersion":"1","tiers":[{"id":"tier-1","label":{"value":"Tier 1","standing":"stated","evidence":[]},"class":{"standing":"absent","evidence":[]}}],
		"costShares":[{"id":"c","tier":"tier-1","channel":{"value":"retail","standing":"stated","evidence":[]},"network":{"standing":"absent","evidence":[]},
		"daysSupply":{"standing":"absent","evidence":[]},"share":{"value":{"kind":"copay","copay":10},"standing":"stated","evidence":[]},
		"deductibleApplies":{"standing":"absent","evidence":[]},"retailMultiple":{"standing":"absent","evidence":[]}}]}`))
	if err != nil || p.SchemaVersion != SchemaVersion || p.CostShares[0].Share.Value.Copay.String() != "10.00" {
		t.Fatalf("%v %+v", err, p)
	}
	if d := p.Policy.WithDefaults(); d.MonthDays.Value != 30 || d.Rounding.Value != money.HalfUp || d.OtherPayerMethod.Value != NonDuplication {
		t.Errorf("defaults: %+v", d)
	}
	if _, _, err := ParsePlan([]byte(`{"schemaVersion":"3"}`)); !errors.Is(err, ErrPlan) {
		t.Errorf("a version to come: %v", err)
	}
}

func TestDiff(t *testing.T) {
	old, fresh := samplePlan(), samplePlan()
	old.Utilization.Age = []Rule[AgeLimit]{rule("age", Scope{}, AgeLimit{Age: AgeRange{Min: 18}})}
	fresh.CostShares[0].Share.Value.Copay = amount(15)
	fresh.CostShares[1].DaysSupply.Value.Max = 90
	fresh.CostShares[0], fresh.CostShares[1] = fresh.CostShares[1], fresh.CostShares[0] // nor does order
	fresh.Utilization.QuantityLimit = []Rule[QuantityLimit]{rule("quantity", tierScope("tier-1"), QuantityLimit{Max: money.Units(30), Per: QuantityPerFill})}
	fresh.Policy.MonthDays = State(31)
	fresh.Policy.LesserOfUC = State(true)
	fresh.Formulary.Entries[0].Tier = "3"
	fresh.Deductibles[0].Family = Sourced[money.Amount]{}
	got := []string{}
	for _, c := range Diff(old, fresh) {
		got = append(got, c.String())
	}
	want := []string{
		"costShares/b, daysSupply: 31 days and more is now 31 to 90 days",
		"costShares/a, share: the greater of $10.00 copay and 25 % coinsurance, at least $5.00, at most $250.00 for each started 30 days is now the greater of $15.00 copay and 25 % coinsurance, at least $5.00, at most $250.00 for each started 30 days",
		"deductible/deductible/rx/in, family: no longer $300.00",
		"formulary/00000000001/x/A, tier: 1 is now 3",
		"policy, lesserOfUsualAndCustomary: the same, was assumed and is stated",
		"policy, monthDays: 30 is now 31",
		"utilizationManagement/quantityLimit/quantity: added, scope.tiers tier-1; max 30; per fill",
		"utilizationManagement/age/age: removed, was age 18 years and more",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if d := Diff(old, old); len(d) > 0 {
		t.Errorf("a plan differs from itself: %v", d)
	}
}
