package limit

import (
	"container/list"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/netip"
	"sync"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// ErrUnavailable is returned where uses are counted in the store alone and the store does not answer.
var ErrUnavailable = errors.New("limit: the uses cannot be counted now")

// Config says what [Buckets] limit and where they count.
type Config struct {
	// Name tells the limit from others in the store, such as "lookup".
	Name string

	Rate Rate

	// Store shares the count with the other processes on a database. Nil: this process counts alone, exactly, and nothing
	// is written anywhere.
	Store *store.Store

	// Batch is how many uses of a caller are taken from the store at a time (default 1, which is exact). A larger one
	// spares the store: one write for so many uses. A batch that is not used up is lost after a tenth of the window, and
	// at most one batch for each process is let through beyond the rate in a window.
	Batch int

	// Open lets callers through, as this process's own count allows, while the store does not answer. Otherwise such a
	// use is ErrUnavailable.
	Open bool

	// Patience is how long the store has to answer (default 250ms).
	Patience time.Duration

	// Callers bounds how many callers this process remembers (default 10,000): where there are more, the one that was
	// quiet longest is forgotten.
	Callers int

	// Clock is required; processes that share a store should agree on the time to within a part of the window.
	Clock func() time.Time

	// Logger is told when the store stops answering, and when it answers again. Nil: nobody is.
	Logger *slog.Logger
}

// storeRest is how long the store is left alone when it has not answered.
const storeRest = time.Second

// Buckets limit callers each for himself: a bucket holds Limit uses and fills evenly over the window. Memory is bounded
// whoever calls.
type Buckets struct {
	config   Config
	interval time.Duration // between two uses that come back

	mu      sync.Mutex
	recent  *list.List // of *bucket, the latest first
	byName  map[string]*list.Element
	restEnd time.Time // the store is not asked before that
}

// bucket is what is known of one caller.
type bucket struct {
	caller string
	fullAt time.Time // when all uses are free again, as this process knows
	turn   chan struct{}

	// Of a shared bucket.
	leased  int       // taken from the store and not used yet
	ends    time.Time // of the lease
	refused time.Time // the store has said that no use is free until then
}

// NewBuckets returns a limit. It reads nothing yet.
func NewBuckets(c Config) *Buckets {
	c.Batch, c.Rate.Limit = max(1, c.Batch), max(1, c.Rate.Limit)
	if c.Callers <= 0 {
		c.Callers = 10_000
	}
	if c.Patience <= 0 {
		c.Patience = 250 * time.Millisecond
	}
	return &Buckets{
		config: c, interval: max(1, c.Rate.Window/time.Duration(c.Rate.Limit)),
		recent: list.New(), byName: map[string]*list.Element{},
	}
}

// Rate returns what is allowed.
func (b *Buckets) Rate() Rate { return b.config.Rate }

// Len returns how many callers are remembered.
func (b *Buckets) Len() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.recent.Len()
}

// Take counts one use by a caller, unless that would be one too many. The only errors are those of the context and
// [ErrUnavailable].
func (b *Buckets) Take(ctx context.Context, caller string) (State, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.config.Clock()
	k := b.bucket(caller)
	if b.config.Store == nil {
		return b.takeHere(k, now), nil
	}
	return b.takeShared(ctx, k, now)
}

// takeHere counts in this process alone.
func (b *Buckets) takeHere(k *bucket, now time.Time) State {
	granted, fullAt := b.grant(k.fullAt, now, 1)
	k.fullAt = fullAt
	return b.state(granted > 0, fullAt, now, 0)
}

// takeShared uses up what was taken from the store for this caller, and takes more when that is gone. It is called with
// the mutex and gives it away while it asks; of one caller's uses one at a time asks.
func (b *Buckets) takeShared(ctx context.Context, k *bucket, now time.Time) (State, error) {
	if s, known := b.takeLeased(k, now); known {
		return s, nil
	}
	b.mu.Unlock()
	select {
	case k.turn <- struct{}{}:
	case <-ctx.Done():
		b.mu.Lock()
		return State{}, ctx.Err()
	}
	defer func() { <-k.turn }()
	b.mu.Lock()
	if s, known := b.takeLeased(k, now); known { // whoever had the turn has brought some
		return s, nil
	}
	if now.Before(b.restEnd) {
		return b.without(k, now)
	}
	b.mu.Unlock()
	granted, fullAt, err := b.lease(ctx, k.caller, now)
	b.mu.Lock()
	if err != nil {
		if ctx.Err() != nil {
			return State{}, ctx.Err()
		}
		b.tell("rate limits cannot be counted in the database", err)
		b.restEnd = now.Add(storeRest)
		return b.without(k, now)
	}
	if !b.restEnd.IsZero() {
		b.tell("rate limits are counted in the database again", nil)
		b.restEnd = time.Time{}
	}
	k.fullAt = fullAt
	k.leased, k.ends = granted, now.Add(max(b.config.Rate.Window/10, time.Second))
	if granted == 0 {
		k.refused = now.Add(b.wait(fullAt, now))
	}
	s, _ := b.takeLeased(k, now)
	return s, nil
}

// takeLeased answers a use by what was taken from the store already; not known: the store must be asked.
func (b *Buckets) takeLeased(k *bucket, now time.Time) (s State, known bool) {
	switch {
	case k.leased > 0 && now.Before(k.ends):
		k.leased--
		return b.state(true, k.fullAt, now, k.leased), true
	case now.Before(k.refused):
		return b.state(false, k.fullAt, now, 0), true
	}
	return State{}, false
}

// without answers a use while the store does not.
func (b *Buckets) without(k *bucket, now time.Time) (State, error) {
	if b.config.Open {
		return b.takeHere(k, now), nil
	}
	return State{}, ErrUnavailable
}

// lease takes up to a batch of a caller's uses from the store.
func (b *Buckets) lease(ctx context.Context, caller string, now time.Time) (granted int, fullAt time.Time, err error) {
	ctx, cancel := context.WithTimeout(ctx, b.config.Patience)
	defer cancel()
	sum := sha256.Sum256([]byte(caller)) // addresses and users are nobody's business there
	err = b.config.Store.MoveBucket(ctx, b.config.Name+"/"+hex.EncodeToString(sum[:16]), func(before time.Time) time.Time {
		granted, fullAt = b.grant(before, now, b.config.Batch)
		return fullAt
	})
	return granted, fullAt, err
}

func (b *Buckets) tell(what string, err error) {
	switch {
	case b.config.Logger == nil:
	case err == nil:
		b.config.Logger.Info(what, "limit", b.config.Name)
	case b.restEnd.IsZero():
		b.config.Logger.Warn(what, "limit", b.config.Name, "letThrough", b.config.Open, "error", err)
	}
}

// grant takes as many of the wanted uses as are free, and returns when the bucket will be full then. A use takes one
// interval to come back; the bucket has room for a window of them.
func (b *Buckets) grant(fullAt, now time.Time, want int) (int, time.Time) {
	if fullAt.Before(now) {
		fullAt = now
	}
	granted := min(want, b.free(fullAt, now))
	return granted, fullAt.Add(time.Duration(granted) * b.interval)
}

// free is how many uses are free.
func (b *Buckets) free(fullAt, now time.Time) int {
	whole := b.interval * time.Duration(b.config.Rate.Limit)
	return max(0, min(b.config.Rate.Limit, int((whole-max(0, fullAt.Sub(now)))/b.interval)))
}

// wait is the time until one use more is free than now; 0 where all are.
func (b *Buckets) wait(fullAt, now time.Time) time.Duration {
	taken := b.config.Rate.Limit - b.free(fullAt, now)
	if taken == 0 {
		return 0
	}
	return fullAt.Sub(now) - time.Duration(taken-1)*b.interval
}

func (b *Buckets) state(allowed bool, fullAt, now time.Time, leased int) State {
	return State{
		Allowed: allowed, Limit: b.config.Rate.Limit,
		Remaining: min(b.config.Rate.Limit, b.free(fullAt, now)+leased),
		ResetAt:   now.Add(b.wait(fullAt, now)), WindowSeconds: int(b.config.Rate.Window / time.Second),
	}
}

// bucket returns what is known of a caller, who is now the latest.
func (b *Buckets) bucket(caller string) *bucket {
	if e, ok := b.byName[caller]; ok {
		b.recent.MoveToFront(e)
		return e.Value.(*bucket) //nolint:forcetypeassert // the list holds nothing else
	}
	if b.recent.Len() >= b.config.Callers {
		oldest := b.recent.Back()
		delete(b.byName, oldest.Value.(*bucket).caller) //nolint:forcetypeassert // as above
		b.recent.Remove(oldest)
	}
	k := &bucket{caller: caller, turn: make(chan struct{}, 1)}
	b.byName[caller] = b.recent.PushFront(k)
	return k
}

// Client names the caller behind a network address: the address, or the /64 of an IPv6 address, which is what one client
// is given. An address that is not valid is "unknown", one caller for all that are not.
func Client(a netip.Addr) string {
	a = a.Unmap().WithZone("")
	if !a.IsValid() {
		return "unknown"
	}
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}
