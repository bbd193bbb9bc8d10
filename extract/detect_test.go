package extract_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
	"unicode/utf16"

	"github.com/rxassay/rxassay/extract"
)

// archive makes a zip file of names and contents.
func archive(files ...string) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			panic(err)
		}
		w.Write([]byte(files[i+1]))
	}
	z.Close()
	return out.Bytes()
}

// compound makes an OLE file whose directory has the streams named.
func compound(streams ...string) []byte {
	out := make([]byte, 512*3)
	copy(out, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	le := binary.LittleEndian
	le.PutUint16(out[30:], 9)
	le.PutUint32(out[48:], 1)             // the directory's first sector
	le.PutUint32(out[76:], 0)             // the allocation table's
	le.PutUint32(out[512+4:], 0xfffffffe) // sector 1 ends its chain
	for i, name := range streams {
		entry := out[1024+128*i:]
		units := utf16.Encode([]rune(name))
		for j, u := range units {
			le.PutUint16(entry[2*j:], u)
		}
		le.PutUint16(entry[64:], uint16(2*len(units)+2))
	}
	return out
}

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"pdf", []byte("%PDF-1.4\n"), extract.PDF},
		{"pdf behind junk", append(make([]byte, 900), "%PDF-1.4"...), extract.PDF},
		{"pdf too far in", append(make([]byte, 1100), "%PDF-1.4"...), ""},
		{"docx", archive("[Content_Types].xml", "", "word/document.xml", ""), extract.DOCX},
		{"xlsx", archive("xl/workbook.xml", ""), extract.XLSX},
		{"another zip", archive("readme.txt", "word/document.xml"), ""},
		{"half a zip", archive("word/document.xml", "")[:40], ""},
		{"doc", compound("Root Entry", "1Table", "WordDocument"), extract.DOC},
		{"xls", compound("Root Entry", "Workbook"), extract.XLS},
		{"old xls", compound("Root Entry", "Book"), extract.XLS},
		{"another compound file", compound("Root Entry", "EncryptedPackage"), ""},
		{"half a compound file", compound("Root Entry", "Workbook")[:700], ""},
		{"json object", []byte(" {\n \"a\": 1}"), extract.JSON},
		{"json array with a byte order mark", []byte("\ufeff[ -1]"), extract.JSON},
		{"empty array", []byte("[]"), extract.JSON},
		{"no json", []byte("{not json}"), ""},
		{"text", []byte("Deductible: $500"), ""},
		{"a scalar", []byte("12"), ""},
		{"nothing", nil, ""},
	} {
		if got := extract.Detect(c.content); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestMatches(t *testing.T) {
	if err := extract.Matches(extract.PDF, []byte("%PDF-1.4")); err != nil {
		t.Error(err)
	}
	for _, declared := range []string{extract.DOCX, extract.DOC, extract.XLSX, extract.XLS, extract.JSON, "text/plain", ""} {
		if err := extract.Matches(declared, []byte("%PDF-1.4")); !errors.Is(err, extract.ErrTypeMismatch) {
			t.Errorf("a PDF as %q: %v", declared, err)
		}
		if err := extract.Matches(declared, []byte("words")); !errors.Is(err, extract.ErrTypeMismatch) {
			t.Errorf("words as %q: %v", declared, err)
		}
	}
}

func TestTypesWithoutAReader(t *testing.T) {
	fails(t, shared(), extract.DOC, compound("Root Entry", "WordDocument"), extract.UnsupportedType)
	fails(t, shared(), extract.XLS, compound("Root Entry", "Workbook"), extract.UnsupportedType)
	fails(t, shared(), extract.XLSX, archive("xl/workbook.xml", ""), extract.UnsupportedType)
	fails(t, shared(), "image/png", []byte("\x89PNG"), extract.UnsupportedType)
}

func FuzzDetect(f *testing.F) {
	f.Add([]byte("%PDF-1.4"))
	f.Add(archive("word/document.xml", ""))
	f.Add(compound("Root Entry", "WordDocument"))
	f.Add([]byte(`{"a":1}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		found := extract.Detect(content)
		if err := extract.Matches(found, content); (err == nil) != (found != "") {
			t.Fatalf("detected %q, but %v", found, err)
		}
	})
}
