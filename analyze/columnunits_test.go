package analyze

import "testing"

// TestUnitsOfColumns reads numbers whose unit the header of their column or the label of their row says.
func TestUnitsOfColumns(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"a form with a column for each part of a cost share",
			newSheet().table(
				[]string{"Channel", "Max days supply", "Tier", "Copay type", "Flat $", "%", "Min $", "Max $", "Apply deductible (Y/N)"},
				[]string{"Retail", "34", "1 - Generic", "Flat", "11.00", "", "", "", "N"},
				[]string{"^", "^", "2 - Preferred brand", "Percent", "", "22", "33.00", "77.50", "Y"},
				[]string{"Specialty", "30", "4 - Specialty", "Flat", "150.00", "", "", "", "Y"},
			).text(),
			`tier-1 retail in 1-34 $11.00 copay exempt
tier-2 retail in 1-34 22 % coinsurance, at least $33.00, at most $77.50 after
tier-4 specialty in 1-30 $150.00 copay after`,
		},
		{
			"units in brackets",
			newSheet().table(
				[]string{"Drug tier", "Copay ($)", "Coinsurance (%)", "Minimum ($)", "Maximum ($)"},
				[]string{"Generic drugs", "11", "", "", ""},
				[]string{"Brand drugs", "", "22", "33", "1,077"},
			).text(),
			`generic any in 1-0 $11.00 copay -
brand any in 1-0 22 % coinsurance, at least $33.00, at most $1077.00 -`,
		},
		{
			"numbers of something else",
			newSheet().table(
				[]string{"Drug tier", "Copay", "Utilization %", "Paid $"},
				[]string{"Generic drugs", "$11", "80", "1,200"},
				[]string{"Brand drugs", "$33", "20", "9,000"},
			).text(),
			`generic any in 1-0 $11.00 copay -
brand any in 1-0 $33.00 copay -`,
		},
	})
	text := newSheet().table(
		[]string{"Drug tier", "Copay ($)"}, []string{"Tier 1 - Generic", "11"}, []string{"Tier 2 - Brand", "33"}, []string{"Tier 3 - Specialty", "99"},
	).table(
		[]string{"", "Applies (Y/N)", "Individual $", "Family $", "Detail"},
		[]string{"Rx deductible", "Y", "200", "400", "Rx only, not shared with medical. Tiers 2 and 3; generics bypass."},
		[]string{"Rx out-of-pocket maximum", "Y", "3,000", "6,000", "Rx only. Embedded."},
	).table(
		[]string{"Edit / program", "Selection"}, []string{"Refill too soon - retail (%)", "80"},
	).text()
	p := read(t, text)
	checkEvidence(t, text, p)
	want := "deductible/rx/tier-2/tier-3/any 200.00/400.00 rx=true tiers=[tier-2 tier-3]\noutOfPocketMaximum/rx/any 3000.00/6000.00 rx=true embedded"
	if got := accumulatorLines(p); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := brief(p); got != "refill retail 80%" {
		t.Errorf("%q", got)
	}
}
