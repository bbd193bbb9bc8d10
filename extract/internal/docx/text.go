package docx

import (
	"encoding/xml"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rxassay/rxassay/document"
)

// block is a paragraph or a table.
type block struct {
	lines   []string
	heading bool
	table   *table
}

type table struct{ rows [][]cell }

type cell struct {
	column, span int
	merge        mergeState
	blocks       []block
}

type mergeState int

const (
	notMerged mergeState = iota
	mergeStarts
	mergeGoesOn
)

// reader reads the main part with what the other parts say about it.
type reader struct {
	archive   *archive
	left      int // code points that may still come
	headings  map[string]bool
	styleNums map[string]numbering // numbering that a style brings
	lists     map[string]*list
	levels    map[string]map[int]level // by abstract number
}

// blocks reads paragraphs and tables to the end of the element that d stands in, or of the part. Elements that only wrap
// (content controls, insertions, custom markup) are read through.
func (r *reader) blocks(d *decoder) ([]block, error) {
	var out []block
	for depth := d.depth; ; {
		t, err := d.next()
		if err != nil {
			return out, end(err)
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
				out = append(out, block{table: tbl})
			case "del", "moveFrom", "Fallback", "sdtPr", "sectPr", "tcPr", "tblPr":
				if err := d.skip(); err != nil {
					return nil, err
				}
			}
		case xml.EndElement:
			if d.depth < depth {
				return out, nil
			}
		}
	}
}

// paragraph reads a paragraph, whose start was read, and the text boxes anchored in it.
func (r *reader) paragraph(d *decoder) ([]block, error) {
	var sb strings.Builder
	var boxes []block
	var num numbering
	style := ""
	heading, hidden, runBold, pastRunProperties := false, false, false, false
	words, bold := 0, 0 // runs with text, and those in bold type
	add := func(s string) error {
		if hidden {
			return nil
		}
		r.left -= utf8.RuneCountInString(s)
		if r.left < 0 {
			return errRunes
		}
		sb.WriteString(s)
		if strings.TrimSpace(s) != "" {
			words++
			if runBold {
				bold++
			}
		}
		return nil
	}
	for depth := d.depth; d.depth >= depth; {
		t, err := d.next()
		if err != nil {
			return nil, unexpected(err)
		}
		s, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		switch s.Name.Local {
		case "pStyle":
			style = attribute(s, "val")
		case "outlineLvl":
			if n, err := strconv.Atoi(attribute(s, "val")); err == nil && n < 9 {
				heading = true
			}
		case "numId":
			num.id, num.set = attribute(s, "val"), true
		case "ilvl":
			num.level, _ = strconv.Atoi(attribute(s, "val"))
		case "r":
			hidden, runBold, pastRunProperties = false, false, false
		case "rPr":
			// The properties of the paragraph's own mark stand before any run.
		case "vanish":
			hidden = on(s) && !pastRunProperties
		case "b":
			runBold = on(s)
		case "t":
			pastRunProperties = true
			text, err := d.text()
			if err != nil {
				return nil, err
			}
			if err := add(text); err != nil {
				return nil, err
			}
		case "tab", "ptab":
			// Within pPr, tab names a tab stop and has a position.
			if attribute(s, "pos") == "" && attribute(s, "val") == "" {
				err = add(" ")
			}
		case "br", "cr":
			err = add("\n")
		case "noBreakHyphen":
			err = add("-")
		case "sym":
			err = add(symbol(attribute(s, "char")))
		case "txbxContent":
			inner, berr := r.blocks(d)
			if berr != nil {
				return nil, berr
			}
			boxes = append(boxes, inner...)
		case "del", "moveFrom", "Fallback", "instrText", "delText", "pPrChange", "rPrChange", "sdtPr":
			err = d.skip()
		}
		if err != nil {
			return nil, err
		}
	}
	heading = heading || r.headings[style]
	var b block
	for l := range strings.SplitSeq(sb.String(), "\n") {
		if l = strings.Join(strings.Fields(l), " "); l != "" {
			b.lines = append(b.lines, l)
		}
	}
	if len(b.lines) == 0 {
		return boxes, nil
	}
	if !num.set {
		num = r.styleNums[style]
	}
	if mark := r.mark(num); mark != "" {
		b.lines[0] = mark + " " + b.lines[0]
	}
	b.heading = heading || words > 0 && bold == words && len(b.lines) == 1 && strings.Count(b.lines[0], " ") < 14
	return append([]block{b}, boxes...), nil
}

// text reads the characters of the element whose start was read last.
func (d *decoder) text() (string, error) {
	var sb strings.Builder
	for depth := d.depth; d.depth >= depth; {
		t, err := d.next()
		if err != nil {
			return "", unexpected(err)
		}
		if c, ok := t.(xml.CharData); ok {
			sb.Write(c)
		}
	}
	// A soft hyphen is where a word may break; it is not part of the word.
	return strings.ReplaceAll(sb.String(), "\u00ad", ""), nil
}

func symbol(hex string) string {
	n, err := strconv.ParseUint(hex, 16, 32)
	switch {
	case err != nil:
		return ""
	case n == 0xf0fc:
		return "✓"
	case n >= 0xf000 && n <= 0xf0ff:
		return "•"
	}
	return string(rune(n))
}

// table reads a table whose start was read.
func (r *reader) table(d *decoder) (*table, error) {
	t := &table{}
	for depth := d.depth; d.depth >= depth; {
		tok, err := d.next()
		if err != nil {
			return nil, unexpected(err)
		}
		s, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		switch s.Name.Local {
		case "tr":
			row, deleted, err := r.row(d)
			if err != nil {
				return nil, err
			}
			if !deleted {
				t.rows = append(t.rows, row)
			}
		case "tblPr", "tblGrid", "del", "moveFrom":
			if err := d.skip(); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

// row reads a row, and reports whether it is deleted.
func (r *reader) row(d *decoder) (row []cell, deleted bool, err error) {
	column := 0
	for depth := d.depth; d.depth >= depth; {
		tok, err := d.next()
		if err != nil {
			return nil, false, unexpected(err)
		}
		s, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		switch s.Name.Local {
		case "gridBefore":
			column += clampSpan(attribute(s, "val"), 0)
		case "trPr":
			inner, err := r.rowProperties(d)
			if err != nil {
				return nil, false, err
			}
			column += inner.before
			deleted = deleted || inner.deleted
		case "tc":
			c, err := r.cell(d)
			if err != nil {
				return nil, false, err
			}
			c.column = column
			if column += c.span; column > maxColumns {
				return nil, false, errTables
			}
			row = append(row, c)
		case "tblPrEx":
			if err := d.skip(); err != nil {
				return nil, false, err
			}
		}
	}
	return row, deleted, nil
}

type rowProperties struct {
	before  int // grid columns left empty before the first cell
	deleted bool
}

func (r *reader) rowProperties(d *decoder) (rowProperties, error) {
	var p rowProperties
	for depth := d.depth; d.depth >= depth; {
		tok, err := d.next()
		if err != nil {
			return p, unexpected(err)
		}
		if s, ok := tok.(xml.StartElement); ok {
			switch s.Name.Local {
			case "gridBefore":
				p.before = clampSpan(attribute(s, "val"), 0)
			case "del":
				p.deleted = true
			}
		}
	}
	return p, nil
}

// cell reads a cell whose start was read. Its properties come first in it.
func (r *reader) cell(d *decoder) (cell, error) {
	c := cell{span: 1}
	for depth := d.depth; d.depth >= depth; {
		tok, err := d.next()
		if err != nil {
			return c, unexpected(err)
		}
		s, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		switch s.Name.Local {
		case "gridSpan":
			c.span = clampSpan(attribute(s, "val"), 1)
		case "vMerge":
			c.merge = mergeGoesOn
			if attribute(s, "val") == "restart" {
				c.merge = mergeStarts
			}
		case "p":
			ps, err := r.paragraph(d)
			if err != nil {
				return c, err
			}
			c.blocks = append(c.blocks, ps...)
		case "tbl":
			inner, err := r.table(d)
			if err != nil {
				return c, err
			}
			c.blocks = append(c.blocks, block{table: inner})
		case "del", "moveFrom", "Fallback", "sdtPr":
			if err := d.skip(); err != nil {
				return c, err
			}
		}
	}
	return c, nil
}

func clampSpan(s string, least int) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return least
	}
	return min(max(n, least), maxColumns)
}

// flat returns the lines of blocks; tables give their cells one after the other.
func flat(blocks []block) []string {
	var out []string
	for _, b := range blocks {
		out = append(out, b.lines...)
		if b.table != nil {
			for _, row := range b.table.rows {
				for _, c := range row {
					out = append(out, flat(c.blocks)...)
				}
			}
		}
	}
	return out
}

func hasText(blocks []block) bool { return len(flat(blocks)) > 0 }

// write writes blocks as the text of a document.
func write(b *document.Builder, blocks []block) {
	for _, bl := range blocks {
		if bl.table == nil {
			for _, l := range bl.lines {
				b.Line(l, document.Box{}, bl.heading)
			}
			continue
		}
		columns, cells := place(bl.table)
		if len(cells) > 0 {
			b.Table(columns, document.Box{}, cells)
		}
	}
}

// place puts the cells of a table into its grid: a cell that goes on the one above it becomes part of that.
func place(t *table) (columns int, cells []document.CellText) {
	origin := map[int]int{} // column → index in cells of the merged cell that may go on in it
	for i, row := range t.rows {
		for _, c := range row {
			columns = max(columns, c.column+c.span)
			lines := flat(c.blocks)
			if c.merge == mergeGoesOn {
				if o, ok := origin[c.column]; ok && cells[o].Row+max(cells[o].RowSpan, 1) == i {
					cells[o].RowSpan = max(cells[o].RowSpan, 1) + 1
					cells[o].Lines = append(cells[o].Lines, lineTexts(lines)...)
					continue
				}
			}
			cell := document.CellText{Row: i, Column: c.column, Lines: lineTexts(lines)}
			if c.span > 1 {
				cell.ColSpan = c.span
			}
			delete(origin, c.column)
			if c.merge != notMerged {
				origin[c.column] = len(cells)
			}
			cells = append(cells, cell)
		}
	}
	return columns, cells
}

func lineTexts(lines []string) []document.LineText {
	var out []document.LineText
	for _, l := range lines {
		out = append(out, document.LineText{Words: l})
	}
	return out
}
