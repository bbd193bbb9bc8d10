package analyze

import (
	"strings"
	"unicode"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Sentences state rules of drugs by their names, and need no word for drugs then: "Before Examplix is covered, you must first try
// sampleprazole." That they end as substances do, or are written as brands are, is what tells names from other words.

const (
	oneName   = `[a-z][a-z-]{4,}(?: (?:er|xr|sr|cr|xl|dr|hcl))?`
	someNames = `(` + oneName + `(?:(?:, (?:or |and )?| or | and )` + oneName + `)*)`
	inDays    = `(?: (?:within|in|during) the (?:past|last|previous) (\d{1,3}) days)?`
	whoTries  = `(?:(?:you|the member|members?|the patient|patients|it) )?(?:must|needs? to|ha(?:s|ve) to|(?:is|are) required to)(?: first)? (?:try|use|have (?:first )?(?:tried|used|failed))(?: (?:and failed|a trial of))? `
	isPaid    = ` (?:is|will be|can be|may be) (?:covered|paid(?: for)?|approved)\b`
)

var (
	triedBeforeRE = regexp.MustCompile(`\b` + whoTries + someNames + `(?: first)?` + inDays + ` before (` + oneName + `)` + isPaid)
	beforeTriedRE = regexp.MustCompile(`\bbefore (` + oneName + `)` + isPaid + `,? ` + whoTries + someNames + inDays)
	nameJoinRE    = regexp.MustCompile(`, (?:or |and )?| or | and `)
)

// namedSteps reads a step therapy that names its drugs. It reports whether a sentence is one.
func (r *ruleReader) namedSteps(u *unit, k int) bool {
	s := u.sents[k].s
	var target, tried, days []int
	if m := triedBeforeRE.FindStringSubmatchIndex(s); m != nil {
		tried, days, target = m[2:4], m[4:6], m[6:8]
	} else if m := beforeTriedRE.FindStringSubmatchIndex(s); m != nil {
		target, tried, days = m[2:4], m[4:6], m[6:8]
	} else {
		return false
	}
	words := s[tried[0]:tried[1]]
	names := nameJoinRE.Split(words, -1)
	both, either := strings.Contains(words, " and "), strings.Contains(words, " or ")
	if both && either || len(names) > 1 && !both && !either || notRequiredRE.MatchString(s) || conditionRE.MatchString(s) {
		return false
	}
	known := false // one of them tells that the others are drugs, too
	at := tried[0]
	for _, n := range names {
		at += strings.Index(s[at:], n)
		known = known || namesSubstance(n) || u.isBrand(k, at)
		if sentenceWordRE.MatchString(n) || len(kindsIn(n)) > 0 {
			return false
		}
	}
	of := s[target[0]:target[1]]
	if !known || sentenceWordRE.MatchString(of) || len(kindsIn(of)) > 0 || !namesSubstance(of) && !u.isBrand(k, target[0]) {
		return false
	}
	terms := benefit.StepTherapy{Steps: []benefit.DrugSet{{Names: names}}}
	if both {
		terms.Steps = nil
		for _, n := range names {
			terms.Steps = append(terms.Steps, benefit.DrugSet{Names: []string{n}})
		}
	}
	if days[0] >= 0 {
		terms.LookBackDays = number(s[days[0]:days[1]])
	}
	add(r, &r.plan.Utilization.StepTherapy, "stepTherapy", benefit.Scope{Drugs: benefit.DrugSet{Names: []string{of}}}, benefit.State(terms, u.quote(k, k, sureRule)...))
	return true
}

// isBrand reports whether a word within a sentence, at the bytes at, is written as a brand's name is.
func (u *unit) isBrand(k, at int) bool {
	from := u.sents[k].at + at
	first, _ := utf8.DecodeRuneInString(original(u.passage, from, from+1))
	return at > 0 && unicode.IsUpper(first)
}

// monthlyFillsRE finds how many prescriptions of a month a plan pays for.
var monthlyFillsRE = regexp.MustCompile(`\bprescriptions?(?: drugs?| fills?)?(?: benefits?| coverage)? (?:(?:is|are) )?limited to (?:a maximum of |no more than |up to )?(` + countWord + `)(?: prescriptions?| fills?)? (?:per (?:member|person|recipient) )?(?:per|each|every|a|in a) (?:calendar )?month\b|` +
	`\b(?:limited to|limit of|maximum of|no more than|covers? (?:up to|only)) (` + countWord + `) prescriptions?(?: fills?)? (?:per (?:member|person|recipient) )?(?:per|each|every|a|in a) (?:calendar )?month\b`)

// monthlyFills reads such a limit, which is of fills, and of no drug's quantity. It reports whether a sentence states one.
func (r *ruleReader) monthlyFills(u *unit, k int) bool {
	s := u.sents[k].s
	m := monthlyFillsRE.FindStringSubmatch(s)
	if m == nil {
		return false
	}
	terms := benefit.FillLimit{Max: count(m[1] + m[2]), Count: benefit.FillCount{Window: benefit.Window{Period: benefit.CalendarMonth}}}
	ev := u.quote(k, k, sureRule)
	switch {
	case terms.Max <= 0:
	case undecidedRE.MatchString(definite(s)) || exceptRE.MatchString(s) || len(kindsIn(s)) > 0 || namesTier(s):
		open(r, &r.plan.Utilization.FillLimit, benefit.UtilizationManagement, "fillLimit", benefit.Scope{}, ev, "The document limits how many prescriptions a month are paid for and leaves open which; the rule is not applied.")
	default:
		add(r, &r.plan.Utilization.FillLimit, "fillLimit", benefit.Scope{}, benefit.State(terms, ev...))
	}
	return true
}
