package doc

import (
	"encoding/binary"
	"strconv"
	"unicode/utf16"

	"github.com/rxassay/rxassay/extract/internal/notemark"
	"github.com/rxassay/rxassay/extract/internal/symbol"
	"github.com/rxassay/rxassay/extract/internal/word"
)

// The characters that are no words (2.4.2, 2.8.26).
const (
	pictureMark  = 0x01
	noteMark     = 0x02
	cellEnd      = 0x07
	drawingMark  = 0x08
	lineEnd      = 0x0b
	pageEnd      = 0x0c
	paragraphEnd = 0x0d
	columnEnd    = 0x0e
	fieldBegin   = 0x13
	fieldResult  = 0x14
	fieldEnd     = 0x15
	hardHyphen   = 0x1e
	softHyphen   = 0x1f
	symbolMark   = 0x28
)

// story is a part of the text that is being read.
type story struct {
	r      *reader
	units  []uint16 // of the paragraph
	runs   int      // of words in the paragraph
	bold   int      // of them
	blocks []word.Block

	fields []bool // for each field that is open, whether its result is being read
	notes  int    // whose marks have come
	ends   int    // endnotes
	inNote bool   // notes of their own: the mark stands before the words

	table *word.Table
	rows  []rowLayout // of the table
	cells []word.Cell // of the row
	cell  []word.Block
}

// part reads a part of the text.
func (r *reader) part(first, size int) ([]word.Block, error) {
	return r.read(&story{r: r}, first, size)
}

func (r *reader) read(s *story, first, size int) ([]word.Block, error) {
	err := r.each(first, min(first+size, r.length), s.take)
	s.paragraph(manner{})
	s.closeTable()
	return s.blocks, err
}

func (r *reader) body() ([]word.Block, error) { return r.part(0, r.header.body) }

func (r *reader) footnotes() ([]word.Block, error) {
	return r.noteStory(r.header.body, r.header.footnotes, false)
}

func (r *reader) endnotes() ([]word.Block, error) {
	h := r.header
	return r.noteStory(h.body+h.footnotes+h.headers+h.macros+h.comments, h.endnotes, true)
}

func (r *reader) textBoxes() ([]word.Block, error) {
	h := r.header
	return r.part(h.body+h.footnotes+h.headers+h.macros+h.comments+h.endnotes, h.textBoxes)
}

func (r *reader) noteStory(first, size int, endnotes bool) ([]word.Block, error) {
	if endnotes {
		if r.endnote == nil {
			r.endnote = map[int]bool{}
		}
		for cp := first; cp < min(first+size, r.length); cp++ {
			r.endnote[cp] = true
		}
	}
	return r.read(&story{r: r, inNote: true}, first, size)
}

// readNoteMarks reads which characters of the body are the marks of endnotes (2.8.15).
func (r *reader) readNoteMarks() {
	plc := r.slice(r.header.endnoteMarks)
	if len(plc) < 10 {
		return
	}
	r.endnote = map[int]bool{}
	for i := range (len(plc) - 4) / 6 {
		r.endnote[int(binary.LittleEndian.Uint32(plc[4*i:]))] = true
	}
}

func (r *reader) headers() ([]word.Block, error) { return r.margins(0, 1, 4) }
func (r *reader) footers() ([]word.Block, error) { return r.margins(2, 3, 5) }

// margins reads the headers or footers of all sections (2.3.3, 2.8.22). Behind six parts that belong to notes, each section
// has six: the headers of even and odd pages, their footers, and those of its first page. Each line stands once.
func (r *reader) margins(which ...int) ([]word.Block, error) {
	plc := r.slice(r.header.headerMarks)
	first := r.header.body + r.header.footnotes
	seen := map[string]bool{}
	var out []word.Block
	cp := func(i int) int { return int(binary.LittleEndian.Uint32(plc[4*i:])) }
	at := 0
	for i := 6; i+1 < len(plc)/4-1; i++ {
		from, to := cp(i), cp(i+1)
		if from < at || to < from || to > r.header.headers {
			break
		}
		at = to
		for _, w := range which {
			if (i-6)%6 != w || from == to {
				continue
			}
			blocks, err := r.part(first+from, to-from)
			if err != nil {
				return nil, err
			}
			for _, l := range word.Flat(blocks) {
				if !seen[l] {
					seen[l] = true
					out = append(out, word.Block{Lines: []string{l}})
				}
			}
		}
	}
	return out, nil
}

// take takes the next character of a story.
func (s *story) take(c character) {
	switch c.unit {
	case fieldBegin:
		s.fields = append(s.fields, false)
		return
	case fieldResult:
		if n := len(s.fields); n > 0 {
			s.fields[n-1] = true
		}
		return
	case fieldEnd:
		if n := len(s.fields); n > 0 {
			s.fields = s.fields[:n-1]
		}
		return
	}
	for _, result := range s.fields {
		if !result {
			return // what a field is made from
		}
	}
	switch {
	case c.unit == paragraphEnd, c.unit == cellEnd, c.unit == pageEnd:
		s.end(c)
	case c.look.deleted:
		s.r.unread.Deleted = s.r.unread.Deleted || c.unit > ' '
	case c.look.hidden:
		s.r.unread.Hidden = s.r.unread.Hidden || c.unit > ' '
	case c.unit == noteMark:
		if c.look.special {
			s.mark(c.cp)
		}
	case c.unit == symbolMark && c.look.special:
		s.word(c, symbol.Text(s.r.fonts[c.look.signFont], rune(c.look.sign)))
	case c.unit >= 0xf000 && c.unit <= 0xf0ff:
		s.word(c, symbol.Text(s.r.fonts[c.look.font], rune(c.unit)))
	case c.unit == pictureMark, c.unit == drawingMark:
		s.r.pictures = true
	case c.unit == lineEnd, c.unit == columnEnd:
		s.units = append(s.units, '\n')
	case c.unit == hardHyphen:
		s.units = append(s.units, '-')
	case c.unit == softHyphen, c.unit == 0xad, c.unit < ' ' && c.unit != '\t':
	default:
		unit := c.unit
		if c.look.raised && unit >= '0' && unit <= '9' {
			unit = utf16.Encode([]rune(notemark.Raise(string(rune(unit)))))[0]
		}
		s.units = append(s.units, unit)
		if c.unit > ' ' {
			s.runs++
			if c.look.bold {
				s.bold++
			}
		}
	}
}

func (s *story) word(c character, words string) {
	s.units = append(s.units, utf16.Encode([]rune(words))...)
	s.runs++
	if c.look.bold {
		s.bold++
	}
}

// mark writes the mark of a note: its number among its like, in brackets so that it cannot be read with what stands before.
func (s *story) mark(cp int) {
	var m string
	if s.r.endnote[cp] {
		s.ends++
		m = "[" + word.Ordinal("lowerRoman", s.ends) + "] "
	} else {
		s.notes++
		m = "[" + strconv.Itoa(s.notes) + "] "
	}
	if !s.inNote {
		m = " " + m
	}
	s.units = append(s.units, utf16.Encode([]rune(m))...)
}

// end ends a paragraph, a cell or a row.
func (s *story) end(c character) {
	m := s.r.manner(c.fc)
	if c.unit == cellEnd && !m.known {
		// Without properties, an empty cell behind another is taken for the end of the row.
		m.inTable, m.endOfRow = true, len(s.cells) > 0 && len(s.cell) == 0 && len(s.units) == 0
	}
	if c.unit == cellEnd {
		m.inTable = true
	}
	if !m.inTable {
		s.closeTable()
	}
	s.paragraph(m)
	if c.unit != cellEnd {
		return
	}
	if s.table == nil {
		s.table = &word.Table{}
	}
	if !m.endOfRow {
		if n := len(s.cells); n < word.MaxColumns {
			s.cells = append(s.cells, word.Cell{Column: n, Span: 1, Blocks: s.cell})
		} else {
			s.cells[n-1].Blocks = append(s.cells[n-1].Blocks, s.cell...)
		}
		s.cell = nil
		return
	}
	if len(s.cells) > 0 {
		s.table.Rows, s.rows = append(s.table.Rows, s.cells), append(s.rows, m.row)
	}
	s.cells, s.cell = nil, nil
}

// paragraph ends a paragraph.
func (s *story) paragraph(m manner) {
	b := word.Block{Lines: word.Lines(string(utf16.Decode(s.units))), Stops: m.stops}
	if len(b.Lines) > 0 {
		b.Heading = m.heading || s.runs > 0 && s.bold == s.runs && word.LooksLikeHeading(b.Lines)
		if m.inTable {
			s.cell = append(s.cell, b)
		} else {
			s.blocks = append(s.blocks, b)
		}
	}
	s.units, s.runs, s.bold = s.units[:0], 0, 0
}
