package adjudicate

import (
	"cmp"
	"math"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
)

var (
	channels = []benefit.Channel{
		benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.LongTermCare, benefit.Retail90, benefit.HomeInfusion, benefit.Clinic,
	}
	networks = []benefit.Network{benefit.In, benefit.Out, benefit.Preferred, benefit.Standard}
)

// networkRank says how closely a rule's network fits a claim's: 0 is exact, a larger number is broader, -1 is not at all.
// A pharmacy that is only known to be in the network is taken as a standard one where nothing else fits.
func networkRank(rule, claim benefit.Network) int {
	switch {
	case rule == claim:
		return 0
	case rule == benefit.In && (claim == benefit.Preferred || claim == benefit.Standard):
		return 1
	case rule == benefit.AnyNetwork:
		return 2
	case rule == benefit.Standard && claim == benefit.In:
		return 3
	}
	return -1
}

// channelRank says how closely a rule's channel fits a claim's, as networkRank does. A retail pharmacy that fills three
// months' supply is a retail one where nothing else fits.
func channelRank(rule, claim benefit.Channel) int {
	switch {
	case rule == claim:
		return 0
	case rule == benefit.Retail && claim == benefit.Retail90:
		return 1
	case rule == benefit.AnyChannel:
		return 2
	}
	return -1
}

// lastDay is the end of a band, with no end last.
func lastDay(d benefit.DaysSupply) int {
	if d.Max == 0 {
		return math.MaxInt
	}
	return d.Max
}

func placeOf[T comparable](list []T, v T) int {
	for i := range list {
		if list[i] == v {
			return i
		}
	}
	return -1
}

// cellOf returns the cell of a tier, channel and network; nil where one of them is not known. The empty tier has a cell
// without cost shares.
func (e *Engine) cellOf(t benefit.TierID, ch benefit.Channel, n benefit.Network) *cell {
	at := placeOf(e.tiers, t)
	if at < 0 {
		if t != "" {
			return nil
		}
		at = len(e.tiers)
	}
	i, k := placeOf(channels, ch), placeOf(networks, n)
	if i < 0 || k < 0 {
		return nil
	}
	return &e.cells[(at*len(channels)+i)*len(networks)+k]
}

// buildCells resolves, once, which rules and limits can decide a claim of each tier, channel and network.
func (c *compiler) buildCells() {
	e := c.e
	e.cells = make([]cell, (len(e.tiers)+1)*len(channels)*len(networks))
	byTier := make([][]*rule, len(e.tiers))
	for _, r := range e.rules {
		if at := placeOf(e.tiers, r.Tier); at >= 0 {
			byTier[at] = append(byTier[at], r)
		}
	}
	var room []*rule // the rules of all cells, one after the other
	for at := range len(e.tiers) + 1 {
		var t benefit.TierID
		var own []*rule
		if at < len(e.tiers) {
			t, own = e.tiers[at], byTier[at]
		}
		name, rare := e.TierName(t), c.nonPreferredBrand(t)
		for k, n := range networks {
			deds, maxs := c.limitsFor(t, n)
			for i, ch := range channels {
				from := len(room)
				room = c.holding(room, own, ch, n)
				e.cells[(at*len(channels)+i)*len(networks)+k] = cell{
					place: name + ", " + channelWords[ch] + ", " + networkWords[n],
					rules: room[from:len(room):len(room)], deductibles: deds, maximums: maxs, nonPreferredBrand: rare,
				}
			}
		}
	}
}

// holding appends the rules of a tier that hold at a channel and network, the most specific first.
func (c *compiler) holding(room, own []*rule, ch benefit.Channel, n benefit.Network) []*rule {
	from := len(room)
	room = c.fitting(room, own, ch, n)
	if len(room) == from && n == benefit.Out && c.borrowsNetwork() {
		room = c.fitting(room, own, ch, benefit.In)
	}
	return room
}

// borrowsNetwork reports whether the plan's own network's cost shares hold outside of it where it has no others.
func (c *compiler) borrowsNetwork() bool {
	o := &c.e.plan.Pharmacies.OutOfNetwork
	return o.Known() && o.Value.Covered && o.Value.BaseInNetwork
}

func (c *compiler) nonPreferredBrand(t benefit.TierID) bool {
	for i := range c.e.plan.Tiers {
		if p := &c.e.plan.Tiers[i]; p.ID == t {
			return slices.Contains(p.Class.Value, benefit.NonPreferredBrand)
		}
	}
	return false
}

// fitting appends the rules that fit a channel and network, the most specific first.
func (c *compiler) fitting(room, own []*rule, ch benefit.Channel, n benefit.Network) []*rule {
	from := len(room)
	for _, r := range own {
		if channelRank(r.Channel, ch) >= 0 && networkRank(r.Network, n) >= 0 {
			room = append(room, r)
		}
	}
	slices.SortStableFunc(room[from:], func(a, b *rule) int {
		return cmp.Or(
			boolRank(a.hasFills)-boolRank(b.hasFills),
			channelRank(a.Channel, ch)-channelRank(b.Channel, ch),
			networkRank(a.Network, n)-networkRank(b.Network, n),
			cmp.Compare(lastDay(a.Days), lastDay(b.Days)),
		)
	})
	return room
}

func boolRank(first bool) int {
	if first {
		return 0
	}
	return 1
}

// limitsFor returns the deductibles and the out-of-pocket maximums that hold a tier in a network. Of several deductibles
// the first that holds the drug is met, the most specific one: one for named drugs, then for named tiers, then for
// named kinds of pharmacy, then for drugs only, then the closest network; those of which only the amount is missing come last.
func (c *compiler) limitsFor(t benefit.TierID, n benefit.Network) (deds, maxs []*limit) {
	holds := func(l *limit) bool { return l.HoldsDrugs && networkRank(l.Network, n) >= 0 && l.covers(t) }
	specific := func(l *limit) int {
		rank := networkRank(l.Network, n)
		if l.scope != benefit.RxOnly {
			rank += 10
		}
		if l.Tiers == nil {
			rank += 1000
		}
		if !l.channelsKnown {
			rank += 100
		}
		if !l.drugsKnown {
			rank += 10000
		}
		return rank
	}
	add := func(list []*limit) {
		from := len(deds)
		for _, l := range list {
			if holds(l) {
				deds = append(deds, l)
			}
		}
		slices.SortStableFunc(deds[from:], func(a, b *limit) int { return specific(a) - specific(b) })
	}
	add(c.e.deductibles)
	if len(deds) > 1 && deds[0].everywhere() && t != "" {
		path := limitPath(kindDeductible, deds[0].ID)
		if !slices.ContainsFunc(c.findings, func(f finding.Finding) bool { return f.Code == "several_deductibles" && f.Path == path }) {
			c.report(finding.Warning, "several_deductibles", path,
				"More than one deductible could hold for a tier; this one, the most specific, is used there and the others are not.")
		}
	}
	add(c.e.unknown)
	for _, l := range c.e.maximums {
		if holds(l) {
			maxs = append(maxs, l)
		}
	}
	return deds, maxs
}

// everywhere reports whether a limit holds for every drug and kind of pharmacy of its tiers and network.
func (l *limit) everywhere() bool { return l.on.all && !l.hasExcept && len(l.channels) == 0 }
