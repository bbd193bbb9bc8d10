package analyze

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
)

// firstFills adds the cost shares of specialty drugs, of which nothing says where they hold, for retail pharmacies too where a rule leaves
// the first fills free: they cost the same there, and the rule itself limits them.
func firstFills(plan *benefit.Plan) {
	for i := range plan.Utilization.SpecialtyLockIn {
		rule := &plan.Utilization.SpecialtyLockIn[i]
		if !rule.Terms.Known() || rule.Terms.Value.Free == 0 {
			continue
		}
		for _, c := range slices.Clone(plan.CostShares) {
			if c.Channel.Standing != benefit.Assumed || c.Channel.Value != benefit.SpecialtyChannel || rule.Variant != "" && rule.Variant != c.Variant {
				continue
			}
			if len(rule.Scope.Tiers) > 0 && !slices.Contains(rule.Scope.Tiers, c.Tier) || slices.ContainsFunc(plan.CostShares, func(o benefit.CostShare) bool {
				return o.Tier == c.Tier && o.Variant == c.Variant && o.Network.Value == c.Network.Value && (o.Channel.Value == benefit.Retail || o.Channel.Value == benefit.AnyChannel)
			}) {
				continue
			}
			c.Channel = benefit.Derive(benefit.Retail, rule.Terms.Evidence...)
			c.ID = costShareID(&c)
			plan.CostShares = append(plan.CostShares, c)
		}
	}
}
