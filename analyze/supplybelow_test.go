package analyze

import "testing"

// TestSuppliesBelowLists reads the lists of pharmacies with the supply of each below it, and which of two amounts holds.
func TestSuppliesBelowLists(t *testing.T) {
	const (
		retail = "generic retail in 1-34 the lesser of $9.00 copay and 20 % coinsurance -\nbrand retail in 1-34 25 % coinsurance -"
		mail   = "\ngeneric mail in 1-100 the lesser of $22.50 copay and 20 % coinsurance -\nbrand mail in 1-100 25 % coinsurance -"
		own    = "\ngeneric specialty in 1-30 the lesser of $160.00 copay and 20 % coinsurance -\nbrand specialty in 1-30 the lesser of $240.00 copay and 30 % coinsurance -"
	)
	readsShares(t, []sharesCase{
		{"sentences below items", prose(
			"1. Retail Pharmacy. Participant coinsurance collected at Pharmacy:", "Generic Drug Lesser of 20% of retail price or $9/script", "Brand Name Drug 25% of retail price", "34-day maximum supply allowed with each prescription.",
			"2. Mail Order (Recommended for Maintenance Medications). Participant coinsurance paid by check:", "Generic Drug Lesser of 20% of retail price or $22.50/script", "Brand Name Drug 25% of retail price", "100-day maximum supply allowed with each prescription, with up to three refills if appropriate.",
			"3. Specialty Pharmacy. Participant coinsurance paid by check:", "Generic Drug Lesser of 20% of Specialty price or $160.00/script", "Brand Name Drug Lesser of 30% of Specialty price or $240.00/script", "30-day maximum supply allowed with each prescription. Specialty drugs must be obtained from the Harbor Specialty Pharmacy.",
		).text(), retail + mail + own},
		{"limits below items", prose(
			"Retail Pharmacy. Your coinsurance is:", "Generic Drug the lesser of 20% or $9", "Brand Name Drug 25%", "Limited to a 34-day supply.",
			"Mail Order. Your coinsurance is:", "Generic Drug the lesser of 20% or $22.50", "Brand Name Drug 25%", "Maximum supply: 100 days.",
		).text(), retail + mail},
		{"a supply that the items name themselves", prose(
			"Retail Pharmacy. Your coinsurance is:", "Generic Drug 20% for up to a 30-day supply", "Limited to a 34-day supply.",
		).text(), "generic retail in 1-30 20 % coinsurance -"},
	})
}

// TestSuppliesOfOtherPharmacies keeps the supply that a sentence gives mail order from the amounts before it on the line.
func TestSuppliesOfOtherPharmacies(t *testing.T) {
	readsShares(t, []sharesCase{
		{"behind a slash", prose("• Tier 1: $18 / Mail Order Copayment: $54", "• Tier 2: $42 / Mail Order Copayment: $126", "", "The copayments before the slash are for up to a 30-day supply at a participating retail pharmacy. Mail order is for up to a 90-day supply.").text(), "tier-1 retail in 1-30 $18.00 copay -\ntier-1 mail in 1-90 $54.00 copay -\ntier-2 retail in 1-30 $42.00 copay -\ntier-2 mail in 1-90 $126.00 copay -"},
	})
}
