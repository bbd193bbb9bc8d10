package analyze

import (
	"strings"
	"testing"
)

// TestTablesBelowNamedTiers reads tables of rules and of classes below one of tiers that has a column of their names: it is no list of
// drugs that goes on in them.
func TestTablesBelowNamedTiers(t *testing.T) {
	for _, head := range []string{"Name", "Description", "Drug"} {
		text := newSheet().table(
			[]string{"Tier", head, "Channel", "Days Supply", "Copay"},
			[]string{"1", "Generic", "Retail", "30", "$10"},
			[]string{"2", "Preferred Brand", "Retail", "30", "$40"},
			[]string{"3", "Specialty", "Specialty", "30", "$80"},
		).table(
			[]string{"Rule", "Status", "Detail"},
			[]string{"Step therapy", "Active", "PBM standard list"},
			[]string{"Refill too soon", "Active", "80% of days supply used"},
			[]string{"Specialty pharmacy", "Active", "Must use PBM specialty pharmacy; no retail fills"},
		).table(
			[]string{"Drug class", "Coverage", "Detail"},
			[]string{"Contraceptives", "Covered", "$0 member cost"},
			[]string{"Weight loss drugs", "Not covered", ""},
			[]string{"Compounds", "Not covered", ""},
		).text()
		p := read(t, text)
		want := "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}\nexclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss drugs}\n" +
			"stepTherapy {drugs:{flags:[ST]}} open\nrefillTooSoon {} {percent:80}\nspecialtyLockIn {tiers:[tier-3]} {free:0}\ncompounds covered:false"
		if got := strings.TrimSpace(ruleLines(p)); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", head, got, want)
		}
		if got, want := shareLines(p), "tier-1 retail in 1-30 $10.00 copay -\ntier-2 retail in 1-30 $40.00 copay -\ntier-3 specialty in 1-30 $80.00 copay -"; got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", head, got, want)
		}
		checkEvidence(t, text, p)
	}
}
