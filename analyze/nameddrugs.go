package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

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
