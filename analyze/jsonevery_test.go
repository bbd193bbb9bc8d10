package analyze

import "testing"

// TestJSONOutsideOfAll reads what is paid outside of the network for all tiers, where nothing of the document is of medical care.
func TestJSONOutsideOfAll(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"of drugs alone": {`{"tier_1": {"name": "Generic", "copay": 10}, "tier_2": {"name": "Brand", "copay": 40}, "deductible": {"appliesTo": "Prescription drugs", "individual": 90, "exempt": ["GENERIC"], "sharedWithMedical": false},
  "outOfNetwork": {"covered": true, "reimbursement": "70% of allowed amount", "memberPaysPercent": 30}}`, `
deductible rx any 90/-
tier-1 any in $10.00 copay
tier-1 any out 30 % coinsurance
tier-2 any in $40.00 copay
tier-2 any out 30 % coinsurance`},
		"of medical care, too": {`{"title": "Prescription drugs", "tier_1": {"name": "Generic", "copay": 10}, "officeVisit": {"copay": 25}, "outOfNetwork": {"covered": true, "memberPaysPercent": 30}}`, `tier-1 any in $10.00 copay`},
	})
}
