package adjudicate

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// Rule is a cost share as the engine uses it, with every assumption made.
type Rule struct {
	ID             benefit.RuleID
	Tier           benefit.TierID
	Channel        benefit.Channel
	Network        benefit.Network
	NetworkAssumed bool               // the plan does not state the network
	DaysAssumed    bool               // the band is not the plan's
	Days           benefit.DaysSupply // the zero band holds for every days supply
	Share          benefit.Share
	Order          benefit.DeductibleOrder
	OrderAssumed   bool // the plan does not state the order

	policy *policy
}

// Limit is a deductible or an out-of-pocket maximum as the engine uses it. A nil amount is not stated.
type Limit struct {
	ID          benefit.RuleID
	Network     benefit.Network
	Individual  *money.Amount
	Family      *money.Amount
	Method      benefit.FamilyMethod
	InFamily    *money.Amount    // of one member where a family is covered, where that is another amount
	Members     int              // the family is done when so many members have each reached their amount; 0: not counted
	Tiers       []benefit.TierID // only these; nil: all
	ExemptTiers []benefit.TierID
	HoldsDrugs  bool // prescription drugs count toward it and are held by it

	// What the plan does not state and the engine, or the plan's reader, assumed.
	DrugsAssumed, NetworkAssumed, MethodAssumed bool
}

// Plan returns the plan that was compiled. It must not be changed.
func (e *Engine) Plan() *benefit.Plan { return e.plan }

// Variant returns the plan variant that was compiled, "" where the plan has none.
func (e *Engine) Variant() string { return e.variant }

// Tiers returns the tiers in the order of the plan.
func (e *Engine) Tiers() []benefit.TierID { return slices.Clone(e.tiers) }

// Rules returns the cost shares that can be used, in the order of the plan.
func (e *Engine) Rules() []Rule {
	out := make([]Rule, len(e.rules))
	for i, r := range e.rules {
		out[i] = r.Rule
	}
	return out
}

// Deductibles returns the deductibles that can be used, those that do not hold drugs too.
func (e *Engine) Deductibles() []Limit { return limits(e.deductibles) }

// OutOfPocketMaximums returns the out-of-pocket maximums that can be used, those that do not hold drugs too.
func (e *Engine) OutOfPocketMaximums() []Limit { return limits(e.maximums) }

func limits(list []*limit) []Limit {
	out := make([]Limit, len(list))
	for i, l := range list {
		out[i] = l.Limit
	}
	return out
}

// RuleFor returns the cost share that decides a claim of a tier, channel, network and days supply, whatever the fill is.
func (e *Engine) RuleFor(t benefit.TierID, ch benefit.Channel, n benefit.Network, days int) (Rule, bool) {
	if c := e.cellOf(t, ch, n); c != nil {
		for _, u := range c.rules {
			if u.phase == benefit.InitialPhase && !u.hasFills && u.Days.Holds(days) {
				return u.Rule, true
			}
		}
	}
	return Rule{}, false
}

// LimitsFor returns the deductible (nil where none holds) and the out-of-pocket maximums that hold a tier in a network
// for every drug and at every kind of pharmacy.
func (e *Engine) LimitsFor(t benefit.TierID, n benefit.Network) (*Limit, []Limit) {
	c := e.cellOf(t, benefit.Retail, n)
	if c == nil || e.partD != nil {
		return nil, nil
	}
	var ded *Limit
	for _, l := range c.deductibles {
		if l.everywhere() && !l.unstated {
			ded = new(l.Limit)
			break
		}
	}
	var maxs []*limit
	for _, l := range c.maximums {
		if l.everywhere() {
			maxs = append(maxs, l)
		}
	}
	return ded, limits(maxs)
}

// MissingDeductible returns the deductible that would hold a tier in a network if the plan stated its amount; nil where an
// amount is known or no deductible holds.
func (e *Engine) MissingDeductible(t benefit.TierID, n benefit.Network) *Limit {
	c := e.cellOf(t, benefit.Retail, n)
	if c == nil || e.partD != nil || len(c.deductibles) == 0 || !c.deductibles[0].unstated {
		return nil
	}
	return new(c.deductibles[0].Limit)
}

// Refused returns why no claim of the plan can be adjudicated; nil where claims can be.
func (e *Engine) Refused() []finding.Finding { return slices.Clone(e.refused) }

// PartD returns the parameters of a Part D plan, nil of any other.
func (e *Engine) PartD() *benefit.PartDTerms { return e.partD }

// Rounding returns the rounding rule of coinsurance.
func (e *Engine) Rounding() money.Rounding { return e.policy.rounding }

// CapsAtAllowed reports whether the member never pays above the allowed amount.
func (e *Engine) CapsAtAllowed() bool { return e.policy.capAtAllowed }

// LesserOfUsualAndCustomary reports whether the allowed amount is never above 426-DQ.
func (e *Engine) LesserOfUsualAndCustomary() bool { return e.policy.lesserOfUC }

// DeductibleCountsToMaximum reports whether what is paid to the deductible counts toward the out-of-pocket maximum.
func (e *Engine) DeductibleCountsToMaximum() bool { return e.policy.deductibleCountsOOP }

// Flat returns the copay of a fill, each started run of days counted; 0 where the share has none.
func (r Rule) Flat(days int) money.Amount {
	s := newShare(r.Share)
	return s.copayFor(days, r.pol())
}

// pol is a policy that prorates nothing and counts 30 days as a month unless the engine said otherwise.
func (r Rule) pol() *policy {
	if r.policy != nil {
		return r.policy
	}
	return &policy{monthDays: 30}
}

// Minimum returns the least that the share asks of a fill, false where it has no minimum.
func (r Rule) Minimum(days int) (money.Amount, bool) {
	s := newShare(r.Share)
	lo, _ := s.bounds(days, r.pol())
	return lo, s.hasMin
}

// Maximum returns the most that the share asks of a fill, false where it has no maximum.
func (r Rule) Maximum(days int) (money.Amount, bool) {
	s := newShare(r.Share)
	_, hi := s.bounds(days, r.pol())
	return hi, s.hasMax
}
