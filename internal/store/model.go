package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// ModelCall is one question to an AI model about a document.
type ModelCall struct {
	DocumentID string
	UserID     string
	Model      string
	TokenUse   // the most that the call may take
}

// TokenUse is what a call takes, in tokens.
type TokenUse struct{ InputTokens, OutputTokens int64 }

// Tokens are those of both directions.
func (u TokenUse) Tokens() int64 { return u.InputTokens + u.OutputTokens }

// ModelBudget is how many tokens may be used; 0 is no limit.
type ModelBudget struct {
	Document int64 // for one document, ever
	UserDay  int64 // by one user in a day (UTC)
}

// OverBudgetError tells that a call might take more than is left.
type OverBudgetError struct {
	Document    bool // the document's budget; else the user's of the day
	Limit, Used int64
}

// Error is for logs.
func (e *OverBudgetError) Error() string {
	whose := "user's day"
	if e.Document {
		whose = "document"
	}
	return fmt.Sprintf("store: of the %s's %d model tokens %d are used", whose, e.Limit, e.Used)
}

// BeginModelCall notes that a call is about to be made. Until its end is noted it counts with the most that it may take,
// and so it does for good where the process dies meanwhile. Where a budget has less left, the error is an
// *[OverBudgetError]; a document that is gone is ErrNotFound.
func (s *Store) BeginModelCall(ctx context.Context, c ModelCall, b ModelBudget) (id string, err error) {
	now := s.now()
	id = s.NewID()
	err = s.write(ctx, func(tx Tx) error {
		if _, err := liveDocument(ctx, tx, c.DocumentID); err != nil {
			return err
		}
		used, err := usedTokens(ctx, tx, `document_id = $1`, c.DocumentID)
		if err != nil {
			return err
		}
		if b.Document > 0 && used+c.Tokens() > b.Document {
			return &OverBudgetError{Document: true, Limit: b.Document, Used: used}
		}
		if used, err = usedTokens(ctx, tx, `user_id = $1 AND created_at >= $2`, c.UserID, timeText(dayOf(now))); err != nil {
			return err
		}
		if b.UserDay > 0 && used+c.Tokens() > b.UserDay {
			return &OverBudgetError{Limit: b.UserDay, Used: used}
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO model_calls (id, document_id, user_id, model, input_tokens, output_tokens, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			id, c.DocumentID, c.UserID, c.Model, c.InputTokens, c.OutputTokens, timeText(now)); err != nil {
			return fmt.Errorf("store: begin a model call: %w", err)
		}
		return nil
	})
	return id, err
}

// EndModelCall notes what a call took.
func (s *Store) EndModelCall(ctx context.Context, id string, used TokenUse) error {
	return s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE model_calls SET input_tokens = $2, output_tokens = $3, ended_at = $4 WHERE id = $1`,
			id, used.InputTokens, used.OutputTokens, timeText(s.now()))
		return changed(r, err, "end a model call", ErrNotFound)
	})
}

// SaveModelAnswer keeps an answer about a document under a key, in the place of an earlier one. A document that is gone is
// ErrNotFound.
func (s *Store) SaveModelAnswer(ctx context.Context, documentID, key string, answer json.RawMessage) error {
	packed, err := pack(answer)
	if err != nil {
		return fmt.Errorf("store: save a model answer: %w", err)
	}
	return s.write(ctx, func(tx Tx) error {
		if _, err := liveDocument(ctx, tx, documentID); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO model_answers (document_id, key, answer, created_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (document_id, key) DO UPDATE SET answer = excluded.answer, created_at = excluded.created_at`,
			documentID, key, packed, timeText(s.now())); err != nil {
			return fmt.Errorf("store: save a model answer: %w", err)
		}
		return nil
	})
}

// ModelAnswer returns the answer that is kept under a key; ErrNotFound where there is none.
func (s *Store) ModelAnswer(ctx context.Context, documentID, key string) (answer json.RawMessage, err error) {
	var packed []byte
	err = s.read(ctx, func(tx Tx) error {
		return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT answer FROM model_answers WHERE document_id = $1 AND key = $2`,
			documentID, key).Scan(&packed), "model answer")
	})
	if err != nil {
		return nil, err
	}
	return answer, unpack(packed, &answer)
}

// ModelTokens returns what is used of the two budgets.
func (s *Store) ModelTokens(ctx context.Context, documentID, userID string) (document, userDay int64, err error) {
	err = s.read(ctx, func(tx Tx) error {
		if document, err = usedTokens(ctx, tx, `document_id = $1`, documentID); err != nil {
			return err
		}
		userDay, err = usedTokens(ctx, tx, `user_id = $1 AND created_at >= $2`, userID, timeText(dayOf(s.now())))
		return err
	})
	return document, userDay, err
}

func usedTokens(ctx context.Context, tx Tx, where string, args ...any) (used int64, err error) {
	if err := tx.QueryRowContext(ctx, `SELECT coalesce(sum(input_tokens + output_tokens), 0) FROM model_calls WHERE `+where, args...).Scan(&used); err != nil {
		return 0, fmt.Errorf("store: model tokens: %w", err)
	}
	return used, nil
}

func dayOf(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }
