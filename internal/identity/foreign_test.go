package identity_test

import (
	"bufio"
	"context"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
	"golang.org/x/oauth2"

	"github.com/rxassay/rxassay/internal/identity"
)

// foreignProvider starts oidc-provider, a certified implementation by other people, on a port (0: any), with a key set.
// Its packages are installed once for each lock file, into the user's cache.
func foreignProvider(t *testing.T, port string, keys ...jose.JSONWebKey) (issuer string, stop func()) {
	t.Helper()
	set, err := json.Marshal(jose.JSONWebKeySet{Keys: keys})
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Second) {
		issuer, stop, err = startForeign(t, foreignFolder(t), port, string(set))
		if err == nil {
			return issuer, stop
		}
		// A port that was given up may be another program's for a while.
		if port == "0" || time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

// startForeign is one try of it.
func startForeign(t *testing.T, folder, port, keys string) (issuer string, stop func(), err error) {
	t.Helper()
	cmd := exec.Command("node", "provider.mjs")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "PORT="+port, "JWKS="+keys)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := false
	stop = func() {
		if ended {
			return
		}
		ended = true
		in.Close() // it ends by itself then
		if err := cmd.Wait(); err != nil {
			t.Errorf("the foreign provider: %v\n%s", err, complaints.String())
		}
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		in.Close()
		return "", nil, fmt.Errorf("the foreign provider does not start: %w\n%s", errors.Join(err, cmd.Wait()), complaints.String())
	}
	t.Cleanup(stop)
	return strings.TrimSpace(line), stop, nil
}

// foreignFolder is where the foreign provider is installed.
func foreignFolder(t *testing.T) string {
	t.Helper()
	if out, err := exec.Command("../../scripts/need", "node", "npm").CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	const source = "testdata/foreign"
	sum := sha256.New()
	files := []string{"package.json", "package-lock.json", "provider.mjs"}
	for _, name := range files {
		content, err := os.ReadFile(filepath.Join(source, name))
		if err != nil {
			t.Fatal(err)
		}
		sum.Write(content)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	folder := filepath.Join(cache, "rxassay-tests", "oidc-provider-"+hex.EncodeToString(sum.Sum(nil))[:16])
	if _, err := os.Stat(folder); err == nil {
		return folder
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		t.Fatal(err)
	}
	fresh, err := os.MkdirTemp(filepath.Dir(folder), "installing-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(fresh)
	for _, name := range files {
		content, err := os.ReadFile(filepath.Join(source, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(fresh, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for attempt := 1; ; attempt++ {
		install := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
		install.Dir = fresh
		out, err := install.CombinedOutput()
		if err == nil {
			break
		}
		if attempt == 3 { // the network had its chances
			t.Fatalf("npm ci in %s: %v\n%s", source, err, out)
		}
		time.Sleep(time.Duration(attempt) * 5 * time.Second)
	}
	// Another run of the tests may have been first.
	if err := os.Rename(fresh, folder); err != nil {
		if _, there := os.Stat(folder); there != nil {
			t.Fatal(err)
		}
	}
	return folder
}

var foreignForm = regexp.MustCompile(`action="([^"]+)"`)

// foreignToken signs somebody in at the foreign provider as a browser would, through its own pages, and returns the ID
// token of an application.
func foreignToken(t *testing.T, issuer, client, login string) string {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	ctx := context.WithValue(t.Context(), oauth2.HTTPClient, &http.Client{})
	found, err := oidc.NewProvider(ctx, issuer)
	if err != nil {
		t.Fatal(err)
	}
	app := oauth2.Config{ClientID: client, Endpoint: found.Endpoint(), RedirectURL: "http://127.0.0.1/callback", Scopes: []string{"openid", "email", "profile"}}
	pkce := oauth2.GenerateVerifier()
	next := app.AuthCodeURL("s", oauth2.S256ChallengeOption(pkce))
	for range 12 {
		at, err := url.Parse(next)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := browser.Get(next)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if resp.StatusCode == http.StatusOK { // a page that asks for a name, or for consent
			m := foreignForm.FindSubmatch(body)
			if m == nil {
				t.Fatalf("no form in %s", body)
			}
			to, err := at.Parse(string(m[1]))
			if err != nil {
				t.Fatal(err)
			}
			fields := url.Values{"prompt": {"consent"}}
			if strings.Contains(string(body), `name="login"`) {
				fields = url.Values{"prompt": {"login"}, "login": {login}, "password": {"any"}}
			}
			if resp, err = browser.PostForm(to.String(), fields); err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
		}
		location, err := at.Parse(resp.Header.Get("Location"))
		if err != nil || resp.Header.Get("Location") == "" {
			t.Fatalf("%s: %d %s", next, resp.StatusCode, body)
		}
		if !strings.HasPrefix(location.String(), app.RedirectURL+"?") {
			next = location.String()
			continue
		}
		tokens, err := app.Exchange(ctx, location.Query().Get("code"), oauth2.VerifierOption(pkce))
		if err != nil {
			t.Fatalf("%v (%s)", err, location)
		}
		raw, _ := tokens.Extra("id_token").(string)
		return raw
	}
	t.Fatal("the foreign provider leads around in circles")
	return ""
}

// Tokens of a certified provider, which knows nothing of this project, through its discovery document, its pages and a
// change of its keys.
func TestCertifiedForeignProvider(t *testing.T) {
	first, second := rsaKey(t, "first"), rsaKey(t, "second")
	issuer, stop := foreignProvider(t, "0", first)
	c := &clock{at: time.Now()}
	own := newIssuer(t, ecKey(t, "own", elliptic.P256()))
	v := newVerifier(t, c, identity.Issuer{URL: own.URL, Audience: "rx"}, identity.Issuer{URL: issuer, Audience: "rxassay-web", Alias: "foreign"})
	want := identity.Identity{UID: "foreign:ann", Issuer: issuer, Subject: "ann", Email: "ann@example.com", EmailVerified: true, Name: "Ann Lee"}
	token := foreignToken(t, issuer, "rxassay-web", "ann")
	if id, err := v.Verify(t.Context(), token); err != nil || id != want {
		t.Fatalf("%#v %v", id, err)
	}
	if _, err := v.Verify(t.Context(), foreignToken(t, issuer, "another", "ann")); !errors.Is(err, identity.ErrTokenAudience) {
		t.Errorf("a token for another application: %v", err)
	}
	forged := token[:strings.LastIndex(token, ".")+1] + strings.Repeat("A", 342)
	if _, err := v.Verify(t.Context(), forged); !errors.Is(err, identity.ErrTokenSignature) {
		t.Errorf("a forged signature: %v", err)
	}
	// The provider changes its key, and keeps the old one published for a while.
	stop()
	at, err := url.Parse(issuer)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := foreignProvider(t, at.Port(), second, first); again != issuer {
		t.Fatalf("started again as %s", again)
	}
	rotated := foreignToken(t, issuer, "rxassay-web", "ann")
	c.advance(10 * time.Second)
	for name, raw := range map[string]string{"new": rotated, "old": token} {
		if id, err := v.Verify(t.Context(), raw); err != nil || id != want {
			t.Errorf("%s key: %#v %v", name, id, err)
		}
	}
}
