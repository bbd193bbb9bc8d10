package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// mutant is a plan in which one thing is wrong. A case notices it when its expected result is another.
type mutant struct {
	rule   string // path of the rule
	value  string // what of it is wrong; empty: the rule is missing
	tier   benefit.TierID
	weight int // how much quick wants it noticed
	plan   *benefit.Plan
}

// situation tells cases apart that submit the same in the same state.
func situation(c *candidate) string {
	in := c.claim
	var b strings.Builder
	fmt.Fprintf(&b, "%s|%s|%s|%d|%d|%d|%v", in.Tier, in.Channel, in.Network, in.DaysSupply, in.IngredientCost, in.DispensingFee, c.Preconditions.State.Family)
	for _, p := range []*money.Amount{in.UsualAndCustomary, in.GrossAmountDue} {
		if p != nil {
			fmt.Fprintf(&b, "|%d", *p)
		} else {
			b.WriteString("|-")
		}
	}
	for _, u := range c.Preconditions.State.Accumulators {
		fmt.Fprintf(&b, "|%s=%d,%d", u.ID, u.Individual, u.Family)
	}
	return b.String()
}

// differs reports whether two results are told apart by what a test case expects.
func differs(a, b *adjudicate.Result) bool {
	if a.Status != b.Status || a.PatientPay != b.PatientPay || a.PlanPay != b.PlanPay || len(a.Rejects) != len(b.Rejects) {
		return true
	}
	for i := range a.Rejects {
		if a.Rejects[i].Code != b.Rejects[i].Code {
			return true
		}
	}
	return false
}

// killMatrix makes the mutants of a plan and returns, for each case, which of them it notices.
func killMatrix(engine *adjudicate.Engine, pool []candidate) ([][]int, []mutant) {
	kills := make([][]int, len(pool))
	mutants := mutantsOf(engine)
	byTier := map[benefit.TierID][]int{}
	all := make([]int, len(pool))
	for i := range pool {
		t := pool[i].claim.Tier
		byTier[t] = append(byTier[t], i)
		all[i] = i
	}
	for m := range mutants {
		broken, _ := adjudicate.Compile(mutants[m].plan, adjudicate.Options{Variant: engine.Variant()})
		cases := all
		if mutants[m].tier != "" {
			cases = byTier[mutants[m].tier]
		}
		for _, i := range cases {
			got := broken.Claim(pool[i].claim, pool[i].Preconditions.State)
			if differs(&got, &pool[i].result) {
				kills[i] = append(kills[i], m)
			}
		}
		mutants[m].plan = nil // the plans of a large suite would be many
	}
	return kills, mutants
}

// mutantsOf breaks every value of every rule that the engine uses: each number by one unit both ways, each choice to the
// others, each rule away.
func mutantsOf(engine *adjudicate.Engine) []mutant {
	var out []mutant
	plan := engine.Plan()
	priority := func(ch benefit.Channel, n benefit.Network) int { return 4 - priorityOf(spot{channel: ch, network: n}) }
	for _, r := range engine.Rules() {
		at := slices.IndexFunc(plan.CostShares, func(c benefit.CostShare) bool {
			return c.ID == r.ID && (c.Variant == "" || c.Variant == engine.Variant())
		})
		// Only shares of the same tier can decide a claim of it, so the broken plan needs no others.
		var same []benefit.CostShare
		own := 0
		for i, c := range plan.CostShares {
			if c.Tier == r.Tier {
				if i == at {
					own = len(same)
				}
				same = append(same, c)
			}
		}
		p := *plan
		p.Formulary.Entries = nil
		p.Tiers = slices.DeleteFunc(slices.Clone(plan.Tiers), func(t benefit.Tier) bool { return t.ID != r.Tier })
		base := "costShares/" + string(r.ID)
		put := func(value string, weight int, change func(*benefit.CostShare)) {
			q := p
			q.CostShares = slices.Clone(same)
			if change == nil {
				q.CostShares = slices.Delete(q.CostShares, own, own+1)
			} else {
				change(&q.CostShares[own])
			}
			out = append(out, mutant{rule: base, value: value, tier: r.Tier, weight: weight * priority(r.Channel, r.Network), plan: &q})
		}
		put("", 1000, nil)
		if r.Share.Kind != benefit.NotCovered {
			shareMutants(r, put)
			orderMutants(engine, r, put)
		}
	}
	out = append(out, limitMutants(engine, "deductible")...)
	out = append(out, limitMutants(engine, "outOfPocketMaximum")...)
	return append(out, policyMutants(engine)...)
}

func shareMutants(r adjudicate.Rule, put func(string, int, func(*benefit.CostShare))) {
	share := func(name string, weight int, change func(*benefit.Share)) {
		put(name, weight, func(c *benefit.CostShare) { change(&c.Share.Value) })
	}
	cents := func(name string, a *money.Amount, field func(*benefit.Share) **money.Amount) {
		if a == nil {
			return
		}
		for _, by := range []money.Amount{-1, 1} {
			if *a+by >= 0 {
				share(name, 10, func(s *benefit.Share) { *field(s) = new(*a + by) })
			}
		}
	}
	s := r.Share
	cents("copay", s.Copay, func(s *benefit.Share) **money.Amount { return &s.Copay })
	cents("min", s.Min, func(s *benefit.Share) **money.Amount { return &s.Min })
	cents("max", s.Max, func(s *benefit.Share) **money.Amount { return &s.Max })
	if s.Min != nil {
		share("min", 10, func(s *benefit.Share) { s.Min = nil })
	}
	if s.Max != nil {
		share("max", 10, func(s *benefit.Share) { s.Max = nil })
	}
	if s.Coinsurance != nil {
		for _, by := range []int64{-1, 1} {
			num := s.Coinsurance.Num()*100 + by*s.Coinsurance.Den()
			if den := s.Coinsurance.Den() * 100; num >= 0 && num <= den {
				share("coinsurance", 10, func(s *benefit.Share) { s.Coinsurance = new(money.NewRate(num, den)) })
			}
		}
	}
	if s.PerDays > 1 {
		for _, n := range []int{s.PerDays - 1, s.PerDays + 1, 0} {
			share("copayPerDays", 5, func(s *benefit.Share) { s.PerDays = n })
		}
	}
	if (s.Min != nil || s.Max != nil) && (r.Days.Max == 0 || r.Days.Max > 30) {
		other := benefit.Per30Days
		if s.CapPer == benefit.Per30Days {
			other = benefit.PerFill
		}
		share("capPer", 5, func(s *benefit.Share) { s.CapPer = other })
	}
	kinds := []benefit.ShareKind{benefit.GreaterOf, benefit.LesserOf, benefit.CopayPlusCoinsurance}
	if slices.Contains(kinds, s.Kind) {
		for _, k := range kinds {
			if k != s.Kind {
				share("kind", 5, func(s *benefit.Share) { s.Kind = k })
			}
		}
	}
	if r.Days.Max > 0 {
		for _, by := range []int{-1, 1} {
			if r.Days.Max+by >= r.Days.Min && r.Days.Max+by > 0 {
				put("daysSupply.max", 8, func(c *benefit.CostShare) { c.DaysSupply.Value.Max += by })
			}
		}
	}
	if r.Days.Min > 1 {
		for _, by := range []int{-1, 1} {
			if r.Days.Max == 0 || r.Days.Min+by <= r.Days.Max {
				put("daysSupply.min", 8, func(c *benefit.CostShare) { c.DaysSupply.Value.Min += by })
			}
		}
	}
}

// orderMutants break how a share meets the deductible, where there is one to meet.
func orderMutants(engine *adjudicate.Engine, r adjudicate.Rule, put func(string, int, func(*benefit.CostShare))) {
	network := r.Network
	if network == benefit.AnyNetwork {
		network = benefit.In
	}
	if deductible, _ := engine.LimitsFor(r.Tier, network); deductible == nil || full(*deductible) == 0 {
		return
	}
	for _, o := range []benefit.DeductibleOrder{benefit.AfterDeductible, benefit.BeforeDeductible, benefit.DeductibleExempt} {
		if o != r.Order {
			put("deductibleApplies", 8, func(c *benefit.CostShare) { c.Deductible = benefit.Assume(o) })
		}
	}
}

func limitMutants(engine *adjudicate.Engine, kind string) []mutant {
	var out []mutant
	plan := engine.Plan()
	list, used := plan.Deductibles, engine.Deductibles()
	if kind == "outOfPocketMaximum" {
		list, used = plan.OutOfPocketMaximums, engine.OutOfPocketMaximums()
	}
	for _, l := range used {
		at := slices.IndexFunc(list, func(a benefit.Accumulator) bool {
			return a.ID == l.ID && (a.Variant == "" || a.Variant == engine.Variant())
		})
		put := func(value string, weight int, change func(*benefit.Accumulator)) {
			p := *plan
			p.Formulary.Entries = nil
			broken := slices.Clone(list)
			if change == nil {
				broken = slices.Delete(broken, at, at+1)
			} else {
				change(&broken[at])
			}
			if kind == "outOfPocketMaximum" {
				p.OutOfPocketMaximums = broken
			} else {
				p.Deductibles = broken
			}
			out = append(out, mutant{rule: kind + "/" + string(l.ID), value: value, weight: weight, plan: &p})
		}
		if !l.HoldsDrugs {
			// Wrongly held by it, drugs must meet this amount, whatever others hold them and whatever shares are exempt.
			put("", 2000, func(a *benefit.Accumulator) {
				a.AppliesToRx, a.Scope, a.Tiers = benefit.Assume(true), benefit.Assume(benefit.RxOnly), benefit.Assume(engine.Tiers())
			})
			holdAll(out[len(out)-1].plan)
			continue
		}
		if kind == "deductible" && full(l) == 0 {
			// "No deductible" is wrong when there is one.
			put("", 2000, func(a *benefit.Accumulator) { a.Individual = benefit.Assume(money.Dollars(100)) })
			holdAll(out[len(out)-1].plan)
			continue
		}
		put("", 3000, nil)
		cents := func(name string, now *money.Amount, field func(*benefit.Accumulator) *benefit.Sourced[money.Amount]) {
			if now == nil {
				return
			}
			for _, by := range []money.Amount{-1, 1} {
				if *now+by >= 0 {
					put(name, 20, func(a *benefit.Accumulator) { field(a).Value += by })
				}
			}
		}
		cents("individual", l.Individual, func(a *benefit.Accumulator) *benefit.Sourced[money.Amount] { return &a.Individual })
		cents("family", l.Family, func(a *benefit.Accumulator) *benefit.Sourced[money.Amount] { return &a.Family })
		if l.Individual != nil && l.Family != nil {
			other := benefit.Aggregate
			if l.Method == benefit.Aggregate {
				other = benefit.Embedded
			}
			put("familyMethod", 15, func(a *benefit.Accumulator) { a.FamilyMethod = benefit.Assume(other) })
		}
		if l.Tiers != nil {
			put("tiers", 15, func(a *benefit.Accumulator) { a.Tiers = benefit.Sourced[[]benefit.TierID]{} })
		}
		if len(l.ExemptTiers) > 0 {
			put("exemptTiers", 15, func(a *benefit.Accumulator) { a.ExemptTiers = benefit.Sourced[[]benefit.TierID]{} })
		}
	}
	return out
}

// holdAll makes every cost share of a broken plan meet the deductible.
func holdAll(p *benefit.Plan) {
	p.CostShares = slices.Clone(p.CostShares)
	for i := range p.CostShares {
		p.CostShares[i].Deductible = benefit.Assume(benefit.AfterDeductible)
	}
}

func policyMutants(engine *adjudicate.Engine) []mutant {
	var out []mutant
	put := func(name string, change func(*benefit.Policy)) {
		p := *engine.Plan()
		p.Formulary.Entries = nil
		change(&p.Policy)
		out = append(out, mutant{rule: "policy", value: name, weight: 6, plan: &p})
	}
	rates := slices.ContainsFunc(engine.Rules(), func(r adjudicate.Rule) bool { return r.Share.Coinsurance != nil })
	met := slices.ContainsFunc(engine.Deductibles(), func(l adjudicate.Limit) bool { return l.HoldsDrugs && full(l) > 0 }) &&
		slices.ContainsFunc(engine.OutOfPocketMaximums(), func(l adjudicate.Limit) bool { return l.HoldsDrugs })
	for _, r := range []money.Rounding{money.HalfUp, money.HalfEven, money.Truncate} {
		if rates && r != engine.Rounding() {
			put("rounding", func(p *benefit.Policy) { p.Rounding = benefit.Assume(r) })
		}
	}
	put("lesserOfUsualAndCustomary", func(p *benefit.Policy) { p.LesserOfUC = benefit.Assume(!engine.LesserOfUsualAndCustomary()) })
	put("capShareAtAllowed", func(p *benefit.Policy) { p.CapAtAllowed = benefit.Assume(!engine.CapsAtAllowed()) })
	if !met {
		return out
	}
	put("deductibleCountsToOutOfPocketMaximum", func(p *benefit.Policy) { p.DeductibleCountsOOP = benefit.Assume(!engine.DeductibleCountsToMaximum()) })
	return out
}

// choose picks the cases of the quick mode. First every rule, the important ones before the others, gets the plain case
// (no boundary) of its own that notices the most, unless a chosen case already decides it; then come the cases that notice
// the most of what no chosen one does.
func choose(pool []candidate, kills [][]int, mutants []mutant) ([]candidate, [][]int) {
	noticed := make([]bool, len(mutants))
	used := make([]bool, len(pool))
	var chosen []candidate
	var rows [][]int
	best := func(fits func(int) bool) int {
		at, gain := -1, 0
		for i := range pool {
			if used[i] || !fits(i) {
				continue
			}
			g := 0
			for _, m := range kills[i] {
				if !noticed[m] {
					g += mutants[m].weight
				}
			}
			if g > gain || g == gain && at >= 0 && pool[i].Priority < pool[at].Priority {
				at, gain = i, g
			}
		}
		return at
	}
	take := func(i int) {
		used[i] = true
		for _, m := range kills[i] {
			noticed[m] = true
		}
		chosen, rows = append(chosen, pool[i]), append(rows, kills[i])
	}
	var away []int // the mutants that lack a rule, the most important rule first
	for m := range mutants {
		if mutants[m].value == "" {
			away = append(away, m)
		}
	}
	slices.SortStableFunc(away, func(a, b int) int { return mutants[b].weight - mutants[a].weight })
	for _, m := range away {
		if noticed[m] || len(chosen) == QuickLimit {
			continue
		}
		notices := func(i int) bool { return slices.Contains(kills[i], m) }
		plain := func(i int) bool {
			return notices(i) && pool[i].plain && strings.HasSuffix(mutants[m].rule, "/"+pool[i].Covers[0])
		}
		if i := best(plain); i >= 0 {
			take(i)
		} else if i := best(notices); i >= 0 {
			take(i)
		}
	}
	for len(chosen) < QuickLimit {
		i := best(func(int) bool { return true })
		if i < 0 {
			break
		}
		take(i)
	}
	return chosen, rows
}

// reportSurvivors tells which rules and values no case of the suite would notice to be wrong.
func (d *designer) reportSurvivors(pool []candidate, kills [][]int, mutants []mutant, mode Mode) {
	noticed := map[[2]string]bool{}
	for i := range pool {
		for _, m := range kills[i] {
			noticed[[2]string{mutants[m].rule, mutants[m].value}] = true
		}
	}
	told := map[[2]string]bool{}
	for _, m := range mutants {
		key := [2]string{m.rule, m.value}
		if m.value != "" && told[[2]string{m.rule, ""}] {
			continue // of a rule that never decides no value shows
		}
		if noticed[key] || told[key] || d.shadowed[benefit.RuleID(strings.TrimPrefix(m.rule, "costShares/"))] {
			continue
		}
		told[key] = true
		switch {
		case m.value == "" && mode == Quick:
			d.report(finding.Note, "rule_left_out", m.rule, "The quick suite has no scenario that this rule decides; the comprehensive one may.")
		case m.value == "" && mode == EdgeCase:
			d.report(finding.Note, "rule_left_out", m.rule, "The rule has no boundary; the comprehensive suite may have a scenario that it decides.")
		case m.value == "":
			d.report(finding.Warning, "rule_never_decides", m.rule, "No scenario changes its result when this rule is taken away.")
		case mode == Comprehensive || mode == "":
			d.report(finding.Note, "value_not_visible", m.rule+"/"+m.value, "No scenario changes its result when this value is off by one or chosen otherwise.")
		}
	}
}
