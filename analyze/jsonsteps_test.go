package analyze

import "testing"

const tierOne = `"tiers": [{"tier": 1, "channel": "RETAIL", "copay": 10}]`

// TestJSONRuleRecords reads records of step therapy with the drugs that come first, of quantities in an interval and of thresholds, however their
// lists are called.
func TestJSONRuleRecords(t *testing.T) {
	const share = "\ntier-1 retail in $10.00 copay"
	checkJSON(t, map[string]jsonCase{
		"step therapy": {`{` + tierOne + `, "ruleStepTherapies": [{"ruleNo": 5201, "description": "Brand PPI", "stepDrugs": ["Omeprazole", "Pantoprazole"], "lookBackDays": 120}]}`, `
stepTherapy {drugs:{names:[Brand PPI]}} {steps:[{names:[Omeprazole,Pantoprazole]}],lookBackDays:120}` + share},
		"a record of a rule": {`{` + tierOne + `, "rules": [{"type": "STEP_THERAPY", "targetDrugs": ["Celebrex"], "prerequisiteDrugs": ["ibuprofen"]}]}`, `
stepTherapy {drugs:{names:[Celebrex]}} {steps:[{names:[ibuprofen]}],lookBackDays:0}` + share},
		"two drugs that must both have been tried": {`{` + tierOne + `, "stepTherapy": [{"drug": "Celebrex", "firstLine": ["ibuprofen", "naproxen"], "trials": 2}]}`, `
stepTherapy {drugs:{names:[Celebrex]}} open` + share},
		"quantities": {`{` + tierOne + `, "ruleClaimLimits": [{"description": "Triptans oral", "quantityLimitPerInterval": 9, "quantityLimitIntervalDays": 30}, {"description": "Test strips", "quantityLimitPerInterval": 200, "quantityLimitIntervalDays": 30},
  {"description": "Claim total", "amountMax": 5000}]}`, `
quantityLimit {drugs:{names:[Test strips]}} {max:200,per:daysSupply,days:30}
quantityLimit {drugs:{names:[Triptans oral]}} {max:9,per:daysSupply,days:30}` + share},
		"thresholds": {`{` + tierOne + `, "refillEdits": [{"channelCode": "RETAIL", "minPercentUsed": 80}, {"channelCode": "MAIL", "minPercentUsed": 70}, {"schedCd": ["2", "3"], "minPercentUsed": 90}]}`, `
refillTooSoon {channels:[mail]} {percent:70}
refillTooSoon {channels:[retail]} {percent:80}
refillTooSoon {drugs:{schedules:[CII,CIII,CIV,CV]}} {percent:90}` + share},
		"thresholds of codes that nothing explains": {`{` + tierOne + `, "refillEdits": [{"ntwk": "X", "usedPct": 75}, {"ntwk": "Q", "usedPct": 65}, {"drugList": "CTRL", "usedPct": 90}]}`, share[1:]},
		"rows by the names of pharmacies": {`{` + tierOne + `, "edits": [{"EDIT_CD": "RTS", "EDIT_DESC": "Refill too soon - retail", "EDIT_VAL": "80%"}, {"EDIT_CD": "RTSM", "EDIT_DESC": "Refill too soon - mail", "EDIT_VAL": "70%"}]}`, `
refillTooSoon {channels:[mail]} {percent:70}
refillTooSoon {channels:[retail]} {percent:80}` + share},
		"a cap and what is free, as money": {`{` + tierOne + `, "insulin": {"max_cost_share": "$35.00", "days_supply": 30}, "part_d_vaccines": {"cost_share": "$0.00"}, "contraceptives": {"cost_share": "$5.00"}}`, `
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}
drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}` + share},
		"a list of preventive drugs": {`{` + tierOne + `, "preventiveListBypass": {"enabled": true, "listName": "HSA Preventive List", "copayAmt": 0}}`, `
drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}` + share},
		"one that is off": {`{` + tierOne + `, "preventiveListBypass": {"enabled": false, "listName": "HSA Preventive List", "copayAmt": 0}}`, share},
	})
}

// TestJSONRates reads rates that are parts of one, bounds that a system writes as zero or with their unit, and no rate of one that may be a hundredth.
func TestJSONRates(t *testing.T) {
	const record = `{"tier": 3, "channel": "RETAIL", `
	checkJSON(t, map[string]jsonCase{
		"zeros for none":      {`{"copays": [` + record + `"coinsurance": 25, "minCopay": 0, "maxCopay": 200}, {"tier": 2, "channel": "RETAIL", "coinsurance": 20, "minCopay": 0.00, "maxCopay": 0.00}]}`, "tier-2 retail in 20 % coinsurance\ntier-3 retail in 25 % coinsurance, at most $200.00"},
		"with their unit":     {`{"copays": [` + record + `"coinsurance": {"value": 0.5, "unit": "FRACTION"}, "min": {"value": 60, "unit": "USD"}, "max": {"value": 150, "unit": "USD"}, "daysSupply": {"max": 30}}]}`, "tier-3 retail in 30 50 % coinsurance, at least $60.00, at most $150.00"},
		"all of it":           {`{"rateFields": "decimal fraction", "copays": [` + record + `"coinsurance": 1, "maxCopay": 200}]}`, "tier-3 retail in 100 % coinsurance, at most $200.00"},
		"a sentence of parts": {`{"notes": ["Percentages are stored as decimals, e.g. 0.2 = 20%."], "copays": [` + record + `"coinsurance": 1}]}`, "tier-3 retail in 100 % coinsurance"},
		"all or a hundredth":  {`{"copays": [{"tier": 1, "channel": "RETAIL", "copay": 10}, ` + record + `"coinsurance": 1}]}`, "tier-1 retail in $10.00 copay"},
		"copays of quarters that rise with the days": {`{"memberCostShare": {"formularyBrand": {"retail30": 35, "retail90": 87.5}}}`, "preferred-brand retail in 30 $35.00 copay\npreferred-brand retail in 90 $87.50 copay"},
		"parts beside them":                          {`{"memberCostShare": {"formularyBrand": {"retail30": 0.25, "retail90": 0.25}, "generic": {"retail30": 5, "retail90": 10}}}`, "generic retail in 30 $5.00 copay\ngeneric retail in 90 $10.00 copay\npreferred-brand retail in 30 25 % coinsurance\npreferred-brand retail in 90 25 % coinsurance"},
	})
}

// TestJSONAttributes reads how records meet the deductible by a code, what a limit is of by its description, and the names of tiers in a list of their own.
func TestJSONAttributes(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"a switch":     {`[{"tier": 1, "channel": "RETAIL", "copay": 15, "ded": "N"}, {"tier": 2, "channel": "RETAIL", "copay": 30, "ded": "Y"}]`, "deductible rx any -/-\ntier-1 retail in $15.00 copay exempt\ntier-2 retail in $30.00 copay after"},
		"coded words":  {`{"CODE_TABLES": {"DED_CD": {"A": "After deductible", "B": "Bypass deductible"}}, "copays": [{"tier": 1, "channel": "RETAIL", "copay": 15, "DED_CD": "B"}]}`, "tier-1 retail in $15.00 copay exempt"},
		"an amount":    {`[{"tier": 1, "channel": "RETAIL", "copay": 15, "ded": 100}]`, "tier-1 retail in $15.00 copay"},
		"descriptions": {`{` + tierOne + `, "accumulators": [{"ACCUM_CD": "DED", "ACCUM_DESC": "Pharmacy Deductible", "IND_AMT": 100}]}`, "deductible rx any 100/-\ntier-1 retail in $10.00 copay"},
		"names": {`{"tierNames": {"tier1": "Preferred Generic", "tier4": "Non-Preferred Drug", "note": "See the list"}, "retail": {"tier1": "$5", "tier4": "40%"}}`, `
tier-1 retail in $5.00 copay
tier-4 retail in 40 % coinsurance`},
		"drug coverage": {`{"drugCoverage": {"deductible": {"amount": 590}, "tiers": [{"tier": 1, "channel": "RETAIL", "copay": 10}]}}`, "deductible rx any 590/-\ntier-1 retail in $10.00 copay"},
		"plans of records": {`{"records": [{"planCode": "A1", "tier": 1, "channel": "RETAIL", "copay": 10}, {"planCode": "B2", "tier": 1, "channel": "RETAIL", "copay": 5}], "limits": [{"planCode": "A1", "type": "RX_DEDUCTIBLE", "individual": 100}]}`, `
A1: deductible rx any 100/-
A1: tier-1 retail in $10.00 copay
B2: tier-1 retail in $5.00 copay`},
		"records of one": {`{"records": [{"planCode": "A1", "tier": 1, "channel": "RETAIL", "copay": 10}, {"planCode": "A1", "tier": 2, "channel": "RETAIL", "copay": 5}]}`, `
tier-1 retail in $10.00 copay
tier-2 retail in $5.00 copay`},
	})
}
