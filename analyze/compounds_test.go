package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// compoundLines says in short what a plan says of compounds: what they cost, where they are left out, and whose share they take.
func compoundLines(p *benefit.Plan) string {
	var out []string
	for line := range strings.Lines(ruleLines(p)) {
		line = strings.TrimSpace(line)
		if head, _, _ := strings.Cut(line, " "); strings.Contains(line, "kinds:[compound]") && (head == "drugCostShares" || head == "exclusions") {
			out = append(out, strings.NewReplacer(",drugs:{kinds:[compound]}", "", "drugs:{kinds:[compound]},", "", "drugs:{kinds:[compound]}", "",
				"drugCostShares ", "", "share:", "", "kind:", "", "deductibleApplies:", "", "daysSupply:{min:1,max:30}", "30", "daysSupply:{min:1,max:90}", "90").Replace(line))
		}
	}
	if c := p.Coverage.Compounds; c.Known() {
		switch {
		case !c.Value.Covered:
			out = append(out, "not covered")
		case c.Value.Tier != "":
			out = append(out, "on "+string(c.Value.Tier))
		}
	}
	return strings.Join(out, "; ")
}

func tierTable(rows ...[]string) *sheet {
	return newSheet().line("Prescription drugs").table(append([][]string{
		{"Tier", "Retail 30-day supply", "Mail order 90-day supply"},
		{"Tier 1 Generic", "$10", "$20"},
		{"Tier 2 Preferred brand", "$30", "$60"},
		{"Tier 3 Non-preferred brand", "$50", "$100"},
	}, rows...)...)
}

// TestCompoundRows reads rows of compounds among those of the tiers.
func TestCompoundRows(t *testing.T) {
	for _, c := range []struct {
		row  []string
		want string
	}{
		{[]string{"Compound drugs", "$60", "$120"}, "{channels:[retail],30} {{copay,copay:60.00},after}; {channels:[mail],90} {{copay,copay:120.00},after}"},
		{[]string{"Compounds", "50% (max $150)", "Not covered"}, "{channels:[retail],30} {{coinsurance,coinsurance:50,max:150.00},after}; exclusions {channels:[mail]} {label:Compounds}"},
		{[]string{"Compound medications", "$60, deductible does not apply", "$120, deductible does not apply"}, "{channels:[retail],30} {{copay,copay:60.00},exempt}; {channels:[mail],90} {{copay,copay:120.00},exempt}"},
		{[]string{"Compounds", "Tier 3 copay", "Tier 3 copay"}, "on tier-3"},
		{[]string{"Compounds", "Non-preferred brand copay", "Non-preferred brand copay"}, "on tier-3"},
		{[]string{"Compounds", "Tier 3 cost share; claims over $200 require PA", "Tier 3 cost share"}, "on tier-3"},
		{[]string{"Compounds", "Tier 3 copay", "Not covered"}, "exclusions {channels:[mail]} {label:Compounds}; on tier-3"},
		{[]string{"Compounds", "50%, not more than $150", "50%, not more than $300"}, "{channels:[retail],30} {{coinsurance,coinsurance:50,max:150.00},after}; {channels:[mail],90} {{coinsurance,coinsurance:50,max:300.00},after}"},
		{[]string{"Compounds", "Tier 2 copay", "Tier 3 copay"}, ""},
		{[]string{"Compounds", "Tier 5 copay", "Tier 5 copay"}, ""},
		{[]string{"Compounds", "PA over $200", ""}, ""},
		{[]string{"Compounds", "Covered; PA required if > $200", ""}, ""},
		{[]string{"Compounds", "$200 PA threshold", ""}, ""},
	} {
		p := read(t, tierTable(c.row).text())
		if got := compoundLines(p); got != c.want {
			t.Errorf("%v:\n%s, want\n%s", c.row, got, c.want)
		}
		if len(p.Tiers) != 3 || len(p.CostShares) != 6 {
			t.Errorf("%v: %d tiers, %d cost shares", c.row, len(p.Tiers), len(p.CostShares))
		}
	}
}

// TestCompoundSettings reads them in a form of settings.
func TestCompoundSettings(t *testing.T) {
	for _, c := range []struct {
		row  []string
		want string
	}{
		{[]string{"Compounds", "Covered at Tier 3 copay"}, "on tier-3"},
		{[]string{"Compounds", "$60 retail / $120 mail"}, "{channels:[retail]} {{copay,copay:60.00},after}; {channels:[mail]} {{copay,copay:120.00},after}"},
		{[]string{"Compounds", "$60 retail / not covered at mail"}, "{channels:[retail]} {{copay,copay:60.00},after}; exclusions {channels:[mail]} {label:Compounds}"},
		{[]string{"Compound copay", "$60"}, "{} {{copay,copay:60.00},after}"},
		{[]string{"Compounds", "Not covered"}, "not covered"},
		{[]string{"Compounds", "PA required over $300"}, ""},
	} {
		p := read(t, tierTable().table([]string{"Setting", "Value"}, []string{"Refill too soon", "75%"}, c.row, []string{"Formulary", "Open"}).text())
		if got := compoundLines(p); got != c.want {
			t.Errorf("%v:\n%s, want\n%s", c.row, got, c.want)
		}
	}
}

// TestCompoundSentences reads them in words.
func TestCompoundSentences(t *testing.T) {
	const both = "{channels:[retail]} {{copay,copay:60.00},after}; {channels:[mail]} {{notCovered}}"
	for words, want := range map[string]string{
		"Compound drugs: $60 retail / not covered at mail.":                                            both,
		"Compound drugs have a $60 copay at retail pharmacies and are not covered through mail order.": both,
		"You pay $60 for compound drugs.":                                                              "{} {{copay,copay:60.00},after}",
		"Compound medications have a $60 copay.":                                                       "{} {{copay,copay:60.00},after}",
		"Compounded drugs are covered at 50% coinsurance.":                                             "{} {{coinsurance,coinsurance:50},after}",
		"Compounds: 50% coinsurance up to $150":                                                        "{} {{coinsurance,coinsurance:50,max:150.00},after}",
		"Compound drugs are covered at the non-preferred brand copay.":                                 "on tier-3",
		"Compounded medications are subject to the Tier 3 copay.":                                      "on tier-3",
		"Compounds: Tier 2 cost share. Compounds over $300.00 require prior authorization.":            "on tier-2",
		"The Tier 3 copay applies to compound drugs.":                                                  "on tier-3",
		"Compound medications process at Tier 3.":                                                      "on tier-3",
		"Compound drugs are treated as non-preferred brand drugs.":                                     "on tier-3",
		"Compound medications may be covered at the Tier 3 copay.":                                     "",
		"Compound drugs are covered at the copay of the tier of each ingredient.":                      "",
		"Compound drugs, other than those with bulk powders, take the Tier 3 copay.":                   "",
		"Compounds over $300 require prior authorization.":                                             "",
		"Some compound drugs are covered at the Tier 3 copay.":                                         "",
		"Compound drugs and Tier 3 drugs over $500 require prior authorization.":                       "",
		"Compound drugs are covered at the brand copay or 50%, whichever is more.":                     "",
	} {
		if got := compoundLines(read(t, tierTable().line(words).text())); got != want {
			t.Errorf("%s:\n%s, want\n%s", words, got, want)
		}
	}
}

// TestSomeCompoundsLeftOut leaves open which compounds are not covered where only some are.
func TestSomeCompoundsLeftOut(t *testing.T) {
	for words, want := range map[string]string{
		"Compounded drugs that do not contain at least one ingredient that requires a prescription are not covered.": "exclusions {} open",
		"Compound medications containing bulk powders are excluded.":                                                 "exclusions {} open",
		"Compound medications are excluded.":                                                                         "not covered",
	} {
		if got := compoundLines(read(t, tierTable().line(words).text())); got != want {
			t.Errorf("%s:\n%s, want\n%s", words, got, want)
		}
	}
}

// TestCompoundsUpToAnAmount reads the amount above which compounds need a prior authorization.
func TestCompoundsUpToAnAmount(t *testing.T) {
	form := func(value string) *document.Text {
		return tierTable().table([]string{"Setting", "Value"}, []string{"Refill too soon", "75%"}, []string{"Compounds", value}, []string{"Formulary", "Open"}).text()
	}
	for _, c := range []struct {
		text *document.Text
		most string // dollars; empty: none
	}{
		{form("Covered; PA required if over $200"), "200.00"},
		{form("PA > $200"), "200.00"},
		{form("$200 PA threshold"), "200.00"},
		{form("Tier 3 cost share; claims over $1,000 require PA"), "1000.00"},
		{tierTable([]string{"Compounds", "Tier 3 copay; claims over $200 require PA", "Tier 3 copay"}).text(), "200.00"},
		{tierTable().line("Compounded drugs over $150 need prior authorization.").text(), "150.00"},
		{tierTable().line("The following require prior authorization: growth hormone, compound drugs costing more than $150, and all specialty drugs.").text(), "150.00"},
		{tierTable().line("Compound drugs of $150 or more require prior authorization.").text(), ""},
		{tierTable().line("Compound drugs may require prior authorization when they cost more than $150.").text(), ""},
		{tierTable().line("Specialty drugs over $500 require prior authorization. Compound drugs are covered.").text(), ""},
		{form("No PA over $200"), ""},
		{form("$60"), ""},
	} {
		got := ""
		if m := read(t, c.text).Coverage.Compounds.Value.Max; m != nil {
			got = m.String()
		}
		if got != c.most {
			t.Errorf("%q: %q, want %q", c.text.Content[max(0, len(c.text.Content)-120):], got, c.most)
		}
	}
}

// TestCompoundsMeetAsTiersDo: where nothing is said of compounds they meet the deductible as the drugs of all tiers do, else after it.
func TestCompoundsMeetAsTiersDo(t *testing.T) {
	for _, c := range []struct{ first, rest, want string }{
		{"$10", "$50", "{} {{copay,copay:60.00},after}"},
		{"$10; deductible does not apply", "$50; deductible does not apply", "{} {{copay,copay:60.00},exempt}"},
		{"$10; deductible does not apply", "$50 after deductible", "{} {{copay,copay:60.00},after}"},
	} {
		p := read(t, newSheet().line("Prescription drugs").table([]string{"Prescription drugs", "Member pays"}, []string{"Tier 1", c.first}, []string{"Tier 2", c.rest}, []string{"Compound drugs", "$60"}).text())
		if got := compoundLines(p); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.first, c.rest, got, c.want)
		}
	}
}

// TestCompoundsInJSON reads them under the keys of vendors.
func TestCompoundsInJSON(t *testing.T) {
	const (
		tiers = `{"tiers": [{"tier": 1, "name": "Generic", "retail": {"copay": 10}, "mail": {"copay": 20}}, {"tier": 3, "name": "Non-preferred brand", "retail": {"copay": 50}, "mail": {"copay": 100}}`
		both  = "{channels:[retail]} {{copay,copay:60.00},after}; {channels:[mail]} {{copay,copay:120.00},after}"
		one   = "{} {{copay,copay:60.00},after}"
	)
	for more, want := range map[string]string{
		`], "compounds": {"covered": true, "tier": 3}`:                                "on tier-3",
		`], "compounds": {"covered": true, "costShare": "Non-preferred brand copay"}`: "on tier-3",
		`], "compound_drugs": {"coverage": "covered", "cost_share": "tier_3"}`:        "on tier-3",
		`], "compoundDrugs": "Tier 3 copay"`:                                          "on tier-3",
		`], "compoundTier": 3`:                                                        "on tier-3",
		`], "compounds": {"covered": true, "copay": 60}`:                              one,
		`], "compoundCopay": 60`:                                                      one,
		`], "compounds": {"copay": 60, "deductibleApplies": false}`:                   "{} {{copay,copay:60.00},exempt}",
		`], "compounds": {"retail": {"copay": 60}, "mail": {"covered": false}}`:       "{channels:[retail]} {{copay,copay:60.00},after}; {channels:[mail]} {{notCovered}}",
		`], "compounds": "$60 retail / $120 mail"`:                                    both,
		`], "shares": [{"drugType": "Compound", "channel": "retail", "copay": 60}, {"drugType": "Compound", "channel": "mail", "copay": 120}]`: both,
		`, {"name": "Compound drugs", "retail": {"copay": 60}, "mail": {"copay": 120}}]`:                                                       both,
		`], "coverage": {"compounds": "NOT_COVERED"}`:                                                                                          "not covered",
		`], "compounds": {"covered": true, "priorAuthorizationThreshold": 250, "threshold": {"amount": 250}}`:                                  "",
		`], "compounds": "PA over $250"`:                                              "",
		`], "compoundPaThreshold": 250, "compoundLimit": 200, "compoundMaxCost": 300`: "",
	} {
		draft := readJSON(&document.Text{Format: document.JSON, Content: tiers + more + "}"})
		p := draft.Plan
		if got := compoundLines(p); got != want {
			t.Errorf("%s:\n%s, want\n%s", more, got, want)
		}
		if len(p.Tiers) != 2 || len(p.CostShares) != 4 {
			t.Errorf("%s: %d tiers, %d cost shares", more, len(p.Tiers), len(p.CostShares))
		}
	}
}
