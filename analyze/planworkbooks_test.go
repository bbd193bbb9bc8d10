package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestPlansOfWorkbooks calls the plans of a workbook by the titles of their sheets, whose names are cut short, and takes the sheets of
// one plan's coding for no plans.
func TestPlansOfWorkbooks(t *testing.T) {
	plan := func(s *sheet, label, title, deductible, copay string) {
		s.tab(label)
		s.table(
			[]string{title, "<"},
			[]string{"Benefit", "In-network"},
			[]string{"Deductible – individual", deductible},
			[]string{"Prescription drugs – retail (up to 30-day supply)", "<"},
			[]string{"Generic", copay},
		)
	}
	named := &sheet{b: document.NewBuilder(document.XLSX)}
	plan(named, "PPO 900", "Fernhill PPO 900", "$900", "$9 copay")
	plan(named, "HSA 3100", "Fernhill HSA 3100 with savings account", "$3,100", "$31 copay")
	plan(named, "EPO 200", "Benefit schedule of EPO 200", "$200", "$12 copay")
	coding := &sheet{b: document.NewBuilder(document.XLSX)}
	coding.tab("Copay Matrix")
	coding.table(
		[]string{"COPAY MATRIX – PLAN CODE FH1", "<", "<", "<"},
		[]string{"Tier", "Channel", "Max DS", "Copay"},
		[]string{"Tier 1 - Generic", "RETAIL", "30", "$9.00"},
		[]string{"Tier 4 - Specialty", "SPECIALTY", "30", "$90.00"},
	)
	coding.tab("DAW & Edits")
	coding.table(
		[]string{"DAW AND EDITS – PLAN CODE FH1", "<"},
		[]string{"Tier 4 - Specialty", "Reject 70 at retail"},
	)
	for _, c := range []struct {
		name string
		text *document.Text
		want []string
	}{
		{"named by their titles", named.text(), cellsOfPlans(`EPO 200: deductible integrated in 200/0
EPO 200: retail in 30 | generic $12 copay
Fernhill HSA 3100 with savings account: deductible integrated in 3100/0
Fernhill HSA 3100 with savings account: retail in 30 | generic $31 copay
Fernhill PPO 900: deductible integrated in 900/0
Fernhill PPO 900: retail in 30 | generic $9 copay`)},
		{"coding of one plan", coding.text(), cellsOfPlans(": retail in 30 | tier-1 $9 copay\n: specialty in 30 | tier-4 $90 copay")},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planCells(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
