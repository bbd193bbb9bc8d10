package lookup

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/sync/singleflight"

	"github.com/rxassay/rxassay/internal/store"
)

// entry is what is known of one key.
type entry[V any] struct {
	record   V
	known    bool // false: there is none
	imported bool
	said     time.Time // when the registry or the file said so
	checked  time.Time // when memory took it from the database or the registry
}

// directory is the way of one kind of record: memory, database, registry.
type directory[V any] struct {
	service  *Service
	name     string
	memory   *otter.Cache[string, entry[V]]
	flights  singleflight.Group
	registry *registry // nil: off
	counts   counts

	stored func(ctx context.Context, key string) (entry[V], error) // nil: it is kept in memory only
	save   func(ctx context.Context, key string, e entry[V]) error
	ask    func(ctx context.Context, key string) (V, error)
}

// memorySize is how many records of a kind are kept in memory, of about half a kilobyte each.
const memorySize = 20_000

func newDirectory[V any](s *Service, name string, r *registry,
	stored func(context.Context, string) (entry[V], error),
	save func(context.Context, string, entry[V]) error,
	ask func(context.Context, string) (V, error),
) (*directory[V], error) {
	memory, err := otter.New(&otter.Options[string, entry[V]]{MaximumSize: memorySize})
	if err != nil {
		return nil, fmt.Errorf("lookup: %w", err)
	}
	return &directory[V]{service: s, name: name, memory: memory, registry: r, stored: stored, save: save, ask: ask}, nil
}

// get returns the record of a key, [ErrNotFound] or *[UnavailableError]. A caller that goes away does not end the
// question, since others may wait for the same answer.
func (d *directory[V]) get(ctx context.Context, key string) (Found[V], error) {
	now := d.service.clock()
	if e, ok := d.memory.GetIfPresent(key); ok && now.Sub(e.checked) < memoryTime && (d.registry == nil || d.fresh(e, now)) {
		return d.answer(e, Cache, now)
	}
	flight := d.flights.DoChan(key, func() (any, error) { return d.fly(ctx, key) })
	select {
	case <-ctx.Done():
		return Found[V]{}, ctx.Err()
	case r := <-flight:
		found, ok := r.Val.(Found[V])
		if !ok && r.Err == nil {
			return Found[V]{}, fmt.Errorf("lookup: the %s look-up came to no answer", d.name)
		}
		return found, r.Err
	}
}

// fly is the question that all callers of one key share. A panic in it is an error of this key, not the end of the process.
func (d *directory[V]) fly(caller context.Context, key string) (found Found[V], err error) {
	if !d.service.begin() {
		return found, errors.New("lookup: the service is closed")
	}
	defer d.service.flying.Done()
	defer func() {
		if p := recover(); p != nil {
			d.service.log.Error("a look-up panicked", "directory", d.name, "panic", fmt.Sprintf("%T", p))
			err = fmt.Errorf("lookup: the %s look-up failed; this is a defect of the program", d.name)
		}
	}()
	ctx, cancel := context.WithCancel(context.WithoutCancel(caller))
	defer cancel()
	defer context.AfterFunc(d.service.closing, cancel)()
	return d.load(ctx, key)
}

func (d *directory[V]) load(ctx context.Context, key string) (Found[V], error) {
	now := d.service.clock()
	old, has := d.remembered(ctx, key)
	old.checked = now
	if has && (d.registry == nil || d.fresh(old, now)) {
		d.memory.Set(key, old)
		return d.answer(old, Cache, now)
	}
	if d.registry == nil {
		d.counts.absent.Add(1)
		return Found[V]{}, ErrNotFound
	}
	record, err := d.ask(ctx, key)
	now = d.service.clock()
	if err != nil && !errors.Is(err, ErrNotFound) {
		if has && (old.known || old.imported || now.Sub(old.said) < absentStale) {
			return d.answer(old, Cache, now)
		}
		d.counts.unavailable.Add(1)
		return Found[V]{}, err
	}
	e := entry[V]{record: record, known: err == nil, said: now, checked: now}
	if d.save != nil {
		if err := d.save(ctx, key, e); err != nil { // the answer is good all the same
			d.service.log.Error("an answer of a registry could not be kept", "registry", d.name, "error", err)
		}
	}
	d.memory.Set(key, e)
	return d.answer(e, Registry, now)
}

// remembered is what the database knows of a key, or memory where nothing is kept in the database.
func (d *directory[V]) remembered(ctx context.Context, key string) (entry[V], bool) {
	if d.stored == nil {
		return d.memory.GetIfPresent(key)
	}
	e, err := d.stored(ctx, key)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		d.service.log.Error("the database could not be asked for a record", "directory", d.name, "error", err)
	}
	return e, err == nil
}

func (d *directory[V]) answer(e entry[V], from Source, now time.Time) (Found[V], error) {
	if !e.known {
		d.counts.absent.Add(1)
		return Found[V]{}, ErrNotFound
	}
	stale := from == Cache && !d.fresh(e, now)
	switch {
	case stale:
		d.counts.stale.Add(1)
	case from == Cache:
		d.counts.cache.Add(1)
	default:
		d.counts.registry.Add(1)
	}
	return Found[V]{Record: e.record, Source: from, Stale: stale}, nil
}

func (d *directory[V]) fresh(e entry[V], now time.Time) bool {
	good := recordTime
	switch {
	case d.stored == nil:
		good = searchTime
	case e.imported:
		good = importedTime
	case !e.known:
		good = absentTime
	}
	return now.Sub(e.said) < good
}

type counts struct{ cache, registry, stale, absent, unavailable atomic.Int64 }

// Counts is how look-ups of one kind have ended since the start. Those of built-in records are not counted.
type Counts struct {
	Cache, Registry, Stale int64 // answered from there; stale ones are not counted as of the cache
	Absent                 int64 // there is no such record
	Unavailable            int64
	RegistryOpen           bool // the registry has failed so often that it is not asked for a while
}

// Stats returns how look-ups have ended: of NPIs, and of NDCs.
func (s *Service) Stats() (npi, ndc Counts) {
	return countsOf(&s.providers.counts, s.providers.registry), countsOf(&s.drugs.counts, s.drugs.registry)
}

func countsOf(c *counts, r *registry) Counts {
	return Counts{
		Cache: c.cache.Load(), Registry: c.registry.Load(), Stale: c.stale.Load(), Absent: c.absent.Load(),
		Unavailable: c.unavailable.Load(), RegistryOpen: r != nil && r.breaker.open(),
	}
}
