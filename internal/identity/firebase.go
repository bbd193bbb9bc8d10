package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/rxassay/rxassay/internal/store"
)

// maxBody bounds the body of a call to the provider.
const maxBody = 16 << 10

// The messages of Firebase's errors. Clients compare them, so they are kept to the letter.
const (
	emailExists             = "EMAIL_EXISTS"
	invalidEmail            = "INVALID_EMAIL"
	missingEmail            = "MISSING_EMAIL"
	missingPassword         = "MISSING_PASSWORD"
	weakPassword            = "WEAK_PASSWORD : Password should be at least 8 characters"
	passwordTooLong         = "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password should be at most 1024 bytes"
	invalidLoginCredentials = "INVALID_LOGIN_CREDENTIALS"
	userDisabled            = "USER_DISABLED"
	userNotFound            = "USER_NOT_FOUND"
	tooManyAttempts         = "TOO_MANY_ATTEMPTS_TRY_LATER"
	operationNotAllowed     = "OPERATION_NOT_ALLOWED"
	missingIDToken          = "MISSING_ID_TOKEN"
	invalidIDToken          = "INVALID_ID_TOKEN"
	missingRefreshToken     = "MISSING_REFRESH_TOKEN"
	invalidRefreshToken     = "INVALID_REFRESH_TOKEN"
	tokenExpired            = "TOKEN_EXPIRED"
	missingGrantType        = "MISSING_GRANT_TYPE"
	invalidGrantType        = "INVALID_GRANT_TYPE"
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
	switch {
	case refusal != "":
	case utf8.RuneCountInString(in.Password) < minPassword:
		refusal = weakPassword
	case len(in.Password) > maxPassword:
		refusal = passwordTooLong
	}
	if refusal != "" {
		writeFirebaseError(w, http.StatusBadRequest, refusal)
		return
	}
	ctx := r.Context()
	switch _, err := p.store.CredentialByEmail(ctx, email); {
	case err == nil:
		writeFirebaseError(w, http.StatusBadRequest, emailExists)
		return
	case !errors.Is(err, store.ErrNotFound):
		p.fail(ctx, w, "sign up", err)
		return
	}
	hash, err := p.hasher.hash(ctx, in.Password)
	if err != nil {
		p.fail(ctx, w, "sign up", err)
		return
	}
	c := store.Credential{UID: newUID(), Email: email, DisplayName: printable(in.DisplayName), PasswordHash: hash}
	refresh, session := p.newSession(c.UID)
	switch err := p.store.AddCredential(ctx, c, session); {
	case errors.Is(err, store.ErrEmailTaken):
		writeFirebaseError(w, http.StatusBadRequest, emailExists)
		return
	case err != nil:
		p.fail(ctx, w, "sign up", err)
		return
	}
	p.answerSignIn(ctx, w, signInAnswer{Kind: "identitytoolkit#SignupNewUserResponse", RefreshToken: refresh}, c, session)
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
	if refusal == "" && len(in.Password) > maxPassword {
		refusal = invalidLoginCredentials
	}
	if refusal != "" {
		writeFirebaseError(w, http.StatusBadRequest, refusal)
		return
	}
	ctx, address := r.Context(), networkAddress(p.address(r))
	if wait := p.throttle.begin(email, address); wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
		writeFirebaseError(w, http.StatusBadRequest, tooManyAttempts)
		return
	}
	c, err := p.checkPassword(ctx, email, in.Password)
	switch {
	case errors.Is(err, errWrongPassword):
		writeFirebaseError(w, http.StatusBadRequest, invalidLoginCredentials)
		return
	case err != nil:
		p.throttle.cancel(email, address)
		p.fail(ctx, w, "sign in", err)
		return
	}
	p.throttle.succeed(email, address)
	if c.Disabled {
		writeFirebaseError(w, http.StatusBadRequest, userDisabled)
		return
	}
	refresh, session := p.newSession(c.UID)
	if err := p.store.StartSession(ctx, session); err != nil {
		p.fail(ctx, w, "sign in", err)
		return
	}
	p.answerSignIn(ctx, w, signInAnswer{
		Kind: "identitytoolkit#VerifyPasswordResponse", Registered: true, RefreshToken: refresh,
	}, c, session)
}

// errWrongPassword stands for a wrong password and for an unknown address.
var errWrongPassword = errors.New("wrong e-mail or password")

// checkPassword returns the account that an address and password belong to, else [errWrongPassword].
func (p *Provider) checkPassword(ctx context.Context, email, password string) (store.Credential, error) {
	c, err := p.store.CredentialByEmail(ctx, email)
	known := err == nil
	if !known {
		if !errors.Is(err, store.ErrNotFound) {
			return c, err
		}
		c.PasswordHash = p.decoy
	}
	fits, outdated, err := p.hasher.verify(ctx, password, c.PasswordHash)
	switch {
	case err != nil:
		return c, err
	case !fits || !known:
		return c, errWrongPassword
	case !outdated:
		return c, nil
	}
	better, err := p.hasher.hash(ctx, password)
	if err == nil {
		err = p.store.ReplacePasswordHash(ctx, c.UID, c.PasswordHash, better)
	}
	if err != nil { // the old hash is still good
		p.log.WarnContext(ctx, "a password hash could not be renewed", "error", err)
	}
	return c, nil
}

func (p *Provider) answerSignIn(ctx context.Context, w http.ResponseWriter, a signInAnswer, c store.Credential, session store.RefreshToken) {
	token, err := p.idToken(c, session.SignedInAt)
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
	id, err := p.verifier.Verify(ctx, in.IDToken)
	switch {
	case errors.Is(err, ErrTokenMissing):
		writeFirebaseError(w, http.StatusBadRequest, missingIDToken)
		return
	case errors.Is(err, ErrTokenExpired):
		writeFirebaseError(w, http.StatusBadRequest, tokenExpired)
		return
	case errors.Is(err, ErrUnauthenticated):
		writeFirebaseError(w, http.StatusBadRequest, invalidIDToken)
		return
	case err != nil:
		p.fail(ctx, w, "look up an account", err)
		return
	}
	c, err := p.store.CredentialByUID(ctx, id.UID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		writeFirebaseError(w, http.StatusBadRequest, userNotFound)
		return
	case err != nil:
		p.fail(ctx, w, "look up an account", err)
		return
	case c.Disabled:
		writeFirebaseError(w, http.StatusBadRequest, userDisabled)
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

// Token answers POST /securetoken.googleapis.com/v1/token: a new ID token for a refresh token, in a form or in JSON. The
// refresh token stays the same and can be used until it expires, 30 days after the sign-in, or is revoked.
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
	session, c, err := p.store.UseRefreshToken(ctx, hashRefreshToken(refresh))
	switch {
	case errors.Is(err, store.ErrNotFound):
		writeFirebaseError(w, http.StatusBadRequest, invalidRefreshToken)
		return
	case err != nil:
		p.fail(ctx, w, "refresh a token", err)
		return
	case !session.RevokedAt.IsZero() || !p.now().Before(session.ExpiresAt):
		writeFirebaseError(w, http.StatusBadRequest, tokenExpired)
		return
	case c.Disabled:
		writeFirebaseError(w, http.StatusBadRequest, userDisabled)
		return
	}
	token, err := p.idToken(c, session.SignedInAt)
	if err != nil {
		p.fail(ctx, w, "refresh a token", err)
		return
	}
	writeFirebase(w, http.StatusOK, map[string]string{
		"access_token": token, "id_token": token, "refresh_token": refresh, "expires_in": expiresIn,
		"token_type": "Bearer", "user_id": c.UID, "project_id": Audience,
	})
}

// checkCredentials returns the address in lower case, or what is wrong with the two fields.
func checkCredentials(email, password string) (address, refusal string) {
	if strings.TrimSpace(email) == "" {
		return "", missingEmail
	}
	address, ok := ParseEmail(email)
	switch {
	case !ok:
		return "", invalidEmail
	case password == "":
		return "", missingPassword
	}
	return address, ""
}

// readGrant reads the two fields of a call to the token endpoint.
func readGrant(w http.ResponseWriter, r *http.Request) (grant, refresh string, ok bool) {
	if mediaType(r) != "application/x-www-form-urlencoded" {
		var in struct {
			GrantType    string `json:"grant_type"`
			RefreshToken string `json:"refresh_token"`
			// Firebase's own spelling in JSON.
			GrantTypeCamel    string `json:"grantType"`
			RefreshTokenCamel string `json:"refreshToken"`
		}
		if !readJSON(w, r, &in) {
			return "", "", false
		}
		return firstOf(in.GrantType, in.GrantTypeCamel), firstOf(in.RefreshToken, in.RefreshTokenCamel), true
	}
	body, ok := readBody(w, r)
	if !ok {
		return "", "", false
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		writeFirebaseError(w, http.StatusBadRequest, "Invalid form payload received. Encode the fields grant_type and refresh_token as a URL query.")
		return "", "", false
	}
	return form.Get("grant_type"), form.Get("refresh_token"), true
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// readJSON reads a body; where it cannot it answers and gives false. Unknown fields are passed over, since Firebase's
// clients send some.
func readJSON(w http.ResponseWriter, r *http.Request, into any) bool {
	if mediaType(r) != "application/json" {
		writeFirebaseError(w, http.StatusUnsupportedMediaType, "Send the fields as JSON with the header Content-Type: application/json.")
		return false
	}
	body, ok := readBody(w, r)
	if !ok {
		return false
	}
	if err := json.Unmarshal(body, into); err != nil {
		writeFirebaseError(w, http.StatusBadRequest, "Invalid JSON payload received. Send one object whose fields have the documented types.")
		return false
	}
	return true
}

func readBody(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		writeFirebaseError(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("The body is larger than %d bytes. Send only the documented fields.", maxBody))
	case err != nil:
		writeFirebaseError(w, http.StatusBadRequest, "The body could not be read. Send the request again.")
	}
	return body, err == nil
}

func mediaType(r *http.Request) string {
	t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return t
}

// fail answers a fault that is not the caller's. The log gets the error, whose text holds no personal data; the caller
// gets a plain sentence.
func (p *Provider) fail(ctx context.Context, w http.ResponseWriter, doing string, err error) {
	switch {
	case ctx.Err() != nil: // the caller has gone: nobody reads the answer
		writeFirebaseError(w, http.StatusServiceUnavailable, "The request was given up. Send it again.")
	case errors.Is(err, errBusy):
		w.Header().Set("Retry-After", "2")
		writeFirebaseError(w, http.StatusServiceUnavailable, "The service is busy. Try again in a few seconds.")
	default:
		p.log.ErrorContext(ctx, "the identity provider failed", "doing", doing, "error", err)
		writeFirebaseError(w, http.StatusInternalServerError, "Internal error encountered. Try again; if it stays, ask the administrator to read the log.")
	}
}

// firebaseError is the body of every error.
type firebaseError struct {
	Error struct {
		Code    int                   `json:"code"`
		Message string                `json:"message"`
		Errors  []firebaseErrorDetail `json:"errors"`
		Status  string                `json:"status,omitempty"`
	} `json:"error"`
}

type firebaseErrorDetail struct {
	Message string `json:"message"`
	Domain  string `json:"domain"`
	Reason  string `json:"reason"`
}

// writeFirebaseError writes an error in Firebase's form.
func writeFirebaseError(w http.ResponseWriter, code int, message string) {
	detail := firebaseErrorDetail{Message: message, Domain: "global", Reason: "invalid"}
	var body firebaseError
	body.Error.Code, body.Error.Message = code, message
	switch {
	case code == http.StatusServiceUnavailable:
		detail.Reason, body.Error.Status = "backendError", "UNAVAILABLE"
	case code >= http.StatusInternalServerError:
		detail.Reason, body.Error.Status = "backendError", "INTERNAL"
	}
	body.Error.Errors = []firebaseErrorDetail{detail}
	writeFirebase(w, code, body)
}

func writeFirebase(w http.ResponseWriter, code int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	json.NewEncoder(w).Encode(body) //nolint:errcheck // the client has gone
}
