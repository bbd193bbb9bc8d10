package analyze

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestNotesOnOnePlanAndTheOthers gives what a note says of one plan, of the others and of "the deductible" behind them to those plans alone, and
// holds drugs by the deductible that stands below "Medical" in a plan whose drugs come after it.
func TestNotesOnOnePlanAndTheOthers(t *testing.T) {
	p := read(t, newSheet().line("Plan comparison").table(
		[]string{"", "PPO 500", "PPO 1000", "HDHP 2000 (HSA qualified)"},
		[]string{"MEDICAL", "<", "<", "<"},
		[]string{"Deductible (individual / family)", "$500 / $1,000", "$1,000 / $2,000", "$2,000 / $4,000"},
		[]string{"Office visit", "$20 copay", "$25 copay", "20% after deductible"},
		[]string{"PRESCRIPTION DRUGS", "<", "<", "<"},
		[]string{"Retail - Generic", "$10", "$15", "20% after deductible"},
		[]string{"Retail - Brand", "$30", "$35", "20% after deductible"},
	).line("(1) The HDHP 2000 deductible is shared with prescription drugs. If more than one person is covered, the family deductible must be met before the plan pays (non-embedded). On the other two plans the deductible does not apply to prescription drugs.").text())
	got := map[string]string{}
	for _, d := range p.Deductibles {
		said := "scope open"
		if d.Scope.Standing != benefit.Assumed {
			said = string(d.Scope.Value)
		}
		got[d.Variant] = fmt.Sprint(said, ", family known: ", d.FamilyMethod.Known())
	}
	for _, c := range p.CostShares {
		if c.Deductible.Known() {
			got[c.Variant] += fmt.Sprint(", ", c.Tier, " ", c.Deductible.Value)
		}
	}
	want := map[string]string{
		"PPO 500":                   "medical, family known: false, generic exempt, brand exempt",
		"PPO 1000":                  "medical, family known: false, generic exempt, brand exempt",
		"HDHP 2000 (HSA qualified)": "scope open, family known: true, generic after, brand after",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
