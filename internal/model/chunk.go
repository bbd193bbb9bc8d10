package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// segment is a part of a text that is never cut: a line or a table row.
type segment struct {
	page   int
	span   document.Span
	words  string
	header string // of a table row other than the header: the words of the header row
	row    bool
	tokens int
}

// chunk is what one question is about: segments that follow one another.
type chunk struct {
	segments []segment
}

// Bounds of a segment, in bytes. A line of a document is far below; what is above is cut at white space.
const maxSegmentBytes = 8 << 10

// segments takes a text apart. Everything in it but white space is in exactly one segment.
func segments(text *document.Text, vendor string) []segment {
	tables := map[int][]*document.Table{}
	headers := map[*document.Table]string{}
	for i := range text.Tables {
		t := &text.Tables[i]
		if len(t.Rows) == 0 {
			continue
		}
		tables[t.Page] = append(tables[t.Page], t)
		headers[t] = rowWords(text, t.Rows[0])
		if before := i - 1; t.Continues && before >= 0 && headers[&text.Tables[before]] != "" {
			headers[t] = headers[&text.Tables[before]]
		}
	}
	s := splitter{text: text, vendor: vendor}
	for _, page := range text.Pages {
		s.page = page.Number
		at := page.Span.Start
		here := tables[page.Number]
		slices.SortStableFunc(here, func(a, b *document.Table) int { return cmp.Compare(extent(a).Start, extent(b).Start) })
		for _, t := range here {
			whole := extent(t)
			if whole.Start < at || whole.End > page.Span.End {
				continue // it lies within another one, whose rows hold its words
			}
			s.lines(document.Span{Start: at, End: whole.Start})
			s.rows(t, whole, headers[t])
			at = whole.End
		}
		s.lines(document.Span{Start: at, End: page.Span.End})
	}
	return s.out
}

// extent is where a table's cells stand.
func extent(t *document.Table) document.Span {
	var out document.Span
	for i, r := range t.Rows {
		for j, c := range r.Cells {
			if i == 0 && j == 0 {
				out = c.Span
			}
			out.Start, out.End = min(out.Start, c.Span.Start), max(out.End, c.Span.End)
		}
	}
	return out
}

func rowWords(text *document.Text, r document.Row) string {
	if len(r.Cells) == 0 {
		return ""
	}
	return flat(text.Quote(document.Span{Start: r.Cells[0].Span.Start, End: r.Cells[len(r.Cells)-1].Span.End}))
}

// flat is words on one line.
func flat(words string) string { return strings.Join(strings.Fields(words), " ") }

// splitter collects the segments of a text.
type splitter struct {
	text   *document.Text
	vendor string
	page   int
	out    []segment
}

// lines adds the lines of a span.
func (s *splitter) lines(span document.Span) {
	at := span.Start
	for words := range strings.SplitAfterSeq(s.text.Quote(span), "\n") {
		n := len([]rune(words))
		s.add(segment{span: document.Span{Start: at, End: at + n}, words: words})
		at += n
	}
}

// rows adds the rows of a table: each from its first cell to where the next row begins.
func (s *splitter) rows(t *document.Table, whole document.Span, header string) {
	at := whole.Start
	for i, r := range t.Rows {
		end := whole.End
		if i+1 < len(t.Rows) && len(t.Rows[i+1].Cells) > 0 {
			end = t.Rows[i+1].Cells[0].Span.Start
		}
		if len(r.Cells) == 0 || end <= at {
			continue
		}
		span := document.Span{Start: at, End: end}
		row := segment{span: span, words: s.text.Quote(span), row: true}
		if flat(row.words) != header {
			row.header = header
		}
		s.add(row)
		at = end
	}
}

// add adds a segment, in parts if it is too long, and leaves out what is white space alone.
func (s *splitter) add(g segment) {
	for len(g.words) > maxSegmentBytes {
		cut := strings.LastIndexAny(g.words[:maxSegmentBytes], " \t\n")
		if cut <= 0 {
			cut = maxSegmentBytes
			for cut > 0 && g.words[cut]&0xC0 == 0x80 { // not within a character
				cut--
			}
		}
		head := g
		head.words = g.words[:cut]
		head.span.End = g.span.Start + len([]rune(head.words))
		s.keep(head)
		g.words, g.span.Start = g.words[cut:], head.span.End
	}
	s.keep(g)
}

func (s *splitter) keep(g segment) {
	if strings.TrimSpace(g.words) == "" {
		return
	}
	g.page, g.words = s.page, strings.TrimRight(g.words, " \t\r\n\f")
	g.tokens = countTokens(s.vendor, g.words) + 1
	s.out = append(s.out, g)
}

// chunks packs segments: whole pages as long as they fit, and the segments of a page that does not fit alone. A chunk has
// at most so many tokens and, where maxRows is not 0, table rows; one segment may be more.
func chunks(all []segment, maxTokens, maxRows int) []chunk {
	var out []chunk
	var open []segment
	fits := func(add []segment) bool {
		tokens, rows := 0, 0
		for _, part := range [][]segment{open, add} {
			for _, g := range part {
				tokens += g.tokens
				if g.row {
					rows++
				}
			}
		}
		return tokens <= maxTokens && (maxRows == 0 || rows <= maxRows)
	}
	flush := func() {
		if len(open) > 0 {
			out = append(out, chunk{open})
		}
		open = nil
	}
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].page == all[0].page {
			n++
		}
		page := all[:n:n]
		all = all[n:]
		if !fits(page) {
			flush()
		}
		if fits(page) {
			open = append(open, page...)
			continue
		}
		for _, g := range page {
			if !fits([]segment{g}) {
				flush()
			}
			open = append(open, g)
		}
		flush()
	}
	flush()
	return out
}

// String is the chunk as a model sees it: [page N] before each page, and the header row of a table that began earlier.
func (c chunk) String() string {
	var b strings.Builder
	page := 0
	shown := map[string]bool{}
	for _, g := range c.segments {
		if g.page != page {
			page = g.page
			fmt.Fprintf(&b, "[page %d]\n", page)
		}
		if g.row && g.header == "" {
			shown[flat(g.words)] = true
		}
		if g.header != "" && !shown[g.header] {
			shown[g.header] = true
			b.WriteString("[columns: " + g.header + "]\n")
		}
		b.WriteString(g.words + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

// halves parts a chunk near its middle, between two pages if one of them is near. ok is false for a single segment.
func (c chunk) halves() (first, second chunk, ok bool) {
	n := len(c.segments)
	if n < 2 {
		return c, chunk{}, false
	}
	at := n / 2
	for i := n / 4; i < n-n/4; i++ {
		if i > 0 && c.segments[i].page != c.segments[i-1].page {
			at = i
			break
		}
	}
	return chunk{c.segments[:at:at]}, chunk{c.segments[at:]}, true
}

// tokens is about how many tokens the chunk has.
func (c chunk) tokens() int {
	n := 0
	for _, g := range c.segments {
		n += g.tokens
	}
	return n
}

// place is where a chunk stands in the text.
func (c chunk) place() (page int, span document.Span) {
	first, last := c.segments[0], c.segments[len(c.segments)-1]
	return first.page, document.Span{Start: first.span.Start, End: last.span.End}
}
