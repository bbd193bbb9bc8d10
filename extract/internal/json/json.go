// Package json reads JSON files: the text is the JSON itself, indented, with keys, order and numbers as they stand. A file of
// records, one a line, is read too.
package json

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/finding"
)

// Limits bounds what one document may ask for.
type Limits struct {
	Runes int
	Depth int
}

// maxGrowth bounds how much longer than the file its indented form may be, beyond the limit on runes: indentation of
// depth d costs 2d bytes a line.
const maxGrowth = 64

// Read returns the text of a JSON file. Its error is a *fault.Error, or that of ctx.
func Read(ctx context.Context, content []byte, limits Limits) (*document.Text, []finding.Finding, error) {
	content = bytes.TrimPrefix(Decode(content), []byte("\ufeff"))
	if len(bytes.TrimSpace(content)) == 0 {
		return nil, nil, fault.New(fault.Empty, "The file holds nothing but white space.")
	}
	if !utf8.Valid(content) {
		return nil, nil, fault.New(fault.Corrupt, "The file is not in UTF-8, as JSON must be.")
	}
	if depth(content) > limits.Depth {
		return nil, nil, fault.New(fault.TooComplex, "The JSON is nested deeper than is read.")
	}
	records, err := values(content)
	if err != nil {
		return nil, nil, fault.Wrap(fault.Corrupt, "The file is not valid JSON.", err)
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if indentedSize(content) > min(limits.Runes, maxGrowth*len(content)) {
		return nil, nil, fault.New(fault.TooComplex, "The JSON has more text than is read.")
	}
	b := document.NewBuilder(document.JSON)
	b.StartPage("", 0, 0)
	for _, record := range records {
		var out bytes.Buffer
		if err := json.Indent(&out, record, "", "  "); err != nil {
			return nil, nil, fault.Wrap(fault.Corrupt, "The file is not valid JSON.", err)
		}
		for line := range strings.SplitSeq(out.String(), "\n") {
			b.Line(line, document.Box{}, false)
		}
	}
	return b.Text(), repeated(records), nil
}

// values returns the value that the file is, or those of a file of records (NDJSON): objects or arrays, each of which begins
// on a line of its own. A key that comes twice in an object is valid, and both are kept: the text is what the file says.
func values(content []byte) ([]json.RawMessage, error) {
	var all []json.RawMessage
	dec := json.NewDecoder(bytes.NewReader(content))
	for {
		end := dec.InputOffset()
		var v json.RawMessage
		switch err := dec.Decode(&v); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		}
		between := content[end : dec.InputOffset()-int64(len(v))]
		all = append(all, v)
		if len(all) > 1 && (!bytes.Contains(between, []byte("\n")) || !isRecord(all[0]) || !isRecord(v)) {
			return nil, errors.New("more than one value, and they are no records")
		}
	}
}

func isRecord(v json.RawMessage) bool { return v[0] == '{' || v[0] == '[' }

// depth returns how deep objects and arrays are nested.
func depth(content []byte) int {
	deep, deepest := 0, 0
	walk(content, func(c byte) {
		switch c {
		case '{', '[':
			deep++
			deepest = max(deepest, deep)
		case '}', ']':
			deep--
		}
	})
	return deepest
}

// indentedSize returns an upper bound of the bytes of the indented form.
func indentedSize(content []byte) int {
	size, deep := len(content), 0
	walk(content, func(c byte) {
		switch c {
		case '{', '[':
			deep++
			size += 1 + 2*deep
		case '}', ']':
			deep--
			size += 1 + 2*deep
		case ',':
			size += 1 + 2*deep
		case ':':
			size++
		}
	})
	return size
}

// walk calls f for each byte outside strings.
func walk(content []byte, f func(byte)) {
	quoted := false
	for i := 0; i < len(content); i++ {
		switch c := content[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case !quoted:
			f(c)
		}
	}
}
