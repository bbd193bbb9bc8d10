package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// leadsAmountRE finds a line that begins with an amount.
var leadsAmountRE = regexp.MustCompile(`^\W{0,3}(?:\$ ?\d|\d{1,3}(?:\.\d+)? ?%|no charge|not covered)`)

// withParallelLines returns a text whose tables have a row for each supply where one row lists several, line by line, beside as many amounts:
// "Generic | $20 / $40 / $60 | 1-30 / 31-60 / 61-90".
func withParallelLines(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		days := suppliesColumn(src, t)
		if days < 1 {
			return document.Table{}, false
		}
		out, parted := *t, false
		out.Rows = nil
		for i := range t.Rows {
			rows := partedRow(src, t.Rows[i], days)
			parted = parted || len(rows) > 1
			for _, r := range rows {
				for k := range r.Cells {
					r.Cells[k].Row = len(out.Rows)
				}
				out.Rows = append(out.Rows, r)
			}
		}
		return out, parted
	})
}

// suppliesColumn is the column of a table whose header is that of supplies, -1 where none is or where a cell goes over several rows.
func suppliesColumn(src *document.Text, t *document.Table) int {
	at := -1
	for i := range t.Rows {
		for k := range t.Rows[i].Cells {
			c := &t.Rows[i].Cells[k]
			if c.RowSpan > 1 {
				return -1
			}
			if i > 0 || at >= 0 || c.ColSpan > 1 || c.Span.Len() > maxHeader {
				continue
			}
			if head := newCell(src, c.Span); daysRowRE.MatchString(head.s) && len(suppliesOf(head.passage)) == 0 {
				at = c.Column
			}
		}
	}
	return at
}

// partedRow is a row for each supply that its cell in a column lists, or the row as it is: the other cells have as many amounts, each of which begins
// a line, or are of all of them.
func partedRow(src *document.Text, r document.Row, days int) []document.Row {
	whole := []document.Row{{Cells: slices.Clone(r.Cells)}}
	parts := make([][]document.Span, len(r.Cells))
	n := 0
	for k, c := range r.Cells {
		if c.Column == days {
			parts[k] = suppliesIn(src, c.Span)
			n = len(parts[k])
		}
	}
	if n < 2 {
		return whole
	}
	amounts := false
	for k, c := range r.Cells {
		if c.Column == days {
			continue
		}
		list := leadingAmounts(src, c.Span)
		places, named := placesIn(src, c.Span)
		switch {
		case len(list) == n:
			parts[k], amounts = list, true
		case len(places) == n:
			parts[k] = places
		case len(list) > 1, named > 1:
			return whole
		}
	}
	if !amounts {
		return whole
	}
	rows := make([]document.Row, n)
	for i := range rows {
		for k, c := range r.Cells {
			switch {
			case parts[k] != nil:
				c.Span = parts[k][i]
			case i > 0:
				continue
			default:
				c.RowSpan = n
			}
			rows[i].Cells = append(rows[i].Cells, c)
		}
	}
	return rows
}

// suppliesIn are the lines of a cell, where each is a supply and nothing else.
func suppliesIn(src *document.Text, at document.Span) []document.Span {
	var out []document.Span
	for _, l := range cellLines(src, at) {
		if _, ok := bareDays(newCell(src, l.Span).s); !ok {
			return nil
		}
		out = append(out, l.Span)
	}
	return out
}

// leadingAmounts are the parts of a cell that each begin with an amount at the start of a line; a line that does not goes on with the one before.
func leadingAmounts(src *document.Text, at document.Span) []document.Span {
	var out []document.Span
	for _, l := range cellLines(src, at) {
		switch {
		case leadsAmountRE.MatchString(newCell(src, l.Span).s):
			out = append(out, l.Span)
		case len(out) == 0:
			return nil
		default:
			out[len(out)-1].End = l.Span.End
		}
	}
	return out
}

// placesIn are the lines of a cell, where each names a pharmacy, and how many do: "Retail / Mail order" are each of one supply.
func placesIn(src *document.Text, at document.Span) (lines []document.Span, named int) {
	for _, l := range cellLines(src, at) {
		if s := newCell(src, l.Span).s; channelIn(lex(s), 0, len(s)) != "" {
			named++
		}
		lines = append(lines, l.Span)
	}
	if named < len(lines) {
		return nil, named
	}
	return lines, named
}
