package api

import (
	"cmp"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/getkin/kin-openapi/openapi3"
	"github.com/go-jose/go-jose/v4"

	"github.com/rxassay/rxassay/docs"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/limit"
)

// An endpoint of the contract declares the statuses that the contract gives it, and of the common refusals no others.
// What an endpoint answers is held against what it declares by world.check.
func TestDeclaredStatuses(t *testing.T) {
	common := strings.Fields("400 401 403 405 413 415 429 500 503")
	doc, err := openapi3.NewLoader().LoadFromData(docs.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	for op, own := range map[operation]string{
		{"GET", "/health"}:                         "200",
		{"GET", "/api"}:                            "200",
		{"POST", "/api/auth/register"}:             "200 201 400",
		{"GET", "/api/auth/status"}:                "200 404",
		{"GET", "/api/auth/approve"}:               "200 401 404",
		{"POST", "/api/documents/upload"}:          "200 400 401 500",
		{"GET", "/api/documents"}:                  "200 401",
		{"GET", "/api/documents/{id}"}:             "200 401 403 404",
		{"DELETE", "/api/documents/{id}"}:          "200 401 403 404",
		{"POST", "/api/validate-document"}:         "200 400 401 404",
		{"POST", "/api/process-document"}:          "200 400 401 404 429 500",
		{"POST", "/api/generate-f6-claim"}:         "200 400 401 404 500",
		{"POST", "/api/generate-d0-claim"}:         "200 400 401 404 500",
		{"GET", "/api/test-suites"}:                "200 401",
		{"POST", "/api/generate-test-suite"}:       "201 400 401 403 404 500",
		{"GET", "/api/test-suite-responses/{id}"}:  "200 401 404",
		{"GET", "/api/npi/lookup"}:                 "200 400 404 503",
		{"GET", "/api/ndc/lookup"}:                 "200 400 404",
		{"POST", "/api/demo-requests"}:             "201",
		{"GET", "/api/admin/demo-requests"}:        "200",
		{"GET", "/api/admin/users"}:                "200",
		{"GET", "/api/admin/audit"}:                "200",
		{"GET", "/api/admin/stats"}:                "200",
		{"GET", "/api/admin/outbox"}:               "200",
		{"GET", "/api/account/sessions"}:           "200",
		{"DELETE", "/api/account/sessions/{id}"}:   "200 404",
		{"PATCH", "/api/admin/demo-requests/{id}"}: "200 404",
	} {
		described := doc.Paths.Value(op.path).GetOperation(op.method)
		may := append(strings.Fields(own), common...)
		if described.Parameters.GetByInAndName("header", keyHeader) != nil {
			may = append(may, "409", "422")
		}
		for status := range described.Responses.Map() {
			if !slices.Contains(may, status) {
				t.Errorf("%s %s declares %s", op.method, op.path, status)
			}
		}
		for _, status := range strings.Fields(own) {
			if described.Responses.Value(status) == nil {
				t.Errorf("%s %s does not declare %s", op.method, op.path, status)
			}
		}
	}
}

// One object whose members are all of the wrong type has every one of them named, whatever the endpoint.
func TestAllFieldsOfAnotherTypeAreNamed(t *testing.T) {
	w := newWorld(t, unlimited)
	p := w.member("ann")
	demo := w.demo("a request to update").ID
	for _, r := range w.handlerRoutes() {
		op := w.whole.calls[operation{r.method, r.pattern}]
		if r.raw != nil || op == nil || op.Operation.RequestBody == nil {
			continue
		}
		media := op.Operation.RequestBody.Value.Content.Get("application/json")
		if media == nil {
			continue
		}
		body, want := map[string]any{}, map[string]bool{}
		for name, property := range media.Schema.Value.Properties {
			body[name], want[name] = 1.5, true
			if types := property.Value.Type; types != nil && types.Is("number") {
				body[name] = "x"
			}
		}
		if len(want) < 2 {
			t.Errorf("%s describes %d fields", r.pattern, len(want))
		}
		token := p.token
		if r.auth == adminKey {
			token = adminSecret
		}
		a := w.do(request{method: r.method, path: r.pattern, id: demo, token: token, json: body})
		var e struct{ Details []Detail }
		a.into(t, 400, &e)
		for _, d := range e.Details {
			delete(want, d.Field)
			if d.Message == "" {
				t.Errorf("%s: nothing is said of %s", r.pattern, d.Field)
			}
		}
		if len(want) > 0 {
			t.Errorf("%s does not name %v: %s", r.pattern, want, a.body)
		}
	}
}

// A body of another media type is 415 and one beyond the cap 413, on every endpoint that reads one.
func TestBodiesOfAnotherTypeOrSize(t *testing.T) {
	w := newWorld(t, unlimited)
	p := w.member("ann")
	demo := w.demo("a request to update").ID
	for _, r := range w.handlerRoutes() {
		op := w.whole.calls[operation{r.method, r.pattern}]
		if r.raw != nil || op == nil || op.Operation.RequestBody == nil || op.Operation.RequestBody.Value.Content.Get("application/json") == nil {
			continue
		}
		call := request{method: r.method, path: r.pattern, id: demo, token: p.token}
		if r.auth == adminKey {
			call.token = adminSecret
		}
		other := call
		other.json, other.header = `{}`, http.Header{"Content-Type": {"text/plain"}}
		w.do(other).refused(t, 415, "unsupported_media_type")
		call.json = `{"x":"` + strings.Repeat("x", int(cmp.Or(r.limit, maxBody))) + `"}`
		w.do(call).refused(t, 413, "payload_too_large")
	}
}

// Whoever is not approved is refused on every endpoint that wants a token, and told why.
func TestEveryUserOperationAsksForApproval(t *testing.T) {
	w := newWorld(t, unlimited)
	stranger, pending, rejected := w.signUp("ann"), w.signUp("bob"), w.signUp("carl")
	w.register(pending).into(t, 201, nil)
	w.register(rejected).into(t, 201, nil)
	w.decide(rejected.uid, "reject").into(t, 200, nil)
	n := 0
	for _, r := range w.handlerRoutes() {
		if r.auth != idToken {
			continue
		}
		n++
		for says, p := range map[string]person{"No account is registered": stranger, "is pending": pending, "was rejected": rejected} {
			a := w.do(request{method: r.method, path: r.pattern, id: "x", token: p.token, json: "nonsense"})
			a.refused(t, 403, "account_not_approved")
			if !strings.Contains(string(a.body), says) {
				t.Errorf("%s %s: %q is not in %s", r.method, r.pattern, says, a.body)
			}
		}
	}
	if n < 15 {
		t.Errorf("only %d endpoints want a token", n)
	}
}

// Whose the document is decides between 403 and 404 as the contract declares them; a deleted one is nowhere for anybody.
func TestDocumentsOfOthersAndDeletedOnes(t *testing.T) {
	w := newWorld(t, unlimited)
	p, other := w.member("ann"), w.member("bob")
	id, own := w.processed(p), w.processed(other)
	var made madeSuite
	w.generate(p, map[string]any{"benefitId": id, "mode": "quick"}).into(t, 201, &made)
	calls := func(who person) map[string]request {
		asked := map[string]any{"documentId": id, "userId": who.uid}
		benefit := map[string]any{"benefitId": id, "claimInputs": goodInputs}
		return map[string]request{
			"show":     {method: "GET", path: "/api/documents/{id}"},
			"download": {method: "GET", path: "/api/documents/{id}/content"},
			"delete":   {method: "DELETE", path: "/api/documents/{id}", query: url.Values{"userId": {who.uid}}},
			"validate": {method: "POST", path: "/api/validate-document", json: asked},
			"process":  {method: "POST", path: "/api/process-document", json: asked},
			"f6":       {method: "POST", path: "/api/generate-f6-claim", json: benefit},
			"d0":       {method: "POST", path: "/api/generate-d0-claim", json: benefit},
			"judge":    {method: "POST", path: "/api/adjudicate", json: benefit},
			"suite":    {method: "POST", path: "/api/generate-test-suite", json: map[string]any{"benefitId": id, "mode": "quick"}},
		}
	}
	call := func(who person, r request) answer {
		r.id, r.token = id, who.token
		return w.do(r)
	}
	suites := func(who person) int {
		var list struct {
			Data struct {
				TestSuites []any
				Count      int
			}
		}
		w.do(request{method: "GET", path: "/api/test-suites", token: who.token, query: url.Values{"documentId": {id}}}).into(t, 200, &list)
		if list.Data.TestSuites == nil || list.Data.Count != len(list.Data.TestSuites) {
			t.Errorf("the list is %+v", list)
		}
		return list.Data.Count
	}
	for name, r := range calls(other) {
		want, code := 404, "not_found"
		if slices.Contains([]string{"show", "download", "delete", "suite"}, name) {
			want, code = 403, "forbidden"
		}
		if a := call(other, r); a.status != want || !strings.Contains(string(a.body), `"error":"`+code+`"`) {
			t.Errorf("%s another's: %d %s, want %d", name, a.status, a.body, want)
		}
	}
	if n := suites(other); n != 0 {
		t.Errorf("another user is shown %d suites", n)
	}
	w.do(request{method: "GET", path: "/api/test-suite-responses/{id}", id: *made.ResponseID, token: other.token}).refused(t, 404, "not_found")
	// Who names the owner in userId is not the owner.
	for name, r := range calls(p) {
		if name == "delete" || name == "validate" || name == "process" {
			if a := call(other, r); a.status != 403 || !strings.Contains(string(a.body), `"error":"user_mismatch"`) {
				t.Errorf("%s in the owner's name: %d %s", name, a.status, a.body)
			}
		}
	}
	w.do(request{method: "GET", path: "/api/documents/{id}", id: id, token: p.token}).into(t, 200, nil) // nothing of that deleted it

	remove := request{method: "DELETE", path: "/api/documents/{id}", query: url.Values{"userId": {p.uid}}}
	call(p, remove).into(t, 200, nil)
	for who, all := range map[person]map[string]request{p: calls(p), other: calls(other)} {
		for name, r := range all {
			if who == p && name == "delete" {
				call(p, r).into(t, 200, nil)
				continue
			}
			if a := call(who, r); a.status != 404 || !strings.Contains(string(a.body), `"error":"not_found"`) {
				t.Errorf("%s a deleted one as %s: %d %s", name, who.email, a.status, a.body)
			}
		}
	}
	// Nor does it serve as the drug list of another document.
	w.do(request{method: "POST", path: "/api/adjudicate", token: other.token, json: map[string]any{
		"benefitId": own, "claimInputs": goodInputs, "options": map[string]any{"formularyDocumentId": id},
	}}).refused(t, 400, "invalid_request", "options.formularyDocumentId")
}

// issuer signs tokens of an identity provider whose keys the verifier is given.
func issuer(t *testing.T, rawURL, alias string) (_ identity.Issuer, token func(subject, email string) string) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.EdDSA, Key: private}, nil)
	if err != nil {
		t.Fatal(err)
	}
	keys := identity.Issuer{URL: rawURL, Audience: "rx", Alias: alias, Keys: &oidc.StaticKeySet{PublicKeys: []crypto.PublicKey{public}}}
	return keys, func(subject, email string) string {
		payload, err := json.Marshal(map[string]any{
			"iss": rawURL, "aud": "rx", "sub": subject, "email": email, "name": "Token Name", "exp": time.Now().Add(time.Hour).Unix(), "iat": time.Now().Unix(),
		})
		if err != nil {
			t.Fatal(err)
		}
		signed, err := signer.Sign(payload)
		if err != nil {
			t.Fatal(err)
		}
		compact, err := signed.CompactSerialize()
		if err != nil {
			t.Fatal(err)
		}
		return compact
	}
}

// The same subject at two issuers is two users, and neither acts for the other.
func TestOneSubjectAtTwoIssuers(t *testing.T) {
	first, byFirst := issuer(t, "https://first.example", "")
	second, bySecond := issuer(t, "https://second.example", "corp")
	w := newWorld(t, func(c *Config) {
		verifier, err := identity.NewVerifier(identity.VerifierConfig{Issuers: []identity.Issuer{first, second}, Now: c.Clock})
		if err != nil {
			t.Fatal(err)
		}
		c.Provider, c.Verifier = nil, verifier
	})
	ann := person{"7", byFirst("7", "ann@example.com"), "ann@example.com"}
	corp := person{"corp:7", bySecond("7", "ann@example.com"), "ann@example.com"}
	w.register(ann).into(t, 201, nil)
	w.decide("7", "approve").into(t, 200, nil)
	list := func(p person, uid string) answer {
		return w.do(request{method: "GET", path: "/api/documents", token: p.token, query: url.Values{"userId": {uid}}})
	}
	list(ann, "7").into(t, 200, nil)
	list(corp, "7").refused(t, 403, "account_not_approved")
	w.register(person{"7", corp.token, corp.email}).refused(t, 403, "user_mismatch")
	w.register(corp).into(t, 201, nil)
	list(corp, "corp:7").refused(t, 403, "account_not_approved")
	w.decide("corp:7", "approve").into(t, 200, nil)
	list(corp, "corp:7").into(t, 200, nil)
	list(corp, "7").refused(t, 403, "user_mismatch")
	list(ann, "corp:7").refused(t, 403, "user_mismatch")
}

// Registered without a token, an approved user whose first call has another address waits again.
func TestFirstCallWithAnotherAddress(t *testing.T) {
	w := newWorld(t)
	p, q := w.signUp("ann"), w.signUp("bob")
	call := func(p person) answer {
		return w.do(request{method: "GET", path: "/api/documents", token: p.token, query: url.Values{"userId": {p.uid}}})
	}
	for uid, email := range map[string]string{p.uid: "boss@example.com", q.uid: q.email} {
		w.do(request{method: "POST", path: "/api/auth/register", json: map[string]any{"uid": uid, "email": email}}).into(t, 201, nil)
		w.decide(uid, "approve").into(t, 200, nil)
	}
	call(q).into(t, 200, nil) // the registered address
	a := call(p)
	a.refused(t, 403, "account_not_approved")
	if got := w.statusOf(p.uid); got != "pending" || !strings.Contains(string(a.body), "pending again") {
		t.Errorf("the user is %s, and told %s", got, a.body)
	}
	call(p).refused(t, 403, "account_not_approved")
	w.decide(p.uid, "approve").into(t, 200, nil) // of who it is now
	call(p).into(t, 200, nil)
}

// With a token, e-mail and name are the token's, whatever the body says; without one, the mail says that nobody vouches.
func TestRegisterTakesWhatTheTokenSays(t *testing.T) {
	keys, token := issuer(t, "https://id.example", "")
	w := newWorld(t, func(c *Config) {
		verifier, err := identity.NewVerifier(identity.VerifierConfig{Issuers: []identity.Issuer{keys}, Now: c.Clock})
		if err != nil {
			t.Fatal(err)
		}
		c.Provider, c.Verifier = nil, verifier
	})
	w.do(request{
		method: "POST", path: "/api/auth/register", token: token("u-1", "ann@example.com"),
		json: map[string]any{"uid": "u-1", "email": "boss@example.com", "displayName": "Boss"},
	}).into(t, 201, nil)
	w.do(request{method: "POST", path: "/api/auth/register", json: map[string]any{"uid": "u-2", "email": "eve@example.com", "displayName": "Eve"}}).into(t, 201, nil)
	var users struct {
		Data struct {
			Users []struct {
				UID, Email, DisplayName string
				IdentityVerified        bool
			}
		}
	}
	w.admin("GET", "/api/admin/users", "", nil).into(t, 200, &users)
	eve, ann := users.Data.Users[0], users.Data.Users[1]
	if ann.Email != "ann@example.com" || ann.DisplayName != "Token Name" || !ann.IdentityVerified {
		t.Errorf("with a token: %+v", ann)
	}
	if eve.Email != "eve@example.com" || eve.DisplayName != "Eve" || eve.IdentityVerified {
		t.Errorf("without one: %+v", eve)
	}
	const unverified = "uid and e-mail are unverified"
	mails := w.mails()
	if len(mails) != 2 || strings.Contains(mails[0].Text, unverified) || !strings.Contains(mails[1].Text, unverified) {
		t.Errorf("the mails: %+v", mails)
	}
	w.decide("u-1", "approve").into(t, 200, nil)
	for _, m := range w.mails() {
		if strings.Contains(m.Subject+m.Text+m.HTML, adminSecret) || strings.Contains(m.Text+m.HTML, "/api/auth/approve") {
			t.Errorf("a mail carries the admin key, or leads to what takes it:\n%s", m.Text)
		}
	}
}

// An ID token lives for an hour, also when its session has ended; the approval is looked at on every call.
func TestIDTokensLiveForAnHour(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	list := func() answer {
		return w.do(request{method: "GET", path: "/api/account/sessions", token: p.token})
	}
	var sessions struct {
		Data struct{ Sessions []struct{ ID string } }
	}
	list().into(t, 200, &sessions)
	w.do(request{method: "DELETE", path: "/api/account/sessions/{id}", id: sessions.Data.Sessions[0].ID, token: p.token}).into(t, 200, nil)
	w.clock.advance(50 * time.Minute)
	list().into(t, 200, nil)
	w.decide(p.uid, "reject").into(t, 200, nil)
	list().refused(t, 403, "account_not_approved")
	w.decide(p.uid, "approve").into(t, 200, nil)
	list().into(t, 200, nil)
	w.clock.advance(11 * time.Minute)
	list().refused(t, 401, "unauthenticated")
}

// Every endpoint of the administrator takes the key in either place, and nothing it answers may be kept.
func TestEveryAdminOperationTakesTheKey(t *testing.T) {
	w := newWorld(t)
	n := 0
	for _, r := range w.handlerRoutes() {
		if r.auth != adminKey || r.pattern == "/api/auth/approve" {
			continue
		}
		n++
		for name, call := range map[string]request{
			"query":  {query: url.Values{"key": {adminSecret}}},
			"bearer": {token: adminSecret},
			"wrong":  {token: adminSecret + "x"},
		} {
			call.method, call.path, call.id = r.method, r.pattern, "nobody"
			if r.method == http.MethodPatch {
				call.json = map[string]any{"note": "x"}
			}
			a := w.do(call)
			if (a.status == http.StatusUnauthorized) != (name == "wrong") {
				t.Errorf("%s %s with the key as %s: %d %s", r.method, r.pattern, name, a.status, a.body)
			}
			if a.header.Get("Referrer-Policy") != "no-referrer" || a.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s %s with the key as %s: %v", r.method, r.pattern, name, a.header)
			}
		}
	}
	if n < 9 {
		t.Errorf("only %d endpoints are the administrator's", n)
	}
}

// Each client address has its own share of what is open to everybody.
func TestAddressesAreLimitedEachForItself(t *testing.T) {
	w := newWorld(t, func(c *Config) {
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
		for name := range DefaultRates() {
			c.Rates[name] = limit.Rate{Limit: 1, Window: time.Hour}
		}
	})
	for name, r := range map[string]request{
		"register": {method: "POST", path: "/api/auth/register", json: map[string]any{"uid": "u", "email": "u@example.com"}},
		"status":   {method: "GET", path: "/api/auth/status", query: url.Values{"uid": {"u"}}},
		"demo":     {method: "POST", path: "/api/demo-requests", json: goodDemo},
	} {
		from := func(address string) answer {
			r.header = http.Header{"X-Forwarded-For": {address}}
			return w.do(r)
		}
		if a := from("192.0.2.1"); a.status == 429 {
			t.Errorf("%s: the first is refused", name)
		}
		from("192.0.2.1").refused(t, 429, "rate_limited")
		if a := from("198.51.100.7"); a.status == 429 {
			t.Errorf("%s: another address is refused", name)
		}
	}
}

// One user's runs leave another user's alone, and validate-document tells what is left.
func TestProcessIsLimitedByUser(t *testing.T) {
	w := newWorld(t, func(c *Config) {
		c.ProcessLimit = limit.NewUsers(c.Store, "process", limit.Rate{Limit: 1, Window: 20 * time.Minute}, c.Clock)
	})
	p, q := w.member("ann"), w.member("bob")
	call := func(p person, path, id string) answer {
		return w.do(request{method: "POST", path: path, token: p.token, json: map[string]any{"documentId": id, "userId": p.uid}})
	}
	ids := map[person]string{p: w.processed(p), q: w.processed(q)}
	call(p, "/api/process-document", ids[p]).into(t, 200, nil)
	a := call(p, "/api/process-document", ids[p])
	a.refused(t, 429, "rate_limited")
	for who, left := range map[person]int{p: 0, q: 1} {
		var out struct {
			Data struct {
				Validation struct {
					CanProceed bool
					RateLimit  struct {
						Limit, Remaining, WindowSeconds int
						ResetAt                         time.Time
					}
				}
			}
		}
		call(who, "/api/validate-document", ids[who]).into(t, 200, &out)
		v := out.Data.Validation
		if v.RateLimit.Limit != 1 || v.RateLimit.Remaining != left || v.RateLimit.WindowSeconds != 1200 || v.RateLimit.ResetAt.IsZero() || v.CanProceed != (left > 0) {
			t.Errorf("%s: %+v", who.email, v)
		}
	}
	call(q, "/api/process-document", ids[q]).into(t, 200, nil)
	wait, err := strconv.Atoi(a.header.Get("Retry-After"))
	if err != nil {
		t.Fatal(err)
	}
	w.clock.advance(time.Duration(wait) * time.Second)
	call(p, "/api/process-document", ids[p]).into(t, 200, nil)
}

// A mail that went nowhere is read whole in the outbox.
func TestOutboxShowsWhatAMailIs(t *testing.T) {
	w := newWorld(t)
	w.register(w.signUp("ann")).into(t, 201, nil)
	var box struct {
		Data struct{ Mails []map[string]any }
	}
	w.admin("GET", "/api/admin/outbox", "", nil).into(t, 200, &box)
	for _, m := range box.Data.Mails {
		if m["to"] != "admin@example.com" && m["to"] != "ann@example.com" || m["subject"] == "" || m["text"] == "" || m["state"] != "held" || m["attempts"] != 0.0 {
			t.Errorf("%v", m)
		}
	}
	if len(box.Data.Mails) == 0 {
		t.Error("the outbox is empty")
	}
}
