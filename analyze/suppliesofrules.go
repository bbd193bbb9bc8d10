package analyze

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
)

// suppliesOfRules gives cost shares the supply that a form states apart from them, once for each kind of pharmacy ("Max days supply | 34 | 90 |
// 30" below "Retail | Mail | Specialty"), where nothing nearer says theirs. More than a month at a retail or specialty pharmacy may be filled
// there for more than what a fill costs.
func suppliesOfRules(p *benefit.Plan) {
	of := map[benefit.Channel]benefit.Rule[benefit.DaysSupplyLimit]{}
	for _, r := range p.Utilization.DaysSupply {
		ch, ok := onlyChannel(p, r.Scope)
		most := r.Terms.Value.Max
		if !ok || !r.Terms.Known() || most < shortestMonth || ch != benefit.Mail && most > longestMonth || amongShares(r.Terms.Evidence, p.CostShares) {
			continue
		}
		if _, twice := of[ch]; twice {
			r.Terms.Value.Max = 0
		}
		of[ch] = r
	}
	for i := range p.CostShares {
		c := &p.CostShares[i]
		r, ok := of[c.Channel.Value]
		if !ok || r.Terms.Value.Max == 0 || c.DaysSupply.Standing != benefit.Assumed || r.Variant != c.Variant || c.Share.Value.Kind == benefit.NotCovered {
			continue
		}
		band := benefit.DaysSupply{Min: max(1, r.Terms.Value.Min), Max: r.Terms.Value.Max}
		c.DaysSupply = benefit.Derive(band, slices.Clone(r.Terms.Evidence)...)
	}
}

// amongShares reports whether a rule stands between cost shares, so that it is not certain of which of them it is.
func amongShares(ev []benefit.Evidence, shares []benefit.CostShare) bool {
	if len(ev) == 0 {
		return true
	}
	at := slices.MaxFunc(ev, func(a, b benefit.Evidence) int { return a.Start - b.Start }).Start
	before, behind := false, false
	for _, c := range shares {
		for _, e := range c.Share.Evidence {
			before, behind = before || e.Start < at, behind || e.Start > at
		}
	}
	return before && behind
}

// onlyChannel is the kind of pharmacy that a rule is for, if it is for nothing else. A rule for specialty drugs, or for the tiers that hold them, is
// one for theirs.
func onlyChannel(p *benefit.Plan, s benefit.Scope) (benefit.Channel, bool) {
	var ch benefit.Channel
	switch {
	case len(s.Channels) == 1:
		ch, s.Channels = s.Channels[0], nil
	case slices.Equal(s.Drugs.Kinds, []benefit.DrugKind{benefit.KindSpecialty}):
		ch, s.Drugs.Kinds = benefit.SpecialtyChannel, nil
	case len(s.Tiers) > 0:
		for _, t := range p.Tiers {
			if slices.Contains(s.Tiers, t.ID) && !isSpecialty(t.Class.Value) {
				return "", false
			}
		}
		ch, s.Tiers = benefit.SpecialtyChannel, nil
	}
	return ch, ch != "" && benefit.NewRuleID("", s) == benefit.NewRuleID("", benefit.Scope{})
}
