package analyze

import (
	"fmt"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestRulesInPassing reads rules that a document states without a verb of their own: what is covered with an approval, what a package holds, the list
// of a manager by its name.
func TestRulesInPassing(t *testing.T) {
	for _, c := range []struct {
		says string
		want string // prior authorization, step therapy and quantity limits
	}{
		{"GLP-1 receptor agonists prescribed for type 2 diabetes remain covered, with prior authorization.", "1 0 0"},
		{"Growth hormone is covered without prior authorization.", "0 0 0"},
		{"We propose our Core UM package: prior authorization, step therapy and quantity limits on the drugs listed in Exhibit B.", "1 1 1"},
		{"Describe your package: prior authorization, step therapy and quantity limits?", "0 0 0"},
	} {
		text := newSheet().line("Prescription drugs").line("You pay $10 for generic drugs and $30 for brand-name drugs at a retail pharmacy.").line("Rules").line(c.says).text()
		p := read(t, text)
		if got := ruleCounts(p); got != c.want {
			t.Errorf("%s: %s, want %s", c.says, got, c.want)
		}
		checkEvidence(t, text, p)
	}
	edits := newSheet().line("Copays").table([]string{"Tier", "Copay"}, []string{"Generic", "$5"}, []string{"Brand", "$30"}).line("Clinical edits").table(
		[]string{"Edit", "Set-up"}, []string{"Prior authorization", "Harbor PA list; plus topical retinoids over age 35"}, []string{"Step therapy", "None"},
	).text()
	if got := ruleCounts(read(t, edits)); got != "1 0 0" {
		t.Errorf("a named list: %s", got)
	}
}

func ruleCounts(p *benefit.Plan) string {
	u := p.Utilization
	return fmt.Sprint(len(u.PriorAuthorization), len(u.StepTherapy), len(u.QuantityLimit))
}
