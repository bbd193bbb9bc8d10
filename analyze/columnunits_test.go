package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

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
			"copays beside percents",
			newSheet().table(
				[]string{"Tier", "Description", "Channel", "Days Supply Max", "Type", "Copay", "Coins %", "Min $", "Max $", "Ded Applies"},
				[]string{"1", "Generic", "Retail", "30", "C", "8", "", "", "", "N"},
				[]string{"2", "Preferred Brand", "Retail", "30", "P", "", "20", "25", "60", "Y"},
			).text(),
			`tier-1 retail in 1-30 $8.00 copay exempt
tier-2 retail in 1-30 20 % coinsurance, at least $25.00, at most $60.00 after`,
		},
		{
			"minimum and maximum in one column",
			newSheet().table(
				[]string{"Tier", "Description", "Channel", "Days supply from", "Days supply to", "Copay $", "Coinsurance %", "Min $ / Max $"},
				[]string{"1", "Generic", "Retail", "1", "30", "8", "", ""},
				[]string{"2", "Preferred brand", "Retail", "1", "30", "", "25", "30 / 75"},
				[]string{"2", "Preferred brand", "Mail", "1", "90", "", "25", "$60 / $1,150"},
			).text(),
			`tier-1 retail in 1-30 $8.00 copay -
tier-2 retail in 1-30 25 % coinsurance, at least $30.00, at most $75.00 -
tier-2 mail in 1-90 25 % coinsurance, at least $60.00, at most $1150.00 -`,
		},
		{
			"a pair without a unit, and one that is no least and most",
			newSheet().table(
				[]string{"Tier", "Retail", "Min/Max"},
				[]string{"Preferred brand", "25%", "30 / 75"},
				[]string{"Non-preferred brand", "40%", "$75 / $30"},
				[]string{"Specialty", "20%", "$50-$150"},
			).text(),
			`preferred-brand retail in 1-30 25 % coinsurance -
non-preferred-brand retail in 1-30 40 % coinsurance -
specialty retail in 1-30 20 % coinsurance, at least $50.00, at most $150.00 -`,
		},
		{
			"a column that says the unit of each row's amount",
			newSheet().table(
				[]string{"Drug type / tier", "Channel", "Min DS", "Max DS", "Type ($ / %)", "Amount", "Min $", "Max $", "Subject to deductible? (Y/N)", "Refill allowance"},
				[]string{"Tier 1 – Generic", "Retail", "1", "34", "$", "7", "", "", "N", "11"},
				[]string{"Tier 2 – Brand", "Retail", "1", "34", "%", "20", "20", "75", "Y", "11"},
				[]string{"Tier 1 – Generic", "Retail 90", "35", "90", "$", "17.5", "", "", "N", "3"},
				[]string{"Tier 2 – Brand", "Mail", "1", "90", "%", "20", "40", "150", "Y", "3"},
				[]string{"Specialty – generic & biosimilar", "Specialty", "1", "30", "$", "60", "", "", "N", "11"},
				[]string{"Specialty – brand", "Specialty", "1", "30", "%", "15", "", "200", "N", "11"},
			).text(),
			`tier-1 retail in 1-34 $7.00 copay exempt
tier-2 retail in 1-34 20 % coinsurance, at least $20.00, at most $75.00 after
tier-1 retail in 35-90 $17.50 copay exempt
tier-2 mail in 1-90 20 % coinsurance, at least $40.00, at most $150.00 after
specialty-generic specialty in 1-30 $60.00 copay exempt
specialty-brand specialty in 1-30 15 % coinsurance, at most $200.00 exempt`,
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
	form := newSheet().table(
		[]string{"Benefit Set-Up Form", "Cedar Script Services"},
		[]string{"Individual Rx Deductible", "50"}, []string{"Family Rx Deductible", "150"}, []string{"Individual Rx MOOP", "2000"}, []string{"Family Rx MOOP", "4000"},
		[]string{"Refill Too Soon - Retail %", "75"}, []string{"Refill Too Soon - Mail %", "70"},
		[]string{"Insulin Cap per 30 DS", "35"},
	).table(
		[]string{"Tier", "Channel", "Copay"}, []string{"1 Generic", "Retail", "$8"}, []string{"2 Brand", "Retail", "$30"}, []string{"3 Specialty", "Retail", "$75"},
	).text()
	plain := read(t, form)
	checkEvidence(t, form, plain)
	if got, want := accumulatorLines(plain), "deductible/rx/any 50.00/150.00 rx=true\noutOfPocketMaximum/rx/any 2000.00/4000.00 rx=true"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := brief(plain); got != "$35 at most insulin, refill mail 70%, refill retail 75%" {
		t.Errorf("%q", got)
	}
	portfolio := newSheet().table(
		[]string{"Plan Name", "Deductible Single", "Deductible Family", "OOP Max Single", "OOP Max Family", "PCP", "Rx Deductible Single", "Rx Deductible Family", "Rx Tier 1", "Rx Tier 2", "Rx Tier 3"},
		[]string{"Cedar Gold", "500", "1000", "5500", "11000", "25", "0", "0", "$10", "$35", "$70"},
		[]string{"Cedar Silver", "2500", "5000", "8000", "16000", "35", "250", "500", "$15", "$50", "$90"},
	).text()
	plans := read(t, portfolio)
	checkEvidence(t, portfolio, plans)
	if got := accumulatorLines(plans); got != portfolioLimits {
		t.Errorf("%s\nwant\n%s", got, portfolioLimits)
	}
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

const portfolioLimits = `Cedar Gold/deductible/integrated/in 500.00/1000.00
Cedar Gold/deductible/rx/any 0.00/0.00 rx=true
Cedar Silver/deductible/integrated/in 2500.00/5000.00
Cedar Silver/deductible/rx/any 250.00/500.00 rx=true
Cedar Gold/outOfPocketMaximum/integrated/in 5500.00/11000.00
Cedar Silver/outOfPocketMaximum/integrated/in 8000.00/16000.00`

// TestDollarsBesidePercents reads bare numbers of a column in which percentages have their sign as dollars; where all are bare, nobody says what they are.
func TestDollarsBesidePercents(t *testing.T) {
	rows := [][]string{
		{"Tier", "Retail 30", "Retail 90 (Extended)", "Mail", "Notes"},
		{"Days supply", "1-30", "31-90", "1-90", ""},
		{"Tier 1 - Generic", "9", "27", "18", ""},
		{"Tier 2 - Brand", "38", "114", "95", ""},
		{"Tier 3 - Non-Preferred Brand", "45% min $60 max $130", "45% min $180 max $390", "45% min $120 max $260", "of the ingredient cost"},
	}
	text := workbook(rows...)
	p := read(t, text)
	checkEvidence(t, text, p)
	want := `tier-1 retail in 1-30 $9.00 copay -
tier-1 retail in 31-90 $27.00 copay -
tier-1 mail in 1-90 $18.00 copay -
tier-2 retail in 1-30 $38.00 copay -
tier-2 retail in 31-90 $114.00 copay -
tier-2 mail in 1-90 $95.00 copay -
tier-3 retail in 1-30 45 % coinsurance, at least $60.00, at most $130.00 -
tier-3 retail in 31-90 45 % coinsurance, at least $180.00, at most $390.00 -
tier-3 mail in 1-90 45 % coinsurance, at least $120.00, at most $260.00 -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for _, cs := range p.CostShares {
		if cs.Variant != "" {
			t.Errorf("a number is no plan: %s", cs.Variant)
		}
	}
	if p := read(t, workbook(rows[:4]...)); len(p.CostShares) > 0 {
		t.Errorf("numbers of which nothing says what they are: %s", shareLines(p))
	}
}
