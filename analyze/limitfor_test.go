package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestLimitsOfForms reads what a deductible is for from the column beside it and from its name.
func TestLimitsOfForms(t *testing.T) {
	const order = `
brand retail in 1-30 25 % coinsurance after
specialty retail in 1-30 $75.00 copay `
	for _, c := range []struct {
		name                string
		rows                [][]string
		limits, first, last string
	}{
		{
			"below a header, with what is exempt",
			[][]string{
				{"Item", "Individual", "Family", "Method", "Applies to"},
				{"Rx deductible", "$100.00", "$300.00", "☒ Embedded ☐ Aggregate", "Brand, retail and mail. Generics and specialty exempt"},
			},
			"deductible rx any 100/300 embedded brand", "exempt", "exempt",
		},
		{
			"below a header",
			[][]string{
				{"Item", "Individual", "Family", "Applies to"},
				{"Rx deductible", "$100.00", "$300.00", "Brand and specialty drugs"},
			},
			"deductible rx any 100/300 brand specialty", "-", "after",
		},
		{
			"in its name",
			[][]string{{"Brand deductible (per calendar year, brand and specialty only)", "$200 individual\n$500 family"}},
			"deductible rx any 200/500 brand specialty", "-", "after",
		},
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table(
			[]string{"Tier", "Retail (30 days)"},
			[]string{"Generic", "$10.00"},
			[]string{"Brand", "25%"},
			[]string{"Specialty", "$75.00"},
		).line("Limits").table(c.rows...).text())
		if got := limitLines(p); got != c.limits {
			t.Errorf("%s: %q, want %q", c.name, got, c.limits)
		}
		if got, want := shareLines(p), "generic retail in 1-30 $10.00 copay "+c.first+order+c.last; got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
		}
	}
}

// TestFamilyMaximum reads a family's part of a limit from a line that calls it the maximum, and takes its amount for no tier's that the sentence
// below it names.
func TestFamilyMaximum(t *testing.T) {
	p := read(t, newSheet().line("PRESCRIPTION DRUG BENEFIT").line("CALENDAR YEAR DEDUCTIBLE (Brand Name Drugs only)").line("Per Covered Person $75").line("Maximum per Family $225").
		line("The Deductible is waived for Generic Drugs. It is separate from the Comprehensive Medical Deductible.").
		line("PARTICIPATING RETAIL PHARMACY (up to a 30-day supply)").line("Generic Drug $8 Copayment").line("Brand Name Drug $30 Copayment").text())
	if got, want := limitLines(p), "deductible rx any 75/225 brand"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := shareLines(p), "generic retail in 1-30 $8.00 copay exempt\nbrand retail in 1-30 $30.00 copay after"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestWordExplained gives what a legend says of a word in a cell to the plans that have the word, and to no other.
func TestWordExplained(t *testing.T) {
	p := read(t, newSheet().line("Small Group Portfolio").table(
		[]string{"Plan Name", "Deductible Ind / Fam", "Rx Deductible Ind / Fam", "Rx Tier 1 Generic", "Rx Tier 2 Preferred Brand"},
		[]string{"Alder Gold HMO 1500", "$1,500 / $3,000", "$100 / $200*", "$5", "$50 ARD"},
		[]string{"Alder Bronze HSA 6800", "$6,800 / $13,600", "Integrated", "30% AD", "30% AD"},
	).line("AD = after medical deductible. ARD = after Rx deductible.").line("* Rx deductible applies to Tier 2 only.").
		line("Integrated = the plan deductible applies to prescription drugs and medical services combined.").text())
	for _, c := range p.CostShares {
		if c.Variant == "Alder Gold HMO 1500" && c.Tier == "tier-1" && c.Deductible.Known() && c.Deductible.Value != benefit.DeductibleExempt {
			t.Errorf("%s: %s, of a tier that meets no deductible", c.ID, c.Deductible.Value)
		}
	}
}

// TestDeductiblesOfDrugsByLetters reads from a letter whether drugs are subject to the medical deductible, from which a deductible of their own that is
// none frees nothing.
func TestDeductiblesOfDrugsByLetters(t *testing.T) {
	for answer, want := range map[string]string{"Y": "-", "N": "exempt"} {
		p := read(t, newSheet().line("Harbor Silver plan").table(
			[]string{"Benefit", "You pay"},
			[]string{"Deductible (individual)", "$3,500"},
			[]string{"Generic retail (30 days)", "20%"},
			[]string{"Rx deductible", "None"},
			[]string{"Rx subject to medical deductible?", answer},
		).text())
		if got := shareLines(p); !strings.HasSuffix(got, " "+want) {
			t.Errorf("%s: got %q, want %q; limits %q", answer, got, want, limitLines(p))
		}
	}
}
