package analyze

// headsPersons reports whether a row names whose limits stand below it; "Integrated with medical" beside "Individual" and "Family" is
// the header of a column then, and no value.
func headsPersons(row []*gridCell) bool {
	persons := 0
	for _, c := range distinct(row) {
		if _, ok := personHead(c.s); ok {
			persons++
		}
	}
	return persons > 1
}

// personsDown reports whether a person stands in a row with another right below: "Individual" over "Family" are the labels of two rows, whatever
// the columns behind them say, and nobody's header.
func (g *grid) personsDown(row []*gridCell) bool {
	for k, c := range row {
		if k == 0 || c == nil || c.col != k || c.row+c.rowSpan >= len(g.rows) {
			continue
		}
		who, person := personHead(c.s)
		below := g.rows[c.row+c.rowSpan][k]
		if !person || below == nil {
			continue
		}
		if other, also := personHead(below.s); also && other != who {
			return true
		}
	}
	return false
}
