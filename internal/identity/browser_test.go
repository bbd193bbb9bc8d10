package identity_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/internal/store"
)

// browser keeps cookies, fills in forms, and follows no redirect by itself.
type browser struct {
	t *testing.T
	s *service
	http.Client
}

func newBrowser(t *testing.T, s *service) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{t: t, s: s, Client: http.Client{
		Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// page is what a browser got.
type page struct {
	status int
	header http.Header
	body   string
}

func (b *browser) send(method, address string, form url.Values, headers ...string) page {
	b.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = b.s.URL + address
	}
	req, err := http.NewRequestWithContext(b.t.Context(), method, address, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	req.Header.Set("User-Agent", "Browser/1.0")
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := b.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if resp.Header.Get("Cache-Control") != "no-store" {
		b.t.Errorf("%s %s may be cached", method, address)
	}
	return page{resp.StatusCode, resp.Header, string(body)}
}

func (b *browser) get(address string) page {
	b.t.Helper()
	return b.send(http.MethodGet, address, nil)
}

var (
	formTag   = regexp.MustCompile(`<form method="post" action="([^"]+)">`)
	hiddenTag = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)
)

// form returns where the page's form goes and what it carries.
func (b *browser) form(p page) (action string, fields url.Values) {
	b.t.Helper()
	m := formTag.FindStringSubmatch(p.body)
	if m == nil {
		b.t.Fatalf("%d: no form in %s", p.status, p.body)
	}
	fields = url.Values{}
	for _, h := range hiddenTag.FindAllStringSubmatch(p.body, -1) {
		fields.Set(h[1], html.UnescapeString(h[2]))
	}
	return html.UnescapeString(m[1]), fields
}

// submit fills in the page's form and sends it as a browser does.
func (b *browser) submit(p page, more ...string) page {
	b.t.Helper()
	action, fields := b.form(p)
	for i := 0; i < len(more); i += 2 {
		fields.Set(more[i], more[i+1])
	}
	return b.send(http.MethodPost, action, fields, "Origin", "null", "Sec-Fetch-Site", "same-origin")
}

// shows checks that a page has a status and some words.
func (p page) shows(t *testing.T, status int, words ...string) page {
	t.Helper()
	if p.status != status {
		t.Fatalf("%d %s, want %d", p.status, p.body, status)
	}
	for _, w := range words {
		if !strings.Contains(p.body, w) {
			t.Errorf("the page does not say %q: %s", w, p.body)
		}
	}
	policy := p.header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-") || !strings.Contains(policy, "frame-ancestors 'none'") ||
		p.header.Get("Referrer-Policy") != "no-referrer" || strings.Contains(p.body, "<script") || strings.Contains(p.body, "style=") {
		t.Errorf("a page with the policy %q, referrer %q: %s", policy, p.header.Get("Referrer-Policy"), p.body)
	}
	if strings.Count(p.body, "<h1>") != 1 || !strings.Contains(p.body, `<html lang="en">`) {
		t.Errorf("headings or language are missing: %s", p.body)
	}
	return p
}

// leads checks that a page sends the browser on, and returns the answer in the address.
func (p page) leads(t *testing.T, to string) url.Values {
	t.Helper()
	location := p.header.Get("Location")
	if p.status != http.StatusSeeOther || !strings.HasPrefix(location, to+"?") {
		t.Fatalf("%d to %q, want 303 to %s: %s", p.status, location, to, p.body)
	}
	u, err := url.Parse(location)
	if err != nil {
		t.Fatal(err)
	}
	return u.Query()
}

const verifier = "a-verifier-of-at-least-forty-three-characters-1"

func challenge(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func (s *service) web() string { return s.URL + "/signed-in" }

// authorize is the address of the authorization endpoint for a good request, changed by pairs of names and values; an
// empty value leaves the parameter out.
func (s *service) authorize(change ...string) string {
	q := url.Values{
		"response_type": {"code"}, "client_id": {"rxassay"}, "redirect_uri": {s.web()}, "scope": {"openid email"},
		"state": {"the state"}, "nonce": {"the nonce"}, "code_challenge": {challenge(verifier)}, "code_challenge_method": {"S256"},
	}
	for i := 0; i < len(change); i += 2 {
		q.Set(change[i], change[i+1])
		if change[i+1] == "" {
			q.Del(change[i])
		}
	}
	return "/identity/authorize?" + q.Encode()
}

// signInPage signs in on the page and returns the code.
func (b *browser) signInPage(email string, change ...string) string {
	b.t.Helper()
	p := b.get(b.s.authorize(change...)).shows(b.t, 200, "<h1>Sign in</h1>")
	to := b.s.web()
	for i := 0; i < len(change); i += 2 {
		if change[i] == "redirect_uri" {
			to = change[i+1]
		}
	}
	return b.submit(p, "email", email, "password", password).leads(b.t, to).Get("code")
}

// exchange sends a form to the token endpoint, of a good code exchange changed by pairs of names and values.
func (s *service) exchange(t *testing.T, code string, change ...string) (int, map[string]any) {
	t.Helper()
	form := url.Values{
		"grant_type": {"authorization_code"}, "client_id": {"rxassay"}, "code": {code}, "redirect_uri": {s.web()}, "code_verifier": {verifier},
	}
	for i := 0; i < len(change); i += 2 {
		form.Set(change[i], change[i+1])
		if change[i+1] == "" {
			form.Del(change[i])
		}
	}
	status, body, _ := s.send(t, "/identity/token", "application/x-www-form-urlencoded", form.Encode())
	return status, body
}

// refreshOAuth uses a refresh token at the token endpoint.
func (s *service) refreshOAuth(t *testing.T, token any) (int, map[string]any) {
	t.Helper()
	return s.exchange(t, "", "grant_type", "refresh_token", "code", "", "redirect_uri", "", "code_verifier", "", "refresh_token", token.(string))
}

// refresh uses a refresh token as Firebase's clients do.
func (s *service) refresh(t *testing.T, token any) (int, map[string]any) {
	t.Helper()
	return s.json(t, tokenPath, map[string]any{"grant_type": "refresh_token", "refresh_token": token})
}

// mails returns the mails to an address, newest first.
func (s *service) mails(t *testing.T, to string) (found []store.Mail) {
	t.Helper()
	list, err := s.store.Mails(t.Context(), "", store.Page{Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list.Items {
		if m.To == to {
			found = append(found, m)
		}
	}
	return found
}

var linkInMail = regexp.MustCompile(`http://\S+\?token=\S+`)

// link returns the link of the newest mail to an address.
func (s *service) link(t *testing.T, to string) string {
	t.Helper()
	all := s.mails(t, to)
	if len(all) == 0 {
		t.Fatalf("no mail to %s", to)
	}
	link := linkInMail.FindString(all[0].Text)
	if link == "" || !strings.Contains(html.UnescapeString(all[0].HTML), link) {
		t.Fatalf("no link, or not the same in both forms: %s", all[0].Text)
	}
	return link
}

func (s *service) token(link string) string {
	return link[strings.Index(link, "?token=")+len("?token="):]
}

func decode(t *testing.T, body string) (v map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return v
}
