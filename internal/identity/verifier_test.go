package identity_test

import (
	"context"
	"crypto"
	"crypto/elliptic"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/internal/identity"
)

func TestVerifierAcceptsAndRefuses(t *testing.T) {
	c := newClock()
	rsaK, ec256, ec384, ed := rsaKey(t, "rsa"), ecKey(t, "ec", elliptic.P256()), ecKey(t, "ec384", elliptic.P384()), edKey(t, "ed")
	stranger, strangerEC := rsaKey(t, "stranger"), ecKey(t, "ec", elliptic.P256())
	issuer := newIssuer(t, rsaK, ec256, ec384, ed)
	v := newVerifier(t, c, identity.Issuer{URL: issuer.URL, Audience: "my-project"})

	good := claims{
		"iss": issuer.URL, "aud": "my-project", "sub": "u-1", "iat": c.now().Unix(), "exp": c.now().Add(time.Hour).Unix(),
		"email": "Ann@Example.com", "email_verified": true, "name": "Ann Lee",
	}
	der, err := x509.MarshalPKIXPublicKey(public(rsaK))
	if err != nil {
		t.Fatal(err)
	}
	publicPEM := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	publicJWK, err := json.Marshal(rsaK.Public())
	if err != nil {
		t.Fatal(err)
	}
	b64 := base64.RawURLEncoding.EncodeToString
	payload, err := json.Marshal(good)
	if err != nil {
		t.Fatal(err)
	}
	rs256 := sign(t, jose.RS256, rsaK, "rsa", good)
	parts := strings.Split(rs256, ".")
	full, err := jose.ParseSignedCompact(rs256, []jose.SignatureAlgorithm{jose.RS256})
	if err != nil {
		t.Fatal(err)
	}

	for _, test := range []struct {
		name, token string
		want        error
	}{
		{"RS256", rs256, nil},
		{"RS512", sign(t, jose.RS512, rsaK, "rsa", good), nil},
		{"PS256", sign(t, jose.PS256, rsaK, "rsa", good), nil},
		{"ES256", sign(t, jose.ES256, ec256, "ec", good), nil},
		{"ES384", sign(t, jose.ES384, ec384, "ec384", good), nil},
		{"EdDSA", sign(t, jose.EdDSA, ed, "ed", good), nil},
		{"no kid", sign(t, jose.RS256, rsaK, "", good), nil},
		{"audience among several", sign(t, jose.RS256, rsaK, "rsa", good.with("aud", []string{"other", "my-project"})), nil},
		{"nbf within the clock skew", sign(t, jose.RS256, rsaK, "rsa", good.with("nbf", c.now().Add(4*time.Minute).Unix())), nil},
		{"expires this very second", sign(t, jose.RS256, rsaK, "rsa", good.with("exp", c.now().Unix())), nil},

		{"nothing", "", identity.ErrTokenMissing},
		{"words", "not a token", identity.ErrTokenMalformed},
		{"two parts", parts[0] + "." + parts[1], identity.ErrTokenMalformed},
		{"JSON serialization", full.FullSerialize(), identity.ErrTokenMalformed},
		{"megabytes", rs256 + strings.Repeat("A", 1<<20), identity.ErrTokenMalformed},
		{"payload is no object", sign2(t, rsaK, "rsa", `"text"`), identity.ErrTokenMalformed},
		{"HS256 with a secret", sign(t, jose.HS256, []byte(strings.Repeat("s", 32)), "rsa", good), identity.ErrTokenAlgorithm},
		{"HS256 with the public key as PEM", sign(t, jose.HS256, publicPEM, "rsa", good), identity.ErrTokenAlgorithm},
		{"HS256 with the public key as DER", sign(t, jose.HS256, der, "rsa", good), identity.ErrTokenAlgorithm},
		{"HS512 with the public key as JWK", sign(t, jose.HS512, publicJWK, "rsa", good), identity.ErrTokenAlgorithm},
		{"none", b64([]byte(`{"alg":"none","typ":"JWT","kid":"rsa"}`)) + "." + b64(payload) + ".", identity.ErrTokenAlgorithm},
		{"None", b64([]byte(`{"alg":"None","typ":"JWT","kid":"rsa"}`)) + "." + b64(payload) + ".", identity.ErrTokenAlgorithm},
		{"no alg", b64([]byte(`{"typ":"JWT","kid":"rsa"}`)) + "." + b64(payload) + "." + parts[2], identity.ErrTokenAlgorithm},
		{"RS256 with another payload", parts[0] + "." + b64([]byte(strings.Replace(string(payload), "u-1", "u-2", 1))) + "." + parts[2], identity.ErrTokenSignature},
		{"RS256 without signature", parts[0] + "." + parts[1] + ".", identity.ErrTokenSignature},
		{"unknown kid", sign(t, jose.RS256, rsaK, "other", good), identity.ErrTokenSignature},
		{"another's key under our kid", sign(t, jose.ES256, strangerEC, "ec", good), identity.ErrTokenSignature},
		{"another's key, no kid", sign(t, jose.RS256, stranger, "", good), identity.ErrTokenSignature},
		{"key inside the token", embedded(t, stranger, good), identity.ErrTokenSignature},
		{"another issuer", sign(t, jose.RS256, rsaK, "rsa", good.with("iss", "https://evil.example")), identity.ErrTokenIssuer},
		{"issuer with a slash", sign(t, jose.RS256, rsaK, "rsa", good.with("iss", issuer.URL+"/")), identity.ErrTokenIssuer},
		{"no issuer", sign(t, jose.RS256, rsaK, "rsa", good.with("iss", nil)), identity.ErrTokenIssuer},
		{"another audience", sign(t, jose.RS256, rsaK, "rsa", good.with("aud", "other")), identity.ErrTokenAudience},
		{"no audience", sign(t, jose.RS256, rsaK, "rsa", good.with("aud", nil)), identity.ErrTokenAudience},
		{"expired", sign(t, jose.RS256, rsaK, "rsa", good.with("exp", c.now().Add(-time.Second).Unix())), identity.ErrTokenExpired},
		{"no expiry", sign(t, jose.RS256, rsaK, "rsa", good.with("exp", nil)), identity.ErrTokenExpired},
		{"future nbf", sign(t, jose.RS256, rsaK, "rsa", good.with("nbf", c.now().Add(6*time.Minute).Unix())), identity.ErrTokenNotYetValid},
		{"no subject", sign(t, jose.RS256, rsaK, "rsa", good.with("sub", nil)), identity.ErrTokenSubject},
		{"subject with a line break", sign(t, jose.RS256, rsaK, "rsa", good.with("sub", "u-1\nx")), identity.ErrTokenSubject},
		{"long subject", sign(t, jose.RS256, rsaK, "rsa", good.with("sub", strings.Repeat("u", 256))), identity.ErrTokenSubject},
	} {
		t.Run(test.name, func(t *testing.T) {
			id, err := v.Verify(t.Context(), test.token)
			if !errors.Is(err, test.want) {
				t.Fatalf("error is %v, want %v", err, test.want)
			}
			if test.want != nil {
				if !errors.Is(err, identity.ErrUnauthenticated) {
					t.Errorf("%v is no ErrUnauthenticated", err)
				}
				if id != (identity.Identity{}) {
					t.Errorf("a refused token gave %v", id)
				}
				return
			}
			want := identity.Identity{UID: "u-1", Issuer: issuer.URL, Subject: "u-1", Email: "ann@example.com", EmailVerified: true, Name: "Ann Lee"}
			if diff := cmp.Diff(want, id, cmp.Comparer(func(a, b identity.Identity) bool { return a == b })); diff != "" {
				t.Error(diff)
			}
		})
	}
	if n := issuer.discoveries.Load(); n != 1 {
		t.Errorf("%d discoveries, want 1", n)
	}
}

func sign2(t *testing.T, key jose.JSONWebKey, kid, payload string) string {
	t.Helper()
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: key.Key}, (&jose.SignerOptions{}).WithHeader("kid", kid))
	if err != nil {
		t.Fatal(err)
	}
	jws, err := signer.Sign([]byte(payload))
	if err != nil {
		t.Fatal(err)
	}
	token, err := jws.CompactSerialize()
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// embedded signs with a key that stands in the token's own header.
func embedded(t *testing.T, key jose.JSONWebKey, c claims) string {
	t.Helper()
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: key.Key}, &jose.SignerOptions{EmbedJWK: true})
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

func TestSeveralIssuers(t *testing.T) {
	c := newClock()
	firstKey, secondKey := rsaKey(t, "k"), ecKey(t, "k", elliptic.P256())
	first, second := newIssuer(t, firstKey), newIssuer(t, secondKey)
	issuers, err := identity.ParseIssuers(first.URL + "|web, corp=" + second.URL + "|desk")
	if err != nil {
		t.Fatal(err)
	}
	v := newVerifier(t, c, issuers...)
	exp := c.now().Add(time.Hour).Unix()

	id, err := v.Verify(t.Context(), sign(t, jose.RS256, firstKey, "k", claims{"iss": first.URL, "aud": "web", "sub": "7", "exp": exp}))
	if err != nil || id.UID != "7" || id.Issuer != first.URL {
		t.Errorf("first issuer: %v %v", id, err)
	}
	id, err = v.Verify(t.Context(), sign(t, jose.ES256, secondKey, "k", claims{
		"iss": second.URL, "aud": "desk", "sub": "7", "exp": exp, "email": "a@b.example", "email_verified": "true",
	}))
	if err != nil || id.UID != "corp:7" || id.Subject != "7" || id.Issuer != second.URL || !id.EmailVerified {
		t.Errorf("second issuer: %v %v", id, err)
	}
	// Each issuer's keys and audience count for its own tokens only.
	_, err = v.Verify(t.Context(), sign(t, jose.ES256, secondKey, "k", claims{"iss": first.URL, "aud": "web", "sub": "7", "exp": exp}))
	if !errors.Is(err, identity.ErrTokenSignature) {
		t.Errorf("second issuer's key for the first's name: %v", err)
	}
	_, err = v.Verify(t.Context(), sign(t, jose.ES256, secondKey, "k", claims{"iss": second.URL, "aud": "web", "sub": "7", "exp": exp}))
	if !errors.Is(err, identity.ErrTokenAudience) {
		t.Errorf("first issuer's audience: %v", err)
	}
}

func TestUnknownKeyIDsDoNotFloodTheIssuer(t *testing.T) {
	c := newClock()
	key, next := rsaKey(t, "k1"), rsaKey(t, "k2")
	issuer := newIssuer(t, key)
	v := newVerifier(t, c, identity.Issuer{URL: issuer.URL, Audience: "a"})
	body := claims{"iss": issuer.URL, "aud": "a", "sub": "7", "exp": c.now().Add(time.Hour).Unix()}
	if _, err := v.Verify(t.Context(), sign(t, jose.RS256, key, "k1", body)); err != nil {
		t.Fatal(err)
	}
	flood := func() {
		t.Helper()
		var wg sync.WaitGroup
		for g := range 8 {
			wg.Go(func() {
				for i := range 20 {
					token := sign(t, jose.RS256, key, fmt.Sprintf("made-up-%d-%d", g, i), body)
					if _, err := v.Verify(context.Background(), token); !errors.Is(err, identity.ErrTokenSignature) {
						t.Errorf("made-up key id: %v", err)
					}
				}
			})
		}
		wg.Wait()
	}
	flood()
	if n := issuer.fetches.Load(); n != 1 {
		t.Fatalf("%d fetches within 10 s, want 1", n)
	}
	c.advance(9999 * time.Millisecond)
	flood()
	if n := issuer.fetches.Load(); n != 1 {
		t.Fatalf("%d fetches within 10 s, want 1", n)
	}
	c.advance(time.Millisecond)
	flood()
	if n := issuer.fetches.Load(); n != 2 {
		t.Fatalf("%d fetches after 10 s, want 2", n)
	}
	// A key that the issuer has just begun to use is found once the memory is over, and one that it withdrew is not.
	issuer.publish(next)
	c.advance(10 * time.Second)
	body["exp"] = c.now().Add(time.Hour).Unix()
	if _, err := v.Verify(t.Context(), sign(t, jose.RS256, next, "k2", body)); err != nil {
		t.Errorf("the new key: %v", err)
	}
	if _, err := v.Verify(t.Context(), sign(t, jose.RS256, key, "k1", body)); !errors.Is(err, identity.ErrTokenSignature) {
		t.Errorf("the withdrawn key: %v", err)
	}
}

func TestIssuerThatIsDown(t *testing.T) {
	c := newClock()
	key := rsaKey(t, "k")
	issuer := newIssuer(t, key)
	issuer.down.Store(true)
	v := newVerifier(t, c, identity.Issuer{URL: issuer.URL, Audience: "a"})
	token := sign(t, jose.RS256, key, "k", claims{"iss": issuer.URL, "aud": "a", "sub": "7", "exp": c.now().Add(time.Hour).Unix()})
	for range 50 {
		_, err := v.Verify(t.Context(), token)
		if !errors.Is(err, identity.ErrIssuerUnavailable) || errors.Is(err, identity.ErrUnauthenticated) {
			t.Fatalf("discovery down: %v", err)
		}
	}
	if n := issuer.discoveries.Load(); n != 1 {
		t.Errorf("%d discoveries within a second, want 1", n)
	}
	issuer.down.Store(false)
	c.advance(time.Second)
	if _, err := v.Verify(t.Context(), token); err != nil {
		t.Fatalf("up again: %v", err)
	}
	// With its keys known, an issuer that goes down troubles nobody but those with new keys.
	issuer.down.Store(true)
	c.advance(time.Minute)
	if _, err := v.Verify(t.Context(), token); err != nil {
		t.Errorf("known key: %v", err)
	}
	other := sign(t, jose.RS256, key, "k2", claims{"iss": issuer.URL, "aud": "a", "sub": "7", "exp": c.now().Add(time.Hour).Unix()})
	if _, err := v.Verify(t.Context(), other); !errors.Is(err, identity.ErrIssuerUnavailable) {
		t.Errorf("new key: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := v.Verify(ctx, other); !errors.Is(err, context.Canceled) {
		t.Errorf("caller gone: %v", err)
	}
}

func TestIssuerThatMisbehaves(t *testing.T) {
	c := newClock()
	key := rsaKey(t, "k")
	for name, serve := range map[string]func(w http.ResponseWriter, r *http.Request, self string){
		"redirects": func(w http.ResponseWriter, r *http.Request, _ string) {
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
		},
		"another issuer": func(w http.ResponseWriter, _ *http.Request, _ string) {
			answer(w, claims{"issuer": "https://other.example", "jwks_uri": "https://other.example/keys"})
		},
		"keys over http": func(w http.ResponseWriter, _ *http.Request, self string) {
			answer(w, claims{"issuer": self, "jwks_uri": "http://keys.example/keys"})
		},
		"no keys":          func(w http.ResponseWriter, _ *http.Request, self string) { answer(w, claims{"issuer": self}) },
		"endless document": func(w http.ResponseWriter, _ *http.Request, _ string) { w.Write([]byte(strings.Repeat(" ", 2<<20))) },
		"no JSON":          func(w http.ResponseWriter, _ *http.Request, _ string) { w.Write([]byte("<html>")) },
	} {
		t.Run(name, func(t *testing.T) {
			var server *httptest.Server
			server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r, server.URL) }))
			defer server.Close()
			v := newVerifier(t, c, identity.Issuer{URL: server.URL, Audience: "a"})
			_, err := v.Verify(t.Context(), sign(t, jose.RS256, key, "k", claims{"iss": server.URL, "aud": "a", "sub": "7", "exp": c.now().Add(time.Hour).Unix()}))
			if !errors.Is(err, identity.ErrIssuerUnavailable) {
				t.Errorf("%v, want ErrIssuerUnavailable", err)
			}
		})
	}
}

func TestParseIssuers(t *testing.T) {
	got, err := identity.ParseIssuers(" https://securetoken.google.com/my-project|my-project , corp = https://login.example/t/v2.0 | 0-1=2 ,")
	want := []identity.Issuer{
		{URL: "https://securetoken.google.com/my-project", Audience: "my-project"},
		{URL: "https://login.example/t/v2.0", Audience: "0-1=2", Alias: "corp"},
	}
	if err != nil || !cmp.Equal(want, got) {
		t.Errorf("%v %s", err, cmp.Diff(want, got))
	}
	if got, err := identity.ParseIssuers("  "); err != nil || got != nil {
		t.Errorf("empty setting: %v %v", got, err)
	}
	for setting, says := range map[string]string{
		"https://a.example":                           "issuer|audience",
		"https://a.example|":                          "no audience",
		"a.example|x":                                 "absolute URL",
		"ftp://a.example|x":                           "https://",
		"http://a.example|x":                          "plain http",
		"https://a.example?x=1|x":                     "without query",
		"https://a.example|x,https://b.example|x":     "needs an alias",
		"https://a.example|x,b=https://a.example|y":   "listed twice",
		"b=https://a.example|x,b=https://c.example|y": "alias of an earlier",
		"b c=https://a.example|x":                     "an alias has",
		"https://user:pw@a.example|x":                 "absolute URL",
	} {
		if _, err := identity.ParseIssuers(setting); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want something with %q", setting, err, says)
		}
	}
}

func TestBearerToken(t *testing.T) {
	for _, test := range []struct {
		headers []string
		want    string
		err     error
	}{
		{[]string{"Bearer abc.def.ghi"}, "abc.def.ghi", nil},
		{[]string{"bearer  abc"}, "abc", nil},
		{nil, "", identity.ErrTokenMissing},
		{[]string{""}, "", identity.ErrTokenMissing},
		{[]string{"Bearer"}, "", identity.ErrTokenMissing},
		{[]string{"Bearer "}, "", identity.ErrTokenMissing},
		{[]string{"Basic YTpi"}, "", identity.ErrTokenMalformed},
		{[]string{"Bearer a b"}, "", identity.ErrTokenMalformed},
		{[]string{"Bearer a", "Bearer b"}, "", identity.ErrTokenMalformed},
	} {
		got, err := identity.BearerToken(http.Header{"Authorization": test.headers})
		if got != test.want || !errors.Is(err, test.err) {
			t.Errorf("%q: %q %v", test.headers, got, err)
		}
	}
}

func TestIdentityPrintsWithoutPersonalData(t *testing.T) {
	id := identity.Identity{UID: "u-1", Issuer: "https://a.example", Email: "canary@example.com", Name: "Canary Bird"}
	for _, text := range []string{fmt.Sprint(id), fmt.Sprintf("%+v", id), id.LogValue().String()} {
		if strings.Contains(strings.ToLower(text), "canary") {
			t.Errorf("%q holds personal data", text)
		}
	}
}

// Google writes its issuer with and without the scheme; both are the one that is configured.
func TestGoogleWithoutScheme(t *testing.T) {
	c := newClock()
	key := rsaKey(t, "k")
	v := newVerifier(t, c, identity.Issuer{
		URL: "https://accounts.google.com", Audience: "client", Keys: &oidc.StaticKeySet{PublicKeys: []crypto.PublicKey{public(key)}},
	})
	for _, iss := range []string{"https://accounts.google.com", "accounts.google.com"} {
		token := sign(t, jose.RS256, key, "k", claims{"iss": iss, "aud": "client", "sub": "7", "exp": c.now().Add(time.Hour).Unix()})
		if id, err := v.Verify(t.Context(), token); err != nil || id.Issuer != "https://accounts.google.com" {
			t.Errorf("%s: %v %v", iss, id, err)
		}
	}
}

func FuzzVerify(f *testing.F) {
	c := newClock()
	v, err := identity.NewVerifier(identity.VerifierConfig{Now: c.now, Issuers: []identity.Issuer{{
		URL: "https://id.example", Audience: "a", Keys: &oidc.StaticKeySet{},
	}}})
	if err != nil {
		f.Fatal(err)
	}
	b64 := base64.RawURLEncoding.EncodeToString
	for _, header := range []string{`{"alg":"RS256"}`, `{"alg":"none"}`, `{"alg":"ES256","crit":["x"]}`, `{`} {
		f.Add(b64([]byte(header)) + "." + b64([]byte(`{"iss":"https://id.example","aud":"a","sub":"1"}`)) + ".AAAA")
	}
	f.Fuzz(func(t *testing.T, token string) {
		if id, err := v.Verify(t.Context(), token); !errors.Is(err, identity.ErrUnauthenticated) {
			t.Errorf("%v %v", id, err)
		}
	})
}

// A subject of the first issuer is a uid as it is, so it must not look like a user of another one.
func TestSubjectInTheNameOfAnotherIssuer(t *testing.T) {
	c := newClock()
	key := rsaKey(t, "k")
	first, second := newIssuer(t, key), newIssuer(t, key)
	v := newVerifier(t, c,
		identity.Issuer{URL: first.URL, Audience: "a", Alias: "main"},
		identity.Issuer{URL: second.URL, Audience: "a", Alias: "corp"},
	)
	for _, test := range []struct {
		issuer, sub, uid string
		want             error
	}{
		{second.URL, "u-1", "corp:u-1", nil},
		{first.URL, "corp:u-1", "", identity.ErrTokenSubject},
		{first.URL, "corp:", "", identity.ErrTokenSubject},
		{first.URL, "corp", "corp", nil},
		{first.URL, "other:u-1", "other:u-1", nil},
		{first.URL, "main:u-1", "main:u-1", nil},
		{second.URL, "corp:u-1", "corp:corp:u-1", nil},
	} {
		id, err := v.Verify(t.Context(), sign(t, jose.RS256, key, "k", claims{
			"iss": test.issuer, "aud": "a", "sub": test.sub, "iat": c.now().Unix(), "exp": c.now().Add(time.Hour).Unix(),
		}))
		if !errors.Is(err, test.want) || id.UID != test.uid {
			t.Errorf("%s of %s is %q (%v), want %q (%v)", test.sub, test.issuer, id.UID, err, test.uid, test.want)
		}
	}
}
