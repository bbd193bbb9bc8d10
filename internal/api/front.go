package api

import (
	"net/http"
	"strings"

	"github.com/rxassay/rxassay/internal/lookup"
	"github.com/rxassay/rxassay/provider"
)

// npiLookup is the address that is asked most.
const npiLookup = "/api/npi/lookup"

// front answers the plain look-ups of built-in records before anything else is made for a request: programs send them by
// the thousand, and their answers never change. What it answers has the limit, the counts, the headers and the log of the
// operation's own way, which everything else goes: another form of the query, a body, another method. Where pages of other
// origins are served, all of them go it.
func (s *server) front(https bool, next http.Handler) http.Handler {
	if len(s.cfg.CORSOrigins) > 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		npi, plain := strings.CutPrefix(r.URL.RawQuery, "npi=")
		if !plain || r.URL.Path != npiLookup || r.Method != http.MethodGet || r.ContentLength != 0 {
			next.ServeHTTP(w, r)
			return
		}
		body := s.seeds[provider.NPI(npi)]
		if body == nil {
			next.ServeHTTP(w, r)
			return
		}
		began := s.cfg.Clock()
		s.cfg.Metrics.Begin()
		v := &visit{ResponseWriter: w, id: newRequestID(), route: npiLookup, quiet: true, https: https}
		v.Header()["X-Request-Id"] = []string{v.id}
		if err := s.allow(&call{w: v, r: r, trusted: s.cfg.TrustedProxies}, rateLookup); err != nil {
			s.finish(v, r, err)
		} else {
			s.cfg.Metrics.Lookup("npi", string(lookup.Seed), false)
			writeBody(v, http.StatusOK, body)
		}
		took := s.cfg.Clock().Sub(began)
		s.cfg.Metrics.Answered(v.route, r.Method, v.status, took)
		logVisit(r, s.cfg.Logger, v, took, false)
	})
}
