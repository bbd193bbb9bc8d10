package analyze

import "testing"

// TestCeilings reads columns of the most that a coinsurance comes to: for all fills, by supply, and for some drugs of a tier.
func TestCeilings(t *testing.T) {
	head := []string{"Tier", "All network pharmacies\n(retail and mail order)", "The most you will pay\n(prescription cost limit), network pharmacies only"}
	readsShares(t, []sharesCase{
		{
			"by supply",
			newSheet().line("Prescription drugs").table(
				head,
				[]string{"Tier 1\nGeneric drugs", "15% coinsurance\nNo deductible", "$20 - up to a 30-day supply\n$40 - 31-60 days' supply\n$60 - 61-90 days' supply"},
				[]string{"Tier 2\nPreferred brands", "35% coinsurance\nDeductible applies", "$80 - up to a 30-day supply\n$160 - 31-60 days' supply\n$240 - 61-90 days' supply"},
				[]string{"Tier 3\nNonpreferred drugs", "45% coinsurance\nDeductible applies", "Specialty drugs* only - $190\nNon-specialty drugs: no cost limit"},
			).line("For most drugs you may get up to a 90-day supply. Specialty drugs are as a rule limited to a 28-day supply.").text(),
			`tier-1 any in 1-30 15 % coinsurance, at most $20.00 exempt
tier-1 any in 31-60 15 % coinsurance, at most $40.00 exempt
tier-1 any in 61-90 15 % coinsurance, at most $60.00 exempt
tier-2 any in 1-30 35 % coinsurance, at most $80.00 after
tier-2 any in 31-60 35 % coinsurance, at most $160.00 after
tier-2 any in 61-90 35 % coinsurance, at most $240.00 after
tier-3 any in 1-0 45 % coinsurance after
tier-3-specialty any in 1-28 45 % coinsurance, at most $190.00 after`,
		},
		{
			"for all fills",
			newSheet().line("Prescription drugs").table([]string{"Tier", "You pay (retail, 30 days)", "Copay cap"}, []string{"Preventive", "0%", "$0"}, []string{"Tier 1", "15%", "$20"}, []string{"Tier 2", "35%", "$80"}).text(),
			"preventive retail in 1-30 0 % coinsurance -\ntier-1 retail in 1-30 15 % coinsurance, at most $20.00 -\ntier-2 retail in 1-30 35 % coinsurance, at most $80.00 -",
		},
		{
			"what is paid itself",
			newSheet().line("Prescription drugs").table([]string{"Tier", "The most you will pay at retail (30 days)", "Mail order (90 days)"}, []string{"Tier 1", "$9", "$18"}, []string{"Tier 2", "$31", "$62"}).text(),
			"tier-1 retail in 1-30 $9.00 copay -\ntier-1 mail in 1-90 $18.00 copay -\ntier-2 retail in 1-30 $31.00 copay -\ntier-2 mail in 1-90 $62.00 copay -",
		},
	})
}

// TestExamplesOfCeilings reads no cost share out of a table that works examples, whatever supply it names.
func TestExamplesOfCeilings(t *testing.T) {
	readsShares(t, []sharesCase{{
		"with the price of a drug",
		newSheet().line("Prescription drugs").table([]string{"Tier", "You pay (retail, 30 days)"}, []string{"Tier 1", "15%"}, []string{"Tier 2", "35%"}).line("In these examples the deductible has been met.").table(
			[]string{"Tier of drug", "Allowed\namount", "Normal coinsurance", "Prescription cost limit", "You pay for a\n30-day supply"},
			[]string{"Tier 1", "$400", "15% (15% of $400 is $60)", "$20", "$20"},
			[]string{"Tier 2", "$600", "35% (35% of $600 is $210)", "$80", "$80"},
		).text(),
		"tier-1 retail in 1-30 15 % coinsurance -\ntier-2 retail in 1-30 35 % coinsurance -",
	}})
}

// TestPreventiveTier takes "Preventive" for a tier where the header says that the column has tiers.
func TestPreventiveTier(t *testing.T) {
	rows := func(head string) *sheet {
		return newSheet().line("Benefits").table([]string{head, "Retail (30 days)", "Mail (90 days)"}, []string{"Preventive", "$0", "$0"}, []string{"Tier 1", "$9", "$18"}, []string{"Tier 2", "$31", "$62"})
	}
	const tiers = "tier-1 retail in 1-30 $9.00 copay -\ntier-1 mail in 1-90 $18.00 copay -\ntier-2 retail in 1-30 $31.00 copay -\ntier-2 mail in 1-90 $62.00 copay -"
	readsShares(t, []sharesCase{
		{"among tiers", rows("Tier").text(), "preventive retail in 1-30 $0.00 copay -\npreventive mail in 1-90 $0.00 copay -\n" + tiers},
		{"among services", rows("Services").text(), tiers},
	})
}
