package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPlanNamesWithOrder reads the amounts of each plan, though not yet their order, where the header of one adds that they are paid after
// the deductible, and takes
// columns of one plan, whose headers say when its amounts hold, for no plans.
func TestPlanNamesWithOrder(t *testing.T) {
	for _, head := range []string{"Saver Plan (after deductible)", "Saver Plan – after the deductible", "Saver Plan\n(subject to deductible)"} {
		p := read(t, newSheet().line("Prescription drugs").table(
			[]string{"You pay", "Copay Plan", head},
			[]string{"Retail, up to 30 days", "<", "<"},
			[]string{"Generic", "$10", "$12"},
			[]string{"Preferred brand", "$40", "20%"},
		).text())
		want := `generic retail in 1-30 $10.00 copay -
preferred-brand retail in 1-30 $40.00 copay -
generic retail in 1-30 $12.00 copay -
preferred-brand retail in 1-30 20 % coinsurance -`
		if d := cmp.Diff(want, shareLines(p)); d != "" {
			t.Errorf("%q: cost shares (-want +got):\n%s", head, d)
		}
	}
	if planViews(newSheet().line("Prescription drugs").table(
		[]string{"You pay", "Before deductible", "After deductible"},
		[]string{"Retail, up to 30 days", "<", "<"},
		[]string{"Generic", "$10", "$12"},
	).text(), nil, nil) != nil {
		t.Error("plans in columns of one plan")
	}
}
