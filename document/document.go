// Package document is a source text with addresses: what a reader of bytes hands to whoever looks for rules in it.
//
// A [Text] is one string, its Content, and the places in it: pages (or sheets), lines and table cells, each a [Span] of
// Unicode code points. Content never changes once made, so a span is a stable address: the same bytes give the same text
// and the same spans. A table is written into Content cell after cell (cells of a row parted by a tab, rows by a line
// feed), so the words of one cell stand together and can be quoted.
package document

import (
	"sync"
	"unicode/utf8"
)

// Span is a half-open interval of Unicode code points in a Text's Content.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len returns the number of code points in the span.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether o lies within s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Box is where something stands on its page: points (1/72 inch) from the left and top edge of the page as shown (its
// rotation applied). The zero Box means that the source has no coordinates.
type Box struct {
	Left   float64 `json:"left"`
	Top    float64 `json:"top"`
	Right  float64 `json:"right"`
	Bottom float64 `json:"bottom"`
}

// Format is the kind of file that a Text was read from.
type Format string

// The formats of the contract.
const (
	PDF  Format = "pdf"
	DOCX Format = "docx"
	DOC  Format = "doc"
	XLSX Format = "xlsx"
	XLS  Format = "xls"
	JSON Format = "json"
)

// Text is the text of one document. Make it with a [Builder] or from its JSON form; the zero value is an empty text.
type Text struct {
	Format  Format  `json:"format"`
	Content string  `json:"content"`
	Pages   []Page  `json:"pages"`
	Tables  []Table `json:"tables,omitempty"`

	once  sync.Once
	index []int // byte offset of every indexStep-th code point; nil when Content is ASCII
	runes int
}

// Page is one page of a PDF, one sheet of a workbook, or the whole of a format without pages.
type Page struct {
	Number int     `json:"number"`          // from 1
	Label  string  `json:"label,omitempty"` // the sheet's name
	Span   Span    `json:"span"`
	Width  float64 `json:"width,omitempty"` // points
	Height float64 `json:"height,omitempty"`
	Lines  []Line  `json:"lines"` // in reading order; the lines of table cells are among them
}

// Line is a run of text on one baseline, within one column or cell.
type Line struct {
	Span    Span `json:"span"`
	Box     Box  `json:"box,omitzero"`
	Heading bool `json:"heading,omitempty"` // set by the source (a Word heading style) or by its larger or bold type
}

// Table is a grid of cells on one page. A table that goes on after a break of the page, or in the next column
// of the same page, is two tables; Continues says so.
type Table struct {
	Page      int    `json:"page"`
	Box       Box    `json:"box,omitzero"`
	Columns   int    `json:"columns"`
	Rows      []Row  `json:"rows"`
	Continues bool   `json:"continues,omitempty"` // it continues the table before it, which ends the page or the column before
	Title     string `json:"title,omitempty"`
}

// Row is one row of a table, its cells from left to right. A merged cell stands once, where it begins.
type Row struct {
	Cells []Cell `json:"cells"`
}

// Cell is one cell of a table; an empty one has an empty span.
type Cell struct {
	Row     int    `json:"row"`               // from 0
	Column  int    `json:"column"`            // from 0
	RowSpan int    `json:"rowSpan,omitempty"` // rows covered, when more than one
	ColSpan int    `json:"colSpan,omitempty"` // columns covered, when more than one
	Span    Span   `json:"span"`
	Box     Box    `json:"box,omitzero"`
	Name    string `json:"name,omitempty"` // the sheet address, such as "C7"
}

const indexStep = 64

func (t *Text) buildIndex() {
	t.once.Do(func() {
		t.runes = utf8.RuneCountInString(t.Content)
		if t.runes == len(t.Content) {
			return
		}
		n := 0
		for i := range t.Content {
			if n%indexStep == 0 {
				t.index = append(t.index, i)
			}
			n++
		}
	})
}

// Len returns the number of code points in Content.
func (t *Text) Len() int {
	t.buildIndex()
	return t.runes
}

// ByteOffset returns where the code point at offset begins in Content. Offsets outside the text are clamped to it.
func (t *Text) ByteOffset(offset int) int {
	t.buildIndex()
	switch {
	case offset <= 0:
		return 0
	case offset >= t.runes:
		return len(t.Content)
	case t.index == nil:
		return offset
	}
	b := t.index[offset/indexStep]
	for range offset % indexStep {
		_, size := utf8.DecodeRuneInString(t.Content[b:])
		b += size
	}
	return b
}

// RuneOffset is the inverse of [Text.ByteOffset] for an offset at a code point's first byte.
func (t *Text) RuneOffset(byteOffset int) int {
	t.buildIndex()
	if t.index == nil {
		return min(max(byteOffset, 0), t.runes)
	}
	lo, hi := 0, len(t.index)
	for lo+1 < hi {
		if mid := (lo + hi) / 2; t.index[mid] <= byteOffset {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo*indexStep + utf8.RuneCountInString(t.Content[t.index[lo]:min(byteOffset, len(t.Content))])
}

// Quote returns the words at a span.
func (t *Text) Quote(s Span) string {
	if s.End <= s.Start {
		return ""
	}
	return t.Content[t.ByteOffset(s.Start):t.ByteOffset(s.End)]
}

// PageAt returns the number of the page on which an offset stands, 0 when it stands on none.
func (t *Text) PageAt(offset int) int {
	lo, hi := 0, len(t.Pages)
	for lo < hi {
		if mid := (lo + hi) / 2; t.Pages[mid].Span.End > offset {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	if lo < len(t.Pages) && t.Pages[lo].Span.Start <= offset {
		return t.Pages[lo].Number
	}
	return 0
}
