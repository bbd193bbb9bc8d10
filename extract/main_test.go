package extract_test

import (
	"os"
	"testing"
)

// compiled is where the compiled code of the PDF engine is kept for all readers of this run.
var compiled string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "rxassay-extract-")
	if err != nil {
		panic(err)
	}
	compiled = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}
