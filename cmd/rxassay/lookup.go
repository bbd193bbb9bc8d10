package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/rxassay/rxassay/internal/lookup"
	"github.com/rxassay/rxassay/internal/store"
)

type npiCommand struct {
	Import npiImportCommand `cmd:"" help:"Read a dissemination file of NPPES, monthly or weekly, into the database: look-ups then need no registry."`
}

type ndcCommand struct {
	Import ndcImportCommand `cmd:"" help:"Read the FDA's NDC directory into the database: look-ups then need no registry."`
}

// importFlags are what imports have in common.
type importFlags struct {
	DataDir     string `env:"RXASSAY_DATA_DIR" default:"./data" help:"Directory of the service's database. The service may be running."`
	DatabaseURL string `env:"RXASSAY_DATABASE_URL" placeholder:"URL" help:"As of rxassay serve."`
	Again       bool   `help:"Import a file that was imported before."`
}

type npiImportCommand struct {
	File     string `arg:"" help:"The ZIP as CMS publishes it, or the table npidata_pfile in it."`
	Taxonomy string `placeholder:"FILE" help:"The NUCC's taxonomy codes as CSV, for specialties in words (default: the codes of the built-in records)."`
	importFlags
}

type ndcImportCommand struct {
	File string `arg:"" help:"The ZIP in text form, as the FDA publishes it."`
	importFlags
}

func (c *npiImportCommand) Run(ctx context.Context, env *environment) error {
	var o lookup.ImportOptions
	if c.Taxonomy != "" {
		f, err := os.Open(c.Taxonomy)
		if err != nil {
			return plainPathError(err)
		}
		defer f.Close()
		o.Taxonomy = f
	}
	return c.run(ctx, env, "npi import", c.File, o, lookup.ImportNPI)
}

func (c *ndcImportCommand) Run(ctx context.Context, env *environment) error {
	return c.run(ctx, env, "ndc import", c.File, lookup.ImportOptions{}, lookup.ImportNDC)
}

// run imports a file, tells every second how far it is, and says at the end what came of it.
func (c *importFlags) run(ctx context.Context, env *environment, what, file string, o lookup.ImportOptions,
	importFile func(context.Context, string, lookup.ImportOptions) (lookup.Progress, error),
) (err error) {
	if _, err := os.Stat(file); err != nil {
		return plainPathError(err)
	}
	s, err := store.Open(ctx, store.Options{DataDir: c.DataDir, DatabaseURL: c.DatabaseURL, Clock: env.now, Beside: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	o.Store, o.Clock, o.Again = s, env.now, c.Again
	told := env.now()
	fmt.Fprintf(env.stderr, "%s: reading %s\n", what, file)
	o.Progress = func(p lookup.Progress) {
		if env.now().Sub(told) >= time.Second {
			told = env.now()
			fmt.Fprintf(env.stderr, "%s: %s\n", what, progressLine(p))
		}
	}
	p, err := importFile(ctx, file, o)
	switch {
	case ctx.Err() != nil && p.Rows > 0:
		return fmt.Errorf("%s: interrupted after %d rows; the same command goes on from there", what, p.Rows)
	case errors.Is(err, store.ErrConflict):
		return fmt.Errorf("%s: another import of this file is running; wait for it", what)
	case err != nil:
		return fmt.Errorf("%s: %s: %w", what, file, err)
	case !p.Before.IsZero():
		_, err = fmt.Fprintf(env.stdout, "%s: this file was imported on %s already; --again imports it once more\n", what, p.Before.Format(time.DateOnly))
		return err
	}
	_, err = fmt.Fprintf(env.stdout, "%s: done: %d rows, %d records, %d rows skipped, in %s\n",
		what, p.Rows, p.Saved, p.Skipped, p.Elapsed.Round(time.Second))
	return err
}

// progressLine says how far an import is, how fast, and how long it will still take.
func progressLine(p lookup.Progress) string {
	line := fmt.Sprintf("%d rows", p.Rows)
	if p.Total > 0 {
		line += fmt.Sprintf(", %d %%", 100*p.Bytes/p.Total)
	}
	rate := float64(p.Rows-p.ResumedAt) / max(p.Elapsed.Seconds(), 0.001)
	line += fmt.Sprintf(", %.0f rows a second", rate)
	if rate > 0 && p.Bytes > 0 {
		left := float64(p.Rows) * float64(p.Total-p.Bytes) / float64(p.Bytes) / rate
		line += fmt.Sprintf(", %s left", (time.Duration(left) * time.Second).String())
	}
	return line
}
