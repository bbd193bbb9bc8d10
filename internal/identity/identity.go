package identity

import (
	"errors"
	"log/slog"
	"net/http"
	"net/mail"
	"strings"
	"unicode"
)

// Identity is who a verified ID token speaks for.
type Identity struct {
	// UID names the user in this service: the subject itself for the first configured issuer, "<alias>:<subject>" for
	// any further one.
	UID string
	// Issuer is the configured issuer's URL. A user is the pair of issuer and subject, so compare it with the record's.
	Issuer string
	// Subject is the token's sub.
	Subject string
	// Email is empty where the issuer tells none.
	Email string
	// EmailVerified says that the issuer has checked that the address is the user's.
	EmailVerified bool
	// Name is what people call the user; empty where the issuer tells none.
	Name string
	// SessionID is the token's sid: the sign-in that it belongs to; empty where the issuer tells none.
	SessionID string
}

// String names the identity without its personal data.
func (i Identity) String() string { return "identity " + i.UID }

// LogValue keeps e-mail and name out of logs.
func (i Identity) LogValue() slog.Value {
	return slog.GroupValue(slog.String("uid", i.UID), slog.String("issuer", i.Issuer))
}

// ErrUnauthenticated is in the chain of every [TokenError]: the caller did not prove who it is.
var ErrUnauthenticated = errors.New("unauthenticated")

// TokenError is why a token was refused: one of the variables below. Its text is a fixed sentence for the caller.
type TokenError struct {
	code, message string
}

// Error says what is wrong and what to do; it holds nothing of the token.
func (e *TokenError) Error() string { return e.message }

// Code is the reason in snake case, for logs and metrics.
func (e *TokenError) Code() string { return e.code }

// Unwrap returns [ErrUnauthenticated].
func (e *TokenError) Unwrap() error { return ErrUnauthenticated }

// The reasons for which a token is refused.
var (
	ErrTokenMissing     = &TokenError{"token_missing", "No ID token was sent. Sign in and send it as \"Authorization: Bearer <ID token>\"."}
	ErrTokenMalformed   = &TokenError{"token_malformed", "What was sent is not an ID token. Send the ID token itself (three parts joined by dots), not an access or refresh token."}
	ErrTokenAlgorithm   = &TokenError{"token_algorithm", "The ID token is not signed with an accepted algorithm. Configure the issuer to sign with RS256, ES256 or another asymmetric algorithm."}
	ErrTokenIssuer      = &TokenError{"token_issuer", "The ID token comes from an issuer that this service does not trust. Sign in with the identity provider of this service."}
	ErrTokenAudience    = &TokenError{"token_audience", "The ID token was issued for another application. Sign in to this one."}
	ErrTokenSignature   = &TokenError{"token_signature", "The signature of the ID token does not fit its issuer's keys. Sign in again."}
	ErrTokenExpired     = &TokenError{"token_expired", "The ID token has expired. Refresh it and send the request again."}
	ErrTokenNotYetValid = &TokenError{"token_not_yet_valid", "The ID token is not valid yet. Check the clocks of the identity provider and of this service."}
	ErrTokenSubject     = &TokenError{"token_subject", "The ID token names no usable subject. Sign in with another account."}
)

// ErrIssuerUnavailable means that a token could be neither accepted nor refused, because its issuer's keys could not be
// read. It is not an [ErrUnauthenticated]: the caller should keep its token and try again. An error that wraps it names
// the issuer and the fault for the operator's log; callers of the service are told this sentence alone.
var ErrIssuerUnavailable = errors.New("the identity provider's keys cannot be read at the moment; try again in a few seconds")

// maxToken bounds the length of a token that is looked at.
const maxToken = 16 << 10

// BearerToken returns the token of the Authorization header: [ErrTokenMissing] where there is none,
// [ErrTokenMalformed] where the header is something else.
func BearerToken(h http.Header) (string, error) {
	values := h.Values("Authorization")
	switch {
	case len(values) == 0:
		return "", ErrTokenMissing
	case len(values) > 1:
		return "", ErrTokenMalformed
	}
	scheme, token, _ := strings.Cut(strings.TrimSpace(values[0]), " ")
	token = strings.TrimSpace(token)
	switch {
	case scheme == "" || strings.EqualFold(scheme, "Bearer") && token == "":
		return "", ErrTokenMissing
	case !strings.EqualFold(scheme, "Bearer") || strings.ContainsAny(token, " \t"):
		return "", ErrTokenMalformed
	}
	return token, nil
}

// maxEmail is the longest address that a mail server has to take (RFC 5321, with its erratum).
const maxEmail = 254

// ParseEmail reads a bare address such as "ann@example.com" and returns it in lower case, in which addresses are kept
// and compared here. A display name, angle brackets, quotes, control characters or more than 254 bytes are refused.
func ParseEmail(s string) (email string, ok bool) {
	s = strings.TrimSpace(s)
	if s == "" || len(s) > maxEmail || strings.ContainsFunc(s, unicode.IsControl) {
		return "", false
	}
	address, err := mail.ParseAddress(s)
	if err != nil || address.Name != "" || address.Address != s {
		return "", false
	}
	return strings.ToLower(s), true
}
