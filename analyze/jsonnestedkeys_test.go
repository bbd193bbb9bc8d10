package analyze

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestJSONNestedKeys reads rules that a key calls together with the one above it, thresholds in an object for each kind of pharmacy, caps of kinds
// of drugs in a list and lists of what is not covered.
func TestJSONNestedKeys(t *testing.T) {
	const tier = `"tiers": {"1": "Generic", "2": "Brand"}, "costShares": [{"tier": 1, "channel": "RETAIL", "copay": 11}]`
	for _, c := range []struct{ name, content, want string }{
		{
			"limits and authorizations",
			`{` + tier + `, "limits": {"refillTolerance": {"RETAIL": {"percentUsed": 81}, "MAIL": {"percentUsed": 71}}, "quantity": [{"label": "Eletriptan", "max": 12, "windowDays": 30}]},
  "authorizations": {"prior": ["Modafinil", "Testosterone products"]}}`,
			`tier-1 retail in $11.00 copay
priorAuthorization {drugs:{names:[Modafinil,Testosterone products]}} {}
quantityLimit {drugs:{names:[Eletriptan]}} {max:12,per:daysSupply,days:30}
refillTooSoon {channels:[mail]} {percent:71}
refillTooSoon {channels:[retail]} {percent:81}`,
		},
		{
			"other numbers beside them",
			`{` + tier + `, "limits": {"claims": [{"label": "Eletriptan", "max": 12}], "refillTolerance": {"RETAIL": {"percentUsed": 81, "graceDays": 2}}}, "notes": {"prior": ["Modafinil"]}}`,
			`tier-1 retail in $11.00 copay`,
		},
		{
			"caps of kinds of drugs, what is free, not covered or outside of the network",
			`{` + tier + `, "memberCaps": [{"drugClass": "INSULIN", "maxAmt": 31.0, "perDays": 30}], "overrides": [{"label": "ACA preventive drugs", "memberCents": 0}],
  "notCovered": ["Hair growth", "Fertility agents"], "oon": {"coverage": "NONE"}}`,
			`access {networks:[out]} {covered:false}
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:31.00,copayPerDays:30}}
drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}
exclusions {drugs:{kinds:[cosmetic]}} {label:Hair growth}
exclusions {drugs:{kinds:[fertility]}} {label:Fertility agents}
tier-1 retail in $11.00 copay`,
		},
		{
			"caps that are yearly and coverage that is there",
			`{` + tier + `, "memberCaps": [{"drugClass": "INSULIN", "maxAmt": 3100.0}], "oon": {"coverage": "PARTIAL"}}`,
			`tier-1 retail in $11.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := holdFacts(t, c.content, c.want)
			if !slices.Equal(p.Tiers[0].Class.Value, []benefit.TierClass{benefit.Generic}) {
				t.Errorf("tier 1 is %v, want generic", p.Tiers[0].Class.Value)
			}
		})
	}
}

// TestJSONSelectionActions reads what becomes of a claim with each product selection code, of which the words for no penalty are none of one.
func TestJSONSelectionActions(t *testing.T) {
	p := holdFacts(t, `{"costShares": [{"tier": 1, "channel": "RETAIL", "copay": 11}], "formularyRef": {"id": "F-7", "name": "Dill Balanced Formulary"},
  "dawRules": [{"dawCd": "1", "action": "NO_PENALTY"}, {"dawCd": "2", "action": "BRAND_COPAY_PLUS_DIFFERENCE"}]}`, `difference true
prescriber exempt true
tier-1 retail in $11.00 copay`)
	if name := p.Identity.Formulary.Value; name != "Dill Balanced Formulary" {
		t.Errorf("formulary %q", name)
	}
}
