package docx

import (
	"encoding/xml"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rxassay/rxassay/extract/internal/notemark"
	"github.com/rxassay/rxassay/extract/internal/ooxml"
	"github.com/rxassay/rxassay/extract/internal/word"
)

// paragraph is one that is being read.
type paragraph struct {
	words strings.Builder
	boxes []word.Block // of the text boxes anchored in it
	style string
	num   numbering
	tabs  []xml.StartElement // stops that it sets and clears
	left  int                // its indent, where the first line hangs out of it; else 0

	heading, vanishing bool // the paragraph's
	run                runProperties
	runs, bold         int // with text, and those of them in bold type
}

type runProperties struct {
	hidden, bold, superscript bool
	font                      string
	past                      bool // the properties are read, and words have come
}

// paragraph reads a paragraph, whose start was read, and the text boxes anchored in it.
func (r *reader) paragraph(d *ooxml.Decoder) ([]word.Block, error) {
	p := &paragraph{}
	err := d.EachStart(func(s xml.StartElement) error {
		if isProperty(s.Name.Local) {
			r.property(p, s)
			return nil
		}
		return r.content(p, d, s)
	})
	if err != nil {
		return nil, err
	}
	b := word.Block{Lines: word.Lines(p.words.String()), Stops: r.stops(p)}
	if len(b.Lines) == 0 {
		return p.boxes, nil
	}
	if !p.num.set {
		p.num = r.styleNums[p.style]
	}
	if mark := r.mark(p.num); mark != "" {
		b.Lines[0] = mark + " " + b.Lines[0]
	}
	b.Heading = p.heading || r.headings[p.style] ||
		p.runs > 0 && p.bold == p.runs && word.LooksLikeHeading(b.Lines)
	return append([]word.Block{b}, p.boxes...), nil
}

func isProperty(name string) bool {
	switch name {
	case "pStyle", "rStyle", "outlineLvl", "numId", "ilvl", "r", "rFonts", "vanish", "b", "vertAlign", "position", "ind":
		return true
	}
	return false
}

// property reads what an element says of the paragraph or of the run that it stands in. The properties of the paragraph's
// own mark stand before any run; each run begins anew.
func (r *reader) property(p *paragraph, s xml.StartElement) {
	val := ooxml.Attribute(s, "val")
	switch s.Name.Local {
	case "pStyle":
		p.style, p.vanishing = val, r.vanishing[val]
	case "rStyle":
		p.run.hidden = p.run.hidden || r.vanishing[val]
	case "outlineLvl":
		p.heading = p.heading || isHeadingLevel(val)
	case "numId":
		p.num.id, p.num.set = val, true
	case "ilvl":
		p.num.level, _ = strconv.Atoi(val)
	case "r":
		p.run = runProperties{hidden: p.vanishing}
	case "ind":
		p.left = hangingIndent(s)
	case "rFonts":
		if !p.run.past {
			p.run.font = ooxml.Attribute(s, "ascii")
		}
	case "vanish":
		if !p.run.past {
			p.run.hidden = ooxml.On(s)
		}
	case "b":
		p.run.bold = ooxml.On(s)
	case "vertAlign":
		p.run.superscript = val == "superscript"
	case "position":
		n, err := strconv.Atoi(val) // half points above the line
		p.run.superscript = p.run.superscript || err == nil && n > 2
	}
}

// content reads an element that has words, or is to be left out.
func (r *reader) content(p *paragraph, d *ooxml.Decoder, s xml.StartElement) error {
	switch s.Name.Local {
	case "t":
		p.run.past = true
		words, err := d.Text()
		if err != nil {
			return err
		}
		// A soft hyphen is where a word may break; it is not part of the word.
		return r.add(p, signs(p.run.font, strings.NewReplacer("\u00ad", "", "\t", " ").Replace(words)))
	case "tab":
		// Within pPr, tab names a tab stop and has a position.
		if ooxml.Attribute(s, "pos") == "" && ooxml.Attribute(s, "val") == "" {
			return r.add(p, "\t")
		}
		p.tabs = addStop(p.tabs, s)
	case "ptab": // it goes to a place of the page, whatever the stops
		return r.add(p, " ")
	case "br", "cr":
		return r.add(p, "\n")
	case "noBreakHyphen":
		return r.add(p, "-")
	case "sym":
		return r.add(p, sign(ooxml.Attribute(s, "font"), ooxml.Attribute(s, "char")))
	case "footnoteReference", "endnoteReference":
		n := note{endnote: s.Name.Local == "endnoteReference", id: ooxml.Attribute(s, "id")}
		if p.run.hidden {
			return nil
		}
		p.run.superscript = false
		r.notes = append(r.notes, n)
		return r.add(p, " "+r.noteMark(len(r.notes)-1))
	case "txbxContent":
		inner, err := r.blocks(d)
		p.boxes = append(p.boxes, inner...)
		return err
	case "del", "moveFrom", "delText":
		r.unread.Deleted = true
		return d.Skip()
	case "Fallback", "instrText", "pPrChange", "rPrChange", "sdtPr":
		return d.Skip()
	}
	return nil
}

// add adds words to a paragraph, unless they are hidden.
func (r *reader) add(p *paragraph, s string) error {
	if p.run.hidden {
		r.unread.Hidden = r.unread.Hidden || strings.TrimSpace(s) != ""
		return nil
	}
	if p.run.superscript {
		s = notemark.Raise(s)
	}
	if r.left -= utf8.RuneCountInString(s); r.left < 0 {
		return errRunes
	}
	p.words.WriteString(s)
	if strings.TrimSpace(s) != "" {
		p.runs++
		if p.run.bold {
			p.bold++
		}
	}
	return nil
}

func isHeadingLevel(val string) bool {
	n, err := strconv.Atoi(val)
	return err == nil && n < 9
}
