package adjudicate

import (
	"slices"

	"github.com/rxassay/rxassay/money"
)

// Apply returns the state after a claim: what [AccumulatorMove] says is added. The given state is not changed.
func (e *Engine) Apply(s State, r Result) State { return s.moved(r, 1) }

// Reverse returns the state after the claim is reversed: exactly what it added is taken off again, so that reversing
// right after [Engine.Apply] gives the state before, and reversing later keeps what other claims added in between. An
// accumulator that comes back to zero is no longer named. The given state is not changed.
func (e *Engine) Reverse(s State, r Result) State { return s.moved(r, -1) }

func (s State) moved(r Result, sign int64) State {
	out := State{Family: s.Family, Accumulators: slices.Clone(s.Accumulators)}
	for _, m := range r.Accumulators {
		individual := (m.After.Individual - m.Before.Individual).Times(sign)
		family := (m.After.Family - m.Before.Family).Times(sign)
		if individual == 0 && family == 0 {
			continue
		}
		i := slices.IndexFunc(out.Accumulators, func(u Use) bool { return u.ID == m.ID })
		if i < 0 {
			out.Accumulators = append(out.Accumulators, Use{ID: m.ID})
			i = len(out.Accumulators) - 1
		}
		u := &out.Accumulators[i]
		u.Individual, u.Family = u.Individual.Add(individual), u.Family.Add(family)
		if *u == (Use{ID: m.ID}) { // one that is said to be met stays
			out.Accumulators = slices.Delete(out.Accumulators, i, i+1)
		}
	}
	if len(out.Accumulators) == 0 {
		out.Accumulators = nil
	}
	return out
}

// Left returns how much more a member in a state can be charged before a limit is reached; false where the limit does not
// hold for the member's kind of coverage.
func (l Limit) Left(s State) (money.Amount, bool) {
	inner := limit{Limit: l}
	return inner.left(s.used(l.ID), s.Family)
}
