package analyze

import "testing"

// TestBenefitsOfPlans reads plans from headers that name the same benefit of each.
func TestBenefitsOfPlans(t *testing.T) {
	for _, heads := range [][]string{{"Drug Benefit: Standard", "Drug Benefit: With Rider"}, {"Benefit: Standard", "Benefit: With Rider"}} {
		text := newSheet().line("Prescription Drug Benefits").table([]string{"Drug Type", heads[0], heads[1]}, []string{"Tier 1 (generic)", "$10 copay per 30-day supply", "$8 copay per 30-day supply"},
			[]string{"Tier 2 (brand)", "25% coinsurance", "20% coinsurance"}).text()
		p := read(t, text)
		got := ""
		for _, c := range p.CostShares {
			got += c.Variant + " " + string(c.Tier) + " " + c.Share.Value.String() + "\n"
		}
		want := "Standard tier-1 $10.00 copay\nWith Rider tier-1 $8.00 copay\nStandard tier-2 25 % coinsurance\nWith Rider tier-2 20 % coinsurance\n"
		if got != want {
			t.Errorf("%s: got\n%s", heads[0], got)
		}
		checkEvidence(t, text, p)
	}
}
