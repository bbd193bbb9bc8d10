package analyze

import "testing"

// TestPlansOfWhom reads columns of plans whose codes stand before whom they are for; without a code those are persons of one plan.
func TestPlansOfWhom(t *testing.T) {
	for third, want := range map[string]string{
		"RX300 - Retiree under 65": "generic retail in 1-30 $10.00 copay -\nspecialty specialty in 1-30 20 % coinsurance -\ngeneric retail in 1-30 $15.00 copay -\nspecialty specialty in 1-30 25 % coinsurance -\ngeneric retail in 1-30 $20.00 copay -\nspecialty specialty in 1-30 30 % coinsurance -",
		"Retiree":                  "generic retail in 1-30 $10.00 copay -\nspecialty specialty in 1-30 20 % coinsurance -",
	} {
		text := newSheet().table(
			[]string{"Field", "RX100 - Salaried", "RX200 - Hourly", third},
			[]string{"Retail 30 - Generic", "$10", "$15", "$20"},
			[]string{"Specialty Pharmacy 30", "20%", "25%", "30%"},
		).text()
		p := read(t, text)
		if got := shareLines(p); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", third, got, want)
		}
		checkEvidence(t, text, p)
	}
}
