package extract

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// The media types that are accepted.
const (
	PDF  = "application/pdf"
	DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	DOC  = "application/msword"
	XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	XLS  = "application/vnd.ms-excel"
	JSON = "application/json"
)

// ErrTypeMismatch is returned by [Matches] for content of another type than declared.
var ErrTypeMismatch = errors.New("the content is not of the declared type")

// Matches reports whether content looks like the declared media type, and returns [ErrTypeMismatch] when it does not. It
// looks at the content's container only: what passes may still be damaged.
func Matches(declared string, content []byte) error {
	if found := Detect(content); found == "" || found != declared {
		return ErrTypeMismatch
	}
	return nil
}

// Detect returns the media type of content by what is in it, "" when it is none of those that are accepted. An encrypted
// Office file is of no type, since its container hides what it is.
func Detect(content []byte) string {
	head := content[:min(len(content), 1024)]
	switch {
	case bytes.Contains(head, []byte("%PDF-")):
		return PDF
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return detectZip(content)
	case bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		return detectCompound(content)
	case startsJSON(content):
		return JSON
	}
	return ""
}

func detectZip(content []byte) string {
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return ""
	}
	for _, f := range z.File {
		switch f.Name {
		case "word/document.xml":
			return DOCX
		case "xl/workbook.xml":
			return XLSX
		}
	}
	return ""
}

const (
	directoryEntry = 128
	maxDirectory   = 4096 // sectors of the directory that are looked at
)

// detectCompound looks for the main stream of Word or Excel in the directory of an OLE compound file.
func detectCompound(content []byte) string {
	if len(content) < 512 {
		return ""
	}
	shift := binary.LittleEndian.Uint16(content[30:])
	if shift != 9 && shift != 12 {
		return ""
	}
	size := 1 << shift
	sector := func(n uint32) []byte {
		at := (int64(n) + 1) << shift
		if at+int64(size) > int64(len(content)) {
			return nil
		}
		return content[at : at+int64(size)]
	}
	// The chain of directory sectors is in the allocation table, whose first 109 sectors the header lists.
	next := func(n uint32) uint32 {
		perSector := uint32(size / 4)
		i := n / perSector
		if i >= 109 {
			return 0xfffffffe
		}
		table := sector(binary.LittleEndian.Uint32(content[76+4*i:]))
		if table == nil {
			return 0xfffffffe
		}
		return binary.LittleEndian.Uint32(table[4*(n%perSector):])
	}
	at := binary.LittleEndian.Uint32(content[48:])
	for range maxDirectory {
		s := sector(at)
		if s == nil {
			return ""
		}
		for ; len(s) >= directoryEntry; s = s[directoryEntry:] {
			switch entryName(s) {
			case "WordDocument":
				return DOC
			case "Workbook", "Book":
				return XLS
			}
		}
		if at = next(at); at >= 0xfffffff0 {
			return ""
		}
	}
	return ""
}

func entryName(entry []byte) string {
	n := int(binary.LittleEndian.Uint16(entry[64:])) // bytes, with the closing zero
	if n < 2 || n > 64 {
		return ""
	}
	units := make([]uint16, 0, 32)
	for i := 0; i+1 < n-1; i += 2 {
		units = append(units, binary.LittleEndian.Uint16(entry[i:]))
	}
	return string(utf16.Decode(units))
}

// startsJSON reports whether text begins as a JSON object or array does. A lone scalar is JSON as well, but so is the
// first word of many a text file.
func startsJSON(content []byte) bool {
	s := bytes.TrimLeft(bytes.TrimPrefix(content, []byte("\ufeff")), " \t\r\n")
	if len(s) < 2 || s[0] != '{' && s[0] != '[' {
		return false
	}
	rest := bytes.TrimLeft(s[1:], " \t\r\n")
	if len(rest) == 0 {
		return false
	}
	first, _ := utf8.DecodeRune(rest)
	if s[0] == '{' {
		return first == '"' || first == '}'
	}
	switch first {
	case '{', '[', '"', ']', '-', 't', 'f', 'n':
		return true
	}
	return unicode.IsDigit(first)
}
