package formulary

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// maxFindings bounds the findings of one list; a list that is broken throughout needs no more.
const maxFindings = 100

// notes collects the findings of a list, and counts those beyond the bound.
type notes struct {
	found []finding.Finding
	more  int
}

func (n *notes) add(f finding.Finding) {
	if len(n.found) < maxFindings {
		n.found = append(n.found, f)
		return
	}
	n.more++
}

// all returns the findings, and says how many are not among them.
func (n *notes) all() []finding.Finding {
	if n.more == 0 {
		return n.found
	}
	return append(n.found, finding.Finding{
		Code: "more_findings", Severity: finding.Warning, Path: "drugs", Message: fmt.Sprintf("%d more rows of this list have findings like those before.", n.more),
	})
}

// elements decodes the elements of a JSON array one by one, so that one that cannot be read costs only itself.
type elements struct {
	text *document.Text
	dec  *json.Decoder
}

// next decodes the next element into v and returns where it stands in the text. A value of the wrong type is a
// [json.UnmarshalTypeError], after which the next one can be read; any other error ends the array.
func (e *elements) next(v any) (document.Span, error) {
	from := int(e.dec.InputOffset())
	err := e.dec.Decode(v)
	to := int(e.dec.InputOffset())
	for from < to && strings.IndexByte(" \t\r\n,:[", e.text.Content[from]) >= 0 && e.text.Content[from] != '[' {
		from++
	}
	return document.Span{Start: e.text.RuneOffset(from), End: e.text.RuneOffset(to)}, err
}

// opens reads one delimiter.
func (e *elements) opens(d json.Delim) bool {
	t, err := e.dec.Token()
	return err == nil && t == d
}

// ended reports whether nothing stands behind.
func (e *elements) ended() bool {
	_, err := e.dec.Token()
	return errors.Is(err, io.EOF)
}

func newElements(text *document.Text) *elements {
	return &elements{text: text, dec: json.NewDecoder(strings.NewReader(text.Content))}
}

// wrongType reports whether an element could not be decoded for a value of the wrong type alone.
func wrongType(err error) bool {
	var t *json.UnmarshalTypeError
	return errors.As(err, &t)
}

func unreadable(text *document.Text, path string, at document.Span, message string) finding.Finding {
	return finding.Finding{Code: "drug_unreadable", Severity: finding.Warning, Path: path, Page: text.PageAt(at.Start), Span: &at, Message: message}
}

// ParseJSON reads a drug list from any of the JSON shapes that are published: a marketplace plan's drugs.json
// ([ParseQHP]), the FHIR resources of the drug formulary guide ([ParseFHIR]) and the state Medicaid form
// ([ParseDrugInformation]). It reports false, with no finding, for JSON of any other shape.
func ParseJSON(text *document.Text) (List, []finding.Finding, bool) {
	for _, parse := range []func(*document.Text) (List, []finding.Finding, bool){ParseQHP, ParseDrugInformation, ParseFHIR} {
		if l, found, ok := parse(text); ok {
			return l, found, true
		}
	}
	return List{}, nil, false
}
