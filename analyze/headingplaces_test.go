package analyze

import (
	"strings"
	"testing"
)

// TestHeadingsOfPharmacies reads rows of tiers below headings that name a pharmacy behind the benefit, as the plan calls it.
func TestHeadingsOfPharmacies(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"mail order and a specialty pharmacy by their names",
			newSheet().table(
				[]string{"Plan feature", "In-network", "Out-of-network"},
				[]string{"Prescription drugs – retail pharmacy (up to a 30-day supply)", "<", "<"},
				[]string{"Generic", "$11", "Not covered"},
				[]string{"Prescription drugs – Harbor Rx mail service (up to a 90-day supply)", "<", "<"},
				[]string{"Generic", "$22", "Not covered"},
				[]string{"Prescription drugs – Harbor Specialty (up to a 30-day supply)", "<", "<"},
				[]string{"Specialty", "30% ($250 max)", "Not covered"},
			).text(),
			`generic retail in 1-30 $11.00 copay -
generic retail out 1-30 not covered -
generic mail in 1-90 $22.00 copay -
generic mail out 1-90 not covered -
specialty specialty in 1-30 30 % coinsurance, at most $250.00 -
specialty specialty out 1-30 not covered -`,
		},
		{
			"sections of one chart, behind the same word each, of which some are of no pharmacy or of some drugs alone",
			newSheet().table(
				[]string{"Plan feature", "You pay"},
				[]string{"PHARMACY – 30-DAY SUPPLY AT A NETWORK RETAIL PHARMACY [2]", "<"},
				[]string{"Generic", "$11"},
				[]string{"PHARMACY – 90-DAY SUPPLY (90-DAY NETWORK PHARMACY OR MAIL ORDER)", "<"},
				[]string{"Generic", "$22"},
				[]string{"PHARMACY – MAINTENANCE TIER (certain drugs for asthma; 90-day supply by mail order)", "<"},
				[]string{"Generic", "$3"},
				[]string{"PHARMACY – SPECIALTY (30-DAY SUPPLY FROM A SPECIALTY NETWORK PHARMACY) [3]", "<"},
				[]string{"Specialty generic", "10%"},
				[]string{"PHARMACY – OTHER", "<"},
				[]string{"Preferred brand", "$5"},
			).text(),
			`generic retail in 1-30 $11.00 copay -
generic mail in 1-90 $22.00 copay -
specialty-generic specialty in 1-30 10 % coinsurance -
preferred-brand retail in 1-30 $5.00 copay -
generic retail in 1-90 $22.00 copay -`,
		},
		{
			"a column of mail order and of pharmacies for long supplies, whose name says its days again",
			newSheet().table(
				[]string{"Prescription drug", "Retail, 1 to 30 days", "Mail or Retail-90, 31 to 90 days"},
				[]string{"Generic", "$11", "$22"},
				[]string{"Specialty", "25%", "Not covered"},
			).text(),
			`generic retail in 1-30 $11.00 copay -
generic mail in 31-90 $22.00 copay -
specialty retail in 1-30 25 % coinsurance -
specialty mail in 31-90 not covered -
generic retail in 31-90 $22.00 copay -`,
		},
		{
			"titles of tables that are counted as parts of a form",
			newSheet().line("Order form").line("Part 2: Retail pharmacy, up to a 30-day supply").table(
				[]string{"Item", "Selection"},
				[]string{"Tier 1 copay", "$11"},
				[]string{"Tier 2 copay", "$33"},
			).line("Part 3: Mail order pharmacy, up to a 90-day supply").table(
				[]string{"Item", "Selection"},
				[]string{"Tier 1 copay", "$22"},
				[]string{"Tier 2 copay", "$66"},
			).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-2 retail in 1-30 $33.00 copay -
tier-1 mail in 1-90 $22.00 copay -
tier-2 mail in 1-90 $66.00 copay -`,
		},
		{
			"a table for each tier, by what it costs",
			newSheet().line("Cost-Sharing Tier 1: Generic").table(
				[]string{"Pharmacy", "30-day supply"},
				[]string{"Retail pharmacy", "$11"},
				[]string{"Mail order pharmacy", "$9"},
			).line("Cost-Sharing Tier 2: Brand").table(
				[]string{"Pharmacy", "30-day supply"},
				[]string{"Retail pharmacy", "$33"},
				[]string{"Mail order pharmacy", "$27"},
			).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-1 mail in 1-30 $9.00 copay -
tier-2 retail in 1-30 $33.00 copay -
tier-2 mail in 1-30 $27.00 copay -`,
		},
		{
			"a name that says no kind of pharmacy is not the pharmacy above",
			newSheet().table(
				[]string{"Plan feature", "You pay"},
				[]string{"Prescription drugs – retail pharmacy (up to a 30-day supply)", "<"},
				[]string{"Generic", "$11"},
				[]string{"Prescription drugs – Harbor Direct (up to a 90-day supply)", "<"},
				[]string{"Generic", "$22"},
			).text(),
			`generic retail in 1-30 $11.00 copay -
generic any in 1-90 $22.00 copay -`,
		},
		{
			"a specialty pharmacy in the label, over the columns of others",
			newSheet().table(
				[]string{"Type of drug", "Participating retail pharmacy\nUp to a 30-day supply", "Harbor Home Delivery\nUp to a 90-day supply"},
				[]string{"Generic", "$9 copayment", "$18 copayment"},
				[]string{"Specialty drugs (Accredo, up to a 30-day supply)", "$125 copayment", "<"},
			).text(),
			`generic retail in 1-30 $9.00 copay -
generic mail in 1-90 $18.00 copay -
specialty specialty in 1-30 $125.00 copay -`,
		},
		{
			"a mark whose note goes on with something else",
			newSheet().table(
				[]string{"Prescription drugs", "Retail pharmacy (30-day supply)"},
				[]string{"Generic", "$9"},
				[]string{"Preferred brand", "20%*"},
			).line("* After the deductible. What you pay for prescriptions counts toward the out-of-pocket maximum, and amounts that a manufacturer pays for you do not count toward it, whatever the pharmacy tells you.").text(),
			`generic retail in 1-30 $9.00 copay -
preferred-brand retail in 1-30 20 % coinsurance after`,
		},
	})
}

// TestTiersOfNumberedSections reads what a paragraph says below a title with the number of its section.
func TestTiersOfNumberedSections(t *testing.T) {
	const others = "generic any in 1-0 $10.00 copay -\nbrand any in 1-0 $30.00 copay -"
	for words, want := range map[string]string{
		"You pay a copayment of $75 for up to a 30-day supply, and the drug must be ordered from Larkspur Specialty Pharmacy.": others + "\nspecialty specialty in 1-30 $75.00 copay -",
		"You pay a copayment of $75 for each visit to a specialist who orders them.":                                           others,
	} {
		p := read(t, prose("Prescription Drug Benefits", "", "You pay $10 for generic drugs and $30 for brand drugs.", "", "6.5 Specialty Drugs", words).text())
		if got := shareLines(p); got != want {
			t.Errorf("%s\n%s\nwant\n%s", words, got, want)
		}
	}
}

// TestOutsideOfAllTiers reads what all drugs cost out of network, said once, and takes no other sentence for it.
func TestOutsideOfAllTiers(t *testing.T) {
	const in = "generic retail in 1-30 $9.00 copay -\ngeneric mail in 1-90 $18.00 copay -\nbrand retail in 1-30 $33.00 copay -\nbrand mail in 1-90 $66.00 copay -"
	for words, want := range map[string]string{
		"Out-of-network retail pharmacy: you pay 45% of the cost. Mail order is not available out-of-network.": in + "\ngeneric retail out 1-30 45 % coinsurance -\nbrand retail out 1-30 45 % coinsurance -",
		"At an out-of-network pharmacy you pay the full price and are paid back 45%.":                          in,
		"At an out-of-network pharmacy you pay 45% more than the copay.":                                       in,
		"Out-of-network hospital: you pay 45% of the cost.":                                                    in,
		"Test strips are covered with no copay. Out-of-network pharmacy: you pay 45% of the cost.":             in,
		"Specialty drugs\nOut-of-network pharmacies: you pay 45% of the cost.":                                 in,
		"Out-of-network pharmacy: you pay 45%.\nAny out-of-network pharmacy: you pay 30%.":                     in,
	} {
		p := newSheet().line("Prescription drugs").table(
			[]string{"Drug", "Retail (30-day supply)", "Mail order (90-day supply)"}, []string{"Generic", "$9", "$18"}, []string{"Brand", "$33", "$66"},
		)
		for line := range strings.SplitSeq(words, "\n") {
			p = p.line(line)
		}
		if got := shareLines(read(t, p.text())); got != want {
			t.Errorf("%s\n%s\nwant\n%s", words, got, want)
		}
	}
}

// TestSpecialtyOnly takes no field of medicine, and no tier, for the name of a specialty pharmacy.
func TestSpecialtyOnly(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"Drug", "Retail"}, []string{"Generic", "$9 copay"}, []string{"Brand", "$33 copay, if ordered by doctors of that specialty only"},
		[]string{"Specialty", "$80 copay through Larkspur Specialty only"},
	).text())
	if got, want := shareLines(p), "generic retail in 1-30 $9.00 copay -\nbrand retail in 1-30 $33.00 copay -\nspecialty specialty in 1-30 $80.00 copay -"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestRemarksOnDeductibles leaves a tier under a deductible of which only a part of its drugs or fills is free.
func TestRemarksOnDeductibles(t *testing.T) {
	const after = "generic any in 1-0 $9.00 copay after\nbrand any in 1-0 $33.00 copay after"
	for note, want := range map[string]string{
		"Waived for generics":                         "generic any in 1-0 $9.00 copay exempt\nbrand any in 1-0 $33.00 copay after",
		"Waived for generic drugs and contraceptives": "generic any in 1-0 $9.00 copay exempt\nbrand any in 1-0 $33.00 copay after",
		"Waived for generic contraceptives":           after,
		"Waived for generics at mail order":           after,
		"Waived for generics for the first 90 days":   after,
	} {
		p := read(t, newSheet().line("Prescription drugs").table(
			[]string{"Benefit", "In-network", "Notes"}, []string{"Prescription drug deductible", "$100 per person", note},
			[]string{"Generic", "$9", ""}, []string{"Brand", "$33", ""},
		).text())
		if got := shareLines(p); got != want {
			t.Errorf("%s\n%s\nwant\n%s", note, got, want)
		}
	}
}

// TestLimitsBeforeShares gives a coinsurance the minimum in front of it, where those of all pharmacies stand so, and no other's.
func TestLimitsBeforeShares(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"between a minimum and a maximum",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Minimum", "Retail (30 days)", "Maximum", "Minimum", "Mail order (90 days)", "Maximum"},
				[]string{"Generic", "$5", "10%", "$20", "$12", "10%", "$40"},
			).text(),
			`generic retail in 1-30 10 % coinsurance, at least $5.00, at most $20.00 -
generic mail in 1-90 10 % coinsurance, at least $12.00, at most $40.00 -`,
		},
		{
			"minimums of pharmacies before both, a maximum of one behind them",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Retail minimum", "Mail order minimum", "Retail (30 days)", "Mail order (90 days)", "Retail max"},
				[]string{"Generic", "$5", "$12", "10%", "10%", "$25"},
			).text(),
			`generic retail in 1-30 10 % coinsurance, at least $5.00, at most $25.00 -
generic mail in 1-90 10 % coinsurance, at least $12.00 -`,
		},
	})
}

// A heading with the number of a section names the pharmacy of a table that a paragraph below the heading leads on to.
func TestHeadingsOverIntroductions(t *testing.T) {
	text := newSheet().line("PRESCRIPTION DRUG BENEFITS").line("SECTION 7.03. RETAIL PHARMACY PROGRAM.").
		line("When you show your card at a participating pharmacy, you may obtain up to a 30-day supply of a covered drug. You pay the following percentage of the price:").
		table([]string{"", "You pay", "Minimum", "Maximum"}, []string{"Generic", "10%", "$5", "$25"}, []string{"Formulary brand", "20%", "$25", "$75"}).
		line("SECTION 7.04. MAIL SERVICE PROGRAM.").
		line("The Mail Service Program dispenses up to a 90-day supply. The copayment is $15 for a generic drug and $60 for a formulary brand name drug.").text()
	p := read(t, text)
	want := "generic retail in 1-30 10 % coinsurance, at least $5.00, at most $25.00 -\npreferred-brand retail in 1-30 20 % coinsurance, at least $25.00, at most $75.00 -\ngeneric mail in 1-90 $15.00 copay -\npreferred-brand mail in 1-90 $60.00 copay -"
	if got := shareLines(p); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	checkEvidence(t, text, p)
}
