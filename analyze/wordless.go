package analyze

import (
	"slices"
	"sort"
	"unicode"

	"github.com/rxassay/rxassay/document"
)

// leastWordless is how many cells a table has at least that is not read where none of them has a letter. A smaller one may go on
// with a table of the page before, whose words say what its amounts are.
const leastWordless = 2000

// withoutWordless takes large tables of bare numbers out of a text: claims, prices, data of a chart. They state no benefits, and
// each of their cells would be looked at by every reader of tables.
func withoutWordless(src *document.Text) *document.Text {
	var taken []document.Span
	tables := keep(src.Tables, func(t document.Table) bool {
		at, ok := wordless(src, &t)
		if ok {
			taken = append(taken, at)
		}
		return !ok
	})
	if taken == nil {
		return src
	}
	slices.SortFunc(taken, func(a, b document.Span) int { return a.Start - b.Start })
	content := []rune(src.Content)
	for _, at := range taken {
		blankSpan(content, at)
	}
	pages := slices.Clone(src.Pages)
	for n := range pages {
		pages[n].Lines = keep(pages[n].Lines, func(l document.Line) bool {
			k := sort.Search(len(taken), func(k int) bool { return taken[k].Start > l.Span.Start })
			return k == 0 || !taken[k-1].Contains(l.Span)
		})
	}
	return &document.Text{Format: src.Format, Content: string(content), Pages: pages, Tables: tables}
}

// wordless returns where a table of many cells stands none of which has a letter.
func wordless(src *document.Text, t *document.Table) (at document.Span, ok bool) {
	if len(t.Rows)*t.Columns < leastWordless {
		return at, false
	}
	cells := 0
	for _, r := range t.Rows {
		for _, c := range r.Cells {
			if c.Span.Len() == 0 {
				continue
			}
			if cells == 0 {
				at.Start = c.Span.Start
			}
			at.End = max(at.End, c.Span.End)
			cells++
		}
	}
	if cells < leastWordless {
		return at, false
	}
	for _, r := range src.Quote(at) {
		if unicode.IsLetter(r) {
			return at, false
		}
	}
	return at, true
}
