package api

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// The whole service, operation by operation: each one answers once as it should and once with an error, and world.check
// holds every answer against the description.
func TestEveryRoutedOperationKeepsToTheDescription(t *testing.T) {
	w := newWorld(t)
	get := func(path, token, id string, query url.Values) answer {
		return w.do(request{method: "GET", path: path, token: token, id: id, query: query})
	}
	post := func(path, token string, body any) answer {
		return w.do(request{method: "POST", path: path, token: token, json: body})
	}
	for _, path := range []string{"/", "/docs", "/health", "/livez", "/readyz", "/metrics", "/api", "/api/openapi.json", "/api/openapi.yaml", "/api/schemas/plan.json", "/.well-known/openid-configuration", "/identity/jwks.json"} {
		get(path, "", "", nil).into(t, 200, nil)
	}

	p, other := w.member("ann"), w.member("bob")
	get("/api/auth/status", "", "", url.Values{"uid": {p.uid}}).into(t, 200, nil)
	get("/api/auth/status", "", "", url.Values{"uid": {"x"}}).into(t, 404, nil)
	get("/api/auth/approve", "", "", url.Values{"uid": {p.uid}, "action": {"approve"}}).into(t, 401, nil)
	post("/api/auth/register", "", map[string]any{}).into(t, 400, nil)

	const firebase = "/identitytoolkit.googleapis.com/v1/accounts:"
	var signIn struct{ RefreshToken string }
	credentials := map[string]any{"email": p.email, "password": "correct horse battery", "returnSecureToken": true}
	post(firebase+"signInWithPassword", "", credentials).into(t, 200, &signIn)
	post(firebase+"signInWithPassword", "", map[string]any{"email": p.email, "password": "wrong"}).into(t, 400, nil)
	post(firebase+"signUp", "", credentials).into(t, 400, nil)
	post(firebase+"lookup", "", map[string]any{"idToken": p.token}).into(t, 200, nil)
	post(firebase+"lookup", "", map[string]any{"idToken": "x"}).into(t, 400, nil)
	form := func(refresh string) answer {
		return w.do(request{
			method: "POST", path: "/securetoken.googleapis.com/v1/token",
			body:   strings.NewReader(url.Values{"grant_type": {"refresh_token"}, "refresh_token": {refresh}}.Encode()),
			header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}},
		})
	}
	form(signIn.RefreshToken).into(t, 200, nil)
	form("x").into(t, 400, nil)

	id := w.processed(p)
	scrap := w.upload(p, extract.JSON, []byte(`{}`))
	post("/api/documents/upload", p.token, `{}`).into(t, 400, nil)
	own := url.Values{"userId": {p.uid}}
	get("/api/documents", p.token, "", own).into(t, 200, nil)
	get("/api/documents", p.token, "", nil).into(t, 400, nil)
	get("/api/documents/{id}", other.token, id, nil).into(t, 403, nil)
	get("/api/documents/{id}/content", p.token, id, nil).into(t, 200, nil)
	get("/api/documents/{id}/content", other.token, id, nil).into(t, 403, nil)
	remove := request{method: "DELETE", path: "/api/documents/{id}", token: p.token, id: scrap, query: own}
	w.do(remove).into(t, 200, nil)
	remove.query = nil
	w.do(remove).into(t, 400, nil)
	document := map[string]any{"documentId": id, "userId": p.uid}
	for _, path := range []string{"/api/validate-document", "/api/process-document"} {
		post(path, p.token, document).into(t, 200, nil)
		post(path, p.token, map[string]any{"documentId": scrap, "userId": p.uid}).into(t, 404, nil)
	}

	claim := map[string]any{"benefitId": id, "claimInputs": goodInputs}
	var made struct{ ClaimID string }
	for _, path := range []string{"/api/adjudicate", "/api/generate-d0-claim", "/api/generate-f6-claim"} {
		post(path, p.token, claim).into(t, 200, &made)
		post(path, other.token, claim).into(t, 404, nil)
	}
	get("/api/claims", p.token, "", nil).into(t, 200, nil)
	get("/api/claims", p.token, "", url.Values{"limit": {"x"}}).into(t, 400, nil)
	for _, path := range []string{"/api/claims/{id}", "/api/claims/{id}/download"} {
		get(path, p.token, made.ClaimID, nil).into(t, 200, nil)
		get(path, other.token, made.ClaimID, nil).into(t, 404, nil)
	}

	for _, mode := range []string{"comprehensive", "quick", "edgeCase"} {
		var suite madeSuite
		post("/api/generate-test-suite", p.token, map[string]any{"benefitId": id, "mode": mode}).into(t, 201, &suite)
		get("/api/test-suites/{id}", p.token, suite.TestSuiteID, nil).into(t, 200, nil)
		get("/api/test-suites/{id}", p.token, suite.TestSuiteID, url.Values{"format": {"json"}}).into(t, 200, nil)
		get("/api/test-suites/{id}", other.token, suite.TestSuiteID, nil).into(t, 404, nil)
		get("/api/test-suites/{id}/versions", p.token, suite.TestSuiteID, nil).into(t, 200, nil)
		get("/api/test-suites/{id}/versions", other.token, suite.TestSuiteID, nil).into(t, 404, nil)
		get("/api/test-suite-responses/{id}", p.token, *suite.ResponseID, nil).into(t, 200, nil)
		get("/api/test-suite-responses/{id}", other.token, *suite.ResponseID, nil).into(t, 404, nil)
	}
	post("/api/generate-test-suite", other.token, map[string]any{"benefitId": id}).into(t, 403, nil)
	get("/api/test-suites", p.token, "", url.Values{"documentId": {id}}).into(t, 200, nil)
	get("/api/test-suites", p.token, "", nil).into(t, 400, nil)

	get("/api/prompts", p.token, "", nil).into(t, 200, nil)
	get("/api/prompts", "", "", nil).into(t, 401, nil)
	for category, status := range map[string]int{"costShares": 200, "copays": 404} {
		w.do(request{method: "GET", path: "/api/prompts/{category}", id: category, token: p.token}).into(t, status, nil)
	}

	npi := func(number string) answer { return get("/api/npi/lookup", "", "", url.Values{"npi": {number}}) }
	npi("1003004938").into(t, 200, nil)
	npi("1234567890").into(t, 404, nil)
	npi("123").into(t, 400, nil)
	npi("1234567893").into(t, 503, nil)
	ndc := func(q url.Values) answer { return get("/api/ndc/lookup", "", "", q) }
	ndc(url.Values{"ndc": {"00591040701"}}).into(t, 200, nil)
	ndc(url.Values{"q": {"lisinopril"}}).into(t, 200, nil)
	ndc(url.Values{"ndc": {"1-2-3"}}).into(t, 400, nil)
	ndc(url.Values{"ndc": {"99999999999"}}).into(t, 503, nil)

	w.register(w.signUp("eve")).into(t, 201, nil)
	link := w.linkToken()
	w.do(request{method: "GET", path: "/approve", query: url.Values{"token": {link + "x"}}}).into(t, 401, nil)
	w.submitLink(url.Values{"token": {link + "x"}, "action": {"approve"}}, nil).into(t, 401, nil)
	w.openLink(link).shows(t, 200)
	w.press(link, "approve").shows(t, 200)

	w.walkDemo()
	w.walkIdentity(t, p)
	w.walkAdmin()

	// Those that have no error to provoke from outside.
	always := []string{"GET /demo", "GET /demo/thanks", "GET /", "GET /docs", "GET /health", "GET /livez", "GET /readyz", "GET /metrics", "GET /api", "GET /api/openapi.json", "GET /api/openapi.yaml", "GET /api/schemas/plan.json", "GET /.well-known/openid-configuration", "GET /identity/jwks.json"}
	var index struct{ Endpoints []string }
	get("/api", "", "", nil).into(t, 200, &index)
	for _, e := range index.Endpoints {
		method, path, _ := strings.Cut(e, " ")
		good, bad := false, slices.Contains(always, e)
		for status := range w.seen[operation{method, path}] {
			good = good || status < 400
			bad = bad || status >= 400
		}
		if !good || !bad {
			t.Errorf("%s was seen to succeed: %t, to fail: %t", e, good, bad)
		}
	}
}
