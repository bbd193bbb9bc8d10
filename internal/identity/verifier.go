package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
)

// algorithms are the accepted signatures: asymmetric ones only. An HMAC "signed" with a public key and the algorithm
// "none" therefore fail before any key is looked at.
var algorithms = []jose.SignatureAlgorithm{
	jose.RS256, jose.RS384, jose.RS512,
	jose.PS256, jose.PS384, jose.PS512,
	jose.ES256, jose.ES384, jose.ES512,
	jose.EdDSA,
}

const (
	// clockSkew is how far in the future a token's nbf and iat may lie, for an issuer whose clock is ahead of ours; the
	// OpenID Connect library's own figure. There is none for exp: clients refresh before it.
	clockSkew = 5 * time.Minute
	// maxSubject is the longest sub that OpenID Connect allows.
	maxSubject = 255
	// fetchTimeout bounds one read of a discovery document or key set.
	fetchTimeout = 10 * time.Second
	// googleWithoutScheme is what Google at times writes in iss instead of its URL.
	googleWithoutScheme, google = "accounts.google.com", "https://accounts.google.com"
)

// VerifierConfig says whose tokens are accepted.
type VerifierConfig struct {
	// Issuers in the order of the setting: the first one's subjects are bare uids. At least one.
	Issuers []Issuer
	// Now is the clock by which tokens expire. Required.
	Now func() time.Time
	// Transport reads discovery documents and key sets. Nil: as http.DefaultTransport does.
	Transport http.RoundTripper
	// Emulator says whether unsigned tokens of Firebase's emulator are accepted. The zero value: never.
	Emulator Emulator
}

// Verifier checks ID tokens. It is safe for concurrent use.
type Verifier struct {
	now      func() time.Time
	issuers  map[string]*trusted
	emulated bool
}

// AcceptsUnsigned tells that tokens of Firebase's emulator are accepted, so that the operator is warned.
func (v *Verifier) AcceptsUnsigned() bool { return v.emulated }

// NewVerifier makes a verifier. It reaches for no network: discovery takes place at the first token of an issuer, so
// that the service starts while an issuer is down.
func NewVerifier(cfg VerifierConfig) (*Verifier, error) {
	if len(cfg.Issuers) == 0 {
		return nil, errors.New("identity: a verifier needs at least one issuer")
	}
	if cfg.Now == nil {
		return nil, errors.New("identity: a verifier needs a clock")
	}
	if err := checkIssuers(cfg.Issuers); err != nil {
		return nil, fmt.Errorf("identity: %w", err)
	}
	client := &http.Client{Transport: newMemory(cfg.Transport, cfg.Now), Timeout: fetchTimeout}
	v := &Verifier{now: cfg.Now, issuers: make(map[string]*trusted, len(cfg.Issuers))}
	for i, issuer := range cfg.Issuers {
		t := &trusted{Issuer: issuer, client: client, now: cfg.Now, discovering: make(chan struct{}, 1)}
		if i > 0 {
			t.prefix = issuer.Alias + ":"
		} else {
			for _, other := range cfg.Issuers[1:] {
				t.reserved = append(t.reserved, other.Alias+":")
			}
		}
		var err error
		if t.emulated, err = cfg.Emulator.covers(issuer); err != nil {
			return nil, fmt.Errorf("identity: %w", err)
		}
		v.emulated = v.emulated || t.emulated
		if issuer.Keys != nil {
			t.use(issuer.Keys)
		}
		v.issuers[issuer.URL] = t
	}
	if t := v.issuers[google]; t != nil {
		v.issuers[googleWithoutScheme] = t
	}
	return v, nil
}

// Verify checks a token: its form, algorithm, issuer, signature, audience, expiry and not-before. A token that is
// refused gives a [TokenError]; [ErrIssuerUnavailable] means that it could not be judged. Where ctx ended, its error is
// returned.
func (v *Verifier) Verify(ctx context.Context, raw string) (Identity, error) {
	if raw == "" {
		return Identity{}, ErrTokenMissing
	}
	if v.emulated {
		if id, ok, err := v.unsigned(raw); ok {
			return id, err
		}
	}
	issuer, err := claimedIssuer(raw)
	if err != nil {
		return Identity{}, err
	}
	t := v.issuers[issuer]
	if t == nil {
		return Identity{}, ErrTokenIssuer
	}
	if t.emulated { // its tokens have no signature
		return Identity{}, ErrTokenAlgorithm
	}
	verifier, err := t.verifier(ctx)
	if err != nil {
		return Identity{}, err
	}
	seen := &signature{}
	token, err := verifier.Verify(context.WithValue(ctx, signatureKey{}, seen), raw)
	if err != nil {
		return Identity{}, v.reason(ctx, t, seen, err)
	}
	return t.identity(token.Subject, token.IssuedAt, token.Claims)
}

// claimedIssuer reads the iss of a token that nothing has vouched for yet; it chooses whose keys to try, no more.
func claimedIssuer(raw string) (string, error) {
	if len(raw) > maxToken {
		return "", ErrTokenMalformed
	}
	jws, err := jose.ParseSignedCompact(raw, algorithms)
	if err != nil {
		var unexpected *jose.ErrUnexpectedSignatureAlgorithm
		if errors.As(err, &unexpected) {
			return "", ErrTokenAlgorithm
		}
		return "", ErrTokenMalformed
	}
	// RFC 9068: a JWT that calls itself an access token is none that says who signed in.
	if typ, ok := jws.Signatures[0].Header.ExtraHeaders[jose.HeaderType].(string); ok &&
		strings.TrimPrefix(strings.ToLower(typ), "application/") == "at+jwt" {
		return "", ErrTokenMalformed
	}
	var claims struct {
		Issuer string `json:"iss"`
	}
	if err := json.Unmarshal(jws.UnsafePayloadWithoutVerification(), &claims); err != nil {
		return "", ErrTokenMalformed
	}
	return claims.Issuer, nil
}

// reason tells why the OpenID Connect library refused a token. The library says most of it in prose, so what is
// compared here is the payload whose signature it found good.
func (v *Verifier) reason(ctx context.Context, t *trusted, seen *signature, err error) error {
	var expired *oidc.TokenExpiredError
	var claims struct {
		Issuer    string   `json:"iss"`
		Audience  audience `json:"aud"`
		NotBefore float64  `json:"nbf"`
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case seen.fetchFailed:
		return fmt.Errorf("%w (%w)", ErrIssuerUnavailable, err)
	case seen.payload == nil:
		return ErrTokenSignature
	case errors.As(err, &expired):
		return ErrTokenExpired
	case json.Unmarshal(seen.payload, &claims) != nil:
		return ErrTokenMalformed
	case v.issuers[claims.Issuer] != t:
		return ErrTokenIssuer
	case !slices.Contains(claims.Audience, t.Audience):
		return ErrTokenAudience
	case claims.NotBefore > float64(v.now().Add(clockSkew).Unix()):
		return ErrTokenNotYetValid
	}
	return ErrTokenMalformed
}

// audience is one string or several.
type audience []string

// UnmarshalJSON reads both forms.
func (a *audience) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*a = audience{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(a))
}

// trusted is an issuer together with what was found out about it.
type trusted struct {
	Issuer
	prefix   string
	reserved []string // how the uids of the other issuers begin; of the first issuer, whose subjects are uids as they are
	emulated bool     // its tokens come unsigned, from Firebase's emulator
	client   *http.Client
	now      func() time.Time

	discovering chan struct{} // full while found is read or made
	found       *oidc.IDTokenVerifier
}

func (t *trusted) use(keys oidc.KeySet) {
	names := make([]string, len(algorithms))
	for i, a := range algorithms {
		names[i] = string(a)
	}
	t.found = oidc.NewVerifier(t.URL, watched{keys}, &oidc.Config{
		ClientID: t.Audience, SupportedSigningAlgs: names, Now: t.now,
	})
}

// verifier returns the issuer's verifier and discovers its key set the first time. A discovery that failed is tried
// again at the next token; the transport's memory keeps that from becoming a flood.
func (t *trusted) verifier(ctx context.Context) (*oidc.IDTokenVerifier, error) {
	select {
	case t.discovering <- struct{}{}:
		defer func() { <-t.discovering }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if t.found != nil {
		return t.found, nil
	}
	// Detached from the caller: when one client hangs up, the others still want the answer. The client's timeout bounds it.
	library := oidc.ClientContext(context.WithoutCancel(ctx), t.client)
	provider, err := oidc.NewProvider(library, t.URL)
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrIssuerUnavailable, err)
	}
	var document struct {
		JWKS string `json:"jwks_uri"`
	}
	if err := provider.Claims(&document); err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrIssuerUnavailable, err)
	}
	keys, err := url.Parse(document.JWKS)
	if err != nil || keys.Scheme != "https" && !loopback(keys.Hostname()) {
		return nil, fmt.Errorf("%w (the jwks_uri of %s is not an https URL)", ErrIssuerUnavailable, t.URL)
	}
	t.use(&published{address: document.JWKS, client: t.client})
	return t.found, nil
}

// identity reads the claims of a token that was found good.
func (t *trusted) identity(subject string, issuedAt time.Time, read func(any) error) (Identity, error) {
	if issuedAt.After(t.now().Add(clockSkew)) {
		return Identity{}, ErrTokenNotYetValid
	}
	if subject == "" || len(subject) > maxSubject || strings.ContainsFunc(subject, unicode.IsControl) {
		return Identity{}, ErrTokenSubject
	}
	if slices.ContainsFunc(t.reserved, func(p string) bool { return strings.HasPrefix(subject, p) }) {
		return Identity{}, ErrTokenSubject // it would be another issuer's user
	}
	var claims struct {
		Email         string `json:"email"`
		EmailVerified any    `json:"email_verified"` // a boolean; a string at some issuers
		Name          string `json:"name"`
		SessionID     any    `json:"sid"` // text, where the issuer has such a thing
	}
	if err := read(&claims); err != nil {
		return Identity{}, ErrTokenMalformed
	}
	id := Identity{
		UID: t.prefix + subject, Issuer: t.URL, Subject: subject,
		Name: printable(claims.Name),
	}
	id.SessionID, _ = claims.SessionID.(string)
	if email, ok := ParseEmail(claims.Email); ok {
		id.Email = email
		id.EmailVerified = claims.EmailVerified == true || claims.EmailVerified == "true"
	}
	return id, nil
}

// maxName bounds a display name in characters.
const maxName = 200

// printable makes a display name of what an issuer sent: no control characters, at most maxName characters.
func printable(s string) string {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, s))
	if r := []rune(s); len(r) > maxName {
		s = string(r[:maxName])
	}
	return s
}

// signature is what a key set said about one token.
type signature struct {
	payload     []byte // nil: not verified
	fetchFailed bool
}

type signatureKey struct{}

// watched notes in the context what its key set said, because the library turns it into prose.
type watched struct{ keys oidc.KeySet }

// VerifySignature implements oidc.KeySet.
func (w watched) VerifySignature(ctx context.Context, raw string) ([]byte, error) {
	payload, err := w.keys.VerifySignature(ctx, raw)
	if seen, ok := ctx.Value(signatureKey{}).(*signature); ok {
		if err == nil {
			seen.payload = payload
		} else {
			seen.fetchFailed = errors.Is(err, ErrIssuerUnavailable)
		}
	}
	return payload, err
}
