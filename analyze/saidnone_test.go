package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestSaidNone tells what a document says there is none of from what it does not speak of.
func TestSaidNone(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		limit string // as limitLines words them
		none  string // paths that are told to be none
	}{
		{"a deductible", []string{"Deductible: None"}, "deductible in 0/-", ""},
		{"a deductible for drugs", []string{"Prescription deductible: None"}, "deductible rx any 0/-", ""},
		{"a maximum", []string{"Out-of-pocket maximum: No limit"}, "", "outOfPocketMaximum"},
		{"rules", []string{"Prior authorization: None required", "Step therapy: Not applicable", "Quantity limits: No"}, "", "utilizationManagement/priorAuthorization utilizationManagement/quantityLimit utilizationManagement/stepTherapy"},
		{"a penalty", []string{"You do not pay a penalty for choosing a brand-name drug when a generic is available."}, "", "productSelection"},
		{"a penalty that the prescriber may spare", []string{"You do not pay a penalty for choosing a brand-name drug if your doctor asks for it."}, "", ""},
		{"a deductible of other care", []string{"Dental deductible: None"}, "", ""},
		{"a maximum that is not told", []string{"Out-of-pocket maximum: see your schedule"}, "", ""},
		{"nothing", nil, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSheet().line("Harbor HMO").table([]string{"Tier", "Retail (30-day supply)"}, []string{"Generic", "$12"}, []string{"Preferred brand", "$34"})
			for _, l := range c.lines {
				s.line(l)
			}
			p := read(t, s.text())
			checkEvidence(t, s.text(), p)
			if d := cmp.Diff(c.limit, limitLines(p)); d != "" {
				t.Error(d)
			}
			var none []string
			for _, category := range []benefit.Category{benefit.Accumulators, benefit.UtilizationManagement, benefit.CostShares} {
				for _, n := range p.NotStated {
					if n.Category == category && strings.Contains(n.Message, "says that there is none") {
						none = append(none, n.Path)
					}
				}
			}
			slices.Sort(none)
			if got := strings.Join(none, " "); got != c.none {
				t.Errorf("told to be none is %q, want %q", got, c.none)
			}
		})
	}
}
