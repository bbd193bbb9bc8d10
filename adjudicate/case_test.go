package adjudicate_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

var update = flag.Bool("update", false, "rewrite the worksheets of testdata (never what is expected of a claim)")

// briefPlan is a plan without evidence, as the cases write it.
type briefPlan struct {
	Shares      []briefShare
	Deductibles []briefLimit
	Maximums    []briefLimit
	Policy      struct {
		Rounding            money.Rounding
		LesserOfUC          *bool
		CapAtAllowed        *bool
		DeductibleCountsOOP *bool
	}
}

type briefShare struct {
	benefit.Share
	ID         benefit.RuleID
	Tier       benefit.TierID
	Channel    benefit.Channel
	Network    benefit.Network
	Days       *[2]int
	Deductible benefit.DeductibleOrder
}

type briefLimit struct {
	ID          benefit.RuleID
	Network     benefit.Network
	Scope       benefit.AccumulatorScope
	Individual  *money.Amount
	Family      *money.Amount
	Method      benefit.FamilyMethod
	AppliesToRx *bool
	Tiers       []benefit.TierID
	Exempt      []benefit.TierID
}

func (b briefPlan) plan() *benefit.Plan {
	p := &benefit.Plan{SchemaVersion: benefit.SchemaVersion, Policy: benefit.DefaultPolicy()}
	if b.Policy.Rounding != "" {
		p.Policy.Rounding = benefit.State(b.Policy.Rounding)
	}
	setBool(&p.Policy.LesserOfUC, b.Policy.LesserOfUC)
	setBool(&p.Policy.CapAtAllowed, b.Policy.CapAtAllowed)
	setBool(&p.Policy.DeductibleCountsOOP, b.Policy.DeductibleCountsOOP)
	seen := map[benefit.TierID]bool{}
	for _, s := range b.Shares {
		c := benefit.CostShare{ID: s.ID, Tier: s.Tier, Share: benefit.State(s.Share)}
		if s.Kind == "" {
			c.Share = benefit.Sourced[benefit.Share]{Standing: benefit.Absent}
		}
		if s.Channel != "" {
			c.Channel = benefit.State(s.Channel)
		}
		if s.Network != "" {
			c.Network = benefit.State(s.Network)
		}
		if s.Days != nil {
			c.DaysSupply = benefit.State(benefit.DaysSupply{Min: s.Days[0], Max: s.Days[1]})
		}
		if s.Deductible != "" {
			c.Deductible = benefit.State(s.Deductible)
		}
		if c.ID == "" {
			c.ID = benefit.RuleID("costShare/" + string(s.Tier) + "/" + string(s.Channel))
		}
		p.CostShares = append(p.CostShares, c)
		if !seen[s.Tier] {
			seen[s.Tier] = true
			p.Tiers = append(p.Tiers, benefit.Tier{ID: s.Tier})
		}
	}
	p.Deductibles, p.OutOfPocketMaximums = accumulators(b.Deductibles), accumulators(b.Maximums)
	return p
}

func setBool(s *benefit.Sourced[bool], v *bool) {
	if v != nil {
		*s = benefit.State(*v)
	}
}

func accumulators(list []briefLimit) []benefit.Accumulator {
	var out []benefit.Accumulator
	for _, l := range list {
		a := benefit.Accumulator{ID: l.ID}
		if l.Network != "" {
			a.Network = benefit.State(l.Network)
		}
		if l.Scope != "" {
			a.Scope = benefit.State(l.Scope)
		}
		if l.Individual != nil {
			a.Individual = benefit.State(*l.Individual)
		}
		if l.Family != nil {
			a.Family = benefit.State(*l.Family)
		}
		if l.Method != "" {
			a.FamilyMethod = benefit.State(l.Method)
		}
		setBool(&a.AppliesToRx, l.AppliesToRx)
		if l.Tiers != nil {
			a.Tiers = benefit.State(l.Tiers)
		}
		if l.Exempt != nil {
			a.ExemptTiers = benefit.State(l.Exempt)
		}
		out = append(out, a)
	}
	return out
}

// expectation is what a case says of its result; what it leaves out is not looked at.
type expectation struct {
	Status     adjudicate.Status
	Reject     string
	Finding    string // code of a finding of the result
	Compile    []string
	Allowed    *money.Amount
	PatientPay *money.Amount
	PlanPay    *money.Amount
	Components map[string]money.Amount
	After      map[benefit.RuleID]adjudicate.Use
}

// TestCases adjudicates every file of testdata: a comment with intent and source, the plan, the claim, the state, what is
// expected (written by hand), and the worksheet (rewritten by -update).
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { runCase(t, name) })
	}
}

func runCase(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var (
		brief briefPlan
		claim = adjudicate.Claim{Channel: benefit.Retail, Network: benefit.In, DaysSupply: 30, Quantity: money.Units(30)}
		state adjudicate.State
		want  expectation
		gold  = -1
	)
	if len(strings.TrimSpace(string(archive.Comment))) == 0 {
		t.Error("a case says what it is for")
	}
	for i, f := range archive.Files {
		var into any
		switch f.Name {
		case "plan":
			into = &brief
		case "claim":
			into = &claim
		case "state":
			into = &state
		case "expect":
			into = &want
		case "worksheet":
			gold = i
			continue
		default:
			t.Fatalf("section %q is not known", f.Name)
		}
		d := json.NewDecoder(strings.NewReader(string(f.Data)))
		d.DisallowUnknownFields()
		if err := d.Decode(into); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
	}
	engine, findings := adjudicate.Compile(brief.plan(), adjudicate.Options{})
	got := engine.Claim(claim, state)
	check(t, want, got, findings)
	if back := engine.Reverse(engine.Apply(state, got), got); !cmp.Equal(back, state) {
		t.Errorf("a reversal must restore the state: %s", cmp.Diff(state, back))
	}
	sheet := adjudicate.Explain(got)
	if *update {
		if gold < 0 {
			archive.Files = append(archive.Files, txtar.File{Name: "worksheet"})
			gold = len(archive.Files) - 1
		}
		archive.Files[gold].Data = []byte(sheet)
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if gold < 0 {
		t.Fatal("no worksheet; run with -update and read the difference")
	}
	if d := cmp.Diff(string(archive.Files[gold].Data), sheet); d != "" {
		t.Errorf("worksheet (-want +got):\n%s", d)
	}
}

func check(t *testing.T, want expectation, got adjudicate.Result, findings []finding.Finding) {
	t.Helper()
	if want.Status == "" {
		want.Status = adjudicate.Approved
	}
	if got.Status != want.Status {
		t.Errorf("status %s, want %s\n%s", got.Status, want.Status, adjudicate.Explain(got))
	}
	var codes []string
	for _, r := range got.Rejects {
		codes = append(codes, string(r.Code))
	}
	if s := strings.Join(codes, " "); s != want.Reject {
		t.Errorf("reject %q, want %q", s, want.Reject)
	}
	codes = nil
	for _, f := range got.Findings {
		codes = append(codes, f.Code)
	}
	if s := strings.Join(codes, " "); s != want.Finding {
		t.Errorf("finding %q, want %q", s, want.Finding)
	}
	codes = nil
	for _, f := range findings {
		codes = append(codes, f.Code)
	}
	if want.Compile != nil && !cmp.Equal(codes, want.Compile) {
		t.Errorf("compile: %s", cmp.Diff(want.Compile, codes))
	}
	amount := func(name string, want *money.Amount, got money.Amount) {
		if want != nil && *want != got {
			t.Errorf("%s %s, want %s", name, got, *want)
		}
	}
	amount("allowed", want.Allowed, got.Allowed)
	amount("patient pay", want.PatientPay, got.PatientPay)
	amount("plan pay", want.PlanPay, got.PlanPay)
	if want.Components != nil {
		have := map[string]money.Amount{}
		for _, c := range got.Components {
			have[string(c.Field)] = c.Amount
		}
		if d := cmp.Diff(want.Components, have); d != "" {
			t.Errorf("components (-want +got):\n%s", d)
		}
	}
	for id, use := range want.After {
		use.ID = id
		found := false
		for _, m := range got.Accumulators {
			if m.ID == id {
				found = true
				if m.After != use {
					t.Errorf("%s after: %+v, want %+v", id, m.After, use)
				}
			}
		}
		if !found {
			t.Errorf("%s is not among the accumulators", id)
		}
	}
}
