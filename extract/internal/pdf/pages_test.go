package pdf

import (
	"slices"
	"sync"
	"testing"
	"time"
)

// TestEachPageIsTakenOnce lets a second reader come when the first has taken some pages: each page is taken once, and those of a
// kind in their order and from then on by one of the two.
func TestEachPageIsTakenOnce(t *testing.T) {
	const count = maxAhead // so that nobody waits for what is written
	for before := range count + 1 {
		p := newPages(count, Limits{})
		var taken [2][]int
		take := func(second bool) bool {
			i, ok := p.take(second)
			if ok {
				reader := 0
				if second {
					reader = 1
				}
				taken[reader] = append(taken[reader], i)
			}
			return ok
		}
		for range before {
			take(false)
		}
		alone := len(taken[0])
		p.share(true)
		for take(true) {
		}
		p.share(false)
		for take(false) {
		}
		all := slices.Sorted(slices.Values(slices.Concat(taken[0], taken[1])))
		if len(all) != count || len(slices.Compact(all)) != count || !slices.IsSorted(taken[0]) || !slices.IsSorted(taken[1]) {
			t.Errorf("shared after %d pages: %v", before, taken)
		}
		for _, i := range taken[1] {
			if slices.ContainsFunc(taken[0][max(alone-1, 0):], func(j int) bool { return j%2 == i%2 }) {
				t.Errorf("shared after %d pages, both read pages of a kind: %v", before, taken)
			}
		}
	}
}

// TestPagesLeftToTheFirst has the second reader leave a page when the first has nothing else to do.
func TestPagesLeftToTheFirst(t *testing.T) {
	p := newPages(3, Limits{})
	p.take(false)
	p.share(true)
	index, _ := p.take(true)
	p.take(false)
	if _, ok := p.take(true); ok || index != 1 {
		t.Fatalf("the second reader takes page %d, and one more: %v", index, ok)
	}
	waited := make(chan int)
	go func() {
		i, _ := p.take(false)
		waited <- i
		p.take(false)
		waited <- -1
	}()
	p.leave(index)
	if got := <-waited; got != index {
		t.Errorf("the first reader takes page %d, want %d", got, index)
	}
	select {
	case <-waited:
		t.Error("the first reader ends while pages may be left to it")
	case <-time.After(20 * time.Millisecond):
	}
	p.share(false)
	<-waited
}

// TestReadersWaitForTheWriter has a reader that is far ahead wait until a page is written, or reading ends.
func TestReadersWaitForTheWriter(t *testing.T) {
	p := newPages(2*maxAhead, Limits{})
	for range maxAhead {
		p.take(false)
	}
	var all sync.WaitGroup
	took := make(chan bool)
	all.Go(func() {
		for range 2 {
			_, ok := p.take(false)
			took <- ok
		}
	})
	select {
	case <-took:
		t.Fatal("a page is read before any is written")
	case <-time.After(20 * time.Millisecond):
	}
	p.wrote(100)
	if !<-took {
		t.Error("no page is read after one was written")
	}
	p.stop()
	if <-took {
		t.Error("a page is read after the end")
	}
	all.Wait()
	if p.written.Load() != 100 {
		t.Errorf("%d runes are counted", p.written.Load())
	}
}
