// Package limit bounds how often something may be done, by a user or from a network address.
//
// [Users] counts each use in the database over a sliding window: exact, and remembered over a restart; for what is costly
// and rare. [Buckets] count in memory, so that a use costs less than a microsecond: exactly where one process serves, and by
// taking some uses at a time from the database where several do.
package limit

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// Rate is so many uses in a window of time.
type Rate struct {
	Limit  int
	Window time.Duration
}

// maxLimit bounds a rate, because each use is remembered for a window's length.
const maxLimit = 100_000

// ParseRate reads a rate such as "30/1h", "5/10s" or "100/1h30m": a number of uses, a slash, a duration of at least a
// second.
func ParseRate(s string) (Rate, error) {
	count, window, ok := strings.Cut(s, "/")
	limit, err := strconv.Atoi(count)
	if !ok || err != nil || limit < 1 || limit > maxLimit {
		return Rate{}, fmt.Errorf("limit: a rate is written as uses/window, with 1 to %d uses, such as 30/1h", maxLimit)
	}
	d, err := time.ParseDuration(window)
	if err != nil || d < time.Second {
		return Rate{}, errors.New("limit: the window of a rate is a duration of at least a second, such as 30/1h or 5/10s")
	}
	return Rate{limit, d}, nil
}

// String writes the form that ParseRate reads.
func (r Rate) String() string {
	s := r.Window.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return fmt.Sprintf("%d/%s", r.Limit, s)
}

// Policy writes a rate as the RateLimit-Policy header has it, such as "300;w=60".
func (r Rate) Policy() string {
	return strconv.Itoa(r.Limit) + ";w=" + strconv.Itoa(int(r.Window/time.Second))
}

// ParseRates reads rates by name, such as "lookup=600/1m,register=off", over a copy of the defaults; what is off is the
// zero Rate. The names are those of the defaults.
func ParseRates(setting string, defaults map[string]Rate) (map[string]Rate, error) {
	rates := maps.Clone(defaults)
	for entry := range strings.SplitSeq(setting, ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		name, text, _ := strings.Cut(entry, "=")
		if _, known := rates[name]; !known {
			return nil, fmt.Errorf("limit: limits are written as name=uses/window, such as 600/1m, or name=off; the names are %s",
				strings.Join(slices.Sorted(maps.Keys(defaults)), ", "))
		}
		rates[name] = Rate{}
		if text == "off" {
			continue
		}
		r, err := ParseRate(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		rates[name] = r
	}
	return rates, nil
}

// State is where a caller stands with a rate.
type State struct {
	Allowed       bool // Take: this use was let through and counted. Look: the next one would be
	Limit         int
	Remaining     int       // uses left at this moment
	ResetAt       time.Time // when the next use that counts now stops counting; the present moment when none does
	WindowSeconds int
}

// RetryAfter is how long to wait before a use can be let through: 0 when one can be now, else at least a second, in
// whole seconds, rounded up.
func (s State) RetryAfter(now time.Time) time.Duration {
	if s.Remaining > 0 {
		return 0
	}
	d := s.ResetAt.Sub(now)
	return max(time.Second, (d + time.Second - 1).Truncate(time.Second))
}

// Users limits each user over a sliding window: at any moment, at most Limit uses lie in the window before it. Uses are
// kept in the store, so the count survives a restart and replicas share it.
type Users struct {
	store *store.Store
	name  string
	rate  Rate
	clock func() time.Time
}

// NewUsers returns the limit called name, such as "process".
func NewUsers(s *store.Store, name string, r Rate, clock func() time.Time) *Users {
	return &Users{store: s, name: name, rate: r, clock: clock}
}

// Take counts one use by a user, unless that would be one too many.
func (u *Users) Take(ctx context.Context, uid string) (State, error) {
	slots, err := u.store.TakeSlot(ctx, u.key(uid), u.rate.Limit, u.rate.Window)
	if err != nil {
		return State{}, err
	}
	return u.state(slots, slots.Taken), nil
}

// Look returns where a user stands and counts nothing.
func (u *Users) Look(ctx context.Context, uid string) (State, error) {
	slots, err := u.store.LookSlots(ctx, u.key(uid), u.rate.Window)
	if err != nil {
		return State{}, err
	}
	return u.state(slots, slots.Used < u.rate.Limit), nil
}

func (u *Users) key(uid string) string { return u.name + "/" + uid }

func (u *Users) state(slots store.Slots, allowed bool) State {
	s := State{
		Allowed: allowed, Limit: u.rate.Limit, Remaining: max(0, u.rate.Limit-slots.Used),
		ResetAt: u.clock().UTC(), WindowSeconds: int(u.rate.Window / time.Second),
	}
	if !slots.Oldest.IsZero() {
		s.ResetAt = slots.Oldest.Add(u.rate.Window)
	}
	return s
}
