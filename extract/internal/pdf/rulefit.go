package pdf

import (
	"math"
	"slices"
)

// How tables that no rules draw stand to the rules and to the ruled tables of their page: what they cross, stray over or tear.

// partedBy reports whether other tables have all words of this one in cells, nearly all of its cells and those of its first row are cells of
// theirs, and they tear no row apart.
func (g *grid) partedBy(tables []grid) bool {
	of := map[int]int{} // the cell of each word by the order of the content, one more than its index
	for i, c := range g.cells {
		for _, w := range c.words {
			of[w.order] = i + 1
		}
	}
	found, mixed, cells := 0, 0, 0     // words, and cells of this one that share one of theirs, of those with words
	in := make([]int, len(g.cells))    // the cell of theirs in which the words of each cell were found first
	torn := make([]bool, len(g.cells)) // and whether others are in another
	id := 0
	for _, t := range tables {
		for _, c := range t.cells {
			shared := map[int]bool{}
			id++
			for _, w := range c.words {
				at := of[w.order]
				if at == 0 {
					continue
				}
				found++
				torn[at-1] = torn[at-1] || in[at-1] > 0 && in[at-1] != id
				in[at-1] = id
				shared[at-1] = true
			}
			cells += len(shared)
			if len(shared) < 2 {
				continue
			}
			mixed += len(shared)
			heads := 0
			for i := range shared {
				if g.cells[i].row == 0 {
					heads++
				}
			}
			if heads > 1 {
				return false
			}
		}
	}
	tornOf := map[int]int{} // cells, by their row
	for i, c := range g.cells {
		if torn[i] {
			tornOf[c.row]++
		}
	}
	for _, n := range tornOf {
		if n > 1 {
			return false
		}
	}
	return found == len(of) && 20*mixed <= cells
}

// strays reports whether a table takes rows of another one that ends or begins within it, and leaves it others.
func (g *grid) strays(tables []grid) bool {
	in := func(c gridCell) bool {
		return slices.ContainsFunc(c.words, func(w word) bool { return g.box.has(w.box.midX(), w.base-0.3*w.size) })
	}
	return slices.ContainsFunc(tables, func(t grid) bool {
		if g.box.y0 >= t.box.y0-touch && g.box.y1 <= t.box.y1+touch {
			return false
		}
		taken := make([]bool, len(t.rows)-1)
		words := make([]bool, len(t.rows)-1)
		for _, c := range t.cells {
			taken[c.row] = taken[c.row] || in(c)
			words[c.row] = words[c.row] || len(c.words) > 0
		}
		n, all := 0, 0
		for row := range taken {
			if words[row] {
				all++
			}
			if taken[row] {
				n++
			}
		}
		return n > 0 && n < all-1
	})
}

// edged reports whether one of the rules goes over most of a table at a height.
func (g *grid) edged(across []rule, y float64) bool {
	return slices.ContainsFunc(across, func(u rule) bool {
		return math.Abs(u.at-y) <= touch && math.Min(u.to, g.box.x1)-math.Max(u.from, g.box.x0) > 0.5*g.box.width()
	})
}

// ruledBoxes returns where those tables stand whose columns are ruled.
func ruledBoxes(tables []grid) []rect {
	var out []rect
	for _, g := range tables {
		parted := make([]bool, len(g.rows)-1)
		for _, c := range g.cells {
			if c.column > 0 {
				for k := c.row; k < c.row+c.rowSpan; k++ {
					parted[k] = true
				}
			}
		}
		high := 0.0
		for k, p := range parted {
			if p {
				high += g.rows[k+1] - g.rows[k]
			}
		}
		if len(parted) >= leastCells && 2*high >= g.box.height() {
			out = append(out, g.box)
		}
	}
	return out
}

// meets reports whether a box covers a part of the table.
func (g *grid) meets(b rect) bool {
	return b.x0 < g.box.x1-touch && b.x1 > g.box.x0+touch && b.y0 < g.box.y1-touch && b.y1 > g.box.y0+touch
}

// cutBy reports whether a rule goes through the text of a row.
func (g *grid) cutBy(rules []rule) bool {
	for _, u := range rules {
		if u.vertical {
			continue
		}
		for _, c := range g.cells {
			if u.at <= c.box.y0 || u.at >= c.box.y1 || u.to <= c.box.x0 || u.from >= c.box.x1 {
				continue
			}
			ls := lines(c.words)
			if len(ls) > 1 && u.at > ls[0].base && u.at < ls[len(ls)-1].base-0.5*ls[0].size && u.from < ls[0].box.x1 && u.to > ls[0].box.x0 {
				return true
			}
		}
	}
	return false
}

// inRuledRows reports whether a table stands where horizontal rules part rows, of which it may be some.
func (g *grid) inRuledRows(across []rule) bool {
	n := 0 // rules between its rows
	for _, u := range across {
		if u.at > g.box.y0+thinBand && u.at < g.box.y1-thinBand && math.Min(u.to, g.box.x1)-math.Max(u.from, g.box.x0) > 0.7*g.box.width() {
			n++
		}
	}
	return n > 1 || slices.ContainsFunc(ruledRows(across), func(r rowRules) bool {
		return len(r) > leastRules && g.meets(rect{r[0].from, r[0].at, r[0].to, r[len(r)-1].at})
	})
}

// tears reports whether a table parts what stands between two rules that part rows: those that frame a table, and its header, have all that it says
// is paid between two of them.
func (g *grid) tears(across []rule) bool {
	var at []float64
	for _, u := range across {
		if math.Min(u.to, g.box.x1)-math.Max(u.from, g.box.x0) > 0.5*g.box.width() {
			at = append(at, u.at)
		}
	}
	band := func(row int) int {
		n, _ := slices.BinarySearch(at, (g.rows[row]+g.rows[row+1])/2)
		return n
	}
	paid := make([]bool, len(g.rows)-1)
	for _, c := range g.cells {
		paid[c.row] = paid[c.row] || c.column > 0 && pays(c.words)
	}
	first := slices.Index(paid, true)
	if first < 0 || band(first) == band(len(paid)-1) {
		return false
	}
	for row := first; row < len(paid)-1; row++ {
		if band(row) == band(row+1) {
			return true
		}
	}
	return false
}

// outside returns the rules that are not those of the table.
func (g *grid) outside(rules []rule) []rule {
	const margin = 6
	in := func(x, y float64) bool {
		return x >= g.box.x0-margin && x <= g.box.x1+margin && y >= g.box.y0-margin && y <= g.box.y1+margin
	}
	return slices.DeleteFunc(slices.Clone(rules), func(u rule) bool {
		if u.vertical {
			return in(u.at, u.from) && in(u.at, u.to)
		}
		return u.at > g.box.y0-margin && u.at < g.box.y1+margin && u.from < g.box.x1 && u.to > g.box.x0
	})
}
