package lookup

import (
	"sync"
	"time"
)

// A breaker stops asking a registry that has failed breakerFailures times in a row, for breakerPause, which doubles up to
// breakerLongest with every probe that fails too. After the pause one question at a time is let through as a probe.
const (
	breakerFailures = 5
	breakerPause    = 30 * time.Second
	breakerLongest  = 5 * time.Minute
	probePause      = 2 * time.Second // what callers are told to wait for while a probe is on its way
)

type breaker struct {
	clock func() time.Time

	mu       sync.Mutex
	failures int
	pause    time.Duration // zero while closed
	until    time.Time
	probing  bool
}

// begin asks whether a question may go out; if not, it gives the time to wait.
func (b *breaker) begin() (probe bool, wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.clock()
	switch {
	case now.Before(b.until):
		return false, b.until.Sub(now)
	case b.pause == 0:
		return false, 0
	case b.probing:
		return false, probePause
	}
	b.probing = true
	return true, 0
}

// succeed notes an answer and reports whether it ends an outage.
func (b *breaker) succeed() (recovered bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	recovered = b.pause > 0
	b.failures, b.pause, b.until, b.probing = 0, 0, time.Time{}, false
	return recovered
}

// fail notes a failure and reports whether the breaker has opened by it. hold is what the registry wants to be left alone
// for; zero if it did not say.
func (b *breaker) fail(probe bool, hold time.Duration) (opened bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if probe {
		b.probing = false
	}
	b.failures++
	now := b.clock()
	if now.Before(b.until) && !probe { // it went out before the breaker opened
		return false
	}
	switch {
	case hold > 0:
		b.pause = hold
	case probe:
		b.pause = min(2*b.pause, breakerLongest)
	case b.failures >= breakerFailures:
		b.pause = breakerPause
	default:
		return false
	}
	b.until = now.Add(b.pause)
	return true
}

// abandon gives back a probe that ended without saying anything of the registry.
func (b *breaker) abandon(probe bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if probe {
		b.probing = false
	}
}

func (b *breaker) open() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.pause > 0
}
