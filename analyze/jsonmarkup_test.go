package analyze

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

const mailAndRetail = `<table class="c"><tr><th>Pharmacy</th><th>30 Days Supply</th><th>90 Days Supply</th></tr>` +
	`<tr><td>Preferred Retail:</td><td>$4</td><td>$12</td></tr><tr><td>Standard Mail Order:</td><td>$9</td><td>Not available</td></tr></table>`

// TestJSONMarkup reads descriptions in HTML that stand in the strings of JSON.
func TestJSONMarkup(t *testing.T) {
	tiers := `<p>Drug deductible: <b>$200</b> (applies to Tier 2)</p><p><b>Tier 1 (Generic)</b></p>` + mailAndRetail +
		`<p></p><h4>Tier 2 (Brand)</h4><table><tr><th>Pharmacy</th><th>30 Days Supply</th></tr><tr><td>Preferred&nbsp;Retail</td><td><b>$</b>40<sup>1</sup></td></tr><tr><td>Standard Retail</td><td>25%</td></tr></table>` +
		`<p style="display: none">Tier 3: $99 copay</p><p><s>Tier 4: $77 copay</s></p><!-- Tier 5: $66 copay -->`
	want := `tier-1 retail preferred 1-30 $4.00 copay -
tier-1 retail preferred 1-90 $12.00 copay -
tier-1 mail standard 1-30 $9.00 copay -
tier-2 retail preferred 1-30 $40.00 copay after
tier-2 retail standard 1-30 25 % coinsurance after
deductible/rx/tier-2/any 200.00/- tiers=[tier-2]
`
	for _, c := range []struct{ name, content, want string }{
		{"tables below their tiers", `{"plan_name": "Cedar", "benefits": [
  {"benefit_type": "Dental Services", "html": "<p>Tier 1: $15 copay</p>"},
  {"benefit_type": "Outpatient Prescription Drugs", "html": ` + quoted(tiers, false) + `}]}`, want},
		{"escaped as some encoders do", `{"plan_name": "Cedar", "outpatient_prescription_drugs": ` + quoted(tiers, true) + `}`, want},
		{"the same amount in a key", `{"plan_name": "Cedar", "drug_deductible": 200, "prescription_drugs": ` + quoted(tiers, false) + `}`, want},
		{
			"another amount in a key", `{"plan_name": "Cedar", "rx_deductible": 150, "prescription_drugs": ` + quoted(tiers, false) + `}`,
			strings.Replace(want, "deductible/rx/tier-2/any 200.00/- tiers=[tier-2]\n", "deductible/rx/any 150.00/- rx=true\ndeductible/rx/tier-2/any 200.00/- tiers=[tier-2]\n", 1),
		},
		{"beside cost shares in keys", `{"planName": "Cedar", "tiers": [{"tier": 1, "retailCopay30": 8}, {"tier": 2, "retailCopay30": 30}],
  "drug_description": ` + quoted(tiers, false) + `}`, `tier-1 retail in 1-30 $8.00 copay -
tier-2 retail in 1-30 $30.00 copay -
deductible/rx/tier-2/any 200.00/- tiers=[tier-2]
`},
		{
			"of another benefit", `{"plan_name": "Cedar", "deductible": 500, "benefits": [{"title": "Vision", "html": ` + quoted(tiers, false) + `}]}`,
			"deductible/integrated/in 500.00/-",
		},
		{
			"of one drug", `{"plan_name": "Cedar", "tiers": [{"tier": 1, "retailCopay30": 8}], "drugs": [{"drugName": "Calmora", "html": ` + quoted(tiers, false) + `}]}`,
			"tier-1 retail in 1-30 $8.00 copay -\n",
		},
		{
			"a sign that is no tag", `{"plan_name": "Cedar", "tiers": [{"tier": 1, "retailCopay30": 8}], "drug_note": "Supplies <30 days or >90 days are priced by the pharmacy"}`,
			"tier-1 retail in 1-30 $8.00 copay -\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := jsonPlanLines(t, c.content)
			if diff := cmp.Diff(strings.TrimSpace(c.want), strings.TrimSpace(shareLines(p)+"\n"+accumulatorLines(p))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// quoted is words as a JSON string.
func quoted(s string, escape bool) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(escape)
	if err := e.Encode(s); err != nil {
		panic(err)
	}
	return strings.TrimSpace(b.String())
}

func TestUnescaped(t *testing.T) {
	raw := `a\u003cé\"\ud83d\ude00\/z`
	words, at := unescaped(raw)
	var want string
	if err := json.Unmarshal([]byte(`"`+raw+`"`), &want); err != nil {
		t.Fatal(err)
	}
	if words != want || len(at) != len(want)+1 {
		t.Fatalf("%q with %d places, want %q", words, len(at), want)
	}
	if i := strings.Index(words, "z"); raw[at[i]] != 'z' || at[len(words)] != len(raw) {
		t.Errorf("places %v", at)
	}
}

// TestJSONDisplayedNames calls plans by their own names where what is displayed has the carrier in front.
func TestJSONDisplayedNames(t *testing.T) {
	p, _ := jsonPlanLines(t, `{"plans": [
		{"carrier_name": "Sample Mutual", "display_name": "Sample Mutual Gold 500", "name": "Gold 500", "generic_drugs": "In-Network: $12 / Out-of-Network: Not Covered"},
		{"carrier_name": "Sample Mutual", "display_name": "The Saver", "name": "Bronze 7000", "generic_drugs": "In-Network: $30 / Out-of-Network: Not Covered"}]}`)
	for _, want := range []string{"Gold 500", "The Saver"} {
		if !slices.ContainsFunc(p.CostShares, func(s benefit.CostShare) bool { return s.Variant == want }) {
			t.Errorf("no plan %q among %s", want, shareLines(p))
		}
	}
}

// TestShownFills reads what fills the amounts of a list of plans are of.
func TestShownFills(t *testing.T) {
	for _, c := range []struct{ said, want string }{
		{"Drug cost sharing is for a 30-day supply at an in-network retail pharmacy.", "generic retail in 1-30 $10.00 copay -\nspecialty retail in 1-30 20 % coinsurance -"},
		{"Prescription drug copays shown are for up to a 34-day supply at a retail pharmacy.", "generic retail in 1-34 $10.00 copay -\nspecialty retail in 1-34 20 % coinsurance -"},
		{"The amounts shown for prescription drugs are what you pay for a one-month supply at a network retail pharmacy.", "generic retail in 1-30 $10.00 copay -\nspecialty retail in 1-30 20 % coinsurance -"},
		{"Amounts shown for Tiers 1 through 4 are for up to a 30-day supply at a participating retail pharmacy.", "generic any in 1-0 $10.00 copay -\nspecialty specialty in 1-30 20 % coinsurance -"},
		{"Prescription drugs are for your use, at a retail pharmacy.", "generic any in 1-0 $10.00 copay -\nspecialty specialty in 1-30 20 % coinsurance -"},
		{"What is shown for specialty drugs is your cost for a 30-day supply at a retail pharmacy.", "generic any in 1-0 $10.00 copay -\nspecialty specialty in 1-30 20 % coinsurance -"},
		{"Drug cost sharing is for a 30-day supply at a preferred retail pharmacy.", "generic any in 1-0 $10.00 copay -\nspecialty specialty in 1-30 20 % coinsurance -"},
		{"Drug cost sharing is for a 30-day supply at a retail pharmacy or by mail order.", "generic any in 1-0 $10.00 copay -\nspecialty specialty in 1-30 20 % coinsurance -"},
		{"Generic drug cost sharing is for a 30-day supply at a retail pharmacy.", "generic any in 1-0 $10.00 copay -\nspecialty specialty in 1-30 20 % coinsurance -"},
	} {
		p, _ := jsonPlanLines(t, `{"plan_name": "Cedar", "generic_drugs": "$10", "specialty_drugs": "20% coinsurance", "disclaimer": "Plans differ. `+c.said+` See the summary."}`)
		if diff := cmp.Diff(c.want, shareLines(p)); diff != "" {
			t.Errorf("%s\n%s", c.said, diff)
		}
	}
	tiers, _ := jsonPlanLines(t, `{"plan_name": "Cedar", "tiers": [{"tier": 1, "copay": 10}, {"tier": 5, "name": "Specialty", "coinsurance": 20}], "disclaimer": "Amounts shown for Tiers 1 through 4 are for up to a 30-day supply at a participating retail pharmacy."}`)
	if diff := cmp.Diff("tier-1 retail in 1-30 $10.00 copay -\ntier-5 specialty in 1-30 20 % coinsurance -", shareLines(tiers)); diff != "" {
		t.Errorf("of some tiers\n%s", diff)
	}
	p, _ := jsonPlanLines(t, `{"plan_name": "Cedar", "tiers": [{"tier": 1, "retailCopay": 10, "mailCopay": 20}, {"tier": 4, "name": "Specialty", "coinsurance": 20}], "disclaimer": "Drug cost sharing is for a 30-day supply at a retail pharmacy."}`)
	if diff := cmp.Diff("tier-1 retail in 1-30 $10.00 copay -\ntier-1 mail in 1-90 $20.00 copay -\ntier-4 specialty in 1-30 20 % coinsurance -", shareLines(p)); diff != "" {
		t.Errorf("beside mail order\n%s", diff)
	}
}
