package ncpdp

import (
	"slices"
	"strings"
)

// Confidence says how well a row of the dictionary is founded.
type Confidence string

// The confidences.
const (
	Confirmed Confidence = "confirmed" // two independent sources, or an authoritative one
	Secondary Confidence = "secondary" // one source that cites the standard
	Inferred  Confidence = "inferred"  // follows from confirmed rows; nobody says so in public
	Unknown   Confidence = "unknown"   // whether it holds in this version is not public
	Supplied  Confidence = "supplied"  // from the file of somebody who holds the standard: see [Dictionary.With]
)

// Format says how a value is to be read.
type Format string

// The formats. Numbers may have lost their leading zeros, text its trailing spaces.
const (
	Text     Format = "text"
	Number   Format = "number"   // unsigned digits
	Date     Format = "date"     // CCYYMMDD
	Clock    Format = "time"     // HHMM
	Quantity Format = "quantity" // 9(7)v999: thousandths of a billing unit
	Money    Format = "money"    // s9(6)v99 or longer: cents, the sign in the last character
	Rate     Format = "rate"     // s9(3)v9(4): ten-thousandths, the sign in the last character
	Untyped  Format = ""         // the type is not public
)

// HeaderField is one row of a header layout.
type HeaderField struct {
	ID         string // "101-A1"; empty where the source does not number the field
	Name       string
	Numeric    bool
	Offset     int    // bytes from the start of the header
	Length     int    // bytes
	Reject     string // what a payer answers when it is missing or invalid; empty in a response
	Confidence Confidence
	Source     string

	wire string
	date bool
	form Format // of a batch record's number, date or time
}

// FieldDefinition describes a field where it stands in a segment.
type FieldDefinition struct {
	ID           string // "442-E7"
	Wire         string // "E7"
	Name         string // in D.0 where the field is in it
	F6Name       string // where it was renamed
	Segment      string // "07"; empty where the number of the segment is not public
	SegmentName  string
	Order        int // place in the segment; 0 where it is not known
	Format       Format
	F6Format     Format // where F6 differs
	Picture      string // "9(7)v999"
	Length       int    // characters in D.0; 0 where the field is not in D.0 or its length not public
	F6Length     int    // characters in F6; 0 where it is not public
	F6Status     string // same, changed, new, removed, unknown
	Group        string // the count or counter field before the repeating group this one belongs to
	GroupMax     int    // how often that group may repeat; 0 where it is not known
	Reject       string // the reject code for the field missing or invalid; empty in a response
	Unused       string // the reject code for the field in a transaction that does not use it
	Personal     bool   // can name a person: [Show] masks it
	D0Confidence Confidence
	F6Confidence Confidence
	Source       string
}

// In reports the confidence that the field is in a version as described; empty where it is not in it.
func (d *FieldDefinition) In(v Version) Confidence {
	switch {
	case v == D0:
		return d.D0Confidence
	case v == F6 && d.F6Status != "removed":
		return d.F6Confidence
	}
	return ""
}

// NameIn returns the field's name in a version.
func (d *FieldDefinition) NameIn(v Version) string {
	if v == F6 && d.F6Name != "" {
		return d.F6Name
	}
	return d.Name
}

// FormatIn returns the field's format in a version.
func (d *FieldDefinition) FormatIn(v Version) Format {
	if v == F6 && d.F6Format != "" {
		return d.F6Format
	}
	return d.Format
}

// LengthIn returns how many characters the field has in a version, or 0 where that is not public. The F6 length of a
// dollar is never taken from D.0, because F6 widened dollars; that of another field is, where F6 keeps the field.
func (d *FieldDefinition) LengthIn(v Version) int {
	switch {
	case v != F6:
		return d.Length
	case d.F6Length > 0:
		return d.F6Length
	case d.F6Status == "same":
		return d.Length
	}
	return 0
}

// GroupDefinition describes a repeating group: the field that counts it and how often it may occur.
type GroupDefinition struct {
	Segment    string
	Count      string // "447-EC"
	Counter    bool   // the field stands before each repetition and counts up, instead of before all of them
	Max        int    // repetitions; 0 where it is not known
	F6Max      int    // where F6 allows another number
	Parent     string // the count field of the group around it; empty at the level of the segment
	Before     string // the reject code for a repetition without its count before it
	Mismatch   string // for a count that is not the number of repetitions
	Exceeds    string // for more repetitions than are allowed
	Confidence Confidence
	Source     string

	wire string
}

// MaxIn returns how often the group may occur in a version, or 0 where that is not known.
func (g *GroupDefinition) MaxIn(v Version) int {
	if v == F6 && g.F6Max > 0 {
		return g.F6Max
	}
	return g.Max
}

// SegmentDefinition describes a segment.
type SegmentDefinition struct {
	ID         string // "07"
	Name       string // "Claim"
	Kind       Kind
	Shared     bool   // stands before the first group separator
	D0         bool   // in D.0; else introduced after it
	Missing    string // the reject code for a mandatory segment that is missing
	Needed     string // for a situational one that the payer needs
	Unused     string // for one that the transaction does not use
	Confidence Confidence
	Source     string

	use map[string]string
	// sure lists the transactions whose use is founded on code in production; the use of others is general knowledge.
	sure string
}

// Use returns M (mandatory), S (situational) or - (not used) for a transaction code, or "" where that is not known.
func (d *SegmentDefinition) Use(transaction string) string { return d.use[sameUse(transaction)] }

// UseConfidence returns how well [SegmentDefinition.Use] is founded for a transaction code.
func (d *SegmentDefinition) UseConfidence(transaction string) Confidence {
	transaction = sameUse(transaction)
	level := Unknown
	for _, word := range strings.Fields(d.sure) {
		switch Confidence(word) {
		case Confirmed, Secondary, Unknown, Inferred, Supplied:
			level = Confidence(word)
		default:
			if word == transaction {
				return level
			}
		}
	}
	if !strings.Contains(d.sure, " ") && d.sure != "" {
		return Confidence(d.sure)
	}
	return Unknown
}

// sameUse maps the transactions that use segments alike.
func sameUse(transaction string) string {
	switch transaction {
	case "B3":
		return "B1"
	case "S3":
		return "S1"
	case "N2", "N3":
		return "N1"
	}
	return transaction
}

// Code is one value of a coded field.
type Code struct {
	Field      string // "436-E1"
	Value      string
	Meaning    string
	Version    string // where the value is listed, in words
	Confidence string // high, medium or low
	Source     string
}

// Dictionary is what is known of the versions: header layouts, segments, fields, repeating groups, code values. It does
// not change once made and may be used by many goroutines. The package's own functions use [Standard]; a
// [Transmission] may name another one.
type Dictionary struct {
	layouts  []*layout
	batch    map[string][]HeaderField
	fields   []FieldDefinition
	byWire   map[string]int    // first definition
	bySpot   map[[2]string]int // segment, wire
	segments []SegmentDefinition
	bySeg    map[string]int
	groups   map[[2]string]GroupDefinition // segment, wire id of the count
	codes    map[string][]Code             // by wire id
	exact    map[[2]string]int             // wire id and value: the first such code
	standard Profile
}

// Layout returns the header rows of a version, kind and transaction code in wire order, or nil where there is no such
// layout. The caller owns the slice.
func (d *Dictionary) Layout(v Version, k Kind, transaction string) []HeaderField {
	if l := d.layout(v, k, transaction); l != nil {
		return slices.Clone(l.rows)
	}
	return nil
}

// BatchLayout returns the rows of a batch record, "00", "G1" or "99", the marks around it included; of G1 those that
// stand before the transmission.
func (d *Dictionary) BatchLayout(record string) []HeaderField { return slices.Clone(d.batch[record]) }

// Field returns the definition of a field by "442-E7" or "E7". Where a field stands in several segments it is the first
// of them: [Dictionary.FieldIn] knows the segment.
func (d *Dictionary) Field(id string) (FieldDefinition, bool) {
	i, ok := d.byWire[wireID(id)]
	if !ok || len(id) > 2 && d.fields[i].ID != id {
		return FieldDefinition{}, false
	}
	return d.fields[i], true
}

// FieldIn returns the definition of a field in a segment, or false where the dictionary does not have it there.
func (d *Dictionary) FieldIn(segment, id string) (FieldDefinition, bool) {
	if f := d.spot(segment, wireID(id)); f != nil {
		return *f, true
	}
	return FieldDefinition{}, false
}

// spot is FieldIn without a copy.
func (d *Dictionary) spot(segment, wire string) *FieldDefinition {
	if i, ok := d.bySpot[[2]string{segment, wire}]; ok {
		return &d.fields[i]
	}
	return nil
}

// known returns the field where it stands, else anywhere, else nil.
func (d *Dictionary) known(segment, wire string) *FieldDefinition {
	if f := d.spot(segment, wire); f != nil {
		return f
	}
	if i, ok := d.byWire[wire]; ok {
		return &d.fields[i]
	}
	return nil
}

// Fields returns the definitions of a segment's fields in the order of the segment.
func (d *Dictionary) Fields(segment string) []FieldDefinition {
	var all []FieldDefinition
	for i := range d.fields {
		if d.fields[i].Segment == segment {
			all = append(all, d.fields[i])
		}
	}
	return all
}

// Segment returns the definition of a segment by its identification ("07").
func (d *Dictionary) Segment(id string) (SegmentDefinition, bool) {
	i, ok := d.bySeg[id]
	if !ok {
		return SegmentDefinition{}, false
	}
	return d.segments[i], true
}

// Segments returns every segment in the order of the identifications.
func (d *Dictionary) Segments() []SegmentDefinition { return slices.Clone(d.segments) }

// Group returns the repeating group of a segment that a count or counter field begins.
func (d *Dictionary) Group(segment, count string) (GroupDefinition, bool) {
	g, ok := d.groups[[2]string{segment, wireID(count)}]
	return g, ok
}

// Codes returns the known values of a coded field, in the order of the list; nil where the field has none.
func (d *Dictionary) Codes(id string) []Code { return slices.Clone(d.codes[wireID(id)]) }

// Meaning returns what a value of a coded field means. A number's leading zeros do not matter. Reject codes are field
// 511-FB.
func (d *Dictionary) Meaning(id, value string) (string, bool) {
	if c := d.code(wireID(id), strings.TrimRight(value, " ")); c != nil {
		return c.Meaning, true
	}
	return "", false
}

// code finds a value of a field: exactly, else as a number without its leading zeros. "7" is no reject code.
func (d *Dictionary) code(wire, value string) *Code {
	all := d.codes[wire]
	if i, ok := d.exact[[2]string{wire, value}]; ok {
		return &all[i]
	}
	if rejectList(wire) || !isDigits(value) {
		return nil
	}
	for i := range all {
		if sameCode(all[i].Value, value) {
			return &all[i]
		}
	}
	return nil
}

// addCode puts a code behind those of its field.
func (d *Dictionary) addCode(c Code) {
	wire := wireID(c.Field)
	if spot := [2]string{wire, c.Value}; c.Value != "" {
		if _, twice := d.exact[spot]; !twice {
			d.exact[spot] = len(d.codes[wire])
		}
	}
	d.codes[wire] = append(d.codes[wire], c)
}

// rejectList reports a field whose values are reject codes, which are compared to the letter.
func rejectList(wire string) bool { return wire == "FB" || wire == "6E" }

// Layout is [Dictionary.Layout] of the standard dictionary.
func Layout(v Version, k Kind, transaction string) []HeaderField {
	return Standard().Layout(v, k, transaction)
}

// LookupField is [Dictionary.Field] of the standard dictionary.
func LookupField(id string) (FieldDefinition, bool) { return Standard().Field(id) }

// LookupFieldIn is [Dictionary.FieldIn] of the standard dictionary.
func LookupFieldIn(segment, id string) (FieldDefinition, bool) {
	return Standard().FieldIn(segment, id)
}

// LookupSegment is [Dictionary.Segment] of the standard dictionary.
func LookupSegment(id string) (SegmentDefinition, bool) { return Standard().Segment(id) }

// Codes is [Dictionary.Codes] of the standard dictionary.
func Codes(id string) []Code { return Standard().Codes(id) }

// Meaning is [Dictionary.Meaning] of the standard dictionary.
func Meaning(id, value string) (string, bool) { return Standard().Meaning(id, value) }

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
