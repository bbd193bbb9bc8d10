package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSectionsOfBothPlaces takes what stands below, or behind, the words for retail pharmacies and mail order for both of them.
func TestSectionsOfBothPlaces(t *testing.T) {
	for _, head := range []string{"Retail and Home Delivery (per 90-day supply):", "Retail or mail order (up to 90-day supply):", "Home Delivery or Retail (90 days):", "Mail Order / Retail 90-day supply:"} {
		for _, c := range []struct{ generic, brand string }{
			{"Retail (per 30-day supply): $10\n" + head + " $25", "Retail (per 30-day supply): $30\n" + head + " $75"},
			{"Retail (per 30-day supply):\nGeneric: You pay $10\nBrand: You pay $30\n\n" + head + "\nGeneric: You pay $25\nBrand: You pay $75", ""},
		} {
			rows := [][]string{{"Prescription drugs", "In-Network"}, {"Generic", c.generic}, {"Brand", c.brand}}
			if c.brand == "" {
				rows = [][]string{{"Pharmacy", "In-Network"}, {"Cost share and supply", c.generic}}
			}
			lines := strings.Split(shareLines(read(t, newSheet().line("Prescription drug benefits").table(rows...).text())), "\n")
			slices.Sort(lines)
			got := strings.Join(lines, "\n")
			if diff := cmp.Diff("brand mail in 1-90 $75.00 copay -\nbrand retail in 1-30 $30.00 copay -\nbrand retail in 1-90 $75.00 copay -\ngeneric mail in 1-90 $25.00 copay -\ngeneric retail in 1-30 $10.00 copay -\ngeneric retail in 1-90 $25.00 copay -", got); diff != "" {
				t.Errorf("%s (-want +got)\n%s", c.generic, diff)
			}
		}
	}
}

// TestSectionsWithoutColons takes lines of a cell that name a pharmacy and its days for what the tiers below them cost there, and words of
// the deductible below all of them for those of each.
func TestSectionsWithoutColons(t *testing.T) {
	for _, c := range []struct{ cell, want string }{
		{
			"30-Day Retail Supply\nTier 1: $5 copay\nTier 2: $20 copay\n90-Day Mail Supply\nTier 1: $10 copay\nTier 2: $40 copay\nDeductible does not apply",
			"tier-1 mail in 1-90 $10.00 copay exempt\ntier-1 retail in 1-30 $5.00 copay exempt\ntier-2 mail in 1-90 $40.00 copay exempt\ntier-2 retail in 1-30 $20.00 copay exempt",
		},
		{
			"Retail (up to a 30-day supply)\nTier 1 – $5\nTier 2 – 20% coinsurance up to $50\nMail order (up to a 90-day supply)\nTier 1 – $10\nTier 2 – 20% coinsurance up to $100\nAfter prescription drug deductible",
			"tier-1 mail in 1-90 $10.00 copay after\ntier-1 retail in 1-30 $5.00 copay after\ntier-2 mail in 1-90 20 % coinsurance, at most $100.00 after\ntier-2 retail in 1-30 20 % coinsurance, at most $50.00 after",
		},
		{
			"Retail 30 days\nTier 1: $5\nTier 2: $20\ndeductible does not apply\nRetail 90 days\nTier 1: $15\nTier 2: $60\ndeductible does not apply\nHome delivery 90 days\nTier 1: $10\nTier 2: $40\nDeductible applies",
			"tier-1 mail in 1-90 $10.00 copay after\ntier-1 retail in 1-30 $5.00 copay exempt\ntier-1 retail in 1-90 $15.00 copay exempt\ntier-2 mail in 1-90 $40.00 copay after\ntier-2 retail in 1-30 $20.00 copay exempt\ntier-2 retail in 1-90 $60.00 copay exempt",
		},
		{
			"Retail Pharmacy – 30 days\nPreferred generic: $5 copay\nNon-preferred generic: $20 copay\nMail Order – 90 days\nPreferred generic: $10 copay\nNon-preferred generic: $40 copay",
			"non-preferred-generic mail in 1-90 $40.00 copay -\nnon-preferred-generic retail in 1-30 $20.00 copay -\npreferred-generic mail in 1-90 $10.00 copay -\npreferred-generic retail in 1-30 $5.00 copay -",
		},
		{
			"30-day retail supply\nTier 1: $5\n90-day mail supply\nTier 1: $10\nDeductible waived",
			"tier-1 mail in 1-90 $10.00 copay exempt\ntier-1 retail in 1-30 $5.00 copay exempt",
		},
	} {
		rows := [][]string{{"Services You May Need", "Plan Provider", "Non-Plan Provider"}, {"Generic drugs", c.cell, "Not covered"}}
		text := newSheet().line("If you need drugs to treat your illness or condition").table(rows...).text()
		var lines []string
		for line := range strings.SplitSeq(shareLines(read(t, text)), "\n") {
			if !strings.Contains(line, " out ") {
				lines = append(lines, line)
			}
		}
		slices.Sort(lines)
		if diff := cmp.Diff(c.want, strings.Join(lines, "\n")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.cell, diff)
		}
	}
}
