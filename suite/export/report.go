package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/suite"
)

// report is a suite as pages show it, with what the plan says of its rules.
type report struct {
	*suite.Suite
	Rules      []ruleReport // of the plan, those that a scenario covers
	Gaps       []ruleReport // those that none covers
	Boundaries int          // points of boundaries on which a scenario stands
	Outcomes   []outcomeCount
	quotes     map[benefit.RuleID]string
	tiers      map[benefit.TierID]string
}

// ruleReport is a rule of the plan and the scenarios that cover it, by their places from 1.
type ruleReport struct {
	ID        benefit.RuleID
	Standing  benefit.Standing
	Quotes    []string
	Scenarios []int
}

type outcomeCount struct {
	Words string
	Count int
}

// newReport reads a plan beside a suite; without a plan there are no rules and no quotes.
func newReport(s *suite.Suite, plan *benefit.Plan) *report {
	r := &report{Suite: s, quotes: map[benefit.RuleID]string{}, tiers: map[benefit.TierID]string{}}
	covered, points := map[string][]int{}, map[string]bool{}
	for i := range s.Scenarios {
		sc := &s.Scenarios[i]
		words := outcome(sc)
		at := slices.IndexFunc(r.Outcomes, func(o outcomeCount) bool { return o.Words == words })
		if at < 0 {
			at, r.Outcomes = len(r.Outcomes), append(r.Outcomes, outcomeCount{Words: words})
		}
		r.Outcomes[at].Count++
		for _, id := range sc.Covers {
			rule, _, boundary := strings.Cut(id, "#")
			if boundary && !points[id] {
				points[id] = true
				r.Boundaries++
			}
			if list := covered[rule]; len(list) == 0 || list[len(list)-1] != i+1 {
				covered[rule] = append(list, i+1)
			}
		}
	}
	if plan == nil {
		return r
	}
	for i := range plan.Tiers {
		r.tiers[plan.Tiers[i].ID] = plan.Tiers[i].Label.Value
	}
	eachRule(plan, func(id benefit.RuleID, standing benefit.Standing) {
		rule := ruleReport{ID: id, Standing: standing, Scenarios: covered[string(id)]}
		for _, e := range plan.EvidenceOf(id) {
			if q := e.String(); q != "" && !slices.Contains(rule.Quotes, q) {
				rule.Quotes = append(rule.Quotes, q)
			}
		}
		if len(rule.Quotes) > 0 {
			r.quotes[id] = rule.Quotes[0]
		}
		if len(rule.Scenarios) > 0 {
			r.Rules = append(r.Rules, rule)
		} else {
			r.Gaps = append(r.Gaps, rule)
		}
	})
	return r
}

// figure is one count of a suite's coverage, with what is not covered.
type figure struct {
	Name           string
	Covered, Total int
	Gaps           []suite.Gap
	More           int // gaps that are not listed
}

// mostGaps bounds the gaps that a page lists of each kind.
const mostGaps = 40

// Figures are the counts of the suite's coverage; none where the suite does not say.
func (r *report) Figures() []figure {
	c := r.Coverage
	if c == nil {
		return nil
	}
	all := []figure{
		{Name: "rules that decide a scenario", Covered: c.Rules.Covered, Total: c.Rules.Total, Gaps: c.Rules.Gaps},
		{Name: "bounds held from both sides", Covered: c.Boundaries.Covered, Total: c.Boundaries.Total, Gaps: c.Boundaries.Gaps},
		{Name: "wrong plans noticed", Covered: c.Mutants.Covered, Total: c.Mutants.Total, Gaps: c.Mutants.Gaps},
	}
	if p := c.Pairs; p != nil {
		pairs := figure{Name: "pairs of values shown", Covered: p.Covered, Total: p.Feasible}
		for _, m := range p.Missing {
			pairs.Gaps = append(pairs.Gaps, suite.Gap{Path: m.String(), Reason: "No scenario shows it."})
		}
		for _, f := range p.Infeasible {
			pairs.Gaps = append(pairs.Gaps, suite.Gap{Path: f.String(), Reason: f.Reason})
		}
		for _, v := range p.Isolated {
			pairs.Gaps = append(pairs.Gaps, suite.Gap{Path: v.String(), Reason: v.Reason})
		}
		all = append(all, pairs)
	}
	for i := range all {
		f := &all[i]
		if f.More = max(len(f.Gaps)-mostGaps, 0); f.More > 0 {
			f.Gaps = f.Gaps[:mostGaps]
		}
	}
	return all
}

// eachRule visits all rules of a plan that it says something of.
func eachRule(plan *benefit.Plan, visit func(benefit.RuleID, benefit.Standing)) {
	say := func(id benefit.RuleID, standing benefit.Standing) {
		if standing != benefit.Absent {
			visit(id, standing)
		}
	}
	for i := range plan.CostShares {
		say(plan.CostShares[i].ID, plan.CostShares[i].Share.Standing)
	}
	for _, list := range [][]benefit.Accumulator{plan.Deductibles, plan.OutOfPocketMaximums} {
		for i := range list {
			say(list[i].ID, list[i].Individual.Standing)
		}
	}
	plan.EachRule(func(r benefit.RuleInfo) { say(r.ID, r.Standing) })
}

// quotedStep is a step with what the document says of its rule, where no step before it has quoted that.
type quotedStep struct {
	adjudicate.Step
	Quote string
}

// Steps are the steps of a scenario with the words of the document.
func (r *report) Steps(sc suite.Scenario) []quotedStep {
	steps := make([]quotedStep, len(sc.Explanation))
	quoted := map[benefit.RuleID]bool{}
	for i, st := range sc.Explanation {
		steps[i].Step = st
		if !quoted[st.Rule] {
			steps[i].Quote, quoted[st.Rule] = r.quotes[st.Rule], true
		}
	}
	return steps
}

// Tier is what the document calls a tier.
func (r *report) Tier(id benefit.TierID) string {
	if label := strings.Join(strings.Fields(r.tiers[id]), " "); label != "" {
		return label
	}
	return string(id)
}

// Dispensed says what a claim is for, and on which tier that is: of a compound its ingredients, and no tier where none says
// what it costs.
func (r *report) Dispensed(sc *suite.Scenario) string {
	on := " on " + r.Tier(sc.Preconditions.Tier)
	c := sc.Inputs.Compound
	if c == nil {
		return "NDC " + string(sc.Inputs.NDC) + on
	}
	if sc.Preconditions.Tier == "" {
		on = ""
	}
	var parts []string
	for _, part := range c.Ingredients {
		parts = append(parts, fmt.Sprintf("NDC %s (%s for %s)", part.NDC, part.Quantity, part.Cost))
	}
	return "compound of " + strings.Join(parts, " and ") + on
}

func outcome(sc *suite.Scenario) string {
	s := strings.ReplaceAll(string(sc.ExpectedResult), "_", " ")
	if sc.ExpectedResult == adjudicate.Rejected && len(sc.ExpectedRejectCodes) > 0 {
		s += " " + joinCodes(sc.ExpectedRejectCodes)
	}
	return s
}

func dollars(a *money.Amount) string {
	if a == nil {
		return "–"
	}
	return a.String()
}

func confidence(s *suite.Suite) string {
	b, err := s.Confidence.MarshalJSON()
	if err != nil {
		return "out of range"
	}
	return string(b)
}

// bracketWords says of a bracket who pays what: "from 124.01: 517-FH 124.00, 518-FI 100 % above 124.00".
func bracketWords(b suite.Bracket) string {
	words := "from " + b.From.String() + ": "
	if b.Result != adjudicate.Approved {
		words += strings.TrimSpace(strings.ReplaceAll(string(b.Result), "_", " ")+" "+joinCodes(b.RejectCodes)) + ", "
	}
	if b.Beside != 0 {
		words += b.Beside.String() + " beside, "
	}
	for _, p := range b.Parts {
		who := string(p.Field)
		if p.Payer != "" {
			who = string(p.Payer)
		}
		var terms []string
		if p.Amount != 0 || p.Rate.IsZero() {
			terms = append(terms, p.Amount.String())
		}
		if !p.Rate.IsZero() {
			rate := fmt.Sprintf("%s %%", p.Rate)
			if p.Above != 0 {
				rate += " above " + p.Above.String()
			}
			terms = append(terms, rate)
		}
		words += who + " " + strings.Join(terms, " and ") + ", "
	}
	if len(b.Parts) == 0 && b.Result == adjudicate.Approved {
		words += "the patient pays nothing, "
	}
	return strings.TrimSuffix(words, ", ")
}

// stateWords says what a member has used.
func stateWords(s adjudicate.State) string {
	if len(s.Accumulators) == 0 {
		return "nothing used"
	}
	return joined(s.Accumulators, useWords)
}

func joined[T any](list []T, words func(T) string) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = words(v)
	}
	return strings.Join(texts, between)
}
