package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Exports call the variants of a plan what their system does, and name in each cost share the one that it is of: {"legs": [{"legCd": "G7",
// "legNm": "Harbor Gold"}, …], "costShares": [{"legCd": "G7", "copay": 10}, …]}. They are known by that: a list of codes and names, whose
// codes part the cost shares.

var (
	partNameRE = regexp.MustCompile(`^(\w+(?: \w+)?) (?:name|label|title|description)$`)
	partCodeRE = regexp.MustCompile(`^(\w+(?: \w+)?) (?:code|id|key|number|no|ref)$`)
	// partsOtherRE finds what else parts cost shares: where, of what drugs and for whom they hold, and what they are rules of.
	partsOtherRE = regexp.MustCompile(`\b(?:tiers?|levels?|class|category|drugs?|rx|ndc|formulary|list|channel|pharmacy|network|delivery|outlet|setting|provider|accumulator|rule|record|edit|method|type|status|benefit|service|period|phase|stage|season|state|currency)\b`)
)

// partedBy finds the list of what parts the cost shares of a document into variants of a plan; nil where there is none.
func partedBy(root, n *jsonNode, depth int) *jsonPlans {
	if n.isScalar() || depth > planListDepth {
		return nil
	}
	if p := partsListed(n); p != nil {
		used := map[string]bool{}
		p.usedIn(root, used)
		if len(used) > 1 {
			return p
		}
	}
	for _, m := range n.nodes {
		if p := partedBy(root, m, depth+1); p != nil {
			return p
		}
	}
	return nil
}

// recordPlanRE finds the key by which a record says which plan it is of.
var recordPlanRE = regexp.MustCompile(`^(?:(?:standard component|hios|benefit|group) )?plan (?:id|code|number|variant id)$`)

// plansOfRecords finds a list of records of what drugs cost, each of which has the id of its plan, and no two of whose plans have a name. They are
// known by their ids; nil where there is one plan.
func plansOfRecords(n *jsonNode, depth int) *jsonPlans {
	if n.isScalar() || depth > planListDepth {
		return nil
	}
	p := &jsonPlans{list: n}
	cost := false
	for _, e := range n.nodes {
		id := memberText(e, recordPlanRE)
		if n.kind != jsonArray || id == "" || isCostRecord(e) {
			break
		}
		p.names = append(p.names, id)
		cost = cost || statesCost(e) || slices.ContainsFunc(e.nodes, func(m *jsonNode) bool {
			return nounOf(strings.TrimSpace(fillerWords.ReplaceAllString(m.keyWords(), ""))) != noNoun
		})
	}
	if several := slices.ContainsFunc(p.names, func(id string) bool { return id != p.names[0] }); several && cost && len(p.names) == len(n.nodes) {
		return p
	}
	for _, m := range n.nodes {
		if p := plansOfRecords(m, depth+1); p != nil {
			return p
		}
	}
	return nil
}

// partsListed takes a list of objects that have a code and a name of the same thing, neither of which two of them share.
func partsListed(n *jsonNode) *jsonPlans {
	if n.kind != jsonArray || len(n.nodes) < 2 || len(n.nodes) > maxPlans {
		return nil
	}
	p := &jsonPlans{list: n}
	for _, e := range n.nodes {
		name, code := "", ""
		for _, m := range e.nodes {
			of := partCodeRE.FindStringSubmatch(m.keyWords())
			if of == nil || partsOtherRE.MatchString(of[1]) || p.noun != "" && p.noun != m.keyWords() {
				continue
			}
			for _, o := range e.nodes {
				if called := partNameRE.FindStringSubmatch(o.keyWords()); name == "" && called != nil && called[1] == of[1] && len(o.text()) < mostNameBytes {
					p.noun, code, name = m.keyWords(), m.scalar(), o.text()
				}
			}
		}
		if name == "" || code == "" || slices.Contains(p.codes, code) || slices.Contains(p.names, name) || statesCost(e) {
			return nil
		}
		p.names, p.codes = append(p.names, name), append(p.codes, code)
	}
	return p
}

// usedIn gathers the codes of the list by which cost shares below a node say what they are of.
func (p *jsonPlans) usedIn(n *jsonNode, used map[string]bool) {
	if n == p.list {
		return
	}
	for _, m := range n.nodes {
		switch {
		case !m.isScalar():
			p.usedIn(m, used)
		case m.keyWords() == p.noun && slices.Contains(p.codes, m.scalar()) && statesCost(n):
			used[m.scalar()] = true
		}
	}
}
