package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSaidCostShares reads cost shares said in sentences and lines, by families of wordings that say the same.
func TestSaidCostShares(t *testing.T) {
	const (
		three       = "generic any in 1-0 $10.00 copay -\npreferred-brand any in 1-0 $25.00 copay -\nnon-preferred-brand any in 1-0 $40.00 copay -"
		threeRetail = "generic retail in 1-30 $10.00 copay -\npreferred-brand retail in 1-30 $25.00 copay -\nnon-preferred-brand retail in 1-30 $40.00 copay -"
		threeMail   = "generic mail in 1-90 $20.00 copay -\npreferred-brand mail in 1-90 $50.00 copay -\nnon-preferred-brand mail in 1-90 $80.00 copay -"
		both        = threeRetail + "\n" + threeMail
		ten         = "generic any in 1-0 $10.00 copay -"
		twoRates    = "generic any in 1-0 20 % coinsurance -\nbrand any in 1-0 30 % coinsurance -"
	)
	for _, family := range []struct {
		name, want string
		texts      [][]string
	}{
		{"two pharmacies, each ahead of its tiers", both, [][]string{
			{"Retail (30-day supply): $10 generic, $25 preferred brand, $40 non-preferred brand", "Mail order (90-day supply): $20 generic, $50 preferred brand, $80 non-preferred brand"},
			{"Retail: $10 generic / $25 preferred brand / $40 non-preferred brand; Mail order: $20 generic / $50 preferred brand / $80 non-preferred brand"},
			{"Retail: $10 generic | $25 preferred brand | $40 non-preferred brand; Mail order: $20 generic | $50 preferred brand | $80 non-preferred brand"},
			{"At retail: generic $10, preferred $25, non-preferred $40", "By mail: generic $20, preferred $50, non-preferred $80"},
			{"Prescription card: $10 generic, $25 preferred brand, $40 non-preferred brand; mail order: $20 generic, $50 preferred brand, $80 non-preferred brand."},
		}},
		{"amounts and tiers in lists of their own", both, [][]string{
			{"30-day retail: $10/$25/$40; 90-day mail: $20/$50/$80 (generic/preferred brand/non-preferred brand)"},
			{"Retail: $10/$25/$40 (generic/preferred brand/non-preferred brand) for a 30-day supply; Mail: $20/$50/$80 for a 90-day supply"},
		}},
		{"tiers called by their list alone", three, [][]string{
			{"Generic - $10; Preferred - $25; Non-Preferred - $40"},
			{"Rx copay: $10 generic / $25 formulary / $40 non-formulary"},
			{"You pay $10 for generics; $25 for brands on the formulary; and $40 for brands not on the formulary."},
			{"You pay $10 for a generic drug, $25 for a preferred brand name drug and $40 for any other brand name drug."},
			{"You pay $10 for a generic drug, $25 for a brand-name drug on the formulary, and $40 for a brand-name drug that is not on the formulary."},
			{"Each member pays: (a) $10 for generic drugs; (b) $25 for preferred brand name drugs; (c) $40 for non-preferred brand name drugs."},
		}},
		{"mail order told in copays", both, [][]string{
			{"Retail copays are $10 for generic, $25 for preferred brand and $40 for non-preferred brand drugs. The copayment for a 90-day supply by mail is twice the retail copayment."},
			{"Retail: $10 generic, $25 preferred brand, $40 non-preferred brand. Members pay 2 copays for a 90-day supply by mail."},
			{"$10 generic; $25 preferred brand; $40 non-preferred brand; mail order 2x copay for 90-day supply"},
		}},
		{"the price where it is less", ten, [][]string{
			{"You will pay a $10 copayment or the cost of the drug, whichever is less, for each generic prescription."},
			{"The member pays the lesser of $10 or the pharmacy's usual and customary charge for generic drugs."},
			{"Generic drugs: you pay the lesser of $10 or the cost of the drug."},
		}},
		{"amounts of nothing that is a tier", ten, [][]string{
			{"You pay $10 for generic drugs and $25 for all other drugs."},
			{"After a $10 copayment for generic drugs, the plan pays 100%."},
		}},
		{"the plan's part", twoRates, [][]string{
			{"The plan pays 80% for generic drugs and 70% for brand name drugs."},
			{"Generic drugs are paid at 80%, brand drugs at 70%."},
			{"You pay 20% of the plan allowance for generic drugs and 30% of the plan allowance for brand drugs."},
			{"We pay 80% of our allowance for generic drugs and 70% of the maximum allowable amount for brand drugs."},
		}},
		{"limits of all rates", "generic any in 1-0 20 % coinsurance, at least $5.00, at most $50.00 -\nbrand any in 1-0 30 % coinsurance, at least $5.00, at most $50.00 -", [][]string{
			{"Your coinsurance is 20% for generic drugs and 30% for brand drugs, subject to a minimum of $5 and a maximum of $50 per prescription."},
		}},
		{"limits of each rate", "generic any in 1-0 20 % coinsurance -\npreferred-brand any in 1-0 25 % coinsurance, at least $25.00, at most $75.00 -", [][]string{
			{"You pay 20% of the cost of generic drugs and 25% of the cost of preferred brand drugs (minimum $25, maximum $75)."},
		}},
		{"a rate and a copay of two tiers", "tier-1 any in 1-0 $10.00 copay -\ntier-2 any in 1-0 33 % coinsurance -", [][]string{
			{"You pay $10 for Tier 1 drugs and 33% of the cost of Tier 2 drugs."},
		}},
		{"two fills of one tier", "generic retail in 1-30 $15.00 copay -\ngeneric mail in 1-90 $30.00 copay -", [][]string{
			{"In general, you will pay $15 for a generic drug when you use a participating retail pharmacy and $30 when you use mail order."},
			{"Generic Drugs", "You pay $15 for up to a 30-day supply at a retail pharmacy or $30 for up to a 90-day supply through mail order."},
			{"Generic Drugs", "Retail: $15 copay", "Mail order: $30 copay"},
		}},
		{"tiers as headings", "tier-1 any in 1-0 $10.00 copay -\ntier-2 any in 1-0 $25.00 copay -", [][]string{
			{"Tier 1", "$10 copay per prescription", "Tier 2", "$25 copay per prescription"},
		}},
		{"brands told apart by headings", "preferred-brand any in 1-0 $60.00 copay -\nnon-preferred-brand any in 1-0 $90.00 copay -", [][]string{
			{"Brand-name medications", "On the preferred drug list of your plan:", "You pay a co-payment of $60.00.", "Not on the preferred drug list of your plan:", "You pay a co-payment of $90.00."},
		}},
		{"days said behind", "generic mail in 1-90 $20.00 copay -\nbrand mail in 1-90 $50.00 copay -", [][]string{
			{"Your mail order co-payment is $20 for a generic drug and $50 for a brand name drug. One co-payment covers up to a 90-day supply."},
		}},
		{"a copay for each month", "generic retail in 1-30 $10.00 copay -\nbrand retail in 1-30 $25.00 copay -", [][]string{
			{"Your retail pharmacy co-payment is $10 for a generic drug and $25 for a brand name drug.", "Up to a 90-day supply can be filled at a retail pharmacy, at one co-payment for each 30-day supply."},
		}},
		{"networks of a sentence", "tier-1 any preferred 1-0 $2.00 copay -\ntier-1 any standard 1-0 $9.00 copay -", [][]string{
			{"At preferred pharmacies you pay $2 for Tier 1 drugs; at standard pharmacies you pay $9 for Tier 1 drugs."},
		}},
		{"lines below a heading with the pharmacy", "tier-1 retail in 1-30 $10.00 copay -\ntier-2 retail in 1-30 25 % coinsurance, at most $500.00 -\ntier-3 retail in 1-30 30 % coinsurance -", [][]string{
			{"Prescription drugs at a network retail pharmacy", "Tier 1 – Preferred generic: $10 copay (up to a 30-day supply)", "Tier 2 – Brand-name drugs: 25% coinsurance, not more than $500 (up to a 30-day supply)", "Tier 3: Preferred specialty: 30% coinsurance (up to a 30-day supply)"},
		}},
		{"a closed formulary, which is no tier's", "generic any in 1-0 $4.00 copay -\nnon-preferred-brand any in 1-0 $50.00 copay -", [][]string{
			{"Generic: $4", "Non-preferred brand: $50", "Non-formulary drugs are not covered."},
		}},
		{"what changes and what stays", "generic retail in 1-30 $11.00 copay -\ngeneric mail in 1-90 $22.00 copay -", [][]string{
			{"The copay for generic drugs stays at $11 for up to a 30-day supply at a retail pharmacy and $22 for up to a 90-day supply by mail order."},
			{"The copay for generic drugs goes from $9 to $11 for up to a 30-day supply at a retail pharmacy, and from $18 to $22 for up to a 90-day supply by mail order."},
		}},
		{"brands by their source", "single-source-brand retail in 1-30 $15.00 copay -\nmulti-source-brand retail in 1-30 $25.00 copay -", [][]string{
			{"Retail: single-source brand $15; multi-source brand $25"},
			{"Retail: single source brands $15; multisource brands $25"},
		}},
		{"whose they are is not certain", "", [][]string{
			{"HMO members pay $10 for generic drugs; PPO members pay $15 for generic drugs."},
			{"If you get Extra Help, you pay $4.90 for generics and $12.15 for brand name drugs."},
			{"You pay 20% for generic drugs and 30% for brand drugs, up to $50 per prescription."},
			{"Generic drugs are free; brand drugs cost $20."},
			{"Members in the wellness program pay $0 for generic drugs for high blood pressure and diabetes."},
			{"For generic drugs 10%, brand drugs 20% paid in fullplan pays"},
			{"Specialty drugs must be filled through Linden Specialty; fills at other pharmacies are not covered."},
		}},
	} {
		for _, lines := range family.texts {
			t.Run(family.name+": "+lines[0], func(t *testing.T) {
				if diff := cmp.Diff(family.want, shareLines(read(t, prose(lines...).text()))); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			})
		}
	}
}

// TestNamesInSentences takes the name of a plan out of a sentence and leaves the drugs behind it whole.
func TestNamesInSentences(t *testing.T) {
	text := newSheet().line("Prescription drug benefits").table(
		[]string{"", "Generic", "Brand"},
		[]string{"Gold PPO", "$11", "$31"},
		[]string{"Silver PPO", "$16", "$46"}).
		line("Gold PPO specialty drugs: you pay a $150 copay.").
		line("Silver PPO plans, specialty drugs: you pay a $250 copay.").text()
	want := `Gold PPO: brand any in $31.00 copay
Gold PPO: generic any in $11.00 copay
Gold PPO: specialty specialty in $150.00 copay
Silver PPO: brand any in $46.00 copay
Silver PPO: generic any in $16.00 copay
Silver PPO: specialty specialty in $250.00 copay`
	if d := cmp.Diff(want, planLines(t, text)); d != "" {
		t.Error(d)
	}
}
