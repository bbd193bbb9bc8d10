package analyze

import (
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

// TestSentenceGoesOver reads a sentence whose amounts stand on two pages.
func TestSentenceGoesOver(t *testing.T) {
	p := read(t, newSheet().line("Section 2. What you pay for prescription drugs").
		line("2.1 Participating pharmacies. The Member pays a Copayment of $12 for a Tier 1 drug, $38 for a Tier 2 drug and $72 for a Tier 3 drug for up to a 30-day supply.").
		line("2.2 Mail service. Up to a 90-day supply may be obtained from the mail service pharmacy. The Member pays two Copayments for each 90-day supply; that is, $24 for Tier 1,").
		page().line("$76 for Tier 2 and $144 for Tier 3. Tier 4 drugs are not available by mail.").text())
	if got, want := shareLines(p), `tier-1 retail in 1-30 $12.00 copay -
tier-2 retail in 1-30 $38.00 copay -
tier-3 retail in 1-30 $72.00 copay -
tier-1 mail in 1-90 $24.00 copay -
tier-2 mail in 1-90 $76.00 copay -
tier-3 mail in 1-90 $144.00 copay -`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
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

// TestPlanGoesOn gives a table to the plan at the head of its title, whatever the title says behind it.
func TestPlanGoesOn(t *testing.T) {
	head := []string{"Tier", "Preferred retail cost sharing (up to a 30-day supply)", "Mail order cost sharing, preferred (up to a 90-day supply)"}
	p := read(t, newSheet().line("2026 Summary of Benefits, Medicare Part D prescription drug plans").table(
		[]string{"", "Alder Rx Value (PDP)", "Alder Rx Plus (PDP)"},
		[]string{"Monthly plan premium", "$18.60", "$87.40"},
		[]string{"Part D deductible", "$615 per year", "$0"},
	).line("").line("Alder Rx Value (PDP) – after you pay your yearly deductible, if it applies:").table(head, []string{"Tier 1: Preferred Generic", "$1 copay", "$0 copay"}, []string{"Tier 3: Preferred Brand", "20%", "20%"}).
		line("").line("Alder Rx Plus (PDP)").table(head, []string{"Tier 1: Preferred Generic", "$4 copay", "$10 copay"}, []string{"Tier 3: Preferred Brand", "$42 copay", "$105 copay"}).text())
	for _, c := range p.CostShares {
		if c.Network.Value != benefit.Preferred {
			t.Errorf("%s: network %s", c.ID, c.Network.Value)
		}
	}
	got := map[string]int{}
	for _, c := range p.CostShares {
		got[c.Variant+" "+c.Share.Value.String()]++
	}
	for _, want := range []string{"Alder Rx Value (PDP) $1.00 copay", "Alder Rx Value (PDP) 20 % coinsurance", "Alder Rx Plus (PDP) $4.00 copay", "Alder Rx Plus (PDP) $42.00 copay"} {
		if got[want] == 0 {
			t.Errorf("no %s among %v", want, got)
		}
	}
}

// TestPreferredWithSupply reads columns of preferred and standard pharmacies whose headers name the pharmacies and for how long they fill.
func TestPreferredWithSupply(t *testing.T) {
	p := read(t, newSheet().line("Prescription Drug Coverage").table(
		[]string{"Select PPO", "Preferred: Harbor Outpatient Pharmacies\n30-day supply", "Preferred: Harbor Outpatient Pharmacies\n90-day supply", "Standard: other network retail pharmacies\n30-day supply"},
		[]string{"Generic", "$5", "$10", "$15"},
	).text())
	if got, want := shareLines(p), "generic retail preferred 1-30 $5.00 copay -\ngeneric retail preferred 1-90 $10.00 copay -\ngeneric retail standard 1-30 $15.00 copay -"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
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
