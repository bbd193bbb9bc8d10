package analyze

import "testing"

// TestCostSharingSections reads the cells of Medicare's model notice of changes: what is paid at pharmacies of each level, what a month by
// mail order costs, and not what insulin does.
func TestCostSharingSections(t *testing.T) {
	const shows = "The table shows your cost per prescription for a one-month (30-day) supply filled at a network pharmacy with standard and preferred cost sharing."
	cell := func(standard, preferred, more, mail string) string {
		return "Standard cost sharing:\nYou pay " + standard + ".\nPreferred cost sharing:\nYou pay " + preferred + "." + more + "\nYour cost for a one-month mail-order prescription is " + mail + "."
	}
	insulin := "\nYou pay $35 per month supply of each covered insulin product on this tier."
	readsShares(t, []sharesCase{
		{
			"a copay and a coinsurance, this year and next",
			newSheet().line("Part D drug costs").line(shows).table([]string{"", "2025 (this year)", "2026 (next year)"},
				[]string{"Tier 1 (Preferred Generic):", cell("$7", "$0", "", "$0"), cell("$9", "$2", "", "$1")},
				[]string{"Tier 3 (Preferred Brand):", cell("$47", "$42", insulin, "$42"), cell("22% of the total cost", "20% of the total cost", insulin, "20% of the total cost")}).text(),
			`tier-1 retail standard 1-30 $9.00 copay -
tier-1 retail preferred 1-30 $2.00 copay -
tier-1 mail in 1-30 $1.00 copay -
tier-3 retail standard 1-30 22 % coinsurance -
tier-3 retail preferred 1-30 20 % coinsurance -
tier-3 mail in 1-30 20 % coinsurance -`,
		},
		{
			"what follows a cost is no word of what is covered",
			newSheet().line("Part D drug costs").table([]string{"Tier", "Network retail (30-day supply)"}, []string{"Tier 5", "28% of the total cost\nCatastrophic Coverage Stage: you pay nothing"}).text(),
			"tier-5 retail in 1-30 28 % coinsurance -",
		},
	})
}
