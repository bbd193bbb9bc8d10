package main

import (
	"bytes"
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	_ "modernc.org/sqlite" // somebody else's way to the database
)

func TestAdmin(t *testing.T) {
	s := startService(t, "rxassay")
	s.upload(t, []byte("%PDF-1.7\nnothing that could be read"))
	token := s.token
	s.token = ""
	s.call(t, "POST", "/api/auth/register", strings.NewReader(`{"uid":"bob","email":"bob@example.com","displayName":"Bob Sample","provider":"password"}`), nil)
	s.token = token
	var request struct{ Data struct{ ID string } }
	s.call(t, "POST", "/api/demo-requests", strings.NewReader(`{"name":"Jane Sample","email":"jane@example.com","description":"We test 40 plan designs each autumn."}`), &request)
	data := filepath.Join(s.dir, "data")
	t.Run("stories", func(t *testing.T) {
		testscript.Run(t, testscript.Params{
			Dir: "testdata/admin",
			Setup: func(env *testscript.Env) error {
				env.Setenv("RXASSAY_DATA_DIR", data)
				env.Setenv("ANN", s.uid)
				env.Setenv("DEMO", request.Data.ID)
				return nil
			},
		})
	})
	s.stop(t)

	// What was changed behind the service's back is found, and the first place told.
	db, err := sql.Open("sqlite", filepath.Join(data, "rxassay.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, q := range []string{`DROP TRIGGER audit_entries_update`, `UPDATE audit_entries SET outcome = 'denied' WHERE sequence = 3`} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	out, code, errs := runCommand(t, "admin", "--data-dir", data, "audit", "verify")
	if code != exitFindings || !strings.HasPrefix(out, "entry 3: the entry, or its place, was changed") || errs != "" {
		t.Errorf("%d: %s%s", code, out, errs)
	}
}

func runCommand(t *testing.T, args ...string) (stdout string, code int, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(context.Background(), args, &environment{
		stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: func(string) string { return "" }, now: time.Now,
	})
	return out.String(), code, errs.String()
}

// What strangers have written must not steer a terminal.
func TestPlain(t *testing.T) {
	if got, want := plain("Bob\x1b[31m\tSam\nple\u202e"), "Bob\uFFFD[31m\uFFFDSam\uFFFDple\uFFFD"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
