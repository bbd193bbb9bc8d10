package adjudicate

import (
	"reflect"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Apply returns the state after a claim: what [AccumulatorMove] says is added, and a paid claim is in the history where the
// history is known. The given state is not changed.
func (e *Engine) Apply(s State, r Result) State {
	out := e.moved(s, r, 1)
	if !r.Paid() {
		return out
	}
	if s.Fills != nil {
		out.Fills = append(slices.Clone(s.Fills), r.Fill)
	}
	if s.AssistanceLeft != nil && r.Assistance != 0 {
		out.AssistanceLeft = new(s.AssistanceLeft.Sub(r.Assistance))
	}
	return out
}

// Reverse returns the state after the claim is reversed (step 20): exactly what it added is taken off again, so that
// reversing right after [Engine.Apply] gives the state before, and reversing later keeps what other claims added in
// between. An accumulator that comes back to zero is no longer named. The given state is not changed.
func (e *Engine) Reverse(s State, r Result) State {
	out := e.moved(s, r, -1)
	if !r.Paid() {
		return out
	}
	if at := slices.IndexFunc(s.Fills, func(f Fill) bool { return reflect.DeepEqual(f, r.Fill) }); at >= 0 {
		out.Fills = slices.Delete(slices.Clone(s.Fills), at, at+1)
	}
	if s.AssistanceLeft != nil && r.Assistance != 0 {
		out.AssistanceLeft = new(s.AssistanceLeft.Add(r.Assistance))
	}
	return out
}

func (e *Engine) moved(s State, r Result, sign int64) State {
	out := s
	out.Accumulators = slices.Clone(s.Accumulators)
	for _, m := range r.Accumulators {
		individual := (m.After.Individual - m.Before.Individual).Times(sign)
		family := (m.After.Family - m.Before.Family).Times(sign)
		if individual == 0 && family == 0 {
			continue
		}
		i := slices.IndexFunc(out.Accumulators, func(u Use) bool { return u.ID == m.ID && u.Period == m.After.Period })
		if i < 0 {
			out.Accumulators = append(out.Accumulators, Use{ID: m.ID, Period: m.After.Period})
			i = len(out.Accumulators) - 1
		}
		u := &out.Accumulators[i]
		before := u.Individual
		u.Individual, u.Family = u.Individual.Add(individual), u.Family.Add(family)
		u.Late = u.Late.Add((m.After.Late - m.Before.Late).Times(sign))
		u.MembersMet += e.reached(m.ID, s.Family, before, u.Individual)
		if *u == (Use{ID: m.ID, Period: m.After.Period}) { // one that is said to be met stays
			out.Accumulators = slices.Delete(out.Accumulators, i, i+1)
		}
	}
	if len(out.Accumulators) == 0 {
		out.Accumulators = nil
	}
	return out
}

// reached is 1 where a member's use rises to the amount at which a family limit counts the member, -1 where it falls
// below it, else 0.
func (e *Engine) reached(id benefit.RuleID, family bool, before, after money.Amount) int {
	if !family {
		return 0
	}
	for _, list := range [][]*limit{e.deductibles, e.maximums} {
		for _, l := range list {
			if l.ID != id || l.Members == 0 {
				continue
			}
			most, ok := l.perMember(true)
			switch {
			case !ok || (before >= most) == (after >= most):
				return 0
			case after >= most:
				return 1
			default:
				return -1
			}
		}
	}
	return 0
}

// Event is one thing that happens to a member: a claim, or the reversal of an earlier one of the same sequence.
type Event struct {
	Claim    Claim `json:"claim"`
	Reverses *int  `json:"reverses,omitempty"` // the place of the claim in the sequence, from 0; nil: a claim
}

// Sequence adjudicates what happens to a member one after the other and returns a result for each event, that of a reversal
// being the result of the claim that it reverses, and the state at the end. Accumulators begin anew with each period where
// the state's ByPeriod is set. A claim that was not paid, and one that is reversed already, change nothing when they are
// reversed; an event that names no earlier claim has a zero result.
func (e *Engine) Sequence(s State, events []Event) ([]Result, State) {
	out := make([]Result, len(events))
	reversed := make([]bool, len(events))
	for i := range events {
		at := events[i].Reverses
		switch {
		case at == nil:
			out[i] = e.Claim(events[i].Claim, s)
			s = e.Apply(s, out[i])
		case *at >= 0 && *at < i && events[*at].Reverses == nil:
			out[i] = out[*at]
			if !reversed[*at] {
				s, reversed[*at] = e.Reverse(s, out[*at]), true
			}
		}
	}
	return out, s
}

// Left returns how much more a member in a state can be charged before a limit is reached; false where the limit does not
// hold for the member's kind of coverage.
func (l Limit) Left(s State) (money.Amount, bool) { return l.left(s.used(l.ID), s.Family) }
