package ncpdp

import (
	"errors"
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/finding"
)

// What [Parse] refuses.
var (
	ErrSize    = errors.New("ncpdp: a transmission has 1 byte to 1 MiB")
	ErrVersion = errors.New("ncpdp: neither D0 nor F6 stands where a header has its version")
)

// maxFindings caps what is said about one transmission.
const maxFindings = 100

// Parse reads a transmission. Whether it is a request or a response, and of which version, shows in where 102-A2 stands.
// Everything after the header is read generically, so a transaction of any kind parses, and [Transmission.Encode] returns
// the same bytes.
//
// Irregular framing is a finding with its byte offset, not an error, and nothing is guessed: a header cut short, STX, ETX
// and line ends around the message, bytes where none belong, a segment whose identification lacks its field separator.
// The error is [ErrSize] or [ErrVersion]. The result does not share memory with b.
func Parse(b []byte) (*Transmission, []finding.Finding, error) { return Standard().Parse(b) }

// Parse is the function [Parse] over the header layouts of d.
func (d *Dictionary) Parse(b []byte) (*Transmission, []finding.Finding, error) {
	r := Parser{Dictionary: d}
	t := &Transmission{}
	findings, err := r.parse(t, b)
	if err != nil {
		return nil, nil, err
	}
	return t, findings, nil
}

// Parser parses one transmission after the other in the same memory, for streams of them. The zero value is ready; it is
// not for several goroutines at once.
type Parser struct {
	Dictionary *Dictionary // nil: [Standard]

	t        Transmission
	fields   []Field
	segments []Segment
	groups   []Group
}

// Parse is the function [Parse], except that the transmission holds only until the next call. Strings from it hold on.
func (r *Parser) Parse(b []byte) (*Transmission, []finding.Finding, error) {
	r.t = Transmission{}
	findings, err := r.parse(&r.t, b)
	if err != nil {
		return nil, nil, err
	}
	return &r.t, findings, nil
}

// parse reads into an empty transmission.
func (r *Parser) parse(t *Transmission, b []byte) ([]finding.Finding, error) {
	if len(b) == 0 || len(b) > MaxSize {
		return nil, ErrSize
	}
	d := r.Dictionary
	if d == nil {
		d = Standard()
	}
	p := parser{s: string(b)}
	if d != Standard() {
		t.Dictionary = d
	}
	// Transport bytes around the message. None of them can begin a header, and a value that ends in one is irregular.
	body := strings.TrimLeft(p.s, "\x02")
	t.Leader = p.s[:len(p.s)-len(body)]
	p.pos = len(t.Leader)
	trimmed := strings.TrimRight(body, "\x03\r\n")
	t.Trailer = body[len(trimmed):]
	p.s = p.s[:len(t.Leader)+len(trimmed)]
	layout := d.detect(trimmed)
	if layout == nil {
		return nil, ErrVersion
	}
	if t.Leader != "" {
		p.find(0, finding.Note, "transport_bytes", "Transport characters around the message were kept but are no part of it.")
	}
	t.Version, t.Kind = layout.version, layout.kind
	// One slab for all fields, one for all segments, one for all groups: their counts are known before reading.
	p.fields = room(r.fields, strings.Count(trimmed, "\x1c")+len(layout.rows)+1)
	p.segments = room(r.segments, strings.Count(trimmed, "\x1e")+1)
	p.groups = room(r.groups, strings.Count(trimmed, "\x1d")+1)
	var lead string
	t.Header, lead = p.header(layout)
	p.body(lead)
	t.Groups = p.groups
	r.fields, r.segments, r.groups = p.fields, p.segments, p.groups
	if t.Trailer != "" {
		p.find(len(p.s), finding.Note, "transport_bytes", "Transport characters around the message were kept but are no part of it.")
	}
	return p.findings, nil
}

// room returns an empty slice for n elements, in old's memory where they fit.
func room[T any](old []T, n int) []T {
	if cap(old) >= n {
		return old[:0]
	}
	return make([]T, 0, n)
}

type parser struct {
	s        string
	pos      int
	fields   []Field
	segments []Segment
	groups   []Group
	findings []finding.Finding
}

func (p *parser) find(offset int, severity finding.Severity, code, message string) {
	if len(p.findings) >= maxFindings {
		return
	}
	p.findings = append(p.findings, finding.Finding{Code: code, Severity: severity, Message: message, Offset: &offset})
}

// until returns the bytes up to the next separator, or to the end, and moves there.
func (p *parser) until() string {
	s, i := p.s, p.pos
	for i < len(s) && !isSeparator(s[i]) {
		i++
	}
	text := s[p.pos:i]
	p.pos = i
	return text
}

func isSeparator(c byte) bool { return c-FieldSeparator <= SegmentSeparator-FieldSeparator }

// header reads the header. lead is the identification of a segment that follows it without any separator.
func (p *parser) header(l *layout) (fields []Field, lead string) {
	start := p.pos
	rest := p.until()
	if len(rest) == l.length+4 && isIdentification(rest[l.length:]) && p.pos < len(p.s) && p.s[p.pos] == FieldSeparator {
		rest, lead = rest[:l.length], rest[l.length:]
	}
	if len(rest) != l.length {
		p.headerLength(start, len(rest), l)
	}
	for i := range l.rows {
		n := l.rows[i].Length
		if len(rest) < n {
			break
		}
		p.fields = append(p.fields, Field{ID: l.rows[i].wire, Value: rest[:n]})
		rest = rest[n:]
	}
	if rest != "" {
		p.fields = append(p.fields, Field{ID: Rest, Value: rest})
	}
	return p.fields[:len(p.fields):len(p.fields)], lead
}

func (p *parser) headerLength(start, length int, l *layout) {
	at, said := start+min(length, l.length), length
	for i := range l.rows {
		if row := &l.rows[i]; length == row.Offset && row.ID == "401-D1" && l.kind == Response {
			p.find(at, finding.Warning, "header_short_response",
				"The response header ends before the date of service, 401-D1; it was read without one.")
			return
		}
	}
	p.find(at, finding.Error, "header_length", fmt.Sprintf("A %s %s header has %d bytes before the first separator, this one %d; pad each field to its length.",
		l.version, l.kind, l.length, said))
}

// body reads the groups after the header.
func (p *parser) body(lead string) {
	p.groups = append(p.groups, Group{})
	first := 0 // of the segments of the present group
	closeGroup := func() {
		p.groups[len(p.groups)-1].Segments = p.segments[first:len(p.segments):len(p.segments)]
	}
	if lead != "" {
		p.find(p.pos-len(lead), finding.Warning, "segment_without_separator", "A segment follows the header without a segment separator.")
		p.segments = append(p.segments, Segment{Bare: true, Lead: lead, Fields: p.segment()})
	}
	for p.pos < len(p.s) {
		at := p.pos
		p.pos++
		switch p.s[at] {
		case GroupSeparator:
			closeGroup()
			first = len(p.segments)
			group := Group{Lead: p.until()}
			if isIdentification(group.Lead) && p.pos < len(p.s) && p.s[p.pos] == FieldSeparator {
				p.find(at+1, finding.Warning, "segment_without_separator", "A segment follows a group separator without a segment separator.")
				p.segments = append(p.segments, Segment{Bare: true, Lead: group.Lead, Fields: p.segment()})
				group.Lead = ""
			}
			p.groups = append(p.groups, group)
			if group.Lead != "" {
				p.find(at+1, finding.Warning, "group_lead", "Bytes stand between a group separator and the segment that follows.")
			}
		case SegmentSeparator:
			seg := Segment{Lead: p.until()}
			switch {
			case seg.Lead == "":
			case isIdentification(seg.Lead):
				p.find(at+1, finding.Warning, "identification_bare", "A segment's identification lacks the field separator before it; it was read as 111-AM.")
			default:
				p.find(at+1, finding.Warning, "segment_lead", "Bytes stand between a segment separator and the first field separator.")
			}
			seg.Fields = p.segment()
			if seg.ID() == "" {
				p.find(at, finding.Error, "segment_unidentified", "A segment does not begin with its identification, 111-AM.")
			}
			p.segments = append(p.segments, seg)
		case FieldSeparator:
			p.find(at, finding.Warning, "segment_without_separator", "Fields stand outside any segment; a segment separator is missing.")
			p.pos = at
			p.segments = append(p.segments, Segment{Bare: true, Fields: p.segment()})
		}
	}
	closeGroup()
}

// segment reads the fields up to the next segment or group separator. All that it changes is in locals: this loop is
// most of the work.
func (p *parser) segment() []Field {
	s, pos, fields := p.s, p.pos, p.fields
	first := len(fields)
	for pos < len(s) && s[pos] == FieldSeparator {
		at := pos
		pos++
		for pos < len(s) && !isSeparator(s[pos]) {
			pos++
		}
		if pos-at < 3 {
			p.find(at, finding.Error, "field_id", "A field separator is not followed by a field id of two characters.")
			fields = append(fields, Field{ID: s[at+1 : pos]})
			continue
		}
		fields = append(fields, Field{ID: s[at+1 : at+3], Value: s[at+3 : pos]})
	}
	p.pos, p.fields = pos, fields
	return fields[first:len(fields):len(fields)]
}
