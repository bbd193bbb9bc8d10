package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestSettingsOfAllPlans reads the rules of a table of settings whose header says that they hold for all plans.
func TestSettingsOfAllPlans(t *testing.T) {
	costs := [][]string{{"Tier", "Description", "Retail 30", "Mail 90"}, {"1", "Generic", "$9", "$18"}, {"2", "Specialty", "20%", "Not covered"}}
	for _, head := range []string{"Setting (both plans)", "Setting (all plans)", "Setting"} {
		text := newSheet().table(costs...).line("Edits").table(
			[]string{"Edit", head, "Comment"},
			[]string{"Prior authorization", "Yes", "Harbor standard list"},
			[]string{"Step therapy", "Yes", "Harbor standard list"},
			[]string{"Specialty pharmacy", "Harbor Specialty only", "After 2 retail fills"},
			[]string{"Specialty max days supply", "30", ""},
			[]string{"Controlled substances max days supply", "28", "Applies to CII only"},
		).text()
		p := read(t, text)
		checkEvidence(t, text, p)
		u := p.Utilization
		if len(u.PriorAuthorization) != 1 || len(u.StepTherapy) != 1 || len(u.SpecialtyLockIn) != 1 || u.SpecialtyLockIn[0].Terms.Value.Free != 2 {
			t.Errorf("%s: %v, %v, %v", head, u.PriorAuthorization, u.StepTherapy, u.SpecialtyLockIn)
		}
		var days []string
		for _, r := range u.DaysSupply {
			days = append(days, fmt.Sprint(r.Terms.Value.Max, r.Scope.Tiers, r.Scope.Drugs.Schedules))
		}
		slices.Sort(days)
		if d := cmp.Diff("28 [] [CII]; 30 [tier-2] []", strings.Join(days, "; ")); d != "" {
			t.Errorf("%s: %s", head, d)
		}
	}
}

// TestDeductibleOfNumberedTiers takes the tiers that a deductible is for from a row that gives their bare numbers.
func TestDeductibleOfNumberedTiers(t *testing.T) {
	for _, c := range []struct {
		label, value, held, free string
	}{
		{"Deductible applies to tiers", "2, 3", "tier-2 tier-3", ""},
		{"Rx deductible applies to tiers", "2-3", "tier-2 tier-3", ""},
		{"Deductible waived for tier", "1", "", "tier-1"},
		{"Deductible applies to tiers", "N/A", "", ""},
	} {
		p := read(t, newSheet().table(
			[]string{"Tier", "Retail 30", "Mail 90"}, []string{"Tier 1", "$9", "$18"}, []string{"Tier 2", "$30", "$60"}, []string{"Tier 3", "$50", "$100"},
		).line("Accumulators").table(
			[]string{"Accumulator", "Amount"}, []string{"Rx deductible – individual", "$150"}, []string{c.label, c.value},
		).text())
		if len(p.Deductibles) != 1 {
			t.Fatalf("%s: %v", c.label, p.Deductibles)
		}
		names := func(s benefit.Sourced[[]benefit.TierID]) string {
			var out []string
			for _, id := range s.Value {
				out = append(out, string(id))
			}
			return strings.Join(out, " ")
		}
		if got := names(p.Deductibles[0].Tiers); got != c.held {
			t.Errorf("%s | %s: held %q", c.label, c.value, got)
		}
		if got := names(p.Deductibles[0].ExemptTiers); got != c.free {
			t.Errorf("%s | %s: free %q", c.label, c.value, got)
		}
	}
}

// TestRulesBelowCosts reads rules in rows below the cost shares of the same table, whose columns are of pharmacies.
func TestRulesBelowCosts(t *testing.T) {
	text := workbookOf([][]string{
		{"Harbor Select Plan"},
		{"Benefit", "Retail 30", "Mail 90"},
		{"Tier 1", "$9", "$18"},
		{"Tier 2", "$30", "$60"},
		{"Program rules"},
		{"Specialty", "Must use Harbor Specialty Pharmacy"},
		{"Quantity limits", "Migraine triptans: 8 tablets per 30 days"},
	})
	p := read(t, text)
	checkEvidence(t, text, p)
	u := p.Utilization
	if len(u.SpecialtyLockIn) != 1 || len(u.QuantityLimit) != 1 || !u.QuantityLimit[0].Terms.Known() || u.QuantityLimit[0].Terms.Value.Days != 30 {
		t.Errorf("%v, %v", u.SpecialtyLockIn, u.QuantityLimit)
	}
	if got := p.Identity.Name.Value; got != "Harbor Select Plan" {
		t.Errorf("the plan is called %q", got)
	}
	p = read(t, workbookOf([][]string{{"Tier", "Retail 30", "Mail 90"}, {"Tier 1", "$9", "$18"}, {"Tier 2", "$30", "$60"}, {"Program rules"}, {"Step therapy", "Yes"}}))
	if p.Identity.Name.Known() {
		t.Errorf("the plan is called %q", p.Identity.Name.Value)
	}
}
