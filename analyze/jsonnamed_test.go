package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONCriteria reads cost shares of edits whose tier, pharmacy, days and deductible stand in objects of their own beside the amounts.
func TestJSONCriteria(t *testing.T) {
	edit := func(name, criteria, copay string, deductible string) string {
		return `{"editId": "CPY-1", "description": "` + name + `", "criteria": {` + criteria + `}, "copay": {` + copay + `}, "accumulations": {"applyDeductible": ` + deductible + `}}`
	}
	p, _ := jsonPlanLines(t, `{"plan": {"planName": "Alder PPO Rx"}, "costShareEdits": [`+strings.Join([]string{
		edit("T1 Generic - Retail 30", `"formularyTier": [1], "pharmacyChannel": "RETAIL", "daysSupplyFrom": 1, "daysSupplyTo": 30`, `"basis": "FLAT", "flatAmount": 12.0, "percent": null`, "false"),
		edit("T1 Generic - Retail 90", `"formularyTier": [1], "pharmacyChannel": "RETAIL90", "daysSupplyFrom": 31, "daysSupplyTo": 90`, `"basis": "FLAT", "flatAmount": 30.0, "percent": null`, "false"),
		edit("T1 Generic - Mail", `"formularyTier": [1], "pharmacyChannel": "MAIL", "daysSupplyFrom": 1, "daysSupplyTo": 90`, `"basis": "FLAT", "flatAmount": 24.0, "percent": null`, "false"),
		edit("T2 Preferred Brand - Mail", `"formularyTier": [2], "pharmacyChannel": "MAIL", "daysSupplyFrom": 1, "daysSupplyTo": 90`, `"basis": "PERCENT", "flatAmount": null, "percent": 40.0, "minAmount": 50.0, "maxAmount": 150.0`, "true"),
	}, ",")+`]}`)
	want := "tier-1 retail in 1-30 $12.00 copay exempt\ntier-1 retail in 31-90 $30.00 copay exempt\ntier-1 mail in 1-90 $24.00 copay exempt\ntier-2 mail in 1-90 40 % coinsurance, at least $50.00, at most $150.00 after"
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestJSONNamedDrugs reads the drugs that lists below a rule name.
func TestJSONNamedDrugs(t *testing.T) {
	tiers := `"plan": {"name": "Alder"}, "tiers": [{"tier": 1, "name": "Generic", "retailCopay": 10}, {"tier": 2, "name": "Brand", "retailCopay": 40}]`
	for _, c := range []struct{ name, content, want string }{
		{
			"limits of drugs", `{` + tiers + `, "quantityLimits": [{"drug": "Sumatriptan 100 mg tablet", "quantity": 9, "perDays": 30}, {"editId": "QL-502", "description": "Erectile dysfunction agents", "maxQuantity": 8, "perDays": 30}]}`,
			"quantityLimit {drugs:{names:[Sumatriptan 100 mg tablet]}} {max:9,per:daysSupply,days:30}\nquantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:8,per:daysSupply,days:30}",
		},
		{
			"drugs that must be authorized", `{` + tiers + `, "priorAuthorization": ["Humira", "Enbrel"], "stepTherapy": [{"editId": "ST-1", "description": "ARB brands"}]}`,
			"priorAuthorization {drugs:{names:[Humira,Enbrel]}} {}\nstepTherapy {drugs:{names:[ARB brands]}} open",
		},
		{
			"rules that are switched off", `{` + tiers + `, "priorAuthorization": [{"drug": "Humira", "required": false}, {"drug": "Enbrel", "required": true}], "quantityLimits": [{"drug": "Imitrex", "quantity": 9, "perDays": 30, "enabled": false}]}`,
			"priorAuthorization {drugs:{names:[Enbrel]}} {}",
		},
		{
			"names beside their type", `{` + tiers + `, "priorAuthorization": [{"type": "class", "name": "RETIN-A"}], "quantityLimits": [{"type": "brand", "name": "Imitrex", "quantity": 9, "perDays": 30}]}`,
			"priorAuthorization {drugs:{names:[RETIN-A]}} {}\nquantityLimit {drugs:{names:[Imitrex]}} {max:9,per:daysSupply,days:30}",
		},
		{
			"words that name none", `{` + tiers + `, "priorAuthorization": ["Required for certain drugs"], "quantityLimits": [{"editId": "QL-9", "description": "See the drug list", "maxQuantity": 8, "perDays": 30}]}`,
			"priorAuthorization {drugs:{flags:[PA]}} {}",
		},
	} {
		p, _ := jsonPlanLines(t, c.content)
		if d := cmp.Diff(c.want, strings.TrimSpace(ruleLines(p))); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}

// TestJSONCriteriaOfSome reads no cost share of every claim where the criteria leave some out or pick some by more than their place.
func TestJSONCriteriaOfSome(t *testing.T) {
	for _, criteria := range []string{`"excludeChannels": ["mail"]`, `"notChannel": "mail"`} {
		p, _ := jsonPlanLines(t, `{"plan": {"planName": "Alder"}, "shares": [{"tier": 2, "criteria": {`+criteria+`}, "copay": 30}]}`)
		if got, want := shareLines(p), "tier-2 any in 1-0 $30.00 copay -"; got != want {
			t.Errorf("%s: got %q", criteria, got)
		}
	}
	p, _ := jsonPlanLines(t, `{"plan": {"planName": "Alder"}, "shares": [{"tier": 2, "criteria": {"channel": "retail", "memberAge": "under 19"}, "copay": 5}, {"tier": 2, "criteria": {"channel": "retail"}, "copay": 30}]}`)
	if got, want := shareLines(p), "tier-2 retail in 1-30 $30.00 copay -"; got != want {
		t.Errorf("of children: got %q", got)
	}
}
