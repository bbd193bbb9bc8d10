package adjudicate

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// Payer is one who pays for a fill beside the patient and the plan.
type Payer string

// The payers.
const (
	AnotherPayer         Payer = "otherPayer"           // 566-J5
	ManufacturerDiscount Payer = "manufacturerDiscount" // of Part D
	LowIncomeSubsidy     Payer = "lowIncomeSubsidy"     // LICS of Part D
)

// OtherPay is what one of them pays.
type OtherPay struct {
	Payer  Payer        `json:"payer"`
	Amount money.Amount `json:"amount"`
}

func (r *run) otherPay(p Payer, a money.Amount) {
	if a != 0 {
		r.out.OtherPay = append(r.out.OtherPay, OtherPay{p, a})
	}
}

func (r *run) others() money.Amount {
	var t money.Amount
	for _, o := range r.out.OtherPay {
		t += o.Amount
	}
	return t
}

// whole makes all of the allowed amount the patient's, by a limit on fills that says so.
func (r *run) whole() {
	amount := r.base
	field := r.addPenalty(r.instead, amount)
	r.decides(r.insteadRule)
	if !r.silent {
		r.say("The patient pays all of it: ").usd(amount).say(".")
		r.step(StepPenalty, r.insteadRule, 0, amount, field)
	}
}

// saidOf is 1 for yes, -1 for no and 0 where nothing is said.
func saidOf(b *bool) int8 {
	switch {
	case b == nil:
		return 0
	case *b:
		return 1
	}
	return -1
}

// beyond makes all of the allowed amount the patient's, as a benefit maximum is used up.
func (r *run) beyond(id benefit.RuleID) {
	all := r.out.Allowed
	r.add(partBeyond, claim.ComponentOverBenefitMaximum, all)
	r.decides(id)
	if !r.silent {
		r.say("The benefit maximum is used up; the patient pays all of it: ").usd(all).say(".")
		r.step(StepBenefitMaximum, id, 0, all, claim.ComponentOverBenefitMaximum)
	}
}

// taxAndFee is step 17.
func (r *run) taxAndFee() {
	e := r.engine
	r.net = r.out.Allowed
	if by := r.claim.Incentive + r.claim.ProfessionalFee; by > 0 && !e.policy.administrationInShare {
		before := r.out.Allowed
		r.out.Allowed += by
		if !r.silent {
			r.say("The plan pays for giving it beside the share: ").usd(by).say(".")
			r.step(StepAllowed, "charges/administrationInShare", before, r.out.Allowed, "")
		}
	}
	if tax := r.claim.FlatTax + r.claim.PercentageTax; tax > 0 {
		before := r.out.Allowed
		r.out.Allowed += tax
		if e.policy.taxFromPatient {
			r.add(partTax, claim.ComponentSalesTax, tax)
		}
		if !r.silent {
			if e.policy.taxFromPatient {
				r.say("The patient pays the sales tax: ").usd(tax).say(".")
			} else {
				r.say("The plan pays the sales tax: ").usd(tax).say(".")
			}
			r.step(StepTax, "charges/salesTax", before, r.out.Allowed, "")
		}
	}
	if fee := e.policy.processorFee; fee > 0 {
		r.add(partFee, claim.ComponentProcessorFee, fee)
		r.decides("charges/processorFee")
		if !r.silent {
			r.say("A processor fee of ").usd(fee).say(" is collected from the patient; the plan pays as much less.")
			r.step(StepFee, "charges/processorFee", 0, fee, claim.ComponentProcessorFee)
		}
	}
}

// planAssistance is what the plan itself takes off what the patient pays (129-UD), never below zero.
func (r *run) planAssistance() {
	if len(r.engine.planAssistance.rules) == 0 {
		return
	}
	before := r.sum(allParts &^ (partTax | partFee))
	each(r, &r.engine.planAssistance, func(r *run, id benefit.RuleID, a *money.Amount, _ *matcher) {
		r.helped += *a
		r.decides(id)
	})
	by := min(r.helped, before)
	if by <= 0 {
		return
	}
	r.add(partAssistance, claim.ComponentAssistance, -by)
	if !r.silent {
		r.say("The plan's own assistance takes ").usd(by).say(" off: ").usd(before).say(" becomes ").usd(before - by).say(".")
		r.step(StepAssistance, "charges/planAssistance", before, before-by, claim.ComponentAssistance)
	}
}

// planPay is what is left of the allowed amount for the plan.
func (r *run) planPay() money.Amount { return r.out.Allowed - r.sum(allParts) - r.others() }

// beyondMaximum is the second half of step 8: what a benefit maximum in dollars does not cover is the patient's.
func (r *run) beyondMaximum() {
	for i := range r.benefitMaximums {
		m := &r.benefitMaximums[i]
		pay := r.planPay()
		over := pay - m.left
		if m.terms.Of == benefit.Allowed || over <= 0 {
			continue
		}
		r.add(partBeyond, claim.ComponentOverBenefitMaximum, over)
		r.decides(m.id)
		if !r.silent {
			r.usd(m.left).say(" is left of the benefit maximum; ").usd(over).say(" of the plan's ").usd(pay).say(" is the patient's.")
			r.step(StepBenefitMaximum, m.id, pay, m.left, claim.ComponentOverBenefitMaximum)
		}
	}
}

// benefitMaximum is one that holds the claim, and what is left of it.
type benefitMaximum struct {
	id    benefit.RuleID
	terms *benefit.BenefitMaximum
	left  money.Amount
}

// benefitMaximumsLeft is step 8: is there a benefit left. One that is used up rejects, or makes all of the price the
// patient's.
func (r *run) benefitMaximumsLeft() bool {
	if len(r.engine.maximaOfBenefit.rules) == 0 {
		return true
	}
	r.benefitMaximums = r.maximaRoom[:0]
	each(r, &r.engine.maximaOfBenefit, func(r *run, id benefit.RuleID, t *benefit.BenefitMaximum, m *matcher) {
		var used bool
		var left money.Amount
		switch {
		case t.Amount != nil:
			spent, missing := r.spent(id, t, m)
			if missing != "" {
				r.lacks(missing, id)
				return
			}
			left = max(*t.Amount-spent, 0)
			used = left == 0
		default:
			count := t.Count
			if count.Window == (benefit.Window{}) {
				count.Window = t.Window
			}
			fills, missing := r.earlier(count, benefit.MatchScope, &m.drugs)
			if missing != "" {
				r.lacks(missing, id)
				return
			}
			used = fills >= t.Fills
		}
		then := t.Then
		if then == "" {
			then = r.engine.policy.maximumThen
		}
		switch {
		case used && then == benefit.ThenReject:
			code := claim.RejectCode(t.Reject)
			if code == "" {
				code = claim.RejectPlanLimits
			}
			r.reject(code, id, "The benefit maximum is used up.")
		case used:
			if r.usedUp == "" {
				r.usedUp = id
			}
		default:
			if t.Amount != nil {
				r.benefitMaximums = append(r.benefitMaximums, benefitMaximum{id, t, left})
			}
		}
	})
	return r.passed() || r.stopped()
}

// spent is how much of a benefit maximum was used: of the state's accumulator, or of the earlier fills where the window
// rolls.
func (r *run) spent(id benefit.RuleID, t *benefit.BenefitMaximum, m *matcher) (money.Amount, string) {
	if t.Window.Period != benefit.RollingDays {
		u := r.usedIn(id, t.Window.Period)
		if t.Family {
			return u.Family, ""
		}
		return u.Individual, ""
	}
	var total money.Amount
	missing := r.eachFill(benefit.FillCount{Window: t.Window}, benefit.MatchScope, &m.drugs, func(f *Fill) {
		if t.Of == benefit.Allowed {
			total += f.Allowed
		} else {
			total += f.PlanPay
		}
	})
	return total, missing
}

// allowedMaximum keeps a benefit maximum that counts the allowed amount: what is above it is the patient's from the start.
func (r *run) allowedMaximum() {
	for i := range r.benefitMaximums {
		m := &r.benefitMaximums[i]
		if m.terms.Of != benefit.Allowed || r.base <= m.left {
			continue
		}
		over := r.base - m.left
		r.over += over
		r.decides(m.id)
		if !r.silent {
			r.usd(m.left).say(" is left of the benefit maximum: ").usd(over).say(" of ").usd(r.base).say(" is the patient's.")
			r.step(StepBenefitMaximum, m.id, r.base, m.left, claim.ComponentOverBenefitMaximum)
		}
		r.base = m.left
	}
}

// coordination is how the claim stands to an earlier payer.
type coordination struct {
	method benefit.COBMethod // "" where nothing is coordinated
	paid   money.Amount
}

// earlierPayer finds what an earlier payer's payment does to the claim, and reduces what the benefit is computed on under
// maintenance of benefits.
func (r *run) earlierPayer() {
	o := r.claim.OtherPayer
	if o == nil {
		return
	}
	switch o.Code {
	case "2":
		r.cob = coordination{r.engine.policy.cob, *o.Paid}
	case "8":
		r.cob.method = benefit.StandardCOB
	default:
		return
	}
	if r.cob.method == benefit.MaintenanceCOB {
		before := r.base
		left := max(r.out.Allowed-r.cob.paid, 0) // of the whole price, what is above the network's price last
		r.base = min(r.base, left)
		r.extra = min(r.extra, left-r.base)
		if !r.silent {
			r.say("The other payer paid ").usd(r.cob.paid).say("; the benefit is computed on the ").usd(r.base).say(" that are left.")
			r.step(StepOtherPayer, "coordination", before, r.base, "")
		}
	}
}

// coordinate is the part of step 18 that other payers are: what the plan pays beside what the earlier payer paid.
func (r *run) coordinate() {
	if r.cob.method == "" {
		return
	}
	if r.claim.OtherPayer.Code == "8" {
		r.cob.paid = max(r.out.Allowed-*r.claim.OtherPayer.Responsibility, 0)
	}
	owed := r.out.Allowed - r.others() // Part D's manufacturer and low-income subsidy pay theirs first
	paid := min(r.cob.paid, owed)
	patient := r.sum(allParts)
	alone := owed - patient
	r.decides("coordination")
	var plan money.Amount
	switch r.cob.method {
	case benefit.StandardCOB:
		plan = max(min(owed-paid, alone), 0)
	default: // under maintenance of benefits alone is what the benefit leaves of what the other left
		plan = max(alone-paid, 0)
	}
	left := owed - paid - plan
	r.otherPay(AnotherPayer, paid)
	switch {
	case left < patient:
		r.cut(patient-left, allParts)
	case left > patient:
		r.raise(left - patient)
	}
	if !r.silent {
		r.say("Alone the plan would pay ").usd(alone).say("; beside the other payer's ").usd(paid).say(" it pays ").usd(plan).
			say(", and ").usd(left).say(" is the patient's.")
		r.step(StepOtherPayer, "coordination", alone, plan, "")
	}
}

// raise adds to the patient's coinsurance, else to the copay.
func (r *run) raise(by money.Amount) {
	for _, kind := range [...]partMask{partCoinsurance, partCopay} {
		for i := range r.n {
			if r.parts[i].kind == kind && r.parts[i].amount > 0 {
				r.parts[i].amount += by
				return
			}
		}
	}
	r.add(partCoinsurance, claim.ComponentCoinsurance, by)
}

// coupon is what a manufacturer's program pays of what the patient owes. It changes no field of the claim.
func (r *run) coupon() {
	if r.claim.Assistance == nil {
		return
	}
	by := min(*r.claim.Assistance, max(r.sum(allParts), 0))
	if left := r.state.AssistanceLeft; left != nil {
		by = min(by, max(*left, 0))
	}
	if by == 0 {
		return
	}
	r.out.Assistance = by
	r.adjusted = false
	if r.engine.nAssistance > 0 && (r.deductible != nil || r.nMaximums > 0) {
		closest(r, &r.engine.assistance, func(r *run, _ benefit.RuleID, t *benefit.Assistance, _ *matcher) {
			r.adjusted = t.Program != benefit.AssistanceCounts
		})
	}
	if !r.silent {
		owed := r.sum(allParts)
		r.say("Copay assistance pays ").usd(by).say(" of the patient's ").usd(owed).say("; the patient hands over ").usd(owed - by).say(".")
		r.step(StepCoupon, "", owed, owed-by, "")
	}
}
