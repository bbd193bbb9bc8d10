package pdf

import (
	"os"
	"testing"
)

// compiled is where the compiled code of the engine is kept for all engines of this run.
var compiled string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "rxassay-pdf-")
	if err != nil {
		panic(err)
	}
	compiled = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}
