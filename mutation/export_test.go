package mutation

import (
	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
)

// Compiled compiles the plan that a mutant makes, amended or not.
func Compiled(engine *adjudicate.Engine, m *Mutant) *adjudicate.Engine {
	b := NewBench(engine)
	broken := b.With(m)
	if l, is := m.edit.(limitEdit); is {
		p := owned(b.plan)
		for _, list := range []*[]benefit.Accumulator{&p.Deductibles, &p.OutOfPocketMaximums} {
			changed := append([]benefit.Accumulator{}, *list...)
			for i := range changed {
				if a := &changed[i]; a.ID == l.id {
					set(&a.Individual, l.then.individual)
					set(&a.Family, l.then.family)
				}
			}
			*list = changed
		}
		return b.compile(p)
	}
	if _, is := m.edit.(planEdit); is {
		return broken
	}
	return b.compile(b.plan)
}

func set[T any](v *benefit.Sourced[T], to *T) {
	*v = benefit.Sourced[T]{}
	if to != nil {
		*v = benefit.State(*to)
	}
}

// InPlace reports whether a mutant takes no compilation.
func (m *Mutant) InPlace() bool {
	_, compiles := m.edit.(planEdit)
	return !compiles
}
