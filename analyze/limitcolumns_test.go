package analyze

import "testing"

// TestLimitColumns reads grids of cost shares with a column for a limit that holds for all tiers, or for all of each plan.
func TestLimitColumns(t *testing.T) {
	heads := [][]string{
		{"Plan", "Rx Deductible\n(per person / family)", "Drug Tier", "In-Network", "<", "Rx Out-of-Pocket Maximum\n(per person / family)"},
		{"^", "^", "^", "Retail\nup to 30 days", "Mail Order\nup to 90 days", "^"},
	}
	plans := [][]string{
		{"Copay Plan A", "None", "Tier 1 - Generic", "$8", "$16", "$2,000 / $4,000"},
		{"^", "^", "Tier 2 - Preferred Brand", "$30", "$60", "^"},
		{"Copay Plan B", "$50 / $150\n(waived for Tier 1)", "Tier 1 - Generic", "$12", "$24", "$2,500 / $5,000"},
		{"^", "^", "Tier 2 - Preferred Brand", "$40", "$80", "^"},
	}
	without := func(rows [][]string, drop ...int) (out [][]string) {
		for _, r := range rows {
			var row []string
			for k, c := range r {
				keep := true
				for _, d := range drop {
					keep = keep && d != k
				}
				if keep {
					row = append(row, c)
				}
			}
			out = append(out, row)
		}
		return out
	}
	all := append(append([][]string{}, heads...), plans...)
	one := without(append(append([][]string{}, heads...), plans[2:]...), 0)
	for _, c := range []struct {
		name, want string
		rows       [][]string
		shares     int
	}{
		{"both, of each plan", "Copay Plan A/deductible/rx/in 0.00/0.00 rx=true\nCopay Plan B/deductible/rx/in 50.00/150.00 rx=true\nCopay Plan A/outOfPocketMaximum/rx/in 2000.00/4000.00 rx=true\nCopay Plan B/outOfPocketMaximum/rx/in 2500.00/5000.00 rx=true", all, 8},
		{"one before the tiers", "Copay Plan A/deductible/rx/in 0.00/0.00 rx=true\nCopay Plan B/deductible/rx/in 50.00/150.00 rx=true", without(all, 5), 8},
		{"one behind the amounts", "Copay Plan A/outOfPocketMaximum/rx/in 2000.00/4000.00 rx=true\nCopay Plan B/outOfPocketMaximum/rx/in 2500.00/5000.00 rx=true", without(all, 1), 8},
		{"of one plan", "deductible/rx/in 50.00/150.00 rx=true\noutOfPocketMaximum/rx/in 2500.00/5000.00 rx=true", one, 4},
		{"of each tier", "deductible/rx/tier-2/any 100.00/- rx=true tiers=[tier-2]", [][]string{{"Drug tier", "Rx deductible", "Retail\nup to 30 days"}, {"Tier 1", "$0", "$9"}, {"Tier 2", "$100", "$31"}}, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().table(c.rows...).text()
			p := read(t, text)
			if got := accumulatorLines(p); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
			if len(p.CostShares) != c.shares && c.shares >= 0 {
				t.Errorf("%d cost shares, want %d:\n%s", len(p.CostShares), c.shares, shareLines(p))
			}
			checkEvidence(t, text, p)
		})
	}
}
