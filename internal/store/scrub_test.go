package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// Somebody who reads for long keeps the journal from being emptied, but must not keep writers waiting as long.
func TestScrubDoesNotWaitForLongReaders(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	count := func() {
		t.Helper()
		if _, err := s.AddCount(t.Context(), "u-1", "tokens", 1); err != nil {
			t.Fatal(err)
		}
	}
	err := s.Audit(t.Context(), func(store.AuditSnapshot) error { // as a long verification does
		count()
		shortest := time.Hour // of a few times: the machine may be busy
		for range 5 {
			began := time.Now()
			if clean, err := s.Scrub(t.Context()); clean || err != nil {
				return fmt.Errorf("clean %v beside a reader: %w", clean, err)
			}
			if shortest = min(shortest, time.Since(began)); shortest < 8*time.Second {
				break
			}
		}
		if shortest >= 8*time.Second {
			t.Errorf("writers waited for %s", shortest)
		}
		count()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if clean, err := s.Scrub(t.Context()); !clean || err != nil {
		t.Errorf("clean %v, %v without readers", clean, err)
	}
	// The connection is as patient as before: it is the writers' only one.
	var timeout int
	if err := s.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
		return tx.QueryRowContext(ctx, `PRAGMA busy_timeout`).Scan(&timeout)
	}); err != nil || timeout != 10_000 {
		t.Errorf("busy_timeout %d, %v", timeout, err)
	}
}
