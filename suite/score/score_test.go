package score_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/planmaker"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/mutation"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/export"
	"github.com/rxassay/rxassay/suite/score"
	"github.com/rxassay/rxassay/suite/sheet"
)

// few is a search that is enough for small plans.
var few = score.Options{Search: 2000}

func build(t *testing.T, p *benefit.Plan, mode scenario.Mode) (*adjudicate.Engine, *suite.Suite) {
	t.Helper()
	s, _, err := suite.Build(p, suite.Options{Mode: mode})
	if err != nil {
		t.Fatal(err)
	}
	e, _ := adjudicate.Compile(p, adjudicate.Options{})
	return e, s
}

// TestWholeSuite: a comprehensive suite notices all that a claim can show, the score says so, and the suite reads back
// from each form to the same score.
func TestWholeSuite(t *testing.T) {
	p := planmaker.Plan(12, 1)
	e, s := build(t, p, scenario.Comprehensive)
	report := score.Score(e, s, few)
	m := report.Mutants
	t.Logf("%.4f: %d mutants, %d killed, %d equivalent", report.MutationScore, m.Total, m.Killed, m.Equivalent)
	for _, v := range report.Survivors {
		t.Logf("%s: %s", v.Words, v.Reason)
	}
	if report.MutationScore < 0.98 || m.Killed+m.Survived+m.Equivalent != m.Total || len(report.Survivors) != m.Survived || len(report.Equivalents) != m.Equivalent {
		t.Errorf("%+v", m)
	}
	if report.Boundaries.Covered != report.Boundaries.Total || report.Boundaries.Total == 0 || report.Scenarios.Counted != len(s.Scenarios) {
		t.Errorf("boundaries %+v, scenarios %+v", report.Boundaries, report.Scenarios)
	}
	for _, format := range []export.Format{export.JSON, export.CSV, export.XLSX} {
		var b bytes.Buffer
		if err := export.Write(&b, s, format, export.Options{}); err != nil {
			t.Fatal(err)
		}
		read, err := sheet.Read(b.Bytes(), p)
		if err != nil {
			t.Fatalf("%s: %v", format, err)
		}
		again := score.Score(e, read.Suite, few)
		if d := cmp.Diff(report, again); d != "" || len(read.Failed) > 0 {
			t.Errorf("%s: %v %s", format, read.Failed, d)
		}
	}
}

// TestLesserSuites: what is taken from a suite, and what of it is wrong, takes from its score.
func TestLesserSuites(t *testing.T) {
	e, s := build(t, planmaker.Plan(12, 1), scenario.Quick)
	whole := score.Score(e, s, few)
	if len(whole.Survivors) == 0 || whole.MutationScore >= 1 {
		t.Fatalf("25 scenarios notice everything: %+v", whole.Mutants)
	}

	half := *s
	half.Scenarios = s.Scenarios[:len(s.Scenarios)/2]
	if r := score.Score(e, &half, few); r.MutationScore >= whole.MutationScore {
		t.Errorf("half the scenarios score %.4f, all %.4f", r.MutationScore, whole.MutationScore)
	}

	// A cent off in every paid scenario: nothing of them counts, and each is told.
	wrong := *s
	wrong.Scenarios = slices.Clone(s.Scenarios)
	paid := 0
	for i := range wrong.Scenarios {
		if sc := &wrong.Scenarios[i]; sc.ExpectedPatientPay != nil {
			sc.ExpectedPatientPay = new(*sc.ExpectedPatientPay + 1)
			paid++
		}
	}
	r := score.Score(e, &wrong, few)
	if len(r.Scenarios.Disputed) != paid || r.Scenarios.Counted != len(s.Scenarios)-paid || r.MutationScore > whole.MutationScore/2 {
		t.Errorf("%d disputed of %d paid, score %.4f", len(r.Scenarios.Disputed), paid, r.MutationScore)
	}

	// Whether a claim is paid, and no amount.
	statuses := *s
	statuses.Scenarios = slices.Clone(s.Scenarios)
	for i := range statuses.Scenarios {
		sc := &statuses.Scenarios[i]
		sc.ExpectedPatientPay, sc.ExpectedPlanPay, sc.ExpectedComponents, sc.ExpectedAccumulators, sc.ExpectedRejectCodes = nil, nil, nil, nil, nil
	}
	r = score.Score(e, &statuses, few)
	for _, tally := range r.Mutants.Operators {
		if o := tally.Operator; (o == mutation.Tenth || o == mutation.Rounding) && tally.Killed > 2 { // a tenth of a limit on quantities or costs decides on payment
			t.Errorf("%s: %d noticed by scenarios that state no amount", o, tally.Killed)
		}
	}
	if r.MutationScore == 0 || r.MutationScore >= whole.MutationScore {
		t.Errorf("without amounts the score is %.4f", r.MutationScore)
	}
}

// TestRedundant: the scenarios that are said to be redundant can go together, and no other one can.
func TestRedundant(t *testing.T) {
	e, s := build(t, planmaker.Plan(5, 2), scenario.EdgeCase)
	r := score.Score(e, s, few)
	rest := *s
	rest.Scenarios = slices.DeleteFunc(slices.Clone(s.Scenarios), func(sc suite.Scenario) bool {
		return slices.ContainsFunc(r.Scenarios.Redundant, func(x score.Remark) bool { return x.ID == sc.ID })
	})
	less := score.Score(e, &rest, few)
	if len(rest.Scenarios) == len(s.Scenarios) || less.Mutants.Killed != r.Mutants.Killed || len(less.Scenarios.Redundant) != 0 {
		t.Errorf("%d of %d scenarios kill %d of %d, %v are redundant", len(rest.Scenarios), len(s.Scenarios), less.Mutants.Killed, r.Mutants.Killed, less.Scenarios.Redundant)
	}
}

// TestEquivalent: a rule behind another one that decides every claim of it is equivalent, and not a survivor; without a
// search nothing is.
func TestEquivalent(t *testing.T) {
	p := planmaker.Plan(5, 3)
	p.Utilization.CostPerClaim = []benefit.Rule[benefit.CostPerClaim]{
		{ID: "costPerClaim/all", Terms: benefit.State(benefit.CostPerClaim{Max: money.Dollars(100)})},
		{ID: "costPerClaim/second", Terms: benefit.State(benefit.CostPerClaim{Max: money.Dollars(500)})}, // only the first of equals is applied
	}
	e, s := build(t, p, scenario.Comprehensive)
	r := score.Score(e, s, few)
	const second = "utilizationManagement/costPerClaim/costPerClaim/second"
	hidden := slices.ContainsFunc(r.Equivalents, func(q score.Equivalent) bool {
		return q.Rule == second && q.Operator == mutation.Missing && q.Shown != ""
	})
	if !hidden || slices.ContainsFunc(r.Survivors, func(v score.Survivor) bool { return v.Rule == second }) {
		t.Errorf("the second rule is not equivalent: %+v", r.Equivalents)
	}
	unsearched := score.Score(e, s, score.Options{Search: -1})
	if unsearched.Mutants.Equivalent != 0 || unsearched.MutationScore >= r.MutationScore {
		t.Errorf("without a search: %+v", unsearched.Mutants)
	}
}

// TestForeignScenarios: scenarios without preconditions have their tier looked up, and one whose tier nobody can tell is
// told and not counted.
func TestForeignScenarios(t *testing.T) {
	e, s := build(t, planmaker.Plan(5, 1), scenario.Quick)
	foreign := *s
	foreign.Scenarios = slices.Clone(s.Scenarios)
	for i := range foreign.Scenarios {
		foreign.Scenarios[i].Preconditions = scenario.Preconditions{}
	}
	foreign.Scenarios[0].Inputs.NDC = "99999999999"
	r := score.Score(e, &foreign, few)
	got := r.Scenarios
	if got.Counted == 0 || len(got.Unjudged) == 0 || got.Unjudged[0].Place != "scenarios[0]" || got.Counted+len(got.Unjudged)+len(got.Disputed) != got.Total {
		t.Errorf("%+v", got)
	}
}

// TestCompoundsAreNoticed: a suite notices what is wrong with what compounds cost, whether the plan says it of them or names
// the tier whose share they take.
func TestCompoundsAreNoticed(t *testing.T) {
	kind := benefit.Scope{Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindCompound}}}
	own := func(p *benefit.Plan, ch benefit.Channel, s benefit.Share) {
		scope := kind
		scope.Channels = []benefit.Channel{ch}
		p.DrugCostShares = append(p.DrugCostShares, benefit.Rule[benefit.DrugCostShare]{
			ID: benefit.NewRuleID("drugCostShare", scope), Scope: scope, Terms: benefit.State(benefit.DrugCostShare{Share: s, Deductible: benefit.AfterDeductible}),
		})
	}
	for name, say := range map[string]func(*benefit.Plan){
		"by themselves": func(p *benefit.Plan) {
			own(p, benefit.Retail, benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(61))})
			own(p, benefit.Mail, benefit.Share{Kind: benefit.Coinsurance, Coinsurance: new(money.Percent(50)), Max: new(money.Dollars(150))})
		},
		"on a tier": func(p *benefit.Plan) {
			p.Coverage.Compounds = benefit.State(benefit.Compounds{Covered: true, Tier: p.Tiers[len(p.Tiers)-1].ID})
		},
		"up to an amount": func(p *benefit.Plan) {
			own(p, benefit.AnyChannel, benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(61))})
			p.Coverage.Compounds = benefit.State(benefit.Compounds{Covered: true, Max: new(money.Dollars(200))})
		},
		"not at all": func(p *benefit.Plan) { p.Coverage.Compounds = benefit.State(benefit.Compounds{}) },
	} {
		for _, mode := range []scenario.Mode{scenario.Comprehensive, scenario.Quick} {
			p := planmaker.Plan(12, 1)
			say(p)
			e, s := build(t, p, mode)
			report := score.Score(e, s, few)
			about := func(rule string) bool { return strings.Contains(rule, "compound") }
			for _, v := range report.Survivors {
				if about(v.Rule) && (mode == scenario.Comprehensive || v.Operator == mutation.Missing) {
					t.Errorf("%s, %s: %s: %s", name, mode, v.Words, v.Reason)
				}
			}
			for _, v := range report.Equivalents {
				if about(v.Rule) {
					t.Logf("%s, %s: no claim shows %s", name, mode, v.Words)
				}
			}
			if !slices.ContainsFunc(mutation.Of(e), func(m mutation.Mutant) bool { return about(m.Rule) }) {
				t.Errorf("%s: nothing about compounds is broken", name)
			}
		}
	}
}
