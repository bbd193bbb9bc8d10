package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// AttemptLimit bounds how often something may be tried: Max times in a window that begins with the first try.
type AttemptLimit struct {
	Key    string // what is counted; pass a hash where it would be personal data
	Max    int
	Window time.Duration
}

// CountAttempt counts a try under every limit at once. Where one of them is reached it returns how long to wait, and
// nothing is counted. Counts outlive a restart, and processes that share the database share them.
func (s *Store) CountAttempt(ctx context.Context, limits ...AttemptLimit) (wait time.Duration, err error) {
	at := s.now()
	now := timeText(at)
	err = s.write(ctx, func(tx Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM attempts WHERE ends_at <= $1`, now); err != nil {
			return fmt.Errorf("store: remove old attempts: %w", err)
		}
		for _, l := range limits {
			var count int
			var ends time.Time
			err := tx.QueryRowContext(ctx, `SELECT count, ends_at FROM attempts WHERE key = $1`, l.Key).Scan(&count, timeColumn{&ends})
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return fmt.Errorf("store: count an attempt: %w", err)
			}
			if err == nil && count >= l.Max {
				wait = max(wait, ends.Sub(at))
			}
		}
		if wait > 0 {
			return nil
		}
		for _, l := range limits {
			_, err := tx.ExecContext(ctx, `INSERT INTO attempts (key, count, ends_at) VALUES ($1, 1, $2)
				ON CONFLICT (key) DO UPDATE SET count = attempts.count + 1`, l.Key, timeText(at.Add(l.Window)))
			if err != nil {
				return fmt.Errorf("store: count an attempt: %w", err)
			}
		}
		return nil
	})
	return wait, err
}

// ForgiveAttempt takes back a try under the keys of giveBack, and forgets all tries under those of forget.
func (s *Store) ForgiveAttempt(ctx context.Context, giveBack, forget []string) error {
	return s.write(ctx, func(tx Tx) error {
		for _, key := range giveBack {
			if _, err := tx.ExecContext(ctx, `UPDATE attempts SET count = count - 1 WHERE key = $1 AND count > 0`, key); err != nil {
				return fmt.Errorf("store: forgive an attempt: %w", err)
			}
		}
		for _, key := range forget {
			if _, err := tx.ExecContext(ctx, `DELETE FROM attempts WHERE key = $1`, key); err != nil {
				return fmt.Errorf("store: forgive an attempt: %w", err)
			}
		}
		return nil
	})
}
