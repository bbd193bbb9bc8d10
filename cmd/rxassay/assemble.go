package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"time"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/internal/account"
	"github.com/rxassay/rxassay/internal/api"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/custody"
	"github.com/rxassay/rxassay/internal/demo"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/limit"
	"github.com/rxassay/rxassay/internal/lookup"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/reading"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/internal/telemetry"
)

// assemble makes the service of its parts; nothing runs yet.
func (c *serveCommand) assemble(ctx context.Context, env *environment, log *slog.Logger, listening net.Addr) (_ *service, err error) {
	set, err := c.settings(listening, env.getenv)
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
	if adminKey.Short() {
		log.Warn("the admin key is short enough to be guessed: set a longer RXASSAY_ADMIN_KEY, or none, and one is made")
	}
	s.audit = audit.New(s.store, env.now)
	if s.custody, err = custody.New(custody.Config{Store: s.store, Audit: s.audit, Now: env.now, Periods: set.periods}); err != nil {
		return nil, err
	}
	if s.outbox, err = mail.New(mail.Config{
		Store: s.store, SMTPURL: c.SMTPURL, From: c.MailFrom, AdminEmail: c.AdminEmail, PublicURL: set.publicURL, Now: env.now, Log: log,
	}); err != nil {
		return nil, usageError{err.Error()}
	}
	accounts, err := account.New(account.Config{Store: s.store, Mail: s.outbox, Audit: s.audit, Now: env.now})
	if err != nil {
		return nil, err
	}
	demos, err := demo.New(ctx, demo.Config{Store: s.store, Outbox: s.outbox, Audit: s.audit, Now: env.now})
	if err != nil {
		return nil, err
	}
	provider, verifier, err := c.identity(s, set, env, listening, accounts)
	if err != nil {
		return nil, err
	}
	if err := c.work(s, set, env); err != nil {
		return nil, err
	}
	handler, err := api.New(api.Config{
		Store: s.store, Pipeline: s.pipeline, Accounts: accounts, Verifier: verifier, Provider: provider,
		AdminKey: adminKey, Audit: s.audit, Custody: s.custody, Outbox: s.outbox, Demo: demos,
		ProcessLimit: limit.NewUsers(s.store, "process-document", set.process, env.now), Rates: set.rates,
		Reading: s.reading, Lookup: s.lookup, Metrics: s.metrics, MetricsElsewhere: c.MetricsListen != "",
		PublicURL: set.publicURL, CORSOrigins: c.CORSOrigins, TrustedProxies: set.proxies, F6IIN: set.f6IIN,
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

// identity makes what checks ID tokens, and where no issuer is configured the built-in provider that gives them.
func (c *serveCommand) identity(s *service, set settings, env *environment, listening net.Addr, accounts *account.Service) (provider *identity.Provider, verifier *identity.Verifier, err error) {
	if len(set.issuers) == 0 {
		if provider, err = identity.NewProvider(identity.ProviderConfig{
			PublicURL: set.publicURL, RedirectURIs: c.RedirectURIs, DataDir: c.DataDir, Store: s.store, Outbox: s.outbox, Audit: s.audit,
			SignedUp: accounts.SignedUp, Now: env.now, Log: s.log, ClientAddress: api.ClientAddress(set.proxies),
		}); err != nil {
			return nil, nil, err
		}
		set.issuers = []identity.Issuer{provider.Issuer()}
	}
	verifier, err = identity.NewVerifier(identity.VerifierConfig{
		Issuers: set.issuers, Now: env.now,
		Emulator: identity.Emulator{Host: c.FirebaseEmulator, PublicURL: set.publicURL, Listen: listening.String()},
	})
	if err != nil {
		return nil, nil, usageError{err.Error()}
	}
	if verifier.AcceptsUnsigned() {
		s.log.Warn("unsigned tokens of the Firebase emulator are accepted: whoever reaches this service from this machine can be anybody")
	}
	return provider, verifier, nil
}

// work makes what reads documents, looks numbers up and counts.
func (c *serveCommand) work(s *service, set settings, env *environment) (err error) {
	// Documents wait in the queue for one of these, so that eight large uploads at once stay within memory.
	if s.reader, err = readDocuments(filepath.Join(c.DataDir, "pdf-engine"), textWorkers, s.log); err != nil {
		return err
	}
	if s.analyst, err = readRules(rulesWorkers, s.log); err != nil {
		return err
	}
	if s.lookup, err = lookup.New(lookup.Config{
		Store: s.store, NPIRegistry: c.NPIRegistryURL, NDCRegistry: c.NDCRegistryURL, Clock: env.now, Logger: s.log,
	}); err != nil {
		return usageError{err.Error()}
	}
	if s.metrics, err = telemetry.New(telemetry.Config{
		Version: version, Queue: s.store.Queue, Documents: s.store.DocumentCounts, Outbox: s.store.MailCounts, Clock: env.now, Logger: s.log,
	}); err != nil {
		return err
	}
	if s.reading, err = reading.New(reading.Config{
		Store: s.store, Builtin: boundReader{s.analyst}, Provider: set.provider, Prices: set.prices, Budget: store.ModelBudget{Document: c.DocumentTokens, UserDay: c.UserTokens},
	}); err != nil {
		return err
	}
	s.pipeline, err = pipeline.New(s.pipelineConfig(env.now))
	return err
}

// rulesTimeout is how long a model may take for all that it is asked about a document. What it has answered by then is kept.
const rulesTimeout = 15 * time.Minute

// pipelineConfig joins the stages: the only place where the pipeline meets the reader of files and the reader of rules.
func (s *service) pipelineConfig(clock func() time.Time) pipeline.Config {
	c := pipeline.Config{
		Store: s.store, Clock: clock, Logger: s.log, Attempted: s.metrics.Job,
		TextVersion: "extract/2", ReadText: s.reader.Text, TextWorkers: textWorkers, TextTimeout: textTimeout,
		AnalyzerVersion: s.reading.Version(), Analyze: s.reading.Analyze, RulesWorkers: rulesWorkers,
		Merge: analyze.Merge,
	}
	if s.reading.UsesModel() {
		c.RulesTimeout, c.RulesWorkers = rulesTimeout, 4 // they wait for answers, and take no processor
	}
	return c
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
