package export

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"github.com/rxassay/rxassay/suite"
)

// WriteCSV writes one row a scenario after a row of column names; UTF-8, commas, lines ending in a line feed. A text cell
// that a spreadsheet would take for a formula (it begins with = + - @, a tab or a carriage return) or that begins with an
// apostrophe is written after an apostrophe; [ReadCSV] takes it off. Numbers are written as they are.
func WriteCSV(w io.Writer, s *suite.Suite) error {
	out := csv.NewWriter(w)
	record := make([]string, len(columns))
	for i, c := range columns {
		record[i] = c.name
	}
	if err := out.Write(record); err != nil {
		return err
	}
	for i := range s.Scenarios {
		r, err := newRow(s, &s.Scenarios[i])
		if err != nil {
			return err
		}
		for j, c := range columns {
			record[j] = c.get(r)
			if !c.number {
				record[j] = guard(record[j])
			}
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// guarded are the first characters of text that a spreadsheet may run.
const guarded = "=+-@\t\r\n'"

func guard(s string) string {
	if s != "" && strings.IndexByte(guarded, s[0]) >= 0 {
		return "'" + s
	}
	return s
}

func unguard(s string) string {
	if len(s) > 1 && s[0] == '\'' && strings.IndexByte(guarded, s[1]) >= 0 {
		return s[1:]
	}
	return s
}

// ReadCSV reads what [WriteCSV] writes. The columns may stand in any order; those that are missing leave their values
// unset, but scenarioId, expectedResult and ndc must be there. The error names every row and column that cannot be read.
func ReadCSV(data []byte) (*suite.Suite, error) {
	in := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))))
	in.FieldsPerRecord = -1
	var rows [][]string
	for {
		record, err := in.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("the CSV cannot be read: %w", err)
		}
		for i := range record {
			record[i] = unguard(record[i])
		}
		if rows = append(rows, record); len(rows) > maxRows {
			break
		}
	}
	return readRows(rows)
}
