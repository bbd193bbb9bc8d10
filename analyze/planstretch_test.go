package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// sharesInside are a plan's cost shares outside of providers out of network, one a line.
func sharesInside(p *benefit.Plan) string {
	var out []string
	for _, c := range p.CostShares {
		if c.Network.Value != benefit.Out {
			out = append(out, fmt.Sprintf("%s: %s %d-%d %s", c.Variant, c.Tier, c.DaysSupply.Value.Min, c.DaysSupply.Value.Max, c.Share.Value))
		}
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// Plans beside each other are told apart where the first name reaches over the column of labels, and where a plus sign alone parts two
// names; a plan's two networks are its columns.
func TestPlansBelowOpenCorner(t *testing.T) {
	text := newSheet().line("Plan highlights").table(
		[]string{"Care Primary", "<", "Care HD", "<", "Care Primary+"},
		[]string{"Monthly Premiums", "Total Premium", "Total Premium", "<", "Total Premium"},
		[]string{"Employee Only", "$462", "$474", "<", "$1,013"},
		[]string{"Type of Coverage", "In-Network Coverage Only", "In-Network", "Out-of-Network", "In-Network Coverage Only"},
		[]string{"Individual/Family Deductible", "$2,500/$5,000", "$3,200/$6,400", "$6,400/$12,800", "$1,000/$3,000"},
		[]string{"Prescription Drugs", "<", "<", "<", "<"},
		[]string{"Generics", "$15 copay", "You pay 20% after deductible", "<", "$20 copay"},
		[]string{"Preferred brand", "You pay 30% after deductible", "You pay 25% after deductible", "<", "$40 copay"},
	).text()
	p := read(t, text)
	var deductibles []string
	for _, d := range p.Deductibles {
		deductibles = append(deductibles, fmt.Sprintf("%s %s %s", d.Variant, d.Network.Value, d.Individual.Value))
	}
	want := []string{"Care Primary in 2500.00", "Care HD in 3200.00", "Care HD out 6400.00", "Care Primary+ in 1000.00"}
	if diff := cmp.Diff(want, deductibles); diff != "" {
		t.Errorf("deductibles (-want +got)\n%s", diff)
	}
	if got := sharesInside(p); !strings.Contains(got, "Care Primary: generic") || !strings.Contains(got, "Care Primary+: generic") || !strings.Contains(got, "Care HD: generic") {
		t.Errorf("cost shares\n%s", got)
	}
}

// The supplies that a label lists are those of the amounts beside it in their order, and of one rate alike; what some drugs or members pay
// less of is not what the tier costs.
func TestSuppliesInLabels(t *testing.T) {
	text := newSheet().line("Plan highlights").table(
		[]string{"Prescription drugs", "You pay"},
		[]string{"Generics (31-Day Supply/90-Day Supply)", "$15/$45 copay; $0 copay for certain generics"},
		[]string{"Preferred (31-Day Supply/90-Day Supply)", "You pay 30% after deductible"},
		[]string{"Non-preferred (31-Day Supply/90-Day Supply)", "You pay 50% after deductible ($100 min/$200 max)/You pay 50% after deductible ($215 min/$430 max)"},
		[]string{"Specialty (31-Day Max)", "$0 if SaveBridge eligible; You pay 30% after deductible ($200 min/$900 max)/No 90-Day Supply of Specialty Medications"},
	).text()
	want := `: generic 1-31 $15.00 copay
: generic 32-90 $45.00 copay
: non-preferred-brand 1-31 50 % coinsurance, at least $100.00, at most $200.00
: non-preferred-brand 32-90 50 % coinsurance, at least $215.00, at most $430.00
: preferred-brand 1-31 30 % coinsurance
: preferred-brand 32-90 30 % coinsurance
: specialty 1-31 30 % coinsurance, at least $200.00, at most $900.00`
	if diff := cmp.Diff(want, sharesInside(read(t, text))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
