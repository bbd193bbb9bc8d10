// Package telemetry measures the service for those who run it: metrics in the Prometheus text format.
//
// [Metrics] has one method for each thing that is counted, so that no caller chooses names or labels. Labels come from
// closed sets (route patterns, states, sources, limits), never from what a client sent: their number is bounded and they
// hold no personal data. Counting one request costs about half a microsecond and never blocks on anything.
package telemetry

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/common/expfmt"
	"go.opentelemetry.io/otel/attribute"
	exporter "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/metric"
	sdk "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/exemplar"
)

// Counts tells how many things of a kind there are in each state.
type Counts func(context.Context) (map[string]int, error)

// Config says what is measured beside what the methods of [Metrics] are told.
type Config struct {
	// Version of the program.
	Version string

	// Queue counts jobs, Documents documents and Outbox mails by state; each may be nil. They are asked when metrics are
	// read, but not more often than every few seconds.
	Queue, Documents, Outbox Counts

	// Logger is told of counts that cannot be had. Required.
	Logger *slog.Logger

	// Clock is required; pass time.Now.
	Clock func() time.Time
}

// Metrics counts. Its methods may be called from any number of goroutines. Make it with [New].
type Metrics struct {
	config   Config
	registry *prometheus.Registry
	provider *sdk.MeterProvider

	requests metric.Float64Histogram
	jobs     metric.Float64Histogram
	refused  metric.Int64Counter
	replayed metric.Int64Counter
	inFlight atomic.Int64

	mu     sync.RWMutex
	labels map[labels]metric.MeasurementOption
	found  map[lookup]*atomic.Int64
	write  sync.Mutex // one reader of the metrics at a time
}

// lookup is what tells counted look-ups apart. They are counted here, because they take little more time than an
// instrument does.
type lookup struct {
	kind, source string
	stale        bool
}

// labels are names and values in turn, up to three pairs.
type labels [6]string

// Bounds of the histograms in seconds: a look-up takes well under a millisecond, a document a minute.
var (
	requestBounds = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60}
	jobBounds     = []float64{.01, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300}
)

// New returns metrics that count from zero. Close them.
func New(c Config) (*Metrics, error) {
	if c.Logger == nil || c.Clock == nil {
		return nil, errors.New("telemetry: Config.Logger and Clock are required")
	}
	m := &Metrics{config: c, registry: prometheus.NewRegistry(), labels: map[labels]metric.MeasurementOption{}, found: map[lookup]*atomic.Int64{}}
	reader, err := exporter.New(exporter.WithRegisterer(m.registry), exporter.WithoutScopeInfo(), exporter.WithoutTargetInfo())
	if err != nil {
		return nil, fmt.Errorf("telemetry: %w", err)
	}
	m.provider = sdk.NewMeterProvider(sdk.WithReader(reader), sdk.WithExemplarFilter(exemplar.AlwaysOffFilter))
	if err := errors.Join(
		m.registry.Register(collectors.NewGoCollector()),
		m.registry.Register(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})),
		m.instruments(m.provider.Meter("rxassay")),
	); err != nil {
		return nil, errors.Join(fmt.Errorf("telemetry: %w", err), m.Close(context.Background()))
	}
	return m, nil
}

func (m *Metrics) instruments(meter metric.Meter) error {
	var errs []error
	keep := func(err error) { errs = append(errs, err) }
	var err error
	m.requests, err = meter.Float64Histogram("rxassay.http.request.duration", metric.WithUnit("s"),
		metric.WithDescription("Time to answer a request, by route pattern, method and class of status."),
		metric.WithExplicitBucketBoundaries(requestBounds...))
	keep(err)
	m.jobs, err = meter.Float64Histogram("rxassay.job.duration", metric.WithUnit("s"),
		metric.WithDescription("Time of one attempt at a stage of a document's way."), metric.WithExplicitBucketBoundaries(jobBounds...))
	keep(err)
	_, err = meter.Int64ObservableCounter("rxassay.lookups",
		metric.WithDescription("Look-ups by what was looked for and where it was found."), metric.WithInt64Callback(m.observeLookups))
	keep(err)
	m.refused, err = meter.Int64Counter("rxassay.rate_limit.refusals",
		metric.WithDescription("Requests that were refused by a rate limit."))
	keep(err)
	m.replayed, err = meter.Int64Counter("rxassay.idempotency.replays",
		metric.WithDescription("Requests that were answered with the answer to an earlier one of the same Idempotency-Key."))
	keep(err)
	_, err = meter.Int64ObservableGauge("rxassay.http.requests_in_flight", metric.WithDescription("Requests that are being answered."),
		metric.WithInt64Callback(func(_ context.Context, o metric.Int64Observer) error {
			o.Observe(m.inFlight.Load())
			return nil
		}))
	keep(err)
	_, err = meter.Int64ObservableGauge("rxassay.build_info", metric.WithDescription("The running program; always 1."),
		metric.WithInt64Callback(func(_ context.Context, o metric.Int64Observer) error {
			o.Observe(1, metric.WithAttributes(attribute.String("version", m.config.Version), attribute.String("go", runtime.Version())))
			return nil
		}))
	keep(err)
	for _, g := range []struct {
		name, help string
		counts     Counts
	}{
		{"rxassay.queue.jobs", "Jobs of the queue by state.", m.config.Queue},
		{"rxassay.documents", "Documents by status, deleted ones too.", m.config.Documents},
		{"rxassay.outbox.mails", "Mails of the outbox by state.", m.config.Outbox},
	} {
		if g.counts != nil {
			keep(m.gauge(meter, g.name, g.help, g.counts))
		}
	}
	return errors.Join(errs...)
}

// How old counts may be, so that many readers do not load the database, and how long they may take.
const (
	countsAge  = 5 * time.Second
	countsTime = 2 * time.Second
)

// gauge shows counts by state. A state that is empty after it was not is shown as 0.
func (m *Metrics) gauge(meter metric.Meter, name, help string, counts Counts) error {
	var mu sync.Mutex
	var asked time.Time
	last := map[string]int{}
	_, err := meter.Int64ObservableGauge(name, metric.WithDescription(help),
		metric.WithInt64Callback(func(ctx context.Context, o metric.Int64Observer) error {
			mu.Lock()
			defer mu.Unlock()
			if now := m.config.Clock(); asked.IsZero() || now.Sub(asked) >= countsAge {
				ctx, cancel := context.WithTimeout(ctx, countsTime)
				defer cancel()
				fresh, err := counts(ctx)
				if err != nil { // the other metrics are worth having all the same
					m.config.Logger.Warn("a metric cannot be counted", "metric", name, "error", err)
					return nil
				}
				asked = now
				for state := range last {
					last[state] = 0
				}
				for state, n := range fresh {
					last[state] = n
				}
			}
			for state, n := range last {
				o.Observe(int64(n), metric.WithAttributes(attribute.String("state", state)))
			}
			return nil
		}))
	return err
}

// Begin counts a request that is being answered; Answered must follow.
func (m *Metrics) Begin() { m.inFlight.Add(1) }

// statusClasses are the classes of statuses; the first is that of a request whose client was gone before the answer.
var statusClasses = [...]string{"none", "1xx", "2xx", "3xx", "4xx", "5xx"}

// Answered counts a request that Begin has counted. The route is a pattern and the method one of a closed set.
func (m *Metrics) Answered(route, method string, status int, took time.Duration) {
	m.inFlight.Add(-1)
	class := statusClasses[max(0, min(status/100, len(statusClasses)-1))]
	m.requests.Record(context.Background(), took.Seconds(), m.with(labels{"route", route, "method", method, "status", class}))
}

// Job counts one attempt at a stage, such as "text", and how it ended, such as "done" or "failed".
func (m *Metrics) Job(stage, outcome string, took time.Duration) {
	m.jobs.Record(context.Background(), took.Seconds(), m.with(labels{"stage", stage, "outcome", outcome}))
}

// Lookup counts a look-up: what for ("npi", "ndc", "name"), and the source that had it, or why there was none.
func (m *Metrics) Lookup(kind, source string, stale bool) {
	l := lookup{kind, source, stale}
	m.mu.RLock()
	n := m.found[l]
	m.mu.RUnlock()
	if n == nil {
		m.mu.Lock()
		if n = m.found[l]; n == nil {
			n = new(atomic.Int64)
			m.found[l] = n
		}
		m.mu.Unlock()
	}
	n.Add(1)
}

func (m *Metrics) observeLookups(_ context.Context, o metric.Int64Observer) error {
	m.mu.RLock()
	all := maps.Clone(m.found)
	m.mu.RUnlock()
	for l, n := range all {
		o.Observe(n.Load(), m.with(labels{"kind", l.kind, "source", l.source, "stale", strconv.FormatBool(l.stale)}))
	}
	return nil
}

// Refused counts a request that was refused by the rate limit with a name.
func (m *Metrics) Refused(limit string) {
	m.refused.Add(context.Background(), 1, m.with(labels{"limit", limit}))
}

// Replayed counts a request that got the answer of an earlier one.
func (m *Metrics) Replayed() { m.replayed.Add(context.Background(), 1) }

// with returns the labels in the form of the instruments, which is made once.
func (m *Metrics) with(l labels) metric.MeasurementOption {
	m.mu.RLock()
	o, ok := m.labels[l]
	m.mu.RUnlock()
	if ok {
		return o
	}
	var pairs []attribute.KeyValue
	for i := 0; i+1 < len(l) && l[i] != ""; i += 2 {
		pairs = append(pairs, attribute.String(l[i], l[i+1]))
	}
	o = metric.WithAttributeSet(attribute.NewSet(pairs...))
	m.mu.Lock()
	defer m.mu.Unlock()
	m.labels[l] = o
	return o
}

// ContentType is the media type of Text.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Text returns all metrics in the Prometheus text format.
func (m *Metrics) Text() ([]byte, error) {
	m.write.Lock()
	defer m.write.Unlock()
	families, err := m.registry.Gather()
	if err != nil {
		return nil, fmt.Errorf("telemetry: %w", err)
	}
	var b bytes.Buffer
	for _, f := range families {
		if _, err := expfmt.MetricFamilyToText(&b, f); err != nil {
			return nil, fmt.Errorf("telemetry: %w", err)
		}
	}
	return b.Bytes(), nil
}

// Close stops counting.
func (m *Metrics) Close(ctx context.Context) error {
	if err := m.provider.Shutdown(ctx); err != nil {
		return fmt.Errorf("telemetry: close: %w", err)
	}
	return nil
}
