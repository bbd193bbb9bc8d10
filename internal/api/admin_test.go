package api

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/store"
)

// admin makes a call with the admin key as a bearer token.
func (w *world) admin(method, path, id string, query url.Values) answer {
	w.t.Helper()
	return w.do(request{method: method, path: path, id: id, query: query, token: adminSecret})
}

// walkAdmin has each operation of the administrator succeed once and fail once.
func (w *world) walkAdmin() {
	w.t.Helper()
	p := w.member("walker")
	for _, path := range []string{"users", "audit", "stats", "outbox"} {
		w.admin("GET", "/api/admin/"+path, "", nil).into(w.t, 200, nil)
		w.do(request{method: "GET", path: "/api/admin/" + path}).refused(w.t, 401, "invalid_admin_key")
	}
	for _, action := range []string{"export", "erase"} {
		path := "/api/admin/users/{uid}/" + action
		w.do(request{method: "POST", path: path, id: p.uid}).refused(w.t, 401, "invalid_admin_key")
		if a := w.admin("POST", path, p.uid, nil); a.status != 200 {
			w.t.Errorf("%s: %d", path, a.status)
		}
		w.admin("POST", path, "nobody", nil).refused(w.t, 404, "not_found")
	}
}

func TestTheAdminKeyIsTakenFromQueryOrHeader(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	paths := []string{"/api/admin/users", "/api/admin/audit", "/api/admin/stats", "/api/admin/outbox", "/api/admin/demo-requests"}
	for _, path := range paths {
		for name, test := range map[string]struct {
			r    request
			good bool
		}{
			"query":                           {request{query: url.Values{"key": {adminSecret}}}, true},
			"bearer":                          {request{token: adminSecret}, true},
			"query, and a token":              {request{query: url.Values{"key": {adminSecret}}, token: p.token}, true},
			"nothing":                         {request{}, false},
			"wrong key":                       {request{query: url.Values{"key": {adminSecret + "x"}}}, false},
			"empty key":                       {request{query: url.Values{"key": {""}}}, false},
			"wrong bearer":                    {request{token: "x" + adminSecret}, false},
			"a user's token":                  {request{token: p.token}, false},
			"wrong key, and the right bearer": {request{query: url.Values{"key": {"wrong"}}, token: adminSecret}, false},
			"basic":                           {request{header: http.Header{"Authorization": {"Basic " + adminSecret}}}, false},
			"bare":                            {request{header: http.Header{"Authorization": {adminSecret}}}, false},
			"two of it":                       {request{header: http.Header{"Authorization": {"Bearer " + adminSecret, "Bearer x"}}}, false},
		} {
			test.r.method, test.r.path = "GET", path
			a := w.do(test.r)
			if test.good {
				a.into(t, 200, nil)
			} else {
				a.refused(t, 401, "invalid_admin_key")
			}
			if a.header.Get("Referrer-Policy") != "no-referrer" || a.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s with %s: Referrer-Policy %q, Cache-Control %q", path, name, a.header.Get("Referrer-Policy"), a.header.Get("Cache-Control"))
			}
			if bytes.Contains(a.body, []byte(adminSecret)) {
				t.Errorf("%s with %s: the key is in the answer", path, name)
			}
		}
	}
	// The contract's approve link takes the key from the query alone.
	w.do(request{method: "GET", path: "/api/auth/approve", token: adminSecret, query: url.Values{"uid": {p.uid}, "action": {"approve"}}}).refused(t, 401, "invalid_admin_key")
	if strings.Contains(w.log.String(), adminSecret) {
		t.Error("the key is in the log")
	}
}

func TestAdminUsers(t *testing.T) {
	w := newWorld(t)
	ann := w.member("ann")
	bob := w.signUp("bob")
	w.register(bob).into(t, 201, nil)
	w.do(request{method: "POST", path: "/api/auth/register", json: map[string]any{"uid": "zoe", "email": "zoe@example.com"}}).into(t, 201, nil)
	type page struct {
		Data struct {
			Users []struct {
				UID, Email, DisplayName, Status string
				Provider                        *string
				IdentityVerified                bool
				RegisteredAt                    time.Time
			}
			Count      int
			NextCursor *string
		}
	}
	list := func(query url.Values) (p page) {
		t.Helper()
		w.admin("GET", "/api/admin/users", "", query).into(t, 200, &p)
		return p
	}
	uids := func(p page) (all []string) {
		for _, u := range p.Data.Users {
			all = append(all, u.UID)
		}
		if p.Data.Count != len(all) {
			t.Errorf("count is %d of %v", p.Data.Count, all)
		}
		return all
	}
	all := list(nil)
	if got := uids(all); !slices.Equal(got, []string{"zoe", bob.uid, ann.uid}) {
		t.Errorf("newest first: %v", got)
	}
	if u := all.Data.Users[0]; u.IdentityVerified || u.Provider != nil || u.Email != "zoe@example.com" || u.RegisteredAt.IsZero() {
		t.Errorf("%+v", u)
	}
	if u := all.Data.Users[2]; !u.IdentityVerified || u.Status != "approved" || u.DisplayName != "Test Person" {
		t.Errorf("%+v", u)
	}
	if got := uids(list(url.Values{"status": {"approved"}})); !slices.Equal(got, []string{ann.uid}) {
		t.Errorf("approved: %v", got)
	}
	if got := uids(list(url.Values{"status": {"rejected"}})); len(got) > 0 {
		t.Errorf("rejected: %v", got)
	}
	first := list(url.Values{"limit": {"2"}})
	second := list(url.Values{"limit": {"2"}, "cursor": {*first.Data.NextCursor}})
	if got := append(uids(first), uids(second)...); !slices.Equal(got, uids(all)) || second.Data.NextCursor != nil {
		t.Errorf("by pages: %v", got)
	}
	w.admin("GET", "/api/admin/users", "", url.Values{"status": {"x"}, "limit": {"101"}, "cursor": {"y"}}).refused(t, 400, "invalid_request", "cursor", "limit", "status")
	w.admin("GET", "/api/admin/users", "", url.Values{"cursor": {"y"}}).refused(t, 400, "invalid_request", "cursor")
}

func TestAdminStatsAndOutbox(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	id := w.processed(p)
	w.do(request{method: "POST", path: "/api/generate-d0-claim", token: p.token, json: map[string]any{"benefitId": id, "claimInputs": goodInputs}}).into(t, 200, nil)
	var stats struct {
		Data struct {
			Users, Documents, Queue, Mails map[string]int
			Claims, Sessions               int
			Models                         []struct {
				Model string
				Runs  int
			}
			Storage struct{ DocumentBytes, DatabaseBytes int64 }
		}
	}
	w.admin("GET", "/api/admin/stats", "", nil).into(t, 200, &stats)
	d := stats.Data
	if d.Users["approved"] != 1 || d.Documents["completed"] != 1 || d.Claims != 1 || d.Sessions != 1 || d.Queue["waiting"] != 0 ||
		d.Mails["held"] < 2 || len(d.Models) != 1 || !strings.HasPrefix(d.Models[0].Model, builtIn) || d.Models[0].Runs != 1 ||
		d.Storage.DocumentBytes != int64(len(planFile(t))) || d.Storage.DatabaseBytes < 100_000 {
		t.Errorf("%+v", d)
	}
	var box struct {
		Data struct {
			Mails []struct {
				To, Subject, Text, State string
				SentAt, LastError        *string
			}
			NextCursor *string
		}
	}
	w.admin("GET", "/api/admin/outbox", "", url.Values{"limit": {"1"}, "state": {"held"}}).into(t, 200, &box)
	if len(box.Data.Mails) != 1 || box.Data.NextCursor == nil || box.Data.Mails[0].To != p.email || box.Data.Mails[0].State != "held" || box.Data.Mails[0].SentAt != nil {
		t.Errorf("%+v", box.Data)
	}
	w.admin("GET", "/api/admin/outbox", "", url.Values{"cursor": {*box.Data.NextCursor}, "limit": {"1"}}).into(t, 200, &box)
	if len(box.Data.Mails) != 1 || !strings.Contains(box.Data.Mails[0].Text, p.email) {
		t.Errorf("%+v", box.Data)
	}
	w.admin("GET", "/api/admin/outbox", "", url.Values{"state": {"lost"}}).refused(t, 400, "invalid_request", "state")
}

func TestAdminExport(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	id := w.processed(p)
	a := w.admin("POST", "/api/admin/users/{uid}/export", p.uid, nil)
	if a.status != 200 || a.header.Get("Content-Type") != "application/zip" || a.header.Get("Cache-Control") != "no-store" ||
		!strings.HasPrefix(a.header.Get("Content-Disposition"), "attachment; filename=rxassay-user-") || strings.Contains(a.header.Get("Content-Disposition"), p.uid) {
		t.Fatalf("%d %v", a.status, a.header)
	}
	z, err := zip.NewReader(bytes.NewReader(a.body), int64(len(a.body)))
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		f, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		b, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if read("documents/"+id+"/content.json") != string(planFile(t)) {
		t.Error("the file of the document is another one")
	}
	var m struct{ Counts map[string]int }
	if err := json.Unmarshal([]byte(read("manifest.json")), &m); err != nil || m.Counts["users"] != 1 || m.Counts["documents"] != 1 || m.Counts["sessions"] != 1 || m.Counts["mails"] != 2 {
		t.Errorf("%v %v", m, err)
	}
	// The export is in the log before it is sent, and so in what is sent.
	if log := read("audit.json"); !strings.Contains(log, `"action":"user.export","target":"user:`+p.uid+`"`) {
		t.Errorf("%s", log)
	}
	w.admin("POST", "/api/admin/users/{uid}/export", "nobody", nil).refused(t, 404, "not_found")
}

// found returns the files of the data directory that hold a text.
func (w *world) found(text string) (names []string) {
	w.t.Helper()
	err := filepath.WalkDir(w.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if bytes.Contains(b, []byte(text)) {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return names
}

// A user is erased while the service is at work on the user's documents.
func TestAdminErase(t *testing.T) {
	w := newWorld(t)
	bob := w.member("bob")
	theirs := w.processed(bob)
	p := w.member("anncanary")
	plan := bytes.Replace(planFile(t), []byte("Sample Rx 2026"), []byte("Anncanary Rx 2026"), 1)
	for range 12 {
		w.upload(p, extract.JSON, plan)
	}
	if len(w.found("nncanary")) == 0 {
		t.Fatal("nothing is there that could be found")
	}
	var out struct {
		Data struct {
			UID    string
			Erased map[string]int
		}
	}
	w.admin("POST", "/api/admin/users/{uid}/erase", p.uid, nil).into(t, 200, &out)
	if e := out.Data.Erased; out.Data.UID != p.uid || e["documents"] != 12 || e["files"] != 12 || e["users"] != 1 || e["credentials"] != 1 || e["sessions"] != 1 || e["mails"] != 2 {
		t.Errorf("%+v", out.Data)
	}
	for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) { // what was being worked on ends
		jobs, err := w.store.Queue(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if jobs["running"]+jobs["available"]+jobs["retryable"]+jobs["scheduled"] == 0 {
			break
		}
	}
	if jobs, _ := w.store.Queue(context.Background()); jobs["retryable"]+jobs["running"]+jobs["available"] > 0 {
		t.Errorf("jobs are left: %v", jobs)
	}
	for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) { // a reader of another request may keep the journal for a moment
		if clean, err := w.store.Scrub(context.Background()); err != nil || clean {
			break
		}
	}
	for _, text := range []string{"nncanary", p.uid} {
		if files := w.found(text); len(files) > 0 {
			t.Errorf("%s is in %v", text, files)
		}
	}
	if strings.Contains(w.log.String(), "nncanary") || strings.Contains(w.log.String(), `"level":"ERROR"`) {
		t.Errorf("the log: %s", w.log.String())
	}
	// The token is still good, and stands for nobody; nor can the user sign in.
	w.do(request{method: "GET", path: "/api/documents", token: p.token, query: url.Values{"userId": {p.uid}}}).refused(t, 403, "account_not_approved")
	if a := w.do(request{method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", json: map[string]any{"email": p.email, "password": "correct horse battery"}}); a.status != 400 {
		t.Errorf("signing in: %d %s", a.status, a.body)
	}
	w.admin("POST", "/api/admin/users/{uid}/erase", p.uid, nil).refused(t, 404, "not_found")
	w.admin("POST", "/api/admin/users/{uid}/export", p.uid, nil).refused(t, 404, "not_found")
	if files := w.found(p.uid); len(files) > 0 {
		t.Errorf("the uid is back, in %v", files)
	}
	w.do(request{method: "GET", path: "/api/documents/{id}", id: theirs, token: bob.token}).into(t, 200, nil)
	r, err := w.audit.Verify(t.Context())
	if err != nil || !r.OK() {
		t.Errorf("%v %v", r.Findings, err)
	}
	list, err := w.logged(audit.Query{Action: "user.erase"}, 10)
	if err != nil || len(list) != 2 || list[1].Outcome != audit.OK || !strings.HasPrefix(list[1].Target, "user:u~") || list[0].Outcome != audit.Refused || list[0].Target != "user:(unknown)" {
		t.Errorf("%+v %v", list, err)
	}
	if _, err := w.store.User(t.Context(), p.uid); err == nil {
		t.Error("the user is still there")
	}
	_, err = w.store.Documents(t.Context(), p.uid, store.Page{Limit: 1})
	if err != nil {
		t.Error(err)
	}
}
