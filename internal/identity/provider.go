package identity

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"github.com/rxassay/rxassay/internal/store"
)

// Audience is the aud of the built-in provider's ID tokens, and the project id that its Firebase answers name.
const Audience = "rxassay"

const (
	// idTokenLife is how long an ID token is good: an hour, as Firebase's are.
	idTokenLife = time.Hour
	// refreshTokenLife is how long after a sign-in its refresh token is good.
	refreshTokenLife = 30 * 24 * time.Hour
	// jwksPath is where the provider's public keys are.
	jwksPath = "/identity/jwks.json"
)

// ProviderConfig sets up the built-in identity provider.
type ProviderConfig struct {
	// PublicURL is the address at which clients reach the service; it is the issuer of the tokens. Users belong to an
	// issuer, so a service whose public URL changes has other users. Required.
	PublicURL string
	// DataDir keeps the signing key. Required.
	DataDir string
	// Store keeps accounts and refresh tokens. Required.
	Store *store.Store
	// Now is the clock; the store should run on the same one. Required.
	Now func() time.Time
	// Log is told about faults of the provider, never about passwords, tokens or addresses. Nil: no log.
	Log *slog.Logger
	// MaxHashes bounds the passwords that are hashed at a time; each takes 19 MiB. 0: as many as processors.
	MaxHashes int
	// ClientAddress tells whom failed sign-ins are counted for. Nil: the connection's address; behind a proxy pass a
	// function that knows which header to trust.
	ClientAddress func(*http.Request) string
}

// Provider is the built-in identity provider: accounts with e-mail and password, and ID tokens signed with ES256. Its
// http.HandlerFuncs are the routes' handlers; they answer in the form of OpenID Connect discovery and of Firebase's REST
// interface, not in this service's own.
type Provider struct {
	issuer    string
	store     *store.Store
	now       func() time.Time
	log       *slog.Logger
	address   func(*http.Request) string
	signer    jose.Signer
	published jose.JSONWebKeySet
	verifier  *Verifier
	hasher    *hasher
	// decoy is the hash that a password is compared with where there is no such account, so that both take equally long.
	decoy    string
	throttle *throttle
}

// NewProvider makes the provider, and its signing key at the first start.
func NewProvider(cfg ProviderConfig) (*Provider, error) {
	switch {
	case cfg.PublicURL == "":
		return nil, errors.New("identity: the built-in provider needs the public URL; set RXASSAY_PUBLIC_URL")
	case cfg.Store == nil || cfg.Now == nil || cfg.DataDir == "":
		return nil, errors.New("identity: the built-in provider needs a store, a clock and a data directory")
	}
	key, err := loadSigningKey(cfg.DataDir)
	if err != nil {
		return nil, fmt.Errorf("identity: %w", err)
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: key}, (&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		return nil, fmt.Errorf("identity: the signing key cannot be used: %w", err)
	}
	if cfg.MaxHashes <= 0 {
		cfg.MaxHashes = runtime.GOMAXPROCS(0)
	}
	if cfg.ClientAddress == nil {
		cfg.ClientAddress = func(r *http.Request) string { return r.RemoteAddr }
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	p := &Provider{
		issuer:    strings.TrimRight(cfg.PublicURL, "/"),
		store:     cfg.Store,
		now:       cfg.Now,
		log:       cfg.Log,
		address:   cfg.ClientAddress,
		signer:    signer,
		published: jose.JSONWebKeySet{Keys: []jose.JSONWebKey{key.Public()}},
		hasher:    newHasher(currentArgon2, cfg.MaxHashes),
		throttle:  newThrottle(cfg.Now),
	}
	if p.decoy, err = p.hasher.hash(context.Background(), rand.Text()); err != nil {
		return nil, fmt.Errorf("identity: %w", err)
	}
	if p.verifier, err = NewVerifier(VerifierConfig{Issuers: []Issuer{p.Issuer()}, Now: cfg.Now}); err != nil {
		return nil, err
	}
	return p, nil
}

// Issuer describes the provider to a [Verifier].
func (p *Provider) Issuer() Issuer {
	return Issuer{URL: p.issuer, Audience: Audience, Keys: publishedKeys{p.published}}
}

// Verifier checks the tokens of this provider.
func (p *Provider) Verifier() *Verifier { return p.verifier }

// Discovery answers GET /.well-known/openid-configuration. It names what there is: there is no sign-in page yet, so no
// authorization endpoint is named.
func (p *Provider) Discovery(w http.ResponseWriter, _ *http.Request) {
	writePublic(w, map[string]any{
		"issuer":                                p.issuer,
		"jwks_uri":                              p.issuer + jwksPath,
		"response_types_supported":              []string{"id_token"},
		"subject_types_supported":               []string{"public"},
		"id_token_signing_alg_values_supported": []string{string(jose.ES256)},
		"claims_supported": []string{
			"iss", "aud", "sub", "iat", "exp", "auth_time", "email", "email_verified", "name", "user_id",
		},
	})
}

// JWKS answers GET /identity/jwks.json.
func (p *Provider) JWKS(w http.ResponseWriter, _ *http.Request) { writePublic(w, p.published) }

func writePublic(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "public, max-age=300")
	json.NewEncoder(w).Encode(v) //nolint:errcheck // the client has gone
}

// idTokenClaims are the claims of an ID token; those beyond OpenID Connect's are Firebase's, for its clients.
type idTokenClaims struct {
	jwt.Claims
	AuthTime      int64          `json:"auth_time"`
	UserID        string         `json:"user_id"`
	Email         string         `json:"email"`
	EmailVerified bool           `json:"email_verified"`
	Name          string         `json:"name,omitempty"`
	Firebase      firebaseClaims `json:"firebase"`
}

type firebaseClaims struct {
	SignInProvider string              `json:"sign_in_provider"`
	Identities     map[string][]string `json:"identities"`
}

func (p *Provider) idToken(c store.Credential, signedIn time.Time) (string, error) {
	now := p.now()
	token, err := jwt.Signed(p.signer).Claims(idTokenClaims{
		Claims: jwt.Claims{
			Issuer: p.issuer, Subject: c.UID, Audience: jwt.Audience{Audience},
			IssuedAt: jwt.NewNumericDate(now), Expiry: jwt.NewNumericDate(now.Add(idTokenLife)),
		},
		AuthTime: signedIn.Unix(), UserID: c.UID, Email: c.Email, EmailVerified: c.EmailVerified, Name: c.DisplayName,
		Firebase: firebaseClaims{SignInProvider: "password", Identities: map[string][]string{"email": {c.Email}}},
	}).Serialize()
	if err != nil {
		return "", fmt.Errorf("identity: sign an ID token: %w", err)
	}
	return token, nil
}

// newSession makes a refresh token: 32 random bytes for the client, their hash for the store.
func (p *Provider) newSession(uid string) (token string, record store.RefreshToken) {
	secret := make([]byte, 32)
	rand.Read(secret) // never fails
	token = base64.RawURLEncoding.EncodeToString(secret)
	now := p.now()
	return token, store.RefreshToken{
		Hash: hashRefreshToken(token), SessionID: p.store.NewID(), UID: uid,
		SignedInAt: now, ExpiresAt: now.Add(refreshTokenLife),
	}
}

func hashRefreshToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// newUID makes a uid of the form that Firebase's have: 28 letters and digits.
func newUID() string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	const whole = 256 - 256%len(alphabet) // bytes from here on would prefer the first letters
	uid := make([]byte, 0, 28)
	for random := make([]byte, 40); len(uid) < cap(uid); {
		rand.Read(random) // never fails
		for _, b := range random {
			if int(b) < whole && len(uid) < cap(uid) {
				uid = append(uid, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	return string(uid)
}
