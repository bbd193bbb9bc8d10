package analyze

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// TestMorePlansThanAreRead reads the first plans of a document of very many and says which it left out; none of their values
// goes to another.
func TestMorePlansThanAreRead(t *testing.T) {
	const plans = 70
	rows := [][]string{{"Plan", "Generic drugs", "Brand drugs"}}
	var list []string
	for k := range plans {
		rows = append(rows, []string{fmt.Sprintf("Plan Larch %d", 100+k), fmt.Sprintf("$%d copay", 5+k), fmt.Sprintf("$%d copay", 100+k)})
		list = append(list, fmt.Sprintf(`{"planName": "Plan Larch %d", "tiers": [{"tier": 1, "retail": {"copay": %d}}]}`, 100+k, 5+k))
	}
	for name, text := range map[string]*document.Text{
		"table": newSheet().line("Prescription drug benefits by plan").table(rows...).text(),
		"JSON":  jsonText(`{"plans": [` + strings.Join(list, ",\n") + `]}`),
	} {
		t.Run(name, func(t *testing.T) {
			r, err := Document(context.Background(), text, benefit.Comprehensive, Builtin{}, "")
			if err != nil {
				t.Fatal(err)
			}
			k := slices.IndexFunc(r.Findings, func(f finding.Finding) bool { return f.Code == "plans_left_out" })
			if k < 0 || !strings.Contains(r.Findings[k].Message, "Larch 164") || !strings.Contains(r.Findings[k].Message, "and 1 more") {
				t.Errorf("no finding names what was left out: %+v", r.Findings)
			}
			read := map[string]bool{}
			for _, c := range r.Plan.CostShares {
				read[c.Variant] = true
				if n := number(strings.TrimPrefix(c.Variant, "Plan Larch ")); c.Share.Value.String() != fmt.Sprintf("$%d.00 copay", n-95) && c.Share.Value.String() != fmt.Sprintf("$%d.00 copay", n) {
					t.Errorf("%s: %s", c.Variant, c.Share.Value)
				}
			}
			if len(read) != maxPlans {
				t.Errorf("%d plans were read", len(read))
			}
		})
	}
}
