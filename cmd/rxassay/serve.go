package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/account"
	"github.com/rxassay/rxassay/internal/api"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/limit"
	"github.com/rxassay/rxassay/internal/lookup"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/store"
)

// serveCommand is the configuration of the service: a flag, its environment variable, and what it is for.
type serveCommand struct {
	Listen         string   `env:"RXASSAY_LISTEN" default:"127.0.0.1:8080" help:"Address and port to listen on."`
	PublicURL      string   `env:"RXASSAY_PUBLIC_URL" placeholder:"URL" help:"The address at which clients reach the service (default: http:// and the listening address). Links, and the issuer of the built-in provider's tokens, begin with it; a change of it makes other users."`
	DataDir        string   `env:"RXASSAY_DATA_DIR" default:"./data" help:"Directory for the database, the documents and the keys. It is made, readable by its owner only."`
	AdminKey       string   `env:"RXASSAY_ADMIN_KEY" placeholder:"SECRET" help:"The secret of the admin operations (default: made at the first start and kept in the data directory)."`
	DatabaseURL    string   `env:"RXASSAY_DATABASE_URL" placeholder:"URL" help:"Empty: SQLite in the data directory, the only database of this version."`
	BucketURL      string   `env:"RXASSAY_BUCKET_URL" placeholder:"URL" help:"Empty: files in the data directory; or file:///directory."`
	OIDCIssuers    string   `env:"RXASSAY_OIDC_ISSUERS" name:"oidc-issuers" placeholder:"ISSUER|AUDIENCE,…" help:"Identity providers whose ID tokens are accepted, such as https://securetoken.google.com/my-project|my-project. The first one's subjects are the uids; further ones are alias=issuer|audience. Empty: the built-in provider."`
	NPIRegistryURL string   `env:"RXASSAY_NPI_REGISTRY_URL" name:"npi-registry-url" default:"${npi_registry}" help:"The registry that is asked for an NPI nobody here knows (default: the public NPPES API); off: none. Only the number leaves the machine."`
	NDCRegistryURL string   `env:"RXASSAY_NDC_REGISTRY_URL" name:"ndc-registry-url" default:"${ndc_registry}" help:"The registry that is asked for an NDC nobody here knows (default: the public openFDA API); off: none."`
	F6IIN          string   `env:"RXASSAY_F6_IIN" name:"f6-iin" placeholder:"BIN=IIN,…" help:"Eight-digit IINs of F6 claims for six-digit BINs, such as 610011=61001199."`
	Model          string   `env:"RXASSAY_MODEL" default:"builtin" help:"What reads documents: builtin, the only reader of this version. No document leaves the machine."`
	ProcessLimit   string   `env:"RXASSAY_PROCESS_RATE_LIMIT" name:"process-rate-limit" default:"30/1h" help:"process-document calls of a user, as number/window."`
	CORSOrigins    []string `env:"RXASSAY_CORS_ORIGINS" name:"cors-origins" placeholder:"ORIGIN,…" help:"Origins whose pages may call the API (default: only the service's own)."`
	TrustedProxies []string `env:"RXASSAY_TRUSTED_PROXIES" name:"trusted-proxies" placeholder:"CIDR,…" help:"Proxies whose X-Forwarded-For is believed (default: none)."`
	LogLevel       string   `env:"RXASSAY_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"The least severe log line to write: ${enum}."`
}

// shutdownTime is how long requests and jobs may take to end after a signal. Jobs that take longer are cut off and go on
// at the next start.
const shutdownTime = 20 * time.Second

// trackedAddresses bounds the client addresses whose rate is remembered.
const trackedAddresses = 10_000

func (c *serveCommand) Run(ctx context.Context, env *environment) error {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
		return usagef("--log-level: %v", err)
	}
	log := slog.New(slog.NewJSONHandler(env.stderr, &slog.HandlerOptions{Level: level}))
	warnUnknownSettings(log, os.Environ())
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w; another service may have the port, see --listen", c.Listen, err)
	}
	defer listener.Close()
	s, err := c.assemble(ctx, env, log, listener.Addr())
	if err != nil {
		return err
	}
	return s.serve(ctx, listener, env.stdout)
}

// service is everything that runs, in the order in which it must be closed.
type service struct {
	log      *slog.Logger
	server   *http.Server
	pipeline *pipeline.Pipeline
	reader   *extract.Reader
	lookup   *lookup.Service
	store    *store.Store
	welcome  string
}

// settings are the parts of the configuration that need parsing, all of them checked before anything is opened.
type settings struct {
	publicURL string
	issuers   []identity.Issuer
	f6IIN     map[string]string
	process   limit.Rate
	proxies   []netip.Prefix
}

func (c *serveCommand) settings(listening net.Addr) (s settings, err error) {
	var problems []error
	keep := func(err error) {
		if err != nil {
			problems = append(problems, err)
		}
	}
	s.publicURL, err = publicURL(c.PublicURL, listening)
	keep(err)
	s.issuers, err = identity.ParseIssuers(c.OIDCIssuers)
	keep(err)
	s.f6IIN, err = parseF6IIN(c.F6IIN)
	keep(err)
	s.process, err = limit.ParseRate(c.ProcessLimit)
	if err != nil {
		keep(fmt.Errorf("RXASSAY_PROCESS_RATE_LIMIT: %w", err))
	}
	for _, p := range c.TrustedProxies {
		prefix, err := netip.ParsePrefix(p)
		if err != nil {
			keep(fmt.Errorf("RXASSAY_TRUSTED_PROXIES: %q is not a range of addresses, such as 10.0.0.0/8", p))
		}
		s.proxies = append(s.proxies, prefix)
	}
	if c.Model != "builtin" {
		keep(errors.New("RXASSAY_MODEL: this version reads documents with builtin only"))
	}
	if len(problems) > 0 {
		return s, usageError{errors.Join(problems...).Error()}
	}
	return s, nil
}

func (c *serveCommand) assemble(ctx context.Context, env *environment, log *slog.Logger, listening net.Addr) (_ *service, err error) {
	set, err := c.settings(listening)
	if err != nil {
		return nil, err
	}
	s := &service{log: log}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	if s.store, err = store.Open(ctx, store.Options{DataDir: c.DataDir, DatabaseURL: c.DatabaseURL, BucketURL: c.BucketURL, Clock: env.now}); err != nil {
		return nil, err
	}
	adminKey, err := identity.LoadAdminKey(c.AdminKey, c.DataDir)
	if err != nil {
		return nil, err
	}
	trail := audit.New(s.store, env.now)
	outbox, err := mail.New(mail.Config{Store: s.store, PublicURL: set.publicURL, Now: env.now, Log: log})
	if err != nil {
		return nil, err
	}
	accounts, err := account.New(account.Config{Store: s.store, Mail: outbox, Audit: trail, Now: env.now})
	if err != nil {
		return nil, err
	}
	var provider *identity.Provider
	if len(set.issuers) == 0 {
		if provider, err = identity.NewProvider(identity.ProviderConfig{
			PublicURL: set.publicURL, DataDir: c.DataDir, Store: s.store, Outbox: outbox, Audit: trail, SignedUp: accounts.SignedUp, Now: env.now, Log: log,
			ClientAddress: api.ClientAddress(set.proxies),
		}); err != nil {
			return nil, err
		}
		set.issuers = []identity.Issuer{provider.Issuer()}
	}
	verifier, err := identity.NewVerifier(identity.VerifierConfig{Issuers: set.issuers, Now: env.now})
	if err != nil {
		return nil, err
	}
	// One PDF engine: documents wait for it in the queue, and eight large uploads at once stay within memory.
	if s.reader, err = extract.New(extract.Options{Workers: 1, CompilationCache: filepath.Join(c.DataDir, "pdf-engine")}); err != nil {
		return nil, err
	}
	if s.lookup, err = lookup.New(lookup.Config{
		Store: s.store, NPIRegistry: c.NPIRegistryURL, NDCRegistry: c.NDCRegistryURL, Clock: env.now, Logger: log,
	}); err != nil {
		return nil, usageError{err.Error()}
	}
	if s.pipeline, err = pipeline.New(pipelineConfig(s.store, s.reader, env.now, log)); err != nil {
		return nil, err
	}
	handler, err := api.New(api.Config{
		Store: s.store, Pipeline: s.pipeline, Accounts: accounts, Verifier: verifier, Provider: provider,
		AdminKey:      adminKey,
		ProcessLimit:  limit.NewUsers(s.store, "process-document", set.process, env.now),
		RegisterLimit: limit.NewAddresses(limit.Rate{Limit: 20, Window: 10 * time.Minute}, trackedAddresses, env.now),
		LookupLimit:   limit.NewAddresses(limit.Rate{Limit: 300, Window: time.Minute}, trackedAddresses, env.now),
		Lookup:        s.lookup,
		StatusLimit:   limit.NewAddresses(limit.Rate{Limit: 120, Window: time.Minute}, trackedAddresses, env.now),
		PublicURL:     set.publicURL, CORSOrigins: c.CORSOrigins, TrustedProxies: set.proxies, F6IIN: set.f6IIN,
		Ready: map[string]func(context.Context) error{"reader": s.reader.Warm},
		Clock: env.now, Logger: log, Version: version,
	})
	if err != nil {
		return nil, err
	}
	s.server = api.NewServer(c.Listen, handler, log)
	s.welcome = welcome(set.publicURL, adminKey, provider != nil)
	return s, nil
}

// pipelineConfig joins the stages: the only place where the pipeline meets the reader of files and the reader of rules.
func pipelineConfig(st *store.Store, reader *extract.Reader, clock func() time.Time, log *slog.Logger) pipeline.Config {
	return pipeline.Config{
		Store: st, Clock: clock, Logger: log,
		TextVersion: "extract/1", AnalyzerVersion: analyze.Builtin{}.Name(), TextWorkers: 1,
		ReadText: func(ctx context.Context, mediaType string, content []byte) (*document.Text, []finding.Finding, error) {
			text, findings, err := reader.Text(ctx, mediaType, content)
			var failure *extract.Failure
			if errors.As(err, &failure) {
				return nil, nil, &pipeline.Fault{Code: failure.Code, Message: failure.Message}
			}
			return text, findings, err
		},
		Analyze: func(ctx context.Context, r pipeline.Request) (pipeline.Reading, error) {
			result, err := analyze.Document(ctx, r.Text, r.Category, analyze.Builtin{}, r.Prompt)
			if err != nil {
				return pipeline.Reading{}, err
			}
			reading := pipeline.Reading{Plan: result.Plan, Model: analyze.Builtin{}.Name()}
			for _, f := range result.Findings {
				reading.Warnings = append(reading.Warnings, f.Message)
			}
			return reading, nil
		},
		Merge: analyze.Merge,
	}
}

func (s *service) serve(ctx context.Context, listener net.Listener, stdout io.Writer) error {
	defer s.close()
	if err := s.pipeline.Start(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	if r := s.store.Recovered(); r.Jobs > 0 || r.Files > 0 {
		s.log.Info("recovered", "jobs", r.Jobs, "files", r.Files)
	}
	go func() {
		if err := s.reader.Warm(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("the PDF engine does not start", "error", err)
		}
	}()
	failed := make(chan error, 1)
	go func() { failed <- s.server.Serve(listener) }()
	fmt.Fprint(stdout, s.welcome)
	s.log.Info("serving", "address", listener.Addr().String(), "version", version)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.log.Info("stopping")
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	pipelineStopped := make(chan error, 1)
	go func() { pipelineStopped <- s.pipeline.Stop(end) }() // together: those who wait for a run are told at once
	if err := s.server.Shutdown(end); err != nil {
		s.log.Warn("requests that did not end in time were cut off", "after", shutdownTime.String())
	}
	if err := <-pipelineStopped; err != nil {
		s.log.Warn("jobs that did not end in time go on at the next start", "after", shutdownTime.String())
	}
	s.log.Info("stopped")
	return nil
}

// close frees what is open, last opened first.
func (s *service) close() {
	if s.server != nil {
		_ = s.server.Close()
	}
	if s.reader != nil {
		if err := s.reader.Close(); err != nil {
			s.log.Error("closing the PDF engine", "error", err)
		}
	}
	if s.lookup != nil {
		s.lookup.Close()
	}
	if s.store != nil {
		if err := s.store.Close(); err != nil {
			s.log.Error("closing the store", "error", err)
		}
	}
}

// welcome tells somebody who has just started the service where to go. It names the file of the admin key, never the key.
func welcome(publicURL string, key identity.AdminKey, builtin bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "RxAssay %s is running at %s\n", version, publicURL)
	if path := key.Path(); path != "" {
		fmt.Fprintf(&b, "  admin key   in the file %s\n", path)
	}
	if builtin {
		fmt.Fprintln(&b, "  accounts    built-in identity provider (e-mail and password), for this machine")
	}
	fmt.Fprintf(&b, "  next        %s/ for a start, %s/docs for the API; README.md has the first suite in ten lines\n", publicURL, publicURL)
	return b.String()
}

func publicURL(configured string, listening net.Addr) (string, error) {
	if configured == "" {
		host, port, err := net.SplitHostPort(listening.String())
		if err != nil {
			return "", err
		}
		if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
			host = "127.0.0.1"
		}
		return "http://" + net.JoinHostPort(host, port), nil
	}
	u, err := url.Parse(configured)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return "", fmt.Errorf("RXASSAY_PUBLIC_URL: give an address such as https://rxassay.example.com")
	}
	return strings.TrimRight(u.String(), "/"), nil
}

func parseF6IIN(setting string) (map[string]string, error) {
	all := map[string]string{}
	for entry := range strings.SplitSeq(setting, ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		bin, iin, _ := strings.Cut(entry, "=")
		if !digits(bin, 6) || !digits(iin, 8) {
			return nil, fmt.Errorf("RXASSAY_F6_IIN: %q is not a six-digit BIN, =, and an eight-digit IIN", entry)
		}
		all[bin] = iin
	}
	return all, nil
}

func digits(s string, n int) bool {
	return len(s) == n && strings.Trim(s, "0123456789") == ""
}

// warnUnknownSettings tells of RXASSAY_ variables that nothing reads: a typing error, or a setting of another version.
func warnUnknownSettings(log *slog.Logger, environ []string) {
	known := settingNames()
	for _, v := range environ {
		name, _, _ := strings.Cut(v, "=")
		if strings.HasPrefix(name, "RXASSAY_") && !slices.Contains(known, name) {
			log.Warn("a setting that this version does not know is set and has no effect", "setting", name)
		}
	}
}
