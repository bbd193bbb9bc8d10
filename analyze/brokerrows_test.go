package analyze

import "testing"

// TestRulesInRowsOfPlans reads rules that a comparison of plans states in a row each, in few words.
func TestRulesInRowsOfPlans(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Plan Name", "Linden PPO 1500", "Linden HSA 3200"},
		[]string{"PRESCRIPTION DRUGS", "<", "<"},
		[]string{"Retail pharmacy (up to a 30-day supply)", "<", "<"},
		[]string{"Tier 1 - Generic", "$10", "10% after ded."},
		[]string{"Tier 4 - Specialty", "20%", "25% after ded."},
		[]string{"Specialty dispensing", "Linden Specialty only, no retail fills", "Harbor Specialty Pharmacy after one retail fill"},
		[]string{"Brand requested when generic available", "Copay plus cost difference", "Copay plus cost difference"},
	).text())
	free := map[string]int{}
	for _, r := range p.Utilization.SpecialtyLockIn {
		free[r.Variant] = r.Terms.Value.Free
	}
	if len(free) != 2 || free["Linden PPO 1500"] != 0 || free["Linden HSA 3200"] != 1 {
		t.Errorf("lock-in after %v fills", free)
	}
	if d := p.ProductSelection.AddDifference; !d.Known() || !d.Value {
		t.Errorf("difference %+v", d)
	}
}
