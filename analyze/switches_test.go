package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestSwitches reads a table of edits that says in a column of its own which of them are on.
func TestSwitches(t *testing.T) {
	form := newSheet().line("Pharmacy benefit setup").table(
		[]string{"Tier", "Retail 1-30 days", "Mail 1-90 days"},
		[]string{"Tier 1 - Generic", "$10", "$20"},
		[]string{"Tier 4 - Specialty", "20%", "Not covered"},
	).table(
		[]string{"Utilization management edits", "<", "<", "<"},
		[]string{"Edit", "On/Off", "Setting", "Notes"},
		[]string{"Refill too soon - Retail", "On", "75%", "of days supply used"},
		[]string{"Refill too soon - CII-CV", "On", "90%", "of days supply used"},
		[]string{"Prior authorization", "On", "Alder Standard PA list", ""},
		[]string{"Step therapy", "Off", "Alder Core ST", ""},
		[]string{"QL: ED agents", "On", "8 tablets per 30 days", ""},
		[]string{"QL: Triptans", "Off", "12 tablets per 30 days", ""},
		[]string{"Specialty lock-in", "On", "Alder Specialty Pharmacy", "No retail grace fill"},
		[]string{"Split fill", "Off", "", ""},
	)
	p := read(t, form.text())
	if got, want := brief(p), "PA, QL erectileDysfunction 8/30, lock 0, refill CII+CIII+CIV+CV 90%, refill retail 75%"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if !slices.ContainsFunc(p.NotStated, func(n benefit.NotStated) bool {
		return n.Path == "utilizationManagement/stepTherapy" && strings.Contains(n.Message, "says that there is none")
	}) {
		t.Errorf("that there is no step therapy is not told: %v", p.NotStated)
	}
}

func TestSchedules(t *testing.T) {
	for s, want := range map[string]string{
		"refill too soon - cii-cv": "CII CIII CIV CV",
		"controlled substances":    "CII CIII CIV CV",
		"c-ii":                     "CII",
		"schedules iii through v":  "CIII CIV CV",
		"c-iii, c-v":               "CIII CV",
		"schedule ii narcotics at any pharmacy, v": "CII",
	} {
		if got := strings.Join(schedulesIn(s), " "); got != want || !controlledRE.MatchString(s) {
			t.Errorf("%s: %s, want %s", s, got, want)
		}
	}
}

// TestNumberedTierNames has the pharmacy in front of the tiers, and it is called as a class of drugs is.
func TestNumberedTierNames(t *testing.T) {
	p := read(t, newSheet().line("Pharmacy benefit setup").table(
		[]string{"Delivery system", "Drug class / Tier", "Days supply from", "Days supply to", "Copay type", "Flat $", "%"},
		[]string{"Retail", "Tier 1 - Generic", "1", "34", "Flat", "10", ""},
		[]string{"Mail", "Tier 1 - Generic", "1", "90", "Flat", "20", ""},
		[]string{"Specialty", "Tier 4 - Specialty Preferred", "1", "30", "Percent", "", "20%"},
		[]string{"Specialty", "Tier 5 - Specialty Non-Preferred", "1", "30", "Percent", "", "30%"},
	).text())
	var got []string
	for _, tier := range p.Tiers {
		got = append(got, tier.Label.Value)
	}
	if want := []string{"Tier 1 - Generic", "Tier 4 - Specialty Preferred", "Tier 5 - Specialty Non-Preferred"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
