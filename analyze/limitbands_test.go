package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rxassay/rxassay/document"
)

// TestLimitBands reads limits whose names stand in bands above what explains them, and forms with settings between the name and the amounts.
func TestLimitBands(t *testing.T) {
	drugs := func(s *sheet) *document.Text {
		return s.table([]string{"Drug tier", "Retail (30 days)"}, []string{"Tier 1", "$10"}, []string{"Tier 2", "$40"}, []string{"Tier 3", "$80"}).text()
	}
	for _, c := range []struct {
		name string
		text *document.Text
		want string
	}{
		{
			"explained below the name, and a rollover that is no deductible",
			drugs(newSheet().table(
				[]string{"General cost sharing features", "Member cost sharing"},
				[]string{"Deductible", "<"},
				[]string{"Applies to the services listed in the table below. The medical deductible does not apply to prescription drugs.", "$1,500 per Member per Plan Year\n$3,000 per family per Plan Year"},
				[]string{"Deductible Rollover", "<"},
				[]string{"", "None"},
				[]string{"Out-of-Pocket Maximum", "<"},
				[]string{"Includes all Member Cost Sharing", "$5,000 per Member per Plan Year\n$10,000 per family per Plan Year"},
			)),
			"deductible/medical/in 1500.00/3000.00 rx=false\noutOfPocketMaximum/integrated/in 5000.00/10000.00",
		},
		{
			"explained below the header of its own table",
			drugs(newSheet().table(
				[]string{"Prescription Drug Deductible", "Member Cost Sharing"},
				[]string{"Applies to Tier 2 and Tier 3 only. The Prescription Drug Deductible does not apply to Tier 1 drugs.", "$250 per Member per Plan Year\n$500 per family per Plan Year"},
			)),
			"deductible/rx/tier-2/tier-3/any 250.00/500.00 rx=true tiers=[tier-2 tier-3]",
		},
		{
			"a form with settings between",
			drugs(newSheet().table(
				[]string{"Pharmacy deductible", "<", "<"},
				[]string{"Rx deductible", "Separate from medical", "None / Separate from medical / Integrated with medical"},
				[]string{"Individual", "$100", "Per calendar year"},
				[]string{"Family", "$200", ""},
				[]string{"Applies to tiers", "Tiers 2 and 3", "Tier 1 bypasses the deductible"},
				[]string{"Medical deductible (for reference)", "<", "<"},
				[]string{"Individual - in network", "$1,500", ""},
				[]string{"Family - in network", "$3,000", ""},
				[]string{"Individual - out of network", "$3,000", ""},
				[]string{"Family - out of network", "$6,000", ""},
				[]string{"Medical deductible applies to Rx", "No", ""},
			)),
			"deductible/rx/tier-2/tier-3/any 100.00/200.00 rx=true tiers=[tier-2 tier-3]\ndeductible/medical/in 1500.00/3000.00 rx=false\ndeductible/medical/out 3000.00/6000.00 rx=false",
		},
	} {
		if d := cmp.Diff(c.want, accumulatorLines(read(t, c.text))); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}
