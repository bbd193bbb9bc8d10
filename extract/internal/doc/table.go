package doc

import (
	"slices"

	"github.com/rxassay/rxassay/extract/internal/word"
)

// tolerance is how far apart edges of the same column may stand in different rows, in twentieths of a point.
const tolerance = 60

// closeTable ends the table that is being read.
func (s *story) closeTable() {
	if len(s.cells) > 0 { // a row without an end
		if s.table == nil {
			s.table = &word.Table{}
		}
		s.table.Rows, s.rows = append(s.table.Rows, s.cells), append(s.rows, rowLayout{})
	}
	if len(s.cell) > 0 { // words in a table that has no end of a cell
		s.blocks = append(s.blocks, s.cell...)
	}
	if s.table != nil && len(s.table.Rows) > 0 {
		arrange(s.table, s.rows)
		s.blocks = append(s.blocks, word.Block{Table: s.table})
	}
	s.table, s.rows, s.cells, s.cell = nil, nil, nil, nil
}

// arrange gives the cells of a table their columns. Each row says where its own cells stand; rows may be parted in different
// ways. Where a row does not say so, the cells of all rows are counted.
func arrange(t *word.Table, rows []rowLayout) {
	var all []int
	for i, l := range rows {
		if len(l.edges) != len(t.Rows[i])+1 || !slices.IsSorted(l.edges) {
			return
		}
		all = append(all, l.edges...)
	}
	slices.Sort(all)
	var columns []int // where they begin
	for _, e := range all {
		if n := len(columns); n == 0 || e-columns[n-1] > tolerance {
			columns = append(columns, e)
		}
	}
	column := func(edge int) int {
		i, found := slices.BinarySearch(columns, edge)
		if !found {
			i--
		}
		return i
	}
	for _, l := range rows {
		for i := range len(l.edges) - 1 {
			if column(l.edges[i]) == column(l.edges[i+1]) {
				return // a cell narrower than can be told apart
			}
		}
	}
	for i, l := range rows {
		var row []word.Cell
		for j, c := range t.Rows[i] {
			from, to := column(l.edges[j]), column(l.edges[j+1])
			c.Column, c.Span = from, to-from
			switch l.down[j] {
			case 1:
				c.Merge = word.MergeGoesOn
			case 2, 3:
				c.Merge = word.MergeStarts
			}
			if n := len(row); j > 0 && l.level[j] && l.level[j-1] && len(c.Blocks) == 0 && n > 0 {
				row[n-1].Span += c.Span // merged with the one before it
				continue
			}
			row = append(row, c)
		}
		t.Rows[i] = row
	}
}
