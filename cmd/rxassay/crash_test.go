package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rxassay/rxassay/samples"
)

// keyedRequest is a request with an Idempotency-Key, and the answer that it got first.
type keyedRequest struct {
	path, key, body string

	mu     sync.Mutex
	answer []byte
}

// send sends a request once and holds a good answer against the first one.
func (k *keyedRequest) send(t *testing.T, s *runningService) (status int) {
	req, err := http.NewRequest(http.MethodPost, s.base+k.path, strings.NewReader(k.body))
	if err != nil {
		t.Error(err)
		return 0
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+s.token)
	req.Header.Set("Idempotency-Key", k.key)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0 // the service has died
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode >= 300 {
		return resp.StatusCode
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.answer != nil && !bytes.Equal(k.answer, b) {
		t.Errorf("%s was answered with\n%s and with\n%s", k.path, k.answer, b)
	}
	k.answer = b
	return resp.StatusCode
}

// The service is killed again and again while it creates things. Whatever was under way is sent again until it is
// answered: each has one effect, and what had been answered before the kill is answered with the same bytes.
func TestKilledServiceCreatesNothingTwice(t *testing.T) {
	t.Setenv("RXASSAY_RATE_LIMITS", "upload=off,claim=off,demo=off,register=off")
	s := startService(t, "rxassay")
	plan := s.upload(t, samples.PlanPDF)
	s.waitFor(t, plan)
	r := rand.New(rand.NewPCG(7, 11))
	const kills, workers = 5, 6
	var all []*keyedRequest
	for kill := range kills {
		var mu sync.Mutex
		var wg sync.WaitGroup
		over := make(chan struct{})
		for worker := range workers {
			wg.Go(func() {
				for n := 0; ; n++ {
					select {
					case <-over:
						return
					default:
					}
					k := &keyedRequest{key: fmt.Sprintf("%d-%d-%d", kill, worker, n)}
					switch (n + worker) % 3 {
					case 0:
						k.path = "/api/documents/upload"
						k.body = fmt.Sprintf(`{"userId":%q,"filename":"a.json","fileType":"application/json","description":%q,"file":%q}`,
							s.uid, k.key, base64.StdEncoding.EncodeToString([]byte(`{}`)))
					case 1:
						k.path = "/api/generate-d0-claim"
						k.body = fmt.Sprintf(`{"benefitId":%q,"claimInputs":{"ndc":"00591040701","quantityDispensed":30,"daysSupply":30,
							"prescriberID":"1999999984","pharmacyNPI":"1999999125","ingredientCost":12.50,"dispensingFee":1.75}}`, plan)
					default:
						k.path = "/api/demo-requests"
						k.body = fmt.Sprintf(`{"name":"Jane Sample","email":"jane@example.com","description":"We test plans, number %s."}`, k.key)
					}
					mu.Lock()
					all = append(all, k)
					mu.Unlock()
					k.send(t, s)
				}
			})
		}
		time.Sleep(time.Duration(100+r.IntN(300)) * time.Millisecond) // some work at least; how much does not matter
		if err := s.command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		close(over)
		wg.Wait()
		_ = s.command.Wait()
		s.launch(t, "rxassay")
		for _, k := range all[max(0, len(all)-200):] { // those under way, and some that were answered
			if status := k.send(t, s); status == 0 || status >= 300 {
				t.Fatalf("after the restart %s is answered %d", k.path, status)
			}
		}
	}
	want := map[string]int{}
	for _, k := range all {
		if status := k.send(t, s); status == 0 || status >= 300 {
			t.Fatalf("in the end %s is answered %d", k.path, status)
		}
		want[k.path]++
	}
	want["/api/documents/upload"]++ // the plan
	key, err := os.ReadFile(filepath.Join(s.dir, "data", "admin.key"))
	if err != nil {
		t.Fatal(err)
	}
	for path, list := range map[string]string{
		"/api/documents/upload": "/api/documents?limit=100&userId=" + s.uid, "/api/generate-d0-claim": "/api/claims?limit=100",
		"/api/demo-requests": "/api/admin/demo-requests?limit=100&key=" + strings.TrimSpace(string(key)),
	} {
		if got := s.countAll(t, list); got != want[path] {
			t.Errorf("%s made %d, want %d", path, got, want[path])
		}
	}
	t.Logf("%d things through %d kills: %v", len(all), kills, want)
	s.stop(t)
}

// countAll counts a list through all its pages.
func (s *runningService) countAll(t *testing.T, list string) (n int) {
	t.Helper()
	for cursor := ""; ; {
		var page struct{ Data map[string]json.RawMessage }
		s.call(t, "GET", list+cursor, nil, &page)
		var count int
		var next *string
		if err := json.Unmarshal(page.Data["count"], &count); err != nil {
			t.Fatal(err)
		}
		n += count
		if raw := page.Data["nextCursor"]; raw != nil {
			if err := json.Unmarshal(raw, &next); err != nil {
				t.Fatal(err)
			}
		}
		if next == nil || *next == "" {
			return n
		}
		cursor = "&cursor=" + *next
	}
}
