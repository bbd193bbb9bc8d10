package mutation

import (
	"fmt"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// terms breaks what the rule says.
func (r *ruleMaker) terms() {
	switch t := r.info.Terms.(type) {
	case *benefit.PriorAuthorization:
		code(r, "reject", func(t *benefit.PriorAuthorization) *string { return &t.Reject })
		code(r, "rejectMismatch", func(t *benefit.PriorAuthorization) *string { return &t.RejectMismatch })
	case *benefit.StepTherapy:
		code(r, "reject", func(t *benefit.StepTherapy) *string { return &t.Reject })
		some(r, "lookBackDays", func(t *benefit.StepTherapy) *int { return &t.LookBackDays })
		some(r, "grandfatherDays", func(t *benefit.StepTherapy) *int { return &t.GrandfatherDays })
	case *benefit.QuantityLimit:
		code(r, "reject", func(t *benefit.QuantityLimit) *string { return &t.Reject })
		amount(r, "max", money.Units(1), func(t *benefit.QuantityLimit) *money.Quantity { return &t.Max })
		if t.Per == benefit.QuantityPerWindow {
			window(r, func(t *benefit.QuantityLimit) *benefit.Window { return &t.Window })
		}
	case *benefit.DaysSupplyLimit:
		some(r, "max", func(t *benefit.DaysSupplyLimit) *int { return &t.Max })
		some(r, "min", func(t *benefit.DaysSupplyLimit) *int { return &t.Min })
		if t.Max > 0 {
			code(r, "rejectAbove", func(t *benefit.DaysSupplyLimit) *string { return &t.RejectAbove })
		}
		if t.Min > 1 {
			code(r, "rejectBelow", func(t *benefit.DaysSupplyLimit) *string { return &t.RejectBelow })
		}
	case *benefit.RefillTooSoon:
		r.refillTooSoon(t)
	case *benefit.RefillLimit:
		code(r, "reject", func(t *benefit.RefillLimit) *string { return &t.Reject })
		number(r, "max", 1, func(t *benefit.RefillLimit) *int { return &t.Max })
		some(r, "withinDays", func(t *benefit.RefillLimit) *int { return &t.WithinDays })
	case *benefit.FillLimit:
		code(r, "reject", func(t *benefit.FillLimit) *string { return &t.Reject })
		some(r, "max", func(t *benefit.FillLimit) *int { return &t.Max })
		window(r, func(t *benefit.FillLimit) *benefit.Window { return &t.Count.Window })
	case *benefit.AgeLimit:
		code(r, "reject", func(t *benefit.AgeLimit) *string { return &t.Reject })
		some(r, "age.min", func(t *benefit.AgeLimit) *int { return &t.Age.Min })
		some(r, "age.max", func(t *benefit.AgeLimit) *int { return &t.Age.Max })
	case *benefit.SexLimit:
		code(r, "reject", func(t *benefit.SexLimit) *string { return &t.Reject })
		to := benefit.Female
		if t.Sex == benefit.Female {
			to = benefit.Male
		}
		choice(r, Choice, "sex", to, func(t *benefit.SexLimit) *benefit.Sex { return &t.Sex })
	case *benefit.RetailFills:
		code(r, "reject", func(t *benefit.RetailFills) *string { return &t.Reject })
		number(r, "free", 1, func(t *benefit.RetailFills) *int { return &t.Free })
		window(r, func(t *benefit.RetailFills) *benefit.Window { return &t.Count.Window })
	case *benefit.SpecialtyLockIn:
		code(r, "reject", func(t *benefit.SpecialtyLockIn) *string { return &t.Reject })
		number(r, "free", 1, func(t *benefit.SpecialtyLockIn) *int { return &t.Free })
		window(r, func(t *benefit.SpecialtyLockIn) *benefit.Window { return &t.Count.Window })
	case *benefit.SplitFill:
		code(r, "reject", func(t *benefit.SplitFill) *string { return &t.Reject })
		some(r, "maxDays", func(t *benefit.SplitFill) *int { return &t.MaxDays })
		some(r, "fills", func(t *benefit.SplitFill) *int { return &t.Fills })
		some(r, "days", func(t *benefit.SplitFill) *int { return &t.Days })
	case *benefit.OpioidLimit:
		some(r, "naiveDays", func(t *benefit.OpioidLimit) *int { return &t.NaiveDays })
		some(r, "naiveMaxDays", func(t *benefit.OpioidLimit) *int { return &t.NaiveMaxDays })
		if t.MaxMME > 0 {
			amount(r, "maxMME", money.Units(1), func(t *benefit.OpioidLimit) *money.Quantity { return &t.MaxMME })
		}
	case *benefit.CostPerClaim:
		code(r, "reject", func(t *benefit.CostPerClaim) *string { return &t.Reject })
		amount(r, "max", 1, func(t *benefit.CostPerClaim) *money.Amount { return &t.Max })
	case *benefit.Interaction:
		code(r, "reject", func(t *benefit.Interaction) *string { return &t.Reject })
	default:
		r.charges()
	}
}

func (r *ruleMaker) refillTooSoon(t *benefit.RefillTooSoon) {
	code(r, "reject", func(t *benefit.RefillTooSoon) *string { return &t.Reject })
	if p := t.Percent; p != nil {
		// A point of percent is less than a day of most fills; five points are more than one.
		for _, by := range []int64{-5, 5} {
			if num := p.Num()*100 + by*p.Den(); num > 0 {
				to := money.NewRate(num, p.Den()*100)
				r.value(Unit, "percent", int(by/5), fmt.Sprintf("%+d", by), fmt.Sprintf("percent %s → %s", p, to), func(terms any) { terms.(*benefit.RefillTooSoon).Percent = &to })
			}
		}
		flip(r, Strict, "moreThan", func(t *benefit.RefillTooSoon) *bool { return &t.More })
	}
	if t.DaysLeft != nil {
		for _, w := range aside(*t.DaysLeft, 1) {
			r.value(w.operator, "daysLeft", w.way, w.name, fmt.Sprintf("days left %d → %d", *t.DaysLeft, w.to), func(terms any) { terms.(*benefit.RefillTooSoon).DaysLeft = new(w.to) })
		}
	}
}

// charges breaks what excludes a claim and what changes its amounts.
func (r *ruleMaker) charges() {
	switch t := r.info.Terms.(type) {
	case *benefit.Exclusion:
		code(r, "reject", func(t *benefit.Exclusion) *string { return &t.Reject })
		flip(r, Choice, "unlessAuthorized", func(t *benefit.Exclusion) *bool { return &t.UnlessAuthorized })
	case *benefit.Access:
		flip(r, Choice, "covered", func(t *benefit.Access) *bool { return &t.Covered })
	case *benefit.TimelyFiling:
		some(r, "days", func(t *benefit.TimelyFiling) *int { return &t.Days })
	case *benefit.Penalty:
		share(r, func(t *benefit.Penalty) *benefit.Share { return &t.Share })
	case *benefit.DrugCostShare:
		share(r, func(t *benefit.DrugCostShare) *benefit.Share { return &t.Share })
		to := benefit.AfterDeductible
		if t.Deductible == benefit.AfterDeductible {
			to = benefit.DeductibleExempt
		}
		choice(r, Choice, "deductibleApplies", to, func(t *benefit.DrugCostShare) *benefit.DeductibleOrder { return &t.Deductible })
	case *benefit.BenefitMaximum:
		some(r, "fills", func(t *benefit.BenefitMaximum) *int { return &t.Fills })
		if a := t.Amount; a != nil {
			for _, w := range wrongs(*a, 1) {
				r.value(w.operator, "amount", w.way, w.name, fmt.Sprintf("amount $%s → $%s", *a, w.to), func(terms any) { terms.(*benefit.BenefitMaximum).Amount = new(w.to) })
			}
		}
		then := benefit.ThenReject
		if t.Then == benefit.ThenReject {
			then = benefit.ThenPatientPays
		}
		choice(r, Choice, "then", then, func(t *benefit.BenefitMaximum) *benefit.Then { return &t.Then })
		window(r, func(t *benefit.BenefitMaximum) *benefit.Window { return &t.Window })
	case *money.Amount:
		amount(r, "amount", 1, func(t *money.Amount) *money.Amount { return t })
	case *benefit.DAWTerms:
		r.selection(t)
	}
}

// selection breaks what the plan does with codes of 408-D8.
func (r *ruleMaker) selection(t *benefit.DAWTerms) {
	if t.Reject != "" {
		code(r, "reject", func(t *benefit.DAWTerms) *string { return &t.Reject })
		return
	}
	for _, payer := range []benefit.Payer{benefit.PatientPays, benefit.PharmacyPays, ""} {
		if payer != t.Difference {
			choice(r, Choice, "difference", payer, func(t *benefit.DAWTerms) *benefit.Payer { return &t.Difference })
		}
	}
	for _, v := range []struct {
		name string
		at   func(*benefit.DAWTerms) **bool
	}{
		{"countsToDeductible", func(t *benefit.DAWTerms) **bool { return &t.CountsToDed }},
		{"countsToOutOfPocketMaximum", func(t *benefit.DAWTerms) **bool { return &t.CountsToOOP }},
	} {
		if b := *v.at(t); b != nil && t.Difference == benefit.PatientPays {
			r.value(Order, v.name, 0, fmt.Sprint(!*b), fmt.Sprintf("%s %t → %t", v.name, *b, !*b), func(terms any) { *v.at(terms.(*benefit.DAWTerms)) = new(!*b) })
		}
	}
}
