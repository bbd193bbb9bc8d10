package eval_test

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/eval"
)

// writing is a test that writes benefits, which it knows, into files in shapes taken at random, and holds what is read of them against it.
type writing struct {
	name  string
	count *int
	seed  *uint64
	only  *int
	keep  *string
	most  int  // of a hundred files may come back with a fact that is missing or wrong
	whole bool // the facts are all that there are: what is beside them is invented
}

// newWriting makes a test with flags of its own: -sheets, -sheetseed, -sheetonly and -sheetkeep of "sheet".
func newWriting(name string, most int, whole bool) writing {
	return writing{
		name:  name,
		count: flag.Int(name+"s", 400, "how many files the test writes"),
		seed:  flag.Uint64(name+"seed", 1, "of the files"),
		only:  flag.Int(name+"only", -1, "the one file that the test writes, and shows"),
		keep:  flag.String(name+"keep", "", "a folder for the files that are read wrongly"),
		most:  most, whole: whole,
	}
}

// written is a file with the facts that are in it.
type written struct {
	look           string // the features of its shape, parted by spaces
	format, ending string
	content        []byte
	facts          eval.Set
}

// run writes files and reads them back.
func (w writing) run(t *testing.T, write func(r *rand.Rand) written) {
	files, err := extract.New(extract.Options{CompilationCache: filepath.Join(os.TempDir(), "rxassay-test-engine", "service")}) // shared with the tests of other packages
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	bad := 0
	var all eval.Tally
	byLook := misreadBy{}
	for i := range *w.count {
		if *w.only >= 0 && i != *w.only {
			continue
		}
		f := write(rand.New(rand.NewPCG(*w.seed, uint64(i))))
		text, _, err := files.Text(t.Context(), f.format, f.content)
		if err != nil {
			t.Fatalf("%d: %v", i, err)
		}
		read, err := analyze.Document(t.Context(), text, benefit.Comprehensive, analyze.Builtin{}, "")
		if err != nil {
			t.Fatalf("%d: %v", i, err)
		}
		report := eval.Score(f.facts, eval.Facts(read.Plan))
		sum := report.Total()
		for _, of := range []benefit.Category{benefit.CostShares, benefit.Accumulators} {
			if w.whole {
				sum.Wrong += report.Categories[of].Neutral
			}
		}
		all = all.Add(sum)
		misread := 0
		if sum.Matched < sum.Expected || sum.Wrong > 0 {
			bad, misread = bad+1, 1
			few := func(list []string) string { return strings.Join(list[:min(3, len(list))], ", ") }
			t.Logf("%d: %d of %d, %d wrong; %s\n\tmissed %s\n\twrong %s", i, sum.Matched, sum.Expected, sum.Wrong, f.look, few(report.Missed), few(report.Wrong))
			if *w.keep != "" {
				if err := os.WriteFile(filepath.Join(*w.keep, fmt.Sprintf("%04d%s", i, f.ending)), f.content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		if *w.only >= 0 {
			t.Logf("%s\n%s\nmissed %s\nwrong %s", f.look, text.Content, strings.Join(report.Missed, "\n\t"), strings.Join(report.Wrong, "\n\t"))
		}
		byLook.add(f.look, misread)
	}
	byLook.log(t)
	t.Logf("%d of %d documents misread, %d of %d facts found, %d wrong", bad, *w.count, all.Matched, all.Expected, all.Wrong)
	// What is still misread is known; more than that is a loss.
	if *w.only < 0 && *w.seed == 1 && bad > *w.count*w.most/100 {
		t.Errorf("%d of %d documents are misread; run with -v -%skeep DIR to see which", bad, *w.count, w.name)
	}
}

// misreadBy counts, for each feature of what documents look like, those that have it and those of them that are misread.
type misreadBy map[string][2]int

// add counts a document by the features of its look.
func (m misreadBy) add(look string, misread int) {
	for _, feature := range strings.Fields(look) {
		c := m[feature]
		m[feature] = [2]int{c[0] + 1, c[1] + misread}
	}
}

func (m misreadBy) log(t *testing.T) {
	t.Helper()
	for _, feature := range slices.Sorted(maps.Keys(m)) {
		t.Logf("%-40s %4d documents, %4d misread", feature, m[feature][0], m[feature][1])
	}
}

// zipOf packs named parts.
func zipOf(t *testing.T, parts ...[2]string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, part := range parts {
		p, err := z.Create(part[0])
		if err == nil {
			_, err = p.Write([]byte(part[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
