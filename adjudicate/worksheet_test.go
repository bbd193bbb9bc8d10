package adjudicate_test

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// TestWorksheet: the sheet shows the claim, what was used, the words of the document, the sum and what is assumed.
func TestWorksheet(t *testing.T) {
	p := usualPlan()
	p.CostShares[1].Share.Evidence = []benefit.Evidence{{Page: 2, Quote: "$45  copay"}}
	p.Deductibles[0].Network = benefit.Assume(benefit.In)
	engine, _ := adjudicate.Compile(p, adjudicate.Options{})
	s := adjudicate.State{Accumulators: []adjudicate.Use{{ID: "deductible/rx/in", Individual: money.Dollars(200)}}}
	c := brandFill()
	sheet := engine.Worksheet(c, s, engine.Claim(c, s))
	for _, want := range []string{
		"prescription deductible (in network): 200.00", "page 2: \"$45 copay\"", "deductible 517-FH     50.00",
		"patient 95.00 + plan 5.00 = allowed 100.00", "200.00 + 50.00 = 250.00", "holds for in-network", "half up",
	} {
		if !strings.Contains(sheet, want) {
			t.Errorf("%q is not in the sheet:\n%s", want, sheet)
		}
	}
}

// TestRefused: a plan of which nothing can be adjudicated says why at compiling and with every claim.
func TestRefused(t *testing.T) {
	p := usualPlan()
	for i := range p.CostShares {
		p.CostShares[i].Share.Value.Kind = "gift"
	}
	engine, _ := adjudicate.Compile(p, adjudicate.Options{})
	if why := engine.Refused(); len(why) != 3 || !strings.HasPrefix(why[0].Path, "costShares/") {
		t.Fatalf("refused for %v", why)
	}
	if r := engine.Claim(brandFill(), adjudicate.State{}); r.Status != adjudicate.Undetermined || len(r.Findings) != 3 {
		t.Errorf("%s %v", r.Status, r.Findings)
	}
}
