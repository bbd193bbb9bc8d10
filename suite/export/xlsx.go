package export

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"github.com/rxassay/rxassay/suite"
)

// The sheets of a workbook.
const (
	sheetScenarios  = "Scenarios"
	sheetSteps      = "Steps"
	sheetValidation = "Validation"
)

// maxCell is how much a cell holds, in UTF-16 units.
const maxCell = 32_767

// WriteXLSX writes a workbook: the sheet Scenarios has the rows of [WriteCSV], numbers as numbers and all else as text
// that no program runs; the sheet Steps has the explanations, one row a step; the sheet Validation has the suite's errors
// and warnings. A text longer than a cell goes on in a column of its own beside it, named "explanation (2)". A character
// that a workbook cannot hold, such as a control character, is written as U+FFFD.
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
	table, err := scenarioCells(s)
	if err != nil {
		return err
	}
	if err := writeSheet(f, sheetScenarios, head, table); err != nil {
		return err
	}
	for _, sheet := range []struct {
		name string
		rows [][]cell
	}{{sheetSteps, stepCells(s)}, {sheetValidation, validationCells(s)}} {
		if _, err := f.NewSheet(sheet.name); err != nil {
			return err
		}
		if err := writeSheet(f, sheet.name, head, sheet.rows); err != nil {
			return err
		}
	}
	// excelize stamps its own name and a fixed time; without properties the bytes depend on the suite alone.
	if err := f.SetDocProps(&excelize.DocProperties{Title: cellText(s.PlanName), Creator: "RxAssay"}); err != nil {
		return err
	}
	return f.Write(w)
}

// scenarioCells are the rows of the sheet Scenarios with as many columns for each text as the longest needs.
func scenarioCells(s *suite.Suite) ([][]cell, error) {
	texts := make([][][]string, len(s.Scenarios)) // of each scenario and column the parts
	width := make([]int, len(columns))
	for i := range s.Scenarios {
		r, err := newRow(s, i)
		if err != nil {
			return nil, err
		}
		texts[i] = make([][]string, len(columns))
		for j, c := range columns {
			texts[i][j] = parts(cellText(c.get(r)))
			width[j] = max(width[j], len(texts[i][j]))
		}
	}
	var head []cell
	for j, c := range columns {
		head = append(head, cell{c.name, false})
		for part := 2; part <= width[j]; part++ {
			head = append(head, cell{fmt.Sprintf("%s (%d)", c.name, part), false})
		}
	}
	rows := [][]cell{head}
	for i := range texts {
		row := make([]cell, 0, len(head))
		for j, c := range columns {
			for part := range max(width[j], 1) {
				one := cell{number: c.number}
				if part < len(texts[i][j]) {
					one.text = texts[i][j][part]
				}
				row = append(row, one)
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func stepCells(s *suite.Suite) [][]cell {
	rows := [][]cell{words("scenarioId", "step", "kind", "rule", "before", "after", "field", "text")}
	for i := range s.Scenarios {
		for j, st := range s.Scenarios[i].Explanation {
			rows = append(rows, []cell{
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
	return rows
}

func validationCells(s *suite.Suite) [][]cell {
	rows := [][]cell{words("severity", "text")}
	for _, e := range s.Validation.Errors {
		rows = append(rows, words("error", e))
	}
	for _, e := range s.Validation.Warnings {
		rows = append(rows, words("warning", e))
	}
	return rows
}

func words(texts ...string) []cell {
	cells := make([]cell, len(texts))
	for i, text := range texts {
		cells[i].text = text
	}
	return cells
}

// cellText is a text as a workbook can hold it: what XML has no character for is U+FFFD, and a line break a line feed.
func cellText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(lineFeeds.Replace(s), "\uFFFD"))
}

// escapes are what a workbook reads as one character: _x0041_ is A.
var escapes = regexp.MustCompile(`^_x[0-9a-fA-F]{4}_`)

// literal writes a text so that what looks like an escape is read as it stands.
func literal(s string) string {
	if !strings.Contains(s, "_x") {
		return s
	}
	var b strings.Builder
	for i := range len(s) {
		if escapes.MatchString(s[i:]) {
			b.WriteString("_x005F")
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// parts cuts a text into what a cell holds.
func parts(s string) []string {
	if len(s) <= maxCell { // a byte is at most a unit
		return []string{s}
	}
	var all []string
	start, units := 0, 0
	for i, r := range s {
		n := utf16.RuneLen(r)
		if units+n > maxCell {
			all, start, units = append(all, s[start:i]), i, 0
		}
		units += n
	}
	return append(all, s[start:])
}

type cell struct {
	text   string
	number bool
}

// writeSheet writes rows of one width, of which the first is a heading that stays in view and can be filtered by.
func writeSheet(f *excelize.File, name string, head int, rows [][]cell) error {
	for y, cells := range rows {
		for x, c := range cells {
			if err := writeCell(f, name, x+1, y+1, c); err != nil {
				return err
			}
		}
	}
	if err := f.SetRowStyle(name, 1, 1, head); err != nil {
		return err
	}
	if err := f.SetPanes(name, &excelize.Panes{Freeze: true, XSplit: 1, YSplit: 1, TopLeftCell: "B2", ActivePane: "bottomRight"}); err != nil {
		return err
	}
	last, err := excelize.CoordinatesToCellName(len(rows[0]), len(rows))
	if err != nil {
		return err
	}
	return f.AutoFilter(name, "A1:"+last, nil)
}

// writeCell writes one cell. Of a text longer than a cell the first part is written.
func writeCell(f *excelize.File, sheet string, x, y int, c cell) error {
	at, err := excelize.CoordinatesToCellName(x, y)
	switch {
	case err != nil || c.text == "":
		return err
	case c.number:
		return f.SetCellDefault(sheet, at, c.text) // the decimal as it stands: no float on the way
	default:
		return f.SetCellStr(sheet, at, literal(parts(cellText(c.text))[0]))
	}
}

// Limits of a workbook that is read: unpacked, a suite of [suite.MaxScenarios] is well below.
const (
	maxUnpacked = 256 << 20
	maxSheet    = 64 << 20
)

// ReadXLSX reads what [WriteXLSX] writes: the sheet Scenarios, or the first one; see [ReadTable].
func ReadXLSX(data []byte) (*suite.Suite, error) {
	rows, err := xlsxRows(data)
	if err != nil {
		return nil, err
	}
	return ReadTable(rows)
}

func xlsxRows(data []byte) ([][]string, error) {
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
	return rows, nil
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
