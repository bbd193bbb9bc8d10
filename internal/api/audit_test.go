package api

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/store"
)

// Whoever adds a route says what the audit log is told of it.
func TestEveryRouteWithACredentialIsRecorded(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]+\.[a-z]+( [a-z_]+:\{(path|query|body)\.[a-zA-Z]+\}| [a-z_]+:\{made\}(\|[a-z_]+:\{body\.[a-zA-Z]+\})?)?$`)
	for _, r := range (&server{}).table() {
		if (r.auth == idToken || r.auth == adminKey) && (r.audit == "") == (r.auditNo == "") {
			t.Errorf("%s %s must have one of audit and auditNo", r.method, r.pattern)
		}
		for _, e := range []event{r.audit, r.auditNo} {
			if e != "" && !form.MatchString(string(e)) {
				t.Errorf("%s %s: the event %q has an unknown form", r.method, r.pattern, e)
			}
		}
	}
}

// entries lists the audit log, oldest first, as "actor action target outcome code".
func (w *world) entries(after int64) (lines []string) {
	w.t.Helper()
	list, err := w.logged(audit.Query{}, 1000)
	if err != nil {
		w.t.Fatal(err)
	}
	slices.Reverse(list)
	for _, r := range list {
		if r.Sequence > after {
			lines = append(lines, strings.Join(strings.Fields(fmt.Sprintf("%s %s %s %s %s", r.Actor, r.Action, r.Target, r.Outcome, r.Detail["code"])), " "))
		}
	}
	return lines
}

func (w *world) logged(q audit.Query, limit int) ([]audit.Record, error) {
	list, err := w.audit.List(context.Background(), q, store.Page{Limit: limit})
	return list.Items, err
}

func (w *world) lastEntry() audit.Record {
	w.t.Helper()
	list, err := w.logged(audit.Query{}, 1)
	if err != nil || len(list) == 0 {
		w.t.Fatalf("no entry: %v", err)
	}
	return list[0]
}

func TestWhatIsRecorded(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.member("ann"), w.member("bob")
	id := w.processed(ann)
	me, them := "user:"+ann.uid, "user:"+bob.uid
	do := func(want string, r request) answer {
		t.Helper()
		before := w.lastEntry().Sequence
		a := w.do(r)
		want = strings.NewReplacer("ME", me, "THEM", them, "DOC", "document:"+id).Replace(want)
		if got := strings.Join(w.entries(before), "; "); got != want {
			t.Errorf("%s %s is recorded as\n%s\nwant\n%s", r.method, r.path, got, want)
		}
		if want != "" {
			if e := w.lastEntry(); e.RequestID != a.header.Get("X-Request-Id") || e.RequestID == "" {
				t.Errorf("%s %s: the entry names the request %q, the answer %q", r.method, r.path, e.RequestID, a.header.Get("X-Request-Id"))
			}
		}
		return a
	}
	get := func(path, id string, query url.Values, p person) request {
		return request{method: "GET", path: path, id: id, query: query, token: p.token}
	}
	post := func(path string, p person, body map[string]any) request {
		return request{method: "POST", path: path, token: p.token, json: body}
	}
	own := url.Values{"userId": {ann.uid}}

	do("ME document.list ok", get("/api/documents", "", own, ann))
	do("ME document.view DOC ok", get("/api/documents/{id}", id, nil, ann))
	do("ME document.download DOC ok", get("/api/documents/{id}/content", id, nil, ann))
	do("ME document.download DOC ok", request{method: "HEAD", path: "/api/documents/{id}/content", id: id, token: ann.token})
	do("THEM document.view DOC denied forbidden", get("/api/documents/{id}", id, nil, bob))
	do("THEM document.list denied user_mismatch", get("/api/documents", "", own, bob))
	do("anonymous document.view DOC denied unauthenticated", get("/api/documents/{id}", id, nil, person{token: "x"}))
	do("ME document.view document:(withheld) refused not_found", get("/api/documents/{id}", "Jane Doe", nil, ann))
	do("ME document.validate DOC ok", post("/api/validate-document", ann, map[string]any{"documentId": id, "userId": ann.uid}))
	do("THEM document.validate DOC refused not_found", post("/api/validate-document", bob, map[string]any{"documentId": id, "userId": bob.uid}))
	do("ME document.process DOC ok", post("/api/process-document", ann, map[string]any{"documentId": id, "userId": ann.uid}))
	do("ME claim.adjudicate DOC ok", post("/api/adjudicate", ann, map[string]any{"benefitId": id, "claimInputs": goodInputs}))
	do("ME claim.generate DOC refused invalid_request", post("/api/generate-d0-claim", ann, map[string]any{"benefitId": id}))

	before := w.lastEntry().Sequence
	var made struct{ ClaimID, TestSuiteID, ResponseID string }
	w.do(post("/api/generate-d0-claim", ann, map[string]any{"benefitId": id, "claimInputs": goodInputs})).into(t, 200, &made)
	if got := w.entries(before); len(got) != 1 || got[0] != me+" claim.generate claim:"+made.ClaimID+" ok" {
		t.Errorf("%v", got)
	}
	do("ME claim.view claim:"+made.ClaimID+" ok", get("/api/claims/{id}", made.ClaimID, nil, ann))
	do("ME claim.download claim:"+made.ClaimID+" ok", get("/api/claims/{id}/download", made.ClaimID, nil, ann))
	do("ME claim.list ok", get("/api/claims", "", nil, ann))
	do("ME claim.list DOC ok", get("/api/claims", "", url.Values{"documentId": {id}}, ann))

	before = w.lastEntry().Sequence
	w.do(post("/api/generate-test-suite", ann, map[string]any{"benefitId": id, "mode": "quick"})).into(t, 201, &made)
	if got := w.entries(before); len(got) != 1 || got[0] != me+" suite.generate suite:"+made.TestSuiteID+" ok" {
		t.Errorf("%v", got)
	}
	do("ME suite.view suite:"+made.TestSuiteID+" ok", get("/api/test-suites/{id}", made.TestSuiteID, nil, ann))
	do("ME suite.list DOC ok", get("/api/test-suites", "", url.Values{"documentId": {id}}, ann))
	do("ME response.view response:"+made.ResponseID+" ok", get("/api/test-suite-responses/{id}", made.ResponseID, nil, ann))
	do("ME document.delete DOC ok", request{method: "DELETE", path: "/api/documents/{id}", id: id, token: ann.token, query: own})

	key := url.Values{"key": {adminSecret}}
	do("admin_key user.list ok", get("/api/admin/users", "", key, person{}))
	do("admin_key audit.list ok", get("/api/admin/audit", "", key, person{}))
	do("admin_key stats.view ok", get("/api/admin/stats", "", key, person{}))
	do("admin_key mail.list ok", get("/api/admin/outbox", "", key, person{}))
	do("anonymous user.list denied invalid_admin_key", get("/api/admin/users", "", nil, person{}))
	do("anonymous user.decide THEM denied invalid_admin_key", get("/api/auth/approve", "", url.Values{"uid": {bob.uid}, "action": {"reject"}, "key": {"x"}}, person{}))
	do("admin_key user.decide user:(unknown) refused not_found", get("/api/auth/approve", "", url.Values{"uid": {"eve@example.com"}, "action": {"reject"}, "key": {adminSecret}}, person{}))
	do("admin_key user.reject THEM ok", get("/api/auth/approve", "", url.Values{"uid": {bob.uid}, "action": {"reject"}, "key": {adminSecret}}, person{}))
	do("THEM document.view DOC denied account_not_approved", get("/api/documents/{id}", id, nil, bob))
	do("anonymous user.status ME ok", get("/api/auth/status", "", url.Values{"uid": {ann.uid}}, person{}))

	// What is public, and what has no address, is not.
	do("", get("/api/npi/lookup", "", url.Values{"npi": {"1003004938"}}, person{}))
	do("", get("/health", "", nil, person{}))
	do("", get("/api/openapi.json", "", nil, person{}))
	do("", get("/api/nothing", "", nil, person{}))

	r, err := w.audit.Verify(t.Context())
	if err != nil || !r.OK() {
		t.Errorf("%v %v", r.Findings, err)
	}
}

func TestAuditList(t *testing.T) {
	w := newWorld(t)
	ann := w.member("ann")
	id := w.upload(ann, "application/json", []byte(`{}`))
	for range 3 {
		w.do(request{method: "GET", path: "/api/documents/{id}/content", id: id, token: ann.token}).into(t, 200, nil)
	}
	type page struct {
		Data struct {
			Entries []struct {
				Sequence                                                      int64
				At                                                            time.Time
				Actor, Action, Target, Outcome, PreviousHash, Hash, RequestID string
				Detail                                                        map[string]string
			}
			Count      int
			NextCursor *string
		}
	}
	list := func(query url.Values) (p page) {
		t.Helper()
		w.admin("GET", "/api/admin/audit", "", query).into(t, 200, &p)
		return p
	}
	// By pages, each entry names the one before it, down to the first.
	var all page
	for query := (url.Values{"limit": {"3"}, "until": {w.clock.now().Add(time.Hour).Format(time.RFC3339)}}); ; {
		p := list(query)
		all.Data.Entries = append(all.Data.Entries, p.Data.Entries...)
		if p.Data.NextCursor == nil {
			break
		}
		query.Set("cursor", *p.Data.NextCursor)
	}
	for i, e := range all.Data.Entries[1:] {
		if later := all.Data.Entries[i]; later.PreviousHash != e.Hash || later.Sequence != e.Sequence+1 || len(e.Hash) != 64 {
			t.Errorf("%+v does not follow %+v", later, e)
		}
	}
	if e := all.Data.Entries[len(all.Data.Entries)-1]; e.Sequence != 1 || e.PreviousHash != "" {
		t.Errorf("the first is %+v", e)
	}
	got := list(url.Values{"actor": {"user:" + ann.uid}, "action": {"document.download"}, "target": {"document:" + id}})
	if got.Data.Count != 3 || got.Data.Entries[0].Outcome != "ok" || got.Data.Entries[0].Actor != "user:"+ann.uid {
		t.Errorf("%+v", got.Data)
	}
	at := got.Data.Entries[1].At
	got = list(url.Values{"action": {"document.download"}, "from": {at.Format(time.RFC3339Nano)}, "until": {at.Add(time.Microsecond).Format(time.RFC3339Nano)}})
	if got.Data.Count != 1 || !got.Data.Entries[0].At.Equal(at) {
		t.Errorf("%+v", got.Data)
	}
	w.admin("GET", "/api/admin/audit", "", url.Values{"from": {"yesterday"}}).refused(t, 400, "invalid_request", "from")
	w.admin("GET", "/api/admin/audit", "", url.Values{"cursor": {base64.RawURLEncoding.EncodeToString([]byte("2026-11-20T12:00:00.000000Z x"))}}).refused(t, 400, "invalid_request", "cursor")
}

// A flood of refused requests costs memory for a while, not the disk.
func TestAFloodOfWrongKeysDoesNotFillTheLog(t *testing.T) {
	w := newWorld(t)
	ann := w.member("ann")
	before := w.lastEntry().Sequence
	for i := range 300 {
		w.do(request{method: "GET", path: "/api/admin/users", query: url.Values{"key": {fmt.Sprint(i)}}}).refused(t, 401, "invalid_admin_key")
		w.do(request{method: "GET", path: "/api/documents/{id}", id: fmt.Sprintf("0193a1b2-0000-7000-8000-%012d", i), token: ann.token}).refused(t, 404, "not_found")
	}
	n := len(w.entries(before))
	if n > 220 {
		t.Errorf("%d entries of 600 refused requests", n)
	}
	w.clock.advance(time.Hour)
	if err := w.audit.Settle(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	list, err := w.logged(audit.Query{Actor: audit.Anonymous, Action: "user.list"}, 100)
	if err != nil || len(list) != 6 || list[0].Detail["repeats"] != "295" || list[0].Detail["code"] != "invalid_admin_key" {
		t.Errorf("%d, %+v %v", len(list), list[0], err)
	}
}

// What cannot be recorded is not answered.
func TestWithoutTheLogNothingIsAnswered(t *testing.T) {
	w := newWorld(t)
	ann := w.member("ann")
	id := w.upload(ann, "application/json", []byte(`{"secret":"Canary"}`))
	w.rest(ann, id)
	rename := func(from, to string) {
		t.Helper()
		if err := w.store.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
			_, err := tx.ExecContext(ctx, `ALTER TABLE `+from+` RENAME TO `+to)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	rename("audit_entries", "audit_gone")
	for _, r := range []request{
		{method: "GET", path: "/api/documents/{id}", id: id, token: ann.token},
		{method: "GET", path: "/api/documents/{id}/content", id: id, token: ann.token},
		{method: "POST", path: "/api/admin/users/{uid}/export", id: ann.uid, token: adminSecret},
		{method: "GET", path: "/api/admin/users", token: adminSecret},
	} {
		a := w.do(r)
		a.refused(t, 503, "unavailable")
		if strings.Contains(string(a.body), "Canary") || strings.Contains(string(a.body), "example.com") || a.header.Get("Content-Disposition") != "" {
			t.Errorf("%s: %v %s", r.path, a.header, a.body)
		}
	}
	// Nor is anything made.
	a := w.do(request{method: "POST", path: "/api/documents/upload", token: ann.token, json: map[string]any{
		"file": "e30=", "filename": "f", "fileType": "application/json", "userId": ann.uid,
	}})
	if a.status < 500 {
		t.Errorf("an upload: %d %s", a.status, a.body)
	}
	w.admin("POST", "/api/admin/users/{uid}/erase", ann.uid, nil).into(t, 503, nil)
	rename("audit_gone", "audit_entries")
	var list struct{ Data struct{ Count int } }
	w.do(request{method: "GET", path: "/api/documents", token: ann.token, query: url.Values{"userId": {ann.uid}}}).into(t, 200, &list)
	if list.Data.Count != 1 {
		t.Errorf("%d documents", list.Data.Count)
	}
}

// The entry of what a request makes stands or falls with it, also where the request is sent again.
func TestARepeatedRequestIsRecordedAsThat(t *testing.T) {
	w := newWorld(t)
	ann := w.member("ann")
	upload := request{method: "POST", path: "/api/documents/upload", token: ann.token, header: map[string][]string{"Idempotency-Key": {"k1"}}, json: map[string]any{
		"file": "e30=", "filename": "f", "fileType": "application/json", "userId": ann.uid,
	}}
	w.do(upload).into(t, 200, nil)
	w.do(upload).into(t, 200, nil)
	list, err := w.logged(audit.Query{Action: "document.upload"}, 10)
	if err != nil || len(list) != 2 || list[0].Detail["replayed"] != "true" || list[1].Detail["replayed"] != "" || list[1].Target == "" {
		b, _ := json.Marshal(list)
		t.Errorf("%s %v", b, err)
	}
}
