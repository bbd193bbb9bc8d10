package api

import (
	"bytes"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// Secrets and personal data that pass through the service on every way there is are nowhere afterwards where they do not
// belong: not in the log, the metrics, the body of an error, and secrets not in any file either.
func TestPlantedSecretsStayWhereTheyBelong(t *testing.T) {
	w := newWorld(t, unlimited)
	const password, wrongPassword, pageToken, idempotencyKey = "correct horse battery", "Wr0ng-Canary-Phrase", "canary.approval.token", "canary-idempotency-key"
	p := w.member("ann-canary")
	var signIn struct{ RefreshToken string }
	firebase := func(path string, body any) answer {
		return w.do(request{method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:" + path, json: body})
	}
	firebase("signInWithPassword", map[string]any{"email": p.email, "password": password, "returnSecureToken": true}).into(t, 200, &signIn)
	firebase("signInWithPassword", map[string]any{"email": p.email, "password": wrongPassword})
	id := w.processed(p)

	secrets := []string{adminSecret, password, wrongPassword, p.token, signIn.RefreshToken, pageToken, idempotencyKey}
	personal := []string{p.email, "jane-canary@example.com", "Canary-Name", "CANARYMEMBER", "canary.pdf", p.uid}
	var refusals bytes.Buffer
	send := func(r request) {
		if a := w.do(r); a.status >= 400 {
			refusals.Write(a.body)
		}
	}
	// What creates something, well and badly.
	inputs := with(map[string]any{"cardholderID": "CANARYMEMBER", "patientFirstName": "Canary-Name"})
	for _, body := range []any{
		map[string]any{"benefitId": id, "claimInputs": inputs},
		map[string]any{"benefitId": p.email, "claimInputs": with(map[string]any{"ndc": "CANARYMEMBER", "cardholderID": strings.Repeat("CANARYMEMBER", 9)})},
	} {
		send(keyed(request{method: "POST", path: "/api/generate-d0-claim", token: p.token, json: body}, idempotencyKey))
		send(request{method: "POST", path: "/api/adjudicate", token: p.token, json: body})
	}
	send(request{method: "POST", path: "/api/demo-requests", json: map[string]any{"name": "Canary-Name", "email": "jane-canary@example.com", "description": "We test plans each autumn."}})
	send(request{method: "POST", path: "/api/demo-requests", json: map[string]any{"name": "C", "email": "jane-canary@example.com <x>", "description": "Canary-Name"}})
	send(request{method: "POST", path: "/api/documents/upload", token: p.token, json: map[string]any{"file": "JVBERi0=", "filename": "canary.pdf", "fileType": extract.PDF, "userId": "Canary-Name"}})
	send(request{method: "POST", path: "/api/auth/register", json: map[string]any{"uid": "Canary-Name", "email": "jane-canary@example.com", "displayName": "Canary-Name"}})
	send(request{method: "POST", path: "/api/auth/register", token: p.token, json: map[string]any{"uid": "Canary-Name", "email": "jane-canary@example.com"}})
	// Every address, with secrets in each place where somebody may put one.
	for _, r := range w.handlerRoutes() {
		for _, q := range []url.Values{
			{"key": {adminSecret}, "uid": {"Canary-Name"}, "limit": {p.email}},
			{"key": {adminSecret + "x"}, "token": {pageToken}, "q": {"Canary-Name"}, "npi": {"CANARYMEMBER"}, "ndc": {"CANARYMEMBER"}},
			{"password": {wrongPassword}, "userId": {p.uid}, "documentId": {p.email}, "cursor": {pageToken}},
		} {
			if strings.HasSuffix(r.pattern, "/erase") || r.pattern == "/api/auth/approve" {
				continue // would do it
			}
			for _, token := range []string{p.token, adminSecret, p.token + "x"} {
				send(request{
					method: r.method, path: strings.ReplaceAll(r.pattern, "{uid}", "{id}"), id: "Canary-Name", token: token, query: q,
					json: map[string]any{"password": wrongPassword, "token": pageToken, "uid": p.email, "key": adminSecret}, header: http.Header{"X-Request-Id": {adminSecret}, keyHeader: {idempotencyKey + " "}},
				})
			}
		}
	}
	metrics := w.do(request{method: "GET", path: "/metrics"}).body
	for what, text := range map[string]string{"the log": w.log.String(), "the metrics": string(metrics), "the body of an error": refusals.String()} {
		if len(text) < 1000 {
			t.Fatalf("%s is almost empty: the test reaches nothing", what)
		}
		for _, s := range append(secrets, personal...) {
			if i := strings.Index(text, s); i >= 0 {
				t.Errorf("%q is in %s: …%.300s…", s, what, text[max(0, i-150):])
			}
		}
	}
	err := filepath.WalkDir(w.dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		for _, s := range secrets {
			if s = s[:min(len(s), 60)]; bytes.Contains(content, []byte(s)) { // a long text may go on elsewhere in a database
				t.Errorf("%q is in the file %s", s, filepath.Base(path))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
