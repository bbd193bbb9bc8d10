package lookup

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rxassay/rxassay/provider"
)

// TestLiars asks registries that answer anything but what was asked for: each is an outage, in time and in memory, and
// nothing of the answer is kept or told.
func TestLiars(t *testing.T) {
	var elsewhere atomic.Int64
	other := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		elsewhere.Add(1)
		b, _ := os.ReadFile("testdata/nppes-individual.json")
		rw.Write(b)
	}))
	defer other.Close()
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	zeros := bytes.Repeat([]byte(" "), 1<<20)
	for range 64 {
		z.Write(zeros)
	}
	z.Close()
	for name, c := range map[string]struct {
		serve http.HandlerFunc
		says  string
	}{
		"another number": {file("testdata/nppes-organization.json"), "another number"},
		"a huge answer": {func(rw http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(rw, `{"result_count":1,"results":[`)
			for i := 0; ; i++ {
				if _, err := rw.Write(zeros); err != nil {
					return
				}
			}
		}, "too long"},
		"HTML": {say(200, "<!DOCTYPE html><html><body>Maintenance CANARY</body></html>"), "not one of an NPI registry"},
		"a slow drip": {func(rw http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				fmt.Fprint(rw, " ")
				rw.(http.Flusher).Flush()
				time.Sleep(10 * time.Millisecond)
			}
		}, "in time"},
		"silence": {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "in time"},
		"a redirect": {func(rw http.ResponseWriter, r *http.Request) {
			http.Redirect(rw, r, other.URL+"/api/", http.StatusFound)
		}, "redirects"},
		"redirects around": {func(rw http.ResponseWriter, r *http.Request) {
			http.Redirect(rw, r, "/api/again", http.StatusFound)
		}, "redirects"},
		"a bomb": {func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Encoding", "gzip")
			rw.Write(bomb.Bytes())
		}, "too long"},
		"broken gzip": {func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Encoding", "gzip")
			fmt.Fprint(rw, "CANARY")
		}, "broke off"},
		"half an answer": {func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Length", "100")
			fmt.Fprint(rw, `{"result_count":1`)
		}, "broke off"},
		"an endless header": {func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("X-Long", strings.Repeat("a", 1<<20))
		}, "cannot be reached"},
		"a hang-up":       {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "cannot be reached"},
		"an empty object": {say(200, `{}`), "not one of an NPI registry"},
		"null":            {say(200, `null`), "not one of an NPI registry"},
		"nothing":         {say(200, ``), "not one of an NPI registry"},
		"another shape":   {say(200, `{"results": {"number": "`+hiza+`"}}`), "not one of an NPI registry"},
		"no name":         {say(200, `{"results": [{"number": "`+hiza+`", "enumeration_type": "NPI-1", "basic": {}}]}`), "no name"},
		"not found":       {say(404, `{"result_count":0,"results":[]}`), "unexpected status"},
		"forbidden":       {say(403, ``), "unexpected status"},
		"a teapot":        {say(418, ``), "unexpected status"},
		"down":            {say(503, ``), "out of order"},
		"too often":       {say(429, ``), "too often"},
		"deep JSON":       {say(200, `{"results":`+strings.Repeat("[", 100_000)), "not one of an NPI registry"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t) // whose patience is an hour: whatever ends sooner was refused, not waited for
			w.handle(c.serve)
			if c.says == "in time" {
				w.providers.registry.timeout = 20 * time.Millisecond
			}
			_, err := w.NPI(t.Context(), hiza)
			w.providers.registry.timeout = time.Hour
			if u := w.unavailable(err); !strings.Contains(u.Reason, c.says) {
				t.Errorf("the reason is %q, want %q", u.Reason, c.says)
			}
			if said := w.log.String() + err.Error(); strings.Contains(said, "CANARY") || strings.Contains(said, hiza) || strings.Contains(said, "127.0.0.1") {
				t.Errorf("it told the log: %s", said)
			}
			w.handle(file("testdata/nppes-individual.json"))
			w.clock.Add(maxHold)
			if found, err := w.NPI(t.Context(), hiza); err != nil || found.Source != Registry || found.Record != hizaRecord {
				t.Errorf("after it has come to its senses: %+v, %v", found, err)
			}
		})
	}
	t.Cleanup(func() {
		if n := elsewhere.Load(); n > 0 {
			t.Errorf("a redirect to another host was followed %d times", n)
		}
	})
}

func file(name string) http.HandlerFunc {
	return func(rw http.ResponseWriter, _ *http.Request) {
		b, err := os.ReadFile(name)
		if err != nil {
			panic(err)
		}
		rw.Write(b)
	}
}

func say(status int, body string) http.HandlerFunc {
	return func(rw http.ResponseWriter, _ *http.Request) {
		rw.WriteHeader(status)
		fmt.Fprint(rw, body)
	}
}

func TestARedirectWithinTheHostIsFollowed(t *testing.T) {
	w := newWorld(t)
	w.handle(func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/new" {
			http.Redirect(rw, r, "/new?"+r.URL.RawQuery, http.StatusMovedPermanently)
			return
		}
		file("testdata/nppes-individual.json")(rw, r)
	})
	if found, err := w.NPI(t.Context(), hiza); err != nil || found.Record != hizaRecord {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestASecondAttemptHelps(t *testing.T) {
	w := newWorld(t)
	var n atomic.Int64
	w.handle(func(rw http.ResponseWriter, r *http.Request) {
		if n.Add(1) == 1 {
			rw.WriteHeader(http.StatusBadGateway)
			return
		}
		file("testdata/nppes-individual.json")(rw, r)
	})
	if found, err := w.NPI(t.Context(), hiza); err != nil || found.Source != Registry {
		t.Errorf("%+v, %v", found, err)
	}
	w.wantAsked(2)
}

// valid returns the i-th of many NPIs with good check digits that are not built in.
func valid(i int) string { return number(fmt.Sprintf("15%07d", i)) }

func TestBreaker(t *testing.T) {
	w := newWorld(t)
	w.answer(500, "")
	for i := range breakerFailures {
		_, err := w.NPI(t.Context(), valid(i))
		w.unavailable(err)
	}
	w.wantAsked(breakerFailures * attempts)
	_, err := w.NPI(t.Context(), valid(100))
	if u := w.unavailable(err); u.RetryAfter != breakerPause || !strings.Contains(u.Reason, "repeatedly") {
		t.Errorf("%v", u)
	}
	w.wantAsked(0)
	if npi, ndc := w.Stats(); !npi.RegistryOpen || ndc.RegistryOpen {
		t.Errorf("%+v, %+v", npi, ndc)
	}
	w.clock.Add(breakerPause)
	_, err = w.NPI(t.Context(), valid(101)) // the probe fails, and the pause doubles
	w.unavailable(err)
	w.wantAsked(attempts)
	w.clock.Add(breakerPause)
	_, err = w.NPI(t.Context(), valid(102))
	w.unavailable(err)
	w.wantAsked(0)
	w.clock.Add(breakerPause)
	w.fixture(200, "nppes-individual.json")
	if _, err := w.NPI(t.Context(), hiza); err != nil {
		t.Error(err)
	}
	w.fixture(200, "nppes-empty.json")
	_, err = w.NPI(t.Context(), valid(103))
	wantNotFound(t, err)
	w.wantAsked(2)
	if said := w.log.String(); !strings.Contains(said, "answers again") {
		t.Errorf("the log does not tell the end of the outage: %s", said)
	}
}

func TestOneProbeAtATime(t *testing.T) {
	w := newWorld(t)
	w.answer(500, "")
	for i := range breakerFailures {
		w.NPI(t.Context(), valid(i))
	}
	w.asked.Store(0)
	w.clock.Add(breakerPause)
	arrived, release := make(chan struct{}), make(chan struct{})
	w.handle(func(rw http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-release
		file("testdata/nppes-individual.json")(rw, r)
	})
	probed := make(chan error)
	go func() { _, err := w.NPI(t.Context(), hiza); probed <- err }()
	<-arrived
	_, err := w.NPI(t.Context(), valid(200))
	if u := w.unavailable(err); u.RetryAfter != probePause {
		t.Error(u)
	}
	close(release)
	if err := <-probed; err != nil {
		t.Error(err)
	}
	w.wantAsked(1)
}

func TestRetryAfterIsObeyed(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct {
		status int
		after  func() string
		want   time.Duration
	}{
		{429, func() string { return "120" }, 2 * time.Minute},
		{429, func() string { return "" }, tooManyPause},
		{503, func() string { return w.clock.Now().Add(90 * time.Second).Format(http.TimeFormat) }, 90 * time.Second},
		{429, func() string { return "99999999999" }, maxHold},
	} {
		w.handle(func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Retry-After", c.after())
			rw.WriteHeader(c.status)
		})
		_, err := w.NPI(t.Context(), hiza)
		if u := w.unavailable(err); u.RetryAfter != c.want {
			t.Errorf("%d: %s, want %s", c.status, u.RetryAfter, c.want)
		}
		w.wantAsked(1)
		w.clock.Add(c.want - time.Second)
		_, err = w.NPI(t.Context(), hiza)
		if u := w.unavailable(err); u.RetryAfter != time.Second {
			t.Errorf("%d: %s, want a second", c.status, u.RetryAfter)
		}
		w.wantAsked(0)
		w.clock.Add(2 * time.Second)
	}
}

func TestARegistryThatIsNotThere(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	// At the near end of a connection nobody listens, and nobody else can begin to.
	taken, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	address := "http://" + taken.LocalAddr().String() + "/?api_key=s3cret"
	w := newWorld(t, func(c *Config) { c.NPIRegistry = address })
	_, err = w.NPI(t.Context(), hiza)
	if u := w.unavailable(err); !strings.Contains(u.Reason, "cannot be reached") || strings.Contains(w.log.String(), "s3cret") {
		t.Errorf("%v; log: %s", u, w.log)
	}
}

func TestAPanicIsAnError(t *testing.T) {
	w := newWorld(t)
	w.providers.ask = func(_ context.Context, _ string) (Provider, error) { panic("CANARY") }
	if _, err := w.NPI(t.Context(), hiza); err == nil || errors.Is(err, ErrNotFound) || strings.Contains(err.Error()+w.log.String(), "CANARY") {
		t.Errorf("error is %v; log: %s", err, w.log)
	}
}

func TestText(t *testing.T) {
	for _, c := range [][2]string{
		{" a  b\t", "a b"},
		{"a\nb", "a b"},
		{"", ""},
		{"\x00", ""},
		{"a\uFFFDb", "ab"},
		{"Ærø", "Ærø"},
		{strings.Repeat("é", 600), strings.Repeat("é", 250)},
	} {
		if got := plain(c[0]); got != c[1] {
			t.Errorf("plain(%q) = %q", c[0], got)
		}
	}
	for in, want := range map[string]string{"(217) 555-0100": "217-555-0100", "12175550100": "217-555-0100", "5550100": "5550100", "+44 20 7946": "+44 20 7946"} {
		if got := phone(in); got != want {
			t.Errorf("phone(%q) = %q", in, got)
		}
	}
}

// number completes nine digits to an NPI.
func number(first9 string) string {
	d, err := provider.CheckDigit(first9)
	if err != nil {
		panic(err)
	}
	return first9 + string(rune(d))
}
