package analyze

import "testing"

// TestTiersBehindTheDeductible reads cells that say of each amount how it meets the deductible, and then which drugs it is for.
func TestTiersBehindTheDeductible(t *testing.T) {
	readsShares(t, []sharesCase{{
		"sentences of three tiers",
		newSheet().line("Plan design").table(
			[]string{"PHARMACY - PRESCRIPTION DRUG BENEFITS", "NETWORK CARE", "OUT-OF-NETWORK CARE"},
			[]string{
				"Retail\nUp to a 30-day supply",
				"$15 copay for generic formulary drugs, $45 copay\nafter Rx deductible for brand-name formulary\ndrugs, and $75 copay after Rx deductible for\ngeneric and brand-name non-formulary drugs",
				"30% of submitted cost after $15 copay for generic\nformulary drugs; 30% of submitted cost after Rx\ndeductible and $45 copay for brand-name\nformulary drugs; 30% of submitted cost after Rx\ndeductible and $75 copay for generic and\nbrand-name non-formulary drugs",
			},
			[]string{"Mail Order Delivery\n31-90 day supply", "$37.50 copay for generic formulary drugs, $112.50\ncopay after Rx deductible for brand-name\nformulary drugs, and $187.50 copay after Rx\ndeductible for generic and brand-name\nnon-formulary drugs", "Not Covered"},
		).text(),
		`preferred-generic retail in 1-30 $15.00 copay -
preferred-brand retail in 1-30 $45.00 copay after
non-preferred-generic-non-preferred-brand retail in 1-30 $75.00 copay after
preferred-generic retail out 1-30 $15.00 copay plus 30 % coinsurance -
preferred-brand retail out 1-30 $45.00 copay plus 30 % coinsurance after
non-preferred-generic-non-preferred-brand retail out 1-30 $75.00 copay plus 30 % coinsurance after
preferred-generic mail in 31-90 $37.50 copay -
preferred-brand mail in 31-90 $112.50 copay after
non-preferred-generic-non-preferred-brand mail in 31-90 $187.50 copay after
preferred-generic mail out 31-90 not covered -
preferred-brand mail out 31-90 not covered -
non-preferred-generic-non-preferred-brand mail out 31-90 not covered -`,
	}})
}
