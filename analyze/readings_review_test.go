package analyze

import (
	"strings"
	"testing"
)

// TestSuppliesOfHeadings keeps the supply of a tier's heading from the tiers below it, and one that may be said of the rows above
// from those below.
func TestSuppliesOfHeadings(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"a tier of its own supply",
			newSheet().line("Prescription drugs").table(
				[]string{"Prescription drugs", "You pay"},
				[]string{"Retail pharmacy (up to a 30-day supply)", "<"},
				[]string{"Specialty drugs (14-day supply)", "<"},
				[]string{"Tier 4", "$100"},
				[]string{"Brand drugs", "<"},
				[]string{"Tier 2", "$40"}).text(),
			`tier-4 retail in 1-14 $100.00 copay -
tier-2 retail in 1-30 $40.00 copay -`,
		},
		{
			"supplies below the rows",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug", "You pay"},
				[]string{"Tier 1 retail", "$10"},
				[]string{"Up to a 34-day supply", "<"},
				[]string{"Tier 1 mail order", "$20"},
				[]string{"Up to a 93-day supply", "<"}).text(),
			`tier-1 retail in 1-30 $10.00 copay -
tier-1 mail in 1-90 $20.00 copay -`,
		},
		{
			"a limit of the last of a list",
			newSheet().line("Prescription drugs").table(
				[]string{"Prescription drugs", "In-network"},
				[]string{"Retail", "$10 copay for generic drugs, $40 copay for brand drugs and $100 copay for specialty drugs with a 14-day supply limit"}).text(),
			`generic retail in 1-30 $10.00 copay -
brand retail in 1-30 $40.00 copay -
specialty retail in 1-14 $100.00 copay -`,
		},
		{
			"a copay behind a cap",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug", "Retail"},
				[]string{"Generic", "20% up to $100 for a 30-day supply, $40 for a 90-day supply"}).text(),
			`generic retail in 1-30 20 % coinsurance, at most $100.00 -
generic retail in 1-90 $40.00 copay -`,
		},
	})
}

// TestSuppliesOfMailOrder takes no words about mail order or pharmacies out of network for those of retail pharmacies.
func TestSuppliesOfMailOrder(t *testing.T) {
	for _, words := range []string{
		"Covers up to a 93-day supply by mail order from a network pharmacy.",
		"Out-of-network pharmacy: up to a 10-day supply. Mail order: up to a 93-day supply.",
	} {
		got := shareLines(read(t, newSheet().line("Prescription drugs").table(
			[]string{"Services You May Need", "In-Network Provider", "Limitations, Exceptions"},
			[]string{"Generic drugs", "$10 copay retail; $20 copay mail order", words}).text()))
		if want := "generic retail in 1-30 $10.00 copay -\ngeneric mail in 1-93 $20.00 copay -"; got != want {
			t.Errorf("%s: %s", words, got)
		}
	}
}

// TestLimitsThatMayBeOthers leaves alone amounts, tiers and answers that may be said of something else.
func TestLimitsThatMayBeOthers(t *testing.T) {
	drugs := [][]string{{"Drug", "Retail"}, {"Tier 1 generic", "$10"}, {"Tier 2 brand", "$40"}, {"Tier 3 brand", "$60"}}
	for _, c := range []struct {
		text *sheet
		want string
	}{
		{newSheet().line("$500").line("Individual deductible").line("$1,000").line("Family deductible").line("").table(drugs...), ""},
		{newSheet().line("Individual deductible").line("Family deductible").line("$1,000").line("$2,000").line("").table(drugs...), ""},
		{newSheet().table([]string{"Prescription drug deductible", "You pay"}, []string{"Per person", "$250"}).line("Step therapy may be required. It applies to brand drugs.").table(drugs...), "deductible rx any 250/-"},
		{newSheet().table([]string{"Prescription drug deductible", "You pay"}, []string{"Per person", "$250"}).line("Applies to Tier 1 drugs filled out-of-network.").table(drugs...), "deductible rx any 250/-"},
	} {
		text := c.text.text()
		if got := limitLines(read(t, text)); got != c.want {
			t.Errorf("%s\n%s, want %s", text.Content, got, c.want)
		}
	}
	text := newSheet().table([]string{"Benefit", "In-network"}, []string{"Deductible", "$1,000"}, []string{"Deductible applies to prescription drugs", "No, except Tier 3"}).table(drugs...).text()
	for _, cs := range read(t, text).CostShares {
		if strings.HasPrefix(string(cs.Deductible.Value), "exempt") {
			t.Errorf("%s is exempt", cs.Tier)
		}
	}
}
