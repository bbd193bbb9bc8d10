// Package docx reads Word files (.docx): the paragraphs, headings, list items and tables of the main text, as they stand
// when all tracked changes are accepted. A text box comes behind the paragraph that it is anchored in; the text of a table
// within a table is part of the outer cell. Headers, footers and notes are not read.
package docx

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/finding"
)

// Limits bounds what one document may ask for.
type Limits struct {
	UnpackedBytes int64 // of the parts that are read, together
	Entries       int   // files in the archive
	Runes         int
	Depth         int // of XML elements
}

const (
	// What is packed more tightly than this, beyond the first megabytes, is a bomb: text reaches a tenth of it.
	maxRatio  = 250
	freeRatio = 8 << 20

	maxColumns = 4096
)

var (
	errUnpacked = fault.New(fault.TooComplex, "The Word file unpacks to more than is read.")
	errRunes    = fault.New(fault.TooComplex, "The Word file has more text than is read.")
	errDepth    = fault.New(fault.TooComplex, "The Word file is nested deeper than is read.")
	errTables   = fault.New(fault.TooComplex, "A table of the Word file has more columns than are read.")
)

func corrupt(cause error) error {
	return fault.Wrap(fault.Corrupt, "The file is damaged or is not a Word file.", cause)
}

// Read returns the text of a .docx file. Its error is a *fault.Error, or that of ctx.
func Read(ctx context.Context, content []byte, limits Limits) (*document.Text, []finding.Finding, error) {
	if bytes.HasPrefix(content, []byte("\xd0\xcf\x11\xe0")) {
		return nil, nil, fault.New(fault.Encrypted, "The Word file is protected by a password or is in the old .doc format; save it as .docx without a password.")
	}
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, nil, corrupt(err)
	}
	if len(z.File) > limits.Entries {
		return nil, nil, fault.New(fault.TooComplex, "The Word file holds more files than are read.")
	}
	p := &archive{ctx: ctx, limits: limits, files: make(map[string]*zip.File, len(z.File)), left: limits.UnpackedBytes}
	pictures := false
	for _, f := range z.File {
		if f.Flags&1 != 0 {
			return nil, nil, fault.New(fault.Encrypted, "The Word file is protected by a password; save it without one.")
		}
		p.files[f.Name] = f
		pictures = pictures || strings.HasPrefix(f.Name, "word/media/")
	}
	main, err := p.mainPart()
	if err != nil {
		return nil, nil, err
	}
	r := &reader{archive: p, left: limits.Runes}
	dir := path.Dir(main)
	if err := p.walk(path.Join(dir, "styles.xml"), r.readStyles); err != nil {
		return nil, nil, err
	}
	if err := p.walk(path.Join(dir, "numbering.xml"), r.readNumbering); err != nil {
		return nil, nil, err
	}
	if _, ok := p.files[main]; !ok {
		return nil, nil, corrupt(errors.New("no main part"))
	}
	var blocks []block
	if err := p.walk(main, func(d *decoder) (err error) {
		blocks, err = r.blocks(d)
		return err
	}); err != nil {
		return nil, nil, err
	}
	b := document.NewBuilder(document.DOCX)
	b.StartPage("", 0, 0)
	before := b.Offset()
	write(b, blocks)
	if b.Offset() == before || !hasText(blocks) {
		if pictures {
			return nil, nil, fault.New(fault.NoText, "The Word file holds pictures and no text.")
		}
		return nil, nil, fault.New(fault.Empty, "The Word file has no text.")
	}
	return b.Text(), nil, nil
}

// archive opens the parts of the file and keeps count of what they unpack to.
type archive struct {
	ctx    context.Context
	limits Limits
	files  map[string]*zip.File
	left   int64
}

// mainPart returns the name of the part that holds the text, as the package's relations say.
func (a *archive) mainPart() (string, error) {
	main := "word/document.xml"
	err := a.walk("_rels/.rels", func(d *decoder) error {
		for {
			t, err := d.next()
			if err != nil {
				return end(err)
			}
			if s, ok := t.(xml.StartElement); ok && s.Name.Local == "Relationship" && strings.HasSuffix(attribute(s, "Type"), "/officeDocument") {
				main = strings.TrimPrefix(path.Clean("/"+attribute(s, "Target")), "/")
			}
		}
	})
	return main, err
}

// walk decodes a part. A part that does not exist is empty.
func (a *archive) walk(name string, f func(*decoder) error) error {
	file := a.files[name]
	if file == nil {
		return nil
	}
	rc, err := file.Open()
	if err != nil {
		return corrupt(err)
	}
	defer rc.Close()
	limit := a.left
	if packed := int64(file.CompressedSize64); packed < limit/maxRatio {
		limit = min(limit, max(packed*maxRatio, freeRatio))
	}
	m := &meter{r: rc, left: limit}
	err = f(&decoder{xml: newXML(m), archive: a})
	a.left -= limit - m.left
	var bad *fault.Error
	switch {
	case err == nil:
		return nil
	case m.over:
		return errUnpacked
	case errors.As(err, &bad), a.ctx.Err() != nil:
		return err
	}
	return corrupt(err)
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

// meter stops reading when left bytes have come.
type meter struct {
	r    io.Reader
	left int64
	over bool
}

func (m *meter) Read(p []byte) (int, error) {
	if m.left <= 0 {
		// Only when there is more: a part may be just as long as it may be.
		var one [1]byte
		if n, err := m.r.Read(one[:]); n == 0 && err != nil {
			return 0, err
		}
		m.over = true
		return 0, errUnpacked
	}
	if int64(len(p)) > m.left {
		p = p[:m.left]
	}
	n, err := m.r.Read(p)
	m.left -= int64(n)
	return n, err
}

// decoder is an XML decoder that keeps to the depth and the deadline.
type decoder struct {
	xml     *xml.Decoder
	archive *archive
	depth   int
	tokens  int
}

func (d *decoder) next() (xml.Token, error) {
	if d.tokens++; d.tokens&0xfff == 0 {
		if err := d.archive.ctx.Err(); err != nil {
			return nil, err
		}
	}
	t, err := d.xml.Token()
	if err != nil {
		return nil, err
	}
	switch t.(type) {
	case xml.StartElement:
		if d.depth++; d.depth > d.archive.limits.Depth {
			return nil, errDepth
		}
	case xml.EndElement:
		d.depth--
	}
	return t, nil
}

// skip reads to the end of the element whose start was read last.
func (d *decoder) skip() error {
	for depth := d.depth; d.depth >= depth; {
		if _, err := d.next(); err != nil {
			return unexpected(err)
		}
	}
	return nil
}

// end makes the end of a part no error.
func end(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

func attribute(s xml.StartElement, name string) string {
	for _, a := range s.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// on reads a switch such as <w:b/> or <w:b w:val="0"/>.
func on(s xml.StartElement) bool {
	switch attribute(s, "val") {
	case "0", "false", "off", "none":
		return false
	}
	return true
}
