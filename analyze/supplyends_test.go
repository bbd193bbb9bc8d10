package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSupplyInTwoColumns reads supplies of which one column holds the first day and another the last, and tiers that only their short numbers
// name.
func TestSupplyInTwoColumns(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"supply from and to",
			newSheet().table(
				[]string{"Line", "Channel", "Supply from (days)", "Supply to (days)", "Tier", "Tier description", "Copay"},
				[]string{"1", "Retail", "1", "34", "T1", "Generic", "$7.00"},
				[]string{"2", "Retail", "35", "90", "T1", "Generic", "$19.00"},
				[]string{"3", "Mail", "1", "90", "T1", "Generic", "$15.00"},
			).text(),
			`tier-1 retail in 1-34 $7.00 copay -
tier-1 retail in 35-90 $19.00 copay -
tier-1 mail in 1-90 $15.00 copay -`,
		},
		{
			"a tier without a class",
			newSheet().table(
				[]string{"Channel", "Tier", "Tier description", "Copay", "Coinsurance"},
				[]string{"Retail", "T1", "Generic", "$7.00", ""},
				[]string{"Retail", "T3", "Lifestyle", "", "45%"},
				[]string{"Retail", "T2", "Brand", "", "35%"},
			).text(),
			`tier-1 retail in 1-30 $7.00 copay -
tier-3 retail in 1-30 45 % coinsurance -
tier-2 retail in 1-30 35 % coinsurance -`,
		},
	})
}

// TestHeadersOfSupplyEnds reads the first and the last day by whatever the two columns are called.
func TestHeadersOfSupplyEnds(t *testing.T) {
	for _, heads := range [][2]string{
		{"Days Min", "Days Max"},
		{"Min Days", "Max Days"},
		{"Days (from)", "Days (to)"},
		{"From (days)", "To (days)"},
		{"Supply from", "Supply to"},
		{"Start DS", "End DS"},
		{"DS Low", "DS High"},
		{"Days from", "Days through"},
	} {
		p := read(t, workbook(
			[]string{"Plan Code", "Tier", "Drug Class", "Channel", heads[0], heads[1], "Copay ($)", "Coins (%)", "Min ($)", "Max ($)"},
			[]string{"KX1", "1", "Generic", "Retail", "1", "34", "8", "", "", ""},
			[]string{"KX1", "1", "Generic", "Retail", "35", "90", "21", "", "", ""},
			[]string{"KX1", "2", "Brand", "Retail", "1", "34", "", "25", "20", "90"},
			[]string{"KX2", "1", "Generic", "Retail", "1", "34", "12", "", "", ""},
			[]string{"KX2", "2", "Brand", "Retail", "1", "34", "", "35", "", "120"},
		))
		want := `tier-1 retail in 1-34 $8.00 copay -
tier-1 retail in 35-90 $21.00 copay -
tier-2 retail in 1-34 25 % coinsurance, at least $20.00, at most $90.00 -
tier-1 retail in 1-34 $12.00 copay -
tier-2 retail in 1-34 35 % coinsurance, at most $120.00 -`
		if d := cmp.Diff(want, shareLines(p)); d != "" {
			t.Errorf("%s | %s (-want +got):\n%s", heads[0], heads[1], d)
		}
	}
}
