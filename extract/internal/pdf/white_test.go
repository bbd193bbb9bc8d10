package pdf

import (
	"slices"
	"strings"
	"testing"
)

// setRows returns words as they stand in the rows of a table, each cell's lines about the middle of its row, in an order of the content that tells
// nothing: column by column.
func setRows(top float64, rows [][]string, lefts []float64) []word {
	ws := typedFrom(100+top, 8, rows, lefts)
	column := func(w word) int {
		for c := len(lefts) - 1; c > 0; c-- {
			if w.box.x0 >= lefts[c] {
				return c
			}
		}
		return 0
	}
	slices.SortStableFunc(ws, func(a, b word) int { return column(a) - column(b) })
	return ws
}

func renumbered(ws ...[]word) []word {
	all := slices.Concat(ws...)
	for i := range all {
		all[i].order = i
	}
	return all
}

// saidIn are the words of each cell that has some.
func saidIn(g grid) map[[2]int]string {
	out := map[[2]int]string{}
	for _, c := range g.cells {
		var text []string
		for _, l := range lines(c.words) {
			text = append(text, l.text())
		}
		if len(text) > 0 {
			out[[2]int{c.row, c.column}] = strings.Join(text, " ")
		}
	}
	return out
}

func TestWhiteTables(t *testing.T) {
	costs := [][]string{
		{"Tier", "Retail\n(30 days)", "Mail order\n(90 days)", "Notes"},
		{"Tier 1", "$9", "$18", ""},
		{"Tier 2\n(Preferred brand)", "20%\n(max $60)", "20%\n(max $120)", ""},
		{"Tier 3", "$80", "Not covered", "See rider"},
		{"Tier 4\n(Specialty)", "25%", "25%", ""},
	}
	limits := [][]string{
		{"Limit of the plan for a year", "Individual", "Family"},
		{"Deductible for prescription drugs", "$100", "$200"},
		{"Most that is paid for prescriptions", "$2,000", "$4,000"},
	}
	lefts, others := []float64{60, 180, 280, 400}, []float64{60, 300, 420}
	text := setRows(370, [][]string{{"What the plan pays for each of the drugs above depends on where they are filled and for how long."}}, []float64{60})
	for name, c := range map[string]struct {
		words []word
		want  [][][]string
	}{
		"drawn by column":  {renumbered(setRows(0, costs, lefts)), [][][]string{costs}},
		"text below":       {renumbered(setRows(0, costs, lefts), text), [][][]string{costs}},
		"tables of others": {renumbered(setRows(0, limits, others), setRows(230, costs, lefts)), [][][]string{limits, costs}},
		"running text": {renumbered(setRows(0, [][]string{
			{"You pay $10 for generic drugs and\n$30 for brand drugs that are on\nthe list of the plan, whichever\npharmacy you take them to, and", "Drugs that are not on the list\ncost $60 for each month, unless\nthe plan has approved them for\nyou before, which your doctor"},
		}, []float64{60, 330})), nil},
	} {
		tables := whiteTables(c.words, nil, nil)
		if len(tables) != len(c.want) {
			t.Errorf("%s: %d tables, not %d", name, len(tables), len(c.want))
			continue
		}
		for k, rows := range c.want {
			got := saidIn(tables[k])
			for i, row := range rows {
				for j, cell := range row {
					if want := strings.ReplaceAll(cell, "\n", " "); got[[2]int{i, j}] != want {
						t.Errorf("%s: row %d, column %d: %q, not %q", name, i, j, got[[2]int{i, j}], want)
					}
				}
			}
		}
	}
}

// TestWhiteTableBesideAPanel has the words of a ground beside the table stay out of it, though some are at the heights of its rows.
func TestWhiteTableBesideAPanel(t *testing.T) {
	rows := [][]string{{"Tier", "Retail", "Mail order"}, {"Generic", "$5", "$10"}, {"Preferred brand", "$30", "$60"}, {"Other brand", "$60", "$120"}}
	panel := setRows(-3, [][]string{{"Need\nhelp with\nthis plan?\nCall the\nnumber on\nyour card"}}, []float64{500})
	ground := rect{480, 60, 600, 400}
	tables := whiteTables(renumbered(setRows(0, rows, []float64{60, 200, 300}), panel), nil, []rect{ground})
	if len(tables) != 1 || len(tables[0].columns) != 4 {
		t.Fatalf("%d tables, %v", len(tables), tables)
	}
	if got := saidIn(tables[0])[[2]int{3, 2}]; got != "$120" {
		t.Errorf("the last cell is %q", got)
	}
}

// TestFullerTables has that reading of a place taken which keeps more cells apart.
func TestFullerTables(t *testing.T) {
	at := func(box rect, rows, columns int) grid {
		g := grid{box: box, rows: make([]float64, rows+1), columns: make([]float64, columns+1)}
		for i := range rows {
			for j := range columns {
				g.cells = append(g.cells, gridCell{row: i, column: j, words: []word{{text: "$1"}}})
			}
		}
		return g
	}
	torn, whole, apart := at(rect{0, 0, 100, 100}, 3, 2), at(rect{0, 0, 200, 100}, 3, 3), at(rect{0, 200, 100, 300}, 2, 2)
	if out := fullerTables([]grid{torn}, []grid{whole, apart}); len(out) != 2 || len(out[0].cells) != 9 {
		t.Errorf("%d tables, the first of %d cells", len(out), len(out[0].cells))
	}
	if out := fullerTables([]grid{whole}, []grid{torn}); len(out) != 1 || len(out[0].cells) != 9 {
		t.Errorf("%d tables, the first of %d cells", len(out), len(out[0].cells))
	}
}
