package adjudicate_test

import (
	"math/big"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// The oracle is a second implementation, written from the field's formulas and not from the engine: it reads the plan
// itself for each claim, works in fractions of a dollar, and has closed formulas where the engine has steps that cut.

type verdict struct {
	status                            adjudicate.Status
	reject                            string
	allowed, ded, copay, coins, plan  *big.Rat
	usedIndividual, usedFamilyByLimit map[benefit.RuleID]*big.Rat
}

func usd(a money.Amount) *big.Rat  { return big.NewRat(int64(a), 100) }
func rat(r money.Rate) *big.Rat    { return big.NewRat(r.Num(), r.Den()) }
func less(a, b *big.Rat) *big.Rat  { return pick(a.Cmp(b) <= 0, a, b) }
func more(a, b *big.Rat) *big.Rat  { return pick(a.Cmp(b) >= 0, a, b) }
func plus(a, b *big.Rat) *big.Rat  { return new(big.Rat).Add(a, b) }
func minus(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }
func zero() *big.Rat               { return new(big.Rat) }

func pick(first bool, a, b *big.Rat) *big.Rat {
	if first {
		return a
	}
	return b
}

func times(a *big.Rat, n int) *big.Rat { return new(big.Rat).Mul(a, big.NewRat(int64(n), 1)) }

// cents rounds a non-negative amount.
func cents(a *big.Rat, how money.Rounding) *big.Rat {
	c := new(big.Rat).Mul(a, big.NewRat(100, 1))
	floor := new(big.Int).Quo(c.Num(), c.Denom())
	rest := new(big.Rat).Sub(c, new(big.Rat).SetInt(floor))
	up := false
	switch half := rest.Cmp(big.NewRat(1, 2)); {
	case how == money.Truncate:
	case half > 0:
		up = true
	case half == 0:
		up = how == money.HalfUp || floor.Bit(0) == 1
	}
	if up {
		floor.Add(floor, big.NewInt(1))
	}
	return new(big.Rat).Mul(new(big.Rat).SetInt(floor), big.NewRat(1, 100))
}

// fits says how well a rule's words suit a claim's: smaller is closer, negative is not at all.
func fits(rule, claim string, broader map[string][]string) int {
	if rule == claim {
		return 0
	}
	for i, b := range broader[claim] {
		if rule == b {
			return i + 1
		}
	}
	return -1
}

var (
	widerNetworks = map[string][]string{
		"in": {"", "any", "standard"}, "out": {"", "any"}, "preferred": {"in", "any"}, "standard": {"in", "any"},
	}
	widerChannels = map[string][]string{"retail": {"any"}, "mail": {"any"}, "specialty": {"any"}, "longTermCare": {"any"}}
)

func known[T any](s benefit.Sourced[T], otherwise T) T {
	if s.Known() {
		return s.Value
	}
	return otherwise
}

func expect(p *benefit.Plan, c adjudicate.Claim, s adjudicate.State) verdict {
	var best *benefit.CostShare
	var bestKey [3]int
	cells, lowest, highest, open, covered := 0, 1<<30, 0, false, false
	for i := range p.CostShares {
		u := &p.CostShares[i]
		n := fits(string(known(u.Network, benefit.In)), string(c.Network), widerNetworks)
		ch := fits(string(known(u.Channel, benefit.AnyChannel)), string(c.Channel), widerChannels)
		if u.Tier != c.Tier || n < 0 || ch < 0 {
			continue
		}
		cells++
		d := known(u.DaysSupply, benefit.DaysSupply{})
		end := d.Max
		if d.Max == 0 {
			open, end = true, 1<<30
		}
		lowest, highest = min(lowest, d.Min), max(highest, d.Max)
		covered = covered || u.Share.Value.Kind != benefit.NotCovered
		if c.DaysSupply < d.Min || c.DaysSupply > end {
			continue
		}
		key := [3]int{ch, n, end}
		if best == nil || key[0] < bestKey[0] || key[0] == bestKey[0] && (key[1] < bestKey[1] || key[1] == bestKey[1] && key[2] < bestKey[2]) {
			best, bestKey = u, key
		}
	}
	switch {
	case cells == 0:
		return verdict{status: adjudicate.Undetermined}
	case !covered || best != nil && best.Share.Value.Kind == benefit.NotCovered:
		return verdict{status: adjudicate.Rejected, reject: "70"}
	case best == nil && !open && c.DaysSupply > highest:
		return verdict{status: adjudicate.Rejected, reject: "7X"}
	case best == nil && c.DaysSupply < lowest:
		return verdict{status: adjudicate.Rejected, reject: "AG"}
	case best == nil:
		return verdict{status: adjudicate.Undetermined}
	}
	allowed := plus(usd(c.IngredientCost), usd(c.DispensingFee))
	if c.GrossAmountDue != nil {
		allowed = less(allowed, usd(*c.GrossAmountDue))
	}
	if c.UsualAndCustomary != nil && p.Policy.LesserOfUC.Value {
		allowed = less(allowed, usd(*c.UsualAndCustomary))
	}
	return price(p, best, c, s, allowed)
}

func price(p *benefit.Plan, u *benefit.CostShare, c adjudicate.Claim, s adjudicate.State, allowed *big.Rat) verdict {
	v := verdict{status: adjudicate.Approved, allowed: allowed, usedIndividual: map[benefit.RuleID]*big.Rat{}, usedFamilyByLimit: map[benefit.RuleID]*big.Rat{}}
	order := known(u.Deductible, benefit.AfterDeductible)
	if !u.Deductible.Known() && u.Share.Value.Kind == benefit.NoCharge {
		order = benefit.DeductibleExempt
	}
	ded := deductibleOf(p, u.Tier, c.Network)
	if ded == nil || order == benefit.DeductibleExempt {
		ded, order = nil, benefit.AfterDeductible
	}
	left := zero()
	if ded != nil {
		left, _ = remaining(ded, s)
		left = pick(left == nil, zero(), left)
	}
	capped, counts := p.Policy.CapAtAllowed.Value, p.Policy.DeductibleCountsOOP.Value
	var share *big.Rat
	if order == benefit.BeforeDeductible {
		v.copay, v.coins = ask(p, u.Share.Value, allowed, c.DaysSupply)
		share = plus(v.copay, v.coins)
		v.ded = less(left, more(zero(), minus(allowed, share)))
		if capped {
			share = less(share, allowed)
		}
	} else {
		v.ded = less(left, allowed)
		rest := minus(allowed, v.ded)
		v.copay, v.coins = ask(p, u.Share.Value, rest, c.DaysSupply)
		share = plus(v.copay, v.coins)
		if capped {
			share = less(share, rest)
		}
	}
	var maximums []*benefit.Accumulator
	var room *big.Rat
	for i := range p.OutOfPocketMaximums {
		m := &p.OutOfPocketMaximums[i]
		if !holds(m, u.Tier, c.Network) {
			continue
		}
		maximums = append(maximums, m)
		if l, ok := remaining(m, s); ok {
			room = pick(room == nil, l, room)
			room = less(room, l)
		}
	}
	if room != nil {
		switch {
		case !counts:
			share = less(share, room)
		case order == benefit.BeforeDeductible:
			share = less(share, room)
			v.ded = less(v.ded, minus(room, share))
		default:
			v.ded = less(v.ded, room)
			share = less(share, minus(room, v.ded))
		}
	}
	v.copay = less(v.copay, share)
	v.coins = minus(share, v.copay)
	v.plan = minus(allowed, plus(v.ded, share))
	if ded != nil {
		v.use(ded.ID, s, v.ded)
	}
	for _, m := range maximums {
		v.use(m.ID, s, pick(counts, plus(v.ded, share), share))
	}
	return v
}

func (v *verdict) use(id benefit.RuleID, s adjudicate.State, by *big.Rat) {
	v.usedIndividual[id] = plus(usd(s.Used(id).Individual), by)
	v.usedFamilyByLimit[id] = usd(s.Used(id).Family)
	if s.Family {
		v.usedFamilyByLimit[id] = plus(usd(s.Used(id).Family), by)
	}
}

// ask is the share of a base with minimum and maximum, as copay and coinsurance parts.
func ask(p *benefit.Plan, s benefit.Share, base *big.Rat, days int) (copay, coins *big.Rat) {
	copay, coins = zero(), zero()
	runs := func(n int) int { return (days-1)/n + 1 }
	if s.Copay != nil {
		copay = usd(*s.Copay)
		if s.PerDays > 0 {
			copay = times(copay, runs(s.PerDays))
		}
	}
	if s.Coinsurance != nil {
		of := base
		if s.Kind == benefit.CopayPlusCoinsurance {
			if p.Policy.CapAtAllowed.Value {
				copay = less(copay, base)
			}
			of = more(zero(), minus(base, copay))
		}
		coins = cents(new(big.Rat).Mul(of, rat(*s.Coinsurance)), p.Policy.Rounding.Value)
	}
	flat := false // the benefit is a copay: what a minimum adds is copay
	switch s.Kind {
	case benefit.NoCharge, benefit.NotCovered:
		return zero(), zero()
	case benefit.Copay:
		coins, flat = zero(), true
	case benefit.Coinsurance:
		copay = zero()
	case benefit.GreaterOf, benefit.LesserOf:
		d := copay.Cmp(coins)
		flat = d == 0 || (d > 0) == (s.Kind == benefit.GreaterOf)
		if flat {
			coins = zero()
		} else {
			copay = zero()
		}
		flat = flat && copay.Sign() > 0
	case benefit.CopayPlusCoinsurance:
		flat = coins.Sign() == 0 && copay.Sign() > 0
	}
	n := 1
	if s.CapPer == benefit.Per30Days {
		n = runs(30)
	}
	total := plus(copay, coins)
	if s.Min != nil {
		if lo := times(usd(*s.Min), n); total.Cmp(lo) < 0 {
			if flat {
				copay = lo
			} else {
				coins = minus(lo, copay)
			}
			total = lo
		}
	}
	if s.Max != nil {
		total = less(total, times(usd(*s.Max), n))
		copay = less(copay, total)
		coins = minus(total, copay)
	}
	return copay, coins
}

func holds(a *benefit.Accumulator, t benefit.TierID, n benefit.Network) bool {
	in := func(list []benefit.TierID) bool {
		for _, x := range list {
			if x == t {
				return true
			}
		}
		return false
	}
	rx := known(a.AppliesToRx, known(a.Scope, benefit.Integrated) != benefit.MedicalOnly)
	return rx && fits(string(known(a.Network, benefit.AnyNetwork)), string(n), widerNetworks) >= 0 &&
		(!a.Tiers.Known() || in(a.Tiers.Value)) && (!a.ExemptTiers.Known() || !in(a.ExemptTiers.Value))
}

func deductibleOf(p *benefit.Plan, t benefit.TierID, n benefit.Network) *benefit.Accumulator {
	var best *benefit.Accumulator
	closeness := func(a *benefit.Accumulator) [3]int {
		k := [3]int{1, 1, fits(string(known(a.Network, benefit.AnyNetwork)), string(n), widerNetworks)}
		if a.Tiers.Known() {
			k[0] = 0
		}
		if known(a.Scope, "") == benefit.RxOnly {
			k[1] = 0
		}
		return k
	}
	for i := range p.Deductibles {
		a := &p.Deductibles[i]
		if !holds(a, t, n) {
			continue
		}
		if best == nil {
			best = a
			continue
		}
		x, y := closeness(a), closeness(best)
		if x[0] < y[0] || x[0] == y[0] && (x[1] < y[1] || x[1] == y[1] && x[2] < y[2]) {
			best = a
		}
	}
	return best
}

// remaining is nil and false where the accumulator has no amount for the member's coverage.
func remaining(a *benefit.Accumulator, s adjudicate.State) (*big.Rat, bool) {
	u := s.Used(a.ID)
	var own, family *big.Rat
	if a.Individual.Known() {
		own = more(zero(), minus(usd(a.Individual.Value), usd(u.Individual)))
	}
	if a.Family.Known() {
		family = more(zero(), minus(usd(a.Family.Value), usd(u.Family)))
	}
	switch {
	case !s.Family || family == nil:
		return own, own != nil
	case own == nil || known(a.FamilyMethod, benefit.Embedded) == benefit.Aggregate:
		return family, true
	}
	return less(own, family), true
}
