package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// TestUnitColumns reads forms that say the unit of each value in a column in front of it, and in another to which plans it applies.
func TestUnitColumns(t *testing.T) {
	for _, unit := range []string{"Setting", "Unit", "UOM", "Value type"} {
		for _, applies := range []string{"Applies To", "Applicable Plans"} {
			b := document.NewBuilder(document.XLSX)
			sheetOf(b, "Plan List", [][]string{{"Plan Code", "Plan Name", "HDHP (Y/N)"}, {"A1", "Alder Choice", "N"}, {"B2", "Birch Saver", "Y"}})
			sheetOf(b, "Copay", [][]string{
				{"Plan Code", "Channel", "Drug Class", "DS From", "DS To", "Copay $", "Coins"},
				{"A1", "RTL", "GEN", "1", "30", "$9.00", ""},
				{"A1", "RTL", "BRD", "1", "30", "$40.00", ""},
				{"B2", "RTL", "GEN", "1", "30", "", "15%"},
				{"B2", "RTL", "BRD", "1", "30", "", "25%"},
			})
			sheetOf(b, "Edits", [][]string{
				{"Edit", unit, "Value", applies},
				{"Refill threshold - retail", "%", "81", "A1, B2"},
				{"Refill threshold - mail", "%", "76", "A1, B2"},
				{"Insulin cap", "$ / 30 DS", "35", "B2"},
				{"Exclusive specialty pharmacy", "Y/N", "N", "A1"},
			})
			text := b.Text()
			p := read(t, text)
			checkEvidence(t, text, p)
			got := jsonFacts(p)
			for _, want := range []string{
				"refillTooSoon {channels:[retail]} {percent:81}", "refillTooSoon {channels:[mail]} {percent:76}", "Alder Choice: generic retail in 30 $9.00 copay",
			} {
				if !slices.ContainsFunc(got, func(f string) bool { return strings.Contains(f, want) }) {
					t.Errorf("%s, %s: no %s in\n%s", unit, applies, want, strings.Join(got, "\n"))
				}
			}
			insulin := slices.IndexFunc(p.DrugCostShares, func(d benefit.Rule[benefit.DrugCostShare]) bool {
				return slices.Contains(d.Scope.Drugs.Kinds, benefit.KindInsulin)
			})
			if insulin < 0 || p.DrugCostShares[insulin].Variant != "Birch Saver" {
				t.Errorf("%s, %s: no insulin of one plan: %+v", unit, applies, p.DrugCostShares)
			}
		}
	}
}

// sheetOf adds a sheet of one table.
func sheetOf(b *document.Builder, name string, rows [][]string) {
	b.StartPage(name, 0, 0)
	var cells []document.CellText
	for i, row := range rows {
		for k, words := range row {
			if words != "" {
				cells = append(cells, document.CellText{Row: i, Column: k, Name: fmt.Sprintf("%c%d", 'A'+k, i+1), Lines: []document.LineText{{Words: words}}})
			}
		}
	}
	b.Table(len(rows[0]), document.Box{}, cells)
}
