package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var nonFormularyRE = regexp.MustCompile(`^\W*(?:non-?formulary|off-?formulary|not on (?:the )?formulary|unlisted)\b`)

// dropNonTiers takes out what is no tier of a plan that numbers its tiers: "Non-formulary drugs: not covered" says that
// the formulary is closed.
func (d *drugReader) dropNonTiers() {
	numbered := 0
	for _, t := range d.tiers {
		if d.names[t.ID].number != "" {
			numbered++
		}
	}
	if numbered < 2 {
		return
	}
	d.tiers = slices.DeleteFunc(d.tiers, func(t benefit.Tier) bool {
		name := d.names[t.ID]
		if name.number != "" || !nonFormularyRE.MatchString(strings.ToLower(name.words)) {
			return false
		}
		of := func(cs benefit.CostShare) bool { return cs.Tier == t.ID }
		if slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool { return of(cs) && cs.Share.Value.Kind != benefit.NotCovered }) {
			return false
		}
		d.drop(of)
		return true
	})
}

var (
	// pricedHeadRE finds the header of the price of a drug, paidHeadRE that of what comes of it.
	pricedHeadRE = regexp.MustCompile(`^\W*(?:allowed (?:amount|charge)|(?:total|full|actual|sample|example)(?: retail| drug)? (?:cost|price)|drug(?:'s)? (?:cost|price)|(?:cost|price) of (?:the |a )?drug)(?: of (?:the |a )?drug| for (?:an? )?\d{2}[- ]days?(?: supply)?)?\W*$`)
	paidHeadRE   = regexp.MustCompile(`^\W*(?:(?:what )?you(?: would| will)? pay|your (?:cost|share)|(?:member|participant|employee|patient|enrollee|retiree|subscriber)(?:'s)? (?:pays?|cost|share|portion)|(?:the )?(?:plan|state|county|city|district|fund|trust|employer|company|university)(?:'s)? (?:pays?|share|portion))(?: for (?:an? )?\d{2}[- ]days?(?: supply)?)?\W*$`)
)

// workedExamples are the tables that work examples: a price in one column and what is paid of it in another.
func workedExamples(rows []*row) map[int]bool {
	out, seen := map[int]bool{}, map[int]bool{}
	for _, r := range rows {
		if seen[r.table] {
			continue
		}
		seen[r.table] = true
		priced, paid := false, false
		for k := range r.cells {
			if h := r.column(k).header; h != nil {
				words := headerWords(h)
				priced, paid = priced || pricedHeadRE.MatchString(words), paid || paidHeadRE.MatchString(words)
			}
		}
		out[r.table] = priced && paid
	}
	return out
}
