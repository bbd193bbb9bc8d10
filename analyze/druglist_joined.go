package analyze

import (
	"strings"

	"github.com/rxassay/rxassay/formulary"
)

// joinedDrugHeader reads a header whose names stand in one cell over all columns, as a coloured band does that no rule parts:
// "Drug name Drug tier Requirements/limits". There must be a name for each column: the drug, its tier and its rules, in this order.
func joinedDrugHeader(row []*gridCell) []drugColumns {
	if len(row) != 3 || row[0] == nil {
		return nil
	}
	for _, c := range row[1:] {
		if c != nil && c != row[0] && strings.TrimSpace(c.s) != "" {
			return nil
		}
	}
	if len(row[0].s) > 80 {
		return nil
	}
	words := strings.Fields(row[0].s)
	part := func(i, j int) string { return strings.Trim(strings.Join(words[i:j], " "), " *:") }
	for i := 1; i+1 < len(words); i++ {
		if !nameColumnRE.MatchString(part(0, i)) {
			continue
		}
		for j := i + 1; j < len(words); j++ {
			if tierColumnRE.MatchString(part(i, j)) && rulesColumnRE.MatchString(part(j, len(words))) {
				return []drugColumns{{names: []int{0}, tier: 1, rules: []int{2}, ndc: -1, rxcui: -1, from: -1, to: -1, flags: map[int]formulary.Flag{}, marks: map[int]string{}, groups: map[int]string{}}}
			}
		}
	}
	return nil
}
