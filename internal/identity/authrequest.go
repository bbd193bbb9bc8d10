package identity

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// scopes are those that mean something here.
var scopes = []string{"openid", "email", "profile", "offline_access"}

const (
	maxAuthRequest = 8 << 10
	maxEcho        = 1024 // of state and nonce
)

// authRequest is an authorization request (OpenID Connect Core, section 3.1.2.1) that has been checked.
type authRequest struct {
	query       string // as it came, for the forms to carry along
	redirectURI string
	native      bool // the redirect leads to a program on the user's machine
	state       string
	nonce       string
	scope       string
	challenge   string
	loginHint   string
	prompts     []string
	maxAge      time.Duration // of the sign-in; negative: any
}

// authFault is why an authorization request is refused. With a redirect the client is told, else the user.
type authFault struct {
	code, description string
	redirect          *authRequest // nil: client or redirect address are not known, so nobody is sent anywhere
}

var challengeForm = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// parseAuthRequest reads the query of an authorization request.
func (p *Provider) parseAuthRequest(query string) (*authRequest, *authFault) {
	page := func(description string) *authFault { return &authFault{"invalid_request", description, nil} }
	if len(query) > maxAuthRequest {
		return nil, page("The request is too long.")
	}
	q, err := url.ParseQuery(query)
	if err != nil {
		return nil, page("The address cannot be read.")
	}
	for name, values := range q {
		if len(values) > 1 && (name == "client_id" || name == "redirect_uri") {
			return nil, page("The application sent a parameter twice.")
		}
	}
	if q.Get("client_id") != Audience {
		return nil, page("The application is not known here.")
	}
	a := &authRequest{query: query, redirectURI: q.Get("redirect_uri"), maxAge: -1}
	native, ok := p.redirects.allows(a.redirectURI)
	if !ok {
		return nil, page("The address to go back to is not registered for the application.")
	}
	a.native = native
	back := func(code, description string) (*authRequest, *authFault) {
		return nil, &authFault{code, description, a}
	}
	if states := q["state"]; len(states) == 1 && len(states[0]) <= maxEcho {
		a.state = states[0]
	}
	for name, values := range q {
		if len(values) > 1 {
			return back("invalid_request", "A parameter is there twice.")
		}
		if slices.Contains([]string{"state", "nonce"}, name) && len(values[0]) > maxEcho {
			return back("invalid_request", "state and nonce have at most 1024 bytes.")
		}
	}
	a.nonce, a.scope, a.challenge = q.Get("nonce"), q.Get("scope"), q.Get("code_challenge")
	switch {
	case q.Has("request"):
		return back("request_not_supported", "Send the parameters themselves.")
	case q.Has("request_uri"):
		return back("request_uri_not_supported", "Send the parameters themselves.")
	case q.Get("response_type") == "":
		return back("invalid_request", "response_type is missing.")
	case q.Get("response_type") != "code":
		return back("unsupported_response_type", "Only the code flow is there.")
	case q.Has("response_mode") && q.Get("response_mode") != "query":
		return back("invalid_request", "Only the response mode query is there.")
	case !slices.Contains(strings.Fields(a.scope), "openid"):
		return back("invalid_scope", "The scope must contain openid.")
	case q.Get("code_challenge_method") != "S256":
		return back("invalid_request", "PKCE is required: code_challenge_method must be S256.")
	case !challengeForm.MatchString(a.challenge):
		return back("invalid_request", "PKCE is required: code_challenge must be the base64url SHA-256 of the verifier.")
	}
	a.prompts = strings.Fields(q.Get("prompt"))
	if slices.Contains(a.prompts, "none") && len(a.prompts) > 1 {
		return back("invalid_request", "prompt=none stands alone.")
	}
	if age := q.Get("max_age"); age != "" {
		seconds, err := strconv.ParseUint(age, 10, 31)
		if err != nil {
			return back("invalid_request", "max_age is a number of seconds.")
		}
		a.maxAge = time.Duration(seconds) * time.Second
	}
	if email, ok := ParseEmail(q.Get("login_hint")); ok {
		a.loginHint = email
	}
	var known []string
	for _, s := range strings.Fields(a.scope) {
		if slices.Contains(scopes, s) && !slices.Contains(known, s) {
			known = append(known, s)
		}
	}
	a.scope = strings.Join(known, " ")
	return a, nil
}

// takes says whether a browser's session is good enough for the request.
func (a *authRequest) takes(session store.Session, account store.Credential, now time.Time) bool {
	return !account.Disabled && !a.wants("login") && !a.wants("create") && (a.maxAge < 0 || now.Sub(session.SignedInAt) <= a.maxAge)
}

// without is the request's query without a parameter.
func (a *authRequest) without(name string) string {
	q, err := url.ParseQuery(a.query)
	if err != nil { // it was read before
		return ""
	}
	q.Del(name)
	return q.Encode()
}

// wants says whether the request asks for something to be shown.
func (a *authRequest) wants(prompt string) bool { return slices.Contains(a.prompts, prompt) }

// answer sends the browser back to the client. The status is 303, so that a browser never posts the password on.
func (p *Provider) answer(w http.ResponseWriter, r *http.Request, a *authRequest, answer url.Values) {
	if a.state != "" {
		answer.Set("state", a.state)
	}
	answer.Set("iss", p.issuer)
	to := a.redirectURI
	if strings.Contains(to, "?") {
		to += "&"
	} else {
		to += "?"
	}
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to+answer.Encode(), http.StatusSeeOther) //nolint:gosec // the address is a registered one, see redirects
}
