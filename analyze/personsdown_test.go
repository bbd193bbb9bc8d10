package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPersonsBelowEachOther reads limits whose persons stand below each other behind the name of the limit, where a plan has no amounts in the
// first of them, and none of a limit that a plan does not have.
func TestPersonsBelowEachOther(t *testing.T) {
	p := read(t, newSheet().line("Compare the plans").table(
		[]string{"Benefit", "<", "Birch PPO", "<", "Birch Saver", "<"},
		[]string{"^", "^", "In-network", "Out-of-network", "In-network", "Out-of-network"},
		[]string{"Medical deductible", "Individual", "$450", "$900", "See combined deductible", "<"},
		[]string{"^", "Family", "$900", "$1,800", "^", "^"},
		[]string{"Combined medical and prescription deductible", "Individual", "Does not apply", "<", "$2,600", "$5,200"},
		[]string{"^", "Family", "^", "^", "$5,200", "$10,400"},
		[]string{"Retail pharmacy, 30-day supply", "Generic", "$9", "Not covered", "15%", "Not covered"},
		[]string{"^", "Brand", "$39", "Not covered", "25%", "Not covered"},
	).text())
	want := "deductible in 2600/5200; deductible in 450/900; deductible out 5200/10400; deductible out 900/1800"
	if d := cmp.Diff(want, limitLines(p)); d != "" {
		t.Error(d)
	}
}
