package pdf

import (
	"math"
	"strings"
	"unicode"

	"github.com/rxassay/rxassay/document"
)

const (
	marginShare = 0.13 // of a page's height is where headers and footers stand, at each end
	marginSlip  = 6.0  // points that they may stand higher or lower on another page
	marginPages = 3    // that have a line make it one, or both of a document of two
)

// marks is what is known of the lines of a page beside their words, in the order in which they were written.
type marks struct {
	ocr     bool
	percent []int
}

// markLines puts into a text what is known of its lines, and flags the headers and footers.
func markLines(t *document.Text, all []marks) {
	for i, m := range all {
		t.Pages[i].OCR = m.ocr
		for k, percent := range m.percent {
			t.Pages[i].Lines[k].Percent = percent
		}
	}
	markMargins(t)
	partTables(t)
}

// place is a line that may be a header or footer: its words, all numbers alike, and about where it stands.
type place struct {
	words string
	top   int
}

// markMargins flags the lines at the ends of the pages that stand at the same place of other pages.
func markMargins(t *document.Text) {
	pages := map[place]int{} // how many have it
	each(t, func(_ *document.Line, at place) {
		pages[at]++
	})
	least := min(marginPages, len(t.Pages))
	each(t, func(l *document.Line, at place) {
		near := pages[at] + max(pages[place{at.words, at.top - 1}], pages[place{at.words, at.top + 1}])
		l.Margin = least > 1 && near >= least
	})
}

// each visits the lines at the ends of the pages that are no part of a table.
func each(t *document.Text, visit func(*document.Line, place)) {
	tables := tableSpans(t)
	for i := range t.Pages {
		p := &t.Pages[i]
		for k := range p.Lines {
			l := &p.Lines[k]
			for len(tables) > 0 && tables[0].End <= l.Span.Start {
				tables = tables[1:]
			}
			inside := len(tables) > 0 && tables[0].Contains(l.Span)
			if inside || l.Box.Bottom > marginShare*p.Height && l.Box.Top < (1-marginShare)*p.Height {
				continue
			}
			words := strings.Map(func(c rune) rune {
				if unicode.IsDigit(c) {
					return '0'
				}
				return c
			}, t.Quote(l.Span))
			visit(l, place{strings.ReplaceAll(words, "00", "0"), int(math.Round(l.Box.Top / marginSlip))})
		}
	}
}

// tableSpans returns the span of each table, from its first cell to its last.
func tableSpans(t *document.Text) []document.Span {
	var out []document.Span
	for _, tb := range t.Tables {
		var s *document.Span
		for _, r := range tb.Rows {
			for _, c := range r.Cells {
				if s == nil {
					s = &document.Span{Start: c.Span.Start}
				}
				s.End = c.Span.End
			}
		}
		if s != nil {
			out = append(out, *s)
		}
	}
	return out
}

// partTables parts tables that were taken for one: those of two plans in one file, between which a heading stands that is
// no header of the page.
func partTables(t *document.Text) {
	for i := range t.Tables {
		tb := &t.Tables[i]
		if !tb.Continues || t.Tables[i-1].Page == tb.Page {
			continue
		}
		p := t.Pages[tb.Page-1]
		for _, l := range p.Lines {
			if l.Heading && !l.Margin && l.Box.Bottom <= tb.Box.Top {
				tb.Continues = false
			}
		}
	}
}
