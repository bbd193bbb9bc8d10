package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
)

// A set-up sheet or a summary names a rule in one cell and says beside it, in a word or two and without a verb, that it holds.
var (
	holdsRE    = regexp.MustCompile(`^\W*(?:yes|y|applies|apply|applicable|included|includes?|required|in (?:place|effect)|active|on|enabled|standard)\b|^\W*(?:for |to |on )?(?:some|certain|select(?:ed)?|specific|various|many|listed) (?:prescription |covered |specialty |brand(?:-name)? )*(?:drugs|medications|medicines)\W*$`)
	holdsNotRE = regexp.MustCompile(`^\W*(?:no|none|n|n/a|not [a-z]+|off|waived|opt(?:ed)? out)\W*$`)
	// programsRE finds the name of a group of rules, excludedNameRE the one of what is not covered.
	programsRE     = regexp.MustCompile(`\b(?:utilization|clinical|drug|medication|formulary) (?:management|programs?|edits?|review|rules|controls?)\b|^\W*(?:edits|limits and edits|programs?|restrictions?)\W*$`)
	excludedNameRE = regexp.MustCompile(`^\W*(?:plan |drug |pharmacy |rx |prescription |benefit |coverage )*(?:excluded (?:drugs?|medications?|products?|categories|classes|items)|(?:drug|drugs?|medications?|categories|classes|products|items)? ?(?:not covered|excluded)|exclusions?)(?: (?:drugs?|list))?\W*$`)
	mailNameRE     = regexp.MustCompile(`\bmandatory (?:mail|home delivery|90)\b|\b(?:mail|home delivery)(?: order| service)? (?:is )?(?:mandatory|required)\b|\bmandatory\b[^.;]{0,20}\bmail\b`)
)

// pair parts a unit that is a row of a feature and what holds.
func (u *unit) pair() (name, value string) {
	return strings.TrimSpace(u.s[:u.label]), strings.TrimSpace(u.s[u.label:])
}

// namedRule reads a row that names a rule and says in few words whether it holds. It reports whether the row was one.
func (r *ruleReader) namedRule(u *unit) bool {
	name, value := u.pair()
	if value == "" || len(name) > maxHeading {
		return false
	}
	ev := u.all(sureRule)
	switch {
	case programsRE.MatchString(name) && !verbRE.MatchString(value) && !notRequiredRE.MatchString(value):
		return r.programs(u, value, ev)
	case mailNameRE.MatchString(name):
		f, ok := freeFills(value)
		if ok && f.n > 0 && f.n <= 12 && !f.refills && maintainRE.MatchString(u.s) && !kindsSpecialty(u.s) && !fullCostRE.MatchString(u.s) && !otherCostRE.MatchString(u.s) && !undecidedRE.MatchString(value) {
			add(r, &r.plan.Utilization.RetailFills, "retailFills", ofKinds(benefit.KindMaintenance), benefit.State(benefit.RetailFills{Free: f.n}, ev...))
			return true
		}
		return false
	case !namedAuthRE.MatchString(name) && !stepTherapyRE.MatchString(name) && !quantityRE.MatchString(name):
		return false
	case holdsNotRE.MatchString(value):
		return true
	case stepTherapyRE.MatchString(name) && (triesFirst(value) || beginsCheapRE.MatchString(value)):
		r.flagged(formulary.StepTherapy, r.general(u, formulary.StepTherapy), ev)
		return true
	case !holdsRE.MatchString(value) || undecidedRE.MatchString(definite(value)) || len(kindsIn(u.s)) > 0 || beyondRE.MatchString(blank(u.s, quantityRE)) || hasAmount(value) || negativeRE.MatchString(value):
		return false
	case verbRE.MatchString(holdsRE.ReplaceAllString(value, " ")):
		return false // what holds is said in a sentence
	}
	return r.programs(u, name, ev)
}

// programs adds the rules that words do no more than name.
func (r *ruleReader) programs(u *unit, names string, ev []benefit.Evidence) bool {
	found := false
	for _, p := range []struct {
		re   *regexp.Regexp
		flag formulary.Flag
	}{{namedAuthRE, formulary.PriorAuthorization}, {stepTherapyRE, formulary.StepTherapy}, {quantityRE, formulary.QuantityLimit}} {
		if p.re.MatchString(names) {
			r.flagged(p.flag, r.general(u, p.flag), ev)
			found = true
		}
	}
	return found
}

// flagged adds a rule that is named and not spelled out. Step therapy and quantity limits stay open, for want of their drugs
// and amounts.
func (r *ruleReader) flagged(flag formulary.Flag, scope benefit.Scope, ev []benefit.Evidence) {
	ut := &r.plan.Utilization
	switch flag {
	case formulary.PriorAuthorization:
		add(r, &ut.PriorAuthorization, "priorAuthorization", scope, benefit.State(benefit.PriorAuthorization{}, ev...))
	case formulary.StepTherapy:
		open(r, &ut.StepTherapy, benefit.UtilizationManagement, "stepTherapy", scope, ev, "The document asks for step therapy and does not say which drugs come first; name them, or give the drug list.")
	case formulary.QuantityLimit:
		open(r, &ut.QuantityLimit, benefit.UtilizationManagement, "quantityLimit", scope, ev, "The document says that quantities are limited and not to what; name the limits, or give the drug list.")
	}
}
