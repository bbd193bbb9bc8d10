package analyze

import (
	"strings"
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

// Rows of the two networks are told apart by what a heading calls the network, in front of the pharmacies that it has.
func TestHeadingsOfNamedNetworks(t *testing.T) {
	text := newSheet().line("2026 prescription drug coverage").table(
		[]string{"", "Larch EPO", "Larch PPO"},
		[]string{"PREFERRED NETWORK: Larch Outpatient Pharmacies, 30-day supply", "<", "<"},
		[]string{"Tier 1 Generic", "$4", "$5"},
		[]string{"Tier 2 Preferred brand", "$25", "$30"},
		[]string{"STANDARD NETWORK: all other retail pharmacies, 30-day supply", "<", "<"},
		[]string{"Tier 1 Generic", "$15", "$18"},
		[]string{"Tier 2 Preferred brand", "$50", "$60"}).text()
	p := read(t, text)
	want := `tier-1 any preferred 1-30 $4.00 copay -
tier-2 any preferred 1-30 $25.00 copay -
tier-1 retail standard 1-30 $15.00 copay -
tier-2 retail standard 1-30 $50.00 copay -
tier-1 any preferred 1-30 $5.00 copay -
tier-2 any preferred 1-30 $30.00 copay -
tier-1 retail standard 1-30 $18.00 copay -
tier-2 retail standard 1-30 $60.00 copay -`
	if got := shareLines(p); got != want {
		t.Error(got)
	}
	checkEvidence(t, text, p)
}

// A label that holds the amounts of one column beside those of another tells no longer whose they are.
func TestAmountsWithinLabels(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"", "Larch HMO", "Larch PPO"},
		[]string{"Retail (30-day supply): generic / preferred brand / $10 / $35 / $60 non-preferred brand", "", "$15 / $40 / $75"},
		[]string{"Home delivery (90-day supply): generic / preferred brand / non-preferred brand", "$20 / $70 / $120", "$30 / $80 / $150"}).text())
	if got := shareLines(p); strings.Contains(got, "retail") || !strings.Contains(got, "mail in 1-90 $70.00") {
		t.Error(got)
	}
}
