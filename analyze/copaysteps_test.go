package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCopaySteps reads remarks that tell how many copays longer supplies cost, beside amounts that name no pharmacy.
func TestCopaySteps(t *testing.T) {
	const steps = `tier-1 any in 1-30 $10.00 copay -
tier-1 any in 31-60 $20.00 copay -
tier-1 any in 61-90 $30.00 copay -
tier-2 any in 1-30 $40.00 copay -
tier-2 any in 31-60 $80.00 copay -
tier-2 any in 61-90 $120.00 copay -`
	for _, remark := range []string{
		"One copayment for up to a 30-day supply, two copayments for a 31-60 day supply, and three copayments for a 61-90 day supply.",
		"Up to a 30-day supply per copayment. A 31-60 day supply is two copayments, and a 61-90 day supply is three copayments.",
		"1 copay for a 30-day supply; 2 copays for a 60-day supply; 3 copays for a 90-day supply.",
		"30-day supply = 1 copay, 60-day supply = 2 copays, 90-day supply = 3 copays.",
		"You pay one copay per 1-30 day supply, two (2) copays per 31-60 day supply and three (3) copays per 61-90 day supply.",
	} {
		text := newSheet().line("If you need drugs to treat your illness or condition").table(
			[]string{"Services You May Need", "In-Network Provider", "Out-of-Network Provider", "Limitations, Exceptions, & Other Important Information"},
			[]string{"Tier 1 drugs", "$10 copay/prescription", "Not covered", remark},
			[]string{"Tier 2 drugs", "$40 copay/prescription", "Not covered", "^"},
		).text()
		var lines []string
		for line := range strings.SplitSeq(shareLines(read(t, text)), "\n") {
			if !strings.Contains(line, " out ") {
				lines = append(lines, line)
			}
		}
		slices.Sort(lines)
		if diff := cmp.Diff(steps, strings.Join(lines, "\n")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", remark, diff)
		}
	}
}
