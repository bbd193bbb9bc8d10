// Package ooxml opens the parts of an Office file (.docx, .xlsx), a zip archive of XML, within limits on what they unpack to,
// how deep they are nested and how long reading them takes.
package ooxml

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/rxassay/rxassay/extract/internal/fault"
)

// Limits bounds what one file may ask for.
type Limits struct {
	UnpackedBytes int64 // of the parts that are read, together
	Entries       int   // files in the archive
	Depth         int   // of XML elements
}

const (
	// What is packed more tightly than this, beyond the first megabytes, is a bomb: text reaches a tenth of it.
	maxRatio  = 200
	freeRatio = 8 << 20

	// One tag with all its attributes, or one run of characters.
	maxToken = 1 << 20
)

// Archive is an open file. It keeps count of what its parts unpack to.
type Archive struct {
	kind   string // what a user calls the file: "Word file"
	ctx    context.Context
	limits Limits
	files  map[string]*zip.File
	left   int64
}

// Open opens a file; kind is what messages call it. Its error, like those of the methods, is a *fault.Error or that of ctx.
func Open(ctx context.Context, content []byte, kind string, limits Limits) (*Archive, error) {
	a := &Archive{kind: kind, ctx: ctx, limits: limits, left: limits.UnpackedBytes}
	if bytes.HasPrefix(content, []byte("\xd0\xcf\x11\xe0")) {
		return nil, fault.New(fault.Encrypted, "The "+kind+" is protected by a password or is in the old format from before 2007; save it in the current format without a password.")
	}
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, a.corrupt(err)
	}
	if len(z.File) > limits.Entries {
		return nil, fault.New(fault.TooComplex, "The "+kind+" holds more files than are read.")
	}
	a.files = make(map[string]*zip.File, len(z.File))
	for _, f := range z.File {
		if f.Flags&1 != 0 {
			return nil, fault.New(fault.Encrypted, "The "+kind+" is protected by a password; save it without one.")
		}
		name := partName(f.Name)
		if a.files[name] != nil {
			return nil, a.corrupt(errors.New("two parts have the same name"))
		}
		a.files[name] = f
	}
	return a, nil
}

// partName is the form in which names of parts are the same: upper and lower case are not told apart.
func partName(s string) string { return strings.ToLower(strings.ReplaceAll(s, `\`, "/")) }

// Has reports whether there is a part of this name.
func (a *Archive) Has(name string) bool { return a.files[partName(name)] != nil }

// HasUnder reports whether there is a part below a folder.
func (a *Archive) HasUnder(folder string) bool {
	for name := range a.files {
		if strings.HasPrefix(name, partName(folder)) {
			return true
		}
	}
	return false
}

func (a *Archive) corrupt(cause error) error {
	return fault.Wrap(fault.Corrupt, "The file is damaged or is no "+a.kind+".", cause)
}

func (a *Archive) tooLarge() error {
	return fault.New(fault.TooComplex, "The "+a.kind+" unpacks to more than is read.")
}

// Relation is what one part says of another.
type Relation struct {
	ID, Type string // Type is the last word of the type's address, such as "worksheet"
	Target   string // the name of a part
}

// Relations returns what a part says of others, in order; "" asks for the file's own. Relations that lead out of the file are
// left out.
func (a *Archive) Relations(part string) ([]Relation, error) {
	var out []Relation
	dir, name := path.Split(part)
	err := a.Walk(dir+"_rels/"+name+".rels", func(d *Decoder) error {
		for {
			t, err := d.Next()
			if err != nil {
				return End(err)
			}
			s, ok := t.(xml.StartElement)
			if !ok || s.Name.Local != "Relationship" || Attribute(s, "TargetMode") == "External" {
				continue
			}
			target := Attribute(s, "Target")
			if !strings.HasPrefix(target, "/") {
				target = path.Join("/"+dir, target)
			}
			out = append(out, Relation{
				ID: Attribute(s, "Id"), Type: path.Base(Attribute(s, "Type")),
				Target: strings.TrimPrefix(path.Clean(target), "/"),
			})
		}
	})
	return out, err
}

// Main returns the name of the part that the file begins with, otherwise where nothing says so.
func (a *Archive) Main(otherwise string) (string, error) {
	relations, err := a.Relations("")
	if err != nil {
		return "", err
	}
	main := otherwise
	for _, r := range relations {
		if r.Type == "officeDocument" {
			main = r.Target
		}
	}
	if !a.Has(main) {
		return "", a.corrupt(errors.New("no main part"))
	}
	return main, nil
}

// Walk calls f with the decoder of a part, which f reads to its end so that damage there is seen. A part that does not exist
// is empty: f is not called.
func (a *Archive) Walk(name string, f func(*Decoder) error) error {
	file := a.files[partName(name)]
	if file == nil {
		return nil
	}
	limit := a.left
	if packed := int64(file.CompressedSize64); packed < limit/maxRatio {
		limit = min(limit, max(packed*maxRatio, freeRatio))
	}
	// What the file says of its size is enough to refuse it, and it must not be longer than that.
	if file.UncompressedSize64 > uint64(limit) {
		return a.tooLarge()
	}
	limit = int64(file.UncompressedSize64)
	rc, err := file.Open()
	if err != nil {
		return a.corrupt(err)
	}
	defer rc.Close()
	m := &meter{r: rc, left: limit}
	d := &Decoder{xml: newXML(m), archive: a, meter: m}
	err = f(d)
	a.left -= limit - m.left
	var bad *fault.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errToken):
		return a.tooLarge()
	case errors.As(err, &bad), a.ctx.Err() != nil:
		return err
	}
	return a.corrupt(err)
}

func newXML(r io.Reader) *xml.Decoder {
	d := xml.NewDecoder(r)
	d.CharsetReader = func(charset string, input io.Reader) (io.Reader, error) {
		if strings.EqualFold(charset, "utf-8") || strings.EqualFold(charset, "us-ascii") {
			return input, nil
		}
		return nil, errors.New("the encoding of a part is not UTF-8")
	}
	return d
}

// meter stops reading when left bytes have come, or maxToken since the token before.
type meter struct {
	r     io.Reader
	left  int64
	token int // bytes that have come for this token
}

var (
	errToken = errors.New("a token is longer than is read")
	errSize  = errors.New("a part is longer than it says")
)

func (m *meter) Read(p []byte) (int, error) {
	if m.token > maxToken {
		return 0, errToken
	}
	if m.left <= 0 {
		// Only when there is more: a part is just as long as it says.
		var one [1]byte
		if n, err := m.r.Read(one[:]); n == 0 && err != nil {
			return 0, err
		}
		return 0, errSize
	}
	if int64(len(p)) > m.left {
		p = p[:m.left]
	}
	n, err := m.r.Read(p)
	m.left -= int64(n)
	m.token += n
	return n, err
}
