package adjudicate_test

import (
	"flag"
	"fmt"
	"math/big"
	"reflect"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// The cases that rapid makes are the same in every run; another -rapid.seed makes others.
func init() { _ = flag.Set("rapid.seed", "1") }

var tierNames = []benefit.TierID{"tier-1", "tier-2", "tier-3"}

func drawAmount(t *rapid.T, name string, most int64) money.Amount {
	// Round numbers meet each other on boundaries far more often than random cents do.
	if rapid.Bool().Draw(t, name+" round") {
		return money.Dollars(rapid.Int64Range(0, most/100).Draw(t, name))
	}
	return money.Amount(rapid.Int64Range(0, most).Draw(t, name))
}

func maybe[T any](t *rapid.T, name string, v func() T) benefit.Sourced[T] {
	if rapid.Bool().Draw(t, name+" known") {
		return benefit.State(v())
	}
	return benefit.Sourced[T]{}
}

func drawShare(t *rapid.T) benefit.Share {
	s := benefit.Share{Kind: rapid.SampledFrom([]benefit.ShareKind{
		benefit.Copay, benefit.Coinsurance, benefit.GreaterOf, benefit.LesserOf, benefit.CopayPlusCoinsurance, benefit.NoCharge, benefit.NotCovered,
	}).Draw(t, "kind")}
	if s.Kind == benefit.NoCharge || s.Kind == benefit.NotCovered {
		return s
	}
	if s.Kind != benefit.Coinsurance {
		s.Copay = new(drawAmount(t, "copay", 10_000))
		s.PerDays = rapid.SampledFrom([]int{0, 0, 30, 34}).Draw(t, "per days")
	}
	if s.Kind != benefit.Copay {
		s.Coinsurance = new(money.NewRate(rapid.Int64Range(0, 60).Draw(t, "rate"), rapid.SampledFrom([]int64{60, 100, 200}).Draw(t, "of")))
		if rapid.Bool().Draw(t, "has min") {
			s.Min = new(drawAmount(t, "min", 6_000))
		}
		if rapid.Bool().Draw(t, "has max") {
			s.Max = new(drawAmount(t, "max", 20_000))
		}
		s.CapPer = rapid.SampledFrom([]benefit.CapPer{"", benefit.PerFill, benefit.Per30Days}).Draw(t, "cap per")
	}
	return s
}

func drawAccumulators(t *rapid.T, kind string) []benefit.Accumulator {
	var out []benefit.Accumulator
	for i := range rapid.IntRange(0, 2).Draw(t, kind+"s") {
		a := benefit.Accumulator{
			ID:         benefit.RuleID(fmt.Sprintf("%s/%d", kind, i)),
			Network:    maybe(t, "network", func() benefit.Network { return drawRuleNetwork(t) }),
			Scope:      benefit.State(rapid.SampledFrom([]benefit.AccumulatorScope{benefit.RxOnly, benefit.Integrated, benefit.MedicalOnly}).Draw(t, "scope")),
			Individual: maybe(t, "individual", func() money.Amount { return drawAmount(t, "individual", 30_000) }),
			Family:     maybe(t, "family", func() money.Amount { return drawAmount(t, "family", 60_000) }),
			FamilyMethod: maybe(t, "method", func() benefit.FamilyMethod {
				return rapid.SampledFrom([]benefit.FamilyMethod{benefit.Embedded, benefit.Aggregate}).Draw(t, "method")
			}),
			AppliesToRx: maybe(t, "rx", func() bool { return rapid.Bool().Draw(t, "rx") }),
		}
		if !a.Individual.Known() && !a.Family.Known() {
			a.Individual = benefit.State(money.Dollars(100))
		}
		if rapid.IntRange(0, 3).Draw(t, "scoped") == 0 {
			a.Tiers = benefit.State(tierNames[:rapid.IntRange(0, 3).Draw(t, "tiers")])
		}
		if rapid.IntRange(0, 3).Draw(t, "exempts") == 0 {
			a.ExemptTiers = benefit.State(tierNames[:1])
		}
		out = append(out, a)
	}
	return out
}

func drawRuleNetwork(t *rapid.T) benefit.Network {
	return rapid.SampledFrom([]benefit.Network{benefit.AnyNetwork, benefit.In, benefit.Out, benefit.Preferred, benefit.Standard}).Draw(t, "rule network")
}

func drawPlan(t *rapid.T) *benefit.Plan {
	p := &benefit.Plan{Policy: benefit.Policy{
		Rounding:            benefit.State(rapid.SampledFrom([]money.Rounding{money.HalfUp, money.HalfEven, money.Truncate}).Draw(t, "rounding")),
		LesserOfUC:          benefit.State(rapid.Bool().Draw(t, "uc")),
		CapAtAllowed:        benefit.State(rapid.IntRange(0, 3).Draw(t, "cap") > 0),
		DeductibleCountsOOP: benefit.State(rapid.Bool().Draw(t, "counts")),
	}}
	for i := range rapid.IntRange(1, 6).Draw(t, "rules") {
		c := benefit.CostShare{
			ID:   benefit.RuleID(fmt.Sprintf("costShare/%d", i)),
			Tier: rapid.SampledFrom(tierNames).Draw(t, "tier"),
			Channel: maybe(t, "channel", func() benefit.Channel {
				return rapid.SampledFrom([]benefit.Channel{benefit.AnyChannel, benefit.Retail, benefit.Mail}).Draw(t, "channel")
			}),
			Network: maybe(t, "network", func() benefit.Network { return drawRuleNetwork(t) }),
			DaysSupply: maybe(t, "days", func() benefit.DaysSupply {
				return rapid.SampledFrom([]benefit.DaysSupply{{Min: 1, Max: 30}, {Min: 31, Max: 60}, {Min: 1, Max: 90}, {Min: 84, Max: 100}, {Min: 31}}).Draw(t, "days")
			}),
			Share: benefit.State(drawShare(t)),
			Deductible: maybe(t, "order", func() benefit.DeductibleOrder {
				return rapid.SampledFrom([]benefit.DeductibleOrder{benefit.AfterDeductible, benefit.BeforeDeductible, benefit.DeductibleExempt}).Draw(t, "order")
			}),
		}
		p.CostShares = append(p.CostShares, c)
	}
	p.Deductibles, p.OutOfPocketMaximums = drawAccumulators(t, "deductible"), drawAccumulators(t, "maximum")
	return p
}

func drawClaim(t *rapid.T) adjudicate.Claim {
	c := adjudicate.Claim{
		Tier:           rapid.SampledFrom(tierNames).Draw(t, "claim tier"),
		Channel:        rapid.SampledFrom([]benefit.Channel{benefit.Retail, benefit.Mail}).Draw(t, "claim channel"),
		Network:        rapid.SampledFrom([]benefit.Network{benefit.In, benefit.Out, benefit.Preferred, benefit.Standard}).Draw(t, "claim network"),
		DaysSupply:     rapid.SampledFrom([]int{1, 29, 30, 31, 34, 60, 61, 84, 90, 91, 100, 101}).Draw(t, "claim days"),
		IngredientCost: drawAmount(t, "ingredient", 50_000),
		DispensingFee:  drawAmount(t, "fee", 500),
	}
	if rapid.IntRange(0, 3).Draw(t, "has uc") == 0 {
		c.UsualAndCustomary = new(drawAmount(t, "uc", 50_000))
	}
	if rapid.IntRange(0, 3).Draw(t, "has gad") == 0 {
		c.GrossAmountDue = new(drawAmount(t, "gad", 50_000))
	}
	return c
}

func drawState(t *rapid.T, p *benefit.Plan) adjudicate.State {
	s := adjudicate.State{Family: rapid.Bool().Draw(t, "family coverage")}
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for _, a := range list {
			if rapid.Bool().Draw(t, "used") {
				s.Accumulators = append(s.Accumulators, adjudicate.Use{ID: a.ID, Individual: 1 + drawAmount(t, "used", 30_000), Family: drawAmount(t, "used by family", 60_000)})
			}
		}
	}
	return s
}

// TestAgreesWithTheOracle compares the engine with the second implementation and holds it to the invariants.
func TestAgreesWithTheOracle(t *testing.T) {
	seen := map[adjudicate.Status]int{}
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlan(t)
		engine, _ := adjudicate.Compile(p, adjudicate.Options{})
		state := drawState(t, p)
		for range 4 {
			c := drawClaim(t)
			got, want := engine.Claim(c, state), expect(p, c, state)
			seen[got.Status]++
			compare(t, got, want)
			holdInvariants(t, engine, p, c, state, got)
			state = engine.Apply(state, got)
		}
	})
	// The property says little when nothing is paid.
	if all := seen[adjudicate.Approved] + seen[adjudicate.Rejected] + seen[adjudicate.Undetermined]; seen[adjudicate.Approved]*10 < all {
		t.Errorf("of %d claims only %d were paid", all, seen[adjudicate.Approved])
	}
}

func compare(t *rapid.T, got adjudicate.Result, want verdict) {
	if got.Status != want.status {
		t.Fatalf("status %s, oracle %s\n%s", got.Status, want.status, adjudicate.Explain(got))
	}
	if want.reject != "" && (len(got.Rejects) != 1 || string(got.Rejects[0].Code) != want.reject) {
		t.Fatalf("rejects %v, oracle %s", got.Rejects, want.reject)
	}
	if got.Status != adjudicate.Approved {
		return
	}
	parts := map[string]*big.Rat{"517-FH": zero(), "518-FI": zero(), "572-4U": zero()}
	for _, c := range got.Components {
		parts[string(c.Field)] = plus(parts[string(c.Field)], usd(c.Amount))
	}
	for name, pair := range map[string][2]*big.Rat{
		"allowed": {usd(got.Allowed), want.allowed}, "plan pay": {usd(got.PlanPay), want.plan},
		"deductible": {parts["517-FH"], want.ded}, "copay": {parts["518-FI"], want.copay}, "coinsurance": {parts["572-4U"], want.coins},
	} {
		if pair[0].Cmp(pair[1]) != 0 {
			t.Fatalf("%s %s, oracle %s\n%s", name, pair[0].FloatString(2), pair[1].FloatString(2), adjudicate.Explain(got))
		}
	}
	if len(got.Accumulators) != len(want.usedIndividual) {
		t.Fatalf("accumulators %v, oracle %v", got.Accumulators, want.usedIndividual)
	}
	for _, m := range got.Accumulators {
		if usd(m.After.Individual).Cmp(want.usedIndividual[m.ID]) != 0 || usd(m.After.Family).Cmp(want.usedFamilyByLimit[m.ID]) != 0 {
			t.Fatalf("%s after %+v, oracle %s and %s", m.ID, m.After, want.usedIndividual[m.ID].FloatString(2), want.usedFamilyByLimit[m.ID].FloatString(2))
		}
	}
}

func holdInvariants(t *rapid.T, engine *adjudicate.Engine, p *benefit.Plan, c adjudicate.Claim, s adjudicate.State, r adjudicate.Result) {
	if again := engine.Claim(c, s); !reflect.DeepEqual(again, r) {
		t.Fatal("the same claim in the same state gave another result")
	}
	if o := engine.Outcome(c, s); o.Status != r.Status || o.PatientPay != r.PatientPay || o.PlanPay != r.PlanPay || !reflect.DeepEqual(o.Rejects, r.Rejects) || !reflect.DeepEqual(o.Findings, r.Findings) {
		t.Fatalf("without steps the outcome is %s %s", o.Status, o.PatientPay)
	}
	if r.Ingredient+r.Fee != r.Allowed && r.Status == adjudicate.Approved {
		t.Fatal("ingredient and fee are not the allowed amount")
	}
	var sum money.Amount
	for _, part := range r.Components {
		if part.Amount <= 0 {
			t.Fatalf("component %s is %s", part.Field, part.Amount)
		}
		sum += part.Amount
	}
	if sum != r.PatientPay || r.PatientPay+r.PlanPay != r.Allowed && r.Status == adjudicate.Approved {
		t.Fatalf("sums: components %s, patient %s, plan %s, allowed %s", sum, r.PatientPay, r.PlanPay, r.Allowed)
	}
	if p.Policy.CapAtAllowed.Value && (r.PatientPay > r.Allowed || r.PlanPay < 0) {
		t.Fatal("the member pays above the allowed amount")
	}
	var counted money.Amount
	for _, part := range r.Components {
		if part.Field != "517-FH" || p.Policy.DeductibleCountsOOP.Value {
			counted += part.Amount
		}
	}
	_, maximums := engine.LimitsFor(c.Tier, c.Network)
	for _, m := range maximums {
		if left, held := m.Left(s); held && r.Status == adjudicate.Approved && counted > left {
			t.Fatalf("%s counted with %s left of %s", counted, left, m.ID)
		}
	}
	for _, m := range r.Accumulators {
		if m.After.Individual < m.Before.Individual || m.After.Family < m.Before.Family {
			t.Fatal("an accumulator went down")
		}
	}
	after := engine.Apply(s, r)
	back := engine.Reverse(after, r)
	if back.Family != s.Family || len(back.Accumulators) != len(s.Accumulators) {
		t.Fatalf("a reversal left %+v of %+v", back, s)
	}
	for i, u := range s.Accumulators {
		if back.Accumulators[i] != u {
			t.Fatalf("a reversal left %+v of %+v", back, s)
		}
	}
	if len(r.Steps) > 0 && r.Steps[len(r.Steps)-1].Text == "" || r.Status == adjudicate.Approved && len(r.Rules) == 0 {
		t.Fatal("a result that is not explained")
	}
}

// TestReversalKeepsWhatCameBetween reverses a claim after another one was paid.
func TestReversalKeepsWhatCameBetween(t *testing.T) {
	engine, _ := adjudicate.Compile(usualPlan(), adjudicate.Options{})
	c := adjudicate.Claim{Tier: "tier-2", Channel: benefit.Retail, Network: benefit.In, DaysSupply: 30, IngredientCost: money.Dollars(100)}
	first := engine.Claim(c, adjudicate.State{})
	between := engine.Apply(adjudicate.State{}, first)
	second := engine.Claim(c, between)
	s := engine.Reverse(engine.Apply(between, second), first)
	if got := s.Used("deductible/rx/in").Individual; got != money.Dollars(100) {
		t.Errorf("deductible used %s, want what the second claim added, 100.00", got)
	}
	if again := engine.Claim(c, engine.Reverse(between, first)); !reflect.DeepEqual(again, first) {
		t.Error("reversed and billed again, the claim must give the same figures")
	}
}

// TestClaimAt starts from the amount that a processor allowed.
func TestClaimAt(t *testing.T) {
	engine, _ := adjudicate.Compile(usualPlan(), adjudicate.Options{})
	c := adjudicate.Claim{Tier: "tier-4", Channel: benefit.Retail, Network: benefit.In, DaysSupply: 30, IngredientCost: money.Dollars(1000), DispensingFee: 200}
	met := adjudicate.State{Accumulators: []adjudicate.Use{{ID: "deductible/rx/in", Individual: money.Dollars(250)}}}
	r := engine.ClaimAt(c, met, money.Dollars(500))
	if r.Allowed != money.Dollars(500) || r.PatientPay != money.Dollars(150) || r.Fee != 200 || r.Ingredient != money.Dollars(498) {
		t.Errorf("allowed %s (%s and %s), patient %s", r.Allowed, r.Ingredient, r.Fee, r.PatientPay)
	}
	if r := engine.ClaimAt(c, met, -1); r.Status != adjudicate.Undetermined {
		t.Errorf("a negative allowed amount: %s", r.Status)
	}
}

// TestClaimOutOfRange holds the engine to its bounds instead of a panic.
func TestClaimOutOfRange(t *testing.T) {
	engine, _ := adjudicate.Compile(usualPlan(), adjudicate.Options{})
	good := adjudicate.Claim{Tier: "tier-2", Channel: benefit.Retail, Network: benefit.In, DaysSupply: 30, IngredientCost: 100}
	for name, spoil := range map[string]func(*adjudicate.Claim){
		"no days":        func(c *adjudicate.Claim) { c.DaysSupply = 0 },
		"too many days":  func(c *adjudicate.Claim) { c.DaysSupply = 1000 },
		"negative price": func(c *adjudicate.Claim) { c.IngredientCost = -1 },
		"huge price":     func(c *adjudicate.Claim) { c.IngredientCost = money.MaxAmount + 1 },
		"negative fee":   func(c *adjudicate.Claim) { c.DispensingFee = -1 },
		"negative U&C":   func(c *adjudicate.Claim) { c.UsualAndCustomary = new(money.Amount(-1)) },
		"no channel":     func(c *adjudicate.Claim) { c.Channel = "" },
	} {
		t.Run(name, func(t *testing.T) {
			c := good
			spoil(&c)
			if r := engine.Claim(c, adjudicate.State{}); r.Status != adjudicate.Undetermined || len(r.Findings) == 0 || r.PatientPay != 0 {
				t.Errorf("%s %v", r.Status, r.Findings)
			}
		})
	}
	if r := engine.Claim(good, adjudicate.State{}); r.Status != adjudicate.Approved {
		t.Errorf("the claim that the others spoil: %s", r.Status)
	}
}

// TestConcurrentUse is for the race detector.
func TestConcurrentUse(t *testing.T) {
	engine, _ := adjudicate.Compile(usualPlan(), adjudicate.Options{})
	c := adjudicate.Claim{Tier: "tier-4", Channel: benefit.Retail, Network: benefit.In, DaysSupply: 30, IngredientCost: money.Dollars(777)}
	want := engine.Claim(c, adjudicate.State{})
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 100 {
				if got := engine.Claim(c, adjudicate.State{}); !reflect.DeepEqual(got, want) {
					t.Error("another result")
					return
				}
			}
		})
	}
	wait.Wait()
}
