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
