package identity_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"github.com/rxassay/rxassay/internal/identity"
)

// published returns the kids of the published keys, oldest first.
func (s *service) published(t *testing.T) (kids []string) {
	t.Helper()
	resp, err := http.Get(s.URL + "/identity/jwks.json")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	var set jose.JSONWebKeySet
	if err := json.Unmarshal(body, &set); err != nil || strings.Contains(string(body), `"d"`) || resp.Header.Get("Cache-Control") != "public, max-age=300" {
		t.Fatalf("%s %v %v", body, err, resp.Header)
	}
	for _, k := range set.Keys {
		if !k.IsPublic() || k.Algorithm != "ES256" || k.Use != "sig" {
			t.Errorf("published: %+v", k)
		}
		kids = append(kids, k.KeyID)
	}
	return kids
}

// kidOf is the key that signed a token.
func kidOf(t *testing.T, token any) string {
	t.Helper()
	jws, err := jose.ParseSignedCompact(token.(string), []jose.SignatureAlgorithm{jose.ES256})
	if err != nil {
		t.Fatal(err)
	}
	return jws.Signatures[0].Header.KeyID
}

func (s *service) signIn(t *testing.T, email string) string {
	t.Helper()
	status, body := s.json(t, signInPath, map[string]any{"email": email, "password": password})
	if status != 200 {
		t.Fatalf("%d %v", status, body)
	}
	return body["idToken"].(string)
}

// accepts says whether a token is taken, by the service itself and by somebody else who fetches the published keys.
func (s *service) accepts(t *testing.T, token string) bool {
	t.Helper()
	_, own := s.provider.Verifier().Verify(t.Context(), token)
	_, other := newVerifier(t, s.clock, identity.Issuer{URL: s.URL, Audience: identity.Audience}).Verify(t.Context(), token)
	if (own == nil) != (other == nil) {
		t.Fatalf("the service says %v, others %v", own, other)
	}
	return own == nil
}

func TestSigningKeyRotation(t *testing.T) {
	s := newService(t)
	s.signUp(t, "ann@example.com")
	old := s.signIn(t, "ann@example.com")
	first := s.published(t)
	if len(first) != 1 || kidOf(t, old) != first[0] {
		t.Fatalf("%v, signed with %s", first, kidOf(t, old))
	}
	made, err := identity.RotateSigningKey(s.dir, s.clock.now(), false) // another process, as the command line is
	if err != nil || made.ID == first[0] || made.Signing || !made.SignsFrom.Equal(s.clock.now().Add(15*time.Minute+time.Nanosecond)) {
		t.Fatalf("%+v %v", made, err)
	}
	s.clock.advance(10*time.Second + time.Nanosecond) // the service has seen it
	if both := s.published(t); len(both) != 2 || both[1] != made.ID {
		t.Errorf("published %v", both)
	}
	// Others may keep the published keys for five minutes; the new key signs only when everybody has it.
	for _, step := range []struct {
		after time.Duration
		kid   string
	}{{14*time.Minute + 40*time.Second, first[0]}, {10 * time.Second, made.ID}} {
		s.clock.advance(step.after)
		if kid := kidOf(t, s.signIn(t, "ann@example.com")); kid != step.kid {
			t.Errorf("signed with %s, want %s", kid, step.kid)
		}
	}
	// The old one is published until its last token has expired, and then gone from the disk.
	if !s.accepts(t, old) {
		t.Error("a token of the old key is refused")
	}
	s.clock.advance(time.Hour + 4*time.Minute)
	if both := s.published(t); len(both) != 2 {
		t.Errorf("published %v", both)
	}
	s.clock.advance(time.Minute)
	if one := s.published(t); len(one) != 1 || one[0] != made.ID {
		t.Errorf("published %v", one)
	}
	keys, err := identity.SigningKeys(s.dir, s.clock.now())
	if err != nil || len(keys) != 1 || !keys[0].Signing {
		t.Errorf("%+v %v", keys, err)
	}
	// By age.
	s.clock.advance(90 * 24 * time.Hour)
	if two := s.published(t); len(two) != 2 || two[0] != made.ID {
		t.Errorf("after 90 days: %v", two)
	}
	if kid := kidOf(t, s.signIn(t, "ann@example.com")); kid != made.ID {
		t.Errorf("a key that nobody has seen signs: %s", kid)
	}
	s.clock.advance(15 * time.Minute)
	if kid := kidOf(t, s.signIn(t, "ann@example.com")); kid == made.ID {
		t.Error("the old key goes on signing")
	}
}

// A key that others may have seen goes at once, with all that it signed; sessions go on.
func TestSigningKeyIsRevoked(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	made, err := identity.RotateSigningKey(s.dir, s.clock.now(), true)
	if err != nil || !made.Signing || made.SignsFrom.After(s.clock.now().Add(time.Nanosecond)) {
		t.Fatalf("%+v %v", made, err)
	}
	s.clock.advance(10 * time.Second)
	if s.accepts(t, up["idToken"].(string)) {
		t.Error("a token of the revoked key is accepted")
	}
	status, body := s.refresh(t, up["refreshToken"])
	if status != 200 || kidOf(t, body["id_token"]) != made.ID || !s.accepts(t, body["id_token"].(string)) {
		t.Errorf("%d %v", status, body)
	}
}

func TestProviderKeepsItsKeys(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	files, err := filepath.Glob(filepath.Join(s.dir, "identity-keys", "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v %v", files, err)
	}
	for _, path := range []string{files[0], filepath.Join(s.dir, "identity-secret.key")} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v %v, want mode 0600", info, err)
		}
	}
	s.restart(t)
	if !s.accepts(t, up["idToken"].(string)) {
		t.Error("a token is refused after a restart")
	}
	if status, _ := s.refresh(t, up["refreshToken"]); status != 200 {
		t.Errorf("a refresh token after a restart: %d", status)
	}
	good, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, content := range []string{"", "{}", `{"created":"2026-11-20T12:00:00Z","key":{"kty":"oct","k":"AAAA","kid":"x","alg":"ES256"}}`, "rubbish"} {
		if err := os.WriteFile(files[0], []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := identity.NewProvider(s.cfg); err == nil || !strings.Contains(err.Error(), "ES256 private key") {
			t.Errorf("key file with %q: %v", content, err)
		}
	}
	// A service that runs goes on with what it has, and says so.
	s.clock.advance(10 * time.Second)
	if !s.accepts(t, up["idToken"].(string)) || !strings.Contains(s.log.String(), "signing keys cannot be read") {
		t.Errorf("with a broken file: %s", s.log)
	}
	if err := errors.Join(os.WriteFile(files[0], good, 0o600), os.Chmod(files[0], 0o644)); err != nil {
		t.Fatal(err)
	}
	if _, err := identity.NewProvider(s.cfg); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("a key that everybody can read: %v", err)
	}
}
