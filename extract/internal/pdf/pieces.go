package pdf

import (
	"cmp"
	"math"
	"slices"
	"unicode"
	"unicode/utf8"
)

const (
	cellStep     = 3.2 // of the type size: the most between the baselines of paragraphs of one cell
	boldStep     = 2.4 // and where bold type begins or ends there
	runningText  = 25  // of the type size: running text is wider than it
	stepInPiece  = 1.3 // of the type size: the most between the lines of a paragraph
	columnIndent = 3.0 // points by which what is below a heading is set in at least, and edges in line differ at most
	mostIndent   = 20  // points by which lines of one text, or the first labels of a table, are set in at most
)

// piece is what the content of a page has in one go and one below the other: a cell of a table, or a paragraph.
type piece struct {
	words []word
	box   rect // from the first baseline to the last, and as wide as its words
	last  rect // that of the last line
	size  float64
}

// pieceRow is pieces side by side.
type pieceRow struct {
	pieces      []piece
	top, bottom float64 // baselines
}

// pieces parts words, which come in the order of the content, where they go on elsewhere or below a rule.
func pieces(ws []word, rules []rule) []piece {
	var out []piece
	across := snapRules(rules, false)
	cut := map[int]bool{} // the words that begin a cell though less white stands before them
	ls := lines(ws)
	for n, at := range tightCuts(ls) {
		for k := range at {
			cut[ls[n].words[k].order] = true
		}
	}
	for i := 0; i < len(ws); {
		j := i + 1
		for j < len(ws) && besideWord(ws[j-1], ws[j]) && !cut[ws[j].order] {
			j++
		}
		run := newPiece(ws[i:j])
		if n := len(out); n > 0 && out[n-1].goesOn(run) && !ruledOff(out[n-1], run, across) {
			p := &out[n-1]
			p.words = append(p.words, run.words...)
			p.box = p.box.union(run.box)
			p.size = math.Max(p.size, run.size)
			p.last = run.box
		} else {
			out = append(out, run)
		}
		i = j
	}
	return out
}

// ruledOff reports whether one of the horizontal rules, which come from top to bottom, stands between a piece and what would be its next line.
func ruledOff(p, next piece, across []rule) bool {
	top, bottom := p.last.y0, next.box.y0-0.5*next.size
	i, _ := slices.BinarySearchFunc(across, top, func(u rule, y float64) int { return cmp.Compare(u.at, y) })
	for ; i < len(across) && across[i].at < bottom; i++ {
		if across[i].from < next.box.x1 && across[i].to > next.box.x0 {
			return true
		}
	}
	return false
}

// besideWord reports whether a word goes on in the line of the one before it.
func besideWord(before, w word) bool {
	small, size := math.Min(before.size, w.size), math.Max(before.size, w.size)
	most := 0.2 * size
	if small < 0.85*size {
		most = 0.6 * size // a raised mark
	}
	gap := w.box.x0 - before.box.x1
	return math.Abs(w.base-before.base) <= most && gap > -0.6*size && gap < wideGap*size
}

// newPiece makes a piece of the words of one line.
func newPiece(ws []word) piece {
	p := piece{words: slices.Clip(slices.Clone(ws))}
	for i, w := range ws {
		b := rect{w.box.x0, w.base, w.box.x1, w.base}
		if i == 0 || w.size > p.size {
			p.box = rect{p.box.x0, w.base, p.box.x1, w.base}
			p.size = w.size
		}
		if i == 0 {
			p.box = b
		}
		p.box.x0, p.box.x1 = math.Min(p.box.x0, b.x0), math.Max(p.box.x1, b.x1)
	}
	p.last = p.box
	return p
}

// goesOn reports whether what is drawn next is the next line of the piece: it stands below, and about as far left or right, or about one
// middle.
func (p piece) goesOn(next piece) bool {
	size := math.Max(p.size, next.size)
	step := cellStep
	if next.words[0].bold != p.words[len(p.words)-1].bold {
		step = boldStep
	}
	down := next.box.y0 - p.last.y0
	if down <= 0.2*size || down > step*size || next.box.x0 >= p.box.x1 || next.box.x1 <= p.box.x0 {
		return false
	}
	if p.box.width() > runningText*size && !p.words[len(p.words)-1].bold && !slices.ContainsFunc(next.words, func(w word) bool { return !w.bold }) {
		return false // a heading below running text
	}
	switch {
	case math.Abs(next.box.x0-p.box.x0) <= mostIndent, math.Abs(next.box.x0-p.last.x0) <= mostIndent:
		return true
	case down > wrapStep*stepInPiece*size:
		return false
	}
	return math.Abs(next.box.x1-p.box.x1) <= columnIndent || math.Abs(next.box.midX()-p.box.midX()) <= columnIndent
}

// rowsOfPieces puts pieces that stand side by side together. What the content has right above the label of a row is a row of its own if it is
// no part of the label. Rules part what stands above and below them.
func rowsOfPieces(ws []word, rules []rule) []pieceRow {
	var out []pieceRow
	single := func(p piece) pieceRow { return pieceRow{pieces: []piece{p}, top: p.box.y0, bottom: p.box.y1} }
	for _, p := range pieces(ws, rules) {
		if n := len(out) - 1; n >= 0 {
			r := &out[n]
			last := len(r.pieces) - 1
			if head, label, ok := beside(r.pieces[last], p); ok && (last == 0 || head == nil) && (last == 0 || p.box.y0 <= r.bottom+0.2*p.size && p.box.y1 >= r.top-0.2*p.size) {
				if head != nil {
					out[n] = single(*head)
					out = append(out, single(label))
					r = &out[n+1]
				}
				r.pieces = append(r.pieces, p)
				r.top, r.bottom = math.Min(r.top, p.box.y0), math.Max(r.bottom, p.box.y1)
				continue
			}
		}
		out = append(out, single(p))
	}
	return out
}

// beside reports whether a piece stands to the right of the one before it, or of the last lines of it: then those above are a heading, or the
// end of a paragraph.
func beside(before, p piece) (head *piece, label piece, ok bool) {
	if p.box.y0 > before.box.y1+0.2*p.size || p.box.y1 < before.box.y0-0.2*p.size {
		return nil, piece{}, false
	}
	ls := lines(before.words)
	k := slices.IndexFunc(ls, func(l line) bool { return math.Abs(l.base-p.box.y0) <= 0.22*l.size })
	right := p.box.x0 > before.box.x1
	if k < 1 {
		return nil, before, right
	}
	first, _ := utf8.DecodeRuneInString(ls[k].words[0].text)
	centred := math.Abs(p.box.midY()-before.box.midY()) <= 0.22*p.size
	apart := !centred && ls[k].base-ls[k-1].base > stepInPiece*ls[k].size || ls[k].words[0].bold != ls[k-1].words[0].bold ||
		ls[k].box.x0-ls[k-1].box.x0 > columnIndent && unicode.IsUpper(first)
	if right && !apart {
		return nil, before, true
	}
	above, below := pieceOf(ls[:k]), pieceOf(ls[k:])
	return &above, below, p.box.x0 > below.box.x1
}

func pieceOf(ls []line) piece {
	var p piece
	for i, l := range ls {
		b := rect{l.box.x0, l.base, l.box.x1, l.base}
		if i == 0 {
			p.box = b
		}
		p.box = p.box.union(b)
		p.size = math.Max(p.size, l.size)
		p.last = b
		p.words = append(p.words, l.words...)
	}
	return p
}

func (r pieceRow) gaps() []span {
	var out []span
	for i := 1; i < len(r.pieces); i++ {
		out = append(out, span{r.pieces[i-1].box.x1, r.pieces[i].box.x0})
	}
	return out
}

// narrow is narrow for the pieces of a row.
func (r pieceRow) narrow(gaps []span) []span {
	var parts []line
	for _, p := range r.pieces {
		parts = append(parts, line{box: p.box})
	}
	return narrow(gaps, row{parts: parts}, tightCut*r.pieces[0].size)
}

// aligned reports whether the pieces of a row begin, end or have their middles at one height.
func (r pieceRow) aligned() bool {
	for _, at := range []func(rect) float64{func(b rect) float64 { return b.y0 }, func(b rect) float64 { return b.y1 }, rect.midY} {
		first := at(r.pieces[0].box)
		if !slices.ContainsFunc(r.pieces, func(p piece) bool { return math.Abs(at(p.box)-first) > 0.3*p.size }) {
			return true
		}
	}
	return false
}
