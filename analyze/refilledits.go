package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// bareRateRE finds a percentage that stands alone.
var bareRateRE = regexp.MustCompile(`^\W*(\d{2}(?:\.\d)?) ?%\W*$`)

// refillEdits reads the row of a table of edits that says, in a column for each kind of pharmacy, how much of a fill must be used before
// the next: "Refill too soon | 75% | 65%" below "Edit | Retail | Home Delivery".
func (r *ruleReader) refillEdits() {
	for n := range r.src.Tables {
		t := &r.src.Tables[n]
		if t.Page < r.section.pages[0] || t.Page > r.section.pages[1] || t.Columns < 3 || r.section.lists[n] {
			continue
		}
		var heads []*gridCell
		for _, cells := range layOut(r.src, t).rows {
			if places := placesAcross(cells); places > 1 {
				heads = cells
				continue
			}
			if heads == nil || cells[0] == nil || !tooSoonRE.MatchString(cells[0].s) || len(kindsIn(cells[0].s)) > 0 || controlledRE.MatchString(cells[0].s) || len(distinct(cells[1:])) < 2 {
				continue // one for all pharmacies, or for some drugs, other readers say
			}
			for k := 1; k < len(cells) && k < len(heads); k++ {
				if cells[k] == nil || heads[k] == nil {
					continue
				}
				m, ch := bareRateRE.FindStringSubmatch(cells[k].s), channelIn(lex(heads[k].s), 0, len(heads[k].s))
				if m == nil || ch == "" {
					continue
				}
				if rate, ok := refillRate(m[1]); ok {
					ev := slices.Concat(heads[k].all(sureRule), cells[0].all(sureRule), cells[k].all(sureRule))
					add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", benefit.Scope{Channels: []benefit.Channel{ch}}, benefit.State(benefit.RefillTooSoon{Percent: &rate}, ev...))
				}
			}
		}
	}
}

// placesAcross counts the cells of a row that name a kind of pharmacy each, and nothing else.
func placesAcross(cells []*gridCell) int {
	n := 0
	for _, c := range distinct(cells[1:]) {
		if len(c.s) < maxHeader && isPlace(c.s) && !hasAmount(c.s) {
			n++
		}
	}
	return n
}
