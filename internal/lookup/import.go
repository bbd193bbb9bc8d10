package lookup

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// ImportOptions says how a file is imported.
type ImportOptions struct {
	// Store takes the records. It may be open beside a service that runs. Required.
	Store *store.Store

	// Clock times the progress. Required; pass time.Now.
	Clock func() time.Time

	// Taxonomy is the table of the NUCC's taxonomy codes as CSV, for the specialties of [ImportNPI] in words. Nil: only
	// the codes of the built-in records have words.
	Taxonomy io.Reader

	// Again imports a file that was imported before.
	Again bool

	// Progress, if not nil, is called after every batch of rows.
	Progress func(Progress)

	batch int // batchRows; tests have smaller ones
}

// Progress is how far an import has come, or what came of it.
type Progress struct {
	Rows           int64 // read, also by earlier runs
	Saved, Skipped int64 // of those rows; skipped ones have no number, or nothing to show
	Bytes, Total   int64 // of the unpacked table
	ResumedAt      int64 // rows read by earlier runs
	Elapsed        time.Duration
	Before         time.Time // when the file was imported already, and nothing was done; else zero
}

// batchRows is how many rows are written at a time. A batch keeps others that write waiting for some tenths of a second.
const batchRows = 10_000

// errNoTable is the answer to a file of another kind.
var errNoTable = errors.New("the file is not the one that is wanted")

// archive is a file of a directory: a ZIP, or a table by itself.
type archive struct {
	file *os.File
	size int64
	hash string
	zip  *zip.Reader // nil: a table
}

func openArchive(ctx context.Context, name string) (a *archive, err error) {
	f, err := os.Open(name) //nolint:gosec // the command line opens the files that its user names
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Close())
		}
	}()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: give a file", errNoTable)
	}
	a = &archive{file: f, size: info.Size()}
	hash := sha256.New()
	if _, err := io.Copy(hash, readerOf(ctx, f)); err != nil {
		return nil, err
	}
	a.hash = hex.EncodeToString(hash.Sum(nil))
	var magic [2]byte
	if _, err := f.ReadAt(magic[:], 0); err != nil || !bytes.Equal(magic[:], []byte("PK")) {
		return a, nil
	}
	if a.zip, err = zip.NewReader(f, a.size); err != nil {
		return nil, fmt.Errorf("the ZIP cannot be read; is the download complete? %w", err)
	}
	return a, nil
}

// readerOf is r until the context ends.
func readerOf(ctx context.Context, r io.Reader) io.Reader { return contextReader{ctx, r} }

type contextReader struct {
	ctx context.Context // it lives as long as the one reading
	r   io.Reader
}

func (r contextReader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(b)
}

// table opens the table for which is says yes; names are in lower case, without directories.
func (a *archive) table(is func(name string) bool) (io.ReadCloser, int64, error) {
	if a.zip == nil {
		_, err := a.file.Seek(0, io.SeekStart)
		return io.NopCloser(a.file), a.size, err
	}
	for _, f := range a.zip.File {
		if is(strings.ToLower(path.Base(strings.ReplaceAll(f.Name, `\`, "/")))) {
			r, err := f.Open()
			return r, int64(f.UncompressedSize64), err
		}
	}
	return nil, 0, errNoTable
}

// importing is an import on its way.
type importing struct {
	o       ImportOptions
	at      store.DirectoryImport // as the database has it
	total   int64
	resumed int64
	began   time.Time
}

// begin finds out how far the file has been imported.
func begin(ctx context.Context, o ImportOptions, a *archive, kind string) (*importing, error) {
	i := &importing{o: o, began: o.Clock()}
	var err error
	i.at, err = o.Store.BeginImport(ctx, a.hash, kind, o.Again)
	i.resumed = i.at.Rows
	return i, err
}

func (i *importing) progress() Progress {
	p := Progress{
		Rows: i.at.Rows, Saved: i.at.Saved, Skipped: i.at.Skipped, Bytes: i.at.Bytes, Total: i.total,
		ResumedAt: i.resumed, Elapsed: i.o.Clock().Sub(i.began),
	}
	return p
}

// run reads the rest of a table and hands it to save in batches. read makes a record of a row, or says that there is none.
func run[R any](ctx context.Context, i *importing, table io.Reader, comma byte, names []string,
	read func(values []string) (R, bool),
	save func(ctx context.Context, from, to store.DirectoryImport, batch []R) error,
) (Progress, error) {
	t := newRows(readerOf(ctx, table), comma)
	header, err := t.next()
	if err != nil {
		return i.progress(), tableError(err)
	}
	places, err := t.columns(header, names)
	if err != nil {
		return i.progress(), fmt.Errorf("%w: %w", errNoTable, err)
	}
	if err := t.skipTo(i.at.Bytes); err != nil {
		return i.progress(), tableError(err)
	}
	w := newWanted(t, places)
	size := cmp.Or(i.o.batch, batchRows)
	batch := make([]R, 0, size)
	to := i.at
	flush := func() error {
		if to.Rows == i.at.Rows {
			return nil
		}
		to.Bytes = t.offset
		if err := save(ctx, i.at, to, batch); err != nil {
			return err
		}
		i.at, batch = to, batch[:0]
		if i.o.Progress != nil {
			i.o.Progress(i.progress())
		}
		return nil
	}
	for {
		row, err := t.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return i.progress(), tableError(err)
		}
		to.Rows++
		record, ok := *new(R), false
		if w.read(row) {
			record, ok = read(w.values)
		}
		if ok {
			batch = append(batch, record)
			to.Saved++
		} else {
			to.Skipped++
		}
		if to.Rows-i.at.Rows >= int64(size) {
			if err := flush(); err != nil {
				return i.progress(), err
			}
		}
	}
	if err := flush(); err != nil {
		return i.progress(), err
	}
	if i.at.Rows == 0 {
		return i.progress(), fmt.Errorf("%w: the table has no rows", errNoTable)
	}
	i.at, err = i.o.Store.FinishImport(ctx, i.at)
	return i.progress(), err
}

// tableError says what to do about a table that breaks off. What was imported of it stays.
func tableError(err error) error {
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, zip.ErrChecksum), errors.Is(err, zip.ErrFormat):
		return fmt.Errorf("the file is damaged; download it again: %w", err)
	}
	return err
}
