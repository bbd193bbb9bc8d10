package adjudicate

import (
	"cmp"
	"math"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

var (
	channels = []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.LongTermCare}
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

func channelRank(rule, claim benefit.Channel) int {
	if rule == claim {
		return 0
	}
	if rule == benefit.AnyChannel {
		return 1
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

// buildCells resolves, once, which rules and limits can decide a claim of each tier, channel and network.
func (c *compiler) buildCells() {
	for _, t := range c.e.tiers {
		for _, n := range networks {
			ded, missing, maxs := c.limitsFor(t, n)
			for _, ch := range channels {
				var fit []*rule
				for _, r := range c.e.rules {
					if r.Tier == t && channelRank(r.Channel, ch) >= 0 && networkRank(r.Network, n) >= 0 {
						fit = append(fit, r)
					}
				}
				slices.SortStableFunc(fit, func(a, b *rule) int {
					return cmp.Or(
						channelRank(a.Channel, ch)-channelRank(b.Channel, ch),
						networkRank(a.Network, n)-networkRank(b.Network, n),
						cmp.Compare(lastDay(a.Days), lastDay(b.Days)),
					)
				})
				c.e.cells[cellKey{t, ch, n}] = &cell{
					place: c.e.TierName(t) + ", " + channelWords[ch] + ", " + networkWords[n],
					rules: fit, deductible: ded, missing: missing, maximums: maxs,
				}
			}
		}
	}
}

// limitsFor returns the one deductible, else the one of which only the amount is missing, and all the out-of-pocket
// maximums that hold a tier in a network. Of several deductibles the most specific counts: one for named tiers, then one
// for drugs only, then the closest network.
func (c *compiler) limitsFor(t benefit.TierID, n benefit.Network) (ded, missing *limit, maxs []*limit) {
	holds := func(l *limit) bool { return l.HoldsDrugs && networkRank(l.Network, n) >= 0 && l.covers(t) }
	specific := func(l *limit) int {
		rank := networkRank(l.Network, n)
		if l.scope != benefit.RxOnly {
			rank += 10
		}
		if l.Tiers == nil {
			rank += 100
		}
		return rank
	}
	several := false
	for _, l := range c.e.deductibles {
		if !holds(l) {
			continue
		}
		several = several || ded != nil
		if ded == nil || specific(l) < specific(ded) {
			ded = l
		}
	}
	if several {
		path := limitPath(kindDeductible, ded.ID)
		if !slices.ContainsFunc(c.findings, func(f finding.Finding) bool { return f.Code == "several_deductibles" && f.Path == path }) {
			c.report(finding.Warning, "several_deductibles", path,
				"More than one deductible could hold for a tier; this one, the most specific, is used there and the others are not.")
		}
	}
	for _, l := range c.e.unknown {
		if holds(l) && ded == nil && (missing == nil || specific(l) < specific(missing)) {
			missing = l
		}
	}
	for _, l := range c.e.maximums {
		if holds(l) {
			maxs = append(maxs, l)
		}
	}
	return ded, missing, maxs
}

// left is what remains of the limit for a member: how much more the member can be charged before it is reached. The
// second result is false where the limit does not hold for this kind of coverage.
func (l *limit) left(used Use, family bool) (money.Amount, bool) {
	if used.Met {
		return 0, true
	}
	individual, fam := money.Amount(math.MaxInt64), money.Amount(math.MaxInt64)
	if l.Individual != nil && (!family || l.Method == benefit.Embedded || l.Family == nil) {
		individual = max(*l.Individual-used.Individual, 0)
	}
	if l.Family != nil && family {
		fam = max(*l.Family-used.Family, 0)
	}
	least := min(individual, fam)
	return least, least != math.MaxInt64
}

// used returns what the state says about a limit.
func (s State) used(id benefit.RuleID) Use {
	for i := range s.Accumulators {
		if s.Accumulators[i].ID == id {
			return s.Accumulators[i]
		}
	}
	return Use{ID: id}
}

// Used returns how much of an accumulator has been used; one that is not named stands at zero.
func (s State) Used(id benefit.RuleID) Use { return s.used(id) }
