package analyze

import (
	"testing"
)

// TestLimitsOneWithMedical reads rows that say whether a limit is one with that of medical care, on a sheet of a pharmacy plan's design.
func TestLimitsOneWithMedical(t *testing.T) {
	for _, c := range []struct{ ded, oop, rx, one string }{
		{"Deductible - type", "MOOP - type", "Separate Rx deductible", "Integrated with medical"},
		{"Deductible type", "Out-of-pocket maximum basis", "Separate", "Combined with the medical deductible"},
		{"Deductible: combined or separate", "OOP max structure", "Separate", "Shared with medical"},
	} {
		p := read(t, newSheet().table(
			[]string{"SECTION 2 - Rx PLAN DESIGN", "<", "<"},
			[]string{"", "Plan 01 - Base PPO", "Plan 02 - Qualified HDHP"},
			[]string{c.ded, c.rx, c.one},
			[]string{"Deductible - individual", "$100", "$3,300"},
			[]string{"Deductible - family", "$300", "$6,600"},
			[]string{c.oop, c.one, "Not integrated with medical"},
			[]string{"MOOP - individual", "$5,500", "$6,000"},
			[]string{"MOOP - family", "$11,000", "$12,000"},
			[]string{"Generic", "$12.00", "10%"},
			[]string{"Formulary brand", "25%", "20%"},
		).text())
		want := `Plan 01 - Base PPO/deductible/rx/any 100.00/300.00 rx=true
Plan 02 - Qualified HDHP/deductible/integrated/any 3300.00/6600.00 rx=true
Plan 01 - Base PPO/outOfPocketMaximum/integrated/any 5500.00/11000.00 rx=true
Plan 02 - Qualified HDHP/outOfPocketMaximum/rx/any 6000.00/12000.00 rx=true`
		if got := accumulatorLines(p); got != want {
			t.Errorf("%s:\n%s", c.ded, got)
		}
	}
}

// TestEditsToLoad reads a table of edits whose second column says which of them are loaded.
func TestEditsToLoad(t *testing.T) {
	for _, head := range []string{"Load?", "Active?", "Implement", "Include?"} {
		ut := read(t, newSheet().line("Prescription drug plan set-up").table(
			[]string{"Generic", "$12.00"},
			[]string{"Formulary brand", "25%"},
		).table(
			[]string{"Edit", head, "Parameters"},
			[]string{"Step therapy", "Y", "Harbor Core ST, new starts only"},
			[]string{"Quantity limits", "Y", "Harbor Core QL"},
			[]string{"Prior authorization", "N", ""},
			[]string{"Specialty lock", "Y", "First fill at Harbor Specialty; 0 grace fills"},
		).text()).Utilization
		if len(ut.StepTherapy) != 1 || len(ut.QuantityLimit) != 1 || len(ut.SpecialtyLockIn) != 1 || len(ut.PriorAuthorization) != 0 {
			t.Errorf("%s: %d %d %d %d", head, len(ut.StepTherapy), len(ut.QuantityLimit), len(ut.SpecialtyLockIn), len(ut.PriorAuthorization))
		}
	}
}
