package audit

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// While one writes to the database, all who come are written together after that.
func TestWhatIsRecordedAtOnceSharesATransaction(t *testing.T) {
	w := newWorld(t)
	const many = 100
	record := func(i int) error {
		return w.Record(t.Context(), Entry{Actor: AdminKey, Action: "document.view", Target: fmt.Sprintf("document:%d", i), Outcome: OK})
	}
	waiting := func() int {
		w.batches.mu.Lock()
		defer w.batches.mu.Unlock()
		if w.batches.next == nil {
			return 0
		}
		return len(w.batches.next.entries)
	}
	until := func(what string, holds func() bool) {
		t.Helper()
		for end := time.Now().Add(5 * time.Minute); !holds(); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal(what)
			}
		}
	}
	var all sync.WaitGroup
	errs := make(chan error, many+1)
	w.must(w.store.Atomically(t.Context(), func(context.Context, store.Tx) error {
		all.Go(func() { errs <- record(0) })
		until("the first is not being written", func() bool {
			free := w.batches.turn.TryLock()
			if free {
				w.batches.turn.Unlock()
			}
			return !free && waiting() == 0
		})
		for i := range many {
			all.Go(func() { errs <- record(i + 1) })
		}
		until("those who come later are not joined", func() bool { return waiting() == many })
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if err := w.Record(gone, Entry{Actor: AdminKey, Action: "document.list", Outcome: OK}); err == nil {
			t.Error("who cannot wait is told that the entry is written")
		}
		return nil
	}))
	all.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
	if n := len(w.list(Query{})); n < many+1 {
		t.Errorf("%d entries", n)
	}
	w.sound()
}

func TestABatchThatFailsFailsForAll(t *testing.T) {
	w := newWorld(t)
	w.must(w.store.Close())
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if err := w.Record(t.Context(), Entry{Actor: AdminKey, Action: "document.view", Target: fmt.Sprintf("document:%d", i), Outcome: OK}); err == nil {
				t.Error("an entry that is nowhere was reported as written")
			}
		})
	}
	all.Wait()
	w.open()
}
