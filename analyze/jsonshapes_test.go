package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// checkJSONFacts holds what is read of a file against the facts wanted, sorted, a line each.
func checkJSONFacts(t *testing.T, content, want string) {
	t.Helper()
	text := jsonText(content)
	p := read(t, text)
	checkEvidence(t, text, p)
	got := jsonFacts(p)
	slices.Sort(got)
	if d := cmp.Diff(want, strings.Join(got, "\n")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// jsonFacts lists what was read of a plan's money and rules, one fact a line, in no order.
func jsonFacts(p *benefit.Plan) []string {
	var out []string
	add := func(variant, format string, v ...any) {
		if variant != "" {
			variant += ": "
		}
		out = append(out, variant+fmt.Sprintf(format, v...))
	}
	for _, c := range p.CostShares {
		s := fmt.Sprintf("%s %s %s", c.Tier, c.Channel.Value, c.Network.Value)
		if c.DaysSupply.Known() && c.DaysSupply.Standing != benefit.Assumed && c.Share.Value.Kind != benefit.NotCovered {
			s += fmt.Sprintf(" %d", c.DaysSupply.Value.Max)
		}
		s += " " + c.Share.Value.String()
		if c.Deductible.Known() && c.Deductible.Standing == benefit.Stated {
			s += " " + string(c.Deductible.Value)
		}
		add(c.Variant, "%s", s)
	}
	amount := func(a benefit.Sourced[money.Amount]) string {
		if !a.Known() {
			return "-"
		}
		return strings.TrimSuffix(a.Value.String(), ".00")
	}
	for kind, list := range map[string][]benefit.Accumulator{"deductible": p.Deductibles, "maximum": p.OutOfPocketMaximums} {
		for _, a := range list {
			rx := ""
			if a.AppliesToRx.Known() && a.Scope.Value != benefit.RxOnly {
				rx = fmt.Sprintf(" drugs=%v", a.AppliesToRx.Value)
			}
			add(a.Variant, "%s %s %s %s/%s%s", kind, a.Scope.Value, a.Network.Value, amount(a.Individual), amount(a.Family), rx)
		}
	}
	for _, line := range strings.Split(ruleLines(p), "\n") {
		if line != "" {
			out = append(out, line)
		}
	}
	if d := p.ProductSelection.AddDifference; d.Known() {
		out = append(out, fmt.Sprintf("difference %v", d.Value))
	}
	if d := p.ProductSelection.PrescriberExempt; d.Known() {
		out = append(out, fmt.Sprintf("prescriber exempt %v", d.Value))
	}
	return out
}

// holdFacts reads JSON and holds what is read of it, with its evidence, against lines that say it in any order.
func holdFacts(t *testing.T, content, want string) *benefit.Plan {
	t.Helper()
	text := jsonText(content)
	p := read(t, text)
	checkEvidence(t, text, p)
	got, lines := jsonFacts(p), strings.Split(strings.TrimSpace(want), "\n")
	slices.Sort(got)
	slices.Sort(lines)
	if d := cmp.Diff(lines, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	return p
}

// TestJSONShapes reads plans in the shapes of many systems: keys in every spelling, cost shares by tier, by pharmacy or as
// records, limits as lists, objects or words, and rules as switches.
func TestJSONShapes(t *testing.T) {
	said, right := 0, 0
	for _, c := range jsonShapes {
		t.Run(c.name, func(t *testing.T) {
			text := jsonText(c.content)
			p := read(t, text)
			checkEvidence(t, text, p)
			got := jsonFacts(p)
			for line := range strings.SplitSeq(strings.TrimSpace(c.want), "\n") {
				line = strings.TrimSpace(line)
				said++
				if n := slices.Index(got, line); n >= 0 {
					right++
					got = slices.Delete(got, n, n+1)
					continue
				}
				t.Errorf("missed %s", line)
			}
			for _, line := range got {
				t.Errorf("wrong %s", line)
			}
		})
	}
	t.Logf("%d of %d facts", right, said)
}

// TestJSONSilentDeductible leaves open how a cost share meets the deductible that says nothing of it, beside others that do.
func TestJSONSilentDeductible(t *testing.T) {
	p := read(t, jsonText(`{"planName": "Fern 2", "drug_deductible": "In-Network: $200", "embedded_deductible": true, "medical_deductible": "In-Network: $900 / Out-of-Network: $1,800",
  "rx_generic": "In-Network: $7", "rx_preferred_brand": "In-Network: $40 after drug deductible"}`))
	if len(p.CostShares) != 2 || p.CostShares[0].Deductible.Known() || p.CostShares[1].Deductible.Value != benefit.AfterDeductible {
		t.Errorf("got %+v", p.CostShares)
	}
	for _, d := range p.Deductibles {
		if d.FamilyMethod.Known() == (d.Scope.Value == benefit.RxOnly) || d.FamilyMethod.Known() && d.FamilyMethod.Value != benefit.Embedded {
			t.Errorf("%s: embedded is %+v", d.ID, d.FamilyMethod)
		}
	}
}

var jsonShapes = []struct{ name, content, want string }{
	{"numbers that nothing calls copays and that rise with the days", `{"planName": "Alder Rx", "levels": {"tiers": [
    {"tier": 1, "name": "Generic", "cost_sharing": {"retail_30": 8, "retail_90": 20, "mail_90": 16}},
    {"tier": 2, "name": "Preferred Brand", "cost_sharing": {"retail_30": 30, "retail_90": 30, "mail_90": 25}}]}}`, `
tier-1 retail in 30 $8.00 copay
tier-1 retail in 90 $20.00 copay
tier-1 mail in 90 $16.00 copay`},
	{"a marketplace's copay beside a rate of one", `[{"plan_id": "11111AA0010001", "marketing_name": "Alder Silver", "formulary": [
    {"drug_tier": "PREFERRED-BRAND", "mail_order": false, "cost_sharing": [
      {"pharmacy_type": "1-MONTH-IN-RETAIL", "copay_amount": 45.00, "copay_opt": "AFTER-DEDUCTIBLE", "coinsurance_rate": 1.0, "coinsurance_opt": null},
      {"pharmacy_type": "3-MONTH-IN-RETAIL", "copay_amount": 90.00, "copay_opt": "AFTER-DEDUCTIBLE", "coinsurance_rate": 1.0, "coinsurance_opt": null}]}]}]`, `
preferred-brand retail in 30 $45.00 copay after
preferred-brand retail in 90 $90.00 copay after
deductible rx any -/-`},
	{"tiers with a map of pharmacies and days", `{"plan_name": "Juniper Choice", "effective_date": "2026-01-01",
  "drug_tiers": [
    {"tier_number": 1, "tier_name": "Generic", "cost_share": {"retail_30": {"copay": 10}, "retail_90": {"copay": 30}, "mail_90": {"copay": 20}}},
    {"tier_number": 2, "tier_name": "Preferred Brand", "cost_share": {"retail_30": {"coinsurance_pct": 25, "min": 30, "max": 90}, "mail_90": {"coinsurance_pct": 25, "min": 60, "max": 180}}}],
  "rx_deductible": {"individual": 100, "family": 200},
  "moop": {"single": 5000, "family": 10000}}`, `
tier-1 retail in 30 $10.00 copay
tier-1 retail in 90 $30.00 copay
tier-1 mail in 90 $20.00 copay
tier-2 retail in 30 25 % coinsurance, at least $30.00, at most $90.00
tier-2 mail in 90 25 % coinsurance, at least $60.00, at most $180.00
deductible rx any 100/200
maximum integrated in 5000/10000`},
	{"limits within the benefit of drugs, beside that of medical care", `{"plan_name": "Juniper Choice", "benefits": {
  "pharmacy_benefit": {"deductible": {"individual": 100, "family": 200}, "out_of_pocket_max": {"individual": 2000, "family": 4000},
    "retail": {"tier_1": {"copay": 10}, "tier_2": {"copay": 35}}},
  "medical_benefit": {"deductible": {"individual": 1500, "family": 3000}, "office_visit": {"copay": 25}}}}`, `
tier-1 retail in $10.00 copay
tier-2 retail in $35.00 copay
deductible rx any 100/200
maximum rx any 2000/4000
deductible medical in 1500/3000`},
	{"flat keys", `{"planId": "CX-1", "planName": "Copper Flex", "retailGenericCopay": 8, "retailPreferredBrandCopay": 40, "retailNonPreferredBrandCopay": 75,
  "mailGenericCopay": 20, "mailPreferredBrandCopay": 100, "mailNonPreferredBrandCopay": 187.5, "specialtyCoinsurance": "30%", "specialtyMaxCopay": 250,
  "retailDaysSupply": 30, "mailDaysSupply": 90, "individualRxDeductible": 75, "familyRxDeductible": 150,
  "individualOutOfPocketMax": 4500, "familyOutOfPocketMax": 9000, "officeVisitCopay": 25, "emergencyRoomCopay": 300}`, `
generic retail in 30 $8.00 copay
preferred-brand retail in 30 $40.00 copay
non-preferred-brand retail in 30 $75.00 copay
generic mail in 90 $20.00 copay
preferred-brand mail in 90 $100.00 copay
non-preferred-brand mail in 90 $187.50 copay
specialty specialty in 30 % coinsurance, at most $250.00
deductible rx any 75/150
maximum integrated in 4500/9000`},
	{"keys with hyphens", `{"plan-name": "Kestrel 500", "pharmacy-benefit": {
  "tier-1": {"retail-copay": "$5", "mail-order-copay": "$10"},
  "tier-2": {"retail-copay": "$35", "mail-order-copay": "$70"},
  "tier-3": {"retail-copay": "$60", "mail-order-copay": "Not covered"}},
  "annual-deductible-individual": "$500", "annual-deductible-family": "$1,000"}`, `
tier-1 retail in $5.00 copay
tier-1 mail in $10.00 copay
tier-2 retail in $35.00 copay
tier-2 mail in $70.00 copay
tier-3 retail in $60.00 copay
tier-3 mail in not covered
deductible integrated in 500/1000`},
	{"a list of benefits with words", `{"plan": {"name": "Bluff Silver 40", "issuer": "Bluff Mutual"}, "benefits": [
  {"benefit": "Primary Care Visit", "in_network": "$30 Copay", "out_of_network": "50% Coinsurance"},
  {"benefit": "Generic Drugs", "in_network": "$15 Copay", "out_of_network": "Not Covered"},
  {"benefit": "Preferred Brand Drugs", "in_network": "$40 Copay after deductible", "out_of_network": "Not Covered"},
  {"benefit": "Non-Preferred Brand Drugs", "in_network": "40% Coinsurance after deductible", "out_of_network": "Not Covered"},
  {"benefit": "Specialty Drugs", "in_network": "50% Coinsurance after deductible", "out_of_network": "Not Covered"}],
  "deductible": {"individual": "$4,000 per person", "family": "$8,000 per group"},
  "max_out_of_pocket": {"individual": "$8,500 per person", "family": "$17,000 per group"}}`, `
generic any in $15.00 copay
generic any out not covered
preferred-brand any in $40.00 copay after
preferred-brand any out not covered
non-preferred-brand any in 40 % coinsurance after
non-preferred-brand any out not covered
specialty specialty in 50 % coinsurance after
specialty any out not covered
deductible integrated in 4000/8000
maximum integrated in 8500/17000`},
	{"a marketplace's answer", `{"plan": {"id": "99999ZZ0010001", "name": "Alpenglow Bronze", "issuer": {"name": "Alpenglow Health"}, "benefits": [
  {"name": "Primary Care Visit to Treat an Injury or Illness", "covered": true, "cost_sharings": [
    {"copay_amount": 35, "copay_options": "Copay", "coinsurance_rate": 0, "coinsurance_options": "Not Applicable", "network_tier": "In-Network", "display_string": "$35"}]},
  {"name": "Generic Drugs", "covered": true, "cost_sharings": [
    {"copay_amount": 20, "copay_options": "Copay", "coinsurance_rate": 0, "coinsurance_options": "Not Applicable", "network_tier": "In-Network", "display_string": "$20"},
    {"copay_amount": 0, "copay_options": "Not Applicable", "coinsurance_rate": 1, "coinsurance_options": "Not Covered", "network_tier": "Out-of-Network", "display_string": "Not Covered"}]},
  {"name": "Specialty Drugs", "covered": true, "cost_sharings": [
    {"copay_amount": 0, "copay_options": "Not Applicable", "coinsurance_rate": 0.45, "coinsurance_options": "Coinsurance after deductible", "network_tier": "In-Network", "display_string": "45% Coinsurance after deductible"}]}],
  "deductibles": [
    {"type": "Combined Medical and Drug EHB Deductible", "amount": 6500, "family_cost": "Individual", "network_tier": "In-Network"},
    {"type": "Combined Medical and Drug EHB Deductible", "amount": 13000, "family_cost": "Family", "network_tier": "In-Network"}],
  "moops": [
    {"type": "Maximum Out of Pocket for Medical and Drug EHB Benefits (Total)", "amount": 9000, "family_cost": "Individual", "network_tier": "In-Network"},
    {"type": "Maximum Out of Pocket for Medical and Drug EHB Benefits (Total)", "amount": 18000, "family_cost": "Family", "network_tier": "In-Network"}]}}`, `
generic any in $20.00 copay
generic any out not covered
specialty specialty in 45 % coinsurance after
deductible integrated in 6500/13000 drugs=true
maximum integrated in 9000/18000 drugs=true`},
	{"a set-up export", `{"EXPORT": {"CLIENT": "QUARRY WORKS", "BIN": "999123", "PCN": "QRY", "GROUP": "QW01"}, "COPAY_TABLE": [
  {"DELIVERY_SYSTEM": "RETAIL", "TIER_CD": "1", "TIER_DESC": "GENERIC", "DS_MIN": 1, "DS_MAX": 34, "COPAY_TYPE": "FLAT", "COPAY_VALUE": 10.00},
  {"DELIVERY_SYSTEM": "RETAIL", "TIER_CD": "2", "TIER_DESC": "FORMULARY BRAND", "DS_MIN": 1, "DS_MAX": 34, "COPAY_TYPE": "PCT", "COPAY_VALUE": 20.00, "MIN_COPAY": 25.00, "MAX_COPAY": 75.00},
  {"DELIVERY_SYSTEM": "MAIL", "TIER_CD": "1", "TIER_DESC": "GENERIC", "DS_MIN": 1, "DS_MAX": 90, "COPAY_TYPE": "FLAT", "COPAY_VALUE": 20.00},
  {"DELIVERY_SYSTEM": "MAIL", "TIER_CD": "2", "TIER_DESC": "FORMULARY BRAND", "DS_MIN": 1, "DS_MAX": 90, "COPAY_TYPE": "PCT", "COPAY_VALUE": 20.00, "MIN_COPAY": 50.00, "MAX_COPAY": 150.00}],
  "EDITS": {"REFILL_TOO_SOON_PCT": 80, "MANDATORY_MAIL_IND": "Y", "RETAIL_FILLS_ALLOWED": 2, "PRIOR_AUTH_IND": "Y", "STEP_THERAPY_IND": "N", "QTY_LIMIT_IND": "Y", "DAW2_PENALTY_IND": "Y", "DAW1_PENALTY_IND": "N"},
  "ACCUMS": [{"ACCUM_TYPE": "DED", "INTEGRATED_IND": "N", "IND_AMT": 50.00, "FAM_AMT": 100.00, "RX_ONLY": "Y"}, {"ACCUM_TYPE": "MOOP", "INTEGRATED_IND": "Y", "IND_AMT": 3000.00, "FAM_AMT": 6000.00}]}`, `
tier-1 retail in 34 $10.00 copay
tier-2 retail in 34 20 % coinsurance, at least $25.00, at most $75.00
tier-1 mail in 90 $20.00 copay
tier-2 mail in 90 20 % coinsurance, at least $50.00, at most $150.00
deductible rx any 50/100
maximum integrated in 3000/6000 drugs=true
priorAuthorization {drugs:{flags:[PA]}} {}
quantityLimit {drugs:{flags:[QL]}} open
refillTooSoon {} {percent:80}
retailFills {drugs:{kinds:[maintenance]}} {free:2}
difference true
prescriber exempt true`},
	{"programs that some drugs have, and drugs that cost nothing by their keys", `{"planName": "Alder Choice", "tiers": [{"tier": 1, "copay": 10}],
  "programs": {"prior_authorization": {"required_for_some_drugs": true}, "step_therapy": {"required_for_certain_drugs": false},
    "specialty_pharmacy": {"exclusive": true, "retail_fills_allowed": 0, "pharmacy_name": "Alder Specialty"},
    "brand_when_generic_available": {"penalty": "BRAND_COPAY_PLUS_PRICE_DIFFERENCE", "waived_if_prescriber_requires_brand": true}},
  "protections": {"insulin_cap": {"amount": {"value": 35, "currency": "USD"}, "days_supply": 30},
    "aca_preventive_drugs": {"member_cost": {"value": 0, "currency": "USD"}}, "contraceptives": {"member_cost": 0}, "smoking_cessation_copay": 0, "vaccines": {"member_cost": 20}}}`, `
tier-1 any in $10.00 copay
priorAuthorization {drugs:{flags:[PA]}} {}
specialtyLockIn {drugs:{kinds:[specialty]}} {free:0}
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}
drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}
drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}
drugCostShares {drugs:{kinds:[smokingCessation]}} {share:{kind:noCharge}}
difference true
prescriber exempt true`},
	{"percentages in words", `{"name": "Tamarack Plan B", "rx": {
  "generic": {"retail": "10%", "mail": "10%"},
  "preferred_brand": {"retail": "25% (min $20, max $60)", "mail": "25% up to $120"},
  "specialty": "30% to a maximum of $200"}, "deductible": "None"}`, `
generic retail in 10 % coinsurance
generic mail in 10 % coinsurance
preferred-brand retail in 25 % coinsurance, at least $20.00, at most $60.00
preferred-brand mail in 25 % coinsurance, at most $120.00
specialty specialty in 30 % coinsurance, at most $200.00
deductible integrated in 0/-`},
	{"parts of the whole and of the plan", `{"benefitName": "Sorrel HDHP", "tiers": [
  {"name": "Generic", "memberCoinsurance": 0.1, "planCoinsurance": 0.9},
  {"name": "Preferred brand", "memberCoinsurance": 0.25, "planCoinsurance": 0.75},
  {"name": "Specialty", "memberCoinsurance": 0.5, "planCoinsurance": 0.5, "maxPerFill": 300}],
  "deductible": {"type": "aggregate", "individual": 1700, "family": 3400, "includesPharmacy": true}}`, `
generic any in 10 % coinsurance
preferred-brand any in 25 % coinsurance
specialty specialty in 50 % coinsurance, at most $300.00
deductible integrated in 1700/3400 drugs=true`},
	{"included in medical", `[{"plan_name": "Ochre Silver", "medical_deductible": "$3,000", "drug_deductible": "Included in Medical", "medical_moop": "$7,000", "drug_moop": "Included in Medical",
  "generic_drugs": "$15", "preferred_brand_drugs": "$45 Copay after deductible"},
 {"plan_name": "Ochre Gold", "medical_deductible": "$1,000", "drug_deductible": "$250", "medical_moop": "$5,000", "drug_moop": "$1,500",
  "generic_drugs": "$5", "preferred_brand_drugs": "20% Coinsurance after deductible"}]`, `
Ochre Silver: generic any in $15.00 copay
Ochre Silver: preferred-brand any in $45.00 copay after
Ochre Silver: deductible integrated in 3000/- drugs=true
Ochre Silver: maximum integrated in 7000/- drugs=true
Ochre Gold: generic any in $5.00 copay
Ochre Gold: preferred-brand any in 20 % coinsurance after
Ochre Gold: deductible medical in 1000/-
Ochre Gold: deductible rx any 250/-
Ochre Gold: maximum medical in 5000/-
Ochre Gold: maximum rx any 1500/-`},
	{"a list of programmes", `{"name": "Larkspur Rx", "tiers": [{"tier": 1, "retail": {"copay": 12}, "mail": {"copay": 24}}],
  "utilizationManagement": [
    {"program": "Prior Authorization", "enabled": true}, {"program": "Step Therapy", "enabled": true}, {"program": "Quantity Limits", "enabled": false},
    {"program": "Refill Too Soon", "enabled": true, "threshold": "75%"}, {"program": "Mandatory Mail", "enabled": true, "retailFillsAllowed": 3},
    {"program": "Exclusive Specialty Pharmacy", "enabled": true, "graceFills": 1}],
  "brandPenalty": {"daw1": "copay only", "daw2": "copay plus the difference between brand and generic"},
  "exclusions": ["Cosmetic", "Weight loss", "Infertility"]}`, `
tier-1 retail in $12.00 copay
tier-1 mail in $24.00 copay
priorAuthorization {drugs:{flags:[PA]}} {}
stepTherapy {drugs:{flags:[ST]}} open
refillTooSoon {} {percent:75}
retailFills {drugs:{kinds:[maintenance]}} {free:3}
specialtyLockIn {drugs:{kinds:[specialty]}} {free:1}
difference true
prescriber exempt true
exclusions {drugs:{kinds:[cosmetic]}} {label:Cosmetic}
exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss}
exclusions {drugs:{kinds:[fertility]}} {label:Infertility}`},
	{"limits by person, then network", `{"plan": {"planName": "Wren Select"}, "outOfPocketMaximum": {"individual": {"inNetwork": 5000, "outOfNetwork": 10000}, "family": {"inNetwork": 10000, "outOfNetwork": 20000}},
  "deductibles": [{"name": "Pharmacy deductible", "individual": 50, "family": 100}, {"name": "Medical deductible", "individual": 1500, "family": 3000}],
  "pharmacy": [{"class": "Generic", "memberPays": "$10"}, {"class": "Brand", "memberPays": "$45"}]}`, `
maximum integrated in 5000/10000
maximum integrated out 10000/20000
deductible rx any 50/100
deductible medical in 1500/3000
generic any in $10.00 copay
brand any in $45.00 copay`},
	{"a table of rows and columns", `{"title": "Prescription drug benefit", "columns": ["Drug tier", "Retail (30 days)", "Mail order (90 days)"],
  "rows": [["Generic", "$6", "$12"], ["Preferred brand", "$36", "$72"], ["Non-preferred brand", "50%", "50%"]]}`, `
generic retail in 30 $6.00 copay
generic mail in 90 $12.00 copay
preferred-brand retail in 30 $36.00 copay
preferred-brand mail in 90 $72.00 copay
non-preferred-brand retail in 30 50 % coinsurance
non-preferred-brand mail in 90 50 % coinsurance`},
	{"codes of tiers, each with records", `{"planDesign": {"formularyTiers": {"T1": [{"pharmacy": "Retail", "maxDays": 30, "copay": 4}, {"pharmacy": "Mail", "maxDays": 90, "copay": 8}],
  "T2": [{"pharmacy": "Retail", "maxDays": 30, "copay": 30}, {"pharmacy": "Mail", "maxDays": 90, "copay": 60}], "T3": [{"pharmacy": "Specialty", "maxDays": 30, "coinsurance": 25, "maxCopay": 150}]}}}`, `
tier-1 retail in 30 $4.00 copay
tier-1 mail in 90 $8.00 copay
tier-2 retail in 30 $30.00 copay
tier-2 mail in 90 $60.00 copay
tier-3 specialty in 30 25 % coinsurance, at most $150.00`},
	{"a type, a value and a unit", `{"data": {"plan": {"name": "Merlin One", "rxBenefits": {"edges": [
  {"node": {"drugTier": "TIER_1", "channel": "RETAIL", "costShare": {"type": "COPAY", "value": 7, "unit": "USD"}, "deductibleWaived": true}},
  {"node": {"drugTier": "TIER_2", "channel": "RETAIL", "costShare": {"type": "COINSURANCE", "value": 20, "unit": "PERCENT"}, "deductibleWaived": false}},
  {"node": {"drugTier": "TIER_3", "channel": "RETAIL", "costShare": {"type": "NOT_COVERED"}}}]}}}}`, `
tier-1 retail in $7.00 copay exempt
tier-2 retail in 20 % coinsurance after
tier-3 retail in not covered
deductible rx any -/-`},
	{"tiers listed apart, schedules, lists of rules", `{"planName": "Thistle Works Rx", "limits": [
  {"limitType": "DEDUCTIBLE", "scope": "RX", "individualAmount": "50.00", "familyAmount": "150.00"},
  {"limitType": "MOOP", "benefitScope": "COMBINED_MEDICAL_RX", "individualAmount": 4000, "familyAmount": 8000}],
  "formularyTiers": [{"tierCode": "G", "tierName": "Generic"}, {"tierCode": "B", "tierName": "Brand"}, {"tierCode": "S", "tierName": "Specialty"}],
  "schedules": [
    {"network": "IN", "channel": "RETAIL", "maxDaysSupply": 30, "tiers": [{"tierCode": "G", "share": {"type": "COPAY", "amount": 9}}, {"tierCode": "B", "share": {"type": "COINSURANCE", "rate": 0.3, "minAmount": 20, "maxAmount": 80}}]},
    {"network": "OUT", "channel": "RETAIL", "maxDaysSupply": 30, "tiers": [{"tierCode": "B", "share": {"type": "COINSURANCE", "rate": 0.5}}]},
    {"network": "IN", "channel": "SPECIALTY", "maxDaysSupply": 30, "tiers": [{"tierCode": "S", "share": {"type": "COINSURANCE", "rate": 0.2, "maxAmount": 150}}]}],
  "edits": {"refillThresholds": [{"channel": "RETAIL", "percentUsed": 75}, {"channel": "MAIL", "percentUsed": 65}],
    "quantityLimits": [{"drugClass": "Erectile dysfunction", "quantity": 8, "perDays": 30}],
    "specialty": {"exclusivePharmacy": true, "graceFills": 2}, "maxMorphineMilligramEquivalent": 90},
  "zeroCostDrugs": [{"category": "Vaccines", "copay": 0}, {"category": "Insulin", "copay": 5}], "insulinCap": {"amount": 25, "perDays": 30},
  "exclusions": [{"code": "C1", "description": "Cosmetic drugs"}], "copayAssistance": {"creditToDeductible": false, "creditToMoop": false}}`, `
generic retail in 30 $9.00 copay
brand retail in 30 30 % coinsurance, at least $20.00, at most $80.00
brand retail out 30 50 % coinsurance
specialty specialty in 30 20 % coinsurance, at most $150.00
deductible rx any 50/150
maximum integrated in 4000/8000 drugs=true
refillTooSoon {channels:[retail]} {percent:75}
refillTooSoon {channels:[mail]} {percent:65}
quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:8,per:daysSupply,days:30}
specialtyLockIn {tiers:[specialty]} {free:2}
drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:25.00,copayPerDays:30}}
assistance {} {program:adjuster}
opioid {drugs:{kinds:[opioid]}} {maxMME:90}
exclusions {drugs:{kinds:[cosmetic]}} {label:Cosmetic drugs}`},
	{"flat keys with words of each network", `{"quotes": [{"id": "Q7", "plan_name": "Juniper Gold Copay", "carrier_name": "Juniper Mutual",
  "individual_medical_deductible": "In-Network: $1,250 / Out-of-Network: $5,000", "family_medical_deductible": "In-Network: $2,500 / Out-of-Network: $10,000",
  "individual_drug_deductible": "In-Network: $150 / Out-of-Network: Not Covered", "family_drug_deductible": "In-Network: $300 / Out-of-Network: Not Covered",
  "individual_medical_moop": "In-Network: $6,000 / In-Network-Tier-2: $7,000 / Out-of-Network: Unlimited", "family_medical_moop": "In-Network: $12,000 \/ Out-of-Network: Unlimited",
  "individual_drug_moop": "In-Network: Included in Medical / Out-of-Network: Included in Medical", "family_drug_moop": "Included in Medical",
  "plan_coinsurance": "In-Network: 20%", "specialist": "In-Network: $50 / Out-of-Network: 50% after deductible",
  "rx_retail_generic": "In-Network: $9 / Out-of-Network: Not Covered", "rx_retail_preferred_brand": "In-Network: $42 after drug deductible / Out-of-Network: 50% after drug deductible",
  "rx_specialty": "In-Network: 25% after drug deductible, up to $350 per script / Out-of-Network: Not Covered",
  "rx_retail_days_supply": 31, "rx_mail_order_available": true, "rx_mail_order_days_supply": 93, "rx_mail_order_multiplier_of_retail": 3, "embedded_deductible": "non_embedded"}]}`, `
generic retail in 31 $9.00 copay
generic retail out not covered
preferred-brand retail in 31 $42.00 copay after
preferred-brand retail out 31 50 % coinsurance after
specialty specialty in 25 % coinsurance, at most $350.00 after
specialty any out not covered
generic mail in 93 $27.00 copay
preferred-brand mail in 93 $126.00 copay after
deductible medical in 1250/2500
deductible medical out 5000/10000
deductible rx in 150/300
maximum integrated in 6000/12000 drugs=true`},
	{"flat keys of tiers, no mail order", `{"planName": "Linden Bronze", "drugDeductibleIndividual": "In Network: $500; Out of Network: $1,000", "drugDeductibleFamily": "In Network: $1,000; Out of Network: $2,000",
  "moopIndividual": "Participating: $9,100 | Non-Participating: $18,200", "rx_copay_tier1_retail": "In-Network: $15", "rx_copay_tier2_retail": 55, "rx_copay_tier3_retail": "In-Network: 50% / Out-of-Network: Not Covered",
  "retail_rx_days_supply": "30", "mailOrderOffered": false, "mailOrderCopayMultiplier": 2}`, `
tier-1 retail in 30 $15.00 copay
tier-2 retail in 30 $55.00 copay
tier-3 retail in 30 50 % coinsurance
tier-3 retail out not covered
deductible rx in 500/1000
deductible rx out 1000/2000
maximum integrated in 9100/-
maximum integrated out 18200/-`},
	{"a limit behind what a drug costs in each network", `{"plans": [{"plan_name": "Hazel 1",
  "generic_drugs": "In-Network: $8 / Out-of-Network: 40% after deductible | limit: 31-day supply at retail", "generic_drugs_mail_order": "In-Network: $16 / Out-of-Network: Not Covered | limit: 93-day supply"}]}`, `
generic retail in 31 $8.00 copay
generic retail out 31 40 % coinsurance after
generic mail in 93 $16.00 copay
generic mail out not covered
deductible rx any -/-`},
	{"a quantity behind what a drug costs in each network", `{"plans": [{"plan_name": "Hazel 2",
  "generic_drugs": "In-Network: $8 / Out-of-Network: 40% | limit: 1 fill per 365 days"}]}`, `
generic any in $8.00 copay
generic any out 40 % coinsurance`},
	{"a multiple beneath mail order", `{"plan_name": "Alder 3", "pharmacy": {
  "retail": {"days_supply": 34, "tiers": [{"tier": 1, "cost": "In-network: $11 / Out-of-network: Not covered"}, {"tier": 2, "cost": "In-network: 20% / Out-of-network: Not covered"}]},
  "mail_order": {"days_supply": 100, "copay_multiplier": "2x"}}}`, `
tier-1 retail in 34 $11.00 copay
tier-1 retail out not covered
tier-2 retail in 34 20 % coinsurance
tier-2 retail out not covered
tier-1 mail in 100 $22.00 copay`},
	{"tiers by their place in a list, pharmacies under an unknown key, rates with their unit", `{"planName": "Rowan 2", "schedule": [
  {"ordinal": 1, "label": "Generic", "fills": [{"outlet": "RETAIL", "maxDaysSupply": 31, "memberPays": {"method": "COPAY", "copay": {"value": 7, "currency": "USD"}}}, {"outlet": "HOME_DELIVERY", "maxDaysSupply": 93, "memberPays": {"method": "COPAY", "copay": {"value": 14, "currency": "USD"}}}]},
  {"ordinal": 2, "label": "Preferred Brand", "fills": [{"outlet": "RETAIL", "maxDaysSupply": 31, "memberPays": {"method": "COINSURANCE", "coinsurance": {"value": 30, "unit": "PERCENT"}, "perFillMinimum": 35, "perFillMaximum": 140, "subjectToDeductible": true}}]}],
  "programs": {"dispenseAsWritten": {"memberRequestedBrand": "Member pays the tier copay plus the difference in cost between the brand and the generic"}, "refill": {"retailThresholdPct": 75, "homeDeliveryThresholdPct": 65}}}`, `
tier-1 retail in 31 $7.00 copay
tier-1 mail in 93 $14.00 copay
tier-2 retail in 31 30 % coinsurance, at least $35.00, at most $140.00 after
deductible rx any -/-
refillTooSoon {channels:[retail]} {percent:75}
refillTooSoon {channels:[mail]} {percent:65}
difference true`},
	{"a cap beneath a kind of drugs, and a tier of preventive drugs", `{"planName": "Rowan 3", "tiers": [
  {"drug_tier": "ZERO-COST-SHARE-PREVENTATIVE", "retail": {"copay": 0}}, {"drug_tier": "GENERIC", "retail": {"copay": 9}}],
  "programs": {"insulin": {"memberCostCapPerFill": 40.0, "capDaysSupply": 31}, "diabeticSupplies": {"maxQuantity": 100, "capacity": 3}}}`, `
preventive retail in $0.00 copay
generic retail in $9.00 copay
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:40.00,copayPerDays:31}}`},
	{"limits whose attributes stand around them, and a kind of drugs with the most that it costs", `{"planName": "Rowan 4",
  "deductible": {"inNetwork": {"individual": 900, "family": 1800}, "type": "aggregate", "combinedMedicalAndDrug": false},
  "outOfPocketMax": {"inNetwork": {"individual": 4000, "family": 8000}, "combinedMedicalAndDrug": true},
  "tiers": [{"tier": 1, "label": "Generic", "retail": {"costShare": "copay", "amount": 9}}, {"tier": 2, "label": "Brand", "retail": {"costShare": "not covered"}}],
  "common": {"insulin": {"memberMaximum": 30, "daysSupply": 31}, "vaccines": "No charge", "fertilityDrugs": "$0 after $5,000"}}`, `
tier-1 retail in $9.00 copay
tier-2 retail in not covered
deductible integrated in 900/1800 drugs=false
maximum integrated in 4000/8000 drugs=true
drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:30.00,copayPerDays:31}}`},
	{"who asks for the brand, and a program with the most that a kind of drugs costs", `{"planName": "Rowan 5", "tiers": [{"tier": 1, "label": "Generic", "retail": {"copay": 9}}],
  "dispenseAsWritten": {"memberRequest": "COPAY_PLUS_DIFFERENCE", "prescriberRequest": "COPAY_ONLY"}, "insulinProgram": {"maxCopay": 20, "daysSupply": 31}}`, `
tier-1 retail in $9.00 copay
difference true
prescriber exempt true
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:20.00,copayPerDays:31}}`},
	{"a brand that costs no difference", `{"planName": "Rowan 6", "tiers": [{"tier": 1, "label": "Generic", "retail": {"copay": 9}}],
  "dispenseAsWritten": {"memberRequest": "COPAY_ONLY_NO_DIFFERENCE"}}`, `
tier-1 retail in $9.00 copay`},
}

// TestJSONExportRows reads rows of an export whose keys are short: bounds as FROM and TO, amounts as AMT, tiers as "PREF BRAND".
func TestJSONExportRows(t *testing.T) {
	row := func(tier, channel string, from, to int, rest string) string {
		return fmt.Sprintf(`{"PLAN_CODE":"P1","RECORD_TYPE":"RX_COST_SHARE","NETWORK":"IN","CHANNEL":%q,"DRUG_TIER":%q,"DAYS_SUPPLY_FROM":%d,"DAYS_SUPPLY_TO":%d,%s,"DED_APPLIES":"N"}`, channel, tier, from, to, rest)
	}
	text := jsonText(`{"report":"BENEFIT_EXPORT_RX","rows":[` + strings.Join([]string{
		row("PREF BRAND", "RETAIL", 1, 30, `"COPAY_AMT":35,"COINS_PCT":null`),
		row("PREF BRAND", "RETAIL", 31, 90, `"COPAY_AMT":105,"COINS_PCT":null`),
		row("NONPREF BRAND", "MAIL", 1, 90, `"COPAY_AMT":150,"COINS_PCT":null`),
		row("SPECIALTY", "SPECIALTY RX", 1, 30, `"COPAY_AMT":null,"COINS_PCT":20,"MIN_AMT":50,"MAX_AMT":200`),
	}, ",") + `]}`)
	want := `preferred-brand retail in 1-30 $35.00 copay exempt
preferred-brand retail in 31-90 $105.00 copay exempt
non-preferred-brand mail in 1-90 $150.00 copay exempt
specialty specialty in 1-30 20 % coinsurance, at least $50.00, at most $200.00 exempt`
	if got := shareLines(read(t, text)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
