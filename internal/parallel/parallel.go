// Package parallel does work on all cores whose parts do not depend on each other.
package parallel

import (
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Each shares the numbers from 0 to n-1 out among workers, one a core, and returns when all have ended. A worker is called
// once, concurrently with the others, and draws its numbers from places. Where one panics so does Each, for whoever
// recovers on the caller's goroutine; the other workers get no more numbers.
func Each(n int, worker func(places iter.Seq[int])) {
	var (
		next   atomic.Int64
		all    sync.WaitGroup
		failed atomic.Pointer[string]
	)
	places := func(yield func(int) bool) {
		for i := int(next.Add(1)) - 1; i < n && failed.Load() == nil; i = int(next.Add(1)) - 1 {
			if !yield(i) {
				return
			}
		}
	}
	for range min(runtime.GOMAXPROCS(0), n) {
		all.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					failed.CompareAndSwap(nil, new(fmt.Sprintf("%v\n%s", p, debug.Stack())))
				}
			}()
			worker(places)
		})
	}
	all.Wait()
	if p := failed.Load(); p != nil {
		panic(*p)
	}
}
