package analyze

import (
	"fmt"
	"strings"
	"testing"
)

// TestKeysInWords reads which drugs the tiers hold from sentences and lines that state no cost.
func TestKeysInWords(t *testing.T) {
	const three = "tier-1 [generic] tier-2 [preferredBrand] tier-3 [nonPreferredBrand]"
	for _, c := range []struct {
		said []string
		want string
	}{
		{[]string{"Tier 1 = generic; Tier 2 = preferred brand; Tier 3 = non-preferred brand"}, three},
		{[]string{"Tier 1 = generic; Tier 2 = preferred brand; Tier 3 = specialty (limited to a 30-day supply; must be filled at a Harbor specialty pharmacy)."}, "tier-1 [generic] tier-2 [preferredBrand] tier-3 [specialty]"},
		{[]string{"Drugs on the list are assigned to three tiers. Tier 1 is for generic drugs, Tier 2 for preferred brand-name drugs and Tier 3 for non-preferred brand-name drugs."}, three},
		{[]string{"The copayment depends on the tier of the drug: generic drugs are Tier 1, preferred brand-name drugs Tier 2 and non-preferred brand-name drugs Tier 3."}, three},
		{[]string{"Tier 1: Generic drugs, which cost you least.", "Tier 2: Preferred brand-name drugs, for which there may be no generic.", "Tier 3: Non-preferred brand-name drugs."}, three},
		{[]string{"Tier 2 and Tier 3 hold the preferred and non-preferred brand-name drugs."}, "tier-1 [] tier-2 [preferredBrand] tier-3 [nonPreferredBrand]"},
		{[]string{"Tiers 2 and 3 are formulary and non-formulary specialty medications, respectively."}, "tier-1 [] tier-2 [preferredSpecialty] tier-3 [nonPreferredSpecialty]"},
		{[]string{"Tier 2 and Tier 3 may hold preferred and non-preferred brand-name drugs."}, "tier-1 [] tier-2 [] tier-3 []"},
		{[]string{"Tier 1: Preferred generic drugs", "Tier 2: Some brands and generics"}, "tier-1 [preferredGeneric] tier-2 [] tier-3 []"},
		{[]string{"Some generic drugs are on Tier 3.", "Drugs on Tier 1 cost less than brand drugs on Tier 2."}, "tier-1 [] tier-2 [] tier-3 []"},
		{[]string{"Generic drugs are on Tier 1.", "Preferred brand drugs are on Tier 1."}, "tier-1 [] tier-2 [] tier-3 []"},
	} {
		s := newSheet().line("Prescription drugs").table([]string{"Tier", "Retail"}, []string{"Tier 1", "$5"}, []string{"Tier 2", "$30"}, []string{"Tier 3", "$65"}).line("What the tiers hold")
		for _, l := range c.said {
			s = s.line(l)
		}
		var got []string
		for _, o := range read(t, s.text()).Tiers {
			got = append(got, fmt.Sprint(o.ID, " ", o.Class.Value))
		}
		if g := strings.Join(got, " "); g != c.want {
			t.Errorf("%q: %s, want %s", c.said, g, c.want)
		}
	}
}

// TestLevelsBelowATitle reads levels of a table of which the title alone says that they are of drugs.
func TestLevelsBelowATitle(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"below a title on drugs",
			newSheet().line("Prescription drugs").table([]string{"Level", "Retail"}, []string{"Level 1", "$5"}, []string{"Level 2", "$30"}).text(),
			`tier-1 retail in 1-30 $5.00 copay -
tier-2 retail in 1-30 $30.00 copay -`,
		},
		{
			"sentences that set the pharmacies of the network beside the mail service, or name both",
			newSheet().line("Prescription drug program").
				line("For up to a 30-day supply from a Network Pharmacy or through the Mail Service Pharmacy, you pay $5 for a Tier 1 drug and $25 for a Tier 2 drug.").
				line("For a 31- to 90-day supply from a Network Pharmacy, you pay $10 for a Tier 1 drug and $50 for a Tier 2 drug.").
				line("If the Mail Service Pharmacy fills a prescription for a 31- to 90-day supply, your copayment is $9 for a Tier 1 drug and $49 for a Tier 2 drug.").text(),
			`tier-1 retail in 1-30 $5.00 copay -
tier-1 mail in 1-30 $5.00 copay -
tier-2 retail in 1-30 $25.00 copay -
tier-2 mail in 1-30 $25.00 copay -
tier-1 retail in 31-90 $10.00 copay -
tier-2 retail in 31-90 $50.00 copay -
tier-1 mail in 31-90 $9.00 copay -
tier-2 mail in 31-90 $49.00 copay -`,
		},
	})
	other := newSheet().line("Contribution levels").table([]string{"Level", "Retail stores"}, []string{"Level 1", "$5"}, []string{"Level 2", "$30"}).text()
	if got := shareLines(read(t, other)); got != "" {
		t.Errorf("below another title: %s", got)
	}
}
