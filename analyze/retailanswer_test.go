package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDeductibleOfRetailDrugs reads a deductible that an answer keeps to drugs from retail pharmacies, and what the plan pays at most in
// a lifetime as that, and not as what a member pays.
func TestDeductibleOfRetailDrugs(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Pharmacy", "Maximum days supply", "Generic", "Preferred brand"},
		[]string{"Participating retail", "30", "$6.00", "$28.00"},
		[]string{"Mail service", "90", "$12.00", "$56.00"},
	).table(
		[]string{"Drug deductible per person", "$60"},
		[]string{"Deductible applies to", "Retail brand drugs only"},
		[]string{"Smoking cessation drugs", "Lifetime maximum $800 per person"},
	).text())
	want := `generic retail in 1-30 $6.00 copay -
generic mail in 1-90 $12.00 copay exempt
preferred-brand retail in 1-30 $28.00 copay after
preferred-brand mail in 1-90 $56.00 copay exempt`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Error(d)
	}
	const most = "benefitMaximums {drugs:{kinds:[smokingCessation]}} {amount:800.00,window:{period:lifetime}}"
	if rules := ruleLines(p); strings.Count(rules, "800") != 1 || !strings.Contains(rules, most) {
		t.Error(rules)
	}
}
