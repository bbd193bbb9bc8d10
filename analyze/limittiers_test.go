package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// deductibleByTier says what each tier's fills meet of a plan's deductibles, as a member would ask.
func deductibleByTier(p *benefit.Plan) string {
	var out []string
	for _, d := range p.Deductibles {
		out = append(out, fmt.Sprintf("%s%v", d.Individual.Value, d.Tiers.Value))
	}
	if d := p.PartD.Deductible; d.Known() {
		out = append(out, fmt.Sprint("Part D ", d.Value, " not for ", p.PartD.DeductibleExemptTiers.Value))
	}
	for _, cs := range p.CostShares {
		order := string(cs.Deductible.Value)
		if !cs.Deductible.Known() {
			order = "-"
		}
		out = append(out, order)
	}
	return strings.Join(out, " ")
}

// TestDeductibleOfEachTier reads a deductible whose amount is told tier by tier: none of some, and of the others one or several.
func TestDeductibleOfEachTier(t *testing.T) {
	tiers := [][]string{{"", "Retail (30-day supply)"}, {"Tier 1 Preferred Generic", "$4"}, {"Tier 2 Generic", "$12"}, {"Tier 3 Preferred Brand", "20%"}, {"Tier 4 Specialty", "25%"}}
	const free2 = "exempt exempt after after"
	for _, c := range []struct {
		name  string
		sheet *sheet
		want  string
	}{
		{"a row, of a Part D plan", newSheet().line("2026 Summary of Benefits. Part D drugs. Initial coverage stage").table([]string{"Yearly deductible stage", "$0 for drugs on Tier 1 and Tier 2. $480 for drugs on Tier 3 and Tier 4."}).table(tiers...), "Part D 480.00 not for [tier-1 tier-2] " + free2},
		{"a sentence, of a Part D plan", newSheet().line("2026 Summary of Benefits. Part D drugs. Initial coverage stage").line("Your yearly deductible is $0 for Tiers 1 and 2 and $480 for Tiers 3 and 4.").table(tiers...), "Part D 480.00 not for [tier-1 tier-2] exempt exempt after after"},
		{"a row", newSheet().table([]string{"", "In-network"}, []string{"Prescription drug deductible", "$0 (Tiers 1-2); $150 per person (Tiers 3-4)"}).table(tiers...), "150.00[tier-3 tier-4] " + free2},
		{"a row, tiers first", newSheet().table([]string{"", "In-network"}, []string{"Rx deductible", "Tiers 1 & 2: $0\nTiers 3 & 4: $150"}).table(tiers...), "150.00[tier-3 tier-4] " + free2},
		{"a line", newSheet().line("Pharmacy deductible: $0 for Tier 1 (Preferred Generic) and Tier 2 (Generic), $150 for Tier 3 and Tier 4").table(tiers...), "150.00[tier-3 tier-4] " + free2},
		{"a row, two amounts", newSheet().table([]string{"", "In-network"}, []string{"Prescription drug deductible", "None for Tiers 1 and 2, $150 for Tier 3, $300 for Tier 4"}).table(tiers...), "150.00[tier-3] 300.00[tier-4] " + free2},
		{"one amount for all", newSheet().table([]string{"", "In-network"}, []string{"Prescription drug deductible", "$150"}).table(tiers...), "150.00[] after after after after"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.sheet.text()
			p := read(t, text)
			checkEvidence(t, text, p)
			if got := deductibleByTier(p); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestDeductibleLeavesOutMail frees what is filled by mail where a row or the footnote of a deductible says that it is not for all of it.
func TestDeductibleLeavesOutMail(t *testing.T) {
	grid := func(amount string, more ...[]string) *sheet {
		return newSheet().line("Prescription drugs").table(slices.Concat([][]string{{"", "Retail (30-day supply)", "Mail order (90-day supply)"}, {"Rx deductible (individual / family)", amount, amount}}, more,
			[][]string{{"Tier 1 Generic", "$4", "$8"}, {"Tier 2 Brand", "$40", "$80"}})...)
	}
	const (
		free  = "tier-1 retail exempt, tier-1 mail exempt, tier-2 retail after, tier-2 mail exempt"
		tiers = "tier-1 retail exempt, tier-1 mail exempt, tier-2 retail after, tier-2 mail after"
		held  = "tier-1 retail , tier-1 mail , tier-2 retail after, tier-2 mail after"
		after = "tier-1 retail after, tier-1 mail after, tier-2 retail after, tier-2 mail after"
	)
	bypass := func(words string) *sheet {
		return grid("$150 / $300", []string{"Deductible bypass", words, words})
	}
	for _, c := range []struct {
		name  string
		sheet *sheet
		want  string
	}{
		{"a row", bypass("Tier 1; mail order"), free},
		{"a row, of tiers alone", bypass("Tier 1"), tiers},
		{"a row, of some of it", bypass("Tier 1 drugs by mail order"), tiers},
		{"a footnote", grid("$150 / $300 (2)").line("(2) Waived for generics and for home delivery."), free},
		{"a footnote, of some of it", grid("$150 / $300 (2)").line("(2) Waived for generics at home delivery."), after},
		{"a footnote of the tiers it is for", grid("$150 / $300 (2)").line("(2) Applies to Tier 2 only."), held},
		{"a footnote of another mark", grid("$150 / $300").line("(2) Waived for generics and for home delivery."), after},
	} {
		text := c.sheet.text()
		p := read(t, text)
		checkEvidence(t, text, p)
		var got []string
		for _, cs := range p.CostShares {
			got = append(got, fmt.Sprint(cs.Tier, " ", cs.Channel.Value, " ", cs.Deductible.Value))
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.name, s, c.want)
		}
	}
}

// TestTiersWithoutDeductible reads from sentences which tiers the deductible for drugs leaves out, and nothing from those that say it of some of
// their drugs or leave it open.
func TestTiersWithoutDeductible(t *testing.T) {
	const free = "exempt after"
	for words, want := range map[string]string{
		"Tier 1 drugs are not subject to the deductible.":                                                              free,
		"You do not have to meet the deductible for Tier 1 drugs.":                                                     free,
		"You don't need to meet the prescription deductible for generics. You must meet it before other copays apply.": free,
		"Members will not pay a deductible for generic drugs.":                                                         free,
		"You do not have to meet the deductible for Tier 1 drugs on the list of preventive drugs.":                     "after after",
		"You may not have to meet the deductible for Tier 1 drugs.":                                                    "after after",
		"You do not have to meet the deductible for Tier 1 drugs if you fill them in the first month.":                 "after after",
		"You do not have to meet the hospital deductible.":                                                             "after after",
	} {
		p := read(t, newSheet().line("Prescription drug plan").table([]string{"", "Per person"}, []string{"Prescription deductible", "$80"}).line(words).table(
			[]string{"", "Retail (30 days)"}, []string{"Tier 1 Generic", "$8"}, []string{"Tier 2 Brand", "$42"}).text())
		var got []string
		for _, c := range p.CostShares {
			got = append(got, string(c.Deductible.Value))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %s", words, s)
		}
	}
}
