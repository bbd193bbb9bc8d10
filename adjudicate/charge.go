package adjudicate

import (
	"cmp"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// classify is step 10: which cost share is in force, the tier's or another in its place.
func (r *run) classify() bool {
	e := r.engine
	r.order = benefit.DeductibleExempt
	if r.rule != nil {
		r.share, r.order, r.shareRule = &r.rule.share, r.rule.Order, r.rule.ID
	} else if e.partD != nil {
		r.share, r.order, r.shareRule = &e.standardShare, benefit.AfterDeductible, "partD"
	}
	if e.nMaximizers > 0 {
		closest(r, &e.assistance, (*run).maximize)
	}
	replaced := r.instead != nil || r.setApart != 0 || r.usedUp != ""
	if r.daw.Base == benefit.GenericShare && !replaced && !e.standard() && !r.genericShare() {
		return false
	}
	if r.instead != nil && !r.insteadAll {
		r.insteadShare = newShare(r.instead.Share)
		r.share, r.order, r.shareRule = &r.insteadShare, benefit.DeductibleExempt, r.insteadRule
		r.setApart = partPenalty
	}
	if len(r.out.Findings) > 0 {
		return r.passed()
	}
	if e.nCeilings > 0 {
		r.ceilings()
	}
	if e.hdhp && r.order != benefit.DeductibleExempt {
		switch hit, missing := e.preventive.match(r.claim); {
		case missing != "":
			r.lacks(missing, "highDeductible/preventive")
			return r.passed()
		case hit:
			r.order = benefit.DeductibleExempt
		}
	}
	return len(r.out.Findings) == 0 || r.passed()
}

// genericShare takes the cost share of the generic's tier in place of the brand's.
func (r *run) genericShare() bool {
	e, c := r.engine, r.claim
	tier := c.GenericTier
	if tier == "" {
		tier = e.genericTier
	}
	k := e.cellOf(tier, c.Channel, c.Network)
	if tier == "" || k == nil {
		r.lacks("genericTier", r.daw.Rule)
		return r.passed()
	}
	r.pricedTier, r.pricedCell = tier, k
	u := r.phaseRule(benefit.InitialPhase)
	if len(r.out.Findings) > 0 {
		return r.passed()
	}
	if u == nil || u.share.kind == benefit.NotCovered {
		return r.undetermined("cost_share_not_stated", "costShares", "The plan states no cost share for the generic at this kind of pharmacy and network.")
	}
	r.decides(u.ID)
	r.share, r.order, r.shareRule = &u.share, u.Order, u.ID
	return true
}

// maximize sets the share by what the manufacturer gives in a year.
func (r *run) maximize(id benefit.RuleID, t *benefit.Assistance, _ *matcher) {
	if t.Program != benefit.Maximizer || t.Annual == nil || r.instead != nil {
		return
	}
	p := &r.engine.policy
	month := money.NewRate(1, 12).Of(*t.Annual, p.rounding)
	r.maximized = share{kind: benefit.Copay, copay: month.Times(started(r.claim.DaysSupply, p.monthDays))}
	r.share, r.order, r.shareRule, r.setApart = &r.maximized, benefit.DeductibleExempt, id, partUncounted
}

// ceilings notes the ceilings of the drug's own cost shares. One that no deductible applies to lifts the deductible.
func (r *run) ceilings() {
	e := r.engine
	for i := range e.special {
		s := &e.special[i]
		if s.ceiling && r.inScope(&s.on, s.ID) {
			r.ceiling |= 1 << i
			if s.Order == benefit.DeductibleExempt {
				r.order = benefit.DeductibleExempt
			}
		}
	}
}

// limits finds the deductible and the out-of-pocket maximums that hold the claim.
func (r *run) limits() bool {
	whole := r.insteadAll || r.usedUp != ""
	meets := (r.order != benefit.DeductibleExempt || whole) && r.engine.partD == nil
	if whole {
		meets = meets && slices.ContainsFunc(r.cell.deductibles, r.countsWhole)
	}
	for _, l := range r.cell.deductibles {
		if !meets && (whole || !l.everywhere()) {
			continue
		}
		hit, missing := l.holds(r.claim)
		if missing != "" {
			r.lacks(missing, l.ID)
			return r.passed()
		}
		if hit {
			r.deductible = l
			break
		}
	}
	if l := r.deductible; l != nil && whole && (l.unstated || !r.countsWhole(l)) {
		r.deductible = nil
	}
	if r.deductible != nil && r.deductible.unstated {
		l := r.deductible
		r.deductible = nil
		if r.order != benefit.DeductibleExempt && r.instead == nil {
			switch {
			case r.used(l).Met:
				r.met = l
			case r.rule == nil || r.rule.orderStated:
				return r.undetermined("deductible_amount_missing", limitPath(kindDeductible, l.ID),
					"The cost share meets a deductible whose amount the plan does not state; correct the plan, or say in the member's state that it is met.")
			}
		}
	}
	for _, l := range r.cell.maximums {
		if r.engine.partD != nil {
			break
		}
		hit, missing := l.holds(r.claim)
		if missing != "" {
			r.lacks(missing, l.ID)
			return r.passed()
		}
		if hit && r.nMaximums < maxLimits {
			r.maximums[r.nMaximums] = l
			r.nMaximums++
		}
	}
	return true
}

// countsWhole reports whether a price that is all the patient's counts toward a deductible.
func (r *run) countsWhole(l *limit) bool {
	if r.usedUp != "" {
		return l.counts&partBeyond != 0
	}
	if own := saidOf(r.instead.CountsToDeductible); own != 0 {
		return own > 0
	}
	return l.counts&partPenalty != 0
}

// memberShare is steps 12 and 13: deductible and share, in the order that the rule names.
func (r *run) memberShare() {
	base := r.base
	l := r.deductible
	if l == nil || r.order == benefit.DeductibleExempt {
		if !r.silent {
			switch {
			case l != nil && !l.nothing() && r.rule != nil && r.share == &r.rule.share || l != nil && r.shareRule != "":
				r.say("The deductible does not apply to this cost share.")
				r.step(StepDeductible, r.shareRule, base, base, "")
			case r.met != nil:
				r.say("The deductible is met.")
				r.step(StepDeductible, r.met.ID, base, base, "")
			}
		}
		r.deductible = nil
		r.costShare(base, 0)
		return
	}
	if r.order == benefit.BeforeDeductible {
		paid := r.costShare(base, 0)
		r.applyDeductible(l, max(base-paid, 0))
		if r.engine.policy.limitsWithDeductible {
			r.boundTogether()
		}
		return
	}
	taken := r.applyDeductible(l, base)
	r.costShare(base-taken, taken)
}

// applyDeductible takes what is left of the deductible from a base and returns what it took.
func (r *run) applyDeductible(l *limit, base money.Amount) money.Amount {
	left, held := r.left(l)
	if !held {
		left = 0
	}
	taken := min(left, base)
	r.add(partDeductible, claim.ComponentDeductible, taken)
	if left > 0 {
		r.decides(l.ID)
	}
	if r.silent {
		return taken
	}
	switch {
	case !held:
		r.say("The deductible states no amount for this kind of coverage.")
	case l.nothing():
		r.say("The deductible is $0.00.")
	case left == 0:
		r.say("The deductible is met.")
	default:
		r.usd(left).say(" of the deductible is left; ").usd(taken).say(" of ").usd(base).say(" goes to it.")
	}
	r.step(StepDeductible, l.ID, base, base-taken, claim.ComponentDeductible)
	return taken
}

// costShare adds the parts of the share on a base, minimum and maximum applied, and returns what they come to. taken is
// what the deductible took before.
func (r *run) costShare(base, taken money.Amount) money.Amount {
	s, days, pol := r.share, r.claim.DaysSupply, &r.engine.policy
	copay, coins := s.charge(base, days, pol)
	field := claim.ComponentCoinsurance
	if copay > 0 && coins == 0 || s.kind == benefit.Copay {
		field = claim.ComponentCopay
	}
	if s.kind == benefit.NoCharge {
		field = ""
	}
	if !r.silent {
		r.tellShare(s, base, copay, coins)
		r.step(StepCostShare, r.shareRule, base, copay+coins, field)
	}
	lo, hi := s.bounds(days, pol)
	together := pol.limitsWithDeductible && r.engine.partD == nil
	if !together {
		taken = 0
	}
	if together && r.order == benefit.BeforeDeductible && r.deductible != nil {
		r.addShare(copay, coins)
		return copay + coins // held together with the deductible, once that is known
	}
	if sum := copay + coins + taken; s.hasMin && sum < lo {
		if field == claim.ComponentCopay {
			copay += lo - sum
		} else {
			coins += lo - sum
		}
		r.tellBound("The minimum is ", StepMinimum, r.shareRule, sum, lo, field)
	}
	if sum := copay + coins + taken; s.hasMax && sum > hi {
		over := sum - hi
		cut := min(over, coins)
		coins -= cut
		over -= cut
		cut = min(over, copay)
		copay -= cut
		r.cut(over-cut, partDeductible)
		r.tellBound("The maximum is ", StepMaximum, r.shareRule, sum, hi, field)
	}
	r.addShare(copay, coins)
	return copay + coins
}

// addShare adds the two parts of a share. Those of a share that stands in place of the usual one count as its rule says.
func (r *run) addShare(copay, coins money.Amount) {
	from := r.n
	r.add(cmp.Or(r.setApart, partCopay), claim.ComponentCopay, copay)
	r.add(cmp.Or(r.setApart, partCoinsurance), claim.ComponentCoinsurance, coins)
	if r.setApart == partPenalty {
		r.countAs(r.instead, from)
	}
}

// boundTogether holds share and deductible together to the share's minimum and maximum, where the share was paid first.
func (r *run) boundTogether() {
	s, days, pol := r.share, r.claim.DaysSupply, &r.engine.policy
	lo, hi := s.bounds(days, pol)
	sum := r.sum(r.shareKinds())
	if s.hasMin && sum < lo {
		kind := partCoinsurance
		if copay := r.sum(partCopay); s.kind == benefit.Copay || copay > 0 && r.sum(partCoinsurance) == 0 {
			kind = partCopay
		}
		for i := range r.n {
			if p := &r.parts[i]; p.kind == kind || r.setApart != 0 && p.kind == r.setApart {
				p.amount += lo - sum
				break
			}
		}
		r.tellBound("The minimum is ", StepMinimum, r.shareRule, sum, lo, "")
		sum = lo
	}
	if s.hasMax && sum > hi {
		r.cut(sum-hi, r.shareKinds())
		r.tellBound("The maximum is ", StepMaximum, r.shareRule, sum, hi, "")
	}
}

// shareKinds are the kinds of parts that deductible and share have before any penalty is added.
func (r *run) shareKinds() partMask { return ownParts | r.setApart }

// hold cuts deductible and share to the ceilings, by policy to usual and customary, and to the allowed amount (step 14).
func (r *run) hold() {
	e := r.engine
	for i := range e.special {
		if s := &e.special[i]; r.ceiling&(1<<i) != 0 && r.setApart == 0 {
			r.holdTo(s.share.total(r.base, r.claim.DaysSupply, &e.policy), StepCeiling, s.ID, "The member pays at most ")
		}
	}
	if u := r.claim.UsualAndCustomary; e.policy.shareCapUC && u != nil {
		r.holdTo(*u, StepCap, "", "The member never pays above usual and customary, ")
	}
	sum := r.sum(r.shareKinds())
	if sum <= r.base || !e.policy.capAtAllowed {
		return
	}
	r.cut(sum-r.base, r.shareKinds())
	if !r.silent {
		r.say("The member never pays above the allowed amount: ").usd(sum).say(" becomes ").usd(r.base).say(".")
		r.step(StepCap, "", sum, r.base, "")
	}
}

// raiseAllowed lets the pharmacy keep what the member pays above the allowed amount, where the plan says so.
func (r *run) raiseAllowed() {
	by := r.sum(r.shareKinds()) - r.base
	if by <= 0 || r.engine.policy.capAtAllowed || !r.engine.policy.raisesAllowed {
		return
	}
	r.out.Ingredient += by
	r.out.Allowed += by
	if !r.silent {
		r.say("The pharmacy keeps what the member pays above the allowed amount: ").usd(r.base).say(" becomes ").usd(r.base + by).say(".")
		r.step(StepCap, "", r.base, r.base+by, "")
	}
	r.base += by
}

func (r *run) holdTo(most money.Amount, kind StepKind, rule benefit.RuleID, words string) {
	sum := r.sum(r.shareKinds())
	if sum <= most {
		return
	}
	r.cut(sum-most, r.shareKinds())
	r.decides(rule)
	r.tellBound(words, kind, rule, sum, most, "")
}

// tellBound tells what a sum becomes that is held to a bound.
func (r *run) tellBound(words string, kind StepKind, rule benefit.RuleID, sum, bound money.Amount, field claim.Component) {
	if !r.silent {
		r.say(words).usd(bound).say(": ").usd(sum).say(" becomes ").usd(bound).say(".")
		r.step(kind, rule, sum, bound, field)
	}
}

// penalties is step 15: what is paid beside the share, the difference between brand and generic last.
func (r *run) penalties() {
	e := r.engine
	if len(e.penalties.rules) > 0 {
		each(r, &e.penalties, (*run).penalty)
	}
	if r.extra > 0 {
		r.add(partDifferential, claim.ComponentNetwork, r.extra)
		r.decides("pharmacies/outOfNetwork")
		if !r.silent {
			r.say("What the pharmacy charges above the network's price is the patient's: ").usd(r.extra).say(".")
			r.step(StepPenalty, "pharmacies/outOfNetwork", 0, r.extra, claim.ComponentNetwork)
		}
	}
	if r.apart == 0 {
		return
	}
	field := claim.ComponentProductSelection
	if r.cell != nil && r.cell.nonPreferredBrand {
		field = claim.ComponentNonPreferredBrand
	}
	r.add(partDifference, field, r.apart)
	r.parts[r.n-1].deductible, r.parts[r.n-1].maximum = r.dawOwn[0], r.dawOwn[1]
	r.decides(r.daw.Rule)
	if !r.silent {
		r.say("The difference between brand and generic is added: ").usd(r.apart).say(".")
		r.step(StepPenalty, r.daw.Rule, 0, r.apart, field)
	}
	if over := r.sum(ownParts|partDifference) - r.base - r.apart; r.daw.CapAtBrandPrice && over > 0 {
		sum := r.sum(ownParts | partDifference)
		r.cut(over, partDifference)
		r.cut(r.sum(ownParts|partDifference)-r.base-r.apart, ownParts)
		if !r.silent {
			r.say("Share and difference are never above the brand's price: ").usd(sum).say(" becomes ").usd(r.base + r.apart).say(".")
			r.step(StepCap, r.daw.Rule, sum, r.base+r.apart, "")
		}
	}
}

// penalty adds what a rule asks beside the cost share.
func (r *run) penalty(id benefit.RuleID, t *benefit.Penalty, _ *matcher) {
	s := newShare(t.Share)
	amount := s.total(r.base, r.claim.DaysSupply, &r.engine.policy)
	if amount == 0 {
		return
	}
	field := r.addPenalty(t, amount)
	r.decides(id)
	if !r.silent {
		r.say("Beside the share the patient pays ").usd(amount).say(".")
		r.step(StepPenalty, id, 0, amount, field)
	}
}

// addPenalty adds an amount that counts as a penalty's terms say, and returns the component that it is.
func (r *run) addPenalty(t *benefit.Penalty, amount money.Amount) claim.Component {
	field := cmp.Or(claim.Component(t.Component), claim.ComponentNetwork)
	from := r.n
	r.add(partPenalty, field, amount)
	r.countAs(t, from)
	return field
}

// countAs lets the parts from one on count toward deductible and maximum as a penalty's terms say.
func (r *run) countAs(t *benefit.Penalty, from int) {
	for i := from; i < r.n; i++ {
		r.parts[i].deductible, r.parts[i].maximum = saidOf(t.CountsToDeductible), saidOf(t.CountsToOOP)
	}
}

// counted is what of the parts counts toward a limit: each by the limit's own rule, unless the part has its own.
func (r *run) counted(l *limit, i int) bool {
	p := &r.parts[i]
	own := p.maximum
	if l.kind == kindDeductible {
		own = p.deductible
	}
	if !l.outOfNetwork && r.claim.Network == benefit.Out || p.kind == partUncounted {
		return false
	}
	if own != 0 {
		return own > 0
	}
	return p.kind&l.counts != 0
}

func (r *run) countedSum(l *limit) money.Amount {
	var t money.Amount
	for i := range r.n {
		if r.counted(l, i) {
			t += r.parts[i].amount
		}
	}
	return t
}

// limitOutOfPocket is step 16: every maximum that holds, in the order of the plan, cuts what counts toward it.
func (r *run) limitOutOfPocket() {
	for _, l := range r.maximums[:r.nMaximums] {
		left, held := r.left(l)
		counted := r.countedSum(l)
		if !held || counted <= left {
			continue
		}
		excess := counted - left
		for i := r.n - 1; i >= 0 && excess > 0; i-- {
			if p := &r.parts[i]; p.amount > 0 && r.counted(l, i) {
				off := min(excess, p.amount)
				p.amount -= off
				excess -= off
			}
		}
		if !r.silent {
			r.usd(left).say(" is left of the ").say(l.name).say(": ").usd(counted).say(" becomes ").usd(left).say(".")
			r.step(StepOutOfPocket, l.ID, counted, left, "")
		}
		r.decides(l.ID)
	}
}
