package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestColumnsOfPersons gives the amounts of each plan to one person or to the family by the head of their column, and leaves those of two out.
func TestColumnsOfPersons(t *testing.T) {
	const want = `Larch HSA: deductible in 1700/3400
Larch HSA: maximum in 3200/6400
Larch PPO: deductible in 600/1200
Larch PPO: maximum in 2600/5200`
	for _, heads := range [][2]string{
		{"Employee Only", "Employee + 1 or More"},
		{"Employee", "Employee + Dependents"},
		{"Single", "Two or More"},
		{"EE Only", "EE + one or more dependents"},
		{"Individual", "Family"},
		{"Self only", "Self + others"},
	} {
		one, all := heads[0], heads[1]
		text := newSheet().table(
			[]string{"Item", "Larch HSA", "<", "Larch PPO", "<"},
			[]string{"Coverage", one, all, one, all},
			[]string{"In-Network Annual Deductible", "$1,700", "$3,400 (pooled)", "$600", "$1,200"},
			[]string{"In-Network Out-of-Pocket Maximum", "$3,200", "$6,400", "$2,600", "$5,200"},
			[]string{"Rx Generic (up to 30 days)", "20% after deductible", "<", "$12 copay", "<"},
		).text()
		if d := cmp.Diff(want, linesOfLimits(planLines(t, text))); d != "" {
			t.Errorf("%s, %s (-want +got):\n%s", one, all, d)
		}
	}
	for _, two := range []string{"Employee + 1", "Employee + Spouse", "Employee + Child(ren)", "Two-Person"} {
		text := newSheet().table(
			[]string{"Item", "Larch HSA", "<", "<", "Larch PPO", "<", "<"},
			[]string{"Coverage", "Employee Only", two, "Family", "Employee Only", two, "Family"},
			[]string{"In-Network Annual Deductible", "$1,700", "$2,900", "$3,400", "$600", "$900", "$1,200"},
			[]string{"In-Network Out-of-Pocket Maximum", "$3,200", "$5,400", "$6,400", "$2,600", "$3,300", "$5,200"},
			[]string{"Rx Generic (up to 30 days)", "20% after deductible", "<", "<", "$12 copay", "<", "<"},
		).text()
		if d := cmp.Diff(want, linesOfLimits(planLines(t, text))); d != "" {
			t.Errorf("%s (-want +got):\n%s", two, d)
		}
	}
}

// linesOfLimits are the lines of deductibles and maximums.
func linesOfLimits(lines string) string {
	var out []string
	for l := range strings.SplitSeq(lines, "\n") {
		if strings.Contains(l, ": deductible ") || strings.Contains(l, ": maximum ") {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

// TestRxRows reads the rows of specialty drugs and of pharmacies outside of the network that begin with the benefit, in a table with medical care.
func TestRxRows(t *testing.T) {
	const want = `Larch HSA: deductible any 0/0
Larch HSA: generic mail in 20 % coinsurance
Larch HSA: generic retail in 20 % coinsurance
Larch HSA: generic retail out 40 % coinsurance
Larch HSA: specialty specialty in 30 % coinsurance
Larch PPO: generic mail in $24.00 copay
Larch PPO: generic retail in $12.00 copay
Larch PPO: generic retail out 50 % coinsurance
Larch PPO: specialty specialty in $100.00 copay`
	for _, labels := range [][2]string{
		{"Rx Specialty (30 days only)**", "Rx at Out-of-Network Pharmacy"},
		{"Rx - Specialty, 30-day supply", "Out-of-network pharmacies (Rx)"},
		{"Prescription: Specialty", "Prescriptions at non-participating pharmacies"},
	} {
		text := newSheet().table(
			[]string{"Item", "Larch HSA", "Larch PPO"},
			[]string{"Specialist visit", "20% after deductible", "$35 copay"},
			[]string{"Rx Generic (up to 30 days)", "20% after deductible", "$12 copay"},
			[]string{labels[0], "30% after deductible", "$100 copay"},
			[]string{"Rx Generic (up to 90 days, Home Delivery)", "20% after deductible", "$24 copay"},
			[]string{labels[1], "40% after out-of-network deductible", "50% coinsurance"},
		).text()
		if d := cmp.Diff(want, planLines(t, text)); d != "" {
			t.Errorf("%s (-want +got):\n%s", labels[0], d)
		}
	}
}
