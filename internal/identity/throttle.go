package identity

import (
	"net"
	"net/netip"
	"sync"
	"time"
)

// The limit on failed sign-ins: 10 in 15 minutes for one e-mail address from one network address, and 100 in 15 minutes
// from one network address, whatever the e-mail. The window begins with the first failure.
const (
	throttleWindow     = 15 * time.Minute
	failuresPerAccount = 10
	failuresPerAddress = 100
	// maxThrottled bounds the memory. Where it is full of open windows, new sign-ins that fail are not counted.
	maxThrottled = 100_000
)

// throttle counts failed sign-ins in memory. An attempt counts from its beginning, so that many at a time cannot slip
// under the limit, and is given back when it succeeds.
type throttle struct {
	now func() time.Time

	mu      sync.Mutex
	windows map[throttleKey]*throttleWindowCount
	sweep   time.Time
}

type throttleKey struct{ email, address string }

type throttleWindowCount struct {
	failures int
	ends     time.Time
}

func newThrottle(now func() time.Time) *throttle {
	return &throttle{now: now, windows: map[throttleKey]*throttleWindowCount{}}
}

// begin counts an attempt. Where one of the limits is reached it gives the time to wait, and nothing is counted.
func (t *throttle) begin(email, address string) (wait time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	t.forget(now)
	account, all := throttleKey{email, address}, throttleKey{"", address}
	if w := t.windows[account]; w != nil && now.Before(w.ends) && w.failures >= failuresPerAccount {
		return w.ends.Sub(now)
	}
	if w := t.windows[all]; w != nil && now.Before(w.ends) && w.failures >= failuresPerAddress {
		return w.ends.Sub(now)
	}
	t.add(account, now)
	t.add(all, now)
	return 0
}

// succeed forgets the account's failures and gives back this attempt.
func (t *throttle) succeed(email, address string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.windows, throttleKey{email, address})
	t.giveBack(throttleKey{"", address})
}

// cancel gives back an attempt that was never judged.
func (t *throttle) cancel(email, address string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.giveBack(throttleKey{email, address})
	t.giveBack(throttleKey{"", address})
}

func (t *throttle) add(key throttleKey, now time.Time) {
	w := t.windows[key]
	if w == nil {
		if len(t.windows) >= maxThrottled {
			return
		}
		w = &throttleWindowCount{}
		t.windows[key] = w
	}
	if !now.Before(w.ends) {
		*w = throttleWindowCount{ends: now.Add(throttleWindow)}
	}
	w.failures++
}

func (t *throttle) giveBack(key throttleKey) {
	if w := t.windows[key]; w != nil && w.failures > 0 {
		w.failures--
	}
}

// forget drops the windows that are over, once a minute.
func (t *throttle) forget(now time.Time) {
	if now.Before(t.sweep) {
		return
	}
	t.sweep = now.Add(time.Minute)
	for key, w := range t.windows {
		if !now.Before(w.ends) {
			delete(t.windows, key)
		}
	}
}

// networkAddress is the address that failures are counted for: an IPv4 address, or the /64 network of an IPv6 one, of
// which a single customer has all.
func networkAddress(remote string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		host = remote
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is6() {
		if prefix, err := ip.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return ip.String()
}
