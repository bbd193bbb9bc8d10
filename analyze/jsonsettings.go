package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Systems export a benefit as a list of settings, each with a code of theirs, what the code means and what it is set to: {"key": "RETAIL.T1.COPAY",
// "description": "Retail copay, tier 1", "value": "7.50"}. Such a row is read as the member that it would be elsewhere, called as it is described;
// one without a description is called by the words of its code.

var (
	settingCodeKeyRE  = regexp.MustCompile(`^(?:(?:setting|parameter|param|field|attribute|element|item|option|rule|config(?:uration)?) )?(?:keys?|code|id|number|name|path|parameter|field|setting)$`)
	settingSaidKeyRE  = regexp.MustCompile(`^(?:(?:setting|parameter|param|field|attribute|element|item|option|rule|display|long) )?(?:description|label|title|name|meaning|text|caption|prompt|question)$`)
	settingValueKeyRE = regexp.MustCompile(`^(?:(?:setting|parameter|param|field|attribute|element|item|option|current|configured) )?(?:value|setting|val|answer|selection)$`)
	// settingCodeRE finds the code of a setting, whose parts say what it is of.
	settingCodeRE = regexp.MustCompile(`^[A-Za-z0-9]+(?:[._/:-][A-Za-z0-9]+)+$`)
	settingTierRE = regexp.MustCompile(`^(?:tier|level) \d(?: (?:name|label|description))?$`)
)

// leastSettings is how many rows such a list has at least.
const leastSettings = 4

// settingsOf takes the settings of such a list. It reports false for any other list: one row that says more is of another kind.
func settingsOf(list *jsonNode) (settings []*jsonNode, ok bool) {
	if list.kind != jsonArray || len(list.nodes) < leastSettings {
		return nil, false
	}
	known := map[string]bool{}
	for _, e := range list.nodes {
		var code, said, value *jsonNode
		for _, a := range e.nodes {
			words := a.keyWords()
			switch {
			case a.kind == jsonNull, a.kind == jsonString && a.text() == "":
			case value == nil && a.isScalar() && settingValueKeyRE.MatchString(words):
				value = a
			case code == nil && a.kind == jsonString && settingCodeKeyRE.MatchString(words) && settingCodeRE.MatchString(a.text()):
				code = a
			case said == nil && a.kind == jsonString && settingSaidKeyRE.MatchString(words):
				said = a
			case a.isScalar() && bagAsideKeyRE.MatchString(words):
			default:
				return nil, false
			}
		}
		if e.kind != jsonObject || code == nil || said != nil && len(said.text()) > mostNameBytes {
			return nil, false
		}
		name := said
		if name == nil {
			name = code
		}
		if value == nil {
			continue
		}
		if known[name.text()] {
			return nil, false
		}
		known[name.text()] = true
		settings = append(settings, settingNode(name, value))
	}
	return settings, len(settings) >= leastSettings
}

// settingNode is a value as a member that is called by a name beside it. What says nothing but what a tier is called is a tier with that name.
func settingNode(name, value *jsonNode) *jsonNode {
	one := *value
	one.key, one.plain, one.head, one.named, one.setting = name.value, "", name, name, true
	if settingTierRE.MatchString(plainWords(one.key)) && value.kind == jsonString && !hasAmount(strings.ToLower(value.text())) {
		called := *value
		called.key, called.plain, called.named = "name", "", name
		one.kind, one.nodes, one.setting = jsonObject, []*jsonNode{&called}, false
	}
	return &one
}

// settingUnit is a setting as a row of a form: what it is about, and what holds.
func (r *jsonPlanReader) settingUnit(m *jsonNode) *unit {
	said, value := m.named.words(r.src), m.quotedWords(r.src)
	u := newUnit(newCell(r.src, append(said.parts[:len(said.parts):len(said.parts)], value.parts...)...), true)
	u.label = min(len(said.s), len(u.s))
	return u
}
