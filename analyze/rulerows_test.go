package analyze

import "testing"

// TestRulesByDescription reads what rows of a list of rules say by a description and a value: how many fills are free, what a kind of drugs costs at most, what
// is not covered; and limits of the drugs in a list, or in words.
func TestRulesByDescription(t *testing.T) {
	checkJSONFacts(t, `{"plan": {"name": "Alder Rx", "tiers": [{"tier": 1, "label": "Generic", "retail": {"copay": 10, "daysSupply": 30}}, {"tier": 2, "label": "Brand", "retail": {"copay": 40, "daysSupply": 30}}]},
"rule_rows": [
{"plan_cd": "ALL", "rule_cd": "MANDATORY_MAIL", "rule_desc": "Retail fills allowed for maintenance drugs", "rule_val": "3"},
{"plan_cd": "ALL", "rule_cd": "INSULIN_CAP", "rule_desc": "Maximum member cost per 30-day supply of insulin", "rule_val": "35.00"},
{"plan_cd": "ALL", "rule_cd": "EXCLUSION", "rule_desc": "Weight loss drugs", "rule_val": "Y"},
{"plan_cd": "ALL", "rule_cd": "EXCLUSION", "rule_desc": "Fertility drugs", "rule_val": "N"}],
"clinicalPrograms": [{"program": "QUANTITY_LIMIT", "drugs": ["Maxalt"], "quantity": 9, "days": 30}],
"quantityLimits": [{"drug": "ondansetron", "limit": "18 tablets per 30 days"}]}`, `drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}
exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss drugs}
quantityLimit {drugs:{names:[Maxalt]}} {max:9,per:daysSupply,days:30}
quantityLimit {drugs:{names:[ondansetron]}} {max:18,per:daysSupply,days:30}
retailFills {drugs:{kinds:[maintenance]}} {free:3}
tier-1 retail in 30 $10.00 copay
tier-2 retail in 30 $40.00 copay`)
}
