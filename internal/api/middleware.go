package api

import (
	"context"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/telemetry"
)

// visit is what the service notes about one request while it is answered: who wrote what. The handlers fill in the route.
type visit struct {
	http.ResponseWriter
	id     string
	route  string // the pattern; empty when none matched
	status int
	bytes  int64
	cause  error // why it failed, for the log
	https  bool  // clients reach the service by TLS
	secret bool  // the query holds one
	quiet  bool  // asked so often and of so little interest that an answer is worth a line only when it fails
	body   *clientBody

	query    url.Values // read once
	queryErr error      // why it cannot be read
}

func (v *visit) WriteHeader(status int) {
	if v.status == 0 && status >= 200 {
		v.status = status
	}
	v.secureHeaders()
	v.ResponseWriter.WriteHeader(status)
}

func (v *visit) Write(p []byte) (int, error) {
	if v.status == 0 {
		v.WriteHeader(http.StatusOK)
	}
	n, err := v.ResponseWriter.Write(p)
	v.bytes += int64(n)
	return n, err
}

// routeName names the route for logs and metrics: the pattern, never the path.
func (v *visit) routeName() string {
	if v.route == "" {
		return "(none)"
	}
	return v.route
}

// Unwrap lets http.ResponseController reach the connection.
func (v *visit) Unwrap() http.ResponseWriter { return v.ResponseWriter }

type visitKey struct{}

func visitOf(ctx context.Context) *visit {
	v, _ := ctx.Value(visitKey{}).(*visit)
	return v
}

// requestID returns the id under which a request is logged.
func requestID(ctx context.Context) string {
	if v := visitOf(ctx); v != nil {
		return v.id
	}
	return ""
}

// observe gives each request an id of our own (a client's may be anything, a key too), bounds the time of its body, logs it when it is answered, and turns a panic into a 500. It is the outermost
// layer: whatever happens within has an id and a line in the log.
func observe(log *slog.Logger, metrics *telemetry.Metrics, clock func() time.Time, bodyTime time.Duration, https bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{ResponseWriter: w, id: newRequestID(), https: https}
		if r.URL.RawQuery != "" {
			v.query, v.queryErr = url.ParseQuery(r.URL.RawQuery)
			v.secret = v.queryErr != nil || v.query.Has("key") || v.query.Has("token")
		}
		r = r.WithContext(context.WithValue(r.Context(), visitKey{}, v))
		if r.Body != nil && r.Body != http.NoBody {
			v.body = newClientBody(w, r.Body, bodyTime)
			r.Body = v.body
		}
		v.Header()["X-Request-Id"] = []string{v.id}
		began := clock()
		metrics.Begin()
		defer func() {
			p := recover()
			abort := p == http.ErrAbortHandler //nolint:errorlint // a panic value is compared as it is
			if p != nil && !abort {
				log.ErrorContext(r.Context(), "a handler panicked", "requestId", v.id, "route", v.route,
					"panic", panicType(p), "stack", string(debug.Stack()))
				if v.status == 0 {
					writeProblem(v, asFailure(errPanic, v.id))
				} else {
					abort = true // the answer is half written; cut it, so that nobody takes it for whole
				}
			}
			if p == nil && v.status == 0 && r.Context().Err() == nil {
				v.WriteHeader(http.StatusOK) // the handler had nothing to say
			}
			took := clock().Sub(began)
			metrics.Answered(v.routeName(), knownMethod(r.Method), v.status, took)
			logVisit(r, log, v, took, p != nil)
			if abort {
				panic(http.ErrAbortHandler)
			}
		}()
		next.ServeHTTP(v, r)
	})
}

// newRequestID returns 26 letters and digits, new for each request. They are no secret.
func newRequestID() string {
	var id [16]byte
	binary.NativeEndian.PutUint64(id[:8], rand.Uint64()) //nolint:gosec // no secret
	binary.NativeEndian.PutUint64(id[8:], rand.Uint64()) //nolint:gosec // as above
	return requestIDs.EncodeToString(id[:])
}

var requestIDs = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// queryOf returns a request's query, which is read once.
func queryOf(r *http.Request) (url.Values, error) {
	if v := visitOf(r.Context()); v != nil {
		return v.query, v.queryErr
	}
	return url.ParseQuery(r.URL.RawQuery)
}

var errPanic = errors.New("api: a handler panicked")

// panicType describes a panic without its text, which may quote what a user sent; the stack says where it was.
func panicType(p any) string {
	if err, ok := p.(interface{ RuntimeError() }); ok {
		return fmt.Sprintf("runtime error (%T)", err)
	}
	return fmt.Sprintf("%T", p)
}

// logVisit writes the access line, of quiet routes that did not fail at the level debug: the route's pattern instead of the
// path, and of the query only values that cannot be secret or personal. Addresses, tokens, keys, uids and bodies never stand in it.
func logVisit(r *http.Request, log *slog.Logger, v *visit, took time.Duration, panicked bool) {
	level := slog.LevelInfo
	switch {
	case v.quiet && v.status < http.StatusBadRequest && !panicked:
		level = slog.LevelDebug
	case v.status == http.StatusServiceUnavailable: // busy or starting, and said so
		level = slog.LevelWarn
	case v.status >= http.StatusInternalServerError:
		level = slog.LevelError
	}
	if !log.Enabled(r.Context(), level) {
		return
	}
	attrs := append(make([]slog.Attr, 0, 10),
		slog.String("requestId", v.id),
		slog.String("method", knownMethod(r.Method)),
		slog.String("route", v.routeName()),
		slog.Int("status", v.status),
		slog.Int64("bytes", v.bytes),
		slog.Duration("took", took),
	)
	if q := redactQuery(v.query, v.queryErr); q != "" {
		attrs = append(attrs, slog.String("query", q))
	}
	if v.cause != nil && v.status >= http.StatusInternalServerError {
		attrs = append(attrs, slog.String("error", v.cause.Error()))
	}
	if r.Context().Err() != nil {
		attrs = append(attrs, slog.Bool("clientGone", true))
	}
	if panicked {
		attrs = append(attrs, slog.Bool("panicked", true))
	}
	log.LogAttrs(r.Context(), level, "request", attrs...)
}

func knownMethod(m string) string {
	if slices.Contains([]string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}, m) {
		return m
	}
	return "(other)"
}

// loggable are the query parameters whose values are written to the log, each with the only form that is.
var loggable = map[string]*regexp.Regexp{
	"action": regexp.MustCompile(`^(approve|reject)$`),
	"format": regexp.MustCompile(`^[a-zA-Z0-9]{1,8}$`),
	"limit":  regexp.MustCompile(`^-?[0-9]{1,6}$`),
}

// hidden are parameters whose names are worth a line and whose values are not.
var hidden = []string{"cursor", "documentId", "key", "token", "uid", "userId"}

func redactQuery(q url.Values, err error) string {
	if err != nil {
		return "(malformed)"
	}
	var parts []string
	other := 0
	for name, values := range q {
		switch form := loggable[name]; {
		case form != nil && len(values) == 1 && form.MatchString(values[0]):
			parts = append(parts, name+"="+values[0])
		case form != nil || slices.Contains(hidden, name):
			parts = append(parts, name+"=REDACTED")
		default:
			other++
		}
	}
	slices.Sort(parts)
	if other > 0 {
		parts = append(parts, "(others)")
	}
	return strings.Join(parts, "&")
}

// pagePolicy lets a page load its own style sheet and images, send its forms home, and nothing else.
const pagePolicy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// The values of headers that many answers share. They have no room behind them, so that adding to one copies it.
var (
	noStore    = []string{"no-store"}
	noReferrer = []string{"no-referrer"}
	noSniff    = []string{"nosniff"}
	sameOrigin = []string{"same-origin"}
	typeJSON   = []string{"application/json"}
	oneYear    = []string{"max-age=31536000"}

	documentHeaders = []fixedHeader{ // of all but what programs ask all the time, which holds only public facts
		{"Content-Security-Policy", []string{pagePolicy}},
		{"Referrer-Policy", sameOrigin},
		{"Cross-Origin-Resource-Policy", sameOrigin},
	}
	pageHeaders = []fixedHeader{ // of what a browser shows
		{"X-Frame-Options", []string{"DENY"}},
		{"Cross-Origin-Opener-Policy", sameOrigin},
		{"Permissions-Policy", []string{"camera=(), geolocation=(), microphone=()"}},
	}
)

type fixedHeader struct {
	name  string // in its canonical form
	value []string
}

// secureHeaders sets the headers that hold for every answer, where its handler has not said otherwise. Nothing is cached
// unless a handler says so, and nothing with a secret in its address whatever the handler says.
func (v *visit) secureHeaders() {
	h := v.Header()
	h["X-Content-Type-Options"] = noSniff
	if _, said := h["Cache-Control"]; !said {
		h["Cache-Control"] = noStore
	}
	if !v.quiet || v.status >= http.StatusBadRequest || v.secret {
		addMissing(h, documentHeaders)
	}
	if t := h["Content-Type"]; len(t) == 1 && strings.HasPrefix(t[0], "text/html") {
		addMissing(h, pageHeaders)
	}
	if v.secret {
		h["Cache-Control"], h["Referrer-Policy"] = noStore, noReferrer
	}
	if v.https {
		h["Strict-Transport-Security"] = oneYear
	}
}

func addMissing(h http.Header, headers []fixedHeader) {
	for _, f := range headers {
		if _, said := h[f.name]; !said {
			h[f.name] = f.value
		}
	}
}

// cors answers other origins: those that are named, and with none named nobody. Credentials are bearer tokens, never
// cookies, so none are allowed along.
func cors(origins []string, next http.Handler) http.Handler {
	if len(origins) == 0 {
		return next
	}
	anybody := slices.Contains(origins, "*")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Add("Vary", "Origin")
		origin := r.Header.Get("Origin")
		if origin == "" || !anybody && !slices.Contains(origins, origin) {
			next.ServeHTTP(w, r)
			return
		}
		if anybody {
			origin = "*"
		}
		h.Set("Access-Control-Allow-Origin", origin)
		h.Set("Access-Control-Expose-Headers",
			"Content-Disposition, Idempotency-Replayed, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			h.Set("Access-Control-Allow-Methods", "GET, HEAD, POST, PATCH, DELETE")
			h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, X-Request-Id")
			h.Set("Access-Control-Max-Age", "600")
		}
		next.ServeHTTP(w, r)
	})
}
