// Package markup reads the words and tables of an HTML fragment, each character with the place in the fragment that it was
// written at.
package markup

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	tokens "golang.org/x/net/html"
)

// Rune is a character and the bytes of the fragment that it stands for: more than one for "&nbsp;".
type Rune struct {
	R    rune
	I, J int
}

// Line is a line of words, in which white space is one space.
type Line []Rune

// String returns the words of a line.
func (l Line) String() string {
	var b strings.Builder
	for _, r := range l {
		b.WriteRune(r.R)
	}
	return b.String()
}

// Block is a line or a table.
type Block struct {
	Line    Line
	Heading bool // an element of a heading, or a short paragraph whose words are all bold
	Table   *Table
}

// Table is a grid of cells, row by row and from left to right.
type Table struct {
	Columns int
	Cells   []Cell
}

// Cell is one cell of a table.
type Cell struct {
	Row, Column, RowSpan, ColSpan int
	Lines                         []Line
}

const (
	mostCells   = 20_000
	mostColumns = 100
	mostRows    = 1000 // that a cell covers
	headWords   = 14   // the most words of a bold paragraph that is a heading
)

var elementRE = regexp.MustCompile(`(?i)<(?:p|br|div|table|ul|ol|li|h[1-6])\b[^<>]*>`)

// Is reports whether words are written with markup that sets lines or tables apart. "Supply <30 days" is not.
func Is(words string) bool { return elementRE.MatchString(words) }

// parting are the elements that begin and end a line.
var parting = []string{
	"p", "div", "br", "hr", "li", "ul", "ol", "dl", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6", "table", "caption", "tr", "td", "th",
	"section", "article", "header", "footer", "blockquote", "pre", "center", "form", "fieldset", "legend", "body", "html",
}

// unseen are the elements whose words nobody sees, or that are struck out.
var unseen = []string{"script", "style", "template", "noscript", "head", "del", "s", "strike", "select", "option", "textarea"}

var unseenStyleRE = regexp.MustCompile(`(?i)display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:\.0*)?\s*(?:px|pt|r?em|%)?\s*(?:[;!]|$)|text-decoration[^;]*:[^;]*line-through|opacity\s*:\s*0(?:\.0*)?\s*(?:;|$)`)

// Read returns the lines and tables of a fragment in their order. A table within a cell is lines of that cell. What a
// browser does not show, or shows struck out, is left out.
func Read(fragment string) []Block {
	r := &reader{}
	z := tokens.NewTokenizer(strings.NewReader(fragment))
	for at := 0; ; {
		kind := z.Next()
		if kind == tokens.ErrorToken {
			break
		}
		raw := string(z.Raw())
		switch kind {
		case tokens.TextToken:
			r.text(raw, at)
		case tokens.StartTagToken, tokens.SelfClosingTagToken:
			name, more := z.TagName()
			attrs := map[string]string{}
			for more {
				var k, v []byte
				k, v, more = z.TagAttr()
				attrs[string(k)] = string(v)
			}
			r.start(string(name), attrs)
		case tokens.EndTagToken:
			name, _ := z.TagName()
			r.end(string(name))
		default: // comments and declarations say nothing
		}
		at += len(raw)
	}
	r.endTables()
	r.flush()
	return r.blocks
}

type reader struct {
	blocks  []Block
	line    Line
	plain   bool // some words of the line are not bold
	bold    int
	raised  int
	heading bool
	hidden  string // the element whose words are not seen, until it ends
	deep    int    // elements of its name within it
	tables  int    // how many tables are open
	table   *Table
	row     int // -1 before the first
	column  int
	cell    *Cell
	reach   [mostColumns]int // of each column: the row below the last one that a cell so far reaches down to
}

var spans = regexp.MustCompile(`^\s*(\d{1,4})`)

func spanOf(s string, most int) int {
	m := spans.FindStringSubmatch(s)
	if m == nil {
		return 1
	}
	n, _ := strconv.Atoi(m[1])
	return min(max(n, 1), most)
}

func (r *reader) start(name string, attrs map[string]string) {
	if r.hidden != "" {
		if name == r.hidden {
			r.deep++
		}
		return
	}
	_, hides := attrs["hidden"]
	empty := slices.Contains([]string{"br", "hr", "img", "input", "col", "wbr", "meta", "link"}, name)
	if !empty && (hides || slices.Contains(unseen, name) || unseenStyleRE.MatchString(attrs["style"])) {
		r.hidden = name
		return
	}
	if slices.Contains(parting, name) {
		r.flush()
	}
	switch name {
	case "b", "strong":
		r.bold++
	case "sup":
		r.raised++
	case "h1", "h2", "h3", "h4", "h5", "h6":
		r.heading = true
	case "table":
		if r.tables++; r.tables == 1 {
			r.table, r.row, r.cell, r.reach = &Table{}, -1, nil, [mostColumns]int{}
		}
	case "tr":
		r.nextRow()
	case "td", "th":
		r.nextCell(attrs)
	}
}

func (r *reader) end(name string) {
	if r.hidden != "" {
		if name == r.hidden {
			if r.deep--; r.deep < 0 {
				r.hidden, r.deep = "", 0
			}
		}
		return
	}
	if slices.Contains(parting, name) {
		r.flush()
	}
	switch name {
	case "b", "strong":
		r.bold = max(r.bold-1, 0)
	case "sup":
		r.raised = max(r.raised-1, 0)
	case "h1", "h2", "h3", "h4", "h5", "h6":
		r.heading = false
	case "td", "th", "tr":
		if r.tables == 1 {
			r.cell = nil
		}
	case "table":
		if r.tables--; r.tables <= 0 {
			r.endTables()
		}
	}
}

func (r *reader) nextRow() {
	if r.tables == 1 {
		r.row, r.column, r.cell = r.row+1, 0, nil
	}
}

func (r *reader) nextCell(attrs map[string]string) {
	if r.tables != 1 || len(r.table.Cells) >= mostCells {
		return
	}
	if r.row < 0 {
		r.nextRow()
	}
	for r.column < mostColumns && r.reach[r.column] > r.row {
		r.column++
	}
	if r.column >= mostColumns {
		return
	}
	c := Cell{Row: r.row, Column: r.column, RowSpan: spanOf(attrs["rowspan"], mostRows), ColSpan: spanOf(attrs["colspan"], mostColumns-r.column)}
	for range c.ColSpan {
		r.reach[r.column] = max(r.reach[r.column], c.Row+c.RowSpan)
		r.column++
	}
	r.table.Columns = max(r.table.Columns, r.column)
	r.table.Cells = append(r.table.Cells, c)
	r.cell = &r.table.Cells[len(r.table.Cells)-1]
}

// endTables closes the table that is open.
func (r *reader) endTables() {
	r.flush()
	t := r.table
	if r.tables, r.table, r.cell = 0, nil, nil; t == nil || len(t.Cells) == 0 {
		return
	}
	last := t.Cells[len(t.Cells)-1].Row
	for i := range t.Cells { // a cell reaches no further than its table
		c := &t.Cells[i]
		c.RowSpan = min(c.RowSpan, last-c.Row+1)
	}
	r.blocks = append(r.blocks, Block{Table: t})
}

var (
	entityRE = regexp.MustCompile(`^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});`)
	raisedAs = map[rune]rune{'0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹'}
)

// text adds words to the line.
func (r *reader) text(raw string, at int) {
	if r.hidden != "" {
		return
	}
	for i := 0; i < len(raw); {
		c, size := utf8.DecodeRuneInString(raw[i:])
		if m := entityRE.FindString(raw[i:]); c == '&' && m != "" {
			for _, e := range html.UnescapeString(m) {
				r.add(e, at+i, at+i+len(m))
			}
			i += len(m)
			continue
		}
		r.add(c, at+i, at+i+size)
		i += size
	}
}

func (r *reader) add(c rune, i, j int) {
	n := len(r.line)
	if unicode.IsSpace(c) || c == '\u200b' {
		if n > 0 && r.line[n-1].R != ' ' {
			r.line = append(r.line, Rune{' ', i, j})
		}
		return
	}
	if r.raised > 0 { // a mark of a footnote is no digit of the figure before it
		if up, ok := raisedAs[c]; ok {
			c = up
		}
	}
	r.plain = r.plain || r.bold == 0
	r.line = append(r.line, Rune{c, i, j})
}

// flush ends the line.
func (r *reader) flush() {
	line := r.line
	if n := len(line); n > 0 && line[n-1].R == ' ' {
		line = line[:n-1]
	}
	heading := r.heading || !r.plain && strings.Count(line.String(), " ") < headWords
	r.line, r.plain = nil, false
	if len(line) == 0 {
		return
	}
	if r.cell != nil {
		r.cell.Lines = append(r.cell.Lines, line)
		return
	}
	r.blocks = append(r.blocks, Block{Line: line, Heading: heading})
}
