package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Systems keep step therapy as records of the drugs that it is for and of those that come first: {"drug": "Esomeprazole", "firstLine": ["omeprazole",
// "pantoprazole"], "lookbackDays": 120}.

var (
	stepTargetKeyRE = regexp.MustCompile(`^(?:(?:target(?:ed)?|affected|restricted|second line|step (?:2|two)) )?(?:drugs?|medications?|products?|agents?|(?:drug |therapeutic )?class(?:es)?|name|label|description)(?: (?:names?|list|description))?$|^targets?$`)
	stepFirstKeyRE  = regexp.MustCompile(`^(?:first line|pre ?req(?:uisite)?s?|step (?:1|one)|step|preferred|required first|try first|must try)(?: (?:drugs?|medications?|agents?|products?|therap(?:y|ies)|alternatives?))*$`)
	lookBackKeyRE   = regexp.MustCompile(`^(?:claims? )?look ?back(?: (?:period|window))?(?: (?:in )?days)?$`)
	// stepCountKeyRE finds how many of the first drugs must have been tried.
	stepCountKeyRE = regexp.MustCompile(`^(?:(?:number|minimum|required|needed|trials?|count|of|failures?|steps?) ?)+$`)
)

// mostLookBack is more days than any look back for earlier fills.
const mostLookBack = 1100

// stepRules reads a list of such records. It reports false where one of them is none.
func (r *jsonPlanReader) stepRules(m *jsonNode) bool {
	for _, e := range m.nodes {
		if _, _, ok := r.stepTerms(e); !ok && !switchedOff(e) {
			return false
		}
	}
	any := false
	for _, e := range m.nodes {
		any = r.stepRule(e) || any
	}
	return any
}

// stepRule takes one record. One of several first drugs is enough where nothing counts them.
func (r *jsonPlanReader) stepRule(e *jsonNode) bool {
	of, terms, ok := r.stepTerms(e)
	if !ok || switchedOff(e) {
		return false
	}
	r.later = append(r.later, func(w *ruleReader) {
		add(w, &w.plan.Utilization.StepTherapy, "stepTherapy", benefit.Scope{Drugs: of}, terms)
	})
	return true
}

func (r *jsonPlanReader) stepTerms(e *jsonNode) (of benefit.DrugSet, terms benefit.Sourced[benefit.StepTherapy], ok bool) {
	var first benefit.DrugSet
	var ev, firstEv []benefit.Evidence
	for _, a := range e.nodes {
		words := a.keyWords()
		switch {
		case a.kind == jsonNumber && lookBackKeyRE.MatchString(words):
			if n := number(a.value); n > 0 && n < mostLookBack {
				terms.Value.LookBackDays = n
				ev = append(ev, a.quoted(r.src, sureCell)...)
			}
		case a.kind == jsonNumber && stepCountKeyRE.MatchString(words):
			if number(a.value) != 1 {
				return of, terms, false
			}
		case first.IsZero() && stepFirstKeyRE.MatchString(words):
			first, firstEv = r.drugsIn(a)
		case of.IsZero() && stepTargetKeyRE.MatchString(words):
			var more []benefit.Evidence
			of, more = r.drugsIn(a)
			ev = append(ev, more...)
		}
	}
	if of.IsZero() || first.IsZero() {
		return of, terms, false
	}
	value := terms.Value
	value.Steps = []benefit.DrugSet{first}
	return of, benefit.State(value, append(ev, firstEv...)...), true
}

// drugsIn are the drugs of a value: one by its name, or a list of them.
func (r *jsonPlanReader) drugsIn(m *jsonNode) (benefit.DrugSet, []benefit.Evidence) {
	switch {
	case m.kind == jsonString && namesDrugs(m):
		return drugsNamed(m).Drugs, m.quoted(r.src, sureCell)
	case m.kind == jsonArray && len(m.nodes) > 0:
		return r.drugsListed(m)
	}
	return benefit.DrugSet{}, nil
}
