package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// ModelUse is how much a model was used for the documents that there are.
type ModelUse struct {
	Model  string
	Runs   int64
	Tokens int64 // sent and answered
}

// Stats are counts of what there is.
type Stats struct {
	Users, Documents, Demos, Mails, Jobs map[string]int64 // by status or state
	Claims                               int64
	Suites                               int64 // current ones
	Sessions                             int64 // of the built-in provider, that go on
	Models                               []ModelUse
	ContentBytes                         int64 // of documents' files
	DatabaseBytes                        int64 // of the database and its journal
}

// Stats counts what there is at this moment.
func (s *Store) Stats(ctx context.Context) (v Stats, err error) {
	err = s.read(ctx, func(tx Tx) error {
		for _, c := range []struct {
			to    *map[string]int64
			query string
		}{
			{&v.Users, `SELECT status, count(*) FROM users GROUP BY status`},
			{&v.Documents, `SELECT status, count(*) FROM documents GROUP BY status`},
			{&v.Demos, `SELECT status, count(*) FROM demo_requests WHERE held = '' GROUP BY status`},
			{&v.Mails, `SELECT state, count(*) FROM outbox GROUP BY state`},
			{&v.Jobs, `SELECT state, count(*) FROM river_job GROUP BY state`},
		} {
			if *c.to, err = byName[int64](ctx, tx, c.query); err != nil {
				return fmt.Errorf("store: stats: %w", err)
			}
		}
		if err := tx.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM claims), (SELECT count(*) FROM test_suites WHERE is_current),
				(SELECT count(*) FROM sessions WHERE ended_at = '' AND expires_at > $1),
				(SELECT coalesce(sum(file_size), 0) FROM documents WHERE content_key <> '')`, timeText(s.now())).
			Scan(&v.Claims, &v.Suites, &v.Sessions, &v.ContentBytes); err != nil {
			return fmt.Errorf("store: stats: %w", err)
		}
		v.Models, err = collect(ctx, tx, func(r row) (m ModelUse, err error) {
			err = r.Scan(&m.Model, &m.Runs, &m.Tokens)
			return m, err
		}, `SELECT model, count(*), sum(tokens) FROM runs WHERE model <> '' GROUP BY model ORDER BY model`)
		if err != nil {
			return fmt.Errorf("store: stats: %w", err)
		}
		return nil
	})
	if err != nil {
		return Stats{}, err
	}
	for _, name := range []string{"rxassay.db", "rxassay.db-wal"} {
		if info, err := os.Stat(filepath.Join(s.dir, name)); err == nil {
			v.DatabaseBytes += info.Size()
		}
	}
	return v, nil
}

// Queue sums the states of jobs up for people: what waits for its turn, what runs, and what waits after an error.
func (v Stats) Queue() map[string]int64 {
	return map[string]int64{
		"waiting": v.Jobs["available"] + v.Jobs["scheduled"] + v.Jobs["pending"],
		"running": v.Jobs["running"], "retrying": v.Jobs["retryable"],
	}
}
