package pdf

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/rxassay/rxassay/extract/internal/notemark"
	"github.com/rxassay/rxassay/extract/internal/symbol"
)

// word is a run of characters without white space, in the frame of its text (its baseline runs along the x axis).
type word struct {
	text   string
	box    rect
	base   float64 // y of the baseline
	size   float64
	bold   bool
	spaced bool // white space stands before it in the content of the page
	parted bool // white space stands behind it
	order  int  // of its first character in the content of the page
	single bool // one letter or digit

	sideways bool // all words of a line that runs up or down beside the rows that it is the label of

	percent int // how sure a word recognised on a picture is; 0 where the page says what it is
}

// hasAmount reports whether one of the words is money or a percentage.
func hasAmount(ws []word) bool {
	return slices.ContainsFunc(ws, func(w word) bool { return strings.ContainsAny(w.text, "$%") })
}

// mend normalises one character: ligatures come apart, every hyphen is "-", every space " ". An empty result is dropped.
func mend(c rune) string {
	switch {
	case c == 0x02 || c == 0xad || c == 0x2010 || c == 0x2011:
		return "-" // the engine reports a hyphen at the end of a line as 2
	case c == 0xfeff || c == 0x200b || c == 0x200c || c == 0x200d || c == 0x2060:
		return ""
	case c == 0xfffe || c == 0xffff || c < 0 || c > unicode.MaxRune:
		return "\ufffd"
	case unicode.IsSpace(c):
		return " "
	case c < 0x20 || c >= 0x7f && c < 0xa0:
		return ""
	case c >= 0xfb00 && c <= 0xfb06:
		return norm.NFKC.String(string(c))
	case c >= 0xf000 && c <= 0xf0ff: // of a symbol font that has no Unicode of its own
		if s, ok := symbol.Known("", c); ok {
			return s
		}
	}
	return string(c)
}

// unprint drops characters that are printed twice at about the same place, which is how some programs make bold type. What
// it returns takes the place of what it is given.
func unprint(glyphs []glyph) []glyph {
	p := prints{kept: glyphs[:0], next: make([]int32, 0, len(glyphs))}
	p.squares = make([]square, 1<<bits.Len(uint(len(glyphs)*3/2)))
	for i := range glyphs {
		if g := &glyphs[i]; unicode.IsSpace(g.char) || !p.twice(g) {
			p.keep(g)
		}
	}
	return p.kept
}

// prints is the characters that are kept, by the squares of the page in which they stand.
type prints struct {
	kept    []glyph
	next    []int32  // of the same square, by index
	squares []square // a hash table, which always has free places
	spare   square   // for what finds none near by: a file may be made so that squares meet in the table
}

// square is the characters that stand in one.
type square struct {
	x, y               int32
	first, last, count int32
}

const (
	squareSide = 2.0 // points; no character's twin is farther away
	squareMost = 64  // characters of a square that are compared
)

func squareAt(v float64) int32 { return int32(math.Floor(v / squareSide)) }

// square returns a square, or where it is to be.
func (p *prints) square(x, y int32) *square {
	const tries = 64
	last := uint32(len(p.squares) - 1)
	at := (uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77) * 0xc2b2ae3d >> 7
	for range tries {
		if q := &p.squares[at&last]; q.count == 0 || q.x == x && q.y == y {
			return q
		}
		at++
	}
	p.spare = square{}
	return &p.spare
}

// twice reports whether a character was printed before, and notes that it is bold then.
func (p *prints) twice(g *glyph) bool {
	near := math.Min(squareSide, 0.14*g.size)
	for x := squareAt(g.x - near); x <= squareAt(g.x+near); x++ {
		for y := squareAt(g.y - near); y <= squareAt(g.y+near); y++ {
			q := p.square(x, y)
			for at, n := q.first, q.count; n > 0; at, n = p.next[at], n-1 {
				o := &p.kept[at]
				if o.char == g.char && o.object != g.object && math.Abs(o.x-g.x) <= near && math.Abs(o.y-g.y) <= near {
					o.bold = true
					return true
				}
			}
		}
	}
	return false
}

func (p *prints) keep(g *glyph) {
	at, x, y := int32(len(p.kept)), squareAt(g.x), squareAt(g.y)
	switch q := p.square(x, y); {
	case q.count == 0:
		*q = square{x, y, at, at, 1}
	case q.count < squareMost:
		p.next[q.last] = at
		q.last, q.count = at, q.count+1
	}
	p.kept, p.next = append(p.kept, *g), append(p.next, 0)
}

// words makes words of the characters of one direction of writing, which come in the order of the page's content.
func words(glyphs []glyph) []word {
	out := make([]word, 0, len(glyphs)/glyphsAWord)
	for i := 0; i < len(glyphs); {
		j := i + 1
		for j < len(glyphs) && follows(&glyphs[j-1], &glyphs[j]) {
			j++
		}
		out = split(out, glyphs[i:j], i)
		i = j
	}
	return out
}

const glyphsAWord = 5 // and their space, in most text

// follows reports whether h goes on in the run of type that g stands in.
func follows(g, h *glyph) bool {
	if ofOneSign(g, h) {
		return true
	}
	size := math.Max(g.size, h.size)
	if math.Abs(g.y-h.y) > 0.1*size+0.1 || math.Min(g.size, h.size) < 0.8*size {
		return false
	}
	gap := h.box.x0 - g.box.x1
	return gap < 1.2*size && gap > -0.6*size && h.x > g.x-0.1*size
}

// ofOneSign reports whether two characters are printed as one sign, a ligature: the engine has both in the place of all of it.
func ofOneSign(g, h *glyph) bool { return g.object == h.object && g.box == h.box }

// split parts a run of type into words, which it adds to those before: at white space, and at gaps that are wide among the
// gaps of the run.
func split(out []word, run []glyph, order int) []word {
	gaps := make([]float64, 0, len(run))
	for i := 1; i < len(run); i++ {
		if !unicode.IsSpace(run[i].char) && !unicode.IsSpace(run[i-1].char) && !ofOneSign(&run[i-1], &run[i]) {
			gaps = append(gaps, run[i].box.x0-run[i-1].box.x1)
		}
	}
	usual := 0.0 // the letter spacing
	if len(gaps) >= 3 {
		slices.Sort(gaps)
		usual = math.Max(0, gaps[len(gaps)/4])
	}
	var sb strings.Builder
	var cur word
	runes, spaced := 0, false
	flush := func() {
		if runes > 0 {
			cur.text, cur.single = sb.String(), runes == 1
			out = append(out, cur)
		}
		runes = 0
		sb.Reset()
	}
	for i := range run {
		g := &run[i]
		s := mend(g.char)
		if s == " " {
			cur.parted = true
			flush()
			spaced = true
			continue
		}
		if s == "" {
			continue
		}
		if runes > 0 && g.box.x0-run[i-1].box.x1 > 0.16*g.size+1.3*usual {
			cur.parted = true
			flush()
			spaced = true
		}
		if runes == 0 {
			cur = word{box: g.box, base: g.y, size: g.size, bold: g.bold, order: order + i, spaced: spaced}
			spaced = false
		}
		cur.box = cur.box.union(g.box)
		cur.size = math.Max(cur.size, g.size)
		sb.WriteString(s)
		runes++
	}
	flush()
	return out
}

// line is words on one baseline, from left to right.
type line struct {
	words []word
	box   rect
	base  float64
	size  float64
	tight bool // it begins at the edge of a column, perhaps behind a lesser gap than others
}

// lines makes lines of the words of one place (a cell, a column): words on about the same baseline, with small raised or
// lowered words (footnote marks, the sign of a trademark) put to the line beside which they stand.
func lines(ws []word) []line {
	if len(ws) == 0 {
		return nil
	}
	ws = slices.Clone(ws)
	slices.SortStableFunc(ws, func(a, b word) int {
		return cmp.Or(cmp.Compare(a.base, b.base), cmp.Compare(a.box.x0, b.box.x0), cmp.Compare(a.order, b.order))
	})
	var out []line
	from := 0 // of the words of the last line
	for i := range ws {
		w := &ws[i]
		if n := len(out); n > 0 {
			l := &out[n-1]
			if w.base-l.base <= 0.22*math.Min(math.Max(w.size, 4), math.Max(l.size, 4)) {
				l.take(w)
				l.words = ws[from : i+1 : i+1]
				continue
			}
		}
		from = i
		out = append(out, line{words: ws[i : i+1 : i+1], box: w.box, base: w.base, size: w.size})
	}
	out = raise(out)
	for i := range out {
		out[i].finish()
	}
	return out
}

// take makes room for a word in the measures of a line.
func (l *line) take(w *word) {
	l.box = l.box.union(w.box)
	if w.size > l.size {
		l.size, l.base = w.size, w.base
	}
}

// raise moves superscripts and subscripts into the line that they belong to.
func raise(ls []line) []line {
	const most = 2000 // words on a line, beyond which it is no line of a page
	if len(ls) < 2 || slices.ContainsFunc(ls, func(l line) bool { return len(l.words) > most }) {
		return ls
	}
	for i := range ls {
		stay := ls[i].words[:0]
		for _, w := range ls[i].words {
			host := -1
			for _, j := range []int{i + 1, i - 1} {
				if j < 0 || j >= len(ls) || len(ls[j].words) == 0 {
					continue
				}
				h := ls[j]
				mark := isMark(w.text) || notemark.IsMark(w.text) && w.size <= raisedSize*h.size
				if !mark && w.size > 0.8*h.size || w.base < h.base-0.75*h.size || w.base > h.base+0.35*h.size {
					continue
				}
				for _, o := range h.words {
					if (mark || o.size*0.8 >= w.size) && w.box.x0-o.box.x1 < 0.5*h.size && o.box.x0-w.box.x1 < 0.5*h.size {
						host = j
						break
					}
				}
				if host >= 0 {
					break
				}
			}
			if host < 0 {
				stay = append(stay, w)
				continue
			}
			ls[host].words = append(ls[host].words, w)
			ls[host].box = ls[host].box.union(w.box)
		}
		ls[i].words = stay
	}
	return slices.DeleteFunc(ls, func(l line) bool { return len(l.words) == 0 })
}

// isMark reports whether a word is a sign that is set raised, whatever its size.
func isMark(s string) bool {
	switch s {
	case "®", "™", "℠", "©", "*", "**", "***", "†", "‡", "§":
		return true
	}
	return false
}

const (
	raisedSize = 0.9  // of the size of the type beside it is the most that a raised mark has
	raisedBy   = 0.12 // of that size, at least
)

// raiseNotes writes the marks of footnotes as superscripts, so that "$10" with the mark 1 does not become "$101".
func (l *line) raiseNotes() {
	for i := range l.words {
		w := &l.words[i]
		if !notemark.IsMark(w.text) {
			continue
		}
		beside := func(o word, gap, most float64) bool {
			return w.size <= raisedSize*o.size && o.base-w.base >= raisedBy*o.size && gap < most*o.size
		}
		switch {
		case i > 0 && beside(l.words[i-1], w.box.x0-l.words[i-1].box.x1, 0.2),
			i == 0 && len(l.words) > 1 && beside(l.words[1], l.words[1].box.x0-w.box.x1, 1):
			w.text = notemark.Raise(w.text)
		case i > 0 && notemark.Raised(l.words[i-1].text) && math.Abs(l.words[i-1].base-w.base) < raisedBy*w.size && w.box.x0-l.words[i-1].box.x1 < w.size:
			w.text = notemark.Raise(w.text)
		}
	}
}

// finish sorts the words and joins those that letter spacing or a change of type took apart.
func (l *line) finish() {
	slices.SortStableFunc(l.words, func(a, b word) int {
		return cmp.Or(cmp.Compare(a.box.x0, b.box.x0), cmp.Compare(a.order, b.order))
	})
	l.raiseNotes()
	out := l.words[:0]
	for _, w := range l.words {
		if n := len(out); n > 0 {
			p := &out[n-1]
			gap := w.box.x0 - p.box.x1
			if !p.parted && !w.spaced && gap < 0.08*math.Min(p.size, w.size) && gap > -0.5*w.size {
				p.join(w)
				continue
			}
		}
		out = append(out, w)
	}
	l.words = joinSpaced(out)
	l.box = l.words[0].box
	for _, w := range l.words[1:] {
		l.box = l.box.union(w.box)
	}
}

func (w *word) join(o word) {
	w.text += o.text
	w.box = w.box.union(o.box)
	w.bold = w.bold && o.bold
	w.single = false
	w.parted = o.parted
}

// joinSpaced joins labels set with spaces between their letters ("T I E R 2", "D e d u c t i b l e"): three single capitals
// or four single letters at least, at even distances that are not those of columns. A digit after letters starts a word of
// its own.
func joinSpaced(ws []word) []word {
	out := ws[:0] // nothing is written behind what is read
	for i := 0; i < len(ws); {
		j := i + 1
		for j < len(ws) && ws[i].single && ws[j].single {
			j++
		}
		letters, capitals := 0, 0
		for _, w := range ws[i:j] {
			if strings.ContainsFunc(w.text, unicode.IsLetter) {
				letters++
			}
			if strings.ContainsFunc(w.text, unicode.IsUpper) {
				capitals++
			}
		}
		if capitals < 3 && letters < 4 {
			out = append(out, ws[i:j]...)
			i = j
			continue
		}
		least := math.Inf(1)
		for k := i + 1; k < j; k++ {
			least = math.Min(least, ws[k].box.x0-ws[k-1].box.x1)
		}
		cur := ws[i]
		for k := i + 1; k < j; k++ {
			gap := ws[k].box.x0 - ws[k-1].box.x1
			digits := isDigit(ws[k].text) != isDigit(ws[k-1].text)
			if digits || gap > math.Min(1.5*math.Max(least, 0)+0.1*ws[k].size, 0.6*ws[k].size) {
				out = append(out, cur)
				cur = ws[k]
				continue
			}
			cur.join(ws[k])
		}
		out = append(out, cur)
		i = j
	}
	return out
}

func isDigit(s string) bool { return s[0] >= '0' && s[0] <= '9' }

func (l line) text() string {
	var sb strings.Builder
	for i, w := range l.words {
		if i > 0 {
			sb.WriteByte(' ')
		}
		sb.WriteString(w.text)
	}
	return sb.String()
}

func (l line) bold() bool {
	for _, w := range l.words {
		if !w.bold {
			return false
		}
	}
	return true
}
