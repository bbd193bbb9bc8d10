package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Adjudication systems keep rules with conditions apart from what follows from them:
// {"ruleType": "COST_SHARE", "when": {"formularyTier": 1, "pharmacyChannel": "MAIL"}, "then": {"copay": 20}}.
// Either may be a list: "conditions": [{"field": "tier", "operator": "EQ", "value": 1}], "actions": [{"type": "COPAY", "value": 20}].

var (
	conditionKeyRE  = regexp.MustCompile(`^(?:when|if|where|given|(?:match(?:ing)? )?(?:conditions?|criteria)|match(?:es)?|applies when|condition set)$`)
	exclusionRuleRE = regexp.MustCompile(`^(?:drug |benefit |plan )?(?:exclusions?|excluded?|not covered|non coverage)(?: (?:rule|edit|drug|class))?$`)
	outcomeKeyRE    = regexp.MustCompile(`^(?:then|(?:rule |benefit )?(?:results?|outcomes?|actions?)|effects?|consequences?|decisions?|pays?|apply|do|yields?)$`)
	// fieldKeyRE, operatorKeyRE and operandKeyRE find the parts of a condition of a list.
	fieldKeyRE    = regexp.MustCompile(`^(?:field|attribute|attr|fact|variable|property|dimension|parameter|param|key|name)(?: name)?$`)
	operatorKeyRE = regexp.MustCompile(`^(?:operator|op|comparison|comparator|test|relation)$`)
	operandKeyRE  = regexp.MustCompile(`^(?:values?|vals?|operands?|equals)$`)
	// actionKeyRE finds what an action of a list does, and actsRE what its name says beside it: "SET_COPAY".
	actionKeyRE = regexp.MustCompile(`^(?:type|action|action type|kind|name|set|effect)$`)
	actsRE      = regexp.MustCompile(`^(?:set|apply|charge|assign|use|member pays) `)
	// fieldOfRE finds the object that the field of a condition is of: "claim.daysSupply".
	fieldOfRE = regexp.MustCompile(`^(?:claim|request|transaction|rx claim)[. ]+`)
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
	var on, then, word *jsonNode
	for _, m := range n.nodes {
		switch words := m.keyWords(); {
		case m.kind == jsonString && word == nil && outcomeKeyRE.MatchString(words):
			word = m // "action": "REJECT"
		case m.isScalar():
		case on == nil && conditionKeyRE.MatchString(words):
			on = m
		case then == nil && outcomeKeyRE.MatchString(words):
			then = m
		}
	}
	if on == nil || then == nil && word == nil {
		return
	}
	conditions, ok := attributesOf(on, conditionOf)
	if !ok {
		return
	}
	outcomes := []*jsonNode{word}
	if then != nil {
		if outcomes, ok = attributesOf(then, actionOf); !ok {
			return
		}
	}
	var flat []*jsonNode
	for _, m := range n.nodes {
		switch m {
		case on:
			flat = append(flat, conditions...)
		case then:
			flat = append(flat, outcomes...)
		default:
			flat = append(flat, m)
		}
	}
	n.nodes, n.on, n.then = flat, conditions, outcomes
}

// attributesOf are the members of an object, or what the items of a list say as such. It reports false where an item says something else.
func attributesOf(m *jsonNode, item func(e *jsonNode) []*jsonNode) (attributes []*jsonNode, ok bool) {
	if m.kind == jsonObject {
		if one := item(m); one != nil {
			return one, true
		}
		return m.nodes, true
	}
	for _, e := range m.nodes {
		one := item(e)
		if one == nil && e.kind == jsonObject && len(e.nodes) > 0 {
			one = e.nodes // [{"tier": 1}, {"channel": "RETAIL"}]
		}
		if one == nil {
			return nil, false
		}
		attributes = append(attributes, one...)
	}
	return attributes, len(attributes) > 0
}

// conditionOf is the attribute that a condition with a field, an operator and a value states; nil for any other object.
func conditionOf(e *jsonNode) []*jsonNode {
	var field, operator, operand *jsonNode
	for _, a := range e.nodes {
		switch words := a.keyWords(); {
		case field == nil && a.kind == jsonString && fieldKeyRE.MatchString(words):
			field = a
		case operator == nil && a.kind == jsonString && operatorKeyRE.MatchString(words):
			operator = a
		case operand == nil && a.kind != jsonObject && a.kind != jsonNull && operandKeyRE.MatchString(words):
			operand = a
		case a.kind != jsonNull:
			return nil
		}
	}
	if field == nil || operand == nil || field.text() == "" || len(field.text()) > mostAttributeName {
		return nil
	}
	words := spelledOut(strings.ReplaceAll(fieldOfRE.ReplaceAllString(plainWords(field.text()), ""), ".", " "))
	if operator != nil {
		switch strings.ToLower(strings.Join(strings.FieldsFunc(operator.text(), func(c rune) bool { return c == '_' || c == ' ' || c == '-' }), "")) {
		case "=", "==", "eq", "equal", "equals", "is", "in", "oneof", "isoneof", "anyof":
		case "<=", "lte", "le", "lessthanorequal", "lessthanorequals", "lessorequal", "atmost", "max":
			words = "max " + words
		case ">=", "gte", "ge", "greaterthanorequal", "greaterthanorequals", "greaterorequal", "atleast", "min":
			words = "min " + words
		case "<", "lt", "lessthan", "below", "under":
			words += " less than"
		case ">", "gt", "greaterthan", "above", "over":
			words += " greater than"
		default:
			words = "not " + words // what it asks is not understood
		}
	}
	return []*jsonNode{calledBy(operand, field, words)}
}

// actionOf is the attribute that an action with its name and its number states; nil for any other object.
func actionOf(e *jsonNode) []*jsonNode {
	var does, number *jsonNode
	for _, a := range e.nodes {
		switch words := a.keyWords(); {
		case a.kind == jsonNull:
		case does == nil && a.kind == jsonString && actionKeyRE.MatchString(words):
			does = a
		case number == nil && a.isScalar() && a.kind != jsonTruth && nounOf(words) == amountNoun:
			number = a
		default:
			return nil
		}
	}
	if does == nil || number == nil {
		return nil
	}
	words := actsRE.ReplaceAllString(spelledOut(plainWords(does.text())), "")
	if noun := nounOf(words); noun == noNoun || noun == amountNoun {
		return nil
	}
	return []*jsonNode{calledBy(number, does, words)}
}

// calledBy is a value whose name stands beside it in another member.
func calledBy(value, name *jsonNode, words string) *jsonNode {
	one := *value
	one.key, one.plain, one.head, one.named = name.value, words, name, name
	one.ownUnit()
	return &one
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
	on := slices.ContainsFunc(e.nodes, func(a *jsonNode) bool { // {"rule_cd": "EXCLUSION", "rule_desc": "Cosmetic drugs", "rule_val": "Y"}
		yes, ok := switched(a)
		return ok && yes && ruleValueKeyRE.MatchString(a.keyWords())
	})
	if text := ruleText(e); on && text != nil {
		r.excluded = append(r.excluded, text)
		return true
	}
	return false
}

// statesShare reports whether a rule of a list states what drugs of a tier cost.
func statesShare(e *jsonNode) bool {
	tier := slices.ContainsFunc(e.nodes, func(a *jsonNode) bool { return a.isScalar() && tierKeyRE.MatchString(a.keyWords()) })
	return tier && slices.ContainsFunc(e.nodes, func(a *jsonNode) bool { return nounOf(a.keyWords()) != noNoun && (a.isScalar() || statesCost(a)) })
}
