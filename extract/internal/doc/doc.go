// Package doc reads Word files of the versions 97 to 2003 (.doc): the paragraphs, headings and tables of the main text, as
// they stand when all tracked changes are accepted. Headers stand at the beginning; footnotes, endnotes, text boxes and
// footers at the end. A table within a table is part of the outer cell. Lines that tab stops put into columns are a
// table. Hidden words are left out, and a finding says so.
// The numbers of list items are not in the text of such a file and are not made up; comments are not read.
//
// The structures are those of [MS-DOC]; section numbers in this package are its.
package doc

import (
	"context"
	"encoding/binary"
	"errors"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract/internal/compound"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/extract/internal/word"
	"github.com/rxassay/rxassay/finding"
)

const kind = "Word file"

// Limits bounds what one document may ask for.
type Limits struct {
	Runes int
}

func corrupt(cause string) error {
	return fault.Wrap(fault.Corrupt, "The file is damaged or is not a Word file.", errors.New(cause))
}

// Read returns the text of a .doc file. Its error is a *fault.Error, or that of ctx.
func Read(ctx context.Context, content []byte, limits Limits) (*document.Text, []finding.Finding, error) {
	f, err := compound.Open(content, kind)
	if err != nil {
		return nil, nil, err
	}
	main, err := f.Stream("WordDocument")
	if err != nil {
		return nil, nil, err
	}
	h, err := readHeader(main)
	if err != nil {
		return nil, nil, err
	}
	table, err := f.Stream(h.table)
	if err != nil {
		return nil, nil, err
	}
	r := &reader{ctx: ctx, header: h, main: main, table: table}
	if data, err := f.Stream("Data"); err == nil { // else rows are told by their empty cells
		r.data = data
	}
	return r.text(limits)
}

// text reads the text from the streams that hold it.
func (r *reader) text(limits Limits) (*document.Text, []finding.Finding, error) {
	if err := r.readPieces(limits.Runes); err != nil {
		return nil, nil, err
	}
	if err := r.readProperties(); err != nil {
		return nil, nil, err
	}
	r.readNoteMarks()
	r.readFonts()
	var parts [][]word.Block
	empty := true
	for _, story := range []func() ([]word.Block, error){r.headers, r.body, r.footnotes, r.endnotes, r.textBoxes, r.footers} {
		blocks, err := story()
		if err != nil {
			return nil, nil, err
		}
		parts = append(parts, blocks)
		empty = empty && !word.HasText(blocks)
	}
	switch {
	case empty && r.pictures:
		return nil, nil, fault.New(fault.NoText, "The Word file holds pictures and no text.")
	case empty && r.unread.Hidden:
		return nil, nil, fault.New(fault.Empty, "All text of the Word file is hidden.")
	case empty:
		return nil, nil, fault.New(fault.Empty, "The Word file has no text.")
	}
	last := len(parts) - 1
	text, err := word.Text(document.DOC, parts[0], parts[last], parts[1:last]...)
	if err != nil {
		return nil, nil, err
	}
	return text, r.unread.Findings(), nil
}

// header is what the reader needs of the file information block (2.5).
type header struct {
	table string // the name of the stream with the tables

	// Characters of the parts of the text, which follow each other in this order.
	body, footnotes, headers, macros, comments, endnotes, textBoxes int

	pieces, characters, paragraphs, headerMarks, endnoteMarks, fonts place
}

// place is a range of bytes of the table stream.
type place struct{ at, size int }

const (
	// The oldest version whose pieces are described as they are today.
	firstVersion = 0x00c0

	headerSize = 154 + 8*93 // up to the last offset that Word 97 has
)

func readHeader(main []byte) (header, error) {
	u16 := func(at int) int { return int(binary.LittleEndian.Uint16(main[at:])) }
	u32 := func(at int) int { return int(binary.LittleEndian.Uint32(main[at:])) }
	if len(main) < 32 {
		return header{}, corrupt("no file information block")
	}
	switch {
	case u16(0) == 0xa5dc, u16(0) == 0xa5db, u16(0) == 0xa5ec && u16(2) < firstVersion:
		return header{}, fault.New(fault.Unsupported, "The file was written by Word 95 or an older version; open it in a newer one and save it as .docx.")
	case u16(0) != 0xa5ec:
		return header{}, corrupt("no file information block")
	case u16(10)&0x8100 != 0: // encrypted or obfuscated
		return header{}, fault.New(fault.Encrypted, "The Word file is protected by a password; save it without one.")
	case len(main) < headerSize:
		return header{}, corrupt("the file information block is cut off")
	}
	at := func(i int) place { return place{u32(154 + 8*i), u32(154 + 8*i + 4)} }
	h := header{
		table: "0Table",
		body:  u32(76), footnotes: u32(80), headers: u32(84), macros: u32(88), comments: u32(92), endnotes: u32(96), textBoxes: u32(100),
		pieces: at(33), characters: at(12), paragraphs: at(13), headerMarks: at(11), endnoteMarks: at(46), fonts: at(15),
	}
	if u16(10)&0x0200 != 0 {
		h.table = "1Table"
	}
	return h, nil
}
