package api

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// mails lists the outbox, oldest first.
func (w *world) mails() []store.Mail {
	w.t.Helper()
	list, err := w.store.Mails(w.t.Context(), "", store.Page{Limit: 100})
	if err != nil {
		w.t.Fatal(err)
	}
	var all []store.Mail
	for i := len(list.Items) - 1; i >= 0; i-- {
		if k := list.Items[i].Kind; k == "registration-admin" || k == "approved" || k == "rejected" {
			all = append(all, list.Items[i])
		}
	}
	return all
}

// kinds names the mails about registrations, oldest first.
func (w *world) kinds() string {
	var all []string
	for _, m := range w.mails() {
		all = append(all, m.Kind+" "+m.To)
	}
	return strings.Join(all, ", ")
}

var linkInMail = regexp.MustCompile(`(https?://\S+)/approve\?token=(\S+)`)

// linkToken is the token of the link in the newest mail to the administrator.
func (w *world) linkToken() string {
	w.t.Helper()
	all := w.mails()
	for i := len(all) - 1; i >= 0; i-- {
		if m := linkInMail.FindStringSubmatch(all[i].Text); m != nil && all[i].To == "admin@example.com" {
			if m[1] != w.url {
				w.t.Errorf("the link leads to %s", m[1])
			}
			token, err := url.QueryUnescape(m[2])
			if err != nil {
				w.t.Fatal(err)
			}
			return token
		}
	}
	w.t.Fatalf("no mail has a link: %s", w.kinds())
	return ""
}

var asBrowser = http.Header{"Accept": {"text/html,application/xhtml+xml"}}

// openLink opens the link of a mail in a browser.
func (w *world) openLink(token string) answer {
	w.t.Helper()
	return w.do(request{method: "GET", path: "/approve", query: url.Values{"token": {token}}, header: asBrowser})
}

// press presses a button of the page.
func (w *world) press(token, action string) answer {
	w.t.Helper()
	return w.submitLink(url.Values{"token": {token}, "action": {action}}, asBrowser)
}

func (w *world) submitLink(form url.Values, header http.Header) answer {
	w.t.Helper()
	h := header.Clone()
	if h == nil {
		h = http.Header{}
	}
	h.Set("Content-Type", "application/x-www-form-urlencoded")
	return w.do(request{method: "POST", path: "/approve", header: h, body: strings.NewReader(form.Encode())})
}

func (a answer) shows(t *testing.T, status int, parts ...string) {
	t.Helper()
	if a.status != status || !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
		t.Errorf("answered %d %s, want a page with %d: %.300s", a.status, a.header.Get("Content-Type"), status, a.body)
	}
	for _, part := range parts {
		if !strings.Contains(string(a.body), part) {
			t.Errorf("the page does not have %q", part)
		}
	}
	if csp := a.header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'; style-src 'sha256-") || strings.Contains(csp, "unsafe") {
		t.Errorf("the policy is %q", csp)
	}
	if a.header.Get("Cache-Control") != "no-store" || a.header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("the page may be cached, or its address told: %v", a.header)
	}
}

func (w *world) statusOf(uid string) string {
	w.t.Helper()
	var st struct{ Status string }
	w.do(request{method: "GET", path: "/api/auth/status", query: url.Values{"uid": {uid}}}).into(w.t.(*testing.T), 200, &st)
	return st.Status
}

// The whole story: a stranger registers, the administrator opens the link of the mail and approves, the stranger is told.
func TestApprovalByMail(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("ann")
	w.register(p).into(t, 201, nil)
	w.register(p).into(t, 200, nil)
	if got := w.kinds(); got != "registration-admin admin@example.com" {
		t.Fatalf("the outbox has %s", got)
	}
	token := w.linkToken()
	if head, err := http.Head(w.url + "/approve?token=" + url.QueryEscape(token)); err != nil || head.Body.Close() != nil || head.StatusCode != http.StatusOK {
		t.Errorf("HEAD: %v", err)
	}
	for range 3 { // scanners open it first
		w.openLink(token).shows(t, 200, "<h1>Approve this registration?</h1>", "Test Person", p.email, p.uid,
			`<form method="post" action="/approve">`, `value="approve">Approve</button>`, `value="reject">Reject</button>`)
	}
	if got := w.statusOf(p.uid); got != "pending" || len(w.mails()) != 1 {
		t.Fatalf("opening the page made the user %s; the outbox has %s", got, w.kinds())
	}
	w.press(token, "approve").shows(t, 200, "<h1>Registration approved</h1>", "by the link in the mail")
	if got := w.statusOf(p.uid); got != "approved" {
		t.Errorf("the user is %s", got)
	}
	w.do(request{method: "GET", path: "/api/documents", token: p.token, query: url.Values{"userId": {p.uid}}}).into(t, 200, nil)
	if got := w.kinds(); got != "registration-admin admin@example.com, approved "+p.email {
		t.Errorf("the outbox has %s", got)
	}
	if log := w.log.String(); strings.Contains(log, token[:20]) || strings.Contains(log, p.email) {
		t.Errorf("the log tells the token or the address:\n%s", log)
	}
}

// A link decides once: whatever is pressed again, on this page or an older copy of it, changes nothing and mails nothing.
func TestApprovalLinkIsUsedOnce(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("ann")
	w.register(p).into(t, 201, nil)
	token := w.linkToken()
	w.press(token, "reject").shows(t, 200, "<h1>Registration rejected</h1>")
	for _, action := range []string{"reject", "approve"} {
		w.press(token, action).shows(t, 200, "<h1>This link has been used</h1>", "<strong>rejected</strong>", p.email)
	}
	w.openLink(token).shows(t, 200, "<h1>This link has been used</h1>", "<strong>rejected</strong>")
	if got := w.statusOf(p.uid); got != "rejected" {
		t.Errorf("a used link made the user %s", got)
	}
	w.decide(p.uid, "approve").into(t, 200, nil)
	w.openLink(token).shows(t, 200, "<h1>This link has been used</h1>", "<strong>approved</strong>", "with the admin key")
	w.press(token, "reject").shows(t, 200, "<h1>This link has been used</h1>")
	if got := w.statusOf(p.uid); got != "approved" {
		t.Errorf("a used link made the user %s", got)
	}
	if got, want := w.kinds(), "registration-admin admin@example.com, rejected "+p.email+", approved "+p.email; got != want {
		t.Errorf("the outbox has %s, want %s", got, want)
	}
}

// The link is used up by a decision with the key, too.
func TestApprovalLinkAfterTheKey(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("ann")
	w.register(p).into(t, 201, nil)
	token := w.linkToken()
	for range 3 {
		w.decide(p.uid, "approve").into(t, 200, nil)
	}
	w.press(token, "reject").shows(t, 200, "<h1>This link has been used</h1>")
	if got := w.kinds(); w.statusOf(p.uid) != "approved" || got != "registration-admin admin@example.com, approved "+p.email {
		t.Errorf("the user is %s; the outbox has %s", w.statusOf(p.uid), got)
	}
}

func TestApprovalLinkPressedAtOnce(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("ann")
	w.register(p).into(t, 201, nil)
	token := w.linkToken()
	var all sync.WaitGroup
	var mu sync.Mutex
	confirmed := 0
	for i := range 8 {
		all.Go(func() {
			a := w.press(token, []string{"approve", "reject"}[i%2])
			mu.Lock()
			defer mu.Unlock()
			if strings.Contains(string(a.body), "<h1>Registration ") {
				confirmed++
			}
		})
	}
	all.Wait()
	if confirmed != 1 || len(w.mails()) != 2 {
		t.Errorf("%d were told that they decided; the outbox has %s", confirmed, w.kinds())
	}
}

func TestApprovalLinkRefused(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("ann")
	w.register(p).into(t, 201, nil)
	token := w.linkToken()
	payload, sum, _ := strings.Cut(token, ".")
	flip := func(s string, i int) string {
		c := byte('A')
		if s[i] == c {
			c = 'B'
		}
		return s[:i] + string(c) + s[i+1:]
	}
	for name, bad := range map[string]string{
		"nonsense": "x", "no signature": payload, "an empty signature": payload + ".", "cut": token[:len(token)-4],
		"another expiry": flip(payload, 8) + "." + sum, "another user": flip(payload, len(payload)-3) + "." + sum,
		"another signature": payload + "." + flip(sum, 5), "a space": token + " ", "the admin key": adminSecret,
	} {
		t.Run(name, func(t *testing.T) {
			w.openLink(bad).shows(t, 401, "<h1>This link does not work</h1>")
			w.press(bad, "approve").shows(t, 401, "<h1>This link does not work</h1>")
			w.do(request{method: "GET", path: "/approve", query: url.Values{"token": {bad}}}).refused(t, 401, "invalid_token")
			w.submitLink(url.Values{"token": {bad}, "action": {"approve"}}, nil).refused(t, 401, "invalid_token")
		})
	}
	for _, q := range []url.Values{nil, {"token": {""}}} { // the end of the address is lost
		w.do(request{method: "GET", path: "/approve", query: q}).refused(t, 400, "invalid_request", "token")
		w.do(request{method: "GET", path: "/approve", query: q, header: asBrowser}).shows(t, 400, "<h1>This link does not work</h1>")
	}
	w.submitLink(url.Values{}, nil).refused(t, 400, "invalid_request", "action", "token")
	w.submitLink(url.Values{"token": {token}, "action": {"promote"}}, nil).refused(t, 400, "invalid_request", "action")
	w.submitLink(url.Values{"token": {token, token}, "action": {"approve"}}, nil).refused(t, 400, "invalid_request", "token")
	// The token counts in the body alone: a link that posts is no page of ours.
	w.do(request{
		method: "POST", path: "/approve", query: url.Values{"token": {token}, "action": {"approve"}},
		header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}, body: strings.NewReader(""),
	}).refused(t, 400, "invalid_request", "action", "token")
	w.do(request{method: "POST", path: "/approve", json: map[string]any{"token": token, "action": "approve"}}).refused(t, 415, "unsupported_media_type")
	if got := w.statusOf(p.uid); got != "pending" || len(w.mails()) != 1 {
		t.Errorf("the user is %s; the outbox has %s", got, w.kinds())
	}

	w.clock.advance(7*24*time.Hour + time.Minute)
	w.openLink(token).shows(t, 401, "<h1>This link has expired</h1>")
	a := w.press(token, "approve")
	a.shows(t, 401, "<h1>This link has expired</h1>")
	if strings.Contains(string(a.body), p.email) {
		t.Error("an expired link still names the person")
	}
	if got := w.statusOf(p.uid); got != "pending" {
		t.Errorf("an expired link made the user %s", got)
	}
}

// Somebody registers with one address and signs in with another: the old link must not approve the new one.
func TestApprovalLinkOfAChangedRegistration(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("ann")
	w.do(request{method: "POST", path: "/api/auth/register", json: map[string]any{"uid": p.uid, "email": "boss@example.com"}}).into(t, 201, nil)
	old := w.linkToken()
	w.openLink(old).shows(t, 200, "boss@example.com", "The user ID and e-mail address are unverified.")
	w.do(request{method: "GET", path: "/api/documents", token: p.token, query: url.Values{"userId": {p.uid}}}).refused(t, 403, "account_not_approved")
	for _, a := range []answer{w.openLink(old), w.press(old, "approve")} {
		a.shows(t, 401, "<h1>The registration has changed</h1>")
		if strings.Contains(string(a.body), "@example.com") {
			t.Error("a void link names the person")
		}
	}
	if got := w.statusOf(p.uid); got != "pending" {
		t.Errorf("the old link made the user %s", got)
	}
	if got := w.kinds(); got != "registration-admin admin@example.com, registration-admin admin@example.com" {
		t.Errorf("the outbox has %s", got)
	}
	w.press(w.linkToken(), "approve").shows(t, 200, "<h1>Registration approved</h1>", p.email)
}

func TestApprovalLinkOfAnErasedUser(t *testing.T) {
	w := newWorld(t)
	p := w.signUp("ann")
	w.register(p).into(t, 201, nil)
	token := w.linkToken()
	a := w.do(request{
		method: "POST", path: "/api/admin/users/{uid}/erase", id: p.uid, header: http.Header{"Authorization": {"Bearer " + adminSecret}},
	})
	if a.status != 200 {
		t.Fatalf("erase: %d %s", a.status, a.body)
	}
	w.openLink(token).shows(t, 404, "<h1>This link does not work</h1>")
	w.press(token, "approve").shows(t, 404, "<h1>This link does not work</h1>")
	w.submitLink(url.Values{"token": {token}, "action": {"approve"}}, nil).refused(t, 404, "not_found")
	// The same person again is another registration, also at the same moment.
	w.do(request{method: "POST", path: "/api/auth/register", json: map[string]any{"uid": p.uid, "email": p.email}}).into(t, 201, nil)
	w.press(token, "approve").shows(t, 401, "<h1>The registration has changed</h1>")
}

// However many register one uid at once, there is one record and one mail.
func TestConcurrentRegistration(t *testing.T) {
	w := newWorld(t)
	var all sync.WaitGroup
	var mu sync.Mutex
	made := 0
	for range 24 {
		all.Go(func() {
			a := w.do(request{method: "POST", path: "/api/auth/register", json: map[string]any{"uid": "u-1", "email": "ann@example.com"}})
			mu.Lock()
			defer mu.Unlock()
			if a.status == http.StatusCreated {
				made++
			}
		})
	}
	all.Wait()
	if made != 1 || w.kinds() != "registration-admin admin@example.com" {
		t.Errorf("%d were told that they are new; the outbox has %s", made, w.kinds())
	}
}
