package analyze

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// drafts are what the built-in reader and a perfect model read of a document.
func drafts(t *testing.T) (builtin, model Draft) {
	t.Helper()
	text := tampered(injection{})
	plan := read(t, text)
	return Draft{Plan: plan}, Admit(text, benefit.Comprehensive, perfect(text, read(t, text)), "fake/1")
}

func TestCombineAgreement(t *testing.T) {
	builtin, model := drafts(t)
	alone := map[benefit.RuleID]benefit.Confidence{}
	for _, c := range builtin.Plan.CostShares {
		alone[c.ID] = c.Share.Confidence()
	}
	before := said(t, builtin.Plan)
	model.Usage.Model, model.Usage.InputTokens = "fake/1", 12
	got := Combine(builtin, model)
	if got.Usage != model.Usage {
		t.Errorf("%+v", got.Usage)
	}
	after := said(t, got.Plan)
	for _, v := range []any{before, after} {
		delete(v.(map[string]any), "origins")
	}
	if d := cmp.Diff(before, after); d != "" {
		t.Errorf("a model that says the same changes the plan: %s", d)
	}
	surer := 0
	for _, c := range got.Plan.CostShares {
		by := map[string]bool{}
		for _, e := range c.Share.Evidence {
			by[e.Extractor] = true
		}
		want := alone[c.ID]
		if by["fake/1"] {
			want += (1000 - want) / 2
			surer++
		}
		if !by[BuiltinName] || c.Share.Confidence() != want {
			t.Errorf("%s is %d sure, alone %d; read by %v", c.ID, c.Share.Confidence(), alone[c.ID], by)
		}
	}
	if surer < 4 {
		t.Errorf("only %d cost shares are agreed on", surer)
	}
	if !slices.ContainsFunc(got.Plan.Origins, func(o benefit.CategoryOrigin) bool { return o.Extractor == "fake/1" }) {
		t.Error("the model is not among the origins")
	}
}

func TestCombineDisagreement(t *testing.T) {
	builtin, model := drafts(t)
	other := model.Plan.CostShares[0]
	twelve := money.Dollars(12)
	other.Share.Value.Copay = &twelve
	model.Plan.CostShares = []benefit.CostShare{other}
	got := Combine(builtin, model)
	n := slices.IndexFunc(got.Plan.CostShares, func(c benefit.CostShare) bool { return c.ID == other.ID })
	share := got.Plan.CostShares[n].Share
	if share.Standing != benefit.Conflicting || *share.Value.Copay == twelve || len(share.Alternatives) != 1 || *share.Alternatives[0].Value.Copay != twelve {
		t.Fatalf("%+v", share)
	}
	if share.Evidence[0].Extractor != BuiltinName || share.Alternatives[0].Evidence[0].Extractor != "fake/1" {
		t.Error("the quotes of both are not kept")
	}
	told := slices.ContainsFunc(got.Findings, func(f finding.Finding) bool {
		return f.Code == "readers_disagree" && f.Path == string(other.ID)+"/share" && f.Span != nil && f.Page == 2
	})
	if !told {
		t.Errorf("the disagreement is not told: %v", got.Findings)
	}
	if slices.ContainsFunc(benefit.Validate(got.Plan), func(f finding.Finding) bool { return f.Severity == finding.Error }) {
		t.Error("the plan is not valid")
	}
}

func TestCombineWhatOneAloneReads(t *testing.T) {
	builtin, model := drafts(t)
	mine := builtin.Plan.CostShares[0]
	builtin.Plan.CostShares = builtin.Plan.CostShares[1:]
	theirs := model.Plan.CostShares[len(model.Plan.CostShares)-1]
	model.Plan.CostShares = slices.DeleteFunc(model.Plan.CostShares, func(c benefit.CostShare) bool { return c.ID != mine.ID })
	got := Combine(builtin, model).Plan
	by := func(id benefit.RuleID) string {
		for _, c := range got.CostShares {
			if c.ID == id && c.Share.Standing == benefit.Stated {
				return c.Share.Evidence[0].Extractor
			}
		}
		return ""
	}
	if by(mine.ID) != "fake/1" || by(theirs.ID) != BuiltinName {
		t.Errorf("%s is read by %q, %s by %q", mine.ID, by(mine.ID), theirs.ID, by(theirs.ID))
	}
}

// TestCombineStatedBeforeAssumed lets a model find what the built-in reader took for granted.
func TestCombineStatedBeforeAssumed(t *testing.T) {
	builtin, model := drafts(t)
	m := &model.Plan.CostShares[0]
	n := slices.IndexFunc(builtin.Plan.CostShares, func(c benefit.CostShare) bool { return c.ID == m.ID })
	b := &builtin.Plan.CostShares[n]
	b.Channel, b.DaysSupply = benefit.Assume(benefit.AnyChannel), benefit.Assume(benefit.DaysSupply{Min: 1})
	b.ID = "costShare/" + benefit.RuleID(b.Tier) + "/any/in/1-"
	builtin.Plan.NotStated = append(builtin.Plan.NotStated, benefit.NotStated{Path: "costShares/" + string(b.Tier) + "/any/in/daysSupply", Category: benefit.CostShares})
	count, id, channel, days := len(builtin.Plan.CostShares), m.ID, m.Channel.Value, m.DaysSupply.Value
	got := Combine(builtin, model).Plan
	c := got.CostShares[n]
	if len(got.CostShares) != count || c.Channel.Value != channel || c.DaysSupply.Value != days || c.ID != id {
		t.Errorf("%d cost shares of %d; %s %s %+v", len(got.CostShares), count, c.ID, c.Channel.Value, c.DaysSupply.Value)
	}
	if slices.ContainsFunc(got.NotStated, func(n benefit.NotStated) bool { return n.Path == "costShares/"+string(c.Tier)+"/any/in/daysSupply" }) {
		t.Error("it is still said that the days supply is not stated")
	}
}

func TestCombineIsDeterministic(t *testing.T) {
	var first []byte
	for range 3 {
		b, err := json.Marshal(Combine(drafts(t)).Plan)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = b
		} else if !reflect.DeepEqual(first, b) {
			t.Fatal("the same drafts give two plans")
		}
	}
}

func TestCombineWithoutOneOfThem(t *testing.T) {
	builtin, model := drafts(t)
	want := len(builtin.Plan.CostShares)
	if got := Combine(builtin, Draft{}); len(got.Plan.CostShares) != want {
		t.Error("without a model the built-in reader's rules are lost")
	}
	if got := Combine(Draft{}, model); got.Plan != model.Plan {
		t.Error("without the built-in reader the model's rules are lost")
	}
	given := Draft{Plan: NewPlan(), given: true}
	if got := Combine(given, model); got.Plan != given.Plan || !got.given {
		t.Error("a document that is a plan itself was changed")
	}
}
