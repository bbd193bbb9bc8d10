package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONRuleTables reads the rows of a table of rules by their types.
func TestJSONRuleTables(t *testing.T) {
	for _, c := range []struct{ name, rules, want string }{
		{
			"of drugs by name", `{"ruleType": "Prior authorization", "drug": "Modafinil", "paRequired": "Y"}, {"ruleType": "Prior authorization", "drug": "Dupilumab", "paRequired": "Y"},
  {"ruleType": "Quantity limit", "drug": "Sildenafil", "maxQty": 6, "perDays": 30}, {"ruleType": "Step therapy", "drug": "Esomeprazole", "isActive": false}`,
			`priorAuthorization {drugs:{names:[Dupilumab]}} {}
priorAuthorization {drugs:{names:[Modafinil]}} {}
quantityLimit {drugs:{names:[Sildenafil]}} {max:6,per:daysSupply,days:30}`,
		},
		{
			"limits and thresholds", `{"ruleType": "ACCUM", "accum": "Deductible", "benefit": "Pharmacy only", "ind": 100, "fam": 200}, {"ruleType": "REFILL", "chan": "Mail", "usedPct": 0.66},
  {"ruleType": "REFILL", "dea": ["2", "3", "4", "5"], "usedPct": 0.9}`,
			`deductible rx any 100/200
refillTooSoon {channels:[mail]} {percent:66}
refillTooSoon {drugs:{schedules:[CII,CIII,CIV,CV]}} {percent:90}`,
		},
		{
			"of brands, pharmacies and what is not covered", `{"ruleType": "REFILL", "usedPct": 75}, {"ruleType": "DAW", "daw": 2, "memberPays": "COPAY+DIFF", "oopApply": "N"}, {"ruleType": "NETWORK", "network": "OON", "covered": "N"},
  {"ruleType": "NETWORK", "drugType": "MAINT", "requiredChannel": "Mail", "graceFills": 3}, {"ruleType": "COVERAGE", "drugClass": "Cosmetic", "covered": "N"}`,
			`access {networks:[out]} {covered:false}
difference true
exclusions {drugs:{kinds:[cosmetic]}} {label:Cosmetic}
refillTooSoon {} {percent:75}
retailFills {drugs:{kinds:[maintenance]}} {free:3}`,
		},
		{
			"of some claims", `{"ruleType": "REFILL", "usedPct": 75}, {"ruleType": "COVERAGE", "drugClass": "Cosmetic", "covered": "N", "minAge": 26}, {"ruleType": "COVERAGE", "drugClass": "Contraceptives", "covered": "Y"},
  {"ruleType": "NETWORK", "network": "OON", "state": "OH", "covered": "N"}, {"ruleType": "NETWORK", "drugType": "CHEMO", "requiredChannel": "Mail", "graceFills": 3}`,
			`refillTooSoon {} {percent:75}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := jsonText(`{"tiers": [{"tier": 1, "copay": 10}], "rules": [` + c.rules + `]}`)
			p := read(t, text)
			checkEvidence(t, text, p)
			got := slices.DeleteFunc(jsonFacts(p), func(s string) bool { return strings.HasPrefix(s, "tier-1 ") })
			slices.Sort(got)
			if d := cmp.Diff(c.want, strings.Join(got, "\n")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestJSONCredits reads from keys that say it by themselves what counts toward which limit.
func TestJSONCredits(t *testing.T) {
	p := read(t, jsonText(`{"tiers": [{"tier": 1, "copay": 10}], "options": {"mfrCouponCreditsDed": false, "mfrCouponCreditsMoop": false, "dawDiffCreditsMoop": false}}`))
	if a := p.Coordination.Assistance; len(a) != 1 || a[0].Terms.Value.Program != "adjuster" {
		t.Errorf("assistance: %+v", a)
	}
	if s := p.ProductSelection; !s.CountsToOOP.Known() || s.CountsToOOP.Value || s.CountsToDeductible.Known() {
		t.Errorf("selection: %+v", s)
	}
	p = read(t, jsonText(`{"tiers": [{"tier": 1, "copay": 10}], "options": {"mfrCouponCreditsDed": false, "mfrCouponCreditsMoop": true}}`))
	if a := p.Coordination.Assistance; len(a) != 0 {
		t.Errorf("assistance of one limit: %+v", a)
	}
}

// TestJSONListedProgrammes reads the drugs that the object of a rule lists.
func TestJSONListedProgrammes(t *testing.T) {
	p := read(t, jsonText(`{"tiers": [{"tier": 1, "copay": 10}], "um": {"priorAuthorization": {"active": true, "addedClasses": ["CGRP inhibitors", "Testosterone"]},
  "quantityLimits": {"enabled": true, "custom": [{"category": "Triptans", "quantity": 16, "perDays": 28}]}}}`))
	want := `priorAuthorization {drugs:{flags:[PA]}} {}
priorAuthorization {drugs:{names:[CGRP inhibitors,Testosterone]}} {}
quantityLimit {drugs:{names:[Triptans]}} {max:16,per:daysSupply,days:28}`
	if got := ruleLines(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	p = read(t, jsonText(`{"tiers": [{"tier": 1, "copay": 10}], "um": {"priorAuthorization": {"active": true, "categories": ["See list"]}, "stepTherapy": {"active": true, "examples": ["Teal statins"]}}}`))
	if got := ruleLines(p); got != "priorAuthorization {drugs:{flags:[PA]}} {}\nstepTherapy {drugs:{flags:[ST]}} open" {
		t.Errorf("got %s", got)
	}
}
