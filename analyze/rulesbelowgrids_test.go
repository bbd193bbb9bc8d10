package analyze

import "testing"

// TestRulesBelowGrids reads a list of labels and values that shares the table of a grid of costs, whose headers are of the grid alone. Rows of
// tiers that cost the same in every column are rows of the grid.
func TestRulesBelowGrids(t *testing.T) {
	grid := func(rows ...[]string) *sheet {
		return newSheet().line("Prescription benefit").table(append([][]string{
			{"Channel", "Days Supply", "Tier", "Member Cost Share", "Deductible Applies"},
			{"Retail", "1-30", "Tier 1 Generic", "$5", "No"},
			{"Retail", "1-30", "Tier 2 Preferred Brand", "20%", "Yes"},
			{"Mail", "1-90", "Tier 1 Generic", "$10", "No"},
			{"Mail", "1-90", "Tier 2 Preferred Brand", "20%", "Yes"},
		}, rows...)...)
	}
	p := read(t, grid(
		[]string{"Plan Rules", "<", "<", "<", "<"},
		[]string{"Rx Deductible – Individual", "$100", "<", "<", "<"},
		[]string{"Rx Deductible – Family", "$250", "<", "<", "<"},
		[]string{"Out-of-Network Pharmacy", "Not covered", "<", "<", "<"},
		[]string{"Specialty Pharmacy", "Harbor Specialty only; 1 retail fill allowed", "<", "<", "<"},
	).text())
	if got, want := accumulatorLines(p), "deductible/rx/any 100.00/250.00 rx=true"; got != want {
		t.Errorf("limits %q, want %q", got, want)
	}
	if got := ruleLines(p); got != "access {networks:[out]} {covered:false}\nspecialtyLockIn {drugs:{kinds:[specialty]}} {free:1}" {
		t.Errorf("rules %q", got)
	}
	tiers := newSheet().line("Prescription benefit").table(
		[]string{"", "Retail (30 days)", "Mail (90 days)", "Specialty pharmacy (30 days)"},
		[]string{"Generic", "$5", "$10", "$5"},
		[]string{"Preferred brand", "20%", "<", "<"},
		[]string{"Non-preferred brand", "30%", "<", "<"},
		[]string{"Specialty", "40%", "<", "<"},
	).text()
	for _, c := range read(t, tiers).CostShares {
		if c.DaysSupply.Standing == "assumed" || c.Channel.Value == "any" {
			t.Errorf("%s is at no pharmacy of its table", c.ID)
		}
	}
}
