package identity

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Emulator says whether unsigned ID tokens of Firebase's emulator are accepted. Anybody can write such a token, so three
// things must come together: the environment names the emulator, the project's name begins with "demo-", which no real
// project's does, and nobody but this machine reaches the service.
type Emulator struct {
	// Host is FIREBASE_AUTH_EMULATOR_HOST, as Firebase's own tools use it. Empty: no unsigned tokens.
	Host string
	// PublicURL and Listen are where clients reach the service, and the address that it listens on.
	PublicURL, Listen string
}

const firebaseIssuer = "https://securetoken.google.com/"

// covers says whether an issuer's tokens come from the emulator. It is an error where that would be so, but others than
// this machine reach the service.
func (e Emulator) covers(i Issuer) (bool, error) {
	project, firebase := strings.CutPrefix(i.URL, firebaseIssuer)
	if e.Host == "" || !firebase || !strings.HasPrefix(project, "demo-") || i.Audience != project {
		return false, nil
	}
	u, err := url.Parse(e.PublicURL)
	host, _, listenErr := net.SplitHostPort(e.Listen)
	if err != nil || listenErr != nil || !loopback(u.Hostname()) || !loopback(host) {
		return false, errors.New("FIREBASE_AUTH_EMULATOR_HOST is set, so tokens of the project " + project + " are unsigned and anybody can write one: " +
			"listen on 127.0.0.1 and let the public URL be of this machine, or unset the variable")
	}
	return true, nil
}

// unsigned reads a token of the emulator; ok is false where it is none, and then has to be signed.
func (v *Verifier) unsigned(raw string) (id Identity, ok bool, err error) {
	parts := strings.Split(raw, ".")
	if len(raw) > maxToken || len(parts) != 3 || parts[2] != "" {
		return Identity{}, false, nil
	}
	var header struct {
		Algorithm string `json:"alg"`
	}
	var claims struct {
		Issuer    string   `json:"iss"`
		Subject   string   `json:"sub"`
		Audience  audience `json:"aud"`
		IssuedAt  float64  `json:"iat"`
		NotBefore float64  `json:"nbf"`
		Expiry    float64  `json:"exp"`
	}
	var payload json.RawMessage
	if !decodeSegment(parts[0], &header) || header.Algorithm != "none" || !decodeSegment(parts[1], &payload) || !decodeSegment(parts[1], &claims) {
		return Identity{}, false, nil
	}
	t := v.issuers[claims.Issuer]
	if t == nil || !t.emulated {
		return Identity{}, false, nil
	}
	now, soon := float64(v.now().Unix()), float64(v.now().Add(clockSkew).Unix())
	switch {
	case !slices.Contains(claims.Audience, t.Audience):
		return Identity{}, true, ErrTokenAudience
	case claims.Expiry < now:
		return Identity{}, true, ErrTokenExpired
	case claims.NotBefore > soon || claims.IssuedAt > soon:
		return Identity{}, true, ErrTokenNotYetValid
	}
	id, err = t.identity(claims.Subject, time.Unix(int64(claims.IssuedAt), 0), func(into any) error { return json.Unmarshal(payload, into) })
	return id, true, err
}

func decodeSegment(segment string, into any) bool {
	content, err := base64.RawURLEncoding.DecodeString(segment)
	return err == nil && json.Unmarshal(content, into) == nil
}
