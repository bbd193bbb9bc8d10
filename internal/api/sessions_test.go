package api

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/store"
)

// surfer is a browser at the provider's pages: it keeps cookies and follows no redirect by itself.
type surfer struct {
	*world
	http.Client
}

func (w *world) surfer() *surfer {
	w.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return &surfer{w, http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// visit asks for a page, or sends a form, and holds the answer against the description.
func (s *surfer) visit(method, path string, query, form url.Values) answer {
	s.t.Helper()
	req, err := http.NewRequest(method, s.url+path+"?"+query.Encode(), strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Accept", "text/html")
	req.Header.Set("User-Agent", "Browser/1.0")
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	resp, err := s.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	a := answer{status: resp.StatusCode, header: resp.Header}
	if a.body, err = io.ReadAll(resp.Body); err != nil {
		s.t.Fatal(err)
	}
	s.check(request{method: method, path: path}, req, a)
	return a
}

var hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)

// fields are what the form of a page carries, with more.
func (a answer) fields(more ...string) url.Values {
	f := url.Values{}
	for _, m := range hiddenField.FindAllStringSubmatch(string(a.body), -1) {
		f.Set(m[1], html.UnescapeString(m[2]))
	}
	for i := 0; i < len(more); i += 2 {
		f.Set(more[i], more[i+1])
	}
	return f
}

const codeVerifier = "a-verifier-of-at-least-forty-three-characters-1"

func (w *world) authorizeQuery() url.Values {
	sum := sha256.Sum256([]byte(codeVerifier))
	return url.Values{
		"response_type": {"code"}, "client_id": {"rxassay"}, "redirect_uri": {w.url + "/signed-in"}, "scope": {"openid"}, "state": {"s"},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "code_challenge_method": {"S256"},
	}
}

// code is what the browser is sent back with.
func (a answer) code(t testing.TB) string {
	t.Helper()
	u, err := url.Parse(a.header.Get("Location"))
	if err != nil || a.status != http.StatusSeeOther || u.Query().Get("code") == "" {
		t.Fatalf("%d to %q: %s", a.status, a.header.Get("Location"), a.body)
	}
	return u.Query().Get("code")
}

type tokenAnswer struct {
	IDToken      string `json:"id_token"`
	RefreshToken string `json:"refresh_token"`
}

func (w *world) token(form url.Values) answer {
	w.t.Helper()
	return w.do(request{
		method: "POST", path: "/identity/token", body: strings.NewReader(form.Encode()),
		header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}},
	})
}

func (w *world) exchange(code string) url.Values {
	return url.Values{
		"grant_type": {"authorization_code"}, "client_id": {"rxassay"}, "code": {code}, "redirect_uri": {w.url + "/signed-in"}, "code_verifier": {codeVerifier},
	}
}

// A browser signs in on the page, its client gets tokens, and the API takes them; the user sees the session and ends it
// from elsewhere.
func TestSignInPageToSessions(t *testing.T) {
	w := newWorld(t)
	p, other := w.member("ann"), w.member("bob")
	s := w.surfer()
	page := s.visit("GET", "/identity/authorize", w.authorizeQuery(), nil)
	page.shows(t, 200, "Sign in")
	s.visit("POST", "/identity/authorize", nil, page.fields("email", p.email, "password", "wrong wrong")).shows(t, 401, "is wrong")
	code := s.visit("POST", "/identity/authorize", nil, page.fields("email", p.email, "password", "correct horse battery")).code(t)
	// The page to which the browser is sent back exists, and gives the code to nobody.
	for query, title := range map[string]string{"code=" + code: "You are signed in", "error=access_denied": "Sign-in was not finished", "": "Sign-in was not finished"} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		back := s.visit("GET", "/signed-in", q, nil)
		if back.status != 200 || !strings.Contains(string(back.body), "<h1>"+title+"</h1>") || strings.Contains(string(back.body), code) {
			t.Errorf("/signed-in?%s answered %d: %s", query, back.status, back.body)
		}
		if back.header.Get("Cache-Control") != "no-store" || back.header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("/signed-in?%s may be cached, or its address told: %v", query, back.header)
		}
	}
	var tokens tokenAnswer
	w.token(w.exchange(code)).into(t, 200, &tokens)
	w.do(request{method: "GET", path: "/api/documents", token: tokens.IDToken, query: url.Values{"userId": {p.uid}}}).into(t, 200, nil)
	w.do(request{method: "GET", path: "/identity/userinfo", token: tokens.IDToken}).into(t, 200, nil)

	type session struct {
		ID, UserAgent, Network           string
		CreatedAt, LastUsedAt, ExpiresAt time.Time
		Current                          bool
	}
	list := func(token string) (all []session) {
		t.Helper()
		var data struct {
			Data struct {
				Sessions []session
				Count    int
			}
		}
		w.do(request{method: "GET", path: "/api/account/sessions", token: token}).into(t, 200, &data)
		if len(data.Data.Sessions) != data.Data.Count {
			t.Errorf("count %d of %d", data.Data.Count, len(data.Data.Sessions))
		}
		return data.Data.Sessions
	}
	all := list(tokens.IDToken)
	if len(all) != 2 || !all[0].Current || all[0].UserAgent != "Browser/1.0" || all[0].Network != "127.0.0.0/24" || all[1].Current ||
		all[0].ExpiresAt.Sub(all[0].CreatedAt) != 30*24*time.Hour {
		t.Fatalf("%+v", all)
	}
	end := func(token, id string) answer {
		return w.do(request{method: "DELETE", path: "/api/account/sessions/{id}", token: token, id: id})
	}
	end(other.token, all[0].ID).refused(t, 404, "not_found")
	end(p.token, "x").refused(t, 404, "not_found")
	end("", all[0].ID).refused(t, 401, "unauthenticated")
	for range 2 {
		end(p.token, all[0].ID).into(t, 200, nil)
	}
	if left := list(p.token); len(left) != 1 || !left[0].Current {
		t.Errorf("left: %+v", left)
	}
	w.token(url.Values{"grant_type": {"refresh_token"}, "client_id": {"rxassay"}, "refresh_token": {tokens.RefreshToken}}).into(t, 400, nil)
	s.visit("GET", "/identity/authorize", w.authorizeQuery(), nil).shows(t, 200, "Sign in")
	if strings.Contains(w.log.String(), code) || strings.Contains(w.log.String(), tokens.RefreshToken) || strings.Contains(w.log.String(), p.email) {
		t.Error("the log holds a secret or an address")
	}
}

func TestSessionsOfAnotherProvider(t *testing.T) {
	var provider *identity.Provider
	w := newWorld(t, func(c *Config) { provider, c.Provider = c.Provider, nil })
	made := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(`{"email":"ann@example.com","password":"correct horse battery"}`))
	r.Header.Set("Content-Type", "application/json")
	provider.SignUp(made, r)
	var in struct{ IDToken, LocalID string }
	if err := json.Unmarshal(made.Body.Bytes(), &in); err != nil {
		t.Fatal(err)
	}
	p := person{in.LocalID, in.IDToken, "ann@example.com"}
	w.register(p).into(t, 201, nil)
	w.decide(p.uid, "approve")
	var data struct{ Data struct{ Sessions []any } }
	w.do(request{method: "GET", path: "/api/account/sessions", token: p.token}).into(t, 200, &data)
	if data.Data.Sessions == nil || len(data.Data.Sessions) != 0 {
		t.Errorf("%v, want an empty list", data.Data.Sessions)
	}
	w.do(request{method: "DELETE", path: "/api/account/sessions/{id}", token: p.token, id: "x"}).refused(t, 404, "not_found")
}

// mailedToken is what the newest mail of a kind carries in its link.
func (w *world) mailedToken(kind string) string {
	w.t.Helper()
	list, err := w.store.Mails(w.t.Context(), "", store.Page{Limit: 100})
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range list.Items {
		if found := mailedLink.FindStringSubmatch(m.Text); found != nil && m.Kind == kind {
			return found[1]
		}
	}
	w.t.Fatalf("no mail %s with a link", kind)
	return ""
}

var mailedLink = regexp.MustCompile(`/identity/[a-z-]+\?token=(\S+)`)

// A mailed link is shown without being used, and its address is nowhere kept.
func TestMailedLinkThroughTheService(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("ann")
	w.do(request{
		method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode", json: map[string]any{"requestType": "PASSWORD_RESET", "email": p.email},
	}).into(t, 200, nil)
	link := w.mailedToken("reset-password")
	s := w.surfer()
	for range 2 {
		a := s.visit("GET", "/identity/reset-password", url.Values{"token": {link}}, nil)
		a.shows(t, 200, "Choose a new password")
		if a.header.Get("Referrer-Policy") != "no-referrer" || a.header.Get("Cache-Control") != "no-store" {
			t.Errorf("headers: %v", a.header)
		}
	}
	form := url.Values{"token": {link}, "password": {"a new pass phrase"}}
	s.visit("POST", "/identity/reset-password", nil, form).shows(t, 200, "Your password is changed")
	s.visit("POST", "/identity/reset-password", nil, form).shows(t, 400, "not good any more")
	if strings.Contains(w.log.String(), link) {
		t.Error("the log holds the link's secret")
	}
}

// walkIdentity visits every operation of the built-in provider that a browser or its client uses, in good and bad.
func (w *world) walkIdentity(t *testing.T, p person) {
	t.Helper()
	s := w.surfer()
	s.visit("GET", "/identity/authorize", nil, nil).shows(t, 400, "cannot go on")
	page := s.visit("GET", "/identity/authorize", w.authorizeQuery(), nil)
	s.visit("POST", "/identity/authorize", nil, page.fields("csrf", "x")).shows(t, 403, "begin again")
	code := s.visit("POST", "/identity/authorize", nil, page.fields("email", p.email, "password", "correct horse battery")).code(t)
	var tokens tokenAnswer
	w.token(w.exchange(code)).into(t, 200, &tokens)
	w.token(w.exchange(code)).into(t, 400, nil)
	w.token(nil).into(t, 401, nil)
	w.do(request{method: "GET", path: "/identity/userinfo", token: tokens.IDToken}).into(t, 200, nil)
	w.do(request{method: "GET", path: "/identity/userinfo"}).into(t, 401, nil)

	const firebase = "/identitytoolkit.googleapis.com/v1/accounts:"
	post := func(call string, body map[string]any) answer {
		return w.do(request{method: "POST", path: firebase + call, json: body})
	}
	post("sendOobCode", map[string]any{"requestType": "VERIFY_EMAIL", "idToken": tokens.IDToken}).into(t, 200, nil)
	post("sendOobCode", map[string]any{}).into(t, 400, nil)
	post("sendOobCode", map[string]any{"requestType": "PASSWORD_RESET", "email": p.email}).into(t, 200, nil)
	post("resetPassword", map[string]any{"oobCode": w.mailedToken("reset-password")}).into(t, 200, nil)
	post("resetPassword", map[string]any{"oobCode": "x"}).into(t, 400, nil)
	post("update", map[string]any{"idToken": tokens.IDToken, "displayName": "Ann", "returnSecureToken": true}).into(t, 200, nil)
	post("update", map[string]any{"idToken": tokens.IDToken, "email": "eve@example.com"}).into(t, 400, nil)

	w.do(request{method: "GET", path: "/api/account/sessions", token: p.token}).into(t, 200, nil)
	w.do(request{method: "GET", path: "/api/account/sessions"}).into(t, 401, nil)
	sessions, err := w.store.Sessions(t.Context(), p.uid)
	if err != nil || len(sessions) == 0 {
		t.Fatalf("%v %v", sessions, err)
	}
	w.do(request{method: "DELETE", path: "/api/account/sessions/{id}", token: p.token, id: sessions[0].ID}).into(t, 200, nil)
	w.do(request{method: "DELETE", path: "/api/account/sessions/{id}", token: p.token, id: "x"}).into(t, 404, nil)
}

// A person who has only made an account on the page is registered: the administrator is told once, also where the client
// registers the same person later.
func TestSignUpPageRegisters(t *testing.T) {
	w := newWorld(t)
	s := w.surfer()
	q := w.authorizeQuery()
	q.Set("prompt", "create")
	to, err := url.Parse(s.visit("GET", "/identity/authorize", q, nil).header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	page := s.visit("GET", to.Path, to.Query(), nil)
	page.shows(t, 200, "Create an account")
	code := s.visit("POST", "/identity/sign-up", nil, page.fields("email", "cleo@example.com", "name", "Cleo", "password", "correct horse battery")).code(t)
	var got tokenAnswer
	w.token(w.exchange(code)).into(t, 200, &got)
	var who struct{ Users []struct{ LocalID string } }
	w.do(request{method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:lookup", json: map[string]any{"idToken": got.IDToken}}).into(t, 200, &who)
	uid := who.Users[0].LocalID
	var status struct{ Status, Email, DisplayName string }
	w.do(request{path: "/api/auth/status?uid=" + url.QueryEscape(uid)}).into(t, 200, &status)
	if status.Status != "pending" || status.Email != "cleo@example.com" || status.DisplayName != "Cleo" {
		t.Errorf("after the sign-up: %+v", status)
	}
	w.do(request{method: "POST", path: "/api/auth/register", token: got.IDToken, json: map[string]any{
		"uid": uid, "email": "cleo@example.com",
	}}).into(t, 200, &struct{}{})
	if got := w.kinds(); got != "registration-admin admin@example.com" {
		t.Errorf("mails: %s", got)
	}
}
