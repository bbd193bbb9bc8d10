package adjudicate

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// pricing is what the plan allows for a fill.
type pricing struct {
	ingredient, fee money.Amount // 506-F6, 507-F7
	administration  money.Amount // incentive and professional service fee
	extra           money.Amount // what a pharmacy outside of the network charges above the network's price
}

// priced finds the allowed amount: the least of ingredient cost plus dispensing fee, the gross amount due and, by policy,
// usual and customary. When usual and customary wins, it is the ingredient's and the fee is nothing; when the gross amount
// due wins, the ingredient gives way first. Outside of the network it can be the network's price.
func (r *run) priced() pricing {
	c, e := r.claim, r.engine
	p := pricing{ingredient: c.IngredientCost, fee: c.DispensingFee, administration: c.Incentive + c.ProfessionalFee}
	if r.uncovered {
		for i := range c.Ingredients {
			if part := &c.Ingredients[i]; slices.ContainsFunc(e.exclusionOrder, func(x int) bool { return r.excludes(x, part.product()) }) {
				p.ingredient = max(p.ingredient-part.Cost, 0)
			}
		}
	}
	if r.given != nil {
		p.fee = min(p.fee, *r.given)
		p.ingredient = *r.given - p.fee
		return p
	}
	if g := c.GrossAmountDue; g != nil && *g < p.ingredient+p.fee {
		p.fee = min(p.fee, *g)
		p.ingredient = *g - p.fee
	}
	if u := c.UsualAndCustomary; u != nil && r.lesserOfUC() && *u < p.ingredient+p.fee {
		p.ingredient, p.fee = *u, 0
	}
	if n := c.NetworkPrice; n != nil && r.differential() && *n < p.ingredient+p.fee {
		p.extra = p.ingredient + p.fee - *n
		p.fee = min(p.fee, *n)
		p.ingredient = *n - p.fee
	}
	return p
}

func (r *run) lesserOfUC() bool {
	return r.engine.policy.lesserOfUC && (len(r.engine.policy.ucExcept) == 0 || !slices.Contains(r.engine.policy.ucExcept, r.claim.Channel))
}

// differential reports whether the member pays what a pharmacy outside of the network charges above the network's price.
func (r *run) differential() bool {
	o := &r.engine.plan.Pharmacies.OutOfNetwork
	return r.claim.Network == benefit.Out && o.Known() && o.Value.Differential
}

// price is step 9: the allowed amount, and the cost edit that needs it.
func (r *run) price() bool {
	e, c := r.engine, r.claim
	if r.differential() && c.NetworkPrice == nil && r.given == nil {
		return r.lacks("networkPrice", "pharmacies/outOfNetwork")
	}
	p := r.priced()
	r.out.Ingredient, r.out.Fee = p.ingredient, p.fee
	r.out.FlatTax, r.out.PercentageTax = c.FlatTax, c.PercentageTax
	r.out.Incentive, r.out.ProfessionalFee = c.Incentive, c.ProfessionalFee
	r.base = p.ingredient + p.fee
	if e.policy.administrationInShare {
		r.base += p.administration
	}
	r.extra = p.extra
	r.out.Allowed = r.base + p.extra // what the plan pays beside the share comes at step 17
	if !r.silent {
		r.tellPrice(&p)
	}
	if e.edits && r.looksAt(editBits[benefit.EditCost]) {
		closest(r, &e.costs, (*run).costPerClaim)
		r.editing = 0
		if !r.passed() {
			return r.stopped()
		}
	}
	return true
}

func (r *run) costPerClaim(id benefit.RuleID, t *benefit.CostPerClaim, _ *matcher) {
	if r.base > t.Max {
		r.reject(claim.RejectCode(t.Code()), id, "The allowed amount is above the most that the plan pays without a question.")
	}
}

// tellPrice writes how the allowed amount came about.
func (r *run) tellPrice(p *pricing) {
	c := r.claim
	submitted := c.IngredientCost + c.DispensingFee
	r.usd(c.IngredientCost).say(" ingredient cost and ").usd(c.DispensingFee).say(" dispensing fee are ").usd(submitted)
	if r.uncovered {
		r.say("; the ingredients that are not covered are left out")
	}
	now := submitted
	switch {
	case r.given != nil:
		r.say("; the processor allowed ").usd(*r.given)
	default:
		if g := c.GrossAmountDue; g != nil && *g < now {
			now = *g
			r.say("; the gross amount due, ").usd(*g).say(", is less")
		}
		if u := c.UsualAndCustomary; u != nil && r.lesserOfUC() && *u < now {
			r.say("; usual and customary, ").usd(*u).say(", is less")
		}
	}
	if p.administration > 0 && r.engine.policy.administrationInShare {
		r.say("; with ").usd(p.administration).say(" for giving it")
	}
	if p.extra > 0 {
		r.say("; ").usd(p.extra).say(" of it is above the network's price")
	}
	r.say(": ").usd(r.out.Allowed).say(" allowed.")
	r.step(StepAllowed, "", submitted, r.out.Allowed, "")
}

// selection finds what the plan does with the claim's 408-D8 (DAW) code; a code that is not paid rejects.
func (r *run) selection() {
	e, c := r.engine, r.claim
	code := 0
	switch {
	case len(c.DAW) == 1 && c.DAW[0] >= '0' && c.DAW[0] <= '9':
		code = int(c.DAW[0] - '0')
	case c.DAW != "":
		r.reject(claim.RejectMissingDAW, "productSelection", "The 408-D8 (DAW) code is none of 0 to 9.")
		return
	}
	row := &e.daw[code]
	switch {
	case row.uniform:
		r.daw, r.dawOwn = &row.by[0], row.own[0]
	case c.Drug == nil || c.Drug.Brand == "":
		r.lacks(needBrand, row.by[multiSource].Rule)
		return
	default:
		k := brandIndex(c.Drug.Brand)
		r.daw, r.dawOwn = &row.by[k], row.own[k]
	}
	if r.daw.Reject != "" {
		r.reject(claim.RejectCode(r.daw.Reject), r.daw.Rule, "The plan does not pay this 408-D8 (DAW) code for this product.")
	}
}

// dawRow is what a plan does with one code, by the brand class of the product.
type dawRow struct {
	by      [4]benefit.DAW
	own     [4][2]int8 // whether the rule itself says that the difference counts to deductible and maximum
	uniform bool       // whatever the class is
}

const multiSource = 2

func brandIndex(c drug.Class) int {
	switch c {
	case drug.Generic:
		return 0
	case drug.SingleSource:
		return 1
	case drug.MultiSource:
		return multiSource
	default:
		return 3
	}
}

// difference is step 11: the price of the brand less that of its generic leaves what deductible and share are computed on.
func (r *run) difference() bool {
	d := r.daw
	if d.Difference != benefit.PatientPays && d.Difference != benefit.PharmacyPays {
		return true
	}
	if r.claim.GenericPrice == nil {
		r.lacks(needGeneric, d.Rule)
		return r.passed()
	}
	by := max(r.base-*r.claim.GenericPrice, 0)
	if by == 0 {
		return true
	}
	before := r.base
	r.base -= by
	if d.Difference == benefit.PharmacyPays {
		r.out.Allowed -= by
		off := min(by, r.out.Ingredient)
		r.out.Ingredient -= off
		r.out.Fee -= by - off
		if !r.silent {
			r.say("The generic's price is ").usd(*r.claim.GenericPrice).say("; the ").usd(by).say(" above it are the pharmacy's: ").usd(r.base).say(" allowed.")
			r.step(StepDifference, d.Rule, before, r.base, "")
		}
		r.decides(d.Rule)
		return true
	}
	r.apart = by
	if !r.silent {
		r.say("The brand is ").usd(by).say(" above its generic, ").usd(*r.claim.GenericPrice).say("; the patient pays that beside the share of ").usd(r.base).say(".")
		r.step(StepDifference, d.Rule, before, r.base, "")
	}
	return true
}
