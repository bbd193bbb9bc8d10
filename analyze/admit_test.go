package analyze

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// summary is a document of every kind of place: a table with headings and remarks, lines, sentences.
func summary() *document.Text {
	return newSheet().
		line("Cedar Sample Health").
		line("Plan name: Cedar Choice PPO").
		line("Coverage Period: 01/01/2025 - 12/31/2025").
		line("RxBIN: 610011 RxPCN: CEDAR1 RxGRP: CDR22").
		line("The annual deductible for prescription drugs is $200 per person.").
		line("The out-of-pocket maximum is $3,000 per individual and $6,000 per family.").
		page().
		table(
			[]string{"Prescription drugs", "In-Network", "Out-of-Network", "Limitations"},
			[]string{"Retail pharmacy (up to 30-day supply)", "<", "<", "<"},
			[]string{"Tier 1 - Generic", "$10 copay", "50% coinsurance", "None"},
			[]string{"Tier 2 - Preferred brand", "$35 copay", "50% coinsurance", "None"},
			[]string{"Tier 4 - Specialty", "25% coinsurance up to a $250 maximum", "Not covered", "None"},
			[]string{"Mail order (up to 90-day supply)", "<", "<", "<"},
			[]string{"Tier 1 - Generic", "$25 copay", "Not covered", "None"},
			[]string{"Tier 2 - Preferred brand", "$80 copay, deductible does not apply", "Not covered", "None"},
			[]string{"Specialist visit", "$60 copay", "50% coinsurance", "None"},
		).
		page().
		line("Specialty drugs").
		line("You pay $90 for Tier 3 drugs and $150 for Tier 4 drugs at a specialty pharmacy.").
		line("For example, you pay $7 for Tier 3 drugs in a sample month.").
		line("Prior authorization is required for specialty drugs.").
		line("Prior authorization may be required for weight loss drugs.").
		line("A refill is covered once 75% of the last prescription drug fill has been used.").
		line("Weight loss drugs are not covered.").
		line("Insulin: you pay no more than $35 for a 30-day supply.").
		line("If you choose a brand drug when a generic drug is available, you pay the brand copay plus the difference in cost.").
		line("Manufacturer copay assistance for drugs does not count toward your deductible or out-of-pocket maximum.").
		page().
		line("Drug list").
		line("abacavir tablet 300 mg 2 PA QL").
		line("zidovudine syrup 10 mg/ml Tier 1").
		text()
}

// admitted writes what a draft states, a line for each rule, and its evidence where asked.
func admittedLines(p *benefit.Plan) []string {
	var out []string
	if s := strings.TrimSpace(shareLines(p)); s != "" {
		out = append(out, strings.Split(s, "\n")...)
	}
	if s := strings.TrimSpace(accumulatorLines(p)); s != "" {
		out = append(out, strings.Split(s, "\n")...)
	}
	p.EachRule(func(r benefit.RuleInfo) {
		b, _ := json.Marshal(r.Terms)
		out = append(out, fmt.Sprintf("%s %s", r.ID, b))
	})
	id := p.Identity
	for name, v := range map[string]benefit.Sourced[string]{"name": id.Name, "carrier": id.Carrier, "bin": id.BIN, "pcn": id.PCN, "group": id.Group, "type": id.Type} {
		if v.Known() {
			out = append(out, name+" "+v.Value)
		}
	}
	if id.EffectiveTo.Known() {
		out = append(out, "to "+id.EffectiveTo.Value.String())
	}
	if v := p.ProductSelection.AddDifference; v.Known() {
		out = append(out, fmt.Sprint("difference ", v.Value))
	}
	for _, e := range p.Formulary.Entries {
		out = append(out, fmt.Sprintf("drug %s, tier %s, %v", e.Name, e.Tier, e.AllFlags()))
	}
	return out
}

func TestAdmit(t *testing.T) {
	const tab = "\t"
	for _, c := range []struct {
		name string
		list string // of the form that a model answers in
		item string // without its braces
		want string // what is admitted, or the reason why nothing is
	}{
		{"a cell", "costShares", `"tier": "Tier 1", "copay": 10, "evidence": {"page": 2, "quote": "$10 copay"}`, "tier-1 retail in 1-30 $10.00 copay -"},
		{"a whole row", "costShares", `"tier": "Tier 2 - Preferred brand", "network": "out", "coinsurance": 50, "evidence": {"page": 2, "quote": "Tier 2 - Preferred brand\t$35 copay\t50% coinsurance"}`, "tier-2 retail out 1-30 50 % coinsurance -"},
		{"of its classes", "costShares", `"tier": "generic", "channel": "mail", "copay": 25, "daysTo": 90, "evidence": {"page": 2, "quote": "$25 copay"}`, "tier-1 mail in 1-90 $25.00 copay -"},
		{"by the words of several rows, one of which bears it", "costShares", `"tier": "Tier 2", "network": "out", "channel": "mail", "kind": "notCovered", "evidence": {"page": 2, "quote": "Not covered"}`, "tier-2 mail out 1-90 not covered -"},
		{"with the deductible", "costShares", `"tier": "Tier 2", "copay": 80, "deductible": "exempt", "evidence": {"page": 2, "quote": "$80 copay, deductible does not apply"}`, "tier-2 mail in 1-90 $80.00 copay exempt"},
		{"with another order", "costShares", `"tier": "Tier 2", "copay": 80, "deductible": "after", "evidence": {"page": 2, "quote": "$80 copay, deductible does not apply"}`, "tier-2 mail in 1-90 $80.00 copay -; attribution_not_supported costShares[0]/deductible"},
		{"another number", "costShares", `"tier": "Tier 1", "copay": 100, "evidence": {"page": 2, "quote": "$10 copay"}`, "number_differs"},
		{"another tier", "costShares", `"tier": "Tier 2", "copay": 10, "evidence": {"page": 2, "quote": "$10 copay"}`, "attribution_not_supported"},
		{"a tier that is none", "costShares", `"tier": "Silver", "copay": 10, "evidence": {"page": 2, "quote": "$10 copay"}`, "attribution_not_supported"},
		{"another pharmacy", "costShares", `"tier": "Tier 1", "channel": "mail", "copay": 10, "evidence": {"page": 2, "quote": "$10 copay"}`, "attribution_not_supported"},
		{"another network", "costShares", `"tier": "Tier 1", "network": "out", "copay": 10, "evidence": {"page": 2, "quote": "$10 copay"}`, "attribution_not_supported"},
		{"other days", "costShares", `"tier": "Tier 1", "daysTo": 60, "copay": 10, "evidence": {"page": 2, "quote": "$10 copay"}`, "attribution_not_supported"},
		{"another kind", "costShares", `"tier": "Tier 1", "kind": "coinsurance", "coinsurance": 10, "evidence": {"page": 2, "quote": "$10 copay"}`, "number_differs"},
		{"a maximum that is not there", "costShares", `"tier": "Tier 1", "network": "out", "coinsurance": 50, "maximum": 200, "evidence": {"page": 2, "quote": "50% coinsurance"}`, "number_differs"},
		{"all of its numbers", "costShares", `"tier": "Tier 4", "coinsurance": 25, "maximum": 250, "evidence": {"page": 2, "quote": "25% coinsurance up to a $250 maximum"}`, "tier-4 retail in 1-30 25 % coinsurance, at most $250.00 -"},
		{"half of its numbers quoted", "costShares", `"tier": "Tier 4", "coinsurance": 25, "maximum": 250, "evidence": {"page": 2, "quote": "25% coinsurance up to"}`, "value_not_in_quote"},
		{"half of its numbers proposed", "costShares", `"tier": "Tier 4", "coinsurance": 25, "evidence": {"page": 2, "quote": "25% coinsurance up to a $250 maximum"}`, "number_differs"},
		{"only the label quoted", "costShares", `"tier": "Tier 1", "copay": 10, "evidence": {"page": 2, "quote": "Tier 1 - Generic"}`, "value_not_in_quote"},
		{"no value", "costShares", `"tier": "Tier 1", "kind": "copay", "evidence": {"page": 2, "quote": "$10 copay"}`, "value_missing"},
		{"of a visit", "costShares", `"tier": "Tier 1", "copay": 60, "evidence": {"page": 2, "quote": "$60 copay"}`, "value_not_in_quote"},
		{"no quote", "costShares", `"tier": "Tier 1", "copay": 10, "evidence": {"page": 2, "quote": " "}`, "quote_missing"},
		{"words that are not there", "costShares", `"tier": "Tier 1", "copay": 10, "evidence": {"page": 2, "quote": "$10 copayment for you"}`, "quote_not_found"},
		{"on another page", "costShares", `"tier": "Tier 1", "copay": 10, "evidence": {"page": 4, "quote": "$10 copay"}`, "quote_not_at_page"},
		{"letters that do not show", "costShares", `"tier": "Tier 1", "copay": 10, "evidence": {"page": 2, "quote": "$10 \u202ecopay"}`, "hidden_text"},
		{"a sentence of two tiers, the first", "costShares", `"tier": "Tier 3", "channel": "specialty", "copay": 90, "evidence": {"page": 3, "quote": "You pay $90 for Tier 3 drugs"}`, "tier-3 specialty in 1-30 $90.00 copay -"},
		{"the second", "costShares", `"tier": "Tier 4", "copay": 150, "evidence": {"page": 3, "quote": "You pay $90 for Tier 3 drugs and $150 for Tier 4 drugs at a specialty pharmacy."}`, "tier-4 specialty in 1-30 $150.00 copay -"},
		{"exchanged", "costShares", `"tier": "Tier 3", "copay": 150, "evidence": {"page": 3, "quote": "You pay $90 for Tier 3 drugs and $150 for Tier 4 drugs at a specialty pharmacy."}`, "attribution_not_supported"},
		{"an example", "costShares", `"tier": "Tier 3", "copay": 7, "evidence": {"page": 3, "quote": "you pay $7 for Tier 3 drugs"}`, "not_a_rule"},
		{"of certain drugs", "costShares", `"drugs": "insulin", "copay": 35, "evidence": {"page": 3, "quote": "Insulin: you pay no more than $35 for a 30-day supply."}`, `drugCostShare/insulin {"role":"ceiling","share":{"kind":"copay","copay":35.00,"copayPerDays":30}}`},
		{"of other drugs", "costShares", `"drugs": "contraceptives", "copay": 35, "evidence": {"page": 3, "quote": "Insulin: you pay no more than $35 for a 30-day supply."}`, "attribution_not_supported"},
		{"the difference", "productSelection", `"about": "difference", "answer": true, "evidence": {"page": 3, "quote": "you pay the brand copay plus the difference in cost"}`, "difference true"},
		{"no difference", "productSelection", `"about": "difference", "answer": false, "evidence": {"page": 3, "quote": "you pay the brand copay plus the difference in cost"}`, "value_not_in_quote"},
		{"a deductible", "limits", `"kind": "deductible", "scope": "rx", "individual": 200, "evidence": {"page": 1, "quote": "The annual deductible for prescription drugs is $200 per person."}`, "deductible/rx/any 200.00/-"},
		{"of another scope", "limits", `"kind": "deductible", "scope": "medical", "individual": 200, "evidence": {"page": 1, "quote": "The annual deductible for prescription drugs is $200 per person."}`, "attribution_not_supported"},
		{"of another kind", "limits", `"kind": "outOfPocketMaximum", "individual": 200, "evidence": {"page": 1, "quote": "The annual deductible for prescription drugs is $200 per person."}`, "value_not_in_quote"},
		{"a maximum of both", "limits", `"kind": "outOfPocketMaximum", "individual": 3000, "family": 6000, "evidence": {"page": 1, "quote": "$3,000 per individual and $6,000 per family"}`, "outOfPocketMaximum/integrated/in 3000.00/6000.00"},
		{"of the wrong person", "limits", `"kind": "outOfPocketMaximum", "individual": 6000, "evidence": {"page": 1, "quote": "$3,000 per individual and $6,000 per family"}`, "number_differs"},
		{"assistance", "programs", `"about": "assistanceExcluded", "evidence": {"page": 3, "quote": "Manufacturer copay assistance for drugs does not count toward your deductible or out-of-pocket maximum."}`, `assistance {"program":"adjuster"}`},
		{"assistance that counts", "programs", `"about": "assistanceCounts", "evidence": {"page": 3, "quote": "Manufacturer copay assistance for drugs does not count toward your deductible or out-of-pocket maximum."}`, "value_not_in_quote"},
		{"an exclusion", "coverage", `"type": "exclusion", "drugs": "weight loss drugs", "evidence": {"page": 3, "quote": "Weight loss drugs are not covered."}`, `exclusion/weightloss {"label":"Weight loss drugs"}`},
		{"an exclusion that is none", "coverage", `"type": "inclusion", "drugs": "weight loss drugs", "evidence": {"page": 3, "quote": "Weight loss drugs are not covered."}`, "value_not_in_quote"},
		{"an authorization", "rules", `"type": "priorAuthorization", "drugs": "specialty drugs", "evidence": {"page": 3, "quote": "Prior authorization is required for specialty drugs."}`, "priorAuthorization/tier-4 {}"},
		{"one that may be", "rules", `"type": "priorAuthorization", "drugs": "weight loss drugs", "evidence": {"page": 3, "quote": "Prior authorization may be required for weight loss drugs."}`, "left_open"},
		{"a refill", "rules", `"type": "refillTooSoon", "percent": 75, "evidence": {"page": 3, "quote": "A refill is covered once 75% of the last prescription drug fill has been used."}`, `refillTooSoon {"percent":75}`},
		{"another percentage", "rules", `"type": "refillTooSoon", "percent": 85, "evidence": {"page": 3, "quote": "A refill is covered once 75% of the last prescription drug fill has been used."}`, "number_differs"},
		{"a number that the type has not", "rules", `"type": "refillTooSoon", "percent": 75, "days": 30, "evidence": {"page": 3, "quote": "A refill is covered once 75% of the last prescription drug fill has been used."}`, "number_differs"},
		{"a name", "plan", `"about": "name", "value": "Cedar Choice PPO", "evidence": {"page": 1, "quote": "Plan name: Cedar Choice PPO"}`, "name Cedar Choice PPO"},
		{"another name", "plan", `"about": "name", "value": "Cedar Gold", "evidence": {"page": 1, "quote": "Plan name: Cedar Choice PPO"}`, "value_not_in_quote"},
		{"a name out of a rule", "plan", `"about": "name", "value": "weight loss", "evidence": {"page": 3, "quote": "Weight loss drugs are not covered."}`, "attribution_not_supported"},
		{"a BIN", "plan", `"about": "bin", "value": "610011", "evidence": {"page": 1, "quote": "RxBIN: 610011"}`, "bin 610011"},
		{"another BIN", "plan", `"about": "bin", "value": "610012", "evidence": {"page": 1, "quote": "RxBIN: 610011"}`, "number_differs"},
		{"the last day", "plan", `"about": "effectiveTo", "value": "12/31/2025", "evidence": {"page": 1, "quote": "01/01/2025 - 12/31/2025"}`, "to 2025-12-31"},
		{"the first as the last", "plan", `"about": "effectiveTo", "value": "2025-01-01", "evidence": {"page": 1, "quote": "01/01/2025 - 12/31/2025"}`, "number_differs"},
		{"a drug", "drugs", `"name": "abacavir tablet 300 mg", "tier": "2", "priorAuthorization": true, "evidence": {"page": 4, "quote": "abacavir tablet 300 mg 2 PA QL"}`, "drug abacavir tablet 300 mg, tier 2, [PA QL]"},
		{"its strength as its tier", "drugs", `"name": "abacavir tablet", "tier": "300", "evidence": {"page": 4, "quote": "abacavir tablet 300 mg 2 PA QL"}`, "attribution_not_supported"},
		{"another tier of it", "drugs", `"name": "abacavir tablet 300 mg", "tier": "3", "evidence": {"page": 4, "quote": "abacavir tablet 300 mg 2 PA QL"}`, "number_differs"},
		{"a mark that it has not", "drugs", `"name": "zidovudine syrup 10 mg/ml", "tier": "tier 1", "stepTherapy": true, "evidence": {"page": 4, "quote": "zidovudine syrup 10 mg/ml Tier 1"}`, "value_not_in_quote"},
		{"a tier's label", "tiers", `"label": "Tier 1 - Generic", "classes": ["generic"], "evidence": {"page": 2, "quote": "Tier 1 - Generic"}`, "tier Tier 1 - Generic"},
		{"another class", "tiers", `"label": "Tier 1 - Generic", "classes": ["brand"], "evidence": {"page": 2, "quote": "Tier 1 - Generic"}`, "attribution_not_supported"},
	} {
		t.Run(c.list+" "+c.name, func(t *testing.T) {
			text := summary()
			category := benefit.Comprehensive
			for _, k := range benefit.Categories() {
				if slices.Contains(listNames(k), c.list) {
					category = k
				}
			}
			p, malformed, err := ParseProposals(category, []byte(`{"`+c.list+`": [{`+strings.ReplaceAll(c.item, tab, `\t`)+`}]}`))
			if err != nil || len(malformed) > 0 {
				t.Fatal(err, malformed)
			}
			d := Admit(text, category, p, "fake/1")
			got := admittedLines(d.Plan)
			if c.list == "tiers" {
				for _, tier := range d.Plan.Tiers {
					got = append(got, "tier "+tier.Label.Value)
				}
			}
			for _, f := range d.Findings {
				if f.Message == "" || f.Message != refusals[refusal(f.Code)] {
					t.Errorf("%s says %q", f.Code, f.Message)
				}
				if f.Path == c.list+"[0]" {
					got = append(got, f.Code)
				} else {
					got = append(got, f.Code+" "+f.Path)
				}
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("got  %s\nwant %s", s, c.want)
			}
			if f := append(ground(text, d.Plan), benefit.Validate(d.Plan)...); slices.ContainsFunc(f, func(f finding.Finding) bool { return f.Severity == "error" || f.Code == "evidence_not_in_text" }) {
				t.Errorf("the draft is not sound: %v", f)
			}
		})
	}
}

func TestAdmitSignsItsEvidence(t *testing.T) {
	text := summary()
	ten := ProposedShare{Tier: "Tier 1", Evidence: Citation{2, "$10  COPAY"}}
	ten.Copay = perfect(text, read(t, text)).CostShares[0].Copay
	a := NewAdmission(text, "fake/1")
	p := a.Admit(benefit.CostShares, Proposals{CostShares: []ProposedShare{ten, ten}}).Plan
	e := p.CostShares[0].Share.Evidence[0]
	if e.Extractor != "fake/1" || e.Match != benefit.Normalized || e.Confidence > sureProposed || e.Quote != "$10 copay" || e.Page != 2 {
		t.Errorf("%+v", e)
	}
	ten.Evidence.Quote = "$10 copay"
	if again := a.Admit(benefit.CostShares, Proposals{CostShares: []ProposedShare{ten}}).Plan.CostShares[0].Share.Evidence[0]; again.Match != benefit.Exact {
		t.Errorf("an exact quote is %s after one that was not", again.Match)
	}
	if len(p.CostShares) != 1 || len(p.CostShares[0].Share.Alternatives) != 0 {
		t.Error("the same proposal counts twice")
	}
	if len(p.Origins) != 1 || p.Origins[0].Extractor != "fake/1" {
		t.Errorf("%v", p.Origins)
	}
}

// TestAdmitWhatTheReaderReads proposes to admission what the built-in reader states of many layouts.
func TestAdmitWhatTheReaderReads(t *testing.T) {
	proposed, refused := 0, []string{}
	for _, l := range layouts() {
		p := perfect(l.text, read(t, l.text))
		proposed += len(p.CostShares) + len(p.Limits)
		for _, f := range Admit(l.text, benefit.Comprehensive, p, "fake/1").Findings {
			if !strings.HasPrefix(f.Path, "tiers") && f.Code != string(duplicated) {
				refused = append(refused, l.name+" "+f.Path+" "+f.Code)
			}
		}
	}
	if proposed < 80 || 20*len(refused) > proposed {
		t.Errorf("of %d proposals %d are refused:\n%s", proposed, len(refused), strings.Join(refused, "\n"))
	}
}

func TestAdmitTellsWhatTheModelDidNotFind(t *testing.T) {
	d := Admit(summary(), benefit.Comprehensive, Proposals{NotStated: []string{"drugs", "no such list"}}, "fake/1")
	if len(d.Findings) != 1 || d.Findings[0].Path != "drugs" || d.Findings[0].Code != "not_stated" {
		t.Errorf("%v", d.Findings)
	}
}

func TestRepeatedWordsAreTakenInTheirOrder(t *testing.T) {
	text := summary()
	half := perfect(text, read(t, text))
	var p Proposals
	for _, s := range half.CostShares {
		if s.Coinsurance != nil {
			p.CostShares = append(p.CostShares, s)
		}
	}
	d := Admit(text, benefit.CostShares, p, "fake/1")
	var at []int
	for _, c := range d.Plan.CostShares {
		at = append(at, c.Share.Evidence[0].Start)
	}
	if len(at) < 2 || !slices.IsSorted(at) || at[0] == at[1] {
		t.Errorf("the quotes stand at %v", at)
	}
	if d := cmp.Diff(0, len(d.Findings)); d != "" {
		t.Error(d)
	}
}
