package analyze

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// A deductible of each tier's own is no cost share at a pharmacy, and the cost shares beside it stand.
func TestTiersWithDeductiblesOfTheirOwn(t *testing.T) {
	retail, mail := []string{"Retail (30-day supply)", "$10", "$30", "$50"}, []string{"Mail order (90-day supply)", "$20", "$60", "$100"}
	names := []string{"Drug tier", "Generic", "Preferred brand", "Non-preferred brand"}
	for _, c := range []struct {
		name   string
		limits []string
		held   map[money.Amount]int // how many tiers each deductible is for, 0 for all
		free   int
	}{
		{"none for one tier", []string{"Deductible", "$0", "$150", "$150"}, map[money.Amount]int{15000: 2}, 1},
		{"in words", []string{"Annual deductible", "None", "$150 per member", "$150 per member"}, map[money.Amount]int{15000: 2}, 1},
		{"two amounts", []string{"Prescription drug deductible", "$0", "$100", "$200"}, map[money.Amount]int{10000: 1, 20000: 1}, 1},
		{"every tier its own", []string{"Rx deductible", "$50", "$100", "$200"}, map[money.Amount]int{5000: 1, 10000: 1, 20000: 1}, 0},
		{"one of all", []string{"Rx deductible", "$75", "$75", "$75"}, map[money.Amount]int{7500: 0}, 0},
		{"asked", []string{"Deductible applies?", "No", "Yes", "Yes"}, map[money.Amount]int{}, 1},
	} {
		for _, turned := range []bool{false, true} {
			rows := [][]string{names, c.limits, retail, mail}
			if turned {
				rows = transposed(rows)
			}
			p := read(t, newSheet().line("Prescription drug benefits").table(rows...).text())
			if len(p.CostShares) != 6 {
				t.Errorf("%s (turned %t): %d cost shares, want 6", c.name, turned, len(p.CostShares))
			}
			free := 0
			for _, cs := range p.CostShares {
				if a := cs.Share.Value.Copay; a == nil || !slices.Contains([]money.Amount{1000, 2000, 3000, 5000, 6000, 10000}, *a) {
					t.Errorf("%s (turned %t): cost share %v", c.name, turned, cs.Share.Value)
				}
				if cs.Deductible.Value == benefit.DeductibleExempt {
					free++
				}
			}
			if free != 2*c.free {
				t.Errorf("%s (turned %t): %d cost shares without the deductible, want %d", c.name, turned, free, 2*c.free)
			}
			held := map[money.Amount]int{}
			for _, d := range p.Deductibles {
				if d.Individual.Known() {
					held[d.Individual.Value] = len(d.Tiers.Value)
				}
			}
			for amount, tiers := range c.held {
				if n, ok := held[amount]; !ok || n != tiers {
					t.Errorf("%s (turned %t): deductibles %v, want %v", c.name, turned, held, c.held)
				}
			}
			if len(held) != len(c.held) {
				t.Errorf("%s (turned %t): deductibles %v, want %v", c.name, turned, held, c.held)
			}
		}
	}
}

func transposed(rows [][]string) [][]string {
	out := make([][]string, len(rows[0]))
	for _, row := range rows {
		for k, cell := range row {
			out[k] = append(out[k], cell)
		}
	}
	return out
}
