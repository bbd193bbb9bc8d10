package analyze

import (
	"strings"
	"testing"
)

// TestTakenOutOfShares gives no cost share to the drugs that a sentence takes out of those it is about, and that to others whatever their plan is called.
func TestTakenOutOfShares(t *testing.T) {
	for says, want := range map[string]string{
		"Zero copay: ACA preventive medications other than contraceptives, and diabetic test strips.": "preventive diabeticSupply",
		"Preventive drugs, excluding generic contraceptives, are covered at no cost.":                 "preventive",
		"Preventive drugs and contraceptives are covered at no cost.":                                 "preventive contraceptive",
		"Insulin: you will never pay more than $30 for a 30-day supply on HMO Select.":                "insulin",
	} {
		text := newSheet().line("Prescription drugs").line("You pay $10 for generic drugs and $30 for brand-name drugs at a retail pharmacy.").line("Coverage").line(says).text()
		p := read(t, text)
		var got []string
		for _, r := range p.DrugCostShares {
			if !r.Terms.Known() {
				continue
			}
			for _, k := range r.Scope.Drugs.Kinds {
				got = append(got, string(k))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", says, strings.Join(got, " "), want)
		}
		checkEvidence(t, text, p)
	}
}
