package analyze

import "testing"

// TestCopaysSpelledOut reads several copays for a longer supply at retail where the sentence goes on with what they amount to; amounts that are not
// as many times the copays are left alone.
func TestCopaysSpelledOut(t *testing.T) {
	plan := func(words string) *sheet {
		return newSheet().line("Prescription drug plan design").table(
			[]string{"", "Retail (30 days)", "Mail (90 days)"}, []string{"Generic", "$8", "$16"}, []string{"Formulary Brand", "$32", "$64"},
		).line(words)
	}
	const (
		table = "generic retail in 1-30 $8.00 copay -\ngeneric mail in 1-90 $16.00 copay -\npreferred-brand retail in 1-30 $32.00 copay -\npreferred-brand mail in 1-90 $64.00 copay -"
		long  = "\ngeneric retail in 31-90 $24.00 copay -\npreferred-brand retail in 31-90 $96.00 copay -"
	)
	readsShares(t, []sharesCase{
		{"amounts of the copays", plan("Maintenance drugs may also be filled at retail for up to a 90-day supply at three (3) retail copayments: $24 for generic and $96 for Formulary Brand.").text(), table + long},
		{"other amounts", plan("Maintenance drugs may also be filled at retail for up to a 90-day supply at three (3) retail copayments: $24 for generic and $90 for Formulary Brand.").text(), table},
	})
}

// TestSpecialtyInQuantities gives the cost share of specialty drugs the supply that a sentence on who dispenses them ends with.
func TestSpecialtyInQuantities(t *testing.T) {
	plan := func(words string) *sheet {
		return newSheet().line("Prescription drug plan design").table(
			[]string{"", "Retail", "Mail"}, []string{"Generic", "$8", "$16"}, []string{"Brand", "$32", "$64"},
		).line("Specialty").line(words + " The Member shall pay 15% of the cost of each specialty drug, not to exceed $175.")
	}
	for name, words := range map[string]string{
		"in quantities": "Specialty drugs shall be dispensed exclusively by Harbor Specialty in quantities not to exceed a 28-day supply.",
		"and limited":   "Specialty drugs must be filled through Harbor Specialty and are limited to a 28-day supply.",
	} {
		p := read(t, plan(words).text())
		found := false
		for _, c := range p.CostShares {
			if c.Tier == "specialty" {
				found = true
				if d := c.DaysSupply; d.Value.Max != 28 || d.Standing == "assumed" {
					t.Errorf("%s: the supply is %+v, %s", name, d.Value, d.Standing)
				}
			}
		}
		if !found {
			t.Errorf("%s: no cost share of specialty drugs", name)
		}
	}
}
