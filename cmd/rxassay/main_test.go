package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"rxassay": func() {
			os.Exit(run(context.Background(), os.Args[1:], &environment{
				stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, getenv: os.Getenv, now: time.Now,
			}))
		},
	})
}

// The stories of testdata/script are told by the command line itself; `go test -run Scripts -testscript.update` is not
// used, so that a changed figure is looked at before it is written down.
func TestScripts(t *testing.T) {
	cache := filepath.Join(os.TempDir(), "rxassay-test-engine") // the compiled PDF engine, shared by the stories
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_CACHE_HOME", cache)
			return nil
		},
	})
}
