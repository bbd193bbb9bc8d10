package scenario

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// editsOf returns the edit of each rule of utilization management, those of the drug list and of compounds among them.
func editsOf(plan *benefit.Plan) map[benefit.RuleID]benefit.Edit {
	edits := map[benefit.RuleID]benefit.Edit{
		"formulary/priorAuthorization": benefit.EditPriorAuthorization, "formulary/stepTherapy": benefit.EditStepTherapy,
		"formulary/quantityLimit": benefit.EditQuantity, "formulary/age": benefit.EditAge,
	}
	if plan.Coverage.Compounds.Value.Max != nil {
		edits["coverage/compounds"] = benefit.EditPriorAuthorization
	}
	plan.EachRule(func(r benefit.RuleInfo) {
		if name, is := strings.CutPrefix(r.List, "utilizationManagement/"); is {
			edits[r.ID] = benefit.Edit(name)
		}
	})
	return edits
}

// settle adjudicates a case and, as long as rules that it is not about make it undetermined or reject it, states in its
// preconditions what they ask for: a fact that they need, an approved authorization, a patient of the right age. What
// nothing can settle stays as the plan decides it.
func (d *designer) settle(c *candidate, s *sketch) {
	for range 8 {
		c.claim = c.Claim()
		c.result = d.engine.Claim(c.claim, c.Preconditions.State)
		settled := false
		for _, f := range c.result.Findings {
			if f.Code == "fact_missing" && c.result.Status == adjudicate.Undetermined && d.supply(c, f.Path) {
				settled = true
			}
		}
		if c.result.Status == adjudicate.Rejected {
			for _, j := range c.result.Rejects {
				if (s.leave == nil || !s.leave(j)) && d.satisfy(c, j) {
					settled = true
					break // one may settle several
				}
			}
		}
		if !settled {
			return
		}
	}
}

// supply states a fact that a rule needs; false where it cannot be made up.
func (d *designer) supply(c *candidate, field string) bool {
	f := &c.Preconditions.Facts
	price := c.Inputs.IngredientCost + c.Inputs.DispensingFee
	switch field {
	case "genericPrice":
		if f.GenericPrice == nil {
			f.GenericPrice = new(price * 2 / 5)
			return true
		}
	case "networkPrice":
		if f.NetworkPrice == nil {
			f.NetworkPrice = new(price)
			return true
		}
	case "mmePerDay":
		if f.MMEPerDay == nil {
			f.MMEPerDay = new(money.Units(20))
			return true
		}
	case "dateWritten":
		if f.WrittenOn.IsZero() && !c.Inputs.DateOfService.IsZero() {
			f.WrittenOn = c.Inputs.DateOfService.AddDays(-30)
			return true
		}
	case "dateOfService":
		if c.Inputs.DateOfService.IsZero() {
			c.Inputs.DateOfService = d.someDay()
			c.Notes = append(c.Notes, exampleDay)
			return true
		}
	case "dateOfBirth": // the age that it gives needs a date of service
		return d.supply(c, "dateOfService")
	case "memberState.member.coverageFrom":
		if m := c.Preconditions.State.Member; m == nil || m.From.IsZero() {
			d.member(c).From = d.someDay().AddMonths(-36)
			return true
		}
	}
	return false
}

const exampleDay = "The plan does not say for which year it holds; the date of service is an example."

// member is the member of a case, its own to change.
func (d *designer) member(c *candidate) *adjudicate.Member {
	m := adjudicate.Member{}
	if c.Preconditions.State.Member != nil {
		m = *c.Preconditions.State.Member
	}
	c.Preconditions.State.Member = &m
	return &m
}

// someDay is the suite's date of service, of a plan that does not state its year one in the middle of an example year.
func (d *designer) someDay() calendar.Date {
	if d.date.IsZero() {
		return calendar.Must(2026, 7, 1)
	}
	return d.date
}

// satisfy states what a rule of utilization management asks for; false where another reject than its own is at hand, or
// where nothing more can be stated.
func (d *designer) satisfy(c *candidate, j adjudicate.Reject) bool {
	edit, is := d.edits[j.Rule]
	if i := slices.IndexFunc(d.plan.Coverage.Exclusions, func(x benefit.Rule[benefit.Exclusion]) bool { return x.ID == j.Rule }); i >= 0 {
		return d.plan.Coverage.Exclusions[i].Terms.Value.UnlessAuthorized && d.authorize(c, benefit.EditPriorAuthorization)
	}
	if !is || edit == benefit.EditDaysSupply || j.Rule == "coverage/compounds" && j.Code != claim.RejectPriorAuthorization {
		return false // how many days are covered is the plan's to say, and what a compound must be
	}
	switch edit {
	case benefit.EditQuantity:
		if d.fewer(c, j.Rule) {
			return true
		}
	case benefit.EditAge:
		if d.ofAge(c) {
			return true
		}
	case benefit.EditSex:
		for _, g := range []benefit.Sex{benefit.Female, benefit.Male} {
			if d.rejectsLess(c, j.Rule, func(t *candidate) { t.Inputs.PatientGender, t.gender = string(g), string(g) }) {
				return true
			}
		}
	default:
	}
	return d.authorize(c, edit)
}

// authorize puts an approved authorization for the drug on file, one for all edits of a case.
func (d *designer) authorize(c *candidate, edit benefit.Edit) bool {
	state := &c.Preconditions.State
	const number = "90000000001"
	at := slices.IndexFunc(state.Authorizations, func(a adjudicate.Authorization) bool { return a.Number == number })
	if at < 0 {
		from, to := d.plan.YearOf(c.Inputs.DateOfService)
		state.Authorizations = append(slices.Clone(state.Authorizations), adjudicate.Authorization{
			Number: number, Drugs: benefit.DrugSet{NDCs: []string{string(c.Inputs.NDC)}}, From: from, To: to,
		})
		if edit == benefit.EditPriorAuthorization {
			return true
		}
		at = len(state.Authorizations) - 1
	}
	own := &state.Authorizations[at]
	if edit == benefit.EditPriorAuthorization || slices.Contains(own.Edits, edit) {
		return false
	}
	state.Authorizations = slices.Clone(state.Authorizations)
	own = &state.Authorizations[at]
	own.Edits = append(slices.Clone(own.Edits), edit)
	return true
}

// rejectsLess keeps a change of a case after which a rule no longer rejects it.
func (d *designer) rejectsLess(c *candidate, rule benefit.RuleID, change func(*candidate)) bool {
	t := *c
	change(&t)
	r := d.engine.Outcome(t.Claim(), t.Preconditions.State)
	if r.Status == adjudicate.Undetermined || slices.ContainsFunc(r.Rejects, func(j adjudicate.Reject) bool { return j.Rule == rule }) {
		return false
	}
	*c = t
	return true
}

// fewer dispenses no more than a quantity limit allows.
func (d *designer) fewer(c *candidate, rule benefit.RuleID) bool {
	most := func(t *benefit.QuantityLimit) money.Quantity {
		if t.Per == benefit.QuantityPerDaysSupply && t.Days > 0 {
			return money.Quantity(int64(t.Max) * int64(c.Inputs.DaysSupply) / int64(t.Days))
		}
		return t.Max
	}
	var q money.Quantity
	if row := c.Preconditions.Facts.Listing; row != nil && row.Limit != nil && rule == "formulary/quantityLimit" {
		listed := benefit.ListedQuantity(row.Limit)
		q = most(&listed)
	}
	for i := range d.plan.Utilization.QuantityLimit {
		if u := &d.plan.Utilization.QuantityLimit[i]; u.ID == rule && u.Terms.Known() {
			q = most(&u.Terms.Value)
		}
	}
	if q >= money.Units(1) {
		q -= q % 1000 // whole units
	}
	return q > 0 && q < c.Inputs.QuantityDispensed && d.rejectsLess(c, rule, func(t *candidate) { t.Inputs.QuantityDispensed = q })
}

// ofAge makes the patient as old as the rules want.
func (d *designer) ofAge(c *candidate) bool {
	day := c.Inputs.DateOfService
	if day.IsZero() {
		return false
	}
	ages := map[int]bool{}
	bounds := func(a benefit.AgeRange) { ages[a.Min], ages[a.Max] = true, true }
	for i := range d.plan.Utilization.Age {
		bounds(d.plan.Utilization.Age[i].Terms.Value.Age)
	}
	if row := c.Preconditions.Facts.Listing; row != nil {
		bounds(benefit.AgeRange{Min: row.AgeMin, Max: row.AgeMax})
	}
	tried := []int{30, 60, 20, 12, 5}
	for a := range ages {
		tried = append(tried, a)
	}
	slices.Sort(tried[5:])
	for _, years := range tried {
		t := *c
		t.Inputs.DateOfBirth = day.AddMonths(-12*years - 6)
		r := d.engine.Outcome(t.Claim(), t.Preconditions.State)
		if r.Status != adjudicate.Undetermined && !slices.ContainsFunc(r.Rejects, func(j adjudicate.Reject) bool { return d.edits[j.Rule] == benefit.EditAge }) {
			*c = t
			return true
		}
	}
	return false
}
