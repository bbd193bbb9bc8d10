package sandbox_test

import (
	"bytes"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/sandbox"
	"github.com/rxassay/rxassay/samples"
)

// mutants is how many damaged PDF files TestMutants reads; seed makes others of them.
var (
	mutants = flag.Int("mutants", 40, "how many damaged PDF files to read")
	seed    = flag.Uint64("seed", 1, "for other damage")
)

// TestMutants reads PDF files with all kinds of damage in children: each is read, or refused with a code, in time, and the
// children go on. The files are those of the directory in RXASSAY_SAMPLES, or the sample plan.
func TestMutants(t *testing.T) {
	whole := wholePDFs(t)
	p := newPool(t, sandbox.Config{Args: []string{honest, compiled}, Workers: 2, Memory: 512 << 20, Processor: patient, Time: patient, Start: patient})
	if err := p.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	var (
		mu      sync.Mutex
		codes   = map[string]int{}
		longest time.Duration
	)
	work := make(chan int)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for i := range work {
				random := rand.New(rand.NewPCG(*seed, uint64(i)))
				content := damaged(random, whole[i%len(whole)])
				began := time.Now()
				text, _, err := p.Text(t.Context(), extract.PDF, content)
				took := time.Since(began)
				code := "read"
				var f *extract.Failure
				switch {
				case errors.As(err, &f):
					code = f.Code
				case err != nil:
					t.Errorf("file %d of seed %d: %v", i, *seed, err)
				case text.Len() == 0:
					t.Errorf("file %d of seed %d: a text of nothing", i, *seed)
				}
				mu.Lock()
				codes[code]++
				longest = max(longest, took)
				mu.Unlock()
			}
		})
	}
	for i := range *mutants {
		work <- i
	}
	close(work)
	wg.Wait()
	t.Logf("%d files: %v; the longest took %v", *mutants, codes, longest.Round(time.Millisecond))
	if _, _, err := p.Text(t.Context(), extract.PDF, samples.PlanPDF); err != nil {
		t.Errorf("a whole file after them: %v", err)
	}
}

func wholePDFs(t *testing.T) [][]byte {
	t.Helper()
	dir := os.Getenv("RXASSAY_SAMPLES")
	if dir == "" {
		return [][]byte{samples.PlanPDF}
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.pdf"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no PDF files in %s (%v)", dir, err)
	}
	var out [][]byte
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, content)
	}
	return out
}

// damaged returns a file with damage of one kind: cut off, with bytes or numbers changed, or with a stretch of it wiped out,
// taken away, doubled or moved.
func damaged(random *rand.Rand, whole []byte) []byte {
	b := slices.Clone(whole)
	from := random.IntN(len(b))
	to := min(len(b), from+1+random.IntN(1+len(b)/10))
	switch random.IntN(7) {
	case 0:
		return b[:from]
	case 1:
		for range 1 + random.IntN(64) {
			b[random.IntN(len(b))] = byte(random.IntN(256))
		}
	case 2:
		clear(b[from:to])
	case 3:
		return slices.Delete(b, from, to)
	case 4:
		return slices.Insert(b, random.IntN(len(b)), slices.Clone(b[from:to])...)
	case 5:
		stretch := slices.Clone(b[from:to])
		b = slices.Delete(b, from, to)
		return slices.Insert(b, random.IntN(len(b)+1), stretch...)
	case 6:
		// The numbers of its structure: lengths, references, sizes, coordinates.
		for range 1 + random.IntN(40) {
			at := random.IntN(len(b))
			if n := bytes.IndexAny(b[at:], "0123456789"); n >= 0 {
				b[at+n] = byte('0' + random.IntN(10))
			}
		}
	}
	return b
}
