package scenario

import (
	"fmt"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// shares designs the cases of every cost share.
func (d *designer) shares() {
	kinds := map[benefit.ShareKind]bool{}
	for _, r := range d.engine.Rules() {
		s, ok := d.spotOf(r)
		if !ok {
			d.shadowed[r.ID] = true
			d.report(finding.Warning, "rule_never_decides", "costShares/"+string(r.ID),
				"Other cost shares decide every claim that this one could; no scenario can show it.")
			continue
		}
		d.decides(s)
		if r.Share.Kind == benefit.NotCovered {
			d.daysEdges(s)
			continue
		}
		d.straddles(s)
		d.daysEdges(s)
		d.kneeEdges(s)
		d.capUnit(s)
		d.halfCent(s)
		if !kinds[r.Share.Kind] {
			kinds[r.Share.Kind] = true
			d.zeroPrice(s)
		}
	}
}

// spotOf finds a place where a rule decides: a usual days supply of its band, at the channel and network it names, or at
// those that fall to it.
func (d *designer) spotOf(r adjudicate.Rule) (spot, bool) {
	if s, known := d.spots[r.ID]; known {
		return s, s.days > 0
	}
	s, ok := d.findSpot(r)
	d.spots[r.ID] = s
	return s, ok
}

func (d *designer) findSpot(r adjudicate.Rule) (spot, bool) {
	channels := []benefit.Channel{r.Channel}
	if r.Channel == benefit.AnyChannel {
		channels = []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.LongTermCare}
	}
	networks := []benefit.Network{r.Network}
	switch r.Network {
	case benefit.AnyNetwork:
		networks = []benefit.Network{benefit.In, benefit.Out, benefit.Preferred, benefit.Standard}
	case benefit.In:
		networks = []benefit.Network{benefit.In, benefit.Preferred, benefit.Standard}
	default: // the network that the rule names
	}
	last := r.Days.Max
	if last == 0 {
		last = max(r.Days.Min, 90)
	}
	candidates := []int{30, 90, last, max(r.Days.Min, 1)}
	for n := max(r.Days.Min, 1); n <= min(last, r.Days.Min+400); n++ {
		candidates = append(candidates, n)
	}
	var first spot
	for _, ch := range channels {
		for _, n := range networks {
			for _, days := range candidates {
				if !r.Days.Holds(days) || days > 999 {
					continue
				}
				by, ok := d.engine.RuleFor(r.Tier, ch, n, days)
				if !ok || by.ID != r.ID {
					continue
				}
				s := spot{rule: r, channel: ch, network: n, days: days}
				if first.days == 0 {
					first = s
				}
				if d.decidedBy(s) {
					return s, true
				}
			}
		}
	}
	return first, first.days > 0
}

// decidedBy reports whether nothing else than the cost share rejects a claim at its spot.
func (d *designer) decidedBy(s spot) bool {
	r := d.ask(s, money.Dollars(100), adjudicate.State{})
	return r.Status != adjudicate.Rejected || len(r.Rejects) == 1 && r.Rejects[0].Rule == s.rule.ID
}

// priorityOf puts retail in network first, then the other channels, then the rest.
func priorityOf(s spot) int {
	switch {
	case s.network == benefit.Out:
		return 3
	case s.channel == benefit.Retail:
		return 1
	}
	return 2
}

// decides is the plain case of a rule: the deductible out of the way, no limit near, the price such that the share itself
// is charged.
func (d *designer) decides(s spot) {
	r := s.rule
	sk := sketch{subject: r.ID, intent: "decides", spot: s, price: d.plainPrice(s), category: benefit.CostShares, priority: priorityOf(s)}
	deductible, _ := d.engine.LimitsFor(r.Tier, s.network)
	sk.say = shareWords(r)
	switch {
	case r.Share.Kind == benefit.NotCovered:
		sk.say = "the tier is not covered here"
		sk.priority = max(sk.priority, 2)
	case d.engine.MissingDeductible(r.Tier, s.network) != nil && r.Order != benefit.DeductibleExempt:
		sk.state = d.stateOf(s, amount(0), nil)
		sk.say += "; the deductible, whose amount the plan does not state, is met"
	case deductible == nil || full(*deductible) == 0:
	case r.Order == benefit.DeductibleExempt:
		sk.say += "; the deductible does not apply, although nothing of it is met"
	default:
		sk.state = d.stateOf(s, amount(0), nil)
		sk.say += "; the deductible is met"
	}
	sk.say += fmt.Sprintf("; price %s.", usd(sk.price))
	d.add(sk)
}

// straddles is the claim in which the deductible is met half-way.
func (d *designer) straddles(s spot) {
	r := s.rule
	deductible, _ := d.engine.LimitsFor(r.Tier, s.network)
	if deductible == nil || r.Order == benefit.DeductibleExempt {
		return
	}
	price := d.plainPrice(s)
	total, ok := deductible.Left(adjudicate.State{Family: deductible.Individual == nil})
	if !ok || total == 0 {
		return
	}
	left := min(money.Dollars(int64(price/200)), total)
	if r.Order == benefit.AfterDeductible {
		price += left // what is left after the deductible is the plain price again
	}
	if left == 0 || price > maxPrice {
		return
	}
	order := "after"
	if r.Order == benefit.BeforeDeductible {
		order = "before"
	}
	d.add(sketch{
		subject: r.ID, intent: "straddles the deductible", spot: s, price: price, state: d.stateOf(s, &left, nil),
		say:      fmt.Sprintf("%s %s the deductible, of which %s is left; price %s.", shareWords(r), order, usd(left), usd(price)),
		category: benefit.CostShares, priority: priorityOf(s) + 1,
	})
}

// daysEdges are both ends of the band, and the starts of the runs that a copay or a maximum counts.
func (d *designer) daysEdges(s spot) {
	r := s.rule
	if r.Days.Max > 0 {
		d.daysTriple(s, "daysSupply.max", r.Days.Max, "the last of the band")
	}
	if r.Days.Min > 1 {
		d.daysTriple(s, "daysSupply.min", r.Days.Min, "the first of the band")
	}
	run := 0
	switch {
	case r.Share.PerDays > 0 && r.Share.Copay != nil:
		run = r.Share.PerDays
	case r.Share.CapPer == benefit.Per30Days && (r.Share.Min != nil || r.Share.Max != nil):
		run = 30
	}
	if run == 0 {
		return
	}
	edge := run * max((max(r.Days.Min, 1)+run-1)/run, 1) // the first end of a run that lies in the band
	if r.Days.Holds(edge+1) && r.Days.Holds(edge) {
		d.daysTriple(s, "startedDays", edge, "the end of a run that is charged once")
	}
}

func (d *designer) daysTriple(s spot, name string, edge int, words string) {
	r := s.rule
	price := d.plainPrice(s)
	if r.Share.Max != nil && name == "startedDays" { // the maximum must bind on both sides
		if hi, ok := r.Maximum(edge + 1); ok && r.Share.Coinsurance != nil {
			if p, ok := d.priceFor(r, hi+100); ok {
				price = p
			}
		}
	} else if lo, ok := r.Minimum(edge + 1); ok && name == "startedDays" {
		price = lo + 100
	}
	if flat := r.Flat(edge + 1); price <= flat {
		price = roundUp(flat+money.Dollars(20), money.Dollars(5))
	}
	if r.Share.Kind == benefit.NotCovered && !d.bandShows(s, edge) {
		d.report(finding.Note, "boundary_not_visible", "costShares/"+string(r.ID)+"/"+name,
			"Claims on both sides of this boundary are not covered alike; no scenario can show it.")
		return
	}
	for _, pt := range points {
		at := s
		at.days = edge + pt.by
		if at.days < 1 || at.days > 999 {
			continue
		}
		if d.ask(at, price, d.metState(at)).Status == adjudicate.Undetermined {
			d.report(finding.Note, "boundary_outside_not_stated", "costShares/"+string(r.ID)+"/"+name,
				"The plan does not say what happens just beyond this boundary; the scenario on that side is left out.")
			continue
		}
		d.add(sketch{
			subject: r.ID, intent: "boundary", edge: name + ":" + pt.name, spot: at, price: price, state: d.metState(at),
			say:      fmt.Sprintf("%s %s, %s with %s; price %s.", pt.words, days(edge), words, shareWords(r), usd(price)),
			category: benefit.CostShares, priority: priorityOf(s) + 2,
		})
	}
}

// bandShows reports whether the claims around the end of a band have other outcomes.
func (d *designer) bandShows(s spot, edge int) bool {
	outcome := func(days int) string {
		at := s
		at.days = days
		r := d.ask(at, d.plainPrice(s), d.metState(at))
		text := string(r.Status)
		for _, j := range r.Rejects {
			text += string(j.Code)
		}
		return text
	}
	here := outcome(edge)
	return edge > 1 && outcome(edge-1) != here || edge < 999 && outcome(edge+1) != here
}

// metState is the state in which the deductible is out of the way.
func (d *designer) metState(s spot) adjudicate.State {
	if s.rule.Order == benefit.DeductibleExempt {
		return adjudicate.State{}
	}
	return d.stateOf(s, amount(0), nil)
}

// kneeEdges are the prices at which another arm, a minimum, a maximum or the price itself takes over.
func (d *designer) kneeEdges(s spot) {
	r := s.rule
	state := d.metState(s)
	triple := func(name string, at money.Amount, words string, price func(money.Amount) (money.Amount, bool)) {
		for _, pt := range points {
			p, ok := price(at + money.Amount(pt.by))
			if !ok || at+money.Amount(pt.by) < 0 {
				continue
			}
			d.add(sketch{
				subject: r.ID, intent: "boundary", edge: name + ":" + pt.name, spot: s, price: p, state: state,
				say:      fmt.Sprintf("%s; %s %s %s; price %s.", shareWords(r), words, pt.centWords(), usd(at), usd(p)),
				category: benefit.CostShares, priority: priorityOf(s) + 2,
			})
		}
	}
	asPrice := func(a money.Amount) (money.Amount, bool) { return a, true }
	asPart := func(a money.Amount) (money.Amount, bool) { return d.priceFor(r, a) }
	flat := r.Flat(s.days)
	if r.Share.Copay != nil && flat > 0 {
		triple("copay.price", flat, "the price is", asPrice)
	}
	if r.Share.Kind == benefit.GreaterOf || r.Share.Kind == benefit.LesserOf {
		triple("arms", flat, "the rate's part is", asPart)
	}
	if r.Share.Kind == benefit.Copay || r.Share.Kind == benefit.NoCharge {
		return
	}
	// Of copay plus coinsurance the sum is held by the limits; the part above the copay is the rate's.
	sum := asPart
	if r.Share.Kind == benefit.CopayPlusCoinsurance {
		sum = func(a money.Amount) (money.Amount, bool) {
			p, ok := d.priceFor(r, max(a-flat, 0))
			return p + flat, ok && a > flat
		}
	}
	if lo, ok := r.Minimum(s.days); ok && lo > 0 {
		triple("minimum", lo, "the share before the minimum is", sum)
		triple("minimum.price", lo, "the price is", asPrice)
	}
	if hi, ok := r.Maximum(s.days); ok {
		triple("maximum", hi, "the share before the maximum is", sum)
	}
}

// capUnit shows whether a minimum or maximum is for the fill or for each started 30 days: a fill of more than 30 days on
// which it binds.
func (d *designer) capUnit(s spot) {
	r := s.rule
	for _, days := range []int{90, 60, r.Days.Max, 31} {
		by, ok := d.engine.RuleFor(r.Tier, s.channel, s.network, days)
		if days <= 30 || !ok || by.ID != r.ID {
			continue
		}
		at := s
		at.days = days
		per := "for the fill"
		if r.Share.CapPer == benefit.Per30Days {
			per = "for each started 30 days"
		}
		if hi, has := r.Maximum(days); has && hi > 0 {
			if price, ok := d.priceFor(r, 4*hi); ok {
				d.add(sketch{
					subject: r.ID, intent: "unit of the maximum", spot: at, price: price, state: d.metState(at),
					say:      fmt.Sprintf("%s; the maximum is %s; price %s.", shareWords(r), per, usd(price)),
					category: benefit.CostShares, priority: priorityOf(s) + 2,
				})
			}
		}
		if lo, has := r.Minimum(days); has && lo > 0 {
			price := 4 * lo
			if p, ok := d.priceFor(r, lo); ok {
				price = min(price, p)
			}
			d.add(sketch{
				subject: r.ID, intent: "unit of the minimum", spot: at, price: price, state: d.metState(at),
				say:      fmt.Sprintf("%s; the minimum is %s; price %s.", shareWords(r), per, usd(price)),
				category: benefit.CostShares, priority: priorityOf(s) + 2,
			})
		}
		return
	}
}

// halfCent finds a price at which the rate's part ends in exactly half a cent above an even one, where every rounding
// rule shows.
func (d *designer) halfCent(s spot) {
	r := s.rule
	if r.Share.Coinsurance == nil || r.Share.Coinsurance.IsZero() || r.Share.Coinsurance.Den()%2 != 0 {
		return
	}
	num, den := r.Share.Coinsurance.Num(), r.Share.Coinsurance.Den()
	offset := money.Amount(0)
	if r.Share.Kind == benefit.CopayPlusCoinsurance {
		offset = r.Flat(s.days)
	}
	start := max(d.plainPrice(s)-offset, 1)
	for p := start; p < start+money.Amount(4*den) && p+offset < maxPrice; p++ {
		product := int64(p) * num
		if product%den != den/2 || product/den%2 != 0 {
			continue
		}
		for _, pt := range points {
			price := p + offset + money.Amount(pt.by)
			d.add(sketch{
				subject: r.ID, intent: "boundary", edge: "halfCent:" + pt.name, spot: s, price: price, state: d.metState(s),
				say: fmt.Sprintf("%s; the rate's part is %s half a cent above an even cent; price %s.", shareWords(r),
					map[int]string{-1: "just below", 0: "exactly", 1: "just above"}[pt.by], usd(price)),
				category: benefit.CostShares, priority: priorityOf(s) + 2,
			})
		}
		return
	}
}

func (d *designer) zeroPrice(s spot) {
	for i, price := range []money.Amount{0, 1} {
		d.add(sketch{
			subject: s.rule.ID, intent: "boundary", edge: "zeroPrice:" + points[i+1].name, spot: s, price: price, state: d.metState(s),
			say:      fmt.Sprintf("%s of a price of %s.", shareWords(s.rule), usd(price)),
			category: benefit.CostShares, priority: priorityOf(s) + 2,
		})
	}
}

// plainPrice is a price at which the share is charged as it reads: above the copay, between minimum and maximum, on the
// rate's arm. It is the drug's market price where that will do.
func (d *designer) plainPrice(s spot) money.Amount {
	r := s.rule
	flat, market := r.Flat(s.days), d.marketPrice(s)
	lo, hasMin := r.Minimum(s.days)
	hi, hasMax := r.Maximum(s.days)
	above := roundUp(flat+max(flat/2, money.Dollars(20)), money.Dollars(5))
	if r.Share.Coinsurance == nil || r.Share.Coinsurance.IsZero() {
		return max(market, above)
	}
	if r.Share.Kind == benefit.CopayPlusCoinsurance {
		lo, hi = max(lo-flat, 0), hi-flat
	}
	least, most := money.Amount(100), maxPrice // of the rate's part
	if hasMin {
		least = lo + 1
	}
	switch r.Share.Kind {
	case benefit.GreaterOf:
		least = max(least, flat+1)
	case benefit.LesserOf:
		most = flat - 1
	default: // one arm only
	}
	if hasMax {
		most = min(most, hi-1)
	}
	deductible, maximums := d.engine.LimitsFor(r.Tier, s.network)
	for _, m := range maximums { // the share must not reach an out-of-pocket maximum by itself
		room := full(m)
		if deductible != nil && d.engine.DeductibleCountsToMaximum() {
			room -= full(*deductible)
		}
		if room/2 > least {
			most = min(most, room/2)
		}
	}
	part := func(price money.Amount) money.Amount {
		if r.Share.Kind == benefit.CopayPlusCoinsurance {
			price = max(price-flat, 0)
		}
		return r.Share.Coinsurance.Of(price, d.engine.Rounding())
	}
	for _, usual := range []money.Amount{market, money.Dollars(120)} {
		if usual > flat && part(usual) >= least && part(usual) <= most {
			return usual
		}
	}
	want := least + max(least/2, money.Dollars(5))
	if want > most || hasMax {
		want = (least + most) / 2
	}
	if p, ok := d.priceFor(r, max(want, 1)); ok {
		if r.Share.Kind == benefit.CopayPlusCoinsurance {
			p += flat
		}
		if round := roundUp(p, money.Dollars(5)); part(round) <= most {
			p = round
		}
		return max(p, 1)
	}
	return max(market, above)
}

// priceFor is the lowest price of which the rule's rate makes at least a part; false where no price a claim can carry does.
func (d *designer) priceFor(r adjudicate.Rule, part money.Amount) (money.Amount, bool) {
	if r.Share.Coinsurance == nil {
		return 0, false
	}
	low, high := money.Amount(0), maxPrice
	if r.Share.Coinsurance.Of(high, d.engine.Rounding()) < part {
		return 0, false
	}
	for low < high {
		if mid := (low + high) / 2; r.Share.Coinsurance.Of(mid, d.engine.Rounding()) >= part {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low, true
}

func roundUp(a, to money.Amount) money.Amount { return (a + to - 1) / to * to }

func amount(cents int64) *money.Amount { return new(money.Amount(cents)) }
