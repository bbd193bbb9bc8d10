package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
)

const (
	maxBlockScan = 300 // rows of a table among which tables within it are looked for
	maxBlockRows = 12  // of a table within one
)

// withTierBlocks gives the parts of tables a table of their own that have the tiers in their first row and the pharmacies in their first
// column, below titles, the names of plans or other tables: a sheet of a workbook is one table with all that stands on it. What is
// left keeps its rows. The tables that are drug lists are numbered anew.
func withTierBlocks(src *document.Text, lists map[int]bool) (*document.Text, map[int]bool) {
	var tables []document.Table
	moved := map[int]bool{}
	found := false
	for n := range src.Tables {
		t := src.Tables[n]
		moved[len(tables)] = lists[n]
		var blocks []document.Table
		if !lists[n] && t.Columns > 2 {
			t, blocks = cutBlocks(src, t)
		}
		tables = append(append(tables, t), blocks...)
		found = found || len(blocks) > 0
	}
	if !found {
		return src, lists
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: tables}, moved
}

// cutBlocks takes such parts out of a table. One that is such from its first row to its last stays as it is.
func cutBlocks(src *document.Text, t document.Table) (rest document.Table, blocks []document.Table) {
	if len(t.Rows) < 3 {
		return t, nil
	}
	for i := 0; i < min(len(t.Rows)-1, maxBlockScan); i++ {
		if !mayHeadTiers(src, t.Rows[i]) {
			continue
		}
		end := i + 1
		for end < len(t.Rows) && end < i+maxBlockRows && (ofPlace(src, t.Rows[end]) || ofOwnSpecialty(src, t.Rows[i], t.Rows[end]) || end > i+1 && ofOrder(src, t.Rows[end])) {
			end++
		}
		if i == 0 && end == len(t.Rows) || end < i+2 {
			continue
		}
		b := rowsAlone(src, t, i, end)
		if rows, ok := layOut(src, &b).tiersAcross(); !ok || rows != len(b.Rows) {
			continue
		}
		if blocks == nil {
			t.Rows = slices.Clone(t.Rows)
		}
		blocks = append(blocks, b)
		clear(t.Rows[i:end])
		i = end - 1
	}
	return t, blocks
}

// hasWords reports whether a cell has words; those of other plans are blanked.
func hasWords(src *document.Text, c document.Cell) bool {
	return c.Span.Len() > 0 && strings.TrimSpace(src.Quote(c.Span)) != ""
}

// mayHeadTiers reports whether a row is one of headers, two tiers at least, in front of which nothing but a corner stands.
func mayHeadTiers(src *document.Text, r document.Row) bool {
	tiers := 0
	for k, c := range r.Cells {
		if c.Span.Len() > maxHeader {
			return false
		}
		switch s := newPassage(src, c.Span).s; {
		case strings.TrimSpace(s) == "":
		case namesTier(s):
			tiers++
		case k > 0 && tiers > 0:
			return false
		}
	}
	return tiers > 1
}

// ofPlace reports whether a row begins with a pharmacy and nothing else, and has something behind it.
func ofPlace(src *document.Text, r document.Row) bool {
	full := 0
	for _, c := range r.Cells {
		if hasWords(src, c) {
			full++
		}
	}
	if full < 2 || r.Cells[0].Column > 0 || !hasWords(src, r.Cells[0]) || r.Cells[0].Span.Len() > maxHeader || r.Cells[0].RowSpan > 1 {
		return false
	}
	s := newPassage(src, r.Cells[0].Span).s
	return !hasAmount(s) && !fillsHereRE.MatchString(s) && isPlaceOfFills(s)
}

// ofOwnSpecialty reports whether a row is the specialty pharmacy's by the corner of its table, whose other words may be of the drugs.
func ofOwnSpecialty(src *document.Text, head, r document.Row) bool {
	if len(head.Cells) == 0 || len(r.Cells) < 2 || head.Cells[0].Column > 0 || r.Cells[0].Column > 0 || r.Cells[0].Span.Len() > maxHeader {
		return false
	}
	return callsSpecialty(newPassage(src, head.Cells[0].Span).s, newPassage(src, r.Cells[0].Span).s)
}

// ofOrder reports whether a row says tier by tier whether the deductible applies: "Subject to Rx deductible | No | No | Yes".
func ofOrder(src *document.Text, r document.Row) bool {
	if len(r.Cells) < 3 || r.Cells[0].Column > 0 || r.Cells[0].Span.Len() > maxHeader || !orderHeadRE.MatchString(newPassage(src, r.Cells[0].Span).s) {
		return false
	}
	return !slices.ContainsFunc(r.Cells[1:], func(c document.Cell) bool {
		s := newPassage(src, c.Span).s
		return !yesRE.MatchString(s) && !noRE.MatchString(s)
	})
}

// rowsAlone is a table of some rows of another, without the columns that are empty in them.
func rowsAlone(src *document.Text, t document.Table, from, to int) document.Table {
	full := make([]bool, t.Columns)
	for _, r := range t.Rows[from:to] {
		for _, c := range r.Cells {
			for k := c.Column; hasWords(src, c) && k < min(c.Column+max(c.ColSpan, 1), t.Columns); k++ {
				full[k] = true
			}
		}
	}
	full[0] = true
	columns := func(k int) (n int) {
		for _, f := range full[:min(k, t.Columns)] {
			if f {
				n++
			}
		}
		return n
	}
	out := document.Table{Page: t.Page, Box: t.Box, Columns: columns(t.Columns), Title: t.Title}
	for i, r := range t.Rows[from:to] {
		var row document.Row
		for _, c := range r.Cells {
			at, end := columns(c.Column), columns(c.Column+max(c.ColSpan, 1))
			if at == end {
				continue
			}
			c.Row, c.Column, c.ColSpan, c.RowSpan = i, at, end-at, min(max(c.RowSpan, 1), to-from-i)
			row.Cells = append(row.Cells, c)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}
