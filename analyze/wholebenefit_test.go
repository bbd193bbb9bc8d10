package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/document"
)

// TestWholeBenefitWithoutCell reads the row of all drugs though a column of the table has no cell in it.
func TestWholeBenefitWithoutCell(t *testing.T) {
	b := document.NewBuilder(document.XLSX)
	b.StartPage("Benefits", 0, 0)
	cell := func(row, column int, words string) document.CellText {
		return document.CellText{Row: row, Column: column, Lines: []document.LineText{{Words: words}}}
	}
	b.Table(3, document.Box{}, []document.CellText{
		cell(0, 0, "Benefit"), cell(0, 1, "In-network"), cell(0, 2, "Out-of-network"),
		cell(1, 0, "Prescription drugs"), cell(1, 1, "20% after deductible"),
	})
	p := read(t, b.Text())
	if len(p.CostShares) == 0 {
		t.Error("no cost share of all drugs")
	}
}
