package export

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim/wire"
)

// PlanFacts are what a plan says about the routing of its claims. A value that the document contradicts is left out.
func PlanFacts(p *benefit.Plan) wire.PlanFacts {
	known := func(v benefit.Sourced[string]) string {
		if !v.Known() || v.Standing == benefit.Conflicting {
			return ""
		}
		return v.Value
	}
	id := p.Identity
	return wire.PlanFacts{BIN: known(id.BIN), IIN: known(id.IIN), PCN: known(id.PCN), Group: known(id.Group)}
}
