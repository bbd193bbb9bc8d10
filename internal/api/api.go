// Package api is the service over HTTP: the routes, what requests and answers look like, and which error has which status.
//
// [New] makes the handler of the whole service from the parts that do the work; nothing below this package knows HTTP.
// Read routes.go first: every route stands there on one screen. problem.go holds the one table from errors to statuses.
//
// Before a handler runs, its request has passed in this order: the credential, the rate limit, the media type and size of
// the body, the OpenAPI description, which is the contract for both sides (all bad fields are reported at once), and the
// idempotency key. What is served as the description lists exactly what is routed.
package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/routers"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/docs"
	"github.com/rxassay/rxassay/internal/account"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/custody"
	"github.com/rxassay/rxassay/internal/demo"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/limit"
	"github.com/rxassay/rxassay/internal/lookup"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/reading"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/internal/telemetry"
	"github.com/rxassay/rxassay/provider"
)

// contractVersion is the version of the interface, not of the program.
const contractVersion = "1.0.0"

// Config is what the service is made of. What has no default is required.
type Config struct {
	Store    *store.Store
	Pipeline *pipeline.Pipeline // reads and analyses documents
	Reading  *reading.Service   // what they are analysed with, and what that costs
	Accounts *account.Service   // registration, approval, and who may act
	Verifier *identity.Verifier // checks ID tokens

	// Provider is the built-in identity provider; nil where another issuer is configured.
	Provider *identity.Provider

	// AdminKey is the shared secret of the admin operations.
	AdminKey identity.AdminKey

	// Audit is told who does what, see the events of the routes.
	Audit *audit.Log

	// Custody hands over and erases what is held of users.
	Custody *custody.Service

	// Outbox shows the mails to the administrator.
	Outbox *mail.Outbox

	// Demo keeps demo requests.
	Demo *demo.Service

	// Lookup finds prescribers, pharmacies and drugs by number. The caller closes it after the server has stopped.
	Lookup *lookup.Service

	// ProcessLimit bounds the process-document calls of a user.
	ProcessLimit *limit.Users

	// Rates are the other limits where they differ from [DefaultRates].
	Rates Rates

	// Metrics counts what happens. They are served under /metrics unless MetricsElsewhere.
	Metrics          *telemetry.Metrics
	MetricsElsewhere bool

	// PublicURL is the address at which clients reach the service, without a slash at the end.
	PublicURL string

	// CORSOrigins are the origins whose pages may call the API, such as "https://app.example.com", or "*". Empty: only
	// the service's own.
	CORSOrigins []string

	// TrustedProxies are the addresses whose X-Forwarded-For is believed. Empty: nobody's.
	TrustedProxies []netip.Prefix

	// F6IIN maps a six-digit BIN to the eight-digit IIN of F6 claims.
	F6IIN map[string]string

	// Ready asks each part by its name whether it can work, for /readyz, beside the store.
	Ready map[string]func(context.Context) error

	Clock   func() time.Time
	Logger  *slog.Logger
	Version string // of the program, for people; default "dev"

	bodyTime time.Duration  // until a body must be there; 0 means maxBodyTime
	describe describeRouted // makes the contract; nil means readContract
}

func (c *Config) check() error {
	missing := func(what string) error { return fmt.Errorf("api: Config.%s is required", what) }
	switch {
	case c.Store == nil:
		return missing("Store")
	case c.Pipeline == nil:
		return missing("Pipeline")
	case c.Reading == nil:
		return missing("Reading")
	case c.Accounts == nil:
		return missing("Accounts")
	case c.Verifier == nil:
		return missing("Verifier")
	case c.Lookup == nil:
		return missing("Lookup")
	case c.Audit == nil:
		return missing("Audit")
	case c.Custody == nil:
		return missing("Custody")
	case c.Outbox == nil:
		return missing("Outbox")
	case c.Demo == nil:
		return missing("Demo")
	case c.ProcessLimit == nil:
		return missing("ProcessLimit")
	case c.Metrics == nil:
		return missing("Metrics")
	case c.Clock == nil:
		return missing("Clock")
	case c.Logger == nil:
		return missing("Logger")
	}
	u, err := url.Parse(c.PublicURL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("api: Config.PublicURL must be an absolute http or https URL without a query, such as https://rx.example.com")
	}
	for _, o := range c.CORSOrigins {
		if err := CheckOrigin(o); err != nil {
			return fmt.Errorf("api: Config.CORSOrigins: %w", err)
		}
	}
	return nil
}

// CheckOrigin tells why a text is no origin of pages that may call the API, nor "*".
func CheckOrigin(o string) error {
	u, err := url.Parse(o)
	if o != "*" && (err != nil || u.Scheme == "" || u.Host == "" || o != u.Scheme+"://"+u.Host) {
		return fmt.Errorf("%q is not an origin; write it like https://app.example.com", o)
	}
	return nil
}

// server holds what the handlers share.
type server struct {
	cfg      Config
	rates    map[string]*rate
	routes   []route
	contract *contract
	site     *site
	seeds    map[provider.NPI][]byte // answers to look-ups of built-in records
	schema   []byte                  // JSON Schema of the plan model
	checks   chan struct{}           // bounds how many uploads are looked into at a time, since that takes memory
}

// New returns the service's handler. It starts nothing that would have to be stopped.
func New(cfg Config) (http.Handler, error) {
	cfg.PublicURL = strings.TrimRight(cfg.PublicURL, "/")
	if cfg.Version == "" {
		cfg.Version = "dev"
	}
	if cfg.bodyTime == 0 {
		cfg.bodyTime = maxBodyTime
	}
	if err := cfg.check(); err != nil {
		return nil, err
	}
	s := &server{cfg: cfg, rates: newRates(cfg), checks: make(chan struct{}, 2), schema: benefit.Schema()}
	s.routes = s.table()
	if err := s.answerSeeds(); err != nil {
		return nil, err
	}
	var order []operation
	for _, r := range s.routes {
		order = append(order, operation{r.method, r.pattern})
	}
	if cfg.describe == nil {
		cfg.describe = readContract
	}
	var err error
	if s.contract, err = cfg.describe(docs.OpenAPI, cfg.PublicURL, order); err != nil {
		return nil, err
	}
	if s.site, err = newSite(describeContract(s.contract, order), cfg); err != nil {
		return nil, err
	}
	mux, err := s.mux()
	if err != nil {
		return nil, err
	}
	https := strings.HasPrefix(cfg.PublicURL, "https://")
	whole := observe(cfg.Logger, cfg.Metrics, cfg.Clock, cfg.bodyTime, https, cors(cfg.CORSOrigins, s.cleanPaths(mux)))
	return s.front(https, whole), nil
}

// NewServer returns a server for the handler with the timeouts that the routes need: an upload may take minutes on a slow
// line, and so may a document that a remote model reads.
func NewServer(addr string, h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Addr: addr, Handler: h,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       maxUploadTime, // bodies have a stricter one, see clientBody
		WriteTimeout:      10 * time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// ClientAddress returns a function that names the client behind a request, believing the X-Forwarded-For of trusted
// proxies only; identity.ProviderConfig takes one.
func ClientAddress(trusted []netip.Prefix) func(*http.Request) string {
	return func(r *http.Request) string { return clientAddress(r, trusted).String() }
}

// call is one request on its way through a handler.
type call struct {
	w    http.ResponseWriter
	r    *http.Request
	user store.User // who acts; empty where the route asks for no token
	body []byte     // checked JSON; nil where the route takes none
	form url.Values // of a route that takes a form in place of JSON

	inputs claim.Inputs // of the body, where the route takes claim inputs

	trusted []netip.Prefix // proxies
	attempt *attempt       // where the request carries an idempotency key
	reply   *reply         // the answer, once it is made beside a record

	// For the audit log.
	actor    string // who is known to call; empty: nobody
	made     string // the id of what the call has made
	failed   code   // why it was turned down
	recorded bool   // in the transaction of what the call has made
	witness  *witness
}

func (c *call) ctx() context.Context { return c.r.Context() }

func (c *call) query(name string) string { return c.values().Get(name) }

// values is the query; what cannot be read of it has been refused, or is not there.
func (c *call) values() url.Values {
	q, _ := queryOf(c.r)
	return q
}

// bind reads the checked body into v.
func (c *call) bind(v any) error {
	if json.Unmarshal(c.body, v) == nil {
		return nil
	}
	if details := misfits(reflect.TypeOf(v).Elem(), c.body, ""); len(details) > 0 {
		return invalid(details...)
	}
	return malformed("a value has another form than /docs says")
}

// mux puts the table on a standard mux. Methods are told apart here and not by the mux, so that 405 has our body.
func (s *server) mux() (*http.ServeMux, error) {
	byPattern := map[string][]route{}
	var patterns []string
	for _, r := range s.routes {
		if byPattern[r.pattern] == nil {
			patterns = append(patterns, r.pattern)
		}
		byPattern[r.pattern] = append(byPattern[r.pattern], r)
	}
	mux := http.NewServeMux()
	for _, pattern := range patterns {
		h, err := s.methods(byPattern[pattern])
		if err != nil {
			return nil, err
		}
		if pattern == "/" {
			pattern = "/{$}"
		}
		mux.Handle(pattern, h)
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.finish(w, r, errNoAddress)
	})
	return mux, nil
}

// cleanPaths answers addresses with empty, "." or ".." segments, which a mux would redirect: the redirect would repeat
// the query, and with it a key.
func (s *server) cleanPaths(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := r.URL.EscapedPath()
		clean := path.Clean("/" + p)
		if strings.HasSuffix(p, "/") && clean != "/" {
			clean += "/"
		}
		if p != clean {
			s.finish(w, r, errNoAddress)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// methods answers one pattern: HEAD as GET where GET changes nothing, OPTIONS with what is allowed, and 405 for the rest.
func (s *server) methods(routes []route) (http.Handler, error) {
	handlers := map[string]http.Handler{}
	for _, r := range routes {
		h, err := s.handler(r)
		if err != nil {
			return nil, err
		}
		handlers[r.method] = h
	}
	get := slices.IndexFunc(routes, func(r route) bool { return r.method == http.MethodGet })
	if get >= 0 && !routes[get].acts {
		handlers[http.MethodHead] = handlers[http.MethodGet]
	}
	allow := strings.Join(append(sortedKeys(handlers), http.MethodOptions), ", ")
	pattern, quiet := routes[0].pattern, routes[0].quiet
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if v := visitOf(r.Context()); v != nil {
			v.route, v.quiet = pattern, quiet
			if !quiet { // what is recorded or logged of it names it
				r = r.WithContext(audit.WithRequestID(r.Context(), v.id))
			}
		}
		h := handlers[r.Method]
		switch {
		case h != nil:
			h.ServeHTTP(w, r)
		case r.Method == http.MethodOptions:
			w.Header().Set("Allow", allow)
			w.WriteHeader(http.StatusNoContent)
		default:
			w.Header().Set("Allow", allow)
			s.finish(w, r, fail(codeMethod, "This address does not take that method. Use one of %s.", allow))
		}
	}), nil
}

// handler wraps a route with what happens before it: credential, body, contract.
func (s *server) handler(rt route) (http.Handler, error) {
	op := s.contract.calls[operation{rt.method, rt.pattern}]
	if rt.raw != nil {
		return rt.raw, nil
	}
	if op == nil && rt.auth != ofPage {
		return nil, fmt.Errorf("api: %s %s is routed, but the OpenAPI description does not have it", rt.method, rt.pattern)
	}
	limit := rt.limit
	if limit == 0 {
		limit = maxBody
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &call{w: w, r: r, trusted: s.cfg.TrustedProxies}
		watching := s.watch(c, rt)
		defer watching.end()
		if err := s.answer(c, rt, op, limit); err != nil && !watching.replaced() {
			c.failed = asFailure(err, "").code
			s.finish(c.w, r, err)
		}
	}), nil
}

func (s *server) answer(c *call, rt route, op *routers.Route, limit int64) error {
	if err := s.prepare(c, rt, op, limit); err != nil {
		return err
	}
	if rt.creates {
		defer s.end(c)
		if done, err := s.begin(c, rt); done || err != nil {
			return err
		}
	}
	return rt.handle(c)
}

func (s *server) prepare(c *call, rt route, op *routers.Route, limit int64) error {
	if err := s.authenticate(c, rt.auth); err != nil {
		return err
	}
	if rt.rate != "" {
		if err := s.allow(c, rt.rate); err != nil {
			return err
		}
	}
	if op == nil {
		return nil
	}
	details, err := checkParameters(c.r, op)
	if err != nil {
		return err
	}
	if op.Operation.RequestBody != nil {
		if err := wantMedia(c.r, op.Operation.RequestBody.Value.Content.Get("application/json") != nil); err != nil {
			return err
		}
		if v := visitOf(c.r.Context()); rt.stream && v != nil && v.body != nil {
			v.body.allow(maxUploadTime)
		}
		c.r.Body = http.MaxBytesReader(c.w, c.r.Body, limit)
		if !rt.stream {
			more, err := s.readBody(c, rt, op)
			if err != nil {
				return err
			}
			details = mergeDetails(details, more)
		}
	}
	if len(details) > 0 {
		return invalid(details...)
	}
	return nil
}

func (s *server) readBody(c *call, rt route, op *routers.Route) ([]Detail, error) {
	body, err := io.ReadAll(c.r.Body)
	if err != nil {
		return nil, bodyError(err)
	}
	if op.Operation.RequestBody.Value.Content.Get("application/json") == nil {
		if c.form, err = url.ParseQuery(string(body)); err != nil {
			return nil, malformed("it is not a form; percent-encode its values")
		}
		return nil, nil // its handler knows the fields
	}
	c.body = body
	details, err := checkBody(body, op)
	if err != nil {
		return nil, err
	}
	if rt.check != nil {
		details = slices.DeleteFunc(details, func(d Detail) bool { return inputsOfScenario.MatchString(d.Field) })
		details = dropBelow(mergeDetails(details, rt.check(body)))
		sortDetails(details)
	}
	if rt.checkOf != nil {
		more, err := rt.checkOf(c)
		if err != nil {
			return nil, err
		}
		details = dropBelow(mergeDetails(details, more))
		sortDetails(details)
	}
	if !rt.inputs {
		return details, nil
	}
	// Claim inputs have a parser that says more about each field than the description can.
	details = slices.DeleteFunc(details, func(d Detail) bool {
		return d.Field == "claimInputs" || strings.HasPrefix(d.Field, "claimInputs.")
	})
	more, err := c.readInputs()
	return append(details, more...), err
}

// wantMedia refuses a body of another type than the route reads.
func wantMedia(r *http.Request, json bool) error {
	want := "application/json"
	if !json {
		want = "application/x-www-form-urlencoded"
	}
	got, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || got != want || params["charset"] != "" && !strings.EqualFold(params["charset"], "utf-8") {
		return fail(codeMediaType, "Send the body as %s in UTF-8, and say so in Content-Type.", want)
	}
	if enc := r.Header.Get("Content-Encoding"); enc != "" && !strings.EqualFold(enc, "identity") {
		return fail(codeMediaType, "Send the body without a Content-Encoding.")
	}
	return nil
}

// finish answers with an error, and notes it for the log.
func (s *server) finish(w http.ResponseWriter, r *http.Request, err error) {
	f := asFailure(err, requestID(r.Context()))
	v := visitOf(r.Context())
	if v != nil {
		if v.status != 0 { // the answer has begun; it can only be cut off
			v.cause = err
			panic(http.ErrAbortHandler)
		}
		if statuses[f.code] >= http.StatusInternalServerError {
			v.cause = err
		}
	}
	if r.Context().Err() != nil && errors.Is(err, context.Canceled) {
		return // nobody is there to read the answer
	}
	writeProblem(w, f)
}
