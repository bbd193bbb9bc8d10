package export

import (
	"bytes"
	"fmt"
	"io"

	"github.com/xuri/excelize/v2"

	"github.com/rxassay/rxassay/suite"
)

const (
	sheetScenarios = "Scenarios"
	sheetSteps     = "Steps"
)

// WriteXLSX writes a workbook: the sheet Scenarios has the rows of [WriteCSV], numbers as numbers and all else as text
// that no program runs; the sheet Steps has the explanations, one row a step.
func WriteXLSX(w io.Writer, s *suite.Suite) (err error) {
	f := excelize.NewFile()
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	if err := f.SetSheetName("Sheet1", sheetScenarios); err != nil {
		return err
	}
	head, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	sheet := &sheetWriter{file: f, name: sheetScenarios, head: head}
	names := make([]cell, len(columns))
	for i, c := range columns {
		names[i] = cell{c.name, false}
	}
	sheet.row(names)
	for i := range s.Scenarios {
		r, err := newRow(s, &s.Scenarios[i])
		if err != nil {
			return err
		}
		cells := make([]cell, len(columns))
		for j, c := range columns {
			cells[j] = cell{c.get(r), c.number}
		}
		sheet.row(cells)
	}
	sheet.finish(len(columns))
	if sheet.err != nil {
		return sheet.err
	}
	if err := writeSteps(f, s, head); err != nil {
		return err
	}
	// excelize stamps its own name and a fixed time; without properties the bytes depend on the suite alone.
	if err := f.SetDocProps(&excelize.DocProperties{Title: s.PlanName, Creator: "RxAssay"}); err != nil {
		return err
	}
	return f.Write(w)
}

func writeSteps(f *excelize.File, s *suite.Suite, head int) error {
	if _, err := f.NewSheet(sheetSteps); err != nil {
		return err
	}
	sheet := &sheetWriter{file: f, name: sheetSteps, head: head}
	names := []string{"scenarioId", "step", "kind", "rule", "before", "after", "field", "text"}
	cells := make([]cell, len(names))
	for i, n := range names {
		cells[i] = cell{n, false}
	}
	sheet.row(cells)
	for i := range s.Scenarios {
		for j, st := range s.Scenarios[i].Explanation {
			sheet.row([]cell{
				{s.Scenarios[i].ID, false},
				{fmt.Sprint(j + 1), true},
				{string(st.Kind), false},
				{string(st.Rule), false},
				{st.Before.String(), true},
				{st.After.String(), true},
				{string(st.Field), false},
				{st.Text, false},
			})
		}
	}
	sheet.finish(len(names))
	return sheet.err
}

type cell struct {
	text   string
	number bool
}

// sheetWriter writes a sheet row by row and keeps the first error.
type sheetWriter struct {
	file *excelize.File
	name string
	head int // the style of the first row
	rows int
	err  error
}

func (w *sheetWriter) row(cells []cell) {
	w.rows++
	for i, c := range cells {
		if w.err != nil {
			return
		}
		var at string
		if at, w.err = excelize.CoordinatesToCellName(i+1, w.rows); w.err != nil || c.text == "" {
			continue
		}
		if c.number {
			w.err = w.file.SetCellDefault(w.name, at, c.text) // the decimal as it stands: no float on the way
		} else {
			w.err = w.file.SetCellStr(w.name, at, c.text)
		}
	}
}

// finish makes the first row a heading that stays in view and can be filtered by.
func (w *sheetWriter) finish(width int) {
	steps := []func() error{
		func() error { return w.file.SetRowStyle(w.name, 1, 1, w.head) },
		func() error {
			return w.file.SetPanes(w.name, &excelize.Panes{Freeze: true, XSplit: 1, YSplit: 1, TopLeftCell: "B2", ActivePane: "bottomRight"})
		},
		func() error {
			last, err := excelize.CoordinatesToCellName(width, w.rows)
			if err != nil {
				return err
			}
			return w.file.AutoFilter(w.name, "A1:"+last, nil)
		},
	}
	for _, step := range steps {
		if w.err == nil {
			w.err = step()
		}
	}
}

// Limits of a workbook that is read: unpacked, a suite of [suite.MaxScenarios] is well below.
const (
	maxUnpacked = 256 << 20
	maxSheet    = 64 << 20
)

// ReadXLSX reads what [WriteXLSX] writes: the sheet Scenarios, or the first one. Errors are like those of [ReadCSV].
func ReadXLSX(data []byte) (*suite.Suite, error) {
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true, UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxSheet})
	if err != nil {
		return nil, fmt.Errorf("the workbook cannot be read: %w", err)
	}
	rows, err := readSheet(f)
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return nil, fmt.Errorf("the workbook cannot be read: %w", err)
	}
	return readRows(rows)
}

func readSheet(f *excelize.File) ([][]string, error) {
	name := sheetScenarios
	if i, err := f.GetSheetIndex(name); err != nil || i < 0 {
		if name = f.GetSheetName(0); name == "" {
			return nil, fmt.Errorf("it has no sheet")
		}
	}
	it, err := f.Rows(name)
	if err != nil {
		return nil, err
	}
	var rows [][]string
	for it.Next() && len(rows) <= maxRows {
		cells, err := it.Columns()
		if err != nil {
			return nil, err
		}
		rows = append(rows, cells)
	}
	if err := it.Error(); err != nil {
		return nil, err
	}
	return rows, it.Close()
}
