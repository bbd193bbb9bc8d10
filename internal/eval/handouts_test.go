package eval_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/eval"
)

var update = flag.Bool("update", false, "write the figures of testdata/handouts.golden")

const (
	handouts       = "testdata/handouts"
	expectedSuffix = ".expected.json"
)

// TestHandouts reads documents in the manner of issuers, employers, funds and vendors, as the files that are handed out, and holds what is
// found of them to what was found before: docs/accuracy.md says who wrote them and how they were read at first. Figures that rise are
// written down with -update; so are those that fall, if a reading is given up on purpose.
func TestHandouts(t *testing.T) {
	files, err := extract.New(extract.Options{CompilationCache: filepath.Join(os.TempDir(), "rxassay-test-engine", "service")}) // shared with the tests of other packages
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	sidecars, err := filepath.Glob(filepath.Join(handouts, "*"+expectedSuffix))
	if err != nil || len(sidecars) == 0 {
		t.Fatalf("%d documents: %v", len(sidecars), err)
	}
	got := "document\tfacts\tfound\twrong\twrong at 0.90 and above\n"
	for _, sidecar := range sidecars {
		report := scoreHandout(t, files, sidecar)
		sure := 0
		for _, b := range report.Reliability {
			if b.From >= 900 {
				sure += b.Wrong
			}
		}
		total := report.Total()
		got += fmt.Sprintf("%s\t%d\t%d\t%d\t%d\n", report.Document, total.Expected, total.Matched, total.Wrong, sure)
	}
	golden := "testdata/handouts.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) == got {
		return
	}
	before := strings.Split(string(want), "\n")
	for n, line := range strings.Split(got, "\n") {
		if n >= len(before) || before[n] != line {
			t.Errorf("%s\nwas %s", line, strings.Join(before[min(n, len(before)):min(n+1, len(before))], ""))
		}
	}
}

func scoreHandout(t *testing.T, files *extract.Reader, sidecar string) eval.Report {
	t.Helper()
	base := strings.TrimSuffix(sidecar, expectedSuffix)
	names, err := filepath.Glob(base + ".*")
	if err != nil || len(names) != 2 {
		t.Fatalf("%s: beside the expected facts there must be one document: %q, %v", base, names, err)
	}
	name := names[0]
	if name == sidecar {
		name = names[1]
	}
	content, err := os.ReadFile(sidecar)
	if err != nil {
		t.Fatal(err)
	}
	expected, err := eval.ParseSet(content)
	if err != nil {
		t.Fatalf("%s: %v", sidecar, err)
	}
	doc, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text, _, err := files.Text(t.Context(), extract.Detect(doc), doc)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	read, err := analyze.Document(t.Context(), text, benefit.Comprehensive, analyze.Builtin{}, "")
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	report := eval.Score(expected, eval.Facts(read.Plan))
	report.Document = filepath.Base(name)
	return report
}
