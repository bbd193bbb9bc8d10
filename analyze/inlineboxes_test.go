package analyze

import (
	"testing"
)

// TestQuotesAcrossBoxes quotes the document's own words where an answer without a mark stands between them, and takes wide boxes and
// those of parentheses for boxes.
func TestQuotesAcrossBoxes(t *testing.T) {
	for _, box := range []string{"[ ]", "[  ]", "( )", "☐"} {
		p := read(t, newSheet().line("Prescription drug plan design").table(
			[]string{"", "Generic", "Preferred brand", "Non-preferred brand"},
			[]string{"Retail (1-30 days)", "$4", "$32", "$94"},
			[]string{"Mail (1-90 days)", "$8", "$64", "$188"},
		).line("Rx deductible: "+box+" None [X] Individual $150 / Family $300").line("Utilization management").table(
			[]string{"Program", "Election", "Notes"},
			[]string{"Prior authorization", "[X] Yes   " + box + " No", "Standard list"},
			[]string{"Weight loss drugs", box + " Covered   [X] Excluded", ""},
		).text())
		if len(p.CostShares) != 6 || len(p.Deductibles) != 1 || p.Deductibles[0].Individual.Value != 15000 || len(p.Utilization.PriorAuthorization) != 1 || len(p.Coverage.Exclusions) != 1 || len(p.Formulary.Entries) > 0 {
			t.Errorf("%s: %s\n%v\n%v\n%v\n%v", box, shareLines(p), p.Deductibles, p.Utilization.PriorAuthorization, p.Coverage.Exclusions, p.Formulary.Entries)
		}
	}
}

// TestTenthItem takes no number of a list for a box.
func TestTenthItem(t *testing.T) {
	p := read(t, inLines("Prescription drugs//The plan does not cover:/(ix) drugs for cosmetic purposes/(x) drugs for weight loss/(xi) drugs for infertility").text())
	if len(p.Coverage.Exclusions) != 3 {
		t.Errorf("%v", p.Coverage.Exclusions)
	}
}
