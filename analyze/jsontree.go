package analyze

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// jsonNode is one value of a JSON text with the place where it stands, so that it can be quoted.
type jsonNode struct {
	kind     jsonKind
	i, j     int    // the value's bytes in the text
	key      string // of a member of an object
	at       int    // where the key begins; i for what has none
	atEnd    int    // behind the key
	value    string // of a string, decoded; of a number, as written
	truth    bool
	nodes    []*jsonNode // the members or elements
	head     *jsonNode   // of a cell: what is written above its column
	plain    string      // the words of the key, once they were asked for
	on, then []*jsonNode // of a rule: its conditions and what follows from them, which are among its members
	entry    *jsonNode   // of a code: what the table of codes has for it, whose words the value then is
	named    *jsonNode   // of the value of an extension: where its name stands
	setting  bool        // it is a setting, of which that name says what it is
	cents    bool        // an amount counts cents, as its key or the document says
	unit     *jsonNode   // of such an amount: what says so of all of them
	fraction bool        // a document says that its rates are parts of one
	basis    bool        // a rate counts hundredths of a percent, as its key says
	part     bool        // some words of a string; i and j are where they stand, without quotation marks
}

type jsonKind int

const (
	jsonNull jsonKind = iota
	jsonTruth
	jsonNumber
	jsonString
	jsonObject
	jsonArray
)

const (
	maxJSONDepth = 64
	maxJSONNodes = 2_000_000
)

var errJSONShape = errors.New("analyze: not JSON, or nested too deeply")

// jsonParser reads tokens and knows where the last one ended.
type jsonParser struct {
	text  *document.Text
	dec   *json.Decoder
	nodes int
}

// parseJSON reads a text as a tree. Several values behind each other (NDJSON) are an array of them.
func parseJSON(text *document.Text) (*jsonNode, error) {
	p := &jsonParser{text: text, dec: json.NewDecoder(strings.NewReader(text.Content))}
	p.dec.UseNumber()
	var roots []*jsonNode
	for {
		n, err := p.next(0)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		roots = append(roots, n)
	}
	switch len(roots) {
	case 0:
		return nil, errJSONShape
	case 1:
		markUnits(roots[0])
		return roots[0], nil
	}
	root := &jsonNode{kind: jsonArray, j: len(text.Content), nodes: roots}
	markUnits(root)
	return root, nil
}

// next reads one value.
func (p *jsonParser) next(depth int) (*jsonNode, error) {
	n := &jsonNode{i: p.start()}
	n.at = n.i
	t, err := p.dec.Token()
	if err != nil {
		return nil, err
	}
	if p.nodes++; p.nodes > maxJSONNodes || depth > maxJSONDepth {
		return nil, errJSONShape
	}
	switch t := t.(type) {
	case json.Delim:
		n.kind = jsonArray
		if t == '{' {
			n.kind = jsonObject
		}
		for p.dec.More() {
			m, err := p.member(n.kind, depth+1)
			if err != nil {
				return nil, err
			}
			n.nodes = append(n.nodes, m)
		}
		if _, err := p.dec.Token(); err != nil {
			return nil, errJSONShape
		}
	case string:
		n.kind, n.value = jsonString, t
	case json.Number:
		n.kind, n.value = jsonNumber, t.String()
	case bool:
		n.kind, n.truth = jsonTruth, t
	}
	n.j = int(p.dec.InputOffset())
	return n, nil
}

// member reads an element of an array, or a key and its value.
func (p *jsonParser) member(of jsonKind, depth int) (*jsonNode, error) {
	if of == jsonArray {
		return p.notEOF(p.next(depth))
	}
	at := p.start()
	key, err := p.dec.Token()
	if err != nil {
		return nil, errJSONShape
	}
	end := int(p.dec.InputOffset())
	m, err := p.notEOF(p.next(depth))
	if err != nil {
		return nil, err
	}
	m.key, _ = key.(string)
	m.at, m.atEnd = at, end
	return m, nil
}

// notEOF tells a text that ends within a value from one that ends behind it.
func (p *jsonParser) notEOF(n *jsonNode, err error) (*jsonNode, error) {
	if errors.Is(err, io.EOF) {
		err = errJSONShape
	}
	return n, err
}

// start is where the next token begins.
func (p *jsonParser) start() int {
	i := int(p.dec.InputOffset())
	for i < len(p.text.Content) && strings.IndexByte(" \t\r\n,:", p.text.Content[i]) >= 0 {
		i++
	}
	return i
}

// get returns the member of a key, nil where there is none.
func (n *jsonNode) get(key string) *jsonNode {
	if n == nil || n.kind != jsonObject {
		return nil
	}
	for _, m := range n.nodes {
		if m.key == key {
			return m
		}
	}
	return nil
}

// text returns a string's value, of any other value nothing.
func (n *jsonNode) text() string {
	if n == nil || n.kind != jsonString {
		return ""
	}
	return strings.TrimSpace(n.value)
}

// scalar returns what a string, number or truth says in words.
func (n *jsonNode) scalar() string {
	switch n.kind {
	case jsonString, jsonNumber:
		return strings.TrimSpace(n.value)
	case jsonTruth:
		if n.truth {
			return "true"
		}
		return "false"
	}
	return ""
}

func (n *jsonNode) isScalar() bool { return n.kind != jsonObject && n.kind != jsonArray }

// quoted is the evidence of a member: its key and value as they stand in the text.
func (n *jsonNode) quoted(text *document.Text, c benefit.Confidence) []benefit.Evidence {
	if n.part && n.head != nil { // of a sheet: the value is what is said, the name of its field stands above it
		spans := []document.Span{{Start: text.RuneOffset(n.i), End: text.RuneOffset(n.j)}, {Start: text.RuneOffset(n.at), End: text.RuneOffset(n.atEnd)}}
		if n.entry != nil {
			spans = append(spans, document.Span{Start: text.RuneOffset(n.entry.i), End: text.RuneOffset(n.entry.j)})
		}
		return quote(text, c, spans...)
	}
	if n.part && n.at == n.i { // the name of a field, or of several
		return quote(text, c, document.Span{Start: text.RuneOffset(n.i), End: text.RuneOffset(n.j)})
	}
	if n.part {
		return quote(text, c, document.Span{Start: text.RuneOffset(n.at), End: text.RuneOffset(n.atEnd)}, document.Span{Start: text.RuneOffset(n.i), End: text.RuneOffset(n.j)})
	}
	if n.setting { // what it is and what it is set to stand beside each other
		return quote(text, c, document.Span{Start: text.RuneOffset(min(n.at, n.named.at)), End: text.RuneOffset(max(n.j, n.named.j))})
	}
	own := document.Span{Start: text.RuneOffset(n.at), End: text.RuneOffset(n.j)}
	spans := []document.Span{own}
	for _, more := range []*jsonNode{n.entry, n.named, n.unit} {
		if more != nil {
			spans = append(spans, document.Span{Start: text.RuneOffset(more.at), End: text.RuneOffset(more.j)})
		}
	}
	return quote(text, c, spans...)
}

// words is the passage of a string's own words, the quotation marks left out.
func (n *jsonNode) words(text *document.Text) *cell {
	if n.entry != nil {
		return n.entry.words(text)
	}
	if n.part {
		return newCell(text, document.Span{Start: text.RuneOffset(n.i), End: text.RuneOffset(n.j)})
	}
	return newCell(text, document.Span{Start: text.RuneOffset(n.i + 1), End: text.RuneOffset(n.j - 1)})
}

// quotedWords is the passage of a scalar, a string's without its quotation marks.
func (n *jsonNode) quotedWords(text *document.Text) *cell {
	if n.kind == jsonString {
		return n.words(text)
	}
	return newCell(text, document.Span{Start: text.RuneOffset(n.i), End: text.RuneOffset(n.j)})
}

// wordBegins reports whether what follows a capital behind others makes a word of it, and no plural of them: the "aximum" of "OOPMaximum", not the "s"
// of "NDCs".
func wordBegins(rest string) bool {
	n := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsLower(r) })
	if n < 0 {
		n = len(rest)
	}
	return n > 1 || n == 1 && rest[0] != 's'
}

// plainWords parts a key or code into small words: "mailOrder90" is "mail order 90", "NON-PREFERRED_BRAND" is "non preferred
// brand".
func plainWords(s string) string {
	var b strings.Builder
	last := ' '
	for i, r := range s {
		switch {
		case unicode.IsUpper(r) && unicode.IsUpper(last) && wordBegins(s[i+utf8.RuneLen(r):]):
			b.WriteByte(' ') // "OOPMaximum"
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '$' && r != '%':
			r = ' '
		case unicode.IsUpper(r) && unicode.IsLower(last), unicode.IsDigit(r) && unicode.IsLetter(last), unicode.IsLetter(r) && unicode.IsDigit(last):
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
		last = r
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
