package adjudicate_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
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
	Other      map[adjudicate.Payer]money.Amount
	Stages     map[benefit.PartDPhase]money.Amount
	Assistance *money.Amount
	Response   string
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
		rules []byte
		turns []turn
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
		case "sequence":
			into = &turns
		case "rules": // of the plan model, its sourced values written plainly
			rules = f.Data
			continue
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
	plan := brief.plan()
	if rules != nil {
		overlay(t, plan, rules)
	}
	engine, findings := adjudicate.Compile(plan, adjudicate.Options{})
	var sheet string
	if turns != nil {
		sheet = runSequence(t, engine, claim, state, turns)
	} else {
		got := engine.Claim(claim, state)
		check(t, want, got, findings)
		holdTogether(t, got)
		var silent adjudicate.Result
		engine.Decide(&claim, &state, &silent)
		if silent.Status != got.Status || silent.PatientPay != got.PatientPay || silent.PlanPay != got.PlanPay || len(silent.Rejects) != len(got.Rejects) {
			t.Errorf("without its explanation the claim is %s, %s", silent.Status, silent.PatientPay)
		}
		shuffled(t, plan, claim, state, got)
		if back := engine.Reverse(engine.Apply(state, got), got); !cmp.Equal(back, state) {
			t.Errorf("a reversal must restore the state: %s", cmp.Diff(state, back))
		}
		sheet = adjudicate.Explain(got)
	}
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

// holdTogether checks what must be true of every result.
func holdTogether(t testing.TB, r adjudicate.Result) {
	t.Helper()
	if !r.Paid() {
		return
	}
	sum, all := money.Amount(0), r.PatientPay+r.PlanPay
	for _, c := range r.Components {
		sum += c.Amount
		if c.Amount == 0 || c.Amount < 0 && c.Field != "129-UD" {
			t.Errorf("component %s is %s", c.Field, c.Amount)
		}
	}
	for _, o := range r.OtherPay {
		all += o.Amount
	}
	if sum != r.PatientPay {
		t.Errorf("the components are %s, patient pay is %s", sum, r.PatientPay)
	}
	if all != r.Allowed {
		t.Errorf("patient, plan and others pay %s of %s", all, r.Allowed)
	}
	for _, m := range r.Accumulators {
		if m.After.Individual < m.Before.Individual || m.After.Family < m.Before.Family {
			t.Errorf("%s goes down: %s to %s", m.ID, m.Before.Individual, m.After.Individual)
		}
	}
	var stages money.Amount
	for _, s := range r.Stages {
		stages += s.Amount
	}
	if len(r.Stages) > 0 && r.FlatTax+r.PercentageTax == 0 && stages != r.Allowed {
		t.Errorf("the phases are %s of %s", stages, r.Allowed)
	}
}

// shuffled adjudicates under the plan with its rules the other way round: the order of unrelated rules decides nothing.
func shuffled(t *testing.T, p *benefit.Plan, c adjudicate.Claim, s adjudicate.State, want adjudicate.Result) {
	t.Helper()
	for i := range p.CostShares {
		for k := range i {
			if a, b := &p.CostShares[i], &p.CostShares[k]; a.Tier == b.Tier && a.Channel.Value == b.Channel.Value && a.Network.Value == b.Network.Value {
				return // those are related
			}
		}
	}
	q := *p
	q.CostShares = slices.Clone(p.CostShares)
	slices.Reverse(q.CostShares)
	q.Utilization.QuantityLimit = slices.Clone(p.Utilization.QuantityLimit)
	slices.Reverse(q.Utilization.QuantityLimit)
	q.Coverage.Exclusions = slices.Clone(p.Coverage.Exclusions)
	slices.Reverse(q.Coverage.Exclusions)
	q.DrugCostShares = slices.Clone(p.DrugCostShares)
	slices.Reverse(q.DrugCostShares)
	engine, _ := adjudicate.Compile(&q, adjudicate.Options{})
	if got := engine.Claim(c, s); got.Status != want.Status || got.PatientPay != want.PatientPay || got.PlanPay != want.PlanPay {
		t.Errorf("in another order of the rules: %s %s, want %s %s", got.Status, got.PatientPay, want.Status, want.PatientPay)
	}
}

// turn is one event of a sequence: the claim is what differs from the case's own.
type turn struct {
	Claim    json.RawMessage
	Reverses *int
	Expect   *expectation
	State    map[benefit.RuleID]adjudicate.Use // afterwards; what it leaves out is not looked at
}

func runSequence(t *testing.T, engine *adjudicate.Engine, common adjudicate.Claim, state adjudicate.State, turns []turn) string {
	t.Helper()
	var events []adjudicate.Event
	for _, u := range turns {
		e := adjudicate.Event{Claim: common, Reverses: u.Reverses}
		if u.Claim != nil {
			if err := json.Unmarshal(u.Claim, &e.Claim); err != nil {
				t.Fatalf("sequence: %v", err)
			}
		}
		events = append(events, e)
	}
	var sheets strings.Builder
	for i, u := range turns {
		results, after := engine.Sequence(state, events[:i+1])
		if u.Expect != nil {
			check(t, *u.Expect, results[i], nil)
		}
		for id, want := range u.State {
			want.ID = id
			got := after.Used(id)
			if want.Period != 0 {
				for _, a := range after.Accumulators {
					if a.ID == id && a.Period == want.Period {
						got = a
					}
				}
			}
			if got != want {
				t.Errorf("after %d: %+v, want %+v", i, got, want)
			}
		}
		if u.Reverses != nil {
			fmt.Fprintf(&sheets, "== %d: reversal of %d\n", i, *u.Reverses)
		} else {
			fmt.Fprintf(&sheets, "== %d\n%s", i, adjudicate.Explain(results[i]))
		}
	}
	return sheets.String()
}

// overlay reads a part of the plan model over a plan.
func overlay(t *testing.T, p *benefit.Plan, plain []byte) {
	t.Helper()
	var v any
	d := json.NewDecoder(bytes.NewReader(plain))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("rules: %v", err)
	}
	if _, replaced := v.(map[string]any)["costShares"]; replaced {
		p.CostShares = nil
	}
	full, err := json.Marshal(sourced(reflect.TypeFor[benefit.Plan](), v))
	if err != nil {
		t.Fatal(err)
	}
	d = json.NewDecoder(bytes.NewReader(full))
	d.DisallowUnknownFields()
	if err := d.Decode(p); err != nil {
		t.Fatalf("rules: %v\n%s", err, full)
	}
}

// sourced writes a plain value as the plan model has it: what is sourced is stated.
func sourced(t reflect.Type, v any) any {
	if t.Kind() == reflect.Pointer {
		return sourced(t.Elem(), v)
	}
	if t.Kind() == reflect.Struct && strings.HasPrefix(t.Name(), "Sourced[") {
		value, _ := t.FieldByName("Value")
		return map[string]any{"value": sourced(value.Type, v), "standing": "stated", "evidence": []any{}}
	}
	switch v := v.(type) {
	case map[string]any:
		if t.Kind() != reflect.Struct {
			return v
		}
		out := map[string]any{}
		for name, inner := range v {
			out[name] = inner
			for i := range t.NumField() {
				if tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); tag == name {
					out[name] = sourced(t.Field(i).Type, inner)
				}
			}
		}
		return out
	case []any:
		if t.Kind() != reflect.Slice {
			return v
		}
		out := make([]any, len(v))
		for i := range v {
			out[i] = sourced(t.Elem(), v[i])
		}
		return out
	}
	return v
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
	if want.Other != nil {
		have := map[adjudicate.Payer]money.Amount{}
		for _, o := range got.OtherPay {
			have[o.Payer] += o.Amount
		}
		if d := cmp.Diff(want.Other, have); d != "" {
			t.Errorf("other payers (-want +got):\n%s", d)
		}
	}
	if want.Stages != nil {
		have := map[benefit.PartDPhase]money.Amount{}
		for _, s := range got.Stages {
			have[s.Phase] += s.Amount
		}
		if d := cmp.Diff(want.Stages, have); d != "" {
			t.Errorf("stages (-want +got):\n%s", d)
		}
	}
	if want.Assistance != nil {
		amount("assistance", want.Assistance, got.Assistance)
	}
	if want.Response != "" && string(got.Response) != want.Response {
		t.Errorf("response %q, want %q", got.Response, want.Response)
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
