package analyze

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// aligner finds quotes in a text. The text is folded once; a quote is looked for letter by letter in the folded text,
// and only where that fails as words of which a few may differ. It is not safe for concurrent use.
type aligner struct {
	src    *document.Text
	whole  *passage
	words  []span           // of the folded text, made when a fuzzy search first needs them
	places map[string][]int // the numbers of the words that are equal
	work   int              // steps of fuzzy searches so far
}

func newAligner(src *document.Text) *aligner {
	return &aligner{src: src, whole: newPassage(src, document.Span{Start: 0, End: src.Len()})}
}

// hit is a place where a quote stands.
type hit struct {
	at    document.Span
	match benefit.Match
	score int // thousandths of the quote's words that stand there
}

const (
	maxQuote = 4000       // code points of a quote; a longer one cites no place
	maxHits  = 64         // places of one quote that are looked at
	maxSteps = 40_000_000 // of all fuzzy searches in one text
)

// find returns the places of a quote on a page and the ones beside it, where an exact page break may part it; page 0 is
// every page. The page itself comes first, then the order of the text. No place begins or ends within a word or a number.
func (a *aligner) find(words string, page int) []hit {
	if len(words) > 4*maxQuote {
		return nil
	}
	quote := newPassage(&document.Text{Content: words}, document.Span{End: len([]rune(words))})
	q := strings.TrimSpace(quote.s)
	if q == "" {
		return nil
	}
	lo, hi := a.window(page)
	var out []hit
	for off := lo; off < hi && len(out) < maxHits; {
		at := strings.Index(a.whole.s[off:hi], q)
		if at < 0 {
			break
		}
		i, j := off+at, off+at+len(q)
		if off = i + 1; wholeWords(a.whole.s, i, j) {
			h := hit{at: a.whole.spans(i, j)[0], match: benefit.Normalized, score: 1000}
			if a.src.Quote(h.at) == strings.TrimSpace(words) {
				h.match = benefit.Exact
			}
			out = append(out, h)
		}
	}
	if len(out) == 0 {
		out = a.fuzzy(q, lo, hi)
	}
	slices.SortStableFunc(out, func(x, y hit) int {
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(a.away(x, page), a.away(y, page)), cmp.Compare(x.at.Start, y.at.Start))
	})
	return out
}

func (a *aligner) away(h hit, page int) int {
	if page == 0 {
		return 0
	}
	return max(a.src.PageAt(h.at.Start)-page, page-a.src.PageAt(h.at.Start))
}

// window is the folded text of a page and of the pages beside it.
func (a *aligner) window(page int) (lo, hi int) {
	if page == 0 {
		return 0, len(a.whole.s)
	}
	first, last := page-1, min(page+1, len(a.src.Pages))
	if page < 0 || last < 1 || first > last {
		return 0, 0
	}
	if first > 1 {
		lo = sort.SearchInts(a.whole.from, a.src.Pages[first-1].Span.Start)
	}
	return lo, sort.SearchInts(a.whole.from, a.src.Pages[last-1].Span.End)
}

// wholeWords reports whether s[i:j] cuts no word and no number: "$40" does not stand in "$400", "$40.50" or "140%".
func wholeWords(s string, i, j int) bool {
	if i > 0 && isWord(s[i-1]) && isWord(s[i]) || j < len(s) && isWord(s[j-1]) && isWord(s[j]) {
		return false
	}
	if i > 1 && isDigit(s[i]) && isPoint(s[i-1]) && isDigit(s[i-2]) {
		return false
	}
	if j < len(s) && isDigit(s[j-1]) && (s[j] == '%' || j+1 < len(s) && isPoint(s[j]) && isDigit(s[j+1])) {
		return false
	}
	return true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isPoint(c byte) bool { return c == '.' || c == ',' }
func isWord(c byte) bool  { return isDigit(c) || c >= 'a' && c <= 'z' || c >= 0x80 }

// wordsOf parts a folded text into words; a number keeps its sign, point and percent.
func wordsOf(s string) []span {
	var out []span
	for i := 0; i < len(s); {
		if !isWord(s[i]) && s[i] != '$' {
			i++
			continue
		}
		j := i + 1
		for j < len(s) && (isWord(s[j]) || s[j] == '%' || s[j] == '\'' || isPoint(s[j]) && isDigit(s[j-1]) && j+1 < len(s) && isDigit(s[j+1])) {
			j++
		}
		out = append(out, span{i, j})
		i = j
	}
	return out
}

const (
	fewestWords = 4   // a shorter quote must stand there as it is
	mostWords   = 120 // of a quote that is looked for in words
	anchors     = 4   // of its rarest words are where the search begins
	mostPlaces  = 24  // of an anchor
	enoughWords = 800 // thousandths of the quote's words that stand there, and of the words there that are the quote's
)

// fuzzy looks for a quote of which a few words differ. Numbers and negations must all be there, in order, and no others.
func (a *aligner) fuzzy(q string, lo, hi int) []hit {
	quoted := wordsOf(q)
	if len(quoted) < fewestWords || len(quoted) > mostWords {
		return nil
	}
	a.index()
	first := sort.Search(len(a.words), func(n int) bool { return a.words[n].i >= lo })
	last := sort.Search(len(a.words), func(n int) bool { return a.words[n].j > hi })
	type anchor struct {
		at     int // in the quote
		places []int
	}
	var rare []anchor
	for k, w := range quoted {
		list := a.places[q[w.i:w.j]]
		list = list[sort.SearchInts(list, first):sort.SearchInts(list, last)]
		if len(list) > 0 {
			rare = append(rare, anchor{k, list})
		}
	}
	slices.SortStableFunc(rare, func(x, y anchor) int { return cmp.Compare(len(x.places), len(y.places)) })
	var out []hit
	tried := map[int]bool{}
	slack := len(quoted)/4 + 1
	for _, r := range rare[:min(len(rare), anchors)] {
		for _, n := range r.places[:min(len(r.places), mostPlaces)] {
			from := max(first, n-r.at-slack)
			to := min(last, n-r.at+len(quoted)+slack)
			if tried[n-r.at] || to <= from {
				continue
			}
			tried[n-r.at] = true
			if a.work > maxSteps {
				return out
			}
			a.work += len(quoted) * (to - from)
			if h, ok := a.compare(q, quoted, from, to); ok && !slices.ContainsFunc(out, func(o hit) bool { return o.at == h.at }) {
				out = append(out, h)
			}
		}
	}
	return out
}

func (a *aligner) index() {
	if a.places != nil {
		return
	}
	a.words, a.places = wordsOf(a.whole.s), map[string][]int{}
	for n, w := range a.words {
		s := a.whole.s[w.i:w.j]
		a.places[s] = append(a.places[s], n)
	}
}

// compare finds the longest run of words that a quote and words[from:to] share in order.
func (a *aligner) compare(q string, quoted []span, from, to int) (hit, bool) {
	here := a.words[from:to]
	word := func(n int) string { return a.whole.s[here[n].i:here[n].j] }
	width := len(here) + 1
	best := make([]int, (len(quoted)+1)*width) // of the quote's words from k on and those here from n on
	for k := len(quoted) - 1; k >= 0; k-- {
		for n := len(here) - 1; n >= 0; n-- {
			if q[quoted[k].i:quoted[k].j] == word(n) {
				best[k*width+n] = 1 + best[(k+1)*width+n+1]
			} else {
				best[k*width+n] = max(best[(k+1)*width+n], best[k*width+n+1])
			}
		}
	}
	shared := best[0]
	if 1000*shared < enoughWords*len(quoted) {
		return hit{}, false
	}
	i, j := -1, -1
	for k, n := 0, 0; k < len(quoted) && n < len(here); {
		switch {
		case q[quoted[k].i:quoted[k].j] == word(n) && best[k*width+n] == 1+best[(k+1)*width+n+1]:
			if i < 0 {
				i = n
			}
			j = n
			k, n = k+1, n+1
		case best[(k+1)*width+n] >= best[k*width+n+1]:
			k++
		default:
			n++
		}
	}
	if 1000*shared < enoughWords*(j-i+1) {
		return hit{}, false
	}
	theirs := a.whole.s[here[i].i:here[j].j]
	if !slices.Equal(decisive(q), decisive(theirs)) {
		return hit{}, false
	}
	return hit{at: a.whole.spans(here[i].i, here[j].j)[0], match: benefit.Fuzzy, score: 2000 * shared / (len(quoted) + j - i + 1)}, true
}

// decisive are the words of a text that may not differ: its numbers and its negations.
func decisive(s string) []string {
	var out []string
	for _, w := range wordsOf(s) {
		v := s[w.i:w.j]
		_, counts := countWords[v]
		if counts || strings.ContainsAny(v, "0123456789") || negativeRE.MatchString(v) || exceptRE.MatchString(v) || v == "without" {
			out = append(out, v)
		}
	}
	return out
}
