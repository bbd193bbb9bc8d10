package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// Flat exports have a member for each part of a cost share, whose key names the tier and the pharmacy again: {"retail30Tier1Copay": 10,
// "retail30Tier1DeductibleApplies": true}. The members of one place are read as the object that other systems keep them in: {"retail30Tier1":
// {"copay": 10, "deductibleApplies": true}}.

const mostKeyWords = 16

// groupTerms makes such objects of the members of all objects below a node.
func groupTerms(n *jsonNode) { keyParts{}.group(n) }

// keyParts are the words of keys, parted into those of the place and those of the term: records have the same keys again and again.
type keyParts map[string][2]string

func (p keyParts) of(words string) (place, term string) {
	parts, ok := p[words]
	if !ok {
		parts[0], parts[1] = placeAndTerm(words)
		p[words] = parts
	}
	return parts[0], parts[1]
}

func (p keyParts) group(n *jsonNode) {
	for _, m := range n.nodes {
		p.group(m)
	}
	if n.kind != jsonObject || len(n.nodes) < 2 {
		return
	}
	transpose(n)
	members, costs := map[string]int{}, map[string]bool{} // by place: how many, and whether one of them is a cost
	of := make([]string, len(n.nodes))
	terms := make([]string, len(n.nodes))
	for k, m := range n.nodes {
		if m.isScalar() && m.kind != jsonNull {
			of[k], terms[k] = p.of(m.keyWords())
			members[of[k]]++
			noun := nounOf(terms[k])
			costs[of[k]] = costs[of[k]] || noun == copayNoun || noun == rateNoun || noun == amountNoun
		}
	}
	var out []*jsonNode
	made := map[string]*jsonNode{}
	for k, m := range n.nodes {
		place := of[k]
		if place == "" || members[place] < 2 || !costs[place] {
			out = append(out, m)
			continue
		}
		g := made[place]
		if g == nil {
			g = &jsonNode{kind: jsonObject, key: m.key, plain: place, at: m.at, atEnd: m.atEnd, i: m.i, j: m.j, head: m.head}
			made[place], out = g, append(out, g)
		}
		one := *m
		one.plain = terms[k]
		g.nodes = append(g.nodes, &one)
	}
	n.nodes = out
}

// transpose makes an object of tiers of one that has for each part of a cost share the values of all tiers: {"copay": {"tier1": 10}, "coinsurance":
// {"tier2": 20}, "maximum": {"tier2": 150}}.
func transpose(n *jsonNode) {
	var rows []*jsonNode // the parts
	for _, m := range n.nodes {
		if m.kind == jsonObject && len(m.nodes) > 0 && nounOf(m.keyWords()) != noNoun && !slices.ContainsFunc(m.nodes, func(v *jsonNode) bool {
			return !v.isScalar() || !keyNamesTier(v.keyWords()) || !saysWhere(v.keyWords())
		}) {
			rows = append(rows, m)
		}
	}
	if len(rows) < 2 {
		return
	}
	n.nodes = slices.DeleteFunc(slices.Clone(n.nodes), func(m *jsonNode) bool { return slices.Contains(rows, m) })
	tiers := map[string]*jsonNode{}
	for _, row := range rows {
		for _, v := range row.nodes {
			t := tiers[v.keyWords()]
			if t == nil {
				t = &jsonNode{kind: jsonObject, key: v.key, plain: v.keyWords(), at: v.at, atEnd: v.atEnd, i: v.i, j: v.j, head: v.head}
				tiers[v.keyWords()] = t
				n.nodes = append(n.nodes, t)
			}
			one := *v
			one.plain = row.keyWords()
			t.nodes = append(t.nodes, &one)
		}
	}
}

// placeAndTerm parts the words of a key into those that say where a cost share holds and those that say which part of it the value is. It returns
// nothing for a key that does not say both, and nothing else.
func placeAndTerm(words string) (place, term string) {
	list := strings.Fields(words)
	if len(list) < 2 || len(list) > mostKeyWords || namesJSONLimit(words) {
		return "", ""
	}
	for n := len(list) - 1; n > 0; n-- {
		for i := len(list) - n; i >= 0; i-- {
			rest := strings.Join(slices.Concat(list[:i], list[i+n:]), " ")
			if said := strings.Join(list[i:i+n], " "); isTerm(said) && saysWhere(rest) {
				return rest, said
			}
		}
	}
	return "", ""
}

// isTerm reports whether words call a part of a cost share.
func isTerm(words string) bool {
	return nounOf(words) != noNoun && words != "rate" && words != "cost" && words != "share" || orderKeyRE.MatchString(words) || coveredKeyRE.MatchString(words) || typeKeyRE.MatchString(words) && strings.Contains(words, " ")
}

// saysWhere reports whether words name a tier or a pharmacy and nothing else.
func saysWhere(words string) bool {
	if strings.TrimSpace(fillerWords.ReplaceAllString(words, "")) != "" {
		return false
	}
	ch := channelNamed(words)
	return keyNamesTier(words) || ch != "" && ch != benefit.LongTermCare
}
