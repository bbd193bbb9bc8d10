package analyze

import (
	"testing"
)

// TestLetteredTiers reads tiers that are counted by letters, beside those that are by numbers.
func TestLetteredTiers(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"in cells of specialty drugs",
			newSheet().table(
				[]string{"Prescription drugs", "In-network", "Out-of-network"},
				[]string{"Retail pharmacy, 30-day supply", "Tier 1: $6\nTier 2: 30%", "Not covered"},
				[]string{"Specialty pharmacy, 30-day supply", "Tier A: 15%, $120 maximum\nTier B: 25%, $210 maximum\nTier C1: 10%\nTier C2: 35%", "Not covered"},
			).text(),
			`tier-1 retail in 1-30 $6.00 copay -
tier-2 retail in 1-30 30 % coinsurance -
tier-1 retail out 1-30 not covered -
tier-2 retail out 1-30 not covered -
tier-a specialty in 1-30 15 % coinsurance, at most $120.00 -
tier-b specialty in 1-30 25 % coinsurance, at most $210.00 -
tier-c1 specialty in 1-30 10 % coinsurance -
tier-c2 specialty in 1-30 35 % coinsurance -
tier-a specialty out 1-30 not covered -
tier-b specialty out 1-30 not covered -
tier-c1 specialty out 1-30 not covered -
tier-c2 specialty out 1-30 not covered -`,
		},
		{"an article", newSheet().table([]string{"Prescription drugs", "You pay"}, []string{"For each tier a copay", "$15"}, []string{"Generic", "$6"}).text(), "generic any in 1-0 $6.00 copay -"},
	})
}

// TestSuppliesBetweenRows reads the row of supplies of a table whose deductible stands between it and the pharmacies.
func TestSuppliesBetweenRows(t *testing.T) {
	plan := func(rows ...[]string) *sheet {
		return newSheet().line("Prescription drugs").table(append([][]string{{"", "Retail Pharmacy", "Home Delivery Pharmacy"}}, rows...)...)
	}
	deductible := []string{"Deductible (retail and home delivery together)", "$65 per person; $130 per family", "<"}
	costs := [][]string{{"Generic", "$11", "$22"}, {"Brand", "$31", "$62"}}
	const held = "generic retail in 1-30 $11.00 copay after\ngeneric mail in 1-90 $22.00 copay after\nbrand retail in 1-30 $31.00 copay after\nbrand mail in 1-90 $62.00 copay after"
	readsShares(t, []sharesCase{
		{"above the costs", plan(append([][]string{deductible, {"Supply", "Up to 30 days", "Up to 90 days"}}, costs...)...).text(), held},
		{"when to use each", plan(append([][]string{deductible, {"When to use which program", "For immediate needs or short-term medicine (up to a 30-day supply).", "For long-term medicine (up to a 90-day supply)."}}, costs...)...).text(), held},
		{"below them", plan(append(append([][]string{deductible}, costs...), []string{"Days supply", "Up to 30 days", "Up to 90 days"})...).text(), held},
	})
}

// TestParallelLines reads rows whose cells list supplies and their amounts line by line.
func TestParallelLines(t *testing.T) {
	rider := func(amounts, supplies string) *sheet {
		return newSheet().line("Prescription medication rider").table(
			[]string{"Dispensing channel", "Member cost sharing", "Day supply limits"},
			[]string{"Retail participating pharmacy", "<", "<"},
			[]string{"Generic medications", amounts, supplies},
			[]string{"Specialty medications", "40%, up to a maximum copayment of $240", "1-30"},
		)
	}
	const specialty = "\nspecialty retail in 1-30 40 % coinsurance, at most $240.00 -"
	readsShares(t, []sharesCase{
		{
			"as many", rider("$15 copayment for generic\nmedications\n$30 (two copayments)\n$45 (three copayments)", "1-30\n31-60\n61-90").text(),
			"generic retail in 1-30 $15.00 copay -\ngeneric retail in 31-60 $30.00 copay -\ngeneric retail in 61-90 $45.00 copay -" + specialty,
		},
		{
			"pharmacies line by line, too",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "You pay", "Days supply"}, []string{"Generic retail\nGeneric mail order", "$11\n$22", "30\n90"}, []string{"Brand retail\nBrand mail order", "$31\n$62", "30\n90"},
			).text(),
			"generic retail in 1-30 $11.00 copay -\ngeneric mail in 1-90 $22.00 copay -\nbrand retail in 1-30 $31.00 copay -\nbrand mail in 1-90 $62.00 copay -",
		},
		{
			"pharmacies with their supplies",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Pharmacy", "Member pays"}, []string{"Generic", "Retail (30-day supply)\nMail order (90-day supply)", "$11\n$22"}, []string{"Brand", "Retail (30-day supply)\nMail order (90-day\nsupply)", "40% (min $31,\nmax $62)\n$93"},
			).text(),
			"generic retail in 1-30 $11.00 copay -\ngeneric mail in 1-90 $22.00 copay -\nbrand retail in 1-30 40 % coinsurance, at least $31.00, at most $62.00 -\nbrand mail in 1-90 $93.00 copay -",
		},
		{
			"the same pharmacy for two supplies",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Pharmacy", "Days supply", "Member pays"}, []string{"Generic", "Retail\nRetail\nMail order", "1-30 days\n31-90 days\n1-90 days", "$11\n$33\n$22"}, []string{"Brand", "Retail\nRetail\nMail order", "1-30 days\n31-90 days\n1-90 days", "$31\nNot covered\n$62"},
			).text(),
			"generic retail in 1-30 $11.00 copay -\ngeneric retail in 31-90 $33.00 copay -\ngeneric mail in 1-90 $22.00 copay -\nbrand retail in 1-30 $31.00 copay -\nbrand retail in 31-90 not covered -\nbrand mail in 1-90 $62.00 copay -",
		},
		{
			"tiers, of which one is wrapped",
			newSheet().line("Prescription drugs").table(
				[]string{"Pharmacy", "Drug tier", "Copay"}, []string{"Retail (30-day supply)", "Generic\nPreferred\nBrand\nSpecialty", "$11\n$31\n20% up to\n$250"}, []string{"Mail (90-day supply)", "Generic\nPreferred\nBrand\nSpecialty", "$22\n$62\nN/A"},
			).text(),
			"generic retail in 1-30 $11.00 copay -\npreferred-brand retail in 1-30 $31.00 copay -\nspecialty retail in 1-30 20 % coinsurance, at most $250.00 -\ngeneric mail in 1-90 $22.00 copay -\npreferred-brand mail in 1-90 $62.00 copay -",
		},
	})
}

// TestSuppliesBehindTiers reads tables whose tiers stand across and whose last column is that of supplies: no plans are called by their tiers.
func TestSuppliesBehindTiers(t *testing.T) {
	across := func(tiers []string, supplies ...string) *sheet {
		head := append(append([]string{"Pharmacy"}, tiers...), "Days supply")
		return newSheet().line("Prescription drugs").table(head, []string{"Retail", "$12", "$34", supplies[0]}, []string{"Mail order", "$24", "$68", supplies[1]})
	}
	named := "generic retail in 1-30 $12.00 copay -\ngeneric mail in 1-90 $24.00 copay -\nbrand retail in 1-30 $34.00 copay -\nbrand mail in 1-90 $68.00 copay -"
	readsShares(t, []sharesCase{
		{"bare days", across([]string{"Generic", "Brand"}, "30", "90").text(), named},
		{"in words", across([]string{"Generic", "Brand"}, "Up to 30 days", "Up to 90 days").text(), named},
		{
			"numbered tiers", across([]string{"Tier 1", "Tier 2"}, "30", "90").text(),
			"tier-1 retail in 1-30 $12.00 copay -\ntier-1 mail in 1-90 $24.00 copay -\ntier-2 retail in 1-30 $34.00 copay -\ntier-2 mail in 1-90 $68.00 copay -",
		},
		{
			"plans across", newSheet().line("Generic drugs").table([]string{"Pharmacy", "Plan A", "Plan B", "Days supply"}, []string{"Retail generic", "$12", "$34", "30"}, []string{"Mail order generic", "$24", "$68", "90"}).text(),
			"generic retail in 1-30 $12.00 copay -\ngeneric retail in 1-30 $34.00 copay -\ngeneric mail in 1-90 $24.00 copay -\ngeneric mail in 1-90 $68.00 copay -",
		},
	})
}
