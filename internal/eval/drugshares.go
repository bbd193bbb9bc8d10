package eval

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
)

// drugShares says what drugs cost that a plan tells apart from those of its tiers: compounds, as those of a tier are said, at each kind of pharmacy,
// and drugs by their names.
func (s *Set) drugShares(p *benefit.Plan) {
	for _, r := range p.DrugCostShares {
		t := r.Terms.Value
		if !r.Terms.Known() || t.Role == benefit.Ceiling {
			continue
		}
		switch drugs := r.Scope.Drugs; {
		case slices.Equal(drugs.Kinds, []benefit.DrugKind{benefit.KindCompound}):
			for _, c := range compoundShares(r) {
				s.Facts = append(s.Facts, costShareFact(c, "compound"))
			}
		case len(drugs.Kinds) == 0 && len(drugs.Names) > 0 && t.Share.Kind != benefit.NoCharge:
			v := attributes{"drugs": drugs.Names}
			v.share(t.Share)
			s.put(benefit.CostShares, "drug", v.of(r.Variant), r.Terms.Evidence)
		}
	}
}

// compoundShares are the cost shares of a tier of compounds that a rule comes to.
func compoundShares(r benefit.Rule[benefit.DrugCostShare]) []benefit.CostShare {
	t := r.Terms
	channels, network := r.Scope.Channels, benefit.In
	if len(channels) == 0 {
		channels = []benefit.Channel{benefit.AnyChannel}
	}
	if len(r.Scope.Networks) == 1 {
		network = r.Scope.Networks[0]
	}
	var out []benefit.CostShare
	for _, ch := range channels {
		c := benefit.CostShare{
			Variant: r.Variant, Channel: benefit.State(ch, t.Evidence...), Network: benefit.State(network, t.Evidence...), Share: benefit.State(t.Value.Share, t.Evidence...),
		}
		if r.Scope.DaysSupply.Max > 0 {
			c.DaysSupply = benefit.State(r.Scope.DaysSupply, t.Evidence...)
		}
		out = append(out, c)
	}
	return out
}
