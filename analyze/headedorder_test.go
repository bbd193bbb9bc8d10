package analyze

import "testing"

// TestHeadedOrder reads how the deductible is met from the heading of a kind of pharmacy, and from the sentence below its name in the label of a row.
func TestHeadedOrder(t *testing.T) {
	head := []string{"Benefit", "In-network", "Out-of-network"}
	tiers := "Tier 1 – generic: $8 copay\nTier 2 – formulary brand: $60 copay"
	readsShares(t, []sharesCase{
		{
			"headings with a supply and where it is filled, behind those of other care",
			newSheet().table(head, []string{"Vision", "<", "<"}, []string{"Routine eye exam", "$25 copayment", "Not covered"},
				[]string{"Prescription drugs – Retail, up to a 30-day supply (Net Value Formulary 5 Tier; deductible does not apply)", "<", "<"},
				[]string{"Tier 1 (Generic)", "$10 copayment", "$10 copayment + charge over in-network allowed amount"}, []string{"Tier 2 (Brand)", "$50 copayment", "Not covered"},
				[]string{"Prescription drugs – Extended supply, 31- to 90-day supply at a mail-order pharmacy (deductible does not apply)", "<", "<"},
				[]string{"Tier 1 (Generic)", "$25 copayment", "Not covered"}).text(),
			`tier-1 retail in 1-30 $10.00 copay exempt
tier-1 retail out 1-30 $10.00 copay exempt
tier-2 retail in 1-30 $50.00 copay exempt
tier-2 retail out 1-30 not covered -
tier-1 mail in 31-90 $25.00 copay exempt
tier-1 mail out 31-90 not covered -`,
		},
		{
			"a sentence below the name of a row, of the network alone; the name of a formulary is no tier",
			newSheet().table(head, []string{"Prescription drugs – GenericsPlus formulary", "<", "<"},
				[]string{"Retail pharmacy\nUp to a 31-day supply\nDeductible does not apply in the network.", tiers, "50% coinsurance"}).text(),
			`tier-1 retail in 1-31 $8.00 copay exempt
tier-2 retail in 1-31 $60.00 copay exempt
tier-1 retail out 1-31 50 % coinsurance -
tier-2 retail out 1-31 50 % coinsurance -`,
		},
		{
			"answers in columns beside the amount",
			newSheet().line("Rx benefits").table([]string{"RETAIL - 30 DAY SUPPLY", "Member Pays", "Applies to Rx Deductible?", "Counts Toward Rx MOOP?", "Notes"},
				[]string{"Generic", "$4", "No", "Yes", "Per fill"}, []string{"Preferred Brand", "$26", "No", "Yes", "Per fill"}, []string{"Non-Preferred Brand", "$52", "Yes", "Yes", "Per fill"}).text(),
			`generic retail in 1-30 $4.00 copay exempt
preferred-brand retail in 1-30 $26.00 copay exempt
non-preferred-brand retail in 1-30 $52.00 copay after`,
		},
	})
}

// TestNoneOutside leaves out what a cell over the columns of both networks says of pharmacies outside of the network, where there is no benefit.
func TestNoneOutside(t *testing.T) {
	table := func(s *sheet) *sheet {
		return s.table([]string{"Prescription drugs", "In-network", "Out-of-network"}, []string{"Retail (30-day supply)", "<", "<"}, []string{"Generic", "$10", "<"}, []string{"Brand", "$40", "<"})
	}
	const in, out = "generic retail in 1-30 $10.00 copay -\nbrand retail in 1-30 $40.00 copay -", "generic retail in 1-30 $10.00 copay -\ngeneric retail out 1-30 $10.00 copay -\nbrand retail in 1-30 $40.00 copay -\nbrand retail out 1-30 $40.00 copay -"
	readsShares(t, []sharesCase{
		{"said", table(newSheet()).line("Coverage is available at participating pharmacies only; there is no out-of-network prescription drug benefit under any plan.").text(), in},
		{"not said", table(newSheet()).line("Prescriptions are filled at participating pharmacies.").text(), out},
	})
}
