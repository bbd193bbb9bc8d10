package ncpdp

import (
	"embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed dictionary/*.csv
var dictionaryFiles embed.FS

// Confidence says how well a row of the dictionary is founded.
type Confidence string

// The confidences.
const (
	Confirmed Confidence = "confirmed" // two independent sources, or an authoritative one
	Secondary Confidence = "secondary" // one source that cites the standard
	Inferred  Confidence = "inferred"  // follows from confirmed rows; nobody says so in public
	Unknown   Confidence = "unknown"   // whether it holds in this version is not public
)

// HeaderField is one row of a header layout.
type HeaderField struct {
	ID         string // "101-A1"; empty where the source does not number the field
	Name       string
	Numeric    bool
	Offset     int // bytes from the start of the header
	Length     int // bytes
	Confidence Confidence
	Source     string

	wire string
	date bool
}

type layout struct {
	version      Version
	kind         Kind
	transactions []string // none: every transaction without a layout of its own
	rows         []HeaderField
	length       int
	versionRow   *HeaderField
}

// Layout returns the header rows of a version, kind and transaction code in wire order, or nil where there is no such
// layout. The caller owns the slice.
func Layout(v Version, k Kind, transaction string) []HeaderField {
	if l := layoutFor(v, k, transaction); l != nil {
		return slices.Clone(l.rows)
	}
	return nil
}

func layoutFor(v Version, k Kind, transaction string) *layout {
	var general *layout
	for _, l := range layouts() {
		if l.version != v || l.kind != k {
			continue
		}
		if slices.Contains(l.transactions, transaction) {
			return l
		}
		if l.transactions == nil {
			general = l
		}
	}
	return general
}

// detect finds the layout whose version value stands where its version row says.
func detect(s string) *layout {
	for _, l := range layouts() {
		r := l.versionRow
		if len(s) >= r.Offset+r.Length && s[r.Offset:r.Offset+r.Length] == string(l.version) && l.transactions == nil {
			code := ""
			if end := r.Offset + r.Length + 2; len(s) >= end {
				code = strings.TrimRight(s[end-2:end], " ") // 103-A3 follows 102-A2 in every layout
			}
			return layoutFor(l.version, l.kind, code)
		}
	}
	return nil
}

var layouts = sync.OnceValue(func() []*layout {
	var all []*layout
	table := readTable("headers.csv")
	for _, row := range table.rows {
		v, k, transactions := Version(row["version"]), Kind(row["kind"]), row["transactions"]
		var l *layout
		if n := len(all); n > 0 && all[n-1].version == v && all[n-1].kind == k && strings.Join(all[n-1].transactions, " ") == transactions {
			l = all[n-1]
		} else {
			l = &layout{version: v, kind: k}
			if transactions != "" {
				l.transactions = strings.Fields(transactions)
			}
			all = append(all, l)
		}
		f := HeaderField{
			ID: row["id"], Name: row["name"], Numeric: row["type"] != "text", Offset: table.number(row, "offset"),
			Length: table.number(row, "length"), Confidence: Confidence(row["confidence"]), Source: row["source"],
			wire: wireID(row["id"]), date: row["type"] == "date",
		}
		if f.Offset != l.length {
			panic(fmt.Sprintf("ncpdp: headers.csv: %s of %s %s is not where the row before it ends", f.Name, v, k))
		}
		l.length += f.Length
		l.rows = append(l.rows, f)
	}
	for _, l := range all {
		i := slices.IndexFunc(l.rows, func(f HeaderField) bool { return f.wire == "A2" })
		if i < 0 || i+1 >= len(l.rows) || l.rows[i+1].wire != "A3" {
			panic("ncpdp: headers.csv: a layout lacks 102-A2 followed by 103-A3")
		}
		l.versionRow = &l.rows[i]
	}
	return all
})

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
	Picture      string // "9(7)v999"
	Length       int    // characters in D.0; 0 where the field is not in D.0 or its length not public
	F6Length     int    // characters in F6; 0 where it is not public
	F6Status     string // same, changed, new, removed, unknown
	Group        string // the count or counter field before the repeating group this one belongs to
	GroupMax     int    // how often that group may repeat; 0 where it is not known
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

// SegmentDefinition describes a segment.
type SegmentDefinition struct {
	ID         string // "07"
	Name       string // "Claim"
	Kind       Kind
	Shared     bool // stands before the first group separator
	D0         bool // in D.0; else introduced after it
	Confidence Confidence
	Source     string

	use map[string]string
}

// Use returns M (mandatory), S (situational) or - (not used) for a request's transaction code, or "" where that is not
// known.
func (d *SegmentDefinition) Use(transaction string) string { return d.use[sameUse(transaction)] }

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

type dictionary struct {
	fields   []FieldDefinition
	byWire   map[string]int    // first definition
	bySpot   map[[2]string]int // segment, wire
	segments []SegmentDefinition
	bySeg    map[string]int
}

// add indexes a field by its wire id. Only fields outside segments lack one.
func (d *dictionary) add(f FieldDefinition) {
	if f.Wire == "" {
		return
	}
	if _, ok := d.byWire[f.Wire]; !ok {
		d.byWire[f.Wire] = len(d.fields)
	}
	d.bySpot[[2]string{f.Segment, f.Wire}] = len(d.fields)
	d.fields = append(d.fields, f)
}

// LookupField returns the definition of a field by "442-E7" or "E7". Where a field stands in several segments it is the
// first of them: [LookupFieldIn] knows the segment.
func LookupField(id string) (FieldDefinition, bool) {
	d := words()
	i, ok := d.byWire[wireID(id)]
	if !ok || len(id) > 2 && d.fields[i].ID != id {
		return FieldDefinition{}, false
	}
	return d.fields[i], true
}

// LookupFieldIn returns the definition of a field in a segment, or false where the dictionary does not have it there.
func LookupFieldIn(segment, id string) (FieldDefinition, bool) {
	d := words()
	i, ok := d.bySpot[[2]string{segment, wireID(id)}]
	if !ok {
		return FieldDefinition{}, false
	}
	return d.fields[i], true
}

// LookupSegment returns the definition of a segment by its identification ("07").
func LookupSegment(id string) (SegmentDefinition, bool) {
	d := words()
	i, ok := d.bySeg[id]
	if !ok {
		return SegmentDefinition{}, false
	}
	return d.segments[i], true
}

// Codes returns the known values of a coded field, in the order of the list; nil where the field has none.
func Codes(id string) []Code { return slices.Clone(codes()[wireID(id)]) }

// Meaning returns what a value of a coded field means. A number's leading zeros do not matter. Reject codes are field
// 511-FB.
func Meaning(id, value string) (string, bool) {
	value = strings.TrimRight(value, " ")
	number := strings.TrimLeft(value, "0")
	var loose *Code
	all := codes()[wireID(id)]
	for i := range all {
		if all[i].Value == value {
			return all[i].Meaning, true
		}
		if loose == nil && value != "" && isDigits(value) && isDigits(all[i].Value) && strings.TrimLeft(all[i].Value, "0") == number {
			loose = &all[i]
		}
	}
	if loose == nil || wireID(id) == "FB" { // "7" is no reject code
		return "", false
	}
	return loose.Meaning, true
}

var words = sync.OnceValue(func() dictionary {
	d := dictionary{byWire: map[string]int{}, bySpot: map[[2]string]int{}, bySeg: map[string]int{}}
	table := readTable("fields.csv")
	for _, row := range table.rows {
		f := FieldDefinition{
			ID: row["id"], Wire: row["wire"], Name: row["name"], F6Name: row["f6Name"], Segment: row["segment"],
			SegmentName: row["segmentName"], Order: table.number(row, "order"), Format: Format(row["format"]),
			Picture: row["picture"], Length: table.number(row, "length"), F6Length: table.number(row, "f6Length"),
			F6Status: row["f6Status"], Group: row["group"], GroupMax: table.number(row, "groupMax"),
			D0Confidence: Confidence(row["d0Confidence"]), F6Confidence: Confidence(row["f6Confidence"]), Source: row["source"],
		}
		d.add(f)
	}
	for _, l := range layouts() {
		for _, row := range l.rows {
			f := FieldDefinition{ID: row.ID, Wire: row.wire, Name: row.Name, SegmentName: "Header", Format: Text, Length: row.Length}
			if row.date {
				f.Format = Date
			}
			if _, known := d.byWire[f.Wire]; !known {
				d.add(f)
			}
		}
	}
	table = readTable("segments.csv")
	for _, row := range table.rows {
		s := SegmentDefinition{
			ID: row["id"], Name: row["name"], Kind: Kind(row["direction"]), Shared: row["level"] == "transmission",
			D0: row["version"] == "D0", Confidence: Confidence(row["confidence"]), Source: row["source"], use: map[string]string{},
		}
		for _, code := range [...]string{"B1", "B2", "E1", "S1", "S2", "P1", "P2", "P3", "P4", "N1"} {
			s.use[code] = row[code]
		}
		d.bySeg[s.ID] = len(d.segments)
		d.segments = append(d.segments, s)
	}
	return d
})

var codes = sync.OnceValue(func() map[string][]Code {
	all := map[string][]Code{}
	for _, row := range readTable("codes.csv").rows {
		id := wireID(row["field"])
		all[id] = append(all[id], Code{
			Field: row["field"], Value: row["value"], Meaning: row["meaning"], Version: row["version"],
			Confidence: row["confidence"], Source: row["source"],
		})
	}
	for _, row := range readTable("rejects.csv").rows {
		all["FB"] = append(all["FB"], Code{
			Field: "511-FB", Value: row["code"], Meaning: row["meaning"], Confidence: row["confidence"], Source: row["source"],
		})
	}
	return all
})

// table is an embedded CSV file with named columns. A defect in one is a defect of the program, so it panics; the tests
// read every row.
type table struct {
	file string
	rows []map[string]string
}

func readTable(file string) table {
	f, err := dictionaryFiles.Open("dictionary/" + file)
	if err != nil {
		panic("ncpdp: " + err.Error())
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		panic("ncpdp: " + file + ": " + err.Error())
	}
	t := table{file: file}
	for _, record := range records[1:] {
		row := make(map[string]string, len(record))
		for i, column := range records[0] {
			row[column] = record[i]
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// number reads a column that is a number or blank.
func (t table) number(row map[string]string, column string) int {
	if row[column] == "" {
		return 0
	}
	n, err := strconv.Atoi(row[column])
	if err != nil {
		panic(fmt.Sprintf("ncpdp: %s: column %s: %v", t.file, column, err))
	}
	return n
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
