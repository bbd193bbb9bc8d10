package ncpdp

import "strings"

// The separators. A value cannot contain one: there is no escape.
const (
	FieldSeparator   = '\x1c'
	GroupSeparator   = '\x1d'
	SegmentSeparator = '\x1e'
)

// MaxSize is the number of bytes beyond which [Parse] refuses a transmission. The standard names no limit; real ones
// stay below 10,000.
const MaxSize = 1 << 20

// Version is the value of field 102-A2.
type Version string

// The versions whose headers the dictionary lays out. Those of F6 rest in part on inference: see [HeaderField].
const (
	D0 Version = "D0"
	F6 Version = "F6"
)

// Kind says who speaks.
type Kind string

// The kinds.
const (
	Request  Kind = "request"  // pharmacy to payer
	Response Kind = "response" // payer to pharmacy
)

// Transmission is one message in the order of its bytes.
type Transmission struct {
	Version Version
	Kind    Kind
	// Header has one field for each row of the layout, in its order. A header that was cut short has fewer; bytes that no
	// whole row covers stand in a last field with the id [Rest].
	Header []Field
	// Groups starts with the segments that stand before the first group separator, perhaps none; each further group is a
	// transaction.
	Groups []Group
	// Dictionary lays out the header and names the fields; nil is [Standard]. It is no part of the message.
	Dictionary *Dictionary
	// Leader and Trailer are bytes of a transport around the message (STX, ETX, line ends), kept as they came.
	Leader, Trailer string
}

// Rest is the id of the header field that holds bytes which the layout does not name.
const Rest = "+"

// Group is a run of segments.
type Group struct {
	Lead     string // bytes between the group separator and what follows; empty in a regular message
	Segments []Segment
}

// Segment is a run of fields. In a regular one the first field is AM, the segment's identification (111-AM).
type Segment struct {
	// Lead is what stands between the segment separator and the first field separator; empty in a regular message. Some
	// senders write the identification there, without a field separator: "AM07".
	Lead   string
	Bare   bool // no segment separator stood before it; false in a regular message
	Fields []Field
}

// Field is a field id of two characters and its verbatim value. The ids of header fields are the last two characters of
// their numbers too ("A1" of 101-A1).
type Field struct {
	ID    string
	Value string
}

// NewSegment returns a segment with its identification first.
func NewSegment(id string, fields ...Field) Segment {
	return Segment{Fields: append([]Field{{ID: "AM", Value: id}}, fields...)}
}

// ID returns the segment identification ("07"), or "" where the first field is not AM and the lead is not one either.
func (s *Segment) ID() string {
	switch {
	case len(s.Fields) > 0 && s.Fields[0].ID == "AM":
		return s.Fields[0].Value
	case isIdentification(s.Lead):
		return s.Lead[2:]
	}
	return ""
}

// isIdentification reports "AM" and two characters.
func isIdentification(s string) bool { return len(s) == 4 && s[:2] == "AM" }

// Value returns the value of the first field with that id, "E7" or "442-E7", and whether there is one.
func (s *Segment) Value(id string) (string, bool) {
	id = wireID(id)
	for i := range s.Fields {
		if s.Fields[i].ID == id {
			return s.Fields[i].Value, true
		}
	}
	return "", false
}

// Values returns the values of every field with that id, in order.
func (s *Segment) Values(id string) []string {
	id = wireID(id)
	var all []string
	for i := range s.Fields {
		if s.Fields[i].ID == id {
			all = append(all, s.Fields[i].Value)
		}
	}
	return all
}

// Segment returns the first segment of the group with that identification, or nil.
func (g *Group) Segment(id string) *Segment {
	for i := range g.Segments {
		if g.Segments[i].ID() == id {
			return &g.Segments[i]
		}
	}
	return nil
}

func (t *Transmission) dictionary() *Dictionary {
	if t.Dictionary != nil {
		return t.Dictionary
	}
	return Standard()
}

// Transactions returns the groups after the first.
func (t *Transmission) Transactions() []Group {
	if len(t.Groups) == 0 {
		return nil
	}
	return t.Groups[1:]
}

// HeaderValue returns a header field's value without its padding, and whether the header has the field.
func (t *Transmission) HeaderValue(id string) (string, bool) {
	id = wireID(id)
	for i := range t.Header {
		if t.Header[i].ID == id {
			return strings.TrimRight(t.Header[i].Value, " "), true
		}
	}
	return "", false
}

// TransactionCode returns 103-A3, such as "B1", or "" of a header without it.
func (t *Transmission) TransactionCode() string {
	code, _ := t.HeaderValue("A3")
	return code
}

// wireID cuts "442-E7" to the two characters that stand on the wire.
func wireID(id string) string {
	if i := strings.LastIndexByte(id, '-'); i > 0 && len(id)-i == 3 {
		return id[i+1:]
	}
	return id
}
