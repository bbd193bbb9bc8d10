package identity_test

import (
	"crypto/elliptic"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"github.com/rxassay/rxassay/internal/identity"
)

// hosts answers for the hosts of public identity providers: what each serves under which address, the real hosts' names
// in the documents and tokens, one local server behind all of them.
type hosts struct {
	server *httptest.Server

	mu        sync.Mutex
	documents map[string]any // by host and path
	asked     map[string]int
}

func newHosts(t *testing.T) *hosts {
	t.Helper()
	h := &hosts{documents: map[string]any{}, asked: map[string]int{}}
	h.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		defer h.mu.Unlock()
		at := r.Header.Get("X-Host") + r.URL.Path
		h.asked[at]++
		document, ok := h.documents[at]
		if !ok {
			http.NotFound(w, r)
			return
		}
		answer(w, document)
	}))
	t.Cleanup(h.server.Close)
	return h
}

func (h *hosts) serve(at string, document any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.documents[at] = document
}

// RoundTrip leads a request to the local server.
func (h *hosts) RoundTrip(r *http.Request) (*http.Response, error) {
	local := r.Clone(r.Context())
	local.Header.Set("X-Host", r.URL.Host)
	local.URL.Scheme, local.URL.Host = "http", strings.TrimPrefix(h.server.URL, "http://")
	local.Host = ""
	return http.DefaultTransport.RoundTrip(local)
}

// publicKeys is a key set as providers publish it: no alg where Entra leaves it out, certificates, keys of other kinds.
func publicKeys(t *testing.T, withAlg bool, keys ...jose.JSONWebKey) map[string]any {
	t.Helper()
	var all []map[string]any
	for _, k := range keys {
		p := k.Public()
		raw, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var fields map[string]any
		if err := json.Unmarshal(raw, &fields); err != nil {
			t.Fatal(err)
		}
		if withAlg && fields["kty"] == "RSA" {
			fields["alg"] = "RS256"
		}
		fields["x5t"], fields["x5c"] = "bm90IGEgdGh1bWJwcmludA", []string{"bm90IGEgY2VydGlmaWNhdGU"} // certificates are not looked at
		all = append(all, fields)
	}
	all = append(all, map[string]any{"kty": "AKP", "alg": "ML-DSA-44", "kid": "of tomorrow", "pub": "AA"}, map[string]any{"kty": "oct", "kid": "k", "k": "c2VjcmV0"})
	return map[string]any{"keys": all}
}

// The tokens and documents of well-known providers, each in its own manner.
func TestShapesOfKnownProviders(t *testing.T) {
	c := newClock()
	h := newHosts(t)
	now := c.now().Unix()
	const tenant = "11111111-2222-3333-4444-555555555555"
	type provider struct {
		name, setting, discovery, jwksAt string
		keys                             []jose.JSONWebKey
		withAlg                          bool
		document                         map[string]any
		token                            claims
		alg                              jose.SignatureAlgorithm
		want                             identity.Identity
	}
	rsaFor := func(kid string) []jose.JSONWebKey { return []jose.JSONWebKey{rsaKey(t, kid)} }
	encryption := rsaKey(t, "enc")
	encryption.Use = "enc"
	all := []provider{
		{
			name: "Firebase", setting: "https://securetoken.google.com/my-project|my-project",
			discovery: "securetoken.google.com/my-project/.well-known/openid-configuration",
			jwksAt:    "www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
			keys:      append(rsaFor("fb-1"), rsaFor("fb-2")...), withAlg: true, alg: jose.RS256,
			document: map[string]any{"issuer": "https://securetoken.google.com/my-project", "jwks_uri": "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com", "response_types_supported": []string{"id_token"}},
			token: claims{
				"iss": "https://securetoken.google.com/my-project", "aud": "my-project", "auth_time": now, "user_id": "fb-user", "sub": "fb-user", "iat": now, "exp": now + 3600,
				"email": "ann@example.com", "email_verified": true, "firebase": map[string]any{"identities": map[string]any{"email": []string{"ann@example.com"}}, "sign_in_provider": "password"},
			},
			want: identity.Identity{UID: "fb-user", Issuer: "https://securetoken.google.com/my-project", Subject: "fb-user", Email: "ann@example.com", EmailVerified: true},
		},
		{
			// iss comes without its scheme at times; the keys are at another host; azp is another client of the same project.
			name: "Google", setting: "google=https://accounts.google.com|42-web.apps.googleusercontent.com",
			discovery: "accounts.google.com/.well-known/openid-configuration", jwksAt: "www.googleapis.com/oauth2/v3/certs",
			keys: append(rsaFor("g-1"), rsaFor("g-2")...), withAlg: true, alg: jose.RS256,
			document: map[string]any{"issuer": "https://accounts.google.com", "jwks_uri": "https://www.googleapis.com/oauth2/v3/certs"},
			token: claims{
				"iss": "accounts.google.com", "azp": "42-android.apps.googleusercontent.com", "aud": "42-web.apps.googleusercontent.com", "sub": "110169484474386276334",
				"hd": "example.com", "email": "Bob@Example.com", "email_verified": true, "at_hash": "x", "name": "Bob", "iat": now, "exp": now + 3600,
			},
			want: identity.Identity{UID: "google:110169484474386276334", Issuer: "https://accounts.google.com", Subject: "110169484474386276334", Email: "bob@example.com", EmailVerified: true, Name: "Bob"},
		},
		{
			// The issuer ends in a slash, and a subject holds a bar.
			name: "Auth0", setting: "auth0=https://rx.eu.auth0.com/|client-a0", discovery: "rx.eu.auth0.com/.well-known/openid-configuration",
			jwksAt: "rx.eu.auth0.com/.well-known/jwks.json", keys: rsaFor("a0"), withAlg: true, alg: jose.RS256,
			document: map[string]any{"issuer": "https://rx.eu.auth0.com/", "jwks_uri": "https://rx.eu.auth0.com/.well-known/jwks.json"},
			token: claims{
				"iss": "https://rx.eu.auth0.com/", "sub": "auth0|5f7c8ec7c33c6c004bbafe82", "aud": "client-a0", "iat": now, "exp": now + 36000, "sid": "s-1",
				"nickname": "cid", "email": "cid@example.com", "email_verified": false, "updated_at": "2026-11-20T12:00:00.000Z",
			},
			want: identity.Identity{UID: "auth0:auth0|5f7c8ec7c33c6c004bbafe82", Issuer: "https://rx.eu.auth0.com/", Subject: "auth0|5f7c8ec7c33c6c004bbafe82", Email: "cid@example.com", SessionID: "s-1"},
		},
		{
			// Keys without alg, the tenant in the issuer, an e-mail that nobody vouches for, nbf.
			name: "Entra", setting: "entra=https://login.microsoftonline.com/" + tenant + "/v2.0|app-id",
			discovery: "login.microsoftonline.com/" + tenant + "/v2.0/.well-known/openid-configuration",
			jwksAt:    "login.microsoftonline.com/" + tenant + "/discovery/v2.0/keys", keys: append(rsaFor("e-1"), rsaFor("e-2")...), alg: jose.RS256,
			document: map[string]any{"issuer": "https://login.microsoftonline.com/" + tenant + "/v2.0", "jwks_uri": "https://login.microsoftonline.com/" + tenant + "/discovery/v2.0/keys", "tenant_region_scope": "EU"},
			token: claims{
				"ver": "2.0", "iss": "https://login.microsoftonline.com/" + tenant + "/v2.0", "sub": "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ", "aud": "app-id", "tid": tenant,
				"oid": "00000000-0000-0000-66f3-3332eca7ea81", "preferred_username": "dee@example.com", "email": "dee@example.com", "name": "Dee", "iat": now, "nbf": now, "exp": now + 4200,
			},
			want: identity.Identity{UID: "entra:AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ", Issuer: "https://login.microsoftonline.com/" + tenant + "/v2.0", Subject: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ", Email: "dee@example.com", Name: "Dee"},
		},
		{
			// A key for encryption beside the one for signatures; several audiences.
			name: "Keycloak", setting: "kc=https://sso.example.com/realms/rx|rxassay-web", discovery: "sso.example.com/realms/rx/.well-known/openid-configuration",
			jwksAt: "sso.example.com/realms/rx/protocol/openid-connect/certs", keys: []jose.JSONWebKey{encryption, rsaKey(t, "kc")}, withAlg: true, alg: jose.RS256,
			document: map[string]any{"issuer": "https://sso.example.com/realms/rx", "jwks_uri": "https://sso.example.com/realms/rx/protocol/openid-connect/certs"},
			token: claims{
				"iss": "https://sso.example.com/realms/rx", "aud": []string{"rxassay-web", "account"}, "sub": "f3c1ad6e-0001-4f6f-9b7e-000000000001", "typ": "ID", "azp": "rxassay-web",
				"sid": "kc-s", "acr": "1", "email_verified": "true", "name": "Eli Fox", "email": "eli@example.com", "iat": now, "exp": now + 300,
			},
			want: identity.Identity{UID: "kc:f3c1ad6e-0001-4f6f-9b7e-000000000001", Issuer: "https://sso.example.com/realms/rx", Subject: "f3c1ad6e-0001-4f6f-9b7e-000000000001", Email: "eli@example.com", EmailVerified: true, Name: "Eli Fox", SessionID: "kc-s"},
		},
		{
			name: "Dex", setting: "dex=https://dex.example.com/dex|rxassay", discovery: "dex.example.com/dex/.well-known/openid-configuration",
			jwksAt: "dex.example.com/dex/keys", keys: []jose.JSONWebKey{ecKey(t, "dex", elliptic.P256())}, alg: jose.ES256,
			document: map[string]any{"issuer": "https://dex.example.com/dex", "jwks_uri": "https://dex.example.com/dex/keys"},
			token: claims{
				"iss": "https://dex.example.com/dex", "sub": "CgcyMzQyNzQ5EgZnaXRodWI", "aud": "rxassay", "exp": now + 86400, "iat": now, "at_hash": "x",
				"email": "fay@example.com", "email_verified": true, "groups": []string{"qa"}, "name": "Fay",
			},
			want: identity.Identity{UID: "dex:CgcyMzQyNzQ5EgZnaXRodWI", Issuer: "https://dex.example.com/dex", Subject: "CgcyMzQyNzQ5EgZnaXRodWI", Email: "fay@example.com", EmailVerified: true, Name: "Fay"},
		},
	}
	var settings []string
	for _, p := range all {
		settings = append(settings, p.setting)
		h.serve(p.discovery, p.document)
		h.serve(p.jwksAt, publicKeys(t, p.withAlg, p.keys...))
	}
	issuers, err := identity.ParseIssuers(strings.Join(settings, ","))
	if err != nil {
		t.Fatal(err)
	}
	v, err := identity.NewVerifier(identity.VerifierConfig{Issuers: issuers, Now: c.now, Transport: h})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range all {
		t.Run(p.name, func(t *testing.T) {
			key := p.keys[len(p.keys)-1]
			for range 3 {
				if id, err := v.Verify(t.Context(), sign(t, p.alg, key, key.KeyID, p.token)); err != nil || id != p.want {
					t.Fatalf("%#v %v, want %#v", id, err, p.want)
				}
			}
			if h.asked[p.discovery] != 1 || h.asked[p.jwksAt] != 1 {
				t.Errorf("asked %d times for the document and %d times for the keys", h.asked[p.discovery], h.asked[p.jwksAt])
			}
			// Another provider's key, and another's audience, are nothing here.
			other := all[(i+1)%len(all)]
			stolen := other.keys[len(other.keys)-1]
			if _, err := v.Verify(t.Context(), sign(t, other.alg, stolen, key.KeyID, p.token)); !errors.Is(err, identity.ErrTokenSignature) {
				t.Errorf("another provider's key: %v", err)
			}
			if _, err := v.Verify(t.Context(), sign(t, p.alg, key, key.KeyID, p.token.with("aud", other.token["aud"]))); !errors.Is(err, identity.ErrTokenAudience) {
				t.Errorf("another application: %v", err)
			}
			// The provider rotates: the new key is known at once, or after the memory of ten seconds.
			next := rsaKey(t, "next")
			if p.alg == jose.ES256 {
				next = ecKey(t, "next", elliptic.P256())
			}
			h.serve(p.jwksAt, publicKeys(t, p.withAlg, append(p.keys, next)...))
			c.advance(10 * time.Second)
			if id, err := v.Verify(t.Context(), sign(t, p.alg, next, "next", p.token)); err != nil || id != p.want {
				t.Errorf("after a rotation: %v %v", id, err)
			}
			if id, err := v.Verify(t.Context(), sign(t, p.alg, key, key.KeyID, p.token)); err != nil || id != p.want {
				t.Errorf("the old key after a rotation: %v %v", id, err)
			}
		})
	}
	// The right key set under the wrong name: Entra's common issuer stands for every tenant, so nothing can match it.
	h.serve("login.microsoftonline.com/common/v2.0/.well-known/openid-configuration", map[string]any{
		"issuer": "https://login.microsoftonline.com/{tenantid}/v2.0", "jwks_uri": "https://login.microsoftonline.com/common/discovery/v2.0/keys",
	})
	common, err := identity.NewVerifier(identity.VerifierConfig{Now: c.now, Transport: h, Issuers: []identity.Issuer{{URL: "https://login.microsoftonline.com/common/v2.0", Audience: "app-id"}}})
	if err != nil {
		t.Fatal(err)
	}
	entra := all[3]
	if _, err := common.Verify(t.Context(), sign(t, entra.alg, entra.keys[0], entra.keys[0].KeyID, entra.token)); !errors.Is(err, identity.ErrTokenIssuer) {
		t.Errorf("a tenant's token at the common issuer: %v", err)
	}
	if _, err := common.Verify(t.Context(), sign(t, entra.alg, entra.keys[0], "e-1", entra.token.with("iss", "https://login.microsoftonline.com/common/v2.0"))); !errors.Is(err, identity.ErrIssuerUnavailable) {
		t.Errorf("a made-up token of the common issuer: %v", err)
	}
}

// Key ids are text in a list and nothing else; a token brings no key, and says nothing of where to find one.
func TestKeyIDsAndHeadersInjectNothing(t *testing.T) {
	c := newClock()
	key, stranger := rsaKey(t, "k"), rsaKey(t, "k")
	issuer := newIssuer(t, key)
	v := newVerifier(t, c, identity.Issuer{URL: issuer.URL, Audience: "rx"})
	good := claims{"iss": issuer.URL, "aud": "rx", "sub": "u-1", "iat": c.now().Unix(), "exp": c.now().Add(time.Hour).Unix()}
	elsewhere := newIssuer(t, stranger)
	for name, header := range map[string]map[jose.HeaderKey]any{
		"a path":          {"kid": "../../../../dev/null"},
		"a query":         {"kid": "k' OR '1'='1"},
		"an address":      {"kid": elsewhere.URL + "/keys"},
		"a long one":      {"kid": strings.Repeat("k", 8000)},
		"line breaks":     {"kid": "k\r\nX: y"},
		"jku":             {"kid": "k", "jku": elsewhere.URL + "/keys"},
		"x5u":             {"kid": "k", "x5u": elsewhere.URL + "/keys"},
		"jwk":             {"kid": "k", "jwk": stranger.Public()},
		"critical":        {"kid": "k", "crit": []string{"rx"}, "rx": true},
		"an access token": {"kid": "k", "typ": "at+jwt"},
	} {
		signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: stranger.Key}, &jose.SignerOptions{ExtraHeaders: header})
		if err != nil {
			t.Fatal(err)
		}
		payload, err := json.Marshal(good)
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
		if _, err := v.Verify(t.Context(), token); !errors.Is(err, identity.ErrUnauthenticated) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := elsewhere.fetches.Load(); n != 0 {
		t.Errorf("the token's own address was asked %d times", n)
	}
	// With the right key, too, an access token is none that says who signed in, and the future cannot have issued one.
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: key.Key}, (&jose.SignerOptions{}).WithType("AT+JWT").WithHeader("kid", "k"))
	if err != nil {
		t.Fatal(err)
	}
	payload, err := json.Marshal(good)
	if err != nil {
		t.Fatal(err)
	}
	jws, err := signer.Sign(payload)
	if err != nil {
		t.Fatal(err)
	}
	access, err := jws.CompactSerialize()
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		token string
		want  error
	}{
		"access token":          {access, identity.ErrTokenMalformed},
		"issued in six minutes": {sign(t, jose.RS256, key, "k", good.with("iat", c.now().Add(6*time.Minute).Unix())), identity.ErrTokenNotYetValid},
		"issued in four":        {sign(t, jose.RS256, key, "k", good.with("iat", c.now().Add(4*time.Minute).Unix())), nil},
		"no time of issue":      {sign(t, jose.RS256, key, "k", good.with("iat", nil)), nil},
	} {
		if _, err := v.Verify(t.Context(), test.token); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

func TestTokensOfTheFirebaseEmulator(t *testing.T) {
	c := newClock()
	now := c.now().Unix()
	b64 := func(v any) string {
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return base64.RawURLEncoding.EncodeToString(raw)
	}
	good := claims{
		"iss": "https://securetoken.google.com/demo-rx", "aud": "demo-rx", "sub": "u-1", "user_id": "u-1", "iat": now, "auth_time": now, "exp": now + 3600,
		"email": "ann@example.com", "email_verified": false, "firebase": map[string]any{"sign_in_provider": "password"},
	}
	unsigned := func(c claims) string { return b64(map[string]any{"alg": "none", "type": "JWT"}) + "." + b64(c) + "." }
	demo := identity.Issuer{URL: "https://securetoken.google.com/demo-rx", Audience: "demo-rx"}
	local := identity.Emulator{Host: "127.0.0.1:9099", PublicURL: "http://127.0.0.1:8080", Listen: "127.0.0.1:8080"}
	verifier := func(e identity.Emulator, issuers ...identity.Issuer) *identity.Verifier {
		t.Helper()
		v, err := identity.NewVerifier(identity.VerifierConfig{Issuers: issuers, Now: c.now, Emulator: e, Transport: refusing{}})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	v := verifier(local, demo)
	if !v.AcceptsUnsigned() {
		t.Error("the operator is not warned")
	}
	want := identity.Identity{UID: "u-1", Issuer: demo.URL, Subject: "u-1", Email: "ann@example.com"}
	if id, err := v.Verify(t.Context(), unsigned(good)); err != nil || id != want {
		t.Errorf("%#v %v", id, err)
	}
	real := rsaKey(t, "k")
	for name, test := range map[string]struct {
		token string
		want  error
	}{
		"another project":     {unsigned(good.with("aud", "demo-other")), identity.ErrTokenAudience},
		"another issuer":      {unsigned(good.with("iss", "https://securetoken.google.com/demo-other")), identity.ErrTokenAlgorithm},
		"expired":             {unsigned(good.with("exp", now-1)), identity.ErrTokenExpired},
		"no expiry":           {unsigned(good.with("exp", nil)), identity.ErrTokenExpired},
		"of the future":       {unsigned(good.with("iat", now+360)), identity.ErrTokenNotYetValid},
		"no subject":          {unsigned(good.with("sub", nil)), identity.ErrTokenSubject},
		"signed":              {sign(t, jose.RS256, real, "k", good), identity.ErrTokenAlgorithm},
		"none with signature": {unsigned(good) + "c2ln", identity.ErrTokenAlgorithm},
		"no algorithm":        {b64(map[string]any{"alg": "RS256"}) + "." + b64(good) + ".", identity.ErrTokenAlgorithm},
	} {
		if _, err := v.Verify(t.Context(), test.token); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	// Each of the three conditions is needed.
	prod := identity.Issuer{URL: "https://securetoken.google.com/prod-rx", Audience: "prod-rx"}
	fake := identity.Issuer{URL: "https://securetoken.google.com.evil.example/demo-rx", Audience: "demo-rx"}
	for name, test := range map[string]struct {
		emulator identity.Emulator
		issuer   identity.Issuer
	}{
		"no environment": {identity.Emulator{PublicURL: local.PublicURL, Listen: local.Listen}, demo},
		"real project":   {local, prod},
		"another host":   {local, fake},
	} {
		v := verifier(test.emulator, test.issuer)
		token := unsigned(good.with("iss", test.issuer.URL).with("aud", test.issuer.Audience))
		if _, err := v.Verify(t.Context(), token); !errors.Is(err, identity.ErrTokenAlgorithm) || v.AcceptsUnsigned() {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, e := range map[string]identity.Emulator{
		"public URL elsewhere": {Host: local.Host, PublicURL: "https://rx.example.com", Listen: local.Listen},
		"listens everywhere":   {Host: local.Host, PublicURL: local.PublicURL, Listen: "0.0.0.0:8080"},
		"listens on all":       {Host: local.Host, PublicURL: local.PublicURL, Listen: "[::]:8080"},
		"listens on a network": {Host: local.Host, PublicURL: local.PublicURL, Listen: "192.0.2.1:8080"},
		"nothing known":        {Host: local.Host},
	} {
		if _, err := identity.NewVerifier(identity.VerifierConfig{Issuers: []identity.Issuer{demo}, Now: c.now, Emulator: e}); err == nil || !strings.Contains(err.Error(), "FIREBASE_AUTH_EMULATOR_HOST") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// refusing lets nothing out.
type refusing struct{}

func (refusing) RoundTrip(r *http.Request) (*http.Response, error) {
	return nil, fmt.Errorf("nothing may be asked of %s", r.URL.Host)
}
