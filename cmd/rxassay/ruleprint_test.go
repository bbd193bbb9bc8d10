package main

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// TestPlanPrintTellsRulesThatStandAlone tells the rules of a plan that are in no list: brands with a generic, and fills out of network.
func TestPlanPrintTellsRulesThatStandAlone(t *testing.T) {
	p := analyze.NewPlan()
	p.ProductSelection.AddDifference = benefit.State(true, benefit.Evidence{Page: 2, Quote: "plus the difference in cost"})
	p.Pharmacies.OutOfNetwork = benefit.State(benefit.OutOfNetwork{Covered: true, PaperOnly: true}, benefit.Evidence{Page: 3, Quote: "pay in full and file a claim"})
	var out strings.Builder
	if err := printPlan(&out, p); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"productSelection\n    addDifference true\n    p. 2: \"plus the difference in cost\"",
		"pharmacies/outOfNetwork\n    covered true, paperOnly true\n    p. 3: \"pay in full and file a claim\"",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("missing %q in:\n%s", want, out.String())
		}
	}
}

// TestPlanPrintTellsWhatThePlanHolds tells the parts of a plan that change what a claim costs, and counts its drug list.
func TestPlanPrintTellsWhatThePlanHolds(t *testing.T) {
	p := analyze.NewPlan()
	ev := benefit.Evidence{Page: 1, Quote: "in the document's words"}
	p.Tiers = []benefit.Tier{{ID: "tier-4", Label: benefit.State("Tier 4", ev)}}
	p.PartD = benefit.PartD{
		Year: benefit.State(2026, ev), Deductible: benefit.State(money.Dollars(615), ev), Threshold: benefit.State(money.Dollars(2100), ev),
		DeductibleExemptTiers: benefit.Derive([]benefit.TierID{"tier-1", "tier-4"}, ev),
	}
	p.Coordination.Method = benefit.State(benefit.NonDuplication, ev)
	p.Policy.DeductibleCountsOOP = benefit.State(false, ev)
	p.ProductSelection.CountsToOOP = benefit.State(false, ev)
	p.OutOfPocketMaximums = []benefit.Accumulator{{
		ID: "outOfPocketMaximum/rx/in", Individual: benefit.State(money.Dollars(3500), ev), FamilyMethod: benefit.State(benefit.Embedded, ev),
		Tiers: benefit.State([]benefit.TierID{"tier-4"}, ev), Counts: benefit.Counts{ProductSelection: benefit.State(false, ev)},
	}}
	p.Formulary.Entries = []formulary.Entry{
		{Name: "a", Tier: "1"},
		{Name: "b", Tier: "2", PriorAuthorization: true, QuantityLimit: true, Limit: &formulary.Limit{Max: money.Units(30), Days: 30}},
		{Name: "c", Tier: "2", PriorAuthorization: true, Flags: []formulary.Flag{formulary.LimitedAccess}, To: calendar.MustParse("2026-06-30")},
	}
	var out strings.Builder
	if err := printPlan(&out, p); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"PART D\n  year 2026", "  deductible $615.00, p. 1\n", "  out-of-pocket threshold $2100.00, p. 1\n", "  no deductible for tier-1, Tier 4 (derived), p. 1\n",
		"coordination/method\n    nonDuplication\n", "policy/deductibleCountsToOutOfPocketMaximum\n    false\n", "productSelection/countsToOutOfPocketMaximum\n    false\n",
		"embedded", "Tier 4    not productSelection  p. 1",
		"DRUG LIST\n  3 drugs\n  by tier  1: 1, 2: 2\n  requirements  prior authorization (PA): 2, limited access or distribution (LA): 1, quantity limit (QL): 1, with the quantity: 1\n  1 hold from or to",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("missing %q in:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "policy/rounding\n") {
		t.Errorf("what is assumed is told as a rule:\n%s", out.String())
	}
}
