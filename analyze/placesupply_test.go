package analyze

import (
	"slices"
	"strings"
	"testing"
)

// TestSupplyOfPlaces reads days supply that a table of pharmacies states apart from what is paid there.
func TestSupplyOfPlaces(t *testing.T) {
	costs := [][]string{
		{"Formulary tier", "Preferred Retail", "Standard Retail", "Retail 90", "Home Delivery", "Specialty"},
		{"Tier 1 - Generic", "$4.00", "$14.00", "$10.50", "$9.00", "N/A"},
		{"Tier 2 - Specialty", "Not covered", "Not covered", "Not covered", "Not covered", "20%\nMax $210"},
	}
	places := [][]string{
		{"Network", "Selection", "Days' supply"},
		{"Preferred Retail", "Select network", "1 - 30"},
		{"Standard Retail", "All other contracted pharmacies", "1 - 34"},
		{"Retail 90", "Select 90 pharmacies", "31 - 90"},
		{"Home Delivery", "Mail pharmacy", "1 - 100"},
		{"Specialty", "Specialty pharmacy, exclusive", "1 - 28"},
	}
	readsShares(t, []sharesCase{
		{
			"places before what is paid there",
			newSheet().line("Networks").table(places...).line("Member cost share").table(costs...).text(),
			`tier-1 retail preferred 1-30 $4.00 copay -
tier-1 retail standard 1-34 $14.00 copay -
tier-1 retail in 31-90 $10.50 copay -
tier-1 mail in 1-100 $9.00 copay -
tier-2 retail preferred 1-30 not covered -
tier-2 retail standard 1-34 not covered -
tier-2 retail in 31-90 not covered -
tier-2 mail in 1-100 not covered -
tier-2 specialty in 1-28 20 % coinsurance, at most $210.00 -`,
		},
		{
			"a header that says its own days",
			newSheet().table(places...).table(
				[]string{"Tier", "Home Delivery (up to a 60-day supply)", "Retail 90"},
				[]string{"Generic", "$9.00", "$10.50"},
				[]string{"Brand", "$30.00", "$31.50"},
			).text(),
			`generic mail in 1-60 $9.00 copay -
generic retail in 31-90 $10.50 copay -
brand mail in 1-60 $30.00 copay -
brand retail in 31-90 $31.50 copay -`,
		},
		{
			"the channels of a form, with boxes and the least days of one",
			newSheet().line("Networks and days supply").table(
				[]string{"Channel", "Covered?", "Maximum days supply", "Network"},
				[]string{"Retail 30", "☒ Yes ☐ No", "30", "Harbor National"},
				[]string{"Retail 90", "☒ Yes ☐ No", "90 (minimum 84)", "Harbor 90"},
				[]string{"Mail", "☒ Yes ☐ No", "90", "Harbor Home"},
				[]string{"Specialty", "☒ Yes ☐ No", "30", "Harbor Specialty, exclusive after 1 retail grace fill"},
			).line("Member cost share").table([]string{"Tier", "Retail 30", "Retail 90", "Mail"}, []string{"Generic", "$10.00", "$31.50", "$20.00"}).
				table([]string{"Specialty tier", "Harbor Specialty (30 days)"}, []string{"Specialty generic / biosimilar", "$75.00"}).text(),
			`generic retail in 1-30 $10.00 copay -
generic retail in 84-90 $31.50 copay -
generic mail in 1-90 $20.00 copay -
specialty-generic specialty in 1-30 $75.00 copay -`,
		},
		{
			"a supply alone in the remarks beside a row",
			newSheet().line("Medicaid Member Copayment Schedule").table(
				[]string{"Service", "Copay", "Per", "Comments"},
				[]string{"Pharmacy – generic drug", "$1.00", "prescription", "34-day supply"},
				[]string{"Pharmacy – brand drug", "$3.90", "prescription", "34-day supply; prior authorization required"},
			).text(),
			`generic any in 1-34 $1.00 copay -
brand any in 1-34 $3.90 copay -`,
		},
		{
			"a chain that is preferred, as its header remarks, beside the other pharmacies",
			newSheet().line("What you pay for prescription drugs").table(
				[]string{"", "Harbor Warehouse Pharmacy\n(preferred – membership not required)", "<", "All other network\npharmacies", "Mail service"},
				[]string{"Days’ supply", "30 days", "90 days", "30 days", "90 days"},
				[]string{"Generic", "$3", "$6", "$9", "$6"},
			).text(),
			`generic retail preferred 1-30 $3.00 copay -
generic retail preferred 1-90 $6.00 copay -
generic retail standard 1-30 $9.00 copay -
generic mail in 1-90 $6.00 copay -`,
		},
		{
			"a specialty pharmacy below mail order, by its heading",
			newSheet().line("Prescription drugs").table(
				[]string{"", "Select PPO"},
				[]string{"RETAIL PHARMACY - UP TO A 30-DAY SUPPLY", "<"},
				[]string{"Generic", "$10"},
				[]string{"MAIL ORDER - UP TO A 90-DAY SUPPLY", "<"},
				[]string{"Generic", "$25"},
				[]string{"SPECIALTY - UP TO A 30-DAY SUPPLY, THROUGH THE PLAN'S SPECIALTY PHARMACY ONLY", "<"},
				[]string{"Specialty drugs", "20%, up to $150"},
			).text(),
			`generic retail in 1-30 $10.00 copay -
generic mail in 1-90 $25.00 copay -
specialty specialty in 1-30 20 % coinsurance, at most $150.00 -`,
		},
		{
			"specialty drugs by their supply alone",
			newSheet().line("Prescription drug changes").table(
				[]string{"Benefit", "You pay"},
				[]string{"Retail, 30-day supply - Generic", "$10"},
				[]string{"Retail, 30-day supply - Preferred brand", "$35"},
				[]string{"Specialty, 30-day supply", "20% up to $200; the plan's specialty pharmacy only"},
			).text(),
			`generic retail in 1-30 $10.00 copay -
preferred-brand retail in 1-30 $35.00 copay -
specialty specialty in 1-30 20 % coinsurance, at most $200.00 -`,
		},
		{
			"specialty drugs from their pharmacy only, in the column of mail order",
			newSheet().line("Prescription drugs").table(
				[]string{"Type of drug", "Retail (up to a 34-day supply)", "Mail order (up to a 90-day supply)"},
				[]string{"Generic", "$8", "$16"},
				[]string{"Specialty (30-day supply, from Harbor Specialty only)", "Not available at retail", "$100"},
			).text(),
			`generic retail in 1-34 $8.00 copay -
generic mail in 1-90 $16.00 copay -
specialty specialty in 1-30 $100.00 copay -`,
		},
	})
	t.Run("two supplies of one name", func(t *testing.T) {
		twice := slices.Concat(places, [][]string{{"Home Delivery", "Another pharmacy", "1 - 60"}})
		if lines := shareLines(read(t, newSheet().table(twice...).table(costs...).text())); strings.Contains(lines, "1-100") || strings.Contains(lines, "mail in 1-60") {
			t.Errorf("one of two supplies was taken:\n%s", lines)
		}
	})
}

// TestSuppliesBelowPharmacies reads the days supply that a row below the headers of pharmacies states for each.
func TestSuppliesBelowPharmacies(t *testing.T) {
	tiers := [][]string{
		{"Tier 1 (Generic)", "$12", "$24", "$12 + 25% of negotiated price"},
		{"Tier 2 (Preferred Brand)", "$42", "$84", "$42 + 25% of negotiated price"},
	}
	want := `tier-1 retail in 1-30 $12.00 copay -
tier-1 mail in 1-90 $24.00 copay -
tier-1 retail out 1-30 $12.00 copay plus 25 % coinsurance -
tier-2 retail in 1-30 $42.00 copay -
tier-2 mail in 1-90 $84.00 copay -
tier-2 retail out 1-30 $42.00 copay plus 25 % coinsurance -`
	readsShares(t, []sharesCase{
		{
			"limitations of the supply",
			newSheet().table(slices.Concat([][]string{{"", "Network Pharmacy", "Mail Order", "Non-Network Pharmacy"}, {"Supply Limitation", "30 Day", "90 Day", "30 Day"}}, tiers)...).text(),
			want,
		},
		{
			"bare numbers of days",
			newSheet().table(slices.Concat([][]string{{"Tier", "Network Pharmacy", "Mail Order", "Non-Network Pharmacy"}, {"Days supply", "30", "90", "30"}}, tiers)...).text(),
			want,
		},
		{
			"specialty pharmacies beside all others",
			newSheet().table(slices.Concat([][]string{{"", "Network Pharmacy\nSpecialty Pharmacy", "Mail Order", "Non-Network Pharmacy"}, {"Maximum supply", "Up to 30 days", "Up to 90 days", "Up to 30 days"}}, tiers)...).text(),
			strings.NewReplacer("tier-1 mail", "tier-1 specialty in 1-30 $12.00 copay -\ntier-1 mail", "tier-2 mail", "tier-2 specialty in 1-30 $42.00 copay -\ntier-2 mail").Replace(want),
		},
	})
}

// TestSpecialtyRowsLeaveSections reads rows of specialty drugs at the end of a section of mail order as filled by the specialty pharmacy,
// where their label says that it alone does, or a supply of a month.
func TestSpecialtyRowsLeaveSections(t *testing.T) {
	rows := func(specialty string) *sheet {
		return newSheet().table(
			[]string{"Prescription drugs", "Standard Option", "Enhanced Option"},
			[]string{"Retail (up to a 30-day supply)", "", ""}, []string{"Generic", "$10", "$5"}, []string{"Brand", "$40", "$30"},
			[]string{"Home delivery (up to a 90-day supply)", "", ""}, []string{"Generic", "$25", "$12"}, []string{"Brand", "$100", "$75"},
			[]string{specialty, "30%", "20%"},
		)
	}
	for label, want := range map[string]string{
		"Specialty (up to a 30-day supply, Cedar Specialty only)": "specialty specialty",
		"Specialty (up to a 30-day supply)":                       "specialty specialty",
		"Specialty (up to a 90-day supply)":                       "specialty mail",
		"Specialty":                                               "specialty mail",
	} {
		t.Run(label, func(t *testing.T) {
			if got := shareLines(read(t, rows(label).text())); !strings.Contains(got, want) {
				t.Errorf("%s\nwithout %q", got, want)
			}
		})
	}
}

// TestOwnPharmacyColumns reads the column of the pharmacy that a school or an employer has itself as preferred, beside the network's.
func TestOwnPharmacyColumns(t *testing.T) {
	readsShares(t, []sharesCase{{
		"campus pharmacy",
		newSheet().table(
			[]string{"Tier", "In-network retail pharmacy (34-day supply)", "Campus Pharmacy (34-day supply)", "Mail service (90-day supply)"},
			[]string{"Tier 1 (generic)", "$10", "$6", "$20"},
			[]string{"Tier 2 (brand)", "$35", "$28", "$70"},
		).text(),
		`tier-1 retail in 1-34 $10.00 copay -
tier-1 retail preferred 1-34 $6.00 copay -
tier-1 mail in 1-90 $20.00 copay -
tier-2 retail in 1-34 $35.00 copay -
tier-2 retail preferred 1-34 $28.00 copay -
tier-2 mail in 1-90 $70.00 copay -`,
	}})
}

// Forms write the supply of a pharmacy behind its name, below a header that says so or not.
func TestSuppliesBehindPharmacies(t *testing.T) {
	want := "generic retail in 1-34 $8.00 copay -\ngeneric retail in 35-90 $24.00 copay -\ngeneric mail in 1-90 $16.00 copay -\nbrand retail in 1-34 $30.00 copay -\nbrand retail in 35-90 $90.00 copay -\nbrand mail in 1-90 $60.00 copay -"
	for _, c := range []struct{ name, head, retail, longer, mail string }{
		{"dashes", "Channel and days supply", "Retail 1–34", "Retail 35–90", "Mail service 1–90"},
		{"remarks", "Channel", "Retail 1-34", "Retail 35-90 (all pharmacies)", "Mail service 1-90"},
		{"colons", "Pharmacy", "Retail: 1 to 34", "Retail: 35 to 90", "Mail order: 1 to 90"},
	} {
		readsShares(t, []sharesCase{{c.name, newSheet().line("Member cost share").table([]string{c.head, "Generic", "Brand"}, []string{c.retail, "$8", "$30"}, []string{c.longer, "$24", "$90"}, []string{c.mail, "$16", "$60"}).text(), want}})
	}
}

// TestPreferredWithSupply reads columns of preferred and standard pharmacies whose headers name the pharmacies and for how long they fill.
func TestPreferredWithSupply(t *testing.T) {
	p := read(t, newSheet().line("Prescription Drug Coverage").table(
		[]string{"Select PPO", "Preferred: Harbor Outpatient Pharmacies\n30-day supply", "Preferred: Harbor Outpatient Pharmacies\n90-day supply", "Standard: other network retail pharmacies\n30-day supply"},
		[]string{"Generic", "$5", "$10", "$15"},
	).text())
	if got, want := shareLines(p), "generic retail preferred 1-30 $5.00 copay -\ngeneric retail preferred 1-90 $10.00 copay -\ngeneric retail standard 1-30 $15.00 copay -"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
