package adjudicate

import (
	"strconv"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// step closes the sentence written so far and records it. All sentences of a run share one buffer, so that an explained
// claim costs one allocation for its words.
func (r *run) step(kind StepKind, rule benefit.RuleID, before, after money.Amount, field claim.Component) {
	if r.silent {
		return
	}
	r.out.Steps = append(r.out.Steps, Step{Kind: kind, Rule: rule, Before: before, After: after, Field: field})
	r.marks = append(r.marks, len(r.text))
}

// finish hands the words to the steps and leaves no list of the result nil, so that its JSON form has arrays.
func (r *run) finish() {
	all := string(r.text)
	from := 0
	for i := range r.out.Steps {
		r.out.Steps[i].Text = all[from:r.marks[i]]
		from = r.marks[i]
	}
	if r.out.Components == nil {
		r.out.Components = []Component{}
	}
	if r.out.Accumulators == nil {
		r.out.Accumulators = []AccumulatorMove{}
	}
	if r.out.Rules == nil {
		r.out.Rules = []benefit.RuleID{}
	}
}

func (r *run) say(s string) *run {
	if r.silent {
		return r
	}
	r.text = append(r.text, s...)
	return r
}

func (r *run) int(n int) *run {
	if r.silent {
		return r
	}
	r.text = strconv.AppendInt(r.text, int64(n), 10)
	return r
}

func (r *run) usd(a money.Amount) *run {
	if r.silent {
		return r
	}
	r.text = appendUSD(r.text, a)
	return r
}

func (r *run) days(n int) *run {
	r.int(n)
	if n == 1 {
		return r.say(" day")
	}
	return r.say(" days")
}

func (r *run) band(d benefit.DaysSupply) *run {
	switch {
	case d.Max == 0 && d.Min <= 1:
		return r.say("any days supply")
	case d.Max == 0:
		return r.int(d.Min).say(" days and more")
	}
	return r.int(d.Min).say(" to ").int(d.Max).say(" days")
}

// tellShare writes how the share came to its amount.
func (r *run) tellShare(s *share, base, copay, coins money.Amount) {
	flat := func() {
		r.usd(s.copay)
		if s.perDays > 0 {
			r.say(" for each started ").days(s.perDays).say(" (").int(int(started(r.claim.DaysSupply, s.perDays))).say(")")
		}
	}
	part := func(of money.Amount) { r.say(s.rateText).say(" of ").usd(of) }
	rounded := func() { r.say(", ").say(r.engine.policy.roundingText) }
	switch s.kind {
	case benefit.Copay:
		r.say("Copay of ")
		flat()
		r.say(": ").usd(copay).say(".")
	case benefit.Coinsurance:
		r.say("Coinsurance of ")
		part(base)
		rounded()
		r.say(": ").usd(coins).say(".")
	case benefit.GreaterOf, benefit.LesserOf:
		if s.kind == benefit.GreaterOf {
			r.say("Greater of ")
		} else {
			r.say("Lesser of ")
		}
		flat()
		r.say(" and ")
		part(base)
		rounded()
		r.say(": ").usd(copay + coins).say(".")
	case benefit.CopayPlusCoinsurance:
		r.say("Copay of ")
		flat()
		r.say(" and ")
		part(max(base-copay, 0))
		rounded()
		r.say(": ").usd(copay + coins).say(".")
	default:
		r.say("No charge.")
	}
}

func appendUSD(b []byte, a money.Amount) []byte {
	if a < 0 {
		b = append(b, '-')
		a = -a
	}
	b = append(b, '$')
	b = strconv.AppendInt(b, int64(a/100), 10)
	return append(b, '.', byte('0'+a/10%10), byte('0'+a%10))
}
