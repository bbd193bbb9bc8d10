package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPlansByEarnings reads the names of plans whose headers say for whose pay they are, and keeps apart what only that tells apart.
func TestPlansByEarnings(t *testing.T) {
	two := func(a, b string) []string {
		return cellsOfPlans(a+": retail in 30 | generic $10 copay | brand $40 copay", b+": retail in 30 | generic $15 copay | brand $60 copay")
	}
	for name, c := range map[string]struct {
		first, second string
		want          []string
	}{
		"one of them in brackets":     {"Charter Select\n(Earn $35,000 or less)", "Charter Basic", two("Charter Select", "Charter Basic")},
		"whose employees earn":        {"Charter Select (for employees earning less than $50,000)", "Charter Basic", two("Charter Select", "Charter Basic")},
		"salary":                      {"Charter Select (annual salary under $40,000)", "Nexus Basic", two("Charter Select", "Nexus Basic")},
		"base pay":                    {"Select Plan [base pay of $45,000 or more]", "Basic Plan", two("Select Plan", "Basic Plan")},
		"only the pay tells apart":    {"Charter Plan (earn $35,000 or less)", "Charter Plan (earn more than $35,000)", two("Charter Plan (earn $35,000 or less)", "Charter Plan (earn more than $35,000)")},
		"brackets that are no remark": {"Charter Select (PPO)", "Charter Basic (HDHP)", two("Charter Select (PPO)", "Charter Basic (HDHP)")},
	} {
		t.Run(name, func(t *testing.T) {
			text := newSheet().line("Prescription drug comparison").table(
				[]string{"", c.first, c.second},
				[]string{"Prescription drugs (30-day retail)", "<", "<"},
				[]string{"Generic", "$10", "$15"},
				[]string{"Brand", "$40", "$60"},
			).text()
			if d := cmp.Diff(c.want, planCells(t, text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
	t.Run("what is paid in brackets names no plan", func(t *testing.T) {
		text := newSheet().line("Prescription drugs").table(
			[]string{"", "Retail (you pay $5 or less)", "Mail order"}, []string{"Generic", "$10", "$15"}, []string{"Brand", "$40", "$60"}).text()
		for _, cs := range read(t, text).CostShares {
			if cs.Variant != "" {
				t.Errorf("%s is said to be of %q", cs.ID, cs.Variant)
			}
		}
	})
}
