package identity

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// signInAnswer is the answer of signUp and signInWithPassword.
type signInAnswer struct {
	Kind         string `json:"kind"`
	LocalID      string `json:"localId"`
	Email        string `json:"email"`
	DisplayName  string `json:"displayName"`
	IDToken      string `json:"idToken"`
	Registered   bool   `json:"registered,omitempty"`
	RefreshToken string `json:"refreshToken"`
	ExpiresIn    string `json:"expiresIn"`
}

// SignUp answers POST /identitytoolkit.googleapis.com/v1/accounts:signUp: a new account, signed in. An address that has
// one is told EMAIL_EXISTS, as Firebase does even where it protects against enumeration.
func (p *Provider) SignUp(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Email       string `json:"email"`
		Password    string `json:"password"`
		DisplayName string `json:"displayName"`
		IDToken     string `json:"idToken"`
	}
	if !readJSON(w, r, &in) {
		return
	}
	if in.IDToken != "" { // linking a password to an account without one; all accounts here have one
		writeFirebaseError(w, http.StatusBadRequest, operationNotAllowed)
		return
	}
	email, refusal := checkCredentials(in.Email, in.Password)
	if refusal == "" {
		refusal = passwordRefusals[checkPassword(in.Password, email)]
	}
	if refusal != "" {
		writeFirebaseError(w, http.StatusBadRequest, refusal)
		return
	}
	refresh := newToken()
	c, session, err := p.signUp(r.Context(), r, newAccount{email: email, password: in.Password, name: in.DisplayName}, withToken(refresh))
	if err != nil {
		p.refuse(r.Context(), w, "sign up", err)
		return
	}
	p.answerSignIn(r.Context(), w, signInAnswer{Kind: "identitytoolkit#SignupNewUserResponse", RefreshToken: refresh}, c, session)
}

// passwordRefusals is what is said of a password that is not taken.
var passwordRefusals = map[passwordFault]string{
	passwordShort: weakPassword, passwordLong: passwordTooLong, passwordCommon: commonPassword,
}

// withToken gives a new session a refresh token.
func withToken(token string) func(*store.Session) *store.RefreshToken {
	return func(s *store.Session) *store.RefreshToken {
		return &store.RefreshToken{Hash: tokenHash(token), Grant: s.ID}
	}
}

// SignIn answers POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword. An unknown address and a wrong
// password are the same INVALID_LOGIN_CREDENTIALS and take equally long, so that nobody can find out who has an account.
func (p *Provider) SignIn(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Email    string `json:"email"`
		Password string `json:"password"`
	}
	if !readJSON(w, r, &in) {
		return
	}
	email, refusal := checkCredentials(in.Email, in.Password)
	if refusal != "" {
		writeFirebaseError(w, http.StatusBadRequest, refusal)
		return
	}
	ctx := r.Context()
	c, err := p.signIn(ctx, r, email, in.Password)
	if err != nil {
		p.refuse(ctx, w, "sign in", err)
		return
	}
	refresh, session := newToken(), p.newSession(r, c.UID)
	if err := p.store.StartSession(ctx, session, withToken(refresh)(&session), p.signInEntry); err != nil {
		p.refuse(ctx, w, "sign in", err)
		return
	}
	p.answerSignIn(ctx, w, signInAnswer{
		Kind: "identitytoolkit#VerifyPasswordResponse", Registered: true, RefreshToken: refresh,
	}, c, session)
}

// refuse answers what a sign-in or sign-up was refused for, or a fault that is not the caller's.
func (p *Provider) refuse(ctx context.Context, w http.ResponseWriter, doing string, err error) {
	var tooMany *tooManyError
	switch {
	case errors.As(err, &tooMany):
		setRetryAfter(w, tooMany)
		writeFirebaseError(w, http.StatusBadRequest, tooManyAttempts)
	case errors.Is(err, errEmailTaken):
		writeFirebaseError(w, http.StatusBadRequest, emailExists)
	case errors.Is(err, errWrongPassword):
		writeFirebaseError(w, http.StatusBadRequest, invalidLoginCredentials)
	case errors.Is(err, errDisabled) || errors.Is(err, store.ErrAccountDisabled):
		writeFirebaseError(w, http.StatusBadRequest, userDisabled)
	default:
		p.fail(ctx, w, doing, err)
	}
}

func (p *Provider) answerSignIn(ctx context.Context, w http.ResponseWriter, a signInAnswer, c store.Credential, session store.Session) {
	token, err := p.idToken(c, session, "")
	if err != nil {
		p.fail(ctx, w, "sign in", err)
		return
	}
	a.IDToken, a.LocalID, a.Email, a.DisplayName, a.ExpiresIn = token, c.UID, c.Email, c.DisplayName, expiresIn
	writeFirebase(w, http.StatusOK, a)
}

// expiresIn is the life of an ID token in seconds, as text.
var expiresIn = strconv.Itoa(int(idTokenLife / time.Second))

// account is a user in the answer of lookup. Times are text: milliseconds, but for validSince in seconds.
type account struct {
	LocalID           string            `json:"localId"`
	Email             string            `json:"email"`
	EmailVerified     bool              `json:"emailVerified"`
	DisplayName       string            `json:"displayName,omitempty"`
	ProviderUserInfo  []accountProvider `json:"providerUserInfo"`
	PasswordUpdatedAt int64             `json:"passwordUpdatedAt"`
	ValidSince        string            `json:"validSince"`
	Disabled          bool              `json:"disabled"`
	LastLoginAt       string            `json:"lastLoginAt,omitempty"`
	CreatedAt         string            `json:"createdAt"`
}

type accountProvider struct {
	ProviderID  string `json:"providerId"`
	FederatedID string `json:"federatedId"`
	RawID       string `json:"rawId"`
	Email       string `json:"email"`
	DisplayName string `json:"displayName,omitempty"`
}

// Lookup answers POST /identitytoolkit.googleapis.com/v1/accounts:lookup: the account of an ID token.
func (p *Provider) Lookup(w http.ResponseWriter, r *http.Request) {
	var in struct {
		IDToken string `json:"idToken"`
	}
	if !readJSON(w, r, &in) {
		return
	}
	ctx := r.Context()
	_, c, ok := p.accountOf(ctx, w, "look up an account", in.IDToken)
	if !ok {
		return
	}
	a := account{
		LocalID: c.UID, Email: c.Email, EmailVerified: c.EmailVerified, DisplayName: c.DisplayName,
		ProviderUserInfo: []accountProvider{{
			ProviderID: "password", FederatedID: c.Email, RawID: c.Email, Email: c.Email, DisplayName: c.DisplayName,
		}},
		PasswordUpdatedAt: c.PasswordChangedAt.UnixMilli(),
		ValidSince:        strconv.FormatInt(c.PasswordChangedAt.Unix(), 10),
		CreatedAt:         strconv.FormatInt(c.CreatedAt.UnixMilli(), 10),
	}
	if !c.SignedInAt.IsZero() {
		a.LastLoginAt = strconv.FormatInt(c.SignedInAt.UnixMilli(), 10)
	}
	writeFirebase(w, http.StatusOK, map[string]any{"kind": "identitytoolkit#GetAccountInfoResponse", "users": []account{a}})
}

// accountOf returns the account of an ID token; where it cannot it answers and gives false.
func (p *Provider) accountOf(ctx context.Context, w http.ResponseWriter, doing, idToken string) (Identity, store.Credential, bool) {
	id, err := p.verifier.Verify(ctx, idToken)
	var c store.Credential
	if err == nil {
		c, err = p.store.CredentialByUID(ctx, id.UID)
	}
	switch {
	case err == nil && c.Disabled:
		writeFirebaseError(w, http.StatusBadRequest, userDisabled)
	case err == nil:
		return id, c, true
	case errors.Is(err, ErrTokenMissing):
		writeFirebaseError(w, http.StatusBadRequest, missingIDToken)
	case errors.Is(err, ErrTokenExpired):
		writeFirebaseError(w, http.StatusBadRequest, tokenExpired)
	case errors.Is(err, ErrUnauthenticated):
		writeFirebaseError(w, http.StatusBadRequest, invalidIDToken)
	case errors.Is(err, store.ErrNotFound):
		writeFirebaseError(w, http.StatusBadRequest, userNotFound)
	default:
		p.fail(ctx, w, doing, err)
	}
	return Identity{}, store.Credential{}, false
}

// Token answers POST /securetoken.googleapis.com/v1/token: a new ID token for a refresh token, in a form or in JSON. The
// answer carries the refresh token that takes the place of the one sent, see [Provider.refresh].
func (p *Provider) Token(w http.ResponseWriter, r *http.Request) {
	grant, refresh, ok := readGrant(w, r)
	if !ok {
		return
	}
	switch {
	case grant == "":
		writeFirebaseError(w, http.StatusBadRequest, missingGrantType)
		return
	case grant != "refresh_token":
		writeFirebaseError(w, http.StatusBadRequest, invalidGrantType)
		return
	case refresh == "":
		writeFirebaseError(w, http.StatusBadRequest, missingRefreshToken)
		return
	}
	ctx := r.Context()
	got, err := p.refresh(ctx, refresh)
	switch {
	case errors.Is(err, store.ErrNotFound):
		writeFirebaseError(w, http.StatusBadRequest, invalidRefreshToken)
		return
	case errors.Is(err, store.ErrSessionEnded) || errors.Is(err, store.ErrTokenReused):
		writeFirebaseError(w, http.StatusBadRequest, tokenExpired)
		return
	case err != nil:
		p.refuse(ctx, w, "refresh a token", err)
		return
	}
	token, err := p.idToken(got.account, got.session, "")
	if err != nil {
		p.fail(ctx, w, "refresh a token", err)
		return
	}
	writeFirebase(w, http.StatusOK, map[string]string{
		"access_token": token, "id_token": token, "refresh_token": got.token, "expires_in": expiresIn,
		"token_type": "Bearer", "user_id": got.account.UID, "project_id": Audience,
	})
}
