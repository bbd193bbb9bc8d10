package pipeline_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/store"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv("RXASSAY_TEST_CHILD"); dir != "" {
		child(dir)
		return
	}
	code := m.Run()
	if err := leaks(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// leaks tells which goroutines are left over. On a busy machine those that have been told to end take a while.
func leaks(options ...goleak.Option) error {
	for end := time.Now().Add(3 * time.Minute); ; {
		if err := goleak.Find(options...); err == nil || time.Now().After(end) {
			return err
		}
	}
}

// readText takes the content itself for the text.
func readText(_ context.Context, _ string, content []byte) (*document.Text, []finding.Finding, error) {
	b := document.NewBuilder(document.JSON)
	b.StartPage("", 0, 0)
	b.Line(string(content), document.Box{}, false)
	return b.Text(), nil, nil
}

// analyze names the plan's only tier after the category.
func analyze(_ context.Context, r pipeline.Request) (pipeline.Reading, error) {
	return pipeline.Reading{
		Plan:  &benefit.Plan{Tiers: []benefit.Tier{{ID: benefit.TierID(r.Category)}}},
		Model: "test", TokenCount: int64(r.Text.Len()), Warnings: []string{"prompt: " + r.Prompt},
	}, nil
}

// merge collects the tiers of all categories; comprehensive replaces them.
func merge(earlier, fresh *benefit.Plan, category benefit.Category) *benefit.Plan {
	if earlier == nil || category == benefit.Comprehensive {
		return fresh
	}
	merged := *earlier
	merged.Tiers = append(append([]benefit.Tier{}, earlier.Tiers...), fresh.Tiers...)
	return &merged
}

func config(s *store.Store) pipeline.Config {
	return pipeline.Config{
		Store: s, ReadText: readText, TextVersion: "reader/1", Analyze: analyze, Merge: merge,
		Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
		RetryPause: 10 * time.Millisecond, PollInterval: 20 * time.Millisecond,
	}
}

// run starts a pipeline on a store of its own.
func run(t *testing.T, adjust func(*pipeline.Config)) (*pipeline.Pipeline, *store.Store) {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{DataDir: t.TempDir(), Clock: time.Now})
	ok(t, err)
	t.Cleanup(func() { ok(t, s.Close()) })
	c := config(s)
	if adjust != nil {
		adjust(&c)
	}
	return start(t, c), s
}

func start(t *testing.T, c pipeline.Config) *pipeline.Pipeline {
	t.Helper()
	p, err := pipeline.New(c)
	ok(t, err)
	ok(t, p.Start(t.Context()))
	t.Cleanup(func() { ok(t, p.Stop(context.Background())) })
	return p
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func upload(ctx context.Context, s *store.Store, p *pipeline.Pipeline, content string) (store.Document, error) {
	id := s.NewID()
	info, err := s.WriteContent(ctx, id, strings.NewReader(content), 1<<20)
	if err != nil {
		return store.Document{}, err
	}
	return p.Submit(ctx, store.NewDocument{
		ID: id, UserID: "u1", Filename: "plan.json", DisplayName: "Plan", FileType: "application/json", Content: info,
	})
}

func submit(t *testing.T, s *store.Store, p *pipeline.Pipeline, content string) store.Document {
	t.Helper()
	d, err := upload(t.Context(), s, p, content)
	ok(t, err)
	return d
}

// await waits for a document to be in a status.
func await(t *testing.T, s *store.Store, id string, want store.DocumentStatus) store.Document {
	t.Helper()
	deadline := time.Now().Add(8 * time.Minute)
	for {
		d, err := s.Document(t.Context(), id)
		ok(t, err)
		if d.Status == want {
			return d
		}
		if time.Now().After(deadline) {
			t.Fatalf("the document is %s (%v), want %s", d.Status, d.Failure, want)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func tiers(t *testing.T, s *store.Store, id string) string {
	t.Helper()
	a, err := s.Analysis(t.Context(), id)
	ok(t, err)
	return tiersOf(t, a.Plan)
}

func tiersOf(t *testing.T, plan json.RawMessage) string {
	t.Helper()
	var p benefit.Plan
	ok(t, json.Unmarshal(plan, &p))
	var all []string
	for _, tier := range p.Tiers {
		all = append(all, string(tier.ID))
	}
	return strings.Join(all, " ")
}

func TestUploadIsProcessed(t *testing.T) {
	p, s := run(t, nil)
	begin := time.Now()
	d := submit(t, s, p, "Tier 1 $10")
	d = await(t, s, d.ID, store.Completed)
	t.Logf("completed after %v", time.Since(begin))
	if got := tiers(t, s, d.ID); got != "comprehensive" {
		t.Errorf("tiers are %q", got)
	}
	words, err := s.ExtractedText(t.Context(), d.ID)
	ok(t, err)
	if words != "Tier 1 $10\n" || d.Pages != 1 || d.Characters != 11 {
		t.Errorf("text is %q, document %+v", words, d)
	}
}

func TestProcessReplacesACategory(t *testing.T) {
	p, s := run(t, nil)
	d := submit(t, s, p, "Tier 1 $10")
	await(t, s, d.ID, store.Completed)
	r, err := p.Process(t.Context(), d.ID, "u1", benefit.CostShares, "mind the footnotes")
	ok(t, err)
	if got := tiersOf(t, r.Analysis); got != "comprehensive costShares" {
		t.Errorf("tiers are %q", got)
	}
	if r.Joined || r.Run.Result.Model != "test" || r.Run.Result.TokenCount != 11 || fmt.Sprint(r.Run.Result.Warnings) != "[prompt: mind the footnotes]" {
		t.Errorf("run is %+v", r.Run)
	}
	if d := await(t, s, d.ID, store.Completed); d.Status != store.Completed {
		t.Errorf("document is %s", d.Status)
	}
	for _, c := range []struct{ id, user string }{{d.ID, "u2"}, {s.NewID(), "u1"}} {
		if _, err := p.Process(t.Context(), c.id, c.user, benefit.CostShares, ""); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("error is %v", err)
		}
	}
}

func TestProcessJoins(t *testing.T) {
	var calls, now, most atomic.Int32
	entered, gate := make(chan struct{}, 10), make(chan struct{})
	p, s := run(t, func(c *pipeline.Config) {
		c.Analyze = func(ctx context.Context, r pipeline.Request) (pipeline.Reading, error) {
			if r.Category == benefit.CostShares {
				calls.Add(1)
				most.Store(max(most.Load(), now.Add(1)))
				defer now.Add(-1)
				entered <- struct{}{}
				<-gate
			}
			return analyze(ctx, r)
		}
	})
	d := submit(t, s, p, "x")
	await(t, s, d.ID, store.Completed)
	var wg sync.WaitGroup
	var joined atomic.Int32
	process := func() {
		r, err := p.Process(t.Context(), d.ID, "u1", benefit.CostShares, "")
		if err != nil {
			t.Error(err)
		}
		if r.Joined {
			joined.Add(1)
		}
	}
	wg.Go(process)
	<-entered
	for range 4 {
		wg.Go(process)
	}
	// One whose caller goes away does not end the run.
	gone, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	if _, err := p.Process(gone, d.ID, "u1", benefit.CostShares, ""); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error is %v", err)
	}
	await(t, s, d.ID, store.Processing)
	close(gate)
	wg.Wait()
	// A caller that came only after the gate was opened, on a slow machine, had a run of its own.
	if most.Load() != 1 || joined.Load() == 0 || calls.Load() != 5-joined.Load() {
		t.Errorf("%d analyses, %d at once, %d joined", calls.Load(), most.Load(), joined.Load())
	}
}

func TestCallerGone(t *testing.T) {
	running, gate := make(chan struct{}), make(chan struct{})
	p, s := run(t, func(c *pipeline.Config) {
		c.Analyze = func(ctx context.Context, r pipeline.Request) (pipeline.Reading, error) {
			if r.Category == benefit.CostShares {
				close(running)
				<-gate
			}
			return analyze(ctx, r)
		}
	})
	d := submit(t, s, p, "x")
	await(t, s, d.ID, store.Completed)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-running
		cancel()
	}()
	if _, err := p.Process(ctx, d.ID, "u1", benefit.CostShares, ""); !errors.Is(err, context.Canceled) {
		t.Fatalf("error is %v", err)
	}
	close(gate)
	await(t, s, d.ID, store.Completed)
	if got := tiers(t, s, d.ID); got != "comprehensive costShares" {
		t.Errorf("tiers are %q", got)
	}
}

func TestRunsOfSeveralCategoriesMerge(t *testing.T) {
	p, s := run(t, func(c *pipeline.Config) { c.RulesWorkers = 5 })
	d := submit(t, s, p, "x") // while the text is still to be read
	var wg sync.WaitGroup
	for _, c := range benefit.Categories()[1:] {
		wg.Go(func() {
			if _, err := p.Process(t.Context(), d.ID, "u1", c, ""); err != nil {
				t.Error(c, err)
			}
		})
	}
	wg.Wait()
	await(t, s, d.ID, store.Completed)
	runs, err := s.Runs(t.Context(), d.ID)
	ok(t, err)
	for _, r := range runs {
		if r.State != store.RunSucceeded {
			t.Errorf("%s is %s", r.Category, r.State)
		}
	}
	if a, err := s.Analysis(t.Context(), d.ID); err != nil || a.Version != 6 {
		t.Errorf("analysis has version %d, error %v", a.Version, err)
	}
}

func TestFaultsAreNotTriedAgain(t *testing.T) {
	var calls atomic.Int32
	var fault atomic.Value
	fault.Store(error(&extract.Failure{Code: "encrypted", Message: "Remove the password."}))
	p, s := run(t, func(c *pipeline.Config) {
		c.ReadText = func(context.Context, string, []byte) (*document.Text, []finding.Finding, error) {
			calls.Add(1)
			return nil, nil, fmt.Errorf("wrapped: %w", fault.Load().(error))
		}
	})
	d := submit(t, s, p, "x")
	d = await(t, s, d.ID, store.Failed)
	if calls.Load() != 1 || d.Failure == nil || *d.Failure != (store.Failure{Code: "encrypted", Message: "Remove the password."}) {
		t.Fatalf("%d calls, failure %v", calls.Load(), d.Failure)
	}
	_, err := p.Process(t.Context(), d.ID, "u1", benefit.Comprehensive, "")
	if f := (*pipeline.Fault)(nil); !errors.As(err, &f) || f.Code != "encrypted" {
		t.Fatalf("error is %v", err)
	}
	await(t, s, d.ID, store.Failed)
}

func TestAFailedRunChangesNothing(t *testing.T) {
	p, s := run(t, func(c *pipeline.Config) {
		c.Analyze = func(ctx context.Context, r pipeline.Request) (pipeline.Reading, error) {
			if r.Category == benefit.CostShares {
				return pipeline.Reading{}, &pipeline.Fault{Code: "model_error", Message: "The model did not answer."}
			}
			return analyze(ctx, r)
		}
	})
	d := submit(t, s, p, "x")
	before := await(t, s, d.ID, store.Completed)
	_, err := p.Process(t.Context(), d.ID, "u1", benefit.CostShares, "")
	if f := (*pipeline.Fault)(nil); !errors.As(err, &f) || f.Code != "model_error" {
		t.Fatalf("error is %v", err)
	}
	after := await(t, s, d.ID, store.Completed)
	if got := tiers(t, s, d.ID); got != "comprehensive" || after.Failure != nil || after.SHA256 != before.SHA256 {
		t.Errorf("tiers are %q, document %+v", got, after)
	}
}

func TestInternalErrors(t *testing.T) {
	for name, test := range map[string]struct {
		times int32 // how often the stage goes wrong
		wrong func()
		want  store.DocumentStatus
		calls int32
	}{
		"passing":  {2, func() {}, store.Completed, 3},
		"lasting":  {1000, func() {}, store.Failed, 4},
		"panicing": {1000, func() { panic("MARKER-4711 of the document") }, store.Failed, 4},
	} {
		t.Run(name, func(t *testing.T) {
			var calls atomic.Int32
			var log syncBuffer
			p, s := run(t, func(c *pipeline.Config) {
				c.Logger = slog.New(slog.NewTextHandler(&log, nil))
				c.ReadText = func(ctx context.Context, m string, b []byte) (*document.Text, []finding.Finding, error) {
					if calls.Add(1) <= test.times {
						test.wrong()
						return nil, nil, errors.New("the disk is on fire")
					}
					return readText(ctx, m, b)
				}
			})
			d := submit(t, s, p, "x")
			d = await(t, s, d.ID, test.want)
			if calls.Load() != test.calls {
				t.Errorf("%d calls, want %d", calls.Load(), test.calls)
			}
			if test.want == store.Failed && d.Failure.Code != "internal" {
				t.Errorf("failure is %v", d.Failure)
			}
			if strings.Contains(log.String(), "MARKER-4711") {
				t.Errorf("the log holds a panic's value:\n%s", log.String())
			}
		})
	}
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func TestTimeout(t *testing.T) {
	p, s := run(t, func(c *pipeline.Config) {
		c.TextTimeout, c.MaxAttempts = 50*time.Millisecond, 2
		c.ReadText = func(ctx context.Context, _ string, _ []byte) (*document.Text, []finding.Finding, error) {
			<-ctx.Done()
			return nil, nil, ctx.Err()
		}
	})
	d := submit(t, s, p, "x")
	if d = await(t, s, d.ID, store.Failed); d.Failure.Code != "timeout" {
		t.Errorf("failure is %v", d.Failure)
	}
}

func TestSameInputIsNotAnalysedAgain(t *testing.T) {
	var calls atomic.Int32
	p, s := run(t, func(c *pipeline.Config) {
		c.AnalyzerVersion = "builtin/1"
		c.Analyze = func(ctx context.Context, r pipeline.Request) (pipeline.Reading, error) {
			calls.Add(1)
			if r.DocumentID == "" || r.UserID != "u1" {
				t.Errorf("read for the document %q of %q", r.DocumentID, r.UserID)
			}
			reading, err := analyze(ctx, r)
			reading.Incomplete = r.Prompt == "half"
			return reading, err
		}
	})
	d := submit(t, s, p, "x")
	await(t, s, d.ID, store.Completed)
	for range 2 {
		r, err := p.Process(t.Context(), d.ID, "u1", benefit.Comprehensive, "")
		ok(t, err)
		if got := tiersOf(t, r.Analysis); got != "comprehensive" || r.Run.Result.Model != "test" || r.Run.Result.TokenCount != 0 {
			t.Errorf("tiers are %q, run %+v", got, r.Run)
		}
	}
	if calls.Load() != 1 {
		t.Errorf("%d analyses", calls.Load())
	}
	_, err := p.Process(t.Context(), d.ID, "u1", benefit.Comprehensive, "another prompt")
	ok(t, err)
	if calls.Load() != 2 {
		t.Errorf("%d analyses with another prompt", calls.Load())
	}
	for range 2 {
		_, err := p.Process(t.Context(), d.ID, "u1", benefit.Comprehensive, "half")
		ok(t, err)
	}
	if calls.Load() != 4 {
		t.Errorf("%d analyses: what is incomplete was taken over", calls.Load())
	}
}

func TestDeletedWhileItRuns(t *testing.T) {
	running, gate := make(chan struct{}), make(chan struct{})
	p, s := run(t, func(c *pipeline.Config) {
		c.Analyze = func(ctx context.Context, r pipeline.Request) (pipeline.Reading, error) {
			close(running)
			<-gate
			return analyze(ctx, r)
		}
	})
	d := submit(t, s, p, "x")
	<-running
	waited := make(chan error)
	go func() {
		_, err := p.Process(t.Context(), d.ID, "u1", benefit.Comprehensive, "")
		waited <- err
	}()
	time.Sleep(20 * time.Millisecond)
	ok(t, s.DeleteDocument(t.Context(), d.ID, "u1"))
	close(gate)
	if err := <-waited; !errors.Is(err, store.ErrNotFound) {
		t.Errorf("error is %v", err)
	}
}

func TestAtMostTwoTextsAtOnce(t *testing.T) {
	s, err := store.Open(t.Context(), store.Options{DataDir: t.TempDir(), Clock: time.Now})
	ok(t, err)
	t.Cleanup(func() { ok(t, s.Close()) })
	var now, most atomic.Int32
	both := make(chan struct{}) // closed when two texts are read at once: the first waits for that
	c := config(s)
	c.ReadText = func(ctx context.Context, m string, b []byte) (*document.Text, []finding.Finding, error) {
		n := now.Add(1)
		defer now.Add(-1)
		for old := most.Load(); n > old; old = most.Load() {
			if !most.CompareAndSwap(old, n) {
				continue
			}
			if n == 2 {
				close(both)
			}
		}
		select {
		case <-both:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
		time.Sleep(50 * time.Millisecond) // in which a third could come
		return readText(ctx, m, b)
	}
	p, err := pipeline.New(c)
	ok(t, err)
	var all []store.Document
	for range 8 {
		all = append(all, submit(t, s, p, "x"))
	}
	ok(t, p.Start(t.Context()))
	t.Cleanup(func() { ok(t, p.Stop(context.Background())) })
	for _, d := range all {
		await(t, s, d.ID, store.Completed)
	}
	if most.Load() != 2 {
		t.Errorf("%d at once", most.Load())
	}
}

func TestDamagedContentIsNotRead(t *testing.T) {
	p, s := run(t, func(c *pipeline.Config) { c.MaxAttempts = 1 })
	id := s.NewID()
	info, err := s.WriteContent(t.Context(), id, strings.NewReader("as uploaded"), 100)
	ok(t, err)
	info.SHA256 = strings.Repeat("0", 64)
	_, err = p.Submit(t.Context(), store.NewDocument{ID: id, UserID: "u1", Content: info})
	ok(t, err)
	if d := await(t, s, id, store.Failed); d.Failure.Code != "internal" {
		t.Errorf("failure is %v", d.Failure)
	}
}

func TestConfigIsChecked(t *testing.T) {
	s, err := store.Open(t.Context(), store.Options{DataDir: t.TempDir(), Clock: time.Now})
	ok(t, err)
	defer s.Close()
	for want, adjust := range map[string]func(*pipeline.Config){
		"Config.Store is required":                 func(c *pipeline.Config) { c.Store = nil },
		"Config.Merge is required":                 func(c *pipeline.Config) { c.Merge = nil },
		"Config.TextWorkers must not be":           func(c *pipeline.Config) { c.TextWorkers = -1 },
		"Config.RulesTimeout must not be negative": func(c *pipeline.Config) { c.RulesTimeout = -1 },
	} {
		c := config(s)
		adjust(&c)
		if _, err := pipeline.New(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error is %v, want %q", err, want)
		}
	}
}
