package analyze

import (
	"strings"
	"testing"
)

// TestNamedLevels reads columns of pharmacies that have a name, with their level in brackets behind it: they are no plans, and one walks into them.
func TestNamedLevels(t *testing.T) {
	tier := func(preferred, standard string) *sheet {
		return newSheet().line("Prescription drugs").table([]string{"30-day supply", preferred, standard}, []string{"Tier 1", "$5", "$15"}, []string{"Tier 2 specialty", "20% to $200", "Not covered"})
	}
	const named = `tier-1 retail preferred 1-30 $5.00 copay -
tier-1 retail standard 1-30 $15.00 copay -
tier-2 retail preferred 1-30 20 % coinsurance, at most $200.00 -
tier-2 retail standard 1-30 not covered`
	for heads, want := range map[[2]string]string{
		{"St. Alban Pharmacy (preferred)", "Larkspur Broad Network (standard)"}:                         named,
		{"St. Alban Pharmacy (preferred)", "Other pharmacies (standard)"}:                               named,
		{"St. Alban pharmacy (preferred), up to 30 days", "Other network pharmacy (standard), 30 days"}: named,
		{"Preferred pharmacies", "Standard pharmacies"}: `tier-1 any preferred 1-30 $5.00 copay -
tier-1 any standard 1-30 $15.00 copay -
tier-2 specialty preferred 1-30 20 % coinsurance, at most $200.00 -
tier-2 any standard 1-30 not covered`,
	} {
		text := tier(heads[0], heads[1]).text()
		p := read(t, text)
		if got := strings.ReplaceAll(shareLines(p), "not covered -", "not covered"); got != want || p.CostShares[0].Variant != "" {
			t.Errorf("%s:\n%s", heads[0], got)
		}
		checkEvidence(t, text, p)
	}
}

// TestPlansBelowNamedLevels gives each plan the table of such columns below its heading, and what stands beside it.
func TestPlansBelowNamedLevels(t *testing.T) {
	s := newSheet().line("Pharmacy benefit summary")
	for _, plan := range [][]string{{"Core Plan", "Pharmacy deductible: $250 individual, $500 family.", "$5", "$15"}, {"Plus Plan", "No pharmacy deductible.", "$0", "$10"}} {
		s.line(plan[0]).line(plan[1]).table([]string{"30-day supply", "St. Alban Pharmacy (preferred)", "Larkspur Broad Network (standard)"}, []string{"Tier 1", plan[2], plan[3]}, []string{"Tier 2", "$40", "$60"})
	}
	p := read(t, s.text())
	got := map[string]string{}
	for _, d := range p.Deductibles {
		got[d.Variant] += d.Individual.Value.String()
	}
	for _, c := range p.CostShares {
		if c.Tier == "tier-1" {
			got[c.Variant] += " " + string(c.Network.Value) + " " + c.Share.Value.Copay.String()
		}
	}
	if core, plus := got["Core Plan"], got["Plus Plan"]; core != "250.00 preferred 5.00 standard 15.00" || plus != "0.00 preferred 0.00 standard 10.00" {
		t.Errorf("%q, %q, %v", core, plus, got)
	}
}
