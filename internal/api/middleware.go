package api

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// visit is what the service notes about one request while it is answered: who wrote what. The handlers fill in the route.
type visit struct {
	http.ResponseWriter
	id     string
	route  string // the pattern; empty when none matched
	status int
	bytes  int64
	cause  error // why it failed, for the log
	secret bool  // the query holds one
	body   *clientBody
}

func (v *visit) WriteHeader(status int) {
	if v.status == 0 && status >= 200 {
		v.status = status
	}
	if v.secret { // whatever the handler has set
		v.Header().Set("Cache-Control", "no-store")
		v.Header().Set("Referrer-Policy", "no-referrer")
	}
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
func observe(log *slog.Logger, clock func() time.Time, bodyTime time.Duration, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{ResponseWriter: w, id: strings.ToLower(rand.Text()), secret: carriesSecret(r.URL.RawQuery)}
		r = r.WithContext(context.WithValue(r.Context(), visitKey{}, v))
		if r.Body != nil && r.Body != http.NoBody {
			v.body = newClientBody(w, r.Body, bodyTime)
			r.Body = v.body
		}
		v.Header().Set("X-Request-Id", v.id)
		began := clock()
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
			logVisit(r, log, v, clock().Sub(began), p != nil)
			if abort {
				panic(http.ErrAbortHandler)
			}
		}()
		next.ServeHTTP(v, r)
	})
}

var errPanic = errors.New("api: a handler panicked")

// panicType describes a panic without its text, which may quote what a user sent; the stack says where it was.
func panicType(p any) string {
	if err, ok := p.(interface{ RuntimeError() }); ok {
		return fmt.Sprintf("runtime error (%T)", err)
	}
	return fmt.Sprintf("%T", p)
}

// logVisit writes the access line: the route's pattern instead of the path, and of the query only values that cannot be
// secret or personal. Addresses, tokens, keys, uids and bodies never stand in it.
func logVisit(r *http.Request, log *slog.Logger, v *visit, took time.Duration, panicked bool) {
	level := slog.LevelInfo
	switch {
	case v.status == http.StatusServiceUnavailable: // busy or starting, and said so
		level = slog.LevelWarn
	case v.status >= http.StatusInternalServerError:
		level = slog.LevelError
	}
	route := v.route
	if route == "" {
		route = "(none)"
	}
	attrs := []slog.Attr{
		slog.String("requestId", v.id),
		slog.String("method", knownMethod(r.Method)),
		slog.String("route", route),
		slog.Int("status", v.status),
		slog.Int64("bytes", v.bytes),
		slog.Duration("took", took),
	}
	if q := redactQuery(r.URL.RawQuery); q != "" {
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

func redactQuery(raw string) string {
	q, err := url.ParseQuery(raw)
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

// secure sets the headers that hold for every answer. Nothing is cached unless a handler says so.
func secure(https bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", pagePolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		h.Set("Cache-Control", "no-store")
		if https {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// carriesSecret reports whether a query holds the admin key or a signed token, well-formed or not.
func carriesSecret(rawQuery string) bool {
	q, err := url.ParseQuery(rawQuery)
	return err != nil || q.Has("key") || q.Has("token")
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
			"Content-Disposition, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			h.Set("Access-Control-Allow-Methods", "GET, HEAD, POST, PATCH, DELETE")
			h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, X-Request-Id")
			h.Set("Access-Control-Max-Age", "600")
		}
		next.ServeHTTP(w, r)
	})
}
