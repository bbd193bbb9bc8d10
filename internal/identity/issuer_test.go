package identity_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"github.com/rxassay/rxassay/internal/identity"
)

// clock is a clock that stands still until it is moved.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func newClock() *clock { return &clock{at: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// issuerServer is an identity provider on a real listener: discovery document and key set.
type issuerServer struct {
	*httptest.Server
	mu          sync.Mutex
	keys        []jose.JSONWebKey
	discoveries atomic.Int64
	fetches     atomic.Int64
	down        atomic.Bool
}

func newIssuer(t *testing.T, keys ...jose.JSONWebKey) *issuerServer {
	t.Helper()
	s := &issuerServer{keys: keys}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		s.discoveries.Add(1)
		if s.down.Load() {
			http.Error(w, "down for maintenance", http.StatusServiceUnavailable)
			return
		}
		answer(w, map[string]any{"issuer": s.URL, "jwks_uri": s.URL + "/keys", "id_token_signing_alg_values_supported": []string{"HS256", "none"}})
	})
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		s.fetches.Add(1)
		if s.down.Load() {
			http.Error(w, "down for maintenance", http.StatusServiceUnavailable)
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		set := jose.JSONWebKeySet{}
		for _, k := range s.keys {
			set.Keys = append(set.Keys, k.Public())
		}
		answer(w, set)
	})
	s.Server = httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

func (s *issuerServer) publish(keys ...jose.JSONWebKey) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keys = keys
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(v)
}

func rsaKey(t *testing.T, kid string) jose.JSONWebKey {
	t.Helper()
	k, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return jose.JSONWebKey{Key: k, KeyID: kid, Use: "sig"}
}

func ecKey(t *testing.T, kid string, curve elliptic.Curve) jose.JSONWebKey {
	t.Helper()
	k, err := ecdsa.GenerateKey(curve, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return jose.JSONWebKey{Key: k, KeyID: kid, Use: "sig"}
}

func edKey(t *testing.T, kid string) jose.JSONWebKey {
	t.Helper()
	_, k, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return jose.JSONWebKey{Key: k, KeyID: kid, Use: "sig"}
}

type claims map[string]any

func (c claims) with(name string, value any) claims {
	changed := claims{}
	for k, v := range c {
		changed[k] = v
	}
	if value == nil {
		delete(changed, name)
	} else {
		changed[name] = value
	}
	return changed
}

// sign makes a token. The key may be a JSONWebKey, whose kid goes into the header, or bytes for an HMAC.
func sign(t *testing.T, alg jose.SignatureAlgorithm, key any, kid string, c claims) string {
	t.Helper()
	options := (&jose.SignerOptions{}).WithType("JWT")
	if kid != "" {
		options = options.WithHeader("kid", kid)
	}
	if k, ok := key.(jose.JSONWebKey); ok {
		key = k.Key
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: alg, Key: key}, options)
	if err != nil {
		t.Fatal(err)
	}
	payload, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	jws, err := signer.Sign(payload)
	if err != nil {
		t.Fatal(err)
	}
	token, err := jws.CompactSerialize()
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func newVerifier(t *testing.T, c *clock, issuers ...identity.Issuer) *identity.Verifier {
	t.Helper()
	v, err := identity.NewVerifier(identity.VerifierConfig{Issuers: issuers, Now: c.now})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func public(k jose.JSONWebKey) crypto.PublicKey { return k.Public().Key }
