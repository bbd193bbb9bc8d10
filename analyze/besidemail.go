package analyze

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
)

// atRetailBesideMail takes the cost shares of a tier that name no pharmacy for those of retail ones where the tier has others of its own by mail:
// what comes by mail is then told apart from them.
func (d *drugReader) atRetailBesideMail() {
	all := slices.Clone(d.shares)
	changed := false
	for k := range all {
		cs := &all[k]
		if cs.Channel.Value != benefit.AnyChannel || cs.Channel.Standing != benefit.Assumed || cs.Network.Value == benefit.Out || isSpecialty(d.names[cs.Tier].classes) || cs.Share.Value.Kind == benefit.NotCovered {
			continue
		}
		if slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool {
			return o.Tier == cs.Tier && o.Variant == cs.Variant && o.Channel.Value == benefit.Mail && o.Channel.Known() && o.Network.Value != benefit.Out && o.Share.Value.Kind != benefit.NotCovered && !sameShare(o.Share.Value, cs.Share.Value)
		}) {
			cs.Channel, changed = benefit.Assume(benefit.Retail), true
		}
	}
	if changed {
		d.addAnew(all)
	}
}
