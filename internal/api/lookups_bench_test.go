package api

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/rxassay/rxassay/internal/limit"
)

// discard takes an answer and keeps nothing of it.
type discard struct {
	header http.Header
	status int
}

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) WriteHeader(status int)      { d.status = status }
func (d *discard) Write(p []byte) (int, error) { return len(p), nil }

// BenchmarkLookup is a look-up of a built-in record through the whole handler, without the network.
func BenchmarkLookup(b *testing.B) {
	w := newWorld(b, func(c *Config) { c.Rates[rateLookup] = limit.Rate{} })
	for _, path := range []string{"/api/npi/lookup?npi=1013910025", "/api/ndc/lookup?ndc=00591040701", "/health"} {
		u, err := url.Parse(path)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(u.Path, func(b *testing.B) {
			b.ReportAllocs()
			r := httptest.NewRequest(http.MethodGet, path, nil)
			for b.Loop() {
				d := &discard{header: http.Header{}}
				w.handler.ServeHTTP(d, r)
				if d.status != http.StatusOK {
					b.Fatal(d.status)
				}
			}
		})
	}
}
