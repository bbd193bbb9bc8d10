package store

import (
	"context"
	"fmt"
	"time"
)

// Shared reports whether other processes may serve on the same database. SQLite's has one owner, which holds its lock.
func (s *Store) Shared() bool { return false }

// MoveBucket reads when a bucket will be full again (the zero time for one that is full) and writes what move makes of
// that; no other move of the bucket comes between. Buckets that are full are forgotten.
func (s *Store) MoveBucket(ctx context.Context, key string, move func(fullAt time.Time) time.Time) error {
	now := s.now()
	return s.write(ctx, func(tx Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM rate_buckets WHERE full_at <= $1 AND key <> $2`, timeText(now), key); err != nil {
			return fmt.Errorf("store: move bucket: %w", err)
		}
		// The upsert takes the row's lock, also where nobody has the row yet.
		var fullAt time.Time
		if err := tx.QueryRowContext(ctx, `INSERT INTO rate_buckets (key, full_at) VALUES ($1, $2)
			ON CONFLICT (key) DO UPDATE SET full_at = rate_buckets.full_at RETURNING full_at`,
			key, timeText(now)).Scan(timeColumn{&fullAt}); err != nil {
			return fmt.Errorf("store: move bucket: %w", err)
		}
		if _, err := tx.ExecContext(ctx, `UPDATE rate_buckets SET full_at = $2 WHERE key = $1`, key, timeText(move(fullAt))); err != nil {
			return fmt.Errorf("store: move bucket: %w", err)
		}
		return nil
	})
}

// CountBuckets returns how many buckets are kept.
func (s *Store) CountBuckets(ctx context.Context) (n int, err error) {
	err = s.read(ctx, func(tx Tx) error {
		return tx.QueryRowContext(ctx, `SELECT count(*) FROM rate_buckets`).Scan(&n)
	})
	return n, err
}
