package analyze

import (
	"strings"
	"testing"
)

// TestJSONTierLabels calls tiers what people call them, without the signs of JSON.
func TestJSONTierLabels(t *testing.T) {
	for content, want := range map[string]string{
		`{"planName": "Cedar", "tiers": [{"tier": 1, "name": "Generic", "copay": 9}]}`:                "Tier 1 Generic",
		`{"planName": "Cedar", "tiers": [{"tier": "2", "copay": 9}]}`:                                 "Tier 2",
		`{"planName": "Cedar", "tiers": [{"tierName": "Tier 3 \u2013 Preferred brand", "copay": 9}]}`: "Tier 3 – Preferred brand",
		`{"planName": "Cedar", "copays": {"generic": 9}}`:                                             "generic",
	} {
		p, _ := jsonPlanLines(t, content)
		if len(p.Tiers) != 1 || p.Tiers[0].Label.Value != want {
			t.Errorf("%s: %v, want %s", content, p.Tiers, want)
		}
	}
}

// TestJSONShareKeys takes the parts of a cost share by what exports call them.
func TestJSONShareKeys(t *testing.T) {
	const content = `{"planName": "Cedar", "tierList": [{"tier": 4, "label": "Specialty", "fills": [{"dispensedBy": "SPECIALTY", "daySupplyLimit": 30,
		"memberPays": {"method": "PERCENT", "percentOfCost": 10, "capDollar": 200}}]}]}`
	p, _ := jsonPlanLines(t, content)
	if got, want := shareLines(p), "tier-4 specialty in 1-30 10 % coinsurance, at most $200.00 -"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestJSONTierCodes names tiers by what a table has for their codes.
func TestJSONTierCodes(t *testing.T) {
	for content, want := range map[string]string{
		`{"codes": {"tier": {"G": "Generic", "N": "Non-preferred brand"}}, "costs": [{"tier": "G", "copay": 10}, {"tier": "N", "copay": 60}]}`: "Generic, Non-preferred brand",
		`{"codes": {"tierCd": {"GEN": "Tier 1 Generic"}}, "costs": [{"tierCd": "GEN", "copay": 10}]}`:                                          "Tier 1 Generic",
		`{"tiers": [{"tierKey": "T3", "label": "Preferred Brand", "copay": 10}]}`:                                                              "T3 Preferred Brand",
	} {
		p := read(t, jsonText(content))
		var got []string
		for _, tier := range p.Tiers {
			got = append(got, tier.Label.Value)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q", content, got)
		}
	}
}
