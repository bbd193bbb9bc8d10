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
