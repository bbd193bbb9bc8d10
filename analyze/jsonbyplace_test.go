package analyze

import "testing"

// TestJSONNumbersByPlace reads the numbers that a tier keeps for each kind of pharmacy by what a type beside them says they are or, without one,
// by what they do.
func TestJSONNumbersByPlace(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"a type beside them": {`{"tiers": [{"tierNumber": 1, "costSharingType": "Copay", "retail30Day": 9, "mail90Day": 18, "deductibleApplies": false},
  {"tierNumber": 2, "costSharingType": "Coinsurance", "retail30Day": 0.2, "deductibleApplies": true}]}`, `
deductible rx any -/-
tier-1 mail in 90 $18.00 copay exempt
tier-1 retail in 30 $9.00 copay exempt
tier-2 retail in 30 20 % coinsurance after`},
		"parts of a whole among dollars": {`{"tiers": [{"tier": 1, "retail_30_day": 12}, {"tier": 2, "retail_30_day": 48}, {"tier": 3, "retail_30_day": 0.35}]}`, `
tier-1 retail in 30 $12.00 copay
tier-2 retail in 30 $48.00 copay
tier-3 retail in 30 35 % coinsurance`},
		"more than a hundred": {`{"rx": {"generic": {"retail": 8, "mailOrder": 16}, "preferredBrand": {"retail": 60, "mailOrder": 120}}}`, `
generic mail in $16.00 copay
generic retail in $8.00 copay
preferred-brand mail in $120.00 copay
preferred-brand retail in $60.00 copay`},
		"nothing tells": {`{"planName": "Rowan", "deductible": 100, "tiers": [{"tier": 1, "retail_30_day": 12}, {"tier": 2, "retail_30_day": 48}]}`, `deductible integrated in 100/-`},
		"a store's days are not those of mail": {`{"services": [{"service_slug": "generic_drugs", "in_copay": 7, "in_deductible_applies": false, "home_delivery_copay": 15, "out_coinsurance": 0.5, "supply_limit_days": 30}]}`, `
generic mail in $15.00 copay exempt
generic retail in 30 $7.00 copay exempt
generic retail out 30 50 % coinsurance`},
	})
}

// TestJSONOfDrugs reads the deductible and the requirements of drugs apart from those of medical care, and the cost shares behind a deductible.
func TestJSONOfDrugs(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"a deductible below drugs": {`{"deductibles": {"individual": 900}, "prescription_drugs": {"deductible": {"individual": 120}, "tiers": {"tier_1": {"retail_30_day": "$9"}}}}`, `
deductible integrated in 900/-
deductible rx any 120/-
tier-1 retail in 30 $9.00 copay`},
		"behind the deductible": {`{"rx_deductible": 1500, "rx_deductible_applies_to": ["brand", "specialty"], "post_deductible_tiers": [{"tier": 1, "name": "Generic", "copay": 9},
  {"tier": 2, "name": "Specialty", "coinsurance": 20, "max_per_fill": 180}]}`, `
deductible rx any 1500/-
tier-1 any in $9.00 copay after
tier-2 specialty in 20 % coinsurance, at most $180.00 after`},
		"authorizations of medical care": {`{"tiers": [{"tier": 1, "copay": 9}], "preauthorization_required": ["Inpatient admission", "Genetic testing", "Specialty drugs"]}`, `
priorAuthorization {drugs:{kinds:[specialty]}} {}
tier-1 any in $9.00 copay`},
		"of medical care alone": {`{"tiers": [{"tier": 1, "copay": 9}], "preauthorization_required": ["Inpatient admission", "Elective surgery"]}`, `tier-1 any in $9.00 copay`},
		"policies by their keys": {`{"policies": {"policy_1": {"name": "Alder PPO"}, "policy_2": {"name": "Birch HMO"}}, "prescription_drugs": {"policy_1": {"deductible": 150, "tier_1": "$9 copay"}, "policy_2": {"tier_1": "$7 copay"}}}`, `
Alder PPO: deductible rx any 150/-
Alder PPO: tier-1 any in $9.00 copay
Birch HMO: tier-1 any in $7.00 copay`},
		"the plans of a quote": {`{"network": "National", "currentPlan": {"name": "Alder PPO", "benefits": [{"name": "Deductible - Individual", "valueIn": "700", "valueOut": "1400"}]},
  "newPlan": {"name": "Birch PPO", "rx": [{"name": "Member Copay Tier 1", "value": "12", "type": "DOLLAR"}]}}`, `
Alder PPO: deductible integrated in 700/-
Alder PPO: deductible integrated out 1400/-
Birch PPO: tier-1 any in $12.00 copay`},
		"bounds by place": {`{"tiers": [{"tier_number": 3, "tier_name": "Non-Preferred Brand", "description": "Brands and non-preferred generics", "cost_sharing": {"type": "Coinsurance", "retail_30_day": 0.4, "mail_90_day": 0.4,
  "minimum_copay": {"retail_30_day": 60, "mail_90_day": 120}, "maximum_copay": {"retail_30_day": 130}}}]}`, `
tier-3 mail in 90 40 % coinsurance, at least $120.00
tier-3 retail in 30 40 % coinsurance, at least $60.00, at most $130.00`},
		"designs by the names of their benefits": {`{"data": [{"benefit_name": "Alder Rx", "pbm": {"bin": "020467"}, "cost_sharing": {"deductible": {"individual": 90, "combined_with_medical": false}, "tiers": [{"tier": 1, "copay": 6}]}},
  {"benefit_name": "Birch Rx", "pbm": {"bin": "020467"}, "cost_sharing": {"tiers": [{"tier": 1, "copay": 9}]}}]}`, `
Alder Rx: deductible rx any 90/-
Alder Rx: tier-1 any in $6.00 copay
Birch Rx: tier-1 any in $9.00 copay`},
		"a bound in a block of its own": {`{"tiers": [{"tier": 1, "mail90": "$5 copay"}, {"tier": 4, "name": "Specialty", "costSharingType": "Coinsurance", "retail30": 0.25}], "specialty_tier": {"coinsurance": 0.25, "maximum_copay": 240}}`, `
tier-1 mail in 90 $5.00 copay
tier-4 retail in 30 25 % coinsurance, at most $240.00`},
	})
}
