package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Adjudication systems keep rules with conditions apart from what follows from them:
// {"ruleType": "COST_SHARE", "when": {"formularyTier": 1, "pharmacyChannel": "MAIL"}, "then": {"copay": 20}}.

var (
	conditionKeyRE  = regexp.MustCompile(`^(?:when|if|where|conditions?|criteria|match(?:es)?|applies when)$`)
	exclusionRuleRE = regexp.MustCompile(`^(?:drug |benefit |plan )?(?:exclusions?|excluded?|not covered|non coverage)(?: (?:rule|edit|drug|class))?$`)
	outcomeKeyRE    = regexp.MustCompile(`^(?:then|results?|outcomes?|effects?|consequences?|actions?)$`)
)

// joinConditions writes the conditions of each rule and what follows from them as attributes of the rule itself, which is how records of
// cost shares keep them.
func joinConditions(n *jsonNode) {
	for _, m := range n.nodes {
		joinConditions(m)
	}
	if n.kind != jsonObject {
		return
	}
	var on, then *jsonNode
	for _, m := range n.nodes {
		switch {
		case m.kind != jsonObject:
		case conditionKeyRE.MatchString(m.keyWords()):
			on = m
		case outcomeKeyRE.MatchString(m.keyWords()):
			then = m
		}
	}
	if on == nil || then == nil {
		return
	}
	var flat []*jsonNode
	for _, m := range n.nodes {
		if m == on || m == then {
			flat = append(flat, m.nodes...)
			continue
		}
		flat = append(flat, m)
	}
	n.nodes = flat
}

// exclusionRule takes the kind of drugs of a rule that leaves it out: {"ruleType": "EXCLUSION", "drugClass": "COSMETIC"}.
func (r *jsonPlanReader) exclusionRule(e *jsonNode) bool {
	named := slices.ContainsFunc(e.nodes, func(a *jsonNode) bool {
		return programmeNameRE.MatchString(a.keyWords()) && exclusionRuleRE.MatchString(plainWords(a.text()))
	})
	if !named {
		return false
	}
	for _, a := range e.nodes {
		if a.kind == jsonString && itemNameKeyRE.MatchString(a.keyWords()) {
			r.excluded = append(r.excluded, a)
			return true
		}
	}
	return false
}

// statesShare reports whether a rule of a list states what drugs of a tier cost.
func statesShare(e *jsonNode) bool {
	tier := slices.ContainsFunc(e.nodes, func(a *jsonNode) bool { return a.isScalar() && tierKeyRE.MatchString(a.keyWords()) })
	return tier && slices.ContainsFunc(e.nodes, func(a *jsonNode) bool { return a.isScalar() && nounOf(a.keyWords()) != noNoun })
}
