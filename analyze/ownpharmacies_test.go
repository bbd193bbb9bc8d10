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

// TestOwnPharmacyBesideNetwork reads no column of a campus pharmacy where the header names a network beside it.
func TestOwnPharmacyBesideNetwork(t *testing.T) {
	for head, want := range map[string]string{"Retail 90 (Campus Pharmacy and 90-day network)": "in", "Campus Pharmacy": "preferred"} {
		p := read(t, newSheet().line("Prescription drugs").table([]string{"Drug tier", "Retail\n1 to 30 days", head + "\n84 to 90 days"}, []string{"Tier 1", "$7", "$17"}, []string{"Tier 2", "$35", "$87"}).text())
		for _, c := range p.CostShares {
			if c.DaysSupply.Value.Max == 90 && string(c.Network.Value) != want {
				t.Errorf("%s: %s", head, c.Network.Value)
			}
		}
	}
}
