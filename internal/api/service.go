package api

import (
	"context"
	"net/http"
	"time"

	"github.com/rxassay/rxassay/internal/api/oapi"
)

func (s *server) home(c *call) error { return s.site.home.serve(c) }

func (s *server) docs(c *call) error { return s.site.docs.serve(c) }

// health says that the process answers; it asks no other part.
func (s *server) health(c *call) error {
	writeJSON(c.w, http.StatusOK, oapi.HealthResponse{Status: "ok", Timestamp: s.cfg.Clock().UTC()})
	return nil
}

// readyPatience is how long the parts have to answer /readyz.
const readyPatience = 5 * time.Second

// ready asks every part whether it can work.
func (s *server) ready(c *call) error {
	ctx, cancel := context.WithTimeout(c.ctx(), readyPatience)
	defer cancel()
	checks := map[string]string{}
	parts := map[string]func(context.Context) error{"database": s.cfg.Store.Ping}
	for name, ask := range s.cfg.Ready {
		parts[name] = ask
	}
	for _, name := range sortedKeys(parts) {
		if err := parts[name](ctx); err != nil {
			return &failure{
				code: codeUnavailable, cause: err, retryAfter: 5 * time.Second,
				message: "The service is not ready: the " + name + " does not answer. Try again in a few seconds.",
			}
		}
		checks[name] = "ok"
	}
	writeJSON(c.w, http.StatusOK, oapi.ReadinessResponse{Status: "ok", Timestamp: s.cfg.Clock().UTC(), Checks: checks})
	return nil
}

func (s *server) endpoints(c *call) error {
	list := []string{}
	for _, r := range s.routes {
		if r.auth != ofPage {
			list = append(list, r.method+" "+r.pattern)
		}
	}
	sortByPath(list)
	writeJSON(c.w, http.StatusOK, oapi.APIIndexResponse{
		Success: true, Message: "RxAssay pharmacy benefit test generation. " + s.cfg.PublicURL + "/docs explains each endpoint.",
		Version: contractVersion, Endpoints: list,
	})
	return nil
}
