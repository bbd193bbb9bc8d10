package analyze

import (
	"strings"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// ledValueRE finds a label whose dots lead to the value in the same cell: "Generic ........ $5".
var ledValueRE = regexp.MustCompile(`(?i)^([^.]*[a-z)])\s*(?:[.…·]\s?){4,}\s*((?:[$\d]|none\b|not covered|no charge|n/a).*)$`)

// leastLeaders is how many rows of a table have such dots where these lead to a column of their own.
const leastLeaders = 3

// withLeadersCut returns a text whose tables have a column of its own for what dots lead to within the cells of labels. What stands beside
// other names of columns in a row of names is that of the new one.
func withLeadersCut(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		cuts := map[int][2]document.Span{} // the label and the value of a row
		for i, r := range t.Rows {
			for _, c := range r.Cells {
				if c.Column > 0 || c.ColSpan > 1 || c.RowSpan > 1 {
					continue
				}
				words := src.Quote(c.Span)
				if m := ledValueRE.FindStringSubmatchIndex(words); m != nil {
					at := func(i int) int { return c.Span.Start + utf8.RuneCountInString(words[:i]) }
					cuts[i] = [2]document.Span{{Start: at(m[2]), End: at(m[3])}, {Start: at(m[4]), End: at(m[5])}}
				}
			}
		}
		if len(cuts) < leastLeaders {
			return document.Table{}, false
		}
		out := *t
		out.Columns++
		out.Rows = make([]document.Row, len(t.Rows))
		for i, r := range t.Rows {
			names := namesColumns(src, r)
			for _, c := range r.Cells {
				switch cut, ok := cuts[i]; {
				case c.Column > 0:
					c.Column++
				case ok:
					value := c
					c.Span, value.Span, value.Column = cut[0], cut[1], 1
					out.Rows[i].Cells = append(out.Rows[i].Cells, c)
					c = value
				case names:
					c.Column = 1
				case c.ColSpan > 1:
					c.ColSpan++
				}
				out.Rows[i].Cells = append(out.Rows[i].Cells, c)
			}
		}
		return out, true
	})
}

// namesColumns reports whether a row has words in several cells, and no amount.
func namesColumns(src *document.Text, r document.Row) bool {
	n := 0
	for _, c := range r.Cells {
		words := newPassage(src, c.Span)
		if hasAmount(words.s) {
			return false
		}
		if strings.TrimSpace(words.s) != "" {
			n++
		}
	}
	return n > 1
}
