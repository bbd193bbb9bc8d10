package analyze

import (
	"strings"
	"testing"
)

// TestIntentSheets keeps the columns of comments and of all populations from being plans, and reads the sections' supplies and the fills that are
// free of a rule.
func TestIntentSheets(t *testing.T) {
	got := planLines(t, newSheet().table(
		[]string{"Plan Design Feature", "Network", "<", "Out of Network", "Adjudication Comments"},
		[]string{"^", "Actives", "Retirees (pre-65)", "All", "PBM use only"},
		[]string{"RETAIL-90 AND MAIL ORDER", "<", "<", "<", "<"},
		[]string{"Mandatory Mail Order or Retail-90 for Maintenance Drugs", "Yes, after 2-fill at Retail", "Yes, after 2-fill at Retail", "", "Reject 3rd fill"},
		[]string{"Generic Copay/Coinsurance", "10%; Max.: $60", "10%; Max.: $70", "", ""},
		[]string{"SPECIALTY/BIOTECH DRUGS", "<", "<", "<", "<"},
		[]string{"Maximum Retail Fills Before Required Use of Larch Specialty", "1", "1", "", ""},
		[]string{"Maximum Days Supply", "30", "30", "", ""},
		[]string{"Formulary Specialty Copay/Coinsurance", "20%; Max.: $100", "20%; Max.: $125", "", ""},
	).text())
	if strings.Contains(got, "All:") || strings.Contains(got, "PBM") {
		t.Errorf("a column of no plan is one:\n%s", got)
	}
	for _, want := range []string{"Actives: preferred-specialty specialty in 20 %", "retailFills/maintenance", "specialtyLockIn/preferred-specialty"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
}

// TestRetailForTheMailPrice gives retail pharmacies the long supplies that they fill for what they cost by mail.
func TestRetailForTheMailPrice(t *testing.T) {
	for _, said := range []string{
		"Up to a 90-day supply of maintenance drugs can also be obtained at Larch90 retail pharmacies for the same cost sharing as home delivery.",
		"You may get a 90-day supply at any network pharmacy for the same copayment as mail order.",
	} {
		p := read(t, newSheet().table(
			[]string{"Drug type", "Retail (up to a 30-day supply)", "Home Delivery (up to a 90-day supply)"},
			[]string{"Generic", "$10", "$20"},
			[]string{"Brand", "$30", "$60"},
		).line(said).text())
		n := 0
		for _, c := range p.CostShares {
			if c.Channel.Value == "retail" && c.DaysSupply.Value.Min == 31 && c.DaysSupply.Value.Max == 90 {
				n++
			}
		}
		if n != 2 {
			t.Errorf("%s: %d cost shares of long supplies at retail, want 2", said, n)
		}
	}
}
