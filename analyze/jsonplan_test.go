package analyze

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
)

// jsonPlanLines are the cost shares, accumulators and rules of a JSON document, with every quote checked against it.
func jsonPlanLines(t *testing.T, content string) (*benefit.Plan, string) {
	t.Helper()
	text := jsonText(content)
	r, err := Document(context.Background(), text, benefit.Comprehensive, Builtin{}, "")
	if err != nil {
		t.Fatal(err)
	}
	checkEvidence(t, text, r.Plan)
	var out []string
	for _, s := range []string{shareLines(r.Plan), accumulatorLines(r.Plan), ruleLines(r.Plan)} {
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return r.Plan, strings.Join(out, "\n")
}

// TestJSONPlans reads plans in the shapes that other systems write.
func TestJSONPlans(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"tiers with a list of cost shares", `{
  "planName": "Harbor Select", "effectiveDate": "2026-01-01", "rxBin": "123456", "rxPcn": "HRBR", "rxGroup": "HS01",
  "deductible": {"rx": {"individual": 150, "family": 300}},
  "outOfPocketMax": {"individual": 5000, "family": 10000},
  "tiers": [
    {"tier": 1, "name": "Generic", "costShares": [
      {"channel": "retail", "daysSupply": 30, "copay": 10, "deductibleApplies": false},
      {"channel": "mail", "daysSupply": "1-90", "copay": 25.50, "deductibleApplies": false}]},
    {"tier": 2, "name": "Preferred Brand", "costShares": [
      {"channel": "retail", "daysSupply": {"min": 1, "max": 30}, "coinsurance": 20, "min": 30, "max": 100, "deductibleApplies": true}]},
    {"tier": 3, "name": "Specialty", "costShares": [
      {"channel": "specialty", "daysSupply": 30, "type": "coinsurance", "amount": 33}]}]}`, `tier-1 retail in 1-30 $10.00 copay exempt
tier-1 mail in 1-90 $25.50 copay exempt
tier-2 retail in 1-30 20 % coinsurance, at least $30.00, at most $100.00 after
tier-3 specialty in 1-30 33 % coinsurance after
deductible/rx/any 150.00/300.00 rx=true
outOfPocketMaximum/integrated/in 5000.00/10000.00`},
		{"keys that hold the pharmacy", `{"plan": {"name": "Cedar"}, "pharmacyBenefit": {
  "tier1": {"label": "Generics", "retailCopay30": 8, "mailOrderCopay90": 20},
  "tier2": {"label": "Preferred brands", "retailCopay30": "$40", "mailOrderCopay90": "$100"},
  "specialty": {"coinsurance": "25%", "maximum": 200}}}`, `tier-1 retail in 1-30 $8.00 copay -
tier-1 mail in 1-90 $20.00 copay -
tier-2 retail in 1-30 $40.00 copay -
tier-2 mail in 1-90 $100.00 copay -
specialty specialty in 1-30 25 % coinsurance, at most $200.00 -`},
		{"copays by tier and pharmacy", `{"copays": {"retail": {"generic": 5, "preferredBrand": 35, "nonPreferredBrand": 70}, "mailOrder": {"generic": 10, "preferredBrand": 70, "nonPreferredBrand": 140}}, "coinsurance": {"specialty": 0.3}}`, `generic retail in 1-30 $5.00 copay -
preferred-brand retail in 1-30 $35.00 copay -
non-preferred-brand retail in 1-30 $70.00 copay -
generic mail in 1-90 $10.00 copay -
preferred-brand mail in 1-90 $70.00 copay -
non-preferred-brand mail in 1-90 $140.00 copay -
specialty specialty in 1-30 30 % coinsurance -`},
		{"words in the place of numbers", `{"drugBenefits": [
  {"tierName": "Tier 1 - Generic", "inNetwork": "$10 copay (retail); $25 copay (mail order)", "outOfNetwork": "Not covered"},
  {"tierName": "Tier 2 - Brand", "inNetwork": "30% coinsurance after deductible", "outOfNetwork": "50% coinsurance"}],
  "notes": ["Prior authorization is required for certain drugs.", "Specialty drugs must be filled through a designated specialty pharmacy."],
  "exclusions": ["Weight loss drugs", "Cosmetic drugs"]}`, `tier-1 retail in 1-30 $10.00 copay -
tier-1 mail in 1-90 $25.00 copay -
tier-1 any out 1-0 not covered -
tier-2 retail in 1-30 30 % coinsurance after
tier-2 retail out 1-30 50 % coinsurance -
deductible/rx/any 0.00/- rx=true
exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss drugs}
exclusions {drugs:{kinds:[cosmetic]}} {label:Cosmetic drugs}
priorAuthorization {drugs:{flags:[PA]}} {}
specialtyLockIn {drugs:{kinds:[specialty]}} {free:0}`},
		{"records", `{"plan_name": "Birch", "cost_sharing": [
  {"drug_tier": "PREFERRED-GENERIC", "pharmacy_type": "Mail Order", "network_status": "In-Network", "days_supply_max": 90, "copay_amount": 0, "coinsurance_rate": 0.1},
  {"drug_tier": "NON-PREFERRED-BRAND", "pharmacy_type": "Retail", "network_status": "Out-of-Network", "days_supply_max": 30, "coinsurance_pct": 50, "subject_to_deductible": "Y"}]}`, `preferred-generic mail in 1-90 10 % coinsurance -
non-preferred-brand retail out 1-30 50 % coinsurance after
deductible/rx/any 0.00/- rx=true`},
		{"limits as a list", `{"accumulators": [
  {"type": "deductible", "scope": "pharmacy", "individual": "$250", "family": "$500", "embedded": true},
  {"type": "out-of-pocket maximum", "network": "in-network", "individual": 4000, "family": 8000, "includesPharmacy": true},
  {"type": "out-of-pocket maximum", "network": "out-of-network", "individual": 8000, "family": 16000}],
  "tiers": [{"level": 1, "description": "Generic drugs", "copay": {"amount": 12, "currency": "USD"}}]}`, `tier-1 any in 1-0 $12.00 copay after
deductible/rx/any 250.00/500.00 rx=true embedded
outOfPocketMaximum/integrated/in 4000.00/8000.00 rx=true
outOfPocketMaximum/integrated/out 8000.00/16000.00`},
		{"other benefits beside drugs", `{"medical": {"primaryCareVisit": {"copay": 25}, "specialtyCareVisit": {"copay": 50}, "deductible": {"individual": 1000}},
  "pharmacy": {"generic": {"copay": 9}, "brand": {"copay": 45}}}`, `generic any in 1-0 $9.00 copay -
brand any in 1-0 $45.00 copay -
deductible/medical/in 1000.00/-`},
		{"the specialty pharmacy below the tier of its name", `{"planName": "Cedar", "tiers": [
  {"tier": 1, "name": "Generic", "channels": {"retail": {"type": "copay", "amount": 9, "maxDaysSupply": 30}}},
  {"tier": 4, "name": "Specialty", "channels": {"specialty": {"type": "coinsurance", "percent": 15, "maximum": 225, "maxDaysSupply": 30}}}]}`, `tier-1 retail in 1-30 $9.00 copay -
tier-4 specialty in 1-30 15 % coinsurance, at most $225.00 -`},
		{"the deductible of a tier in a word, and a specialty pharmacy with its days", `{"planName": "Cedar", "tiers": [
  {"tier": 1, "name": "Generic", "retail30": {"copay": 9}, "deductible": "Does not apply"},
  {"tier": 2, "name": "Brand", "retail30": {"copay": 40}, "deductible": "Applies"},
  {"tier": 3, "name": "Non-preferred brand", "retail30": {"copay": 70}, "deductible": "Subject to deductible"},
  {"tier": 4, "name": "Specialty", "specialty30": {"coinsurance": "20%"}}], "deductible": {"individual": 500}}`, `tier-1 retail in 1-30 $9.00 copay exempt
tier-2 retail in 1-30 $40.00 copay after
tier-3 retail in 1-30 $70.00 copay after
tier-4 specialty in 1-30 20 % coinsurance -
deductible/integrated/in 500.00/-`},
		{"the specialty tier below a word for several", `{"copays": {"generic": 5, "brand": {"preferred": 30, "specialty": 100}}}`, `generic any in 1-0 $5.00 copay -
preferred-brand any in 1-0 $30.00 copay -
specialty specialty in 1-30 $100.00 copay -`},
		{"what a member reads in each field", `{"plan": "Cedar 3000", "planYear": 2026, "deductible": {"rx": {"individual": 150}}, "prescriptionDrugs": [
  {"drugType": "Generic drugs", "pharmacy": "Retail pharmacy", "supply": "Up to 30 days", "youPay": "$12 copay", "deductible": "After deductible"},
  {"drugType": "Preferred brand drugs", "pharmacy": "Mail order", "supply": "Up to 90 days", "youPay": "$52", "deductible": "Deductible does not apply"},
  {"drugType": "Specialty drugs", "pharmacy": "Specialty pharmacy", "supply": "Up to 30 days", "youPay": "20% coinsurance up to $225", "deductible": "$150"}]}`, `generic retail in 1-30 $12.00 copay after
preferred-brand mail in 1-90 $52.00 copay exempt
specialty specialty in 1-30 20 % coinsurance, at most $225.00 after
deductible/rx/any 150.00/- rx=true`},
		{"a plan without a deductible", `{"planName": "Cedar", "deductible": "No deductible", "tiers": [{"tier": 1, "copay": 5}, {"tier": 2, "copay": 25, "deductible": "No deductible"}]}`, `tier-1 any in 1-0 $5.00 copay -
tier-2 any in 1-0 $25.00 copay exempt
deductible/integrated/in 0.00/-`},
		{"several plans", `{"plans": [{"name": "Gold", "tiers": [{"tier": "1", "copay": 5}]}, {"name": "Silver", "tiers": [{"tier": "1", "copay": 15}]}]}`, `tier-1 any in 1-0 $5.00 copay -
tier-1 any in 1-0 $15.00 copay -`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, got := jsonPlanLines(t, c.content); cmp.Diff(c.want, got) != "" {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

// TestJSONDrugRows reads the drugs of a plan's JSON beside its cost shares.
func TestJSONDrugRows(t *testing.T) {
	p, got := jsonPlanLines(t, `{"tiers": [{"tier": 1, "name": "Generic", "copay": 10}], "formulary": {"drugs": [
{"drugName": "examplol 5 MG Tablet", "rxcui": "111", "tier": 1, "requirements": ["QL (30/30)", "SP"]},
{"drugName": "samplix", "ndc": "00000000101", "tier": "2", "priorAuthorization": true, "stepTherapy": "Y"}]}}`)
	if got != "tier-1 any in 1-0 $10.00 copay -" || len(p.Formulary.Entries) != 2 {
		t.Fatalf("%s, %d drugs", got, len(p.Formulary.Entries))
	}
	first, second := p.Formulary.Entries[0], p.Formulary.Entries[1]
	if first.RxCUI != "111" || first.Tier != "1" || !slices.Equal(first.AllFlags(), []formulary.Flag{"SP", "QL"}) || first.Limit == nil || first.Limit.Days != 30 {
		t.Errorf("%+v", first)
	}
	if second.NDC != "00000000101" || !second.PriorAuthorization || !second.StepTherapy || second.QuantityLimit {
		t.Errorf("%+v", second)
	}
}

// TestJSONDrugList reads a list of drugs that names its tiers ahead of them. A form is part of the name where only it tells two drugs
// apart.
func TestJSONDrugList(t *testing.T) {
	p, _ := jsonPlanLines(t, `{"formulary": {"name": "Alder List", "tiers": [{"tier": 1, "label": "Generic"}, {"tier": 2, "label": "Preferred brand"}, {"tier": 9, "label": "Unused"}]}, "drugs": [
{"drugName": "examplol", "dosageForm": "tablet", "tier": 1, "priorAuthorization": false, "quantityLimit": true},
{"drugName": "samplix", "dosageForm": "cream", "tier": 1}, {"drugName": "samplix", "dosageForm": "tablet", "tier": 2},
{"drugName": "Larkomab", "dosageForm": "pen", "strength": "40 mg", "tier": 2, "priorAuthorization": true}]}`)
	var got []string
	for _, e := range p.Formulary.Entries {
		got = append(got, e.Name+" "+e.Tier)
	}
	for _, tier := range p.Tiers {
		got = append(got, string(tier.ID)+" "+tier.Label.Value)
	}
	if have := p.Formulary.Entries[3].Strength; have != "pen 40 mg" {
		t.Errorf("strength %q", have)
	}
	want := []string{"examplol 1", "samplix cream 1", "samplix tablet 2", "Larkomab 2", `tier-1 Generic`, `tier-2 Preferred brand`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestPlansOfOneJSONFile keeps the plans of a file apart, and names each by its name rather than its number.
func TestPlansOfOneJSONFile(t *testing.T) {
	p, _ := jsonPlanLines(t, `[{"plan_id": "X1", "marketing_name": "Gold", "formulary": [{"drug_tier": "GENERIC", "cost_sharing": [{"pharmacy_type": "3-MONTH-OUT-MAIL", "copay_amount": 5, "copay_opt": "AFTER-DEDUCTIBLE"}]}]},
{"plan_id": "X2", "marketing_name": "Silver", "formulary": {"drug_tier": "GENERIC", "cost_sharing": [{"pharmacy_type": "1-MONTH-IN-RETAIL", "copay_amount": 20, "copay_opt": "BEFORE-DEDUCTIBLE", "coinsurance_rate": 0.1, "coinsurance_opt": "AFTER-DEDUCTIBLE"}]}}]`)
	var got []string
	for _, c := range p.CostShares {
		got = append(got, string(c.ID)+" "+c.Share.Value.String()+" "+string(c.Share.Standing)+" "+string(c.Deductible.Value)+" "+string(c.Deductible.Standing))
	}
	want := []string{
		"Gold/costShare/generic/mail/out/1-90 $5.00 copay stated after stated",
		"Silver/costShare/generic/retail/in/1-30 $20.00 copay plus 10 % coinsurance derived before conflicting",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestFHIRInsurancePlan reads a resource of the drug formulary guide.
func TestFHIRInsurancePlan(t *testing.T) {
	p, got := jsonPlanLines(t, `{"resourceType": "InsurancePlan", "name": "Sample Plan", "period": {"start": "2026-01-01", "end": "2026-12-31"}, "ownedBy": {"display": "Sample Payer"},
"plan": [{"generalCost": [{"type": {"text": "drug deductible"}, "groupSize": 1, "cost": {"value": 200, "currency": "USD"}}],
"specificCost": [{"category": {"coding": [{"code": "3-month-out-retail"}]}, "benefit": [
  {"type": {"coding": [{"code": "non-preferred-brand"}]}, "cost": [
    {"type": {"coding": [{"code": "coinsurance"}]}, "qualifiers": [{"coding": [{"code": "after-deductible"}]}], "value": {"value": 25, "code": "%"}}]},
  {"type": {"coding": [{"code": "generic"}]}, "cost": [
    {"type": {"coding": [{"code": "copay"}]}, "qualifiers": [{"coding": [{"code": "no-charge"}]}]}]}]}]}]}`)
	want := `non-preferred-brand retail out 1-90 25 % coinsurance after
generic retail out 1-90 no charge exempt
deductible/rx/any 200.00/- rx=true`
	if diff := cmp.Diff(want, got); diff != "" || p.Identity.Carrier.Value != "Sample Payer" || p.Identity.EffectiveTo.Value.String() != "2026-12-31" {
		t.Errorf("%s\n%+v", diff, p.Identity)
	}
}

// TestJSONWithoutABenefit reads no rules from JSON that speaks of prices, tiers or drugs and states no cost share.
func TestJSONWithoutABenefit(t *testing.T) {
	for _, content := range []string{
		`{"tiers": [{"tier": 1, "id": 7, "priority": 3}]}`,
		`{"products": [{"name": "Aspirin", "price": 5, "category": "generic"}, {"name": "Bandage", "price": 3}], "total": 8}`,
		`{"memberId": "1", "claims": [{"ndc": "00000000101", "paid": 10.5, "copay": 5}]}`,
		`{"openapi": "3.0.0", "paths": {"/retail": {"get": {"maximum": 100}}}}`,
	} {
		text := jsonText(content)
		r, err := Document(context.Background(), text, benefit.Comprehensive, Builtin{}, "")
		if err != nil || len(r.Plan.CostShares)+len(r.Plan.Deductibles)+len(r.Plan.OutOfPocketMaximums)+len(r.Plan.Tiers)+len(r.Plan.Formulary.Entries) > 0 {
			t.Errorf("%s: %s %v", content, shareLines(r.Plan), err)
		}
	}
}

// TestFHIRCoverage reads what the coverage of drugs requires and limits, and not that of other benefits.
func TestFHIRCoverage(t *testing.T) {
	benefits := func(kind, of string) string {
		return `{"resourceType": "InsurancePlan", "name": "Alder Rx", "coverage": [
  {"type": ` + kind + `, "benefit": [{"type": ` + of + `, "requirement": "Prior authorization may apply. Specialty drugs must be dispensed by Alder Specialty Pharmacy.",
    "limit": [{"value": {"value": 28, "unit": "days"}, "code": {"text": "Maximum days supply, specialty drugs"}}, {"value": {"value": 3, "unit": "visits"}, "code": {"text": "Specialty visits"}}]}]}],
  "plan": [{"specificCost": [{"category": {"coding": [{"code": "1-month-in-retail", "display": "1 month in network retail"}]}, "benefit": [
    {"type": {"coding": [{"code": "specialty"}]}, "cost": [{"type": {"coding": [{"code": "coinsurance"}]}, "value": {"value": 30, "unit": "%"}}]}]}]}]}`
	}
	const rules = `priorAuthorization {drugs:{flags:[PA]}} open
daysSupply {tiers:[specialty]} {max:28}
specialtyLockIn {tiers:[specialty]} {free:0}`
	for name, c := range map[string]struct{ kind, of, want string }{
		"by its code":    {`{"coding": [{"code": "DRUGPOL", "display": "drug policy"}]}`, `{"text": "Benefit"}`, rules},
		"by its benefit": {`{"text": "Pharmacy"}`, `{"coding": [{"code": "Rx"}], "text": "Prescription drugs"}`, rules},
		"another":        {`{"coding": [{"code": "EHCPOL", "display": "extended healthcare"}]}`, `{"text": "Office visit"}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.TrimSpace(ruleLines(read(t, jsonText(benefits(c.kind, c.of))))); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
