package export_test

import (
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/export"
)

// compounding is a suite of a plan that says what compounds cost, and its scenarios that are of one.
func compounding(t *testing.T) (*suite.Suite, *benefit.Plan, []*suite.Scenario) {
	t.Helper()
	plan := samplePlan()
	scope := benefit.Scope{Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindCompound}}}
	plan.DrugCostShares = append(plan.DrugCostShares, benefit.Rule[benefit.DrugCostShare]{
		ID: benefit.NewRuleID("drugCostShare", scope), Scope: scope,
		Terms: benefit.State(benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(60))}, Deductible: benefit.AfterDeductible}),
	})
	s, _, err := suite.Build(plan, suite.Options{DocumentID: "d", Mode: scenario.Comprehensive, Now: time.Date(2026, 11, 20, 9, 5, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	var of []*suite.Scenario
	for i := range s.Scenarios {
		if s.Scenarios[i].Inputs.Compound != nil {
			of = append(of, &s.Scenarios[i])
		}
	}
	if len(of) == 0 {
		t.Fatal("no scenario is of a compound")
	}
	return s, plan, of
}

// TestCompoundClaims holds what is sent for a compound to the standard: no product of its own, compound code 2, and each
// ingredient in the Compound segment.
func TestCompoundClaims(t *testing.T) {
	_, plan, of := compounding(t)
	for _, version := range []ncpdp.Version{ncpdp.D0, ncpdp.F6} {
		for _, sc := range of {
			built, err := wire.Build(sc.Inputs, export.PlanFacts(plan), wire.Options{Format: version})
			if err != nil {
				t.Fatal(err)
			}
			sent, _, err := ncpdp.Parse(built.Bytes)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range ncpdp.Check(sent) {
				if f.Severity == finding.Error {
					t.Errorf("%s, %s: %s %s", version, sc.Description, f.FieldID, f.Message)
				}
			}
			for _, field := range []string{"E100", "D70", "D62", "EC02", "RE03", "TE" + string(sc.Inputs.Compound.Ingredients[1].NDC)} {
				if !strings.Contains(string(built.Bytes), "\x1c"+field) {
					t.Errorf("%s, %s: no field %s", version, sc.Description, field)
				}
			}
		}
	}
}

// TestCompoundsInFiles: every file of a suite has the ingredients, those that are read back as claims too.
func TestCompoundsInFiles(t *testing.T) {
	s, _, of := compounding(t)
	for _, f := range []export.Format{export.JSON, export.CSV, export.XLSX} {
		back, err := export.Read(write(t, s, f, export.Options{}))
		if err != nil {
			t.Fatal(err)
		}
		same(t, string(f), s, back)
	}
	for _, f := range []export.Format{export.Markdown, export.HTML} {
		text := string(write(t, s, f, export.Options{}))
		for _, sc := range of {
			parts := sc.Inputs.Compound.Ingredients
			if want := "compound of NDC " + string(parts[0].NDC); !strings.Contains(text, want) || !strings.Contains(text, string(parts[1].NDC)) {
				t.Errorf("%s does not say %q", f, want)
			}
		}
	}
	for _, sc := range of {
		if sc.Notes == nil || !strings.Contains(*sc.Notes, "The claim is for a compound of NDC ") || strings.Contains(*sc.Notes, `in ""`) {
			t.Errorf("%s: %v", sc.Description, sc.Notes)
		}
	}
}
