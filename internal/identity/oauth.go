package identity

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/store"
)

// verifierForm is a PKCE code verifier (RFC 7636).
var verifierForm = regexp.MustCompile(`^[A-Za-z0-9._~-]{43,128}$`)

// errGrant is what a code is refused for.
var errGrant = errors.New("the code was given for another client, address or verifier")

// OAuthToken answers POST /identity/token: a code, or a refresh token, for tokens. The access token is the ID token
// again: the API takes ID tokens.
func (p *Provider) OAuthToken(w http.ResponseWriter, r *http.Request) {
	if mediaType(r) != "application/x-www-form-urlencoded" {
		writeOAuthError(w, http.StatusBadRequest, "invalid_request", "Send the fields as application/x-www-form-urlencoded.")
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		writeOAuthError(w, http.StatusBadRequest, "invalid_request", "The form cannot be read.")
		return
	}
	form := r.PostForm // the query is never looked at: secrets do not belong there
	for _, values := range form {
		if len(values) > 1 {
			writeOAuthError(w, http.StatusBadRequest, "invalid_request", "A field is there twice.")
			return
		}
	}
	// A client that sends credentials is not the public client that this is for. It is refused before its code is looked at.
	if r.Header.Get("Authorization") != "" || form.Has("client_secret") || form.Get("client_id") != Audience {
		writeOAuthError(w, http.StatusUnauthorized, "invalid_client", "Send the client_id of this service's public client, and no secret.")
		return
	}
	switch form.Get("grant_type") {
	case "authorization_code":
		p.exchangeCode(w, r, form)
	case "refresh_token":
		p.exchangeRefresh(w, r, form)
	case "":
		writeOAuthError(w, http.StatusBadRequest, "invalid_request", "grant_type is missing.")
	default:
		writeOAuthError(w, http.StatusBadRequest, "unsupported_grant_type", "The grants are authorization_code and refresh_token.")
	}
}

func (p *Provider) exchangeCode(w http.ResponseWriter, r *http.Request, form url.Values) {
	for _, name := range []string{"code", "redirect_uri", "code_verifier"} {
		if form.Get(name) == "" {
			writeOAuthError(w, http.StatusBadRequest, "invalid_request", name+" is missing.")
			return
		}
	}
	verifier := form.Get("code_verifier")
	challenge := sha256.Sum256([]byte(verifier))
	refresh := newToken()
	ctx := r.Context()
	code, session, account, err := p.store.RedeemAuthorizationCode(ctx, tokenHash(form.Get("code")), tokenHash(refresh), p.newSession(r, ""),
		func(c store.AuthorizationCode) error {
			if c.ClientID != Audience || c.RedirectURI != form.Get("redirect_uri") || !verifierForm.MatchString(verifier) ||
				subtle.ConstantTimeCompare([]byte(base64.RawURLEncoding.EncodeToString(challenge[:])), []byte(c.Challenge)) != 1 {
				return errGrant
			}
			return nil
		})
	if errors.Is(err, store.ErrCodeUsed) {
		p.log.WarnContext(ctx, "an authorization code was sent twice; what it gave was revoked", "grant", code.Grant)
		if err := p.audit.Record(ctx, audit.Entry{Actor: audit.System, Action: "session.revoke_on_replay", Target: "grant:" + code.Grant, Outcome: audit.OK}); err != nil {
			p.log.ErrorContext(ctx, "a replay could not be recorded", "error", err)
		}
	}
	if err != nil {
		p.refuseGrant(ctx, w, "exchange a code", err)
		return
	}
	p.writeTokens(ctx, w, account, session, code.Nonce, refresh, code.Scope)
}

func (p *Provider) exchangeRefresh(w http.ResponseWriter, r *http.Request, form url.Values) {
	if form.Get("refresh_token") == "" {
		writeOAuthError(w, http.StatusBadRequest, "invalid_request", "refresh_token is missing.")
		return
	}
	got, err := p.refresh(r.Context(), form.Get("refresh_token"))
	if err != nil {
		p.refuseGrant(r.Context(), w, "refresh a token", err)
		return
	}
	p.writeTokens(r.Context(), w, got.account, got.session, "", got.token, "")
}

func (p *Provider) refuseGrant(ctx context.Context, w http.ResponseWriter, doing string, err error) {
	switch {
	case errors.Is(err, errGrant) || deadToken(err):
		writeOAuthError(w, http.StatusBadRequest, "invalid_grant", "The code or refresh token is not good: it was used, has expired, was revoked, or belongs to another request. Sign in again.")
	case ctx.Err() != nil:
		writeOAuthError(w, http.StatusServiceUnavailable, "temporarily_unavailable", "The request was given up. Send it again.")
	default:
		p.log.ErrorContext(ctx, "the identity provider failed", "doing", doing, "error", err)
		writeOAuthError(w, http.StatusInternalServerError, "server_error", "Something went wrong on our side. Try again.")
	}
}

// tokens is the answer of the token endpoint.
type tokens struct {
	AccessToken  string `json:"access_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int    `json:"expires_in"`
	IDToken      string `json:"id_token"`
	RefreshToken string `json:"refresh_token"`
	Scope        string `json:"scope,omitempty"`
}

func (p *Provider) writeTokens(ctx context.Context, w http.ResponseWriter, c store.Credential, s store.Session, nonce, refresh, scope string) {
	token, err := p.idToken(c, s, nonce)
	if err != nil {
		p.refuseGrant(ctx, w, "sign an ID token", err)
		return
	}
	writeOAuth(w, http.StatusOK, tokens{
		AccessToken: token, TokenType: "Bearer", ExpiresIn: int(idTokenLife / time.Second), IDToken: token, RefreshToken: refresh, Scope: scope,
	})
}

// UserInfo answers GET /identity/userinfo: the claims of the account whose access token is sent, as long as its
// session has not ended.
func (p *Provider) UserInfo(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	refuse := func(why string) {
		w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
		writeOAuthError(w, http.StatusUnauthorized, "invalid_token", why)
	}
	raw, err := BearerToken(r.Header)
	var id Identity
	if err == nil {
		id, err = p.verifier.Verify(ctx, raw)
	}
	if errors.Is(err, ErrUnauthenticated) {
		refuse(err.Error())
		return
	}
	var c store.Credential
	if err == nil {
		_, c, err = p.store.Session(ctx, id.SessionID)
	}
	switch {
	case err == nil && (c.UID != id.UID || c.Disabled) || err != nil && deadToken(err):
		refuse("The session has ended. Sign in again.")
		return
	case err != nil:
		p.refuseGrant(ctx, w, "tell about a user", err)
		return
	}
	body := map[string]any{"sub": c.UID, "email": c.Email, "email_verified": c.EmailVerified}
	if c.DisplayName != "" {
		body["name"] = c.DisplayName
	}
	writeOAuth(w, http.StatusOK, body)
}

func writeOAuthError(w http.ResponseWriter, status int, code, description string) {
	writeOAuth(w, status, map[string]string{"error": code, "error_description": description})
}

func writeOAuth(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body) //nolint:errcheck // the client has gone
}
