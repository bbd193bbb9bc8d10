package ncpdp

import (
	"errors"
	"fmt"
	"strings"
)

// ErrShape is what [Transmission.Encode] and [NewHeader] refuse a transmission with that has no bytes of its own: an
// unknown version, a header that does not follow its layout, a separator inside a value.
var ErrShape = errors.New("ncpdp: the transmission cannot be written")

// Encode writes the bytes. Header values shorter than their row are padded: text with spaces on the right; a number must
// have its length or be blank. Segments and fields are written as they are.
//
// For a transmission from [Parse] the bytes are those that were read. Errors wrap [ErrShape].
func (t *Transmission) Encode() ([]byte, error) {
	layout := t.dictionary().layout(t.Version, t.Kind, t.TransactionCode())
	if layout == nil {
		return nil, fmt.Errorf("%w: no header layout of version %q, %s", ErrShape, t.Version, t.Kind)
	}
	if strings.Trim(t.Leader, "\x02") != "" || strings.Trim(t.Trailer, "\x03\r\n") != "" {
		return nil, fmt.Errorf("%w: only STX may stand before it, and ETX and line ends after it", ErrShape)
	}
	b := make([]byte, 0, t.size(layout))
	b = append(b, t.Leader...)
	b, err := appendHeader(b, layout, t.Header)
	if err != nil {
		return nil, err
	}
	for g := range t.Groups {
		group := &t.Groups[g]
		switch {
		case g > 0:
			b = append(b, GroupSeparator)
		case group.Lead != "":
			return nil, fmt.Errorf("%w: the first group follows the header without a lead", ErrShape)
		}
		if b, err = appendPlain(b, group.Lead); err != nil {
			return nil, err
		}
		for s := range group.Segments {
			if b, err = appendSegment(b, &group.Segments[s], s == 0 && group.Lead == ""); err != nil {
				return nil, err
			}
		}
	}
	return append(b, t.Trailer...), nil
}

func (t *Transmission) size(l *layout) int {
	n := l.length + len(t.Leader) + len(t.Trailer) + len(t.Groups)
	for _, g := range t.Groups {
		n += len(g.Lead)
		for _, s := range g.Segments {
			n += 1 + len(s.Lead)
			for _, f := range s.Fields {
				n += 1 + len(f.ID) + len(f.Value)
			}
		}
	}
	return n
}

func appendHeader(b []byte, l *layout, header []Field) ([]byte, error) {
	for i, f := range header {
		if f.ID == Rest && i == len(header)-1 {
			return appendPlain(b, f.Value)
		}
		if i >= len(l.rows) || f.ID != l.rows[i].wire {
			return nil, fmt.Errorf("%w: header field %d is %q; the layout of %s has its rows in another order", ErrShape, i+1, f.ID, l.version)
		}
		value, err := l.rows[i].pad(f.Value)
		if err != nil {
			return nil, err
		}
		if b, err = appendPlain(b, value); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func appendSegment(b []byte, s *Segment, first bool) ([]byte, error) {
	switch {
	case !s.Bare:
	case len(s.Fields) == 0 || s.Lead != "" && (!first || !isIdentification(s.Lead)):
		return nil, fmt.Errorf("%w: a segment without a separator needs a field, and a lead only as the first of its group", ErrShape)
	}
	if !s.Bare {
		b = append(b, SegmentSeparator)
	}
	b, err := appendPlain(b, s.Lead)
	for _, f := range s.Fields {
		if err != nil {
			return nil, err
		}
		if len(f.ID) > 2 || len(f.ID) < 2 && f.Value != "" {
			return nil, fmt.Errorf("%w: a field id has two characters", ErrShape)
		}
		b = append(b, FieldSeparator)
		if b, err = appendPlain(b, f.ID); err == nil {
			b, err = appendPlain(b, f.Value)
		}
	}
	return b, err
}

// appendPlain writes text that must not contain a separator.
func appendPlain(b []byte, s string) ([]byte, error) {
	for i := range len(s) { // strings.ContainsAny builds its set anew for every value
		if isSeparator(s[i]) {
			return nil, fmt.Errorf("%w: a value contains a separator", ErrShape)
		}
	}
	return append(b, s...), nil
}

// pad brings a header value to the length of its row.
func (r *HeaderField) pad(value string) (string, error) {
	missing := r.Length - len(value)
	switch {
	case missing == 0:
		return value, nil
	case missing < 0:
		return "", fmt.Errorf("%w: %s has %d characters, and %d fit", ErrShape, r.ID, len(value), r.Length)
	case r.Numeric && value != "":
		return "", fmt.Errorf("%w: %s is a number of %d digits", ErrShape, r.ID, r.Length)
	}
	return value + strings.Repeat(" ", missing), nil
}

// NewHeader returns the header of a transaction, padded. The keys of values are field ids ("101-A1" or "A1"); 102-A2 and
// 103-A3 are set from the arguments, a field without a value is blank, and a key that the layout does not have is an
// error. Errors wrap [ErrShape].
func NewHeader(v Version, k Kind, transaction string, values map[string]string) ([]Field, error) {
	return Standard().NewHeader(v, k, transaction, values)
}

// NewHeader is the function [NewHeader] over the layouts of d.
func (d *Dictionary) NewHeader(v Version, k Kind, transaction string, values map[string]string) ([]Field, error) {
	l := d.layout(v, k, transaction)
	if l == nil {
		return nil, fmt.Errorf("%w: no header layout of version %q, %s", ErrShape, v, k)
	}
	byWire := make(map[string]string, len(values)+2)
	for id, value := range values {
		byWire[wireID(id)] = value
	}
	byWire["A2"], byWire["A3"] = string(v), transaction
	header := make([]Field, 0, len(l.rows))
	for i := range l.rows {
		row := &l.rows[i]
		value, err := row.pad(byWire[row.wire])
		if err != nil {
			return nil, err
		}
		delete(byWire, row.wire)
		header = append(header, Field{ID: row.wire, Value: value})
	}
	for id := range byWire {
		return nil, fmt.Errorf("%w: the header of %s has no field %s", ErrShape, v, id)
	}
	return header, nil
}
