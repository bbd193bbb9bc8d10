package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// deductibleByTier says what each tier's fills meet of a plan's deductibles, as a member would ask.
func deductibleByTier(p *benefit.Plan) string {
	var out []string
	for _, d := range p.Deductibles {
		out = append(out, fmt.Sprintf("%s%v", d.Individual.Value, d.Tiers.Value))
	}
	if d := p.PartD.Deductible; d.Known() {
		out = append(out, fmt.Sprint("Part D ", d.Value, " not for ", p.PartD.DeductibleExemptTiers.Value))
	}
	for _, cs := range p.CostShares {
		order := string(cs.Deductible.Value)
		if !cs.Deductible.Known() {
			order = "-"
		}
		out = append(out, order)
	}
	return strings.Join(out, " ")
}

// TestDeductibleOfEachTier reads a deductible whose amount is told tier by tier: none of some, and of the others one or several.
func TestDeductibleOfEachTier(t *testing.T) {
	tiers := [][]string{{"", "Retail (30-day supply)"}, {"Tier 1 Preferred Generic", "$4"}, {"Tier 2 Generic", "$12"}, {"Tier 3 Preferred Brand", "20%"}, {"Tier 4 Specialty", "25%"}}
	const free2 = "exempt exempt after after"
	for _, c := range []struct {
		name  string
		sheet *sheet
		want  string
	}{
		{"a row, of a Part D plan", newSheet().line("2026 Summary of Benefits. Part D drugs. Initial coverage stage").table([]string{"Yearly deductible stage", "$0 for drugs on Tier 1 and Tier 2. $480 for drugs on Tier 3 and Tier 4."}).table(tiers...), "Part D 480.00 not for [tier-1 tier-2] " + free2},
		{"a sentence, of a Part D plan", newSheet().line("2026 Summary of Benefits. Part D drugs. Initial coverage stage").line("Your yearly deductible is $0 for Tiers 1 and 2 and $480 for Tiers 3 and 4.").table(tiers...), "Part D 480.00 not for [tier-1 tier-2] exempt exempt - -"},
		{"a row", newSheet().table([]string{"", "In-network"}, []string{"Prescription drug deductible", "$0 (Tiers 1-2); $150 per person (Tiers 3-4)"}).table(tiers...), "150.00[tier-3 tier-4] " + free2},
		{"a row, tiers first", newSheet().table([]string{"", "In-network"}, []string{"Rx deductible", "Tiers 1 & 2: $0\nTiers 3 & 4: $150"}).table(tiers...), "150.00[tier-3 tier-4] " + free2},
		{"a line", newSheet().line("Pharmacy deductible: $0 for Tier 1 (Preferred Generic) and Tier 2 (Generic), $150 for Tier 3 and Tier 4").table(tiers...), "150.00[tier-3 tier-4] " + free2},
		{"a row, two amounts", newSheet().table([]string{"", "In-network"}, []string{"Prescription drug deductible", "None for Tiers 1 and 2, $150 for Tier 3, $300 for Tier 4"}).table(tiers...), "150.00[tier-3] 300.00[tier-4] " + free2},
		{"one amount for all", newSheet().table([]string{"", "In-network"}, []string{"Prescription drug deductible", "$150"}).table(tiers...), "150.00[] after after after after"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.sheet.text()
			p := read(t, text)
			checkEvidence(t, text, p)
			if got := deductibleByTier(p); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
