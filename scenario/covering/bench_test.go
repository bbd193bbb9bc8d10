package covering_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/scenario/covering"
)

// BenchmarkCover prints the table of docs/covering.md: sizes beside the smallest known ones and those of PICT, and of the
// models (*.txt) of the folder that RXASSAY_MODELS names.
func BenchmarkCover(b *testing.B) {
	for range b.N {
		fmt.Printf("%-26s %6s %11s %6s %5s | %4s %4s %5s %7s | %5s %5s %7s\n",
			"model", "params", "constraints", "pairs", "bound", "t=2", "best", "PICT", "seconds", "t=3", "PICT", "seconds")
		for _, k := range known {
			report(b, k.name, model(b, k.name), k.best, k.pict, k.pict3)
		}
		paths, err := filepath.Glob(filepath.Join(os.Getenv("RXASSAY_MODELS"), "*.txt"))
		if err != nil {
			b.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			name := strings.TrimSuffix(filepath.Base(path), ".txt")
			m, err := covering.Parse(string(text))
			if err != nil {
				fmt.Printf("%-26s %v\n", name, err)
				continue
			}
			report(b, name, m, 0, 0, 0)
		}
	}
}

// report prints a line of the table; 0 is not known.
func report(b *testing.B, name string, m *covering.Model, best, pict, pict3 int) {
	b.Helper()
	number := func(n int) string { return strings.TrimPrefix(fmt.Sprint(n), "0") }
	two, took := timed(b, m, 2)
	fmt.Printf("%-26s %6d %11d %6d %5d | %4d %4s %5s %7.2f |", name, len(m.Parameters), len(m.Constraints), two.Tuples, two.Bound,
		len(two.Rows), number(best), number(pict), took.Seconds())
	if tuples(m, 3) > 400_000 { // minutes
		fmt.Println()
		return
	}
	three, took := timed(b, m, 3)
	fmt.Printf(" %5d %5s %7.2f\n", len(three.Rows), number(pict3), took.Seconds())
}

func timed(b *testing.B, m *covering.Model, strength int) (*covering.Array, time.Duration) {
	b.Helper()
	start := time.Now()
	a, err := covering.Cover(m, covering.Options{Strength: strength})
	if err != nil {
		b.Fatal(err)
	}
	return a, time.Since(start)
}

// tuples is how many of a strength a model without constraints would have.
func tuples(m *covering.Model, strength int) int {
	sums := make([]int, strength+1) // of the products of so many numbers of values
	sums[0] = 1
	for _, p := range m.Parameters {
		for t := strength; t > 0; t-- {
			sums[t] += sums[t-1] * len(p.Values)
		}
	}
	return sums[strength]
}
