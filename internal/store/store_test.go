package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/store"
)

// clock is a clock that moves when told to.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func newClock() *clock { return &clock{t: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *clock) Add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}

func TestSQLite(t *testing.T) {
	exercise(t, func(t *testing.T, c *clock) *store.Store {
		return open(t, store.Options{DataDir: t.TempDir(), Clock: c.Now})
	})
}

func open(t *testing.T, o store.Options) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// exercise is what a store does, whatever the database under it.
func exercise(t *testing.T, newStore func(*testing.T, *clock) *store.Store) {
	for _, part := range []struct {
		name string
		test func(*testing.T, *store.Store, *clock)
	}{
		{"ping", func(t *testing.T, s *store.Store, _ *clock) { ok(t, s.Ping(t.Context())) }},
		{"users", exerciseUsers},
		{"an identity has one user", exerciseIdentities},
		{"documents", exerciseDocuments},
		{"lists are stable", exerciseLists},
		{"a record and its job are one", exerciseEnqueue},
		{"transitions", exerciseTransitions},
		{"transitions race", exerciseRace},
		{"text", exerciseText},
		{"runs", exerciseRuns},
		{"runs join", exerciseJoin},
		{"a failed run changes nothing", exerciseFailedRun},
		{"runs at once", exerciseRunsAtOnce},
		{"text read anew", exerciseTextVersion},
		{"deleted", exerciseDeleted},
		{"suites", exerciseSuites},
		{"responses", exerciseResponses},
		{"claims", exerciseClaims},
		{"model calls", exerciseModelCalls},
		{"slots", exerciseSlots},
		{"counters", exerciseCounters},
		{"callers that go away", exerciseGone},
		{"content", exerciseContent},
	} {
		t.Run(part.name, func(t *testing.T) {
			t.Parallel()
			c := newClock()
			part.test(t, newStore(t, c), c)
		})
	}
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func is(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error is %v, want %v", err, want)
	}
}

func same[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(document.Text{})); d != "" {
		t.Fatalf("%s (-want +got):\n%s", what, d)
	}
}

// upload stores content and record of a document.
func upload(t *testing.T, s *store.Store, user string) store.Document {
	t.Helper()
	id := s.NewID()
	info, err := s.WriteContent(t.Context(), id, strings.NewReader("content of "+id), 1<<20)
	ok(t, err)
	d, _, err := s.CreateDocument(t.Context(), store.NewDocument{
		ID: id, UserID: user, Filename: "plan.pdf", DisplayName: "Plan", FileType: "application/pdf", Content: info,
	}, nil)
	ok(t, err)
	return d
}

// complete takes an uploaded document through both stages.
func complete(t *testing.T, s *store.Store, d store.Document) {
	t.Helper()
	ctx := t.Context()
	_, err := s.BeginText(ctx, d.ID)
	ok(t, err)
	ok(t, s.FinishText(ctx, d.ID, "reader/1", sampleText(), nil, nil))
	runs, err := s.Runs(ctx, d.ID)
	ok(t, err)
	finish(t, s, runs[0].ID, `{"by":"upload"}`)
}

func finish(t *testing.T, s *store.Store, runID, plan string) store.Run {
	t.Helper()
	ctx := t.Context()
	r, err := s.BeginRun(ctx, runID)
	ok(t, err)
	a, err := s.Analysis(ctx, r.DocumentID)
	if err != nil {
		is(t, err, store.ErrNotFound)
	}
	r, err = s.FinishRun(ctx, runID, "input", store.RunResult{Model: "builtin", Plan: json.RawMessage(plan)}, json.RawMessage(plan), a.Version)
	ok(t, err)
	return r
}

func sampleText() *document.Text {
	b := document.NewBuilder(document.PDF)
	b.StartPage("", 612, 792)
	b.Line("Tier 1 — Generic", document.Box{Left: 72, Top: 72, Right: 200, Bottom: 84}, true)
	b.Table(2, document.Box{}, []document.CellText{
		{Row: 0, Column: 0, Lines: []document.LineText{{Words: "Retail"}}},
		{Row: 0, Column: 1, Lines: []document.LineText{{Words: "$10"}}},
	})
	return b.Text()
}

func status(t *testing.T, s *store.Store, id string, want store.DocumentStatus) store.Document {
	t.Helper()
	d, err := s.Document(t.Context(), id)
	ok(t, err)
	same(t, "status", d.Status, want)
	return d
}

func exerciseUsers(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	u, isNew, err := s.RegisterUser(ctx, store.User{UID: "u1", Email: "a@example.org", DisplayName: "A", Provider: "google"})
	ok(t, err)
	same(t, "first", isNew, true)
	same(t, "user", u, store.User{
		UID: "u1", Email: "a@example.org", DisplayName: "A", Provider: "google", Status: store.Pending,
		CreatedAt: c.Now(), UpdatedAt: c.Now(),
	})
	c.Add(time.Hour)
	again, isNew, err := s.RegisterUser(ctx, store.User{UID: "u1", Email: "other@example.org"})
	ok(t, err)
	same(t, "second", isNew, false)
	same(t, "unchanged", again, u)

	approve := func(u *store.User) error { u.Status = store.Approved; return nil }
	u, moved, err := s.ChangeUser(ctx, "u1", approve)
	ok(t, err)
	same(t, "moved", moved, true)
	same(t, "status", u.Status, store.Approved)
	same(t, "status changes", u.StatusChanges, 1)
	same(t, "updated", u.UpdatedAt, c.Now())
	_, moved, err = s.ChangeUser(ctx, "u1", approve)
	ok(t, err)
	same(t, "moved again", moved, false)
	_, _, err = s.ChangeUser(ctx, "nobody", approve)
	is(t, err, store.ErrNotFound)
	_, err = s.User(ctx, "nobody")
	is(t, err, store.ErrNotFound)

	_, _, err = s.RegisterUser(ctx, store.User{UID: "u2", Email: "b@example.org"})
	ok(t, err)
	all, err := s.Users(ctx, "", store.Page{Limit: 10})
	ok(t, err)
	same(t, "newest first", []string{all.Items[0].UID, all.Items[1].UID}, []string{"u2", "u1"})
	pending, err := s.Users(ctx, store.Pending, store.Page{Limit: 10})
	ok(t, err)
	same(t, "pending", len(pending.Items), 1)
}

func exerciseIdentities(t *testing.T, s *store.Store, _ *clock) {
	ctx := t.Context()
	for _, uid := range []string{"u1", "u2"} {
		_, _, err := s.RegisterUser(ctx, store.User{UID: uid, Email: uid + "@example.org", DisplayName: "As told"})
		ok(t, err)
	}
	bind := func(subject string) func(*store.User) error {
		return func(u *store.User) error { u.Issuer, u.Subject = "https://issuer", subject; return nil }
	}
	u, _, err := s.ChangeUser(ctx, "u1", bind("s1"))
	ok(t, err)
	same(t, "bound", []any{u.Issuer, u.Subject, u.StatusChanges}, []any{"https://issuer", "s1", 0})
	_, _, err = s.ChangeUser(ctx, "u1", bind("s1"))
	ok(t, err) // the same again
	_, _, err = s.ChangeUser(ctx, "u2", bind("s1"))
	is(t, err, store.ErrConflict)
	_, _, err = s.ChangeUser(ctx, "u1", bind("s2"))
	is(t, err, store.ErrConflict)
	_, _, err = s.RegisterUser(ctx, store.User{UID: "u3", Issuer: "https://issuer", Subject: "s1"})
	is(t, err, store.ErrConflict)
}

func exerciseDocuments(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	id, about := s.NewID(), "the 2027 plan"
	info, err := s.WriteContent(ctx, id, strings.NewReader("%PDF"), 1<<20)
	ok(t, err)
	d, r, err := s.CreateDocument(ctx, store.NewDocument{
		ID: id, UserID: "u1", Filename: "plan.pdf", DisplayName: "Plan", Description: &about, FileType: "application/pdf", Content: info,
	}, nil)
	ok(t, err)
	want := store.Document{
		ID: id, UserID: "u1", Filename: "plan.pdf", DisplayName: "Plan", Description: &about, FileType: "application/pdf",
		FileSize: 4, SHA256: info.SHA256, ContentKey: info.Key, Status: store.Uploaded, UploadedAt: c.Now(), UpdatedAt: c.Now(),
	}
	same(t, "created", d, want)
	got, err := s.Document(ctx, id)
	ok(t, err)
	same(t, "read", got, want)
	same(t, "run", []any{r.Category, r.State, r.DocumentID}, []any{"comprehensive", store.RunQueued, id})
	_, err = s.Document(ctx, s.NewID())
	is(t, err, store.ErrNotFound)
	_, err = s.Text(ctx, id)
	is(t, err, store.ErrNotFound)
	_, err = s.ExtractedText(ctx, id)
	is(t, err, store.ErrNotFound)
	_, err = s.Analysis(ctx, id)
	is(t, err, store.ErrNotFound)
}

func exerciseLists(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	var ids []string // newest first
	for i := range 7 {
		ids = append([]string{upload(t, s, "u1").ID}, ids...)
		if i%3 == 0 { // several in one moment
			c.Add(time.Millisecond)
		}
	}
	upload(t, s, "u2")
	var seen []string
	p := store.Page{Limit: 3}
	for pages := 1; ; pages++ {
		list, err := s.Documents(ctx, "u1", p)
		ok(t, err)
		for _, d := range list.Items {
			seen = append(seen, d.ID)
		}
		if pages == 1 { // neither of these shifts the pages that follow
			c.Add(time.Second)
			upload(t, s, "u1")
			ok(t, s.DeleteDocument(ctx, ids[1], "u1"))
		}
		if list.Next == "" {
			same(t, "pages", pages, 3)
			break
		}
		p.Cursor = list.Next
	}
	same(t, "seen", seen, ids)
	for _, cursor := range []string{"!", "bm9uZQ", "bm9uZSA"} {
		_, err := s.Documents(ctx, "u1", store.Page{Limit: 3, Cursor: cursor})
		is(t, err, store.ErrBadCursor)
	}
	none, err := s.Documents(ctx, "u3", p)
	ok(t, err)
	same(t, "none", none.Items, nil)
}

func exerciseEnqueue(t *testing.T, s *store.Store, _ *clock) {
	ctx := t.Context()
	id := s.NewID()
	full := errors.New("the queue is full")
	_, _, err := s.CreateDocument(ctx, store.NewDocument{ID: id, UserID: "u1"}, func(_ context.Context, _ store.Tx, w store.Work) error {
		same(t, "work", w, store.Work{Stage: store.TextStage, DocumentID: id})
		return full
	})
	is(t, err, full)
	_, err = s.Document(ctx, id)
	is(t, err, store.ErrNotFound)
}

func exerciseTransitions(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	d := upload(t, s, "u1")
	c.Add(time.Second)
	got, err := s.Transition(ctx, d.ID, []store.DocumentStatus{store.Uploaded, store.Failed}, store.Processing)
	ok(t, err)
	same(t, "status", got.Status, store.Processing)
	same(t, "updated", got.UpdatedAt, c.Now())
	_, err = s.Transition(ctx, d.ID, []store.DocumentStatus{store.Uploaded}, store.Processing)
	is(t, err, store.ErrConflict)
	_, err = s.Transition(ctx, d.ID, nil, store.Processing)
	is(t, err, store.ErrConflict)
	ok(t, s.DeleteDocument(ctx, d.ID, "u1"))
	_, err = s.Transition(ctx, d.ID, []store.DocumentStatus{store.Processing, store.Deleted}, store.Completed)
	is(t, err, store.ErrNotFound)
}

func exerciseRace(t *testing.T, s *store.Store, _ *clock) {
	d := upload(t, s, "u1")
	var wg sync.WaitGroup
	won := make(chan struct{}, 20)
	for range 20 {
		wg.Go(func() {
			_, err := s.Transition(t.Context(), d.ID, []store.DocumentStatus{store.Uploaded}, store.Processing)
			if err == nil {
				won <- struct{}{}
			} else if !errors.Is(err, store.ErrConflict) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	same(t, "winners", len(won), 1)
}

func exerciseText(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	d := upload(t, s, "u1")
	w, err := s.BeginText(ctx, d.ID)
	ok(t, err)
	same(t, "status", w.Document.Status, store.Processing)
	_, err = s.BeginText(ctx, d.ID) // an attempt after another
	ok(t, err)
	found := []finding.Finding{{Code: "page_skipped", Severity: finding.Warning, Message: "A page could not be read.", Page: 2}}
	var work []store.Work
	ok(t, s.FinishText(ctx, d.ID, "reader/1", sampleText(), found, func(_ context.Context, _ store.Tx, w store.Work) error {
		work = append(work, w)
		return nil
	}))
	runs, err := s.Runs(ctx, d.ID)
	ok(t, err)
	same(t, "work", work, []store.Work{{Stage: store.RulesStage, DocumentID: d.ID, RunID: runs[0].ID}})
	got, err := s.Text(ctx, d.ID)
	ok(t, err)
	same(t, "text", got, store.Text{Text: sampleText(), Findings: found, Version: "reader/1", ReadAt: c.Now()})
	words, err := s.ExtractedText(ctx, d.ID)
	ok(t, err)
	same(t, "words", words, sampleText().Content)
	doc := status(t, s, d.ID, store.Processing)
	same(t, "counts", []int{doc.Pages, doc.Characters, doc.Tables}, []int{1, sampleText().Len(), 1})
	is(t, s.FinishText(ctx, d.ID, "reader/1", sampleText(), nil, nil), store.ErrConflict)
	_, err = s.BeginText(ctx, d.ID)
	is(t, err, store.ErrConflict)

	bad := upload(t, s, "u1")
	_, err = s.BeginText(ctx, bad.ID)
	ok(t, err)
	failed, err := s.FailText(ctx, bad.ID, store.Failure{Code: "encrypted", Message: "Remove the password."})
	ok(t, err)
	same(t, "failed runs", len(failed), 1)
	doc = status(t, s, bad.ID, store.Failed)
	same(t, "failure", doc.Failure, &store.Failure{Code: "encrypted", Message: "Remove the password."})
	r, err := s.Run(ctx, failed[0])
	ok(t, err)
	same(t, "run", []any{r.State, r.Failure.Code, r.Ended()}, []any{store.RunFailed, "encrypted", true})
}

func exerciseContent(t *testing.T, s *store.Store, _ *clock) {
	ctx := t.Context()
	id := s.NewID()
	info, err := s.WriteContent(ctx, id, strings.NewReader("abc"), 3)
	ok(t, err)
	same(t, "info", info, store.ContentInfo{
		Key: info.Key, Size: 3, SHA256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
	})
	if !strings.HasSuffix(info.Key, id) {
		t.Fatalf("key %q does not name the document", info.Key)
	}
	r, err := s.OpenContent(ctx, info.Key)
	ok(t, err)
	_, err = r.Seek(1, io.SeekStart)
	ok(t, err)
	b, err := io.ReadAll(r)
	ok(t, err)
	same(t, "content", string(b), "bc")
	same(t, "size", r.Size(), 3)
	ok(t, r.Close())

	_, err = s.WriteContent(ctx, id, strings.NewReader("other"), 10)
	is(t, err, store.ErrConflict)
	_, err = s.WriteContent(ctx, s.NewID(), bytes.NewReader(make([]byte, 101)), 100)
	is(t, err, store.ErrTooLarge)
	broken := errors.New("the client went away")
	_, err = s.WriteContent(ctx, s.NewID(), io.MultiReader(strings.NewReader("half"), errReader{broken}), 100)
	is(t, err, broken)
	for _, bad := range []string{"", "..", "../../etc/passwd", "a/b/c/d", "ABCD"} {
		if _, err := s.WriteContent(ctx, bad, strings.NewReader("x"), 10); err == nil {
			t.Errorf("id %q was taken", bad)
		}
	}
	ok(t, s.DiscardContent(ctx, info.Key))
	ok(t, s.DiscardContent(ctx, info.Key))
	_, err = s.OpenContent(ctx, info.Key)
	is(t, err, store.ErrNotFound)
}

type errReader struct{ err error }

func (r errReader) Read([]byte) (int, error) { return 0, r.err }

func exerciseCounters(t *testing.T, s *store.Store, _ *clock) {
	ctx := t.Context()
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			if _, err := s.AddCount(ctx, "u1", "tokens", 5); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	n, err := s.AddCount(ctx, "u1", "tokens", -1)
	ok(t, err)
	same(t, "tokens", n, 49)
	_, err = s.AddCount(ctx, "u2", "tokens", 1)
	ok(t, err)
	counts, err := s.Counts(ctx, "u1")
	ok(t, err)
	same(t, "counts", counts, map[string]int64{"tokens": 49})
}

func exerciseGone(t *testing.T, s *store.Store, _ *clock) {
	var wg sync.WaitGroup
	var done atomic.Int64
	for i := range 300 {
		wg.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i%30)*time.Millisecond)
			defer cancel()
			if _, err := s.AddCount(ctx, "u1", "n", 1); err == nil {
				done.Add(1)
			}
		})
	}
	wg.Wait()
	counts, err := s.Counts(t.Context(), "u1")
	ok(t, err)
	same(t, "what was acknowledged is there, and no more", counts["n"], done.Load())
	ok(t, s.Ping(t.Context()))

	// Whoever goes away within a transaction hears why it was over, whichever statement was next.
	ctx, cancel := context.WithCancel(t.Context())
	id := s.NewID()
	_, _, err = s.CreateDocument(ctx, store.NewDocument{ID: id, UserID: "u1"}, func(_ context.Context, tx store.Tx, _ store.Work) error {
		cancel()
		for {
			if _, err := tx.ExecContext(t.Context(), "SELECT 1"); errors.Is(err, sql.ErrTxDone) {
				return nil
			}
		}
	})
	is(t, err, context.Canceled)
	_, err = s.Document(t.Context(), id)
	is(t, err, store.ErrNotFound)
}

func exerciseSlots(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	start := c.Now()
	var wg sync.WaitGroup
	taken := make(chan struct{}, 20)
	for range 20 {
		wg.Go(func() {
			slots, err := s.TakeSlot(ctx, "k", 5, time.Minute)
			if err != nil {
				t.Error(err)
			}
			if slots.Taken {
				taken <- struct{}{}
			}
		})
	}
	wg.Wait()
	same(t, "taken", len(taken), 5)
	slots, err := s.LookSlots(ctx, "k", time.Minute)
	ok(t, err)
	same(t, "look", slots, store.Slots{Used: 5, Oldest: start})
	other, err := s.TakeSlot(ctx, "other", 5, time.Minute)
	ok(t, err)
	same(t, "other key", other, store.Slots{Taken: true, Used: 1, Oldest: start})
	c.Add(time.Minute)
	slots, err = s.TakeSlot(ctx, "k", 5, time.Minute)
	ok(t, err)
	same(t, "a window later", slots, store.Slots{Taken: true, Used: 1, Oldest: c.Now()})
}

func ids[T any](all []T, id func(T) string) string {
	var out []string
	for _, v := range all {
		out = append(out, id(v))
	}
	return fmt.Sprint(out)
}
