package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// yearSupplyRE finds the supply of a year, which laws of many states let contraceptives be dispensed for at once.
var yearSupplyRE = regexp.MustCompile(`\b(?:up to|maximum(?: of)?|no more than|as much as) (?:an? )?(?:supply (?:of|for) )?(?:up to )?(?:an? )?(?:(?:12|twelve)[- ]months?\b|(?:one|1)[- ]year\b|(36[05])[- ]days?\b)`)

// drugDays reads for how many days some drugs are dispensed, whatever the supply of others: contraceptives for a year, controlled
// substances for a month. It reports whether a sentence says so.
func (r *ruleReader) drugDays(u *unit, k int) bool {
	s := u.sents[k].s
	if hasAmount(s) || conditionRE.MatchString(s) || notRequiredRE.MatchString(s) || partialRE.MatchString(s) || strings.HasSuffix(s, "?") {
		return false
	}
	terms, scope := benefit.DaysSupplyLimit{}, benefit.Scope{}
	kinds := kindSet(kindsIn(s))
	switch m := yearSupplyRE.FindStringSubmatch(s); {
	case m != nil && len(kinds) == 1 && kinds[0] == benefit.KindContraceptive:
		terms.Max, scope = 365, ofKinds(benefit.KindContraceptive)
		if m[1] != "" {
			terms.Max = number(m[1])
		}
	case isControlled(s) && len(kinds) == 0 && dispenseRE.MatchString(s) && !undecidedRE.MatchString(definite(s)):
		channels, days := sentenceMarks(s)
		if len(days) != 1 || days[0].days.Min != 1 || days[0].days.Max < 7 || days[0].days.Max > 100 || len(channels) > 1 || initialRE.MatchString(s) {
			return false
		}
		if onlyDrugs := supplyThenNotRE.FindStringIndex(s); len(channels) > 0 && onlyDrugs == nil {
			return false // for so many days at one kind of pharmacy
		}
		terms.Max, scope.Drugs = days[0].days.Max, benefit.DrugSet{Schedules: schedulesIn(s)}
	default:
		return false
	}
	add(r, &r.plan.Utilization.DaysSupply, "daysSupply", scope, benefit.State(terms, u.quote(k, k, sureRule)...))
	return true
}

var (
	// initialRE finds that a supply is of first fills.
	initialRE = regexp.MustCompile(`\b(?:initial|first|new|starter)\b`)
	// supplyThenNotRE finds behind a supply where the drugs are not filled: "and are not available by mail".
	supplyThenNotRE = regexp.MustCompile(`\bsupply\b[^.;]{0,12}\b(?:and|,) (?:they )?(?:are|is|may) not\b`)
)
