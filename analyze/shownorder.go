package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A table may say once in which order its cells list what tiers cost, "Amounts are shown as Tier 1 / Tier 2 / Tier 3", and name in its rows
// pharmacies alone, some by names of their own: "Retail pharmacy | $5 / $30 / $60".

// shownOrderRE finds such a sentence, and in it the tiers.
var shownOrderRE = regexp.MustCompile(`\b(?:amounts|copay(?:ment)?s|co-payments|cost shares?|costs|prices|what you pay)(?: (?:below|above|in this (?:table|chart)))? (?:are|is) (?:shown|listed|given|stated|written|set out)(?: (?:below|here))?(?: in (?:the|this) order(?: of)?:?| as| for| by)? ((?:tier|generic|preferred)[a-z0-9 ,/()-]{6,120}?)\W*(?:\.|$)`)

// shownOrder is the order that the document says all its lists have; nil where it says none, or more than one.
func (d *drugReader) shownOrder(rows []*row) *tierItems {
	var out *tierItems
	cells := slices.Clone(d.paragraphs)
	for _, r := range rows {
		if r.lone {
			cells = append(cells, distinctCells(r.cells)...)
		}
	}
	for _, c := range cells {
		at := shownOrderRE.FindStringSubmatchIndex(c.s)
		if at == nil {
			continue
		}
		list := itemsIn(newCell(c.src, c.spans(at[2], at[3])...).passage)
		if list == nil || out != nil && !slices.EqualFunc(list.names, out.names, func(a, b tierName) bool { return a.id() == b.id() }) {
			return nil
		}
		out = list
		out.placed = true
	}
	return out
}

// inShownOrder are the tiers of a row of a pharmacy of the network whose cells list as many amounts; nil for any other row.
func (r *row) inShownOrder(order *tierItems, label string) *tierItems {
	if order == nil || channelIn(lex(label), 0, len(label)) == "" || channelIn(lex(label), 0, len(label)) == benefit.SpecialtyChannel ||
		tierWordsRE.MatchString(label) || outNetworkRE.MatchString(label) || notDrugRowRE.MatchString(label) || len(label) > maxHeader || !r.listsFor(order) {
		return nil
	}
	return order
}
