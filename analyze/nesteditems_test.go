package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// TestNestedLists reads what tiers cost from lists within lists, in whichever order these name the tier, the pharmacy and the supply.
func TestNestedLists(t *testing.T) {
	want := []string{
		"tier-1 mail in 1-90 $8.00 copay -",
		"tier-1 retail in 1-30 $4.00 copay -",
		"tier-1 retail in 1-90 $12.00 copay -",
		"tier-2 mail in 1-90 25 % coinsurance -",
		"tier-2 retail in 1-30 25 % coinsurance -",
		"tier-2 retail in 1-90 25 % coinsurance -",
	}
	for _, c := range []struct {
		name  string
		lines []string
	}{
		{"tier, pharmacy, supply", []string{
			"Tier 1 – (Preferred Generic) Copayment Amounts",
			"• Retail Pharmacy",
			"o One-month (30-day) supply – $4",
			"o Three-month (90-day) supply – $12",
			"• Mail Order Pharmacy",
			"o Three-month (90-day) supply – $8",
			"Tier 2 – (Brand) Coinsurance Amounts",
			"• Retail Pharmacy",
			"o One-month (30-day) supply – 25% of the cost",
			"o Three-month (90-day) supply – 25% of the cost",
			"• Mail Order Pharmacy",
			"o Three-month (90-day) supply – 25% of the cost",
		}},
		{"tier in a bullet, supply behind the amount", []string{
			"Initial Coverage Stage",
			"• Tier 1: Preferred Generic",
			"◦ Retail",
			"▪ $4 copay for a 30-day supply",
			"▪ $12 copay for a 90-day supply",
			"◦ Mail order",
			"▪ $8 copay for a 90-day supply",
			"• Tier 2: Brand",
			"◦ Retail",
			"▪ 25% coinsurance for a 30-day supply",
			"▪ 25% coinsurance for a 90-day supply",
			"◦ Mail order",
			"▪ 25% coinsurance for a 90-day supply",
		}},
		{"pharmacy, supply, tier", []string{
			"Initial Coverage Stage",
			"• Retail pharmacies",
			"◦ 30-day supply",
			"▪ Tier 1 (Preferred Generic): $4",
			"▪ Tier 2 (Brand): 25%",
			"◦ 90-day supply",
			"▪ Tier 1 (Preferred Generic): $12",
			"▪ Tier 2 (Brand): 25%",
			"• Mail-order pharmacy",
			"◦ 90-day supply",
			"▪ Tier 1 (Preferred Generic): $8",
			"▪ Tier 2 (Brand): 25%",
		}},
		{"pharmacy with its supply, tier", []string{
			"Initial Coverage Stage",
			"• Retail pharmacy (30-day supply)",
			"- Tier 1 (Preferred Generic): $4 copay",
			"- Tier 2 (Brand): 25% coinsurance",
			"• Retail pharmacy (90-day supply)",
			"- Tier 1 (Preferred Generic): $12 copay",
			"- Tier 2 (Brand): 25% coinsurance",
			"• Mail order (90-day supply)",
			"- Tier 1 (Preferred Generic): $8 copay",
			"- Tier 2 (Brand): 25% coinsurance",
		}},
		{"tier, supply at a pharmacy", []string{
			"Initial Coverage Stage",
			"• Tier 1 (Preferred Generic)",
			"o 30-day supply at a retail pharmacy: $4",
			"o 90-day supply at a retail pharmacy: $12",
			"o 90-day supply by mail order: $8",
			"• Tier 2 (Brand)",
			"o 30-day supply at a retail pharmacy: 25%",
			"o 90-day supply at a retail pharmacy: 25%",
			"o 90-day supply by mail order: 25%",
		}},
		{"pharmacy, tier, supply", []string{
			"Initial Coverage Stage",
			"• Retail pharmacy",
			"◦ Tier 1 (Preferred Generic)",
			"▪ 30-day supply: you pay $4",
			"▪ 90-day supply: you pay $12",
			"◦ Tier 2 (Brand)",
			"▪ 30-day supply: you pay 25% of the cost",
			"▪ 90-day supply: you pay 25% of the cost",
			"• Mail order",
			"◦ Tier 1 (Preferred Generic)",
			"▪ 90-day supply: you pay $8",
			"◦ Tier 2 (Brand)",
			"▪ 90-day supply: you pay 25% of the cost",
		}},
	} {
		for _, format := range []document.Format{document.PDF, document.DOCX} {
			t.Run(c.name+", "+string(format), func(t *testing.T) {
				s := (&sheet{b: document.NewBuilder(format)}).page()
				s.line("2026 Medicare Prescription Drug Plan: Part D Drug Costs")
				for _, l := range c.lines {
					s.line(l)
				}
				s.line("Catastrophic Coverage Stage")
				s.line("You pay $0 for covered Part D drugs for the rest of the year.")
				text := s.text()
				p := read(t, text)
				if d := cmp.Diff(want, slices.Sorted(strings.SplitSeq(shareLines(p), "\n"))); d != "" {
					t.Errorf("(-want +got):\n%s", d)
				}
				checkEvidence(t, text, p)
			})
		}
	}
}

// TestDeductibleInItem reads the deductible of a Medicare drug plan from an item below its title, and the tiers that it is for.
func TestDeductibleInItem(t *testing.T) {
	for _, title := range []string{"Annual Prescription Deductible", "Yearly Drug Deductible", "Annual Part D Deductible:"} {
		for _, item := range []string{"• $150 (applies to Tier 2)", "- $150 on Tier 2 drugs; Tier 1 has no deductible", "• $150 for Tier 2 drugs only", "◦ $150, applies only to Tier 2"} {
			t.Run(title+" "+item, func(t *testing.T) {
				s := (&sheet{b: document.NewBuilder(document.DOCX)}).page()
				for _, l := range []string{
					"2026 Medicare Prescription Drug Plan: Part D Drug Costs", title, item, "Initial Coverage Stage",
					"• Tier 1: Preferred Generic", "◦ Retail", "▪ $4 copay for a 30-day supply",
					"• Tier 2: Brand", "◦ Retail", "▪ 25% coinsurance for a 30-day supply",
				} {
					s.line(l)
				}
				text := s.text()
				p := read(t, text)
				want := "tier-1 retail in 1-30 $4.00 copay exempt\ntier-2 retail in 1-30 25 % coinsurance after"
				if got := shareLines(p); got != want {
					t.Errorf("%s\nwant\n%s", got, want)
				}
				if got := p.PartD.Deductible; !got.Known() || got.Value != money.Dollars(150) {
					t.Errorf("deductible %v", got.Value)
				}
			})
		}
	}
}
