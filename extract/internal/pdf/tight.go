package pdf

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	wideGap   = 1.4  // of the type size: white space that cuts a line wherever it stands
	tightGap  = 0.75 // the least white space that shows the edge of a column, where several lines have it at one place
	tightCut  = 0.5  // the least that is cut at an edge which other lines show
	tightSlip = 1.5  // points between the places of one edge
	tightMost = 3    // words of an amount that is set to the right
)

// tightCuts returns, for lines from top to bottom, the words that begin a cell though less white space stands before them than
// cuts a line elsewhere: their left edges, or the right edges of their amounts, are in line with those of other rows, and nothing
// between these rows stands across.
func tightCuts(ls []line) []map[int]bool {
	out := make([]map[int]bool, len(ls))
	for _, right := range []bool{false, true} {
		done := make([]map[int]bool, len(ls)) // no group is looked at twice
		for i := range ls {
			for k := 1; k < len(ls[i].words); k++ {
				if done[i][k] || ls[i].gap(k) < tightGap || listMark(ls[i], k) {
					continue
				}
				x, ok := ls[i].edge(k, right)
				if !ok {
					continue
				}
				tightGroup(ls, i, x, right, done, out)
			}
		}
	}
	return out
}

// tightGroup looks at the lines from i on for the edge x.
func tightGroup(ls []line, i int, x float64, right bool, done, out []map[int]bool) {
	type place struct{ line, word int }
	var at []place
	shown, tight, last := 0, false, ls[i].base
	for j := i; j < min(len(ls), i+maxColumnBands) && ls[j].base-last <= rowGap*ls[j].size; j++ {
		k, blocked := ls[j].wordAt(x, right)
		if blocked {
			break
		}
		last = ls[j].base
		if k < 1 || listMark(ls[j], k) {
			continue
		}
		gap := ls[j].gap(k)
		if gap >= tightGap {
			shown++
		}
		tight = tight || gap < wideGap
		at = append(at, place{j, k})
	}
	for _, p := range at {
		if done[p.line] == nil {
			done[p.line] = map[int]bool{}
		}
		done[p.line][p.word] = true
		if !tight || shown < minAlignedRows {
			continue
		}
		if out[p.line] == nil {
			out[p.line] = map[int]bool{}
		}
		out[p.line][p.word] = true
	}
}

// gap returns the white space before a word, in sizes of the type.
func (l *line) gap(k int) float64 {
	return (l.words[k].box.x0 - l.words[k-1].box.x1) / math.Max(l.words[k].size, l.words[k-1].size)
}

// edge returns the left edge of the cell that a word begins, or its right one, if it is an amount that may be set to the right.
func (l *line) edge(k int, right bool) (x float64, ok bool) {
	if !right {
		return l.words[k].box.x0, true
	}
	amount := false
	for n := k; n < len(l.words); n++ {
		if n > k && l.gap(n) >= tightCut {
			return l.words[n-1].box.x1, amount
		}
		if n-k >= tightMost {
			return 0, false
		}
		amount = amount || strings.ContainsFunc(l.words[n].text, unicode.IsDigit)
	}
	return l.words[len(l.words)-1].box.x1, amount
}

// wordAt returns the word of a line that begins a cell with an edge, and whether words stand across the edge. The word is -1
// where none does.
func (l *line) wordAt(x float64, right bool) (k int, blocked bool) {
	for n := range l.words {
		b := l.words[n].box
		if b.x0 < x-tightSlip && b.x1 > x+tightSlip {
			return -1, true
		}
		near := math.Abs(b.x0-x) <= tightSlip
		if right {
			near = math.Abs(b.x1-x) <= tightSlip
		}
		switch {
		case near && !right && n > 0:
			return n, l.gap(n) < tightCut
		case near && right:
			for n > 0 && l.gap(n) < tightCut {
				n--
			}
			if e, ok := l.edge(n, true); n == 0 || !ok || math.Abs(e-x) > tightSlip {
				return -1, true
			}
			return n, false
		case n > 0 && b.x0 > x+tightSlip && l.words[n-1].box.x1 < x+tightSlip:
			return -1, l.gap(n) < tightCut
		}
	}
	return -1, false
}

// listMark reports whether what stands before a word, up to the gap before, is no more than the mark of a list or a note, or ends in a
// dash that leads to the word.
func listMark(l line, k int) bool {
	s := l.words[k-1].text
	attached := k >= 2 && l.gap(k-1) < tightCut
	first, _ := utf8.DecodeRuneInString(s)
	switch {
	case strings.Trim(s, "-–—") == "":
		return k == 1 || attached // else it is a cell that says there is nothing
	case attached:
		return false
	case !strings.ContainsFunc(s, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }):
		return true
	case utf8.RuneCountInString(s) == 1 && unicode.IsLower(first):
		return true // the bullet of a font that names its signs as letters
	}
	return utf8.RuneCountInString(s) <= 5 && strings.ContainsAny(s[len(s)-1:], ".):")
}

// tight reports whether rows from i on have cells that are set off by their edges rather than by wide gaps.
func tight(rows []row, i int) bool {
	return slices.ContainsFunc(rows[i:min(len(rows), i+maxIncomplete)], func(r row) bool {
		return slices.ContainsFunc(r.parts, func(p line) bool { return p.tight })
	})
}
