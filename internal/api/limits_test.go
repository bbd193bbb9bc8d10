package api

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/limit"
)

// wantRate checks the headers of a limit, and returns how many requests they leave.
func wantRate(t *testing.T, a answer, limit int, policy string) (remaining int) {
	t.Helper()
	remaining, err := strconv.Atoi(a.header.Get("RateLimit-Remaining"))
	reset, rerr := strconv.Atoi(a.header.Get("RateLimit-Reset"))
	if err != nil || rerr != nil || remaining < 0 || reset < 0 ||
		a.header.Get("RateLimit-Limit") != strconv.Itoa(limit) || a.header.Get("RateLimit-Policy") != policy {
		t.Errorf("%d: the headers of the limit are %v", a.status, a.header)
	}
	if a.status == http.StatusTooManyRequests {
		wait, err := strconv.Atoi(a.header.Get("Retry-After"))
		if err != nil || wait < 1 || wait < reset || remaining != 0 {
			t.Errorf("429 with Retry-After %q, reset %d, remaining %d", a.header.Get("Retry-After"), reset, remaining)
		}
	}
	return remaining
}

// Every limited operation tells where its caller stands, in whatever it answers, and refuses one request too many.
func TestLimitedOperationsTellWhatIsLeft(t *testing.T) {
	w := newWorld(t, func(c *Config) {
		for name := range DefaultRates() {
			c.Rates[name] = limit.Rate{Limit: 4, Window: time.Hour}
		}
		c.Rates[rateRegister] = limit.Rate{Limit: 4, Window: 3 * time.Hour}
		c.ProcessLimit = limit.NewUsers(c.Store, "process", limit.Rate{Limit: 1, Window: time.Hour}, c.Clock)
	})
	p, other := w.member("ann"), w.member("bob") // two registrations
	id := w.processed(p)                         // an upload
	post := func(path, token string, body any) func() answer {
		return func() answer { return w.do(request{method: "POST", path: path, token: token, json: body}) }
	}
	get := func(path string, q url.Values) func() answer {
		return func() answer { return w.do(request{method: "GET", path: path, query: q}) }
	}
	claim := map[string]any{"benefitId": id, "claimInputs": goodInputs}
	for _, c := range []struct {
		name   string
		call   func() answer
		left   int
		policy string
	}{
		{"register", post("/api/auth/register", "", map[string]any{"uid": "x"}), 2, "4;w=10800"},
		{"status", get("/api/auth/status", url.Values{"uid": {"x"}}), 4, "4;w=3600"},
		{"npi", get("/api/npi/lookup", url.Values{"npi": {"1003004938"}}), 4, "4;w=3600"},
		{"demo", post("/api/demo-requests", "", map[string]any{"name": "x"}), 4, "4;w=3600"},
		{"upload", post("/api/documents/upload", p.token, `{}`), 3, "4;w=3600"},
		{"f6", post("/api/generate-f6-claim", p.token, claim), 4, "4;w=3600"},
		{"suite", post("/api/generate-test-suite", p.token, map[string]any{"benefitId": "x"}), 4, "4;w=3600"},
	} {
		for left := c.left - 1; left >= 0; left-- {
			a := c.call()
			if got := wantRate(t, a, 4, c.policy); got != left || a.status == http.StatusTooManyRequests {
				t.Errorf("%s: %d, %d left, want %d", c.name, a.status, got, left)
			}
		}
		a := c.call()
		a.refused(t, 429, "rate_limited")
		wantRate(t, a, 4, c.policy)
	}
	// Limits are each user's own, and those that share a name are shared.
	if a := post("/api/generate-d0-claim", p.token, claim)(); a.status != http.StatusTooManyRequests {
		t.Errorf("the other format is counted by itself: %d", a.status)
	}
	if a := post("/api/generate-d0-claim", other.token, claim)(); a.status != http.StatusNotFound {
		t.Errorf("another user: %d", a.status)
	}
	// A call of process-document counts once a run is asked for.
	process := post("/api/process-document", p.token, map[string]any{"documentId": id, "userId": p.uid})
	a := post("/api/process-document", p.token, map[string]any{"documentId": "x", "userId": p.uid})()
	if got := wantRate(t, a, 1, "1;w=3600"); got != 1 {
		t.Errorf("a refused call left %d of 1", got)
	}
	a = process()
	a.into(t, 200, nil)
	if got := wantRate(t, a, 1, "1;w=3600"); got != 0 {
		t.Errorf("a call left %d of 1", got)
	}
	a = process()
	a.refused(t, 429, "rate_limited")
	wantRate(t, a, 1, "1;w=3600")

	metrics := string(w.do(request{method: "GET", path: "/metrics"}).body)
	for _, name := range []string{"register", "status", "lookup", "demo", "upload", "claim", "suite", "process"} {
		if !strings.Contains(metrics, `rxassay_rate_limit_refusals_total{limit="`+name+`"} `) {
			t.Errorf("refusals by the limit %s are not counted", name)
		}
	}
	// What is not limited says nothing of limits.
	if a := get("/health", nil)(); a.header.Get("RateLimit-Limit") != "" {
		t.Errorf("/health: %v", a.header)
	}
	w.clock.advance(4 * time.Hour)
	if got := wantRate(t, get("/api/npi/lookup", url.Values{"npi": {"1003004938"}})(), 4, "4;w=3600"); got != 3 {
		t.Errorf("after the window %d are left, want 3", got)
	}
}

// The limit comes before the work that a flood would cause: no credential is needed for it, and no body is read.
func TestLimitOff(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.Rates[rateLookup] = limit.Rate{} })
	a := w.do(request{method: "GET", path: "/api/npi/lookup", query: url.Values{"npi": {"1003004938"}}})
	if a.status != 200 || a.header.Get("RateLimit-Limit") != "" {
		t.Errorf("%d %v", a.status, a.header)
	}
}

func TestMetricsPage(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	w.processed(p)
	get := func(path string, q url.Values) { w.do(request{method: "GET", path: path, query: q}) }
	get("/api/npi/lookup", url.Values{"npi": {"1003004938"}})
	get("/api/npi/lookup", url.Values{"npi": {"1234567890"}}) // its check digit fails
	get("/api/ndc/lookup", url.Values{"ndc": {"00591040701"}})
	get("/api/ndc/lookup", url.Values{"q": {"lisinopril"}})
	get("/nothing/here", nil)
	w.do(request{method: "GET", path: "/api/documents/{id}", id: "secret-id", token: p.token})
	a := w.do(request{method: "GET", path: "/metrics"})
	a2 := string(a.body)
	for _, want := range []string{
		`rxassay_lookups_total{kind="npi",source="seed",stale="false"} 1`,
		`rxassay_lookups_total{kind="npi",source="none",stale="false"} 1`,
		`rxassay_lookups_total{kind="ndc",source="seed",stale="false"} 1`,
		`rxassay_lookups_total{kind="name",source="found",stale="false"} 1`,
		`rxassay_http_request_duration_seconds_count{method="GET",route="(none)",status="4xx"} 1`,
		`rxassay_http_request_duration_seconds_count{method="GET",route="/api/documents/{id}",status="4xx"} 1`,
		`rxassay_documents{state="completed"} 1`,
		`rxassay_http_requests_in_flight 1`,
		`rxassay_outbox_mails{state="`,
		`rxassay_build_info{`,
	} {
		if !strings.Contains(a2, "\n"+want) {
			t.Errorf("the metrics have no %s", want)
		}
	}
	for _, secret := range []string{"secret-id", "nothing/here", p.uid, p.email, "127.0.0.1"} {
		if strings.Contains(a2, secret) {
			t.Errorf("%q is in the metrics", secret)
		}
	}
}

func TestMetricsOnAListenerOfTheirOwn(t *testing.T) {
	var cfg Config
	w := newWorld(t, func(c *Config) { c.MetricsElsewhere = true; cfg = *c })
	w.do(request{method: "GET", path: "/metrics"}).refused(t, 404, "not_found")
	var index struct{ Endpoints []string }
	w.do(request{method: "GET", path: "/api"}).into(t, 200, &index)
	for _, e := range index.Endpoints {
		if strings.HasSuffix(e, "/metrics") {
			t.Errorf("%s is listed", e)
		}
	}
	srv := httptest.NewServer(MetricsHandler(cfg.Metrics))
	defer srv.Close()
	for path, want := range map[string]string{"/metrics": "\nrxassay_build_info{", "/": `"success":false`, "/api": `"error":"not_found"`} {
		resp, err := http.Get(srv.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil || !strings.Contains(string(body), want) || (resp.StatusCode == http.StatusOK) != (path == "/metrics") {
			t.Errorf("%s: %d %.200s (%v)", path, resp.StatusCode, body, err)
		}
	}
}

func TestInSeconds(t *testing.T) {
	for wait, want := range map[time.Duration]string{
		time.Second: "in 1 second", 300 * time.Millisecond: "in 1 second", 1001 * time.Millisecond: "in 2 seconds", time.Minute: "in 60 seconds",
	} {
		if got := inSeconds(wait); got != want {
			t.Errorf("%v is %q, want %q", wait, got, want)
		}
	}
	if got := waitWords(3 * time.Minute); got != "send them again in 3 minutes." {
		t.Errorf("three minutes are %q", got)
	}
}
