package analyze

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONCatalogs reads what carriers keep of each service of a plan, with what their format has no field for in lists of names and values.
func TestJSONCatalogs(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"attributes in lists, a limit of days, the order of payment in words", `{"plans": [{"planInfo": {"productName": "Larch PPO 1000", "planType": "PPO", "tierType": "Two Tier"},
  "unmappedAttributes": [{"name": "rxRefillThreshold", "value": "75%"}, {"name": "maintenanceRetailFillLimit", "value": "2"}, {}],
  "unmappedIndicators": [{"name": "rxStepTherapyProgram", "value": true}, {"name": "rxCopayCardAppliesToOOP", "value": false}, {"name": "name", "value": false}],
  "planCostSharing": {"planOOPMaximums": [
      {"coverageType": "Member", "amount": "$5000", "networkType": "IN", "unmappedIndicators": [{"name": "embedded", "value": true}]},
      {"coverageType": "Family", "amount": "$10000", "networkType": "IN", "unmappedIndicators": [{"name": "embedded", "value": true}]}]},
  "benefits": [
    {"benefitCategory": "Prescription Drugs", "serviceName": "Retail Pharmacy - Tier 1 Generic", "costshareRegimeIN": "Copay only",
     "benefitLimits": {"limits": [{"value": "30", "limitType": "Days Supply", "frequency": "per Fill"}]},
     "benefitCostsharing": {"copays": [{"amount": "$5", "networkType": "IN"}], "coinsurances": [{}], "deductibles": [{}]}},
    {"benefitCategory": "Prescription Drugs", "serviceName": "Mail Order Pharmacy - Tier 2 Brand", "costshareRegimeIN": "Deductible then Coinsurance",
     "benefitLimits": {"limits": [{"value": "90", "limitType": "Days Supply", "frequency": "per Fill"}]},
     "benefitCostsharing": {"copays": [{}], "coinsurances": [{"amount": "25", "networkType": "IN", "unmappedAttributes": [{"name": "minimumAmount", "value": "60.00"}, {"name": "maximumAmount", "value": "160.00"}]}],
       "deductibles": [{"coverageType": "Member", "amount": "$200", "networkType": "IN"}, {"coverageType": "Family", "amount": "$400", "networkType": "IN"}]}},
    {"benefitCategory": "Professional", "serviceName": "Specialist Visit", "benefitCostsharing": {"deductibles": [{"coverageType": "Member", "amount": "$750", "networkType": "IN"}]}}]}]}`, `
tier-1 retail in 30 $5.00 copay exempt
tier-2 mail in 90 25 % coinsurance, at least $60.00, at most $160.00 after
deductible rx in 200/400
maximum integrated in 5000/10000
stepTherapy {drugs:{flags:[ST]}} open
refillTooSoon {} {percent:75}
retailFills {drugs:{kinds:[maintenance]}} {free:2}
assistance {} {program:adjuster}`},
		{"visits of a marketplace, days in the list of what is covered, what a birth costs", `{"plan_marketing_name": "Larch Silver", "qhp_benefits": [
    {"benefit_type_code": "Generic Drugs", "is_benefit_covered": "Covered", "quantity_limit": "30", "unit_limit": "Days per Prescription"}],
  "maximum_coinsurance_for_specialty_drugs": "$0", "having_baby_deductible": "$0", "having_diabetes_deductible": "$0",
  "qhp_deductibles": [
    {"deductible_type": "Medical EHB Deductible", "in_network_tier_1_individual": "$3000", "in_network_tier_1_family": "$3000 per person | $6000 per group", "in_network_tier_two_individual": ""},
    {"deductible_type": "Drug EHB Deductible", "in_network_tier_1_individual": "$350", "in_network_tier_1_family": "$350 per person | $700 per group", "in_network_tier_two_individual": ""}],
  "qhp_service_visits": [
    {"visit_type": "Primary Care Visit to Treat an Injury or Illness", "copay_in_network_tier_1": "$40.00", "co_insurance_in_network_tier_1": "Not Applicable"},
    {"visit_type": "Generic Drugs", "copay_in_network_tier_1": "$15.00", "copay_in_network_tier_2": "", "co_insurance_in_network_tier_1": "Not Applicable"},
    {"visit_type": "Preferred Brand Drugs", "copay_in_network_tier_1": "$50.00 Copay after deductible", "co_insurance_in_network_tier_1": "Not Applicable"}]}`, `
generic any in 30 $15.00 copay
preferred-brand any in $50.00 copay after
deductible medical in 3000/6000
deductible rx in 350/700`},
		{"the difference on one code, none on the other", `{"planName": "Larch HMO", "deductible": 500, "dawRule": "Member pays cost share plus difference between brand and generic cost on DAW 2; no penalty DAW 1"}`, `
deductible integrated in 500/-
difference true
prescriber exempt true`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if p := holdFacts(t, c.content, c.want); len(p.Formulary.Entries) > 0 {
				t.Errorf("a drug of the list is %q", p.Formulary.Entries[0].Name)
			}
		})
	}
}

// TestWordsOfKeys parts the words of keys where capitals run together.
func TestWordsOfKeys(t *testing.T) {
	for key, want := range map[string]string{
		"planOOPMaximums": "plan oop maximums", "DAWPenalty": "daw penalty", "NDCs": "ndcs", "RETAIL": "retail", "mailOrder90": "mail order 90", "PCPCopay": "pcp copay", "rxBIN": "rx bin",
	} {
		if got := plainWords(key); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
}

// TestJSONBenefitsAsProducts reads a catalog in which each benefit is a product whose terms stand in a list of names and values with ids of
// their own, and whose name begins with the kind of pharmacy.
func TestJSONBenefitsAsProducts(t *testing.T) {
	attribute := func(name string, value any) string {
		v, _ := json.Marshal(value)
		return fmt.Sprintf(`{"attributeDefinitionId": "0tj%d", "name": %q, "value": %s, "sequence": 1, "keyHidden": false, "dataType": "Text"}`, len(name), name, v)
	}
	product := func(name, network string, attributes ...string) string {
		return fmt.Sprintf(`{"benefitId": "b%d", "productName": %q, "network": %q, "attributes": [%s]}`, len(name), name, network, strings.Join(attributes, ", "))
	}
	coverage := func(name string, copay int) string {
		return fmt.Sprintf(`{"coverageId": "c%d", "planName": %q, "benefits": [%s]}`, copay, name, strings.Join([]string{
			product("Annual Deductible", "In Network", attribute("Individual", 750), attribute("Family", 1500)),
			product("Retail - Generic", "In Network", attribute("Copay", copay), attribute("Deductible waiver", "Deductible waived"), attribute("Notes", "Up to a 30-day supply.")),
			product("Mail Order - Preferred Brand", "In Network", attribute("Coinsurance", 25), attribute("Maximum per Prescription", 150), attribute("Notes", "Up to a 90-day supply.")),
			product("Specialty Drugs", "In Network", attribute("Coinsurance", 30), attribute("Notes", "Up to a 30-day supply. Must be filled by Larch Specialty Pharmacy after one retail fill.")),
			product("Specialty Drugs", "Out of Network", attribute("Coverage", "Not Covered")),
		}, ", "))
	}
	got := strings.Join(planCells(t, jsonText(fmt.Sprintf(`{"coverages": [%s, %s]}`, coverage("Dill PPO", 10), coverage("Fennel HMO", 15)))), "\n")
	const want = `Dill PPO: deductible integrated in 750/1500
Dill PPO: generic retail in 30 $10 copay
Dill PPO: preferred-brand mail in 90 25 % coinsurance, at most $150
Dill PPO: specialty any out not covered
Dill PPO: specialty specialty in 30 30 % coinsurance
Fennel HMO: deductible integrated in 750/1500
Fennel HMO: generic retail in 30 $15 copay
Fennel HMO: preferred-brand mail in 90 25 % coinsurance, at most $150
Fennel HMO: specialty any out not covered
Fennel HMO: specialty specialty in 30 30 % coinsurance`
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
