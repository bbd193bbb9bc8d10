package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Catalogs keep under each benefit the deductible that it is subject to: {"serviceName": "Retail - Tier 3", "copays": [{"amount": "$45"}],
// "deductibles": [{"coverageType": "Member", "amount": "$200"}]}. That is one deductible of drugs, for the tiers that have it, and no cost share.

// serviceKeyRE finds the key of the service that an object of a catalog is about.
var serviceKeyRE = regexp.MustCompile(`^(?:covered )?service (?:name|code)$|^benefit type code$|^benefits$`)

// serviceOf returns the name of the service that an object is about, nil where it has none.
func serviceOf(n *jsonNode) *jsonNode {
	for _, m := range n.nodes {
		if m.isScalar() && serviceKeyRE.MatchString(m.keyWords()) {
			return m
		}
	}
	return nil
}

// jsonTierLimit is such a limit and the tiers below which it stands.
type jsonTierLimit struct {
	m       *jsonNode
	oop     bool
	amounts string
	tiers   []string
	at      jsonPlace
}

// tierLimit takes an object or list that states a limit below a tier. It reports false for any other member.
func (r *jsonPlanReader) tierLimit(m *jsonNode, words string, at jsonPlace) bool {
	if !at.named() && !at.service || m.isScalar() || !namesJSONLimit(words) {
		return false
	}
	if at.other {
		return true // that of a visit or a stay
	}
	amounts, oop := amountsBelow(m), oopKeyRE.MatchString(words)
	if amounts == "" {
		return len(m.nodes) == 0 || !statesCost(m)
	}
	tier := "tier " + at.tier.number
	switch {
	case !at.named():
		return true // of a kind of drugs, which is of no tier
	case at.tier.number == "":
		tier = at.tier.words
	}
	for _, l := range r.tierLimits {
		if l.oop == oop && l.amounts == amounts {
			if !slices.Contains(l.tiers, tier) {
				l.tiers = append(l.tiers, tier)
			}
			return true
		}
	}
	r.tierLimits = append(r.tierLimits, &jsonTierLimit{m: m, oop: oop, amounts: amounts, tiers: []string{tier}, at: at})
	return true
}

// amountsBelow are the amounts below a node with the words beside them, which are the same of the same limit.
func amountsBelow(n *jsonNode) string {
	var out []string
	for _, m := range n.nodes {
		switch {
		case !m.isScalar():
			if more := amountsBelow(m); more != "" {
				out = append(out, more)
			}
		case nounOf(m.keyWords()) == amountNoun || personKeyRE.MatchString(m.keyWords()) || familyKeyRE.MatchString(m.keyWords()):
			if a, ok := dollars(m); ok && a > 0 {
				out = append(out, m.key+a.String())
			}
		}
	}
	return strings.Join(out, " ")
}

// readTierLimits reads the limits that stand below tiers, where all of a kind are the same.
func (r *jsonPlanReader) readTierLimits() {
	for _, l := range r.tierLimits {
		if slices.ContainsFunc(r.tierLimits, func(o *jsonTierLimit) bool { return o != l && o.oop == l.oop }) {
			continue
		}
		limit := newJSONLimit(l.oop, jsonPlace{network: l.at.network, networkEv: l.at.networkEv})
		limit.scope, limit.scopeEv = benefit.RxOnly, l.at.tierEv
		if !l.oop {
			limit.held = &jsonHeld{words: strings.Join(l.tiers, ", "), ev: l.at.tierEv}
		}
		r.limitValue(l.m, limit, jsonPlace{})
	}
}
