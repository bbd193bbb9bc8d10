package telemetry_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/telemetry"
)

func text(t *testing.T, m *telemetry.Metrics) string {
	t.Helper()
	b, err := m.Text()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func wantLines(t *testing.T, got string, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if !strings.Contains(got, "\n"+l+"\n") {
			t.Errorf("the metrics have no line %s", l)
		}
	}
	if t.Failed() {
		t.Log(got)
	}
}

func TestMetrics(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	jobs := map[string]int{"available": 3, "running": 1}
	var asked int
	var fails error
	var log bytes.Buffer
	m, err := telemetry.New(telemetry.Config{
		Version: "1.2.3", Clock: func() time.Time { return now }, Logger: slog.New(slog.NewTextHandler(&log, nil)),
		Queue: func(context.Context) (map[string]int, error) { asked++; return jobs, fails },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	m.Begin()
	m.Begin()
	m.Answered("/api/npi/lookup", "GET", 200, 700*time.Microsecond)
	m.Job("text", "done", 2*time.Second)
	m.Lookup("npi", "seed", false)
	m.Lookup("npi", "seed", false)
	m.Lookup("ndc", "cache", true)
	m.Refused("lookup")
	m.Replayed()
	got := text(t, m)
	wantLines(
		t, got,
		`rxassay_http_request_duration_seconds_count{method="GET",route="/api/npi/lookup",status="2xx"} 1`,
		`rxassay_http_request_duration_seconds_bucket{method="GET",route="/api/npi/lookup",status="2xx",le="0.0005"} 0`,
		`rxassay_http_request_duration_seconds_bucket{method="GET",route="/api/npi/lookup",status="2xx",le="0.001"} 1`,
		`rxassay_http_requests_in_flight 1`,
		`rxassay_job_duration_seconds_sum{outcome="done",stage="text"} 2`,
		`rxassay_lookups_total{kind="npi",source="seed",stale="false"} 2`,
		`rxassay_lookups_total{kind="ndc",source="cache",stale="true"} 1`,
		`rxassay_rate_limit_refusals_total{limit="lookup"} 1`,
		`rxassay_idempotency_replays_total 1`,
		`rxassay_queue_jobs{state="available"} 3`,
		`rxassay_queue_jobs{state="running"} 1`,
	)
	for _, part := range []string{`rxassay_build_info{go="go1.`, `version="1.2.3"} 1`, "\ngo_goroutines ", "\nprocess_resident_memory_bytes "} {
		if !strings.Contains(got, part) {
			t.Errorf("the metrics have no %q", part)
		}
	}

	// What is counted in the database is counted every few seconds at most, and its failure hides nothing else.
	jobs = map[string]int{"available": 4}
	text(t, m)
	if asked != 1 {
		t.Errorf("the queue was counted %d times", asked)
	}
	now = now.Add(10 * time.Second)
	wantLines(t, text(t, m), `rxassay_queue_jobs{state="available"} 4`, `rxassay_queue_jobs{state="running"} 0`)
	fails = errors.New("away")
	now = now.Add(10 * time.Second)
	got = text(t, m)
	wantLines(t, got, `rxassay_http_requests_in_flight 1`)
	if strings.Contains(got, "rxassay_queue_jobs{") {
		t.Error("an old count is shown as the present one")
	}
	if !strings.Contains(log.String(), "rxassay.queue.jobs") {
		t.Errorf("nobody was told that the queue cannot be counted: %s", log.String())
	}
}

func TestStatusClasses(t *testing.T) {
	m, err := telemetry.New(telemetry.Config{Clock: time.Now, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for _, status := range []int{0, 101, 204, 304, 404, 500, 999, -1} {
		wg.Go(func() {
			m.Begin()
			m.Answered("/x", "GET", status, time.Second)
		})
	}
	wg.Wait()
	got := text(t, m)
	for class, n := range map[string]string{"none": "2", "1xx": "1", "2xx": "1", "3xx": "1", "4xx": "1", "5xx": "2"} {
		wantLines(t, got, `rxassay_http_request_duration_seconds_count{method="GET",route="/x",status="`+class+`"} `+n)
	}
	if err := m.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

func BenchmarkRequest(b *testing.B) {
	m, err := telemetry.New(telemetry.Config{Clock: time.Now, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		m.Begin()
		m.Answered("/api/npi/lookup", "GET", 200, time.Millisecond)
		m.Lookup("npi", "seed", false)
	}
}
