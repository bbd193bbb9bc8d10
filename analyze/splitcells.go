package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

var (
	personLineRE = regexp.MustCompile(`^\W*\$[\d,.]+ (?:per |for an? )?(?:individual|person|member|single|self)\b[^$]*$`)
	familyLineRE = regexp.MustCompile(`^\W*\$[\d,.]+ (?:per |for an? )?(?:famil(?:y|ies)|self and family)\b[^$]*$`)
)

// withNetworkRE finds a cell that sends to the amount of the other network, and not to that of medical care.
var withNetworkRE = regexp.MustCompile(`^\W*(?:combined|included|shared|integrated) with (?:the )?(?:in-network|participating|preferred|network)(?: (?:providers?|pharmac(?:y|ies)|network|benefits?|deductible|amount|maximum|limit))*\W*$`)

// oneOfBothRE finds a cell that says that the limits of both networks are one: "Network and out-of-network pharmacy deductibles are combined".
var oneOfBothRE = regexp.MustCompile(`^\W*(?:the )?(?:in-network|network|participating) (?:and|&) (?:out-of-network|non-network|non-participating) (?:[a-z-]+ ){0,4}(?:are|is) (?:combined|shared|one|the same)\b[^$]{0,30}$`)

// ofBothNetworks makes limits those of fills in and out of network, as a cell beside them says.
func ofBothNetworks(kind string, list []benefit.Accumulator, said *cell) {
	for i := range list {
		list[i].Network = benefit.State(benefit.AnyNetwork, said.all(sureProse)...)
		list[i].ID = accumulatorID(kind, list[i])
	}
}

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
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		split := remainders(src, t)
		whole, changed := *t, false
		for k := t.Columns - 1; k > 0; k-- { // from the right, so that the columns before keep their numbers
			if split[k] {
				whole, changed = withoutRemainders(whole, k), true
			}
		}
		return whole, changed
	})
}

// leastRemainders is how many cells must go on with the one before them for a column to be a remainder.
const leastRemainders = 2

// remainders finds the columns all of whose words go on with the amounts of the column before. A header, or words of their
// own, would begin with a capital or stand beside no amount.
func remainders(src *document.Text, t *document.Table) map[int]bool {
	found, other := map[int]int{}, map[int]bool{}
	for _, r := range t.Rows {
		before, at := "", -1 // the cell before, which is no wider than its column
		for _, c := range r.Cells {
			words := strings.TrimSpace(src.Quote(c.Span))
			if words == "" {
				continue
			}
			wide := c.ColSpan > 1 || c.RowSpan > 1
			starts := words[0] >= 'a' && words[0] <= 'z'
			if wide || at != c.Column-1 || !strings.ContainsAny(before, "0123456789") || !starts && !strings.HasSuffix(before, "/") {
				other[c.Column] = true
			}
			found[c.Column]++
			if before, at = words, c.Column; wide {
				at = -1
			}
		}
	}
	out := map[int]bool{}
	for k, n := range found {
		out[k] = n >= leastRemainders && !other[k]
	}
	return out
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
