package analyze

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCostRecords reads the records of the public use files of Part D: the initial coverage alone, by code, and none where several plans
// stand beside each other.
func TestCostRecords(t *testing.T) {
	const plan = `{"file_layout": {"DAYS_SUPPLY": {"1": "30 days", "2": "90 days", "3": "Other"}}, "plan_information": [{"CONTRACT_ID": "S1", "PLAN_ID": "2", "SEGMENT_ID": "0", "PLAN_NAME": "Acme Rx (PDP)", "DEDUCTIBLE": "590.00", "OOP_THRESHOLD": "2000.00", "PDP_REGION_CODE": "11"}],
"beneficiary_cost": [`
	record := func(id, stage, tier, days, kind, pref, mail string) string {
		return `{"CONTRACT_ID": "S1", "PLAN_ID": "` + id + `", "SEGMENT_ID": "0", "COVERAGE_LEVEL": "` + stage + `", "TIER": "` + tier + `", "DAYS_SUPPLY": "` + days + `", "COST_TYPE_PREF": "` + kind + `", "COST_AMT_PREF": "` + pref +
			`", "COST_MAX_AMT_PREF": "0", "COST_TYPE_NONPREF": "0", "COST_AMT_NONPREF": "0", "COST_TYPE_MAIL_PREF": "` + kind + `", "COST_AMT_MAIL_PREF": "` + mail + `", "DED_APPLIES_YN": "N"}`
	}
	deductible := record("2", "0", "1", "1", "1", "9", "9")
	copay, rate := record("2", "1", "1", "2", "1", "6.00", "0.00"), record("2", "1", "4", "1", "2", "0.44", "0.25")
	after := record("2", "3", "1", "1", "1", "0", "0")
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"the initial coverage": {plan + deductible + "," + copay + "," + rate + "," + after + "]}", []string{
			": tier-1 mail preferred 90 $0 copay", ": tier-1 retail preferred 90 $6 copay", ": tier-4 mail preferred 30 25 % coinsurance", ": tier-4 retail preferred 30 44 % coinsurance",
			"part D deductible 590.00", "part D threshold 2000.00",
		}},
		"of several plans":        {plan + copay + "," + record("3", "1", "1", "2", "1", "7.00", "3.00") + "]}", nil},
		"another supply, unknown": {plan + record("2", "1", "1", "3", "1", "6", "0") + "]}", nil},
		"days that the layout says": {`{"file_layout": {"DAYS_SUPPLY": {"1": "31 days"}}, "beneficiary_cost": [` + rate + "]}", []string{
			": tier-4 mail preferred 31 25 % coinsurance", ": tier-4 retail preferred 31 44 % coinsurance",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			if text := jsonText(c.text); c.want != nil {
				got = planCells(t, text)
			} else if p, _, ok := readJSONPlan(text); ok && len(p.CostShares) > 0 {
				t.Errorf("got %d cost shares", len(p.CostShares))
			}
			slices.Sort(c.want)
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
