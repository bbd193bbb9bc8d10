package analyze

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestTakenOutOfExclusions reads no exclusion of what a sentence takes out of the one before it.
func TestTakenOutOfExclusions(t *testing.T) {
	for _, words := range []string{
		"No prescription. A drug that can be bought without a prescription. This does not apply to injectable insulin.",
		"Injectables. Any drug given by a nurse. This exclusion does not apply to insulin.",
	} {
		p := read(t, inLines("Expenses Not Covered//This benefit will not cover a charge for any of the following:/(1) Cosmetic. A charge for drugs used for cosmetic purposes./(2) "+words).text())
		for _, r := range p.Coverage.Exclusions {
			if slices.Contains(r.Scope.Drugs.Kinds, benefit.KindInsulin) {
				t.Errorf("%q excludes insulin", words)
			}
		}
	}
}

// TestExclusionsBelowALineAlone reads the list below a line that no colon ends and that no heading sets apart.
func TestExclusionsBelowALineAlone(t *testing.T) {
	for words, want := range map[string]int{
		"The program does not pay for": 2,
		"Ask your pharmacist for help": 0,
	} {
		p := read(t, inLines("Prescription drugs//Up to a 30-day supply is filled at a retail pharmacy./"+words+"/• Drugs for cosmetic purposes/• Drugs for weight loss").text())
		if len(p.Coverage.Exclusions) != want {
			t.Errorf("%q: %d exclusions, want %d", words, len(p.Coverage.Exclusions), want)
		}
	}
}
