package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestPharmacyPage reads the page on drugs of an issuer's plan design: a sentence below the header, the kind of plan, a deductible whose cell says what
// is free of it, and rules in rows over all columns.
func TestPharmacyPage(t *testing.T) {
	wide := func(s string) []string { return []string{s, s, s} }
	p := read(t, newSheet().line("Harbor Choice PPO 1500").table(
		[]string{"PHARMACY", "IN-NETWORK", "OUT-OF-NETWORK"},
		wide("The full cost of the drug is applied to the deductible before any benefits are considered for payment."),
		[]string{"Pharmacy Plan Type", "Harbor Value Plus Open Formulary", "Harbor Value Plus Open Formulary"},
		[]string{"Prescription drug calendar year deductible\nPrescription drug deductible is waived for generic drugs.", "$100 Individual\n$300 Family", "Same as in-network"},
		[]string{"Generic Drugs", "", ""},
		[]string{"Retail", "$10 copay", "$10 copay, then 40% of submitted cost"},
		[]string{"Mail Order", "$25 copay", "Not applicable"},
		[]string{"Preferred Brand-Name Drugs", "", ""},
		[]string{"Retail", "$40 copay", "$40 copay, then 40% of submitted cost"},
		[]string{"Mail Order", "$100 copay", "Not applicable"},
		[]string{"Specialty Drugs", "", ""},
		[]string{"Preferred", "20% up to $200", "Not Covered"},
		wide("Specialty Up to a 30 day supply\nFirst prescription fill at any retail or specialty pharmacy. Subsequent fills must be through our preferred specialty pharmacy network."),
		wide("Plan Includes: Diabetic supplies and Contraceptive drugs and devices obtainable from a pharmacy.\nOral fertility drugs included."),
		wide("Precertification for certain drugs and Step Therapy included."),
	).text())
	const shares = `generic retail in 1-30 $10.00 copay exempt
generic retail out 1-30 $10.00 copay plus 40 % coinsurance -
generic mail in 1-90 $25.00 copay exempt
preferred-brand retail in 1-30 $40.00 copay after
preferred-brand retail out 1-30 $40.00 copay plus 40 % coinsurance -
preferred-brand mail in 1-90 $100.00 copay after
`
	if got := shareLines(p); !strings.HasPrefix(got, shares) {
		t.Errorf("got\n%s\nwant first\n%s", got, shares)
	}
	if got, want := limitLines(p), "deductible rx in 100/300"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := p.Identity.Formulary.Value, "Harbor Value Plus Open Formulary"; got != want {
		t.Errorf("the list is called %q, want %q", got, want)
	}
	u := p.Utilization
	if lock := u.SpecialtyLockIn; len(lock) != 1 || lock[0].Terms.Value.Free != 1 {
		t.Errorf("specialty lock-in: %+v", lock)
	}
	if auth := u.PriorAuthorization; len(auth) != 1 || len(auth[0].Scope.Drugs.Names) > 0 {
		t.Errorf("prior authorization: %+v", auth)
	}
	if len(u.DaysSupply) > 0 {
		t.Errorf("the supply of specialty drugs is one of retail pharmacies: %+v", u.DaysSupply)
	}
	var kinds []benefit.DrugKind
	for _, in := range p.Coverage.Inclusions {
		kinds = append(kinds, in.Scope.Drugs.Kinds...)
	}
	for _, want := range []benefit.DrugKind{benefit.KindDiabeticSupply, benefit.KindContraceptive, benefit.KindFertility} {
		if !slices.Contains(kinds, want) {
			t.Errorf("the plan includes %v, not %v", kinds, want)
		}
	}
}

// TestPharmacyCell reads a cell that goes through pharmacies and, below each, through tiers whose amounts stand behind the deductible.
func TestPharmacyCell(t *testing.T) {
	readsShares(t, []sharesCase{{
		"plan deductible, then you pay",
		newSheet().line("Harbor Open Access Plus HSA").table(
			[]string{"Pharmacy", "In-Network"},
			[]string{
				"Cost Share and Supply", "Retail (per 30-day supply):\nGeneric: Plan deductible, then you pay $10\nPreferred Brand: Plan deductible, then you pay 25%, but not less than $30 and no more than $80\n" +
					"Home Delivery (per 90-day supply):\nGeneric: After plan deductible, you pay $25\nPreferred Brand: After plan deductible, you pay 25%",
			},
		).text(),
		`generic retail in 1-30 $10.00 copay after
preferred-brand retail in 1-30 25 % coinsurance, at least $30.00, at most $80.00 after
generic mail in 1-90 $25.00 copay after
preferred-brand mail in 1-90 25 % coinsurance after`,
	}})
}

// TestPharmacyColumns reads a column of mail order and of the retail pharmacies that fill long supplies, below a line on the deductible of drugs that
// another sentence follows, in a document whose table has the medical one.
func TestPharmacyColumns(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"", "Network", "Out-of-Network"},
		[]string{"Individual deductible", "$2,000", "$5,000"},
		[]string{"Individual out-of-pocket maximum", "$6,000", "$9,000"},
	).line("Prescription drug benefits").
		line("Annual Pharmacy Deductible: Network and Out-of-Network: $250 Individual / $500 Family. The pharmacy deductible does not apply to").
		line("Tier 1 drugs.").table(
		[]string{"", "Retail Network Pharmacy\nUp to a 31-day supply", "Mail Order Network Pharmacy or\nPreferred 90 Day Retail Network\nPharmacy\nUp to a 90-day supply"},
		[]string{"Tier 1", "$10 copay", "$25 copay"},
		[]string{"Tier 2", "$45 copay", "$112.50 copay"},
	).text())
	if got, want := limitLines(p), "deductible in 2000/-; deductible out 5000/-; deductible rx any 250/500"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want first %q", got, want)
	}
	const want = `tier-1 retail in 1-31 $10.00 copay exempt
tier-1 mail in 1-90 $25.00 copay exempt
tier-2 retail in 1-31 $45.00 copay after
tier-2 mail in 1-90 $112.50 copay after
tier-1 retail in 1-90 $25.00 copay exempt
tier-2 retail in 1-90 $112.50 copay after`
	if got := shareLines(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestProgramLists takes what a line says of the drugs on a program's list for no tier's, and reads refills in the words of a list of rules.
func TestProgramLists(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"", "Retail (up to 30 days)"},
		[]string{"Generic", "$8.00"},
	).line("Specialty copay help: drugs on the SaverPath list have a 30% coinsurance that is $0 if you enroll.").
		line("Rules: Prior authorization applies to some drugs. Refill at 75%.").text())
	if got, want := shareLines(p), "generic retail in 1-30 $8.00 copay -"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := p.Utilization.RefillTooSoon; len(got) != 1 {
		t.Errorf("refills: %+v", got)
	}
}

// TestProvisionsOfDesigns reads the specialty pharmacy that a heading calls exclusive, and a threshold of refills for retail and mail alike beside that of
// controlled substances.
func TestProvisionsOfDesigns(t *testing.T) {
	p := read(t, newSheet().line("RETAIL PHARMACY").table(
		[]string{"", "1-30 Day Supply"},
		[]string{"Generic", "$10"},
	).line("SPECIALTY PHARMACY (Harbor Specialty - exclusive)").table(
		[]string{"", "Up to 30 Day Supply"},
		[]string{"Preferred Specialty", "20%"},
	).line("PLAN PROVISIONS").table(
		[]string{"Refill threshold", "75% retail and mail; 85% controlled substances"},
		[]string{"Prior authorization", "Compounds over $300; growth hormone"},
	).text())
	if lock := p.Utilization.SpecialtyLockIn; len(lock) != 1 || lock[0].Terms.Value.Free != 0 {
		t.Errorf("specialty lock-in: %+v", lock)
	}
	if got := p.Utilization.RefillTooSoon; len(got) != 2 || len(got[0].Scope.Channels) > 0 || len(got[1].Scope.Drugs.Schedules) == 0 {
		t.Errorf("refills: %+v", got)
	}
}
