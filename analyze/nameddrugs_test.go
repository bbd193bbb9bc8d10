package analyze

import (
	"fmt"
	"strings"
	"testing"
)

// TestRulesOfNamedDrugs reads rules of drugs that sentences name, and limits of prescriptions, which are of no drug.
func TestRulesOfNamedDrugs(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"Step therapy applies to proton pump inhibitors: you must try sampleprazole before Examplix is covered.", "ST Examplix after [sampleprazole]"},
		{"Before Examplix is covered, you must first try sampleprazole.", "ST Examplix after [sampleprazole]"},
		{"Before Examplix is covered you must have tried samplevastatin or testvastatin within the past 180 days.", "ST Examplix after [samplevastatin testvastatin] in 180"},
		{"Members must have tried samplevastatin and testvastatin before Examplix is covered.", "ST Examplix after [samplevastatin] [testvastatin]"},
		{"Before a brand is covered, you must first try a generic drug.", "ST?"},
		{"Before your claim is covered you must use network pharmacies.", ""},
		{"You must try another medication before it is covered.", "ST?"},
		{"Quantity limits apply: sampletriptan 9 tablets per 30 days; examplepidem 15 tablets per 30 days.", "QL sampletriptan 9/30, QL examplepidem 15/30"},
		{"Sampletriptan 9 tablets per 30 days; testsetron 12 tablets per fill; examplepidem 15 per month.", "QL sampletriptan 9/30, QL testsetron 12/0, QL examplepidem 15/30"},
		{"Quantity limits: sampletriptan tablets, 9 per 30 days.", "QL sampletriptan 9/30"},
		{"Physical therapy 20 visits per year; nicotine gum 2 kits per year.", ""},
		{"Prescriptions limited to 6 per month.", "fills 6"},
		{"Coverage is limited to 4 prescriptions per calendar month.", "fills 4"},
		{"Prescriptions are limited to 6 per month, except those for children.", "fills?"},
		{"Prescriptions are limited to a 30-day supply.", ""},
		{"Prior authorization is required for all specialty drugs and for compounds over $300.", "PA?, PA specialty"},
		{"Some drugs may qualify for copayment assistance programs which could lower your costs, subject to prior approval.", ""},
		{"Certain drugs are subject to prior approval.", "PA"},
	} {
		p := read(t, inText(c.words).text())
		var out []string
		u := &p.Utilization
		for _, r := range u.PriorAuthorization {
			s := "PA"
			if !r.Terms.Known() {
				s = "PA?"
			} else if len(r.Scope.Drugs.Kinds)+len(r.Scope.Tiers) > 0 {
				s += " specialty"
			}
			out = append(out, s)
		}
		for _, r := range u.StepTherapy {
			if !r.Terms.Known() {
				out = append(out, "ST?")
				continue
			}
			s := "ST " + strings.Join(r.Scope.Drugs.Names, "+") + " after"
			for _, step := range r.Terms.Value.Steps {
				s += fmt.Sprint(" ", step.Names)
			}
			if days := r.Terms.Value.LookBackDays; days > 0 {
				s += fmt.Sprint(" in ", days)
			}
			out = append(out, s)
		}
		for _, r := range u.QuantityLimit {
			s := "QL"
			if r.Terms.Known() {
				s = fmt.Sprintf("QL %s %s/%d", strings.Join(r.Scope.Drugs.Names, "+"), r.Terms.Value.Max, r.Terms.Value.Days)
			}
			out = append(out, s)
		}
		for _, r := range u.FillLimit {
			s := "fills?"
			if r.Terms.Known() {
				s = fmt.Sprint("fills ", r.Terms.Value.Max)
			}
			out = append(out, s)
		}
		if got := strings.Join(out, ", "); !strings.EqualFold(got, c.want) {
			t.Errorf("%s\n got %q, want %q", c.words, got, c.want)
		}
	}
}

// TestDifferenceThatCounts reads that the difference between a brand and its generic counts toward a limit.
func TestDifferenceThatCounts(t *testing.T) {
	const rule = "If you choose a brand-name drug when a generic is available, you pay the brand copay plus the cost difference. "
	for words, want := range map[string]string{
		"The cost difference counts toward your out-of-pocket maximum.":                                                             "true/",
		"However, this is so for some. All costs, including excess charges, will count towards the member's out-of-pocket maximum.": "true/",
		"The difference is applied to the deductible and the out-of-pocket limit.":                                                  "true/true",
		"The difference does not count toward your out-of-pocket maximum.":                                                          "false/",
		"The difference may be applied to your out-of-pocket maximum in some cases.":                                                "/",
		"Copays count toward your out-of-pocket maximum.":                                                                           "/",
	} {
		p := read(t, inText(rule+words).text())
		say := func(known, v bool) string {
			if !known {
				return ""
			}
			return fmt.Sprint(v)
		}
		s := &p.ProductSelection
		if got := say(s.CountsToOOP.Known(), s.CountsToOOP.Value) + "/" + say(s.CountsToDeductible.Known(), s.CountsToDeductible.Value); got != want {
			t.Errorf("%s\n got %q, want %q", words, got, want)
		}
	}
}
