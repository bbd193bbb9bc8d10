package pdf

import (
	"math"
	"slices"
)

// Values that hold for several columns of a table that white alone parts: each stands in the middle of these.

// merged returns the columns that the values of a line stand over, each in the middle of its group, and which of its pieces is the first value: a
// value that is the same for several columns. It returns nil where each value has a column of its own.
func (l whiteLine) merged(columns []span) (first int, groups [][2]int) {
	n := len(columns)
	if n < 3 {
		return 0, nil
	}
	if from, _ := spansUnder(columns, l.runs[0].box); from == 0 && l.runs[0].box.x1 < columns[1].from {
		first = 1
	}
	values := l.runs[first:]
	if slices.ContainsFunc(values, func(r textRun) bool { return r.goesInto(columns) }) {
		return 0, nil
	}
	if len(values) == 0 || len(values) >= n-1 {
		return 0, nil
	}
	if first == 0 && !l.pays { // words that may be a part of any cell
		wide := slices.ContainsFunc(values, func(r textRun) bool { from, to := spansUnder(columns, r.box); return to > from+1 })
		if from, _ := spansUnder(columns, values[0].box); from == 0 || !wide {
			return 0, nil
		}
	}
	const skipped = 20.0 // points that a column counts for which has no value
	best := math.Inf(1)
	var over func(i, from int, off float64, list [][2]int)
	over = func(i, from int, off float64, list [][2]int) {
		if i == len(values) {
			if off += skipped * float64(n-from); off < best && (off < skipped || wideOver(values, columns, list)) {
				best, groups = off, slices.Clone(list)
			}
			return
		}
		if from+1 < n {
			over(i, from+1, off+skipped, list)
		}
		b := values[i].box
		own := slices.ContainsFunc(columns[from:], func(c span) bool { return b.x0 >= c.from-1 && b.x1 <= c.to+1 }) // it stands in a column of its own
		for end := from; end < n && (end == from || !own); end++ {
			if d := math.Abs(b.midX() - (columns[from].from+columns[end].to)/2); d <= mergedMiddle {
				over(i+1, end+1, off+d, append(list, [2]int{from, end + 1}))
			}
		}
	}
	over(0, 1, 0, nil)
	return first, groups
}

// mergedIn is merged for one of the lines of a table: below a value of several columns, about the same middle, stands the rest of it.
func mergedIn(ls []whiteLine, k int, columns []span) (first int, groups [][2]int) {
	l := ls[k]
	first, groups = l.merged(columns)
	if groups != nil || len(l.runs) > 1 || l.pays {
		return first, groups
	}
	for j := k - 1; j >= max(0, k-2) && l.base-ls[j].base <= closeLines*l.size; j-- {
		n, over := ls[j].merged(columns)
		for i, g := range over {
			if g[1] > g[0]+1 && math.Abs(ls[j].runs[n+i].box.midX()-l.runs[0].box.midX()) <= columnIndent {
				return 0, [][2]int{g}
			}
		}
	}
	return 0, nil
}

// wideOver reports whether some of the groups have several columns, and the values of these have words over more than one.
func wideOver(values []textRun, columns []span, groups [][2]int) bool {
	several := false
	for i, g := range groups {
		if g[1] > g[0]+1 {
			several = true
			if from, to := spansUnder(columns, values[i].box); to < from+2 {
				return false
			}
		}
	}
	return several
}

// goesInto reports whether a word within a run begins where a column does: cells that stand as close as words.
func (r textRun) goesInto(columns []span) bool {
	return slices.ContainsFunc(r.words[1:], func(w word) bool {
		return slices.ContainsFunc(columns, func(c span) bool { return math.Abs(w.box.x0-c.from) <= 1 })
	})
}
