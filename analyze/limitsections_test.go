package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// limitScopes are the limits of a plan with what they are of.
func limitScopes(p *benefit.Plan) string {
	var out []string
	for name, list := range map[string][]benefit.Accumulator{"deductible": p.Deductibles, "out of pocket": p.OutOfPocketMaximums} {
		for _, d := range list {
			scope := string(d.Scope.Value)
			if d.Scope.Standing == benefit.Assumed {
				scope = "some"
			}
			line := fmt.Sprintf("%s: %s %s %s/%s", d.Variant, scope, name, d.Individual.Value, d.Family.Value)
			if d.Tiers.Known() {
				line += fmt.Sprint(" ", d.Tiers.Value)
			}
			out = append(out, strings.TrimPrefix(line, ": "))
		}
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// TestLimitsInSections reads what limits are of from headings between the rows of several plans, and from the title of a table that has
// nothing but limits.
func TestLimitsInSections(t *testing.T) {
	costs := func(s *sheet) *sheet {
		return s.table([]string{"Retail pharmacy", "Standard Option", "High Option"}, []string{"Generic", "$12", "$8"}, []string{"Preferred brand", "$40", "$35"}, []string{"Non-preferred brand", "$70", "$60"})
	}
	for _, c := range []struct {
		name string
		of   *sheet
		want string
	}{
		{
			"headings between the rows",
			newSheet().line("Schedule of Benefits").table(
				[]string{"", "Plan A", "Plan B"},
				[]string{"MEDICAL", "", ""},
				[]string{"Annual deductible, per person", "$250", "$500"},
				[]string{"Office visit", "$15 copay", "$25 copay"},
				[]string{"PRESCRIPTION DRUGS", "", ""},
				[]string{"Deductible", "$50 per person", "$75 per person"},
				[]string{"Retail network pharmacy - Generic", "$5", "$10"},
				[]string{"Retail network pharmacy - Formulary brand", "$20", "$35"},
			),
			"Plan A: medical deductible 250.00/0.00\nPlan A: rx deductible 50.00/0.00\nPlan B: medical deductible 500.00/0.00\nPlan B: rx deductible 75.00/0.00",
		},
		{
			"tiers in a note that does not say again that the deductible is that of drugs",
			newSheet().line("Schedule of Benefits").table(
				[]string{"", "Plan A", "Plan B"},
				[]string{"MEDICAL", "", ""},
				[]string{"Annual deductible, per person", "$250", "$500"},
				[]string{"PRESCRIPTION DRUGS", "", ""},
				[]string{"Deductible", "None", "$75 per person"},
				[]string{"Retail network pharmacy - Generic", "$5", "$10"},
				[]string{"Retail network pharmacy - Formulary brand", "$20", "$35"},
			).line("The Plan B deductible applies to brand name drugs only."),
			"Plan A: medical deductible 250.00/0.00\nPlan A: rx deductible 0.00/0.00\nPlan B: medical deductible 500.00/0.00\nPlan B: rx deductible 75.00/0.00 [preferred-brand]",
		},
		{
			"the title of a paragraph",
			newSheet().line("Section 8.03 Prescription Drug Out-of-Pocket Maximum").line("Your copayments and coinsurance under this Article are limited to $2,000 per person and $4,000 per family each Calendar Year.").
				line("What you pay").table([]string{"Type of drug", "Retail (34 days)"}, []string{"Generic", "$8"}, []string{"Brand", "20%"}),
			"rx out of pocket 2000.00/4000.00",
		},
		{
			"tiers to which a deductible is applied",
			newSheet().line("Prescription drugs").line("Prescription drug deductible: $75 per person, applied to brand-name drugs.").table([]string{"Type of drug", "Retail (34 days)"}, []string{"Generic", "$8"}, []string{"Brand", "20%"}),
			"rx deductible 75.00/0.00 [brand]",
		},
		{
			"tiers to which it is not",
			newSheet().line("Prescription drugs").line("Calendar Year Prescription Drug Deductible (not applied to brand-name drugs): $75 per person").table([]string{"Type of drug", "Retail (34 days)"}, []string{"Generic", "$8"}, []string{"Brand", "20%"}),
			"rx deductible 75.00/0.00",
		},
		{
			"the title of a paragraph on something else",
			newSheet().line("Section 8.03 Home delivery").line("Your copayments and coinsurance under this Article are limited to $2,000 per person and $4,000 per family each Calendar Year.").
				line("What you pay").table([]string{"Type of drug", "Retail (34 days)"}, []string{"Generic", "$8"}, []string{"Brand", "20%"}),
			"",
		},
		{
			"the title of a table of limits",
			costs(newSheet().line("Two medical options").table(
				[]string{"", "Standard Option", "High Option"},
				[]string{"Deductible (network)", "$1,500 per person, up to $3,000 per family", "$750 per person, up to $1,500 per family"},
				[]string{"Network out-of-pocket limit (medical)", "$5,000 per person, $10,000 per family", "$3,000 per person, $6,000 per family"},
				[]string{"Office visits", "$35", "$20"},
			).line("Your prescription drug coverage").line("Your prescription coverage is separate from your medical coverage.").table(
				[]string{"", "Standard Option", "High Option"},
				[]string{"Annual deductible – brand-name drugs", "$150 per person, $450 per family", "$50 per person, $150 per family"},
				[]string{"Annual out-of-pocket limit", "$2,500 per person, $5,000 per family", "$1,500 per person, $3,000 per family"},
			).line("Your copays")),
			"High Option: medical out of pocket 3000.00/6000.00\nHigh Option: rx deductible 50.00/150.00 [preferred-brand non-preferred-brand]\nHigh Option: rx out of pocket 1500.00/3000.00\nHigh Option: some deductible 750.00/1500.00\n" +
				"Standard Option: medical out of pocket 5000.00/10000.00\nStandard Option: rx deductible 150.00/450.00 [preferred-brand non-preferred-brand]\nStandard Option: rx out of pocket 2500.00/5000.00\nStandard Option: some deductible 1500.00/3000.00",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, limitScopes(read(t, c.of.text()))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
