package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONRecords reads exports with a record for each tier and pharmacy of a plan, which state the plan's limits each.
func TestJSONRecords(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{
			"limits in each record, and apart for drugs", `[
{"plan_name": "Rowan Gold", "deductible_type": "Separate drug deductible", "deductible_in_network_individual": "$1,100", "deductible_in_network_family": "$2,200", "drug_deductible_in_network_individual": "$50", "moop_in_network_individual": "$6,000", "drug_tier": "1", "pharmacy_type": "In-Network Retail", "days_supply": "30", "covered": "Yes", "copay": "$10"},
{"plan_name": "Rowan Gold", "deductible_type": "Separate drug deductible", "deductible_in_network_individual": "$1,100", "deductible_in_network_family": "$2,200", "drug_deductible_in_network_individual": "$50", "moop_in_network_individual": "$6,000", "drug_tier": "1", "pharmacy_type": "In-Network Mail Order", "days_supply": "90", "covered": "No", "copay": null},
{"plan_name": "Rowan HSA", "deductible_type": "Combined medical and drug deductible", "deductible_in_network_individual": "$6,500", "deductible_in_network_family": "$13,000", "drug_deductible_in_network_individual": "Not Applicable", "moop_in_network_individual": "$7,000", "drug_tier": "1", "pharmacy_type": "In-Network Retail", "days_supply": "30", "covered": "Yes", "copay": "$20"}]`,
			`tier-1 retail in 1-30 $10.00 copay after
tier-1 mail in 1-90 not covered -
tier-1 retail in 1-30 $20.00 copay -
Rowan Gold/deductible/medical/in 1100.00/2200.00 rx=false
Rowan Gold/deductible/rx/in 50.00/- rx=true
Rowan HSA/deductible/integrated/in 6500.00/13000.00 rx=true
Rowan Gold/outOfPocketMaximum/integrated/in 6000.00/-
Rowan HSA/outOfPocketMaximum/integrated/in 7000.00/-`,
		},
		{
			"keys and kinds of pharmacy cut short", `[
{"planName": "Rowan A", "medDedInd": "1000", "rxDedInd": "100", "rxDedFam": "200", "moopInd": "6000", "tier": "Tier 1", "channel": "R30", "copayAmt": "10", "dedApplies": "N"},
{"planName": "Rowan A", "medDedInd": "1000", "rxDedInd": "100", "rxDedFam": "200", "moopInd": "6000", "tier": "Tier 2", "channel": "M90", "copayAmt": "60", "dedApplies": "Y"}]`,
			`tier-1 retail in 1-30 $10.00 copay exempt
tier-2 mail in 1-90 $60.00 copay after
deductible/medical/in 1000.00/-
deductible/rx/any 100.00/200.00 rx=true
outOfPocketMaximum/integrated/in 6000.00/-`,
		},
		{
			"limits that differ between the records are none of the plan", `[
{"drug_tier": "1", "deductible_individual": "$0", "copay": "$10"},
{"drug_tier": "2", "deductible_individual": "$100", "copay": "$30"}]`,
			`tier-1 any in 1-0 $10.00 copay -
tier-2 any in 1-0 $30.00 copay -`,
		},
		{
			"limits that some records do not have are none of the plan", `[
{"drug_tier": "1", "copay": "$10"},
{"drug_tier": "2", "individualDeductible": 250, "copay": "$30"},
{"drug_tier": "3", "individualDeductible": 250, "copay": "$50"}]`,
			`tier-1 any in 1-0 $10.00 copay -
tier-2 any in 1-0 $30.00 copay -
tier-3 any in 1-0 $50.00 copay -`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, got := jsonPlanLines(t, c.content)
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}
