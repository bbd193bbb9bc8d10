package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRatesOnListedCopays completes a rate that comes on top of the copays of the network with those that the row lists for its tiers, and leaves it
// open where they are not certain.
func TestRatesOnListedCopays(t *testing.T) {
	for _, c := range []struct{ name, in, out, want string }{
		{
			"copays of the network", "$11 / $41 / $71", "Copay + 40%",
			`tier-1 retail in 1-30 $11.00 copay -
tier-2 retail in 1-30 $41.00 copay -
tier-3 retail in 1-30 $71.00 copay -
tier-1 retail out 1-30 $11.00 copay plus 40 % coinsurance -
tier-2 retail out 1-30 $41.00 copay plus 40 % coinsurance -
tier-3 retail out 1-30 $71.00 copay plus 40 % coinsurance -`,
		},
		{
			"a rate among them", "$11 / $41 / 30%", "Copay + 40%",
			`tier-1 retail in 1-30 $11.00 copay -
tier-2 retail in 1-30 $41.00 copay -
tier-3 retail in 1-30 30 % coinsurance -`,
		},
		{
			"a rate alone", "$11 / $41 / $71", "40%",
			`tier-1 retail in 1-30 $11.00 copay -
tier-2 retail in 1-30 $41.00 copay -
tier-3 retail in 1-30 $71.00 copay -
tier-1 retail out 1-30 40 % coinsurance -
tier-2 retail out 1-30 40 % coinsurance -
tier-3 retail out 1-30 40 % coinsurance -`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().table(
				[]string{"Prescription drugs", "In-network", "Out-of-network"},
				[]string{"Retail (30 days): Tier 1 / 2 / 3", c.in, c.out},
			).text()
			p := read(t, text)
			checkEvidence(t, text, p)
			if d := cmp.Diff(c.want, shareLines(p)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
