package analyze

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestHeldTiers reads which tiers a remark holds to less than what it gives all drugs.
func TestHeldTiers(t *testing.T) {
	sheet := func(mail, note string) *sheet {
		return newSheet().table(
			[]string{"Common Medical Event", "Services You May Need", "In-Network Provider", "Out-of-Network Provider", "Limitations, Exceptions, & Other Important Information"},
			[]string{"If you need drugs to treat your illness or condition", "Typically Generic (Tier 1)", "$9/prescription (retail) and $18/prescription (home delivery)", "Not covered", note},
			[]string{"^", "Typically Specialty (brand and generic) (Tier 4)", "25% coinsurance up to $240/prescription (retail and home delivery" + mail + ")", "Not covered", "^"},
		)
	}
	const rest = `tier-1 retail in 1-30 $9.00 copay -
tier-1 mail in 1-90 $18.00 copay -
tier-1 any out 1-0 not covered -
tier-4 retail in 1-30 25 % coinsurance, at most $240.00 -
`
	readsShares(t, []sharesCase{
		{
			"held to the shorter supply at both", sheet("", "Most home delivery is 90-day supply. Retail is up to a 30-day supply. Tier 4 drugs are limited to a 30-day supply (retail and home delivery).").text(),
			rest + "tier-4 mail in 1-30 25 % coinsurance, at most $240.00 -\ntier-4 any out 1-0 not covered -",
		},
		{
			"held at retail only", sheet("", "Most home delivery is 90-day supply. Retail is up to a 30-day supply. Tier 4 drugs are limited to a 30-day supply (retail).").text(),
			rest + "tier-4 mail in 1-90 25 % coinsurance, at most $240.00 -\ntier-4 any out 1-0 not covered -",
		},
	})
	p := read(t, sheet("", "Most home delivery is 90-day supply. Retail is up to a 30-day supply. Tier 4 drugs are limited to a 30-day supply (retail and home delivery).").text())
	if !slices.ContainsFunc(p.Utilization.DaysSupply, func(r benefit.Rule[benefit.DaysSupplyLimit]) bool {
		return slices.Equal(r.Scope.Tiers, []benefit.TierID{"tier-4"}) && r.Terms.Value.Max == 30
	}) {
		t.Errorf("no limit for tier 4: %+v", p.Utilization.DaysSupply)
	}
}
