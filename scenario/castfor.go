package scenario

import (
	"encoding/json"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/formulary"
)

// part casts a fit on the tier that it is known to have.
func (f *fit) part() part {
	p := part{product: f.product, tier: f.tier.Tier, source: f.tier.Source, notes: f.tier.Assumptions, facts: f.facts, at: f.at}
	p.beyond = f.facts.Class != "" || f.facts.RxCUI != "" || len(f.facts.Lists)+len(f.facts.Flags) > 0
	return p
}

// drugScopes returns the sets of drugs that rules of the plan name.
func drugScopes(engine *adjudicate.Engine) []*benefit.DrugSet {
	var out []*benefit.DrugSet
	engine.Plan().EachRule(func(r benefit.RuleInfo) {
		if inForce(engine, r) && !r.Scope.Drugs.IsZero() && !usual(&r.Scope.Drugs) {
			out = append(out, &r.Scope.Drugs)
		}
		if t, is := r.Terms.(*benefit.StepTherapy); is && inForce(engine, r) {
			for i := range t.Steps {
				out = append(out, &t.Steps[i])
			}
		}
		if t, is := r.Terms.(*benefit.Interaction); is && inForce(engine, r) {
			out = append(out, &t.With)
		}
	})
	for _, list := range [][]benefit.Accumulator{engine.Plan().Deductibles, engine.Plan().OutOfPocketMaximums} {
		for i := range list {
			for _, s := range []*benefit.Sourced[benefit.DrugSet]{&list[i].Drugs, &list[i].ExemptDrugs} {
				if s.Known() && !s.Value.IsZero() {
					out = append(out, &s.Value)
				}
			}
		}
	}
	if h := &engine.Plan().HighDeductible; h.Preventive.Known() {
		out = append(out, &h.Preventive.Value)
	}
	return out
}

// usual reports whether a set is of drugs that a tier holds anyway: those taken for long, specialty drugs, brands.
func usual(s *benefit.DrugSet) bool {
	return len(s.Kinds) > 0 && !slices.ContainsFunc(s.Kinds, func(k benefit.DrugKind) bool {
		return k != benefit.KindMaintenance && k != benefit.KindSpecialty && k != benefit.KindApplicable
	})
}

// inForce reports whether a rule is one of the plan that was compiled.
func inForce(engine *adjudicate.Engine, r benefit.RuleInfo) bool {
	return r.Standing != benefit.Absent && r.Standing != "" && (r.Variant == "" || r.Variant == engine.Variant())
}

// classOutside is a class code of no drug that the plan names, "" where it names none by class: a drug whose class is not
// known is one that such a rule might be for.
func classOutside(scopes []*benefit.DrugSet) string {
	var named []string
	for _, s := range scopes {
		for ; s != nil; s = s.Except {
			named = append(named, s.Classes...)
		}
	}
	if len(named) == 0 {
		return ""
	}
	for _, first := range []string{"99", "98", "97", "96", "95"} {
		if code := first + "000000000000"; !slices.ContainsFunc(named, func(n string) bool { return len(n) == 0 || len(n) <= 14 && code[:len(n)] == n }) {
			return code
		}
	}
	return ""
}

// specials counts the rules that are for a drug, and what its row in the drug list asks for.
func specials(scopes []*benefit.DrugSet, f *benefit.DrugFacts, row *formulary.Entry) int {
	n := 0
	for _, s := range scopes {
		if s.Holds(f) {
			n++
		}
	}
	if row != nil {
		for _, flag := range row.AllFlags() {
			switch flag {
			case formulary.PriorAuthorization, formulary.StepTherapy, formulary.QuantityLimit, formulary.AgeLimit, formulary.ExcludedDrug:
				n++
			default: // asks for nothing
			}
		}
	}
	return n
}

// release gives back a drug that no case uses.
func (c *cast) release(p *part) {
	if i := slices.Index(c.extras, p); i >= 0 {
		c.extras = slices.Delete(c.extras, i, i+1)
		delete(c.taken, p.product.NDC)
		for _, ingredient := range p.compound {
			delete(c.taken, ingredient.NDC)
		}
	}
}

// castFor casts a drug that a set selects, on one of some tiers: a tier's own drug where that is selected, else a product
// that is, else a compound where the set is of compounds, else one of which the preconditions say that it is. The reason says why there is none.
func (c *cast) castFor(set *benefit.DrugSet, tiers []benefit.TierID, not ...drug.NDC) (*part, string) {
	for _, id := range tiers {
		if p, ok := c.byTier[id]; ok && set.Holds(&p.facts) && !slices.Contains(not, p.product.NDC) {
			return &p, ""
		}
	}
	compounds := slices.Contains(set.Kinds, benefit.KindCompound)
	for i := range c.extras {
		if p := c.extras[i]; set.Holds(&p.facts) && p.mixed() == compounds && (p.tier == "" || slices.Contains(tiers, p.tier)) && !slices.Contains(not, p.product.NDC) {
			return p, ""
		}
	}
	var held, made []fit
	for _, f := range c.allStock() {
		if c.taken[f.product.NDC] || slices.Contains(not, f.product.NDC) {
			continue
		}
		if f.tier.Tier != "" && !slices.Contains(tiers, f.tier.Tier) {
			continue // it is known to stand elsewhere
		}
		if set.Holds(&f.facts) {
			held = append(held, f)
		} else if facts, ok := declared(f.facts, set); ok && f.special == 0 && !f.product.OTC && !elective(f.product) {
			f.facts = facts
			made = append(made, f)
		}
	}
	if len(held) == 0 && compounds {
		if p := c.compoundFor(set, tiers, not); p != nil {
			return p, ""
		}
	}
	pool, source := held, TierSource("")
	if len(pool) == 0 {
		pool, source = made, FromPrecondition
	}
	if len(pool) == 0 {
		return nil, "no embedded product is one of its drugs"
	}
	swallowed := slices.ContainsFunc(pool, func(f fit) bool { return solid(f.product) })
	pool = prefer(pool, swallowed)
	name, _ := json.Marshal(set)
	f := pool[c.number("drug", string(name))%uint64(len(pool))]
	p := f.part()
	if p.tier == "" {
		p.tier, p.source, p.notes = c.tierFor(&f, tiers), FromPrecondition, nil
	}
	if source != "" {
		p.beyond = true
	}
	c.taken[f.product.NDC] = true
	c.extras = append(c.extras, &p)
	return &p, ""
}

// tierFor is the tier of a product of which no list says it: one of those that its class allows, not the same for every
// product, so that rules for drugs meet rules for tiers.
func (c *cast) tierFor(f *fit, tiers []benefit.TierID) benefit.TierID {
	allowed := slices.DeleteFunc(slices.Clone(f.tier.Candidates), func(id benefit.TierID) bool { return !slices.Contains(tiers, id) })
	if len(allowed) == 0 {
		return tiers[0]
	}
	return allowed[c.number("tier", string(f.product.NDC))%uint64(len(allowed))]
}

// allStock is every embedded product that can be dispensed, whatever it is for.
func (c *cast) allStock() []fit {
	if c.stock == nil {
		for _, p := range drug.Seed() {
			if _, ok := fillQuantity(p, 30); ok && p.Class != drug.Unclassified {
				c.stock = append(c.stock, c.fitOf(p))
			}
		}
	}
	return c.stock
}

// declared gives a drug what a set asks for and no drug data say: a kind, a list of the plan, a concept, a class. False
// where even then the set does not select it.
func declared(f benefit.DrugFacts, set *benefit.DrugSet) (benefit.DrugFacts, bool) {
	try := func(change func(*benefit.DrugFacts)) (benefit.DrugFacts, bool) {
		g := f
		g.Kinds, g.Lists, g.Flags = slices.Clone(f.Kinds), slices.Clone(f.Lists), slices.Clone(f.Flags)
		if len(set.Flags) > 0 {
			g.Flags = append(g.Flags, set.Flags[0])
		}
		change(&g)
		return g, set.Holds(&g)
	}
	for _, k := range set.Kinds {
		if k == benefit.KindCompound {
			continue // no drug is one because somebody says so
		}
		if g, ok := try(func(g *benefit.DrugFacts) { g.Kinds = append(g.Kinds, k) }); ok {
			return g, true
		}
	}
	for _, l := range set.Lists {
		if g, ok := try(func(g *benefit.DrugFacts) { g.Lists = append(g.Lists, l) }); ok {
			return g, true
		}
	}
	for _, x := range set.RxCUIs {
		if g, ok := try(func(g *benefit.DrugFacts) { g.RxCUI = x }); ok {
			return g, true
		}
	}
	for _, code := range set.Classes {
		const zeros = "00000000000000"
		if n := len(code); n > 0 && n <= len(zeros) {
			if g, ok := try(func(g *benefit.DrugFacts) { g.Class = code + zeros[n:] }); ok {
				return g, true
			}
		}
	}
	return try(func(*benefit.DrugFacts) {})
}

// fitOf looks a product up in the drug lists.
func (c *cast) fitOf(p drug.Product) fit {
	f := fit{product: p}
	f.tier, f.at = c.tiers.on(p, c.day)
	f.facts = *c.tiers.facts(p.NDC, drug.Lookup)
	f.at.describe(&f.facts)
	if f.facts.Class == "" {
		f.facts.Class = c.noClass
	}
	f.special = specials(c.scopes, &f.facts, f.at.row)
	return f
}
