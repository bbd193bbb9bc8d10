package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONPartedRows reads of rows of rules only those of the plan, of which some name all plans.
func TestJSONPartedRows(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"plans with a code of their own", `{"plans": [{"plan": "GOLD", "type": "PPO"}, {"plan": "IRON", "type": "HDHP"}],
  "codes": {"tier": {"G": "Generic", "N": "Non-preferred brand"}},
  "rules": [{"plan": "GOLD", "ruleType": "CS", "when": {"tier": "G", "channel": "Retail"}, "then": {"copay": 7}},
    {"plan": "IRON", "ruleType": "CS", "when": {"tier": "G", "channel": "Retail"}, "then": {"coinsurance": 20}},
    {"plan": "ALL", "ruleType": "CS", "when": {"tier": "N", "channel": "Retail"}, "then": {"coinsurance": 40}},
    {"plan": "IRON", "ruleType": "STEP_THERAPY", "enabled": true}]}`, `GOLD: generic retail in $7.00 copay
IRON: generic retail in 20 % coinsurance
non-preferred-brand retail in 40 % coinsurance
stepTherapy IRON open
stepTherapy {drugs:{flags:[ST]}} open`},
		{"variants by the code of another name", `{"package": {"legs": [{"legCd": "G7", "legNm": "Harbor Gold"}, {"legCd": "S2", "legNm": "Harbor Silver"}], "groups": [{"legCd": "G7", "rxGroup": "HG"}]},
  "rows": [{"legCd": "G7", "tier": 1, "channel": "retail", "copay": 10}, {"legCd": "S2", "tier": 1, "channel": "retail", "copay": 20}, {"legCd": "*", "tier": 2, "channel": "retail", "copay": 50}],
  "accumulators": [{"legCd": "S2", "type": "Deductible", "scope": "RX_ONLY", "individual": 500}]}`, `Harbor Gold: tier-1 retail in $10.00 copay
Harbor Gold: tier-2 retail in $50.00 copay
Harbor Silver: deductible rx any 500/-
Harbor Silver: tier-1 retail in $20.00 copay
Harbor Silver: tier-2 retail in $50.00 copay`},
		{"codes that part no cost shares", `{"clerks": [{"clerkId": "1", "clerkName": "Harbor Gold"}, {"clerkId": "2", "clerkName": "Harbor Silver"}],
  "rows": [{"clerkId": "1", "tier": 1, "channel": "retail", "copay": 10}, {"clerkId": "1", "tier": 2, "channel": "retail", "copay": 20}]}`, `tier-1 retail in $10.00 copay
tier-2 retail in $20.00 copay`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := jsonText(c.content)
			p := read(t, text)
			checkEvidence(t, text, p)
			got := jsonFacts(p)
			for _, s := range p.Utilization.StepTherapy {
				got = append(got, "stepTherapy "+s.Variant+" "+map[bool]string{true: "stated", false: "open"}[s.Terms.Known()])
			}
			slices.Sort(got)
			if d := cmp.Diff(c.want, strings.Join(got, "\n")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
