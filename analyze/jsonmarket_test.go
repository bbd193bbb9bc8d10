package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONOfMarketplaces reads what a marketplace's service answers: several plans, ranges over them, limits by what they are of and for
// whom, networks of the plan's own.
func TestJSONOfMarketplaces(t *testing.T) {
	const fennel = `{"id": "2", "name": "Fennel Gold", "deductibles": [{"type": "Drug EHB Deductible", "amount": 200, "family_cost": "Individual", "network_tier": "In-Network"}]}`
	for _, c := range []struct{ name, content, want string }{
		{
			"ranges over the plans are no plan's", `{"ranges": {"deductibles": {"min": 200, "max": 6000}, "moops": {"min": 1, "max": 9000}}, "plans": [
  {"id": "1", "name": "Dill Silver", "deductibles": [{"type": "Medical EHB Deductible", "amount": 6000, "family_cost": "Individual", "network_tier": "In-Network"}]}, ` + fennel + `]}`,
			`Dill Silver: deductible in 6000/0
Fennel Gold: deductible in 200/0`,
		},
		{
			"an actuarial value that is no variant, and mail order as a multiple", `{"plans": [{"name": "Dill Gold", "actuarial_value": 79.62, "generic_drugs": "In-Network: $10 per script / Out-of-Network: Not Covered | limit: 30 day supply", "mail_order_rx": 2.5},
  {"name": "Dill Silver", "actuarial_value": 70.9, "generic_drugs": "In-Network: $15 per script / Out-of-Network: Not Covered | limit: 30 day supply", "mail_order_rx": 2}]}`,
			`Dill Gold: generic any out not covered
Dill Gold: generic mail in $25.00 copay
Dill Gold: generic retail in $10.00 copay
Dill Silver: generic any out not covered
Dill Silver: generic mail in $30.00 copay
Dill Silver: generic retail in $15.00 copay`,
		},
		{
			"what a member pays all of outside of the network, in strings that have no other words for it", `{"plans": [{"name": "Dill HMO", "generic_drugs": "In-Network: $10 / Out-of-Network: 100%", "specialty_drugs": "In-Network: 40%, up to $500 per script / Out-of-Network: 100%"},
  {"name": "Dill PPO", "generic_drugs": "In-Network: $15 / Out-of-Network: 50% after deductible", "specialty_drugs": "In-Network: 25% / Out-of-Network: 60%"}]}`,
			`Dill HMO: generic any in $10.00 copay
Dill HMO: generic any out not covered
Dill HMO: specialty any out not covered
Dill HMO: specialty specialty in 40 % coinsurance, at most $500.00
Dill PPO: deductible any 0/0
Dill PPO: generic any in $15.00 copay
Dill PPO: generic any out 50 % coinsurance
Dill PPO: specialty specialty in 25 % coinsurance
Dill PPO: specialty specialty out 60 % coinsurance`,
		},
		{
			"a coinsurance of 100 % beside words for what is not covered", `{"plans": [{"name": "Dill HMO", "generic_drugs": "In-Network: $10 / Out-of-Network: Not Covered", "specialty_drugs": "In-Network: 40% / Out-of-Network: 100%"},
  {"name": "Dill PPO", "generic_drugs": "In-Network: $15 / Out-of-Network: 50%"}]}`,
			`Dill HMO: generic any in $10.00 copay
Dill HMO: generic any out not covered
Dill HMO: specialty specialty in 40 % coinsurance
Dill HMO: specialty specialty out 100 % coinsurance
Dill PPO: generic any in $15.00 copay
Dill PPO: generic any out 50 % coinsurance`,
		},
		{
			"the most alone is a limit", `{"planName": "Dill", "oopMax": {"max": 5000}, "generic": {"copay": 5}}`,
			`: generic any in $5.00 copay
: maximum in 5000/0`,
		},
		{
			"for whom", `{"plans": [{"id": "1", "name": "Dill Silver", "moops": [
  {"type": "Maximum Out of Pocket for Medical and Drug EHB Benefits (Total)", "amount": 9000, "family_cost": "Family Per Person", "family": true, "individual": false, "network_tier": "In-Network"},
  {"type": "Maximum Out of Pocket for Medical and Drug EHB Benefits (Total)", "amount": 18000, "family_cost": "Family", "family": true, "individual": false, "network_tier": "In-Network"}]}, ` + fennel + `]}`,
			`Dill Silver: maximum in 9000/18000
Fennel Gold: deductible in 200/0`,
		},
		{
			"networks", `{"plans": [{"id": "1", "name": "Dill Silver", "benefits": [{"name": "Generic Drugs", "cost_sharings": [
  {"copay_amount": 10, "copay_options": "Copay", "coinsurance_rate": 0, "coinsurance_options": "Not Applicable", "network_tier": "In-Network", "display_string": "$10"},
  {"copay_amount": 30, "copay_options": "Copay", "coinsurance_rate": 0, "coinsurance_options": "Not Applicable", "network_tier": "In-Network Tier 2", "display_string": "$30"}],
  "explanation": "Up to a 30-day supply at retail."}], "deductibles": [
  {"type": "Drug EHB Deductible", "amount": 100, "family_cost": "Individual", "network_tier": "In-Network"},
  {"type": "Drug EHB Deductible", "amount": 300, "family_cost": "Individual", "network_tier": "In-Network Tier 2"},
  {"type": "Drug EHB Deductible", "amount": 900, "family_cost": "Individual", "network_tier": "Combined In-Out of Network"}]}, ` + fennel + `]}`,
			`Dill Silver: deductible in 100/0
Dill Silver: generic retail in $10.00 copay
Fennel Gold: deductible in 200/0`,
		},
		{
			"reductions of one plan", `{"plans": [{"id": "1", "name": "Dill Silver", "benefits": [{"name": "Generic Drugs", "cost_sharings": [
  {"copay_amount": 10, "copay_options": "Copay", "network_tier": "In-Network", "csr": "Exchange variant (no CSR)"},
  {"copay_amount": 3, "copay_options": "Copay", "network_tier": "In-Network", "csr": "94% AV Level Silver Plan"}]}]}, ` + fennel + `]}`,
			`Dill Silver (94% AV Level Silver Plan): generic any in $3.00 copay
Dill Silver: generic any in $10.00 copay
Fennel Gold: deductible in 200/0`,
		},
		{
			"limits of reductions, and a plan that is asked for with its reduction", `{"plans": [{"id": "1", "name": "Dill Silver", "deductibles": [
  {"type": "Drug EHB Deductible", "amount": 0, "csr": "94% AV Level Silver Plan CSR", "family_cost": "Individual", "network_tier": "In-Network"},
  {"type": "Drug EHB Deductible", "amount": 500, "csr": "Exchange variant (no CSR)", "family_cost": "Individual", "network_tier": "In-Network"}]},
  {"id": "3", "name": "Savory Silver", "deductibles": [{"type": "Drug EHB Deductible", "amount": 50, "csr": "94% AV Level Silver Plan CSR", "family_cost": "Individual", "network_tier": "In-Network"}]}, ` + fennel + `]}`,
			`Dill Silver (94% AV Level Silver Plan CSR): deductible in 0/0
Dill Silver: deductible in 500/0
Fennel Gold: deductible in 200/0
Savory Silver: deductible in 50/0`,
		},
		{
			"packages by codes", `{"benefitPackages": [
  {"benefitPackageCode": "A1", "benefitPackageName": "Dill Adult", "copayTable": [
    {"drugClassCode": "P", "drugClassDescription": "Preferred drug", "deliveryChannel": "RETAIL", "memberShareType": "COPAY", "memberShareAmount": 1.0},
    {"drugClassCode": "N", "drugClassDescription": "Non-preferred drug", "deliveryChannel": "RETAIL", "memberShareType": "COINSURANCE", "memberShareAmount": 5.0}]},
  {"benefitPackageCode": "A2", "benefitPackageName": "Dill Child", "copayTable": [
    {"drugClassCode": "P", "drugClassDescription": "Preferred drug", "deliveryChannel": "RETAIL", "memberShareType": "COPAY", "memberShareAmount": 0}]}]}`,
			`Dill Adult: non-preferred-brand retail in 5 % coinsurance
Dill Adult: preferred-brand retail in $1.00 copay
Dill Child: preferred-brand retail in $0.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planLines(t, jsonText(c.content))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestJSONRemarks reads what words beside a tier and in lists of programs say, and takes none of them for what they are not.
func TestJSONRemarks(t *testing.T) {
	const tier = `"generic": {"copay": 5}`
	for _, c := range []struct{ name, content, want string }{
		{
			"the supply of whatever a tier costs", `{"planName": "Dill", "benefits": [
  {"name": "Generic Drugs", "explanation": "Covers up to a 34-day supply per prescription.", "cost": {"copay": 5}},
  {"name": "Preferred Brand Drugs", "explanation": "Up to a 30-day supply. Up to a 90-day supply by mail.", "cost": {"copay": 40}},
  {"name": "Non-Preferred Brand Drugs", "explanation": "A 7-day supply is free once.", "cost": {"copay": 70}},
  {"name": "Specialty Drugs", "explanation": "Up to a 28-day supply. Must be filled by a network specialty pharmacy.", "cost": {"coinsurance": 30}}]}`,
			`daysSupply {tiers:[specialty]} {max:28}
generic any in 34 $5.00 copay
non-preferred-brand any in $70.00 copay
preferred-brand any in $40.00 copay
specialty specialty in 28 30 % coinsurance
specialtyLockIn {tiers:[specialty]} {free:0}`,
		},
		{
			"a tier below the pharmacy of its name", `{"planName": "Dill", "pharmacy": {"retail": {"daysSupply": 30, "generic": "$8 copay"}, "specialtyPharmacy": {"daysSupply": 30, "specialty": "40% coinsurance after deductible", "specialtyNotes": "Was 30% coinsurance"}}}`,
			`deductible rx any -/-
generic retail in 30 $8.00 copay
specialty specialty in 30 40 % coinsurance after`,
		},
		{
			"costs that remarks tell, which stand in another list", `{"planName": "Dill", "qhp_benefits": [
  {"benefit_type_code": "Bariatric Surgery", "quantity_limit": "1", "explanation": "Prior authorization required."},
  {"benefit_type_code": "Generic Drugs", "explanation": "Cost share shown is for up to a 30-day supply at a retail pharmacy. Mail order: $30.00 copay for up to a 90-day supply."},
  {"benefit_type_code": "Preferred Brand Drugs", "explanation": "Mail order: $90 copay after deductible."},
  {"benefit_type_code": "Non-Preferred Brand Drugs", "explanation": "Same cost share at retail (up to a 30-day supply) and mail order (up to a 90-day supply)."},
  {"benefit_type_code": "Specialty Drugs", "explanation": "Up to $350 per prescription. Limited to a 30-day supply through a designated specialty pharmacy."}],
  "qhp_service_visits": [
  {"visit_type": "Generic Drugs", "copay_in_network_tier_1": "$15.00", "co_insurance_in_network_tier_1": "Not Applicable"},
  {"visit_type": "Preferred Brand Drugs", "copay_in_network_tier_1": "$45.00 Copay after deductible", "co_insurance_in_network_tier_1": "Not Applicable"},
  {"visit_type": "Non-Preferred Brand Drugs", "copay_in_network_tier_1": "Not Applicable", "co_insurance_in_network_tier_1": "45.00% Coinsurance after deductible"},
  {"visit_type": "Specialty Drugs", "copay_in_network_tier_1": "Not Applicable", "co_insurance_in_network_tier_1": "25.00% Coinsurance after deductible"}]}`,
			`daysSupply {tiers:[specialty]} {max:30}
deductible rx any -/-
generic mail in 90 $30.00 copay
generic retail in 30 $15.00 copay
non-preferred-brand mail in 90 45 % coinsurance after
non-preferred-brand retail in 30 45 % coinsurance after
preferred-brand mail in $90.00 copay after
preferred-brand retail in 30 $45.00 copay after
specialty specialty in 30 25 % coinsurance, at most $350.00 after
specialtyLockIn {tiers:[specialty]} {free:0}`,
		},
		{
			"remarks that give a tier no cost", `{"planName": "Dill", "benefits": [
  {"name": "Generic Drugs", "explanation": "Insulin: $25 copay by mail.", "cost": {"copay": 5}},
  {"name": "Preferred Brand Drugs", "explanation": "Out-of-network mail order: $90 copay.", "cost": {"copay": 40}},
  {"name": "Specialty Drugs", "explanation": "Mail order may be available for a $150 copay. Up to $350 per year.", "cost": {"coinsurance": 30}}]}`,
			`drugCostShares {drugs:{kinds:[insulin]}} {share:{kind:copay,copay:25.00}}
generic any in $5.00 copay
preferred-brand any in $40.00 copay
specialty specialty in 30 % coinsurance`,
		},
		{
			"a supply at retail, a network pharmacy", `{"planName": "Dill", "benefits": [{"name": "Generic Drugs", "notes": "Up to a 30-day supply at retail. Must be filled by a network pharmacy.", "cost": {"copay": 5}}]}`,
			`generic retail in 30 $5.00 copay`,
		},
		{
			"programs told by their words", `{` + tier + `, "pharmacyPrograms": [
  {"programCode": "PA", "programName": "Prior authorization", "active": true},
  {"programCode": "INS", "programName": "Insulin savings", "active": true, "memberText": "You pay no more than $35 for a 30-day supply of covered insulin."}]}`,
			`drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}
generic any in $5.00 copay
priorAuthorization {drugs:{flags:[PA]}} {}`,
		},
		{
			"a program that is off", `{` + tier + `, "pharmacyPrograms": [
  {"programCode": "PA", "programName": "Prior authorization", "active": true},
  {"programCode": "INS", "programName": "Insulin savings", "active": false, "memberText": "You pay no more than $35 for a 30-day supply of covered insulin."}]}`,
			`generic any in $5.00 copay
priorAuthorization {drugs:{flags:[PA]}} {}`,
		},
		{
			"no heading of what comes next", `{` + tier + `, "other": {"text": "Not covered"}, "notes": "Fertility drugs"}`,
			`generic any in $5.00 copay`,
		},
		{
			"a list with what it costs", `{` + tier + `, "zeroCopayDrugs": {"listId": "Z", "copay": 0, "drugs": ["Prenatal vitamins", "Naloxone"]}, "copayExemptions": {"groups": [{"code": "A", "description": "Members under 21", "copay": 0}]}}`,
			`drugCostShares {age:{max:20}} {share:{kind:noCharge}}
drugCostShares {drugs:{names:[naloxone]}} {share:{kind:noCharge}}
generic any in $5.00 copay`,
		},
		{
			"lists that are off or for some", `{` + tier + `, "zeroCopayDrugs": {"enabled": false, "drugs": ["Naloxone"]}, "noCostDrugs": {"channel": "mail", "drugs": ["Methotrexate"]}, "copayExemptions": {"active": "N", "groups": [{"description": "Members under 21", "copay": 0}]}}`,
			`generic any in $5.00 copay`,
		},
		{
			"items of which some are off", `{` + tier + `, "zeroCopayDrugs": {"enabled": true, "channel": "all", "drugs": [{"name": "Naloxone", "status": "active"}, {"name": "Methotrexate", "status": "inactive"}, {"name": "Tamoxifen", "minAge": 35}]}}`,
			`drugCostShares {drugs:{names:[naloxone]}} {share:{kind:noCharge}}
generic any in $5.00 copay`,
		},
		{
			"a month that is not that of mail order", `{"planName": "Dill", "tiers": [{"name": "Generic", "notes": "Up to a 30-day supply", "retail": {"copay": 5}, "mail": {"copay": 10}},
  {"name": "Brand", "channel": "mail", "copay": 20, "notes": "Up to a 30-day supply"}]}`,
			`brand mail in 30 $20.00 copay
generic mail in $10.00 copay
generic retail in 30 $5.00 copay`,
		},
		{
			"a list that costs something", `{` + tier + `, "zeroCopayDrugs": {"copay": 2, "drugs": ["Naloxone"]}, "copayExemptions": {"groups": [{"description": "Members under 21", "copay": 1}]}}`,
			`generic any in $5.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			holdFacts(t, c.content, c.want)
		})
	}
}
