package adjudicate

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// submission is step 1: can the claim be read, does it come in time, was it answered before.
func (r *run) submission() bool {
	r.tier = r.onTier()
	if r.refused() {
		return false
	}
	c := r.claim
	sent := c.SubmittedOn
	if !sent.IsZero() && sent < c.DateOfService {
		r.reject(claim.RejectPostDated, "", "The date of service is after the day on which the claim was sent.")
	}
	if list := r.engine.filingOf(c.Paper); len(list.rules) > 0 {
		closest(r, list, (*run).timelyFiling)
	}
	if !r.passed() {
		return r.stopped()
	}
	return !r.duplicate()
}

func (r *run) timelyFiling(id benefit.RuleID, t *benefit.TimelyFiling, _ *matcher) {
	if sent := r.claim.SubmittedOn; !sent.IsZero() && r.claim.DateOfService.DaysUntil(sent) > t.Days {
		r.reject(claim.RejectTooOld, id, "The claim comes more days after the date of service than the plan allows.")
	}
}

// onTier is the tier of the claim's drug: that of a tier exception, of compounds, or the claim's own.
func (r *run) onTier() benefit.TierID {
	for i := range r.state.Exceptions {
		x := &r.state.Exceptions[i]
		if hit, _ := inSet(&x.Drugs, r.claim.product()); hit && x.Tier != "" {
			return x.Tier
		}
	}
	if t := &r.engine.plan.Coverage.Compounds; r.claim.Compound && t.Known() && t.Value.Tier != "" {
		r.tierOfCompounds = true
		return t.Value.Tier
	}
	return r.claim.Tier
}

// refused finds claims that are not claims: the engine's arithmetic is safe only within the bounds of the fields.
func (r *run) refused() bool {
	c := r.claim
	out := func(a money.Amount) bool { return a < 0 || a > money.MaxAmount }
	optional := func(a *money.Amount) bool { return a != nil && out(*a) }
	switch {
	case c.DaysSupply < 1 || c.DaysSupply > maxDays:
		r.undetermined("days_supply_out_of_range", "daysSupply", "The days supply must be from 1 to 999.")
	case c.Quantity < 0 || c.Quantity > money.MaxQuantity:
		r.undetermined("quantity_out_of_range", "quantityDispensed", "The quantity is negative or too large.")
	case out(c.IngredientCost) || out(c.DispensingFee) || out(c.FlatTax) || out(c.PercentageTax) || out(c.Incentive) ||
		r.given != nil && out(*r.given) || optional(c.UsualAndCustomary) || optional(c.GrossAmountDue) || optional(c.GenericPrice) ||
		optional(c.NetworkPrice) || optional(c.Assistance) ||
		c.OtherPayer != nil && (optional(c.OtherPayer.Paid) || optional(c.OtherPayer.Responsibility)):
		r.undetermined("amount_out_of_range", "ingredientCost", "An amount of the claim is negative or too large.")
	default:
		return false
	}
	return true
}

// duplicate finds an earlier fill that is this very claim: the same pharmacy, prescription, fill, product and day. It is
// answered with what the earlier one was answered with, and nothing is counted again.
func (r *run) duplicate() bool {
	c := r.claim
	if c.PrescriptionNumber == "" || c.FillNumber == nil || c.DateOfService.IsZero() {
		return false
	}
	for i := range r.state.Fills {
		f := &r.state.Fills[i]
		if f.Number != c.PrescriptionNumber || f.FillNumber == nil || *f.FillNumber != *c.FillNumber || f.Date != c.DateOfService ||
			f.NDC != c.NDC || f.Pharmacy != c.Pharmacy {
			continue
		}
		r.out.Status, r.out.Response = Duplicate, claim.StatusDuplicateOfPaid
		kind := "paid"
		if f.Captured {
			r.out.Response, kind = claim.StatusDuplicateOfCaptured, "captured"
		}
		r.out.Allowed, r.out.PatientPay, r.out.PlanPay = f.Allowed, f.PatientPay, f.PlanPay
		r.out.OtherPay = append(r.out.OtherPay[:0], f.OtherPay...)
		r.out.Components = append(r.out.Components, f.Components...)
		if !r.silent {
			r.say("This claim was ").say(kind).say(" before: the same pharmacy, prescription, fill, product and date of service. Nothing is counted again.")
			r.step(StepDuplicate, "", 0, 0, "")
		}
		return true
	}
	return false
}

// eligibility is step 2: is the claim routed to this plan, is the member known and covered on the day.
func (r *run) eligibility() bool {
	c, m, e := r.claim, r.state.Member, r.engine
	id := &e.plan.Identity
	if c.BIN != "" && id.BIN.Known() && padded(c.BIN, 6) != padded(id.BIN.Value, 6) {
		r.reject(claim.RejectMissingBIN, "plan/bin", "The BIN is not the plan's.")
	}
	if c.PCN != "" && id.PCN.Known() && c.PCN != id.PCN.Value {
		r.reject(claim.RejectMissingPCN, "plan/pcn", "The processor control number is not the plan's.")
	}
	if c.Group != "" && (id.Group.Known() && c.Group != id.Group.Value || m != nil && m.Group != "" && c.Group != m.Group) {
		r.reject(claim.RejectGroupUnknown, "plan/group", "The group is not the member's.")
	}
	if m != nil {
		r.identity(m)
		r.coverageDates(m)
	}
	r.relationship()
	r.dependent(m)
	if m != nil {
		r.enrolled(m)
	}
	r.residence()
	return r.passed() || r.stopped()
}

func padded(s string, n int) string {
	const zeros = "00000000"
	if len(s) >= n || n > len(zeros) {
		return s
	}
	return zeros[:n-len(s)] + s
}

func (r *run) residence() {
	ex := &r.engine.plan.Eligibility.ResidencesExcluded
	if ex.Known() && r.claim.Residence != "" && slices.Contains(ex.Value, r.claim.Residence) {
		r.reject("63", "eligibility/residencesExcluded", "The plan does not cover a patient who lives in such an institution.")
	}
}

// relation is the patient's relationship code, of the claim or else of the plan's file.
func (r *run) relation() string {
	if s := r.claim.Relationship; s != "" || r.state.Member == nil {
		return s
	}
	return r.state.Member.Relationship
}

func (r *run) relationship() {
	list := &r.engine.plan.Eligibility.Relationships
	if !list.Known() {
		return
	}
	switch rel := r.relation(); {
	case rel == "":
		r.lacks("patientRelationship", "eligibility/relationships")
	case !slices.Contains(list.Value, rel):
		r.reject(claim.RejectPatientNotCovered, "eligibility/relationships", "The plan does not cover a patient of this relationship to the cardholder.")
	}
}

// identity compares what the claim says of the member with the plan's file, where both say it.
func (r *run) identity(m *Member) {
	c := r.claim
	differs := func(a, b string) bool { return a != "" && b != "" && a != b }
	if differs(c.Cardholder, m.Cardholder) {
		r.reject(claim.RejectCardholderUnknown, "eligibility", "The cardholder id is not the member's.")
	}
	if differs(c.PersonCode, m.PersonCode) {
		r.reject(claim.RejectPersonCodeUnknown, "eligibility", "The person code is not the member's.")
	}
	if !c.BirthDate.IsZero() && !m.BirthDate.IsZero() && c.BirthDate != m.BirthDate {
		r.reject(claim.RejectMissingBirthDate, "eligibility", "The date of birth is not the member's.")
	}
	if differs(c.Gender, m.Gender) && c.Gender != "0" && m.Gender != "0" {
		r.reject(claim.RejectMissingGender, "eligibility", "The gender code is not the member's.")
	}
	if differs(c.Relationship, m.Relationship) && c.Relationship != "0" {
		r.reject(claim.RejectMissingRelationship, "eligibility", "The relationship code is not the member's.")
	}
}

func (r *run) coverageDates(m *Member) {
	el, day := &r.engine.plan.Eligibility, r.claim.DateOfService
	if day.IsZero() {
		if !m.From.IsZero() || !m.To.IsZero() || !m.Expired.IsZero() {
			r.lacks(needDate, "eligibility")
		}
		return
	}
	grace := 0
	if el.GraceDays.Known() {
		grace = el.GraceDays.Value
	}
	switch {
	case !m.From.IsZero() && day < m.From:
		r.reject(claim.RejectBeforeCoverage, "eligibility", "The date of service is before the member's coverage began.")
	case !m.To.IsZero() && day > m.To.AddDays(grace):
		r.reject(claim.RejectAfterCoverageTerminated, "eligibility", "The date of service is after the member's coverage ended.")
	case !m.Expired.IsZero() && day > m.Expired.AddDays(grace):
		r.reject(claim.RejectAfterCoverageExpired, "eligibility", "The date of service is after the member's coverage ran out.")
	}
}

// enrolled finds a patient who is not covered but as a newborn child.
func (r *run) enrolled(m *Member) {
	el, day := &r.engine.plan.Eligibility, r.claim.DateOfService
	if !m.NotCovered {
		return
	}
	if el.NewbornDays.Known() && r.relation() == "3" {
		switch born := r.birth(); {
		case born.IsZero():
			r.lacks(needBirth, "eligibility/newbornDays")
			return
		case day.IsZero():
			r.lacks(needDate, "eligibility/newbornDays")
			return
		case born.DaysUntil(day) < el.NewbornDays.Value:
			return
		}
	}
	r.reject(claim.RejectPatientNotCovered, "eligibility", "The patient is not covered.")
}

func (r *run) birth() calendar.Date {
	if b := r.claim.BirthDate; !b.IsZero() || r.state.Member == nil {
		return b
	}
	return r.state.Member.BirthDate
}

// dependent holds a child to the age until which the plan covers children.
func (r *run) dependent(m *Member) {
	d := &r.engine.plan.Eligibility.Dependents
	if !d.Known() || r.relation() != "3" {
		return
	}
	t, born := &d.Value, r.birth()
	age := t.Age
	if m != nil && m.Student && t.StudentAge > 0 {
		age = t.StudentAge
	}
	switch {
	case m != nil && m.Disabled && t.DisabledExempt:
		return
	case born.IsZero():
		r.lacks(needBirth, "eligibility/dependents")
		return
	case r.claim.DateOfService.IsZero():
		r.lacks(needDate, "eligibility/dependents")
		return
	}
	if r.claim.DateOfService > lastDayOf(born, age, t.Ends) {
		r.reject(claim.RejectDependentAge, "eligibility/dependents", "The patient is older than the plan covers children.")
	}
}

// lastDayOf is the last day on which a child is covered until a birthday. That of 29 February is 1 March in a common year.
func lastDayOf(born calendar.Date, age int, ends benefit.AgeEnds) calendar.Date {
	birthday := born.AddMonths(12 * age)
	if birthday.Day() != born.Day() {
		birthday = birthday.AddDays(1)
	}
	switch ends {
	case benefit.EndsMonth:
		return calendar.Must(birthday.Year(), birthday.Month(), 1).AddMonths(1).AddDays(-1)
	case benefit.EndsYear:
		return calendar.Must(birthday.Year(), 12, 31)
	default:
		return birthday.AddDays(-1)
	}
}

// providers is steps 3 and 4: may the fill be made there, on this prescription.
func (r *run) providers() bool {
	c, ph := r.claim, &r.engine.plan.Pharmacies
	for i := range r.state.Locks {
		if l := &r.state.Locks[i]; within(c.DateOfService, l.From, l.To) {
			r.bound(l.Pharmacy, c.Pharmacy, needPharmacy, "The member is bound to another pharmacy.")
			r.bound(l.Prescriber, c.Prescriber, "prescriberID", "The member is bound to another prescriber.")
		}
	}
	if c.Paper && ph.PaperClaims.Known() && !ph.PaperClaims.Value {
		r.reject(claim.RejectNotProcessed, "pharmacies/paperClaims", "The plan takes no claims on paper.")
	}
	if o := &ph.OutOfNetwork; o.Known() && c.Network == benefit.Out && (!o.Value.Covered || o.Value.PaperOnly && !c.Paper) {
		r.reject(claim.RejectPharmacyNotContracted, "pharmacies/outOfNetwork", "The plan does not cover a fill outside of its network.")
	}
	closest(r, &r.engine.access, (*run).accessible)
	return r.passed() || r.stopped()
}

func (r *run) accessible(id benefit.RuleID, t *benefit.Access, _ *matcher) {
	if !t.Covered {
		r.reject(claim.RejectCode(t.AccessCode(r.claim.Channel, r.claim.Network)), id, "The plan does not cover a fill at this kind of pharmacy.")
	}
}

func (r *run) bound(to, id, field, reason string) {
	switch {
	case to == "":
	case id == "":
		r.lacks(field, "memberState.locks")
	case to != id:
		r.reject(claim.RejectLockedIn, "", reason)
	}
}

// otherCoverage is step 6: is this plan the one that pays now.
func (r *run) otherCoverage() bool {
	co := &r.engine.plan.Coordination
	code := ""
	if r.claim.OtherPayer != nil {
		code = r.claim.OtherPayer.Code
	}
	if code == "" && len(r.state.OtherCoverage) == 0 {
		return true
	}
	if code != "" {
		known := len(code) == 1 && slices.Contains(usualCoverageCodes, code)
		if co.Codes.Known() {
			known = slices.Contains(co.Codes.Value, code)
		}
		if !known {
			r.reject(claim.RejectMissingOtherCoverage, "coordination/otherCoverageCodes", "The plan does not accept this other coverage code.")
		}
	}
	first := !co.PrimaryFirst.Known() || co.PrimaryFirst.Value
	if first && (code == "" || code == "0" || code == "1") {
		for i := range r.state.OtherCoverage {
			if o := &r.state.OtherCoverage[i]; within(r.claim.DateOfService, o.From, o.To) {
				r.reject(claim.RejectOtherPayerFirst, "coordination/primaryFirst", "The member has other coverage, which pays first.")
				break
			}
		}
	}
	if o := r.claim.OtherPayer; o != nil && o.Code == "2" && o.Paid == nil {
		r.lacks("otherPayer.amountPaid", "coordination")
	} else if o != nil && o.Code == "8" && o.Responsibility == nil {
		r.lacks("otherPayer.patientResponsibility", "coordination")
	}
	return r.passed() || r.stopped()
}

var usualCoverageCodes = []string{"0", "1", "2", "3", "4", "8"}

// inScope reports whether a rule holds for the claim; what is missing to tell is a finding.
func (r *run) inScope(m *matcher, rule benefit.RuleID) bool {
	hit, missing := m.match(r)
	if missing != "" {
		r.lacks(missing, rule)
	}
	return hit
}
