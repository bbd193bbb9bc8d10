package scenario

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// pricesCompounds reports whether a plan says of compounds themselves what they cost, so that no tier does.
func pricesCompounds(p *benefit.Plan) bool {
	return slices.ContainsFunc(p.DrugCostShares, func(r benefit.Rule[benefit.DrugCostShare]) bool {
		return r.Terms.Known() && r.Terms.Value.Role != benefit.Ceiling && len(r.Scope.Tiers) == 0 && slices.Contains(r.Scope.Drugs.Kinds, benefit.KindCompound)
	})
}

// mixed reports whether what is dispensed is a compound.
func (p *part) mixed() bool { return len(p.compound) > 0 }

// mix makes a compound of a drug that is cast and another one.
func (c *cast) mix(p part, other drug.Product) part {
	p.compound = []drug.Product{p.product, other}
	p.facts = asCompound(p.facts)
	if plan := c.tiers.plan; !pricesCompounds(plan) && plan.Coverage.Compounds.Value.Tier == "" {
		p.notes = append(slices.Clone(p.notes), "The plan does not say what a compound costs; it is priced on the tier of its first ingredient.")
	}
	return p
}

// asCompound are the facts of a drug of which a compound is made: it is what rules for compounds hold for, and so are the
// member's earlier fills of it.
func asCompound(f benefit.DrugFacts) benefit.DrugFacts {
	f.Kinds = append(slices.Clone(f.Kinds), benefit.KindCompound)
	return f
}

// compoundFor casts a compound that a set selects, of two products for which the fewest rules of the plan are; nil where there is none.
func (c *cast) compoundFor(set *benefit.DrugSet, tiers []benefit.TierID, not []drug.NDC) *part {
	var pool []fit
	listed := false
	for _, f := range c.allStock() {
		p := f.product
		if c.taken[p.NDC] || slices.Contains(not, p.NDC) || p.OTC || p.Benefit != "" || p.DEASchedule != "" || elective(p) ||
			f.tier.Tier != "" && !slices.Contains(tiers, f.tier.Tier) {
			continue
		}
		if facts := asCompound(f.facts); set.Holds(&facts) {
			pool = append(pool, f)
			listed = listed || f.at.row != nil
		}
	}
	if listed { // a closed drug list leaves out what it does not have
		pool = slices.DeleteFunc(pool, func(f fit) bool { return f.at.row == nil })
	}
	if len(pool) == 0 {
		return nil
	}
	slices.SortStableFunc(pool, func(a, b fit) int { return a.special - b.special })
	name, _ := json.Marshal(set)
	best := prefer(slices.Clone(pool), true)
	f := best[c.number("drug", string(name))%uint64(len(best))]
	for _, o := range pool {
		other := o.product
		if other.BillingUnit != f.product.BillingUnit || sameIngredient(other, f.product) {
			continue
		}
		p := f.part()
		switch {
		case pricesCompounds(c.tiers.plan):
			p.tier, p.source, p.notes = "", FromPrecondition, nil // on none: the plan says of compounds themselves what they cost
		case p.tier == "":
			p.tier, p.source, p.notes = c.tierFor(&f, tiers), FromPrecondition, nil
		}
		p = c.mix(p, other)
		c.taken[f.product.NDC], c.taken[other.NDC] = true, true
		c.extras = append(c.extras, &p)
		return &p
	}
	return nil
}

func sameIngredient(a, b drug.Product) bool { return a.NonproprietaryName == b.NonproprietaryName }

// forms are how a compound is dispensed by the billing unit of what it is made of: 450-EF and 451-EG.
var forms = map[drug.Unit]claim.Compound{
	drug.Each:       {DosageFormCode: "01", DispensingUnitForm: "1"}, // capsules
	drug.Gram:       {DosageFormCode: "03", DispensingUnitForm: "2"}, // cream
	drug.Milliliter: {DosageFormCode: "11", DispensingUnitForm: "3"}, // solution
}

// compounded writes a claim for a compound of products, each in the quantity of its own fill, that share the ingredient
// cost evenly.
func compounded(in *claim.Inputs, of []drug.Product) {
	c := forms[of[0].BillingUnit]
	left := in.IngredientCost
	for i, p := range of {
		cost := left - left*money.Amount(len(of)-1-i)/money.Amount(len(of)-i)
		q, _ := fillQuantity(p, in.DaysSupply)
		c.Ingredients = append(c.Ingredients, claim.Ingredient{NDC: p.NDC, Quantity: q, Cost: cost, BasisOfCost: "01"})
		left -= cost
	}
	in.Compound = &c
}

// compounds designs the cases of what a plan says of compounds.
func (r *ruled) compounds(t *benefit.Compounds) string {
	mixed, why := r.mixed()
	if mixed == nil {
		return why
	}
	of := func(n int, s sketch) sketch {
		q := mixed(s.spot)
		q.compound = q.compound[:n]
		s.spot.drug = &q
		s.intent, s.say = fmt.Sprintf("of %d", n), "a compound of one ingredient"
		if n > 1 {
			s.say = fmt.Sprintf("a compound of %d ingredients", n)
		}
		return s
	}
	if !t.Covered {
		if !r.rejected(of(2, r.base), string(claim.RejectCompound)) {
			return masked
		}
		return ""
	}
	some := r.onTheirTier(t, of) || r.paid(of(2, r.base))
	if t.Max != nil {
		some = r.triple("max", func(by int) (sketch, bool) {
			s := of(2, r.base)
			s.price = *t.Max + money.Amount(by)
			s.say += fmt.Sprintf(" for %s; above %s it needs an authorization", usd(s.price), usd(*t.Max))
			return s, s.price > dispensingFee
		}) || some
	}
	if !r.rejected(of(1, r.base), string(claim.RejectCompoundIngredients)) && !some {
		return masked
	}
	return ""
}

// mixed returns what makes a compound for a spot: of the spot's drug and one of another tier, or, where compounds are on no
// tier, of products that no other case dispenses by themselves. The reason says why there is none.
func (r *ruled) mixed() (func(spot) part, string) {
	if pricesCompounds(r.plan) {
		p, why := r.cast.castFor(&benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindCompound}}, r.stepTiers())
		if p == nil || !p.mixed() {
			return nil, cmp.Or(why, "no compound could be cast")
		}
		return func(spot) part { return *p }, ""
	}
	if r.secondIngredient(r.base.spot) == nil {
		return nil, "no second ingredient could be cast"
	}
	return func(s spot) part {
		p, _ := r.partOf(s)
		return r.cast.mix(*p, r.secondIngredient(s).product) // of two tiers or more each has a drug for the other's
	}, ""
}

// onTheirTier keeps, for each kind of pharmacy, a compound on the tier that the plan names for compounds, made of a drug of
// another tier: who prices it on the drug's own tier is found out.
func (r *ruled) onTheirTier(t *benefit.Compounds, of func(int, sketch) sketch) bool {
	some := false
	done := map[benefit.Channel]bool{}
	if t.Tier == "" || pricesCompounds(r.plan) {
		return false
	}
	for _, at := range r.spotsIn(benefit.Scope{Networks: []benefit.Network{benefit.In}}, []benefit.TierID{t.Tier}) {
		if done[at.channel] {
			continue
		}
		at.drug = r.ofAnotherTier(at)
		s := r.base
		s.spot, s.price, s.state = at, r.plainPrice(at), r.metState(at)
		if t.Max != nil {
			s.price = min(s.price, *t.Max)
		}
		s = of(2, s)
		s.intent += " at " + string(at.channel)
		s.say += fmt.Sprintf(", on the tier of compounds: %s; price %s", shareWords(at.rule), usd(s.price))
		if r.paid(s) {
			done[at.channel], some = true, true
		}
	}
	return some
}

// ofAnotherTier is a drug of a tier that charges otherwise at a spot; nil where every tier charges alike.
func (r *ruled) ofAnotherTier(at spot) *part {
	price := r.plainPrice(at)
	right := r.ask(at, price, r.metState(at))
	for _, id := range r.engine.Tiers() {
		p, ok := r.cast.byTier[id]
		by, stated := r.engine.RuleFor(id, at.channel, at.network, at.days)
		if !ok || !stated || id == at.rule.Tier {
			continue
		}
		other := at
		other.rule, other.drug = by, nil
		if got := r.ask(other, price, r.metState(at)); got.Status != adjudicate.Undetermined && got.PatientPay != right.PatientPay {
			return &p
		}
	}
	return nil
}

// secondIngredient is a drug of a tier that is not the one of a spot.
func (r *ruled) secondIngredient(s spot) *part {
	first, _ := r.partOf(s)
	for _, id := range r.stepTiers() {
		if p, ok := r.cast.byTier[id]; ok && p.product.NDC != first.product.NDC {
			return &p
		}
	}
	return nil
}
