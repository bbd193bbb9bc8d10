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
