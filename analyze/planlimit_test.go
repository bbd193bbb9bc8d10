package analyze

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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

// TestQuestionsAboutLimitsOfPlans reads rows that ask how drugs and a limit go together, between those of the limits.
func TestQuestionsAboutLimitsOfPlans(t *testing.T) {
	got := planCells(t, newSheet().table(
		[]string{"In-network benefits", "County HMO", "Select PPO", "HSA Saver"},
		[]string{"Your costs for the year", "<", "<", "<"},
		[]string{"Medical deductible (individual / family)", "None", "$750 / $2,250", "$1,500 / $3,000"},
		[]string{"Out-of-pocket maximum (individual / family)", "$2,500 / $5,000", "$4,000 / $8,000", "$4,100 / $8,200"},
		[]string{"Do prescriptions count toward the out-of-pocket maximum?", "Yes", "<", "<"},
		[]string{"Does the medical deductible apply to prescriptions?", "Not applicable", "No", "Yes"}).table(
		[]string{"Prescription drugs", "County HMO", "Select PPO", "HSA Saver"},
		[]string{"Generic", "$5", "$10", "20% after deductible"}).text())
	want := cellsOfPlans(`County HMO: deductible medical in 0/0
		County HMO: maximum integrated in 2500/5000
		Select PPO: deductible medical in 750/2250
		Select PPO: maximum integrated in 4000/8000
		HSA Saver: deductible integrated in 1500/3000
		HSA Saver: maximum integrated in 4100/8200
		County HMO: any in | generic $5 copay
		Select PPO: any in | generic $10 copay
		HSA Saver: any in | generic 20 % coinsurance`)
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestRemarksBelowRowsOfPlans reads what stands below the plans of a table, and a limit whose heading counts the persons of the columns
// below it.
func TestRemarksBelowRowsOfPlans(t *testing.T) {
	text := newSheet().line("Small Group Pharmacy Plans").table(
		[]string{"Plan", "Rx deductible (per person / family)", "<", "Retail (30-day supply)", "<"},
		[]string{"^", "Person", "Family", "Generic", "Formulary brand"},
		[]string{"Gold PPO 1", "$50", "$100", "$5", "$25"},
		[]string{"Silver PPO 2", "$150", "$300", "$10", "$45"},
		[]string{"The Rx deductible does not apply to generic drugs.", "<", "<", "<", "<"},
		[]string{"Prior authorization applies to selected drugs.", "<", "<", "<", "<"}).text()
	want := cellsOfPlans("Gold PPO 1: deductible rx any 50/100\nSilver PPO 2: deductible rx any 150/300",
		`Gold PPO 1: retail in 30 | generic $5 copay | preferred-brand $25 copay
		Silver PPO 2: retail in 30 | generic $10 copay | preferred-brand $45 copay`)
	if d := cmp.Diff(want, planCells(t, text)); d != "" {
		t.Error(d)
	}
	p := read(t, text)
	for _, cs := range p.CostShares {
		if (cs.Deductible.Value == benefit.DeductibleExempt) != (cs.Tier == "generic") {
			t.Errorf("%s: the deductible is %s", cs.ID, cs.Deductible.Value)
		}
	}
	if len(p.Utilization.PriorAuthorization) == 0 {
		t.Error("no prior authorization")
	}
	if n := len(p.Formulary.Entries); n > 0 {
		t.Errorf("%d drugs", n)
	}
}
