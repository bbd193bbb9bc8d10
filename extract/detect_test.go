package extract_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"testing"

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

// compound makes an OLE file with empty streams.
func compound(streams ...string) []byte {
	var all []string
	for _, s := range streams {
		all = append(all, s, "")
	}
	return compoundFile(all...)
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
		{"a docx without its end", archive("[Content_Types].xml", "", "word/document.xml", "")[:120], extract.DOCX},
		{"an xlsx without its end", archive("[Content_Types].xml", "", "xl/worksheets/sheet1.xml", "")[:130], extract.XLSX},
		{"another zip without its end", archive("readme.txt", "word/document.xml")[:60], ""},
		{"doc", compound("1Table", "WordDocument"), extract.DOC},
		{"xls", compound("Workbook"), extract.XLS},
		{"old xls", compound("Book"), extract.XLS},
		{"encrypted", compound("EncryptedPackage"), ""},
		{"another compound file", compound("Contents"), ""},
		{"half a compound file", compound("Workbook")[:4700], ""},
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

func TestMatchesEncrypted(t *testing.T) {
	content := compound("EncryptionInfo", "EncryptedPackage")
	for declared, want := range map[string]error{extract.DOCX: nil, extract.XLSX: nil, extract.XLS: extract.ErrTypeMismatch, extract.DOC: extract.ErrTypeMismatch} {
		if err := extract.Matches(declared, content); !errors.Is(err, want) {
			t.Errorf("as %s: %v, want %v", declared, err, want)
		}
	}
	fails(t, shared(), extract.DOCX, content, extract.Encrypted)
	fails(t, shared(), extract.XLSX, content, extract.Encrypted)
}

// TestUndetected has content of no type of which more is to be said.
func TestUndetected(t *testing.T) {
	for code, content := range map[string][]byte{extract.Encrypted: compound("EncryptionInfo", "EncryptedPackage"), extract.Empty: []byte(" \r\n"), "": []byte("plain text")} {
		got := ""
		if failure := extract.Undetected(content); failure != nil {
			got = failure.Code
		}
		if got != code {
			t.Errorf("%q, want %q", got, code)
		}
	}
	if err := extract.Matches(extract.JSON, []byte(" \n")); err != nil {
		t.Error(err)
	}
	fails(t, shared(), extract.JSON, []byte(" \n"), extract.Empty)
}

func TestTypeThatIsNotRead(t *testing.T) {
	fails(t, shared(), "image/png", []byte("\x89PNG"), extract.UnsupportedType)
}

func FuzzDetect(f *testing.F) {
	f.Add([]byte("%PDF-1.4"))
	f.Add(archive("word/document.xml", ""))
	f.Add(compound("WordDocument"))
	f.Add([]byte(`{"a":1}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		found := extract.Detect(content)
		if err := extract.Matches(found, content); (err == nil) != (found != "") {
			t.Fatalf("detected %q, but %v", found, err)
		}
	})
}
