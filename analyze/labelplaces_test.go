package analyze

import "testing"

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
