package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONCodedRules reads edits with what they are aimed at, what is handled how for product selection codes, the pharmacy of specialty drugs
// with its grace fills, and what insulin costs at most among the limits of a plan.
func TestJSONCodedRules(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"edits with targets": {`{"tier_1": {"name": "Generic", "copay": 10}, "utilization": [{"edit": "PRIOR_AUTHORIZATION", "targets": ["Growth hormone", "Hepatitis C antivirals"]},
  {"edit": "QUANTITY_LIMIT", "target": "Zolpidem", "maxQuantity": 12, "perDays": 30}, {"edit": "REFILL_TOO_SOON", "usedPercent": 70}]}`, `
priorAuthorization {drugs:{names:[Growth hormone,Hepatitis C antivirals]}} {}
quantityLimit {drugs:{names:[Zolpidem]}} {max:12,per:daysSupply,days:30}
refillTooSoon {} {percent:70}
tier-1 any in $10.00 copay`},
		"grace fills of specialty drugs": {`{"tier_1": {"name": "Specialty", "copay": 90}, "specialtyFill": {"pharmacy": "Samplebrook Specialty", "graceFillsAtRetail": 2}}`, `
specialtyLockIn {tiers:[tier-1]} {free:2}
tier-1 specialty in $90.00 copay`},
		"a pharmacy of specialty drugs without more": {`{"tier_1": {"name": "Specialty", "copay": 90}, "specialtyFill": {"pharmacy": "Samplebrook Specialty"}}`, `tier-1 specialty in $90.00 copay`},
		"insulin among the limits": {`{"tier_1": {"name": "Generic", "copay": 10}, "limits": [{"limitKind": "INSULIN_CAP", "level": "INDIVIDUAL", "amount": 45, "perDaysSupply": 30}]}`, `
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:45.00,copayPerDays:30}}
tier-1 any in $10.00 copay`},
		"preferred pharmacies of a tier": {`{"tiers": [{"tier": 1, "label": "Generic", "channels": {"retail": {"preferred": [{"daysSupply": {"min": 1, "max": 30}, "memberPays": {"type": "copay", "amount": 3}}],
  "standard": [{"daysSupply": {"min": 1, "max": 30}, "memberPays": {"type": "copay", "amount": 13}}]}}},
  {"tier": 2, "label": "Preferred Brand", "channels": {"retail": {"preferred": [{"daysSupply": {"min": 1, "max": 30}, "memberPays": {"type": "copay", "amount": 31}}]}}}]}`, `
tier-1 retail preferred 30 $3.00 copay
tier-1 retail standard 30 $13.00 copay
tier-2 retail preferred 30 $31.00 copay`},
	})
}

// TestJSONCodedDeductible reads a deductible of both networks together as that, and which cost shares it is not for.
func TestJSONCodedDeductible(t *testing.T) {
	p, _ := jsonPlanLines(t, `{"pharmacy": {"limits": [{"limitKind": "DEDUCTIBLE", "scope": "PHARMACY_ONLY", "network": "COMBINED", "level": "INDIVIDUAL", "amount": 130},
  {"limitKind": "DEDUCTIBLE", "scope": "PHARMACY_ONLY", "network": "COMBINED", "level": "FAMILY", "amount": 260}],
  "costShares": [{"drugTier": "GENERIC", "venue": "RETAIL", "supplyFrom": 1, "supplyTo": 30, "method": "COPAY", "deductible": "NOT_APPLICABLE", "copayAmount": 9},
  {"drugTier": "PREFERRED_BRAND", "venue": "RETAIL", "supplyFrom": 1, "supplyTo": 30, "method": "COPAY", "deductible": "APPLIES", "copayAmount": 38}]}}`)
	if d := cmp.Diff("deductible rx any 130/260", limitLines(p)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff("generic retail in 1-30 $9.00 copay exempt\npreferred-brand retail in 1-30 $38.00 copay after", shareLines(p)); d != "" {
		t.Error(d)
	}
}
