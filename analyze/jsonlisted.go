package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Quotes keep what all tiers cost in one string: "rxRetail": "$10/$30/$50", "prescriptionDrugs": "Generic $10, Preferred brand $35, Specialty 25%".

// jsonList are the cost shares of such a string that leaves its tiers unnamed. Which they are is known when the other tiers are.
type jsonList struct {
	items  *tierItems
	shares []jsonShare
}

// listRestRE finds what else the key of such a string may say than what it is of.
var listRestRE = regexp.MustCompile(`^(?:(?:co ?pays?|copayments?|benefits?|coverage|plan|card|program|display|text|summary|description|details?|costs?|tiers?|value) ?)*$`)

// allTiers reads a string that states what several tiers cost. It reports false for any other member.
func (r *jsonPlanReader) allTiers(m *jsonNode, words string, at jsonPlace) bool {
	if at.named() || at.other || at.stage || m.kind != jsonString || m.entry != nil {
		return false
	}
	if rest := strings.TrimSpace(fillerWords.ReplaceAllString(words, "")); !rxKeyRE.MatchString(words) && at.channel == "" || !listRestRE.MatchString(joinWords(rest)) {
		return false
	}
	read := false
	for _, p := range r.networkParts(m) {
		here := at
		here.network, here.networkEv = p.network, p.evidence(r)
		read = r.listedWords(p.jsonNode, here) || read
	}
	return read || !networkSaidRE.MatchString(m.value) && r.listedWords(m, at)
}

func (r *jsonPlanReader) listedWords(m *jsonNode, at jsonPlace) bool {
	c := m.words(r.src)
	lists := listsUnnamed(c)
	for _, list := range lists {
		l := jsonList{items: &tierItems{}}
		ev := listEvidence(c, list)
		for k, rd := range list {
			l.items.names, l.items.ev = append(l.items.names, tierInOrder(k)), append(l.items.ev, ev)
			l.shares = append(l.shares, r.shareOfList(m, c, rd, at, sureUnnamed))
		}
		r.lists = append(r.lists, l)
	}
	if len(lists) > 0 {
		return true
	}
	var named []jsonShare
	readings := c.shares()
	for _, rd := range readings {
		if rd.label == nil || rd.unclear {
			return false
		}
		t, ok := readTier(c.s[rd.label.i:rd.label.j])
		if !ok {
			return false
		}
		s := r.shareOfList(m, c, rd, at, sureList)
		s.at.tier, s.at.tierEv = t, c.evidence(rd.label.i, rd.label.j, sureList)
		named = append(named, s)
	}
	if len(named) > 1 {
		r.shares = append(r.shares, named...)
	}
	return len(named) > 1
}

// shareOfList is one cost share of a string with where its words say that it holds.
func (r *jsonPlanReader) shareOfList(m *jsonNode, c *cell, rd reading, at jsonPlace, sure benefit.Confidence) jsonShare {
	r.placeOfReading(c, rd, &at)
	return jsonShare{benefit.State(rd.share, m.quoted(r.src, sure)...), at}
}

// placeLists gives the cost shares of unnamed lists the tiers that the rest of the document knows, and else numbers.
func (r *jsonPlanReader) placeLists() {
	for _, l := range r.lists {
		items := r.drugs.knownInOrder(l.items)
		if items == nil {
			continue // whose amounts they are is not certain
		}
		for k, s := range l.shares {
			s.at.tier, s.at.tierEv = items.names[k], items.ev[k]
			r.cost(s)
		}
	}
}
