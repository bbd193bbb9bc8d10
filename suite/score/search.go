package score

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/mutation"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
)

// search looks for a claim that tells a mutant from the plan: first among the claims of the plan's comprehensive suite,
// then among seeded variations of them and what follows from them, then in the grid of the plan's classes of claims.
type search struct {
	engine *adjudicate.Engine
	most   int // claims of the grid, and as many seeded ones
	grid   *grid
	probes []mutation.Probe
	right  []adjudicate.Result
}

// all compares everything that a scenario can state.
var all = suite.Stated{Codes: true, PatientPay: true, PlanPay: true, Components: true, Accumulators: true}

func newSearch(engine *adjudicate.Engine, o Options) *search {
	s := &search{engine: engine, most: cmp.Or(o.Search, DefaultSearch)}
	cases, _ := scenario.Generate(engine, scenario.Options{Date: o.Date, Seed: o.Seed, Formularies: o.Formularies})
	for i := range cases {
		s.keep(cases[i].Claim(), cases[i].Preconditions.State)
	}
	s.grid = newGrid(engine, s)
	random := rand.New(rand.NewPCG(o.Seed, 1)) //nolint:gosec // the same claims for the same seed, no secret
	v := variation{random: random, grid: s.grid, from: slices.Clone(s.probes)}
	for i := 0; i < s.most && len(v.from) > 0; i++ {
		c, state, before := v.draw()
		if r := s.keep(c, state); r != nil && before {
			s.keep(v.next(c), engine.Apply(state, *r))
		}
	}
	return s
}

// keep keeps a claim of which the plan determines the outcome, and returns that.
func (s *search) keep(c adjudicate.Claim, state adjudicate.State) *adjudicate.Result {
	var r adjudicate.Result
	if s.engine.Decide(&c, &state, &r); r.Status == adjudicate.Undetermined {
		return nil
	}
	s.probes, s.right = append(s.probes, mutation.NewProbe(c, state)), append(s.right, r)
	return &r
}

// verdict looks for a claim that tells a mutant from the plan.
func (s *search) verdict(m *mutation.Mutant, broken *adjudicate.Engine) suite.Verdict {
	var right, got adjudicate.Result
	concerned := 0
	for i := range s.probes {
		p := &s.probes[i]
		if !m.Concerns(p) {
			continue
		}
		concerned++
		if broken.Decide(&p.Claim, &p.State, &got); all.Differ(&s.right[i], &got) {
			return suite.Verdict{Reason: survives(&p.Claim, &s.right[i], &got)}
		}
	}
	looked := 0
	var found *suite.Verdict
	total := s.grid.each(m.Tiers(), s.most, func(c *adjudicate.Claim, state *adjudicate.State) bool {
		if s.engine.Decide(c, state, &right); right.Status == adjudicate.Undetermined {
			return true
		}
		looked++
		if broken.Decide(c, state, &got); all.Differ(&right, &got) {
			found = &suite.Verdict{Reason: survives(c, &right, &got)}
		}
		return found == nil
	})
	if found != nil {
		return *found
	}
	return suite.Verdict{Equivalent: true, Reason: fmt.Sprintf("%d claims looked at, none differs: %d of %d of the plan's classes and %d designed or seeded ones.", looked+concerned, looked, total, concerned)}
}

// survives says which claim shows a mutant.
func survives(c *adjudicate.Claim, right, got *adjudicate.Result) string {
	return fmt.Sprintf("No scenario shows it. A claim that does: %s, %s, %s, %d days, price $%s, date %s: %s instead of %s.",
		c.Tier, c.Channel, c.Network, c.DaysSupply, c.IngredientCost+c.DispensingFee, c.DateOfService, outcome(got), outcome(right))
}

// grid is the classes of claims that a plan's cost shares and limits tell apart.
type grid struct {
	engine *adjudicate.Engine
	tiers  map[benefit.TierID]*tierGrid
	states []adjudicate.State
}

// tierGrid is the part of the grid of one tier.
type tierGrid struct {
	like   adjudicate.Claim // that the claims are like in everything else: one of the tier that is paid, where there is one
	places []place
	days   []int
	prices []money.Amount
}

type place struct {
	channel benefit.Channel
	network benefit.Network
}

func newGrid(engine *adjudicate.Engine, designed *search) *grid {
	g := &grid{engine: engine, tiers: map[benefit.TierID]*tierGrid{}}
	for _, t := range engine.Tiers() {
		g.tiers[t] = &tierGrid{days: []int{1, 15, 30, 31, 60, 61, 90, 91}, prices: []money.Amount{0, 1, 33, 101, 999, 3_000, 20_005, 123_457, 1_234_567}}
	}
	for i := range designed.probes {
		c := &designed.probes[i].Claim
		if t := g.tiers[c.Tier]; t != nil && t.like.Tier == "" && designed.right[i].Status == adjudicate.Approved && !c.Compound {
			t.like = *c
		}
	}
	for id, t := range g.tiers {
		t.like.Tier = id
	}
	for _, r := range engine.Rules() {
		t := g.tiers[r.Tier]
		for _, c := range channelsOf(r.Channel) {
			for _, n := range networksOf(r.Network) {
				t.places = append(t.places, place{c, n})
			}
		}
		for _, d := range []int{r.Days.Min, r.Days.Max} {
			t.days = append(t.days, d-1, d, d+1)
		}
		t.prices = append(t.prices, knees(r)...)
	}
	for _, t := range g.tiers {
		t.places = unique(t.places, func(a, b place) int {
			return slices.Compare([]string{string(a.channel), string(a.network)}, []string{string(b.channel), string(b.network)})
		})
		t.days = slices.DeleteFunc(unique(t.days, func(a, b int) int { return a - b }), func(d int) bool { return d < 1 || d > 999 })
		t.prices = slices.DeleteFunc(unique(t.prices, func(a, b money.Amount) int { return int(a - b) }), func(p money.Amount) bool { return p < 0 })
	}
	g.states = statesOf(engine)
	return g
}

func unique[T comparable](list []T, order func(a, b T) int) []T {
	slices.SortFunc(list, order)
	return slices.Compact(list)
}

func channelsOf(c benefit.Channel) []benefit.Channel {
	if c != benefit.AnyChannel {
		return []benefit.Channel{c}
	}
	return []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel}
}

func networksOf(n benefit.Network) []benefit.Network {
	if n != benefit.AnyNetwork {
		return []benefit.Network{n}
	}
	return []benefit.Network{benefit.In, benefit.Out}
}

// knees are the prices at which the parts of a share meet, and those beside them.
func knees(r adjudicate.Rule) []money.Amount {
	s := r.Share
	var out []money.Amount
	for _, a := range []*money.Amount{s.Copay, s.Min, s.Max} {
		if a == nil {
			continue
		}
		at := []money.Amount{*a, 2 * *a, 3 * *a}
		if c := s.Coinsurance; c != nil && c.Num() > 0 {
			at = append(at, money.Amount(int64(*a)*c.Den()/c.Num()))
		}
		for _, p := range at {
			out = append(out, p-1, p, p+1)
		}
	}
	return out
}

// statesOf are members who used nothing, nearly all or all of each limit, alone and in a family.
func statesOf(engine *adjudicate.Engine) []adjudicate.State {
	out := []adjudicate.State{{Fills: []adjudicate.Fill{}}, {Family: true, Fills: []adjudicate.Fill{}}}
	limits := slices.Concat(engine.Deductibles(), engine.OutOfPocketMaximums())
	var most []adjudicate.Use // every deductible met
	for _, l := range engine.Deductibles() {
		if l.Individual != nil {
			most = append(most, adjudicate.Use{ID: l.ID, Individual: *l.Individual, Family: *l.Individual})
		}
	}
	out = append(out, adjudicate.State{Accumulators: most, Fills: []adjudicate.Fill{}}, adjudicate.State{Family: true, Accumulators: most, Fills: []adjudicate.Fill{}})
	for _, l := range limits {
		for _, left := range []money.Amount{0, 1, 700, 5_000} {
			if l.Individual != nil {
				use := adjudicate.Use{ID: l.ID, Individual: max(*l.Individual-left, 0)}
				use.Family = use.Individual
				out = append(out, with(most, use, false), with(most, use, true))
			}
			if l.Family != nil {
				out = append(out, with(most, adjudicate.Use{ID: l.ID, Family: max(*l.Family-left, 0)}, true))
			}
		}
	}
	if t := engine.PartD(); t != nil {
		for _, used := range []money.Amount{0, t.Deductible - 1, t.Deductible, t.Threshold - 5_000, t.Threshold - 1, t.Threshold} {
			ids := []benefit.RuleID{benefit.PartDDeductible, benefit.PartDTrOOP, benefit.PartDGross}
			s := adjudicate.State{Fills: []adjudicate.Fill{}}
			for i, a := range []money.Amount{min(used, t.Deductible), used, used} {
				s.Accumulators = append(s.Accumulators, adjudicate.Use{ID: ids[i], Individual: max(a, 0)})
			}
			out = append(out, s)
		}
	}
	return out
}

// with is a state with a use in place of that of the same limit.
func with(uses []adjudicate.Use, u adjudicate.Use, family bool) adjudicate.State {
	kept := slices.DeleteFunc(slices.Clone(uses), func(o adjudicate.Use) bool { return o.ID == u.ID })
	return adjudicate.State{Family: family, Accumulators: append(kept, u), Fills: []adjudicate.Fill{}}
}

// size is how many claims the grid of a tier has.
func (g *grid) size(t *tierGrid) int {
	return len(t.places) * len(t.days) * len(t.prices) * len(g.states)
}

// each calls visit for every claim of the grid of some tiers, of all where none is named, until it returns false. Of more
// claims than most it takes about so many, spread evenly. It returns how many claims the grid has.
func (g *grid) each(tiers []benefit.TierID, most int, visit func(*adjudicate.Claim, *adjudicate.State) bool) int {
	if tiers == nil {
		tiers = g.engine.Tiers()
	}
	total := 0
	for _, id := range tiers {
		total += g.size(g.tiers[id])
	}
	step := max(1, total/most)
	for step > 1 && total%step == 0 {
		step++ // a divisor would always meet the same states
	}
	first := 0 // of the tier
	for _, id := range tiers {
		t := g.tiers[id]
		c := t.like
		size := g.size(t)
		for at := (step - first%step) % step; at < size; at += step {
			i := at
			next := func(n int) int { k := i % n; i /= n; return k }
			state := &g.states[next(len(g.states))]
			c.IngredientCost, c.DaysSupply = t.prices[next(len(t.prices))], t.days[next(len(t.days))]
			p := t.places[next(len(t.places))]
			c.Channel, c.Network = p.channel, p.network
			if !visit(&c, state) {
				return total
			}
		}
		first += size
	}
	return total
}

// variation draws claims that differ in a few things from those that were designed.
type variation struct {
	random *rand.Rand
	grid   *grid
	from   []mutation.Probe
}

// draw returns a claim in a state, and whether another claim shall follow it.
func (v *variation) draw() (adjudicate.Claim, adjudicate.State, bool) {
	p := &v.from[v.random.IntN(len(v.from))]
	c, s := p.Claim, p.State
	for range 1 + v.random.IntN(3) {
		v.change(&c, &s)
	}
	return c, s, v.random.IntN(4) == 0
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// change changes one thing of a claim or of its state.
func (v *variation) change(c *adjudicate.Claim, s *adjudicate.State) {
	t := v.grid.tiers[c.Tier]
	if t == nil || len(t.places) == 0 {
		return
	}
	switch v.random.IntN(12) {
	case 0, 1:
		c.DaysSupply = pick(v.random, t.days)
	case 2, 3:
		c.IngredientCost = pick(v.random, t.prices)
	case 4:
		c.IngredientCost += money.Amount(v.random.IntN(20_000))
	case 5:
		at := pick(v.random, t.places)
		c.Channel, c.Network = at.channel, at.network
	case 6:
		state := pick(v.random, v.grid.states)
		s.Family, s.Accumulators = state.Family, state.Accumulators
	case 7:
		c.Quantity = max(1, c.Quantity+money.Quantity(v.random.IntN(5)-2)*money.Units(1))
	case 8:
		if !c.DateOfService.IsZero() {
			c.DateOfService = c.DateOfService.AddDays(pick(v.random, []int{-1, 1, 7, 30, 90}))
		}
	case 9:
		if !c.BirthDate.IsZero() {
			c.BirthDate = c.BirthDate.AddDays(pick(v.random, []int{-366, -1, 1, 366}))
		}
	case 10:
		c.DAW = strconv.Itoa(v.random.IntN(10))
	default:
		c.UsualAndCustomary = new(max(0, c.IngredientCost+c.DispensingFee+money.Amount(v.random.IntN(5)-3)))
	}
}

// next is the next fill of a claim, with some of the days of the one before left.
func (v *variation) next(c adjudicate.Claim) adjudicate.Claim {
	if !c.DateOfService.IsZero() {
		c.DateOfService = c.DateOfService.AddDays(max(1, c.DaysSupply-v.random.IntN(10)))
	}
	if c.FillNumber != nil {
		c.FillNumber = new(*c.FillNumber + 1)
	}
	return c
}
