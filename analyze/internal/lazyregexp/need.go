package lazyregexp

import (
	"cmp"
	"math/bits"
	"regexp/syntax"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
)

// need is what any text has in which an expression matches: of each of its clauses, one alternative at least. Most
// expressions are tried on many lines in which they match nowhere, and a look at the pairs of letters of a line tells most
// of those apart, at a fraction of the time.
type need []clause

// clause is alternatives: characters, of which one is in the text, or words.
type clause struct {
	chars charSet
	words []word
}

// word is a text without capitals.
type word struct {
	text  string
	pairs []uint16 // of its neighbouring bytes, at the beginning
}

const (
	maxClauses = 3
	maxWords   = 96 // of a clause
	maxPairs   = 7  // of a word that are looked at
	maxLength  = 16 // of a word up to which the longer one is taken for the rarer
	maxExact   = 64 // texts that a part of an expression is followed through
	maxClass   = 10 // characters of a class whose texts are followed
)

// charSet is a set of bytes without capitals; all that is not ASCII counts as one.
type charSet [3]uint64

const beyondASCII = 128

func (c *charSet) add(b int)       { c[b>>6] |= 1 << (b & 63) }
func (c *charSet) has(b int) bool  { return c[b>>6]&(1<<(b&63)) != 0 }
func (c *charSet) empty() bool     { return *c == charSet{} }
func (c *charSet) unite(o charSet) { c[0], c[1], c[2] = c[0]|o[0], c[1]|o[1], c[2]|o[2] }

// common reports whether nearly every text has one of the characters.
func (c *charSet) common() bool {
	for b := range 26 {
		if c.has('a' + b) {
			return true
		}
	}
	return c.has(' ')
}

// traits is what a text has.
type traits struct {
	text   string // as it stands
	plain  string // without capitals
	judged bool   // what it has says something of the expressions that may match in it
	chars  charSet
	pairs  [pairs / 64]uint64
}

// pairs is how many pairs of bytes are told apart: all those of letters are, and some others look alike.
const pairs = 1024

func pair(a, b byte) uint16 { return (uint16(a)<<5 ^ uint16(b)) & (pairs - 1) }

// lower is each byte without its capital.
var lower = func() (t [256]byte) {
	for i := range t {
		t[i] = byte(i)
		if i >= 'A' && i <= 'Z' {
			t[i] = byte(i) + 'a' - 'A'
		}
	}
	return t
}()

// latest is what the text has that was looked at last: mostly one expression after the other is tried on a text.
var latest atomic.Pointer[traits]

// Forget drops what was looked at last: a text that nobody reads any more does not stay behind.
func Forget() { latest.Store(nil) }

func traitsOf(s string) *traits {
	if t := latest.Load(); t != nil && t.text == s {
		return t
	}
	t := new(traits)
	t.note(s)
	latest.Store(t)
	return t
}

// maxAnew is the length of a text up to which it is sooner looked at anew than kept.
const maxAnew = 24

// note notes what a text has. It does not judge one of the two letters beyond ASCII that are the same as a letter of
// ASCII where case does not matter, ſ and K (the sign of the kelvin).
func (t *traits) note(s string) {
	t.text, t.plain, t.judged = s, s, true
	var last byte
	capitals := false
	for i := range len(s) {
		b := lower[s[i]]
		capitals = capitals || b != s[i]
		t.pairs[pair(last, b)>>6] |= 1 << (pair(last, b) & 63)
		last = b
		if b < utf8.RuneSelf {
			t.chars.add(int(b))
			continue
		}
		t.chars.add(beyondASCII)
		if b == 0xc5 && i+1 < len(s) && s[i+1] == 0xbf || b == 0xe2 && i+2 < len(s) && s[i+1] == 0x84 && s[i+2] == 0xaa {
			t.judged = false
		}
	}
	if capitals {
		plain := make([]byte, len(s))
		for i := range plain {
			plain[i] = lower[s[i]]
		}
		t.plain = string(plain)
	}
}

// metBy reports whether an expression may match in a text.
func (n need) metBy(s string) bool {
	if len(n) == 0 {
		return true
	}
	if len(s) <= maxAnew {
		var t traits
		t.note(s)
		return n.metByTraits(&t)
	}
	return n.metByTraits(traitsOf(s))
}

func (n need) metByTraits(t *traits) bool {
	if !t.judged {
		return true
	}
	for i := range n {
		if !n[i].metBy(t) {
			return false
		}
	}
	return true
}

func (c *clause) metBy(t *traits) bool {
	if c.chars[0]&t.chars[0]|c.chars[1]&t.chars[1]|c.chars[2]&t.chars[2] != 0 {
		return true
	}
	return c.hasWord(t, t.plain)
}

// hasWord reports whether one of the words stands in a text of these traits.
func (c *clause) hasWord(t *traits, s string) bool {
words:
	for i := range c.words {
		for _, p := range c.words[i].pairs {
			if t.pairs[p>>6]&(1<<(p&63)) == 0 {
				continue words
			}
		}
		if strings.Contains(s, c.words[i].text) {
			return true
		}
	}
	return false
}

// Words is a set of words in small letters.
type Words struct{ clause clause }

// MustWords returns a set of words in small letters of which none is empty; it panics when one is.
func MustWords(words ...string) *Words {
	if slices.Contains(words, "") {
		panic("lazyregexp: an empty word")
	}
	return &Words{wordedClause{words: words}.clause()}
}

// In reports whether a text without capitals has one of the words, be it within another word.
func (w *Words) In(s string) bool {
	t := traitsOf(s)
	return w.clause.hasWord(t, s)
}

// wordedClause is a clause of which little has been worked out: few of those that an expression's parts come to are kept.
type wordedClause struct {
	chars charSet
	words []string
}

func (w wordedClause) clause() clause {
	c := clause{chars: w.chars, words: make([]word, len(w.words))}
	total := 0
	for _, text := range w.words {
		total += min(len(text)-1, maxPairs)
	}
	all := make([]uint16, 0, total)
	for i, text := range w.words {
		first := len(all)
		for k := 1; k < len(text) && k <= maxPairs; k++ {
			all = append(all, pair(text[k-1], text[k]))
		}
		c.words[i] = word{text, all[first:len(all):len(all)]}
	}
	return c
}

// needOf returns what the matches of an expression have. It is empty where nothing is known.
func needOf(expression string) need {
	re, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		return nil
	}
	p := partOf(re.Simplify())
	p.settle()
	clauses := slices.DeleteFunc(p.clauses, func(c wordedClause) bool { return c.chars.common() })
	slices.SortStableFunc(clauses, func(a, b wordedClause) int { return cmp.Compare(b.worth(), a.worth()) })
	var n need
	for _, c := range clauses[:min(len(clauses), maxClauses)] {
		n = append(n, c.clause())
	}
	return n
}

// worth is the higher the fewer texts meet a clause.
func (w wordedClause) worth() int {
	least := maxLength
	for _, text := range w.words {
		least = min(least, len(text))
	}
	worth := 100*least - 3*len(w.words)
	if !w.chars.empty() {
		worth = -len(w.words)
		for b := range beyondASCII + 1 {
			if w.chars.has(b) {
				worth -= 3
			}
		}
	}
	return worth
}

// part is what is known of the matches of a part of an expression: the texts that they are, where these are few, or else the
// clauses that they meet.
type part struct {
	exact   []string // without capitals; nil where they are not known
	clauses []wordedClause
}

// settle makes a clause of the texts of a part, which is then followed no further.
func (p *part) settle() {
	if c, ok := clauseOf(p.exact); ok {
		p.clauses = append(p.clauses, c)
	}
	p.exact = nil
}

func clauseOf(texts []string) (c wordedClause, ok bool) {
	if len(texts) == 0 {
		return c, false
	}
	for _, s := range texts {
		switch {
		case s == "":
			return wordedClause{}, false
		case len(s) == 1:
			c.chars.add(int(s[0]))
			continue
		}
		c.words = append(c.words, s)
	}
	c.shorten()
	return c, len(c.words) <= maxWords
}

// shorten leaves out what says nothing beside the rest: words that hold another one.
func (w *wordedClause) shorten() {
	if len(w.words) < 2 {
		return
	}
	slices.SortFunc(w.words, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	kept := w.words[:0]
	for _, text := range w.words {
		if !slices.ContainsFunc(kept, func(k string) bool { return strings.Contains(text, k) }) {
			kept = append(kept, text)
		}
	}
	w.words = kept
}

func partOf(re *syntax.Regexp) part {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return part{exact: []string{""}}
	case syntax.OpLiteral:
		if plain, ok := plainText(re); ok {
			return part{exact: []string{plain}}
		}
		var row row
		for _, r := range re.Rune {
			row.add(partOfRune(r, re.Flags&syntax.FoldCase != 0))
		}
		return row.part()
	case syntax.OpCharClass:
		return partOfClass(re.Rune)
	case syntax.OpCapture:
		return partOf(re.Sub[0])
	case syntax.OpPlus:
		p := partOf(re.Sub[0])
		p.settle()
		return p
	case syntax.OpQuest:
		p := partOf(re.Sub[0])
		if p.exact == nil {
			return part{}
		}
		return part{exact: append(p.exact, "")}
	case syntax.OpConcat:
		var row row
		for _, sub := range re.Sub {
			row.add(partOf(sub))
		}
		return row.part()
	case syntax.OpAlternate:
		return either(re.Sub)
	}
	return part{} // any character, or any number of times
}

// row is parts that stand one behind the other.
type row struct {
	last  part // its texts are of the last of them, as far as they are known without a break
	begun bool
	cut   bool // they are not of all of them
}

func (r *row) add(p part) {
	switch {
	case !r.begun:
		r.begun, r.last = true, p
		r.cut = p.exact == nil
		return
	case p.exact != nil && r.last.exact != nil && len(r.last.exact)*len(p.exact) <= maxExact:
		if len(p.exact) == 1 && p.exact[0] == "" {
			return
		}
		joined := make([]string, 0, len(r.last.exact)*len(p.exact))
		for _, a := range r.last.exact {
			for _, b := range p.exact {
				joined = append(joined, a+b)
			}
		}
		r.last.exact = joined
		return
	}
	r.cut = true
	r.last.settle()
	r.last.exact = p.exact
	r.last.clauses = append(r.last.clauses, p.clauses...)
}

func (r *row) part() part {
	if r.cut {
		r.last.settle()
	}
	return r.last
}

// plainText returns the one text that a literal of ASCII stands for.
func plainText(re *syntax.Regexp) (string, bool) {
	b := make([]byte, len(re.Rune))
	for i, r := range re.Rune {
		if r >= utf8.RuneSelf {
			return "", false
		}
		b[i] = lower[byte(r)]
	}
	return string(b), true
}

// either is one of several parts: its texts are all of theirs, or else it meets one clause of each of them.
func either(subs []*syntax.Regexp) part {
	var all part
	parts := make([]part, len(subs))
	known := true
	for i, sub := range subs {
		parts[i] = partOf(sub)
		known = known && parts[i].exact != nil && len(parts[i].clauses) == 0
		all.exact = append(all.exact, parts[i].exact...)
	}
	if known && len(all.exact) <= maxExact {
		return all
	}
	var c wordedClause
	for _, p := range parts {
		p.settle()
		if len(p.clauses) == 0 {
			return part{}
		}
		best := slices.MaxFunc(p.clauses, func(a, b wordedClause) int { return cmp.Compare(a.worth(), b.worth()) })
		c.chars.unite(best.chars)
		c.words = append(c.words, best.words...)
	}
	if c.shorten(); len(c.words) > maxWords {
		return part{}
	}
	return part{clauses: []wordedClause{c}}
}

func partOfRune(r rune, fold bool) part {
	switch {
	case r < utf8.RuneSelf:
		return part{exact: []string{string(rune(lower[byte(r)]))}}
	case r == utf8.RuneError, fold && unicode.SimpleFold(r) != r: // any byte that is no text is taken for the first
		return part{}
	}
	return part{exact: []string{string(r)}}
}

// partOfClass takes a class of characters, given by the first and last of each of its ranges.
func partOfClass(ranges []rune) part {
	var chars charSet
	var beyond []rune
	many := false
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= min(ranges[i+1], utf8.RuneSelf-1); r++ {
			chars.add(int(lower[byte(r)]))
		}
		for r := max(ranges[i], utf8.RuneSelf); r <= ranges[i+1] && !many; r++ {
			if r == 'ſ' || r == '\u212a' {
				continue // a text that has them is not judged
			}
			chars.add(beyondASCII)
			beyond = append(beyond, r)
			many = r == utf8.RuneError || len(beyond) > maxClass
		}
	}
	ascii := bits.OnesCount64(chars[0]) + bits.OnesCount64(chars[1])
	switch {
	case chars.empty():
		return part{}
	case many || ascii+len(beyond) > maxClass:
		return part{clauses: []wordedClause{{chars: chars}}}
	}
	texts := make([]string, 0, ascii+len(beyond)+1)
	for b := range utf8.RuneSelf {
		if chars.has(b) {
			texts = append(texts, singles[b:b+1])
		}
	}
	for _, r := range beyond {
		texts = append(texts, string(r))
	}
	return part{exact: texts}
}

// singles is each character of ASCII, to be cut from.
var singles = func() string {
	b := make([]byte, utf8.RuneSelf)
	for i := range b {
		b[i] = byte(i)
	}
	return string(b)
}()
