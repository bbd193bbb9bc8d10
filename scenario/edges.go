package scenario

import (
	"fmt"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/provider"
)

// extremes are the smallest and the largest quantity and price that a claim can carry, where the most usual cost share
// decides.
func (d *designer) extremes() {
	s, ok := d.spotUnder(func(s spot) bool { return s.rule.Share.Coinsurance != nil })
	if !ok {
		if s, ok = d.spotUnder(func(spot) bool { return true }); !ok {
			return
		}
	}
	k := sketch{
		subject: s.rule.ID, intent: "boundary", spot: s, price: d.plainPrice(s), state: d.metState(s), category: benefit.CostShares, priority: priorityOf(s) + 2,
	}
	for _, q := range []struct {
		edge, say string
		quantity  money.Quantity
	}{{"quantity.smallest:at", "the smallest quantity", 1}, {"quantity.largest:at", "the largest quantity", money.MaxQuantity}} {
		k.edge, k.change = q.edge, dispense(q.quantity)
		k.say = fmt.Sprintf("%s that a claim can carry, %s; %s; price %s", q.say, units(q.quantity), shareWords(s.rule), usd(k.price))
		d.add(k)
	}
	k.edge, k.change, k.price = "price.largest:at", nil, maxPrice
	k.say = fmt.Sprintf("the largest price that a claim can carry, %s; %s", usd(k.price), shareWords(s.rule))
	d.add(k)
}

// leapDay designs the claims around the birthday of a patient who was born on 29 February, in a year that has none, at the
// age at which a rule begins or ends; false where none of them could be kept.
func (r *ruled) leapDay(name string, age int, with ...func(*claim.Inputs)) bool {
	year := r.base.date.Year()
	on, err := calendar.New(year-age, 2, 29)
	if _, leap := calendar.New(year, 2, 29); err != nil || leap == nil {
		return false
	}
	return r.triple(name+".leapDay", func(by int) (sketch, bool) {
		s := r.variant("", "")
		s.date = calendar.Must(year, 3, 1).AddDays(by)
		s.say = fmt.Sprintf("born on %s, on %s", on, s.date)
		s.change = join(s.change, join(with...), born(on))
		return s, r.inPeriod(s.date)
	})
}

// inPeriod reports whether a date lies in the plan's period.
func (d *designer) inPeriod(date calendar.Date) bool { return serviceDate(d.plan, date) == date }

// locks designs the claims of a member who is bound to one pharmacy or prescriber, as every plan can bind one.
func (d *designer) locks() {
	d.fixed(true, "eligibility", "eligibility", benefit.Scope{}, func(r *ruled) string {
		r.base.date, r.base.priority = r.someDay(), 4
		day, some := r.base.date, false
		bound := func(intent, edge, say string, l adjudicate.Lock) {
			s := r.variant(intent, say)
			s.edge, s.state.Locks = edge, []adjudicate.Lock{l}
			if c, ok := r.compose(&s); ok {
				some = r.keepAs(&s, c) || some
			}
		}
		here := standing{r.base.spot.channel, r.base.spot.network}
		for _, pt := range points {
			to := day.AddDays(-pt.by)
			bound("boundary", "lock.to:"+pt.name, fmt.Sprintf("the member is bound to another pharmacy until %s, the claim is of %s", to, day),
				adjudicate.Lock{Pharmacy: r.cast.otherThan(here), To: to})
		}
		bound("bound to this pharmacy", "", "the member is bound to the pharmacy of the claim", adjudicate.Lock{Pharmacy: string(r.cast.pharmacies[here].NPI)})
		bound("bound to a prescriber", "", "the member is bound to another prescriber", adjudicate.Lock{Prescriber: r.cast.otherPrescriber()})
		if !some {
			return masked
		}
		return ""
	})
}

// otherThan is a pharmacy of another standing.
func (c *cast) otherThan(at standing) string {
	for _, n := range []benefit.Network{benefit.In, benefit.Out, benefit.Preferred} {
		if r, ok := c.pharmacies[standing{at.channel, n}]; ok && n != at.network {
			return string(r.NPI)
		}
	}
	return ""
}

// otherPrescriber is one who prescribes nothing in the suite.
func (c *cast) otherPrescriber() string {
	for _, r := range provider.Prescribers() {
		if r.NPI != c.prescriber.NPI && r.NPI.Valid() {
			return string(r.NPI)
		}
	}
	return ""
}
