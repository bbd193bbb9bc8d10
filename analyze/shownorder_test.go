package analyze

import "testing"

// TestShownOrder gives the amounts of pharmacies to the tiers in the order that a sentence says they are shown in, and those outside of the
// network, or of as many as the order has not, to none.
func TestShownOrder(t *testing.T) {
	rows := [][]string{
		{"Quayside retail pharmacy\n30-day supply", "$4 / $22 / $47"},
		{"Mail order (Quay Home Rx)\n90-day supply", "$8 / $44 / $94"},
		{"Out-of-network pharmacy\n30-day supply, retail", "$9 / $27 / $51"},
		{"Hillside retail pharmacy\n90-day supply", "$12 / $66"},
	}
	want := `tier-1 retail in 1-30 $4.00 copay -
tier-2 retail in 1-30 $22.00 copay -
tier-3 retail in 1-30 $47.00 copay -
tier-1 mail in 1-90 $8.00 copay -
tier-2 mail in 1-90 $44.00 copay -
tier-3 mail in 1-90 $94.00 copay -`
	for sentence, want := range map[string]string{
		"Amounts are shown as Tier 1 / Tier 2 / Tier 3. See the next page.":   want,
		"Your copays are listed in the order of Tier 1, Tier 2, Tier 3.":      want,
		"Tier 1 / Tier 2 / Tier 3 are explained on the next page.":            "",
		"Amounts are shown as Tier 1 / Tier 2 / Tier 3 / Tier 4. See page 2.": "",
	} {
		table := append([][]string{{"When you need prescription drugs\n" + sentence, "<"}}, rows...)
		if got := shareLines(read(t, newSheet().table(append([][]string{{"", "You pay"}}, table...)...).text())); got != want {
			t.Errorf("%s\n%s\nwant\n%s", sentence, got, want)
		}
	}
}
