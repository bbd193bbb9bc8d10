package api

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/docs"
)

// operationsOf lists the operations of a description, sorted.
func operationsOf(t *testing.T, description []byte) []string {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(description)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			all = append(all, method+" "+path)
		}
	}
	sortByPath(all)
	return all
}

func TestTheWholeContractIsRouted(t *testing.T) {
	w := newWorld(t)
	var index struct{ Endpoints []string }
	w.do(request{method: "GET", path: "/api"}).into(t, 200, &index)
	if diff := cmp.Diff(operationsOf(t, docs.OpenAPI), index.Endpoints); diff != "" {
		t.Errorf("the description and what is routed differ (-described +listed):\n%s", diff)
	}
	if !slices.IsSortedFunc(index.Endpoints, func(a, b string) int {
		return strings.Compare(strings.Fields(a)[1], strings.Fields(b)[1])
	}) {
		t.Error("GET /api does not sort by path")
	}
}

func TestServedDescriptionHoldsWhatIsRouted(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.Provider = nil })
	var index struct{ Endpoints []string }
	w.do(request{method: "GET", path: "/api"}).into(t, 200, &index)
	for _, path := range []string{"/api/openapi.json", "/api/openapi.yaml"} {
		a := w.do(request{method: "GET", path: path})
		a.into(t, 200, nil)
		if diff := cmp.Diff(index.Endpoints, operationsOf(t, a.body)); diff != "" {
			t.Errorf("%s (-routed +described):\n%s", path, diff)
		}
		doc, err := openapi3.NewLoader().LoadFromData(a.body)
		if err != nil {
			t.Fatal(err)
		}
		if err := doc.Validate(t.Context()); err != nil {
			t.Errorf("%s is not valid: %v", path, err)
		}
		if doc.Servers[0].URL != w.url {
			t.Errorf("%s names the server %s, want %s", path, doc.Servers[0].URL, w.url)
		}
		for _, gone := range []string{"FirebaseError"} {
			if doc.Components.Schemas[gone] != nil {
				t.Errorf("%s still describes %s, which nothing routed uses", path, gone)
			}
		}
		if doc.Components.Schemas["ClaimInputs"] == nil || len(doc.Tags) == 0 || doc.Tags.Get("Identity provider") != nil {
			t.Errorf("%s: schemas or tags are not those of what is routed", path)
		}
	}
}

func TestWithoutBuiltInProviderItsPathsAreUnknown(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.Provider = nil })
	w.do(request{method: "GET", path: "/.well-known/openid-configuration"}).refused(t, 404, "not_found")
	var index struct{ Endpoints []string }
	w.do(request{method: "GET", path: "/api"}).into(t, 200, &index)
	for _, e := range index.Endpoints {
		if strings.Contains(e, "identity") || strings.Contains(e, "googleapis") {
			t.Errorf("%s is still listed", e)
		}
	}
}

// Every documented path answers a wrong method with 405 and the right ones in Allow, HEAD as GET, and OPTIONS.
func TestMethods(t *testing.T) {
	w := newWorld(t)
	var index struct{ Endpoints []string }
	w.do(request{method: "GET", path: "/api"}).into(t, 200, &index)
	byPath := map[string][]string{}
	for _, e := range index.Endpoints {
		method, path, _ := strings.Cut(e, " ")
		byPath[path] = append(byPath[path], method)
	}
	for path, methods := range byPath {
		if slices.Contains(methods, "GET") && path != "/api/auth/approve" { // GET acts there
			methods = append(methods, "HEAD")
		}
		slices.Sort(methods)
		allow := strings.Join(append(methods, "OPTIONS"), ", ")
		a := w.do(request{method: "PUT", path: path, id: "x"})
		a.refused(t, 405, "method_not_allowed")
		if got := a.header.Get("Allow"); got != allow {
			t.Errorf("PUT %s: Allow is %q, want %q", path, got, allow)
		}
		a = w.do(request{method: "OPTIONS", path: path, id: "x"})
		if a.status != http.StatusNoContent || a.header.Get("Allow") != allow || len(a.body) > 0 {
			t.Errorf("OPTIONS %s: %d, Allow %q", path, a.status, a.header.Get("Allow"))
		}
	}
	for _, path := range []string{"/", "/health", "/docs", "/api/openapi.json"} {
		get, head := w.do(request{method: "GET", path: path}), w.do(request{method: "HEAD", path: path})
		if head.status != 200 || len(head.body) > 0 || head.header.Get("Content-Type") != get.header.Get("Content-Type") {
			t.Errorf("HEAD %s: %d, %d bytes, %s", path, head.status, len(head.body), head.header.Get("Content-Type"))
		}
	}
}

func TestUnknownPathsAreJSON(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/nothing", "/api/", "/api/nothing", "/api/documents/a/b", "/docs/", "/assets/", "/favicon.ico", "/API"} {
		w.do(request{method: "GET", path: path}).refused(t, 404, "not_found")
	}
	w.do(request{method: "GET", path: "/assets/{id}", id: "style.css"}).refused(t, 404, "not_found")
}

// A mux would redirect these, with the key of the query in the answer's body.
func TestUncleanPathsAreNotRedirected(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"//api/auth/approve", "/api//auth/approve", "/api/./auth/approve", "/x/../api/auth/approve", "//", "/api/auth/approve/.", "/api/auth/approve/..", "/./"} {
		req, err := http.NewRequest(http.MethodGet, w.url+path+"?uid=u&action=approve&key="+adminSecret, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		if err = errors.Join(err, resp.Body.Close()); err != nil {
			t.Fatal(err)
		}
		answer{resp.StatusCode, resp.Header, body}.refused(t, 404, "not_found")
		if resp.Header.Get("Location") != "" || strings.Contains(string(body), adminSecret) {
			t.Errorf("%s: Location %q, %s", path, resp.Header.Get("Location"), body)
		}
	}
	// The form of a request line that names the whole address, without a path.
	for _, line := range []string{"GET http://x HTTP/1.1", "GET http://x?key=" + adminSecret + " HTTP/1.1"} {
		if a, err := w.raw(line + "\r\nHost: x\r\nConnection: close\r\n\r\n"); err != nil || !strings.HasPrefix(a, "HTTP/1.1 404 ") || strings.Contains(a, adminSecret) {
			t.Errorf("%s: %s", line, a)
		}
	}
}

func TestEveryCodeHasAStatus(t *testing.T) {
	for c, status := range statuses {
		if http.StatusText(status) == "" || status < 400 {
			t.Errorf("%s has the status %d", c, status)
		}
	}
	b, err := json.Marshal(problem{Error: codeInvalid, Message: "m"})
	if err != nil || string(b) != `{"success":false,"error":"invalid_request","message":"m"}` {
		t.Errorf("the body of an error is %s (%v)", b, err)
	}
}
