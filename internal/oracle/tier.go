package oracle

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
)

// cell is what the cost shares of a tier say of the fill.
type cell struct {
	rule      benefit.RuleID
	share     benefit.Share
	order     benefit.DeductibleOrder
	silent    bool // the plan does not say
	uncovered bool
	above     bool // more days than the benefit has
	below     bool
}

func (c *cell) usable() bool { return !c.silent && !c.uncovered && !c.above && !c.below }

// wider lists, for what a fill is, the words of rules that take it in, the closest first.
var wider = map[benefit.Network][]benefit.Network{
	benefit.In:        {benefit.In, "", benefit.AnyNetwork, benefit.Standard},
	benefit.Out:       {benefit.Out, "", benefit.AnyNetwork},
	benefit.Preferred: {benefit.Preferred, benefit.In, "", benefit.AnyNetwork},
	benefit.Standard:  {benefit.Standard, benefit.In, "", benefit.AnyNetwork},
}

// networkDistance is how far a rule's network is from the fill's; negative where it does not take it in.
func networkDistance(rule, fill benefit.Network) int { return slices.Index(wider[fill], rule) }

func channelDistance(rule, fill benefit.Channel) int {
	switch {
	case rule == fill:
		return 0
	case rule == benefit.Retail && fill == benefit.Retail90:
		return 1
	case rule == benefit.AnyChannel || rule == "":
		return 2
	}
	return -1
}

// cell finds the cost share of a tier for the fill.
func (t *trial) cell(tier benefit.TierID, phase benefit.PartDPhase) cell {
	found, any := t.cellIn(tier, phase, t.c.Network)
	if !any && t.c.Network == benefit.Out {
		if o := t.plan.Pharmacies.OutOfNetwork; o.Known() && o.Value.BaseInNetwork {
			found, _ = t.cellIn(tier, phase, benefit.In)
		}
	}
	return found
}

func (t *trial) cellIn(tier benefit.TierID, phase benefit.PartDPhase, network benefit.Network) (cell, bool) {
	type candidate struct {
		rule  *benefit.CostShare
		share benefit.Share
		days  benefit.DaysSupply
		key   [4]int // whether it is for certain fills, channel, network, end of its band
	}
	const open = 1 << 30
	var all []candidate
	asks := false // a rule for certain fills may hold, and would decide
	for i := range t.plan.CostShares {
		r := &t.plan.CostShares[i]
		ch := channelDistance(known(r.Channel, benefit.AnyChannel), t.c.Channel)
		nw := networkDistance(known(r.Network, benefit.In), network)
		if r.Tier != tier || !t.mine(r.Variant) || ch < 0 || nw < 0 || known(r.Phase, benefit.InitialPhase) != phase {
			continue
		}
		k := candidate{rule: r, days: known(r.DaysSupply, benefit.DaysSupply{}), key: [4]int{1, ch, nw, open}}
		if k.days.Max != 0 {
			k.key[3] = k.days.Max
		}
		if r.Fills.Known() && (r.Fills.Value.Min > 0 || r.Fills.Value.Max > 0) {
			within := t.c.DaysSupply >= k.days.Min && t.c.DaysSupply <= k.key[3]
			if t.m.History == nil {
				asks = asks || within
				continue
			}
			if n, _ := t.count(r.Fills.Value.Count, &benefit.DrugSet{}, benefit.MatchIngredient); !r.Fills.Value.Holds(1 + n) {
				continue
			}
			k.key[0] = 0
		}
		var ok bool
		var err error
		if k.share, ok, err = t.plan.ShareOf(r); !ok || err != nil {
			continue
		}
		all = append(all, k)
	}
	if asks {
		t.need("history")
		return cell{silent: true}, true
	}
	if len(all) == 0 {
		return cell{silent: true}, false
	}
	var best *candidate
	lowest, highest, covered := open, 0, false
	for i := range all {
		k := &all[i]
		covered = covered || k.share.Kind != benefit.NotCovered
		lowest, highest = min(lowest, k.days.Min), max(highest, k.key[3])
		if t.c.DaysSupply >= k.days.Min && t.c.DaysSupply <= k.key[3] && (best == nil || slices.Compare(k.key[:], best.key[:]) < 0) {
			best = k
		}
	}
	switch {
	case !covered:
		return cell{uncovered: true, rule: all[0].rule.ID}, true
	case best != nil && best.share.Kind == benefit.NotCovered:
		return cell{uncovered: true, rule: best.rule.ID}, true
	case best != nil:
		order := benefit.AfterDeductible
		if best.share.Kind == benefit.NoCharge {
			order = benefit.DeductibleExempt
		}
		return cell{rule: best.rule.ID, share: best.share, order: known(best.rule.Deductible, order)}, true
	case t.c.DaysSupply > highest:
		return cell{above: true}, true
	case t.c.DaysSupply < lowest:
		return cell{below: true}, true
	}
	return cell{silent: true}, true
}

// replacement returns the drug's own cost share that stands in place of the tier's, nil where there is none.
func (t *trial) replacement(phase benefit.PartDPhase) *benefit.Rule[benefit.DrugCostShare] {
	return closest(t, t.plan.DrugCostShares, func(v *benefit.DrugCostShare) bool {
		return v.Role != benefit.Ceiling && (!t.partD() || len(v.Phases) == 0 || slices.Contains(v.Phases, phase))
	})
}

func (t *trial) partD() bool { return t.plan.PartD.Year.Known() }
