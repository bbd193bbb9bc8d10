package analyze

import "testing"

// TestOwnPharmacySections takes the tiers below the name of an employer's own pharmacy for those of a preferred one, where they stand below the retail
// pharmacies of the network, too.
func TestOwnPharmacySections(t *testing.T) {
	own := [][]string{{"Harborview Pharmacy (up to a 90-day supply)", "<", "<"}, {"", "1 – 31 day supply", "32 – 90 day supply"}, {"Tier 1 – Generic Drugs", "$3", "$6"}, {"Tier 2 – Brand Drugs", "$21", "$42"}}
	retail := [][]string{{"Retail Network Pharmacy (up to a 31-day supply)", "<"}, {"", "Co-payment"}, {"Tier 1 – Generic Drugs", "$11"}, {"Tier 2 – Brand Drugs", "$33"}}
	const both = `tier-1 retail preferred 1-31 $3.00 copay -
tier-1 retail preferred 32-90 $6.00 copay -
tier-2 retail preferred 1-31 $21.00 copay -
tier-2 retail preferred 32-90 $42.00 copay -
tier-1 retail in 1-31 $11.00 copay -
tier-2 retail in 1-31 $33.00 copay -`
	readsShares(t, []sharesCase{
		{"headings in the tables", newSheet().line("Prescription benefits").table(own...).line("-").table(retail...).text(), both},
		{"a line above the table", newSheet().line("Prescription benefits").line("").line("Harborview Pharmacy").table(own[1:]...).line("-").table(retail...).text(), both},
		{"no others", newSheet().line("Prescription benefits").table(own...).text(), `tier-1 any in 1-31 $3.00 copay -
tier-1 any in 32-90 $6.00 copay -
tier-2 any in 1-31 $21.00 copay -
tier-2 any in 32-90 $42.00 copay -`},
	})
}
