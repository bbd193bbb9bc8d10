package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Configurations list under a rule the drugs that it is for: "priorAuthorization": ["Humira", "Enbrel"], "quantityLimits": [{"drug":
// "sumatriptan 100 mg tablet", "quantity": 9, "perDays": 30}].

const mostDrugName = 80 // bytes; what is longer tells something

var (
	// drugCodeRE finds an id of a rule or a drug, which is no name: "QL-501", "00093-5124".
	drugCodeRE = regexp.MustCompile(`^[A-Z0-9_.-]*\d[A-Z0-9_.-]*$|^[A-Z]{2,6}(?:_[A-Z0-9]+)+$|^[A-Z]{2,3}-[A-Z0-9]+$`)
	// toldOfDrugsRE finds words that tell how a rule goes or which drugs it is for by another list.
	toldOfDrugsRE = regexp.MustCompile(`\b(?:is|are|must|may|will|see|apply|applies|required|certain|some|select(?:ed)?|various|list(?:ed)?|prior|authorization|step|therapy|quantity|limits?|edits?|rules?|program|standard|formulary|all|any|call|contact|submits?|forms?|decision|hours?|physician|pharmacist|within|reviews?|requires?|try|tried|first|before|effective|true|false|member|plan|benefit)\b|^(?:none|n ?/? ?a|yes|no|generics?|brands?|specialty|retail|mail(?: order)?|tier ?\d.*|max(?:imum)?\b.*|min(?:imum)?\b.*)(?: drugs?)?$`)
)

// namesDrugs reports whether a string is what drugs are called.
func namesDrugs(n *jsonNode) bool {
	s := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(n.text()), "(all)"))
	if kinds := kindsIn(strings.ToLower(s)); n.kind == jsonString && len(kinds) == 1 && kinds[0].i == 0 && kinds[0].j == len(s) {
		return true // "Specialty drugs"
	}
	return n.kind == jsonString && len(s) > 2 && len(s) < mostDrugName && !drugCodeRE.MatchString(s) && !toldOfDrugsRE.MatchString(strings.ToLower(s)) && hasLetter(strings.ToLower(s))
}

// switchedOff reports whether an object says that its rule is not in force.
func switchedOff(e *jsonNode) bool {
	return slices.ContainsFunc(e.nodes, func(a *jsonNode) bool {
		on, ok := switched(a)
		words := a.keyWords()
		return ok && !on && (switchKeyRE.MatchString(words) || strings.HasSuffix(words, "required") || programmeOf(words) != noProgramme) ||
			a.kind == jsonString && words == "status" && offStatusRE.MatchString(plainWords(a.text()))
	})
}

var offStatusRE = regexp.MustCompile(`^(?:inactive|removed|deleted|disabled|retired|terminated|expired)$`)

// calledKeyRE finds the keys of what a drug is called; a key like "type" or "category" names a kind of drugs, or none.
var calledKeyRE = regexp.MustCompile(`^(?:drug|drugs|name|label|item|product|medication|description)(?: name| description| label)?$`)

// nameOf is the member of an object that names its drugs: a kind of drugs under any key, else a drug by its name; nil where there is none.
func nameOf(e *jsonNode) *jsonNode {
	var named *jsonNode
	for _, a := range e.nodes {
		words := a.keyWords()
		if !itemNameKeyRE.MatchString(words) || a.kind != jsonString || !namesDrugs(a) {
			continue
		}
		if _, kind := kindNamed(strings.ToLower(a.text())); kind {
			return a
		}
		if named == nil && calledKeyRE.MatchString(words) {
			named = a
		}
	}
	return named
}

// drugsNamed are the drugs that a string names: those of a kind, or else what it calls them.
func drugsNamed(n *jsonNode) benefit.Scope {
	if kind, ok := kindNamed(strings.ToLower(n.text())); ok && !partOfKindRE.MatchString(strings.ToLower(n.text())) {
		return ofKinds(kind)
	}
	return benefit.Scope{Drugs: benefit.DrugSet{Names: []string{strings.TrimSpace(n.text())}}}
}

// drugsListed are the drugs of the strings or objects of a list, and the words that name them; none where one of them names no drug.
func (r *jsonPlanReader) drugsListed(list *jsonNode) (benefit.DrugSet, []benefit.Evidence) {
	var out benefit.DrugSet
	ev := keyQuote(r.src, list)
	for _, e := range list.nodes {
		name := e
		if e.kind == jsonObject {
			if switchedOff(e) {
				continue
			}
			name = nameOf(e)
		}
		if name == nil || !namesDrugs(name) {
			return benefit.DrugSet{}, nil
		}
		of := drugsNamed(name).Drugs
		out.Names, out.Kinds = append(out.Names, of.Names...), append(out.Kinds, of.Kinds...)
		ev = append(ev, name.quoted(r.src, sureCell)...)
	}
	return out, ev
}

// medicalItemRE finds what a list of things that need an authorization names of medical care.
var medicalItemRE = regexp.MustCompile(`\b(?:inpatient|outpatient|hospital|admissions?|surger(?:y|ies)|surgical|imaging|mri|pet|ct|transplants?|nursing|home health|durable|equipment|rehab(?:ilitation)?|ambulance|hospice|skilled|dialysis|sleep stud(?:y|ies)|bariatric)\b`)

// ofDrugsAlone is a list without what it names of medical care, and without what may be of it beside such an item: {"preauthorization":
// ["Inpatient admissions", "Genetic testing", "Specialty drugs"]}. A list without such an item is the same list.
func ofDrugsAlone(list *jsonNode) *jsonNode {
	medical := func(e *jsonNode) bool { return e.kind == jsonString && medicalItemRE.MatchString(plainWords(e.text())) }
	if !slices.ContainsFunc(list.nodes, medical) {
		return list
	}
	one := *list
	one.nodes = keep(slices.Clone(list.nodes), func(e *jsonNode) bool {
		words := strings.ToLower(e.text())
		_, kind := kindNamed(words)
		return !medical(e) && (kind || rxKeyRE.MatchString(plainWords(words)))
	})
	return &one
}

// drugsInList are the drugs that one string lists: "Opioids over 90 MME; Hepatitis C antivirals". It returns none where an item names no drug.
func drugsInList(m *jsonNode) benefit.DrugSet {
	var out benefit.DrugSet
	if m.kind != jsonString || !strings.ContainsAny(m.value, ";|") {
		return out
	}
	for part := range strings.SplitSeq(m.value, listSign(m.value)) {
		item := *m
		if item.value = strings.TrimSpace(part); item.value == "" {
			continue
		}
		if !namesDrugs(&item) {
			return benefit.DrugSet{}
		}
		of := drugsNamed(&item).Drugs
		out.Names, out.Kinds = append(out.Names, of.Names...), append(out.Kinds, of.Kinds...)
	}
	return out
}
