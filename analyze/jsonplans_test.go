package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONOfSeveralPlans reads plans as other systems write them side by side; each keeps what is its own.
func TestJSONOfSeveralPlans(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{
			"quotes with words for amounts", `{"status": "ok", "quotes": [
  {"plan_id": "1", "plan_name": "Maple Bronze", "deductible": "$6,000", "drug_deductible": "Included in Medical", "moop": "$9,000", "pcp_copay": "$50", "generic_drugs": "$25", "specialty_drugs": "40% Coinsurance after deductible"},
  {"plan_id": "2", "plan_name": "Maple Gold", "deductible": "$1,000", "drug_deductible": "$200", "moop": "$5,000", "pcp_copay": "$15", "generic_drugs": "No Charge", "specialty_drugs": "$150 Copay after deductible"}]}`,
			`Maple Bronze: deductible in 6000/0
Maple Bronze: generic any in $25.00 copay
Maple Bronze: maximum in 9000/0
Maple Bronze: specialty specialty in 40 % coinsurance
Maple Gold: deductible any 200/0
Maple Gold: deductible in 1000/0
Maple Gold: generic any in no charge
Maple Gold: maximum in 5000/0
Maple Gold: specialty specialty in $150.00 copay`,
		},
		{
			"amounts for retail and mail in one string", `{"plans": [
  {"name": "Pine PPO", "rx": {"generic": "$10 / $25", "preferredBrand": "$40 / $100"}},
  {"name": "Pine HMO", "rx": {"generic": "$5 retail / $10 mail order", "preferredBrand": "$30 retail / $60 mail order"}}]}`,
			`Pine HMO: generic mail in $10.00 copay
Pine HMO: generic retail in $5.00 copay
Pine HMO: preferred-brand mail in $60.00 copay
Pine HMO: preferred-brand retail in $30.00 copay`,
		},
		{
			"networks as keys", `[
  {"planName": "Spruce 1", "benefits": {"pharmacy": {"tiers": {"tier1": {"inNetwork": {"copay": 10}, "outOfNetwork": {"coinsurance": 50}}}}}, "deductible": {"inNetwork": {"individual": 500, "family": 1000}, "outOfNetwork": {"individual": 1000, "family": 2000}}},
  {"planName": "Spruce 2", "benefits": {"pharmacy": {"tiers": {"tier1": {"inNetwork": {"copay": 20}, "outOfNetwork": "Not covered"}}}}, "deductible": {"inNetwork": {"individual": 1500, "family": 3000}}}]`,
			`Spruce 1: deductible in 500/1000
Spruce 1: deductible out 1000/2000
Spruce 1: tier-1 any in $10.00 copay
Spruce 1: tier-1 any out 50 % coinsurance
Spruce 2: deductible in 1500/3000
Spruce 2: tier-1 any in $20.00 copay
Spruce 2: tier-1 any out not covered`,
		},
		{
			"plans by key", `{"plans": {"Alder Silver": {"tiers": [{"tier": 1, "copay": 15}]}, "Alder Gold": {"tiers": [{"tier": 1, "copay": 5}]}}}`,
			`Alder Gold: tier-1 any in $5.00 copay
Alder Silver: tier-1 any in $15.00 copay`,
		},
		{
			"the name in an object of its own", `{"data": [
  {"plan": {"name": "Rowan Basic", "type": "HMO"}, "drugBenefits": [{"drugTier": "Generic", "retail": {"copay": 12}, "mail": {"copay": 24}}]},
  {"plan": {"name": "Rowan Plus", "type": "PPO"}, "drugBenefits": [{"drugTier": "Generic", "retail": {"copay": 8}, "mail": {"copay": 16}}]}]}`,
			`Rowan Basic: generic mail in $24.00 copay
Rowan Basic: generic retail in $12.00 copay
Rowan Plus: generic mail in $16.00 copay
Rowan Plus: generic retail in $8.00 copay`,
		},
		{
			"records of several plans", `[
  {"plan_name": "Hazel A", "drug_tier": "Tier 1", "pharmacy_type": "Retail", "days_supply": 30, "copay_amount": 10},
  {"plan_name": "Hazel A", "drug_tier": "Tier 2", "pharmacy_type": "Retail", "days_supply": 30, "copay_amount": 40},
  {"plan_name": "Hazel B", "drug_tier": "Tier 1", "pharmacy_type": "Retail", "days_supply": 30, "copay_amount": 5}]`,
			`Hazel A: tier-1 retail in $10.00 copay
Hazel A: tier-2 retail in $40.00 copay
Hazel B: tier-1 retail in $5.00 copay`,
		},
		{
			"cost-sharing reductions of one plan", `{"planName": "Larch Silver", "variants": [
  {"csr": "73", "deductible": {"individual": 4000}, "tiers": [{"tier": 1, "copay": 15}]},
  {"csr": "94", "deductible": {"individual": 100}, "tiers": [{"tier": 1, "copay": 3}]}],
  "exclusions": ["Weight loss drugs"]}`,
			`: exclusion/weightloss
Larch Silver 73: deductible in 4000/0
Larch Silver 73: tier-1 any in $15.00 copay
Larch Silver 94: deductible in 100/0
Larch Silver 94: tier-1 any in $3.00 copay`,
		},
		{
			"a catalog by key, with plans of other benefits", `{"plans": {
  "A1": {"line": "MEDICAL", "marketingName": "Cedar Wellness PPO", "deductible": {"inNetwork": {"individual": 700, "family": 1400}, "type": "embedded", "combinedMedicalAndDrug": false}, "prescriptionDrugs": {"tiers": [
    {"tier": 1, "label": "Generic", "retail": {"costShare": "copay", "amount": 11, "afterDeductible": false}}, {"tier": 2, "label": "Specialty", "specialtyPharmacy": {"costShare": "coinsurance", "percent": 30, "maximumPerFill": 200}}]}},
  "A2": {"line": "MEDICAL", "marketingName": "Cedar Bronze", "deductible": {"inNetwork": {"individual": 6000, "family": 12000}}, "prescriptionDrugs": {"tiers": [{"tier": 1, "label": "Generic", "retail": {"costShare": "coinsurance", "percent": 40}}]}},
  "A3": {"line": "DENTAL", "marketingName": "Cedar Smiles 75", "deductible": {"individual": 75}, "basic": "20% coinsurance after deductible"},
  "A4": {"line": "ANCILLARY", "marketingName": "Cedar Vision", "deductible": {"individual": 10}}},
 "common": {"preventiveDrugs": "$0, deductible does not apply"}}`,
			`: drugCostShare/preventive
Cedar Bronze: deductible in 6000/12000
Cedar Bronze: tier-1 retail in 40 % coinsurance
Cedar Wellness PPO: deductible in 700/1400
Cedar Wellness PPO: tier-1 retail in $11.00 copay
Cedar Wellness PPO: tier-2 specialty in 30 % coinsurance, at most $200.00`,
		},
		{
			"one plan beside those of other benefits", `{"plans": [
  {"productLine": "Medical", "planName": "Cedar Gold", "deductible": 500, "rx": {"generic": {"copay": 8}}},
  {"productLine": "Dental", "planName": "Cedar Dental", "deductible": 50}]}`,
			`: deductible in 500/0
: generic any in $8.00 copay`,
		},
		{
			"medical plans whose names could be another benefit's", `{"plans": [
  {"type": "Medical", "planName": "Harbor Life HMO", "deductible": 500, "generic": {"copay": 8}},
  {"type": "Medical", "planName": "Harbor Value HMO", "deductible": 900, "generic": {"copay": 12}}]}`,
			`Harbor Life HMO: deductible in 500/0
Harbor Life HMO: generic any in $8.00 copay
Harbor Value HMO: deductible in 900/0
Harbor Value HMO: generic any in $12.00 copay`,
		},
		{
			"a bundle of resources", `{"resourceType": "Bundle", "entry": [
  {"resource": {"resourceType": "InsurancePlan", "name": "Aspen One", "plan": [{"specificCost": [{"category": {"coding": [{"code": "1-month-in-retail"}]}, "benefit": [{"type": {"coding": [{"code": "generic"}]}, "cost": [{"type": {"coding": [{"code": "copay"}]}, "value": {"value": 10}}]}]}]}]}},
  {"resource": {"resourceType": "InsurancePlan", "name": "Aspen Two", "plan": [{"specificCost": [{"category": {"coding": [{"code": "1-month-in-retail"}]}, "benefit": [{"type": {"coding": [{"code": "generic"}]}, "cost": [{"type": {"coding": [{"code": "copay"}]}, "value": {"value": 7}}]}]}]}]}}]}`,
			`Aspen One: generic retail in $10.00 copay
Aspen Two: generic retail in $7.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planLines(t, jsonText(c.content))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestBundledDrugs reads a Bundle that holds a plan and the drugs of its formulary: neither hides the other.
func TestBundledDrugs(t *testing.T) {
	text := jsonText(`{"resourceType": "Bundle", "entry": [
  {"resource": {"resourceType": "InsurancePlan", "name": "Aspen One", "plan": [{"specificCost": [{"category": {"coding": [{"code": "1-month-in-retail"}]}, "benefit": [{"type": {"coding": [{"code": "generic"}]}, "cost": [{"type": {"coding": [{"code": "copay"}]}, "value": {"value": 10}}]}]}]}]}},
  {"resource": {"resourceType": "Basic", "code": {"coding": [{"code": "formulary-item"}]}, "subject": {"reference": "MedicationKnowledge/a1", "display": "examplol 10 MG Oral Tablet"}, "extension": [
    {"url": "http://hl7.org/fhir/us/davinci-drug-formulary/StructureDefinition/usdf-DrugTierID-extension", "valueCodeableConcept": {"coding": [{"code": "generic"}]}}]}}]}`)
	p := read(t, text)
	if got := shareLines(p); got != "generic retail in 1-30 $10.00 copay -" {
		t.Errorf("cost shares: %s", got)
	}
	if n := len(p.Formulary.Entries); n != 1 {
		t.Errorf("%d drugs, want 1", n)
	}
}
