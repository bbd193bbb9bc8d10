package analyze

import (
	"strings"
	"testing"
)

// TestCellsOfSeveralFills reads cells of a summary of benefits that state the costs of several pharmacies and supplies, in the ways
// and the orders in which issuers write them. Lines of a cell are parted by "/ ".
func TestCellsOfSeveralFills(t *testing.T) {
	const (
		three = "retail 1-30 $10.00 copay -; retail 1-90 $30.00 copay -; mail 1-90 $25.00 copay -"
		two   = "retail 1-30 20 % coinsurance, at least $8.00, at most $20.00 -; mail 1-90 20 % coinsurance, at least $16.00, at most $40.00 -"
	)
	for words, want := range map[string]string{
		// the days in front of the pharmacy, behind it, or as its name
		"$10 copay (30-day Retail)/ $30 copay (90-day Retail)/ $25 copay (90-day Mail Order)":   three,
		"30-day Retail: $10 copay/ 90-day Retail: $30 copay/ 90-day Mail Order: $25 copay":      three,
		"$10 (30 days, retail); $30 (90 days, retail); $25 (90 days, mail)":                     three,
		"Retail 30: $10 copay; Retail 90: $30 copay; Mail 90: $25 copay":                        three,
		"Retail 30: $10 copay/ Retail 90: $30 copay/ Mail 90: $25 copay":                        three,
		"Mail 90: $25 copay; Retail 90: $30 copay; Retail 30: $10 copay":                        "mail 1-90 $25.00 copay -; retail 1-90 $30.00 copay -; retail 1-30 $10.00 copay -",
		"Up to 34-day supply retail: 25% up to $100/ Up to 102-day supply mail: 25% up to $250": "retail 1-34 25 % coinsurance, at most $100.00 -; mail 1-102 25 % coinsurance, at most $250.00 -",
		"$10 copay at retail, 30 days/ Mail order, 90 days: $20 copay":                          "retail 1-30 $10.00 copay -; mail 1-90 $20.00 copay -",
		"$10 copay for a 30-day supply/ Mail order: $20 copay for a 90-day supply":              "retail 1-30 $10.00 copay -; mail 1-90 $20.00 copay -",
		"20% but not less than $8 or more than $20/prescription (retail 30 days), 20% but not less than $16 or more than $40/prescription (home delivery 90 days)/ Deductible does not apply": strings.ReplaceAll(two, "00 -", "00 exempt"),

		// one rate, whose limits differ by pharmacy
		"20% coinsurance, minimum $8 and maximum $20 (retail), minimum $16 and maximum $40 (home delivery)":                                                 two,
		"Retail: 20% coinsurance, $8 minimum/$20 maximum; Mail order: $16 minimum/$40 maximum":                                                              two,
		"20% coinsurance: retail $8 min, $20 max; mail $16 min, $40 max":                                                                                    two,
		"You pay 20% with a minimum of $8 and a maximum of $20 at retail for 30 days, and a minimum of $16 and maximum of $40 for 90 days by home delivery": two,
		"20% (min $8/max $20) retail 30-day; (min $24/max $60) retail 90-day":                                                                               "retail 1-30 20 % coinsurance, at least $8.00, at most $20.00 -; retail 1-90 20 % coinsurance, at least $24.00, at most $60.00 -",
		"20% coinsurance up to $100 maximum per prescription, $2,500 maximum per year":                                                                      "any 1-0 20 % coinsurance, at most $100.00 -",
		"20% coinsurance up to $100 max or $200 max":                                                                                                        "", // nothing says which
	} {
		text := newSheet().table(
			[]string{"Common Medical Event", "Services You May Need", "Network Provider (You will pay the least)", "Limitations, Exceptions, & Other Important Information"},
			[]string{"If you need drugs to treat your illness", "Level 2 - Higher cost generic drugs", strings.ReplaceAll(words, "/ ", "\n"), "None"},
		).text()
		p := read(t, text)
		got := strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(shareLines(p), "tier-2 ", ""), " in ", " "), "\n", "; ")
		if got != want {
			t.Errorf("%q:\n got %s\nwant %s", words, got, want)
		}
		checkEvidence(t, text, p)
	}
}
