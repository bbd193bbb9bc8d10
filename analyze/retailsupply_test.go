package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestSheetsThatSayBefore reads what the first sheet of a workbook says of the tables on the others: for how long the retail costs are, what the
// rates are by mail and what letters behind amounts mean.
func TestSheetsThatSayBefore(t *testing.T) {
	plans := [][]string{
		{"Plan name", "Ded Ind", "Ded Fam", "Generic", "Preferred brand", "Non-preferred brand", "Generic mail"},
		{"Birch Bronze", "$7,100", "$14,200", "$21", "41% AD", "41% AD to $300", "$42"},
		{"Birch Silver", "$4,100", "$8,200", "$11", "$51", "31%", "$22"},
	}
	const same = `Birch Bronze: generic mail in 90 $42 copay
Birch Bronze: generic retail in 34 $21 copay
Birch Bronze: non-preferred-brand retail in 34 41 % coinsurance, at most $300
Birch Bronze: preferred-brand mail in 90 41 % coinsurance
Birch Bronze: preferred-brand retail in 34 41 % coinsurance
Birch Silver: generic mail in 90 $22 copay
Birch Silver: generic retail in 34 $11 copay
Birch Silver: non-preferred-brand mail in 90 31 % coinsurance
Birch Silver: non-preferred-brand retail in 34 31 % coinsurance
Birch Silver: preferred-brand mail in 90 $102 copay
Birch Silver: preferred-brand retail in 34 $51 copay`
	for _, c := range []struct{ name, words, want string }{
		{
			"the same rate by mail",
			"Retail cost share is for up to a 34-day supply. Mail order is available for up to a 90-day supply at 2 times the retail copay, or the same coinsurance percentage.",
			same,
		},
		{
			"the same coinsurance, behind the copays of some tiers",
			"Retail cost share is for up to a 34-day supply. Mail order (up to a 90-day supply) copays are 2 times the retail copay; coinsurance is the same as retail.",
			same,
		},
		{
			"copays alone by mail",
			"Mail order is available for up to a 90-day supply at 2 times the retail copay.",
			`Birch Bronze: generic mail in 90 $42 copay
Birch Bronze: generic retail in $21 copay
Birch Bronze: non-preferred-brand retail in 41 % coinsurance, at most $300
Birch Bronze: preferred-brand retail in 41 % coinsurance
Birch Silver: generic mail in 90 $22 copay
Birch Silver: generic retail in $11 copay
Birch Silver: non-preferred-brand retail in 31 % coinsurance
Birch Silver: preferred-brand mail in 90 $102 copay
Birch Silver: preferred-brand retail in $51 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().line("Individual plans of Birch Health.").line(c.words).line(`All plans use one list of drugs. "AD" means after deductible.`).page().table(plans...).text()
			got := slices.DeleteFunc(planCells(t, text), func(s string) bool { return strings.Contains(s, "deductible") })
			if d := cmp.Diff(cellsOfPlans(c.want), got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			for _, cs := range read(t, text).CostShares {
				if after := cs.Deductible.Value == benefit.AfterDeductible; after != (cs.Variant == "Birch Bronze" && cs.Share.Value.Kind == benefit.Coinsurance) {
					t.Errorf("%s: deductible %v", cs.ID, cs.Deductible.Value)
				}
			}
		})
	}
}

// Where no pharmacy is named, a sentence on all copays tells how many days they are for, and one on some drugs does not.
func TestSupplyOfAllCopays(t *testing.T) {
	for words, days := range map[string]string{
		"Copays are per prescription, including refills, for up to a 34-day supply.": "1-34",
		"All copays are for a 31-day supply.":                                        "1-31",
		"Copays for maintenance drugs are for a 90-day supply.":                      "1-0",
		"Members may get a 90-day supply of certain maintenance drugs.":              "1-0",
	} {
		text := newSheet().line("Pharmacy copays").table([]string{"Prescription", "Copay"}, []string{"Preferred generic drug", "$0.50"}, []string{"Preferred brand name drug", "$2.00"}).line(words).text()
		p := read(t, text)
		want := strings.ReplaceAll("preferred-generic any in DAYS $0.50 copay -\npreferred-brand any in DAYS $2.00 copay -", "DAYS", days)
		if got := shareLines(p); got != want {
			t.Errorf("%s: %s", words, got)
		}
		checkEvidence(t, text, p)
	}
}
