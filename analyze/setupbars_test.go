package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSetUpPrograms reads a set-up form of programs with boxes and details, titles on bars, and a list of which the excluded drugs are marked.
func TestSetUpPrograms(t *testing.T) {
	form := func(grace, adjuster string) string {
		p := read(t, newSheet().line("Pharmacy benefit set-up form").table(
			[]string{"SECTION 1 - PHARMACY NETWORK"},
		).table(
			[]string{"Mail service", "☒ Yes ☐ No Maximum days supply: 90"},
			[]string{"Specialty pharmacy", "☐ Open ☒ Exclusive - Alder Specialty. " + grace},
		).table(
			[]string{"Tier", "Retail 1-34 days", "Specialty 1-30 days"},
			[]string{"Tier 1 - Generic", "$8", ""},
			[]string{"Tier 4 - Specialty", "", "25%"},
		).table(
			[]string{"SECTION 2 - UTILIZATION MANAGEMENT"},
		).table(
			[]string{"Program", "Elected", "Detail"},
			[]string{"Prior authorization", "☒ Yes ☐ No", "Alder Standard PA list; growth hormone"},
			[]string{"Step therapy", "☒ Yes ☐ No", "PPI, statin and SSRI modules. Grandfathering: none"},
			[]string{"Opioid management", "☒ Yes ☐ No", "7-day limit for opioid-naïve members; cumulative 90 MME"},
			[]string{"Copay accumulator adjustment", adjuster, ""},
		).table(
			[]string{"SECTION 3 - BENEFIT EXCLUSIONS (check all that are EXCLUDED)"},
		).line("☒ Cosmetic agents ☒ Erectile dysfunction ☐ Oral contraceptives ☒ Infertility agents ☒ Hair growth stimulants").text())
		out := brief(p)
		for _, o := range p.Utilization.Opioid {
			out += ", opioid " + o.Terms.Value.MaxMME.String() + "/" + strings.Repeat("I", o.Terms.Value.NaiveMaxDays)
		}
		for _, a := range p.Coordination.Assistance {
			out += ", " + string(a.Terms.Value.Program)
		}
		return out
	}
	for _, c := range []struct{ grace, adjuster, want string }{
		{"Grace fills at retail: 1.", "☐ Yes ☒ No", "PA, ST, lock 1, no cosmetic, no erectileDysfunction, no fertility, opioid 90/IIIIIII, counts"},
		{"No grace fills.", "☒ Yes ☐ No", "PA, ST, lock 0, no cosmetic, no erectileDysfunction, no fertility, opioid 90/IIIIIII, adjuster"},
	} {
		if diff := cmp.Diff(c.want, form(c.grace, c.adjuster)); diff != "" {
			t.Error(diff)
		}
	}
}
