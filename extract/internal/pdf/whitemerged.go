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
	if len(values) == 0 || len(values) >= n-1 || slices.ContainsFunc(values, func(r textRun) bool { return r.goesInto(columns) }) {
		return 0, nil
	}
	if first == 0 && !l.pays { // words that may be a part of any cell
		wide := slices.ContainsFunc(values, func(r textRun) bool { return r.overSeveral(columns) })
		if from, _ := spansUnder(columns, values[0].box); from == 0 || !wide {
			return 0, nil
		}
	}
	if groups = inMiddles(values, columns, false); groups == nil {
		groups = inMiddles(values, columns, true)
	}
	if !slices.ContainsFunc(groups, func(g [2]int) bool { return g[1] > g[0]+1 }) {
		return 0, nil
	}
	return first, groups
}

// inMiddles gives each value the columns beside the labels that it stands in the middle of, next to those of the value before, so that all together
// are as little off as can be. Some columns may have no value; then only one whose words are over several is given several. It returns nil where
// there is no such way.
func inMiddles(values []textRun, columns []span, some bool) [][2]int {
	const empty = 20.0 // points that a column counts for which has no value
	type way struct {
		off float64
		end int // of the columns of the value; 0 where the first column is left empty
	}
	n := len(columns)
	least := make([][]way, len(values)+1) // by the value and the column from which on they are to be given
	for i := len(values); i >= 0; i-- {
		least[i] = make([]way, n+1)
		for from := n; from >= 1; from-- {
			best := way{off: math.Inf(1)}
			switch {
			case i == len(values) && from == n:
				best.off = 0
			case from < n && some:
				best.off = least[i][from+1].off + empty
			}
			if i < len(values) {
				for end := from + 1; end <= n && (end == from+1 || values[i].mayBeOver(columns[from:], columns, some)); end++ {
					d := math.Abs(values[i].box.midX() - (columns[from].from+columns[end-1].to)/2)
					if off := d + least[i+1][end].off; d <= mergedMiddle && off < best.off {
						best = way{off, end}
					}
				}
			}
			least[i][from] = best
		}
	}
	if math.IsInf(least[0][1].off, 1) {
		return nil
	}
	var out [][2]int
	for i, from := 0, 1; i < len(values); {
		end := least[i][from].end
		if end == 0 {
			from++
			continue
		}
		out = append(out, [2]int{from, end})
		i, from = i+1, end
	}
	return out
}

// mayBeOver reports whether a value may be that of several columns: it stands in none of those that are left, and where it must, over more than one.
func (r textRun) mayBeOver(left, columns []span, over bool) bool {
	return (!over || r.overSeveral(columns)) && !slices.ContainsFunc(left, func(c span) bool { return r.box.x0 >= c.from-1 && r.box.x1 <= c.to+1 })
}

// overSeveral reports whether words stand over more than one column.
func (r textRun) overSeveral(columns []span) bool {
	from, to := spansUnder(columns, r.box)
	return to > from+1
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

// goesInto reports whether a word within a run begins where a column does: cells that stand as close as words.
func (r textRun) goesInto(columns []span) bool {
	return slices.ContainsFunc(r.words[1:], func(w word) bool {
		return slices.ContainsFunc(columns, func(c span) bool { return math.Abs(w.box.x0-c.from) <= 1 })
	})
}
