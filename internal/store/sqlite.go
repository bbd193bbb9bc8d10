package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

func checkDatabaseURL(u string) error {
	scheme, _, found := strings.Cut(u, "://")
	switch {
	case u == "":
		return nil
	case found && (scheme == "postgres" || scheme == "postgresql"):
		return errors.New("store: PostgreSQL is not supported yet; " +
			"leave RXASSAY_DATABASE_URL empty to use the SQLite database in the data directory")
	default: // the value may hold a password: it is not repeated
		return errors.New("store: RXASSAY_DATABASE_URL is not understood; " +
			"leave it empty to use the SQLite database in the data directory")
	}
}

// How long a connection waits for another process, or for readers who keep a checkpoint from ending.
const (
	patient   = `busy_timeout(10000)`
	impatient = `busy_timeout(100)`
)

// openSQLite opens the two pools of one database file. The writer has a single connection, so writers queue in the
// process instead of failing with "database is locked", and each of its transactions takes the write lock when it
// begins. synchronous=FULL makes a committed transaction survive a loss of power; secure_delete overwrites what is deleted.
func openSQLite(ctx context.Context, path string) (writer, reader *sql.DB, err error) {
	// SQLite would make the file with the process's umask.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, nil, fmt.Errorf("store: the database cannot be opened; check its owner and mode: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, nil, fmt.Errorf("store: the database cannot be opened: %w", err)
	}
	open := func(connections int, params string) (*sql.DB, error) {
		u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: params}
		db, err := sql.Open("sqlite", u.String())
		if err != nil {
			return nil, fmt.Errorf("store: %w", err)
		}
		db.SetMaxOpenConns(connections)
		db.SetMaxIdleConns(connections)
		if err := db.PingContext(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("store: the database cannot be opened: %w", err), db.Close())
		}
		return db, nil
	}
	const common = "_pragma=" + patient + "&_pragma=foreign_keys(1)"
	if writer, err = open(1, common+"&_txlock=immediate&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=secure_delete(1)"); err != nil {
		return nil, nil, err
	}
	if reader, err = open(max(4, runtime.NumCPU()), common+"&_pragma=query_only(1)"); err != nil {
		return writer, nil, err
	}
	return writer, reader, nil
}
