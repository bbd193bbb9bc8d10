package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/internal/store"
)

// openAt opens a store whose clock shows what *at holds.
func openAt(t *testing.T, at *time.Time) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{DataDir: t.TempDir(), Clock: func() time.Time { return *at }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// signIn is a session and its refresh token, named after one letter.
func signIn(uid, name string, at time.Time) (store.Session, *store.RefreshToken) {
	return store.Session{ID: "s" + name, UID: uid, SignedInAt: at, LastUsedAt: at, ExpiresAt: at.Add(time.Hour), UserAgent: "curl/8", Network: "192.0.2.0/24"},
		&store.RefreshToken{Hash: "t" + name, Grant: "g" + name}
}

func addCredential(t *testing.T, s *store.Store, uid, email, session string, at time.Time) {
	t.Helper()
	first, token := signIn(uid, session, at)
	if err := s.AddCredential(t.Context(), store.Credential{UID: uid, Email: email, DisplayName: "Ann", PasswordHash: "hash 1"}, first, token); err != nil {
		t.Fatal(err)
	}
}

func TestCredentials(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	addCredential(t, s, "u-1", "ann@example.com", "1", at)
	twin, token := signIn("u-2", "9", at)
	if err := s.AddCredential(t.Context(), store.Credential{UID: "u-2", Email: "ann@example.com", PasswordHash: "h"}, twin, token); !errors.Is(err, store.ErrEmailTaken) {
		t.Errorf("same e-mail: %v", err)
	}
	if _, _, err := s.Session(t.Context(), "s9"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the session of a credential that was not added: %v", err)
	}
	refused := errors.New("no")
	other, token := signIn("u-3", "3", at)
	err := s.AddCredential(t.Context(), store.Credential{UID: "u-3", Email: "bob@example.com", PasswordHash: "h"}, other, token,
		func(context.Context, store.Tx, store.Credential) error { return refused })
	if _, missing := s.CredentialByUID(t.Context(), "u-3"); !errors.Is(err, refused) || !errors.Is(missing, store.ErrNotFound) {
		t.Errorf("what goes beside fails: %v, and the credential is %v", err, missing)
	}
	c := store.Credential{
		UID: "u-1", Email: "ann@example.com", DisplayName: "Ann", PasswordHash: "hash 1", CreatedAt: at, PasswordChangedAt: at, SignedInAt: at,
	}
	for name, get := range map[string]func() (store.Credential, error){
		"e-mail": func() (store.Credential, error) { return s.CredentialByEmail(t.Context(), "ann@example.com") },
		"uid":    func() (store.Credential, error) { return s.CredentialByUID(t.Context(), "u-1") },
	} {
		if got, err := get(); err != nil || !cmp.Equal(c, got) {
			t.Errorf("by %s: %v %s", name, err, cmp.Diff(c, got))
		}
	}

	// A hash is replaced only as long as it is the one that was checked.
	for _, step := range []struct{ from, to, want string }{{"hash 0", "hash 2", "hash 1"}, {"hash 1", "hash 2", "hash 2"}} {
		if err := s.ReplacePasswordHash(t.Context(), "u-1", step.from, step.to); err != nil {
			t.Fatal(err)
		}
		if got, err := s.CredentialByUID(t.Context(), "u-1"); err != nil || got.PasswordHash != step.want {
			t.Errorf("%s to %s: %s %v", step.from, step.to, got.PasswordHash, err)
		}
	}
}

func TestSessions(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	addCredential(t, s, "u-1", "ann@example.com", "1", at)
	addCredential(t, s, "u-2", "bob@example.com", "b", at)
	nobody, token := signIn("u-9", "0", at)
	if err := s.StartSession(t.Context(), nobody, token); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a session of nobody: %v", err)
	}
	at = at.Add(time.Minute)
	second, token := signIn("u-1", "2", at)
	second.CookieHash = "cookie"
	if err := s.StartSession(t.Context(), second, token); err != nil {
		t.Fatal(err)
	}
	list := func(uid string) (ids []string) {
		t.Helper()
		all, err := s.Sessions(t.Context(), uid)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range all {
			ids = append(ids, one.ID)
		}
		return ids
	}
	if diff := cmp.Diff([]string{"s2", "s1"}, list("u-1")); diff != "" {
		t.Error(diff)
	}
	if got, c, err := s.SessionByCookie(t.Context(), "cookie"); err != nil || c.UID != "u-1" || !cmp.Equal(second, got) {
		t.Errorf("by cookie: %v %s", err, cmp.Diff(second, got))
	}
	// Another's session is not there; one's own ends once.
	if _, err := s.EndSession(t.Context(), "u-2", "s2"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("another's session: %v", err)
	}
	for _, want := range []bool{true, false} {
		if ended, err := s.EndSession(t.Context(), "u-1", "s2"); err != nil || ended != want {
			t.Errorf("ended %v %v, want %v", ended, err, want)
		}
	}
	if _, _, err := s.SessionByCookie(t.Context(), "cookie"); !errors.Is(err, store.ErrSessionEnded) {
		t.Errorf("the cookie of an ended session: %v", err)
	}
	if _, _, err := s.RotateRefreshToken(t.Context(), store.Rotation{Hash: "t2", Successor: "x", Grace: time.Minute}); !errors.Is(err, store.ErrSessionEnded) {
		t.Errorf("the refresh token of an ended session: %v", err)
	}
	if err := s.AddRefreshToken(t.Context(), "s2", store.RefreshToken{Hash: "more", Grant: "g"}); !errors.Is(err, store.ErrSessionEnded) {
		t.Errorf("one more token for an ended session: %v", err)
	}
	if n, err := s.EndSessions(t.Context(), "u-1", "s1"); n != 0 || err != nil {
		t.Errorf("%d %v", n, err)
	}
	if n, err := s.EndSessions(t.Context(), "u-1", ""); n != 1 || err != nil {
		t.Errorf("%d %v", n, err)
	}
	if list("u-1") != nil || len(list("u-2")) != 1 {
		t.Errorf("left: %v and %v", list("u-1"), list("u-2"))
	}
	at = at.Add(2 * time.Hour) // all have expired, and go at the next sign-in
	third, token := signIn("u-1", "3", at)
	if err := s.StartSession(t.Context(), third, token); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Session(t.Context(), "sb"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an expired session was kept: %v", err)
	}
}

func TestRefreshTokenRotation(t *testing.T) {
	start := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	const grace = time.Minute
	type step struct {
		after           time.Duration
		token, next     string
		want            error
		sessionEndsHere bool
	}
	for name, steps := range map[string][]step{
		"one after the other":           {{0, "t1", "n1", nil, false}, {grace * 9, "n1", "n2", nil, false}, {grace * 9, "n2", "n3", nil, false}},
		"again within the grace":        {{0, "t1", "n1", nil, false}, {grace, "t1", "n1", nil, false}, {0, "n1", "n2", nil, false}},
		"again after the grace":         {{0, "t1", "n1", nil, false}, {grace + time.Microsecond, "t1", "n1", store.ErrTokenReused, true}, {0, "n1", "n2", store.ErrSessionEnded, true}},
		"again after the successor's":   {{0, "t1", "n1", nil, false}, {0, "n1", "n2", nil, false}, {0, "t1", "n1", store.ErrTokenReused, true}, {0, "n2", "n3", store.ErrSessionEnded, true}},
		"another successor":             {{0, "t1", "n1", nil, false}, {0, "t1", "other", store.ErrTokenReused, true}},
		"after the session has expired": {{time.Hour, "t1", "n1", store.ErrSessionEnded, true}},
		"unknown":                       {{0, "t9", "n1", store.ErrNotFound, false}},
	} {
		t.Run(name, func(t *testing.T) {
			at := start
			s := openAt(t, &at)
			addCredential(t, s, "u-1", "ann@example.com", "1", at)
			told := 0
			for _, step := range steps {
				at = at.Add(step.after)
				session, c, err := s.RotateRefreshToken(t.Context(), store.Rotation{Hash: step.token, Successor: step.next, Grace: grace},
					func(context.Context, store.Tx, store.Session) error { told++; return nil })
				if !errors.Is(err, step.want) || step.want == nil && (session.ID != "s1" || c.UID != "u-1" || !session.LastUsedAt.Equal(at)) {
					t.Fatalf("%s: %+v %v, want %v", step.token, session, err, step.want)
				}
				if _, _, err := s.Session(t.Context(), "s1"); (err != nil) != step.sessionEndsHere {
					t.Fatalf("after %s the session is %v", step.token, err)
				}
				if errors.Is(err, store.ErrTokenReused) != (told == 1) && errors.Is(step.want, store.ErrTokenReused) {
					t.Errorf("told %d times of a reuse", told)
				}
			}
		})
	}
}

func TestAuthorizationCodes(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	addCredential(t, s, "u-1", "ann@example.com", "1", at)
	code := func(name string, own bool) store.AuthorizationCode {
		t.Helper()
		c := store.AuthorizationCode{
			Hash: "c" + name, Grant: "g" + name, ClientID: "web", RedirectURI: "https://rx.example/signed-in", Challenge: "ch", Nonce: "n",
			Scope: "openid", SessionID: "s1", OwnSession: own, ExpiresAt: at.Add(time.Minute),
		}
		if err := s.AddAuthorizationCode(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		return c
	}
	fine := func(store.AuthorizationCode) error { return nil }
	redeem := func(name string, check func(store.AuthorizationCode) error) (store.AuthorizationCode, store.Session, error) {
		client := store.Session{ExpiresAt: at.Add(time.Hour), UserAgent: "cli", Network: "198.51.100.0/24"}
		c, session, _, err := s.RedeemAuthorizationCode(t.Context(), "c"+name, "r"+name, client, check)
		return c, session, err
	}
	rotate := func(hash string) error {
		_, _, err := s.RotateRefreshToken(t.Context(), store.Rotation{Hash: hash, Successor: "next " + hash, Grace: time.Minute})
		return err
	}
	if _, _, err := redeem("0", fine); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("unknown: %v", err)
	}
	// A code lives in the browser's session, or in one of its own.
	web, cli := code("w", false), code("o", true)
	if c, session, err := redeem("w", fine); err != nil || session.ID != "s1" || !cmp.Equal(web, c) {
		t.Errorf("%+v %v %s", session, err, cmp.Diff(web, c))
	}
	if c, session, err := redeem("o", fine); err != nil || session.ID != "go" || session.UserAgent != "cli" || !cmp.Equal(cli, c) {
		t.Errorf("%+v %v %s", session, err, cmp.Diff(cli, c))
	}
	// A replay revokes what the code gave, and nothing else.
	for _, name := range []string{"w", "o"} {
		if err := rotate("r" + name); err != nil {
			t.Fatal(err)
		}
		if _, _, err := redeem(name, fine); !errors.Is(err, store.ErrCodeUsed) {
			t.Errorf("replay of %s: %v", name, err)
		}
		if err := rotate("next r" + name); !errors.Is(err, store.ErrSessionEnded) {
			t.Errorf("what the replayed code %s gave is %v", name, err)
		}
	}
	if _, _, err := s.Session(t.Context(), "s1"); err != nil {
		t.Errorf("the browser's session: %v", err)
	}
	if _, _, err := s.Session(t.Context(), "go"); !errors.Is(err, store.ErrSessionEnded) {
		t.Errorf("the code's own session: %v", err)
	}
	// Who presents a code uses it up.
	code("x", false)
	refused := errors.New("another verifier")
	if _, _, err := redeem("x", func(store.AuthorizationCode) error { return refused }); !errors.Is(err, refused) {
		t.Errorf("refused: %v", err)
	}
	if _, _, err := redeem("x", fine); !errors.Is(err, store.ErrCodeUsed) {
		t.Errorf("after a refusal: %v", err)
	}
	code("e", false)
	at = at.Add(time.Minute)
	if _, _, err := redeem("e", fine); !errors.Is(err, store.ErrCodeExpired) {
		t.Errorf("expired: %v", err)
	}
	code("s", false)
	if _, err := s.EndSession(t.Context(), "u-1", "s1"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := redeem("s", fine); !errors.Is(err, store.ErrSessionEnded) {
		t.Errorf("the browser has signed out: %v", err)
	}
}

func TestMailedCodes(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	addCredential(t, s, "u-1", "ann@example.com", "1", at)
	add := func(hash string, purpose store.MailPurpose) {
		t.Helper()
		c := store.MailedCode{Hash: hash, UID: "u-1", Email: "ann@example.com", Purpose: purpose, ExpiresAt: at.Add(time.Hour)}
		if err := s.AddMailedCode(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	add("v", store.VerifyEmail)
	for _, hash := range []string{"r1", "r2"} {
		add(hash, store.ResetPassword)
	}
	// Looking uses nothing up, and a code is good for its purpose alone.
	for range 2 {
		if c, account, err := s.MailedCode(t.Context(), "v"); err != nil || c.Purpose != store.VerifyEmail || account.UID != "u-1" {
			t.Errorf("%+v %v", c, err)
		}
	}
	if _, err := s.ResetPassword(t.Context(), "v", "hash 2"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a code to verify resets the password: %v", err)
	}
	if _, err := s.VerifyEmail(t.Context(), "r1"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a code to reset verifies: %v", err)
	}
	if c, err := s.VerifyEmail(t.Context(), "v"); err != nil || !c.EmailVerified {
		t.Errorf("%+v %v", c, err)
	}
	if _, err := s.VerifyEmail(t.Context(), "v"); !errors.Is(err, store.ErrCodeUsed) {
		t.Errorf("again: %v", err)
	}
	if c, err := s.ResetPassword(t.Context(), "r1", "hash 2"); err != nil || c.PasswordHash != "hash 2" || !c.PasswordChangedAt.Equal(at) {
		t.Errorf("%+v %v", c, err)
	}
	if all, err := s.Sessions(t.Context(), "u-1"); err != nil || len(all) != 0 {
		t.Errorf("sessions after a reset: %v %v", all, err)
	}
	for _, hash := range []string{"r1", "r2"} { // a changed password voids the other links too
		if _, err := s.ResetPassword(t.Context(), hash, "hash 3"); !errors.Is(err, store.ErrCodeUsed) {
			t.Errorf("%s again: %v", hash, err)
		}
	}
	add("r3", store.ResetPassword)
	at = at.Add(time.Hour)
	if _, err := s.ResetPassword(t.Context(), "r3", "hash 3"); !errors.Is(err, store.ErrCodeExpired) {
		t.Errorf("expired: %v", err)
	}
	if _, err := s.ResetPassword(t.Context(), "r9", "hash 3"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("unknown: %v", err)
	}
	if c, err := s.CredentialByUID(t.Context(), "u-1"); err != nil || c.PasswordHash != "hash 2" {
		t.Errorf("%+v %v", c, err)
	}
}

func TestAttempts(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	try := func(key string) time.Duration {
		t.Helper()
		wait, err := s.CountAttempt(t.Context(), store.AttemptLimit{Key: key, Max: 3, Window: time.Minute}, store.AttemptLimit{Key: "all", Max: 5, Window: time.Hour})
		if err != nil {
			t.Fatal(err)
		}
		return wait
	}
	// Attempts at the same time count from their beginning.
	var let atomic.Int64
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if try("a") == 0 {
				let.Add(1)
			}
		})
	}
	wg.Wait()
	if let.Load() != 3 {
		t.Errorf("%d attempts at once, want 3", let.Load())
	}
	if wait := try("a"); wait != time.Minute {
		t.Errorf("waits %s", wait)
	}
	for range 2 { // the refused ones did not count for all
		if try("b") != 0 {
			t.Error("another key has to wait")
		}
	}
	if wait := try("c"); wait != time.Hour {
		t.Errorf("the sixth of all waits %s", wait)
	}
	if err := s.ForgiveAttempt(t.Context(), []string{"all"}, []string{"a"}); err != nil {
		t.Fatal(err)
	}
	if wait := try("a"); wait != 0 {
		t.Errorf("a forgiven one waits %s", wait)
	}
	at = at.Add(time.Hour)
	if wait := try("c"); wait != 0 {
		t.Errorf("after the window waits %s", wait)
	}
}

func TestChangeUser(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	for _, u := range []store.User{
		{UID: "u-1", Email: "ann@example.com", Issuer: "https://id.example", Subject: "u-1", IdentityVerified: true},
		{UID: "u-2", Email: "bob@example.com"},
	} {
		if _, _, err := s.RegisterUser(t.Context(), u); err != nil {
			t.Fatal(err)
		}
	}
	at = at.Add(time.Minute)
	boom := errors.New("boom")
	for _, test := range []struct {
		name, uid string
		change    func(*store.User) error
		changed   bool
		err       error
	}{
		{"nothing", "u-2", func(*store.User) error { return nil }, false, nil},
		{"nobody", "u-3", func(*store.User) error { return nil }, false, store.ErrNotFound},
		{"an error", "u-2", func(u *store.User) error { u.Status = store.Approved; return boom }, false, boom},
		{"what stays", "u-2", func(u *store.User) error { u.UID, u.CreatedAt, u.Provider = "x", at, "x"; return nil }, false, nil},
		{"another's identity", "u-2", func(u *store.User) error { u.Issuer, u.Subject = "https://id.example", "u-1"; return nil }, false, store.ErrConflict},
		{"a bound identity", "u-1", func(u *store.User) error { u.Subject = "u-7"; return nil }, false, store.ErrConflict},
		{"a bound identity away", "u-1", func(u *store.User) error { u.Issuer, u.Subject = "", ""; return nil }, false, store.ErrConflict},
		{"everything", "u-2", func(u *store.User) error {
			u.Issuer, u.Subject, u.Email, u.DisplayName, u.Status = "https://id.example", "u-2", "b@example.com", "Bob", store.Approved
			u.IdentityVerified, u.EmailVerified, u.DecidedBy, u.DecidedAt = true, true, "admin_key", at
			return nil
		}, true, nil},
	} {
		before, _ := s.User(t.Context(), test.uid)
		_, changed, err := s.ChangeUser(t.Context(), test.uid, test.change)
		after, _ := s.User(t.Context(), test.uid)
		if changed != test.changed || !errors.Is(err, test.err) || (before != after) != test.changed {
			t.Errorf("%s: changed %v, %v: %s", test.name, changed, err, cmp.Diff(before, after))
		}
	}
	got, err := s.User(t.Context(), "u-2")
	want := store.User{
		UID: "u-2", Issuer: "https://id.example", Subject: "u-2", Email: "b@example.com", DisplayName: "Bob", Status: store.Approved,
		IdentityVerified: true, EmailVerified: true, DecidedBy: "admin_key", DecidedAt: at, StatusChanges: 1,
		CreatedAt: at.Add(-time.Minute), UpdatedAt: at,
	}
	if err != nil || !cmp.Equal(want, got) {
		t.Errorf("%v %s", err, cmp.Diff(want, got))
	}
}

// Whoever has an account can sign in, refresh and begin the code flow as often as they like: the rows stay few, and what
// is in use stays.
func TestWhatAnAccountMakesIsBounded(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	addCredential(t, s, "u-1", "ann@example.com", "1", at)
	addCredential(t, s, "u-2", "bob@example.com", "other", at)
	rotate := func(from, to string) {
		t.Helper()
		if _, _, err := s.RotateRefreshToken(t.Context(), store.Rotation{Hash: from, Successor: to, Grace: time.Minute}); err != nil {
			t.Fatal(err)
		}
	}
	rows := func(table string) (n int) {
		t.Helper()
		if err := s.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
			return tx.QueryRowContext(ctx, `SELECT count(*) FROM `+table).Scan(&n)
		}); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for i := range 150 {
		at = at.Add(time.Second)
		session, token := signIn("u-1", fmt.Sprint("a", i), at)
		if err := s.StartSession(t.Context(), session, token); err != nil {
			t.Fatal(err)
		}
		if i%50 == 0 { // the first session is in use
			rotate([]string{"t1", "n1", "n2"}[i/50], []string{"n1", "n2", "n3"}[i/50])
		}
	}
	if n := rows("sessions"); n != 101 {
		t.Errorf("%d sessions of two accounts", n)
	}
	for id, want := range map[string]error{"s1": nil, "sa149": nil, "sa10": store.ErrNotFound, "sother": nil} {
		if _, _, err := s.Session(t.Context(), id); !errors.Is(err, want) {
			t.Errorf("session %s: %v, want %v", id, err, want)
		}
	}
	before := rows("refresh_tokens")
	for i := range 150 { // all at one moment, as by a clock that stands still
		rotate(fmt.Sprint("n", i+3), fmt.Sprint("n", i+4))
		code := store.AuthorizationCode{Hash: fmt.Sprint("c", i), Grant: fmt.Sprint("g", i), SessionID: "s1", Scope: "openid", ExpiresAt: at.Add(time.Minute)}
		if err := s.AddAuthorizationCode(t.Context(), code); err != nil {
			t.Fatal(err)
		}
	}
	if n := rows("refresh_tokens"); n > before+100 {
		t.Errorf("%d refresh tokens, %d before", n, before)
	}
	if n := rows("authorization_codes"); n != 100 {
		t.Errorf("%d codes", n)
	}
	if _, session, _, err := s.RedeemAuthorizationCode(t.Context(), "c149", "fresh", store.Session{}, func(store.AuthorizationCode) error { return nil }); err != nil || session.ID != "s1" {
		t.Errorf("the newest code: %v", err)
	}
}
