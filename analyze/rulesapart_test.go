package analyze

import "testing"

// TestRulesBelowTables reads the rules of a list below a table that is wider: its answers are below a plan's column and are of all plans, and
// below tiers.
func TestRulesBelowTables(t *testing.T) {
	rules := [][]string{{"Edits", "", ""}, {"Program", "Details", ""}, {"Prior Authorization", "Yes", ""}, {"Mandatory Mail (Maintenance Drugs)", "Yes - after 2 retail fills", ""}}
	for name, above := range map[string][][]string{
		"columns of plans":  {{"Benefit", "Gold PPO", "Silver PPO"}, {"Generic - Retail (30 days)", "$10", "$15"}, {"Generic - Mail (90 days)", "$20", "$30"}, {"Preferred Brand - Retail (30 days)", "$35", "$45"}, {"Preferred Brand - Mail (90 days)", "$70", "$90"}},
		"columns of places": {{"Tier", "Retail (30 days)", "Mail (90 days)"}, {"Generic", "$10", "$20"}, {"Preferred Brand", "$35", "$70"}},
	} {
		if got, want := brief(read(t, workbookOf(append(above, rules...)))), "PA, mail maintenance 2"; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
