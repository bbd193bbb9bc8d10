package scenario

import (
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

func (r *ruled) exclusion(t *benefit.Exclusion) string {
	s := r.variant("excluded", "the plan excludes the drug")
	if t.Label != "" {
		s.say += " (" + t.Label + ")"
	}
	if !r.rejected(s, t.Code()) {
		return "an inclusion or another rule lifts it for every drug that could be cast"
	}
	say := s.say
	s = r.variant("authorized", say+", but a prior authorization is approved")
	s.state.Authorizations = []adjudicate.Authorization{r.authorization(s.date.AddDays(-30), s.date.AddDays(330))}
	if t.UnlessAuthorized {
		r.paid(s)
		return ""
	}
	s.say = say + ", and no prior authorization lifts that; one is approved"
	r.rejected(s, t.Code())
	return ""
}

// inclusion shows that a drug is covered; where an exclusion is for it too, that the inclusion lifts it.
func (r *ruled) inclusion() string {
	if !r.paid(r.variant("covered", "the plan says that it covers the drug")) {
		return masked
	}
	return ""
}

func (r *ruled) access(t *benefit.Access) string {
	s := r.variant("decides", "fills at this kind of pharmacy are covered")
	if t.Covered {
		if !r.paid(s) {
			return masked
		}
		return ""
	}
	s.say = "fills at this kind of pharmacy are not covered"
	if !r.rejected(s, t.AccessCode(s.spot.channel, s.spot.network)) {
		return masked
	}
	return ""
}

func (r *ruled) timelyFiling(t *benefit.TimelyFiling) string {
	if !r.triple("filing", func(by int) (sketch, bool) {
		s := r.variant("", fmt.Sprintf("the claim comes %s after the date of service, %s allowed", days(t.Days+by), days(t.Days)))
		s.facts.SubmittedOn, s.facts.Paper = s.date.AddDays(t.Days+by), t.Paper
		return s, t.Days+by >= 0
	}) {
		return masked
	}
	return ""
}

func (r *ruled) drugCostShare(t *benefit.DrugCostShare) string {
	s := r.base.spot
	order := t.Deductible
	if order == "" {
		order = benefit.DeductibleExempt
	}
	own := s
	own.rule.ID, own.rule.Share, own.rule.Order = r.info.ID, t.Share, order
	own.rule.Days = benefit.DaysSupply{Min: s.days, Max: s.days}
	if t.Share.Kind == benefit.NotCovered {
		return r.shows("it is not covered here")
	}
	word := "of this drug"
	if s.drug != nil && s.drug.mixed() {
		word = "of a compound"
	}
	if t.Role == benefit.Ceiling {
		word = "at most, " + word
	}
	low := r.base
	low.intent, low.say, low.state = "decides", fmt.Sprintf("%s %s", shareWords(own.rule), word), r.metState(own)
	if t.Role != benefit.Ceiling {
		low.price = r.plainPrice(own)
	} else {
		low.price = max(r.base.price, r.ceilingPrice(s, own.rule))
	}
	low.say += "; price " + usd(low.price)
	fresh := low
	fresh.intent, fresh.state = "nothing met", adjudicate.State{}
	fresh.say += "; nothing of the deductible is met"
	high := low
	high.intent, high.price = "high price", max(2*low.price, money.Dollars(900))
	high.say = fmt.Sprintf("%s %s; price %s", shareWords(own.rule), word, usd(high.price))
	some := r.decided(low)
	some = r.decided(fresh) || some
	some = r.decided(high) || some
	if t.Role != benefit.Ceiling && some {
		at := r.date
		r.date = r.base.date
		r.kneeEdges(own)
		r.halfCent(own)
		r.date = at
	}
	if !some {
		return "other rules decide every claim that it could"
	}
	return ""
}

// ceilingPrice is a price at which a tier's share is above the most that a drug's own cost share lets the member pay.
func (r *ruled) ceilingPrice(s spot, own adjudicate.Rule) money.Amount {
	most := own.Flat(s.days)
	if m, ok := own.Maximum(s.days); ok {
		most = max(most, m)
	}
	for p := max(2*most, money.Dollars(50)); p < money.Dollars(20_000); p *= 2 {
		if r.ask(s, p, r.metState(s)).PatientPay >= most && most > 0 {
			return p
		}
	}
	return 2 * most
}

func (r *ruled) benefitMaximum(t *benefit.BenefitMaximum) string {
	if t.Fills > 0 {
		count := t.Count
		if count.Window == (benefit.Window{}) {
			count.Window = t.Window
		}
		if !r.fills("fills", t.Fills, count, fmt.Sprintf("the plan pays %d", t.Fills)) {
			return masked
		}
		return ""
	}
	if t.Amount == nil {
		return "it has neither an amount nor a number of fills"
	}
	used := func(left money.Amount) (sketch, bool) {
		s := r.base
		s.say = fmt.Sprintf("%s of the %s that the plan pays is left", usd(left), usd(*t.Amount))
		spent := *t.Amount - left
		if t.Window.Period == benefit.RollingDays {
			f := r.fill(s.spot, s.date.AddDays(-min(max(t.Window.Days-1, 1), 60)), 1, 0)
			f.PlanPay, f.Allowed = spent, spent
			s.state.Fills = append(slices.Clone(s.state.Fills), f)
			return s, left >= 0 && spent >= 0
		}
		u := adjudicate.Use{ID: r.info.ID, Individual: spent, Family: spent}
		if !t.Family {
			u.Family = 0
		}
		s.state.Family = s.state.Family || t.Family
		s.state.Accumulators = with(s.state.Accumulators, u)
		s.state = asFamily(s.state)
		return s, left >= 0 && spent >= 0
	}
	whole, ok := used(*t.Amount)
	if !ok {
		return masked
	}
	c, ok := r.compose(&whole)
	if !ok || !c.result.Paid() {
		return masked
	}
	takes := c.result.PlanPay
	if t.Of == benefit.Allowed {
		takes = c.result.Allowed
	}
	if takes > *t.Amount { // the whole maximum does not suffice for the claim
		takes = *t.Amount
	}
	some := r.triple("left", func(by int) (sketch, bool) { return used(takes + money.Amount(by)) })
	for _, v := range []struct {
		intent string
		left   money.Amount
	}{{"used up in this claim", takes / 2}, {"used up before", 0}} {
		if s, ok := used(v.left); ok {
			s.intent = v.intent
			some = r.either(s) || some
		}
	}
	if !some {
		return masked
	}
	r.otherYears(t)
	return ""
}

// otherYears shows whether what a maximum paid in earlier years still counts.
func (r *ruled) otherYears(t *benefit.BenefitMaximum) {
	from, _ := r.plan.YearOf(r.base.date)
	use := adjudicate.Use{ID: r.info.ID, Individual: *t.Amount}
	switch t.Window.Period {
	case "", benefit.PlanYear:
		use.Period, _ = r.plan.YearOf(from.AddDays(-1))
	case benefit.Lifetime: // of no year
	default:
		return
	}
	s := r.variant("of other years", fmt.Sprintf("the plan paid the whole %s in earlier years", usd(*t.Amount)))
	s.state.ByPeriod, s.state.Family = true, s.state.Family || t.Family
	s.state.Accumulators = append(slices.Clone(s.state.Accumulators), use)
	for i := range s.state.Accumulators[:len(s.state.Accumulators)-1] {
		s.state.Accumulators[i].Period = from
	}
	s.state = asFamily(s.state)
	r.either(s)
}

func (r *ruled) assistance(t *benefit.Assistance) string {
	s := r.variant("decides", "a manufacturer's program offers $25.00 toward the fill")
	s.facts.Assistance = new(money.Dollars(25))
	if t.Annual != nil {
		s.say = fmt.Sprintf("a manufacturer's program gives %s a year", usd(*t.Annual))
		s.facts.Assistance = new(*t.Annual / 12)
	}
	if t.Program == benefit.AccumulatorAdjuster || t.Program == benefit.AssistanceCounts {
		s.notes = append(s.notes, "What counts toward the limits shows in the accumulators after the claim, not in its amounts.")
	}
	if !r.paid(s) {
		return masked
	}
	return ""
}
