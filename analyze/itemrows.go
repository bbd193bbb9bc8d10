package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Pages put what all tiers cost at a pharmacy, or what a tier costs at all of them, into one cell beside its name: an item for each, with its
// own name and amount. Such a row is read as the rows are that others make of it, one for each item.

// cellItem is an item of a cell.
type cellItem struct {
	label, value document.Span
	name         string
}

// withItemRows parts rows whose cells are lists of items into rows of their own. The tables keep their numbers.
func withItemRows(src *document.Text, lists map[int]bool) *document.Text {
	return retabled(src, func(n int, t *document.Table) (document.Table, bool) {
		if lists[n] || t.Columns < 2 {
			return document.Table{}, false
		}
		return itemRows(src, t)
	})
}

// itemRow is a row of items: which of its cells is the label, which the first with items, and the items of each.
type itemRow struct {
	label, first int
	items        map[int][]cellItem
}

// itemRows is a table with a column more, for the names of the items, and a row for each. It reports false for a table that has no such cells,
// or rows of anything else.
func itemRows(src *document.Text, t *document.Table) (document.Table, bool) {
	found := map[int]itemRow{}
	column, several := -1, false
	for i := range t.Rows {
		r, ok := itemsOfRow(src, t.Rows[i])
		if !ok && statesAmount(src, t.Rows[i]) {
			return document.Table{}, false // a row of other benefits, in whose columns the rest of the table is read
		}
		if !ok {
			continue
		}
		c := t.Rows[i].Cells[r.label]
		if end := c.Column + max(c.ColSpan, 1); column < 0 {
			column = end
		} else if column != end {
			return document.Table{}, false // the names stand in different columns
		}
		for _, items := range r.items {
			several = several || len(items) > 1
		}
		found[i] = r
	}
	if !several {
		return document.Table{}, false
	}
	out := document.Table{Page: t.Page, Box: t.Box, Columns: t.Columns + 1, Continues: t.Continues, Title: t.Title}
	at := make([]int, len(t.Rows)+1) // where each row begins
	for i := range t.Rows {
		n := 1
		for _, items := range found[i].items {
			n = len(items)
		}
		at[i+1] = at[i] + n
	}
	for i, r := range t.Rows {
		rows := make([]document.Row, at[i+1]-at[i])
		for k, c := range r.Cells {
			items := found[i].items[k]
			end := min(i+max(c.RowSpan, 1), len(t.Rows))
			of := c
			of.Row, of.RowSpan = at[i], at[end]-at[i]
			switch {
			case c.Column >= column:
				of.Column++
			case c.Column+max(c.ColSpan, 1) > column:
				of.ColSpan = max(c.ColSpan, 1) + 1
			}
			if items == nil {
				rows[0].Cells = append(rows[0].Cells, of)
				continue
			}
			for n, item := range items {
				if k == found[i].first {
					rows[n].Cells = append(rows[n].Cells, document.Cell{Row: at[i] + n, Column: column, Span: item.label})
				}
				rows[n].Cells = append(rows[n].Cells, document.Cell{Row: at[i] + n, Column: of.Column, ColSpan: c.ColSpan, Span: item.value})
			}
		}
		for n := range rows {
			slices.SortStableFunc(rows[n].Cells, func(a, b document.Cell) int { return a.Column - b.Column })
		}
		out.Rows = append(out.Rows, rows...)
	}
	return out, true
}

func statesAmount(src *document.Text, r document.Row) bool {
	return slices.ContainsFunc(r.Cells, func(c document.Cell) bool { return hasWords(src, c) && hasAmount(newPassage(src, c.Span).s) })
}

// itemsOfRow are the items of a row that begins with a pharmacy or a tier and has nothing beside it but cells of items of the other kind.
func itemsOfRow(src *document.Text, r document.Row) (itemRow, bool) {
	out := itemRow{label: -1, first: -1, items: map[int][]cellItem{}}
	var names []string
	place := false
	for k, c := range r.Cells {
		if !hasWords(src, c) {
			continue
		}
		words := newPassage(src, c.Span)
		if out.label < 0 {
			s := strings.TrimSpace(words.s)
			if max(c.RowSpan, 1) > 1 || len(s) > maxHeader || hasAmount(s) {
				return out, false
			}
			_, place = placeTold(s)
			if !place && !tierByItself(s) {
				return out, false
			}
			out.label = k
			continue
		}
		items, ok := itemsOf(words, place)
		if !ok && place && tierByItself(newPassage(src, r.Cells[out.label].Span).s) { // "Specialty (30-day supply)"
			items, ok = itemsOf(words, false)
		}
		if !ok || max(c.RowSpan, 1) > 1 {
			return out, false
		}
		var said []string
		for _, item := range items {
			said = append(said, item.name)
		}
		if names != nil && !slices.Equal(names, said) {
			return out, false
		}
		if out.first < 0 {
			out.first = k
		}
		names = said
		out.items[k] = items
	}
	return out, len(out.items) > 0
}

// tierByItself reports whether words are the name of a tier and nothing else.
func tierByItself(s string) bool {
	s = strings.TrimSpace(uncounted(bulletedRE.ReplaceAllString(s, "")))
	_, ok := readTier(s)
	return ok && len(s) < maxHeading && onlyTierRE.MatchString(s)
}

// itemPartRE finds what parts the name of an item from its amount.
var itemPartRE = regexp.MustCompile(`(?:: ?| -{1,2} | - ?)`)

// networkFollowsRE finds the network behind the pharmacy, which a cell tells apart by words that mean something else alone: "Retail - Preferred".
var networkFollowsRE = regexp.MustCompile(`\b(?:retail|mail|pharmacy|order|delivery)\b[^a-z]*\b(?:non-?)?(?:preferred|standard|participating|network|in-network|out-of-network)\b`)

// itemsOf are the items of a cell, all named by tiers or all by pharmacies, each on a line of its own or above the lines of its amount. It
// reports false for a cell that says anything else.
func itemsOf(p *passage, tiers bool) ([]cellItem, bool) {
	isName := func(s string) bool {
		if tiers {
			return tierByItself(s)
		}
		_, ok := placeTold(strings.TrimSpace(bulletedRE.ReplaceAllString(s, "")))
		return ok
	}
	span := func(i, j int) document.Span {
		spans := p.spans(i, j)
		if len(spans) != 1 {
			return document.Span{}
		}
		return spans[0]
	}
	var out []cellItem
	open := -1 // where the value of the last item begins
	shut := func(end int) bool {
		if open < 0 {
			return true
		}
		value := strings.TrimSpace(p.s[open:end])
		if value == "" || !hasAmount(value) {
			return false
		}
		from := open + strings.Index(p.s[open:end], value)
		out[len(out)-1].value = span(from, from+len(value))
		return true
	}
	for _, l := range p.lines() {
		s := p.s[l.i:l.j]
		switch {
		case strings.TrimSpace(s) == "":
			continue
		case !tiers && networkFollowsRE.MatchString(s):
			return nil, false
		}
		mark := len(bulletedRE.FindString(s))
		name, value := "", -1
		if isName(s) {
			name, value = s[mark:], l.j
		} else {
			for _, at := range itemPartRE.FindAllStringIndex(s, 6) {
				if isName(s[:at[0]]) && hasAmount(s[at[1]:]) {
					name, value = s[mark:at[0]], l.i+at[1]
				}
			}
		}
		switch {
		case value < 0 && open < 0, value < 0 && mark > 0:
			return nil, false
		case value < 0:
			continue // it goes on with the line before
		}
		if !shut(l.i) {
			return nil, false
		}
		name = strings.TrimSpace(name)
		from := l.i + strings.Index(s, name)
		out = append(out, cellItem{label: span(from, from+len(name)), name: name})
		open = value
	}
	if !shut(len(p.s)) || len(out) == 0 {
		return nil, false
	}
	return out, !slices.ContainsFunc(out, func(o cellItem) bool { return o.label.Len() == 0 || o.value.Len() == 0 })
}
