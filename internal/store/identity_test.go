package store_test

import (
	"errors"
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

func TestCredentials(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	day := 24 * time.Hour
	session := func(hash, id string) store.RefreshToken {
		return store.RefreshToken{Hash: hash, SessionID: id, UID: "u-1", SignedInAt: at, ExpiresAt: at.Add(30 * day)}
	}
	c := store.Credential{UID: "u-1", Email: "ann@example.com", DisplayName: "Ann", PasswordHash: "hash 1"}
	if err := s.AddCredential(t.Context(), c, session("t1", "s1")); err != nil {
		t.Fatal(err)
	}
	twin := c
	twin.UID = "u-2"
	other := session("t9", "s9")
	other.UID = "u-2"
	if err := s.AddCredential(t.Context(), twin, other); !errors.Is(err, store.ErrEmailTaken) {
		t.Errorf("same e-mail: %v", err)
	}
	if _, _, err := s.UseRefreshToken(t.Context(), "t9"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the session of a credential that was not added: %v", err)
	}
	c.CreatedAt, c.PasswordChangedAt, c.SignedInAt = at, at, at
	for name, get := range map[string]func() (store.Credential, error){
		"e-mail": func() (store.Credential, error) { return s.CredentialByEmail(t.Context(), "ann@example.com") },
		"uid":    func() (store.Credential, error) { return s.CredentialByUID(t.Context(), "u-1") },
	} {
		if got, err := get(); err != nil || !cmp.Equal(c, got) {
			t.Errorf("by %s: %v %s", name, err, cmp.Diff(c, got))
		}
	}
	if _, err := s.CredentialByUID(t.Context(), "u-2"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("nobody: %v", err)
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

func TestRefreshTokens(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	session := func(hash, id string) store.RefreshToken {
		return store.RefreshToken{Hash: hash, SessionID: id, UID: "u-1", SignedInAt: at, ExpiresAt: at.Add(time.Hour)}
	}
	if err := s.AddCredential(t.Context(), store.Credential{UID: "u-1", Email: "ann@example.com", PasswordHash: "h"}, session("t1", "s1")); err != nil {
		t.Fatal(err)
	}
	nobody := session("t0", "s0")
	nobody.UID = "u-9"
	if err := s.StartSession(t.Context(), nobody); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a session of nobody: %v", err)
	}
	at = at.Add(time.Minute)
	for _, id := range []string{"2", "3"} {
		if err := s.StartSession(t.Context(), session("t"+id, "s"+id)); err != nil {
			t.Fatal(err)
		}
	}
	use := func(hash string) store.RefreshToken {
		t.Helper()
		token, c, err := s.UseRefreshToken(t.Context(), hash)
		if err != nil || c.UID != "u-1" {
			t.Fatalf("%s: %+v %v", hash, c, err)
		}
		return token
	}
	use("t2")
	want := session("t2", "s2")
	want.CreatedAt, want.UsedAt = at, at
	if diff := cmp.Diff(want, use("t2")); diff != "" {
		t.Error(diff)
	}
	if n, err := s.RevokeRefreshTokens(t.Context(), "u-1", "s2"); n != 1 || err != nil {
		t.Errorf("one session: %d %v", n, err)
	}
	if use("t2").RevokedAt.IsZero() || !use("t3").RevokedAt.IsZero() {
		t.Error("another session than the one named was revoked")
	}
	if n, err := s.RevokeRefreshTokens(t.Context(), "u-1", ""); n != 2 || err != nil {
		t.Errorf("the other sessions: %d %v", n, err)
	}
	at = at.Add(59 * time.Minute) // the first has expired
	if err := s.StartSession(t.Context(), session("t4", "s4")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.UseRefreshToken(t.Context(), "t1"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an expired token was kept: %v", err)
	}
	use("t3")
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
		IdentityVerified: true, EmailVerified: true, DecidedBy: "admin_key", DecidedAt: at, CreatedAt: at.Add(-time.Minute), UpdatedAt: at,
	}
	if err != nil || !cmp.Equal(want, got) {
		t.Errorf("%v %s", err, cmp.Diff(want, got))
	}
}
