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
	checkJSON(t, map[string]jsonCase{
		"a member that says it of all": {`{"_metadata": {"units": {"money": "cents", "percent": "fraction"}}, "deductible": {"scope": "pharmacy", "individual": 5000}, "tiers": [
  {"tier": 1, "name": "Generic", "retail30": {"type": "copay", "amount": 550}}, {"tier": 2, "name": "Brand", "retail30": {"type": "coinsurance", "rate": 0.4, "max": 12000}}]}`, `
deductible rx any 50/-
tier-1 retail in 30 $5.50 copay
tier-2 retail in 30 40 % coinsurance, at most $120.00`},
		"a sentence":  {`{"notes": ["All amounts are expressed in whole cents."], "tiers": [{"tier": 1, "channel": "RETAIL", "daysSupply": 30, "copay": 1000}]}`, `tier-1 retail in 30 $10.00 copay`},
		"a switch":    {`{"amountsInCents": true, "tiers": [{"tier": 1, "channel": "RETAIL", "daysSupply": 30, "copay": 1000}]}`, `tier-1 retail in 30 $10.00 copay`},
		"a heading":   {`{"tiers": {"columns": ["Tier", "Retail Copay Cents"], "rows": [["Tier 1", 1000], ["Tier 2", 3000]]}}`, "tier-1 retail in $10.00 copay\ntier-2 retail in $30.00 copay"},
		"dollars":     {`{"units": {"money": "cents"}, "tiers": [{"tier": 1, "channel": "RETAIL", "daysSupply": 30, "copay": "$10.00"}]}`, `tier-1 retail in 30 $10.00 copay`},
		"some alone":  {`{"notes": ["Amounts in fields ending in Cents are in cents."], "tiers": [{"tier": 1, "channel": "RETAIL", "daysSupply": 30, "copay": 10}]}`, `tier-1 retail in 30 $10.00 copay`},
		"not in them": {`{"notes": ["All amounts are in dollars, not in cents."], "tiers": [{"tier": 1, "channel": "RETAIL", "daysSupply": 30, "copay": 10}]}`, `tier-1 retail in 30 $10.00 copay`},
	})
}

// TestCentsAreNoDollars takes no number of a key in cents for dollars, whoever read it.
func TestCentsAreNoDollars(t *testing.T) {
	const quote = `"copayAmtCents": 1250`
	if !derivable(money.Amount(12_50), quote) || derivable(money.Amount(1250_00), quote) || !derivable(money.Amount(1250_00), `"copayAmt": 1250`) {
		t.Error("cents and dollars are not told apart")
	}
}
