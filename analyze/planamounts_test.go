package analyze

import (
	"strings"
	"testing"
)

// TestAmountsOfPlansInSentences gives each plan what a sentence says right behind its name.
func TestAmountsOfPlansInSentences(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table([]string{"", "Harbor Core Plan", "Harbor Plus Plan"}, []string{"Generic drugs", "$10", "$5"}, []string{"Brand drugs", "$40", "$25"}).
		line("Specialty drugs: Core Plan 20% to a maximum of $200, Plus Plan 10% to a maximum of $100, per 30-day supply.").text())
	got := map[string]string{}
	for _, c := range p.CostShares {
		if c.Tier == "specialty" && c.Share.Value.Max != nil {
			got[c.Variant] += c.Share.Value.Coinsurance.String() + " to " + c.Share.Value.Max.String()
		}
	}
	if len(got) != 2 || !strings.HasSuffix(got["Harbor Core Plan"], " to 200.00") || !strings.HasSuffix(got["Harbor Plus Plan"], " to 100.00") {
		t.Errorf("%v", got)
	}
}
