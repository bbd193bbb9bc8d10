package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

var (
	numberHeadRE = regexp.MustCompile(`^(?:ref(?:erence)?|no|nr|num(?:ber)?|#|(?:item|line|row|question|section)(?: (?:no|nr|number|#))?)\.?(?: ?#)?$`)
	rowNumberRE  = regexp.MustCompile(`^(?:[a-z]{1,2}[-.]?)?\d{1,3}(?:\.\d{1,3}){0,2}[.)]?$`)
	dottedRE     = regexp.MustCompile(`^[a-z]{0,2}[-.]?\d{1,3}\.\d{1,3}`)
)

// unnumbered is a table without a first column that numbers its rows and says nothing: "Ref. | Design element | Client decision".
// A column without a header does so where its numbers have a point ("3.1"); else they may be those of tiers. What stands alone in a row
// is a heading, and stays.
func unnumbered(src *document.Text, t *document.Table) *document.Table {
	if t.Columns < 3 {
		return t
	}
	headed, numbers := false, 0
	for i, r := range t.Rows {
		for _, c := range r.Cells {
			s := strings.ToLower(strings.TrimSpace(src.Quote(c.Span)))
			switch {
			case c.Column > 0 || s == "":
			case c.ColSpan < 2 && aloneIn(r, c):
			case c.ColSpan > 1:
				if i == 0 {
					return t
				}
			case numberHeadRE.MatchString(s) && numbers == 0:
				headed = true
			case rowNumberRE.MatchString(s) && (headed || dottedRE.MatchString(s)):
				numbers++
			default:
				return t
			}
		}
	}
	if numbers < 2 {
		return t
	}
	out := withoutColumn(*t, 0)
	for i, r := range t.Rows {
		for _, c := range r.Cells {
			if c.Column == 0 && c.ColSpan < 2 && aloneIn(r, c) && c.Span.Len() > 0 {
				out.Rows[i].Cells = append([]document.Cell{c}, slices.DeleteFunc(out.Rows[i].Cells, func(o document.Cell) bool { return o.Column == 0 })...)
			}
		}
	}
	return &out
}

// aloneIn reports whether no other cell of a row says anything.
func aloneIn(r document.Row, c document.Cell) bool {
	return !slices.ContainsFunc(r.Cells, func(o document.Cell) bool { return o.Column != c.Column && o.Span.Len() > 0 })
}
