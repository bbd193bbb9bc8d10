package analyze

import "testing"

// TestHeadersOfTwoPharmacies reads a column for each of the pharmacies that the lines of its header name.
func TestHeadersOfTwoPharmacies(t *testing.T) {
	for _, head := range []string{"Choice90 Rx\n(at Harbor Drug)\nMail Order", "Mail Service Pharmacy\nChoice-90 network"} {
		text := newSheet().line("Prescription copayments").table([]string{"Benefit", "Network Pharmacy\nSpecialty Pharmacy", head, "Non-Network Pharmacy"},
			[]string{"Supply Limitation", "30 Day", "90 Day", "30 Day"}, []string{"Tier 1 (Generic)", "$12", "$24", "50%"}, []string{"Tier 2 (Preferred Brand)", "$42", "$88", "50%"}).text()
		readsShares(t, []sharesCase{{head, text, `tier-1 retail in 1-30 $12.00 copay -
tier-1 specialty in 1-30 $12.00 copay -
tier-1 mail in 1-90 $24.00 copay -
tier-1 retail out 1-30 50 % coinsurance -
tier-2 retail in 1-30 $42.00 copay -
tier-2 specialty in 1-30 $42.00 copay -
tier-2 mail in 1-90 $88.00 copay -
tier-2 retail out 1-30 50 % coinsurance -
tier-1 retail in 1-90 $24.00 copay -
tier-2 retail in 1-90 $88.00 copay -`}})
	}
}

// TestSuppliesAmongTiers takes the brands of diabetic supplies, below a heading within the table of the tiers, for none of those.
func TestSuppliesAmongTiers(t *testing.T) {
	text := newSheet().line("Prescription drugs").table([]string{"", "Up to 30-day Supply", "31-60 day Supply"}, []string{"Tier 1", "$9", "$18"}, []string{"Tier 2", "$38", "$76"},
		[]string{"Diabetic Testing Supplies Copay*", "<", "<"}, []string{"", "Up to 30-day Supply", "31-60 day Supply"}, []string{"Preferred Brand", "$12", "$24"}, []string{"Non-preferred Brand", "$28", "$56"}).text()
	readsShares(t, []sharesCase{{"within the table", text, "tier-1 any in 1-30 $9.00 copay -\ntier-1 any in 31-60 $18.00 copay -\ntier-2 any in 1-30 $38.00 copay -\ntier-2 any in 31-60 $76.00 copay -"}})
}
