package suite

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

// MaxScenarios is the most that [Parse] reads.
const MaxScenarios = 10_000

// Parse reads a TestSuiteRecord. Only what the contract names must be there; fields that are not known are passed over,
// but in claimInputs, where they are errors. The error tells every scenario that cannot be read, with its place. Parse
// looks at types only: see [Check].
func Parse(data []byte) (*Suite, error) {
	var s Suite
	record := struct {
		*plainSuite
		Scenarios []json.RawMessage `json:"scenarios"`
	}{plainSuite: (*plainSuite)(&s)}
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(&record); err != nil {
		return nil, fmt.Errorf("the test suite cannot be read: %w", err)
	}
	if d.More() {
		return nil, errors.New("the test suite cannot be read: something stands after it")
	}
	if record.Scenarios == nil {
		return nil, errors.New("scenarios: is required")
	}
	if len(record.Scenarios) > MaxScenarios {
		return nil, fmt.Errorf("scenarios: at most %d can be read", MaxScenarios)
	}
	s.Scenarios = make([]Scenario, len(record.Scenarios))
	var errs []error
	for i, raw := range record.Scenarios {
		if err := json.Unmarshal(raw, &s.Scenarios[i]); err != nil {
			errs = append(errs, fmt.Errorf("scenarios[%d]: %w", i, err))
		}
		s.Scenarios[i].Fill()
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return &s, nil
}

// plainSuite is a Suite without its scenarios' decoding.
type plainSuite Suite

// Fill makes empty lists of the lists that were not given, as a built suite has them.
func (sc *Scenario) Fill() {
	if sc.ExpectedRejectCodes == nil {
		sc.ExpectedRejectCodes = []claim.RejectCode{}
	}
	if sc.ExpectedComponents == nil {
		sc.ExpectedComponents = []adjudicate.Component{}
	}
	if sc.ExpectedAccumulators == nil {
		sc.ExpectedAccumulators = []adjudicate.AccumulatorMove{}
	}
	if sc.Explanation == nil {
		sc.Explanation = []adjudicate.Step{}
	}
	if sc.Covers == nil {
		sc.Covers = []string{}
	}
}

// Check looks at a suite as a whole: each scenario's id and claim inputs, its expectation, and whether the engine agrees
// with it. What makes a scenario unusable is an error; what the engine disputes is a warning, as a person may know better
// than the plan. With a nil engine the amounts are not judged. A scenario without preconditions has its drug looked up in
// the plan's drug list and then in those named.
func Check(s *Suite, engine *adjudicate.Engine, named ...formulary.List) Validation {
	v := Validation{Errors: []string{}, Warnings: []string{}}
	fail := func(format string, args ...any) { v.Errors = append(v.Errors, fmt.Sprintf(format, args...)) }
	warn := func(format string, args ...any) { v.Warnings = append(v.Warnings, fmt.Sprintf(format, args...)) }
	if len(s.Scenarios) == 0 {
		fail("scenarios: the suite has none")
	}
	if s.TotalScenarios != len(s.Scenarios) {
		warn("totalScenarios: is %d, but there are %d scenarios", s.TotalScenarios, len(s.Scenarios))
	}
	if s.Confidence < 0 || s.Confidence > 1000 {
		fail("confidence: must be from 0 to 1")
	}
	var tiers *scenario.Tiers
	if engine != nil {
		tiers = scenario.NewTiers(engine.Plan(), named...)
	}
	seen := map[string]int{}
	for i := range s.Scenarios {
		sc := &s.Scenarios[i]
		name := fmt.Sprintf("scenarios[%d]", i)
		switch first, dup := seen[sc.ID]; {
		case sc.ID == "":
			fail("%s.id: is required", name)
		case dup:
			fail("%s.id: is the same as that of scenarios[%d]", name, first)
		default:
			seen[sc.ID] = i
		}
		usable := true
		for _, e := range sc.Inputs.Check() {
			fail("%s.claimInputs.%s: %s", name, e.Field, e.Message)
			usable = false
		}
		if sc.Category != "" && !slices.Contains(benefit.Categories(), sc.Category) {
			warn("%s.category: is none of the six categories", name)
		}
		if !checkExpectation(sc, name, fail, warn) || !usable {
			continue
		}
		if engine == nil || !dispute(sc, name, engine, tiers, warn) {
			checkSum(sc, name, warn)
		}
	}
	v.Valid = len(v.Errors) == 0
	return v
}

type teller func(format string, args ...any)

// checkExpectation looks at an expectation by itself.
func checkExpectation(sc *Scenario, name string, fail, warn teller) bool {
	switch sc.ExpectedResult {
	case adjudicate.Approved, adjudicate.PartiallyApproved:
		if len(sc.ExpectedRejectCodes) > 0 && sc.ExpectedResult == adjudicate.Approved {
			warn("%s.expectedRejectCodes: an approved claim has none", name)
		}
	case adjudicate.Rejected:
		if nonZero(sc.ExpectedPatientPay) || nonZero(sc.ExpectedPlanPay) {
			warn("%s.expectedPatientPay: a rejected claim pays nothing", name)
		}
	default:
		fail("%s.expectedResult: must be approved, rejected or partially_approved", name)
		return false
	}
	if p := sc.ExpectedPatientPay; p != nil && *p < 0 {
		fail("%s.expectedPatientPay: must not be negative", name)
		return false
	}
	if p := sc.ExpectedPatientPay; p != nil && len(sc.ExpectedComponents) > 0 && sumOf(sc.ExpectedComponents) != *p {
		warn("%s.expectedPayComponents: together they are $%s and not the expected patient pay, $%s", name, sumOf(sc.ExpectedComponents), *p)
	}
	return true
}

// checkSum looks at amounts that the engine cannot judge. Taxes and other payers are none of the scenario's amounts.
func checkSum(sc *Scenario, name string, warn teller) {
	facts := &sc.Preconditions.Facts
	if facts.FlatTax != 0 || facts.PercentageTax != 0 || facts.Incentive != 0 || facts.ProfessionalFee != 0 || sc.Inputs.OtherPayer != nil {
		return
	}
	if a, p, q := sc.AssumedAllowed, sc.ExpectedPatientPay, sc.ExpectedPlanPay; a != nil && p != nil && q != nil && p.Add(*q) != *a {
		warn("%s.expectedPlanPay: patient pay and plan pay together are not the allowed amount", name)
	}
}

func sumOf(list []adjudicate.Component) money.Amount {
	var sum money.Amount
	for _, c := range list {
		sum = sum.Add(c.Amount)
	}
	return sum
}

func nonZero(a *money.Amount) bool { return a != nil && *a != 0 }

// dispute compares an expectation with the engine's, and reports whether the engine has an opinion. A scenario of the
// contract's fields alone has no preconditions: its tier and pharmacy are looked up as those of any claim.
func dispute(sc *Scenario, name string, engine *adjudicate.Engine, tiers *scenario.Tiers, warn teller) bool {
	if pre := sc.Preconditions; pre.Tier == "" || pre.Channel == "" || pre.Network == "" {
		r := tiers.Claim(sc.Inputs, scenario.ClaimOptions{Tier: pre.Tier, Channel: pre.Channel, Network: pre.Network})
		if !r.Ready() {
			warn("%s: the engine cannot judge it: %s", name, r.Findings[0].Message)
			return false
		}
		sc = new(*sc)
		sc.Preconditions.Tier, sc.Preconditions.Channel, sc.Preconditions.Network = r.Claim.Tier, r.Claim.Channel, r.Claim.Network
	}
	for _, f := range engine.CheckState(sc.Preconditions.State) {
		warn("%s.preconditions.memberState.%s: %s", name, f.Path, f.Message)
	}
	for _, f := range engine.WarnState(sc.Preconditions.State) {
		warn("%s.preconditions.memberState.%s: %s", name, f.Path, f.Message)
	}
	got := sc.Adjudicate(engine, nil)
	if got.Status == adjudicate.Undetermined {
		warn("%s: the engine cannot judge it: %s", name, got.Findings[0].Message)
		return false
	}
	if a, allowed := sc.AssumedAllowed, got.Ingredient+got.Fee; a != nil && got.Status == adjudicate.Approved && *a != allowed && *a >= 0 {
		warn("%s.assumedAllowedAmount: is $%s; the engine allows $%s", name, *a, allowed)
		got = sc.Adjudicate(engine, a)
	}
	for _, d := range sc.Disputes(&got) {
		text := fmt.Sprintf("%s.%s: is %s in scenario %s; the engine's is %s", name, d.Field, d.Expected, sc.ID, d.Engine)
		if said := words(engine.Plan(), &got); said != "" {
			text += "; the document says " + said
		}
		warn("%s", text)
	}
	return true
}

// ResultOf is the expected result of an outcome in the contract's words: a duplicate of a paid claim is answered as that
// claim was, so it is approved. Undetermined is no result.
func ResultOf(s adjudicate.Status) adjudicate.Status {
	if s == adjudicate.Duplicate {
		return adjudicate.Approved
	}
	return s
}

// Difference is a field of an expectation, by its JSON name, in which the engine has another value; both as words.
type Difference struct{ Field, Expected, Engine string }

// Disputes compares what the scenario expects with a result; what it does not say is not compared. Of another outcome the
// amounts mean nothing.
func (sc *Scenario) Disputes(got *adjudicate.Result) []Difference {
	if result := ResultOf(got.Status); result != sc.ExpectedResult {
		return []Difference{{"expectedResult", string(sc.ExpectedResult), string(result)}}
	}
	var all []Difference
	say := func(differs bool, field, expected, engine string) {
		if differs {
			all = append(all, Difference{field, expected, engine})
		}
	}
	if given := sc.ExpectedResponse; given != "" {
		say(given != got.Response, "expectedResponseStatus", string(given), string(got.Response))
	}
	if got.Status == adjudicate.Rejected {
		given, codes := sc.ExpectedRejectCodes, codesOf(got)
		say(len(given) > 0 && !slices.Equal(codes, given), "expectedRejectCodes", fmt.Sprint(given), fmt.Sprint(codes))
		return all
	}
	amount := func(field string, given *money.Amount, engine money.Amount) {
		if given != nil {
			say(*given != engine, field, "$"+given.String(), "$"+engine.String())
		}
	}
	amount("expectedPatientPay", sc.ExpectedPatientPay, got.PatientPay)
	amount("expectedPlanPay", sc.ExpectedPlanPay, got.PlanPay)
	if given := sc.ExpectedComponents; len(given) > 0 {
		say(!slices.Equal(given, got.Components), "expectedPayComponents", componentWords(given), componentWords(got.Components))
	}
	for _, want := range sc.ExpectedAccumulators {
		for _, m := range got.Accumulators {
			if m.ID == want.ID {
				amount("expectedAccumulators."+string(m.ID), &want.After.Individual, m.After.Individual)
			}
		}
	}
	return all
}

func codesOf(r *adjudicate.Result) []claim.RejectCode {
	codes := []claim.RejectCode{}
	for _, j := range r.Rejects {
		codes = append(codes, j.Code)
	}
	return codes
}

func componentWords(list []adjudicate.Component) string {
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = fmt.Sprintf("%s $%s", c.Field, c.Amount)
	}
	return strings.Join(texts, " + ")
}

// words quotes the document for the rules that decided a result.
func words(plan *benefit.Plan, r *adjudicate.Result) string {
	var quotes []string
	for _, id := range r.Rules {
		for _, e := range plan.EvidenceOf(id) {
			if q := e.String(); q != "" && !slices.Contains(quotes, q) {
				quotes = append(quotes, q)
				break
			}
		}
	}
	return strings.Join(quotes, ", ")
}

// Claim returns the scenario's claim as the engine looks at it.
func (sc *Scenario) Claim() adjudicate.Claim {
	return scenario.Case{Inputs: sc.Inputs, Preconditions: sc.Preconditions}.Claim()
}

// Adjudicate computes the scenario's result again. With allowed, the amount that a processor allowed (506-F6 + 507-F7)
// takes the place of the one that the expectation assumed.
func (sc *Scenario) Adjudicate(engine *adjudicate.Engine, allowed *money.Amount) adjudicate.Result {
	if allowed != nil {
		return engine.ClaimAt(sc.Claim(), sc.Preconditions.State, *allowed)
	}
	return engine.Claim(sc.Claim(), sc.Preconditions.State)
}
