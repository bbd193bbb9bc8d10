package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// everyTierRE finds what stands in the place of a tier where a record is of all of them.
var everyTierRE = regexp.MustCompile(`^(?:\*|(?:all|any|every)(?: (?:drug|formulary|covered|rx))*(?: (?:tiers?|drugs))?)$`)

// everyTier takes a tier's place in a record that is of all tiers.
func (r *jsonPlanReader) everyTier(m *jsonNode, at *jsonPlace) bool {
	at.tier, at.tierID, at.every = tierName{words: m.text()}, "all-tiers", true
	at.tierEv = append(slices.Clone(at.tierEv), m.quoted(r.src, sureCell)...)
	return true
}

// costOfAll writes a cost share of all tiers for each of them that has none of its own there.
func (r *jsonPlanReader) costOfAll(s jsonShare) {
	own := slices.Clone(r.drugs.shares)
	for _, t := range slices.Clone(r.drugs.tiers) {
		one := s
		one.at.every, one.at.tierID, one.at.tier = false, t.ID, r.drugs.names[t.ID]
		network := one.at.network
		if network == "" {
			network = benefit.In
		}
		if !slices.ContainsFunc(own, func(cs benefit.CostShare) bool {
			return cs.Tier == t.ID && cs.Network.Value == network && (one.at.channel == "" || cs.Channel.Value == one.at.channel || cs.Channel.Value == benefit.AnyChannel)
		}) {
			r.cost(one)
		}
	}
}
