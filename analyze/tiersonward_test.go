package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPlacesGoOnWithTiers reads lists of tiers whose first names the pharmacy and the supply of them all.
func TestPlacesGoOnWithTiers(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want []string
	}{
		{"the next tiers", [][]string{
			{"Prescription drugs", "You pay"},
			{"Retail (30-day) Tier 1 - Generic", "$10 copay"},
			{"Tier 2 - Preferred brand", "$35 copay"},
			{"Tier 3 - Non-preferred brand", "$70 copay"},
			{"Tier 4 - Specialty", "25% coinsurance"},
			{"Mail order (90-day) Tier 1", "$25 copay"},
			{"Tier 2", "$80 copay"},
		}, []string{
			": tier-1 mail in 90 $25 copay", ": tier-1 retail in 30 $10 copay",
			": tier-2 mail in 90 $80 copay", ": tier-2 retail in 30 $35 copay",
			": tier-3 retail in 30 $70 copay", ": tier-4 specialty in 30 25 % coinsurance",
		}},
		{"no list of tiers", [][]string{
			{"Prescription drugs", "You pay"},
			{"Retail (30-day) Tier 1 - Generic", "$10 copay"},
			{"Mail order (90-day) Tier 1 - Generic", "$25 copay"},
			{"Tier 2 - Preferred brand", "$35 copay"},
		}, []string{
			": tier-1 mail in 90 $25 copay", ": tier-1 retail in 30 $10 copay", ": tier-2 retail in $35 copay",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, planCells(t, newSheet().line("Harbor PPO").table(c.rows...).text())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestPlansBelowTheirKinds reads plans in rows, with headings of their kinds among them and pharmacies above the tiers of columns.
func TestPlansBelowTheirKinds(t *testing.T) {
	rows := [][]string{
		{"Plan", "Deductible\nInd / Fam", "Retail Rx (30 days)\nTier 1", "Tier 2", "Mail order Rx (90 days)\nTier 1", "Tier 2"},
		{"HMO PLANS", "<", "<", "<", "<", "<"},
		{"HMO 15", "None", "$10", "$25", "$20", "$50"},
		{"PPO PLANS", "<", "<", "<", "<", "<"},
		{"PPO 250", "$250 / $500", "$15", "$30", "$35", "$75"},
	}
	want := []string{
		"HMO 15: deductible integrated in 0/0",
		"HMO 15: tier-1 mail in 90 $20 copay", "HMO 15: tier-1 retail in 30 $10 copay",
		"HMO 15: tier-2 mail in 90 $50 copay", "HMO 15: tier-2 retail in 30 $25 copay",
		"PPO 250: deductible integrated in 250/500",
		"PPO 250: tier-1 mail in 90 $35 copay", "PPO 250: tier-1 retail in 30 $15 copay",
		"PPO 250: tier-2 mail in 90 $75 copay", "PPO 250: tier-2 retail in 30 $30 copay",
	}
	if diff := cmp.Diff(want, planCells(t, newSheet().table(rows...).text())); diff != "" {
		t.Error(diff)
	}
}

// TestWordsExplainTiers reads deductibles behind whose amount stands a word that a note explains by tiers.
func TestWordsExplainTiers(t *testing.T) {
	for note, want := range map[string]string{
		`Rx deductible: "brand" means the deductible applies to Tiers 2 and 3 only; "all tiers" means it applies to every prescription.`: "tier-2,tier-3",
		`Rx deductible: "generic" means the deductible applies to Tiers 1 and 2 only.`:                                                   "",
	} {
		p := read(t, newSheet().table(
			[]string{"Harbor PPO", "You pay"},
			[]string{"Rx deductible (per member)", "$100 brand"},
			[]string{"Tier 1", "$10 copay"}, []string{"Tier 2", "$30 copay"}, []string{"Tier 3", "$50 copay"},
		).line(note).text())
		if len(p.Deductibles) != 1 {
			t.Fatalf("%d deductibles", len(p.Deductibles))
		}
		var got []string
		for _, id := range p.Deductibles[0].Tiers.Value {
			got = append(got, string(id))
		}
		if s := strings.Join(got, ","); s != want {
			t.Errorf("%s: %q, want %q", note, s, want)
		}
	}
}
