package identity_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/rxassay/rxassay/internal/identity"
)

// A stranger makes an account on the page, and an ordinary OpenID Connect client gets its tokens.
func TestSignUpOnThePageAndUseAClient(t *testing.T) {
	s := newService(t)
	b := newBrowser(t, s)
	ctx := context.WithValue(t.Context(), oauth2.HTTPClient, &http.Client{})
	found, err := oidc.NewProvider(ctx, s.URL)
	if err != nil {
		t.Fatal(err)
	}
	client := oauth2.Config{ClientID: "rxassay", Endpoint: found.Endpoint(), RedirectURL: s.web(), Scopes: []string{"openid", "email", "profile"}}
	pkce := oauth2.GenerateVerifier()

	p := b.get(client.AuthCodeURL("st&te=1", oidc.Nonce("n-1"), oauth2.S256ChallengeOption(pkce))).shows(t, 200, "<h1>Sign in</h1>")
	at := strings.Index(p.body, `<a href="/identity/sign-up`)
	link, _, _ := strings.Cut(p.body[at+len(`<a href="`):], `"`)
	p = b.get(strings.ReplaceAll(link, "&amp;", "&")).shows(t, 200, "<h1>Create an account</h1>")
	// All faults at once, each at its field; what was typed stays, the password does not.
	again := b.submit(p, "name", "Ann Lee", "email", "ann@", "password", "short").shows(t, 400,
		"Please check", `href="#email"`, `href="#password"`, `id="email-error"`, `id="password-error"`, `value="ann@"`, `value="Ann Lee"`)
	if strings.Contains(again.body, "short\"") {
		t.Error("the page repeats the password")
	}
	answer := b.submit(again, "name", "Ann Lee", "email", "Ann@Example.com", "password", password).leads(t, s.web())
	if answer.Get("state") != "st&te=1" || answer.Get("iss") != s.URL || answer.Get("error") != "" {
		t.Errorf("back with %v", answer)
	}
	tokens, err := client.Exchange(ctx, answer.Get("code"), oauth2.VerifierOption(pkce))
	if err != nil {
		t.Fatal(err)
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := found.Verifier(&oidc.Config{ClientID: "rxassay", Now: s.clock.now}).Verify(ctx, raw)
	if err != nil || token.Nonce != "n-1" {
		t.Fatalf("%+v %v", token, err)
	}
	id, err := s.provider.Verifier().Verify(ctx, raw)
	if err != nil || id.Email != "ann@example.com" || id.EmailVerified || id.Name != "Ann Lee" || id.SessionID == "" {
		t.Errorf("%+v %v", id, err)
	}
	tokens.Expiry = time.Time{} // by the test's clock it is not over
	info, err := found.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
	if err != nil || info.Subject != id.Subject || info.Email != "ann@example.com" || info.EmailVerified {
		t.Errorf("userinfo: %+v %v", info, err)
	}
	if n := len(s.mails(t, "ann@example.com")); n != 1 {
		t.Errorf("%d mails, want the one that verifies the address", n)
	}

	// The browser has a session now: the next time there is no page.
	silent := b.get(client.AuthCodeURL("2", oauth2.S256ChallengeOption(pkce), oauth2.SetAuthURLParam("prompt", "none"))).leads(t, s.web())
	if silent.Get("code") == "" || silent.Get("state") != "2" {
		t.Errorf("with a session: %v", silent)
	}
	b.get(s.authorize("prompt", "login")).shows(t, 200, "<h1>Sign in</h1>")
	b.get(s.authorize("max_age", "60")).leads(t, s.web())
	s.clock.advance(2 * time.Minute)
	b.get(s.authorize("max_age", "60")).shows(t, 200, "<h1>Sign in</h1>")
	if got := b.get(s.authorize("max_age", "60", "prompt", "none")).leads(t, s.web()); got.Get("error") != "login_required" {
		t.Errorf("too old and no page allowed: %v", got)
	}

	// Signing out ends the session everywhere it reaches.
	b.submit(b.get("/identity/sign-out").shows(t, 200, "<h1>Sign out?</h1>")).shows(t, 200, "You are signed out")
	b.get(s.authorize()).shows(t, 200, "<h1>Sign in</h1>")
	if status, body := s.refreshOAuth(t, tokens.RefreshToken); status != 400 || body["error"] != "invalid_grant" {
		t.Errorf("refresh after signing out: %d %v", status, body)
	}
	if _, err := found.UserInfo(ctx, oauth2.StaticTokenSource(tokens)); err == nil {
		t.Error("userinfo answers after signing out")
	}
}

func TestSignInPageRefuses(t *testing.T) {
	s := newService(t)
	s.signUp(t, "ann@example.com")
	b := newBrowser(t, s)
	p := b.get(s.authorize("login_hint", "ann@example.com")).shows(t, 200, `value="ann@example.com"`)
	wrong := b.submit(p, "email", "ann@example.com", "password", "wrong wrong").shows(t, 401, "E-mail or password is wrong", `role="alert"`)
	unknown := b.submit(p, "email", "nobody@example.com", "password", "wrong wrong").shows(t, 401)
	if strings.ReplaceAll(unknown.body, "nobody@", "ann@") != wrong.body {
		t.Error("the page tells who has an account")
	}
	b.submit(p, "email", "", "password", "").shows(t, 400, "Enter your e-mail address.", "Enter your password.")
	b.submit(p, "email", "ann@example.com", "password", strings.Repeat("x", 5000)).shows(t, 401)
	for range 8 {
		b.submit(p, "email", "ann@example.com", "password", "wrong wrong").shows(t, 401)
	}
	if got := b.submit(p, "email", "ann@example.com", "password", password).shows(t, 429, "Too many attempts", "15 minutes"); got.header.Get("Retry-After") != "900" {
		t.Errorf("Retry-After %q", got.header.Get("Retry-After"))
	}
	if _, ok := cookies(b)["rxassay-session"]; ok {
		t.Error("a refused sign-in left a session")
	}
	s.clock.advance(15 * time.Minute)
	b.submit(p, "email", "ANN@example.com", "password", password).leads(t, s.web())
	if c := cookies(b)["rxassay-session"]; c == nil {
		t.Error("no session after signing in")
	}
}

func cookies(b *browser) map[string]*http.Cookie {
	u, err := url.Parse(b.s.URL)
	if err != nil {
		b.t.Fatal(err)
	}
	all := map[string]*http.Cookie{}
	for _, c := range b.Jar.Cookies(u) {
		all[c.Name] = c
	}
	return all
}

// What an authorization request may not do. Where client or address are unknown nobody is sent anywhere.
func TestAuthorizationRequestsThatAreRefused(t *testing.T) {
	s := newService(t, func(c *identity.ProviderConfig) { c.RedirectURIs = []string{"https://app.example.com/in?x=1"} })
	b := newBrowser(t, s)
	for name, change := range map[string][]string{
		"no client":                  {"client_id", ""},
		"another client":             {"client_id", "other"},
		"no address":                 {"redirect_uri", ""},
		"another host":               {"redirect_uri", "https://evil.example/signed-in"},
		"another path":               {"redirect_uri", s.URL + "/signed-in/../docs"},
		"more path":                  {"redirect_uri", s.web() + "/x"},
		"a query":                    {"redirect_uri", s.web() + "?next=//evil.example"},
		"a fragment":                 {"redirect_uri", s.web() + "#x"},
		"user info":                  {"redirect_uri", "http://127.0.0.1:80@evil.example/callback"},
		"a suffix":                   {"redirect_uri", s.URL + ".evil.example/signed-in"},
		"upper case":                 {"redirect_uri", strings.ToUpper(s.URL) + "/signed-in"},
		"a script":                   {"redirect_uri", "javascript:alert(1)"},
		"localhost by name":          {"redirect_uri", "http://localhost:5000/callback"},
		"loopback, another path":     {"redirect_uri", "http://127.0.0.1:5000/other"},
		"loopback over https":        {"redirect_uri", "https://127.0.0.1:5000/callback"},
		"loopback without port":      {"redirect_uri", "http://127.0.0.1/callback"},
		"loopback, port 0":           {"redirect_uri", "http://127.0.0.1:0/callback"},
		"loopback, another spelling": {"redirect_uri", "http://127.0.0.1:05000/callback"},
		"loopback, another address":  {"redirect_uri", "http://127.0.0.2:5000/callback"},
		"loopback with a query":      {"redirect_uri", "http://127.0.0.1:5000/callback?x=1"},
		"backslash":                  {"redirect_uri", `http://127.0.0.1:5000\@evil.example/callback`},
		"extra without its query":    {"redirect_uri", "https://app.example.com/in"},
	} {
		t.Run(name, func(t *testing.T) {
			if p := b.get(s.authorize(change...)).shows(t, 400, "cannot go on"); p.header.Get("Location") != "" {
				t.Errorf("redirects to %s", p.header.Get("Location"))
			}
		})
	}
	twice := b.get(s.authorize() + "&redirect_uri=" + url.QueryEscape("https://evil.example/"))
	twice.shows(t, 400, "twice")
	for name, test := range map[string]struct {
		change []string
		want   string
	}{
		"no response type":      {[]string{"response_type", ""}, "invalid_request"},
		"implicit flow":         {[]string{"response_type", "id_token"}, "unsupported_response_type"},
		"hybrid flow":           {[]string{"response_type", "code id_token"}, "unsupported_response_type"},
		"no openid":             {[]string{"scope", "email"}, "invalid_scope"},
		"fragment answer":       {[]string{"response_mode", "fragment"}, "invalid_request"},
		"no PKCE":               {[]string{"code_challenge", "", "code_challenge_method", ""}, "invalid_request"},
		"plain PKCE":            {[]string{"code_challenge_method", "plain"}, "invalid_request"},
		"PKCE without method":   {[]string{"code_challenge_method", ""}, "invalid_request"},
		"PKCE without a hash":   {[]string{"code_challenge", "short"}, "invalid_request"},
		"long state":            {[]string{"state", strings.Repeat("s", 1025)}, "invalid_request"},
		"long nonce":            {[]string{"nonce", strings.Repeat("n", 1025)}, "invalid_request"},
		"request object":        {[]string{"request", "e30.e30."}, "request_not_supported"},
		"request by address":    {[]string{"request_uri", "https://evil.example/"}, "request_uri_not_supported"},
		"none and login":        {[]string{"prompt", "none login"}, "invalid_request"},
		"an age that is no age": {[]string{"max_age", "-1"}, "invalid_request"},
		"nobody signed in":      {[]string{"prompt", "none"}, "login_required"},
	} {
		t.Run(name, func(t *testing.T) {
			got := b.get(s.authorize(test.change...)).leads(t, s.web())
			if got.Get("error") != test.want || got.Has("code") || got.Get("iss") != s.URL {
				t.Errorf("%v, want %s", got, test.want)
			}
			if want := "the state"; len(test.change[1]) < 1000 && got.Get("state") != want {
				t.Errorf("state %q", got.Get("state"))
			}
		})
	}
	// The form is no way around: its request is checked like any other.
	_, fields := b.form(b.get(s.authorize()))
	fields.Set("request", strings.TrimPrefix(s.authorize("redirect_uri", "https://evil.example/"), "/identity/authorize?"))
	b.send(http.MethodPost, "/identity/authorize", fields).shows(t, 400, "cannot go on")
	// A configured address keeps its query.
	if to := b.get(s.authorize("redirect_uri", "https://app.example.com/in?x=1", "prompt", "none")).header.Get("Location"); !strings.HasPrefix(to, "https://app.example.com/in?x=1&error=login_required") {
		t.Errorf("back to %s", to)
	}
}

func TestRedirectURIsThatCannotBeConfigured(t *testing.T) {
	for _, bad := range []string{"http://app.example.com/in", "app.example.com", "https://u:p@app.example.com/", "https://app.example.com/#x", "javascript:alert(1)", "https:///in"} {
		if err := tryRedirect(t, bad); err == nil || !strings.Contains(err.Error(), "RXASSAY_REDIRECT_URIS") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if err := tryRedirect(t, "http://localhost:5173/signed-in"); err != nil {
		t.Error(err)
	}
}

func tryRedirect(t *testing.T, address string) error {
	t.Helper()
	s := newService(t)
	_, err := identity.NewProvider(s.config(func(c *identity.ProviderConfig) { c.RedirectURIs = []string{address} }))
	return err
}

func TestCodeIsBoundAndSingleUse(t *testing.T) {
	s := newService(t)
	s.signUp(t, "ann@example.com")
	b := newBrowser(t, s)
	b.signInPage("ann@example.com")
	code := func() string {
		t.Helper()
		return b.get(s.authorize()).leads(t, s.web()).Get("code")
	}
	for name, test := range map[string]struct {
		change []string
		status int
		want   string
		burnt  bool
	}{
		"another verifier":  {[]string{"code_verifier", verifier + "x"}, 400, "invalid_grant", true},
		"challenge instead": {[]string{"code_verifier", challenge(verifier)}, 400, "invalid_grant", true},
		"short verifier":    {[]string{"code_verifier", "short"}, 400, "invalid_grant", true},
		"another address":   {[]string{"redirect_uri", "http://127.0.0.1:5000/callback"}, 400, "invalid_grant", true},
		"no verifier":       {[]string{"code_verifier", ""}, 400, "invalid_request", false},
		"no address":        {[]string{"redirect_uri", ""}, 400, "invalid_request", false},
		"no client":         {[]string{"client_id", ""}, 401, "invalid_client", false},
		"another client":    {[]string{"client_id", "other"}, 401, "invalid_client", false},
		"a secret":          {[]string{"client_secret", "x"}, 401, "invalid_client", false},
		"no grant":          {[]string{"grant_type", ""}, 400, "invalid_request", false},
		"another grant":     {[]string{"grant_type", "password"}, 400, "unsupported_grant_type", false},
	} {
		t.Run(name, func(t *testing.T) {
			c := code()
			if status, body := s.exchange(t, c, test.change...); status != test.status || body["error"] != test.want || body["error_description"] == "" {
				t.Errorf("%d %v, want %d %s", status, body, test.status, test.want)
			}
			if status, _ := s.exchange(t, c); (status == 200) == test.burnt {
				t.Errorf("a second, good try is %d", status)
			}
		})
	}
	t.Run("expired", func(t *testing.T) {
		c := code()
		s.clock.advance(time.Minute)
		if status, body := s.exchange(t, c); status != 400 || body["error"] != "invalid_grant" {
			t.Errorf("%d %v", status, body)
		}
	})
	t.Run("replayed", func(t *testing.T) {
		c, other := code(), code()
		status, first := s.exchange(t, c)
		if status != 200 || first["token_type"] != "Bearer" || first["scope"] != "openid email" || first["expires_in"] != 3600.0 {
			t.Fatalf("%d %v", status, first)
		}
		_, kept := s.exchange(t, other)
		status, next := s.refreshOAuth(t, first["refresh_token"])
		if status != 200 {
			t.Fatalf("%d %v", status, next)
		}
		if status, body := s.exchange(t, c); status != 400 || body["error"] != "invalid_grant" {
			t.Errorf("replay: %d %v", status, body)
		}
		if status, _ := s.refreshOAuth(t, next["refresh_token"]); status != 400 {
			t.Errorf("what the replayed code gave is still good: %d", status)
		}
		if status, _ := s.refreshOAuth(t, kept["refresh_token"]); status != 200 {
			t.Errorf("what another code gave is revoked: %d", status)
		}
	})
	t.Run("other media", func(t *testing.T) {
		if status, body, _ := s.send(t, "/identity/token", "application/json", `{"grant_type":"authorization_code"}`); status != 400 || body["error"] != "invalid_request" {
			t.Errorf("%d %v", status, body)
		}
	})
}

// A program on the user's machine gets nothing without a click, and a session of its own.
func TestProgramOnTheMachine(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	uid := up["localId"].(string)
	b := newBrowser(t, s)
	b.signInPage("ann@example.com")
	for _, to := range []string{"http://127.0.0.1:49152/callback", "http://[::1]:49152/callback"} {
		if got := b.get(s.authorize("redirect_uri", to, "prompt", "none")).leads(t, to); got.Get("error") != "interaction_required" {
			t.Errorf("without a page: %v", got)
		}
		p := b.get(s.authorize("redirect_uri", to)).shows(t, 200, "Continue to RxAssay", "ann@example.com")
		if policy := p.header.Get("Content-Security-Policy"); !strings.Contains(policy, "form-action 'self' http:") {
			t.Errorf("the browser would stop the form: %s", policy)
		}
		b.submit(p, "action", "other").shows(t, 200, "<h1>Sign in</h1>")
		code := b.submit(p, "action", "continue").leads(t, to).Get("code")
		if status, body := s.exchange(t, code); status != 400 {
			t.Errorf("another address: %d %v", status, body)
		}
		code = b.submit(p, "action", "continue").leads(t, to).Get("code")
		status, body := s.exchange(t, code, "redirect_uri", to)
		if status != 200 {
			t.Fatalf("%d %v", status, body)
		}
		id, err := s.provider.Verifier().Verify(t.Context(), body["id_token"].(string))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.provider.EndSession(t.Context(), uid, id.SessionID); err != nil {
			t.Error(err)
		}
		if status, _ := s.refreshOAuth(t, body["refresh_token"]); status != 400 {
			t.Errorf("refresh after the session was ended: %d", status)
		}
		b.get(s.authorize()).leads(t, s.web()) // the browser's own session goes on
	}
	// After signing out elsewhere the click leads to the sign-in page, not into the account.
	p := b.get(s.authorize("redirect_uri", "http://127.0.0.1:49152/callback"))
	if _, err := s.store.EndSessions(t.Context(), uid, ""); err != nil {
		t.Fatal(err)
	}
	b.submit(p, "action", "continue").shows(t, 401, "Your session has ended")
}

// No other site can send a form in somebody's name, or sign somebody in or out.
func TestFormsFromElsewhere(t *testing.T) {
	s := newService(t)
	s.signUp(t, "ann@example.com")
	b := newBrowser(t, s)
	action, fields := b.form(b.get(s.authorize()))
	fields.Set("email", "ann@example.com")
	fields.Set("password", password)
	with := func(name, value string) url.Values {
		changed := url.Values{}
		for k, v := range fields {
			changed[k] = v
		}
		changed.Set(name, value)
		return changed
	}
	other := newBrowser(t, s)
	_, theirs := other.form(other.get(s.authorize()))
	for name, send := range map[string]func() page{
		"no proof":                func() page { return b.send("POST", action, with("csrf", "")) },
		"made-up proof":           func() page { return b.send("POST", action, with("csrf", "x")) },
		"another browser's proof": func() page { return b.send("POST", action, with("csrf", theirs.Get("csrf"))) },
		"no cookie":               func() page { return newBrowser(t, s).send("POST", action, fields) },
		"from another site":       func() page { return b.send("POST", action, fields, "Sec-Fetch-Site", "cross-site") },
		"from a sister site":      func() page { return b.send("POST", action, fields, "Sec-Fetch-Site", "same-site") },
		"sign-up":                 func() page { return b.send("POST", "/identity/sign-up", with("csrf", "")) },
		"forgotten password":      func() page { return b.send("POST", "/identity/forgot-password", with("csrf", "")) },
		"sign-out":                func() page { return b.send("POST", "/identity/sign-out", with("csrf", "")) },
	} {
		t.Run(name, func(t *testing.T) {
			p := send().shows(t, 403)
			for _, c := range p.header.Values("Set-Cookie") {
				if strings.Contains(c, "session") {
					t.Errorf("a session was made: %s", c)
				}
			}
		})
	}
	if n := len(s.mails(t, "ann@example.com")); n != 0 {
		t.Errorf("%d mails were sent", n)
	}
	b.send("POST", action, fields).leads(t, s.web())
	// Getting the sign-out page, as an image of another site could, ends nothing.
	b.get("/identity/sign-out").shows(t, 200, "Sign out?")
	b.get(s.authorize()).leads(t, s.web())
	b.send("POST", action, nil).shows(t, 415)
	b.send("POST", action, with("email", strings.Repeat("x", 70<<10))).shows(t, 413)
}

func TestSignOutForAClient(t *testing.T) {
	s := newService(t)
	s.signUp(t, "ann@example.com")
	s.signUp(t, "bob@example.com")
	b, bob := newBrowser(t, s), newBrowser(t, s)
	_, ann := s.exchange(t, b.signInPage("ann@example.com"))
	_, bobs := s.exchange(t, bob.signInPage("bob@example.com"))
	out := func(hint any, to string) string {
		return "/identity/sign-out?" + url.Values{"id_token_hint": {hint.(string)}, "post_logout_redirect_uri": {to}, "state": {"bye"}}.Encode()
	}
	b.get(out(ann["id_token"], "https://evil.example/")).shows(t, 400, "cannot go on")
	// Another's token is no hint: the user is asked, and comes back after the click.
	p := b.get(out(bobs["id_token"], s.URL+"/")).shows(t, 200, "Sign out?")
	b.get(s.authorize()).leads(t, s.web())
	if got := b.submit(p).leads(t, s.URL+"/"); got.Get("state") != "bye" {
		t.Errorf("back with %v", got)
	}
	b.get(s.authorize()).shows(t, 200, "<h1>Sign in</h1>")
	// With its own token it goes at once.
	if got := bob.get(out(bobs["id_token"], s.URL+"/")).leads(t, s.URL+"/"); got.Get("state") != "bye" {
		t.Errorf("back with %v", got)
	}
	if status, _ := s.refreshOAuth(t, bobs["refresh_token"]); status != 400 {
		t.Errorf("refresh after signing out: %d", status)
	}
	bob.get(out(bobs["id_token"], s.URL+"/")).leads(t, s.URL+"/") // again changes nothing
}

func TestUserInfoRefuses(t *testing.T) {
	s := newService(t)
	b := newBrowser(t, s)
	for name, headers := range map[string][]string{
		"no token": nil, "rubbish": {"Authorization", "Bearer rubbish"}, "basic": {"Authorization", "Basic cnhhc3NheTo="},
	} {
		p := b.send("GET", "/identity/userinfo", nil, headers...)
		if p.status != 401 || decode(t, p.body)["error"] != "invalid_token" || !strings.Contains(p.header.Get("WWW-Authenticate"), "invalid_token") {
			t.Errorf("%s: %d %s", name, p.status, p.body)
		}
	}
}
