package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// whose says where a user's rows are. $1 is the uid; mine are the user's documents.
const (
	mine      = `IN (SELECT id FROM documents WHERE user_id = $1)`
	sessions  = `IN (SELECT id FROM sessions WHERE uid = $1)`
	addresses = `IN (SELECT lower(email) FROM users WHERE uid = $1 UNION SELECT lower(email) FROM credentials WHERE uid = $1)`
	// Anybody can register with anybody's address. To erase too much does little harm; to hand over what another person has
	// sent would.
	verified = `IN (SELECT lower(email) FROM users WHERE uid = $1 AND email_verified UNION
		SELECT lower(email) FROM credentials WHERE uid = $1 AND email_verified)`
)

// holding is a table in which there is something of a user.
type holding struct {
	kind  string // as which its rows are counted and exported; empty where they would tell nothing
	table string
	where string
	key   string // columns that name one row
}

// toHandOver is where the rows are that may be handed over to the user.
func (p holding) toHandOver() string { return strings.ReplaceAll(p.where, addresses, verified) }

// personal lists every place in which there is something of a user, in an order that references allow. A table that is
// neither here nor in impersonal fails a test.
var personal = []holding{
	// The row of a job that runs must stay until the queue has ended it; it holds the id of a document or run, and goes
	// within the hour that ended jobs are kept.
	{"", "river_job", `state <> 'running' AND (
		EXISTS (SELECT 1 FROM documents d WHERE d.user_id = $1 AND CAST(args AS TEXT) LIKE '%"' || d.id || '"%')
		OR EXISTS (SELECT 1 FROM runs r JOIN documents d ON d.id = r.document_id WHERE d.user_id = $1 AND CAST(args AS TEXT) LIKE '%"' || r.id || '"%'))`, ""},
	{"claims", "claims", `(user_id = $1 OR document_id ` + mine + `)`, "id"},
	{"testSuiteResponses", "test_suite_responses", `(user_id = $1 OR document_id ` + mine + `)`, "id"},
	{"testSuites", "test_suites", `(user_id = $1 OR document_id ` + mine + `)`, "document_id, mode, version"},
	{"modelAnswers", "model_answers", `document_id ` + mine, "document_id, key"},
	{"modelCalls", "model_calls", `(user_id = $1 OR document_id ` + mine + `)`, "id"},
	{"runs", "runs", `(user_id = $1 OR document_id ` + mine + `)`, "id"},
	{"analyses", "document_analyses", `document_id ` + mine, "document_id"},
	{"texts", "document_texts", `document_id ` + mine, "document_id"},
	{"documents", "documents", `user_id = $1`, "id"},
	{"counters", "account_counters", `uid = $1`, "uid, name"},
	{"", "rate_uses", `length(key) > length($1) AND substr(key, length(key) - length($1)) = '/' || $1`, ""},
	// Of callers without a sign-in it is not noted who they are; the answer to a registration may be among theirs.
	{"", "idempotency_keys", `user_id = $1 OR user_id = ''`, ""},
	{"mails", "outbox", `(uid = $1 OR uid = '' AND lower(recipient) ` + addresses + ` OR EXISTS (
		SELECT 1 FROM demo_requests d WHERE lower(d.email) ` + addresses + ` AND outbox.key LIKE '%/' || d.id))`, "id"},
	{"demoRequests", "demo_requests", `lower(email) ` + addresses, "id"},
	{"", "refresh_tokens", `session_id ` + sessions, ""},
	{"", "authorization_codes", `session_id ` + sessions, ""},
	{"", "mailed_codes", `uid = $1`, ""},
	{"sessions", "sessions", `uid = $1`, "id"},
	{"users", "users", `uid = $1`, "uid"},
	{"credentials", "credentials", `uid = $1`, "uid"},
}

// impersonal lists the tables that hold nothing of a user, and why.
var impersonal = map[string]string{
	"audit_entries":      "users stand in it by an alias",
	"audit_head":         "hashes",
	"attempts":           "keyed hashes, forgotten within an hour",
	"audit_aliases":      "a user's row is removed by the audit log itself, after its last entry",
	"demo_form_uses":     "random stamps",
	"demo_form_key":      "a key",
	"directory_imports":  "public directories",
	"ndc_records":        "public records",
	"ndc_words":          "public records",
	"npi_records":        "public records",
	"rate_buckets":       "hashes of callers, forgotten within the window of a limit",
	"goose_db_version":   "of the schema",
	"river_client":       "of the job queue",
	"river_client_queue": "of the job queue",
	"river_leader":       "of the job queue",
	"river_migration":    "of the schema",
	"river_queue":        "of the job queue",
	"sqlite_sequence":    "counters",
}

// Erased is how much of a user was erased, by kind.
type Erased map[string]int64

// EraseUser removes all that the store holds of a user, whether registered or only with a credential, and calls beside
// in the same transaction, while the records are still there. Work on the user's documents is cancelled: jobs that wait
// are gone, and what a worker still has in hand finds nothing to write to. The bytes of the documents go after the records:
// a process that dies in between removes them at the next start. Nobody with that uid is ErrNotFound.
func (s *Store) EraseUser(ctx context.Context, uid string, beside func(ctx context.Context, tx Tx, e Erased) error) (e Erased, err error) {
	return s.erase(ctx, uid, func(ctx context.Context, tx Tx, e Erased) error {
		if err := known(ctx, tx, uid); err != nil {
			return err
		}
		return beside(ctx, tx, e)
	})
}

// EraseStrays erases what belongs to users who have no record: what was on its way in while they were erased. It returns
// how many users there were.
func (s *Store) EraseStrays(ctx context.Context) (erased int, err error) {
	var uids []string
	err = s.read(ctx, func(tx Tx) error {
		uids, err = collect(ctx, tx, scanID, `SELECT DISTINCT o.uid FROM (
				SELECT user_id AS uid FROM documents UNION SELECT uid FROM account_counters
			) o WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.uid = o.uid)`)
		if err != nil {
			return fmt.Errorf("store: strays: %w", err)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	for _, uid := range uids {
		_, err := s.erase(ctx, uid, func(ctx context.Context, tx Tx, e Erased) error {
			var one int
			switch err := tx.QueryRowContext(ctx, `SELECT 1 FROM users WHERE uid = $1`, uid).Scan(&one); {
			case err == nil: // registered just now
				return fmt.Errorf("store: strays: %w", ErrConflict)
			case !errors.Is(err, sql.ErrNoRows):
				return fmt.Errorf("store: strays: %w", err)
			}
			return nil
		})
		switch {
		case errors.Is(err, ErrConflict):
		case err != nil:
			return erased, err
		default:
			erased++
		}
	}
	return erased, nil
}

func (s *Store) erase(ctx context.Context, uid string, beside func(ctx context.Context, tx Tx, e Erased) error) (e Erased, err error) {
	e = Erased{}
	var files []string
	err = s.write(ctx, func(tx Tx) error {
		if files, err = collect(ctx, tx, scanID, `SELECT content_key FROM documents WHERE user_id = $1 AND content_key <> ''`, uid); err != nil {
			return fmt.Errorf("store: erase user: %w", err)
		}
		for _, p := range personal {
			if p.kind == "" {
				continue
			}
			var n int64
			if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM `+p.table+` WHERE `+p.where, uid).Scan(&n); err != nil {
				return fmt.Errorf("store: erase user: %s: %w", p.table, err)
			}
			e[p.kind] = n
		}
		e["files"] = int64(len(files))
		if err := beside(ctx, tx, e); err != nil {
			return err
		}
		for _, p := range personal {
			if _, err := tx.ExecContext(ctx, `DELETE FROM `+p.table+` WHERE `+p.where, uid); err != nil {
				return fmt.Errorf("store: erase user: %s: %w", p.table, err)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return e, s.discard(ctx, files)
}

// discard removes files whose records are gone, also when whoever asked for it has gone.
func (s *Store) discard(ctx context.Context, files []string) error {
	ctx = context.WithoutCancel(ctx)
	for _, key := range files {
		if key == "" {
			continue
		}
		if err := s.DiscardContent(ctx, key); err != nil {
			return err
		}
	}
	return nil
}

// Scrub makes the database's files forget what was deleted: the pages themselves are overwritten when that happens, and
// here the journal with the earlier pages is emptied. False: readers are in the way; try again later. It waits for them
// no longer than a tenth of a second, since all writers wait with it.
func (s *Store) Scrub(ctx context.Context) (clean bool, err error) {
	conn, err := s.writer.Conn(ctx)
	if err != nil {
		return false, fmt.Errorf("store: empty the journal: %w", err)
	}
	defer conn.Close()
	defer func() {
		if _, e := conn.ExecContext(context.WithoutCancel(ctx), `PRAGMA `+patient); e != nil {
			err = errors.Join(err, fmt.Errorf("store: empty the journal: %w", e))
		}
	}()
	var busy, frames, moved int
	if _, err = conn.ExecContext(ctx, `PRAGMA `+impatient); err == nil {
		err = conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &moved)
	}
	if err != nil {
		return false, fmt.Errorf("store: empty the journal: %w", err)
	}
	return busy == 0, nil
}

// purgeAtOnce bounds the documents of one transaction: other writers wait for it.
const purgeAtOnce = 50

// PurgeDeleted removes the content, the text and all that was made from documents that were deleted before a time, and
// what tells of their content in the record, which stays. It returns how many documents there were.
func (s *Store) PurgeDeleted(ctx context.Context, before time.Time) (purged int, err error) {
	for {
		var ids, files []string
		err := s.write(ctx, func(tx Tx) (err error) {
			if ids, err = collect(ctx, tx, scanID, `SELECT id FROM documents WHERE status = 'deleted' AND filename <> '' AND updated_at < $1
				ORDER BY updated_at LIMIT $2`, timeText(before), purgeAtOnce); err != nil {
				return fmt.Errorf("store: purge: %w", err)
			}
			for _, id := range ids {
				var file string
				if err := tx.QueryRowContext(ctx, `SELECT content_key FROM documents WHERE id = $1`, id).Scan(&file); err != nil {
					return fmt.Errorf("store: purge: %w", err)
				}
				files = append(files, file)
				for _, table := range []string{"claims", "test_suite_responses", "test_suites", "model_answers", "model_calls", "runs", "document_analyses", "document_texts"} {
					if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE document_id = $1`, id); err != nil {
						return fmt.Errorf("store: purge: %s: %w", table, err)
					}
				}
				if _, err := tx.ExecContext(ctx, `UPDATE documents SET filename = '', display_name = '', description = NULL, sha256 = '',
						content_key = '', test_suite_id = NULL, analysis_version = 0, pages = 0, characters = 0, tables = 0
					WHERE id = $1`, id); err != nil {
					return fmt.Errorf("store: purge: %w", err)
				}
			}
			return nil
		})
		if err != nil {
			return purged, err
		}
		purged += len(ids)
		if err := s.discard(ctx, files); err != nil || len(ids) < purgeAtOnce {
			return purged, err
		}
	}
}

// PurgeMails removes mails from before a time, sent or not, and returns how many there were.
func (s *Store) PurgeMails(ctx context.Context, before time.Time) (purged int64, err error) {
	return s.purge(ctx, "outbox", `created_at < $1 AND state <> 'sending'`, before)
}

// PurgeDemoRequests removes demo requests that nothing has happened to since a time, and returns how many there were.
func (s *Store) PurgeDemoRequests(ctx context.Context, before time.Time) (purged int64, err error) {
	return s.purge(ctx, "demo_requests", `updated_at < $1`, before)
}

func (s *Store) purge(ctx context.Context, table, where string, before time.Time) (purged int64, err error) {
	err = s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE `+where, timeText(before))
		if err == nil {
			purged, err = r.RowsAffected()
		}
		if err != nil {
			return fmt.Errorf("store: purge %s: %w", table, err)
		}
		return nil
	})
	return purged, err
}
