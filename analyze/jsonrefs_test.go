package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rxassay/rxassay/benefit"
)

// TestJSONReferences reads cost shares that name their pharmacy, network, tier or plan by the id under which a list has it.
func TestJSONReferences(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{
			"pharmacies of a list", `{"planName": "Rowan", "pharmacies": [
  {"id": "A", "name": "Favored stores", "channel": "retail", "networkStatus": "preferred", "examples": ["Teal Drug"]},
  {"id": "B", "name": "Other stores", "channel": "retail", "networkStatus": "standard"},
  {"id": "C", "name": "Rowan Home Delivery"}, {"id": "D", "name": "Rowan Specialty Pharmacy"}],
"tiers": [{"tierNumber": 1, "tierName": "Generic", "costSharing": [
  {"pharmacyId": "A", "maxDaysSupply": 30, "copay": 4}, {"pharmacyId": "B", "maxDaysSupply": 30, "copay": 9}, {"pharmacyId": "C", "maxDaysSupply": 90, "copay": 8}]},
  {"tierNumber": 2, "tierName": "Specialty", "costSharing": [{"pharmacy": {"id": "D"}, "maxDaysSupply": 30, "coinsurance": 20}]}]}`,
			`tier-1 retail preferred 1-30 $4.00 copay -
tier-1 retail standard 1-30 $9.00 copay -
tier-1 mail in 1-90 $8.00 copay -
tier-2 specialty in 1-30 20 % coinsurance -`,
		},
		{
			"all of a row by reference, and a list whose keys are the ids", `{"planName": "Rowan", "networks": [{"networkId": "1", "name": "In network"}, {"networkId": "2", "name": "Out of network"}],
"channels": {"R": {"description": "Local stores", "type": "retail", "daysSupply": 30}, "H": {"description": "Mail order", "daysSupply": 90}},
"drugTiers": {"T1": {"name": "Generic"}, "T2": {"name": "Preferred brand"}},
"costShares": [{"tierRef": "T1", "channelRef": "R", "networkRef": "1", "copay": 10}, {"tierRef": "T1", "channelRef": "#/channels/H", "networkRef": "1", "copay": 20},
  {"tierRef": "T2", "channelRef": "R", "networkRef": "2", "coinsurance": 50}]}`,
			`tier-1 retail in 1-30 $10.00 copay -
tier-1 mail in 1-90 $20.00 copay -
tier-2 retail out 1-30 50 % coinsurance -`,
		},
		{
			"ids as keys", `{"planName": "Rowan", "pharmacyNetworks": {"fav": {"label": "Preferred retail"}, "oth": {"label": "Standard retail"}},
"tiers": [{"tier": 1, "name": "Generic", "costSharing": {"fav": {"copay": 5, "daysSupply": 30}, "oth": {"copay": 10, "daysSupply": 30}}}]}`,
			`tier-1 retail preferred 1-30 $5.00 copay -
tier-1 retail standard 1-30 $10.00 copay -`,
		},
		{
			"ids that are words of their own", `{"planName": "Rowan", "pharmacies": {"retail": {"maxDaysSupply": 34}, "mail": {"maxDaysSupply": 93}, "specialty": {"phone": "1-800-555-0100"}},
"tiers": [{"tier": 1, "name": "Generic", "copays": {"retail": 5, "mail": 10}}, {"tier": 4, "name": "Injectable", "copays": {"specialty": 90}}],
"costShares": [{"tier": 2, "channel": "retail", "copay": 20}, {"tier": 2, "channel": "mail", "copay": 40}]}`,
			`tier-1 retail in 1-34 $5.00 copay -
tier-1 mail in 1-93 $10.00 copay -
tier-4 specialty in 1-30 $90.00 copay -
tier-2 retail in 1-34 $20.00 copay -
tier-2 mail in 1-93 $40.00 copay -`,
		},
		{
			"ids that are words of networks", `{"planName": "Rowan", "networks": {"preferred": {"name": "Harbor Stores", "stores": 1200}, "standard": {"stores": 300}},
"tiers": [{"tier": 1, "name": "Generic", "retail": {"preferred": {"copay": 5}, "standard": {"copay": 10}}}, {"tier": 2, "costs": [{"channel": "retail", "network": "preferred", "copay": 20}]}]}`,
			`tier-1 retail preferred 1-30 $5.00 copay -
tier-1 retail standard 1-30 $10.00 copay -
tier-2 retail preferred 1-30 $20.00 copay -`,
		},
		{
			"names of a kind of pharmacy in a network, and of a firm", `{"planName": "Rowan", "networks": [{"id": "A", "name": "Out-of-Network Retail"}, {"id": "B", "name": "Preferred Mail Order"}, {"id": "C", "name": "Preferred Drug Mart Retail"}],
"costShares": [{"tier": 1, "networkId": "A", "copay": 50}, {"tier": 1, "networkId": "B", "copay": 15}, {"tier": 1, "networkId": "C", "copay": 10}]}`,
			`tier-1 retail out 1-30 $50.00 copay -
tier-1 mail preferred 1-90 $15.00 copay -
tier-1 retail in 1-30 $10.00 copay -`,
		},
		{
			"deductibles of the plans of a list", `{"plans": [{"id": "P1", "name": "Rowan Gold", "tiers": [{"tier": 1, "copay": 10}]}, {"id": "P2", "name": "Rowan Iron", "tiers": [{"tier": 1, "copay": 20}]}],
"deductibles": [{"planId": "P1", "amount": 100}, {"planId": "P2", "amount": 200}]}`,
			`tier-1 any in 1-0 $10.00 copay -
tier-1 any in 1-0 $20.00 copay -
Rowan Gold/deductible/integrated/in 100.00/-
Rowan Iron/deductible/integrated/in 200.00/-`,
		},
		{
			"several of one row", `{"planName": "Rowan", "pharmacyTypes": [{"code": "R", "name": "Retail"}, {"code": "M", "name": "Mail order"}],
"tiers": [{"tier": 1, "name": "Generic", "costShares": [{"pharmacyTypes": ["R"], "daysSupply": 30, "copay": 10}, {"pharmacyTypes": ["R", "M"], "daysSupply": 90, "copay": 25}]},
  {"tier": 2, "name": "Brand", "costShares": [{"channels": ["RETAIL", "MAIL"], "daysSupply": 30, "copay": 40}]}]}`,
			`tier-1 retail in 1-30 $10.00 copay -
tier-1 retail in 1-90 $25.00 copay -
tier-1 mail in 1-90 $25.00 copay -
tier-2 retail in 1-30 $40.00 copay -
tier-2 mail in 1-30 $40.00 copay -`,
		},
		{
			"rows of the plans that a list names", `{"plans": [{"planId": "P1", "planName": "Rowan Gold"}, {"planId": "P2", "planName": "Rowan Iron"}],
"rxCostShares": [{"planId": "P1", "tier": "Generic", "channel": "retail", "daysSupply": 30, "copay": 10}, {"planId": "P2", "tier": "Generic", "channel": "retail", "daysSupply": 30, "copay": 15},
  {"planIds": ["P1", "P2"], "tier": "Generic", "channel": "mail", "daysSupply": 90, "copay": 30}],
"accumulators": {"P1": [{"type": "deductible", "individual": 500}], "P2": [{"type": "deductible", "individual": 900}]}}`,
			`generic retail in 1-30 $10.00 copay -
generic mail in 1-90 $30.00 copay -
generic retail in 1-30 $15.00 copay -
Rowan Gold/deductible/integrated/in 500.00/-
Rowan Iron/deductible/integrated/in 900.00/-`,
		},
		{
			"designs that plans refer to", `{"plans": [{"id": 1, "name": "Rowan Gold", "rxDesignId": "D7"}, {"id": 2, "name": "Rowan Iron", "rxDesignId": "D8"}],
"rxDesigns": [{"id": "D7", "tiers": {"1": {"name": "Generic", "channel": "retail", "daysSupply": 30, "copay": 10}, "2": {"name": "Brand", "channel": "retail", "daysSupply": 30, "copay": 30}}},
  {"id": "D8", "tiers": {"1": {"name": "Generic", "channel": "retail", "daysSupply": 30, "copay": 20}, "2": {"name": "Brand", "channel": "retail", "daysSupply": 30, "copay": 60}}}]}`,
			`generic retail in 1-30 $10.00 copay -
brand retail in 1-30 $30.00 copay -
generic retail in 1-30 $20.00 copay -
brand retail in 1-30 $60.00 copay -`,
		},
		{
			"references in a circle, and more of a row than there can be", `{"planName": "Rowan", "pharmacies": [{"id": "A", "networkId": "N", "channel": "retail"}], "networks": [{"id": "N", "pharmacyId": "A", "name": "In network"}],
"tiers": [{"tier": 1, "name": "Generic", "costShares": [{"pharmacyId": "A", "daysSupply": 30, "copay": 4},
  {"channel": "mail", "pharmacyIds": ["A","A","A","A","A","A"], "networks": ["N","N","N","N","N","N"], "daysSupply": 90, "copay": 8}]}]}`,
			`tier-1 retail in 1-30 $4.00 copay -
tier-1 mail in 1-90 $8.00 copay -`,
		},
		{
			"a list of pharmacies with what they cost is none to refer to, and an id of another list is no pharmacy's", `{"planName": "Rowan", "states": [{"id": "R", "name": "Mail country"}],
"channels": [{"id": "R", "name": "Retail", "daysSupply": 30, "tiers": [{"tier": 1, "name": "Generic", "copay": 10}]}],
"tiers": [{"tier": 2, "name": "Brand", "costShares": [{"channel": "mail", "stateId": "R", "daysSupply": 90, "copay": 70}]}]}`,
			`tier-1 retail in 1-30 $10.00 copay -
tier-2 mail in 1-90 $70.00 copay -`,
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

// TestJSONUnreadPlace is less sure of a cost share whose pharmacy has an id that nothing explains.
func TestJSONUnreadPlace(t *testing.T) {
	for row, sure := range map[string]bool{
		`{"pharmacyId": "X1", "daysSupply": 30, "copay": 12}`:         false,
		`{"channel": "Q7", "daysSupply": 30, "copay": 12}`:            false,
		`{"channel": "retail", "daysSupply": 30, "copay": 12}`:        true,
		`{"networkId": "National", "daysSupply": 30, "copay": 12}`:    true,
		`{"pharmacyType": "All pharmacies", "days": 30, "copay": 12}`: true,
	} {
		p := read(t, jsonText(`{"planName": "Rowan", "tiers": [{"tier": 1, "name": "Generic", "costShares": [`+row+`]},
{"tier": 2, "name": "Brand", "costShares": [{"channel": "retail", "daysSupply": 30, "copay": 40}]}]}`))
		if len(p.CostShares) != 2 || (p.CostShares[0].Share.Confidence() >= benefit.Confidence(900)) != sure {
			t.Errorf("%s: got %+v", row, p.CostShares)
		}
	}
}

// TestJSONRuleRows reads rules from rows of a name or code and a value.
func TestJSONRuleRows(t *testing.T) {
	for _, c := range []struct{ rows, want string }{
		{`"rows": [{"EDIT_CODE": "RTS", "EDIT_DESC": "Refill too soon - percent of supply used", "EDIT_VALUE": "75"}]`, `refillTooSoon {} {percent:75}`},
		{`"rows": [{"EDIT_CODE": "PA", "EDIT_DESC": "Prior authorization required for selected drugs", "EDIT_VALUE": "Y"}]`, `priorAuthorization {drugs:{flags:[PA]}} {}`},
		{`"config": [{"parameter": "REFILL_TOO_SOON", "value": 80}, {"name": "Quantity limits", "value": "N"}]`, `refillTooSoon {} {percent:80}`},
		{`"config": [{"EDIT_DESC": "Specialty drugs must be filled at the specialty pharmacy", "EDIT_VALUE": "N"}]`, ``},
		{`"config": [{"EDIT_DESC": "Specialty drugs must be filled at the specialty pharmacy", "EDIT_VALUE": "Y"}]`, `specialtyLockIn {drugs:{kinds:[specialty]}} {free:0}`},
		{`"states": [{"code": "PA", "name": "Pennsylvania", "active": true}]`, ``},
		{`"taxes": [{"rule": "ST", "description": "Sales tax on supplies", "value": "Y"}]`, ``},
		{`"drugs": [{"ndc": "00000000000", "edits": [{"type": "Prior authorization", "value": "Y"}]}]`, ``},
		{`"priorAuthorizationList": true`, `priorAuthorization {drugs:{flags:[PA]}} {}`},
		{`"priorAuthorizationList": false`, ``},
		{`"priorAuthorization": ""`, ``},
		{`"priorAuthorization": "No prior authorization needed"`, ``},
		{`"quantityLimits": "None of the generics, but specialty drugs"`, `quantityLimit {drugs:{flags:[QL]}} open`},
		{`"quantityLimits": "Not listed here"`, `quantityLimit {drugs:{flags:[QL]}} open`},
		{`"dispenseAsWritten": {"penaltyApplies": true, "waivedWhenPrescriberRequiresBrand": true}`, "difference true\nprescriber exempt true"},
		{`"dispenseAsWritten": {"penaltyApplies": false}`, ``},
		{`"dispenseAsWritten": {"allowed": true}`, ``},
	} {
		p := read(t, jsonText(`{"planName": "Rowan", "tiers": [{"tier": 1, "name": "Generic", "costShares": [{"channel": "retail", "daysSupply": 30, "copay": 12}]}], `+c.rows+`}`))
		got := ""
		for k, line := range jsonFacts(p)[1:] {
			if k > 0 {
				got += "\n"
			}
			got += line
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.rows, got, c.want)
		}
	}
}
