package analyze

import (
	"testing"
)

// TestJSONPlaces reads where cost shares hold, and of what they are made, from keys in any order, from switches, and from objects in the place of names.
func TestJSONPlaces(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{
			"the members of one place are one cost share", `{"planName": "Alder", "retail30Tier1GenericCopay": 5, "retail30Tier1GenericDeductibleWaived": true,
  "retail30Tier2PreferredBrandCoinsurance": "30%", "retail30Tier2PreferredBrandMinimum": 20, "retail30Tier2PreferredBrandMaximum": 90, "retail30Tier2PreferredBrandDeductibleWaived": false}`,
			`deductible rx any -/-
tier-1 retail in 30 $5.00 copay exempt
tier-2 retail in 30 30 % coinsurance, at least $20.00, at most $90.00 after`,
		},
		{
			"a class that is preferred, and a pharmacy", `{"planName": "Alder", "rx": {"preferredRetail30Tier3NonPreferredBrand": "$50 copay", "standardRetail30Tier3NonPreferredBrand": "$60 copay", "specialtyPharmacy30Tier5PreferredSpecialty": "30% coinsurance"}}`,
			`tier-3 retail preferred 30 $50.00 copay
tier-3 retail standard 30 $60.00 copay
tier-5 specialty in 30 30 % coinsurance`,
		},
		{
			"short words", `{"PLAN_NAME": "Alder", "RX": {"RET_30": {"GEN": {"CPY": 5}, "PREF_BRD": {"CPY": 30}, "NPB": {"CPY": 60}}, "SPEC_PHARM_30": {"SPEC": {"COINS_PCT": 30}}}}`,
			`generic retail in 30 $5.00 copay
non-preferred-brand retail in 30 $60.00 copay
preferred-brand retail in 30 $30.00 copay
specialty specialty in 30 30 % coinsurance`,
		},
		{
			"a specialist is no specialty drug", `{"planName": "Alder", "generic": {"copay": 5}, "visits": {"pcpCopay": 20, "specCopay": 45}}`,
			`generic any in $5.00 copay`,
		},
		{
			"objects in the place of names", `{"planName": "Alder", "costShares": [
  {"tier": {"code": "T2", "level": 2, "description": "Preferred Brand"}, "channel": {"code": "RETAIL", "display": "Retail"}, "daysSupply": {"min": 1, "max": 30}, "copay": 30}]}`,
			`tier-2 retail in 30 $30.00 copay`,
		},
		{
			"a type by its code and its words", `{"planName": "Alder", "tiers": [{"tier": "Generic", "retail": {"costShareTypeCode": "C", "costShareTypeDescription": "Copay", "costShareAmount": 5}},
  {"tier": "Brand", "retail": {"costShareTypeCode": "P", "costShareTypeDescription": "Coinsurance", "costShareAmount": 30}}]}`,
			`brand retail in 30 % coinsurance
generic retail in $5.00 copay`,
		},
		{
			"what is not covered elsewhere is no pharmacy", `{"planName": "Alder", "pharmacy": {"retail30": {"generic": {"copay": 5}, "brand": {"copay": 30}}, "outOfNetworkRetail30": {"generic": {"covered": false}}}}`,
			`brand retail in 30 $30.00 copay
generic retail in 30 $5.00 copay
generic retail out not covered`,
		},
		{
			"types of amounts in words are no pharmacies", `{"planName": "Alder", "rx": {"inNetwork": {"tier1": {"retail30": {"costShareType": "COPAY", "amount": "$5"}}, "tier2": {"retail30": {"costShareType": "COPAY", "amount": "$9"}}},
  "outOfNetwork": {"tier1": {"retail30": {"costShareType": "NOT_COVERED"}}, "tier2": {"retail30": {"costShareType": "COINSURANCE", "coinsurancePercentage": 60}}}}}`,
			`tier-1 retail in 30 $5.00 copay
tier-1 retail out not covered
tier-2 retail in 30 $9.00 copay
tier-2 retail out 30 60 % coinsurance`,
		},
		{
			"rows that name a tier and a pharmacy", `{"planName": "Alder", "benefits": [{"name": "Tier 1 (Generic) - Retail (30-day supply)", "value": "$10 copay"}, {"name": "Tier 1 (Generic) - Mail Order (90-day supply)", "value": "$20 copay"},
  {"name": "Tier 1 (Generic) - Out-of-Network Retail (30-day supply)", "value": "60% coinsurance"}]}`,
			`tier-1 mail in 90 $20.00 copay
tier-1 retail in 30 $10.00 copay
tier-1 retail out 30 60 % coinsurance`,
		},
		{
			"switches of pharmacies", `{"planName": "Alder", "tiers": [{"tier": "Generic", "costShares": [{"mailOrder": false, "preferredPharmacy": true, "copay": 5}, {"mailOrder": false, "preferredPharmacy": false, "copay": 9}, {"mailOrder": true, "copay": 12}]}]}`,
			`generic mail in $12.00 copay
generic retail preferred $5.00 copay
generic retail standard $9.00 copay`,
		},
		{
			"the parts of all tiers", `{"planName": "Alder", "rx": {"retail30": {"copay": {"tier1": 5}, "coinsurance": {"tier2": "30%"}, "minimum": {"tier2": 20}, "maximum": {"tier2": 90}}}}`,
			`tier-1 retail in 30 $5.00 copay
tier-2 retail in 30 30 % coinsurance, at least $20.00, at most $90.00`,
		},
		{
			"hundredths of a percent", `{"planName": "Alder", "tiers": [{"tier": 1, "copayCents": 500}, {"tier": 2, "coinsuranceRateBps": 2550}]}`,
			`tier-1 any in $5.00 copay
tier-2 any in 25.5 % coinsurance`,
		},
		{
			"a deductible that is an object", `{"planName": "Alder", "tiers": [{"tier": 1, "retail": {"copay": 5, "deductible": {"applies": false}}}, {"tier": 2, "retail": {"copay": 30, "deductible": {"applies": true}}}]}`,
			`deductible rx any -/-
tier-1 retail in $5.00 copay exempt
tier-2 retail in $30.00 copay after`,
		},
		{
			"cents that a key of a tier counts", `{"amountUnit": "cents", "planName": "Alder", "rxTier1Retail30Copay": 500, "rxTier2Retail30": {"copay": {"amount": 3000}}}`,
			`tier-1 retail in 30 $5.00 copay
tier-2 retail in 30 $30.00 copay`,
		},
		{
			"cents of tiers below what they are", `{"amountUnit": "cents", "planName": "Alder", "rx": {"retail30": {"copay": {"tier1": 500, "tier2": 3000}}}}`,
			`tier-1 retail in 30 $5.00 copay
tier-2 retail in 30 $30.00 copay`,
		},
		{
			"records of a year that is over, apart from the plans", `{"plans": [{"planId": "A1", "planName": "Alder", "effectiveDate": "2026-01-01"}], "copays": [
    {"planId": "A1", "tier": 1, "copay": 6, "effectiveDate": "2025-01-01", "terminationDate": "2025-12-31"}, {"planId": "A1", "tier": 1, "copay": 5, "effectiveDate": "2026-01-01", "terminationDate": "2026-12-31"}]}`,
			`tier-1 any in $5.00 copay`,
		},
		{
			"parts with their currency", `{"planName": "Alder", "tiers": [{"tier": 2, "retail": {"Coinsurance": {"Value": 30, "Unit": "PERCENT"}, "Minimum": {"Amount": 20, "Currency": "USD"}, "Maximum": {"Amount": 90, "Currency": "USD"}}}]}`,
			`tier-2 retail in 30 % coinsurance, at least $20.00, at most $90.00`,
		},
		{
			"costs that say what they are", `{"planName": "Alder", "rxCopays": [{"tier": "Generic", "channel": "Retail", "copay": "$10 copay"}, {"tier": "Brand", "channel": "Retail", "copay": "40% coinsurance (min $35, max $125)"}]}`,
			`brand retail in 40 % coinsurance, at least $35.00, at most $125.00
generic retail in $10.00 copay`,
		},
		{
			"preventive drugs apart from the tiers", `{"planName": "Alder", "tiers": [{"tier": "Generic", "copay": 5}], "preventiveDrugs": {"memberCost": 0}, "rules": {"specialtyPharmacyProgram": {"exclusive": true, "retailGraceFills": 1}}}`,
			`drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}
generic any in $5.00 copay
specialtyLockIn {drugs:{kinds:[specialty]}} {free:1}`,
		},
		{
			"preventive drugs among tiers are not said to be free for all", `{"planName": "Alder", "generic": {"copay": 5}, "preventiveDrugs": {"copay": 0}}`,
			`generic any in $5.00 copay`,
		},
		{
			"records of a year that is over, in a list of plans", `{"plans": [{"planName": "Alder", "effectiveDate": "2026-01-01", "copays": [
    {"tier": 1, "copay": 6, "effectiveDate": "2025-01-01", "terminationDate": "2025-12-31"}, {"tier": 1, "copay": 5, "effectiveDate": "2026-01-01", "terminationDate": "2026-12-31"}]}]}`,
			`tier-1 any in $5.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			holdFacts(t, c.content, c.want)
		})
	}
}
