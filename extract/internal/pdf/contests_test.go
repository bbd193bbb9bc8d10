package pdf

import (
	"strings"
	"testing"
)

// laidOut is a table whose rows are twelve points high, from y on; a text of one cell stands over all columns.
func laidOut(y float64, xs []float64, rows ...[]string) grid {
	g := grid{columns: xs, rows: []float64{y}}
	for r, texts := range rows {
		top := y + 12*float64(r)
		g.rows = append(g.rows, top+12)
		for k, text := range texts {
			c := gridCell{row: r, column: k, rowSpan: 1, colSpan: 1, box: rect{xs[k], top, xs[k+1], top + 12}}
			if len(texts) == 1 {
				c.colSpan, c.box.x1 = len(xs)-1, xs[len(xs)-1]
			}
			for _, w := range strings.Fields(text) {
				c.words = append(c.words, word{text: w, size: 8, base: top + 9})
			}
			g.cells = append(g.cells, c)
		}
	}
	g.box = rect{xs[0], y, xs[len(xs)-1], g.rows[len(g.rows)-1]}
	return g
}

// TestTablesWithTheirHeader has a table found twice, the second time with the header above it: over a sentence, as issuers set it.
func TestTablesWithTheirHeader(t *testing.T) {
	xs := []float64{48, 256, 406, 560}
	costs := [][]string{{"Plan Type", "Open Formulary", "Open Formulary"}, {"Generic"}, {"Retail", "$10 copay", "$10 copay, then 40%"}, {"Mail", "$25 copay", "None"}}
	found := laidOut(124, xs, costs...)
	for _, c := range []struct {
		name  string
		other grid
		lost  bool // the table gives way to the other
	}{
		{"a header over a sentence", laidOut(100, xs, append([][]string{{"PHARMACY", "IN-NETWORK", "OUT-OF-NETWORK"}, {"The full cost of the drug is applied."}}, costs...)...), true},
		{"a sentence alone", laidOut(112, xs, append([][]string{{"The full cost of the drug is applied."}}, costs...)...), false},
		{"other columns", laidOut(112, []float64{48, 256, 306, 406, 560}, append([][]string{{"PHARMACY", "IN", "-", "OUT"}}, costs...)...), false},
	} {
		if lost := len(unlessRicher([]grid{found}, []grid{c.other})) == 0; lost != c.lost {
			t.Errorf("%s: given up: %v, want %v", c.name, lost, c.lost)
		}
	}
}

// TestEdgesBehindCentredNames has the name of the labels in the middle of their wide column: it begins no column.
func TestEdgesBehindCentredNames(t *testing.T) {
	row := func(y float64, spans ...span) ruledRow {
		r := ruledRow{top: y, bottom: y + 12, runs: spans}
		for _, s := range spans {
			r.words = append(r.words, word{text: "word", size: 8, box: rect{s.from, y + 2, s.to, y + 10}, base: y + 9})
		}
		return r
	}
	rows := []ruledRow{row(100, span{128, 172}, span{260, 310}, span{410, 480}), row(112, span{51, 130}, span{260, 390}, span{410, 540}), row(124, span{51, 205}, span{260, 320}, span{410, 480}), row(400, span{51, 205}, span{260, 320}, span{410, 480})}
	for y := range 12 {
		rows = append(rows, row(136+12*float64(y), span{51, 76}, span{260, 300}, span{410, 540}))
	}
	rows = append(rows, row(300, span{51, 470}, span{474, 480}))
	if got := gapEdges(rows, nil, 48, 560); len(got) != 2 || got[0] < 205 || got[0] > 260 || got[1] < 390 || got[1] > 410 {
		t.Errorf("the columns begin at %v", got)
	}
}

// TestUsualSizeOfCells has notes in smaller type for most of a page: the headings among the cells are no larger than these.
func TestUsualSizeOfCells(t *testing.T) {
	line := func(y, size float64, bold bool, texts ...string) ruledRow {
		r := ruledRow{top: y, bottom: y + 12}
		for k, text := range texts {
			for n, w := range strings.Fields(text) {
				x := 50 + 200*float64(k) + 22*float64(n)
				r.words = append(r.words, word{text: w, size: size, bold: bold, box: rect{x, y, x + 20, y + 9}, base: y + 9})
			}
		}
		return r
	}
	rows := []ruledRow{line(100, 8.2, true, "Generic Drugs"), line(112, 8.2, false, "Retail", "$10 copay"), line(124, 7.4, false, "The full cost of the drug is applied to the deductible before any benefits")}
	var all []word
	for _, r := range rows {
		all = append(all, r.words...)
	}
	if usual := usualSize(rows, all); rows[0].parts(usual) {
		t.Errorf("a heading of %v points parts the rows of a table in type of %v", 8.2, usual)
	}
	if larger := line(136, 10, true, "Dental benefits"); !larger.parts(usualSize(rows, all)) {
		t.Error("a heading in larger type parts no rows")
	}
}
