// Package lookup finds prescribers, pharmacies and drugs by their numbers.
//
// A [Service] looks at three places in this order: the records built into the program, what is kept in memory and in the
// database, and a public registry (NPPES for NPIs, openFDA for NDCs), each of which may be switched off. What a registry
// says, also that it does not know a number, is kept; when it is older than its time the registry is asked again, and when
// the registry does not answer then, the old answer is given and marked as stale. A registry is asked once for any number
// of callers, with a deadline, and not at all for a while after it has failed repeatedly.
//
// [ImportNPI] and [ImportNDC] read the directories that the registries publish as files into the same database.
package lookup

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/provider"
)

// The public registries.
const (
	PublicNPIRegistry = "https://npiregistry.cms.hhs.gov/api/"
	PublicNDCRegistry = "https://api.fda.gov/drug/ndc.json"
	Off               = "off" // in the place of a registry's address: it is not asked
)

// The errors that callers tell apart, with errors.Is; the third is *[UnavailableError], with errors.As.
var (
	ErrMalformed = errors.New("not a number of this kind") // the message says what is wanted
	ErrNotFound  = errors.New("no record has this number")
)

// UnavailableError says that a number is not known here and its registry could not be asked.
type UnavailableError struct {
	Registry   string        // "NPI" or "NDC"
	Reason     string        // a fixed sentence
	RetryAfter time.Duration // whole seconds, at least one
}

// Error implements error.
func (e *UnavailableError) Error() string {
	return fmt.Sprintf("the %s registry cannot be asked now: %s; try again in %s", e.Registry, e.Reason, e.RetryAfter)
}

// Source is the place that knew a record.
type Source string

// The sources, in the order in which they are asked.
const (
	Seed     Source = "seed"
	Cache    Source = "cache"
	Registry Source = "registry"
)

// Found is a record and where it comes from.
type Found[V any] struct {
	Record V
	Source Source
	// Stale marks an answer that is older than it should be, because its registry cannot be asked.
	Stale bool
}

// DrugFound is the answer of [Service.NDC]. Ten digits without hyphens can be read in three ways: where more than one of
// them exists, Candidates has them all and Record is empty.
type DrugFound struct {
	Found[Drug]
	Candidates []Drug
}

// Config says where to look.
type Config struct {
	// Store keeps what registries said, and has what was imported. Required.
	Store *store.Store

	// NPIRegistry and NDCRegistry are the addresses of registries that answer as NPPES and openFDA do; "off" or empty:
	// none is asked.
	NPIRegistry, NDCRegistry string

	// Clock gives the time by which answers age. Required; pass time.Now.
	Clock func() time.Time

	// Logger is told when a registry fails and when it answers again. Required.
	Logger *slog.Logger

	// Transport carries the requests; nil: the proxy of the environment, TLS 1.2 or newer.
	Transport http.RoundTripper

	// Timeout bounds all attempts of one question together (default 5s); a single attempt gets half of it.
	Timeout time.Duration

	// RetryPause is what a failed attempt waits for before the second one, on average (default 200ms).
	RetryPause time.Duration
}

// How long an answer is good, before its registry is asked again.
const (
	recordTime   = 7 * 24 * time.Hour  // what a registry said of a number
	absentTime   = time.Hour           // that it does not know a number
	importedTime = 35 * 24 * time.Hour // what a monthly file said
	absentStale  = 24 * time.Hour      // how long "it does not know the number" is repeated when it cannot be asked
	memoryTime   = 5 * time.Minute     // until memory looks at the database again, which others write to as well
	searchTime   = 10 * time.Minute
)

// Service looks things up. Its methods may be called from any number of goroutines. Make it with [New].
type Service struct {
	clock func() time.Time

	seedProviders map[provider.NPI]Provider
	seedDrugs     map[drug.NDC]Drug

	providers *directory[Provider]
	drugs     *directory[Drug]
	searches  *directory[[]Drug]
	store     *store.Store
	log       *slog.Logger

	closing context.Context
	close   context.CancelFunc
	mu      sync.Mutex
	closed  bool
	flying  sync.WaitGroup
}

// New returns a service. It asks nothing yet.
func New(c Config) (*Service, error) {
	if c.Store == nil || c.Clock == nil || c.Logger == nil {
		return nil, errors.New("lookup: Config.Store, Clock and Logger are required")
	}
	if c.Timeout <= 0 {
		c.Timeout = 5 * time.Second
	}
	if c.RetryPause <= 0 {
		c.RetryPause = 200 * time.Millisecond
	}
	npis, err := newRegistry("NPI", c.NPIRegistry, PublicNPIRegistry, c)
	if err != nil {
		return nil, fmt.Errorf("RXASSAY_NPI_REGISTRY_URL: %w", err)
	}
	ndcs, err := newRegistry("NDC", c.NDCRegistry, PublicNDCRegistry, c)
	if err != nil {
		return nil, fmt.Errorf("RXASSAY_NDC_REGISTRY_URL: %w", err)
	}
	s := &Service{
		clock: c.Clock, store: c.Store, log: c.Logger,
		seedProviders: map[provider.NPI]Provider{}, seedDrugs: map[drug.NDC]Drug{},
	}
	s.closing, s.close = context.WithCancel(context.Background())
	for _, r := range provider.Seed() {
		s.seedProviders[r.NPI] = seedProvider(r)
	}
	for _, p := range drug.Seed() {
		s.seedDrugs[p.NDC] = seedDrug(p)
	}
	s.providers, err = newDirectory(s, "NPI", npis, s.storedNPI, s.saveNPI, npis.askNPI)
	if err != nil {
		return nil, err
	}
	s.drugs, err = newDirectory(s, "NDC", ndcs, s.storedNDC, s.saveNDC, ndcs.askNDC)
	if err != nil {
		return nil, err
	}
	s.searches, err = newDirectory(s, "NDC", ndcs, nil, nil, ndcs.searchNDC)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Close ends the questions that are on their way and waits for them. The store may be closed after it.
func (s *Service) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.close()
	s.flying.Wait()
	for _, r := range []*registry{s.providers.registry, s.drugs.registry} {
		if r != nil {
			r.client.CloseIdleConnections()
		}
	}
}

// begin counts work that Close waits for; false: the service is closed.
func (s *Service) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.flying.Add(1)
	}
	return !s.closed
}

// NPI returns the prescriber or pharmacy with a number.
//
// [ErrMalformed]: not ten digits. [ErrNotFound]: nobody knows it, it was deactivated, its check digit does not fit (of
// which the registry is never asked), or the registry is off. *[UnavailableError]: it is not known here and the registry
// cannot be asked.
func (s *Service) NPI(ctx context.Context, number string) (Found[Provider], error) {
	npi := provider.NPI(number)
	if p, ok := s.seedProviders[npi]; ok {
		return Found[Provider]{Record: p, Source: Seed}, nil
	}
	if len(number) != 10 || strings.Trim(number, "0123456789") != "" {
		return Found[Provider]{}, fmt.Errorf("%w: an NPI has ten digits", ErrMalformed)
	}
	if !npi.Valid() { // neither the database nor a registry can know it
		return Found[Provider]{}, fmt.Errorf("%w: its check digit does not fit", ErrNotFound)
	}
	return s.providers.get(ctx, number)
}

// NDC returns the drug with a code: ten digits with hyphens, eleven or twelve digits with or without them, or ten digits
// without, which may mean several.
//
// [ErrMalformed]: no such code can be. [ErrNotFound]: nobody knows it, or only a registry that is off could.
// *[UnavailableError]: it is not known here and the registry cannot be asked.
func (s *Service) NDC(ctx context.Context, code string) (DrugFound, error) {
	readings, err := drug.Candidates(code)
	switch {
	case errors.Is(err, drug.ErrNoBilling):
		return DrugFound{}, fmt.Errorf("%w: %w", ErrNotFound, err)
	case err != nil:
		return DrugFound{}, fmt.Errorf("%w: %w", ErrMalformed, err)
	case len(readings) == 1:
		found, err := s.ndc(ctx, readings[0])
		return DrugFound{Found: found}, err
	}
	return s.candidates(ctx, readings)
}

func (s *Service) ndc(ctx context.Context, n drug.NDC) (Found[Drug], error) {
	if d, ok := s.seedDrugs[n]; ok {
		return Found[Drug]{Record: d, Source: Seed}, nil
	}
	found, err := s.drugs.get(ctx, n.String())
	found.Record.ended(s.clock())
	return found, err
}

// candidates asks for all readings at once. Where some exist and others could not be asked for, those that exist are the
// answer, marked as stale.
func (s *Service) candidates(ctx context.Context, readings []drug.NDC) (DrugFound, error) {
	found, errs := make([]Found[Drug], len(readings)), make([]error, len(readings))
	var asking sync.WaitGroup
	for i, n := range readings {
		asking.Go(func() { found[i], errs[i] = s.ndc(ctx, n) })
	}
	asking.Wait()
	var answer DrugFound
	var failed error
	for i := range readings {
		switch {
		case errs[i] == nil:
			stale := answer.Stale || found[i].Stale
			answer.Found = found[i]
			answer.Stale = stale
			answer.Candidates = append(answer.Candidates, found[i].Record)
		case !errors.Is(errs[i], ErrNotFound):
			failed = errs[i]
		}
	}
	switch {
	case len(answer.Candidates) == 0 && failed != nil:
		return DrugFound{}, failed
	case len(answer.Candidates) == 0:
		return DrugFound{}, ErrNotFound
	case len(answer.Candidates) == 1:
		answer.Candidates = nil
	default:
		answer.Record = Drug{}
	}
	answer.Stale = answer.Stale || failed != nil
	return answer, nil
}

// Searched is the answer of [Service.Search].
type Searched struct {
	Drugs []Drug
	// Incomplete says that nothing was found here and the registry cannot be asked.
	Incomplete bool
}

// maxWords bounds a search.
const maxWords = 6

// Search returns at most limit drugs of which every word of the query occurs in the names, the strength or the dosage
// form, or begins a word of them: the built-in ones, then those in the database. Only where neither has one the registry
// is asked for the names. Finding nothing is no error, and neither is a registry that cannot be asked.
func (s *Service) Search(ctx context.Context, query string, limit int) (Searched, error) {
	var found Searched
	words := wordsOf(query)
	if len(words) == 0 || limit < 1 {
		return found, nil
	}
	words = words[:min(len(words), maxWords)]
	have := map[drug.NDC]bool{}
	for _, p := range drug.Search(query, limit) {
		have[p.NDC] = true
		found.Drugs = append(found.Drugs, s.seedDrugs[p.NDC])
	}
	stored, err := s.store.SearchNDC(ctx, words, limit)
	if err != nil {
		return found, err
	}
	for _, n := range stored {
		d := drugOf(n)
		if len(found.Drugs) < limit && !have[d.NDC] {
			d.ended(s.clock())
			found.Drugs = append(found.Drugs, d)
		}
	}
	if len(found.Drugs) > 0 || s.searches.registry == nil {
		return found, nil
	}
	asked, err := s.searches.get(ctx, strings.Join(words, " "))
	var unavailable *UnavailableError
	switch {
	case errors.Is(err, ErrNotFound):
	case errors.As(err, &unavailable):
		found.Incomplete = true
	case err != nil:
		return found, err
	default:
		for _, d := range asked.Record[:min(limit, len(asked.Record))] {
			d.ended(s.clock())
			found.Drugs = append(found.Drugs, d)
		}
	}
	return found, nil
}
