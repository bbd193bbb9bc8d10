package main

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
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
