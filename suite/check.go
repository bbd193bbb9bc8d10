package suite

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

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
		s.Scenarios[i].fill()
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return &s, nil
}

// plainSuite is a Suite without its scenarios' decoding.
type plainSuite Suite

// fill makes empty lists of the lists that were not given, as a built suite has them.
func (sc *Scenario) fill() {
	if sc.ExpectedRejectCodes == nil {
		sc.ExpectedRejectCodes = []claim.RejectCode{}
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
		if !checkExpectation(sc, name, fail, warn) || !usable || engine == nil {
			continue
		}
		dispute(sc, name, engine, tiers, warn)
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
	if a, p, q := sc.AssumedAllowed, sc.ExpectedPatientPay, sc.ExpectedPlanPay; a != nil && p != nil && q != nil && *p+*q != *a {
		warn("%s.expectedPlanPay: patient pay and plan pay together are not the allowed amount", name)
	}
	return true
}

func nonZero(a *money.Amount) bool { return a != nil && *a != 0 }

// dispute compares an expectation with the engine's. A scenario of the contract's fields alone has no preconditions: its
// tier and pharmacy are looked up as those of any claim.
func dispute(sc *Scenario, name string, engine *adjudicate.Engine, tiers *scenario.Tiers, warn teller) {
	if pre := sc.Preconditions; pre.Tier == "" || pre.Channel == "" || pre.Network == "" {
		r := tiers.Claim(sc.Inputs, scenario.ClaimOptions{Tier: pre.Tier, Channel: pre.Channel, Network: pre.Network})
		if !r.Ready() {
			warn("%s: the engine cannot judge it: %s", name, r.Findings[0].Message)
			return
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
		return
	}
	if a := sc.AssumedAllowed; a != nil && got.Status == adjudicate.Approved && *a != got.Allowed && *a >= 0 {
		warn("%s.assumedAllowedAmount: the engine allows $%s", name, got.Allowed)
		got = sc.Adjudicate(engine, a)
	}
	if got.Status != sc.ExpectedResult {
		warn("%s.expectedResult: the engine's is %s", name, got.Status)
		return
	}
	if got.Status == adjudicate.Rejected {
		var codes []claim.RejectCode
		for _, j := range got.Rejects {
			codes = append(codes, j.Code)
		}
		if len(sc.ExpectedRejectCodes) > 0 && !slices.Equal(codes, sc.ExpectedRejectCodes) {
			warn("%s.expectedRejectCodes: the engine's are %v", name, codes)
		}
		return
	}
	if p := sc.ExpectedPatientPay; p != nil && *p != got.PatientPay {
		warn("%s.expectedPatientPay: the engine's is $%s", name, got.PatientPay)
	}
	if p := sc.ExpectedPlanPay; p != nil && *p != got.PlanPay {
		warn("%s.expectedPlanPay: the engine's is $%s", name, got.PlanPay)
	}
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
