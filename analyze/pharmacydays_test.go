package analyze

import (
	"strings"
	"testing"
)

// TestDaysOfPharmacy reads the days that a label states behind the word for a pharmacy, and no other number there.
func TestDaysOfPharmacy(t *testing.T) {
	for label, want := range map[string]bool{
		"Specialty Pharmacy 30": true, "Retail pharmacy 90": true, "Mail order pharmacy 90 - Generic": true, "Specialty pharmacy (30)": true,
		"Specialty pharmacy 30%": false, "Retail pharmacy 30 tablets": false, "Retail pharmacy 300": false,
	} {
		got := false
		for _, m := range lex(strings.ToLower(label)) {
			got = got || m.kind == daysMark
		}
		if got != want {
			t.Errorf("%s: days %t", label, got)
		}
	}
}
