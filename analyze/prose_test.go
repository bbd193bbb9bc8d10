package analyze

import (
	"fmt"
	"testing"
)

// TestLinesInParentheses keeps a sentence whole whose line ends within parentheses, whatever the next one begins with.
func TestLinesInParentheses(t *testing.T) {
	p := read(t, prose("", "What You Pay by Mail", "The pharmacy will fill a prescription for up to a 90-day supply. You",
		"pay $14 for a generic drug, 20% of the cost for a preferred", "brand name drug (minimum $50, maximum",
		"$120), and 35% of the cost for a non-preferred brand", "name drug (minimum $90, maximum $220).").text())
	var got []string
	for _, c := range p.CostShares {
		got = append(got, fmt.Sprint(c.Tier, ": ", c.Share.Value))
	}
	want := "[generic: $14.00 copay preferred-brand: 20 % coinsurance, at least $50.00, at most $120.00 non-preferred-brand: 35 % coinsurance, at least $90.00, at most $220.00]"
	if fmt.Sprint(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if inParentheses("Generic drugs (all)", "Brand drugs (some)") || inParentheses("(see", "Tier 1 (generic)") {
		t.Error("lines that end outside of parentheses run on")
	}
}
