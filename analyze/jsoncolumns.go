package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Exports of tables that store columns put each attribute of all cost shares into a list of its own, side by side: {"tier": ["Generic", "Brand"],
// "channel": ["RETAIL", "RETAIL"], "copay": [10, 40]}. What has the same place in each list is one record.

const leastColumns = 3 // of a tier or a pharmacy, and of what is paid: two lists may be of different things

// columnKeyRE finds the key of a column that names what its records are of.
var columnKeyRE = regexp.MustCompile(`^(?:drug |formulary |rx )?tiers?(?: (?:names?|ids?|codes?|numbers?|labels?|descriptions?))?$|^drug class(?:es)?$`)

// rowsOfColumns makes records of such lists below a node.
func rowsOfColumns(n *jsonNode) {
	for _, m := range n.nodes {
		rowsOfColumns(m)
	}
	if n.kind != jsonObject || len(n.nodes) < leastColumns {
		return
	}
	rows := len(n.nodes[0].nodes)
	tiers, costs := false, false
	for _, m := range n.nodes {
		words := singularKey(m.keyWords())
		if m.kind != jsonArray || len(m.nodes) != rows || rows < 2 || slices.ContainsFunc(m.nodes, func(e *jsonNode) bool { return e.kind == jsonArray }) {
			return
		}
		tiers = tiers || columnKeyRE.MatchString(words)
		costs = costs || nounOf(words) != noNoun
	}
	if !tiers || !costs {
		return
	}
	records := make([]*jsonNode, rows)
	for i := range records {
		records[i] = &jsonNode{kind: jsonObject, i: n.i, j: n.j, at: n.i, atEnd: n.i}
	}
	for _, m := range n.nodes {
		head := &jsonNode{kind: jsonString, value: m.key, at: m.at, i: m.at, j: m.atEnd}
		for i, e := range m.nodes {
			one := *e
			one.key, one.plain, one.named = m.key, singularKey(m.keyWords()), head
			one.at, one.atEnd = e.i, e.j
			one.basis = m.basis
			one.ownUnit()
			records[i].nodes = append(records[i].nodes, &one)
		}
	}
	n.kind, n.nodes = jsonArray, records
}

// singularKey are the words of a key of several with the last of them as one: "copay amounts".
func singularKey(words string) string {
	if words == "" || nounOf(words) != noNoun || daysKeyRE.MatchString(words) {
		return words // "coins", "days"
	}
	first, last := cutLast(words)
	return first + singular(last)
}

// cutLast parts the last word from those in front of it.
func cutLast(words string) (first, last string) {
	i := len(words)
	for i > 0 && words[i-1] != ' ' {
		i--
	}
	return words[:i], words[i:]
}
