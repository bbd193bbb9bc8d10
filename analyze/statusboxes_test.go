package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestStatusBoxes reads a list of kinds of drugs whose letters a row explains, and takes none of it for a heading of what is excluded.
func TestStatusBoxes(t *testing.T) {
	legend := []string{"C = covered  X = excluded  P = covered with PA", "<", "<"}
	head := []string{"Drug Category", "Status", "Rule"}
	rows := [][]string{
		{"ACA Preventive (USPSTF A & B)", "C", "$0 copay, bypass deductible"},
		{"Erectile dysfunction", "C", "QL 6 per 30 days"},
		{"Weight loss / anti-obesity", "X", ""},
		{"Cosmetic", "X", ""},
		{"Fertility", "C", "PA; see lifetime max"},
		{"Growth hormone", "P", "PA required"},
		{"Diabetic test strips", "C", "Tier 2 copay"},
		{"Vitamins", "P", ""},
	}
	for name, order := range map[string][][]string{"legend below": {head, legend}, "legend above": {legend, head}} {
		t.Run(name, func(t *testing.T) {
			p := read(t, newSheet().line("Pharmacy benefit build").table(
				[]string{"Tier", "Retail 1-30 days"},
				[]string{"Tier 1 - Generic", "$10"},
				[]string{"Tier 2 - Brand", "$30"},
			).table(append(order, rows...)...).text())
			if diff := cmp.Diff("$0 preventive, PA vitamin, PA?, QL erectileDysfunction 6/30, no cosmetic, no weightLoss", brief(p)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestStatusLegend(t *testing.T) {
	for s, want := range map[string]map[string]boxColumn{
		"c = covered x = excluded p = covered with pa": {"c": coverBox, "x": excludeBox, "p": authBox},
		"y: covered, n: not covered":                   {"y": coverBox, "n": excludeBox},
		"c = covered":                                  nil,
		"r = retail x = excluded":                      nil,
		"status codes c = covered x = excluded":        nil,
	} {
		if diff := cmp.Diff(want, statusLegend(s)); diff != "" {
			t.Errorf("%s: %s", s, diff)
		}
	}
}
