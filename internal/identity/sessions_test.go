package identity_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/store"
)

// Many callers that hold the same refresh token, as tabs of one browser do, get the same successor; using an old one
// later ends the session.
func TestRefreshTokensAtTheSameTime(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	const callers = 16
	got := make(chan any, callers)
	var wg sync.WaitGroup
	for range callers {
		wg.Go(func() {
			status, body := s.refresh(t, up["refreshToken"])
			if status != 200 {
				t.Errorf("%d %v", status, body)
			}
			got <- body["refresh_token"]
		})
	}
	wg.Wait()
	close(got)
	successors := map[any]bool{}
	for token := range got {
		successors[token] = true
	}
	if len(successors) != 1 || successors[up["refreshToken"]] {
		t.Fatalf("%d successors, want one new one", len(successors))
	}
	var next any
	for next = range successors {
	}
	s.clock.advance(time.Minute) // an answer that was lost
	if status, body := s.refresh(t, up["refreshToken"]); status != 200 || body["refresh_token"] != next {
		t.Errorf("after a minute: %d %v", status, body)
	}
	status, body := s.refresh(t, next)
	if status != 200 {
		t.Fatalf("%d %v", status, body)
	}
	last := body["refresh_token"]
	// The first one again, although its successor has been used: a thief, or the owner after a thief.
	if status, body := s.refresh(t, up["refreshToken"]); message(t, status, body) != "TOKEN_EXPIRED" {
		t.Errorf("reuse: %d %v", status, body)
	}
	if status, body := s.refresh(t, last); message(t, status, body) != "TOKEN_EXPIRED" {
		t.Errorf("the session after a reuse: %d %v", status, body)
	}
	sessions, err := s.provider.Sessions(t.Context(), up["localId"].(string))
	if err != nil || len(sessions) != 0 {
		t.Errorf("%v %v", sessions, err)
	}
	list, err := audit.New(s.store, s.clock.now).List(t.Context(), audit.Query{Action: "session.end_on_reuse"}, store.Page{Limit: 50})
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Items) != 1 {
		t.Errorf("the audit log tells %d times of the reuse", len(list.Items))
	}
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	bob := s.signUp(t, "bob@example.com")
	uid := up["localId"].(string)
	s.clock.advance(time.Minute)
	_, in, _ := s.send(t, signInPath, "application/json", `{"email":"ann@example.com","password":"`+password+`"}`,
		"User-Agent", "curl/8 "+strings.Repeat("x", 300), "X-Test-Address", "192.0.2.77:55")
	s.clock.advance(time.Minute)
	if status, _ := s.refresh(t, in["refreshToken"]); status != 200 {
		t.Fatal(status)
	}
	all, err := s.provider.Sessions(t.Context(), uid)
	if err != nil || len(all) != 2 {
		t.Fatalf("%v %v", all, err)
	}
	newest := all[0]
	if newest.ID != s.session(t, in) || newest.UserAgent != "curl/8 "+strings.Repeat("x", 193) || newest.Network != "192.0.2.0/24" ||
		!newest.LastUsedAt.Equal(s.clock.now()) || !newest.CreatedAt.Equal(s.clock.now().Add(-time.Minute)) || !newest.ExpiresAt.Equal(newest.CreatedAt.Add(30*24*time.Hour)) {
		t.Errorf("%+v", newest)
	}
	if err := s.provider.EndSession(t.Context(), bob["localId"].(string), newest.ID); !errors.Is(err, identity.ErrNoSession) {
		t.Errorf("another's session: %v", err)
	}
	for range 2 {
		if err := s.provider.EndSession(t.Context(), uid, newest.ID); err != nil {
			t.Error(err)
		}
	}
	if all, err := s.provider.Sessions(t.Context(), uid); err != nil || len(all) != 1 {
		t.Errorf("%v %v", all, err)
	}
	if status, body := s.refresh(t, in["refreshToken"]); message(t, status, body) != "TOKEN_EXPIRED" {
		t.Errorf("%v", body)
	}
	if status, _ := s.refresh(t, up["refreshToken"]); status != 200 {
		t.Errorf("the other session: %d", status)
	}
}

func TestUpdate(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	_, other := s.json(t, signInPath, map[string]any{"email": "ann@example.com", "password": password})
	for _, test := range []struct {
		name string
		body map[string]any
		want string
	}{
		{"nothing", map[string]any{}, "MISSING_ID_TOKEN"},
		{"another address", map[string]any{"idToken": up["idToken"], "email": "eve@example.com"}, "OPERATION_NOT_ALLOWED"},
		{"a short password", map[string]any{"idToken": up["idToken"], "password": "seven 7"}, "WEAK_PASSWORD : Password should be at least 8 characters"},
		{"a common password", map[string]any{"idToken": up["idToken"], "password": "password1"}, "WEAK_PASSWORD : Password is among those that are guessed first, choose another"},
	} {
		if status, body := s.json(t, updatePath, test.body); message(t, status, body) != test.want {
			t.Errorf("%s: %d %v", test.name, status, body)
		}
	}
	status, body := s.json(t, updatePath, map[string]any{"idToken": up["idToken"], "displayName": " Ann \x00L. ", "email": "ANN@example.com"})
	if status != 200 || body["displayName"] != "Ann L." || body["idToken"] != nil || body["email"] != "ann@example.com" {
		t.Errorf("rename: %d %v", status, body)
	}
	status, body = s.json(t, updatePath, map[string]any{"idToken": up["idToken"], "password": "a new pass phrase", "returnSecureToken": true})
	if status != 200 || body["expiresIn"] != "3600" {
		t.Fatalf("change: %d %v", status, body)
	}
	if id, err := s.provider.Verifier().Verify(t.Context(), body["idToken"].(string)); err != nil || id.Name != "Ann L." || id.SessionID != s.session(t, up) {
		t.Errorf("%+v %v", id, err)
	}
	if status, _ := s.refresh(t, body["refreshToken"]); status != 200 {
		t.Errorf("the new refresh token: %d", status)
	}
	if status, body := s.refresh(t, other["refreshToken"]); message(t, status, body) != "TOKEN_EXPIRED" {
		t.Errorf("the other session: %v", body)
	}
	if status, _ := s.json(t, signInPath, map[string]any{"email": "ann@example.com", "password": "a new pass phrase"}); status != 200 {
		t.Errorf("the new password: %d", status)
	}
	s.clock.advance(5*time.Minute + time.Second)
	if status, body := s.json(t, updatePath, map[string]any{"idToken": up["idToken"], "password": "yet another phrase"}); message(t, status, body) != "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" {
		t.Errorf("an old sign-in: %v", body)
	}
	if status, body := s.json(t, updatePath, map[string]any{"idToken": up["idToken"], "deleteAttribute": []string{"DISPLAY_NAME"}}); status != 200 || body["displayName"] != "" {
		t.Errorf("no name: %d %v", status, body)
	}
}

// The brakes hold across a restart.
func TestBrakesOutliveARestart(t *testing.T) {
	s := newService(t)
	s.signUp(t, "ann@example.com")
	try := func() (int, map[string]any) {
		return s.json(t, signInPath, map[string]any{"email": "ann@example.com", "password": "wrong wrong"})
	}
	for range 10 {
		if status, body := try(); message(t, status, body) != "INVALID_LOGIN_CREDENTIALS" {
			t.Fatal(body)
		}
	}
	s.restart(t)
	if status, body := try(); message(t, status, body) != "TOO_MANY_ATTEMPTS_TRY_LATER" {
		t.Errorf("after a restart: %v", body)
	}
}

func TestSignUpsAreBraked(t *testing.T) {
	s := newService(t)
	for i := range 100 {
		if wait, err := s.store.CountAttempt(t.Context(), s.signUpLimit("192.0.2.1")); wait != 0 || err != nil {
			t.Fatalf("%d: %s %v", i, wait, err)
		}
	}
	send := func(address string) (int, map[string]any) {
		return s.json(t, signUpPath, map[string]any{"email": "ann@example.com", "password": password}, "X-Test-Address", address)
	}
	if status, body := send("192.0.2.1:1"); message(t, status, body) != "TOO_MANY_ATTEMPTS_TRY_LATER" {
		t.Errorf("the hundred and first: %v", body)
	}
	if status, body := send("192.0.2.2:1"); status != 200 {
		t.Errorf("another address: %v", body)
	}
}

// An unknown address, and a password that is too long to be anybody's, cost the work of hashing like any other: how long
// the answer takes tells nothing.
func TestEveryFailedSignInHashes(t *testing.T) {
	s := newService(t)
	s.signUp(t, "ann@example.com")
	defer s.provider.OccupyHasher()()
	for name, in := range map[string]struct{ email, password string }{
		"wrong password": {"ann@example.com", "wrong wrong"}, "unknown address": {"nobody@example.com", "wrong wrong"},
		"overlong password": {"ann@example.com", strings.Repeat("x", 2000)},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- s.provider.MatchPassword(ctx, in.email, in.password) }()
		for s.provider.WaitingForHasher() == 0 {
			select {
			case err := <-done:
				t.Fatalf("%s: an answer without hashing: %v", name, err)
			case <-time.After(time.Millisecond):
			}
		}
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// How many entries a failed sign-in leaves, and with them the time that it takes, does not tell whether there is an account.
func TestFailedSignInsLeaveTheSameTrail(t *testing.T) {
	s := newService(t)
	s.signUp(t, "ann@example.com")
	fail := func(email string, times int) (entries int) {
		t.Helper()
		before := s.auditEntries(t)
		for i := range times {
			status, body := s.json(t, signInPath, map[string]any{"email": email, "password": "wrong wrong"}, "X-Test-Address", fmt.Sprintf("192.0.2.%d:1", i%2+1))
			if got := message(t, status, body); got != "INVALID_LOGIN_CREDENTIALS" {
				t.Fatal(got)
			}
		}
		return s.auditEntries(t) - before
	}
	fail("nobody@example.com", 7) // after which nothing more is written of it
	known, unknown := fail("ann@example.com", 7), fail("somebody@example.com", 7)
	if known != unknown || known == 0 {
		t.Errorf("%d entries of an account, %d of an address without one", known, unknown)
	}
}

func (s *service) auditEntries(t *testing.T) int {
	t.Helper()
	list, err := s.cfg.Audit.List(t.Context(), audit.Query{Action: "account.sign_in"}, store.Page{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	return len(list.Items)
}

// Nobody fills the database by signing in, or by changing a name, over and over.
func TestSignInsAndChangesOfAnAccountAreBraked(t *testing.T) {
	s := newService(t)
	ann := s.signUp(t, "ann@example.com")
	for range 100 {
		if status, body := s.json(t, updatePath, map[string]any{"idToken": ann["idToken"], "displayName": "Ann"}); status != 200 {
			t.Fatalf("%d %v", status, body)
		}
	}
	if status, body := s.json(t, updatePath, map[string]any{"idToken": ann["idToken"], "displayName": "Ann"}); message(t, status, body) != "TOO_MANY_ATTEMPTS_TRY_LATER" {
		t.Errorf("the hundred and first change: %v", body)
	}
	signIn := func() (int, map[string]any) {
		return s.json(t, signInPath, map[string]any{"email": "ann@example.com", "password": password})
	}
	limit := s.provider.SignedInLimit(ann["localId"].(string))
	for range limit.Max - 1 {
		if wait, err := s.store.CountAttempt(t.Context(), limit); wait != 0 || err != nil {
			t.Fatal(wait, err)
		}
	}
	if status, body := signIn(); status != 200 {
		t.Errorf("the last one: %v", body)
	}
	if status, body := signIn(); message(t, status, body) != "TOO_MANY_ATTEMPTS_TRY_LATER" {
		t.Errorf("one more: %v", body)
	}
	s.clock.advance(time.Hour)
	if status, body := signIn(); status != 200 {
		t.Errorf("an hour later: %v", body)
	}
}
