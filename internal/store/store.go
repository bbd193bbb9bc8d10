// Package store keeps everything the service must remember: records in a database, document bytes in a bucket.
//
// It is the only package that knows SQL. There is one [Store] and one set of queries, written so that SQLite and
// PostgreSQL run the same text: timestamps are UTC text, JSON is text, placeholders are numbered. What a method has
// returned without an error survives a kill or a loss of power.
//
// Every method takes a context and may be called from any number of goroutines. Absent things are [ErrNotFound], a lost
// race or a state that does not allow the move is [ErrConflict]; both come wrapped with what was asked for.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"gocloud.dev/blob"
)

// The errors that callers tell apart, with errors.Is.
var (
	ErrNotFound  = errors.New("not found")                           // absent, deleted, or another user's where the method takes a user
	ErrConflict  = errors.New("in a state that does not allow this") // somebody else was first, or the record has moved on
	ErrNoContent = errors.New("the document has no stored content")
	ErrTooLarge  = errors.New("the content is larger than the limit")
	ErrBadCursor = errors.New("the cursor is not one that this service gave out; list again without it")
)

// Tx is a transaction on the database. Callbacks that take one run inside the transaction of the method they are passed
// to; they must use it for all they write, and must not call the Store.
type Tx = *sql.Tx

// Beside is what is written together with a record that a method makes, in the same transaction: both are there
// afterwards, or neither is. It must be quick, since writers take turns.
type Beside[R any] func(ctx context.Context, tx Tx, made R) error

func callBeside[R any](ctx context.Context, tx Tx, made R, all []Beside[R]) error {
	for _, f := range all {
		if err := f(ctx, tx, made); err != nil {
			return err
		}
	}
	return nil
}

// Options says where the store keeps its data.
type Options struct {
	// DataDir is the directory for the database and the files. It is made, with mode 0700, when it does not exist.
	// Required.
	DataDir string

	// DatabaseURL is empty for a SQLite database in DataDir. PostgreSQL ("postgres://…") is not supported yet.
	DatabaseURL string

	// BucketURL is empty for files in DataDir, or "file:///absolute/directory". Other kinds are not supported yet.
	BucketURL string

	// Beside opens the store beside a process that already serves it: for imports and reports. Such a store recovers
	// and cleans nothing, and must not run jobs.
	Beside bool

	// Clock gives the time that records are stamped with. Required; pass time.Now.
	Clock func() time.Time
}

// Store is the service's memory. Make it with [Open].
type Store struct {
	clock     func() time.Time
	writer    *sql.DB       // one connection; every transaction on it is a write transaction from its first statement
	turn      chan struct{} // full while somebody writes; who waits gets in by order of arrival, which sql.DB does not keep
	reader    *sql.DB
	bucket    *blob.Bucket
	dir       string
	files     string // the bucket's directory
	lock      *os.File
	recovered Recovered
	ids       ids
}

// Recovered counts what Open found left over from a process that ended without closing its store.
type Recovered struct {
	Jobs  int // jobs that were running, and are available again
	Files int // half-written or orphaned files, removed
}

// Open opens or makes a store: it takes the directory for this process (unless Beside), brings the database to the
// current schema, makes jobs that were running when the last process died available again, and removes the files that
// no record names. A directory in use by another process is refused.
func Open(ctx context.Context, o Options) (_ *Store, err error) {
	switch {
	case o.DataDir == "":
		return nil, errors.New("store: no data directory is given; set RXASSAY_DATA_DIR")
	case o.Clock == nil:
		return nil, errors.New("store: Options.Clock is required; pass time.Now")
	}
	if err := checkDatabaseURL(o.DatabaseURL); err != nil {
		return nil, err
	}
	dir, err := filepath.Abs(o.DataDir)
	if err != nil {
		return nil, fmt.Errorf("store: data directory: %w", err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("store: the data directory cannot be made; check its path and owner: %w", err)
	}
	s := &Store{clock: o.Clock, dir: dir, turn: make(chan struct{}, 1)}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Close())
		}
	}()
	if !o.Beside {
		if s.lock, err = lockFile(filepath.Join(dir, "rxassay.lock")); err != nil {
			return nil, err
		}
	}
	if s.files, s.bucket, err = openBucket(dir, o.BucketURL); err != nil {
		return nil, err
	}
	if s.writer, s.reader, err = openSQLite(ctx, filepath.Join(dir, "rxassay.db")); err != nil {
		return nil, err
	}
	if err := s.migrate(ctx); err != nil {
		return nil, err
	}
	if err := syncDirs(dir, filepath.Dir(s.files)); err != nil { // the names of the files just made
		return nil, fmt.Errorf("store: sync the data directory: %w", err)
	}
	if o.Beside {
		return s, nil
	}
	if err := s.guardAudit(ctx); err != nil {
		return nil, err
	}
	if s.recovered.Jobs, err = s.resetRunning(ctx); err != nil {
		return nil, err
	}
	if s.recovered.Files, err = s.removeOrphans(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// DataDir returns the directory of the database, where keys are kept too.
func (s *Store) DataDir() string { return s.dir }

// Recovered returns what Open found left over.
func (s *Store) Recovered() Recovered { return s.recovered }

// Ping reports whether the database answers and takes writes.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.reader.PingContext(ctx); err != nil {
		return fmt.Errorf("store: the database does not answer: %w", err)
	}
	return s.write(ctx, func(Tx) error { return nil })
}

// Close closes the store. Whoever runs jobs on it must have stopped them.
func (s *Store) Close() error {
	var errs []error
	for _, db := range []*sql.DB{s.reader, s.writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	if s.bucket != nil {
		errs = append(errs, s.bucket.Close())
	}
	if s.lock != nil {
		if err := s.lock.Close(); !errors.Is(err, fs.ErrClosed) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// write runs f in a write transaction and commits it unless f returns an error or panics. Writers take turns: f must be
// short, and must not call a method of the Store.
func (s *Store) write(ctx context.Context, f func(tx Tx) error) error {
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return fmt.Errorf("store: begin: %w", ctx.Err())
	}
	return inTx(ctx, s.writer, nil, f)
}

// read runs f in a transaction that sees one moment of the database and never waits for writers.
func (s *Store) read(ctx context.Context, f func(tx Tx) error) error {
	return inTx(ctx, s.reader, &sql.TxOptions{ReadOnly: true}, f)
}

func inTx(ctx context.Context, db *sql.DB, o *sql.TxOptions, f func(tx Tx) error) error {
	tx, err := db.BeginTx(ctx, o)
	if err != nil {
		return fmt.Errorf("store: begin: %w", err)
	}
	defer tx.Rollback() //nolint:errcheck // a no-op once committed; a failed rollback leaves nothing to do
	if err := f(tx); err != nil {
		return byContext(ctx, err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("store: commit: %w", byContext(ctx, err))
	}
	return nil
}

// byContext says why a transaction was over before its time: when its context is done, database/sql rolls it back by
// itself, and whoever uses it just then is told only that it has ended.
func byContext(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, sql.ErrTxDone) {
		return ctx.Err()
	}
	return err
}

// timeLayout is fixed in width, so that text order is time order.
const timeLayout = "2006-01-02T15:04:05.000000Z"

func (s *Store) now() time.Time { return s.clock().UTC().Truncate(time.Microsecond) }

func timeText(t time.Time) string { return t.UTC().Format(timeLayout) }

// timeColumn scans a timestamp column; NULL and the empty text are the zero time.
type timeColumn struct{ to *time.Time }

// Scan implements sql.Scanner.
func (c timeColumn) Scan(v any) error {
	text, ok := v.(string)
	if v == nil || ok && text == "" {
		*c.to = time.Time{}
		return nil
	}
	if !ok {
		return fmt.Errorf("store: a timestamp column holds a %T", v)
	}
	t, err := time.Parse(timeLayout, text)
	if err != nil {
		return errors.New("store: a timestamp column holds something else")
	}
	*c.to = t
	return nil
}

// row is what *sql.Row and *sql.Rows have in common.
type row interface{ Scan(dest ...any) error }

// notFound names what was looked for, without its id.
func notFound(err error, what string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("store: %s: %w", what, ErrNotFound)
	}
	return fmt.Errorf("store: %s: %w", what, err)
}

// changed turns an UPDATE that found nothing into missing.
func changed(r sql.Result, err error, what string, missing error) error {
	if err != nil {
		return fmt.Errorf("store: %s: %w", what, err)
	}
	n, err := r.RowsAffected()
	if err != nil {
		return fmt.Errorf("store: %s: %w", what, err)
	}
	if n == 0 {
		return fmt.Errorf("store: %s: %w", what, missing)
	}
	return nil
}

// collect reads all rows of a query.
func collect[T any](ctx context.Context, tx Tx, scan func(row) (T, error), query string, args ...any) (_ []T, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	all := []T{}
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, rows.Err()
}
