package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Exports keep what their format has no field for in lists of names and values: {"amount": "25", "unmappedAttributes": [{"name": "drugTier",
// "value": "Generic"}]}. What such a list says are attributes of the object that holds it.

var (
	bagKeyRE      = regexp.MustCompile(`\b(?:attributes?|attrs|indicators?|properties|props|parameters?|params|flags|switches|custom (?:fields?|data)|extra fields?|user defined fields?|udfs|characteristics|key values?|name values?|name value pairs)$`)
	bagNameKeyRE  = regexp.MustCompile(`^(?:(?:attribute|attr|field|property|param(?:eter)?|flag|indicator|item) )?(?:name|key|code|id)$|^(?:attribute|field|property|param(?:eter)?|flag|indicator)$`)
	bagValueKeyRE = regexp.MustCompile(`^(?:(?:attribute|attr|field|property|param(?:eter)?|flag|indicator|item) )?(?:value|val|setting)$`)
	bagAsideKeyRE = regexp.MustCompile(`^(?:(?:data|value) ?)?type$|^(?:sequence|seq|order|ordinal|position|source|updated(?: at| by)?|effective(?: date)?)$|\bdefinition id$|^(?:key |is )?(?:hidden|visible|displayed|editable|read only|required)$`)
)

const mostAttributeName = 48 // bytes of the name of an attribute

// spreadBags puts what such lists say in their place among the members of the object that holds them.
func spreadBags(n *jsonNode) {
	for _, m := range n.nodes {
		spreadBags(m)
	}
	if n.kind != jsonObject || !slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		return m.kind == jsonArray && (bagKeyRE.MatchString(m.keyWords()) || len(m.nodes) >= leastSettings)
	}) {
		return
	}
	var flat []*jsonNode
	for _, m := range n.nodes {
		attributes, ok := bagOf(m)
		if !ok {
			attributes, ok = settingsOf(m)
		}
		if !ok {
			flat = append(flat, m)
			continue
		}
		for _, a := range attributes {
			if n.get(a.key) == nil {
				flat = append(flat, a)
			}
		}
	}
	n.nodes = flat
}

// bagOf takes the attributes of such a list. It reports false for any other member.
func bagOf(m *jsonNode) (attributes []*jsonNode, ok bool) {
	if m.kind != jsonArray || !bagKeyRE.MatchString(m.keyWords()) {
		return nil, false
	}
	known := map[string]bool{}
	for _, e := range m.nodes {
		var name, value *jsonNode
		for _, a := range e.nodes {
			words := a.keyWords()
			switch {
			case a.kind == jsonNull, bagAsideKeyRE.MatchString(words):
			case name == nil && a.kind == jsonString && bagNameKeyRE.MatchString(words):
				name = a
			case value == nil && a.isScalar() && bagValueKeyRE.MatchString(words):
				value = a
			case a.kind == jsonString && a.text() == "":
			default:
				return nil, false
			}
		}
		if e.kind != jsonObject || name == nil && len(e.nodes) > 0 || name != nil && (name.text() == "" || len(name.text()) > mostAttributeName) {
			return nil, false
		}
		if name == nil || value == nil || name.text() == name.key || known[name.text()] && !isSentence(value.text()) {
			continue // {}, or the name of a field that is filled in with itself; several notes may have one name
		}
		known[name.text()] = true
		one := *value
		one.key, one.plain, one.head, one.named = name.value, "", name, name
		one.ownUnit()
		attributes = append(attributes, &one)
	}
	return attributes, true
}
