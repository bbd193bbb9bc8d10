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

// outsideOfAll takes an object on what is paid outside of the network as one of all tiers, where it names none but says that it is about fills:
// "outOfNetwork": {"channel": "retail", "percentage": 0.5, "daysSupply": 30}.
func (r *jsonPlanReader) outsideOfAll(m *jsonNode, at *jsonPlace) {
	if m.kind != jsonObject || at.named() || at.other || at.network != benefit.Out || !slices.ContainsFunc(m.nodes, ofFills) && !placesOnly(m) {
		return
	}
	at.tier, at.tierID, at.every, at.tierEv = tierName{words: m.key}, "all-tiers", true, keyQuote(r.src, m)
}

// placesOnly reports whether the members of an object are kinds of pharmacy with what is paid there: {"retail": {"coinsurance": 50}, "mail":
// {"covered": false}}.
func placesOnly(m *jsonNode) bool {
	return len(m.nodes) > 0 && !slices.ContainsFunc(m.nodes, func(p *jsonNode) bool {
		return p.kind != jsonObject || !supplyPlaceRE.MatchString(p.keyWords()) ||
			!statesCost(p) && !slices.ContainsFunc(p.nodes, func(a *jsonNode) bool { return coveredKeyRE.MatchString(a.keyWords()) })
	})
}

// ofFills reports whether an attribute names a kind of pharmacy or a days supply.
func ofFills(m *jsonNode) bool {
	words := m.keyWords()
	if days := daysKeyRE.FindStringSubmatch(words); days != nil {
		_, ok := bandOf(m, days[1]+days[2]+days[3])
		return ok
	}
	return m.kind == jsonString && channelKeyRE.MatchString(words) && channelNamed(plainWords(m.text())) != ""
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
