package scenario

import (
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
)

// design is how the cases of a rule are made from a base, its own or another.
type design struct {
	info  benefit.RuleInfo
	own   sketch
	cases func(*ruled) string
}

// fits reports whether a design can be put on a case: it is not there yet, and the case can have its drug.
func (g *design) fits(c *candidate) bool {
	if c.sketch == nil || c.sketch.isOf(g.own.subject) {
		return false
	}
	own, is := g.own.spot.drug, c.sketch.spot.drug
	if own != nil && (own.tier != c.Preconditions.Tier || is != nil && is.product.NDC != own.product.NDC) {
		return false
	}
	fill := c.claim.Facts(&c.Preconditions.State)
	if own != nil {
		fill.Drug = own.facts
	}
	scope := *g.info.Scope
	scope.From, scope.To, scope.Age, scope.Sex, scope.States = 0, 0, benefit.AgeRange{}, "", nil // the design can change these
	return scope.Holds(&fill)
}

// onto designs the cases of a rule once more, on another case: one claim that shows the rule beside what the case shows
// anyway. The place, the price and the limits stay those of the case. None where the rule does not hold for its claim.
func (d *designer) onto(c *candidate, g *design) []candidate {
	under := *c // the pool may move
	base := *under.sketch
	if own := g.own.spot.drug; own != nil {
		base.spot.drug = own
	}
	base.subject, base.intent, base.edge, base.outcome, base.under = g.own.subject, "", "", "", &under
	base.category, base.priority = g.own.category, g.own.priority
	if base.date.IsZero() {
		base.date = g.own.date
	}
	base.change = join(base.change, g.own.change)
	base.state.Fills = slices.Concat(base.state.Fills, g.own.state.Fills)
	first, own := base.leave, g.own.leave
	base.leave = func(j adjudicate.Reject) bool { return first != nil && first(j) || own != nil && own(j) }
	x := *d
	x.pool, x.seen, x.findings = nil, map[string]int{}, nil
	plain, ok := x.compose(&base)
	if !ok {
		return nil
	}
	if fill := plain.claim.Facts(&plain.Preconditions.State); !g.info.Scope.Holds(&fill) {
		return nil
	}
	g.cases(&ruled{designer: &x, info: g.info, base: base, part: g.own.spot.drug})
	return slices.DeleteFunc(x.pool, func(n candidate) bool {
		s := n.sketch
		return s.spot.channel != base.spot.channel || s.spot.network != base.spot.network || s.spot.days != base.spot.days || s.price != base.price ||
			s.uc != base.uc || s.due != base.due || !slices.Equal(s.state.Accumulators, base.state.Accumulators)
	})
}

// isOf reports whether a sketch, or one that it stands on, is for a rule.
func (s *sketch) isOf(rule benefit.RuleID) bool {
	return s.subject == rule || s.under != nil && s.under.sketch.isOf(rule)
}

// stillShows reports whether a result is the one of the case below, or rejects for its reasons too.
func stillShows(r, below *adjudicate.Result) bool {
	if below.Status != adjudicate.Rejected {
		return !differs(r, below)
	}
	return r.Status == adjudicate.Rejected && !slices.ContainsFunc(below.Rejects, func(j adjudicate.Reject) bool {
		return !slices.ContainsFunc(r.Rejects, func(k adjudicate.Reject) bool { return j.Rule == k.Rule && j.Code == k.Code })
	})
}
