package suite

import (
	"strings"
	"sync/atomic"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/mutation"
	"github.com/rxassay/rxassay/scenario"
)

// Coverage says what of a plan a suite covers. docs/suites.md says how each figure is counted.
type Coverage struct {
	Rules      Covered                `json:"rules"`      // rules that decide a scenario
	Boundaries Covered                `json:"boundaries"` // bounds that scenarios hold from both sides
	Mutants    Covered                `json:"mutants"`    // wrong plans that a scenario notices, of all: some of them no claim can tell from the plan
	Pairs      *scenario.PairCoverage `json:"pairs,omitempty"`
}

// Covered counts what is covered, and says what is not.
type Covered struct {
	Covered int   `json:"covered"`
	Total   int   `json:"total"`
	Gaps    []Gap `json:"gaps"`
}

// Gap is something of the plan that no scenario covers.
type Gap struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

// add counts something, with the reason where it is not covered.
func (c *Covered) add(path string, covered bool, reason string) {
	c.Total++
	if covered {
		c.Covered++
		return
	}
	c.Gaps = append(c.Gaps, Gap{path, reason})
}

// Verdict is what became of a mutant.
type Verdict struct {
	Killed     bool
	Equivalent bool   // no claim was found that tells it from the plan
	Reason     string // where it is not killed
}

// CoverageOf counts the rules and the bounds of a plan that are covered, by what became of its mutants. A rule is covered
// where its absence is noticed. A bound is where it is noticed when it moves by one unit to either side; a side at which no
// claim can tell is not asked for.
func CoverageOf(mutants []mutation.Mutant, verdicts []Verdict) (rules, boundaries Covered) {
	rules.Gaps, boundaries.Gaps = []Gap{}, []Gap{}
	sides := map[string][]int{}
	var order []string
	for i := range mutants {
		m, v := &mutants[i], verdicts[i]
		switch {
		case m.Operator == mutation.Missing && m.Value == "":
			rules.add(m.Rule, v.Killed, v.Reason)
		case m.Operator == mutation.Unit && m.Bound && !v.Equivalent:
			path := m.Rule + "#" + m.Value
			if sides[path] == nil {
				order = append(order, path)
			}
			sides[path] = append(sides[path], i)
		}
	}
	for _, path := range order {
		var missing []string
		for _, i := range sides[path] {
			if !verdicts[i].Killed {
				missing = append(missing, mutants[i].Words+" is not noticed. "+verdicts[i].Reason)
			}
		}
		boundaries.add(path, len(missing) == 0, strings.Join(missing, " "))
	}
	return rules, boundaries
}

// cover finds what of the plan the suite's cases cover, and with it how sure the suite is; results are those of the cases.
// Where a finding says why something is not covered, its reason is that.
func (s *Suite) cover(engine *adjudicate.Engine, cases []scenario.Case, results []adjudicate.Result, o scenario.Options, findings []finding.Finding) {
	mutants := mutation.Of(engine)
	probes := make([]mutation.Probe, len(cases))
	for i := range cases {
		probes[i] = mutation.NewProbe(cases[i].Claim(), cases[i].Preconditions.State)
	}
	verdicts := make([]Verdict, len(mutants))
	var killed atomic.Int64
	mutation.Each(engine, mutants, func(m int, broken *adjudicate.Engine) {
		var got adjudicate.Result
		for i := range probes {
			if !mutants[m].Concerns(&probes[i]) {
				continue
			}
			broken.Decide(&probes[i].Claim, &probes[i].State, &got)
			if s.Scenarios[i].Stated().Differ(&results[i], &got) {
				verdicts[m].Killed = true
				killed.Add(1)
				return
			}
		}
		verdicts[m].Reason = "No scenario changes its result."
	})
	why := map[string]string{}
	for _, f := range findings {
		why[f.Path] = f.Message
	}
	c := &Coverage{Mutants: Covered{Covered: int(killed.Load()), Total: len(mutants), Gaps: []Gap{}}}
	for m := range mutants {
		v := &verdicts[m]
		if v.Killed {
			continue
		}
		path := mutants[m].Rule
		if mutants[m].Value != "" {
			path += "/" + mutants[m].Value
		}
		if reason := why[path]; reason != "" {
			v.Reason = reason
		}
		c.Mutants.Gaps = append(c.Mutants.Gaps, Gap{mutants[m].ID, mutants[m].Words + ". " + v.Reason})
	}
	c.Rules, c.Boundaries = CoverageOf(mutants, verdicts)
	if len(engine.Rules()) > 0 {
		pairs := scenario.Pairs(engine, o, cases)
		c.Pairs = &pairs
	}
	s.Coverage, s.Confidence = c, confidence(engine.Plan(), decided(mutants, verdicts))
}

// decided says of every rule in force, by its path, whether it decides a scenario.
func decided(mutants []mutation.Mutant, verdicts []Verdict) map[string]bool {
	out := map[string]bool{}
	for i := range mutants {
		if mutants[i].Operator == mutation.Missing {
			out[mutants[i].Rule] = verdicts[i].Killed
		}
	}
	return out
}

// confidence is how sure a suite is: the sum over the rules that decide a scenario of how sure each is, divided by the
// number of rules in force. That is the mean confidence of the rules that decide, times the part of the rules that do.
// What has no evidence of its own, such as the policies, is not counted.
func confidence(plan *benefit.Plan, decides map[string]bool) benefit.Confidence {
	sum, n := 0, 0
	count := func(kind string, id benefit.RuleID, sure benefit.Confidence) {
		path := kind + "/" + string(id)
		if strings.HasPrefix(string(id), path[:len(kind)+1]) {
			path = string(id) // the id of a limit begins with its kind
		}
		does, inForce := decides[path]
		if inForce {
			n++
		}
		if does {
			sum += int(sure)
		}
	}
	for i := range plan.CostShares {
		count("costShares", plan.CostShares[i].ID, RuleConfidence(&plan.CostShares[i]))
	}
	for i := range plan.Deductibles {
		count("deductible", plan.Deductibles[i].ID, LimitConfidence(&plan.Deductibles[i]))
	}
	for i := range plan.OutOfPocketMaximums {
		count("outOfPocketMaximum", plan.OutOfPocketMaximums[i].ID, LimitConfidence(&plan.OutOfPocketMaximums[i]))
	}
	plan.EachRule(func(r benefit.RuleInfo) {
		count(r.List, r.ID, sure(benefit.Sourced[struct{}]{Standing: r.Standing, Evidence: r.Evidence}))
	})
	if n == 0 {
		return 0
	}
	return benefit.Confidence(sum / n)
}
