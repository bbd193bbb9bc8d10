package identity

import (
	"context"
	"crypto/rand"
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

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/store"
)

// Audience is the aud of the built-in provider's ID tokens, its one client of OpenID Connect, and the project id that
// its Firebase answers name.
const Audience = "rxassay"

const (
	// idTokenLife is how long an ID token is good: an hour, as Firebase's are.
	idTokenLife = time.Hour
	// sessionLife is how long after a sign-in its refresh tokens and its browser's cookie are good.
	sessionLife = 30 * 24 * time.Hour
	// refreshGrace is how long a refresh token that was replaced may be sent again: long enough to try again after a lost
	// answer, short for a thief. It ends as soon as the successor is used.
	refreshGrace = time.Minute
)

// The provider's addresses under the public URL.
const (
	jwksPath      = "/identity/jwks.json"
	authorizePath = "/identity/authorize"
	tokenPath     = "/identity/token"
	userinfoPath  = "/identity/userinfo"
	signUpPath    = "/identity/sign-up"
	forgotPath    = "/identity/forgot-password"
	resetPath     = "/identity/reset-password"
	verifyPath    = "/identity/verify-email"
	signOutPath   = "/identity/sign-out"
)

// ProviderConfig sets up the built-in identity provider.
type ProviderConfig struct {
	// PublicURL is the address at which clients reach the service; it is the issuer of the tokens. Users belong to an
	// issuer, so a service whose public URL changes has other users. Required.
	PublicURL string
	// RedirectURIs are further addresses to which the sign-in page may send a browser back, each in full: https, or http
	// on this machine. The service's own /signed-in and loopback addresses for the command line are always allowed.
	RedirectURIs []string
	// DataDir keeps the signing keys. Required.
	DataDir string
	// Store keeps accounts, sessions and codes. Required.
	Store *store.Store
	// Outbox takes the mails that verify an address and reset a password. Required.
	Outbox *mail.Outbox
	// Audit is told of sign-ups, sign-ins, changed passwords and ended sessions. Required.
	Audit *audit.Log
	// SignedUp is told of an account made on the sign-up page, so that a person who does no more than that is registered.
	// A client that signs people up by Firebase's calls registers them itself. Nil: nobody is told.
	SignedUp func(context.Context, Identity) error
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
// http.HandlerFuncs are the routes' handlers; they answer in the form of OpenID Connect and of Firebase's REST
// interface, or with small pages of their own, not in this service's form.
type Provider struct {
	issuer    string
	redirects redirects
	store     *store.Store
	outbox    *mail.Outbox
	audit     *audit.Log
	signedUp  func(context.Context, Identity) error
	now       func() time.Time
	log       *slog.Logger
	address   func(*http.Request) string
	keys      *keyRing
	secrets   secrets
	verifier  *Verifier
	hasher    *hasher
	// decoy is the hash that a password is compared with where there is no such account, so that both take equally long.
	decoy string
}

// NewProvider makes the provider, and its keys at the first start.
func NewProvider(cfg ProviderConfig) (*Provider, error) {
	switch {
	case cfg.PublicURL == "":
		return nil, errors.New("identity: the built-in provider needs the public URL; set RXASSAY_PUBLIC_URL")
	case cfg.Store == nil || cfg.Now == nil || cfg.DataDir == "":
		return nil, errors.New("identity: the built-in provider needs a store, a clock and a data directory")
	case cfg.Outbox == nil || cfg.Audit == nil:
		return nil, errors.New("identity: the built-in provider needs an outbox and an audit log")
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
		issuer:   strings.TrimRight(cfg.PublicURL, "/"),
		store:    cfg.Store,
		outbox:   cfg.Outbox,
		audit:    cfg.Audit,
		signedUp: cfg.SignedUp,
		now:      cfg.Now,
		log:      cfg.Log,
		address:  cfg.ClientAddress,
		hasher:   newHasher(currentArgon2, cfg.MaxHashes),
	}
	var err error
	if p.redirects, err = newRedirects(p.issuer, cfg.RedirectURIs); err != nil {
		return nil, err
	}
	if p.secrets, err = loadSecrets(cfg.DataDir); err != nil {
		return nil, fmt.Errorf("identity: %w", err)
	}
	p.keys, err = openKeyRing(cfg.DataDir, cfg.Now, func(err error) {
		cfg.Log.Error("the signing keys cannot be read again; those in memory go on", "error", err)
	})
	if err != nil {
		return nil, fmt.Errorf("identity: %w", err)
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
func (p *Provider) Issuer() Issuer { return Issuer{URL: p.issuer, Audience: Audience, Keys: p.keys} }

// Verifier checks the tokens of this provider.
func (p *Provider) Verifier() *Verifier { return p.verifier }

// Discovery answers GET /.well-known/openid-configuration.
func (p *Provider) Discovery(w http.ResponseWriter, _ *http.Request) {
	writePublic(w, map[string]any{
		"issuer":                                p.issuer,
		"authorization_endpoint":                p.issuer + authorizePath,
		"token_endpoint":                        p.issuer + tokenPath,
		"userinfo_endpoint":                     p.issuer + userinfoPath,
		"end_session_endpoint":                  p.issuer + signOutPath,
		"jwks_uri":                              p.issuer + jwksPath,
		"response_types_supported":              []string{"code"},
		"response_modes_supported":              []string{"query"},
		"grant_types_supported":                 []string{"authorization_code", "refresh_token"},
		"code_challenge_methods_supported":      []string{"S256"},
		"token_endpoint_auth_methods_supported": []string{"none"},
		"subject_types_supported":               []string{"public"},
		"id_token_signing_alg_values_supported": []string{string(jose.ES256)},
		"scopes_supported":                      scopes,
		"prompt_values_supported":               []string{"none", "login", "create"},
		"claims_supported": []string{
			"iss", "aud", "sub", "iat", "exp", "auth_time", "nonce", "sid", "email", "email_verified", "name", "user_id",
		},
		"claims_parameter_supported":                     false,
		"request_parameter_supported":                    false,
		"request_uri_parameter_supported":                false,
		"authorization_response_iss_parameter_supported": true,
	})
}

// JWKS answers GET /identity/jwks.json.
func (p *Provider) JWKS(w http.ResponseWriter, _ *http.Request) { writePublic(w, p.keys.published()) }

func writePublic(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", fmt.Sprintf("public, max-age=%d", int(jwksCache/time.Second)))
	json.NewEncoder(w).Encode(v) //nolint:errcheck // the client has gone
}

// idTokenClaims are the claims of an ID token; those beyond OpenID Connect's are Firebase's, for its clients.
type idTokenClaims struct {
	jwt.Claims
	AuthTime      int64          `json:"auth_time"`
	Nonce         string         `json:"nonce,omitempty"`
	SessionID     string         `json:"sid"`
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

func (p *Provider) idToken(c store.Credential, s store.Session, nonce string) (string, error) {
	now := p.now()
	token, err := jwt.Signed(p.keys.signer()).Claims(idTokenClaims{
		Claims: jwt.Claims{
			Issuer: p.issuer, Subject: c.UID, Audience: jwt.Audience{Audience},
			IssuedAt: jwt.NewNumericDate(now), Expiry: jwt.NewNumericDate(now.Add(idTokenLife)),
		},
		AuthTime: s.SignedInAt.Unix(), Nonce: nonce, SessionID: s.ID,
		UserID: c.UID, Email: c.Email, EmailVerified: c.EmailVerified, Name: c.DisplayName,
		Firebase: firebaseClaims{SignInProvider: "password", Identities: map[string][]string{"email": {c.Email}}},
	}).Serialize()
	if err != nil {
		return "", fmt.Errorf("identity: sign an ID token: %w", err)
	}
	return token, nil
}
