// Package document is a source text with addresses: what a reader of bytes hands to whoever looks for rules in it.
//
// A [Text] is one string, its Content, and the places in it: pages (or sheets), lines and table cells, each a [Span] of
// Unicode code points. Content never changes once made, so a span is a stable address: the same bytes give the same text
// and the same spans. A table is written into Content cell after cell (cells of a row parted by a tab, rows by a line
// feed), so the words of one cell stand together and can be quoted.
package document

import (
	"math"
	"sort"
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
	Lines  []Line  `json:"lines"`         // in reading order; the lines of table cells are among them
	OCR    bool    `json:"ocr,omitempty"` // its words were recognised on a picture of the page, so they may be wrong
}

// Line is a run of text on one baseline, within one column or cell.
type Line struct {
	Span    Span `json:"span"`
	Box     Box  `json:"box,omitzero"`
	Heading bool `json:"heading,omitempty"` // set by the source (a Word heading style) or by its larger or bold type
	Margin  bool `json:"margin,omitempty"`  // a header or footer, which other pages repeat
	Percent int  `json:"percent,omitempty"` // of a line on a page read by OCR: how sure the least sure of its words is, 1 to 100
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

// Recognized reports whether any of a span stands on a page that was read by OCR, and how sure the least sure of the lines
// it touches is, in percent: 1 to 100, or 0 where the source does not say.
func (t *Text) Recognized(s Span) (percent int, ok bool) {
	first := sort.Search(len(t.Pages), func(i int) bool { return t.Pages[i].Span.End > s.Start })
	for _, p := range t.Pages[first:] {
		if p.Span.Start >= s.End {
			break
		}
		if !p.OCR {
			continue
		}
		ok = true
		for _, l := range p.Lines {
			if l.Span.Start < s.End && s.Start < l.Span.End && l.Percent > 0 && (percent == 0 || l.Percent < percent) {
				percent = l.Percent
			}
		}
	}
	return percent, ok
}

// CellAt returns the table cell that holds a span, and false when none does. It takes the text to be in the order that
// [Text.Check] asks for, tables in the order of their pages.
func (t *Text) CellAt(s Span) (Cell, bool) {
	// The last table and row that begin at or before the span. Rows without cells of their own are passed over.
	n := sort.Search(len(t.Tables), func(i int) bool { return firstCell(t.Tables[i].Rows).Span.Start > s.Start })
	for n--; n >= 0; n-- {
		rows := t.Tables[n].Rows
		i := sort.Search(len(rows), func(i int) bool { return firstCell(rows[i:]).Span.Start > s.Start })
		for i--; i >= 0; i-- {
			cells := rows[i].Cells
			k := sort.Search(len(cells), func(k int) bool { return cells[k].Span.Start > s.Start })
			for k--; k >= 0; k-- {
				if cells[k].Span.Contains(s) {
					return cells[k], true
				}
				if cells[k].Span.Len() > 0 {
					return Cell{}, false
				}
			}
		}
	}
	return Cell{}, false
}

// firstCell returns the first cell of rows; where there is none, one behind every text.
func firstCell(rows []Row) Cell {
	for _, r := range rows {
		if len(r.Cells) > 0 {
			return r.Cells[0]
		}
	}
	return Cell{Span: Span{Start: math.MaxInt}}
}
