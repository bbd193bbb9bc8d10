package adjudicate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
)

// CheckState returns an error finding for each accumulator of a state that the plan does not have or that is named twice:
// a figure that is silently not used would give a wrong amount. Path is the place in the state's JSON form.
func (e *Engine) CheckState(s State) []finding.Finding {
	var names []string
	for _, l := range slices.Concat(e.deductibles, e.maximums) {
		names = append(names, string(l.ID))
	}
	var out []finding.Finding
	seen := map[benefit.RuleID]bool{}
	for i, use := range s.Accumulators {
		path := fmt.Sprintf("accumulators[%d].id", i)
		switch {
		case !slices.Contains(names, string(use.ID)):
			out = append(out, notOfPlan(path, "accumulator", names))
		case seen[use.ID]:
			out = append(out, finding.Finding{Code: "accumulator_twice", Severity: finding.Error, Path: path, Message: "names an accumulator that stands above already"})
		}
		seen[use.ID] = true
	}
	return out
}

// CheckTier returns an error finding for a tier that the plan does not have; the empty tier is none.
func (e *Engine) CheckTier(t benefit.TierID) []finding.Finding {
	if t == "" || slices.Contains(e.tiers, t) {
		return nil
	}
	var names []string
	for _, id := range e.tiers {
		names = append(names, string(id))
	}
	return []finding.Finding{notOfPlan("tier", "tier", names)}
}

func notOfPlan(path, what string, names []string) finding.Finding {
	message := "is no " + what + " of this plan, which has none"
	if len(names) > 0 {
		message = "is no " + what + " of this plan; it has " + strings.Join(names, ", ")
	}
	return finding.Finding{Code: what + "_unknown", Severity: finding.Error, Path: path, Message: message}
}
