package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// TestDeductibleInBrackets reads which drugs a deductible is for from the brackets behind its name, and no copay of theirs in its amount.
func TestDeductibleInBrackets(t *testing.T) {
	for _, c := range []struct{ line, generic, brand string }{
		{"Prescription deductible (does not apply to generics): $100", "exempt", "after"},
		{"Prescription deductible (waived for generics): $100 per person", "exempt", "after"},
		{"Drug deductible: $100 per person (generic drugs are not subject to this deductible).", "exempt", "after"},
		{"Rx deductible (brand drugs only) - $100", "-", "after"},
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic", "$10 copay"}, []string{"Brand", "$30 copay"}).line(c.line).text())
		if len(p.Deductibles) != 1 || p.Deductibles[0].Scope.Value != benefit.RxOnly || p.Deductibles[0].Individual.Value != money.Dollars(100) {
			t.Errorf("%s: %+v", c.line, p.Deductibles)
		}
		want := "generic any in 1-0 $10.00 copay " + c.generic + "\nbrand any in 1-0 $30.00 copay " + c.brand
		if got := shareLines(p); got != want {
			t.Errorf("%s: got %q, want %q", c.line, got, want)
		}
	}
}

// TestPersonBesideWithinAFamily reads the limits of a person and of the family beside that of each person of a family.
func TestPersonBesideWithinAFamily(t *testing.T) {
	for _, said := range []string{
		"In-network: $4,500/individual or $6,850 individual within a family or $9,000/family",
		"In-network: $4,500 individual / $9,000 family, $6,850 per person in a family",
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic", "$10 copay"}).table(
			[]string{"Important Questions", "Answers", "Why This Matters"},
			[]string{"What is the out-of-pocket limit for this plan?", said, "The most you could pay in a year."},
		).text())
		if list := p.OutOfPocketMaximums; len(list) != 1 || list[0].Individual.Value != money.Dollars(4500) || list[0].Family.Value != money.Dollars(9000) {
			t.Errorf("%s: %+v", said, list)
		}
	}
}

// TestAllOtherLevels reads what a family meets where it is said of all who enroll with others.
func TestAllOtherLevels(t *testing.T) {
	for _, said := range []string{
		"You must meet the plan's combined medical and pharmacy deductible first: $1,700 for employee-only coverage and $3,400 for all other coverage levels.",
		"The deductible is $1,700 for employee-only coverage and $3,400 for all other levels of coverage.",
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic", "$10 copay"}, []string{"Brand", "30% after deductible"}).line(said).text())
		if list := p.Deductibles; len(list) != 1 || list[0].Individual.Value != money.Dollars(1700) || list[0].Family.Value != money.Dollars(3400) {
			t.Errorf("%s: %+v", said, list)
		}
	}
	p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic", "$10 copay"}).line("With other coverage your deductible is $1,700 for an individual and $3,400 for a family.").text())
	if len(p.Deductibles) > 0 {
		t.Errorf("%+v", p.Deductibles)
	}
}
