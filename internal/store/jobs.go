package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the service's tables and the job queue's to the current schema.
func (s *Store) migrate(ctx context.Context) error {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("store: migrations: %w", err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, s.writer, dir)
	if err != nil {
		return fmt.Errorf("store: migrations: %w", err)
	}
	has, err := p.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("store: migrations: %w", err)
	}
	known := p.ListSources()
	if has > known[len(known)-1].Version {
		return fmt.Errorf("store: the database has schema %d, which a newer version of rxassay wrote; this one knows %d: "+
			"run the newer version, or restore a backup from before it", has, known[len(known)-1].Version)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("store: the database cannot be brought to this version's schema; "+
			"it is as it was: run the version that wrote it: %w", err)
	}
	m, err := rivermigrate.New(s.JobDriver(), &rivermigrate.Config{Logger: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		return fmt.Errorf("store: job migrations: %w", err)
	}
	if _, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("store: job migrations: %w", err)
	}
	return nil
}

// JobDriver returns the driver with which the job queue works on this database, so that a job can be inserted in the
// transaction of the record it belongs to.
func (s *Store) JobDriver() riverdriver.Driver[Tx] { return riversqlite.New(s.writer) }

// resetRunning makes the jobs available that were running when the last process died, counts that as a crash of their
// work, and frees the queue's leadership, which that process cannot give back; requests that it was answering have ended
// without an effect. It must run before any job does.
func (s *Store) resetRunning(ctx context.Context) (jobs int, err error) {
	err = s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE river_job SET state = 'available', attempt = max(attempt - 1, 0) WHERE state = 'running'`)
		if err != nil {
			return err
		}
		n, err := r.RowsAffected()
		jobs = int(n)
		for _, q := range []string{
			`DELETE FROM river_leader`,
			`UPDATE documents SET text_state = 'queued', crashes = crashes + 1 WHERE text_state = 'running'`,
			`UPDATE runs SET state = 'queued', crashes = crashes + 1 WHERE state = 'running'`,
			`UPDATE test_suite_responses SET status = 'failed', parse_error = 'The service stopped while the suite was made.'
				WHERE status = 'pending'`,
			`DELETE FROM idempotency_keys WHERE state = 'running'`,
		} {
			_, e := tx.ExecContext(ctx, q)
			err = errors.Join(err, e)
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("store: reset running jobs: %w", err)
	}
	return jobs, nil
}

// Queue counts the jobs of the queue by state, for operators.
func (s *Store) Queue(ctx context.Context) (map[string]int, error) {
	return s.countBy(ctx, `SELECT state, count(*) FROM river_job GROUP BY state`)
}

// countBy returns the counts that a query gives by name.
func (s *Store) countBy(ctx context.Context, query string) (counts map[string]int, err error) {
	err = s.read(ctx, func(tx Tx) error {
		counts, err = byName[int](ctx, tx, query)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("store: count: %w", err)
	}
	return counts, nil
}

// byName reads rows of a name and a number.
func byName[N int | int64](ctx context.Context, tx Tx, query string, args ...any) (map[string]N, error) {
	all := map[string]N{}
	_, err := collect(ctx, tx, func(r row) (struct{}, error) {
		var name string
		var n N
		err := r.Scan(&name, &n)
		all[name] = n
		return struct{}{}, err
	}, query, args...)
	return all, err
}
