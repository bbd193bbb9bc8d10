package oracle

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// unlessSkipped looks at an edit that may be skipped. The facts that say whether it is are only needed where it rejects.
func (t *trial) unlessSkipped(e benefit.Edit, check func()) {
	missing, rejects := slices.Clone(t.missing), len(t.rejects)
	if t.skips(e) {
		t.missing = missing
		return
	}
	needed := t.missing[len(missing):]
	t.missing = missing
	check()
	if len(t.rejects) > rejects {
		for _, f := range needed {
			t.need(f)
		}
	}
}

// skips reports whether an edit is not looked at: an authorization, an override code or a transition fill says so.
func (t *trial) skips(e benefit.Edit) bool {
	for i := range t.m.Authorizations {
		a := &t.m.Authorizations[i]
		if slices.Contains(a.Overrides, e) && a.Approved && a.Drugs.Holds(&t.c.Drug) && t.inForce(a) {
			return true
		}
	}
	overrides := holding(t, t.plan.Utilization.Override, func(o *benefit.Override) bool {
		return t.c.Clarification != "" && slices.Contains(o.Codes, t.c.Clarification) && slices.Contains(o.Edits, e)
	})
	for _, r := range overrides {
		o := &r.Terms.Value
		if o.Fills == 0 {
			return true
		}
		if !t.knowsHistory() {
			continue
		}
		n := 0
		before, _ := t.earlier(benefit.FillCount{}, nil, benefit.MatchIngredient)
		for _, h := range before {
			if slices.Contains(o.Codes, h.Override) {
				n++
			}
		}
		if n < o.Fills {
			return true
		}
	}
	return len(holding(t, t.plan.Utilization.TransitionFill, func(f *benefit.TransitionFill) bool {
		return slices.Contains(f.Edits, e) && !t.m.From.IsZero() && t.m.From.DaysUntil(t.c.DateOfService) <= f.WithinDays && t.c.DaysSupply <= f.MaxDays
	})) > 0
}

func (t *trial) inForce(a *Authorization) bool {
	return (a.From.IsZero() || a.From <= t.c.DateOfService) && (a.To.IsZero() || t.c.DateOfService <= a.To)
}

func (t *trial) enough(a *Authorization) bool {
	return (a.Quantity == 0 || a.QuantityUsed+t.c.Quantity <= a.Quantity) && (a.Fills == 0 || a.FillsUsed+1 <= a.Fills)
}

// authorized reports whether an approved authorization for a drug is in force.
func (t *trial) authorized(d *benefit.DrugFacts) bool {
	return slices.ContainsFunc(t.m.Authorizations, func(a Authorization) bool {
		return a.Approved && a.Drugs.Holds(d) && t.inForce(&a)
	})
}

// utilization goes through the edits in the order of the plan model.
func (t *trial) utilization() {
	u := &t.plan.Utilization
	edits := []struct {
		edit  benefit.Edit
		check func(*benefit.Utilization)
	}{
		{benefit.EditPriorAuthorization, t.priorAuthorization},
		{benefit.EditStepTherapy, t.stepTherapy},
		{benefit.EditQuantity, t.quantity},
		{benefit.EditDaysSupply, t.daysSupply},
		{benefit.EditRefillTooSoon, t.refillTooSoon},
		{benefit.EditRefillLimit, t.refills},
		{benefit.EditFillLimit, t.fills},
		{benefit.EditAge, t.age},
		{benefit.EditSex, t.sex},
		{benefit.EditRetailFills, t.retailFills},
		{benefit.EditSpecialty, t.specialty},
		{benefit.EditSplitFill, t.splitFill},
		{benefit.EditOpioid, t.opioid},
		{benefit.EditInteraction, t.interaction},
	}
	for _, e := range edits {
		t.unlessSkipped(e.edit, func() { e.check(u) })
	}
}

func (t *trial) row(f formulary.Flag) bool {
	return t.c.Row != nil && slices.Contains(t.c.Row.AllFlags(), f)
}

func (t *trial) priorAuthorization(u *benefit.Utilization) {
	if t.granted() {
		return
	}
	held := holding(t, u.PriorAuthorization)
	for _, r := range held {
		t.needsAuthorization(r.Terms.Value.Code(), r.Terms.Value.MismatchCode(), r.ID)
	}
	if len(held) == 0 && t.row(formulary.PriorAuthorization) {
		t.needsAuthorization("75", "64", "formulary/priorAuthorization")
	}
}

// granted reports whether an approved authorization holds for the claim in all that it says.
func (t *trial) granted() bool {
	return slices.ContainsFunc(t.m.Authorizations, func(a Authorization) bool {
		return a.Approved && a.Drugs.Holds(&t.c.Drug) && t.inForce(&a) && t.enough(&a)
	})
}

// needsAuthorization rejects for want of an authorization that holds: one is on file, or none.
func (t *trial) needsAuthorization(none, mismatch string, rule benefit.RuleID) {
	if slices.ContainsFunc(t.m.Authorizations, func(a Authorization) bool { return a.Approved && a.Drugs.Holds(&t.c.Drug) }) {
		t.reject(mismatch, rule)
	} else {
		t.reject(none, rule)
	}
}

// tried answers whether a fill of one of some drugs was paid in so many days before, or at any time before.
func (t *trial) tried(set *benefit.DrugSet, days int, anyTime bool) truth {
	best := no
	for i := range t.m.History {
		h := &t.m.History[i]
		if ago := h.Date.DaysUntil(t.c.DateOfService); ago >= 1 && (anyTime || ago <= days) {
			best = max(best, selects(set, &h.Drug))
		}
	}
	return best
}

func (t *trial) stepTherapy(u *benefit.Utilization) {
	held := holding(t, u.StepTherapy)
	for _, r := range held {
		v := &r.Terms.Value
		if !t.knowsHistory() {
			continue
		}
		before := no
		if v.GrandfatherDays > 0 {
			before = t.tried(&r.Scope.Drugs, v.GrandfatherDays, false)
		}
		met, perhaps, needed := 0, 0, v.Needed
		if needed == 0 {
			needed = len(v.Steps)
		}
		for i := range v.Steps {
			switch t.tried(&v.Steps[i], v.LookBackDays, v.LookBackDays == 0) {
			case sure:
				met++
			case unknown:
				perhaps++
			case no:
			}
		}
		switch {
		case before == sure || met >= needed:
		case before == unknown || met+perhaps >= needed:
			t.need("history/drug")
		default:
			code := v.Reject
			if code == "" {
				code = t.policy.StepTherapyReject.Value
			}
			t.reject(code, r.ID)
		}
	}
	if len(held) == 0 && t.row(formulary.StepTherapy) && !slices.ContainsFunc(t.m.StepMet, func(s benefit.DrugSet) bool { return s.Holds(&t.c.Drug) }) {
		t.reject(t.policy.StepTherapyReject.Value, "formulary/stepTherapy")
	}
}

func (t *trial) quantity(u *benefit.Utilization) {
	held := holding(t, u.QuantityLimit)
	for _, r := range held {
		v := &r.Terms.Value
		over := false
		switch v.Per {
		case benefit.QuantityPerFill:
			over = t.c.Quantity > v.Max
		case benefit.QuantityPerDaysSupply:
			over = int64(t.c.Quantity)*int64(v.Days) > int64(v.Max)*int64(t.c.DaysSupply)
		case benefit.QuantityPerWindow:
			if !t.knowsHistory() {
				continue
			}
			sum := t.c.Quantity
			before, ok := t.earlier(benefit.FillCount{Match: v.Match, Window: v.Window}, &r.Scope.Drugs, benefit.MatchDrug)
			for _, h := range before {
				sum += h.Quantity
			}
			over = ok && sum > v.Max
		}
		if over {
			t.reject(v.Code(), r.ID)
		}
	}
	if len(held) > 0 || !t.row(formulary.QuantityLimit) || t.c.Row.Limit == nil {
		return
	}
	l := t.c.Row.Limit
	switch {
	case l.Days == 0 && t.c.Quantity > l.Max:
		t.reject("9G", "formulary/quantityLimit")
	case l.Days > 0 && int64(t.c.Quantity)*int64(l.Days) > int64(l.Max)*int64(t.c.DaysSupply):
		t.reject("76", "formulary/quantityLimit")
	}
}

func (t *trial) daysSupply(u *benefit.Utilization) {
	if r := closest(t, u.DaysSupply); r != nil {
		v := &r.Terms.Value
		if v.Max > 0 && t.c.DaysSupply > v.Max {
			t.reject(v.CodeAbove(), r.ID)
		}
		if t.c.DaysSupply < v.Min {
			t.reject(v.CodeBelow(), r.ID)
		}
	}
}

func (t *trial) refillTooSoon(u *benefit.Utilization) {
	r := closest(t, u.RefillTooSoon)
	if r == nil || !t.knowsHistory() {
		return
	}
	v := &r.Terms.Value
	if v.FromFill > 0 {
		if n, ok := t.count(benefit.FillCount{Match: v.Match}, &r.Scope.Drugs, benefit.MatchDrug); !ok || 1+n < v.FromFill {
			return
		}
	}
	var last *Past
	for i := range t.m.History {
		h := &t.m.History[i]
		if !t.same(v.Match, benefit.MatchDrug, &r.Scope.Drugs, h) || v.LookBackDays > 0 && h.Date.DaysUntil(t.c.DateOfService) > v.LookBackDays {
			continue
		}
		if last == nil || h.Date > last.Date || h.Date == last.Date && h.DaysSupply > last.DaysSupply {
			last = h
		}
	}
	if last == nil {
		return
	}
	used := max(last.Date.DaysUntil(t.c.DateOfService), 0)
	if t.policy.CountBothDates.Value {
		used++
	}
	byPercent, byDays := false, false
	if v.Percent != nil {
		is := frac(int64(used), 1).Cmp(product(rateOf(*v.Percent), frac(int64(last.DaysSupply), 1)))
		byPercent = is > 0 || is == 0 && !v.More
	}
	if v.DaysLeft != nil {
		byDays = used >= last.DaysSupply-*v.DaysLeft
	}
	enough := byPercent || byDays
	if v.Percent != nil && v.DaysLeft != nil && v.By == benefit.RefillBoth {
		enough = byPercent && byDays
	}
	if !enough {
		t.reject(v.Code(), r.ID)
	}
}

func (t *trial) refills(u *benefit.Utilization) {
	r := closest(t, u.RefillLimit)
	switch {
	case r == nil:
		return
	case t.c.FillNumber == nil:
		t.need("fillNumber")
		return
	}
	v, n := &r.Terms.Value, *t.c.FillNumber
	if n > v.Max {
		t.reject(v.Code(), r.ID)
	}
	if v.WithinDays > 0 && n > 0 {
		if t.c.Written.IsZero() {
			t.need("dateWritten")
		} else if t.c.Written.DaysUntil(t.c.DateOfService) > v.WithinDays {
			t.reject(v.LateCode(), r.ID)
		}
	}
}

func (t *trial) fills(u *benefit.Utilization) {
	for _, r := range holding(t, u.FillLimit) {
		v := &r.Terms.Value
		if n, ok := t.count(v.Count, &r.Scope.Drugs, benefit.MatchScope); ok && 1+n > v.Max {
			t.reject(v.Code(), r.ID)
		}
	}
}

func (t *trial) age(u *benefit.Utilization) {
	held := holding(t, u.Age)
	for _, r := range held {
		t.ageWithin(r.Terms.Value.Age, r.Terms.Value.Code(), r.ID)
	}
	if row := t.c.Row; len(held) == 0 && row != nil && (row.AgeMin > 0 || row.AgeMax > 0) {
		t.ageWithin(benefit.AgeRange{Min: row.AgeMin, Max: row.AgeMax}, "60", "formulary/age")
	}
}

func (t *trial) ageWithin(a benefit.AgeRange, code string, rule benefit.RuleID) {
	if t.m.Birth.IsZero() {
		t.need("dateOfBirth")
	} else if !a.Holds(t.fill.Age) {
		t.reject(code, rule)
	}
}

func (t *trial) sex(u *benefit.Utilization) {
	for _, r := range holding(t, u.Sex) {
		switch t.m.Sex {
		case "":
			t.need("sex")
		case benefit.SexUnknown, r.Terms.Value.Sex:
		default:
			t.reject(r.Terms.Value.Code(), r.ID)
		}
	}
}

func (t *trial) retailFills(u *benefit.Utilization) {
	r := closest(t, u.RetailFills)
	if r == nil {
		return
	}
	v := &r.Terms.Value
	instead := v.Instead
	if len(instead) == 0 {
		instead = []benefit.Channel{benefit.Mail}
	}
	if slices.Contains(instead, t.c.Channel) || v.InsteadMinDays > 0 && t.c.DaysSupply >= v.InsteadMinDays || v.MemberMayLeave && t.m.LeftRetailLimit {
		return
	}
	count := v.Count
	if len(count.Channels) == 0 {
		count.Channels = []benefit.Channel{benefit.Retail}
	}
	if n, ok := t.count(count, &r.Scope.Drugs, benefit.MatchIngredient); !ok || n < v.Free {
		return
	}
	then := v.Then
	if then == "" {
		then = t.policy.RetailLimitThen.Value
	}
	t.limited(then, v.Penalty, v.Code(), r.ID)
}

func (t *trial) specialty(u *benefit.Utilization) {
	r := closest(t, u.SpecialtyLockIn)
	if r == nil {
		return
	}
	v := &r.Terms.Value
	there := t.c.Channel == benefit.SpecialtyChannel
	if len(v.Pharmacies) > 0 {
		there = slices.Contains(v.Pharmacies, t.c.Pharmacy)
	}
	if there {
		return
	}
	if n, ok := t.count(v.Count, &r.Scope.Drugs, benefit.MatchIngredient); !ok || n < v.Free {
		return
	}
	t.limited(v.Then, v.Penalty, v.Code(), r.ID)
}

func (t *trial) limited(then benefit.Then, p *benefit.Penalty, code string, rule benefit.RuleID) {
	switch {
	case then == benefit.ThenReject || then == "":
		t.reject(code, rule)
	case t.penalty == nil:
		t.penalty = &consequence{then, p}
	}
}

func (t *trial) splitFill(u *benefit.Utilization) {
	r := closest(t, u.SplitFill)
	if r == nil || t.c.DaysSupply <= r.Terms.Value.MaxDays || !t.knowsHistory() {
		return
	}
	v := &r.Terms.Value
	count := v.Count
	if count.Window == (benefit.Window{}) {
		count.Window.Period = benefit.Lifetime
	}
	before, ok := t.earlier(count, &r.Scope.Drugs, benefit.MatchIngredient)
	if !ok {
		return
	}
	split := len(before)+1 <= v.Fills
	if v.Days > 0 {
		first := t.c.DateOfService
		for _, h := range before {
			first = min(first, h.Date)
		}
		split = split || len(before) == 0 || first.DaysUntil(t.c.DateOfService) < v.Days
	}
	if split {
		t.reject(v.Code(), r.ID)
	}
}

// taking returns the earlier fills that are still being taken on the date of service: those of a set, and those that may be.
func (t *trial) taking(set *benefit.DrugSet) (of, perhaps []*Past) {
	for i := range t.m.History {
		h := &t.m.History[i]
		if ago := h.Date.DaysUntil(t.c.DateOfService); ago < 0 || h.DaysSupply <= ago {
			continue
		}
		switch selects(set, &h.Drug) {
		case sure:
			of = append(of, h)
		case unknown:
			perhaps = append(perhaps, h)
		case no:
		}
	}
	return of, perhaps
}

func (t *trial) opioid(u *benefit.Utilization) {
	for _, r := range holding(t, u.Opioid) {
		v := &r.Terms.Value
		if (v.NaiveMaxDays > 0 || v.MaxMME > 0) && !t.knowsHistory() {
			continue
		}
		if v.NaiveMaxDays > 0 && t.c.DaysSupply > v.NaiveMaxDays {
			switch t.tried(&r.Scope.Drugs, v.NaiveDays, false) {
			case no:
				t.reject(v.NaiveCode(), r.ID)
			case unknown:
				t.need("history/drug")
			case sure:
			}
		}
		if v.MaxMME > 0 {
			t.dose(v, r)
		}
	}
}

func (t *trial) dose(v *benefit.OpioidLimit, r *benefit.Rule[benefit.OpioidLimit]) {
	if t.c.MME == nil {
		t.need("mmePerDay")
		return
	}
	sum := *t.c.MME
	of, perhaps := t.taking(&r.Scope.Drugs)
	if len(perhaps) > 0 {
		t.need("history/drug")
		return
	}
	for _, h := range of {
		if h.MME == nil {
			t.need("history/mmePerDay")
			return
		}
		sum += *h.MME
	}
	if sum > v.MaxMME {
		t.reject(v.MMECode(), r.ID)
	}
}

func (t *trial) interaction(u *benefit.Utilization) {
	for _, r := range holding(t, u.Interaction) {
		v := &r.Terms.Value
		if slices.ContainsFunc(t.c.Interventions, func(c string) bool { return slices.Contains(v.Overrides, c) }) {
			continue
		}
		if !t.knowsHistory() {
			continue
		}
		switch of, perhaps := t.taking(&v.With); {
		case len(of) > 0:
			t.reject(v.Code(), r.ID)
		case len(perhaps) > 0:
			t.need("history/drug")
		}
	}
}

// maximums: is a benefit maximum used up.
func (t *trial) maximums() {
	for _, r := range holding(t, t.plan.BenefitMaximums) {
		v := &r.Terms.Value
		var gone bool
		if v.Amount != nil {
			if v.Window.Period == benefit.RollingDays && !t.knowsHistory() {
				continue
			}
			gone = t.maximumUsed(r) >= *v.Amount
		} else {
			count := v.Count
			if count.Window == (benefit.Window{}) {
				count.Window = v.Window
			}
			n, ok := t.count(count, &r.Scope.Drugs, benefit.MatchScope)
			gone = ok && n >= v.Fills
		}
		if !gone {
			continue
		}
		then, code := v.Then, v.Reject
		if then == "" {
			then = t.policy.BenefitMaximumThen.Value
		}
		if code == "" {
			code = "76"
		}
		if then == benefit.ThenReject {
			t.reject(code, r.ID)
		} else {
			t.beyond = true
		}
	}
}

func (t *trial) maximumUsed(r *benefit.Rule[benefit.BenefitMaximum]) money.Amount {
	if v := &r.Terms.Value; v.Window.Period == benefit.RollingDays {
		var sum money.Amount
		for i := range t.m.History {
			h := &t.m.History[i]
			switch {
			case !t.inWindow(v.Window, h) || t.selected(&r.Scope.Drugs, h) != sure:
			case v.Of == benefit.Allowed:
				sum += h.Allowed
			default:
				sum += h.PlanPay
			}
		}
		return sum
	}
	u := t.m.MaximumsUsed[r.ID]
	if r.Terms.Value.Family {
		return u.Family
	}
	return u.Individual
}
