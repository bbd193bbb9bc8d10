package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
)

// TestSuppliesAskedByPharmacy reads, of a plan design laid out for bidders, the days of a pharmacy whose row names it and asks for them, the
// cost of specialty drugs named so behind a dash, and the programs below a header that asks whether they are in place today.
func TestSuppliesAskedByPharmacy(t *testing.T) {
	b := document.NewBuilder(document.XLSX)
	put := func(name string, rows ...[]string) {
		b.StartPage(name, 0, 0)
		var cells []document.CellText
		for i, row := range rows {
			for k, words := range row {
				cells = append(cells, document.CellText{Row: i, Column: k, Lines: []document.LineText{{Words: words}}})
			}
		}
		b.Table(len(rows[0]), document.Box{}, cells)
	}
	put("Design", []string{"Provision", "PPO", "Saver"},
		[]string{"Retail - Days Supply", "34", "34"}, []string{"Retail - Generic", "$9", "15% after deductible"}, []string{"Retail - Brand", "$27", "15% after deductible"},
		[]string{"Specialty: Days Supply", "28", "28"}, []string{"Specialty: Member Cost", "25% up to $180", "15% after deductible"})
	put("Programs", []string{"Program", "Currently in Place", "Notes"},
		[]string{"Step Therapy", "Yes", "Standard list"}, []string{"Quantity Limits", "Yes", "Standard list"}, []string{"Medication Therapy Management", "No", ""})
	p := read(t, b.Text())
	const want = `generic retail in 1-34 $9.00 copay -
brand retail in 1-34 $27.00 copay -
specialty specialty in 1-28 25 % coinsurance, at most $180.00 -`
	if got := shareLines(p); !strings.HasPrefix(got, want) || len(p.CostShares) != 6 {
		t.Errorf("got\n%s", got)
	}
	if u := &p.Utilization; len(u.StepTherapy) != 1 || len(u.QuantityLimit) != 1 {
		t.Errorf("programs: %d, %d", len(u.StepTherapy), len(u.QuantityLimit))
	}
}
