package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONIncluded reads resources that stand behind the data as those of the plans that refer to them, with amounts that are shown in words.
func TestJSONIncluded(t *testing.T) {
	const (
		plan = `{"type": "benefit_plan", "id": "`
		rels = `"relationships": {"coverage_details": {"data": [`
		item = `{"type": "coverage_detail", "id": "`
	)
	detail := func(id, section, label, in, out string) string {
		return item + id + `", "attributes": {"section": "` + section + `", "label": "` + label + `", "in_network": ` + in + out + `}}`
	}
	const (
		denied = `, "out_of_network": {"display": "Not covered"}`
		drugs  = "Prescription Drugs"
	)
	for _, c := range []struct{ name, content, want string }{
		{
			"two plans with details of their own",
			`{"data": [` +
				plan + `1", "attributes": {"name": "Dill PPO", "kind": "medical"}, ` + rels + item + `1-1"}, ` + item + `1-2"}, ` + item + `1-3"}]}}}, ` +
				plan + `2", "attributes": {"name": "Fennel HSA", "kind": "medical"}, ` + rels + item + `2-1"}, ` + item + `2-2"}, ` + item + `2-3"}]}}}], "included": [` +
				detail("1-1", "Medical", "Deductible - individual", `{"display": "$700", "amount": 700, "unit": "usd"}`, "") + `, ` +
				detail("1-2", drugs, "Retail generic (up to 30 days)", `{"display": "$11 copay", "amount": 11, "unit": "usd"}`, denied) + `, ` +
				detail("1-3", drugs, "Specialty (up to 30 days)", `{"display": "21% coinsurance, $210 maximum", "amount": 21, "unit": "percent"}`, denied) + `, ` +
				detail("2-1", "Medical", "Deductible - individual", `{"display": "$3,100", "amount": 3100, "unit": "usd"}`, "") + `, ` +
				detail("2-2", drugs, "Rx deductible", `{"display": "Combined with medical", "amount": null, "unit": null}`, "") + `, ` +
				detail("2-3", drugs, "Retail generic (up to 30 days)", `{"display": "15% after deductible", "amount": 15, "unit": "percent"}`, denied) + `]}`,
			`Dill PPO: deductible in 700/0
Dill PPO: generic retail in $11.00 copay
Dill PPO: generic retail out not covered
Dill PPO: specialty specialty in 21 % coinsurance, at most $210.00
Dill PPO: specialty specialty out not covered
Fennel HSA: deductible in 3100/0
Fennel HSA: generic retail in 15 % coinsurance
Fennel HSA: generic retail out not covered`,
		},
		{
			"a detail of one id that is listed twice", // which of them is meant is not known
			`{"data": [` +
				plan + `1", "attributes": {"name": "Dill PPO"}, ` + rels + item + `1"}]}}}, ` +
				plan + `2", "attributes": {"name": "Fennel HSA"}, ` + rels + item + `2"}]}}}], "included": [` +
				detail("1", drugs, "Retail generic (up to 30 days)", `{"display": "$11 copay", "amount": 11, "unit": "usd"}`, "") + `, ` +
				detail("1", drugs, "Retail generic (up to 30 days)", `{"display": "$11 copay", "amount": 11, "unit": "usd"}`, "") + `]}`,
			`: generic retail in $11.00 copay`,
		},
		{
			"a number that is shown without its sign",
			`{"planName": "Dill", "generic": {"retail": {"display": "11", "amount": 11, "unit": "usd"}, "mail": {"display": "$22 copay", "amount": 22, "unit": "usd"}}}`,
			`: generic mail in $22.00 copay
: generic retail in $11.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := jsonText(c.content)
			checkEvidence(t, text, read(t, text))
			if d := cmp.Diff(c.want, planLines(t, text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
