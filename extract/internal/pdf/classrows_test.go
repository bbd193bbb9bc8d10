package pdf

import (
	"strings"
	"testing"
)

// wordsAt makes words on one line, six points a character.
func wordsAt(x, base float64, bold bool, s string) (out []word) {
	for w := range strings.FieldsSeq(s) {
		n := 6 * float64(len(w))
		out = append(out, word{text: w, box: rect{x, base - 9, x + n, base + 2}, base: base, size: 9, bold: bold})
		x += n + 3
	}
	return out
}

// listGrid has a header over all columns and three headings as rows of their own, over rows of drugs.
func listGrid(drugs ...[3][]word) *grid {
	g := &grid{columns: []float64{0, 300, 340, 600}, rows: []float64{0}}
	y := 0.0
	add := func(height float64, cells ...gridCell) {
		for k := range cells {
			c := &cells[k]
			c.row, c.rowSpan, c.box = len(g.rows)-1, 1, rect{g.columns[c.column], y, g.columns[c.column+c.colSpan], y + height}
			for i := range c.words {
				c.words[i].base += y
				c.words[i].box.y0, c.words[i].box.y1 = c.words[i].box.y0+y, c.words[i].box.y1+y
			}
			g.cells = append(g.cells, *c)
		}
		y += height
		g.rows = append(g.rows, y)
	}
	add(28, gridCell{colSpan: 3, words: append(append(append(wordsAt(2, 10, true, "Drug Name"), wordsAt(298, 10, true, "Drug")...), wordsAt(298, 22, true, "Tier")...), wordsAt(345, 10, true, "Requirements")...)})
	add(14, gridCell{colSpan: 3, words: wordsAt(2, 10, true, "Pain Relievers")})
	add(14, gridCell{colSpan: 3, words: wordsAt(2, 10, true, "Hormones")})
	for range 4 {
		add(12, gridCell{colSpan: 1, words: wordsAt(2, 9, false, "samplinol tab")}, gridCell{column: 1, colSpan: 1, words: wordsAt(310, 9, false, "2")}, gridCell{column: 2, colSpan: 1, words: wordsAt(345, 9, false, "MO")})
	}
	for _, d := range drugs {
		add(60, gridCell{colSpan: 1, words: d[0]}, gridCell{column: 1, colSpan: 1, words: d[1]}, gridCell{column: 2, colSpan: 1, words: d[2]})
	}
	return g
}

func rowsOfGrid(g *grid) []string {
	out := make([]string, len(g.rows)-1)
	for _, c := range g.cells {
		var words []string
		for _, w := range c.words {
			words = append(words, w.text)
		}
		out[c.row] += "|" + strings.Join(words, " ")
	}
	return out
}

// TestHeadingsOfClassesInRows has names of classes above and below drugs in one row of a list, where no rule parts them.
func TestHeadingsOfClassesInRows(t *testing.T) {
	lines := func(ls ...[]word) (out []word) {
		for _, l := range ls {
			out = append(out, l...)
		}
		return out
	}
	g := listGrid(
		[3][]word{
			lines(wordsAt(2, 9, false, "examplone cap"), wordsAt(2, 33, true, "Inhalation Agents"), wordsAt(2, 46, false, "aerosamp inhaler")),
			lines(wordsAt(310, 9, false, "5"), wordsAt(310, 46, false, "3")),
			lines(wordsAt(345, 9, false, "QL; PA;"), wordsAt(345, 20, false, "LA")),
		},
		[3][]word{lines(wordsAt(2, 9, false, "testolol"), wordsAt(2, 20, true, "sustained")), wordsAt(310, 9, false, "1"), lines(wordsAt(345, 9, false, "PA;"), wordsAt(345, 20, false, "LA"))},
	)
	g.part()
	g.partHeadings()
	got := rowsOfGrid(g)
	want := []string{
		"|Drug Name|Drug Tier|Requirements", "|Pain Relievers", "|Hormones", "|samplinol tab|2|MO", "|samplinol tab|2|MO", "|samplinol tab|2|MO", "|samplinol tab|2|MO",
		"|examplone cap|5|QL; PA; LA", "|Inhalation Agents", "|aerosamp inhaler|3|",
		"|testolol sustained|1|PA; LA", // something stands beside the bold word
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
