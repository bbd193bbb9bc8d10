package api

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/limit"
)

// The limits of the routes, by name. Where a route asks for an ID token its limit counts the user, else the client's
// address.
const (
	rateRegister = "register"
	rateStatus   = "status"
	rateLookup   = "lookup"
	rateDemo     = "demo"
	rateUpload   = "upload"
	rateClaim    = "claim"
	rateSuite    = "suite"
	rateProcess  = "process" // counted by its handler, once it is clear that a run will be asked for
)

// Rates are the limits by name; the zero rate is no limit. What is not named has its default.
type Rates = map[string]limit.Rate

// DefaultRates returns the limits of a service that nobody has configured: generous for people and scripts, narrow where
// a stranger could fill something up.
func DefaultRates() Rates {
	return Rates{
		rateRegister: {Limit: 20, Window: 10 * time.Minute},
		rateStatus:   {Limit: 120, Window: time.Minute},
		rateLookup:   {Limit: 300, Window: time.Minute},
		rateDemo:     {Limit: 10, Window: time.Hour},
		rateUpload:   {Limit: 600, Window: time.Hour},
		rateClaim:    {Limit: 6000, Window: time.Hour},
		rateSuite:    {Limit: 300, Window: time.Hour},
	}
}

// rate is one limit at work, with what its headers say of it.
type rate struct {
	*limit.Buckets
	name          string
	limit, policy []string // as headers
}

// newRates makes the limits. Look-ups and questions for a status are let through while the database does not answer; what
// leaves something behind is not.
func newRates(cfg Config) map[string]*rate {
	rates := map[string]*rate{}
	for name, r := range DefaultRates() {
		if own, ok := cfg.Rates[name]; ok {
			r = own
		}
		if r.Limit == 0 {
			continue
		}
		c := limit.Config{Name: name, Rate: r, Clock: cfg.Clock, Logger: cfg.Logger.With(slog.String("part", "limits"))}
		if cfg.Store.Shared() {
			c.Store = cfg.Store
		}
		if name == rateLookup || name == rateStatus {
			c.Open, c.Batch = true, r.Limit/20
		}
		rates[name] = &rate{Buckets: limit.NewBuckets(c), name: name, limit: []string{strconv.Itoa(r.Limit)}, policy: []string{r.Policy()}}
	}
	return rates
}

// allow counts one request of the caller against a limit, and tells in headers what is left.
func (s *server) allow(c *call, name string) error {
	r := s.rates[name]
	switch {
	case name == rateProcess:
		return s.showProcess(c)
	case r == nil:
		return nil
	}
	state, err := r.Take(c.ctx(), c.caller())
	if errors.Is(err, limit.ErrUnavailable) {
		f := fail(codeUnavailable, "The service cannot take this request at the moment. Send it again in 5 seconds.")
		f.retryAfter, f.cause = 5*time.Second, err
		return f
	}
	if err != nil {
		return err
	}
	return s.told(c, r.name, r.limit, r.policy, state)
}

// told writes the headers of a limit, and refuses a request that is one too many.
func (s *server) told(c *call, name string, limit, policy []string, state limit.State) error {
	now := s.cfg.Clock()
	h := c.w.Header()
	h["Ratelimit-Limit"], h["Ratelimit-Policy"] = limit, policy // in the form that Set would make of the names
	h["Ratelimit-Remaining"] = []string{strconv.Itoa(state.Remaining)}
	h["Ratelimit-Reset"] = []string{strconv.FormatInt(seconds(state.ResetAt.Sub(now)), 10)}
	if state.Allowed {
		return nil
	}
	s.cfg.Metrics.Refused(name)
	return tooMany(state.RetryAfter(now))
}

// caller names who is counted: the user, or where nobody is signed in the client's address.
func (c *call) caller() string {
	if c.user.UID != "" {
		return "user/" + c.user.UID
	}
	return "address/" + limit.Client(clientAddress(c.r, c.trusted))
}

// takeProcess counts one process-document call of the user, and tells in headers what is left.
func (s *server) takeProcess(c *call) error {
	state, err := s.cfg.ProcessLimit.Take(c.ctx(), c.user.UID)
	if err != nil {
		return err
	}
	return s.toldProcess(c, state)
}

// showProcess tells in headers what is left of the user's process-document calls, and counts nothing.
func (s *server) showProcess(c *call) error {
	state, err := s.cfg.ProcessLimit.Look(c.ctx(), c.user.UID)
	if err != nil {
		return err
	}
	state.Allowed = true // this call is not counted yet
	return s.toldProcess(c, state)
}

func (s *server) toldProcess(c *call, state limit.State) error {
	r := limit.Rate{Limit: state.Limit, Window: time.Duration(state.WindowSeconds) * time.Second}
	return s.told(c, rateProcess, []string{strconv.Itoa(state.Limit)}, []string{r.Policy()}, state)
}

func tooMany(wait time.Duration) *failure {
	wait = max(time.Second, wait)
	f := fail(codeRateLimited, "Too many requests. Try again %s.", inSeconds(wait))
	f.retryAfter = wait
	return f
}

// inSeconds says when a wait is over.
func inSeconds(wait time.Duration) string {
	if n := seconds(wait); n != 1 {
		return fmt.Sprintf("in %d seconds", n)
	}
	return "in 1 second"
}

// seconds is a time in whole seconds, rounded up, as Retry-After has it; what is over is 0.
func seconds(d time.Duration) int64 { return int64(max(0, (d+time.Second-1)/time.Second)) }

func rateState(s limit.State) oapi.RateLimitState {
	return oapi.RateLimitState{Limit: s.Limit, Remaining: s.Remaining, ResetAt: s.ResetAt, WindowSeconds: s.WindowSeconds}
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
	if !isTrusted(addr) {
		return addr
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
