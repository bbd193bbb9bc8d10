package analyze

import (
	"fmt"
	"strings"
	"testing"
)

// TestJSONServices reads catalogs whose services are filed below a category of several levels, with the deductible in words beside them.
func TestJSONServices(t *testing.T) {
	service := func(levels [3]string, tier, coverage, deductible, rest string) string {
		return fmt.Sprintf(`{"serviceCode": "S1", "benefitCategory1": %q, "benefitCategory2": %q, "benefitCategory3": %q, "networkTier": "IN", "coverageType": %q, "deductibleType": %q, "rxTier": %q, %s}`,
			levels[0], levels[1], levels[2], coverage, deductible, tier, rest)
	}
	drugs := func(place, name, tier, coverage, deductible, rest string) string {
		return service([3]string{"Prescription Drugs", place, name}, tier, coverage, deductible, rest)
	}
	copay := func(amount, per string) string {
		return fmt.Sprintf(`"copay": {"name": "$%[1]s.00 IN Member", "amount": %[1]q, "limitPer": ["Member", %[2]q]}, "coinsurance": "N/A"`, amount, per)
	}
	holdFacts(t, fmt.Sprintf(`{"plan": {"planInfo": {"marketingName": "Larch HMO"},
 "unmappedAttributes": [
  {"name": "configNote", "value": "Prescriptions from non-participating pharmacies are not covered except in an emergency."},
  {"name": "configNote", "value": "Brand dispensed when a generic equivalent exists: member pays the Tier 2 cost share plus the difference between brand and generic."}],
 "excludedServices": [
  {"serviceCode": "S8", "benefitCategory1": "Telemedicine", "benefitCategory2": "eVisits", "benefitCategory3": ""},
  {"serviceCode": "S9", "benefitCategory1": "Prescription Drugs", "benefitCategory2": "Weight Loss Drugs", "benefitCategory3": ""}],
 "coveredServices": [%s]}}`, strings.Join([]string{
		service([3]string{"Outpatient Physician", "Office Visit", ""}, "N/A", "Copay", "Not Applicable", copay("25", "Per Visit")),
		drugs("Retail - up to 30 day supply", "Preferred Generic", "Tier 1", "Copay", "Not Applicable", copay("5", "Per Prescription")),
		drugs("Retail - 31 to 90 day supply", "Preferred Generic", "Tier 1", "Copay", "Not Applicable", copay("15", "Per Prescription")),
		drugs("Mail Service - up to 90 day supply", "Preferred Brand", "Tier 2", "Deductible then Copay", "Rx", copay("100", "Per Prescription")),
		drugs("Specialty - up to 30 day supply", "Specialty", "Tier 3", "Deductible then Coinsurance", "Rx",
			`"limits": [{"name": "$300 Maximum Member coinsurance per Prescription", "amount": "300"}], "copay": "N/A", "coinsurance": {"name": "25.00% IN Member", "amount": "25"}`),
		drugs("Contraceptives", "", "N/A", "No Cost", "Not Applicable", `"copay": "N/A", "coinsurance": "N/A"`),
		drugs("Insulin", "", "N/A", "Copay", "Not Applicable", copay("30", "Per 30 day supply")),
	}, ", ")), `
tier-1 retail in 30 $5.00 copay exempt
tier-1 retail in 90 $15.00 copay exempt
tier-2 mail in 90 $100.00 copay after
tier-3 specialty in 30 25 % coinsurance, at most $300.00 after
deductible rx any -/-
difference true
access {networks:[out]} {covered:false}
exclusions {drugs:{kinds:[weightLoss]}} {label:Weight Loss Drugs}
drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge},deductibleApplies:exempt}
drugCostShares {drugs:{kinds:[insulin]}} {share:{kind:copay,copay:30.00,copayPerDays:30},deductibleApplies:exempt}`)
	holdFacts(t, `{"planName": "Larch PPO", "benefits": [
 {"category": "Pharmacy", "subCategory": "Mail Order (up to 90 days)", "subCategory2": "Tier 2 - Brand", "costShareType": "Deductible then Coinsurance", "coinsurance": 20,
  "benefitLimits": [{"type": "Minimum coinsurance per prescription", "value": "$40"}]},
 {"category": "Pharmacy", "subCategory": "Retail 30", "subCategory2": "Tier 1 - Generic", "costShareType": "Copay", "deductibleType": "N/A", "copay": 8},
 {"category": "Medical", "subCategory": "Emergency Room", "costShareType": "Copay", "copay": 250}]}`, `
tier-1 retail in 30 $8.00 copay exempt
tier-2 mail in 90 20 % coinsurance, at least $40.00 after
deductible rx any -/-`)
}
