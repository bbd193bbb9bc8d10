package suite_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
)

var now = time.Date(2026, 11, 20, 14, 0, 0, 5, time.FixedZone("", 3600))

func quote(s string, confidence benefit.Confidence) benefit.Evidence {
	return benefit.Evidence{Page: 1, Quote: s, End: len(s), Match: benefit.Exact, Extractor: "builtin/1", Confidence: confidence}
}

func share(id benefit.RuleID, t benefit.TierID, s benefit.Share, order benefit.DeductibleOrder, c benefit.Confidence) benefit.CostShare {
	return benefit.CostShare{
		ID: id, Tier: t, Channel: benefit.State(benefit.Retail, quote("retail", c)), Network: benefit.State(benefit.In, quote("in", 1000)),
		DaysSupply: benefit.State(benefit.DaysSupply{Min: 1, Max: 30}, quote("30-day", 1000)), Share: benefit.State(s, quote("$", c)),
		Deductible: benefit.State(order, quote("after", 1000)),
	}
}

// small is a plan of two tiers, a deductible and a maximum.
func small() *benefit.Plan {
	return &benefit.Plan{
		SchemaVersion: benefit.SchemaVersion, Policy: benefit.DefaultPolicy(),
		Identity: benefit.Identity{Name: benefit.State("Small <Plan> | 1"), BIN: benefit.State("610011"), PCN: benefit.State("RXT"), EffectiveFrom: benefit.State(calendar.Must(2026, 1, 1))},
		Tiers: []benefit.Tier{
			{ID: "tier-1", Label: benefit.State("Generic"), Class: benefit.State([]benefit.TierClass{benefit.Generic})},
			{ID: "tier-2", Label: benefit.State("Brand <b>"), Class: benefit.State([]benefit.TierClass{benefit.Brand})},
		},
		CostShares: []benefit.CostShare{
			share("costShare/tier-1/retail/in/1-30", "tier-1", benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(10))}, benefit.DeductibleExempt, 900),
			share("costShare/tier-2/retail/in/1-30", "tier-2", benefit.Share{Kind: benefit.Coinsurance, Coinsurance: new(money.Percent(25)), Max: new(money.Dollars(150))}, benefit.AfterDeductible, 700),
		},
		Deductibles: []benefit.Accumulator{{
			ID: "deductible/rx/in", Scope: benefit.State(benefit.RxOnly), Individual: benefit.State(money.Dollars(250), quote("$250", 800)), AppliesToRx: benefit.State(true),
		}},
		OutOfPocketMaximums: []benefit.Accumulator{{
			ID: "outOfPocketMaximum/rx/in", Scope: benefit.State(benefit.RxOnly), Individual: benefit.State(money.Dollars(3000), quote("$3,000", 600)), AppliesToRx: benefit.State(true),
		}},
	}
}

func build(t *testing.T, o suite.Options) *suite.Suite {
	t.Helper()
	if o.Now.IsZero() {
		o.Now = now
	}
	s, findings, err := suite.Build(small(), o)
	if err != nil {
		t.Fatal(err, findings)
	}
	return s
}

func TestBuild(t *testing.T) {
	s := build(t, suite.Options{DocumentID: "doc-1"})
	if s.PlanName != "Small <Plan> | 1" || s.Mode != scenario.Comprehensive || s.TotalScenarios != len(s.Scenarios) || !s.Validation.Valid {
		t.Errorf("%+v", s.Validation)
	}
	if want := time.Date(2026, 11, 20, 13, 0, 0, 0, time.UTC); !s.GeneratedAt.Equal(want) {
		t.Errorf("generated at %v", s.GeneratedAt)
	}
	// Mean of 900, 700, 800 and 600.
	if s.Confidence != 750 {
		t.Errorf("confidence %d, want 750", s.Confidence)
	}
	engine, _ := adjudicate.Compile(small(), adjudicate.Options{})
	for _, sc := range s.Scenarios {
		r := sc.Adjudicate(engine, nil)
		if r.Status != sc.ExpectedResult {
			t.Errorf("%s: %s", sc.ID, r.Status)
		}
		if r.Status == adjudicate.Approved && (*sc.ExpectedPatientPay != r.PatientPay || *sc.ExpectedPlanPay != r.PlanPay || *sc.AssumedAllowed != *sc.ExpectedPatientPay+*sc.ExpectedPlanPay) {
			t.Errorf("%s: amounts", sc.ID)
		}
		if r.Status == adjudicate.Rejected && (sc.ExpectedPatientPay != nil || sc.ExpectedPlanPay != nil || len(sc.ExpectedRejectCodes) == 0) {
			t.Errorf("%s: a rejected claim has codes and no amounts", sc.ID)
		}
		if sc.Notes == nil || !strings.Contains(*sc.Notes, "Precondition: ") || len(sc.Covers) == 0 || len(sc.Explanation) == 0 {
			t.Errorf("%s: not explained", sc.ID)
		}
	}
}

// TestDeterministic: the same options give the same bytes; the clock changes the time of generation alone.
func TestDeterministic(t *testing.T) {
	for _, mode := range []scenario.Mode{scenario.Quick, scenario.EdgeCase, scenario.Comprehensive} {
		a, b := build(t, suite.Options{DocumentID: "d", Mode: mode}), build(t, suite.Options{DocumentID: "d", Mode: mode})
		x, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		y, _ := json.Marshal(b)
		if !bytes.Equal(x, y) {
			t.Errorf("%s: two builds differ", mode)
		}
		later := build(t, suite.Options{DocumentID: "d", Mode: mode, Now: now.Add(time.Hour)})
		if later.ID != a.ID {
			t.Errorf("%s: the clock changed the id", mode)
		}
		later.GeneratedAt = a.GeneratedAt
		if d := cmp.Diff(a, later, cmp.AllowUnexported(money.Rate{})); d != "" {
			t.Errorf("%s: the clock changed the suite: %s", mode, d)
		}
	}
	ids := map[string]bool{}
	for _, o := range []suite.Options{
		{DocumentID: "d"},
		{DocumentID: "e"},
		{DocumentID: "d", Mode: scenario.Quick},
		{DocumentID: "d", Seed: 1},
		{DocumentID: "d", Date: calendar.Must(2026, 2, 1)},
		{DocumentID: "d", Formularies: []formulary.List{{Entries: []formulary.Entry{{Name: "x"}}}}},
	} {
		ids[build(t, o).ID] = true
	}
	if len(ids) != 6 {
		t.Errorf("%d ids of 6 options", len(ids))
	}
}

func TestNothingToTest(t *testing.T) {
	p := small()
	for i := range p.CostShares {
		p.CostShares[i].Share = benefit.Sourced[benefit.Share]{Standing: benefit.Absent}
	}
	if s, findings, err := suite.Build(p, suite.Options{}); !errors.Is(err, suite.ErrNothingToTest) || s != nil || len(findings) == 0 {
		t.Errorf("%v %v", s, err)
	}
	if _, _, err := suite.Build(small(), suite.Options{Mode: "thorough"}); err == nil || errors.Is(err, suite.ErrNothingToTest) {
		t.Errorf("a mode that is none: %v", err)
	}
}

func TestConfidenceOfStandings(t *testing.T) {
	c := share("x", "t", benefit.Share{}, benefit.AfterDeductible, 900)
	if got := suite.RuleConfidence(&c); got != 900 {
		t.Errorf("stated: %d", got)
	}
	c.Share.Standing = benefit.Conflicting
	if got := suite.RuleConfidence(&c); got != 450 {
		t.Errorf("conflicting: %d", got)
	}
	c.Share.Standing, c.Deductible = benefit.Stated, benefit.Assume(benefit.AfterDeductible)
	if got := suite.RuleConfidence(&c); got != 500 {
		t.Errorf("assumed: %d", got)
	}
}

// TestParse reads back what is written, and what a client of the contract alone writes.
func TestParse(t *testing.T) {
	s := build(t, suite.Options{DocumentID: "d", Mode: scenario.Quick})
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	back, err := suite.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(s, back, cmp.AllowUnexported(money.Rate{})); d != "" {
		t.Errorf("read back (-written +read):\n%s", d)
	}
	contract := `{"testSuiteId": "x", "planName": "p", "generatedAt": "2026-11-20T00:00:00Z", "totalScenarios": 1, "confidence": 0.5,
		"validation": {"valid": true, "errors": [], "warnings": []}, "scenarios": [{"id": "1", "description": "d", "category": "costShares", "notes": null,
		"expectedResult": "approved", "expectedPatientPay": 10, "expectedPlanPay": 40.00, "claimInputs": {"ndc": "69097012815", "quantityDispensed": 30,
		"daysSupply": 30, "prescriberID": "1234567893", "pharmacyNPI": "1234567893", "ingredientCost": 48.5, "dispensingFee": 1.5, "pharmacyType": "retail"}}]}`
	back, err = suite.Parse([]byte(contract))
	if err != nil {
		t.Fatal(err)
	}
	engine, _ := adjudicate.Compile(small(), adjudicate.Options{})
	if v := suite.Check(back, engine); !v.Valid || len(v.Warnings) != 0 {
		t.Errorf("the engine agrees with it: %+v", v)
	}
	*back.Scenarios[0].ExpectedPatientPay += 100
	if v := suite.Check(back, engine); !v.Valid || len(v.Warnings) != 1 || !strings.Contains(v.Warnings[0], "expectedPatientPay") {
		t.Errorf("one amount is disputed: %+v", v)
	}
	for name, text := range map[string]string{
		"no json": "{", "two": "{\"scenarios\": []} {}", "no scenarios": "{}", "a wrong type": `{"scenarios": [{"id": 1}]}`,
		"a third decimal": `{"scenarios": [{"expectedPatientPay": 1.005}]}`, "unknown claim field": `{"scenarios": [{"claimInputs": {"price": 1}}]}`,
	} {
		if _, err := suite.Parse([]byte(text)); err == nil {
			t.Errorf("%s: read", name)
		}
	}
}

func TestCheck(t *testing.T) {
	engine, _ := adjudicate.Compile(small(), adjudicate.Options{})
	for _, c := range []struct {
		name    string
		spoil   func(*suite.Suite)
		errors  string
		warning string
	}{
		{"as built", func(*suite.Suite) {}, "", ""},
		{"no scenarios", func(s *suite.Suite) { s.Scenarios, s.TotalScenarios = nil, 0 }, "has none", ""},
		{"count", func(s *suite.Suite) { s.TotalScenarios++ }, "", "totalScenarios"},
		{"no id", func(s *suite.Suite) { s.Scenarios[0].ID = "" }, "scenarios[0].id: is required", ""},
		{"same id", func(s *suite.Suite) { s.Scenarios[1].ID = s.Scenarios[0].ID }, "scenarios[1].id: is the same", ""},
		{"bad ndc", func(s *suite.Suite) { s.Scenarios[0].Inputs.NDC = "1" }, "scenarios[0].claimInputs.ndc", ""},
		{"unknown result", func(s *suite.Suite) { s.Scenarios[0].ExpectedResult = "paid" }, "expectedResult: must be", ""},
		{"negative pay", func(s *suite.Suite) { *s.Scenarios[0].ExpectedPatientPay = -1 }, "must not be negative", ""},
		{"category", func(s *suite.Suite) { s.Scenarios[0].Category = "prices" }, "", "category"},
		{"plan pay", func(s *suite.Suite) { *s.Scenarios[0].ExpectedPlanPay++ }, "", "scenarios[0].expectedPlanPay: is $"},
		{"rejected though paid", func(s *suite.Suite) { s.Scenarios[0].ExpectedResult = adjudicate.Rejected }, "", "the engine's is approved"},
		{"another allowed amount", func(s *suite.Suite) { *s.Scenarios[0].AssumedAllowed += 1 }, "", "assumedAllowedAmount"},
		{"another tier", func(s *suite.Suite) { s.Scenarios[0].Preconditions.Tier = "tier-9" }, "", "cannot judge"},
		{"a state of another plan", func(s *suite.Suite) {
			s.Scenarios[0].Preconditions.State.Accumulators = append(s.Scenarios[0].Preconditions.State.Accumulators, adjudicate.Use{ID: "deductible/other"})
		}, "", "scenarios[0].preconditions.memberState.accumulators"},
		{"confidence", func(s *suite.Suite) { s.Confidence = 1001 }, "confidence", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := build(t, suite.Options{DocumentID: "d", Mode: scenario.Quick})
			c.spoil(s)
			v := suite.Check(s, engine)
			told := func(list []string, want string) bool {
				return want == "" && len(list) == 0 || want != "" && strings.Contains(strings.Join(list, "\n"), want)
			}
			if !told(v.Errors, c.errors) || v.Valid != (c.errors == "") {
				t.Errorf("errors %q, want %q", v.Errors, c.errors)
			}
			if c.errors == "" && !told(v.Warnings, c.warning) {
				t.Errorf("warnings %q, want %q", v.Warnings, c.warning)
			}
		})
	}
}

// TestToldAssumptions: what the plan does not say and decides amounts stands in the warnings once, and with each scenario
// that rests on it.
func TestToldAssumptions(t *testing.T) {
	p := small()
	p.Deductibles = nil
	p.OutOfPocketMaximums[0].Scope, p.OutOfPocketMaximums[0].AppliesToRx = benefit.Assume(benefit.Integrated), benefit.Sourced[bool]{}
	for i := range p.CostShares {
		p.CostShares[i].Network = benefit.Assume(benefit.In)
	}
	s, _, err := suite.Build(p, suite.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Join(s.Validation.Warnings, "\n")
	for _, want := range []string{
		"whether prescription drugs count toward this out-of-pocket maximum", "none was read that holds here",
		"costShares/costShare/tier-1/retail/in/1-30/network, costShares/costShare/tier-2/retail/in/1-30/network: The plan does not say for which network",
	} {
		if strings.Count(all, want) != 1 {
			t.Errorf("%q is not among the warnings once:\n%s", want, all)
		}
	}
	told := map[string]int{}
	for _, sc := range s.Scenarios {
		for _, step := range sc.Explanation {
			reached := step.Kind == adjudicate.StepOutOfPocket
			if reached != strings.Contains(*sc.Notes, "prescription drugs count toward the out-of-pocket maximum") && reached {
				t.Errorf("%s: %s", sc.ID, *sc.Notes)
			}
		}
		paid := sc.ExpectedResult == adjudicate.Approved
		after := "The plan says after deductible, but no deductible was read; the amount assumes none is due."
		if want := paid && sc.Covers[0] == "costShare/tier-2/retail/in/1-30"; want && !strings.Contains(*sc.Notes, after) {
			t.Errorf("%s: %s", sc.ID, *sc.Notes)
		}
		if strings.Contains(*sc.Notes, after) {
			told["after"]++
		}
		if strings.Contains(*sc.Notes, "tier-1") || strings.Contains(*sc.Notes, "outOfPocketMaximum/") {
			t.Errorf("%s: the notes name an id: %s", sc.ID, *sc.Notes)
		}
	}
	if told["after"] == 0 || told["after"] == len(s.Scenarios) {
		t.Errorf("%d of %d scenarios tell of the deductible", told["after"], len(s.Scenarios))
	}
}

// TestPreconditionsOfRules: what a rule asks of the member's past stands in the scenario and in its notes, and the suite
// that says so agrees with the engine.
func TestPreconditionsOfRules(t *testing.T) {
	p := small()
	p.Utilization.PriorAuthorization = []benefit.Rule[benefit.PriorAuthorization]{{
		ID: "priorAuthorization/tier-2", Scope: benefit.Scope{Tiers: []benefit.TierID{"tier-2"}}, Terms: benefit.State(benefit.PriorAuthorization{}),
	}}
	p.Utilization.RefillTooSoon = []benefit.Rule[benefit.RefillTooSoon]{{ID: "refillTooSoon", Terms: benefit.State(benefit.RefillTooSoon{Percent: new(money.Percent(75))})}}
	p.BenefitMaximums = []benefit.Rule[benefit.BenefitMaximum]{{
		ID: "benefitMaximum/tier-1", Scope: benefit.Scope{Tiers: []benefit.TierID{"tier-1"}}, Terms: benefit.State(benefit.BenefitMaximum{Amount: new(money.Dollars(500))}),
	}}
	s, findings, err := suite.Build(p, suite.Options{DocumentID: "doc-1", Now: now})
	if err != nil || !s.Validation.Valid {
		t.Fatal(err, s.Validation, findings)
	}
	for _, w := range s.Validation.Warnings {
		if strings.HasPrefix(w, "scenarios[") {
			t.Errorf("the engine disputes its own suite: %s", w)
		}
	}
	for _, want := range []string{
		"is approved from", "is denied", "earlier paid fills: on 2026-", "has no earlier fills", "of the benefit maximum", "is covered until",
	} {
		found := false
		for i := range s.Scenarios {
			found = found || strings.Contains(*s.Scenarios[i].Notes, want)
		}
		if !found {
			t.Errorf("no scenario says %q", want)
		}
	}
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	again, err := suite.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Scenarios {
		if d := cmp.Diff(s.Scenarios[i].Preconditions, again.Scenarios[i].Preconditions); d != "" {
			t.Errorf("%s: the preconditions are read otherwise than written: %s", s.Scenarios[i].ID, d)
		}
	}
}

// TestDisputesQuoteTheDocument: what the engine disputes is told with the scenario, both figures and the document's words.
func TestDisputesQuoteTheDocument(t *testing.T) {
	engine, _ := adjudicate.Compile(small(), adjudicate.Options{})
	s := build(t, suite.Options{DocumentID: "d", Mode: scenario.Quick})
	at := slices.IndexFunc(s.Scenarios, func(sc suite.Scenario) bool {
		return sc.ExpectedPatientPay != nil && *sc.ExpectedPatientPay == money.Dollars(10)
	})
	sc := &s.Scenarios[at]
	*sc.ExpectedPatientPay += 321
	v := suite.Check(s, engine)
	all := strings.Join(v.Warnings, "\n")
	for _, words := range []string{
		"expectedPatientPay: is $13.21 in scenario " + sc.ID + "; the engine's is $10.00; the document says page 1: \"$\"",
		"expectedPayComponents: together they are $10.00 and not the expected patient pay, $13.21",
	} {
		if !strings.Contains(all, words) {
			t.Errorf("%q is not in the warnings:\n%s", words, all)
		}
	}
	if len(v.Errors) > 0 || len(v.Warnings) != 2 {
		t.Errorf("%+v", v)
	}
	*sc.ExpectedPatientPay -= 321
	sc.ExpectedComponents[0].Field = "572-4U"
	sc.ExpectedResponse = claim.StatusDuplicateOfPaid
	got := sc.Adjudicate(engine, nil)
	want := []suite.Difference{
		{Field: "expectedResponseStatus", Expected: "D", Engine: "P"},
		{Field: "expectedPayComponents", Expected: "572-4U $10.00", Engine: "518-FI $10.00"},
	}
	if d := cmp.Diff(want, sc.Disputes(&got)); d != "" {
		t.Error(d)
	}
}

// TestComplete fills in a scenario of the contract's fields alone, and takes the pay rule from one whose amounts are not the
// plan's.
func TestComplete(t *testing.T) {
	engine, _ := adjudicate.Compile(small(), adjudicate.Options{})
	whole := build(t, suite.Options{DocumentID: "d", Mode: scenario.Quick})
	at := slices.IndexFunc(whole.Scenarios, func(sc suite.Scenario) bool {
		return sc.PayRule != nil && sc.Preconditions.Facts.IsZero() && sc.Preconditions.TierBy == scenario.FromTierWords && sc.Preconditions.Network == benefit.In
	})
	full := whole.Scenarios[at]
	bare := suite.Scenario{
		ID: "a", Inputs: full.Inputs, ExpectedResult: full.ExpectedResult, ExpectedPatientPay: full.ExpectedPatientPay,
		Preconditions: scenario.Preconditions{State: full.Preconditions.State},
	}
	wrong := bare
	wrong.ID, wrong.ExpectedPatientPay = "b", new(*bare.ExpectedPatientPay+1)
	s := &suite.Suite{Scenarios: []suite.Scenario{bare, wrong}}
	suite.Complete(s, engine)
	a, b := &s.Scenarios[0], &s.Scenarios[1]
	opts := cmp.AllowUnexported(money.Rate{})
	if d := cmp.Diff(full.PayRule, a.PayRule, opts); d != "" {
		t.Errorf("pay rule (-built +completed):\n%s", d)
	}
	if d := cmp.Diff(full.ExpectedComponents, a.ExpectedComponents); d != "" || *a.AssumedAllowed != *full.AssumedAllowed || a.ExpectedResponse != "P" || len(a.Explanation) == 0 {
		t.Errorf("completed: %+v", a)
	}
	if b.PayRule != nil || len(b.ExpectedComponents) > 0 || len(b.Explanation) == 0 || *b.ExpectedPatientPay != *wrong.ExpectedPatientPay {
		t.Errorf("a disputed scenario: %+v", b)
	}
	if s.TotalScenarios != 2 || a.Priority != 1 || a.Category != benefit.Comprehensive {
		t.Errorf("%d scenarios, priority %d, category %s", s.TotalScenarios, a.Priority, a.Category)
	}
}

func TestDiff(t *testing.T) {
	before := build(t, suite.Options{DocumentID: "d", Mode: scenario.Quick})
	same := build(t, suite.Options{DocumentID: "d", Mode: scenario.Quick})
	same.Scenarios[0].PayRule, same.Scenarios[0].Explanation, same.Scenarios[0].ExpectedRejectCodes = nil, nil, nil
	if c := suite.Diff(before, same); len(c.Added)+len(c.Removed)+len(c.Changed) > 0 {
		t.Errorf("what is derived is no change: %+v", c)
	}
	after := build(t, suite.Options{DocumentID: "d", Mode: scenario.Quick})
	gone, renamed := after.Scenarios[0].ID, after.Scenarios[1].ID
	after.Scenarios = after.Scenarios[1:]
	after.Scenarios[0].ID = "new"
	after.Scenarios[1].Notes = new("checked by hand")
	want := suite.Changes{Added: []string{"new"}, Removed: []string{gone, renamed}, Changed: []string{after.Scenarios[1].ID}}
	if d := cmp.Diff(want, suite.Diff(before, after)); d != "" {
		t.Error(d)
	}
}
