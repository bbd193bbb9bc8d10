package analyze

import (
	"strings"
	"testing"
)

// TestHeadedLabels gives a pharmacy that heads the first of its tiers within one cell to the tiers of the rows below, too.
func TestHeadedLabels(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"retail, mail service and specialty drugs",
			newSheet().line("Prescription Drugs").table(
				[]string{"Benefits", "In-network", "Out-of-network"},
				[]string{"Prescription drugs – Retail (up to a 30-day supply)\nGeneric", "20% after deductible", "50% after deductible"},
				[]string{"Preferred brand", "25% after deductible", "50% after deductible"},
				[]string{"Prescription drugs – Mail service (up to a 90-day supply)\nGeneric", "15% after deductible", "Not covered"},
				[]string{"Preferred brand", "20% after deductible", "Not covered"},
				[]string{"Specialty drugs (up to a 30-day supply)", "30%, to a maximum of $250", "Not covered"},
			).text(),
			`generic retail in 1-30 20 % coinsurance after
generic retail out 1-30 50 % coinsurance after
preferred-brand retail in 1-30 25 % coinsurance after
preferred-brand retail out 1-30 50 % coinsurance after
generic mail in 1-90 15 % coinsurance after
generic mail out 1-90 not covered -
preferred-brand mail in 1-90 20 % coinsurance after
preferred-brand mail out 1-90 not covered -
specialty specialty in 1-30 30 % coinsurance, at most $250.00 -
specialty specialty out 1-30 not covered -`,
		},
		{
			"a pharmacy over the one tier that it is said of",
			newSheet().line("Prescription Drugs").table(
				[]string{"Benefits", "You pay"},
				[]string{"Mail service (up to a 90-day supply)\nGeneric", "$20"},
				[]string{"Brand drugs at a retail pharmacy (up to a 30-day supply)", "$30"},
			).text(),
			`generic mail in 1-90 $20.00 copay -
brand retail in 1-30 $30.00 copay -`,
		},
	})
}

// TestRowsOfPlans gives the rows of a table whose labels begin with the name of a plan to that plan.
func TestRowsOfPlans(t *testing.T) {
	got := planLines(t, newSheet().
		line("Schedule of Prescription Drug Benefits – Harbor PPO Plan").table(
		[]string{"Retail pharmacy (up to a 30-day supply)", "<"}, []string{"Generic drugs", "$12"}, []string{"Brand drugs", "$45"},
	).
		line("Schedule of Prescription Drug Benefits – Granite HDHP Plan").table(
		[]string{"Retail pharmacy (up to a 30-day supply)", "<"}, []string{"Generic drugs", "20%"}, []string{"Brand drugs", "30%"},
	).
		line("Medical and prescription drug benefits of all plans").table(
		[]string{"", "Through December 31, 2025", "Beginning January 1, 2026"},
		[]string{"Harbor PPO Plan – Calendar year deductible (individual/family)", "$500 / $1,000", "$600 / $1,200"},
		[]string{"Granite HDHP Plan – Calendar year deductible (individual/family)", "$1,650 / $3,300", "$1,700 / $3,400"},
		[]string{"Out-of-pocket maximum (individual/family)", "$4,000 / $8,000", "$4,500 / $9,000"},
	).text())
	want := `: maximum in 4500/9000
Granite HDHP Plan: brand retail in 30 % coinsurance
Granite HDHP Plan: deductible in 1700/3400
Granite HDHP Plan: generic retail in 20 % coinsurance
Harbor PPO Plan: brand retail in $45.00 copay
Harbor PPO Plan: deductible in 600/1200
Harbor PPO Plan: generic retail in $12.00 copay`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestSupplySaidBelow gives the rows of a table the supply that words over all of its columns give the amounts above them, and retail
// pharmacies the long supplies that they fill for the price of mail order.
func TestSupplySaidBelow(t *testing.T) {
	const mail = "\ngeneric mail in 1-90 $24.00 copay -"
	for words, want := range map[string]string{
		"A member may obtain up to a 34-day supply for the co-payment amounts stated above.":                                                     "generic retail in 1-34 $12.00 copay -" + mail,
		"Refills of up to a 34-day supply of insulin are not subject to the copayments shown above.":                                             "generic retail in 1-30 $12.00 copay -" + mail,
		"A 35- to 90-day supply of a maintenance drug may be purchased at a participating pharmacy for the applicable mail service copay below.": "generic retail in 1-30 $12.00 copay -" + mail + "\ngeneric retail in 35-90 $24.00 copay -",
		"Ask at a participating pharmacy what it charges beside the mail service copay below.":                                                   "generic retail in 1-30 $12.00 copay -" + mail,
	} {
		p := read(t, newSheet().line("Prescription Drug Benefits").table(
			[]string{"Participating retail pharmacies", "<"},
			[]string{"Generic drugs", "$12"},
			[]string{words, "<"},
			[]string{"Mail service program (up to a 90-day supply)", "<"},
			[]string{"Generic drugs", "$24"},
		).text())
		if got := shareLines(p); got != want {
			t.Errorf("%s\n%s\nwant\n%s", words, got, want)
		}
	}
}

// TestSpecialtyBound limits specialty drugs below a header for longer supplies to the days that a sentence gives all of them.
func TestSpecialtyBound(t *testing.T) {
	for words, want := range map[string]string{
		"* Specialty drugs are limited to a 30-day supply per fill.":                                                                "1-30",
		"* Specialty prescription drug products are limited to up to a consecutive 30-day supply per prescription order or refill.": "1-30",
		"* However, specialty prescription drug purchases will always be limited to a 30-day dispensing supply.":                    "1-30",
		"* Specialty medications may not exceed a 30-day supply.":                                                                   "1-30",
		"* Specialty drugs must be limited to a 30-day supply.":                                                                     "1-30",
		"* Specialty drugs may exceed a 30-day supply.":                                                                             "1-34",
		"* Some specialty drugs are limited to a 15-day supply per fill.":                                                           "1-34",
		"* The first fill of specialty drugs is limited to a 15-day supply":                                                         "1-34",
	} {
		p := read(t, newSheet().line("Prescription Drug Benefits").table(
			[]string{"Drug", "Retail pharmacy (up to a 34-day supply)"}, []string{"Generic drugs", "$12"}, []string{"Specialty drugs*", "20%"},
		).line(words).text())
		if got, want := shareLines(p), "generic retail in 1-34 $12.00 copay -\nspecialty retail in "+want+" 20 % coinsurance -"; got != want {
			t.Errorf("%s\n%s\nwant\n%s", words, got, want)
		}
	}
}

// TestSpecialtyBoundElsewhere limits specialty drugs in the lines and in the rows of a table that are headed with a longer supply.
func TestSpecialtyBoundElsewhere(t *testing.T) {
	const words, want = "Specialty drugs are limited to a 30-day supply.", "generic mail in 1-90 $10.00 copay -\nspecialty mail in 1-30 $70.00 copay -"
	for name, s := range map[string]*sheet{
		"lines": prose("Prescription Drug Benefits", "Home delivery (up to a 90-day supply)", "Generic drugs: $10 copay", "Specialty drugs: $70 copay", "", words),
		"row": newSheet().line("Prescription Drug Benefits").table([]string{"Drug", "Home delivery (up to a 90-day supply)"}, []string{words, "<"},
			[]string{"Generic drugs", "$10 copay"}, []string{"Specialty drugs", "$70 copay"}),
	} {
		if got := shareLines(read(t, s.text())); got != want {
			t.Errorf("%s\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestLimitBesideOther gives amounts behind the limit of medical care, from which that for drugs is told apart, to medical care.
func TestLimitBesideOther(t *testing.T) {
	for words, want := range map[string]string{
		"The prescription drug out-of-pocket maximum is separate from the medical out-of-pocket maximum of $3,500 per person and $7,000 per family.":                                                     "maximum in 3500/7000",
		"The prescription drug out-of-pocket maximum (separate from the medical out-of-pocket maximum) is $2,000 per person and $4,000 per family.":                                                      "maximum rx any 2000/4000",
		"When the copayments and prescription drug deductible paid by a person in a plan year reach $2,000 ($4,000 for a family), covered prescription drugs are paid at 100% for the rest of the year.": "maximum rx any 2000/4000",
		"The copayment and prescription drug deductible for a person are at most $2,000 for each fill.":                                                                                                  "",
	} {
		if got := limitLines(read(t, inText(words).text())); got != want {
			t.Errorf("%s\n%s\nwant\n%s", words, got, want)
		}
	}
}

// TestPurchasedOutside reads that what is purchased outside of the network is not covered, from the label of a row that says so of all drugs.
func TestPurchasedOutside(t *testing.T) {
	const denied = "access {networks:[out]} {covered:false}"
	for label, want := range map[string]bool{
		"Prescription drugs purchased from a non-participating pharmacy":          true,
		"Diabetic supplies purchased from a non-participating pharmacy":           false,
		"Prescription drugs purchased from a participating pharmacy while abroad": false,
	} {
		p := read(t, newSheet().line("Prescription Drug Benefits").table(
			[]string{"Retail pharmacy (up to a 30-day supply)", "<"}, []string{"Generic drugs", "$12"}, []string{"Brand drugs", "$40"}, []string{label, "Not covered"},
		).text())
		if got := strings.Contains(ruleLines(p), denied); got != want {
			t.Errorf("%s: %s", label, ruleLines(p))
		}
	}
}
