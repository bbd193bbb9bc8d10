package analyze

import (
	"bytes"
	"flag"
	"os"
	stdregexp "regexp"
	"testing"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

//go:generate go test . -run ^TestExpressions$ -write-needs

var writeNeeds = flag.Bool("write-needs", false, "write what the matches of the package's expressions have")

// TestExpressions compiles the expressions of the package, of which one that is none would otherwise show in a document only, and
// holds the table of what their matches have to them.
func TestExpressions(t *testing.T) {
	for _, r := range regexp.All() {
		if _, err := stdregexp.Compile(r.String()); err != nil {
			t.Error(err)
		}
	}
	const name = "internal/lazyregexp/needs.txt"
	var table bytes.Buffer
	if err := regexp.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	if *writeNeeds {
		if err := os.WriteFile(name, table.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written, table.Bytes()) {
		t.Errorf("%s is not what the expressions give: commit the result of make generate", name)
	}
}
