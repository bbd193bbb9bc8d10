package scenario_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

// placeOf is the value of a claim for one of the parameters that need no rule to be read.
func placeOf(c adjudicate.Claim, parameter string) string {
	return map[string]string{"tier": string(c.Tier), "channel": string(c.Channel), "network": string(c.Network)}[parameter]
}

// shownBy reports whether some paid claim of a suite has both values of a pair, looked at here and not by the grid.
func shownBy(engine *adjudicate.Engine, cases []scenario.Case, p scenario.Pair) bool {
	return slices.ContainsFunc(cases, func(c scenario.Case) bool {
		k := c.Claim()
		return placeOf(k, p.A.Parameter) == p.A.Value && placeOf(k, p.B.Parameter) == p.B.Value && engine.Claim(k, c.Preconditions.State).Paid()
	})
}

// covered reports whether the plan covers a pair of tier, channel and network for any days supply.
func covered(engine *adjudicate.Engine, p scenario.Pair) bool {
	for _, t := range engine.Tiers() {
		for _, ch := range []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.LongTermCare} {
			for _, n := range []benefit.Network{benefit.In, benefit.Preferred, benefit.Standard, benefit.Out} {
				k := adjudicate.Claim{Tier: t, Channel: ch, Network: n}
				if placeOf(k, p.A.Parameter) != p.A.Value || placeOf(k, p.B.Parameter) != p.B.Value {
					continue
				}
				for days := 1; days < 200; days++ {
					if r, ok := engine.RuleFor(t, ch, n, days); ok && r.Share.Kind != benefit.NotCovered {
						return true
					}
				}
			}
		}
	}
	return false
}

func place(p scenario.Pair) bool {
	return placeOf(adjudicate.Claim{Tier: "t", Channel: "c", Network: "n"}, p.A.Parameter) != "" && placeOf(adjudicate.Claim{Tier: "t", Channel: "c", Network: "n"}, p.B.Parameter) != ""
}

func TestComprehensiveShowsEveryPair(t *testing.T) {
	for name, plan := range map[string]*benefit.Plan{"commercial": commercial(), "managed": managed()} {
		t.Run(name, func(t *testing.T) {
			engine, cases, _ := generate(t, plan, scenario.Options{})
			c := scenario.Pairs(engine, scenario.Options{}, cases)
			if len(c.Missing) > 0 || c.Covered != c.Feasible || c.Feasible < 50 {
				t.Errorf("%d of %d pairs, missing %v", c.Covered, c.Feasible, c.Missing)
			}
			for _, x := range c.Infeasible {
				if x.Reason == "" {
					t.Errorf("%s is infeasible for no reason", x.Pair)
				}
				if place(x.Pair) && shownBy(engine, cases, x.Pair) {
					t.Errorf("%s is called infeasible, and a claim of the suite shows it", x.Pair)
				}
			}
			none := scenario.Pairs(engine, scenario.Options{}, nil)
			if none.Covered != 0 || none.Feasible != c.Feasible || len(none.Missing) != c.Feasible {
				t.Errorf("without cases %d of %d pairs", none.Covered, none.Feasible)
			}
			for _, p := range none.Missing {
				if place(p) && !shownBy(engine, cases, p) {
					t.Errorf("no paid claim has %s", p)
				}
			}
		})
	}
}

// TestPairsOfAnyPlan: of a random plan, what is feasible is shown and what the plan does not cover is not feasible.
func TestPairsOfAnyPlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		engine, _ := adjudicate.Compile(anyPlan(t), adjudicate.Options{})
		cases, c, feasible := scenario.DesignedPairs(engine)
		if len(c.Missing) > 0 {
			t.Errorf("no case shows %v", c.Missing)
		}
		for _, p := range feasible {
			if place(p) && (!covered(engine, p) || !shownBy(engine, cases, p)) {
				t.Errorf("%s is called feasible", p)
			}
		}
		for _, x := range c.Infeasible {
			if x.Reason == "the plan states no cost share for such a claim" && place(x.Pair) && covered(engine, x.Pair) {
				t.Errorf("%s: %s, but it does", x.Pair, x.Reason)
			}
		}
	})
}

// withCodesAndAges is the commercial plan with rules for 408-D8 and for ages; its second tier is for some generics too.
func withCodesAndAges() *benefit.Plan {
	p := commercial()
	p.Utilization.Age = rule("age", tiers("tier-2"), benefit.AgeLimit{Age: benefit.AgeRange{Min: 18, Max: 64}})
	p.ProductSelection.AddDifference, p.ProductSelection.Base = benefit.State(true), benefit.State(benefit.BrandShare)
	p.ProductSelection.PrescriberExempt = benefit.State(true)
	p.Tiers[1].Class = benefit.State([]benefit.TierClass{benefit.Generic, benefit.PreferredBrand})
	return p
}

func TestInfeasiblePairsNameTheRule(t *testing.T) {
	engine, _ := adjudicate.Compile(withCodesAndAges(), adjudicate.Options{})
	c := scenario.Pairs(engine, scenario.Options{}, nil)
	found := map[string]scenario.InfeasiblePair{}
	for _, x := range c.Infeasible {
		found[x.String()] = x
	}
	const silent = "the plan states no cost share for such a claim"
	for pair, want := range map[string]struct {
		rule   benefit.RuleID
		reason string
	}{
		"tier tier-4 with channel mail":         {"costShare/tier-4/mail/in/1-90", "the plan does not cover Tier 4 specialty there"},
		"tier tier-4 with daysSupply 31-90":     {"costShare/tier-4/mail/in/1-90", silent + "; the plan does not cover Tier 4 specialty there"},
		"tier tier-1 with network out":          {"", silent},
		"channel mail with daysSupply 1-30":     {"", silent},
		"network out with deductible part used": {"", "no deductible holds its claims"},
		"tier tier-2 with age 0-17":             {"age/tier-2", "reject 60: The drug is not covered at the patient's age"},
		"tier tier-1 with dawCode 2":            {"", "the tier is for generics, of which 408-D8 says nothing but 0"},
	} {
		if got := found[pair]; got.Rule != want.rule || got.Reason != want.reason {
			t.Errorf("%s: %q by %q, want %q by %q", pair, got.Reason, got.Rule, want.reason, want.rule)
		}
	}
	if len(c.Isolated) != 1 || c.Isolated[0].String() != "daysSupply 91 or more" || c.Isolated[0].Reason != silent {
		t.Errorf("isolated %v", c.Isolated)
	}
	var feasible []string
	for _, p := range c.Missing {
		feasible = append(feasible, p.String())
	}
	for _, want := range []string{
		"tier tier-2 with deductible nothing used", "tier tier-4 with deductible part used", "tier tier-2 with dawCode 2", "channel mail with dawCode 2",
		"tier tier-1 with age 65 or more", "network out with age 0-17",
	} {
		if !slices.Contains(feasible, want) {
			t.Errorf("%s is not feasible", want)
		}
	}
}

// TestClaimsForPairsShowTheirValues: what a claim for pairs is for happens in it.
func TestClaimsForPairsShowTheirValues(t *testing.T) {
	engine, cases, _ := generate(t, withCodesAndAges(), scenario.Options{})
	sound(t, engine, cases)
	differences, old := 0, 0
	for _, c := range cases {
		if !slices.Contains(c.Covers, "pairs") {
			continue
		}
		r := engine.Claim(c.Claim(), c.Preconditions.State)
		if !r.Paid() {
			t.Errorf("%s is not paid", c.ID)
		}
		if c.Inputs.DAWCode == "2" {
			differences++
			if !slices.ContainsFunc(r.Steps, func(s adjudicate.Step) bool { return s.Kind == adjudicate.StepDifference }) {
				t.Errorf("%s: 408-D8 is 2 and nothing is added", c.Description)
			}
		}
		if c.Inputs.DateOfBirth.YearsUntil(c.Inputs.DateOfService) >= 65 {
			old++
		}
	}
	if differences == 0 || old == 0 {
		t.Errorf("%d claims with 408-D8 of 2, %d of old patients", differences, old)
	}
}

// TestOtherRulesLeaveIDs: a rule that adds a parameter leaves the ids of the claims that are not about it.
func TestOtherRulesLeaveIDs(t *testing.T) {
	ids := func(p *benefit.Plan) []string {
		engine, _ := adjudicate.Compile(p, adjudicate.Options{})
		return scenario.PlainPairIDs(engine)
	}
	if a, b := ids(commercial()), ids(withCodesAndAges()); !slices.Equal(a, b) || len(a) < 5 {
		t.Errorf("%v became %v", a, b)
	}
}

// TestValuesComeFromTheRules: what no rule tells apart is no value, and what a rule tells apart is one.
func TestValuesComeFromTheRules(t *testing.T) {
	valuesOf := func(change func(*benefit.Plan)) map[string][]string {
		p := commercial()
		change(p)
		engine, _ := adjudicate.Compile(p, adjudicate.Options{})
		c := scenario.Pairs(engine, scenario.Options{}, nil)
		out := map[string][]string{}
		add := func(v scenario.PairValue) {
			if !slices.Contains(out[v.Parameter], v.Value) {
				out[v.Parameter] = append(out[v.Parameter], v.Value)
			}
		}
		for _, pair := range c.Missing {
			add(pair.A)
			add(pair.B)
		}
		return out
	}
	for _, k := range []struct {
		name   string
		change func(*benefit.Plan)
		values map[string]string // sorted
	}{
		{"as it is", func(*benefit.Plan) {}, map[string]string{
			"tier": "tier-1 tier-2 tier-3 tier-4", "channel": "mail retail specialty", "network": "in out", "daysSupply": "1-30 31-90",
			"deductible": "met nothing used part used", "age": "", "dawCode": "",
		}},
		{"no deductible", func(p *benefit.Plan) { p.Deductibles = nil }, map[string]string{"deductible": ""}},
		{"a copay for each started 30 days", func(p *benefit.Plan) { p.CostShares[3].Share.Value.PerDays = 30 }, map[string]string{"daysSupply": "1-30 31-60 61-90"}},
		{"a plan preferred network", func(p *benefit.Plan) { p.CostShares[0].Network = benefit.State(benefit.Preferred) }, map[string]string{"network": "in out preferred"}},
		{"ages and codes", func(p *benefit.Plan) { *p = *withCodesAndAges() }, map[string]string{"age": "0-17 18-64 65 or more", "dawCode": "0 2"}},
		{"the generic's cost share with a code", func(p *benefit.Plan) {
			*p = *withCodesAndAges()
			p.ProductSelection.Base = benefit.State(benefit.GenericShare)
		}, map[string]string{"dawCode": ""}},
		{"more days than a claim can say", func(p *benefit.Plan) {
			p.CostShares = append(p.CostShares, cost("tier-1", benefit.Retail, benefit.In, 1000, 1200, copay(5), benefit.AfterDeductible))
		}, map[string]string{"daysSupply": "1-30 31-90"}},
		{"a kind of pharmacy that only a limit names", func(p *benefit.Plan) {
			p.CostShares[0].Channel = benefit.State(benefit.AnyChannel)
			p.Utilization.PriorAuthorization = rule("priorAuthorization", benefit.Scope{Channels: []benefit.Channel{benefit.LongTermCare}}, benefit.PriorAuthorization{})
		}, map[string]string{"channel": string(benefit.LongTermCare) + " mail retail specialty"}},
	} {
		got := valuesOf(k.change)
		for parameter, want := range k.values {
			slices.Sort(got[parameter])
			if s := strings.Join(got[parameter], " "); s != want {
				t.Errorf("%s: %s has %q, want %q", k.name, parameter, s, want)
			}
		}
	}
}

// TestHiddenClaimsShowNoPair: a claim of which the outcome does not show its tier's cost share counts for nothing.
func TestHiddenClaimsShowNoPair(t *testing.T) {
	engine, cases, _ := generate(t, commercial(), scenario.Options{})
	shows := func(c scenario.Case) int {
		return scenario.Pairs(engine, scenario.Options{}, []scenario.Case{c}).Covered
	}
	of := func(tier benefit.TierID) scenario.Case {
		for _, c := range cases {
			if c.Preconditions.Tier == tier && shows(c) == 10 { // of five parameters
				return c
			}
		}
		t.Fatalf("no claim of %s shows its pairs", tier)
		return scenario.Case{}
	}
	used := func(deductible, maximum int64) []adjudicate.Use {
		return []adjudicate.Use{
			{ID: "deductible/rx/in", Individual: money.Dollars(deductible)}, {ID: "outOfPocketMaximum/integrated/in", Individual: money.Dollars(maximum)},
		}
	}
	for _, h := range []struct {
		name string
		tier benefit.TierID
		hide func(*scenario.Case)
	}{
		{"rejected", "tier-2", func(c *scenario.Case) { c.Preconditions.Channel = benefit.LongTermCare }},
		{"below the copay", "tier-2", func(c *scenario.Case) { c.Inputs.IngredientCost, c.Inputs.DispensingFee = 500, 0 }},
		{"out-of-pocket maximum reached", "tier-4", func(c *scenario.Case) { c.Preconditions.State.Accumulators = used(250, 5000) }},
		{"all of the price to the deductible", "tier-4", func(c *scenario.Case) {
			c.Preconditions.State.Accumulators, c.Inputs.IngredientCost, c.Inputs.DispensingFee = used(50, 50), money.Dollars(100), 0
		}},
	} {
		c := of(h.tier)
		h.hide(&c)
		if n := shows(c); n != 0 {
			t.Errorf("%s: shows %d pairs", h.name, n)
		}
	}
}

// TestCostShareOfADrugHidesTheTiers: where a rule for the drug decides, the claim shows nothing of its tier.
func TestCostShareOfADrugHidesTheTiers(t *testing.T) {
	engine, cases, _ := generate(t, commercial(), scenario.Options{})
	before := scenario.Pairs(engine, scenario.Options{}, cases)
	p := commercial()
	for ndc := range ndcsOf(cases, "tier-2") {
		p.DrugCostShares = append(p.DrugCostShares, rule("drugCostShare", benefit.Scope{Drugs: benefit.DrugSet{NDCs: []string{ndc}}}, benefit.DrugCostShare{Share: copay(5)})...)
	}
	other, _ := adjudicate.Compile(p, adjudicate.Options{})
	if after := scenario.Pairs(other, scenario.Options{}, cases); after.Covered >= before.Covered {
		t.Errorf("%d pairs are shown beside the rule for the drug, %d without it", after.Covered, before.Covered)
	}
}

func ndcsOf(cases []scenario.Case, tier benefit.TierID) map[string]bool {
	out := map[string]bool{}
	for _, c := range cases {
		if c.Preconditions.Tier == tier {
			out[string(c.Inputs.NDC)] = true
		}
	}
	return out
}

// TestPlanWithoutSharesHasNoPairs: a plan without cost shares has none.
func TestPlanWithoutSharesHasNoPairs(t *testing.T) {
	p := commercial()
	p.CostShares = nil
	engine, _ := adjudicate.Compile(p, adjudicate.Options{})
	c := scenario.Pairs(engine, scenario.Options{}, nil)
	if c.Feasible != 0 || c.Missing == nil || c.Infeasible == nil || c.Isolated == nil {
		t.Errorf("%+v", c)
	}
}
