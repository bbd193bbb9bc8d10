package store

import (
	"context"
	"fmt"
	"time"
)

// Slots is how much of a sliding window is taken: of every moment, the uses in the window before it count.
type Slots struct {
	Taken  bool      // this call was let through and counted
	Used   int       // uses in the window, this one included when it was let through
	Oldest time.Time // of the uses in the window: when it leaves, a slot is free; zero when there are none
}

// TakeSlot counts one use against a key, unless limit uses fall in the window already. The count is shared by all that
// share the database, and exact under concurrency.
func (s *Store) TakeSlot(ctx context.Context, key string, limit int, window time.Duration) (slots Slots, err error) {
	now := s.now()
	err = s.write(ctx, func(tx Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM rate_uses WHERE key = $1 AND used_at <= $2`, key, timeText(now.Add(-window))); err != nil {
			return fmt.Errorf("store: take slot: %w", err)
		}
		if slots, err = usedSlots(ctx, tx, key, now.Add(-window)); err != nil || slots.Used >= limit {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO rate_uses (id, key, used_at) VALUES ($1, $2, $3)`, s.NewID(), key, timeText(now)); err != nil {
			return fmt.Errorf("store: take slot: %w", err)
		}
		slots.Taken = true
		slots.Used++
		if slots.Oldest.IsZero() {
			slots.Oldest = now
		}
		return nil
	})
	return slots, err
}

// LookSlots returns what TakeSlot would find, and counts nothing.
func (s *Store) LookSlots(ctx context.Context, key string, window time.Duration) (slots Slots, err error) {
	err = s.read(ctx, func(tx Tx) error {
		slots, err = usedSlots(ctx, tx, key, s.now().Add(-window))
		return err
	})
	return slots, err
}

func usedSlots(ctx context.Context, tx Tx, key string, after time.Time) (slots Slots, err error) {
	if err := tx.QueryRowContext(ctx, `SELECT count(*), min(used_at) FROM rate_uses WHERE key = $1 AND used_at > $2`,
		key, timeText(after)).Scan(&slots.Used, timeColumn{&slots.Oldest}); err != nil {
		return Slots{}, fmt.Errorf("store: slots: %w", err)
	}
	return slots, nil
}

// AddCount adds n to one of a user's counters, which begin at 0, and returns it.
func (s *Store) AddCount(ctx context.Context, uid, name string, n int64) (value int64, err error) {
	err = s.write(ctx, func(tx Tx) error {
		if err := tx.QueryRowContext(ctx, `INSERT INTO account_counters (uid, name, value) VALUES ($1, $2, $3)
			ON CONFLICT (uid, name) DO UPDATE SET value = account_counters.value + excluded.value RETURNING value`,
			uid, name, n).Scan(&value); err != nil {
			return fmt.Errorf("store: add count: %w", err)
		}
		return nil
	})
	return value, err
}

// Counts returns a user's counters by name.
func (s *Store) Counts(ctx context.Context, uid string) (counts map[string]int64, err error) {
	err = s.read(ctx, func(tx Tx) error {
		if counts, err = byName[int64](ctx, tx, `SELECT name, value FROM account_counters WHERE uid = $1`, uid); err != nil {
			return fmt.Errorf("store: counts: %w", err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return counts, nil
}
