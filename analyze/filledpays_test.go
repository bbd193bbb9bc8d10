package analyze

import "testing"

// TestCostOfFilled reads what specialty drugs cost from the sentence behind the one that says where they are filled, and nothing from one
// that goes on about other drugs.
func TestCostOfFilled(t *testing.T) {
	generic := "generic retail in 1-30 $12.00 copay -"
	for said, want := range map[string]string{
		"Specialty drugs are dispensed by the Plan's specialty pharmacy only. You pay 20% of the cost to a maximum of $250 for up to a 30-day supply.": generic + "\nspecialty specialty in 1-30 20 % coinsurance, at most $250.00 -",
		"All specialty medications must be filled at the plan's specialty pharmacy. Your copay is $100 for a 30-day supply.":                           generic + "\nspecialty specialty in 1-30 $100.00 copay -",
		"Specialty drugs are dispensed by the Plan's specialty pharmacy only. Your copay for other drugs is $20.":                                      generic,
		"Some specialty drugs are dispensed by the Plan's specialty pharmacy only. You pay $50 for a 30-day supply.":                                   generic,
		"Specialty drugs are dispensed by the Plan's specialty pharmacy only. Call for details. You pay $50 for a 30-day supply.":                      generic,
	} {
		text := newSheet().line("Your prescription drug benefits").line("At a network retail pharmacy, for up to a 30-day supply:").line("• Generic drug: $12").line(said).text()
		p := read(t, text)
		if got := shareLines(p); got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", said, got, want)
		}
		checkEvidence(t, text, p)
	}
}
