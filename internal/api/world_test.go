package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"go.uber.org/goleak"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/docs"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
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
	"github.com/rxassay/rxassay/money"
)

func TestMain(m *testing.M) {
	// Bodies that are not JSON are text to the checker of answers.
	for _, t := range []string{"text/html", "application/yaml", "*/*"} {
		openapi3filter.RegisterBodyDecoder(t, openapi3filter.FileBodyDecoder)
	}
	code := m.Run()
	if err := leaks(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// leaks tells which goroutines are left over. On a busy machine those that have been told to end take a while.
func leaks(options ...goleak.Option) error {
	for end := time.Now().Add(3 * time.Minute); ; {
		if err := goleak.Find(options...); err == nil || time.Now().After(end) {
			return err
		}
	}
}

const adminSecret = "the-admin-key-of-the-tests"

// world is the whole service on a real server: its own store, identity provider and pipeline.
type world struct {
	t        testing.TB
	url      string
	store    *store.Store
	audit    *audit.Log
	outbox   *mail.Outbox
	pipeline *pipeline.Pipeline
	reading  *reading.Service
	handler  http.Handler
	whole    *contract // every operation of the description
	clock    *testClock
	log      *lockedBuffer
	dir      string // of the store

	mu       sync.Mutex
	seen     map[operation]map[int]bool
	registry http.HandlerFunc // answers for the public registries; 500 while nil
}

// answerAsRegistry says what the public registries answer from now on.
func (w *world) answerAsRegistry(h http.HandlerFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.registry = h
}

// testClock is the real time, moved on by hand.
type testClock struct {
	mu     sync.Mutex
	offset time.Duration
}

func (c *testClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.offset)
}

func (c *testClock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.offset += d
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// newWorld starts a service; change, when given, adjusts its configuration.
func newWorld(t testing.TB, change ...func(*Config)) *world {
	t.Helper()
	ctx := context.Background()
	w := &world{t: t, clock: &testClock{}, log: &lockedBuffer{}, seen: map[operation]map[int]bool{}}
	dir := t.TempDir()
	w.dir = dir
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	database, err := emptyDatabase()
	must(err)
	must(os.WriteFile(filepath.Join(dir, "rxassay.db"), database, 0o600))
	w.store, err = store.Open(ctx, store.Options{DataDir: dir, Clock: w.clock.now})
	must(err)
	t.Cleanup(func() { must(w.store.Close()) })
	logger := slog.New(slog.NewJSONHandler(w.log, nil))
	reader, err := extract.New(extract.Options{CompilationCache: filepath.Join(os.TempDir(), "rxassay-test-engine", "service")}) // shared with the tests of other packages
	must(err)
	t.Cleanup(func() { must(reader.Close()) })
	w.pipeline, err = pipeline.New(pipeline.Config{
		Store: w.store, TextVersion: "test/1", Clock: w.clock.now, Logger: logger, PollInterval: 10 * time.Millisecond,
		ReadText: func(ctx context.Context, mediaType string, content []byte) (*document.Text, []finding.Finding, error) {
			text, found, err := reader.Text(ctx, mediaType, content)
			var bad *extract.Failure
			if errors.As(err, &bad) {
				return nil, nil, &pipeline.Fault{Code: bad.Code, Message: bad.Message}
			}
			return text, found, err
		},
		Analyze: func(ctx context.Context, r pipeline.Request) (pipeline.Reading, error) {
			return w.reading.Analyze(ctx, r)
		},
		Merge: analyze.Merge,
	})
	must(err)
	must(w.pipeline.Start(ctx))
	t.Cleanup(func() { must(w.pipeline.Stop(ctx)) })

	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) { w.handler.ServeHTTP(rw, r) }))
	w.url = "http://" + srv.Listener.Addr().String()
	key, err := identity.LoadAdminKey(adminSecret, dir)
	must(err)
	registries := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.mu.Lock()
		answer := w.registry
		w.mu.Unlock()
		if answer == nil {
			http.Error(rw, "down", http.StatusInternalServerError)
			return
		}
		answer(rw, r)
	}))
	t.Cleanup(registries.Close)
	lookups, err := lookup.New(lookup.Config{
		Store: w.store, NPIRegistry: registries.URL, NDCRegistry: registries.URL, Clock: w.clock.now, Logger: logger,
		RetryPause: time.Millisecond, Timeout: time.Minute,
	})
	must(err)
	t.Cleanup(lookups.Close)
	metrics, err := telemetry.New(telemetry.Config{
		Version: "test", Clock: w.clock.now, Logger: logger, Queue: w.store.Queue, Documents: w.store.DocumentCounts, Outbox: w.store.MailCounts,
	})
	must(err)
	t.Cleanup(func() { must(metrics.Close(ctx)) })
	w.audit = audit.New(w.store, w.clock.now)
	w.outbox, err = mail.New(mail.Config{Store: w.store, AdminEmail: "admin@example.com", PublicURL: w.url, Now: w.clock.now, Log: logger})
	must(err)
	accounts, err := account.New(account.Config{Store: w.store, Mail: w.outbox, Audit: w.audit, Now: w.clock.now})
	must(err)
	provider, err := identity.NewProvider(identity.ProviderConfig{
		PublicURL: w.url, DataDir: dir, Store: w.store, Outbox: w.outbox, Audit: w.audit, SignedUp: accounts.SignedUp, Now: w.clock.now, Log: logger,
	})
	must(err)
	demos, err := demo.New(ctx, demo.Config{Store: w.store, Outbox: w.outbox, Audit: w.audit, Now: w.clock.now})
	must(err)
	custodian, err := custody.New(custody.Config{Store: w.store, Audit: w.audit, Now: w.clock.now, Periods: custody.DefaultPeriods()})
	must(err)
	w.reading, err = reading.New(reading.Config{Store: w.store})
	must(err)
	cfg := Config{
		Lookup: lookups, Reading: w.reading, Metrics: metrics,
		Store: w.store, Pipeline: w.pipeline, Accounts: accounts, Audit: w.audit, Custody: custodian, Outbox: w.outbox, Demo: demos, Verifier: provider.Verifier(),
		Provider: provider, AdminKey: key, PublicURL: w.url, Clock: w.clock.now, Logger: logger, Version: "test",
		describe:     sharedContract,
		ProcessLimit: limit.NewUsers(w.store, "process", limit.Rate{Limit: 30, Window: time.Hour}, w.clock.now),
		Rates:        Rates{rateRegister: {Limit: 1000, Window: time.Hour}, rateStatus: {Limit: 1000, Window: time.Hour}, rateLookup: {Limit: 1000, Window: time.Hour}},
	}
	for _, f := range change {
		f(&cfg)
	}
	w.reading = cfg.Reading
	w.handler, err = New(cfg)
	must(err)
	w.whole, err = wholeContract()
	must(err)
	srv.Start()
	t.Cleanup(func() {
		srv.Close()
		http.DefaultClient.CloseIdleConnections()
	})
	return w
}

// testMetrics counts for a part of the service that is tested without the rest.
func testMetrics(t testing.TB) *telemetry.Metrics {
	t.Helper()
	m, err := telemetry.New(telemetry.Config{Clock: time.Now, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return m
}

// emptyDatabase is the file of a store that nobody has used, so that not every world makes the tables.
var emptyDatabase = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "rxassay-api-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	s, err := store.Open(context.Background(), store.Options{DataDir: dir, Clock: time.Now})
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "rxassay.db"))
})

// sharedContract reads the description once for each set of routes, which is a third of what a world costs; the worlds
// differ by their address alone.
func sharedContract(whole []byte, publicURL string, routed []operation) (*contract, error) {
	const placeholder = "http://the-address-of-the-world.test"
	key := fmt.Sprint(routed)
	contracts.Lock()
	defer contracts.Unlock()
	read := contracts.read[key]
	if read == nil {
		var err error
		if read, err = readContract(whole, placeholder, routed); err != nil {
			return nil, err
		}
		contracts.read[key] = read
	}
	c := *read
	doc := *read.doc
	doc.Servers = openapi3.Servers{{URL: publicURL}}
	c.doc = &doc
	c.yaml = bytes.ReplaceAll(read.yaml, []byte(placeholder), []byte(publicURL))
	c.json = bytes.ReplaceAll(read.json, []byte(placeholder), []byte(publicURL))
	return &c, nil
}

var contracts = struct {
	sync.Mutex
	read map[string]*contract
}{read: map[string]*contract{}}

// wholeContract is the description with every operation, routed or not.
var wholeContract = sync.OnceValues(func() (*contract, error) {
	return readContract(docs.OpenAPI, "", nil)
})

// request is one call as a client makes it.
type request struct {
	method, path string // the path as the description has it
	id           string // for {id}, {uid} and {category}
	query        url.Values
	token        string
	json         any // marshalled; a string or json.RawMessage is sent as it is
	header       http.Header
	body         io.Reader // in place of json
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// do makes a call and checks the answer against the description.
func (w *world) do(r request) answer {
	w.t.Helper()
	target := w.url + strings.NewReplacer("{id}", url.PathEscape(r.id), "{uid}", url.PathEscape(r.id), "{category}", url.PathEscape(r.id)).Replace(r.path)
	if r.query != nil {
		target += "?" + r.query.Encode()
	}
	body := r.body
	switch v := r.json.(type) {
	case nil:
	case string:
		body = strings.NewReader(v)
	case json.RawMessage:
		body = bytes.NewReader(v)
	default:
		b, err := json.Marshal(v)
		if err != nil {
			w.t.Fatal(err)
		}
		body = bytes.NewReader(b)
	}
	req, err := http.NewRequest(r.method, target, body)
	if err != nil {
		w.t.Fatal(err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if r.token != "" {
		req.Header.Set("Authorization", "Bearer "+r.token)
	}
	for name, v := range r.header {
		req.Header[name] = v
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	a := answer{status: resp.StatusCode, header: resp.Header}
	if a.body, err = io.ReadAll(resp.Body); err != nil {
		w.t.Fatal(err)
	}
	w.check(r, req, a)
	return a
}

// check holds an answer against the description, and the body of every error against the one form.
func (w *world) check(r request, req *http.Request, a answer) {
	w.t.Helper()
	op := operation{r.method, r.path}
	route := w.whole.calls[op]
	page := strings.HasPrefix(a.header.Get("Content-Type"), "text/html") && strings.Contains(req.Header.Get("Accept"), "text/html")
	if a.status >= 400 && !page && !strings.HasPrefix(r.path, "/identity") && !strings.HasPrefix(r.path, "/securetoken") {
		var e struct {
			Success        *bool
			Error, Message string
		}
		if err := json.Unmarshal(a.body, &e); err != nil || e.Success == nil || *e.Success || e.Error == "" || len(e.Message) < 20 {
			w.t.Errorf("%s: %d without the body of an error: %s", op, a.status, a.body)
		}
	}
	if route == nil || r.method == http.MethodHead {
		return
	}
	w.mu.Lock()
	if w.seen[op] == nil {
		w.seen[op] = map[int]bool{}
	}
	w.seen[op][a.status] = true
	w.mu.Unlock()
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: req, Route: route},
		Status:                 a.status, Header: a.header,
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	}
	input.SetBodyBytes(a.body)
	if err := openapi3filter.ValidateResponse(context.Background(), input); err != nil {
		short := err.Error()
		var schema *openapi3.SchemaError
		if errors.As(err, &schema) {
			short = fmt.Sprintf("at %v: %s", schema.JSONPointer(), schema.Reason)
		}
		w.t.Errorf("%s: the answer %d is not what the description says: %s\n%.2000s", op, a.status, short, a.body)
	}
}

// into reads a JSON answer of the wanted status.
func (a answer) into(t testing.TB, status int, v any) {
	t.Helper()
	if a.status != status {
		t.Fatalf("answered %d, want %d: %s", a.status, status, a.body)
	}
	if v == nil {
		return
	}
	if err := json.Unmarshal(a.body, v); err != nil {
		t.Fatalf("%v: %s", err, a.body)
	}
}

// refused checks an error's status and code, and the fields it names.
func (a answer) refused(t testing.TB, status int, want string, fields ...string) {
	t.Helper()
	var e struct {
		Error   string
		Details []Detail
	}
	if err := json.Unmarshal(a.body, &e); err != nil {
		t.Fatalf("%v: %s", err, a.body)
	}
	var got []string
	for _, d := range e.Details {
		got = append(got, d.Field)
	}
	if a.status != status || e.Error != want || strings.Join(got, " ") != strings.Join(fields, " ") {
		t.Errorf("answered %d %s %v, want %d %s %v: %s", a.status, e.Error, got, status, want, fields, a.body)
	}
	if a.status == http.StatusUnauthorized && a.header.Get("WWW-Authenticate") == "" {
		t.Error("a 401 names no way to authenticate, as HTTP wants it")
	}
}

// person is somebody with an account at the built-in provider.
type person struct{ uid, token, email string }

// signUp makes an account that has not registered.
func (w *world) signUp(name string) person {
	w.t.Helper()
	email := name + "@example.com"
	var out struct{ IDToken, LocalID string }
	w.do(request{
		method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:signUp",
		json: map[string]any{"email": email, "password": "correct horse battery", "returnSecureToken": true},
	}).into(w.t, 200, &out)
	return person{out.LocalID, out.IDToken, email}
}

// register asks for approval with the person's token.
func (w *world) register(p person) answer {
	w.t.Helper()
	return w.do(request{
		method: "POST", path: "/api/auth/register", token: p.token,
		json: map[string]any{"uid": p.uid, "email": p.email, "displayName": "Test Person"},
	})
}

func (w *world) decide(uid, action string) answer {
	w.t.Helper()
	return w.do(request{
		method: "GET", path: "/api/auth/approve",
		query: url.Values{"uid": {uid}, "action": {action}, "key": {adminSecret}},
	})
}

// member is a person who is registered and approved.
func (w *world) member(name string) person {
	w.t.Helper()
	p := w.signUp(name)
	w.register(p).into(w.t, 201, nil)
	w.decide(p.uid, "approve").into(w.t, 200, nil)
	return p
}

// upload sends a file for a person and returns the document's id.
func (w *world) upload(p person, fileType string, content []byte) string {
	w.t.Helper()
	var out struct{ Data struct{ DocumentID string } }
	w.do(request{
		method: "POST", path: "/api/documents/upload", token: p.token,
		json: map[string]any{
			"file": base64.StdEncoding.EncodeToString(content), "filename": "plan", "fileType": fileType, "userId": p.uid,
		},
	}).into(w.t, 200, &out)
	return out.Data.DocumentID
}

// rest waits until a document is not worked on any more, and returns its status.
func (w *world) rest(p person, id string) string {
	w.t.Helper()
	for end := time.Now().Add(8 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		var out struct{ Data struct{ Status string } }
		w.do(request{method: "GET", path: "/api/documents/{id}", id: id, token: p.token}).into(w.t, 200, &out)
		if out.Data.Status != "uploaded" && out.Data.Status != "processing" {
			return out.Data.Status
		}
	}
	w.t.Fatal("the document was not processed")
	return ""
}

// planFile is a plan of our own model, as a document: a generic tier with a copay at retail and mail, a brand tier with
// coinsurance after the deductible, and a maximum.
func planFile(t testing.TB) []byte {
	t.Helper()
	share := func(tier benefit.TierID, ch benefit.Channel, to int, order benefit.DeductibleOrder, s benefit.Share) benefit.CostShare {
		return benefit.CostShare{
			ID:   benefit.RuleID(fmt.Sprintf("costShare/%s/%s/in/1-%d", tier, ch, to)),
			Tier: tier, Channel: benefit.State(ch), Network: benefit.State(benefit.In), Share: benefit.State(s),
			DaysSupply: benefit.State(benefit.DaysSupply{Min: 1, Max: to}), Deductible: benefit.State(order),
		}
	}
	copay := func(dollars int64) benefit.Share {
		return benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(dollars))}
	}
	p := analyze.NewPlan()
	p.Identity = benefit.Identity{Name: benefit.State("Sample Rx 2026"), BIN: benefit.State("999991"), PCN: benefit.State("TESTPCN")}
	p.Tiers = []benefit.Tier{
		{ID: "tier-1", Label: benefit.State("Generic"), Class: benefit.State([]benefit.TierClass{benefit.Generic})},
		{ID: "tier-2", Label: benefit.State("Brand"), Class: benefit.State([]benefit.TierClass{benefit.Brand})},
	}
	p.CostShares = []benefit.CostShare{
		share("tier-1", benefit.Retail, 30, benefit.DeductibleExempt, copay(10)),
		share("tier-1", benefit.Mail, 90, benefit.DeductibleExempt, copay(25)),
		share("tier-2", benefit.Retail, 30, benefit.AfterDeductible, benefit.Share{
			Kind: benefit.Coinsurance, Coinsurance: new(money.Percent(20)), Max: new(money.Dollars(150)),
		}),
	}
	p.Deductibles = []benefit.Accumulator{{
		ID: "deductible/rx/in", Network: benefit.State(benefit.In), Scope: benefit.State(benefit.RxOnly),
		Individual: benefit.State(money.Dollars(150)), Family: benefit.State(money.Dollars(300)),
		FamilyMethod: benefit.State(benefit.Embedded), AppliesToRx: benefit.State(true),
	}}
	p.OutOfPocketMaximums = []benefit.Accumulator{{
		ID: "outOfPocketMaximum/integrated/in", Network: benefit.State(benefit.In), Scope: benefit.State(benefit.Integrated),
		Individual: benefit.State(money.Dollars(4000)), Family: benefit.State(money.Dollars(8000)),
		FamilyMethod: benefit.State(benefit.Embedded), AppliesToRx: benefit.State(true),
	}}
	b, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// processed uploads the plan and waits for its rules.
func (w *world) processed(p person) string {
	w.t.Helper()
	id := w.upload(p, extract.JSON, planFile(w.t))
	if status := w.rest(p, id); status != "completed" {
		w.t.Fatalf("the plan's document ended %s", status)
	}
	return id
}

var goodInputs = map[string]any{
	"binNumber": "999991", "pcn": "TESTPCN", "groupId": "GROUP01", "cardholderID": "MEMBER0001",
	"ndc": "00591040701", "quantityDispensed": 30, "daysSupply": 30, "prescriberID": "1999999984",
	"pharmacyNPI": "1999999125", "ingredientCost": json.Number("12.50"), "dispensingFee": json.Number("1.75"), "pharmacyType": "retail",
}

// with returns a copy of the good inputs with some fields changed; a nil value removes one.
func with(changes map[string]any) map[string]any {
	out := map[string]any{}
	for k, v := range goodInputs {
		out[k] = v
	}
	for k, v := range changes {
		if out[k] = v; v == nil {
			delete(out, k)
		}
	}
	return out
}
