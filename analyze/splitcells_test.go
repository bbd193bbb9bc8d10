package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestSplitCells reads a sheet that a program made of a printed page: cells split over two columns, lines of a cell in
// rows of their own, and headers set letter by letter.
func TestSplitCells(t *testing.T) {
	s := newSheet()
	s.b = document.NewBuilder(document.XLSX)
	s.page()
	s.table(
		[]string{"P L A N F E A T U R E S", "P A R T I C I P A T I N G\nP R O V I D E R S", "N O N - P A R T I C I P A T I N G\nP R O V I D E R S"},
		[]string{"Deductible (per calendar year)", "$900 Individual", "$1,800 Individual"},
		[]string{"", "$1,900 Family", "$3,800 Family"},
		[]string{"The deductible does not apply to prescription drugs.", "<", "<"},
	)
	s.page()
	s.table(
		[]string{"P R E S C R I P T I O N\nD R U G S", "", "P A R T I C I P A T I N G\nP H A R M A C I E S", "", "N O N - P A R T I C I P A T I N G\nP H A R M A C I E S"},
		[]string{"Pharmacy Deductible", "", "$60 Individual /", "$120 Family", "Combined with participating"},
		[]string{"Generic Drugs", "<", "<", "<", "<"},
		[]string{"Retail", "Up to a 30-day supply", "$9 copay; pharmacy", "deductible waived", "45% after pharmacy deductible"},
		[]string{"Mail Order", "Up to a 90-day supply", "$21 copay; pharmacy", "deductible waived", "Not Covered"},
		[]string{"Brand Drugs", "<", "<", "<", "<"},
		[]string{"Retail", "Up to a 30-day supply", "25%, $40 minimum / $90", "maximum, after pharmacy deductible", "45% after pharmacy deductible"},
		[]string{"Mail Order", "Up to a 90-day supply", "$77 copay after\npharmacy deductible", "", "Not Covered"},
	)
	p := read(t, s.text())
	shares := `generic retail in 1-30 $9.00 copay exempt
generic retail out 1-30 45 % coinsurance after
generic mail in 1-90 $21.00 copay exempt
generic mail out 1-90 not covered -
brand retail in 1-30 25 % coinsurance, at least $40.00, at most $90.00 after
brand retail out 1-30 45 % coinsurance after
brand mail in 1-90 $77.00 copay after
brand mail out 1-90 not covered -`
	if diff := cmp.Diff(shares, shareLines(p)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff("deductible in 900/1900 not rx; deductible out 1800/3800 not rx; deductible rx in 60/120", limitLines(p)); diff != "" {
		t.Error(diff)
	}
}

// TestColumnsOfTheirOwn keeps columns apart whose words do not go on with amounts.
func TestColumnsOfTheirOwn(t *testing.T) {
	s := newSheet()
	s.b = document.NewBuilder(document.XLSX)
	s.page()
	s.table(
		[]string{"tier", "copay", "pharmacy", "days"},
		[]string{"generic", "$9", "retail", "30"},
		[]string{"brand", "$44", "retail", "30"},
	)
	text := s.text()
	if got := wholeCells(text); got != text {
		t.Errorf("columns are joined: %+v", got.Tables)
	}
}
