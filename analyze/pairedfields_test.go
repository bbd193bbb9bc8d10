package analyze

import "testing"

// TestFieldsBesideEachOther reads a form whose fields stand in pairs like one with its fields below each other, and leaves a grid of four
// columns alone.
func TestFieldsBesideEachOther(t *testing.T) {
	form := func(yes string) string {
		return accumulatorLines(read(t, newSheet().table(
			[]string{"5. ACCUMULATORS", "<", "<", "<"},
			[]string{"Rx deductible", "☐ Yes " + yes + " No", "Rx out-of-pocket max", "☒ Yes ☐ No"},
			[]string{"Individual MOOP", "$1,250.00", "Family MOOP", "$2,500.00"},
			[]string{"Out-of-network claims", "Not covered", "Retail network", "Broad"},
		).text()))
	}
	if got, want := form("☒"), "deductible/rx/any 0.00/0.00 rx=true\noutOfPocketMaximum/rx/any 1250.00/2500.00 rx=true"; got != want {
		t.Errorf("a form\n%s\nwant\n%s", got, want)
	}
	grid := shareLines(read(t, newSheet().table(
		[]string{"Prescription drugs", "Retail (30-day supply)", "Mail order (90-day supply)", "Prior authorization"},
		[]string{"Generic", "$7", "$14", "☐ Yes ☒ No"},
		[]string{"Preferred brand", "$28", "$56", "☐ Yes ☒ No"},
	).text()))
	if want := "generic retail in 1-30 $7.00 copay -\ngeneric mail in 1-90 $14.00 copay -\npreferred-brand retail in 1-30 $28.00 copay -\npreferred-brand mail in 1-90 $56.00 copay -"; grid != want {
		t.Errorf("a grid\n%s\nwant\n%s", grid, want)
	}
}
