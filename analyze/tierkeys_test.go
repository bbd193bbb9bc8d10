package analyze

import (
	"strings"
	"testing"
)

// TestTierKeys reads which drugs a tier holds from a table of its own, where the cost shares call it by its number.
func TestTierKeys(t *testing.T) {
	costs := []string{"2.1", "Retail copay, up to a 30-day supply (Tier 1 / Tier 2)", "$5 / $30"}
	for _, c := range []struct {
		name, want string
		keys       [][]string
	}{
		{"a key", "tier-1 generic, tier-2 preferredBrand", [][]string{{"Tier", "Drugs in the tier"}, {"Tier 1", "Generic drugs"}, {"Tier 2", "Preferred brand drugs"}}},
		{"what is told of a tier is no key", "tier-1 , tier-2 ", [][]string{{"Tier", "About"}, {"Tier 1", "You pay the least when a generic drug is on this tier"}, {"Tier 2", "You pay more than for generics"}}},
		{"two keys that differ", "tier-1 , tier-2 brand", [][]string{{"Tier", "Drugs"}, {"Tier 1", "Generic drugs"}, {"Tier 1", "Brand drugs"}, {"Tier 2", "Brand drugs"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().line("Tiers").table(c.keys...).line("Member cost share").table([]string{"Ref.", "Design element", "Client decision"}, costs).text()
			p := read(t, text)
			var got []string
			for _, tier := range p.Tiers {
				words := []string{}
				for _, class := range tier.Class.Value {
					words = append(words, string(class))
				}
				got = append(got, string(tier.ID)+" "+strings.Join(words, "+"))
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("%q, want %q", strings.Join(got, ", "), c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}
