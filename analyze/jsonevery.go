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
// "outOfNetwork": {"channel": "retail", "percentage": 0.5, "daysSupply": 30}. In a document that is of drugs alone it need not say so.
func (r *jsonPlanReader) outsideOfAll(m *jsonNode, at *jsonPlace) {
	if m.kind != jsonObject || at.named() || at.other || at.network != benefit.Out || !slices.ContainsFunc(m.nodes, ofFills) && !placesOnly(m) && !(r.drugsOnly && paidOf(m)) {
		return
	}
	at.tier, at.tierID, at.every, at.tierEv = tierName{words: m.key}, "all-tiers", true, keyQuote(r.src, m)
}

// paidOf reports whether an object states with its own attributes what is paid, once, and of no tier or pharmacy.
func paidOf(m *jsonNode) bool {
	paid := 0
	for _, a := range m.nodes {
		words := a.keyWords()
		if !a.isScalar() || channelKeyRE.MatchString(words) || tierKeyRE.MatchString(words) {
			return false
		}
		if noun := nounOf(words); noun == copayNoun || noun == rateNoun {
			paid++
		}
	}
	return paid == 1
}

// ofDrugsOnly reports whether no key or name below a node is of medical care, but for what a limit of drugs is shared with.
func ofDrugsOnly(n *jsonNode) bool {
	return !slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		words := m.keyWords()
		other := otherKeyRE.MatchString(words) && !sharesMedicalRE.MatchString(words)
		named := m.kind == jsonString && (labelKeyRE.MatchString(words) || scopeKeyRE.MatchString(words) || rowNameKeyRE.MatchString(words)) && otherKeyRE.MatchString(plainWords(m.text()))
		return other || named || !ofDrugsOnly(m)
	})
}

// callsDrugs reports whether a short string near the top says that a document, or a limit in it, is of drugs.
func callsDrugs(n *jsonNode, depth int) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		return m.kind == jsonString && len(m.text()) < longestLabel && rxKeyRE.MatchString(plainWords(m.text())) || depth < titleDepth && m.kind == jsonObject && callsDrugs(m, depth+1)
	})
}

const titleDepth = 2

// sharesMedicalRE finds the key of whether drugs share what they have with medical care.
var sharesMedicalRE = regexp.MustCompile(`^(?:is )?(?:shared|combined|integrated|included|accumulates?|counts?)(?: (?:with|in|into|to|toward))? (?:the )?medical\b`)

// placesOnly reports whether the members of an object are kinds of pharmacy with what is paid there: {"retail": {"coinsurance": 50}, "mail":
// {"covered": false}}, or "mail": "not_covered" beside one that states what is paid.
func placesOnly(m *jsonNode) bool {
	states := func(p *jsonNode) bool { return p.kind == jsonObject }
	return slices.ContainsFunc(m.nodes, states) && !slices.ContainsFunc(m.nodes, func(p *jsonNode) bool {
		if p.isScalar() && supplyPlaceRE.MatchString(p.keyWords()) && (p.kind == jsonNull || plainWords(p.text()) == "not covered") {
			return false
		}
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
