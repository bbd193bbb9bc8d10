package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

var (
	// leadsAmountRE finds a line that begins with an amount.
	leadsAmountRE = regexp.MustCompile(`^\W{0,3}(?:\$ ?\d|\d{1,3}(?:\.\d+)? ?%|no charge|not covered)`)
	// noAmountLineRE finds a line that stands for an amount where there is none.
	noAmountLineRE = regexp.MustCompile(`^(?:n/?a|nc|not (?:applicable|available)|none|-+|–|—)$`)
)

// withParallelLines returns a text whose tables have a row for each label that one row lists line by line beside as many amounts: supplies in
// a column of their own, "Generic | $20 / $40 / $60 | 1-30 / 31-60 / 61-90", pharmacies or tiers, "Retail (30 days) / Mail (90 days) | $10 / $25",
// perhaps below the tier that they are of, which becomes a heading above them: "Tier 1 - Generic / Retail / Mail | $10 / $25".
func withParallelLines(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		days := suppliesColumn(src, t)
		out, first := *t, make([]int, len(t.Rows)+1) // the row that each becomes first
		out.Rows = nil
		for i := range t.Rows {
			first[i] = len(out.Rows)
			out.Rows = append(out.Rows, partedRow(src, t.Rows[i], days)...)
		}
		if first[len(t.Rows)] = len(out.Rows); len(out.Rows) == len(t.Rows) {
			return document.Table{}, false
		}
		for i := range t.Rows {
			for n, r := range out.Rows[first[i]:first[i+1]] {
				for k := range r.Cells {
					c := &r.Cells[k]
					c.Row = first[i] + n
					if n == 0 && t.Rows[i].Cells[k].RowSpan > 1 {
						c.RowSpan = first[min(i+c.RowSpan, len(t.Rows))] - first[i]
					}
				}
			}
		}
		return out, true
	})
}

// suppliesColumn is the column of a table whose header is that of supplies, -1 where none is.
func suppliesColumn(src *document.Text, t *document.Table) int {
	if len(t.Rows) == 0 {
		return -1
	}
	for _, c := range t.Rows[0].Cells {
		if c.ColSpan > 1 || c.Span.Len() > maxHeader {
			continue
		}
		if head := newCell(src, c.Span); daysRowRE.MatchString(head.s) && len(suppliesOf(head.passage)) == 0 {
			return c.Column
		}
	}
	return -1
}

// partedRow is a row for each label that a cell lists, or the row as it is: the other cells have as many labels or amounts, each of which begins a
// line, or are of all of them. Cells that go over several rows are.
func partedRow(src *document.Text, r document.Row, days int) []document.Row {
	whole := []document.Row{{Cells: slices.Clone(r.Cells)}}
	parts := make([][]document.Span, len(r.Cells))
	n, places, amounts := 0, false, false
	var title []document.Row
	for k, c := range r.Cells {
		if k == 0 && c.RowSpan < 2 {
			if at, below := titledPlaces(src, c.Span); at.Len() > 0 {
				head := c
				head.Span = at
				title = []document.Row{{Cells: []document.Cell{head}}}
				parts[k], n, places = below, len(below), true
				continue
			}
		}
		list, kind := stackedLabels(src, c.Span, c.Column == days)
		if kind == noStack {
			continue
		}
		if n > 0 && len(list) != n {
			return whole
		}
		parts[k], n, places = list, len(list), places || kind == placeStack || kind == placedTierStack || kind == supplyStack
	}
	if n < 2 || twice(src, parts) {
		return whole
	}
	for k, c := range r.Cells {
		if c.RowSpan > 1 && (parts[k] != nil || title != nil) {
			return whole
		}
		if parts[k] != nil || c.RowSpan > 1 {
			continue
		}
		list := leadingAmounts(src, c.Span)
		named := namedPlaces(src, c.Span)
		switch {
		case named > 0 && len(list) > 1 && !places, len(list) > 1 && len(list) != n, len(list) < 2 && named > 1:
			return whole
		case len(list) == n:
			parts[k], amounts = list, true
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
			case c.RowSpan < 2:
				c.RowSpan = n
			}
			rows[i].Cells = append(rows[i].Cells, c)
		}
	}
	return append(title, rows...)
}

// titledPlaces parts a cell that names a tier and, on lines of their own below it, two pharmacies or more. It returns nothing for any other.
func titledPlaces(src *document.Text, at document.Span) (title document.Span, places []document.Span) {
	for _, l := range cellLines(src, at) {
		s := strings.TrimSpace(newCell(src, l.Span).s)
		if stackKindOf(s, false) != placeStack {
			continue
		}
		head := document.Span{Start: at.Start, End: l.Span.Start}
		if words := newCell(src, head).s; head.Len() == 0 || !tierByItself(words) && !(itemOfTierRE.MatchString(words) && tierNumberRE.MatchString(words)) {
			break
		}
		if list, kind := stackedLabels(src, document.Span{Start: l.Span.Start, End: at.End}, false); kind == placeStack {
			return head, list
		}
		break
	}
	return document.Span{}, nil
}

// stackKind is what each line of a cell names.
type stackKind int

const (
	noStack stackKind = iota
	supplyStack
	placeStack
	tierStack
	placedTierStack // "Generic retail"
	specialtyStack  // "Specialty", which is a tier's name and a pharmacy's
)

// twice reports whether two rows of labels are the same.
func twice(src *document.Text, parts [][]document.Span) bool {
	seen := map[string]bool{}
	for i := range slices.MaxFunc(parts, func(a, b []document.Span) int { return len(a) - len(b) }) {
		said := ""
		for _, list := range parts {
			if list != nil {
				said += "|" + strings.TrimSpace(newCell(src, list[i]).s)
			}
		}
		if seen[said] {
			return true
		}
		seen[said] = true
	}
	return false
}

// stackedLabels are the labels that a cell lists line by line, all of one kind; what is in parentheses goes on with the line before.
func stackedLabels(src *document.Text, at document.Span, supplies bool) ([]document.Span, stackKind) {
	var list []document.Span
	open := false
	for _, l := range cellLines(src, at) {
		s := newCell(src, l.Span).s
		if n := len(list); n > 0 && (open || brokenLabelRE.MatchString(newCell(src, list[n-1]).s+"\n"+s) || tierAloneRE.MatchString(newCell(src, list[n-1]).s) && !tierNumberRE.MatchString(s)) {
			list[n-1].End = l.Span.End
		} else {
			list = append(list, l.Span)
		}
		open = opensParenthesis(src.Quote(list[len(list)-1]))
	}
	if len(list) < 2 {
		return nil, noStack
	}
	kind := noStack
	for _, l := range list {
		switch is := stackKindOf(strings.TrimSpace(newCell(src, l).s), supplies); {
		case is == noStack:
			return nil, noStack
		case kind == noStack, kind == specialtyStack:
			kind = is
		case kind != is && is != specialtyStack, is == specialtyStack && kind != placeStack && kind != tierStack:
			return nil, noStack
		}
	}
	return list, kind
}

// stackKindOf is what a folded line names and nothing else, but that a tier's may explain it; supplies may be bare numbers in a column of theirs.
func stackKindOf(s string, supplies bool) stackKind {
	if len(s) > maxHeader || hasAmount(s) {
		return noStack
	}
	if _, ok := bareDays(s); ok && (supplies || strings.Contains(s, "day")) || lineSupplyRE.MatchString(s) {
		return supplyStack
	}
	_, tier := readTier(s)
	if _, ok := placeTold(s); ok && tier && !isPlace(s) && !strings.Contains(s, "pharmac") {
		return specialtyStack
	} else if ok {
		return placeStack
	}
	switch place := channelIn(lex(s), 0, len(s)) != ""; {
	case tier && place:
		return placedTierStack
	case tier:
		return tierStack
	}
	return noStack
}

// lineSupplyRE finds a line of nothing but a supply: "Up to a 90-day supply", "90 DS".
var lineSupplyRE = regexp.MustCompile(`^(?:up to )?(?:an? )?(?:\d{1,3} ?(?:-|to) ?)?\d{1,3}(?:[ -]days?(?: supply)?| ds)$`)

// leadingAmounts are the parts of a cell that each begin with an amount at the start of a line, or stand for none; a line that does not goes on with
// the one before.
func leadingAmounts(src *document.Text, at document.Span) []document.Span {
	var out []document.Span
	for _, l := range cellLines(src, at) {
		s, n := strings.TrimSpace(newCell(src, l.Span).s), len(out)-1
		switch {
		case n >= 0 && (opensParenthesis(src.Quote(out[n])) || brokenAmountRE.MatchString(newCell(src, out[n]).s+"\n"+s)):
			out[n].End = l.Span.End
		case leadsAmountRE.MatchString(s), noAmountLineRE.MatchString(s):
			out = append(out, l.Span)
		case n < 0:
			return nil
		default:
			out[n].End = l.Span.End
		}
	}
	return out
}

func opensParenthesis(s string) bool { return strings.Count(s, "(") > strings.Count(s, ")") }

var (
	// brokenLabelRE finds the end of a line that goes on on the next: "Non-preferred / brand", "Retail / (30 days)", "Tier 1 - / Generic".
	brokenLabelRE = regexp.MustCompile(`(?:[-–,:/]|\b(?:and|or|to|the|day|up|in|of|mail|home)) ?\n|\b(?:preferred|formulary) ?\n(?:generic|brand|specialty)|\n(?:\(|supply|days?\b|drugs?\b|names?\b|pharmac|order\b|delivery\b|service\b)`)
	// brokenAmountRE finds the same of an amount: "20% up to / $50", "25%; min / $10", "25%, $10 / minimum".
	brokenAmountRE = regexp.MustCompile(`(?:[,;]|[,;(] ?(?:min(?:imum)?|max(?:imum)?)|\b(?:to|of|than|plus|and|or)) ?\n|%[^\n]*\n(?:\( ?)?\$ ?[\d.,]+ ?m(?:in|ax)|%[^\n]*\n\((?:up to|min|max|\$[^()]*[-–/])`)
)

// namedPlaces are how many lines of a cell name a pharmacy.
func namedPlaces(src *document.Text, at document.Span) (n int) {
	for _, l := range cellLines(src, at) {
		if s := newCell(src, l.Span).s; channelIn(lex(s), 0, len(s)) != "" {
			n++
		}
	}
	return n
}
