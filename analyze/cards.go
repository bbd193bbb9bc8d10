package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// Brochures set what a plan costs as cards beside each other: a cell for each tier or limit, in which its name stands above its amounts. Such a
// cell has no label beside it, and those beside it say nothing of it. A table of cards is read as one with a row for each.

// mostCardHead is how many lines name what a card is about.
const mostCardHead = 3

// withCards puts the cards of a table below each other, each with its name for a label.
func withCards(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		rows, cards, lead := []document.Row{}, 0, false
		put := func(cells ...document.Cell) {
			for k := range cells {
				cells[k].Row = len(rows)
			}
			rows = append(rows, document.Row{Cells: cells})
		}
		for _, r := range t.Rows {
			full := slices.DeleteFunc(slices.Clone(r.Cells), func(c document.Cell) bool { return !hasWords(src, c) })
			if slices.ContainsFunc(full, func(c document.Cell) bool { return max(c.RowSpan, 1) > 1 }) {
				return document.Table{}, false
			}
			switch {
			case len(full) == 0:
			case len(full) == 1 && full[0].Column == 0 && max(full[0].ColSpan, 1) >= t.Columns:
				lead = true
				put(document.Cell{ColSpan: 2, Span: full[0].Span, Box: full[0].Box})
			default:
				for _, c := range full {
					head, below, ok := cardOf(src, c)
					if !ok {
						return document.Table{}, false
					}
					cards++
					put(document.Cell{Span: head, Box: c.Box}, document.Cell{Column: 1, Span: below, Box: c.Box})
				}
			}
		}
		if cards < 2 || t.Columns < 2 && !lead {
			return document.Table{}, false
		}
		return document.Table{Page: t.Page, Box: t.Box, Columns: 2, Rows: rows, Continues: t.Continues, Title: t.Title}, true
	})
}

// cardOf parts a cell into the lines that name what it is about and those behind them, of which the first is an amount or holds one.
func cardOf(src *document.Text, c document.Cell) (head, below document.Span, ok bool) {
	p := newPassage(src, c.Span)
	lines := slices.DeleteFunc(p.lines(), func(l span) bool { return strings.TrimSpace(p.s[l.i:l.j]) == "" })
	n := slices.IndexFunc(lines, func(l span) bool { return hasAmount(p.s[l.i:l.j]) })
	if n < 1 || n > mostCardHead {
		return head, below, false
	}
	title := strings.TrimSpace(p.s[lines[0].i:lines[n-1].j])
	if len(title) > maxHeader || strings.HasSuffix(title, ".") || !hasLetter(title) {
		return head, below, false
	}
	heads, rest := p.spans(lines[0].i, lines[n-1].j), p.spans(lines[n].i, len(p.s))
	if len(heads) != 1 || len(rest) != 1 {
		return head, below, false
	}
	return heads[0], rest[0], true
}
