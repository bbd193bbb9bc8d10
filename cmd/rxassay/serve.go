package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/rxassay/rxassay/internal/api"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/custody"
	"github.com/rxassay/rxassay/internal/lookup"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/reading"
	"github.com/rxassay/rxassay/internal/sandbox"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/internal/telemetry"
)

// serveCommand is the configuration of the service: a flag, its environment variable, and what it is for.
type serveCommand struct {
	Listen           string   `env:"RXASSAY_LISTEN" default:"127.0.0.1:8080" help:"Address and port to listen on."`
	PublicURL        string   `env:"RXASSAY_PUBLIC_URL" placeholder:"URL" help:"The address at which clients reach the service (default: http:// and the listening address). Links, and the issuer of the built-in provider's tokens, begin with it; a change of it makes other users."`
	DataDir          string   `env:"RXASSAY_DATA_DIR" default:"./data" help:"Directory for the database, the documents and the keys. It is made, readable by its owner only."`
	AdminKey         string   `env:"RXASSAY_ADMIN_KEY" placeholder:"SECRET" help:"The secret of the admin operations (default: made at the first start and kept in the data directory)."`
	AdminEmail       string   `env:"RXASSAY_ADMIN_EMAIL" placeholder:"ADDRESS" help:"Who is told of registrations and demo requests. Required with a mail server."`
	SMTPURL          string   `env:"RXASSAY_SMTP_URL" name:"smtp-url" placeholder:"URL" help:"The mail server, such as smtp://user:password@mail.example.com:587. Empty: mails stay in the outbox, where the administrator reads them."`
	MailFrom         string   `env:"RXASSAY_MAIL_FROM" placeholder:"ADDRESS" help:"The sender of mails (default: the administrator's address)."`
	DatabaseURL      string   `env:"RXASSAY_DATABASE_URL" placeholder:"URL" help:"Empty: SQLite in the data directory, the only database of this version."`
	BucketURL        string   `env:"RXASSAY_BUCKET_URL" placeholder:"URL" help:"Empty: files in the data directory; or file:///directory."`
	OIDCIssuers      string   `env:"RXASSAY_OIDC_ISSUERS" name:"oidc-issuers" placeholder:"ISSUER|AUDIENCE,…" help:"Identity providers whose ID tokens are accepted, such as https://securetoken.google.com/my-project|my-project. The first one's subjects are the uids; further ones are alias=issuer|audience. Empty: the built-in provider."`
	RedirectURIs     []string `env:"RXASSAY_REDIRECT_URIS" name:"redirect-uris" placeholder:"URL,…" help:"Further addresses to which the built-in provider's sign-in page may send a browser back, each in full, such as https://app.example.com/signed-in."`
	FirebaseEmulator string   `env:"FIREBASE_AUTH_EMULATOR_HOST" name:"firebase-auth-emulator-host" placeholder:"HOST:PORT" help:"Accept the unsigned tokens of Firebase's emulator, for projects named demo-… and only where nobody but this machine reaches the service."`
	NPIRegistryURL   string   `env:"RXASSAY_NPI_REGISTRY_URL" name:"npi-registry-url" default:"${npi_registry}" help:"The registry that is asked for an NPI nobody here knows (default: the public NPPES API); off: none. Only the number leaves the machine."`
	NDCRegistryURL   string   `env:"RXASSAY_NDC_REGISTRY_URL" name:"ndc-registry-url" default:"${ndc_registry}" help:"The registry that is asked for an NDC nobody here knows (default: the public openFDA API); off: none."`
	F6IIN            string   `env:"RXASSAY_F6_IIN" name:"f6-iin" placeholder:"BIN=IIN,…" help:"Eight-digit IINs of F6 claims for six-digit BINs, such as 610011=61001199."`
	Model            string   `env:"RXASSAY_MODEL" default:"builtin" help:"What reads documents: builtin alone, with which no document leaves the machine, or beside it anthropic:MODEL, openai:MODEL, gemini:MODEL or ollama:MODEL, to which the text of documents is sent. Keys and addresses come from the providers' own variables (ANTHROPIC_API_KEY, OPENAI_BASE_URL, …)."`
	ModelPrices      string   `env:"RXASSAY_MODEL_PRICES" placeholder:"FILE" help:"A CSV file with prices of models, for those that the built-in table lacks or has wrong."`
	DocumentTokens   int64    `env:"RXASSAY_MODEL_DOCUMENT_TOKENS" name:"model-document-tokens" default:"2000000" help:"How many tokens a model may be asked for about one document; 0 is no limit."`
	UserTokens       int64    `env:"RXASSAY_MODEL_USER_TOKENS" name:"model-user-tokens" default:"10000000" help:"How many tokens a model may be asked for by one user in a day (UTC); 0 is no limit."`
	ProcessLimit     string   `env:"RXASSAY_PROCESS_RATE_LIMIT" name:"process-rate-limit" default:"30/1h" help:"process-document calls of a user, as number/window."`
	RateLimits       string   `env:"RXASSAY_RATE_LIMITS" placeholder:"NAME=LIMIT,…" help:"The other limits where they shall differ from ${rates}; off is no limit. Demo, lookup, register and status count client addresses, the others users."`
	MetricsListen    string   `env:"RXASSAY_METRICS_LISTEN" placeholder:"ADDRESS" help:"Address and port for /metrics alone, such as 127.0.0.1:9090 (default: with everything else on --listen)."`
	retentionFlags
	CORSOrigins    []string `env:"RXASSAY_CORS_ORIGINS" name:"cors-origins" placeholder:"ORIGIN,…" help:"Origins whose pages may call the API (default: only the service's own)."`
	TrustedProxies []string `env:"RXASSAY_TRUSTED_PROXIES" name:"trusted-proxies" placeholder:"CIDR,…" help:"Proxies whose X-Forwarded-For is believed (default: none)."`
	LogLevel       string   `env:"RXASSAY_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"The least severe log line to write: ${enum}."`
}

// shutdownTime is how long requests and jobs may take to end after a signal. Jobs that take longer are cut off and go on
// at the next start.
const shutdownTime = 20 * time.Second

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
	var metrics net.Listener
	if c.MetricsListen != "" {
		if metrics, err = (&net.ListenConfig{}).Listen(ctx, "tcp", c.MetricsListen); err != nil {
			return fmt.Errorf("cannot listen on %s: %w; see --metrics-listen", c.MetricsListen, err)
		}
		defer metrics.Close()
	}
	s, err := c.assemble(ctx, env, log, listener.Addr())
	if err != nil {
		return err
	}
	s.metricsListener = metrics
	return s.serve(ctx, listener, env.stdout)
}

// service is everything that runs, in the order in which it must be closed.
type service struct {
	log      *slog.Logger
	server   *http.Server
	pipeline *pipeline.Pipeline
	reader   *sandbox.Pool // of files
	analyst  *sandbox.Pool // of texts, for rules
	reading  *reading.Service
	lookup   *lookup.Service
	metrics  *telemetry.Metrics
	audit    *audit.Log
	custody  *custody.Service
	outbox   *mail.Outbox
	store    *store.Store
	welcome  string

	metricsListener net.Listener // nil: the metrics are served with everything else
}

// serve answers until ctx is done, or until a server fails, and then ends everything in order.
func (s *service) serve(ctx context.Context, listener net.Listener, stdout io.Writer) error {
	defer s.close()
	if err := s.outbox.Start(ctx); err != nil {
		return err
	}
	if err := s.pipeline.Start(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	defer s.runBeside(context.WithoutCancel(ctx))()
	if r := s.store.Recovered(); r.Jobs > 0 || r.Files > 0 {
		s.log.Info("recovered", "jobs", r.Jobs, "files", r.Files)
	}
	failed := make(chan error, 2)
	go func() { failed <- s.server.Serve(listener) }()
	if s.metricsListener != nil {
		beside := api.NewServer("", api.MetricsHandler(s.metrics), s.log)
		defer beside.Close()
		go func() { failed <- beside.Serve(s.metricsListener) }()
		s.log.Info("serving metrics", "address", s.metricsListener.Addr().String())
	}
	fmt.Fprint(stdout, s.welcome)
	s.log.Info("serving", "address", listener.Addr().String(), "version", version)
	var failure error
	select {
	case failure = <-failed:
	case <-ctx.Done():
	}
	s.stop(context.WithoutCancel(ctx))
	return failure
}

// runBeside starts what goes on while requests are answered; end ends it, and waits for the audit log's last entries.
func (s *service) runBeside(ctx context.Context) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	all.Go(func() {
		s.custody.Run(ctx, func(err error) { s.log.Error("what was kept long enough cannot be removed", "error", err) })
	})
	all.Go(func() {
		s.audit.Run(ctx, func(err error) { s.log.Error("the audit log cannot be settled", "error", err) })
	})
	all.Go(func() {
		if err := s.reader.Warm(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("the processes that read documents do not start", "error", err)
		}
	})
	return func() {
		cancel()
		all.Wait()
	}
}

// stop lets what is under way come to an end, as far as there is time.
func (s *service) stop(ctx context.Context) {
	s.log.Info("stopping")
	ctx, cancel := context.WithTimeout(ctx, shutdownTime)
	defer cancel()
	pipelineStopped := make(chan error, 1)
	go func() { pipelineStopped <- s.pipeline.Stop(ctx) }() // together: those who wait for a run are told at once
	if err := s.server.Shutdown(ctx); err != nil {
		s.log.Warn("requests that did not end in time were cut off", "after", shutdownTime.String())
	}
	if err := s.outbox.Close(ctx); err != nil {
		s.log.Warn("a mail that was on its way is sent again later", "error", err)
	}
	if err := <-pipelineStopped; err != nil {
		s.log.Warn("jobs that did not end in time go on at the next start", "after", shutdownTime.String())
	}
	s.log.Info("stopped")
}

// close frees what is open, last opened first.
func (s *service) close() {
	if s.server != nil {
		_ = s.server.Close()
	}
	if s.outbox != nil { // after an orderly stop there is nothing left to end
		cut, cancel := context.WithTimeout(context.Background(), time.Second)
		_ = s.outbox.Close(cut)
		cancel()
	}
	for _, pool := range []*sandbox.Pool{s.reader, s.analyst} {
		if pool != nil {
			pool.Close()
		}
	}
	if s.lookup != nil {
		s.lookup.Close()
	}
	if s.metrics != nil {
		if err := s.metrics.Close(context.Background()); err != nil {
			s.log.Error("closing the metrics", "error", err)
		}
	}
	if s.store != nil {
		if err := s.store.Close(); err != nil {
			s.log.Error("closing the store", "error", err)
		}
	}
}
