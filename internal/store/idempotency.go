package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Errors of idempotency keys.
var (
	ErrKeyInUse = errors.New("an earlier request with the same key is still being answered")
	ErrKeyLost  = errors.New("the key was taken over by a later request, or its time is over") // nothing of the attempt is kept
)

// How long keys live. An attempt whose process has died holds its key until the next start of a single process, and else
// for runningTime, which is longer than any request may take. One that takes longer all the same cannot keep its effect:
// the key is then another's, and the transaction with the effect fails.
const (
	keptTime    = 24 * time.Hour
	runningTime = 15 * time.Minute
)

// Attempt is one request on its way to the one effect that its key allows.
type Attempt struct {
	key, token string
}

// Answer is what was answered to the request that had the effect.
type Answer struct {
	Request string // hash of its body
	Status  int
	Body    []byte
}

// BeginAttempt takes a key for an attempt, or returns the answer that it led to already. A key that another attempt holds
// is ErrKeyInUse. The key is a hash of caller, operation and key; userID, where there is one, is whose data the answer is.
func (s *Store) BeginAttempt(ctx context.Context, key, userID string) (a Attempt, kept *Answer, err error) {
	now := s.now()
	a = Attempt{key, s.NewID()}
	err = s.write(ctx, func(tx Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM idempotency_keys WHERE until <= $1`, timeText(now)); err != nil {
			return fmt.Errorf("store: begin attempt: %w", err)
		}
		r, err := tx.ExecContext(ctx, `INSERT INTO idempotency_keys (id, user_id, attempt, state, until) VALUES ($1, $2, $3, 'running', $4)
			ON CONFLICT (id) DO NOTHING`, key, userID, a.token, timeText(now.Add(runningTime)))
		if err := changed(r, err, "begin attempt", ErrKeyInUse); !errors.Is(err, ErrKeyInUse) {
			return err
		}
		kept, err = keptAnswer(ctx, tx, key)
		return err
	})
	return a, kept, err
}

// keptAnswer returns the answer to a key that exists.
func keptAnswer(ctx context.Context, tx Tx, key string) (*Answer, error) {
	var v Answer
	var state string
	var packed []byte
	if err := tx.QueryRowContext(ctx, `SELECT state, request, status, body FROM idempotency_keys WHERE id = $1`,
		key).Scan(&state, &v.Request, &v.Status, &packed); err != nil {
		return nil, fmt.Errorf("store: kept answer: %w", err)
	}
	if state == "running" {
		return nil, fmt.Errorf("store: begin attempt: %w", ErrKeyInUse)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		v.Body, err = io.ReadAll(z)
	}
	if err != nil {
		return nil, fmt.Errorf("store: kept answer: %w", err)
	}
	return &v, nil
}

// KeepAnswer ends an attempt with its answer, in the transaction of its effect: both are there afterwards, or neither is.
// An attempt that has lost its key is ErrKeyLost, which must undo the effect too.
func (s *Store) KeepAnswer(ctx context.Context, tx Tx, a Attempt, v Answer) error {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed) // other writers wait for this one
	if err == nil {
		_, err = z.Write(v.Body)
		err = errors.Join(err, z.Close())
	}
	if err != nil {
		return fmt.Errorf("store: keep answer: %w", err)
	}
	r, err := tx.ExecContext(ctx, `UPDATE idempotency_keys SET state = 'done', request = $3, status = $4, body = $5, until = $6
		WHERE id = $1 AND attempt = $2 AND state = 'running'`,
		a.key, a.token, v.Request, v.Status, packed.Bytes(), timeText(s.now().Add(keptTime)))
	return changed(r, err, "keep answer", ErrKeyLost)
}

// EndAttempt frees the key of an attempt that had no effect; one that had keeps its answer.
func (s *Store) EndAttempt(ctx context.Context, a Attempt) error {
	return s.write(ctx, func(tx Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM idempotency_keys WHERE id = $1 AND attempt = $2 AND state = 'running'`, a.key, a.token)
		if err != nil {
			return fmt.Errorf("store: end attempt: %w", err)
		}
		return nil
	})
}
