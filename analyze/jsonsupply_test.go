package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONSuppliesAndProvisions reads the days supply of each kind of pharmacy, limits of opioids, provisions of kinds of drugs, and what is paid
// outside of the network.
func TestJSONSuppliesAndProvisions(t *testing.T) {
	for _, c := range []struct{ name, members, want string }{
		{
			"supplies", `"daySupplyLimits": {"retail": {"min": 1, "max": 30}, "retail90": {"min": 31, "max": 90}, "mail": 90}`,
			`daysSupply {channels:[mail]} {max:90}
daysSupply {channels:[retail90]} {min:31,max:90}
daysSupply {channels:[retail]} {max:30}`,
		},
		{"supplies of something else", `"daySupplyLimits": {"retail": {"min": 1, "max": 30}, "vacation": {"max": 60}}`, ``},
		{"opioids", `"opioidProgram": {"active": true, "initialFillMaxDays": 5, "mmeThreshold": 90}`, `opioid {drugs:{kinds:[opioid]}} {naiveMaxDays:5,maxMME:90}`},
		{"first fills of other drugs", `"specialtyProgram": {"initialFillMaxDays": 5}`, ``},
		{
			"provisions", `"specialProvisions": [{"code": "VACCINE", "memberShare": 0, "note": "all"}, {"code": "INSULIN_CAP", "memberShareMax": 25, "perDays": 30},
  {"code": "COPAY_ASSIST", "creditsDeductible": false, "creditsOutOfPocket": false}]`,
			`assistance {} {program:adjuster}
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:25.00,copayPerDays:30}}
drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}`,
		},
		{"a provision that costs something", `"specialProvisions": [{"code": "VACCINE", "memberShare": 10}]`, ``},
		{
			"outside of the network by place", `"outOfNetwork": {"retail": {"covered": true, "memberCoinsurance": 0.55}, "mail": {"covered": false}}`,
			`tier-1 mail out not covered
tier-1 retail out 55 % coinsurance`,
		},
		{"outside of the network at all", `"pharmacyAccess": {"outOfNetwork": {"covered": false, "emergencyOverride": true}}`, `access {networks:[out]} {covered:false}`},
		{"fills of a supply", `"maintenance": {"mandatory90Day": true, "retail30FillsAllowed": 2}`, `retailFills {drugs:{kinds:[maintenance]}} {free:2}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := jsonText(`{"tiers": [{"tier": 1, "retail": {"copay": 10}}], ` + c.members + `}`)
			p := read(t, text)
			checkEvidence(t, text, p)
			got := slices.DeleteFunc(jsonFacts(p), func(s string) bool { return strings.HasPrefix(s, "tier-1 retail in ") })
			slices.Sort(got)
			if d := cmp.Diff(c.want, strings.Join(got, "\n")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestJSONGroupBesideRouting takes for the group of claims the one that stands beside their other numbers.
func TestJSONGroupBesideRouting(t *testing.T) {
	for content, want := range map[string]string{
		`{"design": {"pbm": {"bin": "021344", "pcn": "MSP", "groupId": "SGE27"}, "tiers": [{"tier": 1, "copay": 10}]}}`:             "SGE27",
		`{"design": {"pbm": {"bin": "021344", "pcn": "MSP"}, "census": {"groupId": "SGE27"}, "tiers": [{"tier": 1, "copay": 10}]}}`: "",
	} {
		if p := read(t, jsonText(content)); p.Identity.Group.Value != want {
			t.Errorf("%s: %q", content, p.Identity.Group.Value)
		}
	}
}
