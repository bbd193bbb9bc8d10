package analyze

import "testing"

// TestJSONQuoted reads an export that writes its numbers and switches as strings.
func TestJSONQuoted(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"schedule and edits": {`{"schedule": [{"tierCd": "GENERIC", "chanCd": "RETAIL", "dsThru": "30", "copayAmt": "8.00", "dedInd": "N"}, {"tierCd": "SPC", "tierDesc": "Specialty", "chanCd": "SPECIALTY", "dsThru": "30", "coinsPct": "20.00", "maxAmt": "240.00", "dedInd": "Y"}],
  "edits": {"mandatoryMail": {"activeInd": "Y", "graceFills": "3"}, "specialtyLockIn": {"activeInd": "Y", "graceFills": "1"}, "stepTherapy": [{"target": "Exampril", "prereq": ["samplol"], "lookbackDays": "180"}],
  "qtyLimits": [{"drug": "Exampran 10 mg", "qty": "9", "perDays": "30"}]}, "insulinCap": {"activeInd": "Y", "amt": "30.00", "perDays": "30"}, "paperClaims": {"oonCoveredInd": "N"}}`, `
access {networks:[out]} {covered:false}
deductible rx any -/-
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:30.00,copayPerDays:30}}
generic retail in 30 $8.00 copay exempt
quantityLimit {drugs:{names:[Exampran 10 mg]}} {max:9,per:daysSupply,days:30}
retailFills {drugs:{kinds:[maintenance]}} {free:3}
specialty specialty in 30 20 % coinsurance, at most $240.00 after
specialtyLockIn {tiers:[specialty]} {free:1}
stepTherapy {drugs:{names:[Exampril]}} {steps:[{names:[samplol]}],lookBackDays:180}`},
		"edits that are off": {`{"schedule": [{"tierCd": "GENERIC", "chanCd": "RETAIL", "copayAmt": "8.00"}], "edits": {"mandatoryMail": {"activeInd": "N", "graceFills": "3"}}, "paperClaims": {"oonCoveredInd": "Y"}}`, `generic retail in $8.00 copay`},
	})
}
