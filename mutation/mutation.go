// Package mutation makes the wrong plans that a test suite must catch.
//
// A [Mutant] is a compiled plan in which one thing is wrong: an amount a cent too high, a rule that is missing, two tiers
// whose cost shares are swapped. [Of] lists the mutants of a plan. A [Bench] puts one after the other in force, in place on
// an engine of its own wherever the engine can be amended; [Each] does so for all of them on several benches at once. A
// suite kills a mutant when a scenario of it has another result under the mutant; the part of the mutants that it kills is
// its mutation score.
//
// The generator of suites lets itself be guided by the mutants of some operators only; see [Operator.Guides]. The score
// is taken with all of them, so that a suite is not judged by what it was made from.
package mutation

import (
	"cmp"
	"iter"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/parallel"
)

// Operator is a way in which a plan can be wrong.
type Operator string

// The operators. A bound in whole units ("at most 30 days") that is applied too strictly is the bound moved by one unit to
// the inside, and one applied too loosely the bound moved outwards: [Strict] is for what no unit can express.
const (
	Missing     Operator = "missing"     // a rule that the plan has is not applied, or one that says there is none is
	Unit        Operator = "unit"        // a number by one of its unit: a cent, a day, a year, a fill, a point of percent
	Choice      Operator = "choice"      // another of the values that a field can have
	RejectCode  Operator = "rejectCode"  // another reject code
	Tenth       Operator = "tenth"       // an amount, a rate or a quantity a tenth smaller or larger
	Zero        Operator = "zero"        // an amount, a rate or a quantity taken as none
	Double      Operator = "double"      // twice an amount, a rate or a quantity
	Strict      Operator = "strict"      // "at least" for "more than", and the reverse
	Attribution Operator = "attribution" // of another tier, kind of pharmacy or network
	Person      Operator = "person"      // the amount of one member for that of the family, and the reverse
	Order       Operator = "order"       // the share before the deductible for after it; what counts toward which limit
	Rounding    Operator = "rounding"    // another rounding of what is below a cent
	Period      Operator = "period"      // of another stretch of time
)

// Operators lists all operators, those that guide the generator first.
func Operators() []Operator {
	return []Operator{Missing, Unit, Choice, RejectCode, Tenth, Zero, Double, Strict, Attribution, Person, Order, Rounding, Period}
}

// Guides reports whether the generator of suites looks at the mutants of an operator. Of the others it knows nothing.
func (o Operator) Guides() bool {
	return o == Missing || o == Unit || o == Choice || o == RejectCode
}

// Mutant is a plan in which one thing is wrong.
type Mutant struct {
	ID       string // rule, value and what becomes of it; stable as long as these are
	Operator Operator
	Rule     string // the path of the rule in the plan: "costShares/" with its id, "policy" …
	Value    string // what of it is wrong; empty: the rule itself is missing
	Way      int    // -1 too small, 1 too large, 0 otherwise wrong
	Bound    bool   // the value is a bound between claims that are treated differently
	Words    string // for people: "Tier 2, retail, in network, 1 to 30 days: copay $40.00 → $44.00"

	tiers []benefit.TierID // only claims of these tiers can show it; nil: of any
	scope *benefit.Scope   // nil: any claim can show it
	edit  edit
}

// edit is what a mutant does to a plan.
type edit interface {
	// apply returns an engine on which the edit is in force, and what takes it back.
	apply(b *Bench) (*adjudicate.Engine, func())
}

// Of lists the mutants of the plan that an engine was compiled from, in the order of the plan. The engine must not have
// been amended.
func Of(engine *adjudicate.Engine) []Mutant {
	m := maker{engine: engine, plan: engine.Plan()}
	m.costShares()
	m.swaps()
	m.limits("deductible", m.plan.Deductibles, engine.Deductibles())
	m.limits("outOfPocketMaximum", m.plan.OutOfPocketMaximums, engine.OutOfPocketMaximums())
	m.policy()
	m.rules()
	m.planWide()
	return m.out
}

type maker struct {
	engine *adjudicate.Engine
	plan   *benefit.Plan
	out    []Mutant
}

// add completes the id of a mutant and keeps it; to is what becomes of the value.
func (m *maker) add(mut Mutant, to string) {
	mut.ID = mut.Rule
	if mut.Value != "" {
		mut.ID += "#" + mut.Value
	}
	mut.ID += "=" + cmp.Or(to, string(mut.Operator))
	m.out = append(m.out, mut)
}

// Bench is an engine on which one mutant after the other can be in force. It is not safe for concurrent use.
type Bench struct {
	plan    *benefit.Plan
	variant string
	engine  *adjudicate.Engine
	rules   []listed

	now    *Mutant // in force; nil: none
	broken *adjudicate.Engine
	undo   func()
}

// listed is a rule of one of the plan's lists, with its place there.
type listed struct {
	benefit.RuleInfo
	at int
}

// NewBench makes a bench for the mutants of an engine's plan. The engine and its plan stay untouched.
func NewBench(engine *adjudicate.Engine) *Bench {
	p := owned(engine.Plan())
	p.CostShares = slices.Clone(p.CostShares)
	b := &Bench{plan: p, variant: engine.Variant()}
	b.engine = b.compile(p)
	at := map[string]int{}
	p.EachRule(func(r benefit.RuleInfo) {
		b.rules = append(b.rules, listed{r, at[r.List]})
		at[r.List]++
	})
	return b
}

func (b *Bench) compile(p *benefit.Plan) *adjudicate.Engine {
	e, _ := adjudicate.Compile(p, adjudicate.Options{Variant: b.variant})
	return e
}

// With returns an engine on which the mutant is in force, and no other one. It holds until the next call.
func (b *Bench) With(m *Mutant) *adjudicate.Engine {
	if b.now == m {
		return b.broken
	}
	if b.undo != nil {
		b.undo()
	}
	b.now = m
	b.broken, b.undo = m.edit.apply(b)
	return b.broken
}

// Each calls do once for every mutant, with its place in the list and an engine on which it is in force. Calls are made
// concurrently, each from one of several benches; the engine must not be used after do returns.
func Each(engine *adjudicate.Engine, mutants []Mutant, do func(i int, broken *adjudicate.Engine)) {
	parallel.Each(len(mutants), func(places iter.Seq[int]) {
		b := NewBench(engine)
		for i := range places {
			do(i, b.With(&mutants[i]))
		}
	})
}

// Probe is a claim in a member's state, looked at once for all mutants.
type Probe struct {
	Claim adjudicate.Claim
	State adjudicate.State

	fill    benefit.Fill
	anyTier bool // cost shares of other tiers than the claim's may decide it
}

// NewProbe looks at a claim in a member's state.
func NewProbe(c adjudicate.Claim, s adjudicate.State) Probe {
	return Probe{
		Claim: c, State: s, fill: c.Facts(&s),
		// A brand can be charged as its generic, a compound and an exception name a tier of their own.
		anyTier: c.DAW != "" && c.DAW != "0" || c.Compound || len(s.Exceptions) > 0,
	}
}

// Concerns reports whether a claim can show a mutant: where it is false its result is the right plan's.
func (m *Mutant) Concerns(p *Probe) bool {
	if m.tiers != nil && !p.anyTier && !slices.Contains(m.tiers, p.Claim.Tier) {
		return false
	}
	return m.scope == nil || p.anyTier || p.fill.Date.IsZero() || m.scope.Holds(&p.fill)
}

// Tiers are the tiers of which claims can show a mutant; nil: any.
func (m *Mutant) Tiers() []benefit.TierID { return m.tiers }
