package analyze

import (
	"slices"
	"sync"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// memory keeps what has been made of words while documents are read: the readers of one document look at the same cells and
// lines again and again, each for what it wants. It is empty while nothing is read, so that no words of a document stay
// behind. It is safe for concurrent use.
type memory struct {
	mu       sync.RWMutex
	readings int
	folded   map[string]*passage // by the words as they stand; its offsets count from their beginning
	lexed    map[string][]mark
}

// remembered is what all readings share.
var remembered memory

// maxRemembered bounds what is kept of each kind; beyond it the memory begins anew.
const maxRemembered = 1 << 16

// reading begins a reading, which ends with a call of done.
func (m *memory) reading() (done func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.readings++
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.readings--; m.readings == 0 {
			m.folded, m.lexed = nil, nil
			regexp.Forget()
		}
	}
}

// passage is foldPassage for one span.
func (m *memory) passage(src *document.Text, s document.Span) *passage {
	words := src.Quote(s)
	m.mu.RLock()
	f := m.folded[words]
	m.mu.RUnlock()
	if f == nil {
		p := foldPassage(src, s)
		f = &passage{s: p.s, from: moved(p.from, -s.Start), to: moved(p.to, -s.Start)}
		m.mu.Lock()
		keepWords(&m.folded, words, f, m.readings)
		m.mu.Unlock()
		return p
	}
	return &passage{src: src, s: f.s, from: moved(f.from, s.Start), to: moved(f.to, s.Start)}
}

func moved(at []int, by int) []int {
	out := make([]int, len(at))
	for i, n := range at {
		out[i] = n + by
	}
	return out
}

// lex is lexAnew.
func (m *memory) lex(s string) []mark {
	m.mu.RLock()
	marks, known := m.lexed[s]
	m.mu.RUnlock()
	if !known {
		marks = lexAnew(s)
		m.mu.Lock()
		keepWords(&m.lexed, s, marks, m.readings)
		m.mu.Unlock()
	}
	return slices.Clone(marks)
}

func keepWords[T any](in *map[string]T, words string, v T, readings int) {
	if readings == 0 {
		return
	}
	if *in == nil || len(*in) >= maxRemembered {
		*in = map[string]T{}
	}
	(*in)[words] = v
}
