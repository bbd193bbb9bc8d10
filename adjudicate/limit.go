package adjudicate

import (
	"math"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

// limit is a deductible, an out-of-pocket maximum or another accumulator that can be used.
type limit struct {
	Limit
	kind         string
	scope        benefit.AccumulatorScope
	name, title  string // for people: "out-of-pocket maximum (in network)"
	on           drugMatcher
	except       drugMatcher // exempt drugs
	hasExcept    bool
	channels     []benefit.Channel
	counts       partMask // the parts of patient pay that count toward it
	assistance   bool     // what a manufacturer paid for the member counts too
	outOfNetwork bool     // what is paid out of network counts
	unstated     bool     // a deductible without its amount

	drugsKnown, channelsKnown bool // it says for which drugs and at which kinds of pharmacy it holds
	period                    benefit.Period
	carry                     int // so many last months of a period count in the next too
	also                      []*limit
}

// holds reports whether a limit takes in a claim of a tier and network that its cell already found to fit. Where the drug
// is not known well enough to tell, missing names what is needed.
func (l *limit) holds(c *Claim) (held bool, missing string) {
	if len(l.channels) > 0 && !benefit.HoldsAt(l.channels, c.Channel) {
		return false, ""
	}
	held, missing = l.on.match(c)
	if !held && missing == "" || !l.hasExcept {
		return held, missing
	}
	switch exempt, need := l.except.match(c); {
	case exempt:
		return false, ""
	case need != "":
		return false, need
	}
	return held, missing
}

// left is what remains of the limit for a member: how much more the member can be charged before it is reached. The
// second result is false where the limit does not hold for this kind of coverage.
func (l *Limit) left(used Use, family bool) (money.Amount, bool) {
	if used.Met {
		return 0, true
	}
	individual, fam := money.Amount(math.MaxInt64), money.Amount(math.MaxInt64)
	switch {
	case family && l.InFamily != nil:
		individual = max(*l.InFamily-used.Individual, 0)
	case l.Individual != nil && (!family || l.Method != benefit.Aggregate || l.Family == nil):
		individual = max(*l.Individual-used.Individual, 0)
	}
	if family && l.Family != nil {
		fam = max(*l.Family-used.Family, 0)
	}
	if family && l.Members > 0 && used.MembersMet >= l.Members {
		fam = 0
	}
	least := min(individual, fam)
	return least, least != math.MaxInt64
}

// perMember is the amount at which one member has reached the limit; false where only the family's counts.
func (l *Limit) perMember(family bool) (money.Amount, bool) {
	switch {
	case family && l.InFamily != nil:
		return *l.InFamily, true
	case l.Individual != nil && (!family || l.Method != benefit.Aggregate || l.Family == nil):
		return *l.Individual, true
	}
	return 0, false
}

// nothing reports whether the limit is stated to be $0: there is no deductible to meet.
func (l *limit) nothing() bool {
	return (l.Individual == nil || *l.Individual == 0) && (l.Family == nil || *l.Family == 0)
}

// begins returns the first day of the period of a limit that a date lies in; zero where the limit has no end.
func (e *Engine) begins(p benefit.Period, date calendar.Date) calendar.Date {
	switch p {
	case benefit.Lifetime:
		return 0
	case benefit.CalendarYear:
		return calendar.Must(date.Year(), 1, 1)
	case benefit.CalendarMonth:
		return calendar.Must(date.Year(), date.Month(), 1)
	default:
		from, _ := e.plan.YearOf(date)
		return from
	}
}

// used returns what of a limit was used before a claim, in the claim's own period where the state tells periods apart.
func (r *run) used(l *limit) Use { return r.usedIn(l.ID, l.period) }

// left is what remains of a limit for the claim's member: what the period before left over is used of it too.
func (r *run) left(l *limit) (money.Amount, bool) {
	left, held := l.left(r.used(l), r.state.Family)
	if held && left > 0 {
		left = max(left-r.carried(l), 0)
	}
	return left, held
}

// carried is what the last months of the period before count in this one.
func (r *run) carried(l *limit) money.Amount {
	if l.carry == 0 || !r.state.ByPeriod || l.period == benefit.Lifetime {
		return 0
	}
	before := r.engine.begins(l.period, r.engine.begins(l.period, r.claim.DateOfService).AddDays(-1))
	for i := range r.state.Accumulators {
		if u := &r.state.Accumulators[i]; u.ID == l.ID && u.Period == before {
			return u.Late
		}
	}
	return 0
}

// late reports whether a date lies in the last months of a limit's period, whose spending carries over.
func (e *Engine) late(l *limit, date calendar.Date) bool {
	if l.carry == 0 || l.period == benefit.Lifetime {
		return false
	}
	months := 12
	if l.period == benefit.CalendarMonth {
		months = 1
	}
	next := e.begins(l.period, date).AddMonths(months)
	return !date.Before(next.AddMonths(-l.carry))
}

// used returns what the state says about a limit.
func (s *State) used(id benefit.RuleID) Use {
	for i := range s.Accumulators {
		if s.Accumulators[i].ID == id {
			return s.Accumulators[i]
		}
	}
	return Use{ID: id}
}

// Used returns how much of an accumulator has been used; one that is not named stands at zero.
func (s State) Used(id benefit.RuleID) Use { return s.used(id) }
