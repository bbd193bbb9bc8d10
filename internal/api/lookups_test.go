package api

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/internal/limit"
	"github.com/rxassay/rxassay/internal/lookup"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/provider"
)

func TestLookupNPI(t *testing.T) {
	w := newWorld(t)
	call := func(number string) answer {
		return w.do(request{method: "GET", path: "/api/npi/lookup", query: url.Values{"npi": {number}}})
	}
	var out struct {
		Source string
		Data   map[string]json.RawMessage
	}
	call("1093718025").into(t, 200, &out)
	if d := out.Data; out.Source != "seed" || string(d["type"]) != `"pharmacy"` || string(d["mailOrder"]) != "null" ||
		string(d["firstName"]) != "null" || string(d["phone"]) != `"956-583-0044"` {
		t.Errorf("a pharmacy: %s %s", out.Source, d)
	}
	for _, bad := range []string{"", "123", "12345678901", "10930 8025"} {
		call(bad).refused(t, 400, "invalid_request", "npi")
	}
	call("1234567890").refused(t, 404, "not_found") // its check digit fails
	a := call("1234567893")
	a.refused(t, 503, "unavailable")
	if n, err := strconv.Atoi(a.header.Get("Retry-After")); err != nil || n < 1 {
		t.Errorf("503 with Retry-After %q", a.header.Get("Retry-After"))
	}
	w.answerAsRegistry(func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("number") != "1234567893" {
			_, _ = rw.Write([]byte(`{"result_count":0,"results":[]}`))
			return
		}
		_, _ = rw.Write([]byte(`{"result_count":1,"results":[{"enumeration_type":"NPI-1","number":"1234567893","basic":{"first_name":"JANE","last_name":"SAMPLE","status":"A"}}]}`))
	})
	clear(out.Data)
	call("1234567893").into(t, 200, &out)
	_, mail := out.Data["mailOrder"]
	if out.Source != "registry" || mail || string(out.Data["lastName"]) != `"SAMPLE"` || string(out.Data["specialty"]) != "null" {
		t.Errorf("from the registry: %s %s", out.Source, out.Data)
	}
	call("1003000126").refused(t, 404, "not_found") // the registry does not know it
}

func TestLookupNDC(t *testing.T) {
	w := newWorld(t)
	call := func(q url.Values) answer { return w.do(request{method: "GET", path: "/api/ndc/lookup", query: q}) }
	var out struct {
		Source     string
		Data       map[string]json.RawMessage
		Candidates []any
	}
	for _, code := range []string{"00591040701", "0591-0407-01", "00591-0407-01", "000591-0407-01", "000591040701"} {
		call(url.Values{"ndc": {code}}).into(t, 200, &out)
		if out.Source != "seed" || string(out.Data["ndc11"]) != `"00591040701"` || string(out.Data["brandGeneric"]) != `"generic"` || out.Candidates != nil {
			t.Errorf("%s: %s %s", code, out.Source, out.Data)
		}
	}
	for _, bad := range []string{"", "1", "123456789", "1-2-3", "0591-0407-0x"} {
		a := call(url.Values{"ndc": {bad}})
		a.refused(t, 400, "invalid_request", "ndc")
		if strings.Contains(string(a.body), `\\d`) {
			t.Errorf("a pattern is shown: %s", a.body)
		}
	}
	call(nil).refused(t, 400, "invalid_request", "ndc", "q")
	call(url.Values{"ndc": {"00591040701"}, "q": {"lisinopril"}}).refused(t, 400, "invalid_request", "ndc", "q")
	for _, bad := range []string{"", "x", "   "} {
		call(url.Values{"q": {bad}}).refused(t, 400, "invalid_request", "q")
	}
	call(url.Values{"q": {"lisinopril"}, "limit": {"0"}}).refused(t, 400, "invalid_request", "limit")
	var list struct {
		Data  []any
		Count int
	}
	call(url.Values{"q": {"lisinopril"}, "limit": {"1"}}).into(t, 200, &list)
	if list.Count != 1 || len(list.Data) != 1 {
		t.Errorf("found %d, counted %d", len(list.Data), list.Count)
	}
	for _, q := range []url.Values{{"ndc": {"99999999999"}}, {"q": {"nosuchdrug"}}} {
		a := call(q)
		a.refused(t, 503, "unavailable")
		if a.header.Get("Retry-After") == "" {
			t.Errorf("%v: 503 without Retry-After", q)
		}
	}
	w.answerAsRegistry(func(rw http.ResponseWriter, _ *http.Request) {
		rw.WriteHeader(http.StatusNotFound)
		_, _ = rw.Write([]byte(`{"error":{"code":"NOT_FOUND","message":"No matches found!"}}`))
	})
	call(url.Values{"ndc": {"99999999999"}}).refused(t, 404, "not_found")
	call(url.Values{"q": {"nosuchdrug"}}).into(t, 200, &list)
	if list.Count != 0 || list.Data == nil {
		t.Errorf("nothing found is %+v", list)
	}
	// Ten bare digits of which the registry knows two readings.
	w.answerAsRegistry(func(rw http.ResponseWriter, r *http.Request) {
		for _, known := range []string{"1234-5678-90", "12345-678-90"} {
			if strings.Contains(r.URL.Query().Get("search"), known) {
				_, _ = rw.Write([]byte(`{"results":[{"labeler_name":"L","brand_name":"B","packaging":[{"package_ndc":"` + known + `","description":"x"}]}]}`))
				return
			}
		}
		rw.WriteHeader(http.StatusNotFound)
		_, _ = rw.Write([]byte(`{"error":{"code":"NOT_FOUND","message":"No matches found!"}}`))
	})
	out.Data, out.Source = nil, ""
	call(url.Values{"ndc": {"1234567890"}}).into(t, 200, &out)
	if len(out.Candidates) != 2 || out.Data != nil {
		t.Errorf("candidates: %+v", out)
	}
}

// The order of sources, and what is asked of the registry: nothing for a number whose check digit fails.
func TestLookupSources(t *testing.T) {
	w := newWorld(t)
	npi := func(number string) answer {
		return w.do(request{method: "GET", path: "/api/npi/lookup", query: url.Values{"npi": {number}}})
	}
	ndc := func(code string) answer {
		return w.do(request{method: "GET", path: "/api/ndc/lookup", query: url.Values{"ndc": {code}}})
	}
	var asked atomic.Int64
	w.answerAsRegistry(func(rw http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		switch r.URL.Query().Get("number") {
		case "1234567893":
			_, _ = rw.Write([]byte(`{"result_count":1,"results":[{"enumeration_type":"NPI-1","number":"1234567893","basic":{"first_name":"JANE","last_name":"SAMPLE","status":"A"}}]}`))
		case "1003000126":
			_, _ = rw.Write([]byte(`{"result_count":1,"results":[{"enumeration_type":"NPI-1","number":"1003000126","basic":{"last_name":"SAMPLE","status":"D"}}]}`))
		default:
			rw.WriteHeader(http.StatusNotFound)
			_, _ = rw.Write([]byte(`{"error":{"code":"NOT_FOUND","message":"No matches found!"}}`))
		}
	})
	for _, c := range []struct {
		number, source string
		asked          int64
	}{{"1003004938", "seed", 0}, {"1234567893", "registry", 1}, {"1234567893", "cache", 1}} {
		var out struct {
			Success bool
			Source  string
			Data    struct{ NPI string }
		}
		npi(c.number).into(t, 200, &out)
		if !out.Success || out.Source != c.source || out.Data.NPI != c.number || asked.Load() != c.asked {
			t.Errorf("%s: %+v after %d questions, want %s after %d", c.number, out, asked.Load(), c.source, c.asked)
		}
	}
	npi("1234567890").refused(t, 404, "not_found") // its check digit fails
	if asked.Load() != 1 {
		t.Error("the registry was asked for a number that cannot be")
	}
	npi("1003000126").refused(t, 404, "not_found") // deactivated
	// Ten bare digits that one package alone can be are that package.
	var out struct {
		Success    bool
		Source     string
		Data       struct{ NDC11, NDC string }
		Candidates []any
	}
	ndc("0591040701").into(t, 200, &out)
	if !out.Success || out.Source != "seed" || out.Data.NDC11 != "00591040701" || out.Data.NDC == "" || out.Candidates != nil {
		t.Errorf("ten digits: %+v", out)
	}
}

// With the registries switched off what is not here is unknown, and nothing is unavailable.
func TestLookupWithoutRegistries(t *testing.T) {
	w := newWorld(t, func(c *Config) {
		off, err := lookup.New(lookup.Config{Store: c.Store, NPIRegistry: lookup.Off, NDCRegistry: lookup.Off, Clock: c.Clock, Logger: c.Logger})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(off.Close)
		c.Lookup = off
	})
	w.do(request{method: "GET", path: "/api/npi/lookup", query: url.Values{"npi": {"1003004938"}}}).into(t, 200, nil)
	w.do(request{method: "GET", path: "/api/npi/lookup", query: url.Values{"npi": {"1234567893"}}}).refused(t, 404, "not_found")
	w.do(request{method: "GET", path: "/api/ndc/lookup", query: url.Values{"ndc": {"99999-9999-99"}}}).refused(t, 404, "not_found")
}

// Nothing known is null, and mailOrder is there for a pharmacy alone.
func TestLookupRecordsShowWhatIsNotKnown(t *testing.T) {
	for kind, want := range map[provider.Kind]bool{provider.Pharmacy: true, provider.Prescriber: false} {
		b, err := json.Marshal(providerRecord(lookup.Provider{NPI: "1003004938", Kind: kind, Name: "X"}))
		if err != nil || strings.Contains(string(b), `"mailOrder":null`) != want || !strings.Contains(string(b), `"phone":null`) {
			t.Errorf("%s: %s, %v", kind, b, err)
		}
	}
	b, err := json.Marshal(drugRecord(lookup.Drug{NDC: "00591040701"}))
	if err != nil || strings.Count(string(b), "null") != 16 {
		t.Errorf("an empty drug: %s, %v", b, err)
	}
	b, err = json.Marshal(drugRecord(lookup.Drug{NDC: "00591040701", PackageSize: money.Quantity(2500)}))
	if err != nil || !strings.Contains(string(b), `"packageSize":2.5`) {
		t.Errorf("a size: %s, %v", b, err)
	}
}

// A look-up of a built-in record is answered the same whichever way it goes.
func TestPlainLookupsAreAnsweredLikeOthers(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.Rates[rateLookup] = limit.Rate{Limit: 3, Window: time.Hour} })
	get := func(query string) answer {
		resp, err := http.Get(w.url + npiLookup + "?" + query)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer{resp.StatusCode, resp.Header, body}
	}
	plain, other := get("npi=1003004938"), get("npi=%31003004938")
	if plain.status != 200 || string(plain.body) != string(other.body) {
		t.Errorf("%d %s, and the other way %d %s", plain.status, plain.body, other.status, other.body)
	}
	for _, h := range []http.Header{plain.header, other.header} {
		if len(h.Get("X-Request-Id")) < 8 {
			t.Error("no request id")
		}
		h.Del("X-Request-Id")
		h.Del("Date")
		h.Del("RateLimit-Remaining")
		h.Del("RateLimit-Reset")
	}
	if diff := cmp.Diff(plain.header, other.header); diff != "" {
		t.Errorf("headers (-plain +other):\n%s", diff)
	}
	get("npi=1003004938")
	refused := get("npi=1003004938")
	refused.refused(t, 429, "rate_limited")
	wantRate(t, refused, 3, "3;w=3600")
	if !strings.Contains(w.log.String(), `"route":"/api/npi/lookup","status":429`) {
		t.Errorf("the refusal has no line in the log:\n%s", w.log.String())
	}
	if m := string(w.do(request{method: "GET", path: "/metrics"}).body); !strings.Contains(m, `rxassay_lookups_total{kind="npi",source="seed",stale="false"} 3`) ||
		!strings.Contains(m, `rxassay_http_request_duration_seconds_count{method="GET",route="/api/npi/lookup",status="2xx"} 3`) {
		t.Error("the look-ups are not counted as they came")
	}
}
