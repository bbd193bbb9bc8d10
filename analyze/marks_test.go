package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestMarkedDeductible has a mark beside each cost share that the deductible for drugs holds, under its letters.
func TestMarkedDeductible(t *testing.T) {
	for _, head := range []string{"CPD applies", "CPD¹ applies", "CPD1 applies", "Deductible applies"} {
		p := read(t, newSheet().table(
			[]string{"", "", "When using a Participating Provider"},
			[]string{"Calendar Year pharmacy Deductible (CPD)", "Individual coverage", "$250"},
		).table(
			[]string{"Prescription Drug Benefits", "When using a Participating Pharmacy", head, "When using a Non-Participating Pharmacy"},
			[]string{"Retail pharmacy prescription Drugs\nPer prescription, up to a 30-day supply.", "<", "<", "<"},
			[]string{"Tier 1 Drugs", "$10/prescription", "", "Not covered"},
			[]string{"Tier 2 Drugs", "$30/prescription", "✔", "Not covered"},
			[]string{"Tier 3 Drugs", "$50/prescription", "✔", "Not covered"},
		).text())
		const want = `tier-1 retail in 1-30 $10.00 copay exempt
tier-1 retail out 1-30 not covered -
tier-2 retail in 1-30 $30.00 copay after
tier-2 retail out 1-30 not covered -
tier-3 retail in 1-30 $50.00 copay after
tier-3 retail out 1-30 not covered -`
		if got := shareLines(p); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", head, got, want)
		}
	}
}

// TestListsThatEndInNone has lists of amounts whose last tier has none at mail order.
func TestListsThatEndInNone(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Prescription drugs", "In-network"},
		[]string{"Retail, 30 days: Generic / Preferred / Non-preferred / Specialty", "$14 / $39 / $75 / $150"},
		[]string{"Mail order, 90 days: Generic / Preferred / Non-preferred / Specialty", "$28 / $78 / $150 / N/A"},
	).text())
	const want = `generic retail in 1-30 $14.00 copay -
preferred-brand retail in 1-30 $39.00 copay -
non-preferred-brand retail in 1-30 $75.00 copay -
specialty retail in 1-30 $150.00 copay -
generic mail in 1-90 $28.00 copay -
preferred-brand mail in 1-90 $78.00 copay -
non-preferred-brand mail in 1-90 $150.00 copay -`
	if got := shareLines(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestListsWithMarks has lists of the amounts of tiers, of which some bear the mark of a note on the deductible.
func TestListsWithMarks(t *testing.T) {
	p := read(t, newSheet().line("Plans at a glance").table(
		[]string{"Plan name", "Deductible (ind./fam.)", "Rx deductible (ind./fam.)", "Rx retail - 30-day supply\nTier 1 / Tier 2 / Tier 3 / Tier 4", "Type"},
		[]string{"Aspen Gold PPO 500", "$500 / $1,000", "$150 / $300 (Tiers 2-4)", "$10 / $40** / $70** / 20% to $250**", "Std"},
		[]string{"Aspen Bronze PPO 6300", "$6,300 / $12,600", "$500 / $1,000", "$18** / 40% to $500** / 40% to $500** / 40% to\n$500**", "Std"},
	).line("* After medical deductible. ** After Rx deductible. Benefits without an asterisk are not subject to a deductible.").
		line("Mail service: up to a 90-day supply at two times the retail copayment for Tiers 1-3. Tier 4 drugs are limited to a 30-day supply.").text())
	var got []string
	for _, l := range strings.Split(shareLines(p), "\n") {
		if strings.Contains(l, " retail ") {
			got = append(got, l)
		}
	}
	const want = `tier-1 retail in 1-30 $10.00 copay exempt
tier-2 retail in 1-30 $40.00 copay after
tier-3 retail in 1-30 $70.00 copay after
tier-4 retail in 1-30 20 % coinsurance, at most $250.00 after
tier-1 retail in 1-30 $18.00 copay after
tier-2 retail in 1-30 40 % coinsurance, at most $500.00 after
tier-3 retail in 1-30 40 % coinsurance, at most $500.00 after
tier-4 retail in 1-30 40 % coinsurance, at most $500.00 after`
	if lines := strings.Join(got, "\n"); lines != want {
		t.Errorf("got\n%s\nwant\n%s", lines, want)
	}
	if !slices.ContainsFunc(p.Utilization.DaysSupply, func(r benefit.Rule[benefit.DaysSupplyLimit]) bool {
		return slices.Equal(r.Scope.Tiers, []benefit.TierID{"tier-4"}) && r.Terms.Value.Max == 30
	}) {
		t.Errorf("no limit for tier 4: %+v", p.Utilization.DaysSupply)
	}
}
