package scenario

import (
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// ownEdit leaves every reject of the rule's edit, as an authorization for one rule of an edit is one for all of them.
func (r *ruled) ownEdit(j adjudicate.Reject) bool { return r.edits[j.Rule] == r.edits[r.info.ID] }

func (r *ruled) authorization(from, to calendar.Date) adjudicate.Authorization {
	p, _ := r.partOf(r.base.spot)
	return adjudicate.Authorization{Number: "90000000002", Drugs: benefit.DrugSet{NDCs: []string{string(p.product.NDC)}}, From: from, To: to}
}

func (r *ruled) priorAuthorization(t *benefit.PriorAuthorization) string {
	day := r.base.date
	none := r.variant("without", "no prior authorization is on file")
	none.leave = r.ownEdit
	if !r.rejected(none, t.Code()) {
		return masked
	}
	with := func(intent, say string, a adjudicate.Authorization) sketch {
		s := r.variant(intent, say)
		s.leave = r.ownEdit
		s.state.Authorizations = []adjudicate.Authorization{a}
		return s
	}
	r.paid(with("approved", "a prior authorization is approved", r.authorization(day.AddDays(-30), day.AddDays(330))))
	denied := r.authorization(day.AddDays(-30), day.AddDays(330))
	denied.Status = adjudicate.AuthorizationDenied
	r.rejected(with("denied", "the prior authorization was denied", denied), t.Code())
	r.triple("authorization.to", func(by int) (sketch, bool) {
		last := day.AddDays(-by)
		return with("", fmt.Sprintf("the prior authorization ends on %s, the claim is of %s", last, day), r.authorization(day.AddDays(-90), last)), true
	})
	used := r.authorization(day.AddDays(-90), day.AddDays(90))
	used.Fills, used.FillsUsed = new(2), 2
	r.rejected(with("used up", "the fills of the prior authorization are used up", used), t.MismatchCode())
	return ""
}

func (r *ruled) stepTherapy(t *benefit.StepTherapy) string {
	code := t.Reject
	if code == "" {
		code = r.plan.Policy.WithDefaults().StepTherapyReject.Value
	}
	none := r.variant("without", "the drugs that must be tried first were not filled")
	none.leave = r.ownEdit
	if !r.rejected(none, code) {
		return masked
	}
	needed := t.Needed
	if needed == 0 {
		needed = len(t.Steps)
	}
	var tried []*part
	for i := range t.Steps {
		if len(tried) == needed {
			break
		}
		if p, _ := r.cast.castFor(&t.Steps[i], r.stepTiers()); p != nil {
			tried = append(tried, p)
		}
	}
	if len(tried) < needed {
		r.gap(r.info, "no embedded product is one of the drugs to try first; only the claim without them is tested")
		return ""
	}
	after := func(back int) sketch {
		s := r.variant("tried", fmt.Sprintf("what must be tried first was filled %s before", days(back)))
		s.leave = r.ownEdit
		for i, p := range tried {
			ago := back
			if i > 0 { // one of them decides, the others were in time
				ago = min(back, max(t.LookBackDays, 1), 30)
			}
			f := r.fillAnywhere(p, s.date.AddDays(-ago), 30)
			f.Number, f.FillNumber = fmt.Sprintf("700010%d", i), new(0)
			s.state.Fills = append(s.state.Fills, f)
		}
		return s
	}
	if t.LookBackDays == 0 {
		r.paid(after(100))
	} else {
		r.triple("lookBack", func(by int) (sketch, bool) { return after(t.LookBackDays + by), t.LookBackDays+by > 0 })
	}
	if t.GrandfatherDays > 0 {
		r.triple("grandfather", func(by int) (sketch, bool) {
			s := r.variant("", fmt.Sprintf("the drug itself was last filled %s before", days(t.GrandfatherDays+by)))
			s.leave = r.ownEdit
			s.state.Fills = []adjudicate.Fill{r.fill(s.spot, s.date.AddDays(-t.GrandfatherDays-by), 30, 0)}
			s.change = join(s.change, refill(1))
			return s, t.GrandfatherDays+by > 0
		})
	}
	return ""
}

// stepTiers are the tiers on which a drug to try first can stand.
func (r *ruled) stepTiers() []benefit.TierID {
	if t := r.engine.Tiers(); len(t) > 0 {
		return t
	}
	return []benefit.TierID{""}
}

func dispense(q money.Quantity) func(*claim.Inputs) {
	return func(in *claim.Inputs) { in.QuantityDispensed = q }
}

func (r *ruled) quantityLimit(t *benefit.QuantityLimit) string {
	most := t.Max
	if t.Per == benefit.QuantityPerDaysSupply {
		if t.Days < 1 {
			return "the limit does not say for how many days it is"
		}
		most = money.Quantity(int64(t.Max) * int64(r.base.spot.days) / int64(t.Days))
	}
	step := money.Units(1)
	if most < step {
		step = 1
	}
	if t.Per != benefit.QuantityPerWindow {
		if !r.triple("quantity", func(by int) (sketch, bool) {
			q := most + money.Quantity(by)*step
			s := r.variant("", fmt.Sprintf("%s for %s, the limit is %s", units(q), days(r.base.spot.days), units(most)))
			s.change = join(s.change, dispense(q))
			return s, q > 0 && q <= money.MaxQuantity
		}) {
			return masked
		}
		if step > 1 {
			s := r.variant("boundary", fmt.Sprintf("%s for %s, a thousandth above the limit", units(most+1), days(r.base.spot.days)))
			s.edge, s.change = "quantity.thousandth:above", join(s.change, dispense(most+1))
			r.either(s)
		}
		return ""
	}
	own := max(min(most/2, money.Units(30)), step)
	if own > step {
		own -= own % step
	}
	ago := 35
	switch t.Window.Period {
	case benefit.RollingDays:
		ago = min(ago, max(t.Window.Days, t.Days)-1)
	case benefit.CalendarMonth:
		ago = min(ago, r.base.date.Day()-1)
	default:
	}
	if !r.triple("quantity", func(by int) (sketch, bool) {
		before := most - own + money.Quantity(by)*step
		s := r.variant("", fmt.Sprintf("%s after %s earlier in the time of the limit, which is %s", units(own), units(before), units(most)))
		s.change = join(s.change, dispense(own), refill(1))
		f := r.fill(s.spot, s.date.AddDays(-ago), max(min(ago-1, 30), 1), 0)
		f.Quantity = before
		s.state.Fills = []adjudicate.Fill{f}
		return s, before > 0 && ago > 0
	}) {
		return masked
	}
	if start := r.windowStart(r.base.date, t.Window); !start.IsZero() {
		s := r.variant("before the window", fmt.Sprintf("%s after %s on the day before the time of the limit, which is %s", units(own), units(most), units(most)))
		s.change = join(s.change, dispense(own), refill(1))
		f := r.fill(s.spot, start.AddDays(-1), 1, 0)
		f.Quantity = most
		s.state.Fills = []adjudicate.Fill{f}
		r.paid(s)
	}
	return ""
}

// onDays moves a base to another days supply where the plan says what happens there.
func (r *ruled) onDays(n int) (sketch, bool) {
	s := r.base
	if n < 1 || n > 999 {
		return s, false
	}
	s.spot.days = n
	return s, true
}

func (r *ruled) daysSupply(t *benefit.DaysSupplyLimit) string {
	some, shown := r.daysEnds(t, "")
	if !some {
		return masked
	}
	base := r.base
	for _, own := range r.withOwnShare() {
		if shown {
			break
		}
		r.base = own
		_, shown = r.daysEnds(t, ".ownShare")
	}
	r.base = base
	if !shown {
		r.reportOnce(finding.Note, "rule_not_tested", r.info.List+"/"+string(r.info.ID),
			"The bands of the cost shares reject the same days supply before this rule does; their scenarios show it.")
	}
	return ""
}

// daysEnds designs the claims around both ends of a limit of the days supply; shown where the limit itself rejects one.
func (r *ruled) daysEnds(t *benefit.DaysSupplyLimit, suffix string) (some, shown bool) {
	edge := func(name string, at int) {
		r.triple(name+suffix, func(by int) (sketch, bool) {
			s, ok := r.onDays(at + by)
			s.say = fmt.Sprintf("%s, the limit is %s", days(at+by), days(at))
			if c, composed := r.compose(&s); ok && composed {
				some = true
				shown = shown || slices.ContainsFunc(c.result.Rejects, func(j adjudicate.Reject) bool { return j.Rule == r.info.ID })
			}
			return s, ok
		})
	}
	if t.Max > 0 {
		edge("max", t.Max)
	}
	if t.Min > 1 {
		edge("min", t.Min)
	}
	return some, shown
}

// withOwnShare is the base with each drug that has a cost share of its own: the bands of its tier do not bind it.
func (r *ruled) withOwnShare() []sketch {
	var out []sketch
	for i := range r.designs {
		g := &r.designs[i]
		p, ok := r.partOf(g.own.spot)
		if g.info.List != "drugCostShares" || !ok {
			continue
		}
		for _, at := range r.spotsIn(*r.info.Scope, []benefit.TierID{p.tier}) {
			s := r.base
			s.spot, s.spot.drug = at, p
			s.price, s.state, s.change = g.own.price, g.own.state, join(r.base.change, g.own.change)
			if c, ok := r.compose(&s); ok && c.result.Paid() {
				out = append(out, s)
				break
			}
		}
	}
	return out
}

// wholeDays is the longest supply up to some days of which a rate is a whole number of days, so that "at least" and "more
// than" the rate can be told apart.
func wholeDays(rate *money.Rate, supply int) int {
	if rate == nil {
		return supply
	}
	for n := supply; n > supply/2; n-- {
		if int64(n)*rate.Num()%rate.Den() == 0 {
			return n
		}
	}
	return supply
}

func (r *ruled) refillTooSoon(t *benefit.RefillTooSoon) string {
	supply, first := wholeDays(t.Percent, r.base.spot.days), max(t.FromFill, 2)
	at := func(used int) sketch {
		s := r.variant("", fmt.Sprintf("filled again %s after a fill for %s", days(used), days(supply)))
		s.state.Fills = nil
		for i := range first - 1 { // the last of them is the one that counts
			back := used + (first-2-i)*(supply+5)
			s.state.Fills = append(s.state.Fills, r.fill(s.spot, s.date.AddDays(-back), supply, i))
		}
		s.change = join(s.change, refill(first-1))
		return s
	}
	ok := -1
	for used := range supply + 10 {
		s := at(used)
		if c, composed := r.compose(&s); composed && c.result.Paid() {
			ok = used
			break
		}
	}
	if ok <= 0 {
		return "no fill comes too soon"
	}
	if !r.triple("refill", func(by int) (sketch, bool) { return at(ok + by), true }) {
		return masked
	}
	return ""
}

func (r *ruled) refillLimit(t *benefit.RefillLimit) string {
	at := func(n int) sketch {
		s := r.variant("", fmt.Sprintf("the %s refill of a prescription, %d allowed", ordinal(n), t.Max))
		if n == 0 {
			s.say = fmt.Sprintf("the first fill of a prescription, %d refills allowed", t.Max)
		}
		s.change = join(s.change, refill(n))
		s.facts.WrittenOn = s.date.AddDays(-max(min(t.WithinDays-1, 60), 1))
		return s
	}
	if !r.triple("refills", func(by int) (sketch, bool) { return at(t.Max + by), t.Max+by >= 0 && t.Max+by <= 99 }) {
		return masked
	}
	if t.WithinDays > 0 && t.Max > 0 {
		r.triple("written", func(by int) (sketch, bool) {
			s := at(1)
			s.facts.WrittenOn = s.date.AddDays(-t.WithinDays - by)
			s.say = fmt.Sprintf("a refill %s after the prescription was written, %s allowed", days(t.WithinDays+by), days(t.WithinDays))
			return s, true
		})
	}
	return ""
}

// counted is the base after n fills of the drug.
func (r *ruled) counted(n int, c benefit.FillCount) sketch {
	s := r.variant("", times(n))
	at := s.spot
	if len(c.Channels) > 0 && !benefit.HoldsAt(c.Channels, at.channel) {
		at.channel = c.Channels[0]
	}
	s.state.Fills = r.earlier(at, s.date, n, c.Window)
	s.change = join(s.change, refill(n))
	return s
}

// fills keeps the cases around a number of earlier fills from which on a rule decides.
func (r *ruled) fills(name string, free int, c benefit.FillCount, words string) bool {
	if free > 60 {
		return false
	}
	some := r.triple(name, func(by int) (sketch, bool) {
		if free+by < 0 {
			return sketch{}, false
		}
		s := r.counted(free+by, c)
		s.say = fmt.Sprintf("%s, %s", s.say, words)
		return s, true
	})
	if start := r.windowStart(r.base.date, c.Window); some && !start.IsZero() {
		s := r.counted(free+1, c)
		s.intent, s.say = "before the window", fmt.Sprintf("%s, all before the time that counts; %s", s.say, words)
		for i := range s.state.Fills {
			f := &s.state.Fills[i]
			f.Date = start.AddDays(-1 - 31*(len(s.state.Fills)-1-i))
		}
		r.paid(s)
	}
	return some
}

func (r *ruled) fillLimit(t *benefit.FillLimit) string {
	if !r.fills("fills", t.Max, t.Count, fmt.Sprintf("%d fills allowed", t.Max)) {
		return masked
	}
	return ""
}

func born(on calendar.Date) func(*claim.Inputs) {
	return func(in *claim.Inputs) { in.DateOfBirth = on }
}

func (r *ruled) ageLimit(t *benefit.AgeLimit) string {
	some := false
	birthday := func(name string, age int) {
		some = r.triple(name, func(by int) (sketch, bool) {
			on := r.base.date.AddDays(-by).AddMonths(-12 * age)
			s := r.variant("", fmt.Sprintf("the %s birthday is %s", ordinal(age), map[int]string{-1: "tomorrow", 0: "today", 1: "yesterday"}[by]))
			s.change = join(s.change, born(on))
			return s, true
		}) || some
		some = r.leapDay(name, age) || some
	}
	if t.Age.Min > 0 {
		birthday("age.min", t.Age.Min)
	}
	if t.Age.Max > 0 {
		birthday("age.max", t.Age.Max+1)
	}
	if !some {
		return masked
	}
	return ""
}

func (r *ruled) sexLimit(t *benefit.SexLimit) string {
	as := func(intent, say string, g benefit.Sex) sketch {
		s := r.variant(intent, say)
		s.gender = string(g)
		s.change = join(s.change, func(in *claim.Inputs) { in.PatientGender = string(g) })
		return s
	}
	other := benefit.Female
	if t.Sex == benefit.Female {
		other = benefit.Male
	}
	r.paid(as("covered", "patient gender code "+string(t.Sex), t.Sex))
	r.paid(as("unknown", "the patient's gender is not known", benefit.SexUnknown))
	if !r.rejected(as("not covered", "patient gender code "+string(other), other), t.Code()) {
		return masked
	}
	return ""
}

// elsewhere moves the base to another of some kinds of pharmacy, where what the plan makes of the claim suits.
func (r *ruled) elsewhere(suits func(adjudicate.Result) bool, channels ...benefit.Channel) (sketch, bool) {
	p, _ := r.partOf(r.base.spot)
	for _, ch := range channels {
		for _, at := range r.spotsIn(benefit.Scope{Channels: []benefit.Channel{ch}}, []benefit.TierID{p.tier}) {
			s := r.base
			at.drug = s.spot.drug
			s.spot = at
			if c, ok := r.compose(&s); ok && suits(c.result) {
				return s, true
			}
		}
	}
	return sketch{}, false
}

func (r *ruled) retailFills(t *benefit.RetailFills) string {
	if r.base.spot.channel != benefit.Retail {
		if s, ok := r.elsewhere(adjudicate.Result.Paid, benefit.Retail); ok {
			r.base = s
		}
	}
	count := t.Count
	if len(count.Channels) == 0 {
		count.Channels = []benefit.Channel{benefit.Retail}
	}
	if !r.fills("fills", t.Free, count, fmt.Sprintf("%d free at retail", t.Free)) {
		return masked
	}
	instead := benefit.Mail
	if len(t.Instead) > 0 {
		instead = t.Instead[0]
	}
	if s, ok := r.elsewhere(adjudicate.Result.Paid, instead); ok {
		s.intent, s.say = "instead", fmt.Sprintf("%s, this one at %s", times(t.Free), adjudicate.ChannelWords(instead))
		s.state.Fills = r.earlier(r.base.spot, s.date, t.Free, count.Window)
		s.change = join(s.change, refill(t.Free))
		r.paid(s)
	}
	if t.MemberMayLeave {
		s := r.counted(t.Free, count)
		s.intent, s.say = "left the program", s.say+", and the member asked to stay at retail"
		s.state.Member = &adjudicate.Member{LeftMail: true}
		r.paid(s)
	}
	return ""
}

func (r *ruled) specialtyLockIn(t *benefit.SpecialtyLockIn) string {
	if r.base.spot.channel == benefit.SpecialtyChannel {
		s, ok := r.elsewhere(func(res adjudicate.Result) bool { return res.Paid() || onlyBy(res, r.info.ID) },
			benefit.Retail, benefit.Mail, benefit.LongTermCare)
		if !ok {
			return "the plan covers its drugs at no other kind of pharmacy"
		}
		r.base = s
	}
	if !r.fills("fills", t.Free, t.Count, fmt.Sprintf("%d free outside specialty pharmacies", t.Free)) {
		return masked
	}
	if s, ok := r.elsewhere(adjudicate.Result.Paid, benefit.SpecialtyChannel); ok && len(t.Pharmacies) == 0 {
		s.intent, s.say = "instead", fmt.Sprintf("%s, this one at a specialty pharmacy", times(t.Free))
		s.state.Fills = r.earlier(r.base.spot, s.date, t.Free, t.Count.Window)
		s.change = join(s.change, refill(t.Free))
		r.paid(s)
	}
	return ""
}

func (r *ruled) splitFill(t *benefit.SplitFill) string {
	count := t.Count
	if count.Window == (benefit.Window{}) {
		count.Window.Period = benefit.Lifetime
	}
	if !r.triple("days", func(by int) (sketch, bool) {
		s, ok := r.onDays(t.MaxDays + by)
		s.say = fmt.Sprintf("the first fill, for %s; %s allowed", days(t.MaxDays+by), days(t.MaxDays))
		return s, ok
	}) {
		return masked
	}
	long, ok := r.onDays(max(r.base.spot.days, t.MaxDays+1))
	if !ok {
		return ""
	}
	base := r.base
	r.base = long
	if t.Fills > 0 && t.Days == 0 {
		r.fills("fills", t.Fills, count, fmt.Sprintf("%d fills for a part of the month", t.Fills))
	}
	if t.Days > 0 {
		r.triple("since", func(by int) (sketch, bool) {
			n := max(t.Fills, 1)
			s := r.variant("", fmt.Sprintf("the first fill was %s before; split for %s", days(t.Days+by), days(t.Days)))
			for i := range n {
				s.state.Fills = append(s.state.Fills, r.fill(s.spot, s.date.AddDays(-(t.Days+by)*(n-i)/n), max((t.Days-1)/n, 1), i))
			}
			s.change = join(s.change, refill(n))
			return s, t.Days+by >= n
		})
	}
	r.base = base
	return ""
}

func (r *ruled) opioid(t *benefit.OpioidLimit) string {
	some := false
	if t.NaiveMaxDays > 0 {
		some = r.triple("naiveDays", func(by int) (sketch, bool) {
			s, ok := r.onDays(t.NaiveMaxDays + by)
			s.say = fmt.Sprintf("the first opioid fill, for %s; %s allowed", days(t.NaiveMaxDays+by), days(t.NaiveMaxDays))
			return s, ok
		}) || some
		if s, ok := r.onDays(max(r.base.spot.days, t.NaiveMaxDays+1)); ok && t.NaiveDays > 0 {
			some = r.triple("naive", func(by int) (sketch, bool) {
				v := s
				v.say = fmt.Sprintf("an opioid was filled %s before; naive after %s", days(t.NaiveDays+by), days(t.NaiveDays))
				v.state.Fills = []adjudicate.Fill{r.fill(v.spot, v.date.AddDays(-t.NaiveDays-by), 1, 0)}
				v.state.Fills[0].MMEPerDay = new(money.Units(10))
				v.change = join(v.change, refill(1))
				return v, t.NaiveDays+by > 0
			}) || some
		}
	}
	if t.MaxMME > 0 {
		some = r.triple("mme", func(by int) (sketch, bool) {
			dose := t.MaxMME + money.Quantity(by)*money.Units(1)
			s, ok := r.onDays(r.base.spot.days)
			if t.NaiveMaxDays > 0 {
				s, ok = r.onDays(min(r.base.spot.days, t.NaiveMaxDays))
			}
			s.say = fmt.Sprintf("%s morphine milligram equivalents a day, the limit is %s", dose, t.MaxMME)
			s.facts.MMEPerDay = &dose
			return s, ok && dose > 0
		}) || some
	}
	if !some {
		return masked
	}
	return ""
}

func (r *ruled) costPerClaim(t *benefit.CostPerClaim) string {
	if !r.triple("price", func(by int) (sketch, bool) {
		s := r.base
		s.price = t.Max + money.Amount(by)
		s.say = fmt.Sprintf("the price is %s, the limit is %s", usd(s.price), usd(t.Max))
		return s, s.price > 0
	}) {
		return masked
	}
	return ""
}

func (r *ruled) interaction(t *benefit.Interaction) string {
	other, why := r.cast.castFor(&t.With, r.stepTiers())
	if other == nil {
		return why
	}
	taken := func(ago int) sketch {
		s := r.variant("", fmt.Sprintf("a drug that it must not be taken with was filled %s before for 30 days", days(ago)))
		f := r.fillAnywhere(other, s.date.AddDays(-ago), 30)
		f.Number, f.FillNumber = "7000200", new(0)
		s.state.Fills = []adjudicate.Fill{f}
		return s
	}
	if !r.triple("taking", func(by int) (sketch, bool) { return taken(30 + by), true }) {
		return masked
	}
	if len(t.Overrides) > 0 {
		s := taken(10)
		s.intent, s.say = "override", s.say+"; the claim carries the override "+t.Overrides[0]
		s.facts.Outcome = t.Overrides[0]
		r.paid(s)
	}
	return ""
}
