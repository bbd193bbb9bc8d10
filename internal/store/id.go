package store

import (
	"sync"

	"github.com/google/uuid"
)

// NewID returns a new identifier: a UUID of version 7 that carries the store's clock. The ids of one store sort in the
// order in which they were made.
func (s *Store) NewID() string { return s.ids.next(s.clock().UnixMilli()) }

// ids makes identifiers: 48 bits of milliseconds, 12 bits that count within a millisecond, the rest random.
type ids struct {
	mu    sync.Mutex
	milli int64
	count uint16
}

func (i *ids) next(milli int64) string {
	id, err := uuid.NewRandom()
	if err != nil {
		panic("store: the system gives no random numbers: " + err.Error())
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	switch {
	case milli > i.milli:
		i.milli, i.count = milli, 0
	case i.count == 1<<12-1: // more in a millisecond than can be counted: borrow the next
		i.milli, i.count = i.milli+1, 0
	default: // the same millisecond, or the clock went back
		i.count++
	}
	for b := range 6 {
		id[b] = byte(i.milli >> (8 * (5 - b)))
	}
	id[6], id[7] = 0x70|byte(i.count>>8), byte(i.count)
	return id.String()
}
