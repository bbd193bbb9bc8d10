package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestFieldSections reads sheets whose first column says, row after row, which section a field is of, and leaves others as they are.
func TestFieldSections(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"pharmacies and edits as sections",
			newSheet().table(
				[]string{"Section", "Field", "Value"},
				[]string{"Plan", "Plan name", "Linden Rx"},
				[]string{"Plan", "Effective", "7/1/2026"},
				[]string{"Retail", "Maximum days supply", "30"},
				[]string{"Retail", "Tier 1 (Generic)", "$8 copay"},
				[]string{"Retail", "Tier 2 (Preferred Brand)", "$30 copay"},
				[]string{"Mail order", "Maximum days supply", "90"},
				[]string{"Mail order", "Tier 1 (Generic)", "$20 copay"},
				[]string{"Mail order", "Tier 2 (Preferred Brand)", "$75 copay"},
				[]string{"Edits", "Step therapy", "Applies"},
				[]string{"Edits", "Specialty drugs", "Specialty pharmacy only; retail fills not covered"},
			).text(),
			`tier-1 retail in 1-30 $8.00 copay -
tier-2 retail in 1-30 $30.00 copay -
tier-1 mail in 1-90 $20.00 copay -
tier-2 mail in 1-90 $75.00 copay -`,
		},
		{
			"a section for each row is no section",
			newSheet().line("Prescription drugs").table(
				[]string{"Category", "Item", "Value"},
				[]string{"A", "Generic", "$10 copay"},
				[]string{"B", "Brand", "$30 copay"},
			).text(),
			"generic any in 1-0 $10.00 copay -\nbrand any in 1-0 $30.00 copay -",
		},
		{
			"the network in the corner beside the names of plans",
			newSheet().line("Benefit comparison").table(
				[]string{"In-Network Benefits", "Linden Life HMO 500", "Ironwood Choice 1500"},
				[]string{"Coinsurance", "10%", "15%"},
				[]string{"Retail Rx (30 days)\nGeneric / Preferred Brand", "$4 / $16", "$9 / $21"},
			).text(),
			`generic retail in 1-30 $4.00 copay -
preferred-brand retail in 1-30 $16.00 copay -
generic retail in 1-30 $9.00 copay -
preferred-brand retail in 1-30 $21.00 copay -`,
		},
	})
}

// TestFieldSectionLimits reads limits whose network stands in the corner beside the names of plans.
func TestFieldSectionLimits(t *testing.T) {
	p := read(t, newSheet().line("Benefit comparison").table(
		[]string{"In-Network Benefits", "Linden Life HMO 500", "Ironwood Choice 1500"},
		[]string{"Deductible (Single / Family)", "$1,500 / $3,000", "$2,000 / $4,000"},
		[]string{"Retail Rx (30 days)\nGeneric / Preferred Brand", "$4 / $16", "$9 / $21"},
	).text())
	var got []string
	for _, d := range p.Deductibles {
		if d.Network.Value == benefit.In {
			got = append(got, d.Variant+" "+d.Individual.Value.String()+" "+d.Family.Value.String())
		}
	}
	if d := cmp.Diff("Linden Life HMO 500 1500.00 3000.00\nIronwood Choice 1500 2000.00 4000.00", strings.Join(got, "\n")); d != "" {
		t.Error(d)
	}
}
