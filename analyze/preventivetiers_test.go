package analyze

import "testing"

// TestPreventiveRowsOfTiers tells the preventive drugs of a tier from its others, and brands whose preference stands behind them.
func TestPreventiveRowsOfTiers(t *testing.T) {
	head := []string{"Prescription drugs", "Network retail pharmacy (30-day supply)", "Non-network retail pharmacy (30-day supply)"}
	readsShares(t, []sharesCase{
		{
			"rows below the number of the tier",
			newSheet().line("Prescription drug benefits").table(
				head,
				[]string{"Tier 1", "<", "<"},
				[]string{"Preventive generic drugs on the prescription drug list", "No charge", "50% after plan deductible"},
				[]string{"Non preventive generic drugs on the prescription drug list", "20% after plan deductible", "50% after plan deductible"},
				[]string{"Tier 2", "<", "<"},
				[]string{"Preventive brand drugs designated as preferred on the prescription drug list", "20%, not subject to plan deductible", "50% after plan deductible"},
				[]string{"Non preventive brand drugs designated as preferred on the prescription drug list", "30% after plan deductible", "50% after plan deductible"},
			).text(),
			`tier-1-preventive-generic retail in 1-30 no charge -
tier-1-preventive-generic retail out 1-30 50 % coinsurance after
tier-1-generic retail in 1-30 20 % coinsurance after
tier-1-generic retail out 1-30 50 % coinsurance after
tier-2-preventive-preferred-brand retail in 1-30 20 % coinsurance exempt
tier-2-preventive-preferred-brand retail out 1-30 50 % coinsurance after
tier-2-preferred-brand retail in 1-30 30 % coinsurance after
tier-2-preferred-brand retail out 1-30 50 % coinsurance after`,
		},
	})
}

// TestCostsAreNoPlans takes no cost at the head of a table that goes on behind a page break for the name of a plan.
func TestCostsAreNoPlans(t *testing.T) {
	for words, want := range map[string]bool{
		"20% after plan deductible":            false,
		"30%, not subject to plan deductible":  false,
		"$2,000 deductible plan":               true,
		"Silver plan, 20% coinsurance":         true,
		"No charge, plan deductible is waived": false,
	} {
		if _, _, ok := planName(&gridCell{passage: newCell(textOf(words), textOf(words).Pages[0].Lines[0].Span).passage}, false); ok != want {
			t.Errorf("%q: %t", words, ok)
		}
	}
}
