package ncpdp

import (
	"errors"
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/finding"
)

// What bytes that are no transmission are refused with.
var (
	ErrSize    = errors.New("ncpdp: the transmission is empty or larger than the limit")
	ErrVersion = errors.New("ncpdp: neither a request nor a response header of a known version")
)

// maxFindings caps what one transmission is told about.
const maxFindings = 100

// Parse reads a request or a response; which one, and of which version, shows in where 102-A2 stands. Everything after
// the header is read generically, so a transaction of any kind parses, and [Transmission.Encode] returns the same bytes.
//
// Irregular framing is a finding with its byte offset, not an error. The error is [ErrSize] or [ErrVersion]. The result
// does not share memory with b.
func Parse(b []byte) (*Transmission, []finding.Finding, error) {
	if len(b) == 0 || len(b) > MaxSize {
		return nil, nil, ErrSize
	}
	p := parser{s: string(b)}
	t := &Transmission{}

	// Transport bytes around the message. None of them can begin a header, and a value that ends in one is irregular.
	body := strings.TrimLeft(p.s, "\x02")
	t.Leader = p.s[:len(p.s)-len(body)]
	p.pos = len(t.Leader)
	trimmed := strings.TrimRight(body, "\x03\r\n")
	t.Trailer = body[len(trimmed):]
	p.s = p.s[:len(t.Leader)+len(trimmed)]
	if t.Leader != "" || t.Trailer != "" {
		p.find(0, finding.Note, "transport_bytes", "Transport characters around the message were kept but are no part of it.")
	}

	layout := detect(trimmed)
	if layout == nil {
		return nil, nil, ErrVersion
	}
	t.Version, t.Kind = layout.version, layout.kind

	// One slab for all fields and one for all segments: the counts are known before reading.
	fields := strings.Count(trimmed, "\x1c")
	p.fields = make([]Field, 0, fields+len(layout.rows)+1)
	t.Header = p.header(layout)
	p.body(t)
	return t, p.findings, nil
}

type parser struct {
	s        string
	pos      int
	fields   []Field
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
	start := p.pos
	for p.pos < len(p.s) && !isSeparator(p.s[p.pos]) {
		p.pos++
	}
	return p.s[start:p.pos]
}

func isSeparator(c byte) bool { return c >= FieldSeparator && c <= SegmentSeparator }

func (p *parser) header(l *layout) []Field {
	start := p.pos
	rest := p.until()
	if len(rest) != l.length {
		p.find(start+min(len(rest), l.length), finding.Error, "header_length",
			fmt.Sprintf("A %s %s header has %d bytes before the first separator; pad each field to its length.", l.version, l.kind, l.length))
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
	return p.fields[:len(p.fields):len(p.fields)]
}

func (p *parser) body(t *Transmission) {
	rest := p.s[p.pos:]
	t.Groups = make([]Group, 1, 1+strings.Count(rest, "\x1d"))
	slab := make([]Segment, 0, strings.Count(rest, "\x1e")+1)
	first := 0 // of the segments of the present group
	closeGroup := func() { t.Groups[len(t.Groups)-1].Segments = slab[first:len(slab):len(slab)] }

	for p.pos < len(p.s) {
		at := p.pos
		p.pos++
		switch p.s[at] {
		case GroupSeparator:
			closeGroup()
			first = len(slab)
			t.Groups = append(t.Groups, Group{Lead: p.until()})
			if t.Groups[len(t.Groups)-1].Lead != "" {
				p.find(at+1, finding.Warning, "group_lead", "Bytes stand between a group separator and the segment that follows.")
			}
		case SegmentSeparator:
			seg := Segment{Lead: p.until()}
			if seg.Lead != "" {
				p.find(at+1, finding.Warning, "segment_lead", "Bytes stand between a segment separator and the first field separator.")
			}
			seg.Fields = p.segment()
			if seg.ID() == "" {
				p.find(at, finding.Error, "segment_unidentified", "A segment does not begin with its identification, 111-AM.")
			}
			slab = append(slab, seg)
		case FieldSeparator:
			p.find(at, finding.Warning, "segment_without_separator", "Fields stand outside any segment; a segment separator is missing.")
			p.pos = at
			slab = append(slab, Segment{Bare: true, Fields: p.segment()})
		}
	}
	closeGroup()
}

// segment reads the fields up to the next segment or group separator.
func (p *parser) segment() []Field {
	first := len(p.fields)
	for p.pos < len(p.s) && p.s[p.pos] == FieldSeparator {
		at := p.pos
		p.pos++
		text := p.until()
		if len(text) < 2 {
			p.find(at, finding.Error, "field_id", "A field separator is not followed by a field id of two characters.")
			p.fields = append(p.fields, Field{ID: text})
			continue
		}
		p.fields = append(p.fields, Field{ID: text[:2], Value: text[2:]})
	}
	return p.fields[first:len(p.fields):len(p.fields)]
}
