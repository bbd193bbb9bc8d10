package mutation_test

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/planmaker"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/mutation"
	"github.com/rxassay/rxassay/scenario"
)

// plan is a synthetic plan with what mutants need to be of every operator.
func plan() *benefit.Plan {
	p := planmaker.Plan(30, 1)
	p.Utilization.RefillTooSoon = append(p.Utilization.RefillTooSoon, benefit.Rule[benefit.RefillTooSoon]{
		ID: "refillTooSoon/tier-1", Scope: benefit.Scope{Tiers: []benefit.TierID{"tier-1"}, Channels: []benefit.Channel{benefit.Retail}, Networks: []benefit.Network{benefit.In}},
		Terms: benefit.State(benefit.RefillTooSoon{Percent: new(money.Percent(75))}),
	})
	p.ProductSelection.AddDifference = benefit.State(true)
	p.Charges.PlanAssistance = []benefit.Rule[money.Amount]{{ID: "planAssistance", Scope: benefit.Scope{Tiers: []benefit.TierID{"tier-2"}}, Terms: benefit.State(money.Dollars(5))}}
	return p
}

func probes(engine *adjudicate.Engine) []mutation.Probe {
	cases, _ := scenario.Generate(engine, scenario.Options{Mode: scenario.EdgeCase})
	out := make([]mutation.Probe, len(cases))
	for i, c := range cases {
		out[i] = mutation.NewProbe(c.Claim(), c.Preconditions.State)
	}
	return out
}

// TestInPlace: an engine that a mutant amends answers as one compiled from the wrong plan, claims that the mutant is said
// not to concern are answered as under the right plan, and the engine is the right one again afterwards.
func TestInPlace(t *testing.T) {
	right, _ := adjudicate.Compile(plan(), adjudicate.Options{})
	claims := probes(right)
	bench := mutation.NewBench(right)
	inPlace := 0
	var want, got, plain adjudicate.Result
	mutants := mutation.Of(right)
	for i := range mutants {
		m := &mutants[i]
		compiled := mutation.Compiled(right, m)
		if m.InPlace() {
			inPlace++
		}
		for k := range claims {
			p := &claims[k]
			compiled.Decide(&p.Claim, &p.State, &want)
			bench.With(m).Decide(&p.Claim, &p.State, &got)
			if !same(&want, &got) {
				t.Fatalf("%s: in place %s %s, compiled %s %s", m.ID, got.Status, got.PatientPay, want.Status, want.PatientPay)
			}
			if right.Decide(&p.Claim, &p.State, &plain); !m.Concerns(p) && !same(&plain, &got) {
				t.Fatalf("%s: is said not to concern a claim that it changes: %s %s became %s %s", m.ID, plain.Status, plain.PatientPay, got.Status, got.PatientPay)
			}
		}
	}
	if inPlace*10 < len(mutants)*9 {
		t.Errorf("only %d of %d mutants are made in place", inPlace, len(mutants))
	}
}

// same compares all that is decided, the rules' names aside.
func same(a, b *adjudicate.Result) bool {
	return a.Status == b.Status && a.PatientPay == b.PatientPay && a.PlanPay == b.PlanPay && slices.Equal(a.Components, b.Components) &&
		slices.Equal(a.Rejects, b.Rejects) && slices.Equal(a.Accumulators, b.Accumulators)
}

// TestMutantsChangeSomething: nearly every mutant changes the result of some claim; an operator of which none does is no
// operator.
func TestMutantsChangeSomething(t *testing.T) {
	right, _ := adjudicate.Compile(plan(), adjudicate.Options{})
	claims := probes(right)
	results := make([]adjudicate.Result, len(claims))
	for i := range claims {
		right.Decide(&claims[i].Claim, &claims[i].State, &results[i])
	}
	mutants := mutation.Of(right)
	shows := make([]bool, len(mutants))
	mutation.Each(right, mutants, func(i int, broken *adjudicate.Engine) {
		var got adjudicate.Result
		for k := range claims {
			broken.Decide(&claims[k].Claim, &claims[k].State, &got)
			shows[i] = shows[i] || !same(&got, &results[k])
		}
	})
	some, all := map[mutation.Operator]int{}, map[mutation.Operator]int{}
	ids := map[string]bool{}
	for i, m := range mutants {
		if ids[m.ID] {
			t.Errorf("two mutants are called %s", m.ID)
		}
		if ids[m.ID] = true; m.Words == "" {
			t.Errorf("%s has no words", m.ID)
		}
		all[m.Operator]++
		if shows[i] {
			some[m.Operator]++
		}
	}
	for _, o := range mutation.Operators() {
		t.Logf("%s: %d of %d", o, some[o], all[o])
		if all[o] == 0 || some[o] == 0 && o != mutation.Period { // a state of one period shows none
			t.Errorf("%s: %d of %d mutants change a result", o, some[o], all[o])
		}
	}
}

// TestStableIDs: a mutant keeps its id when another rule of the plan changes.
func TestStableIDs(t *testing.T) {
	p := plan()
	before, _ := adjudicate.Compile(p, adjudicate.Options{})
	changed := *p
	changed.CostShares = slices.Clone(p.CostShares[1:])
	after, _ := adjudicate.Compile(&changed, adjudicate.Options{})
	ids := map[string]bool{}
	for _, m := range mutation.Of(before) {
		ids[m.ID] = true
	}
	for _, m := range mutation.Of(after) {
		if !ids[m.ID] && m.Operator != mutation.Attribution { // which names the other rule
			t.Errorf("%s is new, though its rule did not change", m.ID)
		}
	}
}
