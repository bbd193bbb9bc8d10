package pdf

import (
	"math"
	"slices"
)

// Tables of one page are found in several ways: by the rules that are drawn, by white, by the order of the content. Where two ways find tables in one
// place, those are taken that keep more apart.

// fullerTables takes tables found in two ways. Where some of one way stand in the same place as some of the other, it takes those of the second if they
// are fuller, else those of the first.
func fullerTables(first, second []grid) []grid {
	var out []grid
	for _, c := range contests(first, second) {
		if c.fuller() {
			c.first = c.second
		}
		out = append(out, c.first...)
	}
	return out
}

// unlessRicher takes the tables, but for those in whose place others have more cells that say what is paid, and no fewer cells in no more rows: they
// neither tear rows nor leave columns together, or have the header that these lack. Of those that have the same cells, it takes more tables: one is
// several with what stands between them.
func unlessRicher(tables, others []grid) []grid {
	var out []grid
	for _, c := range contests(tables, others) {
		mine, theirs := c.extents()
		richer := theirs.paid > mine.paid && theirs.rows <= mine.rows && theirs.cells >= mine.cells
		same := theirs.paid == mine.paid && theirs.cells == mine.cells && theirs.words == mine.words
		if !richer && !(same && len(c.second) > len(c.first)) && !(theirs.paid == mine.paid && theirs.cells >= mine.cells && c.headed()) {
			out = append(out, c.first...)
		}
	}
	return out
}

// headed reports whether the one table of the second way goes on over those of the first, in as many columns, and has the names of the columns there.
func (c contest) headed() bool {
	if len(c.first) == 0 || len(c.second) != 1 {
		return false
	}
	t, top := c.second[0], math.Inf(1)
	for _, o := range c.first {
		if len(o.columns) != len(t.columns) || o.box.y1 > t.box.y1+snap {
			return false
		}
		top = math.Min(top, o.box.y0)
	}
	named := map[int]int{} // in each row, how many columns
	for _, o := range t.cells {
		if o.box.y1 <= top+snap && o.colSpan == 1 && len(o.words) > 0 && !hasAmount(o.words) {
			named[o.row]++
		}
	}
	for _, n := range named {
		if columns := len(t.columns) - 1; columns > 2 && n >= columns-1 {
			return true
		}
	}
	return false
}

// onlyFuller takes those of the tables that are fuller than others in their place.
func onlyFuller(tables, others []grid) []grid {
	var out []grid
	for _, c := range contests(others, tables) {
		if c.fuller() {
			out = append(out, c.second...)
		}
	}
	return out
}

// contest is tables found in two ways that stand in one place; one of them may be none.
type contest struct{ first, second []grid }

// fuller reports whether the tables of the second way are fuller.
func (c contest) fuller() bool {
	mine, theirs := c.extents()
	return theirs.fuller(mine)
}

// extents returns how much the tables of both ways hold, below the top of those of the second.
func (c contest) extents() (first, second extent) {
	top := math.Inf(1)
	for _, t := range c.second {
		top = math.Min(top, t.box.y0)
	}
	return extentOf(c.first, top), extentOf(c.second, top)
}

// contests returns the places of tables found in two ways.
func contests(first, second []grid) []contest {
	var out []contest
	left := slices.Clone(second)
	met := make([]bool, len(first))
	for i := range first {
		if met[i] {
			continue
		}
		met[i] = true
		c := contest{first: []grid{first[i]}}
		for grown := true; grown; {
			grown = false
			for k := 0; k < len(left); k++ {
				if slices.ContainsFunc(c.first, func(t grid) bool { return t.meets(left[k].box) }) {
					c.second, grown = append(c.second, left[k]), true
					left = slices.Delete(left, k, k+1)
					k--
				}
			}
			for k := range first {
				if !met[k] && slices.ContainsFunc(c.second, func(t grid) bool { return t.meets(first[k].box) }) {
					c.first, met[k], grown = append(c.first, first[k]), true, true
				}
			}
		}
		out = append(out, c)
	}
	for _, t := range left {
		out = append(out, contest{second: []grid{t}})
	}
	return out
}

// extent is how many cells of tables beside labels say what is paid, and below a height, above which titles stand, how many rows have words and how many
// words and cells with words stand in rows of several cells.
type extent struct{ paid, rows, words, cells int }

// fuller reports whether tables keep more apart than others of the same place: several tables or columns made one have fewer cells that say what is
// paid, and where there are as many of these, a row torn apart is several.
func (e extent) fuller(o extent) bool {
	if e.paid != o.paid {
		return e.paid > o.paid
	}
	return e.rows < o.rows && e.words >= o.words || e.rows == o.rows && e.words > o.words
}

func extentOf(tables []grid, top float64) (out extent) {
	for _, t := range tables {
		cells, words := map[int]int{}, map[int]int{} // by row
		for _, c := range t.cells {
			if len(c.words) == 0 {
				continue
			}
			if t.rows[c.row+1] > top {
				cells[c.row]++
				words[c.row] += len(c.words)
			}
			if c.column > 0 && pays(c.words) {
				out.paid++
			}
		}
		out.rows += len(cells)
		for row, n := range cells {
			if n > 1 {
				out.words += words[row]
				out.cells += n
			}
		}
	}
	return out
}
