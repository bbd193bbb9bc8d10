package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONRuleLists reads rules that name the list which they hold for by its id, and the supplies of pharmacies by their codes.
func TestJSONRuleLists(t *testing.T) {
	const content = `{"codeTables": {"pharmacyType": {"RTX": "RETAIL", "MLX": "MAIL SERVICE", "SPX": "SPECIALTY PHARMACY"}}, "planName": "Rowan",
 "copayRules": [{"drugClass": "Generic", "pharmacyType": "RTX", "daysSupplyFrom": 1, "daysSupplyThru": 30, "copayAmt": 9}],
 "edits": {"priorAuthListId": "PA-7", "stepTherapyListId": "NONE", "quantityLimitListId": "QL-7", "maxDaysSupply": {"RTX": 84, "MLX": 93, "SPX": 28}},
 "memberCostOverrides": [{"overrideId": "V0", "description": "VACCINES", "copayAmt": 0.0}, {"overrideId": "I30", "description": "INSULIN CAP", "maxMemberPay": 30.0, "perDays": 30}]}`
	p := read(t, jsonText(content))
	u := p.Utilization
	if len(u.PriorAuthorization) != 1 || len(u.StepTherapy) != 0 || len(u.QuantityLimit) != 1 {
		t.Errorf("%v, %v, %v", u.PriorAuthorization, u.StepTherapy, u.QuantityLimit)
	}
	var got []string
	for _, r := range u.DaysSupply {
		got = append(got, fmt.Sprint(r.Scope.Channels, r.Terms.Value.Max))
	}
	for _, r := range p.DrugCostShares {
		got = append(got, fmt.Sprint(r.Scope.Drugs.Kinds, " ", r.Terms.Value.Share))
	}
	slices.Sort(got)
	if d := cmp.Diff("[insulin] $30.00 copay for each started 30 days; [mail] 93; [retail] 84; [specialty] 28; [vaccine] no charge", strings.Join(got, "; ")); d != "" {
		t.Error(d)
	}
}

// TestJSONSpecialtySupply takes the supply that a key of specialty drugs ends with.
func TestJSONSpecialtySupply(t *testing.T) {
	const content = `{"planName": "Rowan", "pharmacy": {"retail_30": {"generic": "$9", "preferred_brand": "$30"}, "specialty_30": {"specialty": "20% up to $200"}}}`
	p, _ := jsonPlanLines(t, content)
	const want = `generic retail in 1-30 $9.00 copay -
preferred-brand retail in 1-30 $30.00 copay -
specialty specialty in 1-30 20 % coinsurance, at most $200.00 -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Error(d)
	}
}

// TestJSONPenaltyInSentences reads a penalty for brands in sentences, one of which says when there is none.
func TestJSONPenaltyInSentences(t *testing.T) {
	for said, want := range map[string]string{
		"Member pays brand copay plus the difference in cost when the member requests the brand. No penalty if the physician requires the brand.": "true true",
		"Member pays the difference in cost.": "true false",
		"No penalty applies.":                 "false false",
	} {
		p := read(t, jsonText(`{"planName": "Rowan", "copays": {"generic": 9}, "rules": {"daw_penalty": "`+said+`"}}`))
		sel := p.ProductSelection
		if got := fmt.Sprint(sel.AddDifference.Value, sel.PrescriberExempt.Value); got != want {
			t.Errorf("%s: %s, want %s", said, got, want)
		}
	}
}
