package identity_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/store"
)

const (
	signUpPath = "/identitytoolkit.googleapis.com/v1/accounts:signUp"
	signInPath = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword"
	lookupPath = "/identitytoolkit.googleapis.com/v1/accounts:lookup"
	tokenPath  = "/securetoken.googleapis.com/v1/token"

	sendCodePath  = "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode"
	resetCodePath = "/identitytoolkit.googleapis.com/v1/accounts:resetPassword"
	updatePath    = "/identitytoolkit.googleapis.com/v1/accounts:update"

	password = "correct horse 9"
)

// service is the built-in provider on a real listener, with a real store.
type service struct {
	*httptest.Server
	clock      *clock
	store      *store.Store
	closeStore func()
	provider   *identity.Provider
	outbox     *mail.Outbox
	dir        string
	log        *lockedBuffer
	cfg        identity.ProviderConfig
}

// config is what the provider was made of, changed.
func (s *service) config(change func(*identity.ProviderConfig)) identity.ProviderConfig {
	cfg := s.cfg
	change(&cfg)
	return cfg
}

// lockedBuffer is a log that several handlers write.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func openStore(t *testing.T, dir string, c *clock) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: c.now})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func newService(t *testing.T, change ...func(*identity.ProviderConfig)) *service {
	t.Helper()
	s := &service{clock: newClock(), dir: t.TempDir(), log: &lockedBuffer{}}
	s.store = openStore(t, s.dir, s.clock)
	s.closeStore = sync.OnceFunc(func() {
		if err := s.store.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(s.closeStore)
	mux := http.NewServeMux()
	s.Server = httptest.NewServer(mux)
	t.Cleanup(s.Close)
	var err error
	if s.outbox, err = mail.New(mail.Config{Store: s.store, PublicURL: s.URL, Now: s.clock.now}); err != nil {
		t.Fatal(err)
	}
	cfg := identity.ProviderConfig{
		PublicURL: s.URL + "/", DataDir: s.dir, Store: s.store, Outbox: s.outbox, Audit: audit.New(s.store, s.clock.now), Now: s.clock.now,
		Log: slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		ClientAddress: func(r *http.Request) string {
			if a := r.Header.Get("X-Test-Address"); a != "" {
				return a
			}
			return r.RemoteAddr
		},
	}
	for _, f := range change {
		f(&cfg)
	}
	s.cfg = cfg
	if s.provider, err = identity.NewProvider(cfg); err != nil {
		t.Fatal(err)
	}
	mux.HandleFunc("GET /.well-known/openid-configuration", s.provider.Discovery)
	mux.HandleFunc("GET /identity/jwks.json", s.provider.JWKS)
	mux.HandleFunc("POST "+signUpPath, s.provider.SignUp)
	mux.HandleFunc("POST "+signInPath, s.provider.SignIn)
	mux.HandleFunc("POST "+lookupPath, s.provider.Lookup)
	mux.HandleFunc("POST "+tokenPath, s.provider.Token)
	mux.HandleFunc("POST "+sendCodePath, s.provider.SendOobCode)
	mux.HandleFunc("POST "+resetCodePath, s.provider.ResetPasswordByCode)
	mux.HandleFunc("POST "+updatePath, s.provider.Update)
	mux.HandleFunc("GET /identity/authorize", s.provider.Authorize)
	mux.HandleFunc("POST /identity/authorize", s.provider.SubmitSignIn)
	mux.HandleFunc("POST /identity/token", s.provider.OAuthToken)
	mux.HandleFunc("GET /identity/userinfo", s.provider.UserInfo)
	mux.HandleFunc("GET /identity/sign-up", s.provider.SignUpPage)
	mux.HandleFunc("POST /identity/sign-up", s.provider.SubmitSignUp)
	mux.HandleFunc("GET /identity/forgot-password", s.provider.ForgotPage)
	mux.HandleFunc("POST /identity/forgot-password", s.provider.SubmitForgot)
	mux.HandleFunc("GET /identity/reset-password", s.provider.ResetPage)
	mux.HandleFunc("POST /identity/reset-password", s.provider.SubmitReset)
	mux.HandleFunc("GET /identity/verify-email", s.provider.VerifyPage)
	mux.HandleFunc("POST /identity/verify-email", s.provider.SubmitVerify)
	mux.HandleFunc("GET /identity/sign-out", s.provider.SignOut)
	mux.HandleFunc("POST /identity/sign-out", s.provider.SubmitSignOut)
	return s
}

// restart puts a new provider in the place of the old one.
func (s *service) restart(t *testing.T) {
	t.Helper()
	p, err := identity.NewProvider(s.cfg)
	if err != nil {
		t.Fatal(err)
	}
	*s.provider = *p
}

func (s *service) signUpLimit(address string) store.AttemptLimit {
	return s.provider.SignUpLimit(address)
}

// send posts a body and returns the status and the decoded answer.
func (s *service) send(t *testing.T, path, contentType, body string, headers ...string) (int, map[string]any, http.Header) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+path+"?key=AIzaFake", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", contentType)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	var decoded map[string]any
	if err := json.Unmarshal(raw, &decoded); err != nil {
		t.Fatalf("%d %s: %v", resp.StatusCode, raw, err)
	}
	if resp.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s may be cached", path)
	}
	return resp.StatusCode, decoded, resp.Header
}

func (s *service) json(t *testing.T, path string, body map[string]any, headers ...string) (int, map[string]any) {
	t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	status, decoded, _ := s.send(t, path, "application/json", string(raw), headers...)
	return status, decoded
}

// message returns the message of an error in Firebase's form, after checking the form.
func message(t *testing.T, status int, body map[string]any) string {
	t.Helper()
	e, ok := body["error"].(map[string]any)
	if !ok {
		t.Fatalf("%d without an error: %v", status, body)
	}
	if e["code"] != float64(status) {
		t.Errorf("code %v in an answer with status %d", e["code"], status)
	}
	details, _ := e["errors"].([]any)
	if len(details) != 1 {
		t.Fatalf("details: %v", e)
	}
	d := details[0].(map[string]any)
	if d["message"] != e["message"] || d["domain"] != "global" || d["reason"] == "" {
		t.Errorf("details: %v", e)
	}
	return e["message"].(string)
}

func (s *service) signUp(t *testing.T, email string) map[string]any {
	t.Helper()
	status, body := s.json(t, signUpPath, map[string]any{"email": email, "password": password, "displayName": "Ann Lee", "returnSecureToken": true})
	if status != http.StatusOK {
		t.Fatalf("sign up: %d %v", status, body)
	}
	return body
}

// session returns the id of the session that an answer's ID token belongs to.
func (s *service) session(t *testing.T, signedIn map[string]any) string {
	t.Helper()
	id, err := s.provider.Verifier().Verify(t.Context(), signedIn["idToken"].(string))
	if err != nil || id.SessionID == "" {
		t.Fatalf("%+v %v", id, err)
	}
	return id.SessionID
}

func TestSignUpSignInRefreshLookup(t *testing.T) {
	s := newService(t)
	// A client elsewhere finds the keys through discovery, as with any issuer.
	remote := newVerifier(t, s.clock, identity.Issuer{URL: s.URL, Audience: identity.Audience})

	up := s.signUp(t, "Ann@Example.com")
	if up["kind"] != "identitytoolkit#SignupNewUserResponse" || up["expiresIn"] != "3600" || up["email"] != "ann@example.com" || len(up["localId"].(string)) != 28 {
		t.Errorf("sign up: %v", up)
	}
	uid := up["localId"].(string)
	want := identity.Identity{UID: uid, Issuer: s.URL, Subject: uid, Email: "ann@example.com", Name: "Ann Lee", SessionID: s.session(t, up)}
	for name, v := range map[string]*identity.Verifier{"own": s.provider.Verifier(), "remote": remote} {
		if id, err := v.Verify(t.Context(), up["idToken"].(string)); err != nil || id != want {
			t.Errorf("%s verifier: %#v %v", name, id, err)
		}
	}

	s.clock.advance(time.Minute)
	status, in := s.json(t, signInPath, map[string]any{"email": "ann@EXAMPLE.com", "password": password, "returnSecureToken": true})
	if status != http.StatusOK || in["localId"] != uid || in["registered"] != true || in["expiresIn"] != "3600" || in["displayName"] != "Ann Lee" {
		t.Fatalf("sign in: %d %v", status, in)
	}
	want.SessionID = s.session(t, in)
	if in["refreshToken"] == up["refreshToken"] {
		t.Error("two sessions share a refresh token")
	}

	s.clock.advance(2 * time.Hour)
	if status, body := s.json(t, lookupPath, map[string]any{"idToken": in["idToken"]}); status != 400 || message(t, status, body) != "TOKEN_EXPIRED" {
		t.Errorf("look-up with an expired token: %d %v", status, body)
	}
	var fresh map[string]any
	refresh := in["refreshToken"].(string)
	for _, request := range []struct {
		contentType string
		body        func(token string) string
	}{
		{"application/x-www-form-urlencoded", func(token string) string {
			return url.Values{"grant_type": {"refresh_token"}, "refresh_token": {token}}.Encode()
		}},
		{"application/json", func(token string) string { return `{"grant_type":"refresh_token","refresh_token":"` + token + `"}` }},
		{"application/json; charset=utf-8", func(token string) string { return `{"grantType":"refresh_token","refreshToken":"` + token + `"}` }},
	} {
		status, fresh, _ = s.send(t, tokenPath, request.contentType, request.body(refresh))
		if status != http.StatusOK || fresh["user_id"] != uid || fresh["expires_in"] != "3600" || fresh["token_type"] != "Bearer" ||
			fresh["project_id"] != "rxassay" || fresh["refresh_token"] == refresh || fresh["access_token"] != fresh["id_token"] {
			t.Fatalf("%s: %d %v", request.contentType, status, fresh)
		}
		refresh = fresh["refresh_token"].(string)
		if id, err := remote.Verify(t.Context(), fresh["id_token"].(string)); err != nil || id != want {
			t.Errorf("refreshed token: %#v %v", id, err)
		}
	}
	status, found := s.json(t, lookupPath, map[string]any{"idToken": fresh["id_token"]})
	if status != http.StatusOK || found["kind"] != "identitytoolkit#GetAccountInfoResponse" {
		t.Fatalf("look up: %d %v", status, found)
	}
	user := found["users"].([]any)[0].(map[string]any)
	if user["localId"] != uid || user["email"] != "ann@example.com" || user["emailVerified"] != false || user["displayName"] != "Ann Lee" ||
		user["createdAt"] != "1795176000000" || user["lastLoginAt"] != "1795176060000" {
		t.Errorf("look up: %v", user)
	}

	// Thirty days after the sign-in the refresh token ends.
	s.clock.advance(30 * 24 * time.Hour)
	if status, body := s.json(t, tokenPath, map[string]any{"grant_type": "refresh_token", "refresh_token": refresh}); message(t, status, body) != "TOKEN_EXPIRED" {
		t.Errorf("old refresh token: %v", body)
	}
}

func TestFirebaseErrors(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	stranger := sign(t, jose.RS256, rsaKey(t, "k"), "k", claims{"iss": s.URL, "aud": "rxassay", "sub": up["localId"], "exp": s.clock.now().Add(time.Hour).Unix()})
	const form = "application/x-www-form-urlencoded"
	for _, test := range []struct {
		name, path, contentType, body string
		status                        int
		message                       string
	}{
		{"sign up twice", signUpPath, "application/json", `{"email":"ann@example.com","password":"another one 1"}`, 400, "EMAIL_EXISTS"},
		{"sign up twice in capitals", signUpPath, "application/json", `{"email":"ANN@example.com","password":"another one 1"}`, 400, "EMAIL_EXISTS"},
		{"sign up without e-mail", signUpPath, "application/json", `{"password":"another one 1"}`, 400, "MISSING_EMAIL"},
		{"sign up with null", signUpPath, "application/json", `null`, 400, "MISSING_EMAIL"},
		{"sign up without password", signUpPath, "application/json", `{"email":"bob@example.com"}`, 400, "MISSING_PASSWORD"},
		{"sign up with a bad e-mail", signUpPath, "application/json", `{"email":"bob","password":"another one 1"}`, 400, "INVALID_EMAIL"},
		{"sign up with a name in the e-mail", signUpPath, "application/json", `{"email":"Bob <bob@example.com>","password":"another one 1"}`, 400, "INVALID_EMAIL"},
		{"sign up with a short password", signUpPath, "application/json", `{"email":"bob@example.com","password":"seven77"}`, 400, "WEAK_PASSWORD : Password should be at least 8 characters"},
		{"sign up with a long password", signUpPath, "application/json", `{"email":"bob@example.com","password":"` + strings.Repeat("x", 1025) + `"}`, 400, "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password should be at most 1024 bytes"},
		{"link", signUpPath, "application/json", `{"idToken":"x","email":"bob@example.com","password":"another one 1"}`, 400, "OPERATION_NOT_ALLOWED"},
		{"wrong type", signUpPath, "application/json", `{"email":1}`, 400, "Invalid JSON payload received. Send one object whose fields have the documented types."},
		{"no JSON", signUpPath, "application/json", `{`, 400, "Invalid JSON payload received. Send one object whose fields have the documented types."},
		{"large", signUpPath, "application/json", `{"email":"` + strings.Repeat("x", 16<<10) + `"}`, 413, "The body is larger than 16384 bytes. Send only the documented fields."},
		{"form to sign up", signUpPath, form, `email=bob@example.com`, 415, "Send the fields as JSON with the header Content-Type: application/json."},

		{"wrong password", signInPath, "application/json", `{"email":"ann@example.com","password":"another one 1"}`, 400, "INVALID_LOGIN_CREDENTIALS"},
		{"overlong password", signInPath, "application/json", `{"email":"ann@example.com","password":"` + strings.Repeat("x", 1025) + `"}`, 400, "INVALID_LOGIN_CREDENTIALS"},
		{"unknown e-mail", signInPath, "application/json", `{"email":"nobody@example.com","password":"another one 1"}`, 400, "INVALID_LOGIN_CREDENTIALS"},
		{"sign in without e-mail", signInPath, "application/json", `{"password":"another one 1"}`, 400, "MISSING_EMAIL"},
		{"sign in without password", signInPath, "application/json", `{"email":"ann@example.com"}`, 400, "MISSING_PASSWORD"},
		{"sign in with a bad e-mail", signInPath, "application/json", `{"email":"ann@","password":"another one 1"}`, 400, "INVALID_EMAIL"},

		{"look up nothing", lookupPath, "application/json", `{}`, 400, "MISSING_ID_TOKEN"},
		{"look up rubbish", lookupPath, "application/json", `{"idToken":"rubbish"}`, 400, "INVALID_ID_TOKEN"},
		{"look up a stranger's token", lookupPath, "application/json", `{"idToken":"` + stranger + `"}`, 400, "INVALID_ID_TOKEN"},
		{"look up with a refresh token", lookupPath, "application/json", `{"idToken":"` + up["refreshToken"].(string) + `"}`, 400, "INVALID_ID_TOKEN"},

		{"no grant", tokenPath, form, ``, 400, "MISSING_GRANT_TYPE"},
		{"another grant", tokenPath, form, `grant_type=authorization_code&code=1`, 400, "INVALID_GRANT_TYPE"},
		{"no refresh token", tokenPath, form, `grant_type=refresh_token`, 400, "MISSING_REFRESH_TOKEN"},
		{"made-up refresh token", tokenPath, form, `grant_type=refresh_token&refresh_token=abc`, 400, "INVALID_REFRESH_TOKEN"},
		{"made-up refresh token in JSON", tokenPath, "application/json", `{"grant_type":"refresh_token","refresh_token":"abc"}`, 400, "INVALID_REFRESH_TOKEN"},
		{"bad form", tokenPath, form, `grant_type=%zz`, 400, "Invalid form payload received. Encode the fields grant_type and refresh_token as a URL query."},
		{"text", tokenPath, "text/plain", `grant_type=refresh_token`, 415, "Send the fields as JSON with the header Content-Type: application/json."},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, body, _ := s.send(t, test.path, test.contentType, test.body)
			if got := message(t, status, body); status != test.status || got != test.message {
				t.Errorf("%d %q, want %d %q", status, got, test.status, test.message)
			}
		})
	}
	if s.log.String() != "" {
		t.Errorf("refusals were logged: %s", s.log)
	}
}

func TestSignUpsRaceForOneAddress(t *testing.T) {
	s := newService(t)
	const racers = 12
	results := make(chan string, racers)
	var wg sync.WaitGroup
	for range racers {
		wg.Go(func() {
			status, body := s.json(t, signUpPath, map[string]any{"email": "ann@example.com", "password": password})
			if status == http.StatusOK {
				results <- "ok"
				return
			}
			results <- message(t, status, body)
		})
	}
	wg.Wait()
	close(results)
	counts := map[string]int{}
	for r := range results {
		counts[r]++
	}
	if counts["ok"] != 1 || counts["EMAIL_EXISTS"] != racers-1 {
		t.Errorf("%v, want one ok and EMAIL_EXISTS for the others", counts)
	}
}

func TestFailedSignInsAreThrottled(t *testing.T) {
	s := newService(t)
	s.signUp(t, "ann@example.com")
	s.signUp(t, "bob@example.com")
	try := func(email, password, address string) string {
		t.Helper()
		raw := fmt.Sprintf(`{"email":%q,"password":%q}`, email, password)
		status, body, header := s.send(t, signInPath, "application/json", raw, "X-Test-Address", address)
		if status == http.StatusOK {
			return "ok"
		}
		m := message(t, status, body)
		if (m == "TOO_MANY_ATTEMPTS_TRY_LATER") != (header.Get("Retry-After") != "") {
			t.Errorf("%s with Retry-After %q", m, header.Get("Retry-After"))
		}
		return m
	}
	const home, away = "192.0.2.1:1000", "198.51.100.7:2000"
	for range 10 {
		if got := try("ann@example.com", "wrong wrong", home); got != "INVALID_LOGIN_CREDENTIALS" {
			t.Fatal(got)
		}
	}
	for _, test := range []struct{ name, email, password, address, want string }{
		{"the right password comes too late", "ann@example.com", password, home, "TOO_MANY_ATTEMPTS_TRY_LATER"},
		{"capitals are the same account", "ANN@example.com", password, "192.0.2.1:9", "TOO_MANY_ATTEMPTS_TRY_LATER"},
		{"another address may", "ann@example.com", password, away, "ok"},
		{"another account may", "bob@example.com", password, home, "ok"},
	} {
		if got := try(test.email, test.password, test.address); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	s.clock.advance(15 * time.Minute)
	if got := try("ann@example.com", password, home); got != "ok" {
		t.Errorf("after the window: %s", got)
	}
	// A success forgets the failures before it.
	for range 3 {
		for range 9 {
			try("ann@example.com", "wrong wrong", home)
		}
		if got := try("ann@example.com", password, home); got != "ok" {
			t.Fatalf("ninth failure: %s", got)
		}
	}
}

func TestPublishedDocuments(t *testing.T) {
	s := newService(t)
	get := func(path string) map[string]any {
		t.Helper()
		resp, err := http.Get(s.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		var body map[string]any
		if err := json.NewDecoder(resp.Body).Decode(&body); err != nil || resp.Header.Get("Content-Type") != "application/json" {
			t.Fatalf("%s: %v %v", path, err, resp.Header)
		}
		return body
	}
	d := get("/.well-known/openid-configuration")
	if d["issuer"] != s.URL || d["jwks_uri"] != s.URL+"/identity/jwks.json" {
		t.Errorf("discovery: %v", d)
	}
	keys := get("/identity/jwks.json")["keys"].([]any)
	key := keys[0].(map[string]any)
	if len(keys) != 1 || key["alg"] != "ES256" || key["crv"] != "P-256" || key["use"] != "sig" || key["kid"] == "" {
		t.Errorf("keys: %v", keys)
	}
	if _, private := key["d"]; private {
		t.Error("the private key is published")
	}
}

// What is kept must not let anybody sign in: no password and no refresh token stands in the data directory.
func TestSecretsAreNotStored(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	s.json(t, signInPath, map[string]any{"email": "ann@example.com", "password": "canary-wrong-password"})
	s.closeStore()
	// A fault of the store reaches the log, without what was sent.
	status, body := s.json(t, signInPath, map[string]any{"email": "ann@example.com", "password": password})
	if got := message(t, status, body); status != 500 || !strings.HasPrefix(got, "Internal error encountered.") {
		t.Errorf("%d %s", status, got)
	}
	if s.log.String() == "" {
		t.Error("the fault was not logged")
	}
	secrets := []string{password, up["refreshToken"].(string), up["idToken"].(string), "canary-wrong-password"}
	for _, secret := range append(secrets, "ann@example.com") {
		if strings.Contains(s.log.String(), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
	err := filepath.WalkDir(s.dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		for _, secret := range secrets {
			if bytes.Contains(content, []byte(secret)) {
				t.Errorf("%s holds %q", filepath.Base(path), secret)
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
