package suite_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
)

func propose(t *testing.T, s *suite.Suite, answer string) []string {
	t.Helper()
	found, err := suite.Propose(s, small(), suite.Options{DocumentID: "doc-1"}, []byte(answer))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range found {
		out = append(out, f.Code+" "+f.Path)
	}
	return out
}

func TestProposedScenariosHaveTheEnginesResults(t *testing.T) {
	s := build(t, suite.Options{DocumentID: "doc-1"})
	own := len(s.Scenarios)
	before, _ := json.Marshal(s.Scenarios)
	dropped := propose(t, s, `{"scenarios": [
		{"description": "a dear brand\u0007 before\n anything is used", "tier": "tier-2", "channel": "retail", "ingredientCost": 800, "dispensingFee": 2, "expectedResult": "approved", "expectedPatientPay": 1.5},
		{"description": "the same with another wish", "tier": "tier-2", "ingredientCost": 800, "dispensingFee": 2, "expectedResult": "rejected"},
		{"description": "deductible used up", "tier": "tier-2", "ingredientCost": 321.09, "used": [{"id": "deductible/rx/in", "individual": 250, "family": 0}], "category": "accumulators"}
	]}`)
	if d := cmp.Diff([]string{"scenario_duplicate scenarios[1]"}, dropped); d != "" {
		t.Error(d)
	}
	if after, _ := json.Marshal(s.Scenarios[:own]); string(after) != string(before) {
		t.Error("the suite's own scenarios changed")
	}
	if len(s.Scenarios) != own+2 || s.TotalScenarios != own+2 || !s.Validation.Valid {
		t.Fatalf("%d scenarios of %d, %v", len(s.Scenarios), s.TotalScenarios, s.Validation.Errors)
	}
	dear, used := s.Scenarios[own], s.Scenarios[own+1]
	// 250 of deductible, then 25 % of 552 is 138
	if *dear.ExpectedPatientPay != money.Dollars(388) || *dear.ExpectedPlanPay != money.Dollars(414) || len(dear.Explanation) == 0 || len(dear.Covers) == 0 {
		t.Errorf("patient %s, plan %s, covers %v", dear.ExpectedPatientPay, dear.ExpectedPlanPay, dear.Covers)
	}
	if dear.Description != "a dear brand before anything is used" {
		t.Errorf("%q", dear.Description)
	}
	wish := fmt.Sprintf("scenarios[%d].expectedPatientPay: the model that proposed it expected $1.50; the engine's $388.00 is used", own)
	if !slices.Contains(s.Validation.Warnings, wish) {
		t.Errorf("no warning of what the model expected: %q", s.Validation.Warnings)
	}
	if want := money.Rate.Of(money.Percent(25), used.Inputs.Total(), money.HalfUp); *used.ExpectedPatientPay != want || used.Category != "accumulators" {
		t.Errorf("patient %s of %s, %s", used.ExpectedPatientPay, used.Inputs.Total(), used.Category)
	}
	again := build(t, suite.Options{DocumentID: "doc-1"})
	propose(t, again, `{"scenarios": [{"description": "in other words", "tier": "tier-2", "ingredientCost": 800.00, "dispensingFee": 2.00}]}`)
	if got := again.Scenarios[own].ID; got != dear.ID || !strings.HasPrefix(got, "pr-") {
		t.Errorf("the id of the same claim is %s, then %s", dear.ID, got)
	}
}

func TestProposalsThatCannotBeUsed(t *testing.T) {
	for name, c := range map[string]struct{ item, want string }{
		"no object":           {`7`, "scenario_malformed"},
		"no intent":           {`{"tier": "tier-1"}`, "scenario_malformed"},
		"another category":    {`{"description": "x", "tier": "tier-1", "category": "dental"}`, "scenario_malformed"},
		"a text for a number": {`{"description": "x", "tier": "tier-1", "daysSupply": "thirty"}`, "scenario_malformed"},
		"another tier":        {`{"description": "x", "tier": "tier-9"}`, "scenario_unknown_place"},
		"another pharmacy":    {`{"description": "x", "tier": "tier-1", "channel": "longTermCare"}`, "scenario_unknown_place"},
		"no such day":         {`{"description": "x", "tier": "tier-1", "dateOfBirth": "20010231"}`, "scenario_invalid"},
		"days supply of none": {`{"description": "x", "tier": "tier-1", "daysSupply": 0}`, "scenario_invalid"},
		"a negative amount":   {`{"description": "x", "tier": "tier-1", "ingredientCost": -4}`, "scenario_invalid"},
		"an unknown limit":    {`{"description": "x", "tier": "tier-1", "used": [{"id": "deductible/dental", "individual": 1}]}`, "scenario_invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			s := build(t, suite.Options{DocumentID: "doc-1"})
			own := len(s.Scenarios)
			if d := cmp.Diff([]string{c.want + " scenarios[0]"}, propose(t, s, `{"scenarios": [`+c.item+`]}`)); d != "" {
				t.Error(d)
			}
			if len(s.Scenarios) != own {
				t.Error("it is in the suite")
			}
		})
	}
	for _, answer := range []string{"", "[]", "null", `{"scenarios": 4}`, `{"suite": []}`} {
		s := build(t, suite.Options{})
		if _, err := suite.Propose(s, small(), suite.Options{}, []byte(answer)); !errors.Is(err, suite.ErrProposals) {
			t.Errorf("%q: %v", answer, err)
		}
	}
}

func TestAQuickSuiteStaysSmall(t *testing.T) {
	s := build(t, suite.Options{DocumentID: "doc-1", Mode: scenario.Quick})
	own := len(s.Scenarios)
	var items []string
	for n := range 40 {
		items = append(items, fmt.Sprintf(`{"description": "price %d", "tier": "tier-1", "ingredientCost": %d}`, n, 1000+n))
	}
	dropped := propose(t, s, `{"scenarios": [`+strings.Join(items, ",")+`]}`)
	if len(s.Scenarios) != scenario.QuickLimit || len(dropped) != 40-(scenario.QuickLimit-own) {
		t.Errorf("%d scenarios of which %d are its own, %d dropped", len(s.Scenarios), own, len(dropped))
	}
}

func TestProposalSchemaIsTheFormThatIsRead(t *testing.T) {
	var schema struct {
		Properties struct {
			Scenarios struct {
				Items struct {
					Properties map[string]struct {
						Type string
						Enum []string
					}
				}
			}
		}
	}
	if err := json.Unmarshal(suite.ProposalSchema(), &schema); err != nil {
		t.Fatal(err)
	}
	// a value of its type for each property must be understood: the scenario differs from the plain one or is refused
	plain := map[string]any{"description": "x", "tier": "tier-1"}
	values := map[string]any{
		"category": "accumulators", "channel": "retail", "network": "in", "quantity": 17, "daysSupply": 13, "ingredientCost": 70.01, "dispensingFee": 3.03, "usualAndCustomary": 12.34,
		"dawCode": "4", "dateOfService": "20260303", "dateOfBirth": "19700101", "gender": "0", "familyCoverage": true, "used": []any{map[string]any{"id": "deductible/rx/in", "individual": 1}},
		"expectedResult": "rejected", "expectedPatientPay": 9999, "description": "x", "tier": "tier-1",
	}
	for name := range schema.Properties.Scenarios.Items.Properties {
		v, ok := values[name]
		if !ok {
			t.Errorf("no value is tried for %s", name)
			continue
		}
		s := build(t, suite.Options{DocumentID: "doc-1"})
		item := map[string]any{"ingredientCost": 55.55}
		for k, w := range plain {
			item[k] = w
		}
		propose(t, s, list(t, item))
		base, warned := s.Scenarios[len(s.Scenarios)-1], len(s.Validation.Warnings)
		item[name] = v
		propose(t, s, list(t, item))
		got := s.Scenarios[len(s.Scenarios)-1]
		same := cmp.Equal(base.Inputs, got.Inputs) && cmp.Equal(base.Preconditions, got.Preconditions) && base.Category == got.Category && warned == len(s.Validation.Warnings)
		if same && !slices.Contains([]string{"channel", "network", "description", "tier", "category", "expectedResult", "expectedPatientPay"}, name) {
			t.Errorf("%s changes nothing", name)
		}
	}
	if len(values) != len(schema.Properties.Scenarios.Items.Properties) {
		t.Error("a value is tried that the schema does not have")
	}
	if s := adjudicate.Status("approved"); !slices.Contains(schema.Properties.Scenarios.Items.Properties["expectedResult"].Enum, string(s)) {
		t.Error("the results are not the contract's")
	}
}

func list(t *testing.T, item map[string]any) string {
	t.Helper()
	b, err := json.Marshal(map[string]any{"scenarios": []any{item}})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
