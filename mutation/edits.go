package mutation

import (
	"reflect"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// shareEdit changes cost shares of the plan in place.
type shareEdit struct {
	at     []int // their places in the plan's list
	change func([]*benefit.CostShare)
}

func (e shareEdit) apply(b *Bench) (*adjudicate.Engine, func()) {
	shares := make([]*benefit.CostShare, len(e.at))
	right := make([]benefit.CostShare, len(e.at))
	for i, at := range e.at {
		shares[i] = &b.plan.CostShares[at]
		right[i] = *shares[i]
	}
	amend := func() {
		for _, at := range e.at {
			b.engine.AmendCostShare(at)
		}
	}
	e.change(shares)
	amend()
	return b.engine, func() {
		for i := range shares {
			*shares[i] = right[i]
		}
		amend()
	}
}

// limitEdit changes the amounts of a deductible or an out-of-pocket maximum in place.
type limitEdit struct {
	id        benefit.RuleID
	was, then amounts
}

// amounts are those of one member and of a family; nil is none.
type amounts struct{ individual, family *money.Amount }

func (e limitEdit) apply(b *Bench) (*adjudicate.Engine, func()) {
	b.engine.AmendLimit(e.id, e.then.individual, e.then.family)
	return b.engine, func() { b.engine.AmendLimit(e.id, e.was.individual, e.was.family) }
}

// ruleEdit changes a rule of one of the plan's lists in place. It may give the terms new values but must not write
// through their pointers and slices, which the right plan shares.
type ruleEdit struct {
	nth    int // in the order of [benefit.Plan.EachRule]
	scope  bool
	change func(benefit.RuleInfo)
}

func (e ruleEdit) apply(b *Bench) (*adjudicate.Engine, func()) {
	r := b.rules[e.nth]
	scope, terms := *r.Scope, reflect.ValueOf(r.Terms).Elem()
	right := reflect.New(terms.Type()).Elem()
	right.Set(terms)
	amend := func() {
		if e.scope {
			b.engine.AmendScope(r.List, r.at)
		}
	}
	e.change(r.RuleInfo)
	amend()
	return b.engine, func() {
		*r.Scope = scope
		terms.Set(right)
		amend()
	}
}

// planEdit changes what no engine can be amended by: the plan is compiled. It may not write into slices of the plan,
// which the right plan shares, but into the lists of [owned].
type planEdit func(*benefit.Plan)

func (e planEdit) apply(b *Bench) (*adjudicate.Engine, func()) {
	p := owned(b.plan)
	e(p)
	return b.compile(p), func() {}
}

// nthRule is a plan edit of a rule of a list.
func nthRule(nth int, change func(benefit.RuleInfo)) planEdit {
	return func(p *benefit.Plan) {
		n := -1
		p.EachRule(func(own benefit.RuleInfo) {
			if n++; n == nth {
				change(own)
			}
		})
	}
}

// owned returns a plan whose lists of rules can be changed without changing the plan's.
func owned(plan *benefit.Plan) *benefit.Plan {
	p := *plan
	p.Formulary.Entries = nil // a claim brings its own row
	p.DrugCostShares, p.BenefitMaximums = slices.Clone(p.DrugCostShares), slices.Clone(p.BenefitMaximums)
	p.ProductSelection.Codes = slices.Clone(p.ProductSelection.Codes)
	p.Charges.PlanAssistance, p.Coordination.Assistance = slices.Clone(p.Charges.PlanAssistance), slices.Clone(p.Coordination.Assistance)
	p.Eligibility.TimelyFiling = slices.Clone(p.Eligibility.TimelyFiling)
	p.Pharmacies.Access, p.Pharmacies.Penalties = slices.Clone(p.Pharmacies.Access), slices.Clone(p.Pharmacies.Penalties)
	p.Coverage.Exclusions, p.Coverage.Inclusions = slices.Clone(p.Coverage.Exclusions), slices.Clone(p.Coverage.Inclusions)
	u := &p.Utilization
	u.PriorAuthorization, u.StepTherapy, u.QuantityLimit = slices.Clone(u.PriorAuthorization), slices.Clone(u.StepTherapy), slices.Clone(u.QuantityLimit)
	u.DaysSupply, u.RefillTooSoon, u.RefillLimit = slices.Clone(u.DaysSupply), slices.Clone(u.RefillTooSoon), slices.Clone(u.RefillLimit)
	u.FillLimit, u.Age, u.Sex, u.RetailFills = slices.Clone(u.FillLimit), slices.Clone(u.Age), slices.Clone(u.Sex), slices.Clone(u.RetailFills)
	u.SpecialtyLockIn, u.SplitFill, u.Opioid = slices.Clone(u.SpecialtyLockIn), slices.Clone(u.SplitFill), slices.Clone(u.Opioid)
	u.CostPerClaim, u.Interaction = slices.Clone(u.CostPerClaim), slices.Clone(u.Interaction)
	u.Override, u.TransitionFill = slices.Clone(u.Override), slices.Clone(u.TransitionFill)
	return &p
}
