package scenario

import (
	"fmt"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

// turnOfYear designs claims on the last and the first day of an accumulator's year: what was used counts until its end
// and, unless it is carried over, not beyond.
func (d *designer) turnOfYear() {
	for _, list := range []struct {
		of   []benefit.Accumulator
		used []adjudicate.Limit
	}{{d.plan.Deductibles, d.engine.Deductibles()}, {d.plan.OutOfPocketMaximums, d.engine.OutOfPocketMaximums()}} {
		for _, l := range list.used {
			for i := range list.of {
				if a := &list.of[i]; a.ID == l.ID && (a.Variant == "" || a.Variant == d.engine.Variant()) && l.HoldsDrugs && full(l) > 1 {
					d.turn(l, a)
				}
			}
		}
	}
}

// yearOf is the year of an accumulator that a date lies in; false where it does not run by years.
func (d *designer) yearOf(a *benefit.Accumulator, date calendar.Date) (from, to calendar.Date, ok bool) {
	switch {
	case !a.Period.Known() || a.Period.Value == benefit.PlanYear:
		from, to = d.plan.YearOf(date)
		return from, to, true
	case a.Period.Value == benefit.CalendarYear:
		return calendar.Must(date.Year(), 1, 1), calendar.Must(date.Year(), 12, 31), true
	default:
		return 0, 0, false
	}
}

func (d *designer) turn(l adjudicate.Limit, a *benefit.Accumulator) {
	s, ok := d.spotUnder(func(s spot) bool {
		ded, all := d.engine.LimitsFor(s.rule.Tier, s.network)
		for _, m := range all {
			if m.ID == l.ID {
				return s.rule.Share.Kind != benefit.NoCharge
			}
		}
		return ded != nil && ded.ID == l.ID && s.rule.Order != benefit.DeductibleExempt
	})
	from, to, yearly := d.yearOf(a, d.someDay())
	if !ok || !yearly {
		return
	}
	before, last, _ := d.yearOf(a, from.AddDays(-1))
	price := d.plainPrice(s)
	at := func(intent, say string, date, period calendar.Date, use adjudicate.Use, family bool) sketch {
		use.Period = period
		state := d.counted(s, asFamily(adjudicate.State{Family: family, ByPeriod: true, Accumulators: with(nil, use)}))
		for i := range state.Accumulators {
			state.Accumulators[i].Period = period
		}
		return sketch{
			subject: l.ID, intent: intent, spot: s, price: price, date: date, state: state, category: benefit.Accumulators, priority: limitPriority(s, 3),
			say: fmt.Sprintf("%s; price %s", say, usd(price)),
		}
	}
	use, family := useOf(l, 0)
	name := d.engine.LimitName(l.ID)
	for _, edge := range []struct {
		point, say   string
		date, period calendar.Date
	}{
		{"below", fmt.Sprintf("%s, the last day of the year, in which the %s is reached", to, name), to, from},
		{"at", fmt.Sprintf("%s, the first day of the year; the %s was reached in the year to %s, which counts no longer", from, name, last), from, before},
		{"above", fmt.Sprintf("%s, the second day of the year; the %s was reached in the year to %s, which counts no longer", from.AddDays(1), name, last), from.AddDays(1), before},
	} {
		k := at("boundary", edge.say, edge.date, edge.period, use, family)
		k.edge = "year:" + edge.point
		d.add(k)
	}
	if !a.CarryOver.Known() || a.CarryOver.Value.LastMonths < 1 {
		return
	}
	base := d.ask(s, price, d.metState(s)).PatientPay // where a maximum, and of a deductible where it with the share, shows
	if ded, _ := d.engine.LimitsFor(s.rule.Tier, s.network); ded != nil && ded.ID == l.ID {
		base = price - base
	}
	for _, pt := range points {
		left := base + money.Amount(pt.by)
		carried, family := useOf(l, left)
		if left < 0 || carried.Individual <= 0 {
			continue
		}
		carried.Late = carried.Individual
		k := at("boundary", fmt.Sprintf("%s, the first day of the year; %s was used of the %s in the last months of the year before and counts in this one too: %s is left",
			from, usd(carried.Late), name, usd(left)), from, before, carried, family)
		k.edge = "carryOver:" + pt.name
		d.add(k)
	}
}
