package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTierBeforeItsSupply keeps the number of a tier apart from the supply that a dash sets behind it: neither is a range of the other.
func TestTierBeforeItsSupply(t *testing.T) {
	for _, c := range []struct {
		name, want string
		rows       [][]string
	}{
		{
			"places named behind the supply", `tier-1 mail in 1-90 $18.00 copay
tier-1 retail in 1-30 $9.00 copay
tier-1 retail in 1-90 $18.00 copay
tier-2 mail in 1-90 20 % coinsurance, at least $50.00, at most $200.00
tier-2 retail in 1-30 20 % coinsurance, at least $25.00, at most $100.00
tier-2 retail in 1-90 20 % coinsurance, at least $50.00, at most $200.00`,
			[][]string{
				{"Benefit", "Participating pharmacy"},
				{"Tier 1 – retail, 30-day supply", "$9"},
				{"Tier 2 – retail, 30-day supply", "20% ($25 minimum, $100 maximum)"},
				{"Tier 1 – 90-day supply (mail order or Retail-90 pharmacy)", "$18"},
				{"Tier 2 – 90-day supply (mail order or Retail-90 pharmacy)", "20% ($50 minimum, $200 maximum)"},
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, bandLines(t, workbookOf(c.rows))); d != "" {
				t.Error(d)
			}
		})
	}
	for said, want := range map[string]string{"tier 1 - 90-day supply": "1", "tiers 1 - 4": "1 2 3 4", "tiers 2-3, 30-day supply": "2 3"} {
		if d := cmp.Diff(want, strings.Join(tierList(said), " ")); d != "" {
			t.Errorf("%s: %s", said, d)
		}
	}
}

// TestCountedDrugs takes the number in front of the drugs of a tier for the tier's, and not for a plan's name.
func TestCountedDrugs(t *testing.T) {
	text := workbookOf([][]string{
		{"Tier", "Preferred retail", "Standard retail", "Mail order"},
		{"1 – Preferred Generic", "$0", "$4", "$0"},
		{"2 – Generic", "$6", "$11", "$12"},
		{"3 – Preferred Brand", "$34", "$41", "$68"},
		{"4 – Non-Preferred Drug", "38%", "44%", "38%"},
		{"5 – Specialty", "31%", "31%", "N/A"},
	})
	p := read(t, text)
	checkEvidence(t, text, p)
	var tiers []string
	for _, tier := range p.Tiers {
		tiers = append(tiers, string(tier.ID))
	}
	if got, want := strings.Join(tiers, " "), "tier-1 tier-2 tier-3 tier-4 tier-5"; got != want {
		t.Errorf("tiers %s, want %s", got, want)
	}
	for _, c := range p.CostShares {
		if c.Variant != "" {
			t.Errorf("%s is of the plan %q", c.Tier, c.Variant)
		}
	}
	if len(p.CostShares) < 14 {
		t.Errorf("%d cost shares", len(p.CostShares))
	}
}
