package pipeline

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/riverqueue/river"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/defect"
	"github.com/rxassay/rxassay/internal/store"
)

const (
	textQueue  = "text"
	rulesQueue = "rules"
)

// textArgs is the job of a document's text stage.
type textArgs struct {
	DocumentID string `json:"documentId"`
}

// Kind implements river.JobArgs.
func (textArgs) Kind() string { return "document_text" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (textArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: textQueue} }

// rulesArgs is the job of a run's rules stage.
type rulesArgs struct {
	RunID string `json:"runId"`
}

// Kind implements river.JobArgs.
func (rulesArgs) Kind() string { return "document_rules" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (rulesArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: rulesQueue} }

type textWorker struct {
	river.WorkerDefaults[textArgs]
	p *Pipeline
}

// Timeout implements river.Worker.
func (w *textWorker) Timeout(*river.Job[textArgs]) time.Duration { return w.p.config.TextTimeout }

// NextRetry implements river.Worker.
func (w *textWorker) NextRetry(j *river.Job[textArgs]) time.Time {
	return w.p.nextRetry(j.Attempt)
}

// Work implements river.Worker.
func (w *textWorker) Work(ctx context.Context, j *river.Job[textArgs]) error {
	p, id := w.p, j.Args.DocumentID
	began := p.config.Clock()
	work, err := p.store.BeginText(ctx, id)
	if err == nil {
		if work.Crashes > p.config.MaxCrashes {
			err = errCrashes
		} else {
			err = p.text(ctx, work.Document)
		}
	}
	return p.ended(ctx, attempt{
		work: store.Work{Stage: store.TextStage, DocumentID: id}, number: j.Attempt, began: began,
		fail: func(ctx context.Context, f store.Failure) ([]string, error) { return p.store.FailText(ctx, id, f) },
	}, err)
}

// text is the text stage.
func (p *Pipeline) text(ctx context.Context, d store.Document) (err error) {
	defer defect.Caught(&err)
	content, err := p.content(ctx, d)
	if err != nil {
		return err
	}
	text, findings, err := p.config.ReadText(ctx, d.FileType, content)
	if err != nil {
		return err
	}
	return p.store.FinishText(ctx, d.ID, p.config.TextVersion, text, findings, p.enqueue)
}

// content reads a document's bytes and sees that they are those that were uploaded.
func (p *Pipeline) content(ctx context.Context, d store.Document) ([]byte, error) {
	r, err := p.store.OpenContent(ctx, d.ContentKey)
	if err != nil {
		return nil, err
	}
	b := make([]byte, d.FileSize)
	_, err = io.ReadFull(r, b)
	if err := errors.Join(err, r.Close()); err != nil {
		return nil, fmt.Errorf("pipeline: read content: %w", err)
	}
	if sum := sha256.Sum256(b); hex.EncodeToString(sum[:]) != d.SHA256 || r.Size() != d.FileSize {
		return nil, errors.New("pipeline: the stored content is not what was uploaded; restore it from a backup")
	}
	return b, nil
}

type rulesWorker struct {
	river.WorkerDefaults[rulesArgs]
	p *Pipeline
}

// Timeout implements river.Worker.
func (w *rulesWorker) Timeout(*river.Job[rulesArgs]) time.Duration { return w.p.config.RulesTimeout }

// NextRetry implements river.Worker.
func (w *rulesWorker) NextRetry(j *river.Job[rulesArgs]) time.Time {
	return w.p.nextRetry(j.Attempt)
}

// Work implements river.Worker.
func (w *rulesWorker) Work(ctx context.Context, j *river.Job[rulesArgs]) error {
	p, id := w.p, j.Args.RunID
	began := p.config.Clock()
	run, err := p.store.BeginRun(ctx, id)
	if err == nil {
		if run.Crashes > p.config.MaxCrashes {
			err = errCrashes
		} else {
			err = p.rules(ctx, run)
		}
	}
	err = p.ended(ctx, attempt{
		work: store.Work{Stage: store.RulesStage, DocumentID: run.DocumentID, RunID: id}, number: j.Attempt, began: began,
		fail: func(ctx context.Context, f store.Failure) ([]string, error) {
			_, err := p.store.FailRun(ctx, id, f)
			return nil, err
		},
	}, err)
	if err == nil { // however it ended
		p.waiters.tell(id)
	}
	return err
}

// rules is the rules stage.
func (p *Pipeline) rules(ctx context.Context, run store.Run) (err error) {
	defer defect.Caught(&err)
	d, err := p.store.Document(ctx, run.DocumentID)
	if err != nil {
		return err
	}
	text, err := p.store.Text(ctx, d.ID)
	if err != nil {
		return err
	}
	input := ""
	if p.config.AnalyzerVersion != "" {
		input = hashOf(d.SHA256, d.FileType, text.Version, run.Category, run.PromptHash, p.config.AnalyzerVersion)
	}
	res, incomplete, err := p.reading(ctx, run, text, input)
	if err != nil {
		return err
	}
	if incomplete {
		input = ""
	}
	for {
		merged, basedOn, err := p.merge(ctx, run, res.Plan)
		if err != nil {
			return err
		}
		_, err = p.store.FinishRun(ctx, run.ID, input, res, merged, basedOn)
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		// Either another run has merged first, or this one is over.
		if now, err := p.store.Run(ctx, run.ID); err != nil || now.Ended() {
			return err
		}
	}
}

// reading analyses the text, or takes the result of an earlier run with the same input. What is incomplete must not be
// taken over by a later run.
func (p *Pipeline) reading(ctx context.Context, run store.Run, text store.Text, input string) (res store.RunResult, incomplete bool, err error) {
	start := p.config.Clock()
	if input != "" {
		res, err := p.store.EarlierPlan(ctx, run.DocumentID, input)
		if err == nil {
			res.TokenCount, res.Duration = 0, p.config.Clock().Sub(start)
			return res, false, nil
		}
		if !errors.Is(err, store.ErrNotFound) {
			return store.RunResult{}, false, err
		}
	}
	r, err := p.config.Analyze(ctx, Request{
		DocumentID: run.DocumentID, UserID: run.UserID, Text: text.Text, Category: benefit.Category(run.Category), Prompt: run.Prompt,
	})
	if err != nil {
		return store.RunResult{}, false, err
	}
	plan, err := json.Marshal(r.Plan)
	if err != nil {
		return store.RunResult{}, false, fmt.Errorf("pipeline: plan: %w", err)
	}
	return store.RunResult{
		Model: r.Model, TokenCount: r.TokenCount, Duration: p.config.Clock().Sub(start),
		Warnings: append([]string{}, r.Warnings...), Findings: append([]finding.Finding{}, r.Findings...), Plan: plan,
	}, r.Incomplete, nil
}

// merge puts a run's plan into the document's, and says on which version of that it is based.
func (p *Pipeline) merge(ctx context.Context, run store.Run, plan json.RawMessage) (merged json.RawMessage, basedOn int64, err error) {
	var fresh, earlier *benefit.Plan
	if err := json.Unmarshal(plan, &fresh); err != nil {
		return nil, 0, fmt.Errorf("pipeline: plan: %w", err)
	}
	category := benefit.Category(run.Category)
	switch a, err := p.store.Analysis(ctx, run.DocumentID); {
	case err == nil:
		basedOn = a.Version
		if err := json.Unmarshal(a.Plan, &earlier); err != nil {
			if category != benefit.Comprehensive {
				return nil, 0, &Fault{"outdated_analysis", "The document's analysis was made by an earlier version; process it again with the category comprehensive."}
			}
			earlier = nil // it is replaced whole
		}
	case !errors.Is(err, store.ErrNotFound):
		return nil, 0, err
	}
	if merged, err = json.Marshal(p.config.Merge(earlier, fresh, category)); err != nil {
		return nil, 0, fmt.Errorf("pipeline: plan: %w", err)
	}
	return merged, basedOn, nil
}

var (
	errRetry   = errors.New("the stage met an internal error and will be tried again")
	errCrashes = errors.New("pipeline: the process died in this stage again and again")
)

// attempt is one try at a stage.
type attempt struct {
	work   store.Work
	number int // from 1
	began  time.Time
	fail   func(context.Context, store.Failure) (endedRuns []string, err error)
}

// ended decides what becomes of a stage after an attempt: nil when it is over, an error for the queue when it is not.
// The queue keeps and logs the errors it gets, so it gets none that could hold something of the document.
func (p *Pipeline) ended(ctx context.Context, a attempt, err error) error {
	outcome := "done"
	defer func() { p.config.Attempted(string(a.work.Stage), outcome, p.config.Clock().Sub(a.began)) }()
	timedOut := errors.Is(ctx.Err(), context.DeadlineExceeded)
	// What follows must be written even though the attempt was cancelled.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	log := p.config.Logger.With("stage", string(a.work.Stage), "document", a.work.DocumentID, "run", a.work.RunID, "attempt", a.number)
	var failure store.Failure
	fault := faultOf(err)
	switch {
	case err == nil:
		return nil
	case fault != nil:
		failure = store.Failure{Code: fault.Code, Message: fault.Message}
	case p.quit.Err() != nil:
		outcome = "again"
		if err := p.store.Release(ctx, a.work); err != nil {
			log.Error("release", "error", err)
		}
		return river.JobSnooze(0) // available again, and the attempt does not count
	case !timedOut && (errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrConflict)) && p.gone(ctx, a.work):
		return nil // deleted meanwhile, or done already
	case errors.Is(err, errCrashes):
		log.Error("stage given up", "error", err)
		failure = internalFailure
	case a.number >= p.config.MaxAttempts && timedOut:
		log.Error("stage given up: it timed out")
		failure = store.Failure{Code: "timeout", Message: "Processing took too long and was stopped. Try again, or split the document."}
	case a.number >= p.config.MaxAttempts:
		log.Error("stage given up", "error", err)
		failure = internalFailure
	default:
		outcome = "again"
		log.Warn("stage will be tried again", "error", err, "timedOut", timedOut)
		return errRetry
	}
	outcome = "failed"
	runs, err := a.fail(ctx, failure)
	if err != nil && !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrNotFound) {
		log.Error("record failure", "error", err)
		return errRetry
	}
	p.waiters.tell(runs...)
	return nil
}

// faultOf returns the fault of the document that an error is, nil when it is ours.
func faultOf(err error) *Fault {
	if fault := (*Fault)(nil); errors.As(err, &fault) {
		return fault
	}
	if failure := (*extract.Failure)(nil); errors.As(err, &failure) {
		return &Fault{Code: failure.Code, Message: failure.Message}
	}
	return nil
}

var internalFailure = store.Failure{
	Code:    "internal",
	Message: "Processing failed because of an internal error. Try again; if it fails again, tell the operator the document's id.",
}

// gone reports whether there is nothing left to do for a piece of work.
func (p *Pipeline) gone(ctx context.Context, w store.Work) bool {
	if w.Stage == store.RulesStage {
		run, err := p.store.Run(ctx, w.RunID)
		return errors.Is(err, store.ErrNotFound) || err == nil && run.Ended()
	}
	_, err := p.store.BeginText(ctx, w.DocumentID)
	return errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrConflict)
}

// nextRetry counts from now: a time that has passed would make the queue choose one of its own.
func (p *Pipeline) nextRetry(attempt int) time.Time {
	return p.config.Clock().Add(p.config.RetryPause << min(max(attempt-1, 0), 10))
}
