package ncpdp

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// maxSupplementErrors caps how many rows of a supplement are complained about.
const maxSupplementErrors = 50

// With returns a dictionary whose F6 rows are replaced or completed by a CSV file, for those who hold the standard. D.0
// stays as it is, and so does d. The first line names the columns; of these a file has what it needs, in any order:
//
//	table     header, field, group, segment or code
//	id        "101-A1"; of a segment "19"; of a code the field it belongs to ("511-FB" for reject codes)
//	segment   of a field or group: "07"
//	kind      of a header row or segment: request or response
//	name      what the field or segment is called
//	format    text, number, date, time, quantity, money or rate; of a header row also digits
//	length    in characters
//	status    of a field: removed takes it out of F6
//	group     of a field: the count field of the repeating group that it belongs to
//	max       of a group: how often it may occur
//	transactions  of a header row: the codes it is for, separated by spaces; empty: all others
//	value     of a code
//	meaning   of a code
//	source    where the row is from
//
// The header rows of a kind stand in the order of the wire and replace that header whole. Every row of the file has
// the confidence [Supplied]. The error joins one for each bad row, with its line; it wraps [ErrSupplement].
func (d *Dictionary) With(r io.Reader) (*Dictionary, error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord = -1
	in.Comment = '#'
	in.TrimLeadingSpace = true
	names, err := in.Read()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSupplement, err)
	}
	names[0] = strings.TrimPrefix(names[0], "\ufeff") // spreadsheets write one
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
		if !slices.Contains(supplementColumns, names[i]) {
			return nil, fmt.Errorf("%w: column %q is none of %s", ErrSupplement, names[i], strings.Join(supplementColumns, ", "))
		}
	}
	s := supplement{d: d.clone()}
	var errs []error
	for len(errs) < maxSupplementErrors {
		record, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%w: %w", ErrSupplement, err))
			break
		}
		line, _ := in.FieldPos(0)
		if len(record) > len(names) {
			errs = append(errs, fmt.Errorf("%w: line %d: more values than columns", ErrSupplement, line))
			continue
		}
		if message := s.row(namedColumns(names[:len(record)], record)); message != "" {
			errs = append(errs, fmt.Errorf("%w: line %d: %s", ErrSupplement, line, message))
		}
	}
	for _, l := range s.replaced {
		if message := l.finish(); message != "" {
			errs = append(errs, fmt.Errorf("%w: %s header: %s", ErrSupplement, l.kind, message))
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	s.d.layouts = append(slices.DeleteFunc(s.d.layouts, s.replaces), s.replaced...)
	return s.d, nil
}

// ErrSupplement is what [Dictionary.With] refuses a file with.
var ErrSupplement = errors.New("ncpdp: dictionary file")

var supplementColumns = []string{
	"table", "id", "segment", "kind", "name", "format", "length", "status", "group", "max", "transactions", "value", "meaning", "source",
}

type supplement struct {
	d        *Dictionary
	replaced []*layout
}

func (d *Dictionary) clone() *Dictionary {
	c := *d
	c.layouts, c.fields, c.segments = slices.Clone(d.layouts), slices.Clone(d.fields), slices.Clone(d.segments)
	c.byWire, c.bySpot, c.bySeg, c.groups = maps.Clone(d.byWire), maps.Clone(d.bySpot), maps.Clone(d.bySeg), maps.Clone(d.groups)
	c.exact = maps.Clone(d.exact)
	c.codes = make(map[string][]Code, len(d.codes))
	for id, list := range d.codes {
		c.codes[id] = slices.Clip(list)
	}
	return &c
}

func (s *supplement) replaces(l *layout) bool {
	return l.version == F6 && slices.ContainsFunc(s.replaced, func(n *layout) bool {
		return n != l && n.kind == l.kind && slices.Equal(n.transactions, l.transactions)
	})
}

// row takes one row and says what is wrong with it.
func (s *supplement) row(row map[string]string) string {
	for column, value := range row {
		row[column] = strings.TrimSpace(value)
	}
	length, max := 0, 0
	for column, n := range map[string]*int{"length": &length, "max": &max} {
		if row[column] == "" {
			continue
		}
		v, err := strconv.Atoi(row[column])
		if err != nil || v < 1 || v > 100_000 {
			return column + " must be a number from 1"
		}
		*n = v
	}
	source := row["source"]
	if source == "" {
		source = "a file of the user"
	}
	switch row["table"] {
	case "header":
		return s.header(row, length, source)
	case "field":
		return s.field(row, length, source)
	case "group":
		return s.group(row, max, source)
	case "segment":
		return s.segment(row, source)
	case "code":
		return s.code(row, source)
	}
	return "table must be header, field, group, segment or code"
}

func (s *supplement) header(row map[string]string, length int, source string) string {
	kind := Kind(row["kind"])
	switch {
	case kind != Request && kind != Response:
		return "kind must be request or response"
	case length == 0:
		return "a header row needs its length"
	case !slices.Contains([]string{"", "text", "digits", "number", "date"}, row["format"]):
		return "the format of a header row is text, digits or date"
	}
	codes := strings.Fields(row["transactions"])
	i := slices.IndexFunc(s.replaced, func(l *layout) bool { return l.kind == kind && slices.Equal(l.transactions, codes) })
	if i < 0 {
		i = len(s.replaced)
		s.replaced = append(s.replaced, &layout{version: F6, kind: kind})
		if len(codes) > 0 {
			s.replaced[i].transactions = codes
		}
	}
	f := HeaderField{
		ID: row["id"], Name: row["name"], Numeric: row["format"] != "text" && row["format"] != "", Length: length,
		Confidence: Supplied, Source: source, wire: wireID(row["id"]), date: row["format"] == "date",
	}
	if known, ok := s.d.byWire[f.wire]; ok {
		f.Reject = s.d.fields[known].Reject
		if f.Name == "" {
			f.Name = s.d.fields[known].NameIn(F6)
		}
	}
	s.replaced[i].rows = append(s.replaced[i].rows, f)
	return ""
}

func (s *supplement) field(row map[string]string, length int, source string) string {
	format, id := Format(row["format"]), row["id"]
	wire := wireID(id)
	switch {
	case len(wire) != 2 || len(id) < 5:
		return `id must be a field number such as "442-E7"`
	case !slices.Contains([]Format{"", Text, Number, Date, Clock, Quantity, Money, Rate}, format):
		return "format must be text, number, date, time, quantity, money or rate"
	case row["status"] != "" && !slices.Contains([]string{"same", "changed", "new", "removed"}, row["status"]):
		return "status must be same, changed, new or removed"
	}
	f := FieldDefinition{ID: id, Wire: wire, Segment: row["segment"], Format: format, F6Status: "new"}
	if seg, ok := s.d.Segment(f.Segment); ok {
		f.SegmentName = seg.Name
	}
	if old := s.d.spot(f.Segment, wire); old != nil {
		f = *old
		if f.F6Status == "unknown" || f.F6Status == "removed" {
			f.F6Status = "changed"
		}
	}
	if row["status"] != "" {
		f.F6Status = row["status"]
	}
	if name := row["name"]; name != "" {
		f.F6Name = name
		if f.Name == "" {
			f.Name = name
		}
	}
	if format != "" {
		f.F6Format = format
	}
	if length > 0 {
		f.F6Length = length
	}
	if row["group"] != "" {
		f.Group = row["group"]
	}
	f.F6Confidence, f.Source = Supplied, source
	s.d.add(f)
	return ""
}

func (s *supplement) group(row map[string]string, max int, source string) string {
	count := s.d.spot(row["segment"], wireID(row["id"]))
	if count == nil {
		return "the count field of the group must stand before it in the file, in that segment"
	}
	spot := [2]string{row["segment"], wireID(row["id"])}
	g, ok := s.d.groups[spot]
	if !ok {
		g = GroupDefinition{Segment: row["segment"], Count: count.ID, Parent: count.Group, wire: count.Wire}
	}
	if max > 0 {
		g.F6Max = max
	}
	g.Confidence, g.Source = Supplied, source
	s.d.groups[spot] = g
	return ""
}

func (s *supplement) segment(row map[string]string, source string) string {
	kind := Kind(row["kind"])
	if len(row["id"]) != 2 || kind != Request && kind != Response {
		return "a segment needs an id of two characters and a kind, request or response"
	}
	seg := SegmentDefinition{ID: row["id"], Kind: kind}
	i, known := s.d.bySeg[seg.ID]
	if known {
		seg = s.d.segments[i]
	}
	if row["name"] != "" {
		seg.Name = row["name"]
	}
	seg.Confidence, seg.Source = Supplied, source
	if known {
		s.d.segments[i] = seg
		return ""
	}
	s.d.bySeg[seg.ID] = len(s.d.segments)
	s.d.segments = append(s.d.segments, seg)
	return ""
}

func (s *supplement) code(row map[string]string, source string) string {
	wire := wireID(row["id"])
	if len(wire) != 2 || row["value"] == "" || row["meaning"] == "" {
		return "a code needs the field's id, a value and a meaning"
	}
	c := Code{Field: row["id"], Value: row["value"], Meaning: row["meaning"], Version: "F6", Confidence: string(Supplied), Source: source}
	if i, known := s.d.exact[[2]string{wire, c.Value}]; known {
		list := slices.Clone(s.d.codes[wire])
		list[i] = c
		s.d.codes[wire] = list
		return ""
	}
	s.d.addCode(c)
	return ""
}
