package analyze

import "testing"

// TestNetworksDown reads a table with its tiers across and the pharmacies of each network down, by whatever name, with the supply behind it.
func TestNetworksDown(t *testing.T) {
	const want = `tier-1 retail preferred 1-30 $4.00 copay exempt
tier-1 retail preferred 1-90 $10.00 copay exempt
tier-1 retail standard 1-30 $15.00 copay exempt
tier-1 mail in 1-90 $9.00 copay exempt
tier-2 retail preferred 1-30 $25.00 copay exempt
tier-2 retail preferred 1-90 $60.00 copay exempt
tier-2 retail standard 1-30 $45.00 copay after
tier-2 mail in 1-90 $58.00 copay exempt`
	for _, name := range []struct{ preferred, standard, mail, said string }{
		{"St. Alban pharmacies (preferred)", "Other network pharmacies (standard)", "St. Alban Home Rx (mail)", "St. Alban pharmacies"},
		{"Preferred pharmacies", "Standard pharmacies", "Mail order", "preferred pharmacies"},
	} {
		for _, heads := range [][]string{{"Where you fill", "Supply"}, {"Pharmacy", "Days supply"}} {
			text := newSheet().line("Prescription drugs").table([]string{heads[0], heads[1], "Tier 1 Generic", "Tier 2 Brand"},
				[]string{name.preferred, "30 days", "$4", "$25"}, []string{name.preferred, "90 days", "$10", "$60"}, []string{name.standard, "30 days", "$15", "$45"}, []string{name.mail, "90 days", "$9", "$58"}).
				line("The pharmacy deductible is $75 per person. The pharmacy deductible does not apply at " + name.said + ", to mail, or to Tier 1.").text()
			p := read(t, text)
			if got := shareLines(p); got != want {
				t.Errorf("%s, %s:\n%s", heads[0], name.preferred, got)
			}
			checkEvidence(t, text, p)
		}
	}
}

// TestOwnSpecialtyPharmacyDown reads the row of the specialty pharmacy, by whatever a plan calls it, among those of other pharmacies.
func TestOwnSpecialtyPharmacyDown(t *testing.T) {
	const want = `tier-1 retail in 1-30 $4.00 copay -
tier-1 mail in 1-90 $9.00 copay -
tier-2 retail in 1-30 $25.00 copay -
tier-2 mail in 1-90 $58.00 copay -
tier-3 specialty in 1-30 20 % coinsurance, at most $140.00 -`
	for _, corner := range []string{"Channel", "Pharmacy", "Network"} {
		for _, name := range []string{"Specialty", "Alban Specialty", "Specialty (Alban Specialty)"} {
			for _, none := range []string{"N/A", "See note 2"} {
				text := newSheet().line("Prescription drugs").table(
					[]string{corner, "Days supply", "Tier 1 (GEN)", "Tier 2 (BRD)", "Tier 3 (SPC)"},
					[]string{"Retail", "1-30", "$4", "$25", none},
					[]string{"Mail", "1-90", "$9", "$58", none},
					[]string{name, "1-30", "N/A", "N/A", "20%, max $140"}).text()
				if got := shareLines(read(t, text)); got != want {
					t.Errorf("%s, %s, %s:\n%s", corner, name, none, got)
				}
			}
		}
	}
}
