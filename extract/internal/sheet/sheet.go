// Package sheet is what the readers of workbooks (.xlsx, .xls) have in common: a sheet's cells as they are found in the file,
// how numbers are shown, and how sheets become pages with one table each.
//
// A table has the rows and columns of its sheet in which anything stands; every cell keeps its address, such as "C7". What
// the workbook hides (sheets, rows, columns, values with a format that shows nothing) is left out, and findings say so.
package sheet

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/finding"
)

// The size of a sheet in the current format; the old one is smaller.
const (
	MaxRows    = 1 << 20
	MaxColumns = 1 << 14
)

// Limits bounds what one workbook may ask for.
type Limits struct {
	Sheets int
	Cells  int // with a value, of all sheets
	Runes  int
}

// maxSpread bounds the places of all tables, empty ones counted: this many times the cells, since who reads a table may lay
// it out in full.
const maxSpread = 2

// Range is a block of cells; all four are counted from 0 and within it.
type Range struct{ FirstRow, FirstColumn, LastRow, LastColumn int }

// Cell is one value as shown.
type Cell struct {
	Row, Column int // from 0
	Words       string
}

// Sheet is one sheet of a workbook.
type Sheet struct {
	Name          string
	Hidden        bool
	HiddenRows    map[int]bool
	HiddenColumns []Range // only the columns count
	Merged        []Range

	cells []Cell
}

// Workbook collects the sheets of a file and keeps to the limits.
type Workbook struct {
	Unshown int // values that their format hides
	Stale   int // formulas whose value the file does not hold

	stale       []string // addresses of the first of those formulas
	kind        string
	limits      Limits
	sheets      []*Sheet
	cells, left int
}

// NewWorkbook starts a workbook; kind is what messages call the file.
func NewWorkbook(kind string, limits Limits) *Workbook {
	return &Workbook{kind: kind, limits: limits, left: limits.Runes}
}

func (w *Workbook) tooMuch(what string) error {
	return fault.New(fault.TooComplex, "The "+w.kind+" has more "+what+" than are read.")
}

// Sheet begins the next sheet.
func (w *Workbook) Sheet(name string, hidden bool) (*Sheet, error) {
	if len(w.sheets) >= w.limits.Sheets {
		return nil, w.tooMuch("sheets")
	}
	s := &Sheet{Name: name, Hidden: hidden, HiddenRows: map[int]bool{}}
	w.sheets = append(w.sheets, s)
	return s, nil
}

// Add adds a cell to a sheet. Cells without words are left out.
func (w *Workbook) Add(s *Sheet, row, column int, words string) error {
	if strings.TrimSpace(words) == "" {
		return nil
	}
	if w.cells++; w.cells > w.limits.Cells {
		return w.tooMuch("cells")
	}
	if w.left -= len(words); w.left < 0 {
		return fault.New(fault.TooComplex, "The "+w.kind+" has more text than is read.")
	}
	s.cells = append(s.cells, Cell{row, column, words})
	return nil
}

// NameStale notes where a formula without a value stands.
func (w *Workbook) NameStale(s *Sheet, row, column int) {
	const most = 10
	switch n := len(w.stale); {
	case n < most:
		at := Name(row, column)
		if len(w.sheets) > 1 {
			at += " of sheet " + strconv.Itoa(slices.Index(w.sheets, s)+1)
		}
		w.stale = append(w.stale, at)
	case n == most:
		w.stale = append(w.stale, "…")
	}
}

// Merge notes that cells are merged into the first of them.
func (w *Workbook) Merge(s *Sheet, r Range) error {
	if r.FirstRow > r.LastRow || r.FirstColumn > r.LastColumn || r.FirstRow == r.LastRow && r.FirstColumn == r.LastColumn {
		return nil
	}
	if len(s.Merged) >= w.limits.Cells {
		return w.tooMuch("merged cells")
	}
	s.Merged = append(s.Merged, r)
	return nil
}

// Text makes the text of all sheets that are shown, and the findings for what is not.
func (w *Workbook) Text(format document.Format) (*document.Text, []finding.Finding, error) {
	b := document.NewBuilder(format)
	var found findings
	places, empty := 0, true
	for _, s := range w.sheets {
		if s.Hidden {
			if len(s.cells) > 0 {
				found.sheets++
			}
			continue
		}
		b.StartPage(s.Name, 0, 0)
		g := s.grid()
		found.rows += g.hiddenRows
		found.columns += g.hiddenColumns
		if places += len(g.rows) * len(g.columns); places > maxSpread*w.limits.Cells {
			return nil, nil, fault.New(fault.TooComplex, "The cells of the "+w.kind+" are spread wider than is read.")
		}
		if cells := g.place(s.Merged); len(cells) > 0 {
			b.Table(len(g.columns), document.Box{}, cells)
			empty = false
		}
	}
	if empty {
		if found.sheets+found.rows+found.columns > 0 {
			return nil, nil, fault.New(fault.Empty, "All that the "+w.kind+" holds is hidden; show what is to be read.")
		}
		return nil, nil, fault.New(fault.Empty, "The "+w.kind+" has no cell with a value.")
	}
	return b.Text(), found.list(w), nil
}

// findings counts what a workbook hides.
type findings struct{ sheets, rows, columns int }

func (f findings) list(w *Workbook) []finding.Finding {
	var out []finding.Finding
	add := func(n int, code, one, many, rest string) {
		if n > 0 {
			what := "1 " + one
			if n > 1 {
				what = strconv.Itoa(n) + " " + many
			}
			out = append(out, finding.Finding{Code: code, Severity: finding.Warning, Message: what + rest})
		}
	}
	const unhide = " not read; show what belongs to the plan and send the file again."
	add(f.sheets, "hidden_sheet", "sheet with values is hidden and was", "sheets with values are hidden and were", unhide)
	add(f.rows, "hidden_row", "row with values is hidden and was", "rows with values are hidden and were", unhide)
	add(f.columns, "hidden_column", "column with values is hidden and was", "columns with values are hidden and were", unhide)
	add(w.Unshown, "hidden_value", "value is hidden by the number format and was", "values are hidden by the number format and were", " not read; give the cells a format that shows them.")
	where := ""
	if len(w.stale) > 0 {
		where = " (" + strings.Join(w.stale, ", ") + ")"
	}
	add(w.Stale, "formula_without_value", "formula has", "formulas have", " no value in the file, so these cells are empty here"+where+"; open the file in Excel, which calculates them, and save it.")
	return out
}

// grid is the part of a sheet in which anything is shown.
type grid struct {
	cells         []Cell // by row, then column
	rows, columns []int  // of the sheet, ascending
	hiddenRows    int
	hiddenColumns int
}

func (s *Sheet) grid() *grid {
	cells := s.cells
	slices.SortStableFunc(cells, func(a, b Cell) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Column, b.Column))
	})
	cells = slices.CompactFunc(cells, func(a, b Cell) bool { return a.Row == b.Row && a.Column == b.Column })
	var hidden [MaxColumns]bool
	for _, r := range s.HiddenColumns {
		for c := max(r.FirstColumn, 0); c <= min(r.LastColumn, MaxColumns-1); c++ {
			hidden[c] = true
		}
	}
	g := &grid{}
	rows, columns := map[int]bool{}, map[int]bool{} // that are hidden and have values
	used := map[int]bool{}
	for _, c := range cells {
		switch {
		case s.HiddenRows[c.Row]:
			rows[c.Row] = true
			continue
		case hidden[c.Column]:
			columns[c.Column] = true
			continue
		}
		g.cells = append(g.cells, c)
		if n := len(g.rows); n == 0 || g.rows[n-1] != c.Row {
			g.rows = append(g.rows, c.Row)
		}
		if !used[c.Column] {
			used[c.Column] = true
			g.columns = append(g.columns, c.Column)
		}
	}
	slices.Sort(g.columns)
	g.hiddenRows, g.hiddenColumns = len(rows), len(columns)
	return g
}

// within returns the places of a that lie between two numbers, both included.
func within(a []int, first, last int) (from, to int) {
	from, _ = slices.BinarySearch(a, first)
	to, _ = slices.BinarySearch(a, last+1)
	return from, to
}

// place puts the cells into the grid. A merged cell covers the rows and columns that are left of its range; a range that
// cuts into one before it is not heeded, and what stands under a merged cell is not shown.
func (g *grid) place(merged []Range) []document.CellText {
	type block struct{ rows, columns int }
	places := len(g.rows) * len(g.columns)
	covered := make([]bool, places) // by a merged cell
	heads := map[int]block{}
	work := 0
	for _, m := range merged {
		r0, r1 := within(g.rows, m.FirstRow, m.LastRow)
		c0, c1 := within(g.columns, m.FirstColumn, m.LastColumn)
		// Only the first cell of the range has a value. Where its row or column is hidden, nothing is shown.
		if r0 >= r1 || c0 >= c1 || g.rows[r0] != m.FirstRow || g.columns[c0] != m.FirstColumn {
			continue
		}
		// Ranges that do not overlap cover each place once; many that do would take time for nothing.
		if work += (r1 - r0) * (c1 - c0); work > 8*places {
			break
		}
		free := true
		for r := r0; free && r < r1; r++ {
			free = !slices.Contains(covered[r*len(g.columns)+c0:r*len(g.columns)+c1], true)
		}
		if !free {
			continue
		}
		for r := r0; r < r1; r++ {
			for c := c0; c < c1; c++ {
				covered[r*len(g.columns)+c] = true
			}
		}
		heads[r0*len(g.columns)+c0] = block{r1 - r0, c1 - c0}
	}
	var out []document.CellText
	next := 0 // the place behind the last one that was written
	for _, c := range g.cells {
		row, _ := slices.BinarySearch(g.rows, c.Row)
		column, _ := slices.BinarySearch(g.columns, c.Column)
		at := row*len(g.columns) + column
		head, isHead := heads[at]
		if covered[at] && !isHead {
			continue
		}
		// The empty places before a value keep it in its column for who sees the text alone.
		for next = max(next, row*len(g.columns)); next < at; next++ {
			if !covered[next] {
				out = append(out, document.CellText{Row: row, Column: next % len(g.columns), Name: Name(c.Row, g.columns[next%len(g.columns)])})
			}
		}
		next = at + 1
		t := document.CellText{Row: row, Column: column, Name: Name(c.Row, c.Column)}
		if head.rows > 1 {
			t.RowSpan = head.rows
		}
		if head.columns > 1 {
			t.ColSpan = head.columns
		}
		for l := range strings.SplitSeq(strings.ReplaceAll(c.Words, "\r", "\n"), "\n") {
			if l = strings.Join(strings.Fields(l), " "); l != "" {
				t.Lines = append(t.Lines, document.LineText{Words: l})
			}
		}
		out = append(out, t)
	}
	return out
}

// Name returns the address of a cell, such as "C7" for row 6 and column 2.
func Name(row, column int) string {
	var letters []byte
	for n := column + 1; n > 0; n = (n - 1) / 26 {
		letters = append(letters, byte('A'+(n-1)%26))
	}
	slices.Reverse(letters)
	return string(letters) + strconv.Itoa(row+1)
}
