package audit

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// batches join what is recorded at the same time into one transaction. Each has to reach the disk before anybody is
// answered, and a transaction for each answer would make every reader of the service wait in one line of writers.
type batches struct {
	mu   sync.Mutex
	next *batch
	turn sync.Mutex // held while a batch is written
}

// batch is what waits for the batch before it to be written.
type batch struct {
	entries []happened
	written chan struct{} // closed when err stands
	err     error
}

// batchTime is how long a batch may take. It is not bound to the request of whoever writes it, since others wait for it.
const batchTime = 10 * time.Second

// writeTogether writes entries, with those of others, and returns when they are on the disk.
func (l *Log) writeTogether(ctx context.Context, entries []happened) error {
	q := &l.batches
	q.mu.Lock()
	b, first := q.next, q.next == nil
	if first {
		b = &batch{written: make(chan struct{})}
		q.next = b
	}
	b.entries = append(b.entries, entries...)
	q.mu.Unlock()
	if !first {
		select {
		case <-b.written:
			return b.err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	l.writeBatch(ctx, b)
	return b.err
}

// errPanicked is what others are told where the one who wrote for them panicked.
var errPanicked = errors.New("audit: the entry may not have been written")

// writeBatch waits for the batch before and writes this one.
func (l *Log) writeBatch(ctx context.Context, b *batch) {
	q := &l.batches
	b.err = errPanicked
	defer close(b.written)
	q.turn.Lock()
	defer q.turn.Unlock()
	q.mu.Lock()
	q.next = nil // who comes from here on is of the next batch
	q.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), batchTime)
	defer cancel()
	b.err = l.store.Atomically(ctx, func(ctx context.Context, tx store.Tx) error {
		return l.append(ctx, tx, b.entries...)
	})
}
