package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/money"
)

// TestAmountsInCents reads amounts whose keys say that they are in cents, and none as dollars that a document says are in cents elsewhere.
func TestAmountsInCents(t *testing.T) {
	const keyed = `{"plans": [{"planName": "Harbor Standard Rx", "periodicDeductible": {"scope": "PHARMACY", "individualAmtCents": 10000, "familyAmtCents": 20000},
 "tiers": [
  {"tierCode": "T1", "description": "T1 GENERIC", "rates": [{"channelCode": "RETAIL", "daysSupply": 30, "coinsRate": 0.0, "copayAmtCents": 1250, "coinsMaxCents": null}]},
  {"tierCode": "T2", "description": "T2 BRAND", "rates": [{"channelCode": "RETAIL", "daysSupply": 30, "coinsRate": 0.25, "coinsMinCents": 3000, "coinsMaxCents": 9000, "copayAmtCents": null}]}]}]}`
	p := read(t, jsonText(keyed))
	if d := cmp.Diff("tier-1 retail in 1-30 $12.50 copay after\ntier-2 retail in 1-30 25 % coinsurance, at least $30.00, at most $90.00 after", shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got)\n%s", d)
	}
	if d := cmp.Diff("deductible/rx/any 100.00/200.00 rx=true", strings.TrimSpace(accumulatorLines(p))); d != "" {
		t.Errorf("limits (-want +got)\n%s", d)
	}
	elsewhere := strings.ReplaceAll(strings.Replace(keyed, `{"plans"`, `{"amountFields": "integer cents", "plans"`, 1), "Cents", "")
	p = read(t, jsonText(elsewhere))
	for _, c := range p.CostShares {
		if s := c.Share.Value; s.Copay != nil && *s.Copay > 100_00 || s.Max != nil && *s.Max > 100_00 {
			t.Errorf("%s: %s", c.Tier, s)
		}
	}
	for _, d := range p.Deductibles {
		if d.Individual.Value > 100_00 {
			t.Errorf("a deductible of %s", d.Individual.Value)
		}
	}
}

// TestCentsAreNoDollars takes no number of a key in cents for dollars, whoever read it.
func TestCentsAreNoDollars(t *testing.T) {
	const quote = `"copayAmtCents": 1250`
	if !derivable(money.Amount(12_50), quote) || derivable(money.Amount(1250_00), quote) || !derivable(money.Amount(1250_00), `"copayAmt": 1250`) {
		t.Error("cents and dollars are not told apart")
	}
}
