package analyze

import "testing"

// TestCellHeads reads cells that hold several tiers below or behind words of their own.
func TestCellHeads(t *testing.T) {
	event := []string{"Common Medical Event", "Services You May Need", "In-network provider (You will pay the least)", "Out-of-network provider (You will pay the most)", "Limitations, Exceptions, & Other Important Information"}
	readsShares(t, []sharesCase{
		{
			"numbers of tiers on lines of their own, the days in front of the pharmacy",
			newSheet().table(
				event,
				[]string{"If you need drugs", "Generic drugs", "Tier 1\n30-day retail: $4 copayment/prescription\n90-day mail: $9 copayment/prescription\nTier 2\n30-day retail: Deductible, then $21\ncopayment/prescription\n90-day mail: Deductible, then $47\ncopayment/prescription", "Tier 1 and Tier 2: 60% coinsurance (30-day retail)", "None"},
				[]string{"", "Brand drugs", "Tier 3\n30-day retail: 25% coinsurance\n90-day mail: 20% coinsurance", "60% coinsurance (30-day retail)", "None"},
			).text(),
			`tier-1 retail in 1-30 $4.00 copay -
tier-1 mail in 1-90 $9.00 copay -
tier-2 retail in 1-30 $21.00 copay after
tier-2 mail in 1-90 $47.00 copay after
tier-1 retail out 1-30 60 % coinsurance -
tier-2 retail out 1-30 60 % coinsurance -
tier-3 retail in 1-30 25 % coinsurance -
tier-3 mail in 1-90 20 % coinsurance -
tier-3 retail out 1-30 60 % coinsurance -`,
		},
		{
			"lines that begin with the number and the name of a tier",
			newSheet().table(
				[]string{"What you pay in-network", "Rx plan"},
				[]string{"Retail prescriptions (up to a 30-day supply)", "Tier 1: Preferred generic: $7\nTier 2 - Non-preferred brand: $46"},
				[]string{"Mail order prescriptions (up to a 90-day supply)", "Preferred generic medicines (Tier 1): $14\nNon-preferred brand medicines (Tier 2): $92"},
			).text(),
			`tier-1 retail in 1-30 $7.00 copay -
tier-2 retail in 1-30 $46.00 copay -
tier-1 mail in 1-90 $14.00 copay -
tier-2 mail in 1-90 $92.00 copay -`,
		},
		{
			"two kinds of generics behind their amounts, and a mark of some of the amounts",
			newSheet().table(
				event,
				[]string{"If you need drugs", "Generic drugs", "$7 copay* / preferred generic retail\nprescription\n22% coinsurance* / generic retail prescription", "Not covered", "*Deductible does not apply."},
				[]string{"", "Brand drugs", "33% coinsurance / retail prescription", "Not covered", "*Deductible does not apply. Limited to a 30-day supply."},
			).text(),
			`preferred-generic retail in 1-30 $7.00 copay exempt
generic retail in 1-30 22 % coinsurance exempt
generic any out 1-0 not covered -
preferred-generic any out 1-0 not covered -
brand retail in 1-30 33 % coinsurance -
brand any out 1-0 not covered -`,
		},
		{
			"the cell of a tier that has the number and the costs of another",
			newSheet().table(
				event,
				[]string{"If you need drugs", "Preferred brand drugs (Tier 2)", "Retail: $33\nMail order: $66", "Not covered", "Up to a 30-day supply retail or a 100-day supply mail order."},
				[]string{"", "Non-preferred brand drugs (Tier 2)", "Same as preferred brand drugs", "Not covered", "None"},
				[]string{"", "Specialty drugs (Tier 4)", "15% coinsurance", "Not covered", "Limited to a 30-day supply. Must be obtained from a designated specialty pharmacy."},
			).text(),
			`tier-2 retail in 1-30 $33.00 copay -
tier-2 mail in 1-100 $66.00 copay -
tier-2 any out 1-0 not covered -
tier-2-non-preferred-brand any out 1-0 not covered -
tier-2-non-preferred-brand retail in 1-30 $33.00 copay -
tier-2-non-preferred-brand mail in 1-100 $66.00 copay -
tier-4 specialty in 1-30 15 % coinsurance -
tier-4 any out 1-0 not covered -`,
		},
		{
			"pharmacies above amounts in front of their tiers, one list of amounts for each supply",
			newSheet().line("Benefits").table(
				[]string{"Prescription drugs", "<"},
				[]string{"Prescription drug deductible", "$75 per person"},
				[]string{"", "The prescription drug deductible does not apply to generic drugs or to specialty drugs."},
				[]string{"Prescription drug program. Generics are mandatory. Prescriptions at a non-network pharmacy are not covered.", "Retail drugs (31/60/90-day supply)\n$6 / $12 / $18 generic copay\n$41 / $82 / $123 formulary brand copay\nMaintenance drugs through mail order (90-day supply)\n$15 generic copay\n$99 formulary brand copay\nSpecialty drugs (31-day supply), Northern Specialty Pharmacy only\n25% formulary specialty coinsurance, $60 minimum,\n$220 maximum"},
			).text(),
			`generic retail in 1-31 $6.00 copay exempt
generic retail in 32-60 $12.00 copay exempt
generic retail in 61-90 $18.00 copay exempt
preferred-brand retail in 1-31 $41.00 copay after
preferred-brand retail in 32-60 $82.00 copay after
preferred-brand retail in 61-90 $123.00 copay after
generic mail in 1-90 $15.00 copay exempt
preferred-brand mail in 1-90 $99.00 copay after
preferred-specialty specialty in 1-31 25 % coinsurance, at least $60.00, at most $220.00 exempt`,
		},
		{
			"the tiers in front of such lists, and specialty drugs known by their heading",
			newSheet().line("Benefits").table(
				[]string{"Benefit", "In Network", "Out of Network"},
				[]string{"Prescription Drug Program(3)\nSoft Mandatory Generic\nPrescriptions filled at a non-network\npharmacy are not covered.", "Retail Drugs (31/60/90-day Supply)\nGeneric: $6 / $12 / $18 copay\nFormulary Brand: $41 / $82 / $123 copay\nMaintenance Drugs through Mail Order (90-day Supply)\nGeneric: $15 copay\nFormulary Brand: $99 copay\nSpecialty Drugs (31-day Supply, Exclusive Specialty Pharmacy)\n25% coinsurance, $60 minimum / $220 maximum", "<"},
			).text(),
			`generic retail in 1-31 $6.00 copay -
generic retail in 32-60 $12.00 copay -
generic retail in 61-90 $18.00 copay -
preferred-brand retail in 1-31 $41.00 copay -
preferred-brand retail in 32-60 $82.00 copay -
preferred-brand retail in 61-90 $123.00 copay -
generic mail in 1-90 $15.00 copay -
preferred-brand mail in 1-90 $99.00 copay -
specialty specialty in 1-31 25 % coinsurance, at least $60.00, at most $220.00 -`,
		},
	})
}

// TestHeadingsWithRemarks reads the tiers below rows that head them with a kind of pharmacy and remark on it beside, and a label that
// joins a tier and a kind of specialty drugs.
func TestHeadingsWithRemarks(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"a remark beside the pharmacy",
			newSheet().line("Prescription drugs").table(
				[]string{"Category", "Provisions"},
				[]string{"Retail Pharmacy Benefit (up to a 30-day supply)", "Fills of up to 30 days at a network pharmacy."},
				[]string{"- Preferred brand-name and specialty generic", "You pay 30% after the deductible; no prescription costs you more than $200"},
				[]string{"- Non-preferred brand-name", "You pay 45% after the deductible; no prescription costs you more than $250"},
				[]string{"Home delivery (up to a 90-day supply)", "Maintenance medications filled here are not subject to the deductible."},
				[]string{"- Preferred brand-name and specialty generic", "You pay 30%; no prescription costs you more than $500"},
			).text(),
			`preferred-brand retail in 1-30 30 % coinsurance, at most $200.00 after
specialty-generic retail in 1-30 30 % coinsurance, at most $200.00 after
non-preferred-brand retail in 1-30 45 % coinsurance, at most $250.00 after
preferred-brand mail in 1-90 30 % coinsurance, at most $500.00 -
specialty-generic mail in 1-90 30 % coinsurance, at most $500.00 -`,
		},
		{
			"what mail order costs beside it, in words",
			newSheet().line("Prescription drugs").table(
				[]string{"Benefit", "You pay"},
				[]string{"Retail pharmacy (30-day supply)", "See below."},
				[]string{"Generic", "$10"},
				[]string{"Brand and generic", "$40"},
				[]string{"Mail order (90-day supply)", "2 times the retail copay."},
			).text(),
			`generic retail in 1-30 $10.00 copay -
brand-generic retail in 1-30 $40.00 copay -
generic mail in 1-90 $20.00 copay -
brand-generic mail in 1-90 $80.00 copay -`,
		},
	})
}
