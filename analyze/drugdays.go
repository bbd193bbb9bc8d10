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
	everyday := everydayRE.FindStringSubmatch(s)
	if everyday == nil && (hasAmount(s) || conditionRE.MatchString(s) || notRequiredRE.MatchString(s) || partialRE.MatchString(s) || strings.HasSuffix(s, "?")) {
		return false
	}
	terms, scope := benefit.DaysSupplyLimit{}, benefit.Scope{}
	kinds := kindSet(kindsIn(s))
	switch m := yearSupplyRE.FindStringSubmatch(s); {
	case everyday != nil:
		if terms.Max, scope = number(everyday[1]+everyday[2]), ofKinds(benefit.KindMaintenance); !r.isMost(terms.Max) {
			return false
		}
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
	case anyDrugRE.MatchString(s):
		if terms.Max = number(anyDrugRE.FindStringSubmatch(s)[1]); !r.isMost(terms.Max) || r.ofSomeFills(u) {
			return false
		}
	default:
		return false
	}
	add(r, &r.plan.Utilization.DaysSupply, "daysSupply", scope, benefit.State(terms, u.quote(k, k, sureRule)...))
	return true
}

// isMost reports whether so many days may be the most of a fill, beyond which no cost share goes.
func (r *ruleReader) isMost(days int) bool {
	return days >= 7 && days <= 100 && !r.longer(nil, "", days)
}

// ofSomeFills reports whether the heading of a sentence, or what it stands beside, names the pharmacies or the drugs that it is about.
func (r *ruleReader) ofSomeFills(u *unit) bool {
	head := u.s[:u.headed]
	channels, _ := sentenceMarks(head)
	return len(channels) > 0 || u.place.channel != "" || len(u.tiers) > 0 || u.specialty || u.row != nil || len(kindsIn(head)) > 0 || namesTier(head)
}

// bounded is a supply of so many days, and what says that it is the most.
const bounded = `(?:up to |no more than |a maximum of |at most )(?:an? )?(\d{2,3})[- ]days?(?:'s|')? supply`

var (
	// anyDrugRE finds a sentence on how much of any drug is filled at once, and nothing else: "You can get up to a 34-day supply."
	anyDrugRE = regexp.MustCompile(`^\W*(?:(?:you|members|a member) (?:can|may|will) (?:get|receive|obtain|fill)|(?:all |each |your |covered |most )*prescriptions? (?:drugs? )?(?:are|is|will be|can be|may be) (?:limited to|filled for|covered for|dispensed for)|(?:the plan|we|medicaid) (?:will )?(?:covers?|pays? for)) (?:up to |no more than |a maximum of |at most )?(?:an? )?(\d{2,3})[- ]days?(?:'s|')? supply(?: (?:of (?:a|any|each|your|the|covered|most) ?(?:covered )?(?:drugs?|medicines?|medications?|prescriptions?)|at (?:one|a) time|at once|per (?:fill|prescription)|(?:for|with) each (?:fill|prescription)|each time))*\W*$`)
	// everydayRE finds the same of drugs that are taken for long.
	everydayRE = regexp.MustCompile(`^\W*(?:for|of) (?:(?:some|certain|most|many) )?(?:maintenance (?:drugs|medications|medicines|prescriptions)|(?:drugs|medicines|medications) (?:that )?you take (?:every day|regularly|all the time|for a long time)),? (?:you|members) (?:can|may) (?:get|receive|obtain|fill) ` + bounded + `(?: with (?:one|a single) copay(?:ment)?)?\W*$|` +
		`^\W*(?:(?:some|certain|most|many) )?maintenance (?:drugs|medications|medicines|prescriptions) (?:can|may) be (?:filled|dispensed|covered) for ` + bounded + `\W*$`)
	// initialRE finds that a supply is of first fills.
	initialRE = regexp.MustCompile(`\b(?:initial|first|new|starter)\b`)
	// supplyThenNotRE finds behind a supply where the drugs are not filled: "and are not available by mail".
	supplyThenNotRE = regexp.MustCompile(`\bsupply\b[^.;]{0,12}\b(?:and|,) (?:they )?(?:are|is|may) not\b`)
)
