package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// suppliesLabelRE finds the label of a row that says for how long each pharmacy fills, or when to use it: "For short-term medicine (up to a 30-day
// supply)".
var suppliesLabelRE = regexp.MustCompile(`^\W*(?:(?:(?:maximum|max\.?) )?(?:days?['’]? ?supply|supply)(?: (?:limits?|maximum|per (?:fill|prescription)))?|` +
	`when (?:to|should (?:you|i)) use(?: (?:which|each|this|the|it))?(?: (?:program|pharmacy|service|option|benefit))?)\W*$`)

// withSupplyRows returns a text whose tables have the row of supplies right below the header of the pharmacies that fill them, where other rows
// stand between: "| Retail pharmacy | Home delivery", "Deductible | …", "Supply | Up to 30 days | Up to 90 days". Below a header, it is part of it.
func withSupplyRows(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		at := -1
		for i := range t.Rows {
			if i == 0 || !statesSupplies(src, t, i) {
				continue
			}
			if at >= 0 {
				return document.Table{}, false // each is of a part of the table
			}
			at = i
		}
		if at < 2 || slices.ContainsFunc(t.Rows[:at+1], func(r document.Row) bool {
			return slices.ContainsFunc(r.Cells, func(c document.Cell) bool { return c.RowSpan > 1 })
		}) {
			return document.Table{}, false
		}
		out := *t
		out.Rows = slices.Concat(t.Rows[:1], t.Rows[at:at+1], t.Rows[1:at], t.Rows[at+1:])
		for i := range out.Rows {
			out.Rows[i].Cells = slices.Clone(out.Rows[i].Cells)
			for k := range out.Rows[i].Cells {
				out.Rows[i].Cells[k].Row = i
			}
		}
		return out, true
	})
}

// statesSupplies reports whether a row has nothing behind its label but a supply in each column that the first row heads with a pharmacy, of which
// there are two at least.
func statesSupplies(src *document.Text, t *document.Table, at int) bool {
	cells := t.Rows[at].Cells
	if len(cells) < 3 || !suppliesLabelRE.MatchString(newCell(src, cells[0].Span).s) {
		return false
	}
	places := 0
	for _, c := range cells[1:] {
		s := newCell(src, c.Span).s
		if _, ok := onlySupply(s); !ok || len(s) > maxHeader || hasAmount(s) {
			return false
		}
		headed := slices.ContainsFunc(t.Rows[0].Cells, func(h document.Cell) bool {
			s := newCell(src, h.Span).s
			return h.Column == c.Column && h.ColSpan == c.ColSpan && len(s) <= maxHeader && strings.TrimSpace(s) != "" && isPlaceOfFills(s)
		})
		if headed {
			places++
		}
	}
	return places > 1 && places == len(cells)-1
}
