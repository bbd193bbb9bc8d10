package analyze

import "testing"

// TestJSONSuppliesAsKeys reads what each supply costs where its days alone are the key below a pharmacy, in the network and outside of it.
func TestJSONSuppliesAsKeys(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"objects and numbers": {`{"pharmacy": {"tiers": [
  {"tier": 1, "label": "Generic", "cost_share": {"retail": {"30": {"type": "copay", "amount": 9}, "90": {"type": "copay", "amount": 27}}, "mail": {"90": {"type": "copay", "amount": 18}}}},
  {"tier": 2, "label": "Brand", "copay": {"retail": {"30": 35, "90": 105}, "mail": null}}],
  "out_of_network": {"retail": {"30": {"type": "coinsurance", "percent": 45}}, "mail": "not_covered"}}}`, `
tier-1 mail in 90 $18.00 copay
tier-1 retail in 30 $9.00 copay
tier-1 retail in 90 $27.00 copay
tier-1 retail out 30 45 % coinsurance
tier-2 retail in 30 $35.00 copay
tier-2 retail in 90 $105.00 copay
tier-2 retail out 30 45 % coinsurance`},
		"pharmacies that mean nothing outside": {`{"tiers": [{"tier": 1, "label": "Generic", "copay": 9}], "out_of_network": {"retail": "not_covered", "mail": null}}`, `tier-1 any in $9.00 copay`},
	})
}
