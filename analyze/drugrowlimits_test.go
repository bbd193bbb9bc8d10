package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestDrugRowLimits reads the deductible for drugs that stands in the row for all of them, where a cost share would.
func TestDrugRowLimits(t *testing.T) {
	for _, c := range []struct{ name, label, cell, want string }{
		{"its name first", "Prescription drugs", "Deductible: $125 per individual per calendar year, waived for generic drugs", "deductible/rx/any 125.00/- rx=true free=[generic]"},
		{"its amount first", "Prescription drugs", "$125 deductible per individual per calendar year", "deductible/rx/any 125.00/- rx=true"},
		{"before the tiers", "Outpatient prescription drugs", "After you pay the $125 individual drug deductible:", "deductible/rx/any 125.00/- rx=true"},
		{"of two persons, for some drugs", "Prescription drug coverage", "$125 Individual / $250 Family deductible applies to brand-name drugs only", "deductible/rx/preferred-brand/any 125.00/250.00 rx=true tiers=[preferred-brand]"},
		{"of the whole plan", "Prescription drugs", "After the $1,250 medical deductible", ""},
		{"a copay that is free of it", "Each fill of a prescription", "$125 copayment per supply, no policy year deductible applies", ""},
		{"an amount that is free of it", "Prescription drugs", "$125; no policy year deductible applies", ""},
		{"of a fill", "Prescription drugs", "$125 deductible per prescription", ""},
		{"of other things", "Durable medical equipment", "$125 deductible per individual", ""},
		{"left open", "Prescription drugs", "A deductible of up to $125 may apply", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().table(
				[]string{"Benefit", "You pay"}, []string{c.label, c.cell},
				[]string{"Generic prescription drugs", "$11 copay"}, []string{"Preferred brand prescription drugs", "$37 copay"},
			).text()
			p := read(t, text)
			got := accumulatorLines(p)
			for _, d := range p.Deductibles {
				if d.ExemptTiers.Known() {
					got += " free=["
					for _, id := range d.ExemptTiers.Value {
						got += string(id)
					}
					got += "]"
				}
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			for _, cs := range p.CostShares {
				if free := cs.Tier == "generic" && len(p.Deductibles) > 0 && (p.Deductibles[0].ExemptTiers.Known() || p.Deductibles[0].Tiers.Known()); free && cs.Deductible.Value == benefit.AfterDeductible {
					t.Errorf("%s is said to be paid after a deductible that it is free of", cs.ID)
				}
			}
			checkEvidence(t, text, p)
		})
	}
}
