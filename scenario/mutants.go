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
	way    int    // -1 too small, 1 too large, 0 otherwise wrong: a suite can notice one and not the other
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
		fmt.Fprintf(&b, "|%s=%d,%d,%v", u.ID, u.Individual, u.Family, u.Met)
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
			got := broken.Outcome(pool[i].claim, pool[i].Preconditions.State)
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
		put := func(value string, way, weight int, change func(*benefit.CostShare)) {
			q := p
			q.CostShares = slices.Clone(same)
			if change == nil {
				q.CostShares = slices.Delete(q.CostShares, own, own+1)
			} else {
				change(&q.CostShares[own])
			}
			out = append(out, mutant{rule: base, value: value, way: way, tier: r.Tier, weight: weight * priority(r.Channel, r.Network), plan: &q})
		}
		put("", 0, 1000, nil)
		if r.Share.Kind != benefit.NotCovered {
			shareMutants(r, put)
			orderMutants(engine, r, put)
		}
		daysMutants(r, put)
	}
	out = append(out, limitMutants(engine, "deductible")...)
	out = append(out, limitMutants(engine, "outOfPocketMaximum")...)
	return append(out, policyMutants(engine)...)
}

// putShare adds a cost share in which one thing is wrong.
type putShare func(value string, way, weight int, change func(*benefit.CostShare))

func shareMutants(r adjudicate.Rule, put putShare) {
	share := func(name string, way, weight int, change func(*benefit.Share)) {
		put(name, way, weight, func(c *benefit.CostShare) { change(&c.Share.Value) })
	}
	cents := func(name string, a *money.Amount, field func(*benefit.Share) **money.Amount) {
		if a == nil {
			return
		}
		for _, by := range []int{-1, 1} {
			if to := *a + money.Amount(by); to >= 0 {
				share(name, by, 10, func(s *benefit.Share) { *field(s) = new(to) })
			}
		}
	}
	s := r.Share
	cents("copay", s.Copay, func(s *benefit.Share) **money.Amount { return &s.Copay })
	cents("min", s.Min, func(s *benefit.Share) **money.Amount { return &s.Min })
	cents("max", s.Max, func(s *benefit.Share) **money.Amount { return &s.Max })
	if s.Min != nil {
		share("min", 0, 10, func(s *benefit.Share) { s.Min = nil })
	}
	if s.Max != nil {
		share("max", 0, 10, func(s *benefit.Share) { s.Max = nil })
	}
	if s.Coinsurance != nil {
		for _, by := range []int{-1, 1} {
			num := s.Coinsurance.Num()*100 + int64(by)*s.Coinsurance.Den()
			if den := s.Coinsurance.Den() * 100; num >= 0 && num <= den {
				share("coinsurance", by, 10, func(s *benefit.Share) { s.Coinsurance = new(money.NewRate(num, den)) })
			}
		}
	}
	if s.PerDays > 1 {
		for _, n := range []int{s.PerDays - 1, s.PerDays + 1, 0} {
			share("copayPerDays", 0, 5, func(s *benefit.Share) { s.PerDays = n })
		}
	}
	if (s.Min != nil || s.Max != nil) && (r.Days.Max == 0 || r.Days.Max > 30) {
		other := benefit.Per30Days
		if s.CapPer == benefit.Per30Days {
			other = benefit.PerFill
		}
		share("capPer", 0, 5, func(s *benefit.Share) { s.CapPer = other })
	}
	kinds := []benefit.ShareKind{benefit.GreaterOf, benefit.LesserOf, benefit.CopayPlusCoinsurance}
	if slices.Contains(kinds, s.Kind) {
		for _, k := range kinds {
			if k != s.Kind {
				share("kind", 0, 5, func(s *benefit.Share) { s.Kind = k })
			}
		}
	}
}

// daysMutants move both ends of a band.
func daysMutants(r adjudicate.Rule, put putShare) {
	for _, by := range []int{-1, 1} {
		if to := r.Days.Max + by; r.Days.Max > 0 && to >= r.Days.Min && to > 0 {
			put("daysSupply.max", by, 8, func(c *benefit.CostShare) { c.DaysSupply.Value.Max = to })
		}
	}
	for _, by := range []int{-1, 1} {
		if to := r.Days.Min + by; r.Days.Min > 1 && (r.Days.Max == 0 || to <= r.Days.Max) {
			put("daysSupply.min", by, 8, func(c *benefit.CostShare) { c.DaysSupply.Value.Min = to })
		}
	}
}

// orderMutants break how a share meets the deductible, where there is one to meet.
func orderMutants(engine *adjudicate.Engine, r adjudicate.Rule, put putShare) {
	network := r.Network
	if network == benefit.AnyNetwork {
		network = benefit.In
	}
	if deductible, _ := engine.LimitsFor(r.Tier, network); deductible == nil || full(*deductible) == 0 {
		return
	}
	for _, o := range []benefit.DeductibleOrder{benefit.AfterDeductible, benefit.BeforeDeductible, benefit.DeductibleExempt} {
		if o != r.Order {
			put("deductibleApplies", 0, 8, func(c *benefit.CostShare) { c.Deductible = benefit.Assume(o) })
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
		put := func(value string, way, weight int, change func(*benefit.Accumulator)) {
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
			out = append(out, mutant{rule: limitPath(kind, l.ID), value: value, way: way, weight: weight, plan: &p})
		}
		if !l.HoldsDrugs {
			// Wrongly held by it, drugs must meet this amount, whatever others hold them and whatever shares are exempt.
			put("", 0, 2000, func(a *benefit.Accumulator) {
				a.AppliesToRx, a.Scope, a.Tiers = benefit.Assume(true), benefit.Assume(benefit.RxOnly), benefit.Assume(engine.Tiers())
			})
			holdAll(out[len(out)-1].plan)
			continue
		}
		if kind == "deductible" && full(l) == 0 {
			// "No deductible" is wrong when there is one.
			put("", 0, 2000, func(a *benefit.Accumulator) { a.Individual = benefit.Assume(money.Dollars(100)) })
			holdAll(out[len(out)-1].plan)
			continue
		}
		put("", 0, 3000, nil)
		cents := func(name string, now *money.Amount, field func(*benefit.Accumulator) *benefit.Sourced[money.Amount]) {
			if now == nil {
				return
			}
			for _, by := range []int{-1, 1} {
				if to := *now + money.Amount(by); to >= 0 {
					put(name, by, 20, func(a *benefit.Accumulator) { field(a).Value = to })
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
			put("familyMethod", 0, 60, func(a *benefit.Accumulator) { a.FamilyMethod = benefit.Assume(other) })
		}
		if l.Tiers != nil {
			put("tiers", 0, 15, func(a *benefit.Accumulator) { a.Tiers = benefit.Sourced[[]benefit.TierID]{} })
		}
		if len(l.ExemptTiers) > 0 {
			put("exemptTiers", 0, 15, func(a *benefit.Accumulator) { a.ExemptTiers = benefit.Sourced[[]benefit.TierID]{} })
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
		out = append(out, mutant{rule: "policy", value: name, weight: 50, plan: &p})
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

// choose picks the cases of the quick mode. First every cost share, the important ones before the others, gets a case that
// it decides, that no cap or maximum of the plan cuts, and that shows a rate too small as well as one too large; then every
// limit gets one that it decides. Among these, and with what room is left, the cases are taken that tell the most wrong
// plans that no chosen one does.
func choose(pool []candidate, kills [][]int, mutants []mutant) ([]candidate, [][]int) {
	p := picker{pool: pool, mutants: mutants, kills: kills, seen: make([]int, len(mutants)), used: make([]bool, len(pool))}
	var away []int // the mutants that lack a rule, the most important rule first
	for m := range mutants {
		if mutants[m].value == "" {
			away = append(away, m)
		}
	}
	slices.SortStableFunc(away, func(a, b int) int { return mutants[b].weight - mutants[a].weight })
	p.needs = make([][]int, len(pool))
	for n, m := range away {
		id, share := strings.CutPrefix(mutants[m].rule, "costShares/")
		both := bothWays(mutants, mutants[m].rule)
		for _, strict := range []bool{true, false} {
			found := false
			for i := range pool {
				fits := slices.Contains(kills[i], m) && (!share || pool[i].uncut(benefit.RuleID(id)))
				if fits && (!strict || !slices.ContainsFunc(both, func(b int) bool { return !slices.Contains(kills[i], b) })) {
					p.needs[i] = append(p.needs[i], n)
					found = true
				}
			}
			if found {
				break
			}
		}
	}
	p.met = make([]int, len(away))
	for n, m := range away {
		if p.met[n] > 0 || len(p.chosen) == QuickLimit {
			continue
		}
		if i := p.best(func(i int) bool { return slices.Contains(p.needs[i], n) }); i >= 0 {
			p.take(i)
		} else if i := p.best(func(i int) bool { return p.seen[m] == 0 && slices.Contains(kills[i], m) }); i >= 0 {
			p.take(i)
		}
	}
	p.fill()
	for range 8 { // each round tells more wrong plans than the one before, or is the last
		if !p.improve() {
			break
		}
	}
	var chosen []candidate
	var rows [][]int
	for _, i := range p.chosen {
		chosen, rows = append(chosen, pool[i]), append(rows, kills[i])
	}
	return chosen, rows
}

// bothWays returns the mutants of a rule's rate, else of its copay: too small by one and too large by one.
func bothWays(mutants []mutant, rule string) []int {
	for _, value := range []string{"coinsurance", "copay"} {
		var found []int
		for m := range mutants {
			if mutants[m].rule == rule && mutants[m].value == value && mutants[m].way != 0 {
				found = append(found, m)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// uncut reports whether a rule decides a case and nothing else cuts what it asks.
func (c *candidate) uncut(id benefit.RuleID) bool {
	r := &c.result
	if len(r.Rules) == 0 || r.Rules[0] != id {
		return false
	}
	return !slices.ContainsFunc(r.Steps, func(s adjudicate.Step) bool {
		return s.Kind == adjudicate.StepCap || s.Kind == adjudicate.StepOutOfPocket
	})
}

// picker holds which cases are chosen and what they tell.
type picker struct {
	pool    []candidate
	mutants []mutant
	kills   [][]int // by case: the mutants it notices
	needs   [][]int // by case: the rules that it decides as they want to be
	seen    []int   // by mutant: how many chosen cases notice it
	met     []int   // by rule: how many chosen cases decide it
	used    []bool
	chosen  []int
}

// gain is how many mutants a case would add; among as many, those of important rules count for a little more.
func (p *picker) gain(i int) int {
	g := 0
	for _, m := range p.kills[i] {
		if p.seen[m] == 0 {
			g += 1000 + min(p.mutants[m].weight, 100)
		}
	}
	return g
}

// best is the case of the largest gain, -1 where none fits or gains anything: of equals a plain one, then the most
// important one.
func (p *picker) best(fits func(int) bool) int {
	at, most := -1, 0
	for i := range p.pool {
		if p.used[i] || !fits(i) {
			continue
		}
		a := &p.pool[i]
		g := p.gain(i)
		if g > most || g == most && at >= 0 && (a.plain && !p.pool[at].plain || a.plain == p.pool[at].plain && a.Priority < p.pool[at].Priority) {
			at, most = i, g
		}
	}
	return at
}

func (p *picker) take(i int) {
	p.used[i] = true
	p.chosen = append(p.chosen, i)
	p.count(i, 1)
}

func (p *picker) count(i, by int) {
	for _, m := range p.kills[i] {
		p.seen[m] += by
	}
	for _, n := range p.needs[i] {
		p.met[n] += by
	}
}

func (p *picker) fill() {
	for len(p.chosen) < QuickLimit {
		i := p.best(func(int) bool { return true })
		if i < 0 {
			return
		}
		p.take(i)
	}
}

// improve exchanges chosen cases for ones that tell more, as long as every rule keeps a case; false where none was found.
func (p *picker) improve() bool {
	better := false
	for at := 0; at < len(p.chosen); at++ {
		old := p.chosen[at]
		p.count(old, -1)
		p.used[old] = false
		i := p.best(func(i int) bool {
			return !slices.ContainsFunc(p.needs[old], func(n int) bool { return p.met[n] == 0 && !slices.Contains(p.needs[i], n) })
		})
		if i < 0 || p.gain(i) <= p.gain(old) {
			i = old
		}
		better = better || i != old
		p.used[i] = true
		p.chosen[at] = i
		p.count(i, 1)
	}
	p.fill()
	return better
}

// reportSurvivors tells which rules and values no case of the suite would notice to be wrong.
func (d *designer) reportSurvivors(pool []candidate, kills [][]int, mutants []mutant, mode Mode) {
	type wrong struct {
		rule, value string
		way         int
	}
	noticed := map[wrong]bool{}
	for i := range pool {
		for _, m := range kills[i] {
			noticed[wrong{mutants[m].rule, mutants[m].value, mutants[m].way}] = true
		}
	}
	told := map[wrong]bool{}
	for _, m := range mutants {
		key := wrong{m.rule, m.value, m.way}
		if m.value != "" && told[wrong{rule: m.rule}] {
			continue // of a rule that never decides no value shows
		}
		if noticed[key] || told[key] || d.shadowed[benefit.RuleID(strings.TrimPrefix(m.rule, "costShares/"))] {
			continue
		}
		told[key] = true
		way := map[int]string{-1: "too small by one", 1: "too large by one", 0: "chosen otherwise"}[m.way]
		if other := (wrong{m.rule, m.value, -m.way}); m.way != 0 && !noticed[other] {
			told[other] = true
			way = "off by one"
		}
		switch {
		case m.value == "" && mode == Quick:
			d.report(finding.Note, "rule_left_out", m.rule, "The quick suite has no scenario that this rule decides; the comprehensive one may.")
		case m.value == "" && mode == EdgeCase:
			d.report(finding.Note, "rule_left_out", m.rule, "The rule has no boundary; the comprehensive suite may have a scenario that it decides.")
		case m.value == "":
			d.report(finding.Warning, "rule_never_decides", m.rule, "No scenario changes its result when this rule is taken away.")
		case slices.ContainsFunc(d.findings, func(f finding.Finding) bool {
			return f.Code == "boundary_not_visible" && f.Path == m.rule+"/"+m.value
		}): // told with its reason
		case mode == Comprehensive || mode == "":
			d.report(finding.Note, "value_not_visible", m.rule+"/"+m.value, "No scenario changes its result when this value is "+way+".")
		}
	}
}

// limitPath is the place of a limit in findings: its id, which begins with its kind wherever a reader of documents made it.
func limitPath(kind string, id benefit.RuleID) string {
	if strings.HasPrefix(string(id), kind+"/") {
		return string(id)
	}
	return kind + "/" + string(id)
}
