package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// DirectoryImport is how far the import of a file has come.
type DirectoryImport struct {
	SHA256         string // of the file, in hex
	Kind           string // npi or ndc
	Rows, Bytes    int64  // read of the unpacked table, its header not counted as a row
	Saved, Skipped int64
	StartedAt      time.Time
	FinishedAt     time.Time // zero while it is not finished
}

// An import holds more of the database in memory, and copies the log into it less often: the keys of a directory come in
// no order, so that every batch touches a page for almost every row.
const (
	importCache      = 64 << 10 // KiB
	importCheckpoint = 16 << 10 // pages
)

const importColumns = `sha256, kind, rows_read, bytes_read, saved, skipped, started_at, finished_at`

func scanImport(r row) (i DirectoryImport, err error) {
	err = r.Scan(&i.SHA256, &i.Kind, &i.Rows, &i.Bytes, &i.Saved, &i.Skipped, timeColumn{&i.StartedAt}, timeColumn{&i.FinishedAt})
	return i, err
}

// BeginImport returns how far an earlier import of the file with that hash has come, or the beginning of a new one.
// With again the file is imported from its beginning, whatever has been imported of it.
func (s *Store) BeginImport(ctx context.Context, sha256, kind string, again bool) (i DirectoryImport, err error) {
	for _, pragma := range []string{
		fmt.Sprintf(`PRAGMA cache_size = -%d`, importCache), fmt.Sprintf(`PRAGMA wal_autocheckpoint = %d`, importCheckpoint),
	} {
		if _, err := s.writer.ExecContext(ctx, pragma); err != nil {
			return i, fmt.Errorf("store: begin import: %w", err)
		}
	}
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		if again {
			if _, err := tx.ExecContext(ctx, `DELETE FROM directory_imports WHERE sha256 = $1`, sha256); err != nil {
				return fmt.Errorf("store: begin import: %w", err)
			}
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO directory_imports (sha256, kind, rows_read, bytes_read, saved, skipped,
			started_at, updated_at) VALUES ($1, $2, 0, 0, 0, 0, $3, $3) ON CONFLICT (sha256) DO NOTHING`, sha256, kind, now); err != nil {
			return fmt.Errorf("store: begin import: %w", err)
		}
		i, err = scanImport(tx.QueryRowContext(ctx, `SELECT `+importColumns+` FROM directory_imports WHERE sha256 = $1`, sha256))
		return notFoundOrNil(err, "import")
	})
	return i, err
}

// ImportNPIs writes records of a file, which it sorts, and how far its import has come, both or neither. A record replaces one of an
// earlier or the same date. Where from is not how far the import had come, another process imports the same file, and
// the answer is [ErrConflict].
func (s *Store) ImportNPIs(ctx context.Context, from, to DirectoryImport, all []NPIRecord) error {
	return s.importBatch(ctx, from, to, func(ctx context.Context, tx Tx) error {
		insert, err := tx.PrepareContext(ctx, `INSERT INTO npi_records (`+npiColumns+`) VALUES `+
			placeholders(1, npiColumnCount)+npiUpdate+` WHERE excluded.updated_on >= npi_records.updated_on`)
		if err != nil {
			return fmt.Errorf("store: import npi records: %w", err)
		}
		defer insert.Close()
		slices.SortFunc(all, func(a, b NPIRecord) int { // neighbours share a page
			return cmp.Or(strings.Compare(a.NPI, b.NPI), strings.Compare(a.UpdatedOn, b.UpdatedOn))
		})
		for i := range all {
			if _, err := insert.ExecContext(ctx, all[i].values()...); err != nil {
				return fmt.Errorf("store: import npi records: %w", err)
			}
		}
		return nil
	})
}

// ImportNDCs writes records of a file and how far its import has come, as [Store.ImportNPIs] does. Records replace what
// was known.
func (s *Store) ImportNDCs(ctx context.Context, from, to DirectoryImport, all []NDCRecord) error {
	return s.importBatch(ctx, from, to, func(ctx context.Context, tx Tx) error { return putNDCs(ctx, tx, all) })
}

func (s *Store) importBatch(ctx context.Context, from, to DirectoryImport, put func(context.Context, Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // a batch is short, and watching for the end of ctx costs more than a row
	now := timeText(s.now())
	return s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE directory_imports SET rows_read = $3, bytes_read = $4, saved = $5, skipped = $6,
				updated_at = $7 WHERE sha256 = $1 AND rows_read = $2 AND finished_at = ''`,
			from.SHA256, from.Rows, to.Rows, to.Bytes, to.Saved, to.Skipped, now)
		if err := changed(r, err, "import: another process imports this file", ErrConflict); err != nil {
			return err
		}
		return put(ctx, tx)
	})
}

// FinishImport marks the import of a file as finished. A file of drugs is a whole directory: what an earlier one had and
// this one has not is no longer active.
func (s *Store) FinishImport(ctx context.Context, i DirectoryImport) (DirectoryImport, error) {
	now := s.now()
	err := s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE directory_imports SET finished_at = $3, updated_at = $3
			WHERE sha256 = $1 AND rows_read = $2 AND finished_at = ''`, i.SHA256, i.Rows, timeText(now))
		if err := changed(r, err, "finish import", ErrConflict); err != nil {
			return err
		}
		if i.Kind != "ndc" {
			return nil
		}
		_, err = tx.ExecContext(ctx, `UPDATE ndc_records SET active = FALSE WHERE known AND imported AND said_at < $1`, timeText(i.StartedAt))
		if err != nil {
			return fmt.Errorf("store: finish import: %w", err)
		}
		return nil
	})
	i.FinishedAt = now
	return i, err
}
