package api

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

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

// Nothing known is null, and mailOrder is there for a pharmacy alone.
func TestLookupRecordsShowWhatIsNotKnown(t *testing.T) {
	for kind, want := range map[provider.Kind]bool{provider.Pharmacy: true, provider.Prescriber: false} {
		b, err := providerRecord(lookup.Provider{NPI: "1003004938", Kind: kind, Name: "X"})
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
