package extract_test

import (
	"encoding/binary"
	"unicode/utf16"
)

// compoundFile makes an OLE compound file of streams, given as names and contents in turn. Streams are padded to 4,096 bytes,
// below which they would stand in another place.
func compoundFile(streams ...string) []byte {
	const size = 512
	le := binary.LittleEndian
	var sectors [][]byte // behind the header
	var chain []uint32   // the allocation table
	add := func(content []byte) (first uint32, n int) {
		first = uint32(len(sectors))
		for at := 0; at < len(content); at += size {
			s := make([]byte, size)
			copy(s, content[at:])
			sectors = append(sectors, s)
			chain = append(chain, uint32(len(sectors)))
		}
		chain[len(chain)-1] = 0xfffffffe
		return first, len(content)
	}
	directory := make([]byte, 0, size)
	entry := func(name string, kind byte, left, right, child, first uint32, n int) {
		e := make([]byte, 128)
		for i, u := range utf16.Encode([]rune(name)) {
			le.PutUint16(e[2*i:], u)
		}
		le.PutUint16(e[64:], uint16(2*len(name)+2))
		e[66], e[67] = kind, 1
		le.PutUint32(e[68:], left)
		le.PutUint32(e[72:], right)
		le.PutUint32(e[76:], child)
		le.PutUint32(e[116:], first)
		le.PutUint32(e[120:], uint32(n))
		directory = append(directory, e...)
	}
	const none = 0xffffffff
	entry("Root Entry", 5, none, none, 1, 0xfffffffe, 0)
	for i := 0; i < len(streams); i += 2 {
		content := []byte(streams[i+1])
		if len(content) < 4096 {
			content = append(content, make([]byte, 4096-len(content))...)
		}
		first, n := add(content)
		right := uint32(i/2 + 2)
		if i+2 >= len(streams) {
			right = none
		}
		entry(streams[i], 2, none, right, none, first, n)
	}
	at, _ := add(directory)
	tables := (len(chain) + 1 + 126) / 127 // each sector of the table has 128 entries, one for itself
	header := make([]byte, size)
	copy(header, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	le.PutUint16(header[24:], 0x3e)
	le.PutUint16(header[26:], 3)
	le.PutUint16(header[28:], 0xfffe)
	le.PutUint16(header[30:], 9)
	le.PutUint16(header[32:], 6)
	le.PutUint32(header[44:], uint32(tables))
	le.PutUint32(header[48:], at)
	le.PutUint32(header[56:], 4096)
	le.PutUint32(header[60:], 0xfffffffe)
	le.PutUint32(header[68:], 0xfffffffe)
	for i := range 109 {
		n := uint32(none)
		if i < tables {
			n = uint32(len(chain) + i)
		}
		le.PutUint32(header[76+4*i:], n)
	}
	for range tables {
		chain = append(chain, 0xfffffffd)
	}
	for len(chain) < tables*128 {
		chain = append(chain, none)
	}
	out := header
	for _, s := range sectors {
		out = append(out, s...)
	}
	for _, n := range chain {
		out = le.AppendUint32(out, n)
	}
	return out
}
