package analyze

import (
	"strings"
	"testing"
)

// TestListsBelowPharmacies reads lists of tiers, each below the heading of a pharmacy and a sentence that leads on to it.
func TestListsBelowPharmacies(t *testing.T) {
	for _, lead := range []string{
		"You pay the following for each prescription or refill, up to a 30-day supply:",
		"For up to a 30-day supply of a covered drug, you pay:",
		"Your copayment is as follows for up to a 30-day supply:",
	} {
		t.Run(lead, func(t *testing.T) {
			s := newSheet().line("Part C. Outpatient prescription drug benefits").line("We cover drugs that by law require a prescription.")
			for _, place := range [][]string{
				{"In-Network Retail Pharmacies", "30", "$5", "$25"}, {"In-Network Mail Order Pharmacy", "90", "$12", "$62"}, {"Out-of-Network Retail Pharmacies", "30", "40% Coinsurance", "50% Coinsurance"},
			} {
				s.line(place[0]).line(strings.Replace(lead, "30-day", place[1]+"-day", 1)).line("• Generic drugs – " + place[2]).line("• Preferred brand drugs – " + place[3])
			}
			text := s.text()
			p := read(t, text)
			want := "generic retail in 1-30 $5.00 copay -\npreferred-brand retail in 1-30 $25.00 copay -\n" +
				"generic mail in 1-90 $12.00 copay -\npreferred-brand mail in 1-90 $62.00 copay -\n" +
				"generic retail out 1-30 40 % coinsurance -\npreferred-brand retail out 1-30 50 % coinsurance -"
			if got := shareLines(p); got != want {
				t.Errorf("%s\nwant\n%s", got, want)
			}
			checkEvidence(t, text, p)
		})
	}
}
