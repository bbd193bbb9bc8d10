package analyze

import "testing"

// TestJSONClaimRules reads rules by the claims that they take and what becomes of them, whatever they are called.
func TestJSONClaimRules(t *testing.T) {
	const generic = `{"when": {"drugClass": "GENERIC", "pharmacyType": "RETAIL_90", "daysSupplyMax": 102}, "then": {"memberPays": {"type": "FLAT", "amountCents": 2100}}},
  {"when": {"drugClass": "SPECIALTY", "pharmacyType": "SPECIALTY", "daysSupplyMax": 30}, "then": {"memberPays": {"type": "PERCENT", "percent": 15, "maximumCents": 18000}}},`
	checkJSON(t, map[string]jsonCase{
		"outcomes by switches": {`{"rules": [` + generic + `
  {"ruleNo": 7, "name": "Member chooses", "when": {"dawCode": ["2"], "genericAvailable": true}, "then": {"memberPays": {"type": "COPAY_PLUS_DIFFERENCE"}}},
  {"name": "Doctor requires", "when": {"dawCode": ["1"]}, "then": {"memberPays": {"type": "STANDARD"}}},
  {"name": "Long fills", "when": {"maintenanceDrug": true, "pharmacyType": "RETAIL", "fillNumberGreaterThan": 4}, "then": {"reject": true, "message": "Use mail"}},
  {"name": "Somewhere else", "when": {"drugClass": "SPECIALTY", "pharmacyType": "RETAIL"}, "then": {"reject": true}},
  {"name": "Too early", "when": {"percentUsedBelow": 85}, "then": {"reject": true}},
  {"name": "Review", "when": {"drugs": ["Exampril", "Samplol"]}, "then": {"requirePriorAuthorization": true}},
  {"name": "Amounts", "when": {"drugs": ["Exampran 10 mg"]}, "then": {"maxQuantity": 14, "perDays": 30}},
  {"name": "Nothing", "when": {"drugList": ["Smoking cessation", "Diabetic test strips"]}, "then": {"memberPays": {"type": "FLAT", "amountCents": 0}, "bypassDeductible": true}},
  {"name": "Left out", "when": {"category": ["Weight loss", "Cosmetic"]}, "then": {"notCovered": true}},
  {"name": "Young", "when": {"category": ["Acne"], "memberAgeOver": 26}, "then": {"notCovered": true}}]}`, `
difference true
drugCostShares {drugs:{kinds:[diabeticSupply]}} {share:{kind:noCharge}}
drugCostShares {drugs:{kinds:[smokingCessation]}} {share:{kind:noCharge}}
exclusions {drugs:{kinds:[cosmetic]}} {label:Cosmetic}
exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss}
generic retail in 102 $21.00 copay
prescriber exempt true
priorAuthorization {drugs:{names:[Exampril,Samplol]}} {}
quantityLimit {drugs:{names:[Exampran 10 mg]}} {max:14,per:daysSupply,days:30}
refillTooSoon {} {percent:85}
retailFills {drugs:{kinds:[maintenance]}} {free:4}
specialty specialty in 30 15 % coinsurance, at most $180.00
specialtyLockIn {tiers:[specialty]} {free:0}`},
		"conditions of codes": {`{"codeTables": {"channelCode": {"K1": "Retail", "K2": "Mail Order"}}, "benefitRules": [
  {"conditions": [{"field": "drugTier", "operator": "EQ", "value": "GENERIC"}, {"field": "channelCode", "operator": "EQ", "value": "K1"}], "outcome": {"copay": 8}},
  {"conditions": [{"field": "drugTier", "operator": "EQ", "value": "GENERIC"}, {"field": "channelCode", "operator": "EQ", "value": "K2"}], "outcome": {"copay": 16}}]}`, `
generic mail in $16.00 copay
generic retail in $8.00 copay`},
		"lists of conditions and actions": {`{"benefitRules": [
  {"id": 1, "conditions": [{"field": "claim.drugTier", "operator": "EQ", "value": "GENERIC"}, {"field": "claim.channel", "operator": "IN", "value": ["MAIL"]}, {"field": "claim.daysSupply", "operator": "LTE", "value": 90}],
   "actions": [{"type": "SET_COPAY", "amount": 22}]},
  {"id": 2, "conditions": [{"field": "drugTier", "operator": "EQ", "value": "SPECIALTY"}, {"field": "channel", "operator": "EQ", "value": "SPECIALTY"}],
   "actions": [{"type": "SET_COINSURANCE", "value": 20}, {"type": "MAXIMUM", "value": 150}]},
  {"id": 3, "conditions": [{"field": "maintenance", "operator": "EQ", "value": true}, {"field": "channel", "operator": "EQ", "value": "RETAIL"}, {"field": "fillNumber", "operator": "GTE", "value": 3}], "action": "REJECT"},
  {"id": 4, "conditions": [{"field": "drugs", "operator": "NOT_IN", "value": ["Exampril"]}], "action": "REJECT"},
  {"id": 5, "conditions": [{"field": "drugs", "operator": "IN", "value": ["Exampril"]}], "action": "REQUIRE_PRIOR_AUTHORIZATION"}]}`, `
generic mail in 90 $22.00 copay
priorAuthorization {drugs:{names:[Exampril]}} {}
retailFills {drugs:{kinds:[maintenance]}} {free:2}
specialty specialty in 20 % coinsurance, at most $150.00`},
	})
}
