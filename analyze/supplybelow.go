package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// supplyBelowRE finds a sentence that names the supply of the fills above it, and nothing else: "30-day maximum supply allowed with each
// prescription", "Maximum supply: 90 days, with up to three refills".
var supplyBelowRE = regexp.MustCompile(`^\W*(?:(?:for|limited to|available in|each (?:prescription|fill) (?:is|covers)) )?(?:up to |a maximum of |maximum(?: of)? |no more than )?(?:an? )?(\d{2,3})[- ]days?'?(?: maximum| limit)? (?:maximum )?supply\b(?: (?:maximum|limit|is|are|allowed|permitted|covered|dispensed|available|per|with|for|each|every|an?|prescription|fill|refill|copay(?:ment)?|at one time))*(?:,? (?:with|plus) [^.;:$%]{3,60})?\W*$|` +
	`^\W*(?:maximum )?(?:days'? )?supply(?: limit)? ?[:–-] ?(?:up to )?(\d{2,3}) days?(?:,? (?:with|plus) [^.;:$%]{3,60})?\W*$`)

// supplyBelow gives the cost shares of a list that name no supply the one that the paragraph below the list does.
func (d *drugReader) supplyBelow(blocks []*unit) {
	var run []document.Span // what the blocks above say that cost shares rest on
	for _, b := range blocks {
		if len(b.sents) == 0 {
			continue
		}
		if slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool { return restsOn(cs, b.parts) }) {
			run = append(run, b.parts...)
			continue
		}
		at := supplyBelowRE.FindStringSubmatchIndex(b.sents[0].s)
		if above := run; at != nil && len(above) > 0 {
			i, j := b.sents[0].at+max(at[2], at[4]), b.sents[0].at+max(at[3], at[5])
			d.bindAbove(above, benefit.DaysSupply{Min: 1, Max: number(b.s[i:j])}, b.evidence(i, j, sureProse))
		}
		run = nil
	}
}

// bindAbove gives a supply to the cost shares that rest on some words and have none that the document states.
func (d *drugReader) bindAbove(words []document.Span, band benefit.DaysSupply, ev []benefit.Evidence) {
	all := slices.Clone(d.shares)
	for k := range all {
		if cs := &all[k]; cs.DaysSupply.Standing == benefit.Assumed && cs.Share.Value.Kind != benefit.NotCovered && restsOn(*cs, words) {
			cs.DaysSupply = benefit.Derive(band, ev...)
		}
	}
	d.addAnew(all)
}

// restsOn reports whether the amount of a cost share stands within some words.
func restsOn(cs benefit.CostShare, words []document.Span) bool {
	return slices.ContainsFunc(cs.Share.Evidence, func(e benefit.Evidence) bool {
		return slices.ContainsFunc(words, func(at document.Span) bool { return e.Start >= at.Start && e.End <= at.End })
	})
}
