package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestCards reads what guides say of each plan in a frame of its own, and nothing of a plan below it.
func TestFrames(t *testing.T) {
	const (
		anchor = "ANCHOR PLAN (PPO)\nThe basics (in-network)\n• Deductible: $1,000 individual / $2,000 family\n• Office visits $30 primary care, $55 specialist\n• You pay 20% for most other care after the deductible\n" +
			"Prescriptions at preferred pharmacies (30 days)\n• Tier 1: $0\n• Tier 2: $30\nPrescriptions at standard pharmacies (30 days)\n• Tier 1: $10\n• Tier 2: $40\nHome delivery (90 days)\n• Tier 1: $5\n• Tier 2: not covered"
		compass = "COMPASS PLAN (HSA)\n• Deductible: $2,000 individual / $4,000 family\n• Harbor puts $600 (individual) or $1,200 (family) in your HSA\n" +
			"Prescriptions after you meet the deductible, at any network pharmacy (30 days)\n• Tier 1: $12\n• Tier 2: $35\nHome delivery after you meet the deductible (90 days)\n• Tier 1: $24\n• Tier 2: $70"
		want = `ANCHOR PLAN (PPO): deductible in 1000/2000
ANCHOR PLAN (PPO): tier-1 mail in $5.00 copay
ANCHOR PLAN (PPO): tier-1 retail preferred $0.00 copay
ANCHOR PLAN (PPO): tier-1 retail standard $10.00 copay
ANCHOR PLAN (PPO): tier-2 mail in not covered
ANCHOR PLAN (PPO): tier-2 retail preferred $30.00 copay
ANCHOR PLAN (PPO): tier-2 retail standard $40.00 copay
COMPASS PLAN (HSA): deductible in 2000/4000
COMPASS PLAN (HSA): tier-1 mail in $24.00 copay
COMPASS PLAN (HSA): tier-1 retail in $12.00 copay
COMPASS PLAN (HSA): tier-2 mail in $70.00 copay
COMPASS PLAN (HSA): tier-2 retail in $35.00 copay`
	)
	for _, c := range []struct {
		name string
		text *document.Text
	}{
		{"a frame for each plan", newSheet().line("Pick your plan").table([]string{anchor}).table([]string{compass}).text()},
		{"frames beside each other", newSheet().line("Pick your plan").table([]string{anchor, compass}).text()},
		{"titles in rows of their own", newSheet().line("Pick your plan").table([]string{anchor[:17]}, []string{anchor[18:]}).table([]string{compass[:18]}, []string{compass[19:]}).text()},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(want, planLines(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestHeadingsOfNetworks lets lines that tell pharmacies apart head the rows of a table, whatever care a sentence between them is of.
func TestHeadingsOfNetworks(t *testing.T) {
	got := shareLines(read(t, newSheet().table(
		[]string{"Your plan at a glance", "<"},
		[]string{"You pay 20% for most other care after the deductible", "<"},
		[]string{"Prescriptions at preferred pharmacies (30 days)", "<"}, []string{"Tier 1", "$0"}, []string{"Tier 2", "$30"},
		[]string{"Prescriptions at standard pharmacies (30 days)", "<"}, []string{"Tier 1", "$10"}, []string{"Tier 2", "$40"},
	).text()))
	want := "tier-1 any preferred 1-30 $0.00 copay -\ntier-2 any preferred 1-30 $30.00 copay -\ntier-1 any standard 1-30 $10.00 copay -\ntier-2 any standard 1-30 $40.00 copay -"
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
