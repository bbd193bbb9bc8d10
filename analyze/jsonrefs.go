package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Systems list their pharmacies, networks and plans once and refer to them by an id: {"pharmacies": [{"id": "P1", "channel": "retail"}],
// "costShares": [{"pharmacyId": "P1", "copay": 10}]}. What the list says of one holds wherever it is referred to.

// jsonListed is an object of such a list of pharmacies or networks.
type jsonListed struct {
	list string // the key of the list in plain words
	node *jsonNode
}

var (
	placeListRE = regexp.MustCompile(`\b(?:pharmac(?:y|ies)|channels?|networks?|outlets?|delivery (?:methods?|systems?)|dispensing|fill (?:types?|locations?)|settings?)\b`)
	// refWordRE finds the end of a key that refers to something by its id.
	refWordRE  = regexp.MustCompile(` (?:id|ref|reference|code|cd|key|number|no)s?$`)
	idKeyRE    = regexp.MustCompile(`^(?:(?:\w+ ){0,2}(?:id|code|cd|key)|ref)$`)
	anyPlaceRE = regexp.MustCompile(`^(?:all|any|both|every|n a|na|not applicable)\b`)
)

// placesListed gathers the lists of pharmacies and networks, by the ids of their objects.
func (r *jsonPlanReader) placesListed(n *jsonNode, depth int) {
	if n.isScalar() || depth > catalogDepth {
		return
	}
	for _, m := range n.nodes {
		if r.others(n, m) {
			continue
		}
		if words := m.keyWords(); !m.isScalar() && placeListRE.MatchString(words) {
			for _, e := range m.nodes {
				r.placeListed(m, e, words)
			}
		}
		r.placesListed(m, depth+1)
	}
}

// placeListed takes an object of a list. One that states what members pay is no description of a pharmacy, but a cost share.
func (r *jsonPlanReader) placeListed(list, e *jsonNode, words string) {
	if e.kind != jsonObject || statesCost(e) || saysShare(e) || saysPaid(e) {
		return
	}
	ids := []string{e.key}
	if list.kind == jsonArray {
		ids = nil
		for _, m := range e.nodes {
			if m.isScalar() && idKeyRE.MatchString(m.keyWords()) && !placeKeyRE.MatchString(m.keyWords()) {
				ids = append(ids, m.scalar())
			}
		}
	}
	for _, id := range ids {
		if id != "" && len(id) < mostNameBytes {
			if r.listed == nil {
				r.listed = map[string][]jsonListed{}
			}
			r.listed[id] = append(r.listed[id], jsonListed{list: words, node: e})
		}
	}
}

// placeKeyRE finds ids of something else that a pharmacy of a list has: of its state, its plan.
var placeKeyRE = regexp.MustCompile(`\b(?:zip|postal|state|county|country|plan|tier|npi|ncpdp|naics|tax|color)\b`)

// statesCost reports whether a key in a value calls something a copay, a rate or another part of a cost share.
func statesCost(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		noun := nounOf(m.keyWords())
		return noun == copayNoun || noun == rateNoun || noun == amountNoun && m.kind == jsonNumber || statesCost(m)
	})
}

// saysShare reports whether a value says that something is covered or not, or of what kind a cost share is.
func saysShare(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		words := m.keyWords()
		return m.isScalar() && coveredKeyRE.MatchString(words) || m.kind == jsonString && typeKeyRE.MatchString(words) && (&jsonTerms{}).typed(m.text(), plainWords(m.text())) || saysShare(m)
	})
}

// saysPaid reports whether words in a value begin with an amount or a rate, or say that something is not covered, as the words of a cost share do.
func saysPaid(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		return m.kind == jsonString && paidWordsRE.MatchString(strings.ToLower(m.text())) || saysPaid(m)
	})
}

var paidWordsRE = regexp.MustCompile(`^(?:\$ ?\d|\d+(?:\.\d+)? ?%|not covered\b|no charge\b)`)

// singular makes "pharmacy" of "pharmacies", "network" of "networks".
func singular(word string) string {
	if s, ok := strings.CutSuffix(word, "ies"); ok {
		return s + "y"
	}
	if strings.HasSuffix(word, "ss") || strings.HasSuffix(word, "us") {
		return word
	}
	return strings.TrimSuffix(word, "s")
}

// lastWord is the noun of a key: "design" of "rx designs".
func lastWord(words string) string { return singular(words[strings.LastIndexByte(words, ' ')+1:]) }

// referred returns the pharmacy or network of a list that a member refers to, nil where it refers to none. An id that several
// lists have is that of the list that the key names.
func (r *jsonPlanReader) referred(m *jsonNode, words string) *jsonNode {
	if len(r.listed) == 0 || !placeListRE.MatchString(words) {
		return nil
	}
	id := m
	if m.kind == jsonObject && len(m.nodes) == 1 && m.nodes[0].isScalar() && refKeyRE.MatchString(m.nodes[0].keyWords()) {
		id = m.nodes[0] // "pharmacy": {"id": "P1"}
	}
	if !id.isScalar() || id.kind == jsonTruth || id.kind == jsonNull {
		return nil
	}
	said := id.scalar()
	list := r.listed[said]
	if at := strings.LastIndexAny(said, "/#"); len(list) == 0 && at >= 0 {
		list = r.listed[said[at+1:]] // "#/pharmacies/P1"
	}
	noun := lastWord(refWordRE.ReplaceAllString(words, ""))
	for _, l := range list {
		if lastWord(l.list) == noun {
			return l.node
		}
	}
	if len(list) == 1 {
		return list[0].node
	}
	return nil
}

var refKeyRE = regexp.MustCompile(`^(?:id|ref|reference|code|key)$`)

// placeOf takes what a list says of a pharmacy or network: its attributes, else what its name says of the kind of pharmacy.
func (r *jsonPlanReader) placeOf(e *jsonNode, at *jsonPlace) {
	if r.following == mostFollowed {
		return // they may refer to each other in a circle
	}
	r.following++
	defer func() { r.following-- }()
	here := *at
	here.channel, here.channelEv = "", nil
	r.refine(e, &here, map[*jsonNode]bool{})
	for _, m := range e.nodes {
		said := plainWords(m.text())
		switch {
		case m.kind == jsonTruth && m.truth && here.channel == "":
			if words := strings.TrimPrefix(m.keyWords(), "is "); onlyPharmacyRE.MatchString(words) {
				here.channel, here.channelEv = channelNamed(words), m.quoted(r.src, sureCell) // "mailOrder": true
			}
		case m.kind != jsonString || !anyNameKeyRE.MatchString(m.keyWords()) && !labelKeyRE.MatchString(m.keyWords()):
		default:
			if net := networkCalled(said); net != "" && here.network == at.network {
				here.network, here.networkEv = net, m.quoted(r.src, sureCell)
			}
			if ch := channelNamed(said); ch != "" && here.channel == "" {
				here.channel, here.channelEv = ch, m.quoted(r.src, sureCell)
			}
		}
	}
	if here.channel == "" {
		here.channel, here.channelEv = at.channel, at.channelEv
	}
	// "Specialty pharmacy" is the name of no tier
	here.tier, here.tierID, here.tierEv, here.other, here.otherEv = at.tier, at.tierID, at.tierEv, at.other, at.otherEv
	*at = here
}

// placeNounRE finds the words of the name of a network or pharmacy that do not tell whether members pay less there.
var placeNounRE = regexp.MustCompile(`\b(?:retail|mail|order|home|delivery|specialty|pharmac(?:y|ies)|providers?|services?|networks?|extended|supply|\d{2,3}|days?)\b`)

// networkCalled is the network that a name is of and nothing else: "Out-of-Network Retail", but not "Preferred Drug Mart".
func networkCalled(name string) benefit.Network {
	switch strings.Join(strings.Fields(placeNounRE.ReplaceAllString(name, "")), " ") {
	case "in", "participating":
		return benefit.In
	case "out", "out of", "oon", "non", "non participating":
		return benefit.Out
	case "preferred":
		return benefit.Preferred
	case "standard", "non preferred":
		return benefit.Standard
	}
	return ""
}

// placeOfKey is the object of a list whose id a key is: "costSharing": {"P1": {"copay": 10}}. A number may be anything.
func (r *jsonPlanReader) placeOfKey(m *jsonNode) *jsonListed {
	if list := r.listed[m.key]; len(list) == 1 && number(m.key) == 0 && list[0].node != m {
		return &list[0]
	}
	return nil
}

// called are the words of an id with what it is the id of: "preferred network", "specialty pharmacy".
func (l *jsonListed) called(id string) string {
	if strings.Contains(l.list, "network") {
		return id + " network"
	}
	return id + " pharmacy"
}

// saysPlace reports whether words name a kind of pharmacy or network by themselves, as ids may: "retail".
func saysPlace(words string) bool { return channelNamed(words) != "" || networkNamed(words) != "" }

// unreadPlace reports whether an object names a kind of pharmacy in a way that is not understood: its cost share may be of any.
func (r *jsonPlanReader) unreadPlace(n *jsonNode, taken map[*jsonNode]bool) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		words := m.keyWords()
		noun := refWordRE.ReplaceAllString(words, "")
		return !taken[m] && m.kind != jsonNull && m.kind != jsonTruth && m.scalar() != "" && (channelKeyRE.MatchString(noun) || noun != words && placeListRE.MatchString(noun) && !strings.Contains(noun, "network")) &&
			!anyPlaceRE.MatchString(plainWords(m.scalar()))
	})
}

// spread makes an object that names several pharmacies, networks or tiers one for each of them: {"channels": ["RETAIL", "MAIL"], "copay": 10}.
func (r *jsonPlanReader) spread(n *jsonNode) []*jsonNode {
	if !slices.ContainsFunc(n.nodes, func(m *jsonNode) bool { return nounOf(m.keyWords()) != noNoun }) {
		return []*jsonNode{n}
	}
	out := []*jsonNode{n}
	for k, m := range n.nodes {
		words := m.keyWords()
		if m.kind != jsonArray || len(m.nodes) == 0 || len(out)*len(m.nodes) > mostSpread {
			continue
		}
		at := strings.LastIndexByte(words, ' ') + 1
		one := words[:at] + singular(words[at:])
		if !(channelKeyRE.MatchString(one) || networkKeyRE.MatchString(one) || tierKeyRE.MatchString(one) || placeListRE.MatchString(one) && refWordRE.MatchString(one)) ||
			slices.ContainsFunc(m.nodes, func(e *jsonNode) bool { return e.kind != jsonString && e.kind != jsonNumber }) {
			continue
		}
		var next []*jsonNode
		for _, o := range out {
			for _, e := range m.nodes {
				named, each := *o, *e
				each.key, each.at, each.atEnd, each.part = one, m.at, m.atEnd, true
				named.nodes = slices.Clone(o.nodes)
				named.nodes[k] = &each
				next = append(next, &named)
			}
		}
		out = next
	}
	return out
}

const (
	mostSpread   = 24 // more than the tiers of a row at all kinds of pharmacy
	mostFollowed = 3  // a pharmacy, its network
)

// Of several plans.

var planRefKeyRE = regexp.MustCompile(`^(?:(?:for|applies to|of) )?(?:(?:health|medical|benefit|insurance) )?(?:plans?|benefit options?|options?|packages?|products?)(?: (?:ids?|codes?|refs?|keys?|numbers?|names?|nos?))?$`)

// idsOf gathers what a plan of a list is called by elsewhere in the document, and the ids by which it refers to what is listed elsewhere,
// behind the noun of their keys: "design=D1".
func (v *jsonView) idsOf(e *jsonNode, depth int) {
	if v.ids == nil {
		v.ids, v.refs = map[string]bool{}, map[string]bool{}
	}
	if e.key != "" && depth == 0 {
		v.ids[e.key] = true
	}
	for _, m := range e.nodes {
		words := m.keyWords()
		of := refWordRE.ReplaceAllString(words, "")
		switch {
		case m.isScalar() && depth == 0 && (planIDKeyRE.MatchString(words) || ownNameKeyRE.MatchString(words) || planWordKeyRE.MatchString(words) || anyNameKeyRE.MatchString(words)):
			if s := m.scalar(); s != "" {
				v.ids[s] = true
			}
		case m.isScalar() && of != words:
			v.refs[lastWord(of)+"="+m.scalar()] = true
		case m.kind == jsonArray && of != words:
			for _, id := range m.nodes {
				v.refs[lastWord(of)+"="+id.scalar()] = true
			}
		case m.kind == jsonObject && planPartRE.MatchString(words):
			v.idsOf(m, depth)
		}
	}
}

// ofOther reports whether an element or member names another plan than this one as that which it is of, or is listed for another.
func (v *jsonView) ofOther(n, e *jsonNode) bool {
	if len(v.theirs) == 0 && len(v.theirRefs) == 0 || v.mine[e] {
		return false
	}
	if e.key != "" && n.kind == jsonObject && !e.isScalar() && v.theirs[e.key] && !v.ids[e.key] && (number(e.key) == 0 || planListRE.MatchString(n.keyWords())) {
		return true // "costShares": {"P2": […]}
	}
	if e.kind != jsonObject {
		return false
	}
	own, others := false, false
	for _, m := range e.nodes {
		words := m.keyWords()
		if planRefKeyRE.MatchString(words) || v.noun != "" && words == v.noun {
			for _, id := range append(slices.Clone(m.nodes), m) {
				s := id.scalar()
				own, others = own || v.ids[s], others || v.theirs[s]
			}
		}
		if m.isScalar() && n.kind == jsonArray && idKeyRE.MatchString(words) {
			id := lastWord(n.keyWords()) + "=" + m.scalar()
			own, others = own || v.refs[id], others || v.theirRefs[id]
		}
	}
	if n.kind == jsonObject && e.key != "" {
		id := lastWord(n.keyWords()) + "=" + e.key
		own, others = own || v.refs[id], others || v.theirRefs[id]
	}
	return others && !own
}

// tellApart gives each plan what the others are called by.
func tellApart(views []jsonView) {
	for k := range views {
		v := &views[k]
		v.theirs, v.theirRefs = map[string]bool{}, map[string]bool{}
		for i := range views {
			if i == k {
				continue
			}
			for id := range views[i].ids {
				v.theirs[id] = true
			}
			for id := range views[i].refs {
				v.theirRefs[id] = true
			}
		}
	}
}
