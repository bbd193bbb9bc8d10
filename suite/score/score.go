// Package score tells how good a test suite is: any suite, whoever wrote it.
//
// [Score] runs the suite's scenarios against the plan and against wrong plans, the mutants of package mutation. A scenario
// kills a mutant when what it states of the outcome is not what the wrong plan gives. The mutation score is the part of
// the mutants that are killed, of those that any claim can tell from the plan: a mutant that no scenario kills is looked
// for in many claims, and is equivalent where none of them differs. docs/suites.md says what each figure means.
package score

import (
	"math"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/mutation"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
)

// DefaultSearch is how many claims of the plan's classes the search for equivalent mutants looks at, and how many seeded
// ones.
const DefaultSearch = 20_000

// Options say how to score.
type Options struct {
	Formularies []formulary.List // drug lists beyond the plan's own, for suites whose scenarios do not name the tier
	Date        calendar.Date    // date of service of the claims that are searched; zero: the plan's first day, where stated
	Seed        uint64           // of the search
	Rows        []int            // by scenario: its row in the table that it was read from; nil: it was none
	Search      int              // claims; 0: [DefaultSearch]; below zero: none, and no mutant is taken as equivalent
}

// Report is what [Score] finds. The order of its lists is that of the plan and of the suite.
type Report struct {
	MutationScore float64                `json:"mutationScore"` // killed / (total - equivalent), cut after four decimals; 1 where nothing can be wrong
	Mutants       Mutants                `json:"mutants"`
	Rules         suite.Covered          `json:"rules"`      // rules that decide a scenario
	Boundaries    suite.Covered          `json:"boundaries"` // bounds of which the suite shows that they are neither one unit lower nor higher
	Pairs         *scenario.PairCoverage `json:"pairs,omitempty"`
	Scenarios     Scenarios              `json:"scenarios"`
	Survivors     []Survivor             `json:"survivors"`
	Equivalents   []Equivalent           `json:"equivalents"`
}

// Mutants counts the mutants of the plan.
type Mutants struct {
	Total      int     `json:"total"`
	Killed     int     `json:"killed"`
	Survived   int     `json:"survived"`
	Equivalent int     `json:"equivalent"`
	Operators  []Tally `json:"operators"`
}

// Tally counts the mutants of one operator.
type Tally struct {
	Operator   mutation.Operator `json:"operator"`
	Guides     bool              `json:"guidesGeneration"` // the built-in generator looks at them
	Total      int               `json:"total"`
	Killed     int               `json:"killed"`
	Equivalent int               `json:"equivalent"`
}

// Scenarios says what became of the suite's scenarios.
type Scenarios struct {
	Total     int      `json:"total"`
	Counted   int      `json:"counted"`   // the engine agrees with their expectation
	Disputed  []Remark `json:"disputed"`  // the engine gives another outcome: such a scenario fails on the right plan too, and kills nothing
	Unjudged  []Remark `json:"unjudged"`  // the engine cannot tell their outcome; they kill nothing
	Redundant []Remark `json:"redundant"` // without them the suite kills as many mutants
	Unread    []Remark `json:"unread"`    // rows of a table that could not be read
}

// Remark is about one scenario.
type Remark struct {
	ID      string `json:"id,omitempty"`
	Place   string `json:"place"` // in the file: "scenarios[3]", "row 5"
	Message string `json:"message"`
}

// Survivor is a mutant that the suite does not kill, though a claim can.
type Survivor struct {
	ID       string            `json:"id"`
	Operator mutation.Operator `json:"operator"`
	Rule     string            `json:"rule"`
	Words    string            `json:"words"`
	Reason   string            `json:"reason"` // with a claim that would show it
}

// Equivalent is a mutant that no claim was found to tell from the plan.
type Equivalent struct {
	ID       string            `json:"id"`
	Operator mutation.Operator `json:"operator"`
	Rule     string            `json:"rule"`
	Words    string            `json:"words"`
	Shown    string            `json:"shown"` // what was looked at
}

// Score scores a suite against the plan that an engine was compiled from. Unread is left to who read the suite. The same
// suite and options give the same report.
func Score(engine *adjudicate.Engine, s *suite.Suite, o Options) *Report {
	runs, scenarios := judge(engine, s, o)
	mutants := mutation.Of(engine)
	killers := kill(engine, mutants, runs)
	verdicts := decide(engine, mutants, killers, o)
	r := &Report{Scenarios: scenarios, Survivors: []Survivor{}, Equivalents: []Equivalent{}}
	r.count(mutants, verdicts)
	r.Rules, r.Boundaries = suite.CoverageOf(mutants, verdicts)
	r.Pairs = pairs(engine, runs, o)
	r.Scenarios.Redundant = redundant(runs, killers)
	return r
}

// Coverage is what of the plan a suite covers, in the form in which a suite carries it. No search is made.
func Coverage(engine *adjudicate.Engine, s *suite.Suite, o Options) *suite.Coverage {
	o.Search = -1
	r := Score(engine, s, o)
	c := &suite.Coverage{Rules: r.Rules, Boundaries: r.Boundaries, Pairs: r.Pairs}
	c.Mutants = suite.Covered{Covered: r.Mutants.Killed, Total: r.Mutants.Total, Gaps: make([]suite.Gap, len(r.Survivors))}
	for i, v := range r.Survivors {
		c.Mutants.Gaps[i] = suite.Gap{Path: v.ID, Reason: v.Words + ". " + v.Reason}
	}
	return c
}

// pairs are those that the scenarios have of which the engine agrees with the expectation.
func pairs(engine *adjudicate.Engine, runs []run, o Options) *scenario.PairCoverage {
	cases := make([]scenario.Case, len(runs))
	for i := range runs {
		cases[i] = runs[i].asCase()
	}
	c := scenario.Pairs(engine, scenario.Options{Date: o.Date, Seed: o.Seed, Formularies: o.Formularies}, cases)
	return &c
}

// kill returns for every mutant the runs that kill it.
func kill(engine *adjudicate.Engine, mutants []mutation.Mutant, runs []run) [][]int {
	killers := make([][]int, len(mutants))
	mutation.Each(engine, mutants, func(m int, broken *adjudicate.Engine) {
		var got adjudicate.Result
		for i := range runs {
			if u := &runs[i]; mutants[m].Concerns(&u.probe) {
				u.decide(broken, &got)
				if u.stated.Differ(&u.right, &got) {
					killers[m] = append(killers[m], i)
				}
			}
		}
	})
	return killers
}

// decide tells the mutants that survive from those that are equivalent.
func decide(engine *adjudicate.Engine, mutants []mutation.Mutant, killers [][]int, o Options) []suite.Verdict {
	out := make([]suite.Verdict, len(mutants))
	var at []int
	var open []mutation.Mutant
	for m := range mutants {
		if out[m].Killed = len(killers[m]) > 0; !out[m].Killed {
			at, open = append(at, m), append(open, mutants[m])
		}
	}
	if o.Search < 0 {
		for _, m := range at {
			out[m].Reason = "No scenario of the suite shows it; whether a claim can was not looked for."
		}
		return out
	}
	if len(open) == 0 {
		return out
	}
	s := newSearch(engine, o)
	mutation.Each(engine, open, func(i int, broken *adjudicate.Engine) { out[at[i]] = s.verdict(&open[i], broken) })
	return out
}

// count fills in the figures of the mutants.
func (r *Report) count(mutants []mutation.Mutant, verdicts []suite.Verdict) {
	for _, o := range mutation.Operators() {
		r.Mutants.Operators = append(r.Mutants.Operators, Tally{Operator: o, Guides: o.Guides()})
	}
	for i := range mutants {
		m, v := &mutants[i], verdicts[i]
		t := &r.Mutants.Operators[slices.Index(mutation.Operators(), m.Operator)]
		t.Total++
		switch {
		case v.Killed:
			t.Killed++
		case v.Equivalent:
			t.Equivalent++
			r.Equivalents = append(r.Equivalents, Equivalent{m.ID, m.Operator, m.Rule, m.Words, v.Reason})
		default:
			r.Survivors = append(r.Survivors, Survivor{m.ID, m.Operator, m.Rule, m.Words, v.Reason})
		}
	}
	n := &r.Mutants
	for _, t := range n.Operators {
		n.Total, n.Killed, n.Equivalent = n.Total+t.Total, n.Killed+t.Killed, n.Equivalent+t.Equivalent
	}
	n.Survived = n.Total - n.Killed - n.Equivalent
	r.MutationScore = 1
	if of := n.Total - n.Equivalent; of > 0 {
		r.MutationScore = math.Floor(1e4*float64(n.Killed)/float64(of)) / 1e4
	}
}
