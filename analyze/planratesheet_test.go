package analyze

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRateSheets reads sheets with a plan in each row, below headers that are merged over others, "Plan" over what else each is.
func TestRateSheets(t *testing.T) {
	text := newSheet().line("Plan and rate sheet. ‡ = after deductible.").table(
		[]string{"Plan", "<", "<", "Deductible", "<", "Retail Rx (30 days)", "<", "Mail Order Rx (90 days)", "<", "Rx Ded"},
		[]string{"Plan Name", "Metal", "Network", "In-Net", "Out-Net", "Tier 1\nGeneric", "Tier 2\nBrand", "Tier 1", "Tier 2", "Ind"},
		[]string{"Acme Gold 1000 PPO", "Gold", "PPO Select", "$1,000", "$3,000", "$3", "20% to $250", "$6", "$30", "$0"},
		[]string{"Acme Silver 3000 Rx250 PPO", "Silver", "PPO Select", "$3,000", "$6,000", "$5", "30%‡ to $400", "$10", "$50‡", "$250"},
		[]string{"Acme Bronze 7500 HSA", "Bronze", "PPO Select", "$7,500", "$15,000", "0%‡", "10%‡", "0%‡", "10%‡", "Med"},
		[]string{"Acme Silver 3000 Rx250: a separate prescription deductible of $250 per member ($500 per family) applies to Tier 2.", "<", "<", "<", "<", "<", "<", "<", "<", "<"},
	).text()
	want := slices.Concat(cellsOfPlans(
		"Acme Gold 1000 PPO: retail in 30 | tier-1 $3 copay | tier-2 20 % coinsurance, at most $250", "Acme Gold 1000 PPO: mail in 90 | tier-1 $6 copay | tier-2 $30 copay",
		"Acme Silver 3000 Rx250 PPO: retail in 30 | tier-1 $5 copay | tier-2 30 % coinsurance, at most $400", "Acme Silver 3000 Rx250 PPO: mail in 90 | tier-1 $10 copay | tier-2 $50 copay",
		"Acme Bronze 7500 HSA: retail in 30 | tier-1 0 % coinsurance | tier-2 10 % coinsurance", "Acme Bronze 7500 HSA: mail in 90 | tier-1 0 % coinsurance | tier-2 10 % coinsurance"),
		[]string{
			"Acme Gold 1000 PPO: deductible integrated in 1000/0", "Acme Gold 1000 PPO: deductible integrated out 3000/0", "Acme Gold 1000 PPO: deductible rx any 0/0",
			"Acme Silver 3000 Rx250 PPO: deductible integrated in 3000/0", "Acme Silver 3000 Rx250 PPO: deductible integrated out 6000/0", "Acme Silver 3000 Rx250 PPO: deductible rx any 250/0",
			"Acme Bronze 7500 HSA: deductible integrated in 7500/0", "Acme Bronze 7500 HSA: deductible integrated out 15000/0", // and not the prescription deductible of the other
		})
	slices.Sort(want)
	if d := cmp.Diff(want, planCells(t, text)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestLedBy gives a remark to the one plan whose name it begins with, and to none where several begin so.
func TestLedBy(t *testing.T) {
	p := &planParts{names: []string{"Acme Silver 3000 PPO", "Acme Silver 4000 PPO", "Acme Bronze HSA"}}
	for s, want := range map[string]planSet{
		"acme silver 3000: a deductible of $250 applies.": 1 << 0,
		"acme bronze: a deductible applies.":              1 << 2,
		"acme silver: a deductible applies.":              0,
		"acme: a deductible applies.":                     0,
		"a deductible of $250 applies to silver 3000.":    0,
	} {
		if got := p.ledBy(s); got != want {
			t.Errorf("%q: got %b, want %b", s, got, want)
		}
	}
}
