package analyze

import (
	"context"
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestSilentCells tells of cells that say neither what is paid nor that nothing is covered, and makes no cost share of them.
func TestSilentCells(t *testing.T) {
	for _, words := range []string{"N/A", "n/a*", "-", "—", "None", "Not applicable", "Not available"} {
		t.Run(words, func(t *testing.T) {
			text := newSheet().line("Prescription drug benefits").table(
				[]string{"Tier", "Retail (30-day supply)", "Mail order (90-day supply)"},
				[]string{"Tier 1 - Generic drugs", "$10", "$20"},
				[]string{"Tier 2 - Non-preferred drugs", words, words},
				[]string{"Tier 3 - Specialty drugs", "25%", words},
				[]string{"Tier 4 - Injectable drugs", "30%", "Not covered"}).text()
			r, err := Document(context.Background(), text, benefit.Comprehensive, Builtin{}, "")
			if err != nil {
				t.Fatal(err)
			}
			want := []string{"costShares/tier-2/mail", "costShares/tier-2/retail", "costShares/tier-3/mail"}
			if got := findingsOf(r.Findings, "cost_share_not_stated"); !slices.Equal(got, want) {
				t.Errorf("told of %q, want %q", got, want)
			}
			shares := "tier-1 retail in 1-30 $10.00 copay -\ntier-1 mail in 1-90 $20.00 copay -\ntier-3 retail in 1-30 25 % coinsurance -\n" +
				"tier-4 retail in 1-30 30 % coinsurance -\ntier-4 mail in 1-90 not covered -"
			if got := shareLines(r.Plan); got != shares {
				t.Errorf("%s\nwant\n%s", got, shares)
			}
		})
	}
}
