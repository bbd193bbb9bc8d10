package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSuppliesInHeaders reads supplies that headers state in bare ranges, or from and to below one title, that labels have once for several
// rows, and that headings above tables state of no pharmacy.
func TestSuppliesInHeaders(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"bare ranges",
			newSheet().line("Copays at a participating retail pharmacy").table(
				[]string{"", "Day supply", "<", "<"},
				[]string{"", "1-30", "31-60", "61-90"},
				[]string{"Tier 1 Most generics", "$5", "$10", "$15"},
				[]string{"Tier 4 Preferred specialty", "$100", "Limited to 30 days", "<"},
			).text(),
			"tier-1 retail in 1-30 $5.00 copay -\ntier-1 retail in 31-60 $10.00 copay -\ntier-1 retail in 61-90 $15.00 copay -\ntier-4 retail in 1-30 $100.00 copay -",
		},
		{
			"from and to",
			newSheet().table(
				[]string{"Channel", "Tier", "Days supply", "<", "Member cost share", "<"},
				[]string{"^", "^", "From", "To", "Flat $", "%"},
				[]string{"Retail 30", "T1 - Generic", "1", "30", "$10.00", ""},
				[]string{"Retail 90", "T1 - Generic", "31", "90", "$25.00", ""},
				[]string{"Mail", "T1 - Generic", "1", "90", "$20.00", ""},
			).text(),
			"tier-1 retail in 1-30 $10.00 copay -\ntier-1 retail in 31-90 $25.00 copay -\ntier-1 mail in 1-90 $20.00 copay -",
		},
		{
			"a label for two rows",
			newSheet().table(
				[]string{"Dispensing channel", "Member cost-sharing", "Day supply limits"},
				[]string{"Mail-Order Pharmacy", "<", "<"},
				[]string{"Preferred Generic", "You pay $18 Copayment.", "1-30"},
				[]string{"", "You pay $36 Copayment.", "31-90"},
			).text(),
			"preferred-generic mail in 1-30 $18.00 copay -\npreferred-generic mail in 31-90 $36.00 copay -",
		},
		{
			"headings",
			newSheet().line("Short-term prescriptions (up to 30 days)").table(
				[]string{"", "Preferred pharmacy", "Standard pharmacy"}, []string{"Generic", "$4", "$12"},
			).line("Long-term prescriptions (31 to 90 days)").table(
				[]string{"", "Home delivery", "Preferred pharmacy"}, []string{"Generic", "$8", "$10"},
			).text(),
			"generic retail preferred 1-30 $4.00 copay -\ngeneric retail standard 1-30 $12.00 copay -\ngeneric mail in 31-90 $8.00 copay -\ngeneric retail preferred 31-90 $10.00 copay -",
		},
		{
			"tiers across, above what specialty drugs cost and below the deductible",
			newSheet().table(
				[]string{"Prescription drug deductible", "<", "$50 per person\n$100 per family", "<", "<"},
				[]string{"", "", "Generic", "Formulary Brand", "Non-Formulary Brand"},
				[]string{"Retail", "Up to a 34-day supply", "10%\nMin. $5 / Max. $20", "25%\nMin. $25 / Max. $75", "50%\nMin. $50 / Max. $150"},
				[]string{"^", "35- to 102-day supply", "10%\nMin. $15 / Max. $60", "25%\nMin. $75 / Max. $225", "Not available"},
				[]string{"Mail order", "Up to a 102-day supply", "$15", "$60", "$125"},
				[]string{"Specialty (Oak Specialty)", "Up to a 30-day supply", "30% per fill", "<", "<"},
				[]string{"Non-network pharmacy", "<", "Not covered", "<", "<"},
			).text(),
			"generic retail in 1-34 10 % coinsurance, at least $5.00, at most $20.00 after\ngeneric retail in 35-102 10 % coinsurance, at least $15.00, at most $60.00 after\ngeneric mail in 1-102 $15.00 copay after\n" +
				"preferred-brand retail in 1-34 25 % coinsurance, at least $25.00, at most $75.00 after\npreferred-brand retail in 35-102 25 % coinsurance, at least $75.00, at most $225.00 after\npreferred-brand mail in 1-102 $60.00 copay after\n" +
				"non-preferred-brand retail in 1-34 50 % coinsurance, at least $50.00, at most $150.00 after\nnon-preferred-brand mail in 1-102 $125.00 copay after",
		},
	})
}

// TestClassesOfMembers takes the classes of a fund's members for its plans, whoever a header says is in them.
func TestClassesOfMembers(t *testing.T) {
	got := planLines(t, newSheet().table(
		[]string{"", "Class A", "Class R"}, []string{"Calendar Year Deductible (does not apply to drugs)", "$400 per person", "$750 per person"}, []string{"Preventive Care", "$0", "$0"},
	).line("PRESCRIPTION DRUG BENEFIT").table(
		[]string{"", "Class A - Active", "Class R - Early Retiree"}, []string{"Mail Order Program - up to a 90-day supply", "<", "<"},
		[]string{"Generic", "You pay $15", "You pay $25"}, []string{"Preferred Brand", "You pay $40", "You pay $60"},
	).text())
	for _, want := range []string{"Class A: generic mail in $15.00 copay", "Class R: generic mail in $25.00 copay", "Class R: preferred-brand mail in $60.00 copay"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestLimitsOverPharmacies takes a deductible over the columns of pharmacies for one of drugs, and "None" for that of a person and a family. What
// another section states is no header.
func TestLimitsOverPharmacies(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"", "Retail Pharmacy Network (up to a 30-day supply)", "Mail Service (up to a 90-day supply)"},
		[]string{"Generic Medicines", "$8", "$16"}, []string{"Preferred Brand", "$30", "$60"},
		[]string{"Annual Deductible", "$50 per individual / $150 per family. Waived for generics.", "<"},
		[]string{"Maximum Out-of-Pocket", "$2,500 per individual / $5,000 per family. This is separate from your medical out-of-pocket maximum.", "<"},
		[]string{"Refill limit", "One initial fill plus two refills for long-term medicines. After that you pay the full cost at a retail pharmacy.", "None"},
	).text())
	if d := cmp.Diff("deductible rx in 50/150; maximum rx in 2500/5000", limitLines(p)); d != "" {
		t.Errorf("limits (-want +got):\n%s", d)
	}
	if got := ruleLines(p); !strings.Contains(got, "{free:3") {
		t.Errorf("no three fills in\n%s", got)
	}
	elsewhere := `See "Prescription Drugs" section`
	p = read(t, newSheet().table([]string{"Benefits", "In-network", "Out-of-network"}, []string{"Flat-dollar copays", elsewhere, elsewhere},
		[]string{"Annual out-of-pocket maximums", "$3,400 for one person or $6,800 for a family", "$6,800 for one person or $13,600 for a family"},
		[]string{"Contraceptive drugs", "100% of the approved amount", "Not covered"}).text())
	if d := cmp.Diff("maximum in 3400/6800; maximum out 6800/13600", limitLines(p)); d != "" {
		t.Errorf("limits (-want +got):\n%s", d)
	}
}

// TestAllOfWhatIsApproved takes all of what a plan approves for what it pays, unless the member is said to.
func TestAllOfWhatIsApproved(t *testing.T) {
	for cell, want := range map[string]string{
		"100% of the approved amount":                         "no charge",
		"100% of our allowed amount":                          "no charge",
		"You pay 100% of the allowed amount":                  "100 % coinsurance",
		"You are responsible for 100% of the approved amount": "100 % coinsurance",
		"Your coinsurance is 100% of the allowed amount":      "100 % coinsurance",
	} {
		p := read(t, newSheet().table([]string{"Tier", "Retail (30-day supply)"}, []string{"Tier 1 Generic", "$10"}, []string{"Tier 2 Preventive", cell}).text())
		got := shareLines(p)
		if !strings.Contains(got, want) {
			t.Errorf("%q: no %q in\n%s", cell, want, got)
		}
	}
}

// TestNoneBesideTheNetwork takes a "None" that is of no network for something within it where the network has an amount of its own.
func TestNoneBesideTheNetwork(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Benefit", "Student Health Center", "Preferred Provider", "Non-Preferred Provider"},
		[]string{"Deductible, per person", "None", "$350", "$900"}, []string{"Deductible, per family", "None", "$700", "$1,800"},
		[]string{"Office visit", "$0", "$25", "40%"},
	).text())
	if d := cmp.Diff("deductible in 350/700; deductible out 900/1800", limitLines(p)); d != "" {
		t.Errorf("limits (-want +got):\n%s", d)
	}
}
