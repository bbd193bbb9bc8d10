package pdf

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/rxassay/rxassay/extract/internal/fault"
)

const (
	// A document of so many pages and so few bytes is read by two instances, where one is idle: opening it twice takes as
	// long as a page or two, and each holds all of it.
	sharedPages = 4
	sharedBytes = 8 << 20

	// maxAhead is how many pages may have been read before the one that is to be written next.
	maxAhead = 8
)

// pages are those of a document on their way through it: one reader or two take them from the engine, each page is laid out
// while the next one is read, and they are written in their order. What comes out does not depend on how many read.
//
// Only the first reader draws pages, to see what is on them: the pictures on a page take far more memory than its words.
type pages struct {
	limits  Limits
	results []chan *pageRead // of each page, by its index
	written atomic.Int64     // runes of the text so far

	// Even and odd pages are two kinds, which are taken each in their order, and have each their own share of what may be drawn of
	// a document. Both are the first reader's, until a second one takes over the kind that is not being read.
	drawn [2]int // pages of each kind that were drawn; the first reader's

	mu      sync.Mutex // guards what follows
	moved   sync.Cond  // what take waits for has changed
	next    [2]int     // the index of the page of each kind to be read next
	current int        // the kind that the first reader reads
	shared  bool       // the other kind is the second reader's
	left    []int      // pages that the second reader has left to the first
	done    int        // pages that have been written
	stopped bool
}

// pageRead is a page as the engine has read it, and its layout.
type pageRead struct {
	number int
	sheet  sheet
	whole  bool // nothing of it could not be read
	layout layout
	err    error
}

func newPages(count int, limits Limits) *pages {
	p := &pages{limits: limits, results: make([]chan *pageRead, count), next: [2]int{0, 1}}
	p.moved.L = &p.mu
	for i := range p.results {
		p.results[i] = make(chan *pageRead, 1)
	}
	return p
}

// share has a second reader take the kind of pages that the first does not read, and ends that.
func (p *pages) share(shared bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shared = shared
	p.moved.Broadcast()
}

// leave leaves a page that the second reader has taken to the first.
func (p *pages) leave(index int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.left = append(p.left, index)
	p.moved.Broadcast()
}

// take returns the index of the page that a reader is to read next. It returns false when there is none for it.
func (p *pages) take(second bool) (index int, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for ; !p.stopped; p.moved.Wait() {
		if !second && len(p.left) > 0 {
			index, p.left = p.left[0], p.left[1:]
			return index, true
		}
		if !p.shared && p.next[1-p.current] < p.next[p.current] {
			p.current = 1 - p.current
		}
		kind := p.current
		if second {
			kind = 1 - kind
		}
		switch index = p.next[kind]; {
		case index >= len(p.results):
			if second || !p.shared { // else some may yet be left to the first
				return 0, false
			}
		case index < p.done+maxAhead:
			p.next[kind] += len(p.next)
			return index, true
		}
	}
	return 0, false
}

// stop has readers take no further page.
func (p *pages) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	p.moved.Broadcast()
}

// read takes pages and reads them from a book, until there are no more or its instance is broken.
func (p *pages) read(ctx context.Context, b *book, second bool) {
	var layouts sync.WaitGroup
	defer layouts.Wait()
	for ctx.Err() == nil {
		i, ok := p.take(second)
		if !ok {
			return
		}
		result := &pageRead{number: i + 1}
		left := p.limits
		left.Runes -= int(p.written.Load())
		drawn := &p.drawn[i%len(p.drawn)]
		if second {
			drawn = nil
		}
		guard(result, func() { result.sheet, result.whole = b.readPage(ctx, i, left, drawn) })
		switch {
		case result.err != nil:
			b.in.broken = true
		case b.in.broken:
			result.err = b.in.stopped()
		case result.sheet.undrawn:
			p.leave(i)
			continue
		case result.sheet.overfull || len(result.sheet.glyphs) > left.Runes:
			result.err = tooMuchText()
		}
		if result.err != nil {
			p.results[i] <- result
			return
		}
		layouts.Go(func() {
			guard(result, func() { result.layout = arrange(result.sheet) })
			p.results[i] <- result
		})
	}
}

// guard makes a panic the error of a page: what a hostile file can make of the layout must not end the process. The value may
// quote the file.
func guard(result *pageRead, f func()) {
	defer func() {
		if v := recover(); v != nil {
			result.err = fmt.Errorf("the layout of a PDF failed with a %T\n%s", v, debug.Stack())
		}
	}()
	f()
}

// write writes the pages in their order, and returns what is known of them together. When ctx ends first, the error is that
// of ctx.
func (p *pages) write(ctx context.Context, w *writer) (tally, error) {
	var all tally
	for _, result := range p.results {
		var page *pageRead
		select {
		case page = <-result:
		case <-ctx.Done():
			return all, ctx.Err()
		}
		if page.err != nil {
			return all, page.err
		}
		if w.builder.Offset()+len(page.sheet.glyphs) > p.limits.Runes {
			return all, tooMuchText()
		}
		w.finish(page)
		all.images += page.sheet.images
		all.unrecognized = all.unrecognized || page.sheet.unrecognized
		all.unmapped = all.unmapped || page.sheet.unmapped
		p.wrote(w.builder.Offset())
	}
	return all, nil
}

// wrote notes that one page more has been written, with which the text has so many runes.
func (p *pages) wrote(runes int) {
	p.written.Store(int64(runes))
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	p.moved.Broadcast()
}

// tally is what the pages of a document have, which explains why it has no words.
type tally struct {
	images                 int
	unrecognized, unmapped bool
}

func tooMuchText() error {
	return fault.New(fault.TooComplex, "The PDF has more text than is read.")
}

// help reads the pages of a document with an instance that is idle, beside the one that has counted them. Where there is none,
// or it cannot open the document, that one reads them all.
func (e *Engine) help(ctx context.Context, content []byte, p *pages) {
	in, err := e.idle()
	if err != nil || in == nil {
		return
	}
	// It is given back or left alone either way, and the document ends by the first one's time.
	_ = e.run(ctx, in, func(ctx context.Context, in *instance) {
		b, err := open(ctx, in, content)
		if err != nil || b == nil {
			return
		}
		defer b.close()
		p.share(true)
		defer p.share(false)
		p.read(ctx, b, true)
	})
}
