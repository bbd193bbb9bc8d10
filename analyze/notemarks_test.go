package analyze

import (
	"slices"
	"testing"
)

func TestNamesWithoutNoteMarks(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"Gold", "Silver", "Bronze (1)"}, []string{"Gold", "Silver", "Bronze"}},
		{[]string{"Core EPO", "Core HSA Plan*"}, []string{"Core EPO", "Core HSA Plan"}},
		{[]string{"Plan (1)", "Plan (2)"}, []string{"Plan (1)", "Plan (2)"}},
		{[]string{"Value Plan (1)", "Value Plan (2)"}, []string{"Value Plan (1)", "Value Plan (2)"}},
		{[]string{"Gold", "Gold*"}, []string{"Gold", "Gold*"}},
	} {
		if got := withoutNoteMarks(c.names); !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	p := read(t, newSheet().line("Prescription drugs").table([]string{"Drug category", "Gold", "Bronze (1)"}, []string{"Generic", "$5", "$10"}, []string{"Brand", "$25", "$40"}, []string{"Annual deductible, single / family", "$200 / $400, medical only", "$2,500 / $5,000, medical and drug combined"}).line("(1) Bronze is a high deductible plan.").text())
	for _, s := range p.CostShares {
		if s.Variant != "Gold" && s.Variant != "Bronze" {
			t.Errorf("%s is of the plan %q", s.ID, s.Variant)
		}
	}
	if got, want := limitLines(p), "deductible in 200/400; deductible in 2500/5000"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
