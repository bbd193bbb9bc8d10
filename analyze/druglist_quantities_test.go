package analyze

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rxassay/rxassay/document"
)

// TestDrugListQuantities reads how much of a drug for how long, in a cell of the requirements and in columns of their own.
func TestDrugListQuantities(t *testing.T) {
	for name, c := range map[string]struct {
		text *document.Text
		want []string
	}{
		"a day": {newSheet().line("2026 Formulary").table(
			[]string{"Drug Name", "Drug Tier", "Limits and Restrictions"},
			[]string{"gabapentin oral capsule 300 mg", "1", "QL(3 ea daily)"},
			[]string{"BRIVIACT ORAL SOLUTION 10 MG/ML", "3", "ST; QL(20 mL per day)"},
			[]string{"sumatriptan oral tablet 50 mg", "1", "QL(9 ea per 30 days)"},
			[]string{"lamotrigine oral tablet 100 mg", "1", ""},
		).text(), []string{"3/1", "20/1", "9/30", "-"}},
		"columns": {workbookOf([][]string{
			{"Product Name", "Tier", "Prior Auth", "Quantity Limit", "QL Amount", "QL Days Supply"},
			{"gabapentin oral capsule 300 mg", "1", "", "X", "90", "30"},
			{"lamotrigine oral tablet 100 mg", "1", "", "", "", ""},
			{"BRIVIACT ORAL TABLET 50 MG", "3", "X", "X", "60", "30"},
			{"sertraline oral tablet 50 mg", "1", "", "X", "", ""},
		}), []string{"90/30", "-", "60/30", "-"}},
	} {
		p := read(t, c.text)
		var got []string
		for _, e := range p.Formulary.Entries {
			if e.Limit == nil {
				got = append(got, "-")
			} else {
				got = append(got, fmt.Sprint(e.Limit.Max, "/", e.Limit.Days))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
