package analyze

import "testing"

// TestJSONColumns reads records whose attributes stand in lists side by side, and values whose unit the name beside them has.
func TestJSONColumns(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"columns": {`{"costShares": {"tiers": ["Generic", "Preferred Brand", "Generic"], "channel": ["RETAIL", "RETAIL", "MAIL"], "daysSupply": [30, 30, 90], "copays": [9, null, 18], "coins": [null, "20%", null]}}`, `
generic mail in 90 $18.00 copay
generic retail in 30 $9.00 copay
preferred-brand retail in 30 20 % coinsurance`},
		"columns of unlike length": {`{"tier_1": {"name": "Generic", "copay": 10}, "lists": {"tiers": ["Generic", "Brand"], "channel": ["RETAIL"], "copays": [9, 18]}}`, `tier-1 any in $10.00 copay`},
		"units in names": {`{"costShares": [{"tier": "Generic", "attributes": [{"name": "copayCents", "value": 900}]}, {"tier": "Brand", "attributes": [{"name": "coinsuranceBasisPoints", "value": 2500}]}]}`, `
brand any in 25 % coinsurance
generic any in $9.00 copay`},
		"units said of all": {`{"amountUnit": "cents", "costShares": [{"tier": "Generic", "attributes": [{"name": "copay", "value": 900}]}, {"tier": "Brand", "attributes": [{"name": "copay", "value": 4000}]}]}`, `
brand any in $40.00 copay
generic any in $9.00 copay`},
		"columns in cents": {`{"amountUnit": "cents", "costShares": {"tiers": ["Generic", "Brand"], "daysSupply": [30, 90], "copays": [900, 4000]}}`, `
brand any in 90 $40.00 copay
generic any in 30 $9.00 copay`},
		"words in lists of a name": {`{"tiers": [{"tier": "Generic", "pharmacies": [{"pharmacyId": "P1", "costShare": "$7 copay"}, {"pharmacyId": "P2", "costShare": "Not covered"}]}],
  "pharmacies": [{"id": "P1", "channel": "Retail", "daysSupply": 30}, {"id": "P2", "channel": "Mail Order", "daysSupply": 90}]}`, `
generic mail in not covered
generic retail in 30 $7.00 copay`},
		"words below switches": {`{"rxCopays": [{"mailOrder": false, "daysSupply": 30, "tiers": {"generic": "$7 copay", "brand": "$21 copay"}}, {"mailOrder": true, "daysSupply": 90, "tiers": {"generic": "$14 copay"}}]}`, `
brand retail in 30 $21.00 copay
generic mail in 90 $14.00 copay
generic retail in 30 $7.00 copay`},
		"tiers below networks": {`{"rx": {"inNetwork": {"tier1_generic": {"retail_30": "$7 copay"}, "tier2_brand": {"retail_30": "$30 copay"}}, "outOfNetwork": {"tier1_generic": {"retail_30": "Not covered"}, "tier2_brand": {"retail_30": "60% coinsurance"}}}}`, `
tier-1 retail in 30 $7.00 copay
tier-1 retail out not covered
tier-2 retail in 30 $30.00 copay
tier-2 retail out 30 60 % coinsurance`},
		"quoted within objects": {`{"costShares": [{"tier": "Generic", "channel": "RETAIL", "daysSupply": {"minimum": "1", "maximum": "30"}, "copay": {"amount": "9", "currency": "USD"}},
  {"tier": "Brand", "channel": "RETAIL", "coinsurance": {"value": "20", "unit": "PERCENT"}, "maximum": {"amount": "75"}}]}`, `
brand retail in 20 % coinsurance, at most $75.00
generic retail in 30 $9.00 copay`},
	})
}
