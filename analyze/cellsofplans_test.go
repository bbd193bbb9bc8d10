package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rxassay/rxassay/benefit"
)

// twoPlanGrids are the grids of two plans, of which the second stands against a list of rules: its labels are two columns wide, those of the list
// one.
func twoPlanGrids(rules ...[2]string) *sheet {
	rows := [][]string{
		{"BUY-UP PLAN", "<", "Retail\n1-30 days", "Home Delivery\n1-90 days"},
		{"Generic", "<", "$5", "$10"},
		{"Preferred Brand", "<", "$30", "$60"},
	}
	for _, r := range rules {
		rows = append(rows, []string{r[0], r[1], "<", "<"})
	}
	return newSheet().line("Prescription Benefit Summary").table(
		[]string{"CORE PLAN", "Retail\n1-30 days", "Home Delivery\n1-90 days"},
		[]string{"Generic", "$10", "$20"},
		[]string{"Preferred Brand", "25%", "20%"},
	).line("Amounts are per fill.").table(rows...)
}

// TestCornersOverColumns tells two plans apart whose grids bear their names in their corners, of which one is wider than the labels of the list of
// rules below it. That list is of both.
func TestCornersOverColumns(t *testing.T) {
	p := read(t, twoPlanGrids([2]string{"Formulary", "Harbor Value Formulary. Drugs not on the formulary are not covered."}, [2]string{"Refill threshold", "75% used"}).text())
	var got []string
	for _, c := range p.CostShares {
		got = append(got, fmt.Sprint(c.Variant, ": ", c.Tier, " ", c.Channel.Value, " ", c.Share.Value))
		if c.Share.Standing == benefit.Conflicting {
			t.Errorf("%s is contradicted", c.ID)
		}
	}
	want := []string{
		"CORE PLAN: generic retail $10.00 copay", "CORE PLAN: generic mail $20.00 copay", "CORE PLAN: preferred-brand retail 25 % coinsurance", "CORE PLAN: preferred-brand mail 20 % coinsurance",
		"BUY-UP PLAN: generic retail $5.00 copay", "BUY-UP PLAN: generic mail $10.00 copay", "BUY-UP PLAN: preferred-brand retail $30.00 copay", "BUY-UP PLAN: preferred-brand mail $60.00 copay",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := ruleLines(p); got != "refillTooSoon {} {percent:75}" {
		t.Errorf("rules %q", got)
	}
}

// TestCellsOfPlans gives what a cell says behind the name of a plan to that plan, "none" with the rest.
func TestCellsOfPlans(t *testing.T) {
	p := read(t, twoPlanGrids(
		[2]string{"Deductible (Rx only)", "Core: $50 individual / $150 family, waived for generics. Buy-Up: none."},
		[2]string{"Out-of-pocket maximum (Rx only)", "Core: $2,500 individual / $5,000 family. Buy-Up: $2,000 individual / $4,000 family."},
	).text())
	var got []string
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for _, a := range list {
			got = append(got, fmt.Sprint(a.Variant, " ", a.Scope.Value, " ", a.Individual.Value, " ", a.Family.Value, " ", a.ExemptTiers.Value))
		}
	}
	want := "CORE PLAN rx 50.00 150.00 [generic]\nBUY-UP PLAN rx 0.00 0.00 []\nCORE PLAN rx 2500.00 5000.00 []\nBUY-UP PLAN rx 2000.00 4000.00 []"
	if diff := cmp.Diff(want, strings.Join(got, "\n")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestFormularyOfColumns has the row that names the drug list in a table whose columns are plans, each of which leaves the others' cells out.
func TestFormularyOfColumns(t *testing.T) {
	readsShares(t, []sharesCase{{
		"named for each plan", newSheet().line("Pharmacy benefits").table(
			[]string{"Benefit", "Choice Plan", "Value Plan"},
			[]string{"Retail – up to 30-day supply", "<", "<"},
			[]string{"Generic", "$7", "$12"},
			[]string{"Preferred brand", "$30", "$45"},
			[]string{"Formulary", "Harbor Standard Formulary", "Harbor Standard Formulary"},
		).text(),
		"generic retail in 1-30 $7.00 copay -\npreferred-brand retail in 1-30 $30.00 copay -\ngeneric retail in 1-30 $12.00 copay -\npreferred-brand retail in 1-30 $45.00 copay -",
	}})
}
