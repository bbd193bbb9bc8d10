package limit_test

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/limit"
	"github.com/rxassay/rxassay/internal/store"
)

var begin = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// hand is a clock that is moved by hand.
type hand struct {
	mu sync.Mutex
	at time.Time
}

func (h *hand) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.at
}

func (h *hand) move(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.at = h.at.Add(d)
}

func take(t *testing.T, b *limit.Buckets, caller string) limit.State {
	t.Helper()
	s, err := b.Take(t.Context(), caller)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestBuckets(t *testing.T) {
	clock := &hand{at: begin}
	b := limit.NewBuckets(limit.Config{Rate: limit.Rate{Limit: 2, Window: time.Minute}, Callers: 3, Clock: clock.now})
	for i, step := range []struct {
		wait      time.Duration
		caller    string
		allowed   bool
		remaining int
		reset     time.Duration // until one use more is free
	}{
		{0, "a", true, 1, 30 * time.Second},
		{0, "a", true, 0, 30 * time.Second},
		{0, "a", false, 0, 30 * time.Second},
		{0, "b", true, 1, 30 * time.Second}, // each has a bucket of his own
		{29500 * time.Millisecond, "a", false, 0, 500 * time.Millisecond},
		{500 * time.Millisecond, "a", true, 0, 30 * time.Second},
		{0, "a", false, 0, 30 * time.Second}, // what was refused was not counted
		{10 * time.Minute, "a", true, 1, 30 * time.Second},
	} {
		clock.move(step.wait)
		got := take(t, b, step.caller)
		want := limit.State{
			Allowed: step.allowed, Limit: 2, Remaining: step.remaining, ResetAt: clock.now().Add(step.reset), WindowSeconds: 60,
		}
		if got != want {
			t.Fatalf("step %d: %+v, want %+v", i, got, want)
		}
	}
	take(t, b, "a")
	for _, caller := range []string{"c", "d", "e"} { // the fourth pushes out who was quiet longest
		take(t, b, caller)
	}
	if b.Len() != 3 {
		t.Errorf("%d callers are remembered, want 3", b.Len())
	}
	if s := take(t, b, "a"); !s.Allowed || s.Remaining != 1 {
		t.Errorf("a forgotten caller begins with %+v", s)
	}
}

func TestBucketsAtOnce(t *testing.T) {
	b := limit.NewBuckets(limit.Config{Rate: limit.Rate{Limit: 100, Window: time.Hour}, Clock: func() time.Time { return begin }})
	if got := hammer(t, 50, b, b, b, b); got != 100 {
		t.Errorf("%d uses were let through, want 100", got)
	}
}

// hammer takes so many uses of one caller from each of the limits at once, and returns how many were let through.
func hammer(t *testing.T, uses int, all ...*limit.Buckets) int {
	t.Helper()
	var allowed atomic.Int32
	var wg sync.WaitGroup
	for _, b := range all {
		for range 2 {
			wg.Go(func() {
				for range uses {
					s, err := b.Take(context.WithoutCancel(t.Context()), "192.0.2.1")
					if err != nil {
						t.Error(err)
					}
					if s.Allowed {
						allowed.Add(1)
					}
				}
			})
		}
	}
	wg.Wait()
	return int(allowed.Load())
}

// replicas returns limits in so many processes that share a database: each has a store of its own on one file.
func replicas(t *testing.T, n int, c limit.Config, clock func() time.Time) (limits []*limit.Buckets, stores []*store.Store) {
	t.Helper()
	dir := t.TempDir()
	for i := range n {
		s, err := store.Open(t.Context(), store.Options{DataDir: dir, Beside: i > 0, Clock: clock})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		c.Store, c.Clock = s, clock
		if c.Patience == 0 {
			c.Patience = time.Minute // the machine may be busy
		}
		limits, stores = append(limits, limit.NewBuckets(c)), append(stores, s)
	}
	return limits, stores
}

func TestReplicasShareALimit(t *testing.T) {
	for _, batch := range []int{1, 7} {
		t.Run(fmt.Sprint("batch ", batch), func(t *testing.T) {
			clock := &hand{at: begin}
			limits, _ := replicas(t, 3, limit.Config{Name: "x", Rate: limit.Rate{Limit: 60, Window: time.Minute}, Batch: batch}, clock.now)
			// What one replica has taken and does not use is lost for the others, and nothing is given twice.
			if got := hammer(t, 60, limits...); got != 60 {
				t.Errorf("3 replicas let through %d uses, want 60", got)
			}
			for i, b := range limits {
				if s := take(t, b, "192.0.2.1"); s.Allowed || s.Remaining != 0 || s.RetryAfter(clock.now()) != time.Second {
					t.Errorf("replica %d: %+v", i, s)
				}
			}
			clock.move(10 * time.Second)
			if got := hammer(t, 60, limits...); got < 10-3*batch || got > 10+3*batch || batch == 1 && got != 10 {
				t.Errorf("10 seconds later: %d uses, want about 10", got)
			}
		})
	}
}

// A batch spares the store: uses that were taken already need it no more, and neither do refusals.
func TestLeasedUsesNeedNoStore(t *testing.T) {
	clock := &hand{at: begin}
	limits, stores := replicas(t, 1, limit.Config{Name: "x", Rate: limit.Rate{Limit: 5, Window: time.Minute}, Batch: 5}, clock.now)
	b := limits[0]
	for want := 4; want >= 0; want-- {
		if s := take(t, b, "a"); !s.Allowed || s.Remaining != want {
			t.Fatalf("%+v, want %d remaining", s, want)
		}
		if want == 4 {
			if err := stores[0].Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := b.Take(t.Context(), "a"); !errors.Is(err, limit.ErrUnavailable) {
		t.Errorf("without a store a costly use is let through: %v", err)
	}
}

func TestRefusalsNeedNoStore(t *testing.T) {
	clock := &hand{at: begin}
	limits, stores := replicas(t, 1, limit.Config{Name: "x", Rate: limit.Rate{Limit: 1, Window: time.Minute}}, clock.now)
	take(t, limits[0], "a")
	if s := take(t, limits[0], "a"); s.Allowed {
		t.Fatal("the second use was let through")
	}
	if err := stores[0].Close(); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if s := take(t, limits[0], "a"); s.Allowed {
			t.Fatal("a use was let through before its time")
		}
	}
}

// While the store does not answer, an open limit counts by itself: the rate holds for each process.
func TestOpenLimitWithoutStore(t *testing.T) {
	clock := &hand{at: begin}
	limits, stores := replicas(t, 1, limit.Config{Name: "x", Open: true, Rate: limit.Rate{Limit: 3, Window: time.Minute}}, clock.now)
	take(t, limits[0], "a")
	if err := stores[0].Close(); err != nil {
		t.Fatal(err)
	}
	if got := hammer(t, 10, limits[0]); got != 3 {
		t.Errorf("%d uses of another caller were let through, want 3", got)
	}
	for i, want := range []bool{true, true, false} {
		if take(t, limits[0], "a").Allowed != want {
			t.Errorf("use %d: what the caller had used before does not count, or counts twice", i+2)
		}
	}
}

// A store that hangs costs a caller a moment, not the answer, and the next callers nothing.
func TestSlowStore(t *testing.T) {
	limits, stores := replicas(t, 1, limit.Config{
		Name: "x", Open: true, Patience: 50 * time.Millisecond, Rate: limit.Rate{Limit: 100, Window: time.Minute},
	}, time.Now)
	held, release := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() { // a writer that does not end
		_ = stores[0].MoveBucket(context.WithoutCancel(t.Context()), "other", func(at time.Time) time.Time {
			close(held)
			<-release
			return at
		})
	})
	<-held
	for range 50 {
		if s := take(t, limits[0], "a"); !s.Allowed {
			t.Fatal("a use was refused because the store hangs")
		}
	}
	close(release)
	wg.Wait()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := limits[0].Take(ctx, "b"); err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Buckets that are full again leave nothing behind.
func TestFullBucketsAreForgotten(t *testing.T) {
	clock := &hand{at: begin}
	limits, stores := replicas(t, 1, limit.Config{Name: "x", Rate: limit.Rate{Limit: 1, Window: time.Minute}}, clock.now)
	take(t, limits[0], "a")
	clock.move(2 * time.Minute)
	take(t, limits[0], "b")
	n, err := stores[0].CountBuckets(t.Context())
	if err != nil || n != 1 {
		t.Errorf("%d buckets are kept (%v), want 1", n, err)
	}
}

func TestClient(t *testing.T) {
	for _, same := range [][]string{
		{"192.0.2.1", "::ffff:192.0.2.1"},
		{"2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:0:9::1"},
		{"fe80::1%eth0", "fe80::2"},
	} {
		for _, a := range same[1:] {
			if got, want := limit.Client(netip.MustParseAddr(a)), limit.Client(netip.MustParseAddr(same[0])); got != want {
				t.Errorf("%s is %s, but %s is %s", a, got, same[0], want)
			}
		}
	}
	seen := map[string]string{}
	for _, a := range []string{"192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1"} {
		c := limit.Client(netip.MustParseAddr(a))
		if seen[c] != "" {
			t.Errorf("%s and %s are one client", a, seen[c])
		}
		seen[c] = a
	}
	if limit.Client(netip.Addr{}) != "unknown" {
		t.Error("an address that is none has a name")
	}
}

func TestParseRates(t *testing.T) {
	defaults := map[string]limit.Rate{"lookup": {300, time.Minute}, "status": {5, time.Hour}}
	got, err := limit.ParseRates(" lookup=10/1s, ,status=off", defaults)
	if err != nil || got["lookup"] != (limit.Rate{Limit: 10, Window: time.Second}) || got["status"] != (limit.Rate{}) {
		t.Errorf("%v, %v", got, err)
	}
	if defaults["status"].Limit != 5 {
		t.Error("the defaults were changed")
	}
	for _, bad := range []string{"x=1/1s", "lookup", "lookup=", "lookup=1", "lookup=on", "=1/1s", "lookup=1/1s status=off"} {
		if _, err := limit.ParseRates(bad, defaults); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
	if p := (limit.Rate{Limit: 300, Window: 90 * time.Second}).Policy(); p != "300;w=90" {
		t.Errorf("the policy is %s", p)
	}
}

func BenchmarkTake(b *testing.B) {
	l := limit.NewBuckets(limit.Config{Rate: limit.Rate{Limit: 100_000, Window: time.Second}, Clock: time.Now})
	addr := netip.MustParseAddr("192.0.2.1")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Take(context.Background(), limit.Client(addr)); err != nil {
			b.Fatal(err)
		}
	}
}
