package api

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxFileSize is the contract's 10 MB, in decoded bytes.
const maxFileSize = 10 << 20

// Bounds of an upload's texts, in code points.
const (
	maxFilename    = 255
	maxDisplayName = 255
	maxDescription = 10_000
	maxUserID      = 320
)

// fileTypes are the media types of the contract.
var fileTypes = []string{
	"application/pdf",
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	"application/msword",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	"application/vnd.ms-excel",
	"application/json",
}

// uploadForm is an upload's fields beside the bytes of the file.
type uploadForm struct {
	Filename    string // without a path or control characters
	FileType    string
	UserID      string
	DisplayName string // never empty
	Description *string
	Size        int64 // decoded bytes of the file
}

// readUpload reads an upload's body, whose members may stand in any order, and writes the decoded bytes of its file to
// file as they arrive: at most maxFileSize of them, and never more than tens of kilobytes are held. A problem with fields
// comes back as one failure that names all of them; a body that is not one JSON object is a failure of its own. After
// any error what was written to file is worthless.
func readUpload(body io.Reader, file io.Writer) (uploadForm, error) {
	s := newJSONStream(body)
	if c, err := s.peek(); err != nil {
		return uploadForm{}, bodyError(err)
	} else if c != '{' {
		return uploadForm{}, malformed("it is not a JSON object")
	}
	u := uploadReader{s: s, sink: base64Sink{w: file, limit: maxFileSize}, seen: map[string]bool{}, problems: map[string]string{}}
	if err := s.object(u.member); err != nil {
		return uploadForm{}, bodyError(err)
	}
	if err := s.end(); err != nil {
		return uploadForm{}, bodyError(err)
	}
	return u.finish()
}

// uploadReader gathers the fields and what is wrong with them.
type uploadReader struct {
	s        *jsonStream
	form     uploadForm
	sink     base64Sink
	seen     map[string]bool
	problems map[string]string
}

func (u *uploadReader) member(name string) error {
	u.seen[name] = true
	switch name {
	case "file":
		return u.file()
	case "filename":
		return u.text(name, maxFilename, false, func(v string) { u.form.Filename = v })
	case "fileType":
		return u.text(name, maxFilename, false, func(v string) { u.form.FileType = v })
	case "userId":
		return u.text(name, maxUserID, false, func(v string) { u.form.UserID = v })
	case "displayName":
		return u.text(name, maxDisplayName, true, func(v string) { u.form.DisplayName = v })
	case "description":
		return u.text(name, maxDescription, true, func(v string) { u.form.Description = &v })
	}
	return u.s.skip() // what the description does not name is ignored
}

// text reads a string of at most limit code points, or null where that is allowed.
func (u *uploadReader) text(name string, limit int, nullable bool, set func(string)) error {
	c, err := u.s.peek()
	switch {
	case err != nil:
		return err
	case c == 'n' && nullable:
		return u.s.word("null")
	case c != '"':
		u.problems[name] = "must be a string"
		return u.s.skip()
	}
	v, whole, err := u.s.str(limit * utf8.UTFMax)
	if err != nil {
		return err
	}
	if !whole || utf8.RuneCountInString(v) > limit {
		u.problems[name] = fmt.Sprintf("must not be longer than %d characters", limit)
		return nil
	}
	set(v)
	return nil
}

func (u *uploadReader) file() error {
	c, err := u.s.peek()
	switch {
	case err != nil:
		return err
	case c != '"':
		u.problems["file"] = "must be a string: the file's bytes in base64"
		return u.s.skip()
	}
	if err := u.s.copyString(u.sink.write); err != nil {
		return err
	}
	return u.sink.close()
}

// finish checks the fields together, once all have been read.
func (u *uploadReader) finish() (uploadForm, error) {
	f := &u.form
	need := func(name, problem string, ok bool) {
		if _, bad := u.problems[name]; !bad && !ok {
			u.problems[name] = problem
		}
	}
	for _, name := range []string{"file", "filename", "fileType", "userId"} {
		need(name, "is required", u.seen[name])
	}
	if p := u.sink.problem; p != "" {
		need("file", p, false)
	}
	need("file", "must not be empty", u.sink.n > 0)
	f.Filename = cleanFilename(f.Filename)
	need("filename", "must name a file, such as plan.pdf", f.Filename != "")
	need("fileType", "must be one of "+strings.Join(fileTypes, ", "), slices.Contains(fileTypes, f.FileType))
	need("userId", "must not be empty", f.UserID != "")
	f.DisplayName = cleanLine(f.DisplayName)
	if f.DisplayName == "" {
		f.DisplayName = f.Filename
	}
	var details []Detail
	for _, name := range []string{"file", "filename", "fileType", "userId", "displayName", "description"} {
		if p, bad := u.problems[name]; bad {
			details = append(details, Detail{Field: name, Message: p})
		}
	}
	switch {
	case len(details) == 1 && u.sink.tooLarge:
		return uploadForm{}, invalidAs(codeFileSize, details...)
	case len(details) > 0:
		return uploadForm{}, invalid(details...)
	}
	f.Size = u.sink.n
	return *f, nil
}

// cleanFilename keeps the last component of a path of any system, without control and formatting characters.
func cleanFilename(name string) string {
	name = path.Base(strings.ReplaceAll(cleanLine(name), `\`, "/"))
	if name == "." || name == ".." || name == "/" {
		return ""
	}
	return name
}

// cleanLine drops control characters and those that change a line's direction, and trims white space.
func cleanLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
			return -1
		}
		return r
	}, s))
}

// base64Sink decodes standard base64 that arrives in pieces. A "data:…;base64," in front is dropped and white space is
// passed over. What is wrong with the content is kept in problem and the rest is then passed over too; only a failing
// writer is an error.
type base64Sink struct {
	w        io.Writer
	limit    int64
	n        int64 // bytes decoded
	problem  string
	tooLarge bool // what the problem is

	head   []byte // the beginning, until it is clear whether it is a data URL
	body   bool   // past the beginning
	padded bool
	chars  [4096]byte
	nChars int
	out    [3072]byte // what chars decode to
}

const maxDataPrefix = 256

func (d *base64Sink) write(p []byte) error {
	if d.body || d.problem != "" {
		return d.decode(p)
	}
	room := min(len(p), maxDataPrefix-len(d.head))
	d.head = append(d.head, p[:room]...)
	p = p[room:]
	if len(d.head) < len("data:") && len(d.head) < maxDataPrefix {
		return nil
	}
	if bytes.EqualFold(d.head[:5], []byte("data:")) {
		comma := bytes.IndexByte(d.head, ',')
		switch {
		case comma < 0 && len(d.head) < maxDataPrefix:
			return nil
		case comma < 0 || !bytes.HasSuffix(bytes.ToLower(d.head[:comma]), []byte(";base64")):
			d.problem = "must be base64: a data: prefix must end with ;base64 and a comma"
			return nil
		}
		d.head = d.head[comma+1:]
	}
	return d.begin(p)
}

func (d *base64Sink) begin(p []byte) error {
	d.body = true
	head := d.head
	d.head = nil
	if err := d.decode(head); err != nil {
		return err
	}
	return d.decode(p)
}

func (d *base64Sink) decode(p []byte) error {
	for _, c := range p {
		if d.problem != "" {
			return nil
		}
		switch {
		case c == '\n' || c == '\r' || c == ' ' || c == '\t':
			continue
		case d.padded && (c != '=' || d.nChars%4 == 0):
			d.problem = "must be one base64 text: something follows its padding"
			return nil
		case c == '=':
			d.padded = true
		}
		d.chars[d.nChars] = c
		if d.nChars++; d.nChars == len(d.chars) {
			if err := d.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *base64Sink) flush() error {
	n, err := base64.StdEncoding.Decode(d.out[:], d.chars[:d.nChars])
	d.nChars = 0
	if err != nil {
		d.problem = "must be standard base64 (A–Z, a–z, 0–9, + and /, padded with =)"
		return nil //nolint:nilerr // it is told in problem
	}
	if d.n+int64(n) > d.limit {
		d.tooLarge = true
		d.problem = fmt.Sprintf("must not be larger than %d bytes (10 MB) when decoded; upload a smaller file", d.limit)
		return nil
	}
	d.n += int64(n)
	_, err = d.w.Write(d.out[:n])
	return err
}

func (d *base64Sink) close() error {
	if !d.body && d.problem == "" {
		if bytes.HasPrefix(bytes.ToLower(d.head), []byte("data:")) {
			d.problem = "must be base64: a data: prefix must end with ;base64 and a comma"
			return nil
		}
		if err := d.begin(nil); err != nil {
			return err
		}
	}
	if d.problem != "" {
		return nil
	}
	return d.flush()
}
