package pdf

import (
	"slices"
	"strings"
	"testing"
)

// typed returns the words of cells as a program draws them one by one: each cell's lines about the middle of its row.
func typed(rows [][]string, lefts []float64) []word {
	return typedFrom(100, 24, rows, lefts)
}

// typedFrom is typed from a height on, with so much white between rows.
func typedFrom(y, between float64, rows [][]string, lefts []float64) []word {
	var out []word
	for _, row := range rows {
		most := 0
		for _, cell := range row {
			most = max(most, strings.Count(cell, "\n")+1)
		}
		for c, cell := range row {
			lines := strings.Split(cell, "\n")
			base := y + float64(most-len(lines))*14.5/2
			for _, l := range lines {
				x := lefts[c]
				for text := range strings.FieldsSeq(l) {
					width := 5.5 * float64(len(text))
					out = append(out, word{text: text, box: rect{x, base - 9, x + width, base + 2}, base: base, size: 10, order: len(out)})
					x += width + 3
				}
				base += 14.5
			}
		}
		y += float64(most)*14.5 + between
	}
	return out
}

var centredRows = [][]string{
	{"Tier", "Standard\nretail\n(30 days)", "Preferred\nretail\n(30 days)"},
	{"Tier 1\n(Generic)", "$9", "$2"},
	{"Tier 2\n(Brand)\ndrugs", "$47", "$42"},
}

func TestDrawnTable(t *testing.T) {
	ws := typed(centredRows, []float64{60, 160, 260})
	tables, rest := unruledTables(ws, nil, nil, nil, nil)
	if len(tables) != 1 || len(rest) != 0 {
		t.Fatalf("%d tables, %d words beside them", len(tables), len(rest))
	}
	for _, c := range tables[0].cells {
		var text []string
		for _, w := range c.words {
			text = append(text, w.text)
		}
		if want := strings.Fields(centredRows[c.row][c.column]); !slices.Equal(text, want) {
			t.Errorf("row %d, column %d: %q, want %q", c.row, c.column, text, want)
		}
	}
}

// TestNoDrawnTable has what stays with the lines of the page.
func TestNoDrawnTable(t *testing.T) {
	lefts := []float64{60, 160, 260}
	stranger := append(typed(centredRows, lefts), word{text: "note", box: rect{210, 130, 230, 141}, base: 139, size: 10, order: 1000})
	for name, ws := range map[string][]word{
		"other words in it": stranger,
		"two columns":       slices.Concat(typed([][]string{{"one\ntwo"}, {"three\nfour"}, {"five"}}, lefts), typed([][]string{{"six\nseven"}, {"eight"}, {"$9\n$10"}}, lefts[1:])),
	} {
		if tables, rest := unruledTables(ws, nil, nil, nil, nil); len(tables) != 0 || len(rest) != len(ws) {
			t.Errorf("%s: %d tables, %d of %d words beside them", name, len(tables), len(rest), len(ws))
		}
	}
}

// under are rules above, between and below rows that typedFrom sets.
func under(y, between float64, rows [][]string, left, right float64) []rule {
	y -= 12
	out := []rule{{false, y, left, right}}
	for range rows {
		y += 14.5 + between
		out = append(out, rule{false, y, left, right})
	}
	return out
}

// TestTablesOfOtherRules has a table of four columns between two of two, each with rules between its rows, and two rows of programs: the order of the
// content alone would make them one of two columns.
func TestTablesOfOtherRules(t *testing.T) {
	limits := [][]string{{"Deductible that each person of a family pays", "$400"}, {"Deductible that all of a family pay", "$800"}, {"Maximum that each person of a family pays", "$2,000"}, {"Maximum that all of a family pay", "$4,000"}}
	costs := [][]string{{"Benefit", "Generic", "Brand", "Other"}, {"Retail 30 days", "$10", "$30", "$50"}, {"Retail 90 days", "$20", "$60", "$100"}, {"Mail 90 days", "$25", "$75", "$125"}}
	wide, narrow := []float64{60, 480}, []float64{60, 180, 240, 300}
	programs := [][]string{{"Program", "Applies"}, {"Step therapy", "Yes"}}
	title := typedFrom(425, 6, [][]string{{"Edits"}}, wide)
	title[0].size, title[0].bold = 12, true
	ws := renumbered(typedFrom(100, 6, limits, wide), typedFrom(210, 6, costs, narrow), typedFrom(320, 6, limits, wide), title, typedFrom(450, 6, programs, wide))
	rules := slices.Concat(under(100, 6, limits, 56, 560), under(210, 6, costs, 56, 350), under(320, 6, limits, 56, 560), under(450, 6, programs, 56, 560))
	tables, _ := unruledTables(ws, rules, rules, complete(rules, nil, nil, ws), nil)
	for _, g := range tables {
		for _, c := range g.cells {
			if len(c.words) > 0 && c.column == 0 && strings.Contains(line{words: c.words}.text(), "$") {
				t.Errorf("row %d has %q in one cell", c.row, line{words: c.words}.text())
			}
		}
	}
}

// TestFramedTables has tables one below the other, each in a frame with a rule under its header, in whose place white shows more than their rules do.
func TestFramedTables(t *testing.T) {
	costs := [][]string{{"Benefit", "Amount", "Comments"}, {"Tier 1", "$15 at retail", ""}, {"Tier 2", "$40 at retail", "Per renewal"}, {"Tier 3", "$60 at retail", ""}, {"Tier 4", "$80 at retail", "New"}}
	limits := [][]string{{"Limit", "Individual", "Family"}, {"Medical deductible", "$800", "$1,600"}, {"Pharmacy deductible", "$450", "$900"}, {"Maximum", "$3,200", "$6,400"}}
	frame := func(y, between float64, rows [][]string) []rule {
		all := under(y, between, rows, 56, 460)
		top, bottom := all[0].at, all[len(all)-1].at
		return []rule{all[0], all[1], all[len(all)-1], {true, 56, top, bottom}, {true, 460, top, bottom}}
	}
	ws := renumbered(typedFrom(100, 6, costs, []float64{60, 160, 330}), typedFrom(230, 6, limits, []float64{60, 260, 360}))
	rules := slices.Concat(frame(100, 6, costs), frame(230, 6, limits))
	completed := complete(rules, nil, nil, ws)
	tables, _ := unruledTables(ws, rules, rules, completed, nil)
	rest, _ := ruledTables(ws, completed, nil)
	for _, want := range slices.Concat(costs, limits) {
		found := slices.ContainsFunc(slices.Concat(tables, rest), func(g grid) bool {
			return slices.ContainsFunc(g.cells, func(first gridCell) bool {
				n := 0
				for k, text := range want {
					if slices.ContainsFunc(g.cells, func(c gridCell) bool {
						return c.row == first.row && c.column == k && (line{words: c.words}).text() == text
					}) {
						n++
					}
				}
				return n == len(want)
			})
		})
		if !found {
			t.Errorf("no row %q", want)
		}
	}
}
