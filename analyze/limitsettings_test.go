package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tiersOfWorkbook is a sheet of cost shares, to which the tests below put limits.
func tiersOfWorkbook() *sheet {
	return newSheet().table(
		[]string{"Channel", "Days supply", "Tier", "Description", "Copay"},
		[]string{"Retail", "30", "T1", "Generic", "$7.00"},
		[]string{"Retail", "30", "T2", "Preferred brand", "$33.00"},
		[]string{"Retail", "30", "T3", "Non-preferred brand", "$61.00"},
	)
}

// TestLimitSettings reads limits whose settings stand one a row behind their names, and no limit in what asks whether something else counts
// toward one.
func TestLimitSettings(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]string
		want string
	}{
		"two limits": {
			[][]string{
				{"Accumulator", "Setting", "Value", "Comment"},
				{"Pharmacy deductible", "In use?", "Yes", "Kept apart from medical"},
				{"Pharmacy deductible", "Individual", "$140"},
				{"Pharmacy deductible", "Family", "$280"},
				{"Pharmacy deductible", "Family method", "Embedded"},
				{"Pharmacy deductible", "Tiers", "T2, T3", "T1 is exempt"},
				{"Out-of-pocket maximum", "Individual", "$4,300"},
				{"Out-of-pocket maximum", "Family", "$8,600"},
				{"Copay cards", "Count toward deductible?", "No", "Adjusted"},
			},
			"deductible rx any 140/280 embedded tier-2 tier-3; maximum in 4300/8600",
		},
		"one of them not used": {
			[][]string{
				{"Limit", "Field", "Value"},
				{"Pharmacy deductible", "In use?", "No"},
				{"Pharmacy deductible", "Individual", "$140"},
				{"Pharmacy deductible", "Family", "$280"},
				{"Out-of-pocket maximum", "Individual", "$4,300"},
				{"Out-of-pocket maximum", "Family", "$8,600"},
			},
			"deductible rx any 0/0; maximum in 4300/8600",
		},
		"copay cards alone": {
			[][]string{
				{"Rule", "Value"},
				{"Pharmacy deductible per person", "$140"},
				{"Copay cards count toward the deductible?", "No"},
			},
			"deductible rx any 140/-",
		},
	} {
		t.Run(name, func(t *testing.T) {
			for i, row := range c.rows {
				c.rows[i] = append(row, make([]string, len(c.rows[0])-len(row))...)
			}
			p := read(t, tiersOfWorkbook().table(c.rows...).text())
			if d := cmp.Diff(c.want, limitLines(p)); d != "" {
				t.Error(d)
			}
		})
	}
}
