package mutation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// shareMaker makes the mutants of one cost share.
type shareMaker struct {
	*maker
	rule  adjudicate.Rule
	at    int // in the plan
	path  string
	place string
}

func (m *maker) costShares() {
	for _, r := range m.engine.Rules() {
		at := m.costShareAt(r.ID)
		s := shareMaker{maker: m, rule: r, at: at, path: sharePath(r.ID), place: m.place(r)}
		s.put(Missing, "", 0, "", "the cost share is missing", func(c *benefit.CostShare) {
			c.Share, c.MultipleOf = benefit.Sourced[benefit.Share]{}, benefit.Sourced[benefit.Multiple]{}
		})
		if r.Share.Kind != benefit.NotCovered {
			s.amounts()
			s.choices()
			s.orders()
		}
		s.days()
	}
}

func sharePath(id benefit.RuleID) string { return "costShares/" + string(id) }

// costShareAt is the place in the plan of the cost share that the engine compiled under an id.
func (m *maker) costShareAt(id benefit.RuleID) int {
	return slices.IndexFunc(m.plan.CostShares, func(c benefit.CostShare) bool {
		return c.ID == id && (c.Variant == "" || c.Variant == m.engine.Variant())
	})
}

// place says in words where a cost share holds.
func (m *maker) place(r adjudicate.Rule) string {
	words := []string{m.engine.TierName(r.Tier)}
	for _, w := range []string{adjudicate.ChannelWords(r.Channel), adjudicate.NetworkWords(r.Network)} {
		if w != "" {
			words = append(words, w)
		}
	}
	switch {
	case r.Days.Max > 0:
		words = append(words, fmt.Sprintf("%d to %d days", r.Days.Min, r.Days.Max))
	case r.Days.Min > 1:
		words = append(words, fmt.Sprintf("%d days and more", r.Days.Min))
	}
	return strings.Join(words, ", ")
}

func (s *shareMaker) put(o Operator, value string, way int, to, words string, change func(*benefit.CostShare)) {
	s.add(Mutant{
		Operator: o, Rule: s.path, Value: value, Way: way, Words: s.place + ": " + words, tiers: []benefit.TierID{s.rule.Tier},
		Bound: strings.HasPrefix(value, "daysSupply") || value == "min" || value == "max",
		edit:  shareEdit{[]int{s.at}, func(c []*benefit.CostShare) { change(c[0]) }},
	}, to)
}

// share changes what the member pays; the right share may be the multiple of another rule's.
func (s *shareMaker) share(o Operator, value string, way int, to, words string, change func(*benefit.Share)) {
	s.put(o, value, way, to, words, func(c *benefit.CostShare) {
		v := s.rule.Share
		change(&v)
		c.Share = benefit.Sourced[benefit.Share]{Value: v, Standing: benefit.Stated}
	})
}

func (s *shareMaker) amounts() {
	share := s.rule.Share
	shareNumbers(share, func(o Operator, value string, way int, to, words string, change func(*benefit.Share)) {
		s.share(o, value, way, to, words, change)
	})
	for _, v := range []struct {
		name  string
		a     *money.Amount
		field func(*benefit.Share) **money.Amount
	}{
		{"min", share.Min, func(s *benefit.Share) **money.Amount { return &s.Min }},
		{"max", share.Max, func(s *benefit.Share) **money.Amount { return &s.Max }},
	} {
		if v.a != nil {
			s.share(Choice, v.name, 0, "none", v.name+" $"+v.a.String()+" → none", func(s *benefit.Share) { *v.field(s) = nil })
		}
	}
}

// shareNumbers breaks the amounts and the rate of a share.
func shareNumbers(s benefit.Share, put func(o Operator, value string, way int, to, words string, change func(*benefit.Share))) {
	for _, v := range []struct {
		name  string
		a     *money.Amount
		field func(*benefit.Share) **money.Amount
	}{
		{"copay", s.Copay, func(s *benefit.Share) **money.Amount { return &s.Copay }},
		{"min", s.Min, func(s *benefit.Share) **money.Amount { return &s.Min }},
		{"max", s.Max, func(s *benefit.Share) **money.Amount { return &s.Max }},
	} {
		if v.a == nil {
			continue
		}
		for _, w := range wrongs(*v.a, 1) {
			put(w.operator, v.name, w.way, w.name, fmt.Sprintf("%s $%s → $%s", v.name, *v.a, w.to), func(s *benefit.Share) { *v.field(s) = new(w.to) })
		}
	}
	if s.Coinsurance == nil {
		return
	}
	for _, w := range wrongRates(*s.Coinsurance) {
		put(w.operator, "coinsurance", w.way, w.name, fmt.Sprintf("coinsurance %s %% → %s %%", s.Coinsurance, w.to), func(s *benefit.Share) { s.Coinsurance = new(w.to) })
	}
}

func (s *shareMaker) choices() {
	v := s.rule.Share
	if v.PerDays > 1 {
		for _, n := range []int{v.PerDays - 1, v.PerDays + 1, 0} {
			s.share(Choice, "copayPerDays", 0, fmt.Sprint(n), fmt.Sprintf("copay for each started %d days → %d", v.PerDays, n), func(s *benefit.Share) { s.PerDays = n })
		}
	}
	if (v.Min != nil || v.Max != nil) && (s.rule.Days.Max == 0 || s.rule.Days.Max > 30) {
		is := cmp.Or(v.CapPer, benefit.PerFill)
		other := benefit.Per30Days
		if is == benefit.Per30Days {
			other = benefit.PerFill
		}
		s.share(Choice, "capPer", 0, string(other), fmt.Sprintf("minimum and maximum per %s → per %s", is, other), func(s *benefit.Share) { s.CapPer = other })
	}
	kinds := []benefit.ShareKind{benefit.GreaterOf, benefit.LesserOf, benefit.CopayPlusCoinsurance}
	if slices.Contains(kinds, v.Kind) {
		for _, k := range kinds {
			if k != v.Kind {
				s.share(Choice, "kind", 0, string(k), fmt.Sprintf("%s → %s", v.Kind, k), func(s *benefit.Share) { s.Kind = k })
			}
		}
	}
}

// days moves both ends of the band.
func (s *shareMaker) days() {
	d := s.rule.Days
	if d.Max > 0 {
		for _, w := range aside(d.Max, 1) {
			if w.to >= max(d.Min, 1) {
				s.put(w.operator, "daysSupply.max", w.way, w.name, fmt.Sprintf("up to %d days → %d", d.Max, w.to), func(c *benefit.CostShare) { c.DaysSupply.Value.Max = w.to })
			}
		}
	}
	if d.Min > 1 {
		for _, w := range aside(d.Min, 1) {
			if d.Max == 0 || w.to <= d.Max {
				s.put(w.operator, "daysSupply.min", w.way, w.name, fmt.Sprintf("from %d days → %d", d.Min, w.to), func(c *benefit.CostShare) { c.DaysSupply.Value.Min = w.to })
			}
		}
	}
}

// orders breaks how the share meets the deductible, where there is one to meet.
func (s *shareMaker) orders() {
	network := s.rule.Network
	if network == benefit.AnyNetwork {
		network = benefit.In
	}
	if deductible, _ := s.engine.LimitsFor(s.rule.Tier, network); deductible == nil || nothing(deductible) {
		return
	}
	for _, o := range []benefit.DeductibleOrder{benefit.AfterDeductible, benefit.BeforeDeductible, benefit.DeductibleExempt} {
		if o == s.rule.Order {
			continue
		}
		operator := Order
		if o == benefit.DeductibleExempt || s.rule.Order == benefit.DeductibleExempt && o == benefit.AfterDeductible {
			operator = Choice // whether it is met at all
		}
		s.put(operator, "deductibleApplies", 0, string(o), fmt.Sprintf("deductible %s → %s", s.rule.Order, o), func(c *benefit.CostShare) {
			c.Deductible = benefit.Assume(o)
		})
	}
}

// swaps exchanges what the members pay at two places of the plan that differ in one thing only: the tier, the kind of
// pharmacy, or the network.
func (m *maker) swaps() {
	rules := m.engine.Rules()
	type place struct {
		tier    benefit.TierID
		channel benefit.Channel
		network benefit.Network
	}
	for i, a := range rules {
		for _, dimension := range []string{"tier", "channel", "network"} {
			apart := func(r adjudicate.Rule) place {
				p := place{r.Tier, r.Channel, r.Network}
				switch dimension {
				case "tier":
					p.tier = ""
				case "channel":
					p.channel = ""
				default:
					p.network = ""
				}
				return p
			}
			j := slices.IndexFunc(rules[i+1:], func(b adjudicate.Rule) bool {
				return apart(a) == apart(b) && (place{a.Tier, a.Channel, a.Network} != place{b.Tier, b.Channel, b.Network}) &&
					(a.Days == b.Days || dimension == "channel") && (!sameShare(a.Share, b.Share) || a.Order != b.Order)
			})
			if j < 0 {
				continue
			}
			b := rules[i+1+j]
			m.add(Mutant{
				Operator: Attribution, Rule: sharePath(a.ID), Value: dimension, tiers: []benefit.TierID{a.Tier, b.Tier},
				Words: fmt.Sprintf("%s and %s: what the member pays is swapped (%s and %s)", m.place(a), m.place(b), a.Share, b.Share),
				edit: shareEdit{[]int{m.costShareAt(a.ID), m.costShareAt(b.ID)}, func(c []*benefit.CostShare) {
					c[0].Share, c[1].Share = benefit.Assume(b.Share), benefit.Assume(a.Share)
					c[0].Deductible, c[1].Deductible = benefit.Assume(b.Order), benefit.Assume(a.Order)
				}},
			}, string(b.ID))
		}
	}
}

// sameShare reports whether two shares are written alike.
func sameShare(a, b benefit.Share) bool {
	return a.String() == b.String() && a.PerDays == b.PerDays && a.CapPer == b.CapPer && a.ProrateDays == b.ProrateDays
}

// nothing reports whether a limit is stated to be $0.
func nothing(l *adjudicate.Limit) bool {
	return (l.Individual == nil || *l.Individual == 0) && (l.Family == nil || *l.Family == 0)
}
