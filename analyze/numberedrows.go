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
	// benefitCodesRE finds the header of codes of a system, each of its own benefit, and besideCodesRE that of what the benefits are called.
	benefitCodesRE = regexp.MustCompile(`^(?:(?:benefit|service|line|item|row|provision|system) )?codes?$`)
	besideCodesRE  = regexp.MustCompile(`^(?:(?:benefit|service|covered)s? ?)*(?:benefits?|services?|descriptions?|provisions?|features?|names?|items?)$`)
	benefitCodeRE  = regexp.MustCompile(`^[a-z]{0,3}[-.]?\d{2,5}[a-z]?$`)
	sectionMarkRE  = regexp.MustCompile(`^(?:[a-z]|[ivx]{1,4})[.)]?$`)
	dottedRE       = regexp.MustCompile(`^[a-z]{0,2}[-.]?\d{1,3}\.\d{1,3}`)
)

// withoutFormColumns is a text whose tables have no columns of what the rows of a form are numbered with, or are headed by, nor of what may be
// answered: what is left reads like any other table of benefits, of one plan or of several beside each other.
func withoutFormColumns(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		left := unguided(src, unheaded(src, unnumbered(src, t)))
		return *left, left != t
	})
}

var (
	askHeadRE   = regexp.MustCompile(`^(?:questions?|items?|fields?|(?:data |design |plan |benefit )?elements?|settings?|parameters?|requirements?|topics?)$`)
	guideHeadRE = regexp.MustCompile(`^(?:(?:available|response|answer|valid|allowed|possible|your) )?(?:options?|guidance|instructions?|choices|values|entries|hints?|help(?: text)?|examples?|guidelines?)(?: ?(?:/|and|&|or) ?(?:options?|guidance|instructions?|choices|values|entries|hints?|help|examples?|notes?))?$`)
)

// unguided is a form without the column between its questions and their answers that says what may be answered: "Question | Options /
// guidance | Plan A | Plan B". No plan pays what stands there.
func unguided(src *document.Text, t *document.Table) *document.Table {
	if t.Columns < 3 {
		return t
	}
	for _, r := range t.Rows[:min(len(t.Rows), maxHeaderRows)] {
		asks, guides := -1, -1
		for _, c := range r.Cells {
			switch s := strings.ToLower(strings.TrimSpace(src.Quote(c.Span))); {
			case s == "" || c.ColSpan > 1:
			case asks < 0 && askHeadRE.MatchString(s):
				asks = c.Column
			case asks >= 0 && guides < 0 && guideHeadRE.MatchString(s):
				guides = c.Column
			case guides >= 0:
				out := withoutColumn(*t, guides)
				return &out
			}
		}
	}
	return t
}

// unnumbered is a table without a first column that numbers its rows and says nothing: "Ref. | Design element | Client decision".
// A column without a header does so where its numbers have a point ("3.1"); else they may be those of tiers. What stands alone in a row
// is a heading, and stays.
func unnumbered(src *document.Text, t *document.Table) *document.Table {
	if t.Columns < 3 {
		return t
	}
	head := numberHead(src, t) // the rows above it are not numbered
	if coded := codeHead(src, t); head < 0 && coded >= 0 {
		return uncoded(src, t, coded)
	}
	numbers := 0
	for i, r := range t.Rows[max(head, 0):] {
		for _, c := range r.Cells {
			s := strings.ToLower(strings.TrimSpace(src.Quote(c.Span)))
			switch {
			case c.Column > 0 || s == "" || head >= 0 && i == 0:
			case c.ColSpan < 2 && aloneIn(r, c):
			case c.ColSpan > 1:
				if i == 0 {
					return t
				}
			case head >= 0 && sectionMarkRE.MatchString(s): // "B | Deductible"
			case rowNumberRE.MatchString(s) && (head >= 0 || dottedRE.MatchString(s)):
				numbers++
			default:
				return t
			}
		}
	}
	if numbers < 2 {
		return t
	}
	return withoutFirst(t, head)
}

// leastCodes is how many codes a column of nothing else has.
const leastCodes = 4

// uncoded is a table without a first column of the codes that a system has for benefits, no two of them the same: "Code | Benefit | In-network"
// above "RX10 | Generic, retail | $7".
func uncoded(src *document.Text, t *document.Table, head int) *document.Table {
	codes := map[string]bool{}
	for _, r := range t.Rows[head+1:] {
		for _, c := range r.Cells {
			s := strings.ToLower(strings.TrimSpace(src.Quote(c.Span)))
			if c.Column > 0 || s == "" || c.ColSpan < 2 && aloneIn(r, c) {
				continue
			}
			if c.ColSpan > 1 || codes[s] || !benefitCodeRE.MatchString(s) {
				return t
			}
			codes[s] = true
		}
	}
	if len(codes) < leastCodes {
		return t
	}
	return withoutFirst(t, head)
}

// codeHead is the row that heads a first column of such codes and the one of benefits beside it; -1 where none does.
func codeHead(src *document.Text, t *document.Table) int {
	says := func(c document.Cell, column int, re *regexp.Regexp) bool {
		return c.Column == column && c.ColSpan < 2 && re.MatchString(strings.ToLower(strings.TrimSpace(src.Quote(c.Span))))
	}
	return slices.IndexFunc(t.Rows[:min(len(t.Rows), maxHeaderRows)], func(r document.Row) bool {
		return len(r.Cells) > 2 && says(r.Cells[0], 0, benefitCodesRE) && says(r.Cells[1], 1, besideCodesRE)
	})
}

// unheaded is a table without a first column of nothing but the headings of its sections: "Section | Field | Plan A | Plan B" above
// "ACCUMULATORS" on a row of its own and "| Deductible | $110 | None".
func unheaded(src *document.Text, t *document.Table) *document.Table {
	const least = 4 // fields
	headings, fields, head := 0, 0, -1
	for i, r := range t.Rows {
		words := slices.DeleteFunc(slices.Clone(r.Cells), func(c document.Cell) bool { return !hasWords(src, c) })
		switch {
		case len(words) == 0:
		case words[0].Column > 1 || words[0].Column == 1 && len(words) == 1 && headings > 0:
			return t
		case words[0].Column == 1:
			fields++
		case len(words) == 1 && head >= 0:
			headings++
		case len(words) == 1:
		case head < 0 && len(words) > 3 && words[1].Column == 1 && sectionColumnRE.MatchString(newPassage(src, words[0].Span).s):
			head = i
		default:
			return t
		}
	}
	if head < 0 || headings < 2 || fields < least {
		return t
	}
	return withoutFirst(t, head)
}

// withoutFirst is a table without its first column from a row on. What stands alone there is a heading, and stays.
func withoutFirst(t *document.Table, from int) *document.Table {
	out := withoutColumn(*t, 0)
	for i, r := range t.Rows {
		if i < from {
			out.Rows[i], out.Columns = r, t.Columns
			continue
		}
		for _, c := range r.Cells {
			if c.Column == 0 && c.ColSpan < 2 && aloneIn(r, c) && c.Span.Len() > 0 {
				out.Rows[i].Cells = append([]document.Cell{c}, slices.DeleteFunc(out.Rows[i].Cells, func(o document.Cell) bool { return o.Column == 0 })...)
			}
		}
	}
	return &out
}

// numberHead is the row whose first column is called one of numbers; -1 where none is.
func numberHead(src *document.Text, t *document.Table) int {
	return slices.IndexFunc(t.Rows[:min(len(t.Rows), maxHeaderRows)], func(r document.Row) bool {
		return len(r.Cells) > 1 && r.Cells[0].Column == 0 && r.Cells[0].ColSpan < 2 && numberHeadRE.MatchString(strings.ToLower(strings.TrimSpace(src.Quote(r.Cells[0].Span))))
	})
}

// aloneIn reports whether no other cell of a row says anything.
func aloneIn(r document.Row, c document.Cell) bool {
	return !slices.ContainsFunc(r.Cells, func(o document.Cell) bool { return o.Column != c.Column && o.Span.Len() > 0 })
}
