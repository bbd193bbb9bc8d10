package xls

import (
	"encoding/binary"
	"unicode/utf16"
)

// text reads strings from a record and those that continue it. The characters of a string that goes on in the next record
// begin there with a byte that says anew how they are stored (2.5.293).
type text struct {
	parts [][]byte
}

// u8 reads one byte, over the border of a record.
func (t *text) u8() (byte, bool) {
	for len(t.parts) > 0 && len(t.parts[0]) == 0 {
		t.parts = t.parts[1:]
	}
	if len(t.parts) == 0 {
		return 0, false
	}
	b := t.parts[0][0]
	t.parts[0] = t.parts[0][1:]
	return b, true
}

func (t *text) u16() (int, bool) {
	a, _ := t.u8()
	b, ok := t.u8()
	return int(a) | int(b)<<8, ok
}

func (t *text) u32() (int, bool) {
	a, _ := t.u16()
	b, ok := t.u16()
	return a | b<<16, ok
}

// skip leaves n bytes out.
func (t *text) skip(n int) bool {
	for n > 0 {
		for len(t.parts) > 0 && len(t.parts[0]) == 0 {
			t.parts = t.parts[1:]
		}
		if len(t.parts) == 0 {
			return false
		}
		k := min(n, len(t.parts[0]))
		t.parts[0] = t.parts[0][k:]
		n -= k
	}
	return true
}

// long reads a string whose length takes two bytes (XLUnicodeString, XLUnicodeRichExtendedString).
func (t *text) long() (string, bool) {
	n, ok := t.u16()
	if !ok {
		return "", false
	}
	return t.chars(n)
}

// short reads a string whose length takes one byte (ShortXLUnicodeString).
func (t *text) short() (string, bool) {
	n, ok := t.u8()
	if !ok {
		return "", false
	}
	return t.chars(int(n))
}

func (t *text) chars(n int) (string, bool) {
	if n == 0 && len(t.parts) == 1 && len(t.parts[0]) == 0 {
		return "", true // some writers leave the flags of an empty string out
	}
	flags, ok := t.u8()
	if !ok {
		return "", false
	}
	runs, ext := 0, 0
	if flags&0x08 != 0 {
		if runs, ok = t.u16(); !ok {
			return "", false
		}
	}
	if flags&0x04 != 0 {
		if ext, ok = t.u32(); !ok {
			return "", false
		}
	}
	wide := flags&1 != 0
	units := make([]uint16, 0, min(n, 1024))
	for len(units) < n {
		if len(t.parts) == 0 {
			return "", false
		}
		if len(t.parts[0]) == 0 {
			if t.parts = t.parts[1:]; len(t.parts) == 0 || len(t.parts[0]) == 0 {
				return "", false
			}
			wide = t.parts[0][0]&1 != 0
			t.parts[0] = t.parts[0][1:]
			continue
		}
		p := t.parts[0]
		if !wide {
			k := min(n-len(units), len(p))
			for _, b := range p[:k] {
				units = append(units, uint16(b)) // the low half of UTF-16
			}
			t.parts[0] = p[k:]
			continue
		}
		k := min(n-len(units), len(p)/2)
		for i := range k {
			units = append(units, binary.LittleEndian.Uint16(p[2*i:]))
		}
		t.parts[0] = p[2*k:]
		if k == 0 {
			return "", false // half a character
		}
	}
	if !t.skip(4*runs) || !t.skip(ext) {
		return "", false
	}
	return string(utf16.Decode(units)), true
}
