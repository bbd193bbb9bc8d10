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
		d.shares = slices.DeleteFunc(d.shares, of)
		return true
	})
}
