package api

import (
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/limit"
)

// takeProcess counts one process-document call of the user, and tells in headers what is left.
func (s *server) takeProcess(c *call) error {
	state, err := s.cfg.ProcessLimit.Take(c.ctx(), c.user.UID)
	if err != nil {
		return err
	}
	now := s.cfg.Clock()
	reset := max(0, (state.ResetAt.Sub(now)+time.Second-1)/time.Second)
	h := c.w.Header()
	h.Set("RateLimit-Limit", strconv.Itoa(state.Limit))
	h.Set("RateLimit-Remaining", strconv.Itoa(state.Remaining))
	h.Set("RateLimit-Reset", strconv.FormatInt(int64(reset), 10))
	if state.Allowed {
		return nil
	}
	return tooMany(max(time.Second, state.RetryAfter(now)))
}

func tooMany(wait time.Duration) *failure {
	f := fail(codeRateLimited, "Too many requests. Try again in %d seconds.", seconds(wait))
	f.retryAfter = wait
	return f
}

// seconds is a time in whole seconds, rounded up, as Retry-After has it.
func seconds(d time.Duration) int64 { return int64((d + time.Second - 1) / time.Second) }

func rateState(s limit.State) oapi.RateLimitState {
	return oapi.RateLimitState{Limit: s.Limit, Remaining: s.Remaining, ResetAt: s.ResetAt, WindowSeconds: s.WindowSeconds}
}

// allow counts one request of a client's address.
func (s *server) allow(c *call, by *limit.Addresses) error {
	if ok, wait := by.Allow(clientAddress(c.r, s.cfg.TrustedProxies)); !ok {
		return tooMany(wait)
	}
	return nil
}

// clientAddress is who called: the peer, or what trusted proxies say about it. It is not valid where nobody can tell.
func clientAddress(r *http.Request, trusted []netip.Prefix) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := peer.Addr().Unmap().WithZone("")
	isTrusted := func(a netip.Addr) bool {
		return slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(a) })
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && isTrusted(addr); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop.Unmap().WithZone("")
	}
	return addr
}
