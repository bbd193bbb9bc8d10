package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
)

var (
	refillsRE    = regexp.MustCompile(`\b(?:limited to|up to|no more than|not more than|(?:a )?maximum of|covers?|allows?) (?:an? (?:original|initial) (?:fill|prescription) (?:and|plus) (?:up to )?)?(` + countWord + `|eleven|ten)(?: \(\d{1,2}\))? (?:authori[sz]ed )?refills?\b`)
	refilledRE   = regexp.MustCompile(`\brefilled (?:up to |no more than |not more than |a maximum of |at most )(` + countWord + `|eleven|ten)(?: \(\d{1,2}\))? times\b`)
	refillTimeRE = regexp.MustCompile(`\b(?:within|in|for|during)(?: a| the)?(?: period of)? (?:(one|1|two|2) years?|(` + countWord + `) months?|(\d{2,3}) days?)\b`)
	splitRE      = regexp.MustCompile(`\bsplit[- ]?fills?\b|\bpartial[- ]fills?\b|\b1[0-7][- ]day (?:suppl(?:y|ies)|increments?|fills?)\b`)
	splitDaysRE  = regexp.MustCompile(`\b(1[0-7])[- ]days?\b`)
	splitForRE   = regexp.MustCompile(`\b(?:the )?first (` + countWord + `) (months?|fills?)\b|\b(?:the )?(?:first|initial) (month|fill)\b`)
	agesRE       = regexp.MustCompile(`\b(?:ages?|aged) (\d{1,2}) (?:years )?(?:(?:and|or|&) (older|over|above|up)|(?:through|to|-) (?:age )?(\d{1,2}))|\b(?:under|younger than|below)(?: the)?(?: age(?: of)?)? (\d{1,2})\b|\b(?:through|up to|to) age (\d{1,2})\b|\b(\d{1,2}) (?:years(?: of age)? )?(?:and|or) (older|over|younger|under)\b`)
	coveredForRE = regexp.MustCompile(`\b(?:covered|available|limited|approved)\b[^.;]{0,30}\b(?:for|to|only|through|up to)\b`)
)

// fills reads how often a prescription is refilled, which drugs are filled in halves at first, and for whom by age a
// kind of drug is covered.
func (r *ruleReader) fills(u *unit, k int) {
	s := u.sents[k].s
	if undecidedRE.MatchString(definite(s)) {
		return
	}
	r.refillLimit(u, k, s)
	r.splitFill(u, k, s)
	r.ageLimit(u, k, s)
}

func (r *ruleReader) refillLimit(u *unit, k int, s string) {
	at := refillsRE.FindStringSubmatchIndex(s)
	if at == nil {
		at = refilledRE.FindStringSubmatchIndex(s)
	}
	if at == nil || strings.Contains(s, "mail") || strings.Contains(s, "retail") || maintainRE.MatchString(s) {
		return // so many at one kind of pharmacy is another rule
	}
	terms := benefit.RefillLimit{Max: refillCount(s[at[2]:at[3]])}
	if m := refillTimeRE.FindStringSubmatch(s[at[1]:]); m != nil {
		terms.WithinDays = 365*count(m[1]) + 30*count(m[2]) + number(m[3])
		if count(m[2]) == 12 {
			terms.WithinDays = 365
		}
	}
	scope := benefit.Scope{}
	if kinds := kindSet(kindsIn(s)); len(kinds) == 1 {
		scope = ofKinds(kinds[0])
	} else if len(kinds) > 1 {
		return
	}
	if terms.Max > 0 {
		add(r, &r.plan.Utilization.RefillLimit, "refillLimit", scope, benefit.State(terms, u.quote(k, k, sureRule)...))
	}
}

func refillCount(s string) int {
	switch s {
	case "eleven":
		return 11
	case "ten":
		return 10
	}
	return count(s)
}

// splitFill reads that some drugs are dispensed for half a month at first. Which they are, a drug list says (SF).
func (r *ruleReader) splitFill(u *unit, k int, s string) {
	if !splitRE.MatchString(s) {
		return
	}
	days, first := splitDaysRE.FindStringSubmatch(s), splitForRE.FindStringSubmatch(s)
	scope := benefit.Scope{Drugs: benefit.DrugSet{Flags: []formulary.Flag{formulary.SplitFill}}}
	ev := u.quote(k, k, sureRule)
	if days == nil || first == nil {
		open(r, &r.plan.Utilization.SplitFill, benefit.UtilizationManagement, "splitFill", scope, ev, "The document says that some drugs are filled in parts and not for how long; the rule is not applied.")
		return
	}
	terms := benefit.SplitFill{MaxDays: number(days[1])}
	n := max(1, count(first[1]))
	if strings.HasPrefix(first[2]+first[3], "month") {
		terms.Days = 30 * n
	} else {
		terms.Fills = n
	}
	add(r, &r.plan.Utilization.SplitFill, "splitFill", scope, benefit.State(terms, ev...))
}

// ageLimit reads the ages that one kind of drug is covered for.
func (r *ruleReader) ageLimit(u *unit, k int, s string) {
	kinds := kindSet(kindsIn(s))
	age, n := agesIn(s)
	if n != 1 || len(kinds) != 1 || !coveredForRE.MatchString(s) || hasAmount(s) || priorAuthRE.MatchString(s) || dayLimitRE.MatchString(s) {
		return
	}
	add(r, &r.plan.Utilization.Age, "age", ofKinds(kinds[0]), benefit.State(benefit.AgeLimit{Age: age}, u.quote(k, k, sureRule)...))
}

// agesIn reads the one age or range of ages that words name, and says how many they name.
func agesIn(s string) (age benefit.AgeRange, n int) {
	if n = len(agesRE.FindAllString(s, 2)); n != 1 {
		return age, n
	}
	switch m := agesRE.FindStringSubmatch(s); {
	case m[2] != "":
		age.Min = number(m[1])
	case m[3] != "":
		age.Min, age.Max = number(m[1]), number(m[3])
	case m[4] != "":
		age.Max = number(m[4]) - 1
	case m[5] != "":
		age.Max = number(m[5])
	case m[7] == "older" || m[7] == "over":
		age.Min = number(m[6])
	default:
		age.Max = number(m[6])
	}
	return age, n
}

// dayLimitRE finds a bound on the days supply: ages beside one say whose it is, not who is covered.
var dayLimitRE = regexp.MustCompile(`\b\d{1,3}[- ]days?\b|\bdays'? supply\b`)
