package parallel_test

import (
	"iter"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/rxassay/rxassay/internal/parallel"
)

func TestEachNumberOnce(t *testing.T) {
	for _, n := range []int{0, 1, 1000} {
		met := make([]atomic.Int64, n)
		parallel.Each(n, func(places iter.Seq[int]) {
			for i := range places {
				met[i].Add(1)
			}
		})
		for i := range met {
			if times := met[i].Load(); times != 1 {
				t.Errorf("of %d, %d came %d times", n, i, times)
			}
		}
	}
}

// TestPanicReachesTheCaller: a service recovers on the goroutine of a request; a panic of another would end it.
func TestPanicReachesTheCaller(t *testing.T) {
	defer func() {
		if p, _ := recover().(string); !strings.HasPrefix(p, "seven") || !strings.Contains(p, "parallel_test.go") {
			t.Errorf("recovered %q, want the reason and its place", p)
		}
	}()
	parallel.Each(100, func(places iter.Seq[int]) {
		for i := range places {
			if i == 7 {
				panic("seven")
			}
		}
	})
	t.Error("the panic is lost")
}
