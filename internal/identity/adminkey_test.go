package identity_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rxassay/rxassay/internal/identity"
)

func TestAdminKeyIsMadeOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	first, err := identity.LoadAdminKey("", dir)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "admin.key")
	if !first.Created() || first.Path() != path || first.Short() {
		t.Errorf("created %v, path %q, short %v", first.Created(), first.Path(), first.Short())
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v %v, want mode 0600", info, err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	secret := strings.TrimSpace(string(content))
	if len(secret) != 43 {
		t.Errorf("%d characters, want 43", len(secret))
	}
	other := "x"
	if strings.HasPrefix(secret, other) {
		other = "y"
	}
	again, err := identity.LoadAdminKey("", dir)
	if err != nil || again.Created() {
		t.Fatalf("second start: %v, created %v", err, again.Created())
	}
	for name, test := range map[string]struct {
		candidate string
		want      bool
	}{
		"right": {secret, true}, "wrong": {other + secret[1:], false}, "empty": {"", false}, "longer": {secret + "x", false}, "prefix": {secret[:20], false},
	} {
		if first.Matches(test.candidate) != test.want || again.Matches(test.candidate) != test.want {
			t.Errorf("%s key: not %v", name, test.want)
		}
	}
	for _, text := range []string{fmt.Sprint(first), fmt.Sprintf("%+v %#v", first, first), first.LogValue().String()} {
		if strings.Contains(text, secret) {
			t.Error("the key prints itself")
		}
	}
	if (identity.AdminKey{}).Matches("") {
		t.Error("no key at all matches")
	}
}

func TestAdminKeyConfigured(t *testing.T) {
	dir := t.TempDir()
	key, err := identity.LoadAdminKey(" s3cret\n", dir)
	if err != nil || !key.Matches("s3cret") || key.Matches(" s3cret\n") || key.Path() != "" || key.Created() || !key.Short() {
		t.Errorf("%v %v", key, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("files were made: %v %v", entries, err)
	}
}

func TestAdminKeyFileIsLookedAt(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "admin.key")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := identity.LoadAdminKey("", dir); err == nil || !strings.Contains(err.Error(), "is empty") {
		t.Errorf("empty file: %v", err)
	}
	if err := os.Chmod(path, 0o604); err != nil {
		t.Fatal(err)
	}
	if _, err := identity.LoadAdminKey("", dir); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("file open to everybody: %v", err)
	}
}

func TestAdminKeyMadeByManyAtOnce(t *testing.T) {
	dir := t.TempDir()
	keys := make([]identity.AdminKey, 16)
	var wg sync.WaitGroup
	for i := range keys {
		wg.Go(func() {
			var err error
			if keys[i], err = identity.LoadAdminKey("", dir); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	content, err := os.ReadFile(filepath.Join(dir, "admin.key"))
	if err != nil {
		t.Fatal(err)
	}
	created := 0
	for _, k := range keys {
		if !k.Matches(strings.TrimSpace(string(content))) {
			t.Error("a start got a key that is not in the file")
		}
		if k.Created() {
			created++
		}
	}
	if created != 1 {
		t.Errorf("%d of them made the key, want 1", created)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v %v", entries, err)
	}
}
