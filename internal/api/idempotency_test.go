package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/limit"
	"github.com/rxassay/rxassay/internal/store"
)

// unlimited switches the rate limits off.
func unlimited(c *Config) {
	for name := range DefaultRates() {
		c.Rates[name] = limit.Rate{}
	}
	c.ProcessLimit = limit.NewUsers(c.Store, "process", limit.Rate{Limit: 100_000, Window: time.Hour}, c.Clock)
}

func keyed(r request, key string) request {
	r.header = http.Header{keyHeader: {key}}
	return r
}

// creation is an operation that makes something: body gives the request's body for the nth thing.
type creation struct {
	path string
	auth bool
	body func(n int) any
}

// creations are all operations that take a key.
func (w *world) creations(p person, documentID string) []creation {
	plan := base64.StdEncoding.EncodeToString(planFile(w.t))
	claim := func(n int) any {
		return map[string]any{"benefitId": documentID, "claimInputs": with(map[string]any{"prescriptionNumber": strconv.Itoa(n + 1)})}
	}
	return []creation{
		{"/api/auth/register", false, func(n int) any {
			return map[string]any{"uid": "someone-" + strconv.Itoa(n), "email": "someone" + strconv.Itoa(n) + "@example.com"}
		}},
		{"/api/demo-requests", false, func(n int) any {
			return map[string]any{"name": "Jane Sample", "email": "jane" + strconv.Itoa(n) + "@example.com", "description": "We test plans each autumn."}
		}},
		{"/api/documents/upload", true, func(n int) any {
			return map[string]any{"file": plan, "filename": "plan-" + strconv.Itoa(n), "fileType": extract.JSON, "userId": p.uid}
		}},
		{"/api/process-document", true, func(n int) any {
			return map[string]any{"documentId": documentID, "userId": p.uid, "customPrompt": "prompt " + strconv.Itoa(n)}
		}},
		{"/api/generate-f6-claim", true, claim},
		{"/api/generate-d0-claim", true, claim},
		{"/api/generate-test-suite", true, func(n int) any {
			return map[string]any{"benefitId": documentID, "mode": "quick", "options": map[string]any{"maxTokens": 256 + n}}
		}},
	}
}

func (c creation) request(p person, n int, key string) request {
	r := request{method: "POST", path: c.path, json: c.body(n)}
	if c.auth {
		r.token = p.token
	}
	return keyed(r, key)
}

// Every operation that creates something replays its answer, byte for byte, and refuses another body.
func TestIdempotencyKeyOnEveryCreation(t *testing.T) {
	w := newWorld(t, unlimited)
	p, other := w.member("ann"), w.member("bob")
	id := w.processed(p)
	for _, c := range w.creations(p, id) {
		first := w.do(c.request(p, 1, "key-1"))
		if first.status >= 300 || first.header.Get(replayedHeader) != "" {
			t.Fatalf("%s: %d %s", c.path, first.status, first.body)
		}
		again := w.do(c.request(p, 1, "key-1"))
		if again.status != first.status || !bytes.Equal(again.body, first.body) || again.header.Get(replayedHeader) != "true" ||
			again.header.Get("Content-Type") != first.header.Get("Content-Type") {
			t.Errorf("%s: replayed as %d %v %s\nafter %d %s", c.path, again.status, again.header, again.body, first.status, first.body)
		}
		w.do(c.request(p, 2, "key-1")).refused(t, 422, "idempotency_key_reused")
		if fresh := w.do(c.request(p, 3, "key-2")); fresh.header.Get(replayedHeader) != "" || fresh.status >= 300 {
			t.Errorf("%s: another key gave %v %s", c.path, fresh.header, fresh.body)
		}
		if !c.auth {
			continue
		}
		// The key of another user is another key.
		if a := w.do(c.request(other, 1, "key-1")); a.header.Get(replayedHeader) != "" || a.status < 400 {
			t.Errorf("%s: another user with the same key got %d %s", c.path, a.status, a.body)
		}
	}
	// Operations that create nothing ignore the header.
	read := keyed(request{method: "POST", path: "/api/adjudicate", token: p.token, json: map[string]any{"benefitId": id, "claimInputs": goodInputs}}, "key-1")
	w.do(read).into(t, 200, nil)
	if a := w.do(read); a.status != 200 || a.header.Get(replayedHeader) != "" {
		t.Errorf("an adjudication was replayed: %d", a.status)
	}
	if !strings.Contains(string(w.do(request{method: "GET", path: "/metrics"}).body), "rxassay_idempotency_replays_total 7\n") {
		t.Error("replays are not counted")
	}
}

func TestIdempotencyKeyForm(t *testing.T) {
	w := newWorld(t)
	body := map[string]any{"uid": "u", "email": "u@example.com"}
	send := func(h http.Header) answer {
		return w.do(request{method: "POST", path: "/api/auth/register", json: body, header: h})
	}
	for _, bad := range [][]string{{""}, {strings.Repeat("k", 256)}, {"a b"}, {"ä"}, {"a", "b"}, {"a\tb"}} {
		send(http.Header{keyHeader: bad}).refused(t, 400, "invalid_request", keyHeader)
	}
	send(http.Header{keyHeader: {strings.Repeat("~", 255)}}).into(t, 201, nil)
}

// What is refused is not kept: the corrected request may carry the same key.
func TestRefusalsFreeTheirKey(t *testing.T) {
	w := newWorld(t, unlimited)
	p := w.member("ann")
	id := w.processed(p)
	claim := func(changes map[string]any, document, key string) request {
		return keyed(request{
			method: "POST", path: "/api/generate-d0-claim", token: p.token,
			json: map[string]any{"benefitId": document, "claimInputs": with(changes)},
		}, key)
	}
	w.do(claim(map[string]any{"ndc": "1"}, id, "k")).into(t, 400, nil)
	w.do(claim(nil, "00000000-0000-7000-8000-000000000000", "k")).refused(t, 404, "not_found")
	w.do(claim(nil, id, "k")).into(t, 200, nil)

	upload := func(name, content, key string) request {
		return keyed(request{method: "POST", path: "/api/documents/upload", token: p.token, json: map[string]any{
			"file": base64.StdEncoding.EncodeToString([]byte(content)), "filename": name, "fileType": extract.PDF, "userId": p.uid,
		}}, key)
	}
	w.do(upload("x.pdf", "no PDF", "k")).refused(t, 400, "invalid_file_type", "fileType")
	w.do(upload("x.pdf", "%PDF-1.7\n", "k")).into(t, 200, nil)
	a := w.do(upload("y.pdf", "%PDF-1.7\n", "k"))
	a.refused(t, 422, "idempotency_key_reused")

	// So is a suite that cannot be made: it left a response to look at, and nothing else.
	empty := w.upload(p, extract.JSON, []byte(`{"plan":{}}`))
	w.rest(p, empty)
	suite := keyed(request{method: "POST", path: "/api/generate-test-suite", token: p.token, json: map[string]any{"benefitId": empty}}, "s")
	for range 2 {
		if a := w.do(suite); a.status < 400 || a.header.Get(replayedHeader) != "" {
			t.Errorf("a suite of nothing: %d %s", a.status, a.body)
		}
	}
}

// A request that is still being answered holds its key; when its client goes away before anything was made, it is free.
func TestIdempotencyKeyInUse(t *testing.T) {
	w := newWorld(t, unlimited)
	p := w.member("ann")
	from, to := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { // an upload that never ends
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.url+"/api/documents/upload", from)
		if err == nil {
			req.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + p.token}, keyHeader: {"k"}}
			var resp *http.Response
			if resp, err = http.DefaultClient.Do(req); err == nil {
				err = resp.Body.Close()
			}
		}
		ended <- err
	}()
	if _, err := to.Write([]byte(`{"filename":"`)); err != nil { // the client has begun to send
		t.Fatal(err)
	}
	upload := func() answer {
		return w.do(keyed(request{method: "POST", path: "/api/documents/upload", token: p.token, json: map[string]any{
			"file": "e30=", "filename": "x", "fileType": extract.JSON, "userId": p.uid,
		}}, "k"))
	}
	taken := func() (n int) {
		if err := w.store.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
			return tx.QueryRowContext(ctx, "SELECT count(*) FROM idempotency_keys").Scan(&n)
		}); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for deadline := time.Now().Add(5 * time.Minute); taken() == 0 && time.Now().Before(deadline); {
		time.Sleep(5 * time.Millisecond)
	}
	a := upload()
	a.refused(t, 409, "idempotency_key_in_use")
	if a.header.Get("Retry-After") != "1" {
		t.Errorf("Retry-After is %q", a.header.Get("Retry-After"))
	}
	cancel()
	_ = to.CloseWithError(errors.New("gone"))
	for deadline := time.Now().Add(5 * time.Minute); a.status == http.StatusConflict && time.Now().Before(deadline); {
		a = upload()
	}
	a.into(t, 200, nil)
	<-ended
}

// things is how many of each kind TestRandomRetriesHaveOneEffect asks for; each is some 70 requests.
var things = flag.Int("things", 12, "how many things of each kind to ask for again and again")

// Hundreds of retries: each thing is asked for by eight clients at once, some of whom give up at any moment, and then
// until it is answered. Each has one effect and one answer.
func TestRandomRetriesHaveOneEffect(t *testing.T) {
	w := newWorld(t, unlimited)
	p := w.member("ann")
	id := w.processed(p)
	r := rand.New(rand.NewPCG(1, 2))
	all := w.creations(p, id)
	const clients = 8
	things := *things
	requests := 0
	for n := range things {
		var wg sync.WaitGroup
		for i, c := range all {
			key := "key-" + strconv.Itoa(n)
			patience := make([]time.Duration, clients)
			for j := range patience {
				if r.IntN(2) == 0 {
					patience[j] = time.Duration(r.IntN(20_000)) * time.Microsecond
				}
			}
			requests += clients + 2
			wg.Go(func() { w.retry(t, c.request(p, 1000*i+n, key), patience) })
		}
		wg.Wait()
	}
	t.Logf("%d requests", requests)

	count := func(table string) (n int) {
		t.Helper()
		if err := w.store.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
			return tx.QueryRowContext(ctx, "SELECT count(*) FROM "+table).Scan(&n)
		}); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for table, want := range map[string]int{
		"users": things + 1, "demo_requests": things, "documents": things + 1, "claims": 2 * things, "test_suites": things,
	} {
		if got := count(table); got != want {
			t.Errorf("%d %s, want %d", got, table, want)
		}
	}
	runs, err := w.store.Runs(t.Context(), id)
	if err != nil || len(runs) != things+1 {
		t.Errorf("%d runs (%v), want %d", len(runs), err, things+1)
	}
	if n := count("outbox WHERE kind = 'registration-admin'"); n != things+1 {
		t.Errorf("%d mails about registrations, want %d", n, things+1)
	}
}

// retry sends a request from as many clients at once as there are patiences (0: without end), then until it is answered,
// and checks that all answers are one.
func (w *world) retry(t *testing.T, r request, patience []time.Duration) {
	body, err := json.Marshal(r.json)
	if err != nil {
		t.Error(err)
		return
	}
	send := func(patience time.Duration) (status int, answer []byte) {
		ctx := context.WithoutCancel(t.Context())
		if patience > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, patience)
			defer cancel()
		}
		req, err := http.NewRequestWithContext(ctx, r.method, w.url+r.path, bytes.NewReader(body))
		if err != nil {
			t.Error(err)
			return 0, nil
		}
		req.Header = http.Header{"Content-Type": {"application/json"}, keyHeader: r.header[keyHeader]}
		if r.token != "" {
			req.Header.Set("Authorization", "Bearer "+r.token)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return 0, nil // given up
		}
		defer resp.Body.Close()
		if answer, err = io.ReadAll(resp.Body); err != nil {
			return 0, nil
		}
		return resp.StatusCode, answer
	}
	var mu sync.Mutex
	var first []byte
	take := func(status int, answer []byte) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case status == 0 || status == http.StatusConflict:
		case status >= 300:
			t.Errorf("%s: %d %s", r.path, status, answer)
		case first == nil:
			first = answer
		case !bytes.Equal(first, answer):
			t.Errorf("%s was answered with\n%s and with\n%s", r.path, first, answer)
		}
	}
	var wg sync.WaitGroup
	for _, d := range patience {
		wg.Go(func() { take(send(d)) })
	}
	wg.Wait()
	for got, deadline := 0, time.Now().Add(8*time.Minute); got < 2 && time.Now().Before(deadline); {
		status, answer := send(0)
		take(status, answer)
		switch {
		case status == http.StatusConflict:
			time.Sleep(5 * time.Millisecond) // as its Retry-After asks for, and sooner
		case status == 0 || status >= 300:
			return
		default:
			got++
		}
	}
	if first == nil {
		t.Errorf("%s was never answered", r.path)
	}
}

// The answer to an upload of the greatest size is found again by reading it once more, and nothing is stored twice.
func TestUploadsAreReplayedWithoutStoring(t *testing.T) {
	w := newWorld(t, unlimited)
	p := w.member("ann")
	content := base64.StdEncoding.EncodeToString(append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte{' '}, 9<<20)...))
	upload := func(extra string) answer {
		return w.do(keyed(request{
			method: "POST", path: "/api/documents/upload", token: p.token,
			json: `{"filename":"x.pdf","fileType":"application/pdf","userId":"` + p.uid + `","file":"` + content + `"}` + extra,
		}, "k"))
	}
	first := upload("")
	first.into(t, 200, nil)
	if again := upload(""); !bytes.Equal(again.body, first.body) || again.header.Get(replayedHeader) != "true" {
		t.Errorf("%d %s", again.status, again.body)
	}
	upload(" ").refused(t, 422, "idempotency_key_reused") // byte for byte
	var list struct{ Data struct{ Count int } }
	w.do(request{method: "GET", path: "/api/documents", token: p.token, query: url.Values{"userId": {p.uid}}}).into(t, 200, &list)
	if list.Data.Count != 1 {
		t.Errorf("%d documents", list.Data.Count)
	}
}
