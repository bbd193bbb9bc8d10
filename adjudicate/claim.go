package adjudicate

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// Claim computes what one claim costs a member in a state. It changes nothing: see [Engine.Apply] for the state after.
//
// The steps, in this order: is the tier covered at this pharmacy; is the days supply within the benefit; the allowed
// amount, which is the least of ingredient cost plus dispensing fee, the gross amount due and, by policy, usual and
// customary; the deductible and the copay or coinsurance with its minimum and maximum, in the order that the rule names;
// the cap at the allowed amount, by policy; the out-of-pocket maximums last; then what each accumulator holds.
//
// The result is Approved with amounts, Rejected with reject codes, or Undetermined with findings; in the last two every
// amount but Allowed is zero.
func (e *Engine) Claim(c Claim, s State) Result {
	r := run{engine: e, claim: &c, state: &s}
	r.adjudicate(nil)
	return r.out
}

// ClaimAt is [Engine.Claim] for a processor that allowed another amount than the engine would: the steps after the
// allowed amount start from allowed (506-F6 + 507-F7), which must not be negative.
func (e *Engine) ClaimAt(c Claim, s State, allowed money.Amount) Result {
	r := run{engine: e, claim: &c, state: &s}
	r.adjudicate(&allowed)
	return r.out
}

// Outcome is [Engine.Claim] without what is only there to be read: status, rejects, amounts and rules, but no steps and no
// accumulators. It is for comparing many plans on many claims.
func (e *Engine) Outcome(c Claim, s State) Result {
	r := run{engine: e, claim: &c, state: &s, silent: true}
	r.adjudicate(nil)
	return r.out
}

// part is one amount that the patient pays, in the order in which the parts were added.
type part struct {
	field  claim.Component
	amount money.Amount
	counts bool // toward the out-of-pocket maximum
}

// run is one adjudication: the buffer that the steps write to.
type run struct {
	engine *Engine
	claim  *Claim
	state  *State
	silent bool // nobody reads the steps
	out    Result
	parts  [3]part
	n      int // parts in use
	steps  []Step
	marks  []int // where the text of each step ends
	text   []byte
}

func (r *run) adjudicate(allowed *money.Amount) {
	var words [768]byte
	var marks [16]int
	if !r.silent {
		r.text, r.marks, r.steps = words[:0], marks[:0], make([]Step, 0, 10)
		defer r.finish()
	}
	if r.refused(allowed) {
		return
	}
	cell := r.engine.cells[cellKey{r.claim.Tier, r.claim.Channel, r.claim.Network}]
	rule := r.covered(cell)
	if rule == nil || r.unpriceable(cell, rule) {
		return
	}
	r.allow(allowed)
	r.out.Status = Approved
	r.out.Rules = append(make([]benefit.RuleID, 0, 4), rule.ID)
	deductible, charged := r.memberShare(cell, rule)
	r.capAtAllowed()
	r.limitOutOfPocket(cell)
	r.total()
	if !r.silent {
		r.accumulate(cell, deductible, charged)
	}
}

// undetermined ends the run: the plan, or the claim, does not say what is needed.
func (r *run) undetermined(code, path, message string) {
	r.out.Status = Undetermined
	r.out.Findings = append(r.out.Findings, finding.Finding{Code: code, Severity: finding.Error, Message: message, Path: path})
}

// refused finds claims that are not claims: the engine's arithmetic is safe only within the bounds of the fields.
func (r *run) refused(allowed *money.Amount) bool {
	c := r.claim
	out := func(a money.Amount) bool { return a < 0 || a > money.MaxAmount }
	switch {
	case c.DaysSupply < 1 || c.DaysSupply > maxDays:
		r.undetermined("days_supply_out_of_range", "daysSupply", "The days supply must be from 1 to 999.")
	case out(c.IngredientCost) || out(c.DispensingFee) || allowed != nil && out(*allowed) ||
		c.UsualAndCustomary != nil && out(*c.UsualAndCustomary) || c.GrossAmountDue != nil && out(*c.GrossAmountDue):
		r.undetermined("amount_out_of_range", "ingredientCost", "An amount of the claim is negative or too large.")
	default:
		return false
	}
	return true
}

// unpriceable finds claims of which a part that the member pays cannot be computed: everything else about them is known,
// but any amount would be wrong.
func (r *run) unpriceable(c *cell, u *rule) bool {
	if r.addsDifference() {
		r.undetermined("product_selection_not_priced", "dawCode",
			"The plan adds the difference between the brand and its generic for this 408-D8 (DAW) code, and the price of the generic is not known; submit 0 to see the amount without it.")
		return true
	}
	if u.orderStated && c.needs(u) && !r.state.used(c.missing.ID).Met {
		r.undetermined("deductible_amount_missing", limitPath(kindDeductible, c.missing.ID),
			"The cost share meets a deductible whose amount the plan does not state; correct the plan, or say in the member's state that it is met.")
		return true
	}
	return false
}

// addsDifference reports whether the plan makes the member pay the difference between a brand and its generic on this claim.
func (r *run) addsDifference() bool {
	p := &r.engine.plan.ProductSelection
	if r.claim.DAW == "" || r.claim.DAW == "0" || !p.AddDifference.Known() || !p.AddDifference.Value {
		return false
	}
	return r.claim.DAW != "1" || !p.PrescriberExempt.Known() || !p.PrescriberExempt.Value
}

// needs reports whether a cost share has to meet a deductible of which only the amount is missing.
func (c *cell) needs(u *rule) bool {
	return c.deductible == nil && c.missing != nil && u.Order != benefit.DeductibleExempt
}

// covered is the first two steps: the rule that decides the claim, or nil after a rejection.
func (r *run) covered(c *cell) *rule {
	k := r.claim
	switch {
	case c == nil && !r.engine.hasTier(k.Tier):
		r.undetermined("tier_unknown", "tier", "The plan has no such tier; name the tier on which the drug stands.")
		return nil
	case c == nil:
		r.undetermined("pharmacy_unknown", "pharmacyType", "The kind of pharmacy or its network is not named; name both.")
		return nil
	case len(c.rules) == 0:
		r.undetermined("cost_share_not_stated", "costShares",
			"The plan states no cost share for this tier at this kind of pharmacy and network.")
		return nil
	}
	found := c.rule(k.DaysSupply)
	if found == nil && !c.allExcluded() {
		r.outsideBands(c)
		return nil
	}
	if found == nil || found.share.kind == benefit.NotCovered {
		if found == nil {
			found = c.rules[0]
		}
		r.reject(claim.RejectExcluded, found.ID, "The plan does not cover this tier at this kind of pharmacy and network.")
		r.say("Not covered: ").say(c.place).say("; reject 70.")
		r.step(StepCoverage, found.ID, 0, 0, "")
		return nil
	}
	r.say("Covered: ").say(c.place).say(".")
	r.step(StepCoverage, found.ID, 0, 0, "")
	r.days(k.DaysSupply).say(" lie within ").band(found.Days).say(".")
	r.step(StepDaysSupply, found.ID, 0, 0, "")
	return found
}

// outsideBands rejects a days supply above the last band (7X) or below the first (AG, the limitation of days supply for a
// product: the words of 7X, "exceeds", do not fit); between two bands the plan is silent.
func (r *run) outsideBands(c *cell) {
	days := r.claim.DaysSupply
	last, first := c.rules[0], c.rules[0]
	for _, u := range c.rules {
		if lastDay(u.Days) > lastDay(last.Days) {
			last = u
		}
		if u.Days.Min < first.Days.Min {
			first = u
		}
	}
	switch {
	case days > lastDay(last.Days):
		r.reject(claim.RejectDaysSupply, last.ID, "The days supply is above what the plan covers here.")
		r.days(days).say(" are more than the ").int(last.Days.Max).say(" that the plan covers; reject 7X.")
		r.step(StepDaysSupply, last.ID, 0, 0, "")
	case days < first.Days.Min:
		r.reject(claim.RejectDaysSupplyForProduct, first.ID, "The days supply is below what the plan covers here.")
		r.days(days).say(" are fewer than the ").int(first.Days.Min).say(" at which the benefit begins; reject AG.")
		r.step(StepDaysSupply, first.ID, 0, 0, "")
	default:
		r.undetermined("days_supply_not_stated", "daysSupply",
			"The plan states no cost share for this days supply; it lies between two of its bands.")
	}
}

func (r *run) reject(code claim.RejectCode, rule benefit.RuleID, reason string) {
	r.out.Status = Rejected
	r.out.Rejects = append(r.out.Rejects, Reject{Code: code, Rule: rule, Reason: reason})
	r.out.Rules = append(r.out.Rules, rule)
}

// rule returns the most specific rule whose band holds the days.
func (c *cell) rule(days int) *rule {
	for _, u := range c.rules {
		if u.Days.Holds(days) {
			return u
		}
	}
	return nil
}

func (c *cell) allExcluded() bool {
	for _, u := range c.rules {
		if u.share.kind != benefit.NotCovered {
			return false
		}
	}
	return true
}

func (e *Engine) hasTier(t benefit.TierID) bool {
	for _, id := range e.tiers {
		if id == t {
			return true
		}
	}
	return false
}

// allow finds the allowed amount. When usual and customary wins, it is the ingredient's and the fee is nothing; when the
// gross amount due wins, the ingredient gives way first.
func (r *run) allow(given *money.Amount) {
	c := r.claim
	submitted := c.IngredientCost + c.DispensingFee
	r.out.Ingredient, r.out.Fee = c.IngredientCost, c.DispensingFee
	r.usd(c.IngredientCost).say(" ingredient cost and ").usd(c.DispensingFee).say(" dispensing fee are ").usd(submitted)
	if given != nil {
		r.out.Fee = min(r.out.Fee, *given)
		r.out.Ingredient = *given - r.out.Fee
		r.say("; the processor allowed ").usd(*given)
	} else {
		if g := c.GrossAmountDue; g != nil && *g < submitted {
			r.out.Fee = min(r.out.Fee, *g)
			r.out.Ingredient = *g - r.out.Fee
			r.say("; the gross amount due, ").usd(*g).say(", is less")
		}
		if u := c.UsualAndCustomary; u != nil && r.engine.policy.lesserOfUC && *u < r.out.Ingredient+r.out.Fee {
			r.out.Ingredient, r.out.Fee = *u, 0
			r.say("; usual and customary, ").usd(*u).say(", is less")
		}
	}
	r.out.Allowed = r.out.Ingredient + r.out.Fee
	r.say(": ").usd(r.out.Allowed).say(" allowed.")
	r.step(StepAllowed, "", submitted, r.out.Allowed, "")
}

// memberShare applies deductible and share in the order that the rule names. It returns the deductible that holds the
// claim, nil where none does, and the index of its part.
func (r *run) memberShare(c *cell, u *rule) (*limit, int) {
	allowed := r.out.Allowed
	deductible := c.deductible
	if deductible == nil || u.Order == benefit.DeductibleExempt {
		switch {
		case deductible != nil:
			r.say("The deductible does not apply to this cost share.")
			r.step(StepDeductible, u.ID, allowed, allowed, "")
		case c.needs(u) && r.state.used(c.missing.ID).Met:
			r.say("The deductible is met.")
			r.step(StepDeductible, c.missing.ID, allowed, allowed, "")
		}
		r.costShare(u, allowed)
		return nil, -1
	}
	if u.Order == benefit.BeforeDeductible {
		paid := r.costShare(u, allowed)
		return deductible, r.applyDeductible(deductible, max(allowed-paid, 0))
	}
	at := r.applyDeductible(deductible, allowed)
	r.costShare(u, allowed-r.parts[at].amount)
	return deductible, at
}

// applyDeductible takes what is left of the deductible from a base and returns the index of the part it adds.
func (r *run) applyDeductible(l *limit, base money.Amount) int {
	at := r.n
	left, held := l.left(r.state.used(l.ID), r.state.Family)
	if !held {
		left = 0
	}
	taken := min(left, base)
	r.add(claim.ComponentDeductible, taken, r.engine.policy.deductibleCountsOOP)
	switch {
	case !held:
		r.say("The deductible states no amount for this kind of coverage.")
	case l.nothing():
		r.say("The deductible is $0.00.")
	case left == 0:
		r.say("The deductible is met.")
	default:
		r.usd(left).say(" of the deductible is left; ").usd(taken).say(" of ").usd(base).say(" goes to it.")
		r.out.Rules = append(r.out.Rules, l.ID)
	}
	r.step(StepDeductible, l.ID, base, base-taken, claim.ComponentDeductible)
	return at
}

// costShare adds the parts of the share on a base, minimum and maximum applied, and returns what they come to.
func (r *run) costShare(u *rule, base money.Amount) money.Amount {
	s, days, pol := &u.share, r.claim.DaysSupply, &r.engine.policy
	copay, coins := s.charge(base, days, pol.rounding, pol.capAtAllowed)
	r.tellShare(s, base, copay, coins)
	field := claim.ComponentCoinsurance
	if copay > 0 && coins == 0 || s.kind == benefit.Copay {
		field = claim.ComponentCopay
	}
	if s.kind == benefit.NoCharge {
		field = ""
	}
	r.step(StepCostShare, u.ID, base, copay+coins, field)
	lo, hi := s.bounds(days)
	if sum := copay + coins; s.hasMin && sum < lo {
		if field == claim.ComponentCopay {
			copay = lo
		} else {
			coins = lo - copay
		}
		r.say("The minimum is ").usd(lo).say(": ").usd(sum).say(" becomes ").usd(lo).say(".")
		r.step(StepMinimum, u.ID, sum, lo, field)
	}
	if sum := copay + coins; s.hasMax && sum > hi {
		cut := min(sum-hi, coins)
		coins -= cut
		copay -= sum - hi - cut
		r.say("The maximum is ").usd(hi).say(": ").usd(sum).say(" becomes ").usd(hi).say(".")
		r.step(StepMaximum, u.ID, sum, hi, field)
	}
	r.add(claim.ComponentCopay, copay, true)
	r.add(claim.ComponentCoinsurance, coins, true)
	return copay + coins
}

func (r *run) add(f claim.Component, a money.Amount, counts bool) {
	r.parts[r.n] = part{f, a, counts}
	r.n++
}

func (r *run) sum(countedOnly bool) money.Amount {
	var t money.Amount
	for _, p := range r.parts[:r.n] {
		if p.counts || !countedOnly {
			t += p.amount
		}
	}
	return t
}

// cut takes an excess off the parts, the last added first.
func (r *run) cut(excess money.Amount, countedOnly bool) {
	for i := r.n - 1; i >= 0 && excess > 0; i-- {
		if p := &r.parts[i]; p.counts || !countedOnly {
			off := min(excess, p.amount)
			p.amount -= off
			excess -= off
		}
	}
}

func (r *run) capAtAllowed() {
	sum := r.sum(false)
	if !r.engine.policy.capAtAllowed || sum <= r.out.Allowed {
		return
	}
	r.cut(sum-r.out.Allowed, false)
	r.say("The member never pays above the allowed amount: ").usd(sum).say(" becomes ").usd(r.out.Allowed).say(".")
	r.step(StepCap, "", sum, r.out.Allowed, "")
}

func (r *run) limitOutOfPocket(c *cell) {
	for _, l := range c.maximums {
		left, held := l.left(r.state.used(l.ID), r.state.Family)
		counted := r.sum(true)
		if !held || counted <= left {
			continue
		}
		r.cut(counted-left, true)
		r.usd(left).say(" is left of the ").say(l.name).say(": ").usd(counted).say(" becomes ").usd(left).say(".")
		r.step(StepOutOfPocket, l.ID, counted, left, "")
		r.out.Rules = append(r.out.Rules, l.ID)
	}
}

func (r *run) total() {
	r.out.Components = make([]Component, 0, 3)
	for _, p := range r.parts[:r.n] {
		if p.amount != 0 {
			r.out.Components = append(r.out.Components, Component{p.field, p.amount})
			r.out.PatientPay += p.amount
		}
	}
	r.out.PlanPay = r.out.Allowed - r.out.PatientPay
}

func (r *run) accumulate(c *cell, deductible *limit, at int) {
	r.out.Accumulators = make([]AccumulatorMove, 0, 1+len(c.maximums))
	if deductible != nil {
		r.move(deductible, r.parts[at].amount)
	}
	counted := r.sum(true)
	for _, l := range c.maximums {
		r.move(l, counted)
	}
}

func (r *run) move(l *limit, by money.Amount) {
	before := r.state.used(l.ID)
	after := before
	after.Individual += by
	if r.state.Family {
		after.Family += by
	}
	r.out.Accumulators = append(r.out.Accumulators, AccumulatorMove{ID: l.ID, Name: l.title, Before: before, After: after})
	r.say(l.title).say(": ").usd(before.Individual).say(" and ").usd(by).say(" are ").usd(after.Individual).say(" used.")
	r.step(StepAccumulate, l.ID, before.Individual, after.Individual, "")
}
