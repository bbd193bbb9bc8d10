package limit

import (
	"container/list"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Addresses limits clients by network address, within the process: a burst of Limit uses, filled again evenly over the
// window. It remembers at most a fixed number of addresses; when there are more, the one that was quiet longest is
// forgotten, so memory is bounded whoever calls. IPv6 clients are told apart by their /64, which is what one client is
// given.
type Addresses struct {
	rate  Rate
	max   int
	clock func() time.Time

	mu     sync.Mutex
	recent *list.List // of *client, the latest first
	byAddr map[netip.Addr]*list.Element
}

type client struct {
	addr    netip.Addr
	limiter *rate.Limiter
}

// NewAddresses returns a limit that remembers at most maxAddresses addresses, at least one.
func NewAddresses(r Rate, maxAddresses int, clock func() time.Time) *Addresses {
	return &Addresses{
		rate: r, max: max(1, maxAddresses), clock: clock,
		recent: list.New(), byAddr: map[netip.Addr]*list.Element{},
	}
}

// Allow counts one use by an address and reports whether it is let through; when it is not, after which time the next
// will be. An address that is not valid shares one count with all that are not.
func (a *Addresses) Allow(addr netip.Addr) (ok bool, retryAfter time.Duration) {
	addr = network(addr)
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.clock()
	r := a.limiter(addr).ReserveN(now, 1)
	if wait := r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return false, max(time.Second, (wait + time.Second - 1).Truncate(time.Second))
	}
	return true, 0
}

// Len returns how many addresses are remembered.
func (a *Addresses) Len() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.recent.Len()
}

func (a *Addresses) limiter(addr netip.Addr) *rate.Limiter {
	if e, ok := a.byAddr[addr]; ok {
		a.recent.MoveToFront(e)
		return e.Value.(*client).limiter //nolint:forcetypeassert // the list holds nothing else
	}
	if a.recent.Len() >= a.max {
		oldest := a.recent.Back()
		delete(a.byAddr, oldest.Value.(*client).addr) //nolint:forcetypeassert // as above
		a.recent.Remove(oldest)
	}
	c := &client{addr, rate.NewLimiter(rate.Every(a.rate.Window/time.Duration(a.rate.Limit)), a.rate.Limit)}
	a.byAddr[addr] = a.recent.PushFront(c)
	return c.limiter
}

// network returns what stands for a client: the address, or the /64 of an IPv6 address.
func network(a netip.Addr) netip.Addr {
	a = a.Unmap().WithZone("")
	if !a.Is6() {
		return a
	}
	p, err := a.Prefix(64)
	if err != nil {
		return netip.Addr{}
	}
	return p.Addr()
}
