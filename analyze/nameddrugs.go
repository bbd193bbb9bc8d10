package analyze

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
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

// namedQuantityRE finds a drug with how much of it is paid for, as lists of limits in a sentence have it: "sampletriptan 9 tablets per 30
// days; examplepidem 15 per 30 days".
var namedQuantityRE = regexp.MustCompile(`\b(` + oneName + `)(?: \d+(?:\.\d+)? ?(?:mg|mcg))?( (?:` + doseUnit + `))?[,:]? (\d{1,4})( (?:` + doseUnit + `))? ?(?:per|every|each|in|for|/) ?(?:(?:an? |any )?(\d{1,3})[- ]days?|(fill|prescription)|(?:an? |any |one )?(month))\b`)

// noSuchNameRE finds other words in front of a number of units.
var noSuchNameRE = regexp.MustCompile(`^(?:maximum|minimum|limit(?:s|ed)?|total|initial|about|approximately|quantity|amount|strengths?|therapy|other|first|another|under|until|every|after|least|exceed|supply|doses?|tablets|capsules|` + doseUnit + `)\b`)

// namedQuantities reads limits of drugs by their names. It reports whether a sentence states any.
func (r *ruleReader) namedQuantities(u *unit, k int) bool {
	s := u.sents[k].s
	if undecidedRE.MatchString(definite(s)) || strings.Contains(s, "for example") || strings.Contains(s, "$") {
		return false
	}
	all := namedQuantityRE.FindAllStringSubmatchIndex(s, 12)
	units := func(m []int) bool { return m[4] >= 0 || m[8] >= 0 }
	substance := func(m []int) bool { return namesSubstance(s[m[2]:m[3]]) }
	other := func(m []int) bool {
		return sentenceWordRE.MatchString(s[m[2]:m[3]]) || noSuchNameRE.MatchString(s[m[2]:m[3]]) || len(kindsIn(s[m[2]:m[3]])) > 0
	}
	if !slices.ContainsFunc(all, units) || !slices.ContainsFunc(all, substance) || slices.ContainsFunc(all, other) {
		return false
	}
	for _, m := range all {
		q := benefit.QuantityLimit{Max: money.Units(int64(number(s[m[6]:m[7]]))), Per: benefit.QuantityPerFill}
		switch {
		case m[10] >= 0:
			q.Per, q.Days = benefit.QuantityPerDaysSupply, number(s[m[10]:m[11]])
		case m[14] >= 0:
			q.Per, q.Days = benefit.QuantityPerDaysSupply, 30
		}
		if q.Max > 0 && (m[10] < 0 || q.Days > 0) {
			add(r, &r.plan.Utilization.QuantityLimit, "quantityLimit", benefit.Scope{Drugs: benefit.DrugSet{Names: []string{s[m[2]:m[3]]}}}, benefit.State(q, u.quote(k, k, sureRule)...))
		}
	}
	return true
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
