package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

func TestOpenRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		o    store.Options
		says string
	}{
		"no directory":  {store.Options{Clock: time.Now}, "RXASSAY_DATA_DIR"},
		"no clock":      {store.Options{DataDir: "x"}, "Clock"},
		"PostgreSQL":    {store.Options{DataDir: "x", Clock: time.Now, DatabaseURL: "postgres://u:s3cret@db/rx"}, "PostgreSQL is not supported yet"},
		"another":       {store.Options{DataDir: "x", Clock: time.Now, DatabaseURL: "mysql://u:s3cret@db/rx"}, "not understood"},
		"S3":            {store.Options{DataDir: t.TempDir(), Clock: time.Now, BucketURL: "s3://bucket?key=s3cret"}, "s3 buckets are not supported yet"},
		"relative":      {store.Options{DataDir: t.TempDir(), Clock: time.Now, BucketURL: "file://files"}, "file:///absolute/directory"},
		"file as a dir": {store.Options{DataDir: "/dev/null/x", Clock: time.Now}, "cannot be made"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := store.Open(t.Context(), test.o)
			if err == nil || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "s3cret") {
				t.Fatalf("error is %v, want one that says %q and no secret", err, test.says)
			}
		})
	}
}

func TestOneProcessAtATime(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a dir?with #odd%20signs")
	s := open(t, store.Options{DataDir: dir, Clock: time.Now})
	if _, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: time.Now}); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Fatalf("error is %v", err)
	}
	beside := open(t, store.Options{DataDir: dir, Clock: time.Now, Beside: true})
	d := upload(t, s, "u1")
	_, err := beside.Document(t.Context(), d.ID)
	ok(t, err)
	if _, err := s.WriteContent(t.Context(), s.NewID(), strings.NewReader("too long"), 1); err == nil {
		t.Error("content above the limit was taken")
	}
	var files []string
	ok(t, filepath.WalkDir(filepath.Join(dir, "files"), func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			files = append(files, path)
		}
		return err
	}))
	same(t, "files", len(files), 1) // nothing is left of the content that was refused
	for name, mode := range map[string]os.FileMode{filepath.Join("files", d.ContentKey): 0o600, ".": 0o700, "rxassay.db": 0o600, "rxassay.db-wal": 0o600, "files": 0o700} {
		info, err := os.Stat(filepath.Join(dir, name))
		ok(t, err)
		same(t, name, info.Mode().Perm(), mode)
	}
}

func TestReopen(t *testing.T) {
	c := newClock()
	o := store.Options{DataDir: t.TempDir(), BucketURL: "file://" + t.TempDir(), Clock: c.Now}
	s, err := store.Open(t.Context(), o)
	ok(t, err)
	kept, orphan := upload(t, s, "u1"), s.NewID()
	info, err := s.WriteContent(t.Context(), orphan, strings.NewReader("no record names this"), 100)
	ok(t, err)
	dir := strings.TrimPrefix(o.BucketURL, "file://")
	half := filepath.Join(dir, kept.ContentKey+".18a1f.tmp")
	ok(t, os.WriteFile(half, []byte("half"), 0o600))
	foreign := filepath.Join(dir, "README.tmp")
	ok(t, os.WriteFile(foreign, []byte("not ours"), 0o600))
	running, waiting := upload(t, s, "u1"), upload(t, s, "u1")
	_, err = s.BeginText(t.Context(), running.ID)
	ok(t, err)
	complete(t, s, kept)
	run, _, err := s.StartRun(t.Context(), store.NewRun{DocumentID: kept.ID, UserID: "u1", Category: "costShares"}, nil)
	ok(t, err)
	_, err = s.BeginRun(t.Context(), run.ID)
	ok(t, err)
	asked, err := s.CreateResponse(t.Context(), kept.ID, "u1", "quick")
	ok(t, err)
	ok(t, s.Close())

	s = open(t, o)
	same(t, "recovered", s.Recovered(), store.Recovered{Files: 2})
	_, err = s.OpenContent(t.Context(), info.Key)
	is(t, err, store.ErrNotFound)
	r, err := s.OpenContent(t.Context(), kept.ContentKey)
	ok(t, err)
	ok(t, r.Close())
	if _, err := os.Stat(foreign); err != nil {
		t.Error("a file that is not ours was removed")
	}
	w, err := s.BeginText(t.Context(), running.ID)
	ok(t, err)
	same(t, "crashes of the text stage", w.Crashes, 1)
	w, err = s.BeginText(t.Context(), waiting.ID)
	ok(t, err)
	same(t, "crashes of a stage that did not run", w.Crashes, 0)
	run, err = s.Run(t.Context(), run.ID)
	ok(t, err)
	same(t, "crashes of the run", []any{run.State, run.Crashes}, []any{store.RunQueued, 1})
	asked, err = s.Response(t.Context(), asked.ID, "u1")
	ok(t, err)
	same(t, "the response that was pending", []any{asked.Status, asked.ParseError}, []any{store.ResponseFailed, "The service stopped while the suite was made."})
}

func TestIDsSortByTime(t *testing.T) {
	c := newClock()
	s := open(t, store.Options{DataDir: t.TempDir(), Clock: c.Now})
	last := ""
	for i := range 10_000 {
		id := s.NewID()
		if id <= last || id[14] != '7' || !strings.HasPrefix(id, "01a1f8d3-ea0") {
			t.Fatalf("%s after %s", id, last)
		}
		last = id
		switch i {
		case 100, 200:
			c.Add(time.Millisecond)
		case 300:
			c.Add(-time.Second)
		}
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	o := store.Options{DataDir: t.TempDir(), Clock: time.Now}
	s, err := store.Open(t.Context(), o)
	ok(t, err)
	ok(t, s.Close())
	db, err := sql.Open("sqlite", filepath.Join(o.DataDir, "rxassay.db"))
	ok(t, err)
	_, err = db.ExecContext(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)`)
	ok(t, err)
	ok(t, db.Close())
	if _, err := store.Open(t.Context(), o); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Fatalf("error is %v", err)
	}
}
