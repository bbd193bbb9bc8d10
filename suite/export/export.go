// Package export writes a test suite to files: JSON (the record itself), CSV and XLSX (one row a scenario, complete enough
// to be read back), an NCPDP batch of the claims and one of the responses to them, and Markdown and HTML for people.
//
// Every writer is a function of the suite and its options: the same suite gives the same bytes.
package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/rxassay/rxassay/benefit"
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
	// Responses is what must come back of NCPDP.
	Responses Format = "ncpdp-responses"
)

// ErrFormat is the error of a format that is none.
var ErrFormat = errors.New("export: the format must be json, csv, xlsx, ncpdp, ncpdp-responses, md or html")

// Formats lists the formats.
func Formats() []Format { return []Format{JSON, CSV, XLSX, NCPDP, Responses, Markdown, HTML} }

// MediaType returns the type for a Content-Type header, "" of a format that is none.
func (f Format) MediaType() string {
	switch f {
	case JSON:
		return "application/json"
	case CSV:
		return "text/csv; charset=utf-8"
	case XLSX:
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	case NCPDP, Responses:
		return "application/octet-stream"
	case Markdown:
		return "text/markdown; charset=utf-8"
	case HTML:
		return "text/html; charset=utf-8"
	}
	return ""
}

// Extension returns how a file's name ends, without the dot.
func (f Format) Extension() string {
	switch f {
	case NCPDP:
		return "claims.ncpdp"
	case Responses:
		return "responses.ncpdp"
	}
	return string(f)
}

// Options say how to write. JSON, CSV and XLSX look at none of them.
type Options struct {
	// Plan is the plan that the suite tests: it has the routing that the claims do not have themselves, the words of the
	// document that pages quote, and the rules that they find no scenario for. It may be nil.
	Plan      *benefit.Plan
	Wire      wire.Options  // version and defaults of each transmission
	BatchDate calendar.Date // 880-K2 of a batch; zero: the day on which the suite was generated
}

func (o Options) facts() wire.PlanFacts {
	if o.Plan == nil {
		return wire.PlanFacts{}
	}
	return PlanFacts(o.Plan)
}

// Write writes a suite in a format. Errors are [ErrFormat], the writer's, and those of [WriteNCPDP] and [WriteNCPDPResponses].
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
	case Responses:
		return WriteNCPDPResponses(w, s, o)
	case Markdown:
		return WriteMarkdown(w, s, o.Plan)
	case HTML:
		return WriteHTML(w, s, o.Plan)
	}
	return ErrFormat
}

// Read reads a suite from JSON, CSV or XLSX, whichever the bytes are. Errors say what is wrong and where.
func Read(data []byte) (*suite.Suite, error) {
	switch {
	case isWorkbook(data):
		return ReadXLSX(data)
	case isRecord(data):
		return suite.Parse(bytes.TrimLeft(data, " \t\r\n\xef\xbb\xbf"))
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
