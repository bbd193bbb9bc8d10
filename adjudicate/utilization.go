package adjudicate

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// editMask is a set of edits.
type editMask uint32

var editBits = func() map[benefit.Edit]editMask {
	m := map[benefit.Edit]editMask{}
	for i, e := range []benefit.Edit{
		benefit.EditPriorAuthorization, benefit.EditStepTherapy, benefit.EditQuantity, benefit.EditDaysSupply, benefit.EditRefillTooSoon,
		benefit.EditRefillLimit, benefit.EditFillLimit, benefit.EditAge, benefit.EditSex, benefit.EditRetailFills, benefit.EditSpecialty,
		benefit.EditSplitFill, benefit.EditOpioid, benefit.EditCost, benefit.EditInteraction, benefit.EditFormulary, benefit.EditExclusion,
	} {
		m[e] = 1 << i
	}
	return m
}()

func maskOf(edits []benefit.Edit) editMask {
	var m editMask
	for _, e := range edits {
		m |= editBits[e]
	}
	return m
}

// skip finds the edits that an authorization on file, a clarification code or a transition fill lets the claim pass.
func (r *run) skip() {
	c, u := r.claim, &r.engine.plan.Utilization
	for i := range r.state.Authorizations {
		a := &r.state.Authorizations[i]
		if hit, _ := inSet(&a.Drugs, c.product()); !hit || !r.inForce(a) || !a.meant(c) {
			continue
		}
		r.skipped |= maskOf(a.Edits)
		if r.enough(a) {
			r.skipped |= editBits[benefit.EditPriorAuthorization]
		}
	}
	if c.Clarification != "" {
		for i := range u.Override {
			o := &u.Override[i]
			t := &o.Terms.Value
			if !r.engine.applies(o.Variant) || !o.Terms.Known() || !slices.Contains(t.Codes, c.Clarification) || !r.maySkip(&r.engine.overrides.scopes[i], o.ID, t.Edits) {
				continue
			}
			if t.Fills > 0 {
				n, missing := r.overridden(t.Codes)
				if missing != "" {
					r.doubt(t.Edits, missing, o.ID)
				}
				if missing != "" || n >= t.Fills {
					continue
				}
			}
			r.skipped |= maskOf(t.Edits)
		}
	}
	for i := range u.TransitionFill {
		o := &u.TransitionFill[i]
		t := &o.Terms.Value
		if !r.engine.applies(o.Variant) || !o.Terms.Known() || c.DaysSupply > t.MaxDays || !r.maySkip(&r.engine.transitions.scopes[i], o.ID, t.Edits) {
			continue
		}
		switch {
		case r.state.Member == nil || r.state.Member.From.IsZero():
			r.doubt(t.Edits, "memberState.member.coverageFrom", o.ID)
		case c.DateOfService.IsZero():
			r.doubt(t.Edits, needDate, o.ID)
		case r.state.Member.From.DaysUntil(c.DateOfService) <= t.WithinDays:
			r.skipped |= maskOf(t.Edits)
		}
	}
}

// doubt notes that a rule may skip edits, were a field known; that matters only where one of them rejects.
func (r *run) doubt(edits []benefit.Edit, field string, rule benefit.RuleID) {
	r.unsure, r.unsureFor, r.unsureRule = r.unsure|maskOf(edits), field, rule
}

// maySkip reports whether a rule that skips edits holds for the claim.
func (r *run) maySkip(m *matcher, id benefit.RuleID, edits []benefit.Edit) bool {
	hit, missing := m.match(r)
	if missing != "" {
		r.doubt(edits, missing, id)
	}
	return hit
}

// inForce reports whether an authorization is granted and holds on the date of service.
func (r *run) inForce(a *Authorization) bool {
	return a.granted() && within(r.claim.DateOfService, a.From, a.To)
}

func (a *Authorization) granted() bool { return a.Status == "" || a.Status == AuthorizationGranted }

// meant reports whether a claim can mean an authorization: one that names another number does not.
func (a *Authorization) meant(c *Claim) bool {
	return c.Authorization == "" || a.Number == "" || c.Authorization == a.Number
}

// enough reports whether what is left of an authorization suffices for this fill.
func (r *run) enough(a *Authorization) bool {
	return (a.Quantity == nil || a.QuantityUsed+r.claim.Quantity <= *a.Quantity) && (a.Fills == nil || a.FillsUsed < *a.Fills)
}

// overridden counts the fills of the drug in the plan year that used one of some clarification codes.
func (r *run) overridden(codes []string) (int, string) {
	n := 0
	missing := r.eachFill(benefit.FillCount{}, benefit.MatchIngredient, nil, func(f *Fill) {
		if slices.Contains(codes, f.Clarification) {
			n++
		}
	})
	return n, missing
}

// looksAt begins an edit; false where the claim passes it without being looked at.
func (r *run) looksAt(e editMask) bool {
	r.editing = e
	return r.skipped&e == 0
}

// ruleList is one list of rules with their compiled scopes.
type ruleList[T any] struct {
	rules  []benefit.Rule[T]
	scopes []matcher
}

// rescope compiles the scope of a rule again.
func (l *ruleList[T]) rescope(i int) { l.scopes[i] = newMatcher(l.rules[i].Scope) }

// each calls f for every rule of a list that holds for the claim and reports whether there is one.
func each[T any](r *run, list *ruleList[T], f func(*run, benefit.RuleID, *T, *matcher)) bool {
	some := false
	for i := range list.rules {
		u := &list.rules[i]
		if u.Terms.Known() && r.engine.applies(u.Variant) && r.inScope(&list.scopes[i], u.ID) {
			f(r, u.ID, &u.Terms.Value, &list.scopes[i])
			some = true
		}
	}
	return some
}

// closest calls f for the most specific rule of a list that holds for the claim. What is missing to tell whether a rule
// holds matters where that rule would go before the others.
func closest[T any](r *run, list *ruleList[T], f func(*run, benefit.RuleID, *T, *matcher)) {
	best, unsure, lacking := -1, -1, ""
	for i := range list.rules {
		u := &list.rules[i]
		if !u.Terms.Known() || !r.engine.applies(u.Variant) || best >= 0 && list.scopes[i].specific <= list.scopes[best].specific {
			continue
		}
		switch hit, missing := list.scopes[i].match(r); {
		case hit:
			best = i
		case missing != "" && (unsure < 0 || list.scopes[i].specific > list.scopes[unsure].specific):
			unsure, lacking = i, missing
		}
	}
	if unsure >= 0 && (best < 0 || list.scopes[unsure].specific > list.scopes[best].specific ||
		list.scopes[unsure].specific == list.scopes[best].specific && unsure < best) {
		r.lacks(lacking, list.rules[unsure].ID)
	}
	if best >= 0 {
		f(r, list.rules[best].ID, &list.rules[best].Terms.Value, &list.scopes[best])
	}
}

// utilization is step 7: authorization, steps, quantities, days supply, refills. Every edit that fails gives its code.
func (r *run) utilization() bool {
	e := r.engine
	if !e.edits && r.claim.Listing == nil {
		return true
	}
	edit := func(name benefit.Edit) bool { return r.looksAt(editBits[name]) }
	if edit(benefit.EditPriorAuthorization) {
		if !each(r, &e.authorizations, (*run).priorAuthorization) {
			r.listed(formulary.PriorAuthorization)
		}
	}
	if edit(benefit.EditStepTherapy) {
		if !each(r, &e.steps, (*run).stepTherapy) {
			r.listed(formulary.StepTherapy)
		}
	}
	if edit(benefit.EditQuantity) {
		if !each(r, &e.quantities, (*run).quantityLimit) {
			r.listed(formulary.QuantityLimit)
		}
	}
	if edit(benefit.EditDaysSupply) {
		closest(r, &e.daysSupplies, (*run).daysSupplyLimit)
	}
	if edit(benefit.EditRefillTooSoon) {
		closest(r, &e.refillsTooSoon, (*run).refillTooSoon)
	}
	if edit(benefit.EditRefillLimit) {
		closest(r, &e.refillLimits, (*run).refillLimit)
	}
	if edit(benefit.EditFillLimit) {
		each(r, &e.fillLimits, (*run).fillLimit)
	}
	if edit(benefit.EditAge) {
		if !each(r, &e.ages, (*run).ageLimit) {
			r.listed(formulary.AgeLimit)
		}
	}
	if edit(benefit.EditSex) {
		each(r, &e.sexes, (*run).sexLimit)
	}
	if edit(benefit.EditRetailFills) {
		closest(r, &e.retailFills, (*run).retailThenMail)
	}
	if edit(benefit.EditSpecialty) {
		closest(r, &e.specialty, (*run).specialtyLockIn)
	}
	if edit(benefit.EditSplitFill) {
		closest(r, &e.splitFills, (*run).splitFill)
	}
	if edit(benefit.EditOpioid) {
		each(r, &e.opioids, (*run).opioidLimit)
	}
	if edit(benefit.EditInteraction) {
		each(r, &e.interactions, (*run).interaction)
	}
	r.editing = 0
	return r.passed() || r.stopped()
}

// listed applies what the drug's row in the drug list asks for; it does where no rule of the plan of that type holds.
func (r *run) listed(flag formulary.Flag) {
	row := r.claim.Listing
	if row == nil {
		return
	}
	has := func(is bool) bool { return is || slices.Contains(row.Flags, flag) }
	switch flag {
	case formulary.PriorAuthorization:
		if has(row.PriorAuthorization) {
			r.priorAuthorization("formulary/priorAuthorization", &benefit.PriorAuthorization{}, nil)
		}
	case formulary.StepTherapy:
		if has(row.StepTherapy) && !r.stepMet() {
			r.reject(claim.RejectCode(r.engine.policy.stepReject), "formulary/stepTherapy", "The drug list wants other drugs tried first, and that is not on file.")
		}
	case formulary.QuantityLimit:
		if !has(row.QuantityLimit) || row.Limit == nil {
			return
		}
		q := benefit.ListedQuantity(row.Limit)
		r.quantityLimit("formulary/quantityLimit", &q, nil)
	default:
		if row.AgeMin > 0 || row.AgeMax > 0 {
			r.ageLimit("formulary/age", &benefit.AgeLimit{Age: benefit.AgeRange{Min: row.AgeMin, Max: row.AgeMax}}, nil)
		}
	}
}

// stepMet reports whether step therapy for the drug is on file as done.
func (r *run) stepMet() bool {
	for i := range r.state.StepMet {
		if hit, _ := inSet(&r.state.StepMet[i], r.claim.product()); hit {
			return true
		}
	}
	return false
}

func (r *run) priorAuthorization(id benefit.RuleID, t *benefit.PriorAuthorization, _ *matcher) {
	c, onFile := r.claim, false
	for i := range r.state.Authorizations {
		a := &r.state.Authorizations[i]
		hit, missing := inSet(&a.Drugs, c.product())
		if missing != "" {
			r.lacks(missing, id)
		}
		onFile = onFile || hit && a.meant(c) && a.granted()
	}
	if onFile {
		r.reject(claim.RejectCode(t.MismatchCode()), id, "The prior authorization on file does not hold for this fill.")
		return
	}
	r.reject(claim.RejectCode(t.Code()), id, "The plan wants a prior authorization, and none is granted.")
}

func (r *run) stepTherapy(id benefit.RuleID, t *benefit.StepTherapy, m *matcher) {
	if t.GrandfatherDays > 0 {
		had, missing := r.tried(&m.drugs.set, t.GrandfatherDays)
		if had {
			return
		}
		if missing != "" {
			r.lacks(missing, id)
			return
		}
	}
	needed, met := t.Needed, 0
	if needed == 0 {
		needed = len(t.Steps)
	}
	unsure, perhaps := "", 0
	for i := range t.Steps {
		hit, missing := r.tried(&t.Steps[i], t.LookBackDays)
		if hit {
			met++
		} else if missing != "" {
			unsure = missing
			perhaps++
		}
	}
	switch {
	case met >= needed:
	case unsure == needHistory || unsure == needDate || met+perhaps >= needed:
		r.lacks(unsure, id)
	default:
		code := t.Reject
		if code == "" {
			code = r.engine.policy.stepReject
		}
		r.reject(claim.RejectCode(code), id, "The drugs that must be tried first were not filled in time.")
	}
}

func (r *run) quantityLimit(id benefit.RuleID, t *benefit.QuantityLimit, m *matcher) {
	c := r.claim
	if c.Quantity == 0 {
		r.lacks("quantityDispensed", id)
		return
	}
	var over bool
	switch t.Per {
	case benefit.QuantityPerDaysSupply:
		over = int64(c.Quantity)*int64(t.Days) > int64(t.Max)*int64(c.DaysSupply)
	case benefit.QuantityPerWindow:
		w := t.Window
		if w.Period == benefit.RollingDays && w.Days == 0 {
			w.Days = t.Days
		}
		total, missing := r.dispensed(w, t.Match, &m.drugs)
		if missing != "" {
			r.lacks(missing, id)
			return
		}
		over = total+c.Quantity > t.Max
	default:
		over = c.Quantity > t.Max
	}
	if over {
		r.reject(claim.RejectCode(t.Code()), id, "The quantity is more than the plan allows.")
	}
}

// dispensed is the quantity of the earlier fills of a drug in a window.
func (r *run) dispensed(w benefit.Window, how benefit.DrugMatch, drugs *drugMatcher) (money.Quantity, string) {
	var total money.Quantity
	missing := r.eachFill(benefit.FillCount{Match: how, Window: w}, benefit.MatchDrug, drugs, func(f *Fill) { total += f.Quantity })
	return total, missing
}

func (r *run) daysSupplyLimit(id benefit.RuleID, t *benefit.DaysSupplyLimit, _ *matcher) {
	switch d := r.claim.DaysSupply; {
	case t.Max > 0 && d > t.Max:
		r.reject(claim.RejectCode(t.CodeAbove()), id, "The days supply is above what the plan allows.")
	case d < t.Min:
		r.reject(claim.RejectCode(t.CodeBelow()), id, "The days supply is below what the plan allows.")
	}
}

func (r *run) refillTooSoon(id benefit.RuleID, t *benefit.RefillTooSoon, m *matcher) {
	c := r.claim
	if missing := r.history(); missing != "" {
		r.lacks(missing, id)
		return
	}
	how := t.Match
	if how == "" {
		how = benefit.MatchDrug
	}
	if t.FromFill > 0 {
		n, missing := r.earlier(benefit.FillCount{Match: how}, how, &m.drugs)
		if missing != "" {
			r.lacks(missing, id)
			return
		}
		if n+1 < t.FromFill {
			return
		}
	}
	var last *Fill
	for i := range r.state.Fills {
		f := &r.state.Fills[i]
		if f.Captured {
			continue
		}
		back := f.Date.DaysUntil(c.DateOfService)
		if t.LookBackDays > 0 && back > t.LookBackDays {
			continue
		}
		same, missing := r.sameDrug(how, f, &m.drugs)
		if missing != "" {
			r.lacks(missing, id)
			return
		}
		if !same {
			continue
		}
		if last == nil || f.Date > last.Date || f.Date == last.Date && f.DaysSupply > last.DaysSupply {
			last = f
		}
	}
	if last == nil {
		return
	}
	if !r.soonEnough(t, last) {
		r.reject(claim.RejectCode(t.Code()), id, "Not enough of the last fill is used up.")
	}
}

// soonEnough reports whether enough of the last fill is used up.
func (r *run) soonEnough(t *benefit.RefillTooSoon, last *Fill) bool {
	used := max(last.Date.DaysUntil(r.claim.DateOfService), 0)
	if r.engine.policy.countBothDates {
		used++
	}
	byPercent, byDays := false, false
	if t.Percent != nil {
		// used / supply against num / den, without a division
		a, b := int64(used)*t.Percent.Den(), t.Percent.Num()*int64(last.DaysSupply)
		byPercent = a > b || a == b && !t.More
	}
	if t.DaysLeft != nil {
		byDays = used >= last.DaysSupply-*t.DaysLeft
	}
	switch {
	case t.Percent == nil:
		return byDays || t.DaysLeft == nil
	case t.DaysLeft == nil:
		return byPercent
	case t.By == benefit.RefillBoth:
		return byPercent && byDays
	default:
		return byPercent || byDays
	}
}

func (r *run) refillLimit(id benefit.RuleID, t *benefit.RefillLimit, _ *matcher) {
	c := r.claim
	if c.FillNumber == nil {
		r.lacks(needFill, id)
		return
	}
	if *c.FillNumber > t.Max {
		r.reject(claim.RejectCode(t.Code()), id, "The prescription was refilled as often as the plan allows.")
	}
	if t.WithinDays == 0 || *c.FillNumber == 0 {
		return
	}
	switch {
	case c.WrittenOn.IsZero():
		r.lacks("dateWritten", id)
	case c.DateOfService.IsZero():
		r.lacks(needDate, id)
	case c.WrittenOn.DaysUntil(c.DateOfService) > t.WithinDays:
		r.reject(claim.RejectCode(t.LateCode()), id, "The refill comes too long after the prescription was written.")
	}
}

func (r *run) fillLimit(id benefit.RuleID, t *benefit.FillLimit, m *matcher) {
	n, missing := r.earlier(t.Count, benefit.MatchScope, &m.drugs)
	switch {
	case missing != "":
		r.lacks(missing, id)
	case n+1 > t.Max:
		r.reject(claim.RejectCode(t.Code()), id, "The plan pays no more fills in this time.")
	}
}

func (r *run) retailThenMail(id benefit.RuleID, t *benefit.RetailFills, m *matcher) {
	c := r.claim
	if len(t.Instead) == 0 && c.Channel == benefit.Mail || slices.Contains(t.Instead, c.Channel) ||
		t.InsteadMinDays > 0 && c.DaysSupply >= t.InsteadMinDays || t.MemberMayLeave && r.state.Member != nil && r.state.Member.LeftMail {
		return
	}
	count := t.Count
	if len(count.Channels) == 0 {
		count.Channels = retailOnly
	}
	n, missing := r.earlier(count, benefit.MatchIngredient, &m.drugs)
	if missing != "" {
		r.lacks(missing, id)
		return
	}
	if n < t.Free {
		return
	}
	then := t.Then
	if then == "" {
		then = r.engine.policy.retailThen
	}
	r.limitReached(id, then, t.Penalty, t.Code(), "The free fills at retail are used up; the next ones are by mail.")
}

var retailOnly = []benefit.Channel{benefit.Retail}

func (r *run) specialtyLockIn(id benefit.RuleID, t *benefit.SpecialtyLockIn, m *matcher) {
	c := r.claim
	if len(t.Pharmacies) > 0 {
		if c.Pharmacy == "" {
			r.lacks(needPharmacy, id)
			return
		}
		if slices.Contains(t.Pharmacies, c.Pharmacy) {
			return
		}
	} else if c.Channel == benefit.SpecialtyChannel {
		return
	}
	n, missing := r.earlier(t.Count, benefit.MatchIngredient, &m.drugs)
	if missing != "" {
		r.lacks(missing, id)
		return
	}
	if n < t.Free {
		return
	}
	r.limitReached(id, t.Then, t.Penalty, t.Code(), "The drug must come from a specialty pharmacy of the plan.")
}

// limitReached rejects the claim, or sets what the member pays instead of deductible and cost share.
func (r *run) limitReached(id benefit.RuleID, then benefit.Then, p *benefit.Penalty, code, reason string) {
	switch then {
	case benefit.ThenPatientPays, benefit.ThenShare:
		if r.instead == nil {
			r.instead, r.insteadRule, r.insteadAll = p, id, then == benefit.ThenPatientPays
			if p == nil {
				r.instead = &noPenalty
			}
		}
	default:
		r.reject(claim.RejectCode(code), id, reason)
	}
}

var noPenalty benefit.Penalty

func (r *run) splitFill(id benefit.RuleID, t *benefit.SplitFill, m *matcher) {
	c := r.claim
	if c.DaysSupply <= t.MaxDays {
		return
	}
	count := t.Count
	if count.Window == (benefit.Window{}) {
		count.Window.Period = benefit.Lifetime
	}
	held := false
	if t.Fills > 0 {
		n, missing := r.earlier(count, benefit.MatchIngredient, &m.drugs)
		if missing != "" {
			r.lacks(missing, id)
			return
		}
		held = n < t.Fills
	}
	if t.Days > 0 && !held {
		first, missing := r.firstFill(count, &m.drugs)
		if missing != "" {
			r.lacks(missing, id)
			return
		}
		held = first.IsZero() || first.DaysUntil(c.DateOfService) < t.Days
	}
	if held {
		r.reject(claim.RejectCode(t.Code()), id, "The first fills of this drug are for a part of the month.")
	}
}

func (r *run) opioidLimit(id benefit.RuleID, t *benefit.OpioidLimit, m *matcher) {
	c := r.claim
	if missing := r.history(); missing != "" {
		r.lacks(missing, id)
		return
	}
	if t.NaiveMaxDays > 0 && c.DaysSupply > t.NaiveMaxDays {
		had, missing := r.tried(&m.drugs.set, max(t.NaiveDays, 1))
		switch {
		case had:
		case missing != "":
			r.lacks(missing, id)
		default:
			r.reject(claim.RejectCode(t.NaiveCode()), id, "The first opioid fill is for fewer days.")
		}
	}
	if t.MaxMME == 0 {
		return
	}
	if c.MMEPerDay == nil {
		r.lacks("mmePerDay", id)
		return
	}
	dose := *c.MMEPerDay
	for i := range r.state.Fills {
		f := &r.state.Fills[i]
		if !r.taking(f) {
			continue
		}
		hit, missing := inSet(&m.drugs.set, f.product())
		switch {
		case missing != "":
			r.lacks(ofHistory(missing), id)
			return
		case hit && f.MMEPerDay == nil:
			r.lacks(needHistory+".mmePerDay", id)
			return
		case hit:
			dose += *f.MMEPerDay
		}
	}
	if dose > t.MaxMME {
		r.reject(claim.RejectCode(t.MMECode()), id, "The daily dose of opioids is above the plan's limit.")
	}
}

func (r *run) interaction(id benefit.RuleID, t *benefit.Interaction, _ *matcher) {
	if r.claim.Outcome != "" && slices.Contains(t.Overrides, r.claim.Outcome) {
		return
	}
	if missing := r.history(); missing != "" {
		r.lacks(missing, id)
		return
	}
	lacking := ""
	for i := range r.state.Fills {
		f := &r.state.Fills[i]
		if !r.taking(f) {
			continue
		}
		hit, need := inSet(&t.With, f.product())
		if need != "" {
			lacking = ofHistory(need)
		}
		if hit {
			r.reject(claim.RejectCode(t.Code()), id, "The member is taking a drug that this one must not be taken with.")
			return
		}
	}
	if lacking != "" {
		r.lacks(lacking, id)
	}
}
