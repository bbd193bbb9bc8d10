package suite_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/internal/oracle"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/suite"
)

// amounts are allowed amounts worth asking about: the smallest, around each place where a rule bends, and any others.
func amounts(r *rand.Rand, rule *suite.PayRule, n int) []money.Amount {
	all := []money.Amount{0, 1, 2, suite.MaxAllowed - 1, suite.MaxAllowed}
	for i := range rule.Brackets {
		for d := money.Amount(-2); d <= 2; d++ {
			all = append(all, max(rule.Brackets[i].From+d, 0))
		}
	}
	for range n {
		all = append(all, money.Amount(r.Int64N(2_000_00)), money.Amount(r.Int64N(int64(suite.MaxAllowed))))
	}
	return all
}

// agree compares what a rule says of an amount with the engine's own answer to it.
func agree(t *testing.T, rule *suite.PayRule, allowed money.Amount, want adjudicate.Result) {
	t.Helper()
	got, ok := rule.At(allowed)
	if !ok || got.Result != want.Status {
		t.Fatalf("at %s: %s (%v), the engine says %s", allowed, got.Result, ok, want.Status)
	}
	if !want.Paid() {
		return
	}
	sum := map[string]money.Amount{}
	for _, c := range want.Components {
		sum[string(c.Field)] += c.Amount
	}
	for _, c := range got.Components {
		sum[string(c.Field)] -= c.Amount
	}
	for field, off := range sum {
		if off != 0 {
			t.Fatalf("at %s: %s is off by %s", allowed, field, off)
		}
	}
	if got.PatientPay != want.PatientPay || got.PlanPay != want.PlanPay {
		b, _ := json.Marshal(rule)
		t.Fatalf("at %s: patient %s, plan %s, the engine says %s and %s\n%s", allowed, got.PatientPay, got.PlanPay, want.PatientPay, want.PlanPay, b)
	}
}

// TestPayRuleIsTheEngine holds the rules of random plans and claims to what the engine answers to the same amounts. A claim
// may have no rule where a part falls as the price rises, or two roundings meet, but seldom in what most plans say.
func TestPayRuleIsTheEngine(t *testing.T) {
	const usual = oracle.Accumulators | oracle.Choices | oracle.Shares | oracle.Selection | oracle.DrugShares | oracle.Eligible | oracle.Products | oracle.Management
	for name, c := range map[string]struct {
		features oracle.Feature
		without  int // percent of the paid claims that may have no rule
	}{"usual": {usual, 5}, "all": {oracle.All, 20}} {
		t.Run(name, func(t *testing.T) {
			found, missing := 0, 0
			for seed := range uint64(12) {
				g := oracle.NewRandom(seed, c.features.Some(seed))
				f, m := comparePayRules(t, g)
				found, missing = found+f, missing+m
			}
			if found < 15 || 100*missing > c.without*(found+missing) {
				t.Errorf("%d paid claims have a rule, %d have none", found, missing)
			}
		})
	}
}

// comparePayRules makes a plan and claims, and counts the paid ones with and without a rule.
func comparePayRules(t *testing.T, g *oracle.Random) (found, missing int) {
	t.Helper()
	c := g.Case()
	engine, _ := adjudicate.Compile(c.Plan, adjudicate.Options{Variant: c.Variant})
	for range 8 {
		about := c.Plan.Identity.EffectiveFrom.Value.AddDays(g.IntN(200))
		m := g.Member(&c, about)
		submitted := g.Claim(&c, m, about)
		one, state := submitted.ForEngine(m), m.ForEngine()
		if !engine.Claim(one, state).Paid() {
			continue
		}
		rule := suite.PayRuleOf(engine, one, state)
		if rule == nil {
			missing++
			continue
		}
		found++
		for _, a := range amounts(g.Rand, rule, 25) {
			agree(t, rule, a, engine.ClaimAt(one, state, a))
		}
	}
	return found, missing
}

// TestScenariosHoldAtOtherPrices: each paid scenario of a suite says the same as the engine whatever is allowed, its JSON
// form included, and what it cannot say it does not say.
func TestScenariosHoldAtOtherPrices(t *testing.T) {
	s := build(t, suite.Options{DocumentID: "d"})
	engine, _ := adjudicate.Compile(small(), adjudicate.Options{})
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if s, err = suite.Parse(b); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range s.Scenarios {
		sc := &s.Scenarios[i]
		if sc.ExpectedResult != adjudicate.Approved {
			if sc.PayRule != nil {
				t.Errorf("%s is %s and has a pay rule", sc.Description, sc.ExpectedResult)
			}
			continue
		}
		if sc.PayRule == nil {
			t.Errorf("%s has no pay rule", sc.Description)
			continue
		}
		for _, a := range append(amounts(r, sc.PayRule, 5), *sc.AssumedAllowed) {
			want := sc.Adjudicate(engine, &a)
			agree(t, sc.PayRule, a, want)
			if got, ok := sc.At(a); !ok || got.PatientPay != want.PatientPay {
				t.Errorf("%s at %s: %s, want %s", sc.Description, a, got.PatientPay, want.PatientPay)
			}
		}
		if _, ok := sc.At(-1); ok {
			t.Error("an expectation below zero")
		}
	}
}
