package pdf

import (
	"math"
	"slices"
)

// partWrappedTitles cuts the first row of a table in two where titles of several lines stand over groups of columns, and the names of all columns
// on one line below a wider white: "Preferred: our own pharmacies and our mail service" over "30-day supply" and "90-day supply". Each title
// stands in the middle of the names below it, wherever the edges of the columns are, which only the texts of the rows may tell.
func (g *grid) partWrappedTitles() {
	heads := g.headWords()
	if heads == nil {
		return
	}
	columns := len(heads)
	bottom, height, ok := namesBelow(heads[1:])
	if !ok {
		return
	}
	upper := func(w word) bool { return w.base < height }
	names := make([][]word, columns)
	for i, words := range heads[1:] {
		names[i+1] = slices.DeleteFunc(slices.Clone(words), upper)
		if x0, x1 := runEnds(names[i+1]); len(names[i+1]) == 0 || x0 < g.columns[i+1]-1 || x1 > g.columns[i+2]+1 {
			return // each column has a name of its own
		}
	}
	runs := titleRuns(slices.DeleteFunc(slices.Concat(heads...), func(w word) bool { return !upper(w) }))
	label := slices.DeleteFunc(slices.Clone(heads[0]), upper)
	if first, _ := runEnds(names[1]); len(runs) > 0 {
		if _, x1 := runEnds(runs[0]); x1 < first && x1 <= g.columns[1] {
			label, runs = append(slices.Clone(runs[0]), label...), runs[1:]
		}
	}
	groups := overNames(runs, names)
	if groups == nil {
		return
	}
	edge := (bottom + height) / 2
	y := []float64{g.rows[0], edge, g.rows[1]}
	cell := func(row, from, to int, words []word) gridCell {
		return gridCell{box: rect{g.columns[from], y[row], g.columns[to], y[row+1]}, row: row, column: from, rowSpan: 1, colSpan: to - from, words: words}
	}
	out := []gridCell{{box: rect{g.columns[0], y[0], g.columns[1], y[2]}, rowSpan: 2, colSpan: 1, words: label}}
	for i, r := range runs {
		out = append(out, cell(0, groups[i][0], groups[i][1], r))
	}
	for i := 1; i < columns; i++ {
		out = append(out, cell(1, i, i+1, names[i]))
	}
	g.replaceHead(out, edge)
}

// namesBelow finds the last line of a header where it stands below more white than parts the lines of the titles above it: the base of the last
// of those, and the height below which the names of the columns are.
func namesBelow(heads [][]word) (bottom, height float64, ok bool) {
	const white = 1.25 // of the leading
	var all []word
	leading := math.Inf(1)
	for _, words := range heads {
		all = append(all, words...)
		own := lines(words)
		for i := 1; i < len(own)-1; i++ {
			leading = math.Min(leading, own[i].base-own[i-1].base)
		}
	}
	ls := lines(all)
	if len(ls) < 3 || math.IsInf(leading, 1) {
		return 0, 0, false
	}
	last, before := ls[len(ls)-1], ls[len(ls)-2]
	return before.base, last.base - last.words[0].size/2, last.base-before.base >= white*leading
}

// overNames are the columns, from and to, in the middle of whose names each run stands; nil where the runs are not over all columns one by
// one, or none is over several. The first column has no name.
func overNames(runs, names [][]word) [][2]int {
	const off = 4 // points
	mid := func(words []word) float64 {
		x0, x1 := runEnds(words)
		return (x0 + x1) / 2
	}
	var out [][2]int
	from, grouped := 1, false
	for _, r := range runs {
		to := from
		for to < len(names) && math.Abs(mid(r)-(mid(names[from])+mid(names[to]))/2) > off {
			to++
		}
		if to >= len(names) {
			return nil
		}
		out = append(out, [2]int{from, to + 1})
		grouped = grouped || to > from
		from = to + 1
	}
	if from != len(names) || !grouped {
		return nil
	}
	return out
}
