package analyze

import (
	"testing"
)

// TestJSONConfiguredPlans reads plans as pharmacy benefit managers configure them.
func TestJSONConfiguredPlans(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{
			"bounds by place", `{"tier_1": {"name": "Brand", "type": "coinsurance", "percentage": 0.4, "minimum": {"retail_30": 60, "mail_90": 120}, "maximum": {"retail_30": 100, "mail_90": 200}}}`,
			`tier-1 mail in 90 40 % coinsurance, at least $120.00, at most $200.00
tier-1 retail in 30 40 % coinsurance, at least $60.00, at most $100.00`,
		},
		{
			"a bound of no place", `{"tier_1": {"name": "Brand", "type": "coinsurance", "percentage": 0.4, "maximum": {"amount": 60}}}`,
			`tier-1 any in 40 % coinsurance, at most $60.00`,
		},
		{
			"thresholds whose keys name the pharmacy", `{"tier_1": {"name": "Generic", "copay": 10}, "utilizationManagement": {"refillTooSoonRetailPercent": 75, "mailOrderRefillThresholdPct": 65}}`,
			`refillTooSoon {channels:[mail]} {percent:65}
refillTooSoon {channels:[retail]} {percent:75}
tier-1 any in $10.00 copay`,
		},
		{
			"a program of specialty drugs", `{"tier_1": {"name": "Specialty", "copay": 100}, "specialtyProgram": {"exclusive": true, "pharmacy": "Samplebrook Specialty Pharmacy", "graceFillsAllowed": 1}}`,
			`specialtyLockIn {tiers:[tier-1]} {free:1}
tier-1 specialty in $100.00 copay`,
		},
		{
			"rules with conditions and what follows from them", `{"rules": [
				{"ruleType": "COST_SHARE", "when": {"formularyTier": 1, "tierName": "Generic", "pharmacyChannel": "RETAIL", "daysSupply": {"min": 1, "max": 30}}, "then": {"copay": 10}},
				{"ruleType": "COST_SHARE", "when": {"formularyTier": 1, "tierName": "Generic", "pharmacyChannel": "MAIL", "daysSupply": {"min": 1, "max": 90}}, "then": {"copay": 20}},
				{"ruleType": "REFILL_TOO_SOON", "when": {}, "then": {"percentUsed": 80}},
				{"ruleType": "COST_SHARE_CAP", "when": {"drugClass": "INSULIN"}, "then": {"maximumMemberPay": 25, "perDaysSupply": 30}},
				{"ruleType": "EXCLUSION", "when": {"drugClass": "COSMETIC"}, "then": {"action": "REJECT"}}]}`,
			`drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:25.00,copayPerDays:30}}
exclusions {drugs:{kinds:[cosmetic]}} {label:COSMETIC}
refillTooSoon {} {percent:80}
tier-1 mail in 90 $20.00 copay
tier-1 retail in 30 $10.00 copay`,
		},
		{
			"a program that is not exclusive", `{"tier_1": {"name": "Specialty", "copay": 100}, "specialtyProgram": {"exclusive": false, "graceFillsAllowed": 1}}`,
			`tier-1 specialty in $100.00 copay`,
		},
		{
			"codes of kinds that are excluded", `{"tier_1": {"name": "Generic", "copay": 10}, "excludedDrugClasses": ["WEIGHT_LOSS", "erectileDysfunction", "COSMETIC"]}`,
			`exclusions {drugs:{kinds:[cosmetic]}} {label:COSMETIC}
exclusions {drugs:{kinds:[erectileDysfunction]}} {label:erectileDysfunction}
exclusions {drugs:{kinds:[weightLoss]}} {label:WEIGHT_LOSS}
tier-1 any in $10.00 copay`,
		},
		{
			"whether classes are covered", `{"tier_1": {"name": "Generic", "copay": 10}, "drugClassCoverage": [{"coverage": "EXCLUDED", "drugClass": "Weight loss"}, {"coverage": "Not covered", "drugClass": "Cosmetic", "classCode": "C1"}, {"coverage": "COVERED", "drugClass": "Infertility"}, {"coverage": "EXCLUDED", "drugClass": "Erectile dysfunction", "maxAge": 18}, {"coverage": "EXCLUDED", "drugClass": "Brand contraceptives"}, {"coverage": "EXCLUDED", "drugClass": "OTC"}, {"coverage": "EXCLUDED", "drugClass": "Compounds"}]}`,
			`compounds covered:false
exclusions {drugs:{kinds:[cosmetic]}} {label:Cosmetic}
exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss}
otc covered:false
tier-1 any in $10.00 copay`,
		},
		{
			"whether categories are covered, by switches", `{"tier_1": {"name": "Generic", "copay": 10}, "medicationCategories": [{"category": "Weight loss", "covered": false}, {"category": "Vaccines", "covered": true}, {"category": "Fertility", "excluded": "Y"}]}`,
			`exclusions {drugs:{kinds:[fertility]}} {label:Fertility}
exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss}
tier-1 any in $10.00 copay`,
		},
		{
			"services that are not covered", `{"tier_1": {"name": "Generic", "copay": 10}, "benefitCategories": [{"category": "Weight loss", "coverage": "EXCLUDED"}, {"category": "Infertility", "coverage": "EXCLUDED"}]}`,
			`tier-1 any in $10.00 copay`,
		},
		{
			"classes outside of the network", `{"tier_1": {"name": "Generic", "copay": 10}, "outOfNetworkDrugClasses": [{"drugClass": "Weight loss", "coverage": "EXCLUDED"}]}`,
			`tier-1 any in $10.00 copay`,
		},
		{
			"how a tier is dispensed", `{"tier_4": {"name": "Specialty", "type": "coinsurance", "percentage": 0.25, "dispensing_rules": {"days_supply": 30, "specialty_pharmacy_required": true, "retail_grace_fills": 1}}}`,
			`specialtyLockIn {tiers:[tier-4]} {free:1}
tier-4 specialty in 30 25 % coinsurance`,
		},
		{
			"all tiers outside of the network", `{"tier_1": {"name": "Generic", "copay": 10}, "tier_2": {"name": "Brand", "copay": 30}, "out_of_network": {"channel": "retail", "type": "coinsurance", "percentage": 0.5, "days_supply": 30}}`,
			`tier-1 any in $10.00 copay
tier-1 retail out 30 50 % coinsurance
tier-2 any in $30.00 copay
tier-2 retail out 30 50 % coinsurance`,
		},
		{
			"of no fills", `{"tier_1": {"name": "Generic", "copay": 10}, "out_of_network": {"type": "coinsurance", "percentage": 0.5}}`,
			`tier-1 any in $10.00 copay`,
		},
		{
			"the threshold of controlled substances", `{"tier_1": {"name": "Generic", "copay": 10}, "refill_threshold": {"retail": 0.75, "controlled": 0.85}}`,
			`refillTooSoon {channels:[retail]} {percent:75}
refillTooSoon {drugs:{schedules:[CII,CIII,CIV,CV]}} {percent:85}
tier-1 any in $10.00 copay`,
		},
		{
			"fills before long supplies", `{"tier_1": {"name": "Generic", "copay": 10}, "maintenance_choice": {"mandatory_90_day": true, "grace_fills_retail": 3}}`,
			`retailFills {drugs:{kinds:[maintenance]}} {free:3}
tier-1 any in $10.00 copay`,
		},
		{
			"long supplies that are not mandatory", `{"tier_1": {"name": "Generic", "copay": 10}, "maintenance_choice": {"mandatory_90_day": false, "grace_fills_retail": 3}}`,
			`tier-1 any in $10.00 copay`,
		},
		{
			"kinds that are free", `{"tier_1": {"name": "Generic", "copay": 10}, "preventive": {"categories": ["Contraceptives", "Vaccines"], "member_cost": 0}}`,
			`drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}
drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}
tier-1 any in $10.00 copay`,
		},
		{
			"care that is free", `{"tier_1": {"name": "Generic", "copay": 10}, "preventive": {"categories": ["Annual physical", "Vaccines", "Screenings"], "member_cost": 0}}`,
			`tier-1 any in $10.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			holdFacts(t, c.content, c.want)
		})
	}
}

// TestJSONSelectionCounts reads product selection codes by key, and lists of what does not count toward a limit.
func TestJSONSelectionCounts(t *testing.T) {
	p := read(t, jsonText(`{"tier_1": {"copay": 10}, "daw": {"1": {"penalty": false}, "2": {"penalty": true, "appliesToOop": false}},
  "outOfPocket": {"individual": 5000, "includes": ["deductible"], "excludes": ["daw_penalty", "manufacturer_assistance"]}}`))
	if s := p.ProductSelection; !s.AddDifference.Value || !s.CountsToOOP.Known() || s.CountsToOOP.Value {
		t.Errorf("selection: %+v", s)
	}
	if len(p.OutOfPocketMaximums) != 1 {
		t.Fatalf("maximums: %+v", p.OutOfPocketMaximums)
	}
	c := p.OutOfPocketMaximums[0].Counts
	if !c.Deductible.Value || !c.ProductSelection.Known() || c.ProductSelection.Value || !c.CopayAssistance.Known() || c.CopayAssistance.Value {
		t.Errorf("counts: %+v", c)
	}
}

// TestJSONCostOptions tells by the option of what is paid how it meets the deductible, and by what is shown that nothing is covered.
func TestJSONCostOptions(t *testing.T) {
	for _, c := range []struct{ terms, want string }{
		{`"copay_amount": 10, "copay_options": "Copay", "coinsurance_rate": 0, "coinsurance_options": "Not Applicable"`, "generic any in 1-0 $10.00 copay exempt"},
		{`"copay_amount": 10, "copay_options": "No deductible", "coinsurance_rate": 0, "coinsurance_options": "Not Applicable"`, "generic any in 1-0 $10.00 copay exempt"},
		{`"copay_amount": 0, "copay_options": "Not Applicable", "coinsurance_rate": 0.3, "coinsurance_options": "Coinsurance after deductible"`, "generic any in 1-0 30 % coinsurance after"},
		{`"copay_amount": 10, "copay_opt": null, "coinsurance_rate": 1.0, "coinsurance_opt": "AFTER-DEDUCTIBLE"`, "generic any in 1-0 $10.00 copay -"},
		{`"copay_amount": 0, "copay_options": "Not Applicable", "coinsurance_rate": 1, "coinsurance_options": "Not Applicable", "display_string": "Benefit Not Covered"`, "generic any in 1-0 not covered -"},
	} {
		p := read(t, jsonText(`{"benefits": [{"name": "Generic Drugs", "cost_sharings": [{`+c.terms+`}]}]}`))
		if got := shareLines(p); got != c.want {
			t.Errorf("%s: %s, want %s", c.terms, got, c.want)
		}
	}
}

// TestJSONDrugsByBareNames takes rows with a tier and switches of requirements for drugs, and a tier with its cost for none.
func TestJSONDrugsByBareNames(t *testing.T) {
	p := read(t, jsonText(`{"carrier": "Sample", "rows": [{"name": "examplol oral tablet", "tier": 1, "req": "QL (30 per 30 days)", "pa": false, "st": false, "ql": true}, {"name": "samplamine", "tier": 3, "pa": true, "st": false}]}`))
	if e := p.Formulary.Entries; len(e) != 2 || e[0].Name != "examplol oral tablet" || !e[0].QuantityLimit || !e[1].PriorAuthorization {
		t.Errorf("%+v", e)
	}
	p = read(t, jsonText(`{"tiers": [{"tier": 1, "name": "Generic", "copay": 10, "pa": false, "st": false}]}`))
	if len(p.Formulary.Entries) != 0 || len(p.CostShares) != 1 {
		t.Errorf("%+v", p.Formulary.Entries)
	}
}

// TestJSONFormularyType reads whether a formulary is closed from the keys that systems keep it under.
func TestJSONFormularyType(t *testing.T) {
	for member, want := range map[string]string{
		`"formulary": {"id": "NPF", "name": "National", "type": "CLOSED"}`: "closed",
		`"formulary": {"type": "OPEN"}`:                                    "open",
		`"formulary": {"isClosed": true}`:                                  "closed",
		`"formularyType": "Closed Formulary"`:                              "closed",
		`"closedFormulary": "N"`:                                           "open",
		`"formulary": {"type": "THREE_TIER"}`:                              "",
		`"network": {"type": "CLOSED"}`:                                    "",
	} {
		p := read(t, jsonText(`{"planName": "Sample", "tiers": [{"tier": 1, "name": "Generic", "copay": 10}], `+member+`}`))
		if got := string(p.Coverage.Formulary.Value); got != want {
			t.Errorf("%s: formulary %q, want %q", member, got, want)
		}
	}
}
