package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// bandLines lists the cost shares of a text with their days supply.
func bandLines(t *testing.T, text *document.Text) string {
	t.Helper()
	p := read(t, text)
	checkEvidence(t, text, p)
	var out []string
	for _, c := range p.CostShares {
		s := c.Share.Value.String()
		if c.Share.Standing == benefit.Conflicting {
			s += " conflicting"
		}
		out = append(out, fmt.Sprintf("%s %s %s %d-%d %s", c.Tier, c.Channel.Value, c.Network.Value, c.DaysSupply.Value.Min, c.DaysSupply.Value.Max, s))
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// TestCopaysOfLongerSupplies reads what remarks beside the cells say of the supply that a copay is for, and of its multiples.
func TestCopaysOfLongerSupplies(t *testing.T) {
	head := []string{"Common\nMedical Event", "Services You May Need", "In-Network Provider", "Out-of-Network Provider", "Limitations, Exceptions, & Other Important Information"}
	const event = "If you need drugs to treat your illness or condition"
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{
			"a longer supply told in copays",
			[][]string{{event, "Generic drugs", "$12 copay", "Paid as in-network", "Copay applies to up to a 34-day supply; up to a 90-\nday supply of maintenance drugs is 2 copays at a retail or mail order pharmacy."}},
			"generic mail in 35-90 $24.00 copay\ngeneric retail in 1-34 $12.00 copay\ngeneric retail in 35-90 $24.00 copay",
		},
		{
			"copays of one level and maximums of the others",
			[][]string{
				{event, "Level 1 (preferred generic drugs)", "$6 copayment per prescription", "Not covered", "Up to a 30-day supply at a network pharmacy. Up to a 90-day supply by mail order: two copayments for Level 1; Level 2 coinsurance maximums are three times the 30-day maximum."},
				{"^", "Level 2 (preferred brand drugs)", "20% coinsurance ($60 maximum) per prescription", "Not covered", "^"},
			},
			"tier-1 any out 1-0 not covered\ntier-1 mail in 31-90 $12.00 copay\ntier-1 retail in 1-30 $6.00 copay\n" +
				"tier-2 any out 1-0 not covered\ntier-2 mail in 1-90 20 % coinsurance, at most $180.00\ntier-2 retail in 1-30 20 % coinsurance, at most $60.00",
		},
		{
			"a rate on top of the copay of the network",
			[][]string{{event, "Preferred brand drugs", "$35 copay for retail 30-day supply; $70 copay for retail or mail order 90-day supply", "In-network copay plus an additional 25% of the approved amount", "None"}},
			"preferred-brand mail in 1-90 $70.00 copay\npreferred-brand retail in 1-30 $35.00 copay\npreferred-brand retail in 1-90 $70.00 copay\npreferred-brand retail out 1-30 $35.00 copay plus 25 % coinsurance",
		},
		{
			"a rate on top of a copay that is not certain",
			[][]string{{event, "Preferred brand drugs", "$35 copay or 20%, whichever applies", "In-network copay plus an additional 25%", "None"}},
			"",
		},
		{
			"the pharmacy of the school",
			[][]string{{event, "Generic drugs", "Student Health Center pharmacy: $5 copay/\nprescription\nPreferred Care pharmacy: $15\ncopay/ prescription", "Not covered", "Covers up to a 30-day supply at the Student Health Center and Preferred Care pharmacies; up to a 90-day supply by mail order."}},
			"generic any out 1-0 not covered\ngeneric retail in 1-30 $15.00 copay\ngeneric retail preferred 1-30 $5.00 copay",
		},
		{
			"the preferred specialty pharmacy and the others",
			[][]string{{event, "Level 4 (Specialty drugs)", "Preferred drugs: $50 copayment at the preferred specialty pharmacy; 40% coinsurance ($200 maximum) at any other network pharmacy\nNon-preferred drugs: 45% coinsurance ($300 maximum)", "Not covered", "Up to a 30-day supply."}},
			"tier-4-non-preferred-specialty any out 1-30 not covered\ntier-4-non-preferred-specialty specialty in 1-30 45 % coinsurance, at most $300.00\n" +
				"tier-4-preferred-specialty any out 1-30 not covered\ntier-4-preferred-specialty specialty preferred 1-30 $50.00 copay\ntier-4-preferred-specialty specialty standard 1-30 40 % coinsurance, at most $200.00",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := bandLines(t, newSheet().table(append([][]string{head}, c.rows...)...).text())
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestTierNumbersInWords reads the numbers of tiers in words as figures, and no other words.
func TestTierNumbersInWords(t *testing.T) {
	for words, want := range map[string]string{
		"Level One - lowest copayment":                     "level 1 - lowest copayment",
		"2 times the copay for Levels One, Two\nand Three": "2 times the copay for levels 1, 2 and 3",
		"Tier two; one fill":                               "tier 2; one fill",
		"at this level, one or two drugs":                  "at this level, one or two drugs",
	} {
		src := textOf(words)
		p := newPassage(src, document.Span{Start: 0, End: len([]rune(words))})
		if got := strings.TrimSpace(p.s); got != want {
			t.Errorf("%q: got %q, want %q", words, got, want)
		}
	}
}
