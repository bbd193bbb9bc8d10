package scenario

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/mutation"
)

// mutant is a wrong plan that guides the design. A case notices it when its expected result is another.
type mutant struct {
	rule   string // path of the rule
	value  string // what of it is wrong; empty: the rule is missing
	way    int    // -1 too small, 1 too large, 0 otherwise wrong: a suite can notice one and not the other
	weight int    // how much quick wants it noticed
	of     mutation.Mutant
}

// mutantsOf are the mutants of a plan that guide the design.
func mutantsOf(engine *adjudicate.Engine) []mutant {
	important := map[string]int{}
	for _, r := range engine.Rules() {
		important["costShares/"+string(r.ID)] = 4 - priorityOf(spot{channel: r.Channel, network: r.Network})
	}
	var out []mutant
	for _, m := range mutation.Of(engine) {
		if m.Operator.Guides() {
			out = append(out, mutant{rule: m.Rule, value: m.Value, way: m.Way, weight: weightOf(&m, important), of: m})
		}
	}
	return out
}

// weightOf is how much quick wants a mutant noticed: first the rules themselves, those of a limit before the others, then
// what holds for many claims. Cost shares weigh by the place where they hold.
func weightOf(m *mutation.Mutant, important map[string]int) int {
	kind, _, _ := strings.Cut(m.Rule, "/")
	limit := kind == "deductible" || kind == "outOfPocketMaximum"
	switch {
	case limit && m.Operator == mutation.Missing:
		return 3000
	case limit:
		return 20
	case m.Rule == "policy":
		return 50
	case kind == "costShares" && m.Value == "":
		return 1000 * important[m.Rule]
	case kind == "costShares":
		return 10 * important[m.Rule]
	case m.Value == "":
		return 1500
	}
	return 15
}

// differs reports whether two results are told apart by what a test case expects.
func differs(a, b *adjudicate.Result) bool {
	return a.Status != b.Status || a.PatientPay != b.PatientPay || a.PlanPay != b.PlanPay ||
		!slices.EqualFunc(a.Rejects, b.Rejects, func(a, b adjudicate.Reject) bool { return a.Code == b.Code })
}

// killMatrix makes the mutants of a plan and returns, for each case, which of them it notices.
func killMatrix(engine *adjudicate.Engine, pool []candidate) ([][]int, []mutant) {
	mutants := mutantsOf(engine)
	probes := make([]mutation.Probe, len(pool))
	for i := range pool {
		probes[i] = mutation.NewProbe(pool[i].claim, pool[i].Preconditions.State)
	}
	of := make([]mutation.Mutant, len(mutants))
	for m := range mutants {
		of[m] = mutants[m].of
	}
	noticed := make([][]int, len(mutants)) // by mutant: the cases
	mutation.Each(engine, of, func(m int, broken *adjudicate.Engine) {
		var got adjudicate.Result
		for i := range probes {
			if of[m].Concerns(&probes[i]) {
				broken.Decide(&probes[i].Claim, &probes[i].State, &got)
				if differs(&got, &pool[i].result) {
					noticed[m] = append(noticed[m], i)
				}
			}
		}
	})
	kills := make([][]int, len(pool))
	for m, cases := range noticed {
		for _, i := range cases {
			kills[i] = append(kills[i], m)
		}
	}
	return kills, mutants
}

// judge decides cases under the mutants of a plan.
type judge struct {
	bench   *mutation.Bench
	mutants []mutant
	got     adjudicate.Result
}

func newJudge(engine *adjudicate.Engine, mutants []mutant) *judge {
	return &judge{bench: mutation.NewBench(engine), mutants: mutants}
}

// notices reports whether a case tells a mutant from the plan. Asking about one mutant after the other, for all cases
// each, is fastest.
func (j *judge) notices(m int, c *candidate) bool {
	of := &j.mutants[m].of
	probe := mutation.NewProbe(c.claim, c.Preconditions.State)
	if !of.Concerns(&probe) {
		return false
	}
	j.bench.With(of).Decide(&c.claim, &c.Preconditions.State, &j.got)
	return differs(&j.got, &c.result)
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
		case m.value == "" && slices.ContainsFunc(d.findings, func(f finding.Finding) bool { return f.Code == "rule_not_tested" && f.Path == m.rule }):
			told[key] = true // told with its reason
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
