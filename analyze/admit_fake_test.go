package analyze

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// perfect is a model that proposes what a plan states, each value with the words that it was read from.
func perfect(text *document.Text, p *benefit.Plan) Proposals {
	var out Proposals
	cite := func(ev []benefit.Evidence) Citation {
		return Citation{Page: text.PageAt(ev[0].Start), Quote: ev[0].Quote}
	}
	labels := map[benefit.TierID]string{}
	for _, t := range p.Tiers {
		labels[t.ID] = t.Label.Value
		out.Tiers = append(out.Tiers, ProposedTier{Label: t.Label.Value, Evidence: cite(t.Label.Evidence)})
	}
	for _, c := range p.CostShares {
		if c.Share.Standing != benefit.Stated {
			continue
		}
		v := c.Share.Value
		s := ProposedShare{
			Tier: labels[c.Tier], Kind: string(v.Kind), Copay: v.Copay, Coinsurance: v.Coinsurance, Min: v.Min, Max: v.Max, Evidence: cite(c.Share.Evidence),
		}
		if c.Channel.Standing == benefit.Stated {
			s.Channel = c.Channel.Value
		}
		if c.Network.Standing == benefit.Stated {
			s.Network = c.Network.Value
		}
		if c.DaysSupply.Standing == benefit.Stated {
			s.DaysFrom, s.DaysTo = c.DaysSupply.Value.Min, c.DaysSupply.Value.Max
		}
		out.CostShares = append(out.CostShares, s)
	}
	for kind, list := range map[string][]benefit.Accumulator{"deductible": p.Deductibles, "outOfPocketMaximum": p.OutOfPocketMaximums} {
		for _, a := range list {
			if a.Individual.Standing != benefit.Stated || len(a.Individual.Evidence) == 0 {
				continue
			}
			out.Limits = append(out.Limits, ProposedLimit{Kind: kind, Individual: &a.Individual.Value, Evidence: cite(a.Individual.Evidence)})
		}
	}
	return out
}
