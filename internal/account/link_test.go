package account

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

func keysOf(t *testing.T, dir string) linkKeys {
	t.Helper()
	keys, err := loadLinkKeys(dir)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestLinkKeys(t *testing.T) {
	dir := t.TempDir()
	first := keysOf(t, dir)
	if again := keysOf(t, dir); len(again) != 1 || !bytes.Equal(first[0], again[0]) {
		t.Error("another start has another key")
	}
	path := filepath.Join(dir, "approval.key")
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key's file is %v (%v)", info.Mode(), err)
	}
	u := User{UID: "u-1|ünï", Email: "ann@example.com", CreatedAt: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), StatusChanges: 3}
	want := claimOf(u, time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC))
	token := first.sign(want)
	got, err := first.read(token)
	if err != nil || got.uid != want.uid || !got.expires.Equal(want.expires) || got.changes != 3 || got.seen != want.seen {
		t.Errorf("read %+v (%v)", got, err)
	}
	if longest := first.sign(claimOf(User{UID: strings.Repeat("\U0001F600", 320)}, want.expires)); len(longest) > 2048 {
		t.Errorf("the longest token has %d characters; the contract allows 2048", len(longest))
	}

	// A new key on top: links of the old one go on until it is removed.
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := t.TempDir()
	keysOf(t, other)
	fresh, err := os.ReadFile(filepath.Join(other, "approval.key"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		content []byte
		works   bool
	}{{append(append([]byte{}, fresh...), old...), true}, {fresh, false}} {
		if err := os.WriteFile(path, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		keys := keysOf(t, dir)
		if _, err := keys.read(token); c.works != (err == nil) || !c.works && !errors.Is(err, ErrLink) {
			t.Errorf("with %d keys the old link: %v", len(keys), err)
		}
		if _, err := keysOf(t, other).read(keys.sign(want)); err != nil {
			t.Error("the key on top does not sign")
		}
	}
	for _, content := range []string{"", "\n", "c2hvcnQ\n", "%%%\n"} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := loadLinkKeys(dir); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("a file with %q: %v", content, err)
		}
	}
}

// Every bit of a token matters.
func TestLinkTokenCannotBeChanged(t *testing.T) {
	keys := keysOf(t, t.TempDir())
	token := keys.sign(claimOf(User{UID: "u-1", Email: "ann@example.com"}, time.Unix(2e9, 0)))
	for i := range token {
		for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= ") {
			if changed := token[:i] + string(c) + token[i+1:]; changed != token {
				if _, err := keys.read(changed); !errors.Is(err, ErrLink) {
					t.Fatalf("%s is read like %s", changed, token)
				}
			}
		}
	}
}

func TestLinkIsBoundToTheRegistration(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := &Service{now: func() time.Time { return now }}
	u := User{UID: "u-1", Email: "Ann@example.com", CreatedAt: now, Status: store.Pending}
	c := claimOf(u, now.Add(LinkLasts))
	for name, test := range map[string]struct {
		change func(*User)
		want   LinkState
	}{
		"nothing":                {func(*User) {}, LinkOpen},
		"the case of the e-mail": {func(u *User) { u.Email = "ann@example.com" }, LinkOpen},
		"verified since":         {func(u *User) { u.IdentityVerified, u.Issuer, u.Subject, u.DisplayName = true, "i", "s", "Ann" }, LinkOpen},
		"decided":                {func(u *User) { u.Status, u.StatusChanges = store.Approved, 1 }, LinkUsed},
		"decided and back":       {func(u *User) { u.StatusChanges = 2 }, LinkUsed},
		"another e-mail":         {func(u *User) { u.Email = "bob@example.com" }, LinkChanged},
		"registered anew":        {func(u *User) { u.CreatedAt = now.Add(time.Microsecond) }, LinkChanged},
		"both":                   {func(u *User) { u.Email, u.StatusChanges = "bob@example.com", 1 }, LinkChanged},
	} {
		v := u
		test.change(&v)
		l := s.link(c, v)
		if l.State != test.want {
			t.Errorf("%s: the link is %s, want %s", name, l.State, test.want)
		}
		if named := l.User.UID != ""; named != (test.want == LinkOpen || test.want == LinkUsed) {
			t.Errorf("%s: the link names %q", name, l.User.UID)
		}
	}
	now = now.Add(LinkLasts)
	if l := s.link(c, u); l.State != LinkExpired || l.User.UID != "" {
		t.Errorf("after its time the link is %+v", l)
	}
}
