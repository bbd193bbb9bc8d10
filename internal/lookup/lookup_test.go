package lookup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/provider"
)

// clock is a clock that moves when told to.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func newClock() *clock { return &clock{t: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *clock) Add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}

// world is a look-up service, a registry it asks, and a clock.
type world struct {
	*Service
	t     *testing.T
	clock *clock
	store *store.Store
	log   *safeBuffer
	asked atomic.Int64
	serve atomic.Pointer[http.HandlerFunc]
	url   string
}

type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(b)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func newWorld(t *testing.T, change ...func(*Config)) *world {
	t.Helper()
	w := &world{t: t, clock: newClock(), log: &safeBuffer{}}
	w.answer(http.StatusOK, "{}")
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.asked.Add(1)
		(*w.serve.Load())(rw, r)
	}))
	t.Cleanup(server.Close)
	w.url = server.URL
	w.store = openStore(t, w.clock)
	w.Service = w.again(change...)
	return w
}

// emptyDatabase is a new database: making its tables takes longer than most tests.
var emptyDatabase = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "rxassay-lookup")
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

func openStore(t *testing.T, c *clock) *store.Store {
	t.Helper()
	empty, err := emptyDatabase()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "rxassay.db"), empty, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: c.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// again is a new service on the same database: nothing is left in memory.
func (w *world) again(change ...func(*Config)) *Service {
	w.t.Helper()
	c := Config{
		Store: w.store, NPIRegistry: w.url, NDCRegistry: w.url, Clock: w.clock.Now,
		Logger: slog.New(slog.NewTextHandler(w.log, nil)), RetryPause: time.Millisecond, Timeout: time.Hour, // the machine may be busy
	}
	for _, f := range change {
		f(&c)
	}
	s, err := New(c)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(s.Close)
	return s
}

func (w *world) handle(f http.HandlerFunc) { w.serve.Store(&f) }

func (w *world) answer(status int, body string) {
	w.handle(func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "application/json")
		rw.WriteHeader(status)
		fmt.Fprint(rw, body)
	})
}

func (w *world) fixture(status int, name string) {
	w.t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		w.t.Fatal(err)
	}
	w.answer(status, string(b))
}

// wantAsked says how many requests the registry has had since the last time.
func (w *world) wantAsked(n int64) {
	w.t.Helper()
	if got := w.asked.Swap(0); got != n {
		w.t.Errorf("the registry had %d requests, want %d", got, n)
	}
}

func (w *world) unavailable(err error) *UnavailableError {
	w.t.Helper()
	var u *UnavailableError
	if !errors.As(err, &u) {
		w.t.Fatalf("error is %v, want that the registry is unavailable", err)
	}
	if u.RetryAfter < time.Second || u.RetryAfter%time.Second != 0 {
		w.t.Errorf("retry after %s is not whole seconds", u.RetryAfter)
	}
	return u
}

func wantNotFound(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, ErrNotFound) {
		t.Fatalf("error is %v, want %v", err, ErrNotFound)
	}
}

func same[T any](t *testing.T, got, want T) {
	t.Helper()
	if d := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Drug{})); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

const hiza = "1720377294" // of the recorded answer

var hizaRecord = Provider{
	NPI: hiza, Kind: provider.Prescriber, Name: "ELISE AILEEN HIZA", FirstName: "ELISE", LastName: "HIZA",
	Specialty: "Orthopaedic Surgery", Taxonomy: "207X00000X", Street: "111 VICTORIA RD", City: "ASHEVILLE", State: "NC",
	Zip: "28801-4811", Phone: "828-252-7331",
}

func TestSeedIsAskedFirst(t *testing.T) {
	w := newWorld(t)
	for _, r := range provider.Seed() {
		found, err := w.NPI(t.Context(), string(r.NPI))
		if err != nil || found.Source != Seed || found.Stale || found.Record.Name != r.Name || found.Record.Kind != r.Kind {
			t.Fatalf("%s: %+v, %v", r.NPI, found, err)
		}
		if m := found.Record.MailOrder; r.Kind == provider.Prescriber && m != nil || r.PharmacyType == provider.MailOrder && (m == nil || !*m) {
			t.Errorf("%s (%s): mail order is %v", r.NPI, r.PharmacyType, m)
		}
	}
	for _, p := range drug.Seed() {
		for _, code := range []string{string(p.NDC), p.NDC.Hyphenated(), p.NDC.Twelve()} {
			found, err := w.NDC(t.Context(), code)
			if err != nil || found.Source != Seed || found.Record.NDC != p.NDC || found.Record.Labeler != p.Labeler || found.Candidates != nil {
				t.Fatalf("%s: %+v, %v", code, found, err)
			}
		}
	}
	abilify, err := w.NDC(t.Context(), "59148-008-13")
	if r := abilify.Record; err != nil || r.Active == nil || !*r.Active || *r.OTC || r.Class != drug.MultiSource || r.PackageSize != money.Units(30) {
		t.Errorf("%+v, %v", r, err)
	}
	w.wantAsked(0)
}

func TestNPIFromRegistryThenCache(t *testing.T) {
	w := newWorld(t)
	w.handle(func(rw http.ResponseWriter, r *http.Request) {
		if q := r.URL.Query(); r.URL.Path != "/api/" || q.Get("version") != "2.1" || q.Get("number") != hiza {
			t.Errorf("asked for %s", r.URL)
		}
		b, _ := os.ReadFile("testdata/nppes-individual.json")
		rw.Write(b)
	})
	found, err := w.NPI(t.Context(), hiza)
	if err != nil {
		t.Fatal(err)
	}
	same(t, found, Found[Provider]{Record: hizaRecord, Source: Registry})
	found, err = w.NPI(t.Context(), hiza)
	if err != nil {
		t.Fatal(err)
	}
	same(t, found, Found[Provider]{Record: hizaRecord, Source: Cache})
	found, err = w.again().NPI(t.Context(), hiza) // from the database
	if err != nil {
		t.Fatal(err)
	}
	same(t, found, Found[Provider]{Record: hizaRecord, Source: Cache})
	w.wantAsked(1)
	if npi, _ := w.Stats(); npi != (Counts{Cache: 1, Registry: 1}) {
		t.Errorf("%+v", npi)
	}
}

func TestNPIShapes(t *testing.T) {
	w := newWorld(t)
	w.fixture(200, "nppes-organization.json") // numbers are numbers
	found, err := w.NPI(t.Context(), "1568946812")
	if err != nil {
		t.Fatal(err)
	}
	same(t, found.Record, Provider{
		NPI: "1568946812", Kind: provider.Prescriber, Name: "CSP ANESTHESIA LLC", Specialty: "Anesthesiology",
		Taxonomy: "207L00000X", Street: "403 PERMIAN WAY STE D", City: "VILLA RICA", State: "GA", Zip: "30180-3226", Phone: "888-408-0200",
	})
	w.fixture(200, "nppes-pharmacy.json") // numbers are strings, epochs are milliseconds
	found, err = w.NPI(t.Context(), "1987654328")
	if err != nil {
		t.Fatal(err)
	}
	same(t, found.Record, Provider{
		NPI: "1987654328", Kind: provider.Pharmacy, Name: "SAMPLE PHARMACY LLC", Specialty: "Pharmacy, Community/Retail Pharmacy",
		Taxonomy: "3336C0003X", Street: "100 SAMPLE ST SUITE 2", City: "SPRINGFIELD", State: "IL", Zip: "62701-0002",
		Phone: "217-555-0100", MailOrder: new(true),
	})
	w.fixture(200, "nppes-deactivated.json")
	_, err = w.NPI(t.Context(), "1669463816")
	wantNotFound(t, err)
	w.answer(200, `{"result_count":1,"results":[{"number":"1003000126","enumeration_type":"NPI-1","basic":{"last_name":"X","status":"D"}}]}`)
	_, err = w.NPI(t.Context(), "1003000126")
	wantNotFound(t, err)
	w.wantAsked(4)
	w.fixture(200, "nppes-no-criteria.json") // an error of ours, not an answer
	_, err = w.NPI(t.Context(), "1245319599")
	if u := w.unavailable(err); !strings.Contains(u.Error(), "the question is wrong") {
		t.Error(u)
	}
	w.fixture(200, "nppes-empty.json") // and it was not kept as one
	_, err = w.NPI(t.Context(), "1245319599")
	wantNotFound(t, err)
	w.wantAsked(2)
}

func TestNPIRefusedHere(t *testing.T) {
	w := newWorld(t)
	for _, bad := range []string{"", "123", "12345678901", "123456789a", "１２３４５６７８９３", "1234567893 "} {
		if _, err := w.NPI(t.Context(), bad); !errors.Is(err, ErrMalformed) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, absent := range []string{"1234567890", "1275576930", "3234567891", "0000000000"} {
		_, err := w.NPI(t.Context(), absent)
		wantNotFound(t, err)
	}
	w.wantAsked(0)
	off := w.again(func(c *Config) { c.NPIRegistry, c.NDCRegistry = Off, "" })
	_, err := off.NPI(t.Context(), hiza)
	wantNotFound(t, err)
	_, err = off.NDC(t.Context(), "11111-1111-11")
	wantNotFound(t, err)
	w.wantAsked(0)
}

func TestAnswersAge(t *testing.T) {
	w := newWorld(t)
	w.fixture(200, "nppes-individual.json")
	if _, err := w.NPI(t.Context(), hiza); err != nil {
		t.Fatal(err)
	}
	w.clock.Add(recordTime - time.Minute)
	if found, err := w.NPI(t.Context(), hiza); err != nil || found.Source != Cache || found.Stale {
		t.Errorf("%+v, %v", found, err)
	}
	w.wantAsked(1)
	w.clock.Add(2 * time.Minute)
	w.answer(503, "")
	if found, err := w.NPI(t.Context(), hiza); err != nil || found.Source != Cache || !found.Stale || found.Record != hizaRecord {
		t.Errorf("with the registry down: %+v, %v", found, err)
	}
	w.wantAsked(2) // twice, in vain
	if found, err := w.again(func(c *Config) { c.NPIRegistry = Off }).NPI(t.Context(), hiza); err != nil || !found.Stale {
		t.Errorf("with the registry off: %+v, %v", found, err)
	}
	w.fixture(200, "nppes-individual.json")
	if found, err := w.NPI(t.Context(), hiza); err != nil || found.Source != Registry || found.Stale {
		t.Errorf("with the registry up again: %+v, %v", found, err)
	}
	w.wantAsked(1)
	w.clock.Add(recordTime)
	w.fixture(200, "nppes-empty.json") // deactivated meanwhile
	_, err := w.NPI(t.Context(), hiza)
	wantNotFound(t, err)
	_, err = w.again().NPI(t.Context(), hiza)
	wantNotFound(t, err)
	w.wantAsked(1)
}

func TestAbsentNumbersAge(t *testing.T) {
	w := newWorld(t)
	w.fixture(200, "nppes-empty.json")
	for range 3 {
		_, err := w.NPI(t.Context(), hiza)
		wantNotFound(t, err)
	}
	w.wantAsked(1)
	w.clock.Add(absentTime + time.Second)
	w.answer(500, "")
	_, err := w.NPI(t.Context(), hiza)
	wantNotFound(t, err)
	w.wantAsked(2)
	w.clock.Add(absentStale)
	_, err = w.NPI(t.Context(), hiza)
	w.unavailable(err)
	w.fixture(200, "nppes-individual.json") // it has been given out since
	if found, err := w.NPI(t.Context(), hiza); err != nil || found.Source != Registry {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestAThousandCallersAskOnce(t *testing.T) {
	w := newWorld(t)
	release := make(chan struct{})
	b, _ := os.ReadFile("testdata/nppes-individual.json")
	w.handle(func(rw http.ResponseWriter, _ *http.Request) {
		<-release
		rw.Write(b)
	})
	var started, done sync.WaitGroup
	var wrong atomic.Int64
	for range 1000 {
		started.Add(1)
		done.Go(func() {
			started.Done()
			if found, err := w.NPI(t.Context(), hiza); err != nil || found.Record != hizaRecord {
				wrong.Add(1)
			}
		})
	}
	started.Wait()
	time.Sleep(20 * time.Millisecond)
	close(release)
	done.Wait()
	if n := wrong.Load(); n > 0 {
		t.Errorf("%d callers got something else", n)
	}
	w.wantAsked(1)
}

func TestACallerThatGoesAway(t *testing.T) {
	w := newWorld(t)
	arrived, release := make(chan struct{}), make(chan struct{})
	b, _ := os.ReadFile("testdata/nppes-individual.json")
	w.handle(func(rw http.ResponseWriter, _ *http.Request) {
		close(arrived)
		<-release
		rw.Write(b)
	})
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() { _, err := w.NPI(ctx, hiza); gone <- err }()
	<-arrived
	cancel()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
	close(release)
	if found, err := w.NPI(t.Context(), hiza); err != nil || found.Record != hizaRecord {
		t.Errorf("%+v, %v", found, err)
	}
	w.wantAsked(1)
}

func TestClose(t *testing.T) {
	w := newWorld(t)
	arrived := make(chan struct{})
	w.handle(func(_ http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-r.Context().Done()
	})
	ended := make(chan error)
	go func() { _, err := w.NPI(context.Background(), hiza); ended <- err }()
	<-arrived
	w.Close()
	w.unavailable(<-ended)
	if _, err := w.NPI(t.Context(), "1003000126"); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("after the end: %v", err)
	}
	if found, err := w.NPI(t.Context(), string(provider.Seed()[0].NPI)); err != nil || found.Source != Seed {
		t.Errorf("a built-in record after the end: %v", err)
	}
}

func TestNewRefuses(t *testing.T) {
	s := openStore(t, newClock())
	for _, c := range []struct{ npi, ndc, says string }{
		{"npiregistry.cms.hhs.gov", "off", "RXASSAY_NPI_REGISTRY_URL"},
		{"off", "ftp://api.fda.gov/?api_key=s3cret", "RXASSAY_NDC_REGISTRY_URL"},
		{"https://user:s3cret@example.com/", "off", "RXASSAY_NPI_REGISTRY_URL"},
		{"http://\x7f?api_key=s3cret", "off", "such as https://npiregistry.cms.hhs.gov/api/, or off"},
	} {
		_, err := New(Config{Store: s, Clock: time.Now, Logger: slog.Default(), NPIRegistry: c.npi, NDCRegistry: c.ndc})
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s, %s: %v", c.npi, c.ndc, err)
		}
	}
	if _, err := New(Config{}); err == nil {
		t.Error("nothing was accepted")
	}
	for _, address := range []string{PublicNPIRegistry, "OFF", "", "http://127.0.0.1:1"} {
		if s, err := New(Config{Store: s, Clock: time.Now, Logger: slog.Default(), NPIRegistry: address}); err != nil {
			t.Errorf("%s: %v", address, err)
		} else {
			s.Close()
		}
	}
}

func BenchmarkSeed(b *testing.B) {
	c := newClock()
	st, err := store.Open(b.Context(), store.Options{DataDir: b.TempDir(), Clock: c.Now})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	s, err := New(Config{Store: st, Clock: c.Now, Logger: slog.Default()})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	npi, ndc := string(provider.Seed()[7].NPI), drug.Seed()[7].NDC.Hyphenated()
	b.Run("NPI", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := s.NPI(b.Context(), npi); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("NDC", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := s.NDC(b.Context(), ndc); err != nil {
				b.Fatal(err)
			}
		}
	})
}
