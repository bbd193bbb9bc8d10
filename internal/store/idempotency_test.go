package store_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

func TestIdempotencyKeys(t *testing.T) {
	ctx := t.Context()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	dir := t.TempDir()
	open := func() *store.Store {
		s, err := store.Open(ctx, store.Options{DataDir: dir, Clock: func() time.Time { return now }})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := open()
	begin := func(key string, want error) (store.Attempt, *store.Answer) {
		t.Helper()
		a, kept, err := s.BeginAttempt(ctx, key, "u1")
		if !errors.Is(err, want) || want == nil && err != nil {
			t.Fatalf("begin: %v, want %v", err, want)
		}
		return a, kept
	}
	// keep has an effect, a counter, together with the answer.
	keep := func(a store.Attempt, v store.Answer, want error) {
		t.Helper()
		err := s.Atomically(ctx, func(ctx context.Context, tx store.Tx) error {
			if _, err := tx.ExecContext(ctx, `INSERT INTO account_counters (uid, name, value) VALUES ('u1', 'effects', 1)
				ON CONFLICT (uid, name) DO UPDATE SET value = account_counters.value + 1`); err != nil {
				return err
			}
			return s.KeepAnswer(ctx, tx, a, v)
		})
		if !errors.Is(err, want) || want == nil && err != nil {
			t.Fatalf("keep: %v, want %v", err, want)
		}
	}
	effects := func(want int64) {
		t.Helper()
		n, err := s.AddCount(ctx, "u1", "effects", 0)
		if err != nil || n != want {
			t.Fatalf("%d effects (%v), want %d", n, err, want)
		}
	}
	answer := store.Answer{Request: "h1", Status: 201, Body: bytes.Repeat([]byte("a suite "), 100_000)}

	first, kept := begin("k1", nil)
	if kept != nil {
		t.Fatal("a new key has an answer")
	}
	begin("k1", store.ErrKeyInUse)
	second, _ := begin("k2", nil) // another key is another matter
	keep(first, answer, nil)
	if _, kept = begin("k1", nil); kept == nil || kept.Request != "h1" || kept.Status != 201 || !bytes.Equal(kept.Body, answer.Body) {
		t.Fatalf("the kept answer is not what was kept: %+v", kept)
	}
	effects(1)
	keep(first, answer, store.ErrKeyLost) // an answer is kept once, and so is its effect
	effects(1)
	if err := s.EndAttempt(ctx, first); err != nil {
		t.Fatal(err)
	}
	if _, kept = begin("k1", nil); kept == nil {
		t.Fatal("ending an attempt took its answer away")
	}

	// An attempt without an effect frees its key.
	if err := s.EndAttempt(ctx, second); err != nil {
		t.Fatal(err)
	}
	second, _ = begin("k2", nil)

	// One that takes too long loses it, and can have no effect any more.
	now = now.Add(16 * time.Minute)
	third, _ := begin("k2", nil)
	keep(second, answer, store.ErrKeyLost)
	if err := s.EndAttempt(ctx, second); err != nil { // and frees nobody else's
		t.Fatal(err)
	}
	begin("k2", store.ErrKeyInUse)
	effects(1)
	keep(third, answer, nil)
	effects(2)

	// A restart frees the keys of attempts that died and keeps the answers.
	begin("k3", nil)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open()
	t.Cleanup(func() { _ = s.Close() })
	begin("k3", nil)
	if _, kept = begin("k1", nil); kept == nil || !bytes.Equal(kept.Body, answer.Body) {
		t.Fatal("a restart lost an answer")
	}

	// After a day the key is new again.
	now = now.Add(24 * time.Hour)
	if _, kept = begin("k2", nil); kept != nil {
		t.Error("an answer is kept for longer than a day")
	}
}

// Of many who begin at once, one gets the key.
func TestIdempotencyKeyAtOnce(t *testing.T) {
	dir := t.TempDir()
	var stores []*store.Store
	for i := range 2 { // two processes
		s, err := store.Open(t.Context(), store.Options{DataDir: dir, Beside: i > 0, Clock: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		stores = append(stores, s)
	}
	var got, inUse atomic.Int32
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			switch _, _, err := stores[i%2].BeginAttempt(context.WithoutCancel(t.Context()), "k", ""); {
			case err == nil:
				got.Add(1)
			case errors.Is(err, store.ErrKeyInUse):
				inUse.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got.Load() != 1 || inUse.Load() != 15 {
		t.Errorf("%d got the key and %d were told that it is in use", got.Load(), inUse.Load())
	}
}

// Answers of the size of a suite take little room.
func TestKeptAnswersAreCompressed(t *testing.T) {
	dir := t.TempDir()
	s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	size := func() (n int64) {
		for _, name := range []string{"rxassay.db", "rxassay.db-wal"} {
			if info, err := os.Stat(filepath.Join(dir, name)); err == nil {
				n += info.Size()
			}
		}
		return n
	}
	before := size()
	a, _, err := s.BeginAttempt(t.Context(), "k", "")
	if err == nil {
		err = s.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
			return s.KeepAnswer(ctx, tx, a, store.Answer{Status: 200, Body: bytes.Repeat([]byte(`{"id":"scenario","category":"tier"},`), 100_000)})
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	if grown := size() - before; grown > 500_000 {
		t.Errorf("3.6 MB of JSON take %d bytes", grown)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
