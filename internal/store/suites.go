package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Suite is a stored test suite: one version of the suite of a document and mode.
type Suite struct {
	ID              string // follows from document, mode and options: two documents of one content may share it
	DocumentID      string
	UserID          string
	Mode            string
	Version         int  // of the document and mode, from 1
	Current         bool // the newest version
	Corrected       bool // saved by a person in place of a generated one
	CorrectionCount int
	ScenarioCount   int
	Confidence      float64
	ResponseID      string          // the raw response it came from, or corrects; may be empty
	Suite           json.RawMessage // the TestSuiteRecord; empty in lists
	GeneratedAt     time.Time
	SavedAt         time.Time
}

// NewSuite is a suite to save.
type NewSuite struct {
	ID            string
	DocumentID    string
	UserID        string
	Mode          string
	Corrected     bool
	ScenarioCount int
	Confidence    float64
	ResponseID    string
	Suite         json.RawMessage
	GeneratedAt   time.Time
}

const suiteColumns = `suite_id, document_id, user_id, mode, version, is_current, corrected, correction_count, scenario_count,
	confidence, response_id, generated_at, saved_at`

func suiteFields(v *Suite) []any {
	return []any{
		&v.ID, &v.DocumentID, &v.UserID, &v.Mode, &v.Version, &v.Current, &v.Corrected, &v.CorrectionCount, &v.ScenarioCount,
		&v.Confidence, &v.ResponseID,
		timeColumn{&v.GeneratedAt},
		timeColumn{&v.SavedAt},
	}
}

func scanSuite(r row) (v Suite, err error) {
	err = r.Scan(suiteFields(&v)...)
	return v, err
}

func scanWholeSuite(r row) (v Suite, err error) {
	err = r.Scan(append(suiteFields(&v), (*[]byte)(&v.Suite))...)
	return v, err
}

// SaveSuite makes a suite the current one of its document and mode, keeps the one before as history, moves the document
// from completed to test_suite_generated, and calls beside; a saved Version above 1 says that there was one before. The
// correction count goes on while the suite's id stays the same. Another user's or a deleted document is ErrNotFound, one
// without a completed analysis ErrConflict.
func (s *Store) SaveSuite(ctx context.Context, n NewSuite, beside ...Beside[Suite]) (saved Suite, updated bool, err error) {
	now := s.now()
	saved = Suite{
		ID: n.ID, DocumentID: n.DocumentID, UserID: n.UserID, Mode: n.Mode, Version: 1, Current: true, Corrected: n.Corrected,
		ScenarioCount: n.ScenarioCount, Confidence: n.Confidence, ResponseID: n.ResponseID, Suite: n.Suite,
		GeneratedAt: n.GeneratedAt.UTC().Truncate(time.Microsecond), SavedAt: now,
	}
	err = s.write(ctx, func(tx Tx) error {
		d, err := liveDocument(ctx, tx, n.DocumentID)
		if err != nil {
			return err
		}
		if d.UserID != n.UserID {
			return fmt.Errorf("store: document: %w", ErrNotFound)
		}
		// While a run goes on, the status is processing and the suite decides only where the document rests.
		r, err := tx.ExecContext(ctx, `UPDATE documents SET test_suite_id = $2, updated_at = $3,
				status = CASE WHEN status = 'completed' THEN 'test_suite_generated' ELSE status END,
				resting_status = 'test_suite_generated'
			WHERE id = $1 AND analysis_version > 0 AND (status IN ('completed', 'test_suite_generated')
				OR status = 'processing' AND resting_status IN ('completed', 'test_suite_generated'))`,
			n.DocumentID, n.ID, timeText(now))
		if err := changed(r, err, "save suite", ErrConflict); err != nil {
			return err
		}
		before, err := scanSuite(tx.QueryRowContext(ctx, `SELECT `+suiteColumns+` FROM test_suites
			WHERE document_id = $1 AND mode = $2 AND is_current`, n.DocumentID, n.Mode))
		switch {
		case err == nil:
			updated, saved.Version = true, before.Version+1
			if before.ID == n.ID {
				saved.CorrectionCount = before.CorrectionCount
			}
			if _, err := tx.ExecContext(ctx, `UPDATE test_suites SET is_current = FALSE
				WHERE document_id = $1 AND mode = $2 AND is_current`, n.DocumentID, n.Mode); err != nil {
				return fmt.Errorf("store: save suite: %w", err)
			}
		case !errors.Is(err, sql.ErrNoRows):
			return fmt.Errorf("store: save suite: %w", err)
		}
		if n.Corrected {
			saved.CorrectionCount++
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO test_suites (`+suiteColumns+`, suite)
			VALUES ($1, $2, $3, $4, $5, TRUE, $6, $7, $8, $9, $10, $11, $12, $13)`,
			saved.ID, saved.DocumentID, saved.UserID, saved.Mode, saved.Version, saved.Corrected, saved.CorrectionCount,
			saved.ScenarioCount, saved.Confidence, saved.ResponseID, timeText(saved.GeneratedAt), timeText(now), string(n.Suite)); err != nil {
			return fmt.Errorf("store: save suite: %w", err)
		}
		return callBeside(ctx, tx, saved, beside)
	})
	if err != nil {
		return Suite{}, false, err
	}
	return saved, updated, nil
}

// Suites lists the current suites of a user's document, newest first, without the suites themselves. Another user's, a
// deleted and an unknown document have none.
func (s *Store) Suites(ctx context.Context, documentID, userID string) (all []Suite, err error) {
	err = s.read(ctx, func(tx Tx) error {
		all, err = collect(ctx, tx, scanSuite, `SELECT `+suiteColumns+` FROM test_suites
			WHERE document_id = $1 AND user_id = $2 AND is_current
				AND EXISTS (SELECT 1 FROM documents WHERE id = $1 AND status <> 'deleted')
			ORDER BY saved_at DESC, mode`, documentID, userID)
		if err != nil {
			return fmt.Errorf("store: list suites: %w", err)
		}
		return nil
	})
	return all, err
}

// SuiteHistory lists all versions of the suite of a user's document and mode, newest first, without the suites themselves.
func (s *Store) SuiteHistory(ctx context.Context, documentID, userID, mode string) (all []Suite, err error) {
	err = s.read(ctx, func(tx Tx) error {
		all, err = collect(ctx, tx, scanSuite, `SELECT `+suiteColumns+` FROM test_suites
			WHERE document_id = $1 AND user_id = $2 AND mode = $3
				AND EXISTS (SELECT 1 FROM documents WHERE id = $1 AND status <> 'deleted')
			ORDER BY version DESC`, documentID, userID, mode)
		if err != nil {
			return fmt.Errorf("store: suite history: %w", err)
		}
		return nil
	})
	return all, err
}

// Suite returns a user's suite whole: the newest version that has the id, of a document that is not deleted.
func (s *Store) Suite(ctx context.Context, id, userID string) (v Suite, err error) {
	err = s.read(ctx, func(tx Tx) error {
		v, err = scanWholeSuite(tx.QueryRowContext(ctx, `SELECT `+suiteColumns+`, suite FROM test_suites
			WHERE suite_id = $1 AND user_id = $2
				AND EXISTS (SELECT 1 FROM documents d WHERE d.id = document_id AND d.status <> 'deleted')
			ORDER BY saved_at DESC, version DESC LIMIT 1`, id, userID))
		return notFoundOrNil(err, "test suite")
	})
	return v, err
}

// SuiteVersion returns one version of the suite of a user's document and mode whole.
func (s *Store) SuiteVersion(ctx context.Context, documentID, userID, mode string, version int) (v Suite, err error) {
	err = s.read(ctx, func(tx Tx) error {
		v, err = scanWholeSuite(tx.QueryRowContext(ctx, `SELECT `+suiteColumns+`, suite FROM test_suites
			WHERE document_id = $1 AND user_id = $2 AND mode = $3 AND version = $4
				AND EXISTS (SELECT 1 FROM documents WHERE id = $1 AND status <> 'deleted')`, documentID, userID, mode, version))
		return notFoundOrNil(err, "version of a test suite")
	})
	return v, err
}

// CurrentSuite returns the current suite of a document and mode whole.
func (s *Store) CurrentSuite(ctx context.Context, documentID, mode string) (v Suite, err error) {
	err = s.read(ctx, func(tx Tx) error {
		v, err = scanWholeSuite(tx.QueryRowContext(ctx, `SELECT `+suiteColumns+`, suite FROM test_suites
			WHERE document_id = $1 AND mode = $2 AND is_current
				AND EXISTS (SELECT 1 FROM documents WHERE id = $1 AND status <> 'deleted')`, documentID, mode))
		return notFoundOrNil(err, "test suite")
	})
	return v, err
}

// ResponseStatus is where a raw response stands.
type ResponseStatus string

// The statuses: pending → success | parse_error | failed.
const (
	ResponsePending    ResponseStatus = "pending"
	ResponseSuccess    ResponseStatus = "success"
	ResponseParseError ResponseStatus = "parse_error"
	ResponseFailed     ResponseStatus = "failed"
)

// Response is what a generator answered when it was asked for a suite.
type Response struct {
	ID         string
	DocumentID string
	UserID     string
	Mode       string
	Status     ResponseStatus
	Raw        string
	ParseError string          // empty when there is none
	Parsed     json.RawMessage // the TestSuiteRecord; empty when there is none
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

const responseColumns = `id, document_id, user_id, mode, status, raw, parse_error, parsed, created_at, updated_at`

func scanResponse(r row) (v Response, err error) {
	var parsed sql.NullString
	err = r.Scan(&v.ID, &v.DocumentID, &v.UserID, &v.Mode, &v.Status, &v.Raw, &v.ParseError, &parsed,
		timeColumn{&v.CreatedAt}, timeColumn{&v.UpdatedAt})
	if parsed.Valid {
		v.Parsed = json.RawMessage(parsed.String)
	}
	return v, err
}

// CreateResponse records that a suite is being generated, with the status pending.
func (s *Store) CreateResponse(ctx context.Context, documentID, userID, mode string) (v Response, err error) {
	err = s.write(ctx, func(tx Tx) error {
		if _, err := liveDocument(ctx, tx, documentID); err != nil {
			return err
		}
		v, err = scanResponse(tx.QueryRowContext(ctx, `INSERT INTO test_suite_responses (id, document_id, user_id, mode, status, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING `+responseColumns,
			s.NewID(), documentID, userID, mode, ResponsePending, timeText(s.now())))
		if err != nil {
			return fmt.Errorf("store: create response: %w", err)
		}
		return nil
	})
	return v, err
}

// FinishResponse moves a pending response to how it ended, with Raw, ParseError and Parsed of v. One that is not pending
// is ErrConflict.
func (s *Store) FinishResponse(ctx context.Context, id string, v Response) (done Response, err error) {
	switch v.Status {
	case ResponseSuccess, ResponseParseError, ResponseFailed:
	default:
		return Response{}, fmt.Errorf("store: a response does not end as %q", v.Status)
	}
	err = s.write(ctx, func(tx Tx) error {
		done, err = scanResponse(tx.QueryRowContext(ctx, `UPDATE test_suite_responses SET status = $2, raw = $3, parse_error = $4,
				parsed = $5, updated_at = $6 WHERE id = $1 AND status = 'pending' RETURNING `+responseColumns,
			id, v.Status, v.Raw, v.ParseError, null(string(v.Parsed)), timeText(s.now())))
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("store: finish response: %w", ErrConflict)
		}
		return notFoundOrNil(err, "finish response")
	})
	return done, err
}

// Response returns a user's raw response; another user's is ErrNotFound, and so is one of a deleted document.
func (s *Store) Response(ctx context.Context, id, userID string) (v Response, err error) {
	err = s.read(ctx, func(tx Tx) error {
		v, err = scanResponse(tx.QueryRowContext(ctx, `SELECT `+responseColumns+` FROM test_suite_responses
			WHERE id = $1 AND user_id = $2
				AND EXISTS (SELECT 1 FROM documents d WHERE d.id = document_id AND d.status <> 'deleted')`, id, userID))
		return notFoundOrNil(err, "test suite response")
	})
	return v, err
}
