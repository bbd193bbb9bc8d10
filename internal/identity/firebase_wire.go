package identity

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
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
	commonPassword          = "WEAK_PASSWORD : Password is among those that are guessed first, choose another"
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
	missingRequestType      = "MISSING_REQ_TYPE"
	invalidRequestType      = "INVALID_REQ_TYPE"
	missingOobCode          = "MISSING_OOB_CODE"
	invalidOobCode          = "INVALID_OOB_CODE"
	expiredOobCode          = "EXPIRED_OOB_CODE"
	credentialTooOld        = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
)

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
		return cmp.Or(in.GrantType, in.GrantTypeCamel), cmp.Or(in.RefreshToken, in.RefreshTokenCamel), true
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
