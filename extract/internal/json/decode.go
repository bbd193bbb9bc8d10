package json

import (
	"bytes"
	"encoding/binary"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Decode returns a file in UTF-8 that is written in UTF-16 or UTF-32, as spreadsheet programs and old editors write them, with or
// without the mark of the order of its bytes. What is neither, or no valid text, is returned as it is.
func Decode(content []byte) []byte {
	order, width := encoding(content)
	if width == 0 || len(content)%width != 0 {
		return content
	}
	out := make([]byte, 0, len(content)/width+utf8.UTFMax)
	var high rune // the first half of a pair of surrogates
	for i := 0; i < len(content); i += width {
		var c rune
		if width == 4 {
			n := order.Uint32(content[i:])
			if n > unicode.MaxRune {
				return content
			}
			c = rune(n)
		} else {
			c = rune(order.Uint16(content[i:]))
		}
		switch {
		case high != 0:
			if c = utf16.DecodeRune(high, c); c == utf8.RuneError {
				return content
			}
			high = 0
		case width == 2 && c >= 0xd800 && c < 0xdc00:
			high = c
			continue
		case !utf8.ValidRune(c):
			return content
		}
		out = utf8.AppendRune(out, c)
	}
	if high != 0 {
		return content
	}
	return out
}

// encoding tells the bytes of a code unit and their order by how the file begins; JSON begins with a sign of ASCII.
func encoding(content []byte) (order binary.ByteOrder, width int) {
	if len(content) < 4 {
		return nil, 0
	}
	zero := [4]bool{}
	for i := range zero {
		zero[i] = content[i] == 0
	}
	switch {
	case bytes.HasPrefix(content, []byte("\xff\xfe\x00\x00")), zero == [4]bool{false, true, true, true}:
		return binary.LittleEndian, 4
	case bytes.HasPrefix(content, []byte("\x00\x00\xfe\xff")), zero == [4]bool{true, true, true, false}:
		return binary.BigEndian, 4
	case bytes.HasPrefix(content, []byte("\xff\xfe")), zero == [4]bool{false, true, false, true}:
		return binary.LittleEndian, 2
	case bytes.HasPrefix(content, []byte("\xfe\xff")), zero == [4]bool{true, false, true, false}:
		return binary.BigEndian, 2
	}
	return nil, 0
}
