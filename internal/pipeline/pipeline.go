// Package pipeline takes a document through its stages: content to text, text to plan.
//
// It is the only package that knows their order. A stage is a durable job and a function of stored inputs: it may run
// again at any time with the same outcome, so resuming after a crash is the same as running. The text stage belongs to a
// document; the rules stage belongs to a run, which is one analysis for one category with one prompt. Runs that are asked
// for before the text is there wait for it.
//
// What goes wrong is of two kinds. A [Fault] is about the document: it is not tried again, and the document shows it.
// Anything else is about us: it is tried again with growing pauses, and in the end shown as "internal".
package pipeline

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/riverqueue/river"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/store"
)

// Fault is an error about the document: trying again would not help. Code is stable and in snake_case; Message is a
// sentence for the user, with what to do and nothing from the document.
type Fault struct{ Code, Message string }

// Error returns the code; the message is for the user.
func (f *Fault) Error() string { return "document fault: " + f.Code }

// ErrStopped is returned to those who wait when the pipeline stops. The work goes on at the next start.
var ErrStopped = errors.New("pipeline: the service is stopping; ask again in a moment")

// Request is what an analysis is made from.
type Request struct {
	DocumentID string
	UserID     string // who asked
	Text       *document.Text
	Category   benefit.Category
	Prompt     string // the user's own; empty for the default
}

// Reading is what an analysis brought.
type Reading struct {
	Plan       *benefit.Plan
	Model      string
	TokenCount int64
	Warnings   []string
	Findings   []finding.Finding // about the document and the plan read from it
	Incomplete bool              // a part could not be read this time: a later run with the same input reads anew
}

// Config is what a pipeline works with. Fields without a default are required.
type Config struct {
	Store *store.Store

	// ReadText turns content into text. A fault of the document is returned as an *extract.Failure or a *Fault.
	ReadText func(ctx context.Context, mediaType string, content []byte) (*document.Text, []finding.Finding, error)

	// TextVersion names the reader behind ReadText. When it changes, a comprehensive run reads the text again.
	TextVersion string

	// Analyze turns text into a plan. A fault, such as a model that refuses, is returned as a *Fault.
	Analyze func(ctx context.Context, r Request) (Reading, error)

	// AnalyzerVersion names the reader behind Analyze, with its model and prompts. A run with the same text, category,
	// prompt and version as an earlier one takes over its result. Empty: every run analyses anew.
	AnalyzerVersion string

	// Merge puts what a run for a category has read into the earlier plan of the document, which is nil when there is
	// none. It is pure.
	Merge func(earlier, fresh *benefit.Plan, category benefit.Category) *benefit.Plan

	Clock  func() time.Time
	Logger *slog.Logger

	// Attempted is told of each attempt at a stage ("text", "rules"): how it ended ("done", "failed" for good, "again")
	// and how long it took. It must not block. Nil: nobody is told.
	Attempted func(stage, outcome string, took time.Duration)

	TextWorkers  int           // documents read at once, each of which is in memory whole; default 2
	RulesWorkers int           // runs analysed at once; default 2. A remote model allows more
	TextTimeout  time.Duration // of one attempt; default 2 minutes
	RulesTimeout time.Duration // of one attempt; default 5 minutes
	MaxAttempts  int           // of a stage that meets internal errors; default 4
	RetryPause   time.Duration // before the second attempt, doubled for each further one; default 1 second
	MaxCrashes   int           // deaths of the process in one stage before it is given up as internal; default 10
	PollInterval time.Duration // how often the queue is looked at; default 100 ms
}

func (c Config) withDefaults() (Config, error) {
	for _, f := range []struct {
		missing bool
		name    string
	}{
		{c.Store == nil, "Store"},
		{c.ReadText == nil, "ReadText"},
		{c.TextVersion == "", "TextVersion"},
		{c.Analyze == nil, "Analyze"},
		{c.Merge == nil, "Merge"},
		{c.Clock == nil, "Clock"},
		{c.Logger == nil, "Logger"},
	} {
		if f.missing {
			return c, fmt.Errorf("pipeline: Config.%s is required", f.name)
		}
	}
	if c.Attempted == nil {
		c.Attempted = func(string, string, time.Duration) {}
	}
	for _, f := range []struct {
		value    *int
		fallback int
		name     string
	}{
		{&c.TextWorkers, 2, "TextWorkers"},
		{&c.RulesWorkers, 2, "RulesWorkers"},
		{&c.MaxAttempts, 4, "MaxAttempts"},
		{&c.MaxCrashes, 10, "MaxCrashes"},
	} {
		if *f.value < 0 {
			return c, fmt.Errorf("pipeline: Config.%s must not be negative", f.name)
		}
		if *f.value == 0 {
			*f.value = f.fallback
		}
	}
	for _, f := range []struct {
		value    *time.Duration
		fallback time.Duration
		name     string
	}{
		{&c.TextTimeout, 2 * time.Minute, "TextTimeout"},
		{&c.RulesTimeout, 5 * time.Minute, "RulesTimeout"},
		{&c.RetryPause, time.Second, "RetryPause"},
		{&c.PollInterval, 100 * time.Millisecond, "PollInterval"},
	} {
		if *f.value < 0 {
			return c, fmt.Errorf("pipeline: Config.%s must not be negative", f.name)
		}
		if *f.value == 0 {
			*f.value = f.fallback
		}
	}
	return c, nil
}

// Pipeline works on documents. Make it with [New]; it accepts documents at once and works after [Pipeline.Start].
type Pipeline struct {
	config   Config
	store    *store.Store
	client   *river.Client[store.Tx]
	quit     context.Context // done when running jobs must give up
	giveUp   context.CancelFunc
	waiters  waiters
	stopOnce sync.Once
	stopErr  error
}

// New returns a pipeline that does not work yet.
func New(c Config) (*Pipeline, error) {
	c, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	p := &Pipeline{config: c, store: c.Store}
	p.quit, p.giveUp = context.WithCancel(context.Background())
	workers := river.NewWorkers()
	river.AddWorker(workers, &textWorker{p: p})
	river.AddWorker(workers, &rulesWorker{p: p})
	p.client, err = river.NewClient(c.Store.JobDriver(), &river.Config{
		Queues: map[string]river.QueueConfig{
			textQueue:  {MaxWorkers: c.TextWorkers},
			rulesQueue: {MaxWorkers: c.RulesWorkers},
		},
		Workers:              workers,
		PollOnly:             true,
		FetchPollInterval:    c.PollInterval,
		FetchCooldown:        min(c.PollInterval, 50*time.Millisecond),
		RescueStuckJobsAfter: max(c.TextTimeout, c.RulesTimeout) + 10*time.Minute,
		MaxAttempts:          c.MaxAttempts,
		// What a job did is in its record; keeping few finished jobs keeps the queue quick to count.
		CompletedJobRetentionPeriod: time.Hour,
		Logger:                      slog.New(quietly{c.Logger.Handler()}),
	})
	if err != nil {
		p.giveUp()
		return nil, fmt.Errorf("pipeline: job queue: %w", err)
	}
	return p, nil
}

// Start begins to work, first of all on what the last process left. The context is for starting alone.
func (p *Pipeline) Start(ctx context.Context) error {
	if err := p.client.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("pipeline: start: %w", err)
	}
	return nil
}

// Stop stops taking jobs and waits for those that run, until the context is done; then it cancels them, and they are
// done again at the next start. It returns when nothing runs any more.
func (p *Pipeline) Stop(ctx context.Context) error {
	p.stopOnce.Do(func() {
		defer p.giveUp()
		err := p.client.Stop(ctx)
		if err == nil {
			return
		}
		p.giveUp() // before the cancelling, so that a job knows why it was cancelled
		hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
		defer cancel()
		if err := p.client.StopAndCancel(hard); err != nil {
			p.stopErr = fmt.Errorf("pipeline: jobs did not stop when told to: %w", err)
		}
	})
	return p.stopErr
}

// Submit records an uploaded document, whose content is stored already, together with the job that will read it and with
// what beside writes: when Submit has returned, the document will be processed whatever happens.
func (p *Pipeline) Submit(ctx context.Context, n store.NewDocument, beside ...store.Beside[store.Document]) (store.Document, error) {
	d, _, err := p.store.CreateDocument(ctx, n, p.enqueue, beside...)
	return d, err
}

// Result is a run that has succeeded.
type Result struct {
	Run      store.Run
	Joined   bool            // it had been asked for before
	Analysis json.RawMessage // the document's plan after the run
}

// Process runs an analysis of a user's document for a category and waits for its end. When the same is already running,
// it waits for that. When ctx is done first, its error is returned and the run goes on. The error of a run that failed is
// a *Fault, whose code is "internal" when the failure was ours; the document is then as it was before. A document that is
// absent, deleted (also meanwhile) or another user's is store.ErrNotFound; one without content store.ErrNoContent.
func (p *Pipeline) Process(ctx context.Context, documentID, userID string, category benefit.Category, prompt string) (Result, error) {
	run, joined, err := p.store.StartRun(ctx, store.NewRun{
		DocumentID: documentID, UserID: userID, Category: string(category),
		Prompt: prompt, PromptHash: promptHash(prompt), TextVersion: p.config.TextVersion,
	}, p.enqueue)
	if err != nil {
		return Result{}, err
	}
	if run, err = p.wait(ctx, run.ID); err != nil {
		return Result{}, err
	}
	switch run.State {
	case store.RunSucceeded:
	case store.RunCancelled:
		return Result{Run: run, Joined: joined}, fmt.Errorf("pipeline: the document was deleted meanwhile: %w", store.ErrNotFound)
	default:
		return Result{Run: run, Joined: joined}, &Fault{Code: run.Failure.Code, Message: run.Failure.Message}
	}
	a, err := p.store.Analysis(ctx, documentID)
	if err != nil {
		return Result{}, err
	}
	return Result{Run: run, Joined: joined, Analysis: a.Plan}, nil
}

// lookAgain is how often a waiter looks for the end of a run that another process works on.
const lookAgain = time.Second

// wait returns a run when it has ended.
func (p *Pipeline) wait(ctx context.Context, runID string) (store.Run, error) {
	ended, done := p.waiters.add(runID)
	defer done()
	tick := time.NewTicker(lookAgain)
	defer tick.Stop()
	for {
		run, err := p.store.Run(ctx, runID)
		if err != nil || run.Ended() {
			return run, err
		}
		select {
		case <-ended:
			ended = nil // look once more, then by the clock
		case <-tick.C:
		case <-ctx.Done():
			return run, ctx.Err()
		case <-p.quit.Done():
			return run, ErrStopped
		}
	}
}

// enqueue makes a piece of work a job in the transaction of its record.
func (p *Pipeline) enqueue(ctx context.Context, tx store.Tx, w store.Work) error {
	var args river.JobArgs = textArgs{DocumentID: w.DocumentID}
	if w.Stage == store.RulesStage {
		args = rulesArgs{RunID: w.RunID}
	}
	if _, err := p.client.InsertTx(ctx, tx, args, nil); err != nil {
		return fmt.Errorf("pipeline: enqueue: %w", err)
	}
	return nil
}

// hashOf names the inputs of a stage.
func hashOf(parts ...string) string {
	h := sha256.New()
	for _, s := range parts {
		h.Write(strconv.AppendInt(nil, int64(len(s)), 10)) // with its length, so that parts cannot run together
		h.Write([]byte(":" + s))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// promptHash names a prompt; the default prompt is the empty name.
func promptHash(prompt string) string {
	if prompt == "" {
		return ""
	}
	return hashOf(prompt)
}

// waiters tells those who wait for a run that it has ended.
type waiters struct {
	mu   sync.Mutex
	runs map[string][]chan struct{}
}

func (w *waiters) add(runID string) (ended <-chan struct{}, done func()) {
	c := make(chan struct{})
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.runs == nil {
		w.runs = map[string][]chan struct{}{}
	}
	w.runs[runID] = append(w.runs[runID], c)
	return c, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		left := slices.DeleteFunc(w.runs[runID], func(o chan struct{}) bool { return o == c })
		if w.runs[runID] = left; len(left) == 0 {
			delete(w.runs, runID)
		}
	}
}

func (w *waiters) tell(runIDs ...string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, id := range runIDs {
		for _, c := range w.runs[id] {
			close(c)
		}
		delete(w.runs, id)
	}
}

// quietly passes on what an operator should know of the queue: its warnings and errors.
type quietly struct{ slog.Handler }

// Enabled implements slog.Handler.
func (q quietly) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && q.Handler.Enabled(ctx, l)
}

// WithAttrs implements slog.Handler.
func (q quietly) WithAttrs(a []slog.Attr) slog.Handler { return quietly{q.Handler.WithAttrs(a)} }

// WithGroup implements slog.Handler.
func (q quietly) WithGroup(name string) slog.Handler { return quietly{q.Handler.WithGroup(name)} }
