package score

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/mutation"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
)

// run is a scenario whose expectation the engine agrees with.
type run struct {
	place   string
	sc      *suite.Scenario
	probe   mutation.Probe
	allowed *money.Amount // the amount that the expectation assumes, where the engine would allow another one
	right   adjudicate.Result
	stated  suite.Stated
}

// decide adjudicates the scenario's claim.
func (u *run) decide(e *adjudicate.Engine, out *adjudicate.Result) {
	if u.allowed != nil {
		e.DecideAt(&u.probe.Claim, &u.probe.State, *u.allowed, out)
		return
	}
	e.Decide(&u.probe.Claim, &u.probe.State, out)
}

// asCase is the scenario with the preconditions that the engine looked at.
func (u *run) asCase() scenario.Case {
	pre := u.sc.Preconditions
	pre.Tier, pre.Channel, pre.Network = u.probe.Claim.Tier, u.probe.Claim.Channel, u.probe.Claim.Network
	return scenario.Case{ID: u.sc.ID, Inputs: u.sc.Inputs, Preconditions: pre}
}

// judge looks at every scenario under the right plan.
func judge(engine *adjudicate.Engine, s *suite.Suite, o Options) ([]run, Scenarios) {
	out := Scenarios{Total: len(s.Scenarios), Disputed: []Remark{}, Unjudged: []Remark{}, Unread: []Remark{}}
	tiers := scenario.NewTiers(engine.Plan(), o.Formularies...)
	var runs []run
	for i := range s.Scenarios {
		sc := &s.Scenarios[i]
		place := fmt.Sprintf("scenarios[%d]", i)
		if o.Rows != nil {
			place = fmt.Sprintf("row %d", o.Rows[i])
		}
		remark, u := Remark{ID: sc.ID, Place: place}, run{place: place, sc: sc}
		if remark.Message = u.resolve(tiers); remark.Message == "" {
			remark.Message = u.judge(engine)
		}
		if remark.Message != "" {
			out.Unjudged = append(out.Unjudged, remark)
			continue
		}
		if remark.Message = u.disputed(); remark.Message != "" {
			out.Disputed = append(out.Disputed, remark)
			continue
		}
		runs = append(runs, u)
	}
	out.Counted = len(runs)
	return runs, out
}

// resolve puts the claim on its tier and into its channel and network: those of the preconditions, else those of any claim
// with these inputs. It returns what is missing.
func (u *run) resolve(tiers *scenario.Tiers) string {
	pre := u.sc.Preconditions
	c := u.sc.Claim()
	if pre.Tier == "" || pre.Channel == "" || pre.Network == "" {
		r := tiers.Claim(u.sc.Inputs, scenario.ClaimOptions{Tier: pre.Tier, Channel: pre.Channel, Network: pre.Network})
		if !r.Ready() {
			return r.Findings[0].Message
		}
		c.Tier, c.Channel, c.Network = r.Claim.Tier, r.Claim.Channel, r.Claim.Network
	}
	u.probe = mutation.NewProbe(c, pre.State)
	return ""
}

// judge adjudicates the claim under the right plan, at the allowed amount that the expectation assumes. It returns why the
// engine cannot.
func (u *run) judge(engine *adjudicate.Engine) string {
	u.decide(engine, &u.right)
	if a := u.sc.AssumedAllowed; a != nil && u.right.Status == adjudicate.Approved && *a != u.right.Ingredient+u.right.Fee && *a >= 0 {
		u.allowed = a
		u.decide(engine, &u.right)
	}
	if u.right.Status == adjudicate.Undetermined {
		return u.right.Findings[0].Message
	}
	u.stated = u.sc.Stated()
	return ""
}

// disputed says in what the engine's outcome is not the expected one; "" where it is.
func (u *run) disputed() string {
	apart := u.sc.Disputes(&u.right)
	if len(apart) == 0 {
		return ""
	}
	fields := make([]string, len(apart))
	for i, d := range apart {
		fields[i] = fmt.Sprintf("%s %s, the engine's is %s", d.Field, d.Expected, d.Engine)
	}
	return fmt.Sprintf("Expected is %s. The engine's outcome: %s.", strings.Join(fields, "; "), outcome(&u.right))
}

// outcome says a result in a few words.
func outcome(r *adjudicate.Result) string {
	switch r.Status {
	case adjudicate.Approved, adjudicate.PartiallyApproved:
		return fmt.Sprintf("%s, patient pays $%s, plan pays $%s", r.Status, r.PatientPay, r.PlanPay)
	case adjudicate.Rejected:
		codes := make([]string, len(r.Rejects))
		for i, j := range r.Rejects {
			codes[i] = string(j.Code)
		}
		return "rejected with " + strings.Join(codes, ", ")
	}
	return string(r.Status)
}

// redundant names the scenarios that can go, one after the other from the end, without any mutant coming to life.
func redundant(runs []run, killers [][]int) []Remark {
	left := make([]int, len(killers)) // by mutant: how many runs kill it
	kills := make([][]int, len(runs)) // by run: the mutants it kills
	for m, list := range killers {
		left[m] = len(list)
		for _, i := range list {
			kills[i] = append(kills[i], m)
		}
	}
	out := []Remark{}
	for i := len(runs) - 1; i >= 0; i-- {
		if slices.ContainsFunc(kills[i], func(m int) bool { return left[m] == 1 }) {
			continue
		}
		for _, m := range kills[i] {
			left[m]--
		}
		out = append(out, Remark{ID: runs[i].sc.ID, Place: runs[i].place, Message: "Other scenarios kill every mutant that it kills."})
	}
	slices.Reverse(out)
	return out
}
