package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Guides draw a frame around what they say of a plan, which a word processor makes of a table with nothing but one cell: a title, headings and a
// line for each amount. withFrames returns a text in which each such cell is a table of what its lines say: what an amount is of beside the amount,
// and titles and headings over both.
func withFrames(src *document.Text) *document.Text {
	if isWorkbook(src) {
		return src // a cell of a sheet is as long as what it says
	}
	var out []document.Table
	changed := false
	for n := range src.Tables {
		frames := framesOf(src, &src.Tables[n])
		if changed = changed || frames != nil; frames == nil {
			frames = []document.Table{src.Tables[n]}
		}
		out = append(out, frames...)
	}
	if !changed {
		return src
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: out}
}

const (
	frameLines   = 4 // a frame has more lines than a cell of a table
	frameAmounts = 2 // of which some state amounts, each beside what it is of
)

// framesOf are the frames of a table that is one row of frames, or frames and their titles below each other; nil for any other table.
func framesOf(src *document.Text, t *document.Table) []document.Table {
	var out []document.Table
	var titles []document.Cell // above a frame, in rows of their own
	inRow, frames := 0, 0
	for _, r := range t.Rows {
		cells := slices.DeleteFunc(slices.Clone(r.Cells), func(c document.Cell) bool { return strings.TrimSpace(src.Quote(c.Span)) == "" })
		inRow = max(inRow, len(cells))
		for _, c := range cells {
			rows, ok := frameRows(src, c, len(titles) > 0)
			switch {
			case !ok && len(cells) > 1:
				return nil // a label beside what holds
			case !ok:
				titles = append(titles, c)
			default:
				frames++
				frame := document.Table{Page: t.Page, Box: t.Box, Columns: 2}
				for _, title := range titles {
					frame.Rows = append(frame.Rows, document.Row{Cells: []document.Cell{{Row: len(frame.Rows), ColSpan: 2, Span: title.Span}}})
				}
				for _, cells := range rows {
					for k := range cells {
						cells[k].Row = len(frame.Rows)
					}
					frame.Rows = append(frame.Rows, document.Row{Cells: cells})
				}
				out, titles = append(out, frame), nil
			}
		}
	}
	if frames == 0 || inRow > 1 && len(t.Rows) > 1 || len(titles) > 0 {
		return nil
	}
	return out
}

// besideAmountRE finds what a line says its amount is of, and what parts the two.
var besideAmountRE = regexp.MustCompile(`^(?: *(?:[•●▪■◦‣∙·*○✓➢►▶-]|o ) *)?([a-z][^:$%]{1,80}?) ?(?::|–|—| - |\.{2,}|\t) ?`)

// frameRows are the rows that the lines of a cell make, whose title may stand in a row above it. It reports false for a cell that is no frame.
func frameRows(src *document.Text, c document.Cell, titled bool) ([][]document.Cell, bool) {
	p := newPassage(src, c.Span)
	lines := p.lines()
	if len(lines) <= frameLines || !titled && hasAmount(p.s[lines[0].i:lines[0].j]) {
		return nil, false
	}
	var out [][]document.Cell
	amounts := 0
	over := func(i, j int) document.Span {
		spans := p.spans(i, j)
		return document.Span{Start: spans[0].Start, End: spans[len(spans)-1].End}
	}
	for _, l := range lines {
		s := p.s[l.i:l.j]
		if strings.TrimSpace(s) == "" {
			continue
		}
		m := besideAmountRE.FindStringSubmatchIndex(s)
		if m == nil || m[1] >= len(s) || !hasAmount(s[m[1]:]) && !noValueRE.MatchString(s[m[1]:]) || hasAmount(s[:m[3]]) {
			out = append(out, []document.Cell{{ColSpan: 2, Span: over(l.i, l.j)}})
			continue
		}
		amounts++
		out = append(out, []document.Cell{{Span: over(l.i+m[2], l.i+m[3])}, {Column: 1, Span: over(l.i+m[1], l.j)}})
	}
	return out, amounts > frameAmounts
}
