package docx

import (
	"encoding/xml"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/extract/internal/ooxml"
	"github.com/rxassay/rxassay/extract/internal/symbol"
	"github.com/rxassay/rxassay/extract/internal/word"
)

// reader reads the main part with what the other parts say about it.
type reader struct {
	left       int // code points that may still come
	headings   map[string]bool
	vanishing  map[string]bool      // styles whose words are hidden
	styleNums  map[string]numbering // numbering that a style brings
	styleStops map[string]word.Stops
	lists      map[string]*list
	levels     map[string]map[int]level // by abstract number
	counts     map[string]*[9]counter   // how far lists have been counted, by abstract number
	notes      []note                   // that the text refers to, in order
	unread     word.Unread
}

// blocks reads paragraphs and tables to the end of the element that d stands in, or of the part. Elements that only wrap
// (content controls, insertions, custom markup) are read through.
func (r *reader) blocks(d *ooxml.Decoder) ([]word.Block, error) {
	var out []word.Block
	for depth := d.Depth; ; {
		t, err := d.Next()
		if err != nil {
			return out, ooxml.End(err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "p":
				ps, err := r.paragraph(d)
				if err != nil {
					return nil, err
				}
				out = append(out, ps...)
			case "tbl":
				tbl, err := r.table(d)
				if err != nil {
					return nil, err
				}
				out = append(out, word.Block{Table: tbl})
			case "del", "moveFrom", "Fallback", "sdtPr", "sectPr":
				r.unread.Deleted = r.unread.Deleted || isDeletion(t.Name.Local)
				if err := d.Skip(); err != nil {
					return nil, err
				}
			}
		case xml.EndElement:
			if d.Depth < depth {
				return out, nil
			}
		}
	}
}

// sign returns what a sign of a symbol font shows.
func sign(font, hex string) string {
	n, err := strconv.ParseUint(hex, 16, 32)
	switch {
	case err != nil:
		return ""
	case symbol.IsFont(font) || isPrivate(rune(n)):
		return symbol.Text(font, rune(n))
	}
	return string(rune(n))
}

func isPrivate(c rune) bool { return c >= 0xf000 && c <= 0xf0ff }

// signs returns words whose letters are signs where they are in a symbol font, or are codes of one.
func signs(font, words string) string {
	isFont := symbol.IsFont(font)
	if !isFont && !strings.ContainsFunc(words, isPrivate) {
		return words
	}
	var sb strings.Builder
	for _, c := range words {
		if isPrivate(c) || isFont && c > ' ' && c <= 0xff {
			sb.WriteString(symbol.Text(font, c))
			continue
		}
		sb.WriteRune(c)
	}
	return sb.String()
}

// isDeletion reports whether an element holds what a tracked change takes away.
func isDeletion(name string) bool { return name == "del" || name == "moveFrom" }

// table reads a table whose start was read.
func (r *reader) table(d *ooxml.Decoder) (*word.Table, error) {
	t := &word.Table{}
	err := d.EachStart(func(s xml.StartElement) error {
		switch s.Name.Local {
		case "tr":
			row, deleted, err := r.row(d)
			if err == nil && !deleted {
				t.Rows = append(t.Rows, row)
			}
			return err
		case "del", "moveFrom":
			r.unread.Deleted = true
			return d.Skip()
		case "tblPr", "tblGrid":
			return d.Skip()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

// row reads a row, and reports whether it is deleted.
func (r *reader) row(d *ooxml.Decoder) (row []word.Cell, deleted bool, err error) {
	column := 0
	err = d.EachStart(func(s xml.StartElement) error {
		switch s.Name.Local {
		case "gridBefore":
			column += clampSpan(ooxml.Attribute(s, "val"), 0)
		case "trPr":
			inner, err := r.rowProperties(d)
			if err != nil {
				return err
			}
			column += inner.before
			deleted = deleted || inner.deleted
		case "tc":
			c, gone, err := r.cell(d)
			if err != nil || gone {
				return err
			}
			c.Column = column
			if column += c.Span; column > word.MaxColumns {
				return errTables
			}
			row = append(row, c)
		case "tblPrEx":
			return d.Skip()
		}
		return nil
	})
	if err != nil {
		return nil, false, err
	}
	return row, deleted, nil
}

type rowProperties struct {
	before  int  // grid columns left empty before the first cell
	deleted bool // or hidden
}

func (r *reader) rowProperties(d *ooxml.Decoder) (rowProperties, error) {
	var p rowProperties
	err := d.EachStart(func(s xml.StartElement) error {
		switch s.Name.Local {
		case "gridBefore":
			p.before = clampSpan(ooxml.Attribute(s, "val"), 0)
		case "del":
			p.deleted, r.unread.Deleted = true, true
		case "hidden":
			if ooxml.On(s) {
				p.deleted, r.unread.Hidden = true, true
			}
		}
		return nil
	})
	return p, err
}

// cell reads a cell whose start was read, and reports whether it is deleted. Its properties come first in it.
func (r *reader) cell(d *ooxml.Decoder) (c word.Cell, deleted bool, err error) {
	c.Span = 1
	err = d.EachStart(func(s xml.StartElement) (err error) {
		switch s.Name.Local {
		case "gridSpan":
			c.Span = clampSpan(ooxml.Attribute(s, "val"), 1)
		case "cellDel":
			deleted, r.unread.Deleted = true, true
		case "vMerge":
			c.Merge = word.MergeGoesOn
			if ooxml.Attribute(s, "val") == "restart" {
				c.Merge = word.MergeStarts
			}
		case "p":
			var ps []word.Block
			ps, err = r.paragraph(d)
			c.Blocks = append(c.Blocks, ps...)
		case "tbl":
			var inner *word.Table
			inner, err = r.table(d)
			c.Blocks = append(c.Blocks, word.Block{Table: inner})
		case "del", "moveFrom", "Fallback", "sdtPr":
			r.unread.Deleted = r.unread.Deleted || isDeletion(s.Name.Local)
			err = d.Skip()
		}
		return err
	})
	if err != nil {
		return c, false, err
	}
	return c, deleted, nil
}

func clampSpan(s string, least int) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return least
	}
	return min(max(n, least), word.MaxColumns)
}
