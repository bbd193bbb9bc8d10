package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONValueRows reads rows of what they are about and its value as the members that they would be elsewhere.
func TestJSONValueRows(t *testing.T) {
	for _, c := range []struct{ name, rows, want string }{
		{
			"limits of persons and families, with remarks",
			`{"benefit": "Rx Deductible - Individual", "network": "IN", "memberCost": "$140", "note": "Waived for Tier 1"}, {"benefit": "Rx Deductible - Family", "network": "IN", "memberCost": "$280", "note": "Waived for Tier 1"},
  {"benefit": "Out-of-Pocket Maximum - Family", "network": "OUT", "memberCost": "$9,000", "note": "Medical and Rx combined"}`,
			`deductible rx in 140/280
maximum integrated out -/9000 drugs=true`,
		},
		{
			"switches and thresholds", `{"benefit": "Refill Too Soon", "memberCost": "76%"}, {"benefit": "Mandatory Mail", "memberCost": "After 3 retail fills"}, {"benefit": "Prior Authorization", "memberCost": "Y"},
  {"benefit": "Step Therapy", "memberCost": "N"}, {"benefit": "Specialty Pharmacy Required", "memberCost": "Y", "note": "2 grace fills at retail"}`,
			`priorAuthorization {drugs:{flags:[PA]}} {}
refillTooSoon {} {percent:76}
retailFills {drugs:{kinds:[maintenance]}} {free:3}
specialtyLockIn {drugs:{kinds:[specialty]}} {free:2}`,
		},
		{
			"kinds of drugs", `{"feature": "Insulin Cap", "daysSupplyFrom": 1, "daysSupplyTo": 30, "value": "$33"}, {"feature": "Contraceptives", "value": "$0"}, {"feature": "Excluded Drugs", "value": "Weight loss; Cosmetic"},
  {"feature": "Quantity Limit - Migraine drugs", "value": "9 tablets per 30 days"}`,
			`drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}
drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:33.00,copayPerDays:30}}
exclusions {drugs:{kinds:[cosmetic]}} {label:Cosmetic}
exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss}
quantityLimit {drugs:{names:[migraine drugs]}} {max:9,per:daysSupply,days:30}`,
		},
		{"rows of other care, and values that are not understood", `{"category": "Medical", "benefit": "Deductible waived after visits", "memberCost": "$25"}, {"category": "Medical", "benefit": "Prior Authorization", "memberCost": "Y"}, {"benefit": "Insulin Cap", "memberCost": "see list"}`, ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := jsonText(`[{"benefit": "Tier 1", "drugTier": "1", "memberCost": "$10 copay"}, ` + c.rows + `]`)
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

// TestJSONPlaceKeys takes from the keys in a tier the network and the amount of its cost shares.
func TestJSONPlaceKeys(t *testing.T) {
	for content, want := range map[string]string{
		`{"tiers": [{"tier": 1, "costSharing": {"retail30Preferred": {"type": "COPAY", "amount": 3}, "retail30Standard": {"type": "COPAY", "amount": 8}}}]}`:                                      "tier-1 retail preferred 30 $3.00 copay\ntier-1 retail standard 30 $8.00 copay",
		`{"tiers": [{"tier": 1, "shares": {"retailLong": {"method": "FLAT", "memberAmt": 9.0}}}], "pharmacyAccess": {"retailLong": {"description": "Extended-supply preferred retail network"}}}`: "tier-1 retail preferred $9.00 copay",
		`{"copays": {"retailGeneric": 10, "retailPreferred": 30, "retailNonPreferred": 60}}`:                                                                                                      "generic retail in $10.00 copay\nnon-preferred-brand retail in $60.00 copay",
	} {
		got := jsonFacts(read(t, jsonText(content)))
		slices.Sort(got)
		if s := strings.Join(got, "\n"); s != want {
			t.Errorf("%s: %s", content, s)
		}
	}
}
