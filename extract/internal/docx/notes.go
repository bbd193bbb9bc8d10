package docx

import (
	"encoding/xml"
	"strconv"

	"github.com/rxassay/rxassay/extract/internal/ooxml"
	"github.com/rxassay/rxassay/extract/internal/word"
)

// note is a footnote or endnote that the text refers to.
type note struct {
	endnote bool
	id      string
}

// noteMark returns the mark of a note: its number among its like, in brackets so that it cannot be read with what stands
// before it.
func (r *reader) noteMark(i int) string {
	n := 0
	for _, o := range r.notes[:i+1] {
		if o.endnote == r.notes[i].endnote {
			n++
		}
	}
	if r.notes[i].endnote {
		return "[" + word.Ordinal("lowerRoman", n) + "]"
	}
	return "[" + strconv.Itoa(n) + "]"
}

// noteTexts returns the notes that the text refers to, each behind its mark: footnotes before endnotes.
func (r *reader) noteTexts(a *ooxml.Archive, footnotes, endnotes string) ([]word.Block, error) {
	texts := map[note][]word.Block{}
	for _, part := range []struct {
		name    string
		endnote bool
	}{{footnotes, false}, {endnotes, true}} {
		if err := a.Walk(part.name, func(d *ooxml.Decoder) error { return r.readNotes(d, part.endnote, texts) }); err != nil {
			return nil, err
		}
	}
	var out []word.Block
	for _, endnote := range []bool{false, true} {
		for i, n := range r.notes {
			if blocks := texts[n]; n.endnote == endnote && len(blocks) > 0 {
				delete(texts, n) // a note that is referred to twice stands once
				if len(blocks[0].Lines) > 0 {
					blocks[0].Lines[0] = r.noteMark(i) + " " + blocks[0].Lines[0]
				}
				out = append(out, blocks...)
			}
		}
	}
	return out, nil
}

func (r *reader) readNotes(d *ooxml.Decoder, endnote bool, texts map[note][]word.Block) error {
	for {
		t, err := d.Next()
		if err != nil {
			return ooxml.End(err)
		}
		s, ok := t.(xml.StartElement)
		if !ok || s.Name.Local != "footnote" && s.Name.Local != "endnote" {
			continue
		}
		blocks, err := r.blocks(d)
		if err != nil {
			return err
		}
		texts[note{endnote, ooxml.Attribute(s, "id")}] = blocks
	}
}

// margins returns the words of the headers or footers of a file. Each line stands once, however many sections repeat it.
func (r *reader) margins(a *ooxml.Archive, relations []ooxml.Relation, kind string) ([]word.Block, error) {
	var out []word.Block
	seen := map[string]bool{}
	read := map[string]bool{}
	for _, relation := range relations {
		if relation.Type != kind || read[relation.Target] {
			continue
		}
		read[relation.Target] = true
		if err := a.Walk(relation.Target, func(d *ooxml.Decoder) error {
			blocks, err := r.blocks(d)
			for _, l := range word.Flat(blocks) {
				if !seen[l] {
					seen[l] = true
					out = append(out, word.Block{Lines: []string{l}})
				}
			}
			return err
		}); err != nil {
			return nil, err
		}
	}
	return out, nil
}
