package oracle

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// coordinate takes what other payers paid off, by the plan's method. It returns what of it is recognised.
func (t *trial) coordinate(b *bill, base, extra money.Amount) (money.Amount, bool) {
	if t.c.OtherCoverage != "2" && t.c.OtherCoverage != "8" {
		return 0, true
	}
	method := known(t.plan.Coordination.Method, t.policy.OtherPayerMethod.Value)
	var paid money.Amount
	if t.c.OtherCoverage == "8" {
		paid, method = atLeastZero(b.allowed-*t.c.PatientResponsibility), benefit.StandardCOB
	} else {
		paid = *t.c.OtherPaid
	}
	paid = min(paid, b.allowed-b.others)
	alone := b.allowed - b.others - b.patient()
	var plan money.Amount
	switch method {
	case benefit.NonDuplication:
		plan = atLeastZero(alone - paid)
	case benefit.StandardCOB:
		plan = max(0, min(b.allowed-b.others-paid, alone))
	case benefit.MaintenanceCOB:
		left := atLeastZero(base + extra - paid)
		*b = t.within(min(base, left), left-min(base, left))
		if b.failed {
			return 0, false
		}
		b.cut(b.patient()-b.allowed, every) // the plan does not pay below zero
		b.allowed += paid
		return paid, true
	}
	patient := b.allowed - b.others - paid - plan
	switch now := b.patient(); {
	case patient < now:
		b.cut(now-patient, every)
	case patient > now:
		b.add(patient - now)
	}
	return paid, true
}

// add raises the member's coinsurance, else the copay.
func (b *bill) add(by money.Amount) {
	for _, field := range []claim.Component{claim.ComponentCoinsurance, claim.ComponentCopay} {
		for i := range b.pieces {
			if b.pieces[i].field == field && b.pieces[i].amount > 0 {
				b.pieces[i].amount += by
				return
			}
		}
	}
	b.pieces = append(b.pieces, piece{field: claim.ComponentCopay, amount: by, as: asCopay})
}

// beyondMaximum gives the member what the plan would pay above a benefit maximum.
func (t *trial) beyondMaximum(b *bill, other money.Amount) {
	if t.beyond {
		return
	}
	for _, r := range holding(t, t.plan.BenefitMaximums) {
		v := &r.Terms.Value
		if v.Amount == nil || v.Of == benefit.Allowed {
			continue
		}
		plan, left := b.allowed-b.patient()-other, atLeastZero(*v.Amount-t.maximumUsed(r))
		if plan > left {
			b.pieces = append(b.pieces, piece{field: claim.ComponentOverBenefitMaximum, amount: plan - left, as: asNotCovered})
		}
	}
}

// finish adds tax, fee and the plan's assistance and sums up.
func (t *trial) finish(v *Verdict, b *bill, beside money.Amount) {
	v.Allowed = b.allowed + beside + t.c.Tax
	for _, p := range b.pieces {
		v.Components[p.field] += p.amount
	}
	patient := b.patient()
	plan := b.allowed - patient - v.OtherPaid + beside
	var help money.Amount
	for _, r := range holding(t, t.plan.Charges.PlanAssistance) {
		help += r.Terms.Value
	}
	help = min(help, patient)
	v.Components[claim.ComponentAssistance] -= help
	patient, plan = patient-help, plan+help
	if known(t.plan.Charges.SalesTax, t.policy.TaxPaidBy.Value) == benefit.PatientPays {
		v.Components[claim.ComponentSalesTax] += t.c.Tax
		patient += t.c.Tax
	} else {
		plan += t.c.Tax
	}
	fee := known(t.plan.Charges.ProcessorFee, 0)
	v.Components[claim.ComponentProcessorFee] += fee
	v.PatientPay, v.PlanPay = patient+fee, plan-fee
	for field, amount := range v.Components {
		if amount == 0 {
			delete(v.Components, field)
		}
	}
}

// accumulate says what each accumulator rises by.
func (t *trial) accumulate(v *Verdict, b *bill) {
	v.Rises = map[benefit.RuleID]money.Amount{}
	var moved []*benefit.Accumulator
	if b.ded != nil {
		sum := t.credited(v, b, b.ded, true)
		v.Rises[b.ded.ID] = min(sum, b.dedLeft)
		moved = append(moved, b.ded)
	}
	for i := range t.plan.OutOfPocketMaximums {
		a := &t.plan.OutOfPocketMaximums[i]
		if !t.holds(a) {
			continue
		}
		sum := t.credited(v, b, a, false)
		if left, ok := t.remaining(a, t.policy.OOPFamily.Value); ok {
			sum = min(sum, left)
		}
		v.Rises[a.ID] = sum
		moved = append(moved, a)
	}
	own := map[benefit.RuleID]bool{}
	for id := range v.Rises {
		own[id] = true
	}
	for _, a := range moved {
		for _, other := range known(a.AlsoCountsTo, nil) {
			if !own[other] {
				own[other] = true
				v.Rises[other] = v.Rises[a.ID]
			}
		}
	}
	v.MaximumRises = map[benefit.RuleID]money.Amount{}
	for _, r := range holding(t, t.plan.BenefitMaximums) {
		m := &r.Terms.Value
		switch {
		case m.Amount == nil || m.Window.Period == benefit.RollingDays || t.maximumUsed(r) >= *m.Amount:
		case m.Of == benefit.Allowed:
			v.MaximumRises[r.ID] = b.allowed
		default:
			v.MaximumRises[r.ID] = atLeastZero(v.PlanPay)
		}
	}
}

// credited is what of the member's parts counts toward an accumulator.
func (t *trial) credited(v *Verdict, b *bill, a *benefit.Accumulator, deductible bool) money.Amount {
	sum := b.counted(func(p piece) bool { return t.counts(&p, a, deductible) })
	if coupon := min(t.c.Coupon, v.PatientPay); coupon > 0 && sum > 0 && !t.couponCounts(a, deductible) {
		sum = atLeastZero(sum - coupon)
	}
	return sum
}

func (t *trial) couponCounts(a *benefit.Accumulator, deductible bool) bool {
	program := t.assistance()
	return t.plan.CountsOf(a, deductible).CopayAssistance && (program == nil || program.Program == benefit.AssistanceCounts)
}

// assistance says how a manufacturer's payments are treated, nil where the plan does not.
func (t *trial) assistance() *benefit.Assistance {
	if r := closest(t, t.plan.Coordination.Assistance); r != nil {
		return &r.Terms.Value
	}
	return nil
}

// maximizes reports whether the plan has a program that sets the member's share.
func (t *trial) maximizes() bool {
	return slices.ContainsFunc(t.plan.Coordination.Assistance, func(r benefit.Rule[benefit.Assistance]) bool {
		return r.Terms.Known() && t.mine(r.Variant) && r.Terms.Value.Program == benefit.Maximizer
	})
}
