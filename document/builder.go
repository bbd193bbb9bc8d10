package document

import (
	"strings"
	"unicode/utf8"
)

// Builder writes a Text from its beginning to its end and keeps count of the code points, so that every page, line and
// cell gets its span as it is written. Characters that cannot stand in a JSON or database text (U+0000, invalid UTF-8)
// are written as U+FFFD.
type Builder struct {
	text   Text
	buf    strings.Builder
	runes  int
	inPage bool
}

// NewBuilder starts a text of the given format.
func NewBuilder(f Format) *Builder { return &Builder{text: Text{Format: f}} }

// StartPage begins the next page; a form feed parts it from the one before.
func (b *Builder) StartPage(label string, width, height float64) {
	b.endPage()
	if len(b.text.Pages) > 0 {
		b.write("\f")
	}
	b.text.Pages = append(b.text.Pages, Page{
		Number: len(b.text.Pages) + 1, Label: label, Width: width, Height: height, Span: Span{b.runes, b.runes},
	})
	b.inPage = true
}

// Page returns the number of the page being written, 0 before the first.
func (b *Builder) Page() int { return len(b.text.Pages) }

// Offset returns the number of code points written so far.
func (b *Builder) Offset() int { return b.runes }

// Line writes one line and the line feed behind it, and returns its span (the line feed left out).
func (b *Builder) Line(words string, box Box, heading bool) Span {
	s := b.line(words, box, heading)
	b.write("\n")
	return s
}

// CellText is what Builder.Table is given for one cell: its place in the grid and its lines.
type CellText struct {
	Row, Column, RowSpan, ColSpan int
	Box                           Box
	Name                          string
	Lines                         []LineText
}

// LineText is one line of a cell.
type LineText struct {
	Words string
	Box   Box
}

// Table writes a table's cells, which must come row by row and from left to right, and records it on the current page.
func (b *Builder) Table(columns int, box Box, cells []CellText) *Table {
	t := Table{Page: b.Page(), Box: box, Columns: columns}
	for i, c := range cells {
		switch {
		case i == 0:
		case cells[i-1].Row == c.Row:
			b.write("\t")
		default:
			b.write("\n")
		}
		// A row whose cells all began above it has none of its own.
		for len(t.Rows) < c.Row+max(c.RowSpan, 1) {
			t.Rows = append(t.Rows, Row{Cells: []Cell{}})
		}
		start := b.runes
		for j, l := range c.Lines {
			if j > 0 {
				b.write("\n")
			}
			b.line(l.Words, l.Box, false)
		}
		t.Rows[c.Row].Cells = append(t.Rows[c.Row].Cells, Cell{
			Row: c.Row, Column: c.Column, RowSpan: c.RowSpan, ColSpan: c.ColSpan,
			Span: Span{start, b.runes}, Box: c.Box, Name: c.Name,
		})
	}
	b.write("\n")
	b.text.Tables = append(b.text.Tables, t)
	return &b.text.Tables[len(b.text.Tables)-1]
}

// Text ends the last page and returns the text. The builder must not be used afterwards.
func (b *Builder) Text() *Text {
	b.endPage()
	b.text.Content = b.buf.String()
	return &b.text
}

func (b *Builder) line(words string, box Box, heading bool) Span {
	start := b.runes
	b.write(words)
	s := Span{start, b.runes}
	if b.inPage {
		p := &b.text.Pages[len(b.text.Pages)-1]
		p.Lines = append(p.Lines, Line{Span: s, Box: box, Heading: heading})
	}
	return s
}

func (b *Builder) endPage() {
	if b.inPage {
		b.text.Pages[len(b.text.Pages)-1].Span.End = b.runes
		b.inPage = false
	}
}

func (b *Builder) write(s string) {
	s = strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\uFFFD"), "\uFFFD")
	b.buf.WriteString(s)
	b.runes += utf8.RuneCountInString(s)
}
