package suite

import (
	"reflect"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/scenario"
)

// Complete fills in what the scenarios of a suite leave out: the engine's own reading of each claim, with the drug looked up
// in the plan's drug list and then in those named. What a scenario says stays, but for its PayRule, which always is the
// plan's: a scenario whose amounts are not the plan's has none, since nobody has said what it expects at other prices.
func Complete(s *Suite, engine *adjudicate.Engine, named ...formulary.List) {
	s.TotalScenarios = len(s.Scenarios)
	tiers := scenario.NewTiers(engine.Plan(), named...)
	var ready []*Scenario
	for i := range s.Scenarios {
		sc := &s.Scenarios[i]
		sc.Fill()
		if sc.Category == "" {
			sc.Category = benefit.Comprehensive
		}
		sc.Priority = max(sc.Priority, 1)
		pre := &sc.Preconditions
		r := tiers.Claim(sc.Inputs, scenario.ClaimOptions{Tier: pre.Tier, Channel: pre.Channel, Network: pre.Network})
		if pre.TierBy == "" {
			if pre.TierBy = r.Tier.Source; pre.TierBy == "" || pre.Tier != "" {
				pre.TierBy = scenario.FromPrecondition
			}
		}
		pre.Tier, pre.Channel, pre.Network = r.Claim.Tier, r.Claim.Channel, r.Claim.Network
		sc.PayRule = nil
		if !r.Ready() || len(sc.Inputs.Check()) > 0 {
			continue
		}
		sc.explain(engine)
		ready = append(ready, sc)
	}
	newPricer(engine).price(ready...)
}

// explain takes what a scenario does not say itself from the engine's result, as far as the two agree.
func (sc *Scenario) explain(engine *adjudicate.Engine) {
	got := sc.Adjudicate(engine, sc.AssumedAllowed)
	if len(sc.Explanation) == 0 && len(got.Steps) > 0 {
		sc.Explanation = got.Steps
	}
	if len(sc.Disputes(&got)) > 0 {
		return
	}
	if sc.ExpectedResponse == "" {
		sc.ExpectedResponse = got.Response
	}
	if !got.Paid() {
		return
	}
	if sc.AssumedAllowed == nil {
		sc.AssumedAllowed = new(got.Ingredient + got.Fee)
	}
	if len(sc.ExpectedComponents) == 0 {
		sc.ExpectedComponents = append(sc.ExpectedComponents, got.Components...)
	}
	if len(sc.ExpectedAccumulators) == 0 {
		sc.ExpectedAccumulators = moves(&got)
	}
}

// moves are what a result does to the accumulators, as a record has them.
func moves(r *adjudicate.Result) []adjudicate.AccumulatorMove {
	list := append([]adjudicate.AccumulatorMove{}, r.Accumulators...)
	for i := range list {
		list[i].Name = "" // no part of the record
	}
	return list
}

// Changes are the ids of scenarios in which two suites differ, each list in the order of its suite.
type Changes struct{ Added, Removed, Changed []string }

// Diff compares the scenarios of two suites by their ids. A scenario is changed where its claim, what it takes for granted,
// its expectation or its words are others; what the service derives from these is not looked at.
func Diff(before, after *Suite) Changes {
	var c Changes
	was := map[string]*Scenario{}
	for i := range before.Scenarios {
		was[before.Scenarios[i].ID] = &before.Scenarios[i]
	}
	for i := range after.Scenarios {
		sc := &after.Scenarios[i]
		old, known := was[sc.ID]
		switch delete(was, sc.ID); {
		case !known:
			c.Added = append(c.Added, sc.ID)
		case !reflect.DeepEqual(old.own(), sc.own()):
			c.Changed = append(c.Changed, sc.ID)
		}
	}
	for i := range before.Scenarios {
		if id := before.Scenarios[i].ID; was[id] != nil {
			c.Removed = append(c.Removed, id)
		}
	}
	return c
}

// own is what a person says in a scenario.
func (sc *Scenario) own() Scenario {
	out := *sc
	out.Fill()
	out.PayRule, out.Explanation, out.Covers = nil, nil, nil
	return out
}
