package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTiersInParagraphs reads tiers whose costs are told in paragraphs, as evidence-of-coverage texts do: behind a title that is set as a
// sentence, over the lines of a page, with what mail order costs in a sentence of its own.
func TestTiersInParagraphs(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{
			"a title set as a sentence, and mail order in the next",
			[]string{"Tier 1 (generic drugs). You pay a $10 Copayment for up to a 30-day supply at a Participating Pharmacy. If you use our mail-order service, you pay a $20 Copayment for up to a 100-day supply."},
			"tier-1 retail in 1-30 $10.00 copay -\ntier-1 mail in 1-100 $20.00 copay -",
		},
		{
			"mail order before its amount",
			[]string{"Generic drugs. You pay $8 for a 30-day supply at a network pharmacy. Through home delivery you pay $16 for a 90-day supply."},
			"generic retail in 1-30 $8.00 copay -\ngeneric mail in 1-90 $16.00 copay -",
		},
		{
			"a deductible in front of two amounts",
			[]string{"Tier 3 (non-preferred drugs). After the Drug Deductible, you pay a $65 Copayment for up to a 30-day supply at a Participating Pharmacy or a $130 Copayment for up to a 100-day supply through mail order."},
			"tier-3 retail in 1-30 $65.00 copay after\ntier-3 mail in 1-100 $130.00 copay after",
		},
		{
			"a deductible that is met",
			[]string{"Tier 3: After you meet the deductible, you pay $60 for up to a 30-day supply at a retail pharmacy, or $120 for up to a 90-day supply by mail order."},
			"tier-3 retail in 1-30 $60.00 copay after\ntier-3 mail in 1-90 $120.00 copay after",
		},
		{
			"a deductible that has been met, below a title without a class",
			[]string{"Tier 3 drugs. After the deductible has been met, a $50 Copayment applies to each 30-day supply from a retail pharmacy. A $100 Copayment applies to each 90-day supply from the mail order pharmacy."},
			"tier-3 retail in 1-30 $50.00 copay after\ntier-3 mail in 1-90 $100.00 copay -",
		},
		{
			"paragraphs over the lines of a page",
			[]string{
				"Tier 1 (generic drugs). You pay a $10 Copayment for up to a 30-day supply at a Participating", "Pharmacy. If you use our mail-order service, you pay a $20 Copayment for up to a 100-day supply.",
				"Tier 2 (preferred brand drugs). The Copayment is $35 for up to a 30-day supply at a Participating", "Pharmacy, or $70 for up to a 100-day supply through mail order.",
				"Tier 3 (non-preferred drugs). After the Drug Deductible, you pay a $65 Copayment for up to a 30-day", "supply at a Participating Pharmacy or a $130 Copayment for up to a 100-day supply through mail order.",
			},
			"tier-1 retail in 1-30 $10.00 copay -\ntier-1 mail in 1-100 $20.00 copay -\ntier-2 retail in 1-30 $35.00 copay -\ntier-2 mail in 1-100 $70.00 copay -\ntier-3 retail in 1-30 $65.00 copay after\ntier-3 mail in 1-100 $130.00 copay after",
		},
		{
			"statements over the lines of a page",
			[]string{
				"Tier 1: You pay $10 for up to a 30-day supply at a Participating Pharmacy. When you order by mail, you pay", "$25 for up to a 90-day supply.",
				"Tier 2: You pay $30 for up to a 30-day supply at a Participating", "Pharmacy. When you order by mail, you pay $75 for up to a 90-day supply.",
				"Tier 3: After you meet the deductible, you pay $60 for up to a 30-day", "supply at a Participating Pharmacy, or $150 for up to a 90-day supply by mail order.",
			},
			"tier-1 retail in 1-30 $10.00 copay -\ntier-1 mail in 1-90 $25.00 copay -\ntier-2 retail in 1-30 $30.00 copay -\ntier-2 mail in 1-90 $75.00 copay -\ntier-3 retail in 1-30 $60.00 copay after\ntier-3 mail in 1-90 $150.00 copay after",
		},
		{
			"titles within a paragraph",
			[]string{
				"Tier 1: Generic. The member pays $8 for up to a 30-day supply at a retail", "pharmacy or $16 for up to a 90-day supply through home delivery. Tier 2: Preferred brand. The",
				"member pays $35 for up to a 30-day supply at a retail pharmacy or $70 for up to a 90-day supply", "through home delivery.",
			},
			"tier-1 retail in 1-30 $8.00 copay -\ntier-1 mail in 1-90 $16.00 copay -\ntier-2 retail in 1-30 $35.00 copay -\ntier-2 mail in 1-90 $70.00 copay -",
		},
		{
			"mail order of each tier behind it",
			[]string{"For Tier 1 drugs you pay a $10 copay at a network pharmacy for up to a 30-day supply. By mail order, you pay $20 for up to a 90-day supply. For Tier 2 drugs you pay a $30 copay at a network pharmacy for up to a 30-day supply. By mail order, you pay $60 for up to a 90-day supply."},
			"tier-1 retail in 1-30 $10.00 copay -\ntier-1 mail in 1-90 $20.00 copay -\ntier-2 retail in 1-30 $30.00 copay -\ntier-2 mail in 1-90 $60.00 copay -",
		},
		{
			"pharmacies out of the network behind it",
			[]string{"Tier 1 (generic drugs). You pay a $10 Copayment for up to a 30-day supply at a Participating Pharmacy. If you use a Non-Participating Pharmacy, you pay $30."},
			"tier-1 any in 1-30 $10.00 copay -",
		},
		{
			"fills that are not by mail behind it",
			[]string{"Tier 1 (generic drugs). You pay a $10 Copayment for up to a 30-day supply at a Participating Pharmacy.", "For Tier 2 drugs you pay a $30 copay at a network pharmacy for up to a 30-day supply. If not using mail order, you pay $60 for up to a 90-day supply."},
			"tier-1 retail in 1-30 $10.00 copay -\ntier-2 retail in 1-30 $30.00 copay -",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := prose(c.lines...).text()
			p := read(t, text)
			if diff := cmp.Diff(c.want, shareLines(p)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			checkEvidence(t, text, p)
		})
	}
}
