package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/rxassay/rxassay/finding"
)

// Stage names a step of a document's way.
type Stage string

// The stages that the store hands work to.
const (
	TextStage  Stage = "text"  // of a document: content to text
	RulesStage Stage = "rules" // of a run: text to plan
)

// Work is one stage to be done: of a document, or of one run on it.
type Work struct {
	Stage      Stage
	DocumentID string
	RunID      string // set for RulesStage
}

// Enqueue makes a piece of work a durable job, within the given transaction.
type Enqueue func(ctx context.Context, tx Tx, w Work) error

func (e Enqueue) call(ctx context.Context, tx Tx, w Work) error {
	if e == nil {
		return nil
	}
	return e(ctx, tx, w)
}

// RunState is where a run stands.
type RunState string

// The states: queued → running → succeeded | failed; a run of a document that is deleted meanwhile is cancelled.
const (
	RunQueued    RunState = "queued"
	RunRunning   RunState = "running"
	RunSucceeded RunState = "succeeded"
	RunFailed    RunState = "failed"
	RunCancelled RunState = "cancelled"
)

// Run is one analysis of a document, for one category with one prompt.
type Run struct {
	ID         string
	DocumentID string
	UserID     string
	Category   string
	Prompt     string // the user's own; empty for the default
	PromptHash string
	State      RunState
	Failure    *Failure // set when State is RunFailed or RunCancelled
	Input      string   // the hash of what the result follows from
	Result     RunResult
	Crashes    int // how often the process died in this run
	CreatedAt  time.Time
	StartedAt  time.Time
	EndedAt    time.Time // zero while the run goes on
}

// Ended reports whether the run is over.
func (r Run) Ended() bool { return r.State != RunQueued && r.State != RunRunning }

// RunResult is what a run that succeeded brought.
type RunResult struct {
	Model      string            `json:"model"`
	TokenCount int64             `json:"tokenCount"`
	Duration   time.Duration     `json:"durationNanoseconds"` // of the analysis itself
	Warnings   []string          `json:"warnings"`
	Findings   []finding.Finding `json:"findings"` // about the document and the plan read from it
	Plan       json.RawMessage   `json:"-"`        // what this run read, before it was merged
}

// NewRun asks for a run.
type NewRun struct {
	DocumentID string
	UserID     string // when set, another user's document is ErrNotFound
	Category   string
	Prompt     string
	PromptHash string

	// TextVersion is the version of the present text reader. A comprehensive run reads the text again when it was read
	// by another version; other runs keep the text, because the evidence of the other categories points into it.
	TextVersion string
}

const runColumns = `id, document_id, user_id, category, prompt, prompt_hash, state, failure_code, failure_message, input,
	result, crashes, created_at, started_at, ended_at`

func scanRun(r row) (Run, error) {
	var v Run
	var code, message, result sql.NullString
	if err := r.Scan(&v.ID, &v.DocumentID, &v.UserID, &v.Category, &v.Prompt, &v.PromptHash, &v.State, &code, &message,
		&v.Input, &result, &v.Crashes, timeColumn{&v.CreatedAt}, timeColumn{&v.StartedAt}, timeColumn{&v.EndedAt}); err != nil {
		return Run{}, err
	}
	if code.Valid {
		v.Failure = &Failure{Code: code.String, Message: message.String}
	}
	if result.Valid {
		if err := json.Unmarshal([]byte(result.String), &v.Result); err != nil {
			return Run{}, fmt.Errorf("run result: %w", err)
		}
	}
	return v, nil
}

// Run returns a run, without the plan it read.
func (s *Store) Run(ctx context.Context, id string) (r Run, err error) {
	err = s.read(ctx, func(tx Tx) error {
		r, err = scanRun(tx.QueryRowContext(ctx, `SELECT `+runColumns+` FROM runs WHERE id = $1`, id))
		return notFoundOrNil(err, "run")
	})
	return r, err
}

// Runs returns the runs of a document, newest first, without their plans.
func (s *Store) Runs(ctx context.Context, documentID string) (all []Run, err error) {
	err = s.read(ctx, func(tx Tx) error {
		all, err = collect(ctx, tx, scanRun, `SELECT `+runColumns+` FROM runs WHERE document_id = $1
			ORDER BY created_at DESC, id DESC`, documentID)
		return err
	})
	return all, err
}

// StartRun asks for a run on a document, moves the document to processing and calls enqueue for the stage that comes
// first, if the document is not already at it; all in one transaction. When a run with the same category and prompt has
// not ended yet, that one is returned, with true. A deleted or absent document is ErrNotFound; one without content
// ErrNoContent.
func (s *Store) StartRun(ctx context.Context, n NewRun, enqueue Enqueue) (run Run, joined bool, err error) {
	err = s.write(ctx, func(tx Tx) error {
		d, err := liveDocument(ctx, tx, n.DocumentID)
		switch {
		case err != nil:
			return err
		case n.UserID != "" && n.UserID != d.UserID:
			return fmt.Errorf("store: document: %w", ErrNotFound)
		case d.ContentKey == "":
			return fmt.Errorf("store: start run: %w", ErrNoContent)
		}
		n.UserID = d.UserID
		run, err = scanRun(tx.QueryRowContext(ctx, `SELECT `+runColumns+` FROM runs WHERE document_id = $1 AND category = $2
			AND prompt_hash = $3 AND state IN ('queued', 'running')`, n.DocumentID, n.Category, n.PromptHash))
		if err == nil {
			joined = true
			return nil
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("store: start run: %w", err)
		}
		return s.startRun(ctx, tx, n, &run, enqueue)
	})
	if err != nil {
		return Run{}, false, err
	}
	return run, joined, nil
}

func (s *Store) startRun(ctx context.Context, tx Tx, n NewRun, run *Run, enqueue Enqueue) (err error) {
	if *run, err = s.insertRun(ctx, tx, n); err != nil {
		return err
	}
	var textState, textVersion string
	if err := tx.QueryRowContext(ctx, `UPDATE documents SET updated_at = $2,
			resting_status = CASE WHEN status IN ('uploaded', 'processing') THEN resting_status ELSE status END,
			status = CASE WHEN status = 'uploaded' THEN status ELSE 'processing' END
		WHERE id = $1 RETURNING text_state, text_version`, n.DocumentID, timeText(s.now())).Scan(&textState, &textVersion); err != nil {
		return fmt.Errorf("store: start run: %w", err)
	}
	switch {
	case textState == textQueued || textState == textRunning:
		return nil // FinishText enqueues the run
	case textState == textDone && (n.Category != "comprehensive" || textVersion == n.TextVersion):
		if _, err := tx.ExecContext(ctx, `UPDATE runs SET enqueued = TRUE WHERE id = $1`, run.ID); err != nil {
			return fmt.Errorf("store: start run: %w", err)
		}
		return enqueue.call(ctx, tx, Work{Stage: RulesStage, DocumentID: n.DocumentID, RunID: run.ID})
	}
	if _, err := tx.ExecContext(ctx, `UPDATE documents SET text_state = $2 WHERE id = $1`, n.DocumentID, textQueued); err != nil {
		return fmt.Errorf("store: start run: %w", err)
	}
	return enqueue.call(ctx, tx, Work{Stage: TextStage, DocumentID: n.DocumentID})
}

func (s *Store) insertRun(ctx context.Context, tx Tx, n NewRun) (Run, error) {
	r, err := scanRun(tx.QueryRowContext(ctx, `INSERT INTO runs (id, document_id, user_id, category, prompt, prompt_hash, state, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING `+runColumns,
		s.NewID(), n.DocumentID, n.UserID, n.Category, n.Prompt, n.PromptHash, RunQueued, timeText(s.now())))
	if err != nil {
		return Run{}, fmt.Errorf("store: insert run: %w", err)
	}
	return r, nil
}

// BeginRun marks a run as running. A run that has ended, cancelled ones among them, is ErrConflict.
func (s *Store) BeginRun(ctx context.Context, id string) (r Run, err error) {
	err = s.write(ctx, func(tx Tx) error {
		r, err = scanRun(tx.QueryRowContext(ctx, `UPDATE runs SET state = $2, started_at = coalesce(started_at, $3)
			WHERE id = $1 AND state IN ('queued', 'running') RETURNING `+runColumns, id, RunRunning, timeText(s.now())))
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("store: begin run: %w", ErrConflict)
		}
		return notFoundOrNil(err, "begin run")
	})
	return r, err
}

// EarlierPlan returns the result of an earlier run of the document that followed from the same input; ErrNotFound when
// there is none.
func (s *Store) EarlierPlan(ctx context.Context, documentID, input string) (res RunResult, err error) {
	var result, plan []byte
	err = s.read(ctx, func(tx Tx) error {
		return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT result, plan FROM runs WHERE document_id = $1 AND input = $2 AND state = $3
			ORDER BY created_at DESC, id DESC LIMIT 1`, documentID, input, RunSucceeded).Scan(&result, &plan), "earlier run")
	})
	if err != nil {
		return RunResult{}, err
	}
	if err := json.Unmarshal(result, &res); err != nil {
		return RunResult{}, fmt.Errorf("store: earlier run: %w", err)
	}
	return res, unpack(plan, &res.Plan)
}

// FinishRun ends a run that succeeded: it stores what the run read and, as the document's analysis, the merged plan.
// merged must have been made from the analysis of version basedOn (0: from none); when the analysis has changed since,
// or the run has ended, nothing is stored and the answer is ErrConflict. The document moves to completed, unless another
// of its runs goes on.
func (s *Store) FinishRun(ctx context.Context, id, input string, res RunResult, merged json.RawMessage, basedOn int64) (r Run, err error) {
	result, err := json.Marshal(res)
	if err != nil {
		return r, fmt.Errorf("store: finish run: %w", err)
	}
	plan, err := pack(res.Plan)
	if err != nil {
		return r, fmt.Errorf("store: finish run: %w", err)
	}
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		r, err = scanRun(tx.QueryRowContext(ctx, `UPDATE runs SET state = $2, input = $3, result = $4, plan = $5, ended_at = $6, crashes = 0,
				model = $7, tokens = $8
			WHERE id = $1 AND state IN ('queued', 'running') RETURNING `+runColumns,
			id, RunSucceeded, input, string(result), plan, now, res.Model, res.TokenCount))
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("store: finish run: it has ended: %w", ErrConflict)
		}
		if err != nil {
			return fmt.Errorf("store: finish run: %w", err)
		}
		u, err := tx.ExecContext(ctx, `UPDATE documents SET analysis_version = analysis_version + 1
			WHERE id = $1 AND analysis_version = $2 AND status <> 'deleted'`, r.DocumentID, basedOn)
		if err := changed(u, err, "finish run: the analysis has changed", ErrConflict); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO document_analyses (document_id, plan, updated_at) VALUES ($1, $2, $3)
			ON CONFLICT (document_id) DO UPDATE SET plan = excluded.plan, updated_at = excluded.updated_at`,
			r.DocumentID, string(merged), now); err != nil {
			return fmt.Errorf("store: finish run: %w", err)
		}
		return s.settle(ctx, tx, r.DocumentID, outcome{})
	})
	if err != nil {
		return Run{}, err
	}
	r.Result.Plan = res.Plan
	return r, nil
}

// FailRun ends a run with a failure. The document goes back to where it was before the run, unless another of its runs
// goes on; its analysis stays. A run that has ended is ErrConflict.
func (s *Store) FailRun(ctx context.Context, id string, f Failure) (r Run, err error) {
	err = s.write(ctx, func(tx Tx) error {
		r, err = scanRun(tx.QueryRowContext(ctx, `UPDATE runs SET state = $2, failure_code = $3, failure_message = $4, ended_at = $5
			WHERE id = $1 AND state IN ('queued', 'running') RETURNING `+runColumns, id, RunFailed, f.Code, f.Message, timeText(s.now())))
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("store: fail run: %w", ErrConflict)
		}
		if err != nil {
			return fmt.Errorf("store: fail run: %w", err)
		}
		return s.settle(ctx, tx, r.DocumentID, outcome{failure: &f})
	})
	return r, err
}

// Release puts work that was stopped before its end back to where it waits, so that it does not count as a crash.
func (s *Store) Release(ctx context.Context, w Work) error {
	return s.write(ctx, func(tx Tx) error {
		query, id := `UPDATE documents SET text_state = 'queued' WHERE id = $1 AND text_state = 'running'`, w.DocumentID
		if w.Stage == RulesStage {
			query, id = `UPDATE runs SET state = 'queued' WHERE id = $1 AND state = 'running'`, w.RunID
		}
		if _, err := tx.ExecContext(ctx, query, id); err != nil {
			return fmt.Errorf("store: release: %w", err)
		}
		return nil
	})
}

type outcome struct{ failure *Failure }

// settle records how a run of a document ended, and moves the document to where it rests when that was its last run.
func (s *Store) settle(ctx context.Context, tx Tx, documentID string, o outcome) error {
	var err error
	if o.failure == nil {
		_, err = tx.ExecContext(ctx, `UPDATE documents SET resting_status = 'completed', failure_code = NULL, failure_message = NULL
			WHERE id = $1`, documentID)
	} else { // what an earlier run has completed stays completed
		_, err = tx.ExecContext(ctx, `UPDATE documents SET failure_code = $2, failure_message = $3
			WHERE id = $1 AND resting_status = 'failed'`, documentID, o.failure.Code, o.failure.Message)
	}
	if err != nil {
		return fmt.Errorf("store: settle: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `UPDATE documents SET status = resting_status, updated_at = $2
		WHERE id = $1 AND status IN ('uploaded', 'processing')
			AND NOT EXISTS (SELECT 1 FROM runs WHERE document_id = $1 AND state IN ('queued', 'running'))`,
		documentID, timeText(s.now())); err != nil {
		return fmt.Errorf("store: settle: %w", err)
	}
	return nil
}
