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
