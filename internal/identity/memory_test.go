package identity

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// An issuer that lets connections hang must not make everybody wait one after the other.
func TestMemorySharesAFetchThatTimesOut(t *testing.T) {
	var mu sync.Mutex
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	fetches := 0
	m := newMemory(roundTripper(func(*http.Request) (*http.Response, error) {
		mu.Lock()
		defer mu.Unlock()
		fetches++
		at = at.Add(fetchTimeout)
		return nil, errors.New("timed out")
	}), func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return at
	})
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			resp, err := m.RoundTrip(httptest.NewRequest(http.MethodGet, "https://id.example/keys", nil))
			if err == nil {
				resp.Body.Close()
				t.Error("a fetch that timed out gave an answer")
			}
		})
	}
	wg.Wait()
	if fetches != 1 {
		t.Errorf("%d fetches, want 1", fetches)
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
