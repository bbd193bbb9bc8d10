package api

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/limit"
)

func TestRegistrationAndApproval(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("ann")
	list := request{method: "GET", path: "/api/documents", token: p.token, query: url.Values{"userId": {p.uid}}}
	status := request{method: "GET", path: "/api/auth/status", query: url.Values{"uid": {p.uid}}}

	w.do(list).refused(t, 403, "account_not_approved")
	w.do(status).refused(t, 404, "not_found")
	w.decide(p.uid, "approve").refused(t, 404, "not_found")

	var reg struct {
		Status string
		IsNew  bool
	}
	w.register(p).into(t, 201, &reg)
	if reg.Status != "pending" || !reg.IsNew {
		t.Errorf("registered as %+v", reg)
	}
	w.register(p).into(t, 200, &reg)
	if reg.IsNew {
		t.Error("registering again made a new user")
	}
	w.do(list).refused(t, 403, "account_not_approved")

	page := w.decide(p.uid, "approve")
	page.into(t, 200, nil)
	if ct := page.header.Get("Content-Type"); ct != "text/html; charset=utf-8" || strings.Contains(string(page.body), adminSecret) {
		t.Errorf("the page is %s, or holds the key", ct)
	}
	if page.header.Get("Referrer-Policy") != "no-referrer" || page.header.Get("Cache-Control") != "no-store" {
		t.Errorf("the page's headers: %v", page.header)
	}
	w.decide(p.uid, "approve").into(t, 200, nil)
	w.do(list).into(t, 200, nil)
	var st struct{ Status, DisplayName, Email string }
	w.do(status).into(t, 200, &st)
	if st.Status != "approved" || st.DisplayName != "Test Person" || st.Email != p.email {
		t.Errorf("status %+v", st)
	}
	w.decide(p.uid, "reject").into(t, 200, nil)
	w.do(list).refused(t, 403, "account_not_approved")
}

func TestRegisterWithoutTokenAndWithAnothers(t *testing.T) {
	w := newWorld(t)
	body := map[string]any{"uid": "someone", "email": "someone@example.com", "provider": "google"}
	post := func(token string, body any) answer {
		return w.do(request{method: "POST", path: "/api/auth/register", token: token, json: body})
	}
	post("", body).into(t, 201, nil)
	p := w.signUp("bob")
	post(p.token, body).refused(t, 403, "user_mismatch")
	post("nonsense", body).refused(t, 401, "unauthenticated")

	for name, c := range map[string]struct {
		body   any
		fields []string
	}{
		"nothing":    {map[string]any{}, []string{"email", "uid"}},
		"wrong":      {map[string]any{"uid": 1, "email": "x", "displayName": false, "provider": "fax"}, []string{"displayName", "email", "provider", "uid"}},
		"empty":      {map[string]any{"uid": "", "email": ""}, []string{"email", "uid"}},
		"null":       {map[string]any{"uid": nil, "email": nil}, []string{"email", "uid"}},
		"control":    {map[string]any{"uid": "a\nb", "email": "a@example.com"}, []string{"uid"}},
		"not object": {`[1]`, nil},
		"not JSON":   {`{"uid"`, nil},
		"duplicate":  {`{"uid":"a","uid":"b","email":"a@example.com"}`, nil},
		"empty body": {``, nil},
	} {
		t.Run(name, func(t *testing.T) { post("", c.body).refused(t, 400, "invalid_request", c.fields...) })
	}
}

func TestTokens(t *testing.T) {
	w := newWorld(t)
	p := w.member("carl")
	get := func(token string) answer {
		return w.do(request{method: "GET", path: "/api/documents", token: token, query: url.Values{"userId": {p.uid}}})
	}
	get(p.token).into(t, 200, nil)
	parts := strings.Split(p.token, ".")
	for name, token := range map[string]string{
		"none": "", "nonsense": "abc", "other signature": parts[0] + "." + parts[1] + "." + strings.Repeat("A", 86),
		"no algorithm": "eyJhbGciOiJub25lIn0." + parts[1] + ".", "the admin key": adminSecret,
	} {
		a := get(token)
		a.refused(t, 401, "unauthenticated")
		if a.header.Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("%s: WWW-Authenticate is %q", name, a.header.Get("WWW-Authenticate"))
		}
	}
	basic := request{method: "GET", path: "/api/documents", header: http.Header{"Authorization": {"Basic YTpi"}}}
	w.do(basic).refused(t, 401, "unauthenticated")
	w.clock.advance(2 * time.Hour)
	get(p.token).refused(t, 401, "unauthenticated")
}

// The credential is looked at before anything else: before the query, the media type and the body.
func TestCredentialComesFirst(t *testing.T) {
	w := newWorld(t)
	for _, r := range w.handlerRoutes() {
		if r.auth != idToken && r.auth != adminKey {
			continue
		}
		a := w.do(request{
			method: r.method, path: r.pattern, id: "x", query: url.Values{"limit": {"many"}, "key": {"wrong"}},
			header: http.Header{"Content-Type": {"text/plain"}}, json: "nonsense",
		})
		want := "unauthenticated"
		if r.auth == adminKey {
			want = "invalid_admin_key"
		}
		a.refused(t, 401, want)
	}
}

// handlerRoutes is the route table as a service with a built-in provider has it.
func (w *world) handlerRoutes() []route {
	s := &server{}
	return s.table()
}

func TestAdminKey(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("dora")
	w.register(p).into(t, 201, nil)
	call := func(q url.Values) answer {
		return w.do(request{method: "GET", path: "/api/auth/approve", query: q})
	}
	for _, key := range [][]string{nil, {""}, {"wrong"}, {adminSecret + "x"}} {
		a := call(url.Values{"uid": {p.uid}, "action": {"approve"}, "key": key})
		a.refused(t, 401, "invalid_admin_key")
		if len(key) > 0 && a.header.Get("Referrer-Policy") != "no-referrer" {
			t.Error("an answer to a request with a key lets the address leak")
		}
	}
	call(url.Values{"key": {adminSecret}}).refused(t, 400, "invalid_request", "action", "uid")
	call(url.Values{"key": {adminSecret}, "uid": {p.uid}, "action": {"promote"}}).refused(t, 400, "invalid_request", "action")
	call(url.Values{"key": {adminSecret}, "uid": {p.uid, p.uid}, "action": {"approve"}}).refused(t, 400, "invalid_request", "uid")
	if log := w.log.String(); strings.Contains(log, adminSecret) || strings.Contains(log, p.uid) || strings.Contains(log, p.email) ||
		strings.Contains(log, p.token) || !strings.Contains(log, "key=REDACTED") {
		t.Errorf("the log tells secrets, or does not tell what it redacts:\n%s", log)
	}
}

// Link checkers send HEAD; it must not decide.
func TestHeadDecidesNothing(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("dora")
	w.register(p).into(t, 201, nil)
	a := w.do(request{method: "OPTIONS", path: "/api/auth/approve"})
	if got := a.header.Get("Allow"); got != "GET, OPTIONS" {
		t.Errorf("Allow is %q", got)
	}
	resp, err := http.Head(w.url + "/api/auth/approve?" + url.Values{"uid": {p.uid}, "action": {"approve"}, "key": {adminSecret}}.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if err := resp.Body.Close(); err != nil || resp.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("HEAD is answered %d (%v)", resp.StatusCode, err)
	}
	var st struct{ Status string }
	w.do(request{method: "GET", path: "/api/auth/status", query: url.Values{"uid": {p.uid}}}).into(t, 200, &st)
	if st.Status != "pending" {
		t.Errorf("after HEAD the user is %s", st.Status)
	}
}

func TestOpenOperationsAreLimitedByAddress(t *testing.T) {
	w := newWorld(t, func(c *Config) {
		two := limit.Rate{Limit: 2, Window: time.Hour}
		c.Rates = Rates{rateRegister: two, rateStatus: two, rateLookup: two}
	})
	for _, r := range []request{
		{method: "POST", path: "/api/auth/register", json: map[string]any{"uid": "u", "email": "u@example.com"}},
		{method: "GET", path: "/api/auth/status", query: url.Values{"uid": {"u"}}},
		{method: "GET", path: "/api/npi/lookup", query: url.Values{"npi": {"1003004938"}}},
	} {
		w.do(r)
		w.do(r)
		a := w.do(r)
		a.refused(t, 429, "rate_limited")
		if a.header.Get("Retry-After") == "" {
			t.Error("429 without Retry-After")
		}
	}
}
