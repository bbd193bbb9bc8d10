package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/suite"
)

// maxRows bounds what is read.
const maxRows = suite.MaxScenarios + 1

// continued is a column that holds the rest of a text too long for one cell: "explanation (2)".
var continued = regexp.MustCompile(`^(.+) \((\d+)\)$`)

// ReadTable reads a suite from rows of cells, of which the first names the columns, in any order; see [Columns]. Columns
// that are not known are passed over, and those that are missing leave their values unset, but scenarioId, expectedResult
// and ndc must be there. "name (2)" goes on with the text of the column name. Empty rows are passed over. The error names
// every row, from 1, and column that cannot be read.
func ReadTable(rows [][]string) (*suite.Suite, error) {
	if len(rows) == 0 {
		return nil, errors.New("the table is empty; its first row must name the columns")
	}
	if len(rows) > maxRows {
		return nil, fmt.Errorf("at most %d scenarios can be read", suite.MaxScenarios)
	}
	places, err := placesOf(rows[0])
	if err != nil {
		return nil, err
	}
	s := &suite.Suite{Scenarios: []suite.Scenario{}, Validation: suite.Validation{Valid: true, Errors: []string{}, Warnings: []string{}}}
	var errs []error
	for n, cells := range rows[1:] {
		if !slices.ContainsFunc(cells, func(c string) bool { return c != "" }) {
			continue
		}
		sc, err := readRow(s, places, cells, n+2)
		errs = append(errs, err...)
		s.Scenarios = append(s.Scenarios, sc)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	s.TotalScenarios = len(s.Scenarios)
	return s, nil
}

// Rows returns the cells of a CSV file, or of the sheet Scenarios of a workbook, else of its first sheet; false where the
// bytes are JSON. At most one row more than a suite can have is read.
func Rows(data []byte) ([][]string, bool, error) {
	switch {
	case isWorkbook(data):
		rows, err := xlsxRows(data)
		return rows, true, err
	case isRecord(data):
		return nil, false, nil
	}
	rows, err := csvRows(data)
	return rows, true, err
}

func isWorkbook(data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) }

func isRecord(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n\xef\xbb\xbf"), []byte("{"))
}

// place is a column and the cells of a row that hold its text, in their order.
type place struct {
	column
	cells []int
}

func placesOf(head []string) ([]place, error) {
	at := make([]place, len(columns))
	for i, c := range columns {
		at[i].column = c
	}
	more := make([]map[int]int, len(columns)) // part of the text → cell
	for i, name := range head {
		name, part := strings.TrimSpace(name), 1
		if m := continued.FindStringSubmatch(name); m != nil {
			name = m[1]
			part, _ = strconv.Atoi(m[2]) // too many digits: a part that comes last
		}
		j := slices.IndexFunc(columns, func(c column) bool { return c.name == name })
		if j < 0 {
			continue
		}
		if more[j] == nil {
			more[j] = map[int]int{}
		}
		more[j][part] = i
	}
	for j, parts := range more {
		for part := 1; len(at[j].cells) < len(parts); part++ {
			cell, ok := parts[part]
			if !ok {
				return nil, fmt.Errorf("the column %s has a part (%d) too many", columns[j].name, part+1)
			}
			at[j].cells = append(at[j].cells, cell)
		}
		if need := columns[j].name; parts == nil && slices.Contains([]string{"scenarioId", "expectedResult", "ndc"}, need) {
			return nil, fmt.Errorf("the column %s is missing", need)
		}
	}
	return at, nil
}

// readRow reads a scenario; number is its row's, for errors.
func readRow(s *suite.Suite, places []place, cells []string, number int) (suite.Scenario, []error) {
	r := &row{suite: s, sc: &suite.Scenario{}, inputs: map[string]json.RawMessage{}}
	r.sc.Fill()
	var errs []error
	for _, p := range places {
		var text string
		for _, i := range p.cells {
			if i < len(cells) {
				text += cells[i]
			}
		}
		if p.set == nil || text == "" {
			continue
		}
		if p.number {
			text = plainNumber(text)
		}
		if err := p.set(r, text); err != nil {
			errs = append(errs, fmt.Errorf("row %d, %s: %w", number, p.name, err))
		}
	}
	data, err := json.Marshal(r.inputs)
	if err == nil {
		err = r.sc.Inputs.UnmarshalJSON(data)
	}
	if err != nil {
		errs = append(errs, fmt.Errorf("row %d: %w", number, err))
	}
	return *r.sc, errs
}

// plainNumber turns what spreadsheets save for a decimal that binary fractions do not have into that decimal:
// 4.3499999999999996 is 4.35.
func plainNumber(s string) string {
	if len(s) < 16 && !strings.ContainsAny(s, "eE") {
		return s
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || len(s) > 40 {
		return s
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}
