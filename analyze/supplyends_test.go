package analyze

import "testing"

// TestSupplyInTwoColumns reads supplies of which one column holds the first day and another the last, and tiers that only their short numbers
// name.
func TestSupplyInTwoColumns(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"supply from and to",
			newSheet().table(
				[]string{"Line", "Channel", "Supply from (days)", "Supply to (days)", "Tier", "Tier description", "Copay"},
				[]string{"1", "Retail", "1", "34", "T1", "Generic", "$7.00"},
				[]string{"2", "Retail", "35", "90", "T1", "Generic", "$19.00"},
				[]string{"3", "Mail", "1", "90", "T1", "Generic", "$15.00"},
			).text(),
			`tier-1 retail in 1-34 $7.00 copay -
tier-1 retail in 35-90 $19.00 copay -
tier-1 mail in 1-90 $15.00 copay -`,
		},
		{
			"a tier without a class",
			newSheet().table(
				[]string{"Channel", "Tier", "Tier description", "Copay", "Coinsurance"},
				[]string{"Retail", "T1", "Generic", "$7.00", ""},
				[]string{"Retail", "T3", "Lifestyle", "", "45%"},
				[]string{"Retail", "T2", "Brand", "", "35%"},
			).text(),
			`tier-1 retail in 1-30 $7.00 copay -
tier-3 retail in 1-30 45 % coinsurance -
tier-2 retail in 1-30 35 % coinsurance -`,
		},
	})
}
