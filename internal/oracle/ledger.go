package oracle

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

// ledger holds what each paid claim added to each accumulator, so that what is used in a period is a sum over it.
type ledger struct {
	plan    *benefit.Plan
	variant string
	entries []entry
}

type entry struct {
	id    benefit.RuleID
	date  calendar.Date
	by    money.Amount
	claim *Submitted
}

func (l *ledger) write(c *Submitted, v *Verdict) {
	if l == nil || v.Status != Paid {
		return
	}
	for _, rises := range []map[benefit.RuleID]money.Amount{v.Rises, v.MaximumRises} {
		for _, id := range sorted(rises) {
			l.entries = append(l.entries, entry{id, c.DateOfService, rises[id], c})
		}
	}
}

func (l *ledger) strike(c *Submitted) {
	if l != nil {
		l.entries = slices.DeleteFunc(l.entries, func(e entry) bool { return e.claim == c })
	}
}

// use gives the member what is used on a date.
func (l *ledger) use(m *Member, on calendar.Date) {
	m.Accumulators, m.MaximumsUsed = map[benefit.RuleID]Used{}, map[benefit.RuleID]Used{}
	put := func(to map[benefit.RuleID]Used, id benefit.RuleID, period benefit.Period, carried int) {
		from, before := l.period(period, on)
		late := from
		if carried > 0 && before != 0 {
			late = from.AddMonths(-carried)
		}
		var u Used
		for _, e := range l.entries {
			if e.id == id && e.date >= late && e.date <= on {
				u.Individual += e.by
			}
		}
		if m.Family {
			u.Family = u.Individual
		}
		if u != (Used{}) {
			to[id] = u
		}
	}
	policy := l.plan.Policy.WithDefaults()
	for i := range l.plan.Deductibles {
		a := &l.plan.Deductibles[i]
		months := policy.CarryOverMonths.Value
		if a.CarryOver.Known() {
			months = a.CarryOver.Value.LastMonths
		}
		put(m.Accumulators, a.ID, known(a.Period, benefit.PlanYear), months)
	}
	for i := range l.plan.OutOfPocketMaximums {
		a := &l.plan.OutOfPocketMaximums[i]
		put(m.Accumulators, a.ID, known(a.Period, benefit.PlanYear), known(a.CarryOver, benefit.CarryOver{}).LastMonths)
	}
	for i := range l.plan.BenefitMaximums {
		r := &l.plan.BenefitMaximums[i]
		if r.Terms.Value.Amount != nil {
			put(m.MaximumsUsed, r.ID, r.Terms.Value.Window.Period, 0)
		}
	}
	for _, id := range []benefit.RuleID{benefit.PartDDeductible, benefit.PartDTrOOP, benefit.PartDGross} {
		put(m.Accumulators, id, benefit.PlanYear, 0)
	}
}

// period returns the first day of the period that a date lies in; before is 0 for one that never begins anew.
func (l *ledger) period(p benefit.Period, on calendar.Date) (from, before calendar.Date) {
	switch p {
	case benefit.Lifetime:
		return calendar.Min, 0
	case benefit.CalendarYear:
		from = calendar.Must(on.Year(), 1, 1)
	case benefit.CalendarMonth:
		from = calendar.Must(on.Year(), on.Month(), 1)
	default:
		from, _ = l.plan.YearOf(on)
	}
	return from, from.AddDays(-1)
}
