package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSpecialtyOfTiers reads what the tiers cost at the specialty pharmacy below a heading of specialty drugs, where the rows above count
// the same tiers. Tiers that no row above counts are those of specialty drugs.
func TestSpecialtyOfTiers(t *testing.T) {
	above := [][]string{
		{"", "Retail Network Pharmacy 31-day supply", "Retail Non-Network Pharmacy 31-day supply"},
		{"Tier 1 Lowest cost", "$11 Copay", "$13 Copay"},
		{"Tier 2 Midrange cost", "$44 Copay", "$46 Copay"},
	}
	retail := `: tier-1 retail in 31 $11 copay
: tier-1 retail out 31 $13 copay
: tier-2 retail in 31 $44 copay
: tier-2 retail out 31 $46 copay
`
	heads := []string{"", "Designated Pharmacy", "Non-Network Pharmacy"}
	for name, c := range map[string]struct {
		below [][]string
		want  string
	}{
		"the same tiers": {
			[][]string{{"Specialty Prescription Drug Products - up to a 30-day supply, Designated Pharmacy", "<", "<"}, heads, {"Tier 1", "$22 Copay", "Not covered"}, {"Tier 2", "$155 Copay", "Not covered"}},
			`: tier-1 specialty in 30 $22 copay
: tier-1 specialty out 30 not covered
: tier-2 specialty in 30 $155 copay
: tier-2 specialty out 30 not covered`,
		},
		"without days": {
			[][]string{{"Specialty Medications", "<", "<"}, heads, {"Tier 1", "$22 Copay", "Not covered"}, {"Tier 2", "$155 Copay", "Not covered"}},
			`: tier-1 specialty in $22 copay
: tier-1 specialty out not covered
: tier-2 specialty in $155 copay
: tier-2 specialty out not covered`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			text := newSheet().line("Outpatient prescription drugs").table(append(append([][]string{}, above...), c.below...)...).text()
			if d := cmp.Diff(cellsOfPlans(retail+c.want), planCells(t, text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestSpecialtyOfTiersHeadings(t *testing.T) {
	above := []drugRow{numberedTier("Tier 1"), numberedTier("Tier 2")}
	below := func(labels ...string) (out []*row) {
		for _, s := range labels {
			out = append(out, numberedTier(s).row)
		}
		return out
	}
	for _, c := range []struct {
		heading string
		below   []*row
		want    bool
	}{
		{"specialty drugs (30-day supply)", below("Tier 1", "Tier 2"), true},
		{"specialty prescription drug products", below("Tier 2", "Tier 1"), true},
		{"specialty drugs are not filled by mail", below("Tier 1", "Tier 2"), false},
		{"specialty drugs at retail pharmacies", below("Tier 1", "Tier 2"), false},
		{"specialty drugs", below("Tier 4", "Tier 5"), false},
		{"specialty drugs", below("Tier 2"), false},
		{"specialty drugs", below("Tier 1 Specialty", "Tier 2 Specialty"), false},
		{"specialty care visits", below("Tier 1", "Tier 2"), false},
	} {
		if _, got := specialtyOfTiers(c.heading, c.below, above); got != c.want {
			t.Errorf("%q over %d rows: %v", c.heading, len(c.below), got)
		}
	}
}

// numberedTier is a row that is labelled so.
func numberedTier(label string) drugRow {
	text := newSheet().line(label).text()
	return drugRow{row: &row{cells: []*cell{newCell(text, text.Pages[0].Lines[0].Span)}}}
}
