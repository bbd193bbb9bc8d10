package extract

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"unicode"
	"unicode/utf8"

	"github.com/rxassay/rxassay/extract/internal/compound"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/extract/internal/json"
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
// looks at the content's container only: what passes may still be damaged. An encrypted Office file may be of either type
// that has such a container; reading it ends in a [Failure] with the code [Encrypted].
func Matches(declared string, content []byte) error {
	found := Detect(content)
	if found != "" && found == declared {
		return nil
	}
	if failure := Undetected(content); found == "" && failure != nil {
		switch {
		case failure.Code == Encrypted && (declared == DOCX || declared == XLSX),
			failure.Code == Empty && declared == JSON && len(content) > 0:
			return nil // reading it says so
		}
	}
	return ErrTypeMismatch
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
	case startsJSON(json.Decode(content)):
		return JSON
	}
	return ""
}

// Undetected returns what is to be said of content of no type, nil where that is all there is to say: it is encrypted, or there is
// nothing in it.
func Undetected(content []byte) *Failure {
	if len(bytes.TrimSpace(content)) == 0 {
		return &Failure{Code: Empty, Message: "The file is empty."}
	}
	var bad *fault.Error
	if _, err := compound.Open(content, "Office file"); errors.As(err, &bad) && bad.Code == fault.Encrypted {
		return &Failure{Code: bad.Code, Message: bad.Message}
	}
	return nil
}

func detectZip(content []byte) string {
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return detectCutZip(content)
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

// detectCutZip tells a damaged zip, which has no directory at its end any more, by the names before its parts: whoever gave
// the file wants to hear that it is damaged, not that it is none.
func detectCutZip(content []byte) string {
	const header, nameLength = 30, 26 // bytes before a part's name, and where they say how long it is
	for at := 0; ; at += 4 {
		i := bytes.Index(content[at:], []byte("PK\x03\x04"))
		if i < 0 {
			return ""
		}
		at += i
		part := content[at:]
		if len(part) < header {
			return ""
		}
		name := part[header:min(len(part), header+int(binary.LittleEndian.Uint16(part[nameLength:])))]
		switch {
		case bytes.HasPrefix(name, []byte("word/")) && bytes.HasSuffix(name, []byte(".xml")):
			return DOCX
		case bytes.HasPrefix(name, []byte("xl/")) && bytes.HasSuffix(name, []byte(".xml")):
			return XLSX
		}
	}
}

// detectCompound looks for the main stream of Word or Excel in an OLE compound file.
func detectCompound(content []byte) string {
	f, err := compound.Open(content, "file")
	switch {
	case err != nil:
		return ""
	case f.Has("WordDocument"):
		return DOC
	case f.Has("Workbook"), f.Has("Book"):
		return XLS
	}
	return ""
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
