package analyze

import (
	"slices"
	"sort"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// place is where a quote stands, as the built-in reader sees it: a cell in its row, or the lines of a sentence.
type place struct {
	hit
	section *section
	words   *cell   // the whole cell, or the whole lines
	row     *row    // nil outside of tables
	col     int     // of the cell in its row
	heads   []*cell // headings above it, the nearest first
}

// cellAt is a cell of a table that is read as rows.
type cellAt struct {
	at  document.Span
	row int // number in rows
	col int
}

// lineAt is a line outside of the rows, or within them.
type lineAt struct {
	document.Line
	table bool
}

func (a *Admission) indexPlaces() {
	for n, r := range a.rows {
		var done []*cell
		for k, c := range r.cells {
			if c.empty() || slices.Contains(done, c) {
				continue
			}
			done = append(done, c)
			for _, part := range c.parts {
				a.cells = append(a.cells, cellAt{part, n, k})
			}
		}
	}
	slices.SortStableFunc(a.cells, func(x, y cellAt) int { return x.at.Start - y.at.Start })
	tables := tableSpans(a.trusted)
	for n := range a.trusted.Pages {
		for _, l := range a.trusted.Pages[n].Lines {
			if l.Span.Len() > 0 {
				a.lines = append(a.lines, lineAt{l, inSpans(tables, l.Span.Start)})
			}
		}
	}
}

// places returns where a citation stands, best first, or why it stands nowhere.
func (a *Admission) places(c Citation) ([]place, refusal) {
	if strings.TrimSpace(c.Quote) == "" {
		return nil, noQuote
	}
	hits := a.aligner.find(c.Quote, c.Page)
	if len(hits) == 0 {
		return nil, a.whyNowhere(c)
	}
	last := 0
	if n := len(a.quoted); n > 0 {
		last = a.quoted[n-1].at.Start
	}
	before := func(h hit) bool { return h.at.Start < last }
	slices.SortStableFunc(hits, func(x, y hit) int {
		if x.score != y.score || a.aligner.away(x, c.Page) != a.aligner.away(y, c.Page) || before(x) == before(y) {
			return 0
		}
		if before(x) {
			return 1
		}
		return -1
	})
	var out []place
	why := quoteNotFound
	for _, h := range hits {
		if a.trusted != a.text && a.trusted.Quote(h.at) != a.text.Quote(h.at) {
			why = instructionText // the words are parted by an instruction
			continue
		}
		out = append(out, a.placesAt(h)...)
	}
	return out, why
}

// whyNowhere tells a quote that stands on another page, or in words that do not count, from one that is made up.
func (a *Admission) whyNowhere(c Citation) refusal {
	if strings.ContainsFunc(c.Quote, func(r rune) bool { return invisible(r) && r != 0xFEFF && r != 0x200B }) {
		return hiddenText
	}
	if a.trusted != a.text {
		if a.given == nil {
			a.given = newAligner(a.text)
		}
		if len(a.given.find(c.Quote, c.Page)) > 0 {
			return instructionText
		}
	}
	if c.Page != 0 && len(a.aligner.find(c.Quote, 0)) > 0 {
		return notAtPage
	}
	return quoteNotFound
}

// placesAt is the cells that a hit lies in, or else its lines. A quote of a whole row is a place for each of its cells.
func (a *Admission) placesAt(h hit) []place {
	sec := a.sections[0]
	page := a.text.PageAt(h.at.Start)
	for _, s := range a.sections {
		if s.pages[0] <= page && page <= s.pages[1] {
			sec = s
		}
	}
	var out []place
	n := sort.Search(len(a.cells), func(i int) bool { return a.cells[i].at.End > h.at.Start })
	for ; n < len(a.cells) && a.cells[n].at.Start < h.at.End; n++ {
		c := a.cells[n]
		r := a.rows[c.row]
		out = append(out, place{hit: h, section: sec, words: r.cells[c.col], row: r, col: c.col, heads: a.headsOfRow(c.row)})
	}
	if len(out) > 0 {
		return out
	}
	from := sort.Search(len(a.lines), func(i int) bool { return a.lines[i].Span.End > h.at.Start })
	to := from
	for to < len(a.lines) && a.lines[to].Span.Start < h.at.End {
		to++
	}
	if from == to {
		return nil
	}
	for from > 0 && a.sentenceGoesOn(from-1) {
		from--
	}
	for to < len(a.lines) && a.sentenceGoesOn(to-1) {
		to++
	}
	words := newCell(a.trusted, document.Span{Start: a.lines[from].Span.Start, End: a.lines[to-1].Span.End})
	return []place{{hit: h, section: sec, words: words, col: -1, heads: a.headsOfLine(from)}}
}

// sentenceGoesOn reports whether the line behind the nth is of the same sentence.
func (a *Admission) sentenceGoesOn(n int) bool {
	return n+1 < len(a.lines) && a.lines[n].table == a.lines[n+1].table && a.lines[n].Span.End < a.lines[n+1].Span.Start &&
		a.trusted.PageAt(a.lines[n].Span.Start) == a.trusted.PageAt(a.lines[n+1].Span.Start) && goesOn(a.trusted, a.lines[n].Line, a.lines[n+1].Line)
}

const headReach = 14 // lines above a sentence in which its heading is looked for

// headsOfLine returns the headings above a line outside of tables.
func (a *Admission) headsOfLine(n int) []*cell {
	var out []*cell
	for k := n - 1; k >= max(0, n-headReach) && a.lines[k].table == a.lines[n].table; k-- {
		words := a.trusted.Quote(a.lines[k].Span)
		if c := newCell(a.trusted, a.lines[k].Span); strings.TrimSpace(words) != "" && isHeading(words, c.s, a.lines[k].Heading, true) {
			out = append(out, c)
		}
	}
	return out
}

// headsOfRow returns the headings above a row: the rows of one cell over all columns.
func (a *Admission) headsOfRow(n int) []*cell {
	var out []*cell
	for k := n - 1; k >= 0 && a.rows[k].table == a.rows[n].table; k-- {
		if a.rows[k].lone {
			out = append(out, distinctCells(a.rows[k].cells)[0])
		}
	}
	return out
}

// bears reports whether evidence lies in the quoted words: each of its numbers does, and where it has none the two overlap.
func (p *place) bears(ev []benefit.Evidence) bool {
	if len(ev) == 0 {
		return false
	}
	touches := false
	for _, e := range ev {
		touches = touches || e.Start < p.at.End && p.at.Start < e.End
		for i, r := range []rune(e.Quote) {
			if at := e.Start + i; r >= '0' && r <= '9' && (at < p.at.Start || at >= p.at.End) {
				return false
			}
		}
	}
	return touches
}

// bearsAny is bears for one of several pieces of evidence: the others are headers and labels of its row.
func (p *place) bearsAny(ev []benefit.Evidence) bool {
	return slices.ContainsFunc(ev, func(e benefit.Evidence) bool { return p.bears([]benefit.Evidence{e}) })
}

// reach is the quoted words up to the ends of their sentences, or the whole cell: what a rule of one sentence rests on.
func (p *place) reach() document.Span {
	i, j := p.within()
	from, _ := p.words.sentence(i, i+1)
	_, to := p.words.sentence(max(i, j-1), j)
	out := p.at
	for _, s := range p.words.spans(from, min(to, len(p.words.s))) {
		out.Start, out.End = min(out.Start, s.Start), max(out.End, s.End)
	}
	return out
}

// within is where the quote stands in the folded words of its place.
func (p *place) within() (i, j int) {
	w := p.words.passage
	i = sort.Search(len(w.from), func(k int) bool { return w.to[k] > p.at.Start })
	j = sort.Search(len(w.from), func(k int) bool { return w.from[k] >= p.at.End })
	return min(i, max(0, len(w.s)-1)), max(min(j, len(w.s)), 0)
}

// rests reports whether all evidence lies within the reach of the quote.
func (p *place) rests(ev []benefit.Evidence) bool {
	reach := p.reach()
	return len(ev) > 0 && !slices.ContainsFunc(ev, func(e benefit.Evidence) bool { return !reach.Contains(e.Span()) })
}

// hypotheticalRE finds words about what is not the plan's rule: an example, another year.
var hypotheticalRE = regexp.MustCompile(`\bfor (?:example|instance)\b|\be\.g\.|\bexamples?:|\bsuppose\b|\b(?:last|prior|previous) (?:plan |calendar |benefit )?year\b|\bpreviously\b|\bused to be\b`)

// hypothetical reports whether the quoted sentence is an example.
func (p *place) hypothetical() bool {
	i, j := p.within()
	from, to := p.words.sentence(i, j)
	return hypotheticalRE.MatchString(p.words.s[from:max(from, to)])
}
