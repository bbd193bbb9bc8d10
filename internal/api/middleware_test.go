package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"
)

func TestHeadersOfEveryAnswer(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/", "/docs", "/health", "/api", "/nothing", "/api/documents"} {
		h := w.do(request{method: "GET", path: path}).header
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff",
			// Probes and look-ups of public records are JSON for programs: these would tell them nothing.
			"Content-Security-Policy": pagePolicy, "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "same-origin",
		} {
			if path == "/health" && name != "X-Content-Type-Options" {
				want = ""
			}
			if h.Get(name) != want {
				t.Errorf("%s: %s is %q, want %q", path, name, h.Get(name), want)
			}
		}
		page := strings.HasPrefix(h.Get("Content-Type"), "text/html")
		for name, want := range map[string]string{
			"X-Frame-Options": "DENY", "Cross-Origin-Opener-Policy": "same-origin", "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
		} {
			if got := h.Get(name); page && got != want || !page && got != "" {
				t.Errorf("%s: %s is %q, on a page %q", path, name, got, want)
			}
		}
		if len(h.Get("X-Request-Id")) < 8 {
			t.Errorf("%s: no request id", path)
		}
		if strings.HasPrefix(path, "/api/") && h.Get("Cache-Control") != "no-store" {
			t.Errorf("%s may be cached: %s", path, h.Get("Cache-Control"))
		}
	}
	for _, sent := range []string{adminSecret, "<script> alert"} {
		a := w.do(request{method: "GET", path: "/health", header: http.Header{"X-Request-Id": {sent}}})
		if got := a.header.Get("X-Request-Id"); got == sent || len(got) < 8 || strings.Contains(w.log.String(), sent) {
			t.Errorf("the client's id %q is kept: %q, or logged", sent, got)
		}
	}
}

func TestAnswersToRequestsWithAKeyAreNeverKept(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/", "/docs", "/nothing", "/identity/jwks.json", "/api/auth/approve", "/health"} {
		for _, query := range []url.Values{{"key": {"x"}}, {"token": {"x"}}} {
			h := w.do(request{method: "GET", path: path, query: query}).header
			if h.Get("Cache-Control") != "no-store" || h.Get("Referrer-Policy") != "no-referrer" {
				t.Errorf("%s?%s: %s, %s", path, query.Encode(), h.Get("Cache-Control"), h.Get("Referrer-Policy"))
			}
		}
	}
}

func TestDetailsAreCapped(t *testing.T) {
	f := invalid(make([]Detail, 500)...)
	if len(f.details) != maxDetails || !strings.HasPrefix(f.message, "500 fields are wrong; details names the first 200") {
		t.Errorf("%d details: %s", len(f.details), f.message)
	}
}

func TestCORS(t *testing.T) {
	preflight := request{method: "OPTIONS", path: "/api/documents", header: http.Header{
		"Origin": {"https://app.example.com"}, "Access-Control-Request-Method": {"GET"},
	}}
	closed := newWorld(t)
	if h := closed.do(preflight).header; h.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("with no origins configured: %v", h)
	}
	w := newWorld(t, func(c *Config) { c.CORSOrigins = []string{"https://app.example.com"} })
	a := w.do(preflight)
	if h := a.header; a.status != 204 || h.Get("Access-Control-Allow-Origin") != "https://app.example.com" ||
		!strings.Contains(h.Get("Access-Control-Allow-Headers"), "Authorization") || h.Get("Vary") != "Origin" {
		t.Errorf("the preflight: %d %v", a.status, h)
	}
	get := request{method: "GET", path: "/api/documents", header: http.Header{"Origin": {"https://app.example.com"}}}
	if h := w.do(get).header; h.Get("Access-Control-Allow-Origin") == "" || !strings.Contains(h.Get("Access-Control-Expose-Headers"), "RateLimit-Remaining") {
		t.Errorf("the call itself: %v", h)
	}
	get.header.Set("Origin", "https://evil.example.com")
	if h := w.do(get).header; h.Get("Access-Control-Allow-Origin") != "" || h.Get("Vary") != "Origin" {
		t.Errorf("another origin: %v", h)
	}
	for _, bad := range []string{"app.example.com", "https://app.example.com/", "https://", "null"} {
		if err := (&Config{CORSOrigins: []string{bad}}).check(); err == nil {
			t.Errorf("%q was taken for an origin", bad)
		}
	}
}

// serve sends one request through the outer layers to a handler.
func serve(t *testing.T, log io.Writer, h http.HandlerFunc, target string) (rec *httptest.ResponseRecorder, aborted bool) {
	t.Helper()
	logger := slog.New(slog.NewJSONHandler(log, nil))
	rec = httptest.NewRecorder()
	defer func() {
		if p := recover(); p != nil {
			aborted = p == http.ErrAbortHandler //nolint:errorlint // a panic value is compared as it is
		}
	}()
	observe(logger, testMetrics(t), time.Now, maxBodyTime, false, h).ServeHTTP(rec, httptest.NewRequest(http.MethodGet, target, nil))
	return rec, false
}

func TestPanicsBecome500AndTellNothing(t *testing.T) {
	var log bytes.Buffer
	rec, aborted := serve(t, &log, func(http.ResponseWriter, *http.Request) { panic(errors.New("member JANE SAMPLE")) }, "/x?key=s3cret&uid=jane&limit=5")
	if rec.Code != 500 || aborted || !strings.Contains(rec.Body.String(), `"error":"internal_error"`) || rec.Header().Get("Content-Type") != "application/json" {
		t.Errorf("a panic: %d %s", rec.Code, rec.Body)
	}
	for _, secret := range []string{"JANE", "s3cret", "jane"} {
		if strings.Contains(log.String(), secret) || strings.Contains(rec.Body.String(), secret) {
			t.Errorf("%q is in the log or the answer: %s", secret, log.String())
		}
	}
	if !strings.Contains(log.String(), `"query":"key=REDACTED&limit=5&uid=REDACTED"`) || !strings.Contains(log.String(), "middleware_test.go") {
		t.Errorf("the log does not say where: %s", log.String())
	}
	if id := rec.Header().Get("X-Request-Id"); !strings.Contains(rec.Body.String(), id) || !strings.Contains(log.String(), id) {
		t.Error("the request id is not told")
	}
	if _, aborted = serve(t, io.Discard, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusOK)
		panic("late")
	}, "/"); !aborted {
		t.Error("a panic behind the first byte does not cut the answer")
	}
}

func TestErrorsThatNobodyExpectedSayNothing(t *testing.T) {
	f := asFailure(errors.New("sql: disk I/O error in /var/lib/secret"), "id-12345")
	if statuses[f.code] != 500 || strings.Contains(f.message, "sql") || !strings.Contains(f.message, "id-12345") {
		t.Errorf("told as %+v", f)
	}
	if f := asFailure(context.DeadlineExceeded, ""); statuses[f.code] != 503 || f.retryAfter == 0 {
		t.Errorf("a timeout is told as %+v", f)
	}
}

func TestRedactQuery(t *testing.T) {
	for raw, want := range map[string]string{
		"":                       "",
		"key=abc":                "key=REDACTED",
		"token=abc&action=x":     "action=REDACTED&token=REDACTED",
		"limit=10&format=csv":    "format=csv&limit=10",
		"limit=10%3Bx":           "limit=REDACTED",
		"password=hunter2&limit": "limit=REDACTED&(others)",
		"%zz":                    "(malformed)",
		"a;b":                    "(malformed)",
	} {
		if got := redactQuery(url.ParseQuery(raw)); got != want {
			t.Errorf("%q is logged as %q, want %q", raw, got, want)
		}
	}
}

func TestClientAddress(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	for _, c := range []struct{ peer, forwarded, want string }{
		{"203.0.113.7:1234", "", "203.0.113.7"},
		{"203.0.113.7:1234", "198.51.100.1", "203.0.113.7"}, // nobody trusts this peer
		{"10.1.2.3:1234", "198.51.100.1", "198.51.100.1"},
		{"10.1.2.3:1234", "6.6.6.6, 198.51.100.1, 10.9.9.9", "198.51.100.1"},
		{"10.1.2.3:1234", "nonsense", "10.1.2.3"},
		{"10.1.2.3:1234", "", "10.1.2.3"},
		{"[2001:db8::1]:80", "", "2001:db8::1"},
		{"[::ffff:203.0.113.7]:80", "", "203.0.113.7"},
		{"pipe", "", "invalid IP"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := ClientAddress(trusted)(r); got != c.want {
			t.Errorf("peer %s, forwarded %q: %s, want %s", c.peer, c.forwarded, got, c.want)
		}
	}
}

func TestConfigIsChecked(t *testing.T) {
	if _, err := New(Config{}); err == nil || !strings.Contains(err.Error(), "Config.Store") {
		t.Errorf("an empty configuration: %v", err)
	}
	w := newWorld(t)
	for _, bad := range []string{"", "rx.example.com", "ftp://x", "http://", "http://x?y=z"} {
		cfg := Config{
			Store: w.store, Pipeline: w.pipeline, Clock: time.Now, Logger: slog.New(slog.DiscardHandler), PublicURL: bad,
		}
		if err := cfg.check(); err == nil {
			t.Errorf("the public URL %q was taken", bad)
		}
	}
}

func TestReadiness(t *testing.T) {
	broken := errors.New("away")
	w := newWorld(t, func(c *Config) {
		c.Ready = map[string]func(context.Context) error{"worker": func(context.Context) error { return broken }}
	})
	a := w.do(request{method: "GET", path: "/readyz"})
	a.refused(t, 503, "unavailable")
	if a.header.Get("Retry-After") == "" || !strings.Contains(string(a.body), "worker") {
		t.Errorf("not ready: %v %s", a.header, a.body)
	}
	broken = nil
	var out struct {
		Status string
		Checks map[string]string
	}
	w.do(request{method: "GET", path: "/readyz"}).into(t, 200, &out)
	if diff := cmp.Diff(map[string]string{"database": "ok", "worker": "ok"}, out.Checks); diff != "" || out.Status != "ok" {
		t.Error(diff)
	}
}

func TestPages(t *testing.T) {
	w := newWorld(t)
	for path, words := range map[string][]string{
		"/":     {"<title>", "First steps", `href="/docs"`, w.url + "/api/documents/upload", "accounts:signUp", `href="/identity/sign-up"`},
		"/docs": {"/api/generate-d0-claim", "ClaimInputs", "quantityDispensed", "an ID token", `id="schema-ErrorResponse"`},
	} {
		a := w.do(request{method: "GET", path: path})
		a.into(t, 200, nil)
		text := string(a.body)
		for _, want := range words {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not hold %q", path, want)
			}
		}
		for _, bad := range []string{"<script", "style=\"", "<style", "http://cdn", "https://cdn", "<no value>", "{{"} {
			if strings.Contains(text, bad) {
				t.Errorf("%s holds %q, which its policy or what is routed forbids", path, bad)
			}
		}
		for _, kind := range []string{"style", "icon"} {
			_, rest, _ := strings.Cut(text, `href="/assets/`+kind)
			name, _, _ := strings.Cut(rest, `"`)
			a := w.do(request{method: "GET", path: "/assets/" + url.PathEscape(kind+name)})
			if a.status != 200 || !strings.Contains(a.header.Get("Cache-Control"), "immutable") {
				t.Errorf("%s: the file %s%s answers %d", path, kind, name, a.status)
			}
		}
	}
}

func TestProseEscapes(t *testing.T) {
	got := string(prose("## Head\n\nA <b> & `c<d>` *so*.\n\n- one\n  more\n- **two**\n\n| a | b |\n|---|---|\n| `1` | 2 * 3 |\n\nend"))
	want := `<h3>Head</h3><p>A &lt;b&gt; &amp; <code>c&lt;d&gt;</code> <em>so</em>.</p><ul><li>one more</li><li><strong>two</strong></li></ul>` +
		`<div class="table" tabindex="0" role="region" aria-label="Table"><table><tr><th scope="col">a</th><th scope="col">b</th></tr>` +
		`<tr><td><code>1</code></td><td>2 * 3</td></tr></table></div><p>end</p>`
	if got != want {
		t.Errorf("prose:\n%s\nwant\n%s", got, want)
	}
}

func TestNumbersAndPatternsInPlainWords(t *testing.T) {
	for reason, want := range map[string]string{
		"number must be at most 9.999999999e+06": "must be at most 9999999.999",
		"number must be more than 1e-05":         "must be more than 0.00001",
		"number must be at least 256":            "must be at least 256",
	} {
		if got := schemaWords(&openapi3.SchemaError{Schema: &openapi3.Schema{}, Reason: reason}); got != want {
			t.Errorf("%q is told as %q, want %q", reason, got, want)
		}
	}
	cent := &openapi3.Schema{MultipleOf: new(0.01)}
	if got := schemaWords(&openapi3.SchemaError{Schema: cent, SchemaField: "multipleOf"}); got != "must have at most 2 decimals" {
		t.Errorf("a multiple of a cent is told as %q", got)
	}
	for pattern, want := range map[string]string{`^\d{8}$`: "must be exactly 8 digits", `^\d{1,12}$`: "must be 1 to 12 digits"} {
		if got := schemaWords(&openapi3.SchemaError{Schema: &openapi3.Schema{Pattern: pattern}, SchemaField: "pattern"}); got != want {
			t.Errorf("%s is told as %q, want %q", pattern, got, want)
		}
	}
}
