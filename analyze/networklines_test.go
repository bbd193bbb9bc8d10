package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNetworkLines reads limits of both networks that one row states on a line each, and what the pharmacies of a network cost on lines below its
// name, with the deductible in front.
func TestNetworkLines(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Amount Member Pays", "Copay Plan 05360", "HSA-Compatible Plan 05172"},
		[]string{"Deductible (DED) (Per Person/Family Agg)\nIn-Network\nOut-of-Network", "$1,000 / $3,000\n$3,000 / $9,000", "$2,000 / $4,000\n$4,000 / $8,000"},
		[]string{"Prescription Drugs", "<", "<"},
		[]string{"In-Network Retail (30 days)\nGeneric\nPreferred Brand\nNon-Preferred Brand", "$10 Copayment\n$45 Copayment\n$80 Copayment", "DED + $10 Copayment\nDED + $50 Copayment\nDED + $80 Copayment"},
		[]string{"Out-of-Network Retail (30 days)\nGeneric/Preferred Brand/Non-Preferred Brand", "50% of the Allowance", "DED + 50% of the Allowance"},
		[]string{"Out-of-Network Specialty Drugs", "Not Covered", "Not Covered"},
	).text())
	want := `generic retail in 1-30 $10.00 copay -
preferred-brand retail in 1-30 $45.00 copay -
non-preferred-brand retail in 1-30 $80.00 copay -
generic retail out 1-30 50 % coinsurance -
preferred-brand retail out 1-30 50 % coinsurance -
non-preferred-brand retail out 1-30 50 % coinsurance -
specialty any out 1-0 not covered -
generic retail in 1-30 $10.00 copay after
preferred-brand retail in 1-30 $50.00 copay after
non-preferred-brand retail in 1-30 $80.00 copay after
generic retail out 1-30 50 % coinsurance after
preferred-brand retail out 1-30 50 % coinsurance after
non-preferred-brand retail out 1-30 50 % coinsurance after
specialty any out 1-0 not covered -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got):\n%s", d)
	}
	limits := `Copay Plan 05360/deductible/integrated/in 1000.00/3000.00
Copay Plan 05360/deductible/integrated/out 3000.00/9000.00
HSA-Compatible Plan 05172/deductible/integrated/in 2000.00/4000.00
HSA-Compatible Plan 05172/deductible/integrated/out 4000.00/8000.00`
	if d := cmp.Diff(limits, accumulatorLines(p)); d != "" {
		t.Errorf("limits (-want +got):\n%s", d)
	}
}

// TestLimitsPerPlan takes amounts for whom they are, and no names of plans: "$1,000 per individual plan" below a network.
func TestLimitsPerPlan(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"", "Network Providers", "Non-network Providers"},
		[]string{"Deductible - Per plan year\nThe amount you must pay before we begin to pay.", "$1,000 per individual plan\n$2,000 per family plan", "$2,000 per individual plan\n$4,000 per family plan"},
		[]string{"Maximum Out-of-Pocket Expense - Per plan year", "$4,000 per individual plan\n$8,000 per family plan", "$8,000 per individual plan\n$16,000 per family plan"},
	).table(
		[]string{"Covered Benefits", "Network Pharmacy", "Non-network Pharmacy"},
		[]string{"Prescription Drugs", "<", "<"},
		[]string{"When purchased at a Retail Pharmacy:\nUp to a 30-day supply.", "Tier 1: $7\nTier 2: $15", "Not Covered"},
	).text())
	limits := "deductible/integrated/in 1000.00/2000.00\ndeductible/integrated/out 2000.00/4000.00\noutOfPocketMaximum/integrated/in 4000.00/8000.00\noutOfPocketMaximum/integrated/out 8000.00/16000.00"
	got := accumulatorLines(p)
	if d := cmp.Diff(limits, got); d != "" {
		t.Errorf("limits (-want +got):\n%s", d)
	}
	if d := cmp.Diff("tier-1 retail in 1-30 $7.00 copay -\ntier-2 retail in 1-30 $15.00 copay -\ntier-1 retail out 1-30 not covered -\ntier-2 retail out 1-30 not covered -", shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got):\n%s", d)
	}
}
