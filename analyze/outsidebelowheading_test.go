package analyze

import (
	"strings"
	"testing"
)

// TestOutsideBelowHeading reads what all drugs cost out of network from a sentence that leaves the pharmacies to its heading.
func TestOutsideBelowHeading(t *testing.T) {
	for head, want := range map[string]bool{"4. Out-of-network claims": true, "4. Non-preferred drugs": false} {
		text := newSheet().table([]string{"Tier", "Retail (30 days)"}, []string{"Generic", "$5"}, []string{"Brand", "$30"}).line(head).
			line("Direct member reimbursement is allowed. The member pays 50% of the submitted charge for all tiers, retail only, limited to a 30-day supply.").text()
		p := read(t, text)
		if got := strings.Count(shareLines(p), " retail out 1-30 50 %"); (got == 2) != want || !want && got > 0 {
			t.Errorf("%s: %s", head, shareLines(p))
		}
		checkEvidence(t, text, p)
	}
}
