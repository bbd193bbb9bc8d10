package analyze

import (
	"strings"
	"testing"
)

// TestEligibilityAnswers reads the plan out of answers to questions of eligibility (X12 271), as clearing houses write them in JSON.
func TestEligibilityAnswers(t *testing.T) {
	record := func(code, name, service, rest string, messages ...string) string {
		var said []string
		for _, m := range messages {
			said = append(said, `{"description": "`+m+`"}`)
		}
		return `{"code": "` + code + `", "name": "` + name + `", "serviceTypeCodes": ["` + service + `"], ` + rest + `, "additionalInformation": [` + strings.Join(said, ",") + `]}`
	}
	const in, out = `"inPlanNetworkIndicatorCode": "Y", "inPlanNetworkIndicator": "Yes"`, `"inPlanNetworkIndicatorCode": "N"`
	year := func(level, amount, network string) string {
		return `"coverageLevelCode": "` + level + `", "timeQualifierCode": "23", "timeQualifier": "Calendar Year", "benefitAmount": "` + amount + `", ` + network
	}
	flat := func(records ...string) string {
		return `{"planInformation": {"planDescription": "HARBOR PPO"}, "benefitsInformation": [` + strings.Join(records, ",\n") + `]}`
	}
	for _, c := range []struct{ name, content, want string }{
		{"codes, and messages that say the tier", flat(
			record("C", "Deductible", "30", year("IND", "1500", in)), record("C", "Deductible", "30", year("FAM", "3000", in)), record("C", "Deductible", "30", year("IND", "4000", out)),
			record("C", "Deductible", "30", `"coverageLevelCode": "IND", "timeQualifierCode": "29", "benefitAmount": "912.44", `+in),
			record("C", "Deductible", "35", year("IND", "50", in)), record("C", "Deductible", "88", year("IND", "125", in), "RX DEDUCTIBLE. WAIVED FOR TIER 1 GENERIC"),
			record("G", "Out of Pocket (Stop Loss)", "30", year("IND", "5500", in), "INCLUDES DEDUCTIBLE, COPAYS AND RX"),
			record("B", "Co-Payment", "98", `"benefitAmount": "30", `+in, "PRIMARY CARE"),
			record("B", "Co-Payment", "92", `"benefitAmount": "12", `+in, "TIER 1 - RETAIL 1-30 DAY SUPPLY", "DEDUCTIBLE DOES NOT APPLY"),
			record("A", "Co-Insurance", "B3", `"benefitPercent": "0.4", `+in, "TIER 3 - RETAIL 1-30 DAY SUPPLY", "MINIMUM $70 MAXIMUM $150 PER SCRIPT", "AFTER RX DEDUCTIBLE"),
			record("A", "Co-Insurance", "88", `"benefitPercent": "0.25", `+in, "SPECIALTY DRUGS - $50 MIN, $275 MAX"),
			record("A", "Co-Insurance", "88", `"benefitPercent": "0.5", `+out, "TIERS 1 AND 3 RETAIL 30 DAY SUPPLY ONLY"),
			record("I", "Non-Covered", "90", out),
		), `access {channels:[mail],networks:[out]} {covered:false}
deductible medical in 1500/3000
deductible medical out 4000/-
deductible rx in 125/-
maximum integrated in 5500/- drugs=true
specialty specialty in 25 % coinsurance, at least $50.00, at most $275.00
tier-1 retail in 30 $12.00 copay exempt
tier-1 retail out 30 50 % coinsurance
tier-3 retail in 30 40 % coinsurance, at least $70.00, at most $150.00 after
tier-3 retail out 30 50 % coinsurance`},
		{"costs that no word tells apart", flat(
			record("B", "Co-Payment", "88", `"benefitAmount": "10", `+in), record("B", "Co-Payment", "88", `"benefitAmount": "30", `+in), record("B", "Co-Payment", "91", `"benefitAmount": "20", `+in),
			record("A", "Co-Insurance", "91", `"benefitPercent": "0", `+in),
		), `brand any in $20.00 copay`},
		{"the greater of two", flat(
			record("B", "Co-Payment", "GF", `"benefitAmount": "10"`, "The greater of the Coinsurance or Co-Payment applies"), record("A", "Co-Insurance", "GF", `"benefitPercent": ".3"`, "The greater of the Coinsurance or Co-Payment applies"),
		), `preferred-generic any in the greater of $10.00 copay and 30 % coinsurance`},
		{"segments by their own names", `{"loop2110C": [
  {"EB": {"EB01_EligibilityOrBenefitInformation": "C", "EB02_BenefitCoverageLevelCode": "IND", "EB03_ServiceTypeCode": ["30", "88"], "EB06_TimePeriodQualifier": "23", "EB07_MonetaryAmount": "500", "EB12_InPlanNetworkIndicator": "W"}},
  {"EB": {"EB01_EligibilityOrBenefitInformation": "B", "EB03_ServiceTypeCode": ["92"], "EB07_MonetaryAmount": "8", "EB12_InPlanNetworkIndicator": "Y"}, "MSG": [{"MSG01_FreeFormMessageText": "retail up to 34 days"}]}]}`, `deductible integrated any 500/- drugs=true
generic retail in 34 $8.00 copay`},
		{"below the kind and the network", `{"plan": {"type": "30", "coverage_status": "1", "plan_name": "Choice", "financials": {"deductible": {"totals": {"in_network": [{"amount": "750", "level": "INDIVIDUAL", "time_period": "23", "time_period_label": "Calendar Year"}]}, "remainings": {"in_network": [{"amount": "250", "level": "INDIVIDUAL"}]}}}},
  "services": [{"type": "33", "type_label": "Chiropractic", "financials": {"copayment": {"amounts": {"in_network": [{"amount": "40"}]}}}},
    {"type": "88", "type_label": "Pharmacy", "financials": {"copayment": {"amounts": {"in_network": [{"amount": "15", "comments": ["GENERIC RETAIL UP TO 30 DAYS"]}, {"amount": "80", "comments": ["PREFERRED BRAND MAIL ORDER UP TO 90 DAYS"]}]}}, "coinsurance": {"percents": {"out_network": [{"percent": "50"}]}}}}]}`, `deductible integrated in 750/-
generic retail in 30 $15.00 copay
generic retail out 50 % coinsurance
preferred-brand mail in 90 $80.00 copay
preferred-brand retail out 50 % coinsurance`},
		{"amounts with units", `{"plans": [{"description": "BLUE", "benefits": [
  {"name": "Health Benefit Plan Coverage", "type": "30", "amounts": {"outOfPocket": {"inNetwork": [{"amount": "3500", "units": "USD", "level": "Individual", "amountTimePeriod": "Calendar Year", "remaining": "100"}]}}},
  {"name": "Pharmacy", "type": "88", "amounts": {"coPayment": {"inNetwork": [{"amount": "7", "units": "USD", "payerNotes": [{"type": "MSG", "message": "TIER 1 RETAIL"}]}]}, "coInsurance": {"inNetwork": [{"amount": "30", "units": "Percent", "payerNotes": [{"message": "TIER 3 RETAIL, DEDUCTIBLE APPLIES"}]}]}}},
  {"name": "Emergency Services", "type": "86", "amounts": {"coPayment": {"noNetwork": [{"amount": "200", "units": "USD"}]}}}]}]}`, `deductible rx any -/-
maximum integrated in 3500/-
tier-1 retail in $7.00 copay
tier-3 retail in 30 % coinsurance after`},
		{"amounts with currencies", `{"coverage": {"plan_description": "HARBOR", "copay": [{"copayment": {"amount": "10", "currency": "USD"}, "in_plan_network": "yes", "service_types": ["generic_prescription_drug"], "service_type_codes": ["92"]}, {"copayment": {"amount": "25", "currency": "USD"}, "service_types": ["professional_physician_visit_office"]}],
  "coinsurance": [{"benefit_percent": 0.3, "in_plan_network": "yes", "service_types": ["brand_name_prescription_drug_non_formulary"], "messages": [{"message": "RETAIL 30 DAYS"}]}],
  "deductibles": [{"benefit_amount": {"amount": "1000", "currency": "USD"}, "coverage_level": "individual", "in_plan_network": "yes", "service_types": ["health_benefit_plan_coverage"], "time_period": "calendar_year"}, {"benefit_amount": {"amount": "400", "currency": "USD"}, "coverage_level": "individual", "time_period": "remaining"}]}}`, `deductible integrated in 1000/-
generic any in $10.00 copay
non-preferred-brand retail in 30 30 % coinsurance`},
		{"services by their names", `{"PlanName": "OAP", "ServiceDetails": [{"ServiceName": "Dental Care", "EligibilityDetails": [{"EligibilityOrBenefit": "Deductible", "MonetaryAmount": "50"}]},
  {"ServiceName": "Pharmacy", "EligibilityDetails": [{"EligibilityOrBenefit": "Co-Payment", "MonetaryAmount": "10", "PlanNetworkIndicator": "Yes", "Message": ["Tier 1, retail 30 day supply"]}, {"EligibilityOrBenefit": "Co-Payment", "MonetaryAmount": "40", "PlanNetworkIndicator": "Yes", "Message": ["Tier 2, retail 30 day supply"]}]}]}`, `tier-1 retail in 30 $10.00 copay
tier-2 retail in 30 $40.00 copay`},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkJSONFacts(t, c.content, c.want)
		})
	}
}

// TestEligibilityWords reads from the messages of such answers what they say of drugs and how claims reach the plan, and takes the number of a
// group's employer for none of the drugs'.
func TestEligibilityWords(t *testing.T) {
	text := jsonText(`{"subscriber": {"groupNumber": "0048812"}, "benefitsInformation": [
  {"code": "1", "name": "Active Coverage", "serviceTypeCodes": ["88"], "inPlanNetworkIndicatorCode": "Y", "additionalInformation": [{"description": "BIN 022659 PCN SWRX RXGRP SWA1500"}]},
  {"code": "B", "name": "Co-Payment", "serviceTypeCodes": ["92"], "benefitAmount": "12", "inPlanNetworkIndicatorCode": "Y"},
  {"code": "CB", "name": "Coverage Basis", "serviceTypeCodes": ["88"], "additionalInformation": [{"description": "STEP THERAPY APPLIES"}]},
  {"code": "I", "name": "Non-Covered", "serviceTypeCodes": ["90"], "inPlanNetworkIndicatorCode": "N"},
  {"code": "E", "name": "Exclusions", "serviceTypeCodes": ["88"], "additionalInformation": [{"description": "WEIGHT LOSS DRUGS"}]}]}`)
	p := read(t, text)
	if id := p.Identity; id.BIN.Value != "022659" || id.PCN.Value != "SWRX" || id.Group.Value != "SWA1500" {
		t.Errorf("claims go to %q, %q, %q", id.BIN.Value, id.PCN.Value, id.Group.Value)
	}
	if len(p.Utilization.StepTherapy) != 1 || len(p.Coverage.Exclusions) != 1 || len(p.Pharmacies.Access) != 1 {
		t.Errorf("got %d rules of step therapy, %d of exclusions and %d of access, want one each", len(p.Utilization.StepTherapy), len(p.Coverage.Exclusions), len(p.Pharmacies.Access))
	}
}
