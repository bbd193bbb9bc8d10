package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

var (
	personLineRE = regexp.MustCompile(`^\W*\$[\d,.]+ (?:per |for an? )?(?:individual|person|member|single|self)\b[^$]*$`)
	familyLineRE = regexp.MustCompile(`^\W*\$[\d,.]+ (?:per |for an? )?(?:famil(?:y|ies)|self and family)\b[^$]*$`)
)

// withNetworkRE finds a cell that sends to the amount of the other network, and not to that of medical care.
var withNetworkRE = regexp.MustCompile(`^\W*(?:combined|included|shared|integrated) with (?:the )?(?:in-network|participating|preferred|network)(?: (?:providers?|pharmac(?:y|ies)|network|benefits?|deductible|amount|maximum|limit))*\W*$`)

// familyBelow reports whether one cell states the amount of a person and the one below it that of the family: rows that a
// program parted where the page has two lines of a cell.
func familyBelow(above, below *cell) bool {
	return personLineRE.MatchString(above.s) && familyLineRE.MatchString(below.s)
}

// wholeCells returns a text whose tables have their cells whole where a program that made a sheet of a printed page split
// them over two columns: "$40 copay after | deductible", "$100 individual / | $300 family".
func wholeCells(src *document.Text) *document.Text {
	if src.Format != document.XLSX && src.Format != document.XLS {
		return src
	}
	var tables []document.Table
	for n := range src.Tables {
		t := src.Tables[n]
		for k := t.Columns - 1; k > 0; k-- {
			if remainders(src, &t, k) {
				if tables == nil {
					tables = slices.Clone(src.Tables)
				}
				t = withoutRemainders(t, k)
				tables[n] = t
			}
		}
	}
	if tables == nil {
		return src
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: tables}
}

// remainders reports whether all that a column holds goes on with the amounts of the column before it. A header, or words
// of their own, would begin with a capital or stand beside no amount.
func remainders(src *document.Text, t *document.Table, k int) bool {
	found := 0
	for _, r := range t.Rows {
		before := ""
		for _, c := range r.Cells {
			words := strings.TrimSpace(src.Quote(c.Span))
			switch {
			case words == "":
			case c.Column == k-1 && c.ColSpan < 2 && c.RowSpan < 2:
				before = words
			case c.Column == k:
				starts := words[0] >= 'a' && words[0] <= 'z'
				if c.ColSpan > 1 || c.RowSpan > 1 || !strings.ContainsAny(before, "0123456789") || !starts && !strings.HasSuffix(before, "/") {
					return false
				}
				found++
			}
		}
	}
	return found > 1
}

// withoutRemainders puts what a column holds to the cells before it, and takes the column away.
func withoutRemainders(t document.Table, k int) document.Table {
	t.Columns--
	t.Rows = slices.Clone(t.Rows)
	for i, r := range t.Rows {
		var cells []document.Cell
		for _, c := range r.Cells {
			switch last := len(cells) - 1; {
			case c.Column == k:
				if c.Span.End > c.Span.Start && last >= 0 {
					cells[last].Span.End = c.Span.End
				}
				continue
			case c.Column > k:
				c.Column--
			case c.Column+c.ColSpan > k && c.ColSpan > 1:
				c.ColSpan--
			}
			cells = append(cells, c)
		}
		t.Rows[i].Cells = cells
	}
	return t
}
