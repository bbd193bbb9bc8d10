package store_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

func exerciseRuns(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	d := upload(t, s, "u1")
	complete(t, s, d)
	doc := status(t, s, d.ID, store.Completed)
	same(t, "analysed", doc.HasAnalysis, true)
	c.Add(time.Minute)

	var work []store.Work
	run, joined, err := s.StartRun(ctx, store.NewRun{DocumentID: d.ID, UserID: "u1", Category: "costShares", Prompt: "look", PromptHash: "h"},
		func(_ context.Context, _ store.Tx, w store.Work) error {
			work = append(work, w)
			return nil
		})
	ok(t, err)
	same(t, "joined", joined, false)
	same(t, "work", work, []store.Work{{Stage: store.RulesStage, DocumentID: d.ID, RunID: run.ID}})
	same(t, "run", run, store.Run{
		ID: run.ID, DocumentID: d.ID, UserID: "u1", Category: "costShares", Prompt: "look", PromptHash: "h",
		State: store.RunQueued, CreatedAt: c.Now(),
	})
	status(t, s, d.ID, store.Processing)
	done := finish(t, s, run.ID, `{"by":"costShares"}`)
	same(t, "state", done.State, store.RunSucceeded)
	same(t, "ended", done.EndedAt, c.Now())
	status(t, s, d.ID, store.Completed)
	a, err := s.Analysis(ctx, d.ID)
	ok(t, err)
	same(t, "analysis", a, store.Analysis{Plan: json.RawMessage(`{"by":"costShares"}`), Version: 2, UpdatedAt: c.Now()})
	res, err := s.EarlierPlan(ctx, d.ID, "input")
	ok(t, err)
	same(t, "earlier", string(res.Plan), `{"by":"costShares"}`)
	_, err = s.EarlierPlan(ctx, d.ID, "another input")
	is(t, err, store.ErrNotFound)
	_, err = s.BeginRun(ctx, run.ID)
	is(t, err, store.ErrConflict)
	_, err = s.FailRun(ctx, run.ID, store.Failure{Code: "late"})
	is(t, err, store.ErrConflict)

	_, _, err = s.StartRun(ctx, store.NewRun{DocumentID: d.ID, UserID: "u2", Category: "costShares"}, nil)
	is(t, err, store.ErrNotFound)
	_, _, err = s.StartRun(ctx, store.NewRun{DocumentID: s.NewID(), UserID: "u1", Category: "costShares"}, nil)
	is(t, err, store.ErrNotFound)
	bare := s.NewID()
	_, _, err = s.CreateDocument(ctx, store.NewDocument{ID: bare, UserID: "u1"}, nil)
	ok(t, err)
	_, _, err = s.StartRun(ctx, store.NewRun{DocumentID: bare, UserID: "u1", Category: "costShares"}, nil)
	is(t, err, store.ErrNoContent)
}

func exerciseJoin(t *testing.T, s *store.Store, _ *clock) {
	ctx := t.Context()
	d := upload(t, s, "u1")
	n := store.NewRun{DocumentID: d.ID, UserID: "u1", Category: "comprehensive"}
	count := 0
	enqueue := func(context.Context, store.Tx, store.Work) error { count++; return nil }
	first, joined, err := s.StartRun(ctx, n, enqueue)
	ok(t, err)
	same(t, "joins the upload's run", joined, true)
	n.PromptHash = "other"
	second, joined, err := s.StartRun(ctx, n, enqueue)
	ok(t, err)
	same(t, "another prompt", joined, false)
	same(t, "waits for the text", count, 0)
	status(t, s, d.ID, store.Uploaded)
	_, err = s.BeginText(ctx, d.ID)
	ok(t, err)
	ok(t, s.FinishText(ctx, d.ID, "reader/1", sampleText(), nil, enqueue))
	same(t, "both go on", count, 2)
	finish(t, s, first.ID, `{}`)
	status(t, s, d.ID, store.Processing)
	finish(t, s, second.ID, `{}`)
	status(t, s, d.ID, store.Completed)
}

func exerciseFailedRun(t *testing.T, s *store.Store, _ *clock) {
	ctx := t.Context()
	d := upload(t, s, "u1")
	complete(t, s, d)
	_, _, err := s.SaveSuite(ctx, store.NewSuite{ID: "s", DocumentID: d.ID, UserID: "u1", Mode: "quick", Suite: json.RawMessage(`{}`)})
	ok(t, err)
	before := status(t, s, d.ID, store.TestSuiteGenerated)
	run, _, err := s.StartRun(ctx, store.NewRun{DocumentID: d.ID, UserID: "u1", Category: "costShares"}, nil)
	ok(t, err)
	status(t, s, d.ID, store.Processing)
	_, err = s.BeginRun(ctx, run.ID)
	ok(t, err)
	run, err = s.FailRun(ctx, run.ID, store.Failure{Code: "model_error", Message: "The model did not answer."})
	ok(t, err)
	same(t, "run", run.Failure.Code, "model_error")
	same(t, "document", status(t, s, d.ID, store.TestSuiteGenerated), before)
	a, err := s.Analysis(ctx, d.ID)
	ok(t, err)
	same(t, "analysis", string(a.Plan), `{"by":"upload"}`)

	// A document that has never been completed shows its latest failure.
	d = upload(t, s, "u1")
	_, err = s.FailText(ctx, d.ID, store.Failure{Code: "encrypted"})
	ok(t, err)
	run, _, err = s.StartRun(ctx, store.NewRun{DocumentID: d.ID, UserID: "u1", Category: "costShares"}, nil)
	ok(t, err)
	status(t, s, d.ID, store.Processing)
	_, err = s.FailText(ctx, d.ID, store.Failure{Code: "corrupt"})
	ok(t, err)
	same(t, "failure", status(t, s, d.ID, store.Failed).Failure.Code, "corrupt")
	run, err = s.Run(ctx, run.ID)
	ok(t, err)
	same(t, "run", run.State, store.RunFailed)
}

func exerciseRunsAtOnce(t *testing.T, s *store.Store, _ *clock) {
	ctx := t.Context()
	d := upload(t, s, "u1")
	complete(t, s, d)
	var runs []store.Run
	for _, category := range []string{"costShares", "accumulators"} {
		r, _, err := s.StartRun(ctx, store.NewRun{DocumentID: d.ID, UserID: "u1", Category: category}, nil)
		ok(t, err)
		r, err = s.BeginRun(ctx, r.ID)
		ok(t, err)
		runs = append(runs, r)
	}
	res := store.RunResult{Plan: json.RawMessage(`{}`)}
	_, err := s.FinishRun(ctx, runs[0].ID, "", res, json.RawMessage(`{"n":1}`), 1)
	ok(t, err)
	_, err = s.FinishRun(ctx, runs[1].ID, "", res, json.RawMessage(`{"n":2}`), 1) // made without knowing the first
	is(t, err, store.ErrConflict)
	r, err := s.Run(ctx, runs[1].ID)
	ok(t, err)
	same(t, "still running", r.State, store.RunRunning)
	status(t, s, d.ID, store.Processing)
	ok(t, s.Release(ctx, store.Work{Stage: store.RulesStage, RunID: r.ID}))
	r, err = s.Run(ctx, runs[1].ID)
	ok(t, err)
	same(t, "released", r.State, store.RunQueued)
	_, err = s.FinishRun(ctx, runs[1].ID, "", res, json.RawMessage(`{"n":2}`), 2)
	ok(t, err)
	status(t, s, d.ID, store.Completed)
}

func exerciseTextVersion(t *testing.T, s *store.Store, _ *clock) {
	ctx := t.Context()
	d := upload(t, s, "u1")
	complete(t, s, d)
	start := func(category string) (w store.Work) {
		_, _, err := s.StartRun(ctx, store.NewRun{DocumentID: d.ID, UserID: "u1", Category: category, TextVersion: "reader/2"},
			func(_ context.Context, _ store.Tx, next store.Work) error { w = next; return nil })
		ok(t, err)
		return w
	}
	one := start("costShares")
	same(t, "one category keeps the text", one.Stage, store.RulesStage)
	same(t, "all categories read it again", start("comprehensive").Stage, store.TextStage)
	_, err := s.Text(ctx, d.ID)
	ok(t, err) // the old one, meanwhile
	// The new text fails: that is the comprehensive run's failure alone, and the old text stays.
	failed, err := s.FailText(ctx, d.ID, store.Failure{Code: "corrupt"})
	ok(t, err)
	same(t, "failed", len(failed), 1)
	finish(t, s, one.RunID, `{}`)
	status(t, s, d.ID, store.Completed)
	same(t, "still there", start("accumulators").Stage, store.RulesStage)
}

func exerciseDeleted(t *testing.T, s *store.Store, _ *clock) {
	ctx := t.Context()
	d := upload(t, s, "u1")
	complete(t, s, d)
	_, _, err := s.SaveSuite(ctx, store.NewSuite{ID: "s", DocumentID: d.ID, UserID: "u1", Mode: "quick", Suite: json.RawMessage(`{}`)})
	ok(t, err)
	claim, err := s.SaveClaim(ctx, store.Claim{DocumentID: d.ID, UserID: "u1", Format: "D0", Inputs: json.RawMessage(`{}`), Claim: json.RawMessage(`{}`), Raw: []byte{2}})
	ok(t, err)
	response, err := s.CreateResponse(ctx, d.ID, "u1", "quick")
	ok(t, err)
	run, _, err := s.StartRun(ctx, store.NewRun{DocumentID: d.ID, UserID: "u1", Category: "costShares"}, nil)
	ok(t, err)

	is(t, s.DeleteDocument(ctx, d.ID, "u2"), store.ErrNotFound)
	ok(t, s.DeleteDocument(ctx, d.ID, "u1"))
	ok(t, s.DeleteDocument(ctx, d.ID, "u1"))
	is(t, s.DeleteDocument(ctx, d.ID, "u2"), store.ErrNotFound)
	is(t, s.DeleteDocument(ctx, s.NewID(), "u1"), store.ErrNotFound)

	run, err = s.Run(ctx, run.ID)
	ok(t, err)
	same(t, "run", run.State, store.RunCancelled)
	for what, f := range map[string]func() error{
		"document": func() error { _, err := s.Document(ctx, d.ID); return err },
		"text":     func() error { _, err := s.Text(ctx, d.ID); return err },
		"words":    func() error { _, err := s.ExtractedText(ctx, d.ID); return err },
		"analysis": func() error { _, err := s.Analysis(ctx, d.ID); return err },
		"suite":    func() error { _, err := s.Suite(ctx, "s", "u1"); return err },
		"current":  func() error { _, err := s.CurrentSuite(ctx, d.ID, "quick"); return err },
		"claim":    func() error { _, err := s.Claim(ctx, claim.ID, "u1"); return err },
		"response": func() error { _, err := s.Response(ctx, response.ID, "u1"); return err },
		"new run": func() error {
			_, _, err := s.StartRun(ctx, store.NewRun{DocumentID: d.ID, UserID: "u1", Category: "costShares"}, nil)
			return err
		},
		"begin text":  func() error { _, err := s.BeginText(ctx, d.ID); return err },
		"finish text": func() error { return s.FinishText(ctx, d.ID, "v", sampleText(), nil, nil) },
		"save suite": func() error {
			_, _, err := s.SaveSuite(ctx, store.NewSuite{DocumentID: d.ID, UserID: "u1"})
			return err
		},
		"save claim": func() error { _, err := s.SaveClaim(ctx, store.Claim{DocumentID: d.ID, UserID: "u1"}); return err },
	} {
		t.Run(what, func(t *testing.T) { is(t, f(), store.ErrNotFound) })
	}
	suites, err := s.Suites(ctx, d.ID, "u1")
	ok(t, err)
	same(t, "suites", len(suites), 0)
	claims, err := s.Claims(ctx, "u1", d.ID, store.Page{Limit: 5})
	ok(t, err)
	same(t, "claims", len(claims.Items), 0)
}

func exerciseSuites(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	d := upload(t, s, "u1")
	n := store.NewSuite{
		ID: "suite-1", DocumentID: d.ID, UserID: "u1", Mode: "quick", ScenarioCount: 3, Confidence: 0.875,
		ResponseID: "r1", Suite: json.RawMessage(`{"v":1}`), GeneratedAt: c.Now().Add(-time.Hour),
	}
	_, _, err := s.SaveSuite(ctx, n)
	is(t, err, store.ErrConflict) // not analysed yet
	complete(t, s, d)
	first, updated, err := s.SaveSuite(ctx, n)
	ok(t, err)
	same(t, "updated", updated, false)
	same(t, "first", first, store.Suite{
		ID: "suite-1", DocumentID: d.ID, UserID: "u1", Mode: "quick", Version: 1, Current: true, ScenarioCount: 3, Confidence: 0.875,
		ResponseID: "r1", Suite: json.RawMessage(`{"v":1}`), GeneratedAt: n.GeneratedAt, SavedAt: c.Now(),
	})
	same(t, "on the document", status(t, s, d.ID, store.TestSuiteGenerated).TestSuiteID, "suite-1")

	c.Add(time.Minute)
	n.Suite, n.Corrected = json.RawMessage(`{"v":2}`), true
	second, updated, err := s.SaveSuite(ctx, n)
	ok(t, err)
	same(t, "second", []any{updated, second.Version, second.CorrectionCount}, []any{true, 2, 1})
	got, err := s.Suite(ctx, "suite-1", "u1")
	ok(t, err)
	same(t, "read", got, second)
	got, err = s.CurrentSuite(ctx, d.ID, "quick")
	ok(t, err)
	same(t, "current", got, second)
	_, err = s.Suite(ctx, "suite-1", "u2")
	is(t, err, store.ErrNotFound)

	c.Add(time.Minute)
	n.ID, n.Suite, n.Corrected = "suite-2", json.RawMessage(`{"v":3}`), false
	third, updated, err := s.SaveSuite(ctx, n)
	ok(t, err)
	same(t, "another suite of the mode", []any{updated, third.Version, third.CorrectionCount}, []any{true, 3, 0})
	got, err = s.Suite(ctx, "suite-1", "u1")
	ok(t, err)
	same(t, "the replaced one is still there", []any{string(got.Suite), got.Current}, []any{`{"v":2}`, false})
	c.Add(time.Minute)
	n.ID, n.Mode = "suite-3", "edgeCase"
	_, _, err = s.SaveSuite(ctx, n)
	ok(t, err)
	list, err := s.Suites(ctx, d.ID, "u1")
	ok(t, err)
	same(t, "list", ids(list, func(v store.Suite) string { return v.ID }), "[suite-3 suite-2]")
	list, err = s.Suites(ctx, d.ID, "u2")
	ok(t, err)
	same(t, "another user's", len(list), 0)
	list, err = s.SuiteHistory(ctx, d.ID, "u1", "quick")
	ok(t, err)
	same(t, "history", ids(list, func(v store.Suite) string { return v.ID }), "[suite-2 suite-1 suite-1]")
	n.UserID = "u2"
	_, _, err = s.SaveSuite(ctx, n)
	is(t, err, store.ErrNotFound)
}

func exerciseResponses(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	d := upload(t, s, "u1")
	r, err := s.CreateResponse(ctx, d.ID, "u1", "quick")
	ok(t, err)
	same(t, "pending", r, store.Response{
		ID: r.ID, DocumentID: d.ID, UserID: "u1", Mode: "quick", Status: store.ResponsePending, CreatedAt: c.Now(), UpdatedAt: c.Now(),
	})
	c.Add(time.Second)
	_, err = s.FinishResponse(ctx, r.ID, store.Response{Status: store.ResponsePending})
	if err == nil {
		t.Fatal("a response ended as pending")
	}
	done, err := s.FinishResponse(ctx, r.ID, store.Response{Status: store.ResponseParseError, Raw: "{", ParseError: "it ends too early"})
	ok(t, err)
	same(t, "done", []any{done.Status, done.Raw, done.ParseError, done.UpdatedAt}, []any{store.ResponseParseError, "{", "it ends too early", c.Now()})
	_, err = s.FinishResponse(ctx, r.ID, store.Response{Status: store.ResponseSuccess})
	is(t, err, store.ErrConflict)
	got, err := s.Response(ctx, r.ID, "u1")
	ok(t, err)
	same(t, "read", got, done)
	_, err = s.Response(ctx, r.ID, "u2")
	is(t, err, store.ErrNotFound)
	r, err = s.CreateResponse(ctx, d.ID, "u1", "quick")
	ok(t, err)
	done, err = s.FinishResponse(ctx, r.ID, store.Response{Status: store.ResponseSuccess, Raw: "{}", Parsed: json.RawMessage(`{"a":1}`)})
	ok(t, err)
	same(t, "parsed", string(done.Parsed), `{"a":1}`)
	_, err = s.CreateResponse(ctx, s.NewID(), "u1", "quick")
	is(t, err, store.ErrNotFound)
}

func exerciseClaims(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	d, other := upload(t, s, "u1"), upload(t, s, "u1")
	raw := []byte{0x02, 0x1e, 0x1c, 0x00, 0xff, 'D', '0'}
	saved, err := s.SaveClaim(ctx, store.Claim{
		DocumentID: d.ID, UserID: "u1", Format: "D0", Inputs: json.RawMessage(`{"ndc":"00000000001"}`), Claim: json.RawMessage(`{"format":"D0"}`), Raw: raw,
	})
	ok(t, err)
	same(t, "time", saved.CreatedAt, c.Now())
	got, err := s.Claim(ctx, saved.ID, "u1")
	ok(t, err)
	same(t, "read", got, saved)
	_, err = s.Claim(ctx, saved.ID, "u2")
	is(t, err, store.ErrNotFound)
	_, err = s.SaveClaim(ctx, store.Claim{DocumentID: d.ID, UserID: "u2", Format: "D0", Raw: raw})
	is(t, err, store.ErrNotFound)
	want := saved.ID + "]"
	for range 3 {
		c.Add(time.Second)
		v, err := s.SaveClaim(ctx, store.Claim{DocumentID: other.ID, UserID: "u1", Format: "F6", Inputs: json.RawMessage(`{}`), Claim: json.RawMessage(`{}`), Raw: raw})
		ok(t, err)
		want = v.ID + " " + want
	}
	one, err := s.Claims(ctx, "u1", "", store.Page{Limit: 2})
	ok(t, err)
	two, err := s.Claims(ctx, "u1", "", store.Page{Limit: 2, Cursor: one.Next})
	ok(t, err)
	same(t, "pages", ids(append(one.Items, two.Items...), func(c store.Claim) string { return c.ID }), "["+want)
	same(t, "last page", two.Next, "")
	of, err := s.Claims(ctx, "u1", d.ID, store.Page{Limit: 5})
	ok(t, err)
	same(t, "of a document", of.Items, []store.Claim{{
		ID: saved.ID, DocumentID: d.ID, UserID: "u1", Format: "D0", Inputs: saved.Inputs, CreatedAt: saved.CreatedAt,
	}})
}
