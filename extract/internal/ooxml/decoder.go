package ooxml

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/rxassay/rxassay/extract/internal/fault"
)

// Decoder is an XML decoder that keeps to the depth and the deadline.
type Decoder struct {
	Depth int // of the element that was entered last and not left

	xml     *xml.Decoder
	archive *Archive
	meter   *meter
	tokens  int
}

// Next returns the next token, which holds until the one after it is asked for.
func (d *Decoder) Next() (xml.Token, error) {
	if d.tokens++; d.tokens&0xfff == 0 {
		if err := d.archive.ctx.Err(); err != nil {
			return nil, err
		}
	}
	d.meter.token = 0
	t, err := d.xml.Token()
	if err != nil {
		return nil, err
	}
	switch t.(type) {
	case xml.StartElement:
		if d.Depth++; d.Depth > d.archive.limits.Depth {
			return nil, fault.New(fault.TooComplex, "The "+d.archive.kind+" is nested deeper than is read.")
		}
	case xml.EndElement:
		d.Depth--
	}
	return t, nil
}

// Skip reads to the end of the element whose start was read last.
func (d *Decoder) Skip() error {
	for depth := d.Depth; d.Depth >= depth; {
		if _, err := d.Next(); err != nil {
			return Unexpected(err)
		}
	}
	return nil
}

// Text reads the characters of the element whose start was read last.
func (d *Decoder) Text() (string, error) {
	var sb strings.Builder
	for depth := d.Depth; d.Depth >= depth; {
		t, err := d.Next()
		if err != nil {
			return "", Unexpected(err)
		}
		if c, ok := t.(xml.CharData); ok {
			sb.Write(c)
		}
	}
	return sb.String(), nil
}

// EachStart calls f with the start of every element within the one whose start was read last. Where f reads on, to the end
// of the element that it was given, what it read is not given again.
func (d *Decoder) EachStart(f func(xml.StartElement) error) error {
	for depth := d.Depth; d.Depth >= depth; {
		t, err := d.Next()
		if err != nil {
			return Unexpected(err)
		}
		if s, ok := t.(xml.StartElement); ok {
			if err := f(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// End makes the end of a part no error.
func End(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// Unexpected makes the end of a part an error.
func Unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// Attribute returns the value of an attribute, "" when there is none. Prefixes are not looked at.
func Attribute(s xml.StartElement, name string) string {
	for _, a := range s.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// On reads a switch that is on where it stands without a value, such as <w:b/> or <w:b w:val="0"/>.
func On(s xml.StartElement) bool { return Attribute(s, "val") == "" || True(Attribute(s, "val")) }

// True reads a Boolean value.
func True(value string) bool {
	switch strings.ToLower(value) {
	case "", "0", "false", "off", "none":
		return false
	}
	return true
}
