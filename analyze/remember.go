package analyze

import (
	"slices"
	"sync"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// memory keeps what has been made of words while documents are read: the readers of one document look at the same cells and
// lines again and again, each for what it wants. It begins anew when a reading ends, so that no words of a document stay
// behind. It is safe for concurrent use.
type memory struct {
	mu       sync.RWMutex
	readings int
	folded   map[string]*passage // by the words as they stand; its offsets count from their beginning
	lexed    map[string][]mark
	size     int // bytes of the words in both
}

// remembered is what all readings share.
var remembered memory

// maxRemembered bounds the bytes of words that are kept, whose passages take some twenty times as much; beyond it the memory begins
// anew.
const maxRemembered = 8 << 20

// reading begins a reading, which ends with a call of done.
func (m *memory) reading() (done func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.readings++
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.readings--
		m.forget() // another reading that goes on makes anew what it needs
	}
}

func (m *memory) forget() {
	m.folded, m.lexed, m.size = nil, nil, 0
	regexp.Forget()
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
		keepWords(m, &m.folded, words, f)
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
		keepWords(m, &m.lexed, s, marks)
		m.mu.Unlock()
	}
	return slices.Clone(marks)
}

func keepWords[T any](m *memory, in *map[string]T, words string, v T) {
	if m.readings == 0 {
		return
	}
	if m.size += len(words); m.size > maxRemembered {
		m.forget()
		m.size = len(words)
	}
	if *in == nil {
		*in = map[string]T{}
	}
	(*in)[words] = v
}
