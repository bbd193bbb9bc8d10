package export

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"github.com/rxassay/rxassay/spreadsheet"
	"github.com/rxassay/rxassay/suite"
)

// WriteCSV writes one row a scenario after a row of column names; UTF-8, commas, lines ending in a line feed. A text cell
// that a spreadsheet would take for a formula (see package spreadsheet) is written after an apostrophe;
// [ReadCSV] takes it off. Numbers are written as they are, and a line break within a text is a line feed.
func WriteCSV(w io.Writer, s *suite.Suite) error {
	out := csv.NewWriter(w)
	record := Columns()
	if err := out.Write(record); err != nil {
		return err
	}
	for i := range s.Scenarios {
		r, err := newRow(s, i)
		if err != nil {
			return err
		}
		for j, c := range columns {
			record[j] = c.get(r)
			if !c.number {
				record[j] = spreadsheet.Text(lineFeeds.Replace(record[j]))
			}
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// lineFeeds makes one kind of line break of the three: readers of CSV do so within a text.
var lineFeeds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// ReadCSV reads what [WriteCSV] writes; see [ReadTable].
func ReadCSV(data []byte) (*suite.Suite, error) {
	rows, err := csvRows(data)
	if err != nil {
		return nil, err
	}
	return ReadTable(rows)
}

func csvRows(data []byte) ([][]string, error) {
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
			record[i] = spreadsheet.Plain(record[i])
		}
		if rows = append(rows, record); len(rows) > maxRows {
			break
		}
	}
	return rows, nil
}
