package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"rxassay": main, "hello": serveHello})
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
