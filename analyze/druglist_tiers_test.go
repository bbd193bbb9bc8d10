package analyze

import (
	"fmt"
	"strings"
	"testing"
)

// TestTiersThatAListDefines has drug lists that say what their tiers are and not what they cost.
func TestTiersThatAListDefines(t *testing.T) {
	list := func(tiers ...string) [][]string {
		rows := [][]string{{"Drug name", "Drug tier", "Requirements"}}
		for i, tier := range tiers {
			rows = append(rows, []string{"sample" + string(rune('a'+i)) + "dine tab 10 mg", tier, ""}, []string{"exa" + string(rune('a'+i)) + "pril cap 5 mg", tier, "PA"})
		}
		return rows
	}
	for name, tt := range map[string]struct {
		sheet *sheet
		want  string // id, label, classes
	}{
		"a table with a column of names": {
			newSheet().line("What are tiers?").table([]string{"Tier", "Tier name", "What it includes"}, []string{"Tier 1", "Generic", "Most generic drugs. Your lowest cost."},
				[]string{"Tier 2", "Preferred brand", "Brand-name drugs chosen for their value, and some generic drugs."}, []string{"Tier 3", "Specialty", "Drugs for complex conditions."}).
				table(list("Tier 1", "Tier 2", "Tier 3")...),
			"tier-1|Tier 1 Generic|[generic] tier-2|Tier 2 Preferred brand|[preferredBrand] tier-3|Tier 3 Specialty|[specialty]",
		},
		"a table with the name behind the number": {
			newSheet().table([]string{"Cost-Sharing Tier", "Includes"}, []string{"Tier 1: Preferred Generic", "Preferred generic drugs; the lowest tier."},
				[]string{"Tier 4: Non-Preferred Drug", "Non-preferred brand and generic drugs."}).table(list("1", "4")...),
			"tier-1|Tier 1: Preferred Generic|[preferredGeneric] tier-4|Tier 4: Non-Preferred Drug|[nonPreferredBrand]",
		},
		"a table of bare numbers": {
			newSheet().table([]string{"Tier", "Drugs"}, []string{"1", "Generic drugs"}, []string{"2", "Preferred brand drugs"}).table(list("1", "2")...),
			"tier-1|1 Generic drugs|[generic] tier-2|2 Preferred brand drugs|[preferredBrand]",
		},
		"lines": {
			newSheet().line("Tiers").line("Tier 1a - Preferred generic. Lowest copay.").line("Tier 1b - Generic. All other covered generic drugs.").line("Tier 2 - Non-preferred specialty: all others").
				table(list("1a", "1b", "2")...),
			"tier-1a|Tier 1a - Preferred generic|[preferredGeneric] tier-1b|Tier 1b - Generic|[generic] tier-2|Tier 2 - Non-preferred specialty|[nonPreferredSpecialty]",
		},
		"lines without an end": {
			newSheet().line("Tier 1: Generic").line("Tier 2: Preferred brand").line("Tier 3: Specialty").table(list("1", "2", "3")...),
			"tier-1|Tier 1: Generic|[generic] tier-2|Tier 2: Preferred brand|[preferredBrand] tier-3|Tier 3: Specialty|[specialty]",
		},
		"sentences over lines": {
			newSheet().line("There are two levels. Tier 1 drugs are generic drugs and have the lowest copay. Tier 2 drugs are").line("preferred brand drugs. Ask your doctor.").table(list("1", "2")...),
			"tier-1|Tier 1 generic drugs|[generic] tier-2|Tier 2 preferred brand drugs|[preferredBrand]",
		},
		"numbers behind the kinds": {
			newSheet().line("Preferred generics (Tier 1)").line("We also cover: Preferred brands (Tier 2); non-preferred brands (Tier 3)").table(list("1", "2")...),
			"tier-1|Preferred generics (Tier 1)|[preferredGeneric] tier-2|Preferred brands (Tier 2)|[preferredBrand] tier-3|non-preferred brands (Tier 3)|[nonPreferredBrand]",
		},
		"tiers of another list": {
			newSheet().line("Tier 5 - Generic. Tier 6 - Preferred brand.").table(list("1", "2")...), "",
		},
		"two that contradict each other": {
			newSheet().line("Tier 1 - Generic. Tier 2 - Preferred brand. Tier 3 - Specialty.").line("Of the Gold list: Tier 3 - Non-preferred brand.").table(list("1", "2", "3")...),
			"tier-1|Tier 1 - Generic|[generic] tier-2|Tier 2 - Preferred brand|[preferredBrand]",
		},
		"what is said of their drugs": {
			newSheet().line("Ask your doctor for Tier 1 generic equivalents. Tier 2 brand copays may change.").table(list("1", "2")...), "",
		},
	} {
		p := read(t, tt.sheet.text())
		var got []string
		for _, tier := range p.Tiers {
			got = append(got, fmt.Sprintf("%s|%s|%v", tier.ID, tier.Label.Value, tier.Class.Value))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q, want %q", name, strings.Join(got, " "), tt.want)
		}
		if p.Tiers == nil {
			t.Errorf("%s: no list of tiers", name)
		}
	}
}
