package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Systems keep what costs nothing, and who pays nothing, as a list in an object of its own: {"zeroCopayDrugs": {"copay": 0, "drugs":
// ["Naloxone"]}}, {"copayExemptions": {"groups": [{"description": "Members under 21", "copay": 0}]}}.

// exemptKeyRE finds keys of those who pay no copay.
var exemptKeyRE = regexp.MustCompile(`^(?:copay|co pay|copayment|cost shar(?:e|ing)) (?:exempt(?:ions?|ed)?|waivers?)(?: (?:groups?|members?|populations?|categories|list))*$|^(?:copay |cost sharing )?exempt(?:ed)? (?:groups?|members?|populations?)$|^exempt(?:ed)? from (?:copays?|copayments?|cost sharing)$`)

// listedFree reads such a list, with the object around it or without. It reports false where anything of it costs something.
func (r *jsonPlanReader) listedFree(m *jsonNode, words string) bool {
	exempt := exemptKeyRE.MatchString(words)
	if !exempt && (m.kind != jsonObject || !freeListKeyRE.MatchString(words) && !freesKinds(m)) {
		return false
	}
	list := m
	if m.kind == jsonObject {
		list = nil
		for _, a := range m.nodes {
			switch {
			case a.kind == jsonArray && list == nil:
				list = a
			case a.isScalar() && leavesOpen(a):
				return true // nothing of the list is said to be free
			case !a.isScalar() || costsSomething(a):
				return false
			}
		}
	}
	if list == nil || list.kind != jsonArray {
		return false
	}
	lead := newCell(r.src, document.Span{Start: r.src.RuneOffset(m.at), End: r.src.RuneOffset(m.atEnd)})
	l := &drugLead{words: lead, terms: benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}}}
	any := false
	for _, e := range list.nodes {
		item := nameOfItem(e)
		if item == nil {
			continue
		}
		any = true
		r.later = append(r.later, func(w *ruleReader) {
			u := newUnit(item.words(r.src), true)
			whole := span{0, len(u.s)}
			if exempt && memberRE.MatchString(u.s) {
				w.exemptItem(l, u, whole)
			} else {
				w.freeItem(l, u, whole)
			}
		})
	}
	return any
}

// freesKinds reports whether an object says that what it lists costs nothing, and most of that are kinds of drugs, whatever the object is
// called: "preventive": {"categories": ["Contraceptives", "Vaccines"], "memberCost": 0}.
func freesKinds(m *jsonNode) bool {
	free, kinds, items := false, 0, 0
	for _, a := range m.nodes {
		if a.kind == jsonNumber && nounOf(a.keyWords()) != noNoun {
			free = !costsSomething(a)
		}
		if a.kind != jsonArray {
			continue
		}
		for _, e := range a.nodes {
			items++
			if name := nameOfItem(e); name != nil {
				if kind, ok := kindNamed(plainWords(name.text())); ok && !slices.Contains(groupKinds, kind) {
					kinds++
				}
			}
		}
	}
	return free && kinds*2 > items
}

// nameOfItem is what an item of a list is called; nil where it costs something, or says more than its name in words.
func nameOfItem(e *jsonNode) *jsonNode {
	if e.kind == jsonString {
		return e
	}
	var name *jsonNode
	for _, a := range e.nodes {
		switch {
		case !a.isScalar() || costsSomething(a) || leavesOpen(a):
			return nil
		case name == nil && a.kind == jsonString && itemNameKeyRE.MatchString(a.keyWords()):
			name = a
		case a.kind == jsonString && strings.Contains(a.text(), " "):
			return nil // a condition
		}
	}
	return name
}

// onlyForKeyRE finds keys of what it depends on whether a list or an item of it holds.
var onlyForKeyRE = regexp.MustCompile(`\b(?:channel|pharmacy|pharmacies|network|ages?|gender|sex|fills?|days|after|until|conditions?|criteria|diagnos[ei]s)\b`)

// leavesOpen reports whether an attribute says that a list or an item is not in force, or holds for some only.
func leavesOpen(m *jsonNode) bool {
	key := m.keyWords()
	if said := plainWords(m.scalar()); m.kind == jsonNull || said == "" || said == "all" || said == "any" {
		return false
	}
	if switchKeyRE.MatchString(key) {
		on, ok := switched(m)
		return !(ok && on) && nounOf(key) == noNoun && m.kind != jsonNumber
	}
	return onlyForKeyRE.MatchString(key)
}

// costsSomething reports whether a member of an object says that something is paid.
func costsSomething(m *jsonNode) bool {
	if nounOf(m.keyWords()) == noNoun || m.kind == jsonNull {
		return false
	}
	a, ok := dollars(m)
	return !ok || a != 0
}
