package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCopayMatrices reads sheets with a rider in each row, below three rows of headers that count tiers by a letter and a digit.
func TestCopayMatrices(t *testing.T) {
	text := newSheet().table(
		[]string{"Rx Rider Code", "Deductible\n(S / F)", "PARTICIPATING RETAIL", "<", "<", "<", "MAIL ORDER\n(up to 90 days)", "<", "Specialty\n(30 days)", "Rx OOP Max (S / F)", "Remarks"},
		[]string{"^", "^", "1 – 30 days", "<", "31 – 90 days", "<", "^", "<", "^", "^", "^"},
		[]string{"^", "^", "T1", "T2", "T1", "T2", "T1", "T2", "^", "^", "^"},
		[]string{"RX-21", "None", "$5", "$25", "$15", "$75", "$12.50", "$62.50", "20% max $200", "Integrated w/ med", "Formulary is open"},
		[]string{"RX-22C", "$100 / $200", "$7", "30% min $25 max $75", "$21", "$70", "$17.50", "$65", "50% max $300", "$2,000 / $4,000", "Deductible waived for Tier 1; specialty subject to deductible"},
	).text()
	want := []string{
		"RX-22C: maximum rx any 2000/4000", "RX-22C: specialty specialty in 30 50 % coinsurance, at most $300",
		"RX-22C: tier-1 mail in 90 $17.50 copay", "RX-22C: tier-1 retail in 30 $7 copay", "RX-22C: tier-1 retail in 90 $21 copay",
		"RX-22C: tier-2 mail in 90 $65 copay", "RX-22C: tier-2 retail in 30 30 % coinsurance, at least $25, at most $75", "RX-22C: tier-2 retail in 90 $70 copay",
	}
	var got []string
	for _, l := range planCells(t, text) {
		if strings.HasPrefix(l, "RX-22C: ") && !strings.Contains(l, "deductible") {
			got = append(got, l)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for _, cs := range read(t, text).CostShares {
		if cs.Variant == "RX-22C" && cs.Tier == "tier-1" && (!cs.Deductible.Known() || cs.Deductible.Value != "exempt") {
			t.Errorf("%s is subject to the deductible: %v", cs.ID, cs.Deductible)
		}
	}
}
