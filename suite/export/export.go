// Package export writes a test suite to files: JSON (the record itself), CSV and XLSX (one row a scenario, complete enough
// to be read back), an NCPDP batch of the claims, and Markdown and HTML for people.
//
// Every writer is a function of the suite and its options: the same suite gives the same bytes.
package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/suite"
)

// Format is a kind of file.
type Format string

// The formats.
const (
	JSON     Format = "json"
	CSV      Format = "csv"
	XLSX     Format = "xlsx"
	NCPDP    Format = "ncpdp"
	Markdown Format = "md"
	HTML     Format = "html"
)

// ErrFormat is the error of a format that is none.
var ErrFormat = errors.New("export: the format must be json, csv, xlsx, ncpdp, md or html")

// Formats lists the formats.
func Formats() []Format { return []Format{JSON, CSV, XLSX, NCPDP, Markdown, HTML} }

// MediaType returns the type for a Content-Type header, "" of a format that is none.
func (f Format) MediaType() string {
	switch f {
	case JSON:
		return "application/json"
	case CSV:
		return "text/csv; charset=utf-8"
	case XLSX:
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	case NCPDP:
		return "application/octet-stream"
	case Markdown:
		return "text/markdown; charset=utf-8"
	case HTML:
		return "text/html; charset=utf-8"
	}
	return ""
}

// Options say how to write; only NCPDP looks at them.
type Options struct {
	Plan      wire.PlanFacts // routing that the claims do not have themselves
	Wire      wire.Options   // version and defaults of each transmission
	BatchDate calendar.Date  // 880-K2 of the batch; zero: the day on which the suite was generated
}

// Write writes a suite in a format. Errors are [ErrFormat], the writer's, and those of [WriteNCPDP].
func Write(w io.Writer, s *suite.Suite, f Format, o Options) error {
	switch f {
	case JSON:
		return WriteJSON(w, s)
	case CSV:
		return WriteCSV(w, s)
	case XLSX:
		return WriteXLSX(w, s)
	case NCPDP:
		return WriteNCPDP(w, s, o)
	case Markdown:
		return WriteMarkdown(w, s)
	case HTML:
		return WriteHTML(w, s)
	}
	return ErrFormat
}

// Read reads a suite from JSON, CSV or XLSX, whichever the bytes are. Errors say what is wrong and where.
func Read(data []byte) (*suite.Suite, error) {
	switch head := bytes.TrimLeft(data, " \t\r\n\xef\xbb\xbf"); {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return ReadXLSX(data)
	case bytes.HasPrefix(head, []byte("{")):
		return suite.Parse(head)
	}
	return ReadCSV(data)
}

// WriteJSON writes the record, indented by two spaces, with a line feed at the end.
func WriteJSON(w io.Writer, s *suite.Suite) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(s); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}
