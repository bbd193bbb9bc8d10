package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Exports keep rules as rows of a code, a description and a value: {"EDIT_CODE": "PA", "EDIT_DESC": "Prior authorization required", "EDIT_VALUE": "Y"},
// {"name": "Refill Too Soon", "value": 80}.

const ruleNoun = `(?:edit|rule|um|program(?:me)?|setting|parameter|param|option|feature|attribute|provision|control)`

var (
	ruleNameKeyRE  = regexp.MustCompile(`^(` + ruleNoun + `)?(?:^| |$)(?:(?:code|name|type|id|key|cd|label|title|description|desc|descr))?$`)
	ruleValueKeyRE = regexp.MustCompile(`^(?:` + ruleNoun + ` )?(?:value|val|setting|selection|answer|enabled|active|on|in force|status|flag|ind(?:icator)?|required|applies)$`)
	// ruleTailRE finds behind the name of a rule what it is about, or a remark: "Prior authorization for selected drugs".
	ruleTailRE = regexp.MustCompile(` (?:for|to|on) (?:some|certain|select(?:ed)?|specific|specified|listed|designated) (?:drugs?|medications?|medicines|products?)\.?$|(?: [-–—] |: | ?\().*$`)
	// deniedWordRE finds words that deny what their key says.
	deniedWordRE = regexp.MustCompile(`(?i)^(?:no|none|not|never|does not|do not)\b`)
	// butSomeRE finds that they do not deny it of all.
	butSomeRE = regexp.MustCompile(`(?i)\b(?:except|unless|but|other than|only|however|outside)\b|\bnot (?:listed|shown|stated|specified|available|known|yet)\b`)
	// ofDrugKeyRE finds that an object is about one drug.
	ofDrugKeyRE = regexp.MustCompile(`^(?:drug|medication|medicine) (?:name|label)$`)
)

const shortRuleCode = 4 // letters, which may stand for something else: "PA" is a state, too

// ruleRow reads an object that names a rule in one attribute and switches it, or states its threshold, in another. It reports whether
// the object's value denies what it describes.
func (r *jsonPlanReader) ruleRow(n *jsonNode, at jsonPlace) (denied bool) {
	if at.other || at.ofDrug {
		return false
	}
	rule := jsonRule{channel: at.channel, tier: at.tierID}
	if at.tier.id() != "" {
		rule.tier = at.tier.id()
	}
	sure, described, sameDescribed := false, false, false
	var value *jsonNode
	for _, m := range n.nodes {
		words := m.keyWords()
		name := ruleNameKeyRE.FindStringSubmatch(words)
		switch {
		case !m.isScalar() || m.kind == jsonNull:
		case value == nil && ruleValueKeyRE.MatchString(words):
			value = m
		case m.kind == jsonString && words != "" && name != nil:
			short := len(m.text()) < shortRuleCode
			kind := programmeOf(plainWords(ruleTailRE.ReplaceAllString(m.text(), "")))
			if own := channelNamed(plainWords(ruleTailRE.FindString(m.text()))); kind == refillProgramme && own != "" {
				rule.channel = own // "Refill too soon - mail"
			}
			described = described || !short
			switch {
			case kind == noProgramme:
				continue
			case rule.kind != noProgramme && rule.kind != kind:
				return false
			}
			sure, sameDescribed = sure || !short || name[1] != "", sameDescribed || !short
			rule.kind = kind
			rule.ev = append(rule.ev, m.quoted(r.src, sureCell)...)
		}
	}
	if value == nil {
		return false
	}
	on, ok := switched(value)
	denied = ok && !on
	if rule.kind == noProgramme || !sure || described && !sameDescribed {
		return denied
	}
	rule.ev = append(rule.ev, value.quoted(r.src, sureCell)...)
	if rule.off = denied; rule.kind == refillProgramme && !ok {
		rule.number = value
	} else if !ok || rule.kind == refillProgramme {
		return false
	}
	r.keepRule(rule)
	return denied
}

// keptRow reads a row of a list as ruleRow does and reports whether it kept a rule.
func (r *jsonPlanReader) keptRow(e *jsonNode) bool {
	rules := len(r.rules)
	r.ruleRow(e, jsonPlace{})
	return len(r.rules) > rules
}

// isOfDrug reports whether an object is about one drug, so that its rules are none of the plan.
func isOfDrug(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		words := m.keyWords()
		return m.isScalar() && m.scalar() != "" && (ofDrugKeyRE.MatchString(words) || drugCodeKeyRE.MatchString(words))
	})
}

// statesDifference reports whether an object on product selection says that a penalty applies or a difference is paid, whoever asks for the
// brand: "dispenseAsWritten": {"penaltyApplies": true}.
func statesDifference(n *jsonNode) bool {
	if slices.ContainsFunc(n.nodes, func(m *jsonNode) bool { return askedByKeyRE.MatchString(m.keyWords()) }) {
		return false
	}
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		words := m.keyWords()
		_, ok := switched(m)
		return ok && strings.Contains(words, "penalty") && switchKeyRE.MatchString(words) ||
			m.kind == jsonString && penaltyKeyRE.MatchString(words) && strings.Contains(plainWords(m.text()), "difference")
	})
}

var (
	ruleTextKeyRE = regexp.MustCompile(`^(?:` + ruleNoun + ` )?(?:desc(?:ription|r)?|text)$`)
	// fillsToldRE finds that the value of a row is how many fills are free: "Retail fills allowed for maintenance drugs".
	fillsToldRE = regexp.MustCompile(`^(?:number of |max(?:imum)? )?(?:(?:initial|free|grace|courtesy|retail|maintenance) )*fills? (?:allowed|permitted|before|at retail)\b`)
	// capSupplyRE finds the days supply that a cap in words is for.
	capSupplyRE = regexp.MustCompile(`(?i)\b(?:per|for an?|each) (\d{2})[- ]days?(?: supply)?\b`)
)

// ruleText is the member of a row of a rule that describes it.
func ruleText(n *jsonNode) *jsonNode {
	at := slices.IndexFunc(n.nodes, func(m *jsonNode) bool { return m.kind == jsonString && ruleTextKeyRE.MatchString(m.keyWords()) })
	if at < 0 {
		return nil
	}
	return n.nodes[at]
}

// fillsOfRow is the value of a row as a number of fills, where the row describes it as one.
func fillsOfRow(n, value *jsonNode) *jsonNode {
	text := ruleText(n)
	if text == nil || text == value || !value.isScalar() || !ruleValueKeyRE.MatchString(value.keyWords()) || !fillsToldRE.MatchString(plainWords(text.text())) || !fieldNumberRE.MatchString(value.scalar()) {
		return nil
	}
	one := *value
	one.kind = jsonNumber
	return &one
}

// capRow reads the most that a kind of drugs costs from a row of a list of rules, for the days supply that the row tells: {"rule_cd": "INSULIN_CAP",
// "rule_desc": "Maximum member cost per 30-day supply of insulin", "rule_val": "35.00"}.
func (r *jsonPlanReader) capRow(e *jsonNode) bool {
	var name, value *jsonNode
	for _, m := range e.nodes {
		switch words := m.keyWords(); {
		case !m.isScalar():
			return false
		case m.kind == jsonString && programmeNameRE.MatchString(words) && capKeyRE.MatchString(plainWords(m.text())):
			name = m
		case ruleValueKeyRE.MatchString(words) && fieldNumberRE.MatchString(strings.TrimPrefix(m.scalar(), "$")):
			value = m
		}
	}
	if name == nil || value == nil {
		return false
	}
	amount, parts := *value, *value
	amount.kind, amount.key, amount.plain = jsonNumber, "amount", ""
	parts.kind, parts.nodes, parts.key, parts.plain, parts.at, parts.atEnd = jsonObject, []*jsonNode{&amount}, name.value, "", name.i, name.j
	if text := ruleText(e); text != nil {
		if m := capSupplyRE.FindAllStringSubmatchIndex(text.value, 2); len(m) == 1 && text.j-text.i == len(text.value)+2 {
			days := *text
			days.kind, days.part, days.key, days.plain, days.value = jsonNumber, true, "perDays", "", text.value[m[0][2]:m[0][3]]
			days.i, days.j = text.i+1+m[0][2], text.i+1+m[0][3]
			parts.nodes = append(parts.nodes, &days)
		}
	}
	return r.capped(&parts, plainWords(name.text()))
}
