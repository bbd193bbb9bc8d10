package adjudicate

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// total adds up the parts and leaves the rest of the allowed amount to the plan.
func (r *run) total() {
	o := r.out
	for i := range r.n {
		p := &r.parts[i]
		if p.amount == 0 {
			continue
		}
		o.PatientPay += p.amount
		o.addComponent(p.field, p.amount)
	}
	o.PlanPay = o.Allowed - o.PatientPay - r.others()
	o.Status, o.Response = Approved, claim.StatusPaid
	if r.uncovered {
		o.Status = PartiallyApproved
	}
	o.Rounding = r.engine.policy.rounding
	c := r.claim
	o.Fill = Fill{
		Date: c.DateOfService, NDC: c.NDC, Drug: c.Drug, Quantity: c.Quantity, DaysSupply: c.DaysSupply, Channel: c.Channel, Network: c.Network,
		Tier: r.tier, Pharmacy: c.Pharmacy, Prescriber: c.Prescriber, Number: c.PrescriptionNumber, FillNumber: c.FillNumber,
		Clarification: c.Clarification, MMEPerDay: c.MMEPerDay, PatientPay: o.PatientPay, PlanPay: o.PlanPay, Allowed: o.Allowed,
	}
}

// addComponent adds to a component, which stands once.
func (o *Result) addComponent(f claim.Component, a money.Amount) {
	for i := range o.Components {
		if o.Components[i].Field == f {
			o.Components[i].Amount += a
			return
		}
	}
	o.Components = append(o.Components, Component{f, a})
}

// accumulate is step 19: what each accumulator holds afterwards.
func (r *run) accumulate() {
	if r.engine.partD != nil {
		r.accumulatePartD()
	} else {
		if r.deductible != nil {
			r.move(r.deductible, r.toward(r.deductible))
		}
		for _, l := range r.maximums[:r.nMaximums] {
			r.move(l, r.toward(l))
		}
		r.moveTogether()
	}
	for i := range r.benefitMaximums {
		m := &r.benefitMaximums[i]
		if m.terms.Window.Period == benefit.RollingDays {
			continue // counted from the history
		}
		by := r.out.PlanPay
		if m.terms.Of == benefit.Allowed {
			by = r.net
		}
		r.moveBy(m.id, m.terms.Window.Period, "The benefit maximum", max(by, 0), r.state.Family)
	}
}

// moveTogether counts the claim also toward the limits that count with others, each once.
func (r *run) moveTogether() {
	if r.deductible != nil {
		for _, a := range r.deductible.also {
			r.move(a, r.toward(r.deductible))
		}
	}
	for _, l := range r.maximums[:r.nMaximums] {
		for _, a := range l.also {
			r.move(a, r.toward(l))
		}
	}
}

// toward is what of the claim counts toward a limit: its counted parts, less assistance that does not count. What comes
// after the limit was held, such as what is beyond a benefit maximum, fills it up and no more.
func (r *run) toward(l *limit) money.Amount {
	by := r.countedSum(l)
	if !l.assistance || r.adjusted {
		by = max(by-r.out.Assistance, 0)
	}
	left, held := r.left(l)
	switch {
	case held:
		return min(by, left)
	case l.kind == kindDeductible:
		return 0
	}
	return by
}

// move adds to a limit, once a claim.
func (r *run) move(l *limit, by money.Amount) {
	for i := range r.out.Accumulators {
		if r.out.Accumulators[i].ID == l.ID {
			return
		}
	}
	before := r.used(l)
	after := before
	after.Individual += by
	if r.state.Family {
		after.Family += by
		if most, ok := l.perMember(true); ok && l.Members > 0 && before.Individual < most && after.Individual >= most {
			after.MembersMet++
		}
	}
	if r.state.ByPeriod && r.engine.late(l, r.claim.DateOfService) {
		after.Late += by
	}
	r.moved(AccumulatorMove{ID: l.ID, Name: l.title, Before: before, After: after}, by)
}

// moveBy adds to an accumulator that is no limit of the plan's lists.
func (r *run) moveBy(id benefit.RuleID, p benefit.Period, title string, by money.Amount, family bool) {
	before := r.usedIn(id, p)
	after := before
	after.Individual += by
	if family {
		after.Family += by
	}
	r.moved(AccumulatorMove{ID: id, Name: title, Before: before, After: after}, by)
}

func (r *run) moved(m AccumulatorMove, by money.Amount) {
	r.out.Accumulators = append(r.out.Accumulators, m)
	if r.silent {
		return
	}
	r.say(m.Name).say(": ").usd(m.Before.Individual).say(" and ").usd(by).say(" are ").usd(m.After.Individual).say(" used.")
	r.step(StepAccumulate, m.ID, m.Before.Individual, m.After.Individual, "")
}

// usedIn returns the use of an accumulator in the claim's own period.
func (r *run) usedIn(id benefit.RuleID, p benefit.Period) Use {
	s := r.state
	if !s.ByPeriod {
		return s.used(id)
	}
	from := r.engine.begins(p, r.claim.DateOfService)
	for i := range s.Accumulators {
		if u := &s.Accumulators[i]; u.ID == id && u.Period == from {
			return *u
		}
	}
	return Use{ID: id, Period: from}
}
