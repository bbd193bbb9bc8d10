// Package docx reads Word files (.docx): the paragraphs, headings, list items and tables of the main text, as they stand
// when all tracked changes are accepted. A text box comes behind the paragraph that it is anchored in. A table within a table
// comes behind the outer one, or is part of the outer cell where it only arranges words. Lines that tab stops put into columns are a
// table. Headers stand at the beginning;
// footnotes, endnotes and footers at the end. Hidden words are left out, and a finding says so; comments are not read.
package docx

import (
	"context"
	"path"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/extract/internal/ooxml"
	"github.com/rxassay/rxassay/extract/internal/word"
	"github.com/rxassay/rxassay/finding"
)

// Limits bounds what one document may ask for.
type Limits struct {
	Archive ooxml.Limits
	Runes   int
}

var (
	errRunes  = fault.New(fault.TooComplex, "The Word file has more text than is read.")
	errTables = fault.New(fault.TooComplex, "A table of the Word file has more columns than are read.")
)

// Read returns the text of a .docx file. Its error is a *fault.Error, or that of ctx.
func Read(ctx context.Context, content []byte, limits Limits) (*document.Text, []finding.Finding, error) {
	a, err := ooxml.Open(ctx, content, "Word file", limits.Archive)
	if err != nil {
		return nil, nil, err
	}
	main, err := a.Main("word/document.xml")
	if err != nil {
		return nil, nil, err
	}
	r := &reader{left: limits.Runes}
	dir := path.Dir(main)
	if err := a.Walk(path.Join(dir, "styles.xml"), r.readStyles); err != nil {
		return nil, nil, err
	}
	if err := a.Walk(path.Join(dir, "numbering.xml"), r.readNumbering); err != nil {
		return nil, nil, err
	}
	relations, err := a.Relations(main)
	if err != nil {
		return nil, nil, err
	}
	headers, err := r.margins(a, relations, "header")
	if err != nil {
		return nil, nil, err
	}
	var blocks []word.Block
	if err := a.Walk(main, func(d *ooxml.Decoder) (err error) {
		blocks, err = r.blocks(d)
		return err
	}); err != nil {
		return nil, nil, err
	}
	notes, err := r.noteTexts(a, path.Join(dir, "footnotes.xml"), path.Join(dir, "endnotes.xml"))
	if err != nil {
		return nil, nil, err
	}
	footers, err := r.margins(a, relations, "footer")
	if err != nil {
		return nil, nil, err
	}
	if !word.HasText(blocks) && !word.HasText(headers) && !word.HasText(footers) {
		switch {
		case a.HasUnder("word/media/"):
			return nil, nil, fault.New(fault.NoText, "The Word file holds pictures and no text.")
		case r.unread.Hidden:
			return nil, nil, fault.New(fault.Empty, "All text of the Word file is hidden.")
		}
		return nil, nil, fault.New(fault.Empty, "The Word file has no text.")
	}
	for _, relation := range relations {
		switch relation.Type {
		case "aFChunk":
			r.unread.Chunks = true
		case "diagramData":
			r.unread.Diagrams = true
		}
	}
	r.unread.Comments = a.Has(path.Join(dir, "comments.xml"))
	text, err := word.Text(document.DOCX, headers, footers, blocks, notes)
	if err != nil {
		return nil, nil, err
	}
	return text, r.unread.Findings(), nil
}
