package analyze

import "testing"

// TestSupplyOfAllCosts takes the supply of a table from a sentence above it, and how the deductible is met from the cell beside an amount.
func TestSupplyOfAllCosts(t *testing.T) {
	for said, want := range map[string]string{
		"These costs are for a one-month supply when you use a retail or mail order pharmacy that accepts this plan.": "tier-1 any in 1-30 $15.00 copay after\ntier-2 any in 1-30 $100.00 copay after",
		"Copays shown below are for up to a 30-day supply.":                                                           "tier-1 any in 1-30 $15.00 copay after\ntier-2 any in 1-30 $100.00 copay after",
		"All drug costs listed are per 34-day supply.":                                                                "tier-1 any in 1-34 $15.00 copay after\ntier-2 any in 1-34 $100.00 copay after",
		"These costs are for a one-month supply of Tier 5 drugs.":                                                     "tier-1 any in 1-0 $15.00 copay after\ntier-2 any in 1-0 $100.00 copay after",
		"You may get a 30-day supply.":                                                                                "tier-1 any in 1-0 $15.00 copay after\ntier-2 any in 1-0 $100.00 copay after",
	} {
		text := newSheet().line("In-network pharmacy benefits").line(said).table([]string{"Drug tier", "When you pay", "What you pay"}, []string{"Tier 1 - Generic", "Before deductible", "All costs"},
			[]string{"Tier 1 - Generic", "After deductible", "$15"}, []string{"Tier 2 - Preferred brand", "Before deductible", "All costs"}, []string{"Tier 2 - Preferred brand", "After deductible", "No more than $100"}).text()
		p := read(t, text)
		if got := shareLines(p); got != want {
			t.Errorf("%s: got\n%s", said, got)
		}
		checkEvidence(t, text, p)
	}
}
