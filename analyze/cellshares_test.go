package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNetworksBehindPlaces reads preferred and other pharmacies that stand behind the word retail, and are no words of a tier.
func TestNetworksBehindPlaces(t *testing.T) {
	doc := newSheet().line("Prescription drug benefits").table(
		[]string{"Services You May Need", "In-Network Provider (You will pay the least)"},
		[]string{"Preferred generic drugs", "Retail – Preferred - No Charge\nRetail – Non-Preferred - $10/prescription\nMail – No Charge; deductible does not apply"},
		[]string{"Non-preferred brand drugs", "Retail (preferred): $100\nRetail (non-preferred): $120\nMail: $300"},
		[]string{"Tier 5", "Retail - Preferred - $140/prescription\nNon-Preferred - $160/prescription\nMail - $420/prescription; deductible does not apply"},
	)
	const want = `preferred-generic retail preferred 1-30 no charge exempt
preferred-generic retail standard 1-30 $10.00 copay exempt
preferred-generic mail in 1-90 no charge exempt
non-preferred-brand retail preferred 1-30 $100.00 copay -
non-preferred-brand retail standard 1-30 $120.00 copay -
non-preferred-brand mail in 1-90 $300.00 copay -
tier-5 retail preferred 1-30 $140.00 copay exempt
tier-5 retail standard 1-30 $160.00 copay exempt
tier-5 mail in 1-90 $420.00 copay exempt`
	if d := cmp.Diff(want, shareLines(read(t, doc.text()))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestBoundsForThreeFills gives a rate each of its bounds, also where a third place has its own.
func TestBoundsForThreeFills(t *testing.T) {
	p := read(t, newSheet().line("Prescription drug benefits").table(
		[]string{"Tier", "You pay"},
		[]string{"Preferred brand", "45% coinsurance, $60 min/$120 max (retail 30 days), $150 min/$300 max (retail 90 days); $120 min/$240 max (home delivery 90 days)"},
	).text())
	const want = `preferred-brand retail in 1-30 45 % coinsurance, at least $60.00, at most $120.00 -
preferred-brand retail in 1-90 45 % coinsurance, at least $150.00, at most $300.00 -
preferred-brand mail in 1-90 45 % coinsurance, at least $120.00, at most $240.00 -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestCellsOfOneShare reads what else a cell may say around its one cost share, and leaves a range of copays unread.
func TestCellsOfOneShare(t *testing.T) {
	for said, want := range map[string]string{
		"100% covered after $10 copay":       "generic any in 1-0 $10.00 copay -",
		"Covered at 100% after a $10 copay":  "generic any in 1-0 $10.00 copay -",
		"No co-payment":                      "generic any in 1-0 no charge -",
		"No co-insurance, deductible waived": "generic any in 1-0 no charge exempt",
		"$5-$50":                             "",
		"$5 to $50 copay":                    "",
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic drugs", said}, []string{"Brand drugs", "$33 copay"}).text())
		want = strings.TrimPrefix(want+"\nbrand any in 1-0 $33.00 copay -", "\n")
		if got := shareLines(p); got != want {
			t.Errorf("%s: got %q, want %q", said, got, want)
		}
	}
}

// TestCellsOfSeveralShares reads networks, kinds of pharmacy and fills that a cell tells without signs between.
func TestCellsOfSeveralShares(t *testing.T) {
	for said, want := range map[string]string{
		"In-network $10; out-of-network 50% after deductible":   "generic any in 1-0 $10.00 copay -\ngeneric any out 1-0 50 % coinsurance after",
		"20% to a maximum of $50 (retail) or $100 (mail order)": "generic retail in 1-30 20 % coinsurance, at most $50.00 -\ngeneric mail in 1-90 20 % coinsurance, at most $100.00 -",
		"$0 first fill, then $10":                               "generic any in 1-0 $10.00 copay -",
		"$10 first 2 fills, $20 thereafter":                     "generic any in 1-0 $10.00 copay -",
		"$10 not subject to ded":                                "generic any in 1-0 $10.00 copay exempt",
		"Free":                                                  "generic any in 1-0 no charge -",
		"$10 x 2.5":                                             "", // of what it is a multiple is not said
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic drugs", said}).text())
		if got := shareLines(p); got != want {
			t.Errorf("%s: got %q, want %q", said, got, want)
		}
	}
}

// TestTiersBetweenBars reads one rate beside tiers that bars part, which each of them costs, also where other plans tell them apart.
func TestTiersBetweenBars(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"one rate for three tiers",
			newSheet().line("Prescription drug benefits").table(
				[]string{"Pharmacy benefit", "You pay"},
				[]string{"30-day supply (retail)\ngeneric | preferred brand | non-preferred brand", "30% after deductible"},
			).text(),
			`generic retail in 1-30 30 % coinsurance after
preferred-brand retail in 1-30 30 % coinsurance after
non-preferred-brand retail in 1-30 30 % coinsurance after`,
		},
		{
			"a slash in the name of a tier",
			newSheet().line("Prescription drug benefits").table(
				[]string{"Pharmacy benefit", "You pay"},
				[]string{"30-day supply (retail)\npreferred brand/non-preferred brand", "30% after deductible"},
			).text(),
			`preferred-brand-non-preferred-brand retail in 1-30 30 % coinsurance after`,
		},
	})
}
