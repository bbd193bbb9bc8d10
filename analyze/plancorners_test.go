package analyze

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Tables of two plans whose names stand in their corners are two plans; corners that say what the rows are name none.
func TestPlansInCorners(t *testing.T) {
	table := func(s *sheet, corner, generic, brand string) *sheet {
		return s.table(
			[]string{corner, "30-day supply (retail pharmacy)", "90-day supply (mail service)"},
			[]string{"Generic", generic, "$25 copay"},
			[]string{"Preferred brand name", brand, "$75 copay"},
		)
	}
	names := func(first, second string) []string {
		s := newSheet().line("Prescription Drug Benefit Plan")
		table(s, first, "$10 copay", "$30 copay").line("Your cost depends on your plan.")
		table(s, second, "$12 copay", "$40 copay")
		var out []string
		for _, c := range read(t, s.text()).CostShares {
			if c.Channel.Value == "retail" {
				out = append(out, c.Variant+": "+string(c.Tier)+fmt.Sprint(" ", c.Share.Value))
			}
		}
		return out
	}
	want := []string{
		"Larch HealthFund: generic $10.00 copay", "Larch HealthFund: preferred-brand $30.00 copay",
		"High-Deductible Health Plan (HDHP): generic $12.00 copay", "High-Deductible Health Plan (HDHP): preferred-brand $40.00 copay",
	}
	if diff := cmp.Diff(want, names("Larch HealthFund", "High-Deductible Health Plan (HDHP)")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := names("Drug tier", "Type of drug"); len(got) > 0 && got[0][0] != ':' {
		t.Errorf("plans %q", got)
	}
}
