package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestStackedTables reads a sheet that has two blocks of tiers side by side below each other, with a header as high as two lines, remarks and a
// column on the deductible.
func TestStackedTables(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"blocks of a sheet",
			newSheet().table(
				[]string{"Section 2 - Member cost share", "<", "<", "<", "<", "<", "<"},
				[]string{"Delivery channel", "Days supply", "Tier 1", "Tier 2", "Tier 3", "Deductible applies", "Comments"},
				[]string{"^", "^", "Generic", "Preferred Brand", "Non-Preferred Brand", "^", "^"},
				[]string{"Retail (Broad Network)", "1 - 30", "$10", "25% Min $30 Max $70", "$60", "Tier 2 and Tier 3 only", ""},
				[]string{"Mail (Home Delivery)", "1 - 90", "$20", "25% Min $60 Max $140", "$120", "Tier 2 and Tier 3 only", "Chain list per tab"},
				[]string{"Specialty (Harbor Specialty)", "Days supply", "Generic Specialty", "Preferred Specialty", "Non-Preferred Specialty", "Deductible applies", "Comments"},
				[]string{"Specialty pharmacy", "1 - 30", "20% Max $100", "20% Max $200", "30% Max $350", "Yes", ""},
				[]string{"Out-of-network claims", "Covered?", "Reimbursement basis", "Filing limit", "", "", ""},
				[]string{"Mail and specialty", "No", "N/A", "N/A", "", "", ""},
			).text(),
			"tier-1 retail in 1-30 $10.00 copay -\ntier-1 mail in 1-90 $20.00 copay -\n" +
				"tier-2 retail in 1-30 25 % coinsurance, at least $30.00, at most $70.00 -\ntier-2 mail in 1-90 25 % coinsurance, at least $60.00, at most $140.00 -\n" +
				"tier-3 retail in 1-30 $60.00 copay -\ntier-3 mail in 1-90 $120.00 copay -\n" +
				"generic-specialty specialty in 1-30 20 % coinsurance, at most $100.00 -\npreferred-specialty specialty in 1-30 20 % coinsurance, at most $200.00 -\nnon-preferred-specialty specialty in 1-30 30 % coinsurance, at most $350.00 -",
		},
		{
			"a tier above its pharmacies in one cell",
			newSheet().table(
				[]string{"Prescription drugs", "In-network", "Out-of-network"},
				[]string{"Tier 1 – Value Generic\nRetail\nMail Order", "$3 copay\n$6 copay", "40% of allowed amount\nNot covered"},
				[]string{"Tier 2 – Generic\nRetail\nMail Order", "$12 copay\n$30 copay", "40% of allowed amount\nNot covered"},
				[]string{"Tier 3 – Specialty", "20% up to $300", "Not covered"},
			).text(),
			"tier-1 retail in 1-30 $3.00 copay -\ntier-1 retail out 1-30 40 % coinsurance -\ntier-1 mail in 1-90 $6.00 copay -\ntier-1 mail out 1-90 not covered -\n" +
				"tier-2 retail in 1-30 $12.00 copay -\ntier-2 retail out 1-30 40 % coinsurance -\ntier-2 mail in 1-90 $30.00 copay -\ntier-2 mail out 1-90 not covered -\n" +
				"tier-3 specialty in 1-30 20 % coinsurance, at most $300.00 -\ntier-3 any out 1-0 not covered -",
		},
		{
			"mail order beside the retail pharmacies of three months",
			newSheet().table(
				[]string{"", "Core plan"},
				[]string{"Retail, up to 30 days", "<"}, []string{"Tier 1 – Generic", "$9"},
				[]string{"Mail order or Retail90, up to 90 days", "<"}, []string{"Tier 1 – Generic", "$18"},
			).text(),
			"tier-1 retail in 1-30 $9.00 copay -\ntier-1 mail in 1-90 $18.00 copay -\ntier-1 retail90 in 1-90 $18.00 copay -",
		},
	})
}

// TestWholeBenefit reads plans with one cost share for all drugs.
func TestWholeBenefit(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"one row",
			newSheet().table([]string{"Benefit", "In-network", "Out-of-network"}, []string{"Prescription drugs", "20% after deductible", "40% after deductible"}).text(),
			"generic-brand any in 1-0 20 % coinsurance after\ngeneric-brand any out 1-0 40 % coinsurance after",
		},
		{
			"supplies below a heading",
			newSheet().table([]string{"Benefit", "In-network"}, []string{"PHARMACY", "<"}, []string{"30-day supply", "20% coinsurance"}, []string{"90-day supply (mail order)", "15% coinsurance"}).text(),
			"generic-brand retail in 1-30 20 % coinsurance -\ngeneric-brand mail in 1-90 15 % coinsurance -",
		},
	})
}

// TestPlacesAroundTables reads headings that name a pharmacy with sentences between them and their tables, the supply of a prescription unit, and
// that of pharmacies in lines below.
func TestPlacesAroundTables(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"headings",
			newSheet().line("What You Pay at a Participating Pharmacy").
				table([]string{"Tier", "Up to 30-day supply", "61-90 day supply"}, []string{"Tier 1 (Generic)", "$12", "$36"}, []string{"Tier 4 (Preferred specialty)", "25% coinsurance", "N/A"}).
				line("Home Delivery").line("You pay the following for up to a 90-day supply. Your order will be shipped to you.").
				table([]string{"Tier", "Up to 90-day supply"}, []string{"Tier 1 (Generic)", "$24"}).text(),
			"tier-1 retail in 1-30 $12.00 copay -\ntier-1 retail in 61-90 $36.00 copay -\ntier-4 specialty in 1-30 25 % coinsurance -\ntier-1 mail in 1-90 $24.00 copay -",
		},
		{
			"prescription units",
			newSheet().line("One prescription unit is equal to a 31-consecutive-day supply of a drug.").
				table([]string{"Benefits", "In-network benefits", "* Out-of-network benefits after deductible"},
					[]string{"Covered drugs received at a retail pharmacy", "Tier 1: $10 per prescription unit\nTier 2: $45 per prescription unit\nThe deductible does not apply.", "50% coinsurance"}).text(),
			"tier-1 retail in 1-31 $10.00 copay exempt\ntier-2 retail in 1-31 $45.00 copay exempt\ntier-1 retail out 1-30 50 % coinsurance after\ntier-2 retail out 1-30 50 % coinsurance after",
		},
		{
			"lines below",
			newSheet().table([]string{"PHARMACY", "NETWORK CARE"}, []string{"Preferred Generic Drugs (Tier 1)", ""}, []string{"Retail", "$10 copay"}, []string{"Mail Order", "$25 copay"}, []string{"Specialty Drugs", ""}, []string{"Preferred Specialty (Tier 4)", "20%"}).
				line("Retail: Up to a 30 day supply from the national network.").line("Mail Order: A 31-90 day supply from Harbor Home Delivery.").line("Specialty: Up to a 28 day supply. All fills must be through the Harbor Specialty Pharmacy network.").text(),
			"tier-1 retail in 1-30 $10.00 copay -\ntier-1 mail in 31-90 $25.00 copay -\ntier-4 specialty in 1-28 20 % coinsurance -",
		},
		{
			"sections of a cell",
			newSheet().table([]string{"Benefit", "In-Network"}, []string{"Prescription drugs", "Retail (per 30-day supply):\nGeneric: You pay $10\nBrand: You pay $40\nHome Delivery (per 90-day supply):\nGeneric: You pay $25\nBrand: You pay $100\nSpecialty, Home Delivery (per 30-day supply):\nYou pay 20% up to a maximum of $250"}).text(),
			"generic retail in 1-30 $10.00 copay -\nbrand retail in 1-30 $40.00 copay -\ngeneric mail in 1-90 $25.00 copay -\nbrand mail in 1-90 $100.00 copay -\nspecialty mail in 1-30 20 % coinsurance, at most $250.00 -",
		},
		{
			"a section with a remark",
			newSheet().table([]string{"In-network pharmacies", "You pay"}, []string{"Mail order or Harbor90 retail pharmacy (up to a 90-day supply)", "<"}, []string{"Generic", "$25"}, []string{"Specialty (up to a 30-day supply, Harbor Specialty only)", "<"}, []string{"All specialty drugs", "30% ($250 max)"}).text(),
			"generic mail in 1-90 $25.00 copay -\nspecialty specialty in 1-30 30 % coinsurance, at most $250.00 -\ngeneric retail in 1-90 $25.00 copay -",
		},
		{
			"deductible words on a line of their own",
			newSheet().table([]string{"Benefit", "Preferred Provider"}, []string{"Prescription Drugs", "$20 Copay per prescription for Tier 1\n30% Coinsurance per prescription for Tier 2\nup to a 31 day supply per prescription\nnot subject to Deductible"}).text(),
			"tier-1 any in 1-31 $20.00 copay exempt\ntier-2 any in 1-31 30 % coinsurance exempt",
		},
	})
}

// TestLimitsThatAreNoShares keeps limits apart from the tiers that they name: a deductible that some are free of, and the most that copays come
// to in a year.
func TestLimitsThatAreNoShares(t *testing.T) {
	p := read(t, newSheet().table([]string{"Benefit", "Participating Pharmacy (up to a 30-day supply)", "Mail Order Pharmacy (up to a 90-day supply)"},
		[]string{"Prescription Drug Deductible (per Benefit Year; does not apply to Tier 1A)", "$75 per Member\n$225 per family", "<"},
		[]string{"Formulary Tier 1A Prescription Drugs (Value Generics)", "$4", "$8"},
		[]string{"Formulary Tier 2 Prescription Drugs (Preferred Brand)", "$45", "$112.50"},
		[]string{"Mail Service copayment maximum, Tiers 1A-2", "$1,000 per Member per Calendar Year", "<"}).text())
	want := "tier-1a retail in 1-30 $4.00 copay exempt\ntier-1a mail in 1-90 $8.00 copay exempt\ntier-2 retail in 1-30 $45.00 copay after\ntier-2 mail in 1-90 $112.50 copay after"
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got):\n%s", d)
	}
}

// TestPersonsOfFamilies takes the family's limit from the row of all who may be in it.
func TestPersonsOfFamilies(t *testing.T) {
	p := read(t, newSheet().table([]string{"Covered services", "In-network", "Out-of-network"},
		[]string{"Annual deductible", "", ""}, []string{"Employee only", "$500", "$1,000"}, []string{"Employee + child(ren)", "$750", "$1,500"}, []string{"Employee + spouse", "$1,000", "$2,000"}, []string{"Employee + spouse + child(ren)", "$1,250", "$2,500"},
		[]string{"Prescription drugs", "", ""}, []string{"Generic, 30-day supply", "$7", "Not covered"}).text())
	if d := cmp.Diff("deductible/integrated/in 500.00/1250.00\ndeductible/integrated/out 1000.00/2500.00", strings.TrimSpace(accumulatorLines(p))); d != "" {
		t.Errorf("limits (-want +got):\n%s", d)
	}
}

// TestListedLimits reads lists of quantity limits, thresholds of controlled drugs beside those of all, and pharmacies outside of a plan's own.
func TestListedLimits(t *testing.T) {
	p := read(t, newSheet().table([]string{"Tier", "Retail (30-day supply)"}, []string{"Tier 1 Generic", "$10"}).
		line("The plan covers up to 8 tablets per 30 days of erectile dysfunction drugs and 14 tablets per 30 days of sleep aids.").
		line("Retail prescriptions may be refilled after 75% of your supply has been used, and controlled substances after 85%.").
		line("Items obtained at a pharmacy that is not a plan pharmacy are not covered, except for drugs prescribed in an emergency.").text())
	got := strings.TrimSpace(ruleLines(p))
	for _, want := range []string{"{max:8,per:daysSupply,days:30}", "quantityLimit {drugs:{names:[sleep aids]}} {max:14,per:daysSupply,days:30}", "refillTooSoon {channels:[retail]} {percent:75}", "{percent:85}"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestRowsThatAreNoHeaders reads rules whose answers name days, as headers of columns do.
func TestRowsThatAreNoHeaders(t *testing.T) {
	p := read(t, newSheet().table([]string{"Plan Design Feature", "Harbor PPO"}, []string{"Generic retail", "$5"}, []string{"Brand copay - retail 30", "$20"},
		[]string{"Drug Quantity Management", "Erectile dysfunction drugs: 8 tablets per 30 days"}, []string{"Step Therapy", "Included, 130-day look-back"}).text())
	if d := cmp.Diff("generic retail in 1-30 $5.00 copay -\nbrand retail in 1-30 $20.00 copay -", shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got):\n%s", d)
	}
	if got := ruleLines(p); !strings.Contains(got, "{max:8,per:daysSupply,days:30}") {
		t.Errorf("no limit of 8 tablets in\n%s", got)
	}
}

// TestRangesBelowPharmacies reads a row of supplies from a day to a day below the names of pharmacies.
func TestRangesBelowPharmacies(t *testing.T) {
	readsShares(t, []sharesCase{{
		"days from and to",
		newSheet().table([]string{"Tier", "Tier description", "Retail", "Retail 90", "Mail"}, []string{"", "Days supply min – max", "1 – 34", "35 – 90", "1 – 90"}, []string{"1", "Generic", "$7.00", "$17.50", "$14.00"}, []string{"2", "Preferred Brand", "$30", "$75", "$60"}).text(),
		"tier-1 retail in 1-34 $7.00 copay -\ntier-1 retail in 35-90 $17.50 copay -\ntier-1 mail in 1-90 $14.00 copay -\ntier-2 retail in 1-34 $30.00 copay -\ntier-2 retail in 35-90 $75.00 copay -\ntier-2 mail in 1-90 $60.00 copay -",
	}})
}

// TestCarriersBeforePlans calls plans by their own names, without the carriers in front of them.
func TestCarriersBeforePlans(t *testing.T) {
	for name, want := range map[string]string{
		"Sable River Health – Select PPO 1000":          "Select PPO 1000",
		"Northfield Community Plan – Northfield HMO 20": "Northfield HMO 20",
		"Harbor PPO – Retirees":                         "Harbor PPO – Retirees",
		"Harbor – PPO 500":                              "Harbor – PPO 500",
		"Premier HSA – Embedded":                        "Premier HSA – Embedded",
	} {
		if got := withoutCarrier(name); got != want {
			t.Errorf("%q is called %q, want %q", name, got, want)
		}
	}
}

// TestTiersInBrackets reads a deductible that names in brackets the tier which it is not for.
func TestTiersInBrackets(t *testing.T) {
	p := read(t, newSheet().table([]string{"PHARMACY", "NETWORK CARE"}, []string{"Prescription drug calendar year deductible (must be satisfied before any benefits are paid; waived for Tier 1 drugs)", "$125 Individual\n$375 Family"},
		[]string{"Preferred Generic Drugs - TIER 1", ""}, []string{"Retail", "$15 copay"}, []string{"Preferred Brand Drugs - TIER 2", ""}, []string{"Retail", "$50 copay"}).text())
	if d := cmp.Diff("tier-1 retail in 1-30 $15.00 copay exempt\ntier-2 retail in 1-30 $50.00 copay after", shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got):\n%s", d)
	}
}

// TestLevelsOfPharmacies takes the pharmacies of a first level for the preferred ones, those of a second for the others.
func TestLevelsOfPharmacies(t *testing.T) {
	readsShares(t, []sharesCase{{
		"levels in headers",
		newSheet().table([]string{"Covered Prescription Drug Benefits", "Cost if you use a Level 1 In-Network Pharmacy", "Cost if you use a Level 2 In-Network Pharmacy", "Cost if you use an Out-of-Network Pharmacy"},
			[]string{"Tier 1 - Typically Generic", "$18 copay per prescription (retail)", "$28 copay per prescription (retail)", "Not covered"}).text(),
		"tier-1 retail preferred 1-30 $18.00 copay -\ntier-1 retail standard 1-30 $28.00 copay -\ntier-1 any out 1-0 not covered -",
	}, {
		"levels below the name of their pharmacies, beside a column of marks",
		newSheet().table([]string{"Prescription Drug Benefits", "Your payment", "<", "<", "<"},
			[]string{"^", "When using a Participating Pharmacy", "<", "CYPD applies", "When using a Non-Participating Pharmacy"},
			[]string{"^", "Level A", "Level B", "^", "^"},
			[]string{"Retail pharmacy prescription Drugs (per prescription, up to a 30-day supply)", "<", "<", "<", "<"},
			[]string{"Tier 1 Drugs", "$7/prescription", "$16/prescription", "", "Not covered"},
			[]string{"Tier 2 Drugs", "$28/prescription", "$43/prescription", "✔", "Not covered"}).text(),
		"tier-1 retail preferred 1-30 $7.00 copay exempt\ntier-1 retail standard 1-30 $16.00 copay exempt\ntier-1 retail out 1-30 not covered -\n" +
			"tier-2 retail preferred 1-30 $28.00 copay after\ntier-2 retail standard 1-30 $43.00 copay after\ntier-2 retail out 1-30 not covered -",
	}})
}

// TestKindsOfCareInACell reads the deductible of drugs from a cell that has those of several kinds of care.
func TestKindsOfCareInACell(t *testing.T) {
	p := read(t, newSheet().table([]string{"Benefit", "Silver"}, []string{"Individual deductible, not integrated: Medical / Pharmacy / Dental", "$5,300 / $60 / $0"}, []string{"Tier 1 generic drugs", "$10"}).text())
	if d := cmp.Diff("deductible/medical/in 5300.00/-\ndeductible/rx/any 60.00/- rx=true", strings.TrimSpace(accumulatorLines(p))); d != "" {
		t.Errorf("limits (-want +got):\n%s", d)
	}
}

// TestWordsAroundTiers reads an endnote on which fills are shown, a specialty pharmacy in front of its tier, and a store beside mail order.
func TestWordsAroundTiers(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"an endnote and a pharmacy in front",
			newSheet().table([]string{"Drug tier", "You pay"}, []string{"Generic", "$10"}, []string{"Specialty - Tier 4 Preferred Specialty", "20%"},
				[]string{"1", "What is shown for drugs is your cost for up to a 30-day supply of a covered drug filled at a network retail pharmacy."}).text(),
			"generic retail in 1-30 $10.00 copay -\ntier-4 specialty in 1-30 20 % coinsurance -",
		},
		{
			"a store",
			newSheet().table([]string{"Type of drug", "You pay"}, []string{"Retail (up to a 30-day supply)", "<"}, []string{"Generic", "$10"},
				[]string{"Harbor Pharmacy store or Harbor Mail Service (up to a 90-day supply)", "<"}, []string{"Generic", "$20"}).text(),
			"generic retail in 1-30 $10.00 copay -\ngeneric mail in 1-90 $20.00 copay -\ngeneric retail in 1-90 $20.00 copay -",
		},
		{
			"tiers in prose beside a row for all drugs",
			newSheet().table([]string{"Benefit", "In-network"}, []string{"Prescription drugs", "$10 copay"}).line("For prescription drugs you pay $10 for generic drugs and $30 for brand drugs at a retail pharmacy.").text(),
			"generic retail in 1-30 $10.00 copay -\nbrand retail in 1-30 $30.00 copay -",
		},
	})
}

// TestProgramsWithoutVerbs reads that quantities are limited from an item that says how and has no verb, and leaves one that only names the rule.
func TestProgramsWithoutVerbs(t *testing.T) {
	for line, want := range map[string]bool{
		"Quantity limits, including maximum daily dose edits and quantity over time edits.": true,
		"Quantity limits.": false,
	} {
		p := read(t, newSheet().table([]string{"Tier", "Retail (30-day supply)"}, []string{"Tier 1 Generic", "$10"}).line(line).text())
		if got := strings.Contains(ruleLines(p), "quantityLimit"); got != want {
			t.Errorf("%q: a rule is %v, want %v", line, got, want)
		}
	}
}
