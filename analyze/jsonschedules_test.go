package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONSchedules reads cost shares of schedules where other objects say where each of them holds, and lists of drugs with what they cost.
func TestJSONSchedules(t *testing.T) {
	p, _ := jsonPlanLines(t, `{"plan": {"planName": "Alder Core Rx", "outOfNetworkClaims": "NOT_COVERED"},
"networks": [{"networkId": "N1", "channel": "RETAIL", "name": "Alder National"}, {"networkId": "N2", "channel": "MAIL", "name": "Alder Home Delivery"}],
"benefitCodes": [
 {"benefitCode": "RTL", "channel": "RETAIL", "networkId": "N1", "daysSupplyMin": 1, "daysSupplyMax": 34, "copayScheduleId": "CS-1"},
 {"benefitCode": "R90", "channel": "RETAIL_90", "networkId": "N1", "daysSupplyMin": 35, "daysSupplyMax": 90, "copayScheduleId": "CS-2"},
 {"benefitCode": "MAL", "channel": "MAIL", "networkId": "N2", "daysSupplyMin": 1, "daysSupplyMax": 90, "copayScheduleId": "CS-3"}],
"copaySchedules": [
 {"copayScheduleId": "CS-1", "description": "Retail", "lines": [{"tier": "1", "basis": "FLAT", "copayAmt": 8.0, "coinsPct": null, "dedApplies": "N"}, {"tier": "2", "basis": "PCT", "copayAmt": null, "coinsPct": 30.0, "minAmt": 35.0, "maxAmt": 85.0, "dedApplies": "Y"}]},
 {"copayScheduleId": "CS-2", "description": "Extended", "lines": [{"tier": "1", "basis": "FLAT", "copayAmt": 24.0, "coinsPct": null, "dedApplies": "N"}]},
 {"copayScheduleId": "CS-3", "description": "Home delivery", "lines": [{"tier": "1", "basis": "FLAT", "copayAmt": 16.0, "coinsPct": null, "dedApplies": "N"}]}],
"claimEdits": [{"editId": "RTS-R", "type": "REFILL_TOO_SOON", "channel": "RETAIL", "thresholdPct": 80}, {"editId": "RTS-M", "type": "REFILL_TOO_SOON", "channel": "MAIL", "thresholdPct": 70}],
"drugLists": [{"listId": "L1", "type": "COPAY_CAP", "description": "Insulin products", "maxPatientPay": 25.0, "perDaysSupply": 30}, {"listId": "L2", "type": "ZERO_COPAY", "description": "Contraceptives and vaccines"}]}`)
	shares := `tier-1 retail in 1-34 $8.00 copay exempt
tier-2 retail in 1-34 30 % coinsurance, at least $35.00, at most $85.00 after
tier-1 retail in 35-90 $24.00 copay exempt
tier-1 mail in 1-90 $16.00 copay exempt`
	if d := cmp.Diff(shares, shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got):\n%s", d)
	}
	rules := `drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:25.00,copayPerDays:30}}
drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}
drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}
access {networks:[out]} {covered:false}
refillTooSoon {channels:[retail]} {percent:80}
refillTooSoon {channels:[mail]} {percent:70}`
	if d := cmp.Diff(rules, strings.TrimSpace(ruleLines(p))); d != "" {
		t.Errorf("rules (-want +got):\n%s", d)
	}
}
