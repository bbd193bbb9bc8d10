package api

import (
	"context"
	"net/http"
	"time"

	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/telemetry"
)

func (s *server) home(c *call) error { return s.site.home.serve(c) }

func (s *server) docs(c *call) error { return s.site.docs.serve(c) }

// metrics answers with what is counted.
func (s *server) metrics(c *call) error {
	text, err := s.cfg.Metrics.Text()
	if err != nil {
		return err
	}
	h := c.w.Header()
	h.Set("Content-Type", telemetry.ContentType)
	c.w.WriteHeader(http.StatusOK)
	_, _ = c.w.Write(text) // the client has gone: nothing to tell it
	return nil
}

// MetricsHandler answers GET /metrics and nothing else, for a listener of its own.
func MetricsHandler(m *telemetry.Metrics) http.Handler {
	s := &server{cfg: Config{Metrics: m}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if err := s.metrics(&call{w: w, r: r}); err != nil {
			s.finish(w, r, err)
		}
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, fail(codeNotFound, "There is nothing under this address but GET /metrics."))
	})
	return mux
}

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
