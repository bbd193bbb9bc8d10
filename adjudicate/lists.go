package adjudicate

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// compileLists compiles the scopes of every list of rules.
func (c *compiler) compileLists() {
	e, p := c.e, c.e.plan
	u := &p.Utilization
	var paper, pos []benefit.Rule[benefit.TimelyFiling]
	for _, t := range p.Eligibility.TimelyFiling {
		if t.Terms.Value.Paper {
			paper = append(paper, t)
		} else {
			pos = append(pos, t)
		}
	}
	listOf(c, &e.filing, pos)
	listOf(c, &e.paperFiling, paper)
	listOf(c, &e.access, p.Pharmacies.Access)
	listOf(c, &e.penalties, p.Pharmacies.Penalties)
	listOf(c, &e.exclusions, p.Coverage.Exclusions)
	listOf(c, &e.inclusions, p.Coverage.Inclusions)
	listOf(c, &e.overrides, u.Override)
	listOf(c, &e.transitions, u.TransitionFill)
	listOf(c, &e.authorizations, u.PriorAuthorization)
	listOf(c, &e.steps, u.StepTherapy)
	listOf(c, &e.quantities, u.QuantityLimit)
	listOf(c, &e.daysSupplies, u.DaysSupply)
	listOf(c, &e.refillsTooSoon, u.RefillTooSoon)
	listOf(c, &e.refillLimits, u.RefillLimit)
	listOf(c, &e.fillLimits, u.FillLimit)
	listOf(c, &e.ages, u.Age)
	listOf(c, &e.sexes, u.Sex)
	listOf(c, &e.retailFills, u.RetailFills)
	listOf(c, &e.specialty, u.SpecialtyLockIn)
	listOf(c, &e.splitFills, u.SplitFill)
	listOf(c, &e.opioids, u.Opioid)
	listOf(c, &e.costs, u.CostPerClaim)
	listOf(c, &e.interactions, u.Interaction)
	listOf(c, &e.maximaOfBenefit, p.BenefitMaximums)
	listOf(c, &e.assistance, p.Coordination.Assistance)
	listOf(c, &e.planAssistance, p.Charges.PlanAssistance)
	for i := range e.exclusions.rules {
		e.exclusionOrder = append(e.exclusionOrder, i)
	}
	for i := range e.assistance.rules {
		e.nAssistance++
		if e.assistance.rules[i].Terms.Value.Program == benefit.Maximizer {
			e.nMaximizers++
		}
	}
	e.edits = len(u.PriorAuthorization)+len(u.StepTherapy)+len(u.QuantityLimit)+len(u.DaysSupply)+len(u.RefillTooSoon)+len(u.RefillLimit)+
		len(u.FillLimit)+len(u.Age)+len(u.Sex)+len(u.RetailFills)+len(u.SpecialtyLockIn)+len(u.SplitFill)+len(u.Opioid)+len(u.CostPerClaim)+
		len(u.Interaction) > 0
	v := &p.Coverage
	e.coverage = v.Formulary.Known() || len(v.Exclusions) > 0 || v.OTC.Known() || v.Compounds.Known() || v.NewToMarketDays.Known() ||
		v.ObsoleteGraceDays.Known() || v.NonParticipating.Known()
	if h := &p.HighDeductible; h.Qualified.Known() && h.Qualified.Value && h.Preventive.Known() {
		e.hdhp, e.preventive = true, newDrugMatcher(h.Preventive.Value)
	}
	c.checkTerms()
}

func listOf[T any](c *compiler, into *ruleList[T], rules []benefit.Rule[T]) {
	into.rules = rules
	if len(rules) == 0 {
		return
	}
	into.scopes = make([]matcher, len(rules))
	for i := range rules {
		r := &rules[i]
		into.scopes[i] = newMatcher(r.Scope)
		if c.inVariant(r.Variant) {
			c.checkScope(string(r.ID), &r.Scope)
			conflict(c, r.Terms, string(r.ID))
		}
	}
}

// checkScope finds a scope that names what the plan does not have, or that holds for nothing.
func (c *compiler) checkScope(path string, s *benefit.Scope) {
	p := c.e.plan
	for _, list := range [][]benefit.TierID{s.Tiers, s.ExemptTiers} {
		for _, t := range list {
			if !slices.ContainsFunc(p.Tiers, func(x benefit.Tier) bool { return x.ID == t }) &&
				!slices.ContainsFunc(p.CostShares, func(x benefit.CostShare) bool { return x.Tier == t }) {
				c.report(finding.Error, "scope_tier_unknown", path+"/scope", "The rule names a tier that the plan does not have; it never holds there.")
			}
		}
	}
	for _, id := range s.Drugs.Lists {
		if !slices.ContainsFunc(p.DrugLists, func(l benefit.DrugList) bool { return l.ID == id }) {
			c.report(finding.Error, "scope_list_unknown", path+"/scope", "The rule names a drug list that the plan does not have; it never holds for its drugs.")
		}
	}
	empty := func(lo, hi int) bool { return hi != 0 && hi < lo }
	if empty(s.DaysSupply.Min, s.DaysSupply.Max) || empty(s.Age.Min, s.Age.Max) || empty(s.Fills.Min, s.Fills.Max) || !s.To.IsZero() && s.To < s.From {
		c.report(finding.Error, "scope_empty", path+"/scope", "A range of the rule's scope ends before it begins; the rule never holds.")
	}
}

// checkTerms finds terms that no claim can be held to.
func (c *compiler) checkTerms() {
	u := &c.e.plan.Utilization
	bad := func(when bool, id benefit.RuleID, message string) {
		if when {
			c.report(finding.Error, "terms_impossible", string(id), message)
		}
	}
	for i := range u.QuantityLimit {
		t := &u.QuantityLimit[i].Terms.Value
		bad(t.Max < 0 || t.Per == benefit.QuantityPerDaysSupply && t.Days < 1, u.QuantityLimit[i].ID,
			"A quantity limit is not negative, and one by days of supply says for how many days.")
	}
	for i := range u.DaysSupply {
		t := &u.DaysSupply[i].Terms.Value
		bad(t.Max < 0 || t.Max > 0 && t.Max < t.Min, u.DaysSupply[i].ID, "The most days supply is below the least.")
	}
	for i := range u.RefillTooSoon {
		t := &u.RefillTooSoon[i].Terms.Value
		bad(u.RefillTooSoon[i].Terms.Known() && t.Percent == nil && t.DaysLeft == nil, u.RefillTooSoon[i].ID,
			"A refill edit needs a percentage or a number of days.")
		bad(t.Percent != nil && money.Percent(100).Less(*t.Percent), u.RefillTooSoon[i].ID, "More than the whole supply cannot be used up.")
	}
	for i := range u.StepTherapy {
		t := &u.StepTherapy[i].Terms.Value
		bad(u.StepTherapy[i].Terms.Known() && (len(t.Steps) == 0 || t.Needed > len(t.Steps)), u.StepTherapy[i].ID,
			"Step therapy needs drugs to try, and no more of them than it names.")
	}
	for i := range u.Age {
		t := &u.Age[i].Terms.Value
		bad(t.Age.Max != 0 && t.Age.Max < t.Age.Min, u.Age[i].ID, "The age limit ends before it begins.")
	}
	for i := range c.e.plan.BenefitMaximums {
		t := &c.e.plan.BenefitMaximums[i]
		bad(t.Terms.Known() && (t.Terms.Value.Amount == nil) == (t.Terms.Value.Fills == 0), t.ID, "A benefit maximum is an amount or a number of fills.")
	}
}

// compileSpecial compiles the cost shares of certain drugs.
func (c *compiler) compileSpecial() {
	for i := range c.e.plan.DrugCostShares {
		s := &c.e.plan.DrugCostShares[i]
		path := "drugCostShares/" + string(s.ID)
		if !c.inVariant(s.Variant) || !s.Terms.Known() {
			continue
		}
		t := &s.Terms.Value
		r := rule{Rule: Rule{ID: s.ID, Channel: benefit.AnyChannel, Network: benefit.AnyNetwork, Order: t.Deductible, policy: &c.e.policy}, orderStated: true}
		if !c.compileShare(t.Share, path, &r) {
			continue
		}
		if r.Order == "" {
			r.Order = benefit.DeductibleExempt
		}
		c.checkScope(path, &s.Scope)
		conflict(c, s.Terms, path)
		if t.Condition != "" {
			c.report(finding.Note, "condition_not_judged", path, "The cost share holds under a condition in words that no claim tells; it is taken as met.")
		}
		r.on, r.ceiling, r.phase, r.phases = newMatcher(s.Scope), t.Role == benefit.Ceiling, benefit.InitialPhase, t.Phases
		if r.ceiling {
			c.e.nCeilings++
		}
		if c.e.nCeilings > 64 || len(c.e.special) == 64 {
			c.report(finding.Error, "too_many_drug_cost_shares", path, "More than 64 cost shares of certain drugs cannot be used.")
			break
		}
		c.e.special = append(c.e.special, r)
	}
}

// compileSelection looks up what the plan does with every 408-D8 code.
func (c *compiler) compileSelection() {
	e := c.e
	for code := range e.daw {
		row := &e.daw[code]
		for i, class := range brandClasses {
			row.by[i] = e.plan.DAW(string(rune('0'+code)), class, e.variant)
			for k := range e.plan.ProductSelection.Codes {
				if u := &e.plan.ProductSelection.Codes[k]; u.ID == row.by[i].Rule && e.applies(u.Variant) {
					row.own[i] = [2]int8{saidOf(u.Terms.Value.CountsToDed), saidOf(u.Terms.Value.CountsToOOP)}
				}
			}
		}
		same := func(a, b benefit.DAW) bool {
			return a.Reject == b.Reject && a.Difference == b.Difference && a.Base == b.Base
		}
		row.uniform = same(row.by[0], row.by[1]) && same(row.by[1], row.by[2])
	}
	for _, t := range e.plan.Tiers {
		if slices.ContainsFunc(t.Class.Value, func(k benefit.TierClass) bool {
			return k == benefit.Generic || k == benefit.PreferredGeneric || k == benefit.NonPreferredGeneric
		}) {
			e.genericTier = t.ID
			break
		}
	}
}

var brandClasses = [4]drug.Class{drug.Generic, drug.SingleSource, drug.MultiSource, drug.Unclassified}

// compilePartD resolves the parameters of a Part D plan.
func (c *compiler) compilePartD(years *benefit.Years) {
	e := c.e
	if !e.plan.PartD.Year.Known() {
		return
	}
	if years == nil {
		years = benefit.StandardYears()
	}
	t, found, ok := e.plan.PartDTerms(years)
	c.findings = append(c.findings, found...)
	if !ok {
		e.refused = append(e.refused, finding.Errors(found)...)
		return
	}
	e.partD = &t
	rate := t.InitialRate
	e.standardShare = newShare(benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &rate})
	e.catastrophicGeneric, e.catastrophicOther = newShare(t.CatastrophicGeneric), newShare(t.CatastrophicOther)
}

// refuse says why no claim of the plan can be adjudicated.
func (c *compiler) refuse() {
	e := c.e
	if len(e.refused) > 0 {
		return
	}
	standard := e.partD != nil && len(e.plan.CostShares) == 0
	if len(e.rules) == 0 && len(e.special) == 0 && !standard {
		for _, f := range c.findings {
			if f.Severity == finding.Error {
				e.refused = append(e.refused, f)
			}
		}
	}
}

// filingOf returns the rules of timely filing for claims on paper or at the point of sale.
func (e *Engine) filingOf(paper bool) *ruleList[benefit.TimelyFiling] {
	if paper {
		return &e.paperFiling
	}
	return &e.filing
}

// applies reports whether a rule belongs to the plan variant that was compiled.
func (e *Engine) applies(variant string) bool { return variant == "" || variant == e.variant }
