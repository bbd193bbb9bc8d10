package scenario

import (
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// mostEarlier is how many claims come before the one of a case at most: with it a year of monthly fills.
const mostEarlier = 11

// year is a member's fills of one drug in a plan year, one after the other.
type year struct {
	d     *designer
	next  sketch // the claim that comes next, its date and state set
	first calendar.Date
	last  candidate // the claim that came last
}

// yearAt begins a plan year at a spot, where nothing is used yet.
func (d *designer) yearAt(s spot, price money.Amount, subject benefit.RuleID) *year {
	first := d.someDay()
	if from, _ := d.plan.YearOf(first); !from.IsZero() {
		first = from
	}
	deductible, _ := d.engine.LimitsFor(s.rule.Tier, s.network)
	return &year{d: d, first: first, next: sketch{
		subject: subject, spot: s, price: price, date: first, category: benefit.Accumulators, priority: limitPriority(s, 2),
		state:  adjudicate.State{Family: deductible != nil && deductible.Individual == nil, Fills: []adjudicate.Fill{}},
		change: refill(0),
	}}
}

// send sends the next claim and moves on to the one after it; false where the claim is not paid or the year has no room
// for another one.
func (y *year) send(reversed bool) bool {
	c, ok := y.d.compose(&y.next)
	if !ok || !c.result.Paid() || len(y.next.earlier) == mostEarlier {
		return false
	}
	y.last = c
	in := c.Inputs
	e := Earlier{
		DateOfService: in.DateOfService, FillNumber: *in.FillNumber, Quantity: in.QuantityDispensed, DaysSupply: in.DaysSupply,
		IngredientCost: in.IngredientCost, DispensingFee: in.DispensingFee, PatientPay: c.result.PatientPay, PlanPay: c.result.PlanPay, Reversed: reversed,
	}
	y.next.earlier = append(slices.Clone(y.next.earlier), e)
	before := c.Preconditions.State
	y.next.state = y.d.engine.Apply(before, c.result)
	if reversed {
		y.next.state = y.d.engine.Reverse(y.next.state, c.result)
		return true // the same fill comes again
	}
	fill := e.FillNumber + 1
	y.next.change = refill(fill)
	y.next.date = y.next.date.AddDays(in.DaysSupply + 5)
	_, end := y.d.plan.YearOf(y.first)
	return fill <= 99 && (end.IsZero() || !y.next.date.After(end))
}

// repeat sends the last claim once more, as a duplicate, which changes nothing.
func (y *year) repeat() {
	e := y.next.earlier[len(y.next.earlier)-1]
	e.Duplicate = true
	y.next.earlier = append(slices.Clone(y.next.earlier), e)
}

// add keeps the next claim as a case.
func (y *year) add(intent, say string) {
	s := y.next
	s.intent, s.say = intent, say
	y.d.add(s)
}

// after writes how many claims come before.
func (y *year) after() string {
	if n := len(y.next.earlier); n > 1 {
		return fmt.Sprintf("after %d claims of the year", n)
	}
	return "after one claim of the year"
}

// sequences designs claims that come after others of the same plan year, and those at its turn.
func (d *designer) sequences() {
	for _, l := range d.engine.Deductibles() {
		if !l.HoldsDrugs || full(l) < 300 {
			continue
		}
		if s, ok := d.spotUnder(func(s spot) bool {
			ded, _ := d.engine.LimitsFor(s.rule.Tier, s.network)
			return ded != nil && ded.ID == l.ID && s.rule.Order != benefit.DeductibleExempt
		}); ok {
			d.untilMet(l, s)
		}
	}
	for _, l := range d.engine.OutOfPocketMaximums() {
		if l.HoldsDrugs && full(l) > 0 {
			d.untilReached(l)
		}
	}
	if s, ok := d.spotUnder(func(spot) bool { return true }); ok {
		d.again(s)
	}
}

// untilMet fills until a deductible is met in the third claim of the year, and once more after a reversal.
func (d *designer) untilMet(l adjudicate.Limit, s spot) {
	y := d.yearAt(s, full(l)*2/5, l.ID)
	for range 2 {
		if !y.send(false) {
			return
		}
	}
	y.add("met by the third claim", fmt.Sprintf("%s the deductible of %s is met in this one; price %s", y.after(), usd(full(l)), usd(y.next.price)))
	if y.send(false) {
		y.add("met by earlier claims", fmt.Sprintf("%s the deductible of %s is met; price %s", y.after(), usd(full(l)), usd(y.next.price)))
	}
	if y = d.yearAt(s, full(l)*2/5, l.ID); y.send(false) {
		y.repeat()
		y.add("after a duplicate", fmt.Sprintf("after one claim of the year, which was sent twice and took of the deductible once; price %s", usd(y.next.price)))
	}
	y = d.yearAt(s, full(l)*2/5, l.ID)
	if y.send(false) && y.send(true) {
		y.add("after a reversal", fmt.Sprintf("%s, of which the last was reversed and gave back what it took of the deductible; price %s", y.after(), usd(y.next.price)))
	}
}

// untilReached fills until an out-of-pocket maximum is reached, where the member pays the most for a fill, at a price at
// which a year of fills suffices.
func (d *designer) untilReached(l adjudicate.Limit) {
	var dearest spot
	most := money.Amount(0)
	for _, r := range d.engine.Rules() {
		s, ok := d.spotOf(r)
		if !ok {
			continue
		}
		_, all := d.engine.LimitsFor(r.Tier, s.network)
		if slices.ContainsFunc(all, func(m adjudicate.Limit) bool { return m.ID == l.ID }) {
			if pay := d.ask(s, full(l), d.metState(s)); pay.Paid() && pay.PatientPay > most {
				dearest, most = s, pay.PatientPay
			}
		}
	}
	if most == 0 {
		return
	}
	for price := max(d.plainPrice(dearest), full(l)/4); price <= maxPrice; price *= 2 {
		if d.reaches(l, dearest, price) {
			return
		}
	}
	d.report(finding.Note, "limit_not_reached", limitPath("outOfPocketMaximum", l.ID), "No year of fills of one drug reaches this maximum; its scenarios state what was used before.")
}

// reaches designs the claims around the one of a year that reaches an out-of-pocket maximum; false where none does.
func (d *designer) reaches(l adjudicate.Limit, s spot, price money.Amount) bool {
	y := d.yearAt(s, price, l.ID)
	y.next.state.Family = y.next.state.Family || l.Individual == nil
	for {
		this := y.next
		room := y.send(false)
		if !y.last.result.Paid() || len(y.next.earlier) == len(this.earlier) {
			return false
		}
		left, held := l.Left(y.next.state)
		switch {
		case held && left == 0 && len(this.earlier) > 0:
			after := *y
			y.next = this
			y.add("reached by this claim", fmt.Sprintf("%s the out-of-pocket maximum of %s is reached in this one; price %s", y.after(), usd(full(l)), usd(price)))
			if room {
				after.add("reached by earlier claims", fmt.Sprintf("%s the out-of-pocket maximum of %s is reached; price %s", after.after(), usd(full(l)), usd(price)))
			}
			return true
		case !held || !room:
			return false
		}
	}
}

// again sends a fill once more, after the first claim for it was reversed.
func (d *designer) again(s spot) {
	y := d.yearAt(s, d.plainPrice(s), s.rule.ID)
	y.next.category = benefit.CostShares
	if y.send(true) {
		y.add("rebill", "the same fill once more, after the first claim for it was reversed; price "+usd(y.next.price))
	}
}
