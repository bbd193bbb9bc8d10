package limit_test

import (
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/limit"
	"github.com/rxassay/rxassay/internal/store"
)

func TestParseRate(t *testing.T) {
	for text, want := range map[string]limit.Rate{
		"30/1h":     {30, time.Hour},
		"5/10s":     {5, 10 * time.Second},
		"100/1h30m": {100, 90 * time.Minute},
		"1/1s":      {1, time.Second},
	} {
		got, err := limit.ParseRate(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%s is %v (%v), want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "30", "/1h", "30/", "0/1h", "-1/1h", "30/0s", "30/1ms", "30/h", "x/1h", "30/1h/1h", "1000001/1h"} {
		if got, err := limit.ParseRate(text); err == nil {
			t.Errorf("%q is %v, want an error", text, got)
		}
	}
}

func TestUsers(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	dir := t.TempDir()
	open := func() (*store.Store, *limit.Users) {
		s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: clock})
		if err != nil {
			t.Fatal(err)
		}
		return s, limit.NewUsers(s, "process", limit.Rate{Limit: 3, Window: time.Hour}, clock)
	}
	s, users := open()
	check := func(take bool, uid string, want limit.State) {
		t.Helper()
		do := users.Look
		if take {
			do = users.Take
		}
		got, err := do(t.Context(), uid)
		if err != nil || got != want {
			t.Fatalf("state is %+v (%v), want %+v", got, err, want)
		}
	}
	begin := now
	check(false, "u1", limit.State{Allowed: true, Limit: 3, Remaining: 3, ResetAt: now, WindowSeconds: 3600})
	check(true, "u1", limit.State{Allowed: true, Limit: 3, Remaining: 2, ResetAt: begin.Add(time.Hour), WindowSeconds: 3600})
	now = now.Add(20 * time.Minute)
	check(true, "u1", limit.State{Allowed: true, Limit: 3, Remaining: 1, ResetAt: begin.Add(time.Hour), WindowSeconds: 3600})
	check(true, "u1", limit.State{Allowed: true, Limit: 3, Remaining: 0, ResetAt: begin.Add(time.Hour), WindowSeconds: 3600})
	full := limit.State{Limit: 3, ResetAt: begin.Add(time.Hour), WindowSeconds: 3600}
	check(true, "u1", full)
	check(false, "u1", full)
	if d := full.RetryAfter(now); d != 40*time.Minute {
		t.Errorf("retry after %v", d)
	}
	if d := full.RetryAfter(begin.Add(time.Hour - time.Millisecond)); d != time.Second {
		t.Errorf("retry after %v", d)
	}
	if d := (limit.State{Remaining: 1, ResetAt: now.Add(time.Hour)}).RetryAfter(now); d != 0 {
		t.Errorf("retry after %v", d)
	}
	check(true, "u2", limit.State{Allowed: true, Limit: 3, Remaining: 2, ResetAt: now.Add(time.Hour), WindowSeconds: 3600})

	if err := s.Close(); err != nil { // a restart forgets nothing
		t.Fatal(err)
	}
	s, users = open()
	check(true, "u1", full)
	now = begin.Add(time.Hour)
	check(true, "u1", limit.State{Allowed: true, Limit: 3, Remaining: 0, ResetAt: begin.Add(80 * time.Minute), WindowSeconds: 3600})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
