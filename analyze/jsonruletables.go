package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Adjudication systems keep all rules of a plan in one table, each with a type and with the attributes that rules of its type have: {"ruleType":
// "REFILL", "channel": "MAIL", "usedPct": 66}, {"ruleType": "COVERAGE", "drugClass": "Cosmetic", "covered": "N"}.

var (
	// recordNoiseRE finds the attributes of a record that say nothing of what it holds for.
	recordNoiseRE = regexp.MustCompile(`^(?:(?:rule|record|row|line|edit|exclusion) )?(?:id|key|number|no|seq|sequence|priority|version|source|rank|order)$|^(?:last )?(?:updated|modified|created|changed)(?: .*)?$`)
	// coverageRuleRE finds the type of a rule on whether drugs are covered.
	coverageRuleRE = regexp.MustCompile(`^(?:drug |benefit |plan )?(?:coverage|covered|inclusion)(?: (?:rule|edit|drug|class))?$`)
	// drugsKeyRE finds the drugs that a rule is for, and drugListKeyRE a list of them in the object of a rule.
	drugsKeyRE    = regexp.MustCompile(`^(?:drugs?|medications?|(?:drug|therapeutic) (?:class|category|group)|class|target)(?: (?:name|description|label))?$`)
	drugListKeyRE = regexp.MustCompile(`^(?:(?:added|additional|custom|covered|targeted|affected|specific|included|drug|therapeutic|medication) )*(?:drugs|classes|categories|medications|groups|programs|targets)(?: list)?$`)
	// addedKeyRE finds a list of drugs beside those that the drug list marks.
	addedKeyRE    = regexp.MustCompile(`^(?:added|additional|custom)\b`)
	scheduleDEARE = regexp.MustCompile(`^(?:dea|csa|controlled substances?)(?: (?:schedules?|class(?:es)?|codes?))*$|^(?:drug )?sched(?:ules?)?(?: codes?)?$`)
	// mustFillKeyRE finds the kind of pharmacy that drugs must come from.
	mustFillKeyRE = regexp.MustCompile(`^(?:required|mandatory|exclusive) (?:channel|pharmacy|pharmacy type|delivery system)$`)
	ofSpecialtyRE = regexp.MustCompile(`^(?:s|sp|spec|specialty(?: drugs?)?)$`)
	ofMaintRE     = regexp.MustCompile(`^(?:m|mnt|maint|maintenance(?: (?:drugs?|medications?))?)$`)
)

// besideRule reports whether an attribute of a record says nothing of what its rule holds for.
func besideRule(a *jsonNode) bool {
	words := a.keyWords()
	return a.kind == jsonNull || a.isScalar() && a.scalar() == "" || recordNoiseRE.MatchString(words) || planRefKeyRE.MatchString(words) || inForceKeyRE.MatchString(words) ||
		fromKeyRE.MatchString(words) || toKeyRE.MatchString(words)
}

// typedRecord reports whether a record names the type of its rule by words of a kind.
func typedRecord(e *jsonNode, of *regexp.Regexp) bool {
	return slices.ContainsFunc(e.nodes, func(a *jsonNode) bool {
		return programmeNameRE.MatchString(a.keyWords()) && of.MatchString(plainWords(a.text()))
	})
}

// ruleRecord reads a record of such a table that no other reading has. It reports false for one that it does not understand.
func (r *jsonPlanReader) ruleRecord(e *jsonNode) bool {
	return r.coverageRecord(e) || r.outsideRecord(e) || r.mustFill(e) || typedRecord(e, selectionRowsRE) && r.selectionRow(e, nil)
}

// coverageRecord takes the drugs of a record that the plan does not cover, where it says nothing else of them.
func (r *jsonPlanReader) coverageRecord(e *jsonNode) bool {
	if !typedRecord(e, coverageRuleRE) {
		return false
	}
	var name, cover *jsonNode
	for _, a := range e.nodes {
		switch words := a.keyWords(); {
		case besideRule(a), programmeNameRE.MatchString(words):
		case cover == nil && a.isScalar() && coveredKeyOfRE.MatchString(words):
			cover = a
		case name == nil && a.kind == jsonString && drugsKeyRE.MatchString(words):
			name = a
		default:
			return false
		}
	}
	if name == nil || cover == nil || !leavesOut(cover) {
		return false
	}
	r.excluded = append(r.excluded, name)
	return true
}

// outsideRecord takes a record, or an object on pharmacies outside of the network, that says of nothing else that it is not covered there.
func (r *jsonPlanReader) outsideRecord(e *jsonNode) bool {
	outside := e.key != "" && networkNamed(e.keyWords()) == benefit.Out && channelNamed(e.keyWords()) == ""
	ev := keyQuote(r.src, e)
	var cover *jsonNode
	for _, a := range e.nodes {
		switch words := a.keyWords(); {
		case a.isScalar() && words == "coverage" && cover == nil && outside && leavesOut(a): // "oon": {"coverage": "NONE"}
			cover = a
		case besideRule(a), programmeNameRE.MatchString(words) && e.key == "", isRemark(a), labelKeyRE.MatchString(words), emergencyKeyRE.MatchString(words):
		case a.isScalar() && coveredKeyRE.MatchString(words):
			cover = a
		case a.kind == jsonString && networkKeyRE.MatchString(words) && networkNamed(plainWords(a.text())) == benefit.Out:
			outside = true
			ev = append(ev, a.quoted(r.src, sureCell)...)
		default:
			return false
		}
	}
	if !outside || cover == nil || !leavesOut(cover) {
		return false
	}
	ev = append(ev, cover.quoted(r.src, sureCell)...)
	r.later = append(r.later, func(w *ruleReader) {
		add(w, &w.plan.Pharmacies.Access, accessRule, benefit.Scope{Networks: []benefit.Network{benefit.Out}}, benefit.State(benefit.Access{}, ev...))
	})
	return true
}

// emergencyKeyRE finds that fills outside of the network are paid in an emergency, which every plan does.
var emergencyKeyRE = regexp.MustCompile(`^emergency(?: (?:override|exception|fills?|supply|only))*(?: (?:allowed|ind|flag))?$`)

// mustFill takes a record of the kind of pharmacy that specialty or maintenance drugs must come from after some fills.
func (r *jsonPlanReader) mustFill(e *jsonNode) bool {
	rule := jsonRule{}
	var at benefit.Channel
	drugs := ""
	for _, a := range e.nodes {
		switch words := a.keyWords(); {
		case besideRule(a), isRemark(a), programmeNameRE.MatchString(words), labelKeyRE.MatchString(words):
			continue
		case mustFillKeyRE.MatchString(words) && a.kind == jsonString:
			at = channelNamed(plainWords(a.text()))
		case fillsKeyRE.MatchString(words) && a.kind == jsonNumber:
			rule.number = a
		case a.kind == jsonString && (drugsKeyRE.MatchString(words) || words == "drug type"):
			drugs = plainWords(a.text())
		default:
			return false
		}
		rule.ev = append(rule.ev, a.quoted(r.src, sureCell)...)
	}
	switch {
	case at == benefit.SpecialtyChannel && (drugs == "" || ofSpecialtyRE.MatchString(drugs)):
		rule.kind = specialtyProgramme
	case at == benefit.Mail && (drugs == "" || ofMaintRE.MatchString(drugs)):
		rule.kind = mailProgramme
	default:
		return false
	}
	return r.keepRule(rule)
}

// recordsLimit reports whether a record names in an attribute the limit whose amounts it has.
func recordsLimit(e *jsonNode) bool {
	named := slices.ContainsFunc(e.nodes, func(a *jsonNode) bool {
		said := plainWords(a.text())
		return a.kind == jsonString && limitKindRE.MatchString(a.keyWords()) && (oopKeyRE.MatchString(said) || limitKeyRE.MatchString(said))
	})
	return named && slices.ContainsFunc(e.nodes, func(a *jsonNode) bool {
		words := a.keyWords()
		return a.kind == jsonNumber && (personKeyRE.MatchString(words) || familyKeyRE.MatchString(words) || nounOf(words) == amountNoun)
	})
}

// ofSchedules reports whether an attribute says that a rule is for controlled substances.
func ofSchedules(a *jsonNode) bool {
	if !scheduleDEARE.MatchString(a.keyWords()) || a.kind == jsonNull {
		return false
	}
	for _, e := range membersOf(a) {
		if !controlledSaidRE.MatchString(strings.ToUpper(e.scalar())) {
			return false
		}
	}
	return true
}

// controlledSaidRE finds a schedule of controlled substances.
var controlledSaidRE = regexp.MustCompile(`^(?:C|C-)?(?:[2-5]|II|III|IV|V|II-V)$`)

// ruleDrugs takes the drugs that an attribute of a rule names: one by its name, or a list of them.
func (r *jsonPlanReader) ruleDrugs(a *jsonNode) (benefit.DrugSet, []benefit.Evidence) {
	words := a.keyWords()
	switch {
	case a.kind == jsonString && drugsKeyRE.MatchString(words) && namesDrugs(a):
		return drugsNamed(a).Drugs, a.quoted(r.src, sureCell)
	case a.kind == jsonArray && len(a.nodes) > 0 && drugListKeyRE.MatchString(words):
		return r.drugsListed(a)
	}
	return benefit.DrugSet{}, nil
}
