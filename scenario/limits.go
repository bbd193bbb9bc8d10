package scenario

import (
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// stateOf is a member's state at a spot: so much left of the deductible (nil: nothing used), so much of every
// out-of-pocket maximum (nil: as far from it as can be). What went to the deductible is in the maximums too, where it
// counts, so that the state is one that claims can lead to. A deductible whose amount the plan does not state is said to be met.
func (d *designer) stateOf(s spot, deductibleLeft, maximumLeft *money.Amount) adjudicate.State {
	var state adjudicate.State
	if t := d.engine.PartD(); t != nil {
		if deductibleLeft != nil && *deductibleLeft <= t.Deductible {
			used := t.Deductible - *deductibleLeft
			state.Accumulators = phase(used, used, used)
		}
		return state
	}
	deductible, maximums := d.engine.LimitsFor(s.rule.Tier, s.network)
	spent := money.Amount(0)
	if deductible != nil && deductibleLeft != nil {
		use, family := useOf(*deductible, *deductibleLeft)
		state.Family = state.Family || family
		state.Accumulators = with(state.Accumulators, use)
		spent = use.Individual
	}
	if missing := d.engine.MissingDeductible(s.rule.Tier, s.network); missing != nil && deductibleLeft != nil && *deductibleLeft == 0 {
		state.Accumulators = append(state.Accumulators, adjudicate.Use{ID: missing.ID, Met: true})
	}
	for _, m := range maximums {
		left := maximumLeft
		if left == nil {
			if !d.engine.DeductibleCountsToMaximum() || spent == 0 {
				continue
			}
			left = new(max(full(m)-spent, 0))
		}
		use, family := useOf(m, *left)
		state.Family = state.Family || family
		state.Accumulators = with(state.Accumulators, use)
	}
	return asFamily(state)
}

// asFamily makes what the member used part of what the family did, where the state has family coverage.
func asFamily(state adjudicate.State) adjudicate.State {
	if state.Family {
		for i := range state.Accumulators {
			u := &state.Accumulators[i]
			u.Family = max(u.Family, u.Individual)
		}
	}
	return state
}

// counted adds to a state what must be in the out-of-pocket maximums for what is in the deductible, where it counts.
func (d *designer) counted(s spot, state adjudicate.State) adjudicate.State {
	deductible, maximums := d.engine.LimitsFor(s.rule.Tier, s.network)
	if deductible == nil || !d.engine.DeductibleCountsToMaximum() {
		return state
	}
	spent := state.Used(deductible.ID)
	state.Accumulators = slices.Clone(state.Accumulators)
	for _, m := range maximums {
		use := atLeast(m, state.Used(m.ID), spent, state.Family)
		state.Accumulators = with(slices.DeleteFunc(state.Accumulators, func(u adjudicate.Use) bool { return u.ID == m.ID }), use)
	}
	return state
}

// atLeast raises the use of a maximum to what went to the deductible, as far as the maximum goes.
func atLeast(m adjudicate.Limit, use, spent adjudicate.Use, family bool) adjudicate.Use {
	own, all := spent.Individual, spent.Family
	if m.Individual != nil {
		own = min(own, *m.Individual)
	}
	if m.Family != nil && family { // what one member used is in what the family did
		own, all = min(own, *m.Family), min(all, *m.Family)
	}
	use.Individual, use.Family = max(use.Individual, own), max(use.Family, all)
	return use
}

// reachable reports whether claims can bring a member into the state of a sketch: what is in the deductible must be in the
// out-of-pocket maximums too, where it counts.
func (d *designer) reachable(s sketch) bool {
	deductible, maximums := d.engine.LimitsFor(s.spot.rule.Tier, s.spot.network)
	if deductible == nil || !d.engine.DeductibleCountsToMaximum() {
		return true
	}
	spent := s.state.Used(deductible.ID)
	return !slices.ContainsFunc(maximums, func(m adjudicate.Limit) bool {
		use := s.state.Used(m.ID)
		return atLeast(m, use, spent, s.state.Family) != use
	})
}

// useOf is the use of a limit that leaves so much of it, and whether it takes family coverage to be held by it.
func useOf(l adjudicate.Limit, left money.Amount) (adjudicate.Use, bool) {
	if l.Individual != nil {
		return adjudicate.Use{ID: l.ID, Individual: max(*l.Individual-left, 0)}, false
	}
	used := max(*l.Family-left, 0)
	return adjudicate.Use{ID: l.ID, Individual: used, Family: used}, true
}

// with adds a use to a list; nothing used is not named.
func with(list []adjudicate.Use, u adjudicate.Use) []adjudicate.Use {
	if u.Individual == 0 && u.Family == 0 {
		return list
	}
	return append(slices.Clone(list), u)
}

// full is the whole of a limit.
func full(l adjudicate.Limit) money.Amount {
	if l.Individual != nil {
		return *l.Individual
	}
	return *l.Family
}

// limitPriority puts the limits of the out-of-network benefit after the others.
func limitPriority(s spot, priority int) int {
	if s.network == benefit.Out {
		return priority + 1
	}
	return priority
}

// limits designs the cases of deductibles and out-of-pocket maximums.
func (d *designer) limits() {
	for _, l := range d.engine.Deductibles() {
		if !l.HoldsDrugs {
			d.bystander(l, "another deductible, of which nothing is met, does not hold drugs")
			continue
		}
		if full(l) == 0 {
			d.bystander(l, "the deductible is $0.00")
			continue
		}
		d.deductible(l)
	}
	for _, l := range d.engine.OutOfPocketMaximums() {
		if !l.HoldsDrugs {
			d.bystander(l, "another out-of-pocket maximum, which is reached, does not hold drugs")
			continue
		}
		d.maximum(l)
	}
}

// spotUnder finds the most important spot that a predicate accepts.
func (d *designer) spotUnder(accept func(spot) bool) (spot, bool) {
	var best spot
	found := false
	for _, r := range d.engine.Rules() {
		if r.Share.Kind == benefit.NotCovered || d.shadowed[r.ID] {
			continue
		}
		s, ok := d.spotOf(r)
		if ok && accept(s) && (!found || priorityOf(s) < priorityOf(best)) {
			best, found = s, true
		}
	}
	return best, found
}

// network where a limit holds, for limits that hold no claim of the engine's own look-up.
func inNetwork(l adjudicate.Limit, n benefit.Network) bool {
	return l.Network == benefit.AnyNetwork || l.Network == n || l.Network == benefit.In && n != benefit.Out
}

// bystander shows that a limit leaves drugs alone.
func (d *designer) bystander(l adjudicate.Limit, words string) {
	s, ok := d.spotUnder(func(s spot) bool {
		return inNetwork(l, s.network) && s.rule.Order != benefit.DeductibleExempt && s.rule.Share.Kind != benefit.NoCharge
	})
	if !ok {
		s, ok = d.spotUnder(func(s spot) bool { return inNetwork(l, s.network) && s.rule.Share.Kind != benefit.NoCharge })
	}
	if !ok {
		return
	}
	state := d.metState(s)
	if slices.ContainsFunc(d.engine.OutOfPocketMaximums(), func(m adjudicate.Limit) bool { return m.ID == l.ID }) {
		use, family := useOf(l, 0)
		state.Family = state.Family || family
		state.Accumulators = with(state.Accumulators, use)
	}
	price := d.plainPrice(s)
	d.add(sketch{
		subject: l.ID, intent: "asks nothing", spot: s, price: price, state: asFamily(state),
		say: fmt.Sprintf("%s; %s; price %s.", shareWords(s.rule), words, usd(price)), category: benefit.Accumulators, priority: limitPriority(s, 2),
	})
}

// deductible designs the claims around what is left of a deductible.
func (d *designer) deductible(l adjudicate.Limit) {
	for _, order := range []benefit.DeductibleOrder{benefit.AfterDeductible, benefit.BeforeDeductible} {
		s, ok := d.spotUnder(func(s spot) bool {
			ded, _ := d.engine.LimitsFor(s.rule.Tier, s.network)
			return ded != nil && ded.ID == l.ID && s.rule.Order == order
		})
		if !ok {
			continue
		}
		total := full(l)
		price := min(d.plainPrice(s), total-1)
		if price < 2 {
			continue // the deductible is nothing
		}
		base := price // what the deductible can take
		if order == benefit.BeforeDeductible {
			price = d.plainPrice(s)
			r := d.ask(s, price, d.stateOf(s, amount(0), nil))
			base = min(price-r.PatientPay, total-1)
			if base < 2 || base != price-r.PatientPay {
				continue
			}
		}
		name := "remaining." + string(order)
		if d.crossingShows(s, price, base) {
			for _, pt := range points {
				left := base + money.Amount(pt.by)
				state := d.stateOf(s, &left, nil)
				d.add(sketch{
					subject: l.ID, intent: "boundary", edge: name + ":" + pt.name, spot: s, price: price, state: state,
					say:      fmt.Sprintf("%s of the deductible is left, %s what it can take of the price %s; %s.", usd(left), pt.centWords(), usd(price), d.shareDue(s, price, state)),
					category: benefit.Accumulators, priority: limitPriority(s, 2),
				})
			}
		}
		// A share that fills up the rest of the price hides the crossing; it shows where deductible and share together
		// come to the price.
		visible := base
		if order == benefit.AfterDeductible {
			lo, _ := s.rule.Minimum(s.days)
			if visible = price - max(s.rule.Flat(s.days), lo); visible < base && visible > 1 {
				for _, pt := range points {
					left := visible + money.Amount(pt.by)
					state := d.stateOf(s, &left, nil)
					d.add(sketch{
						subject: l.ID, intent: "boundary", edge: name + ".share:" + pt.name, spot: s, price: price, state: state,
						say: fmt.Sprintf("%s of the deductible is left, which with the share is %s the price %s; %s.",
							usd(left), pt.centWords(), usd(price), d.shareDue(s, price, state)),
						category: benefit.Accumulators, priority: limitPriority(s, 2),
					})
				}
			} else {
				visible = base
			}
		}
		straddle := money.Dollars(int64(price / 200))
		if straddle > 0 {
			state := d.stateOf(s, &straddle, nil)
			d.add(sketch{
				subject: l.ID, intent: "met mid-claim/" + string(order), spot: s, price: price + straddle, state: state,
				say:      fmt.Sprintf("the deductible is met in this claim: %s of it is left; %s; price %s.", usd(straddle), d.shareDue(s, price+straddle, state), usd(price+straddle)),
				category: benefit.Accumulators, priority: limitPriority(s, 1),
			})
		}
		whole := total + max(d.plainPrice(s), money.Dollars(50))
		fresh := adjudicate.State{Family: l.Individual == nil}
		d.add(sketch{
			subject: l.ID, intent: "nothing met/" + string(order), spot: s, price: whole, state: fresh,
			say:      fmt.Sprintf("the first claim of the year takes the whole deductible of %s; %s; price %s.", usd(total), d.shareDue(s, whole, fresh), usd(whole)),
			category: benefit.Accumulators, priority: limitPriority(s, 2),
		})
		d.family(l, s, visible, price, "deductible")
	}
}

// crossingShows reports whether the three points around what the deductible can take of a price differ in what is paid.
func (d *designer) crossingShows(s spot, price, base money.Amount) bool {
	var paid [3]money.Amount
	for i, pt := range points {
		left := base + money.Amount(pt.by)
		paid[i] = d.ask(s, price, d.stateOf(s, &left, nil)).PatientPay
	}
	return paid[0] != paid[1] || paid[1] != paid[2]
}

// shareDue says what the cost share is and what of it is charged beside the deductible: "then $40.00 copay, here $39.99".
func (d *designer) shareDue(s spot, price money.Amount, state adjudicate.State) string {
	r := d.ask(s, price, state)
	due := r.PatientPay
	for _, c := range r.Components {
		if c.Field == claim.ComponentDeductible {
			due -= c.Amount
		}
	}
	when := "then"
	if s.rule.Order == benefit.BeforeDeductible {
		when = "before it"
	}
	return fmt.Sprintf("%s %s, here %s", when, shareWords(s.rule), usd(due))
}

// maximum designs the claims around what is left of an out-of-pocket maximum.
func (d *designer) maximum(l adjudicate.Limit) {
	holds := func(s spot) bool {
		_, all := d.engine.LimitsFor(s.rule.Tier, s.network)
		return slices.ContainsFunc(all, func(m adjudicate.Limit) bool { return m.ID == l.ID })
	}
	s, ok := d.spotUnder(func(s spot) bool { return holds(s) && s.rule.Share.Kind != benefit.NoCharge })
	if ok {
		price := d.plainPrice(s)
		share := d.ask(s, price, d.metState(s)).PatientPay
		for _, pt := range points {
			left := share + money.Amount(pt.by)
			if share == 0 || left > full(l) {
				continue
			}
			d.add(sketch{
				subject: l.ID, intent: "boundary", edge: "remaining:" + pt.name, spot: s, price: price, state: d.onlyMaximum(s, l, left),
				say:      fmt.Sprintf("%s of the out-of-pocket maximum is left, %s the %s due; price %s.", usd(left), pt.centWords(), usd(share), usd(price)),
				category: benefit.Accumulators, priority: limitPriority(s, 2),
			})
		}
		if half := share / 2; half > 0 && half <= full(l) {
			d.add(sketch{
				subject: l.ID, intent: "reached mid-claim", spot: s, price: price, state: d.onlyMaximum(s, l, half),
				say:      fmt.Sprintf("the out-of-pocket maximum is reached in this claim: %s of it is left and %s would be due; price %s.", usd(half), usd(share), usd(price)),
				category: benefit.Accumulators, priority: limitPriority(s, 1),
			})
		}
		d.add(sketch{
			subject: l.ID, intent: "reached before", spot: s, price: price, state: d.onlyMaximum(s, l, 0),
			say:      fmt.Sprintf("the out-of-pocket maximum is reached: nothing is due; price %s.", usd(price)),
			category: benefit.Accumulators, priority: limitPriority(s, 2),
		})
		if share > 1 {
			d.family(l, s, share, price, "out-of-pocket maximum")
		}
	}
	d.deductibleUnderMaximum(l, holds)
	for _, r := range d.engine.Rules() {
		exempt := slices.Contains(l.ExemptTiers, r.Tier) || l.Tiers != nil && !slices.Contains(l.Tiers, r.Tier)
		if !exempt || r.Share.Kind == benefit.NotCovered || r.Share.Kind == benefit.NoCharge {
			continue
		}
		s, ok := d.spotOf(r)
		if !ok || !inNetwork(l, s.network) {
			continue
		}
		state := d.metState(s)
		use, family := useOf(l, 0)
		state.Family = state.Family || family
		state.Accumulators = with(state.Accumulators, use)
		price := d.plainPrice(s)
		d.add(sketch{
			subject: l.ID, intent: "leaves tier " + string(r.Tier) + " alone", spot: s, price: price, state: asFamily(state),
			say:      fmt.Sprintf("%s, although the out-of-pocket maximum is reached, which does not hold this tier; price %s.", shareWords(r), usd(price)),
			category: benefit.Accumulators, priority: limitPriority(s, 2),
		})
		break
	}
}

// onlyMaximum is the state in which the deductible is met and so much of one maximum is left, the others being far.
func (d *designer) onlyMaximum(s spot, l adjudicate.Limit, left money.Amount) adjudicate.State {
	state := d.metState(s)
	use, family := useOf(l, left)
	state.Accumulators = with(slices.DeleteFunc(state.Accumulators, func(u adjudicate.Use) bool { return u.ID == l.ID }), use)
	state.Family = state.Family || family
	return asFamily(state)
}

// deductibleUnderMaximum shows whether what goes to the deductible counts toward a maximum.
func (d *designer) deductibleUnderMaximum(l adjudicate.Limit, holds func(spot) bool) {
	s, ok := d.spotUnder(func(s spot) bool {
		ded, _ := d.engine.LimitsFor(s.rule.Tier, s.network)
		return holds(s) && ded != nil && full(*ded) > 1 && s.rule.Order == benefit.AfterDeductible
	})
	if !ok {
		return
	}
	ded, _ := d.engine.LimitsFor(s.rule.Tier, s.network)
	price := min(max(d.plainPrice(s), 4), full(*ded))
	left := price / 2
	if left == 0 || left > full(l) {
		return
	}
	use, family := useOf(l, left)
	state := adjudicate.State{Family: family || ded.Individual == nil}
	if state.Family {
		use.Family = max(use.Family, use.Individual)
	}
	state.Accumulators = with(nil, use)
	word := "counts"
	if !d.engine.DeductibleCountsToMaximum() {
		word = "does not count"
	}
	d.add(sketch{
		subject: l.ID, intent: "deductible under the maximum", spot: s, price: price, state: state,
		say: fmt.Sprintf("the price %s falls to the deductible, of which nothing is met, while %s of the out-of-pocket maximum is left; what goes to the deductible %s toward it.",
			usd(price), usd(left), word),
		category: benefit.Accumulators, priority: limitPriority(s, 3),
	})
}

// policies designs the cases of what holds for every claim: usual and customary and the gross amount due.
func (d *designer) policies() {
	s, ok := d.spotUnder(func(s spot) bool { return s.rule.Share.Kind != benefit.NoCharge })
	if !ok {
		s, ok = d.spotUnder(func(spot) bool { return true })
	}
	if !ok {
		return
	}
	price, state := d.plainPrice(s), d.metState(s)
	if price < 2 {
		return
	}
	for _, pt := range points {
		a := price + money.Amount(pt.by)
		d.add(sketch{
			subject: "policy/lesserOfUsualAndCustomary", intent: "boundary", edge: "usualAndCustomary:" + pt.name, spot: s, price: price, uc: &a, state: state,
			say:      fmt.Sprintf("usual and customary is %s, %s ingredient cost plus dispensing fee of %s; %s.", usd(a), pt.centWords(), usd(price), shareWords(s.rule)),
			category: benefit.CostShares, priority: 3,
		})
		d.add(sketch{
			subject: "claim/grossAmountDue", intent: "boundary", edge: "grossAmountDue:" + pt.name, spot: s, price: price, due: &a, state: state,
			say:      fmt.Sprintf("the gross amount due is %s, %s ingredient cost plus dispensing fee of %s; %s.", usd(a), pt.centWords(), usd(price), shareWords(s.rule)),
			category: benefit.CostShares, priority: 4,
		})
	}
}
