package analyze

import (
	"context"
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
)

// findingsOf lists the paths of the findings with a code.
func findingsOf(list []finding.Finding, code string) []string {
	var out []string
	for _, f := range list {
		if f.Code == code {
			out = append(out, f.Path)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// TestRulesThatMayHold keeps what may hold as an open question: no rule that a claim is judged by, a finding, and a line of what is not
// stated.
func TestRulesThatMayHold(t *testing.T) {
	for _, c := range []struct {
		said string
		want []string
	}{
		{"Mail order may be required for maintenance drugs.", []string{"retailFills/maintenance"}},
		{"You may have to use home delivery for long-term medications.", []string{"retailFills/maintenance"}},
		{"Retail fills of maintenance drugs may be limited to two.", []string{"retailFills/maintenance"}},
		{"Specialty drugs may be limited to a 30-day supply.", []string{"daysSupply/tier-2"}},
		{"Specialty drugs may be limited to the plan's specialty pharmacy.", []string{"specialtyLockIn/tier-2"}},
		{"Specialty drugs may have to be filled at Larkspur Specialty Pharmacy.", []string{"specialtyLockIn/tier-2"}},
		{"A deductible may apply to your prescription drugs.", []string{"deductible/rx"}},
		{"A $150 prescription drug deductible may apply.", []string{"deductible/rx"}},
		{"The deductible may be waived for generic drugs.", []string{"deductible/exempt"}},
		{"Some drugs may require prior authorization.", []string{"priorAuthorization/pa"}},
		{"Step therapy may apply to some drugs.", []string{"stepTherapy/st"}},
		{"Quantity limits may apply to some drugs.", []string{"quantityLimit/ql"}},
		{"Maintenance drugs may be filled by mail order.", nil},
		{"Would a deductible apply to prescription drugs if you may have to pay one?", nil},
	} {
		t.Run(c.said, func(t *testing.T) {
			text := newSheet().line("Prescription drug benefits").table([]string{"Tier", "Retail (30-day supply)"}, []string{"Tier 1 - Generic drugs", "$10"}, []string{"Tier 2 - Specialty drugs", "25%"}).
				line("Other rules of the prescription drug program").line(c.said).text()
			r, err := Document(context.Background(), text, benefit.Comprehensive, Builtin{}, "")
			if err != nil {
				t.Fatal(err)
			}
			if got := findingsOf(r.Findings, "rule_undecided"); !slices.Equal(got, c.want) {
				t.Errorf("open: %q, want %q", got, c.want)
			}
			for _, path := range c.want {
				if !slices.ContainsFunc(r.Plan.NotStated, func(n benefit.NotStated) bool { return n.Path == path }) {
					t.Errorf("%s is not among what is not stated", path)
				}
			}
			r.Plan.EachRule(func(i benefit.RuleInfo) {
				if slices.Contains(c.want, string(i.ID)) && i.Standing != benefit.Absent {
					t.Errorf("%s is %s", i.ID, i.Standing)
				}
			})
			if len(r.Plan.Deductibles) > 0 {
				t.Errorf("deductibles: %s", accumulatorLines(r.Plan))
			}
			checkEvidence(t, text, r.Plan)
		})
	}
}

// TestRulesDecidedElsewhere leaves nothing open that other words of the document state.
func TestRulesDecidedElsewhere(t *testing.T) {
	text := newSheet().line("Prescription drug benefits").table([]string{"Tier", "Retail (30-day supply)"}, []string{"Tier 1 - Generic drugs", "$10"}, []string{"Tier 2 - Specialty drugs", "25%"}).
		line("Rules of the prescription drug program").
		line("Maintenance drugs must be filled by mail order after two fills at a retail pharmacy.").line("Mail order may be required for maintenance drugs.").
		line("Specialty drugs must be filled at the plan's specialty pharmacy.").line("Specialty drugs may be limited to the plan's specialty pharmacy.").
		line("The prescription drug deductible is $150 per person.").line("A deductible may apply to your prescription drugs.").text()
	r, err := Document(context.Background(), text, benefit.Comprehensive, Builtin{}, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := findingsOf(r.Findings, "rule_undecided"); len(got) > 0 {
		t.Errorf("open: %q", got)
	}
}
