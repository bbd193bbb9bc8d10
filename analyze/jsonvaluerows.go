package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Exports keep all that a plan has as rows of what it is about and its value, with what the row does not need left empty: {"category": "Rx Program",
// "benefit": "Refill Too Soon", "drugTier": null, "memberCost": "80%"}. Such a row is read as the member of an object that it would be
// elsewhere: {"refillTooSoon": "80%"}.

var (
	rowNameKeyRE  = regexp.MustCompile(`^(?:(?:benefit|plan|rx|service|program|rule|line|coverage) )?(?:benefit|item|feature|provision|attribute|parameter|setting|program|element|field)(?: (?:name|label|title|description|type))?$`)
	rowValueKeyRE = regexp.MustCompile(`^(?:(?:benefit|plan|rx|item|feature|provision|attribute|parameter|setting|program|element|field) )?(?:value|setting|answer|selection|terms)(?: (?:text|description))?$`)
	// limitNameRE finds a name that is a limit's and nothing else.
	limitNameRE = regexp.MustCompile(`^(?:(?:rx|pharmacy|prescription|drugs?|medical|annual|calendar year|plan year|plan|combined|integrated|in network|out of network|individual|family|single|per|person|member|and|health) )*(?:deductible|moop|(?:maximum )?out of pocket(?: (?:max(?:imum)?|limit))?|oop(?: (?:max(?:imum)?|limit))?)(?: (?:individual|family|single|per|person|member|in network|out of network|amount|rx|medical|pharmacy|combined))*$`)
	// ruleOfRE parts the name of a rule from the drugs behind it: "Quantity Limit - Triptans".
	ruleOfRE = regexp.MustCompile(`^(.{2,30}?)(?: [-–—]|:) (.{3,60})$`)
)

// valueRowOf are the name and the value of a row; nil where the object says other things, too.
func valueRowOf(n *jsonNode) (name, value *jsonNode) {
	for _, m := range n.nodes {
		words := m.keyWords()
		switch {
		case m.kind == jsonNull || m.kind == jsonString && m.text() == "":
		case !m.isScalar(), tierKeyRE.MatchString(words), channelKeyRE.MatchString(words):
			return nil, nil
		case name == nil && m.kind == jsonString && rowNameKeyRE.MatchString(words):
			name = m
		case rowValueKeyRE.MatchString(words), nounOf(words) == amountNoun:
			if value != nil {
				return nil, nil
			}
			value = m
		case nounOf(words) != noNoun:
			return nil, nil
		}
	}
	if name == nil || value == nil || name.entry != nil || len(name.text()) > mostNameBytes {
		return nil, nil
	}
	return name, value
}

// valueRow reads such a row, which stands in an outer place. It reports false for any other object, and for one of which nothing is understood.
func (r *jsonPlanReader) valueRow(n *jsonNode, at, outer jsonPlace) bool {
	if outer.named() || at.other || at.channel != "" {
		return false
	}
	at.tier, at.tierID, at.tierEv = outer.tier, outer.tierID, outer.tierEv // "Specialty Pharmacy Required" is the name of no tier
	name, value := valueRowOf(n)
	if name == nil || otherKeyRE.MatchString(strings.ReplaceAll(plainWords(name.text()), "step therapy", "")) {
		return false
	}
	for _, m := range n.nodes {
		if words := m.keyWords(); m.kind == jsonString && (labelKeyRE.MatchString(words) || gridSectionRE.MatchString(words)) && m != name && otherKeyRE.MatchString(plainWords(m.text())) {
			return false // "category": "Medical"
		}
	}
	one := *value
	one.key, one.plain, one.head, one.named = name.value, "", name, name
	words := one.keyWords()
	read := r.limitedDrugs(name, value) || r.excludedWords(&one, words) || r.programme(n, &one, words, at) || r.cappedRow(n, &one, words) || r.drugRule(n, &one, words, at)
	if !read {
		return false
	}
	for _, m := range n.nodes {
		if isRemark(m) {
			r.note(m.keyWords(), m, at)
		}
	}
	return true
}

// limitedDrugs reads the limit of quantities of the drugs that the name of a row has behind that of the rule.
func (r *jsonPlanReader) limitedDrugs(name, value *jsonNode) bool {
	at := ruleOfRE.FindStringSubmatchIndex(name.value)
	if at == nil || value.kind != jsonString || programmeOf(plainWords(name.value[at[2]:at[3]])) != quantityProgramme || name.j-name.i != len(name.value)+2 {
		return false
	}
	of := *name
	of.part, of.value, of.i, of.j = true, name.value[at[4]:at[5]], name.i+1+at[4], name.i+1+at[5]
	limit := value.words(r.src)
	if !quantityValueRE.MatchString(limit.s) || !namesDrugs(&of) {
		return false
	}
	label := of.words(r.src)
	r.later = append(r.later, func(w *ruleReader) { w.limitQuantity(label, limit) })
	return true
}

// excludedWords takes a row of what is not covered, whose value lists it.
func (r *jsonPlanReader) excludedWords(m *jsonNode, words string) bool {
	if m.kind != jsonString || !excludedRowRE.MatchString(words) || m.entry != nil || m.j-m.i != len(m.value)+2 {
		return false
	}
	from := 0
	for part := range strings.SplitSeq(m.value, listSign(m.value)) {
		item := *m
		lead := len(part) - len(strings.TrimLeft(part, " "))
		item.part, item.value = true, strings.TrimSpace(part)
		item.i = m.i + 1 + from + lead
		item.j = item.i + len(item.value)
		item.at, item.atEnd = m.named.at, m.named.j
		if from += len(part) + 1; item.value != "" {
			r.excluded = append(r.excluded, &item)
		}
	}
	return true
}

// excludedRowRE finds the name of a row of what is not covered.
var excludedRowRE = regexp.MustCompile(`^(?:(?:rx|plan|benefit|pharmacy) )?(?:exclu(?:ded|sions?)|not covered|non covered)(?: (?:drugs?|products?|medications?|categories|classes|items|list))*$|^(?:drugs?|rx|pharmacy|benefit) exclusions?$`)

// listSign is what parts the items of a list in one string.
func listSign(s string) string {
	for _, sign := range []string{";", "|"} {
		if strings.Contains(s, sign) {
			return sign
		}
	}
	return ","
}

// cappedRow reads the most that a kind of drugs costs from a row, for the days supply that the row says.
func (r *jsonPlanReader) cappedRow(n, m *jsonNode, words string) bool {
	if a, ok := dollars(m); !ok || a <= 0 || m.kind != jsonNumber && !strings.HasPrefix(m.text(), "$") || !capKeyRE.MatchString(words) {
		return false
	}
	amount, parts := *m, *m
	amount.kind, amount.key, amount.plain = jsonNumber, "amount", ""
	parts.kind, parts.nodes = jsonObject, []*jsonNode{&amount}
	for _, o := range n.nodes {
		if days := daysKeyRE.FindStringSubmatch(o.keyWords()); days != nil && o.kind == jsonNumber && !strings.HasPrefix(days[1], "min") && days[2] != "from" && days[2] != "start" {
			per := *o
			per.key, per.plain = "perDays", ""
			parts.nodes = append(parts.nodes, &per)
		}
	}
	return r.capped(&parts, words)
}

// rowFillsRE finds in words how many fills are free: "After 3 retail fills", "2 grace fills at retail".
var rowFillsRE = regexp.MustCompile(`(?i)^(?:after )?(?:the )?(?:first )?(\d{1,2}|one|two|three|no) (?:(?:retail|grace|courtesy|initial|free) )*fills?\b[a-z ]*$`)
