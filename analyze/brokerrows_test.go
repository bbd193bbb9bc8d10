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

// TestOptionsAsHeadings tells the options of one plan apart by headings above the lists of their tiers.
func TestOptionsAsHeadings(t *testing.T) {
	text := prose(
		"High Option",
		"Preferred retail pharmacies",
		"• Tier 1: $10 copay for up to a 30-day supply",
		"• Tier 2: $45 copay for up to a 30-day supply",
		"Mail Service Pharmacy",
		"For a 22 to 90-day supply you pay $20 for a Tier 1 drug and $95 for a Tier 2 drug.",
		"Standard Option",
		"Preferred retail pharmacies",
		"• Tier 1: $7 copay for up to a 30-day supply",
		"• Tier 2: 30% of our allowance for up to a 90-day supply",
	).text()
	got := map[string]string{}
	for _, c := range read(t, text).CostShares {
		got[string(c.ID)] = c.Share.Value.String()
	}
	for id, want := range map[string]string{
		"High Option/costShare/tier-1/retail/preferred/1-30":     "$10.00 copay",
		"High Option/costShare/tier-2/mail/in/22-90":             "$95.00 copay",
		"Standard Option/costShare/tier-1/retail/preferred/1-30": "$7.00 copay",
		"Standard Option/costShare/tier-2/retail/preferred/1-90": "30 % coinsurance",
	} {
		if got[id] != want {
			t.Errorf("%s is %q, not %q", id, got[id], want)
		}
	}
	if len(got) != 6 {
		t.Errorf("%d cost shares: %v", len(got), got)
	}
}
