package extract_test

import (
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// TestPDFCellsOverRuledColumns has rows without the rules that part the columns in the rows above and below: what stands in the middle of those
// columns is of all of them, and what stands in one of them is of that one.
func TestPDFCellsOverRuledColumns(t *testing.T) {
	draw := func(at float64) [][]string {
		var f pdfFile
		p := f.page()
		ys := []float64{700, 672, 652, 632, 612, 592}
		for _, y := range ys {
			p.rule(40, y, 560, y)
		}
		for _, x := range []float64{40, 200, 560} {
			p.rule(x, 700, x, 592)
		}
		p.rule(320, 700, 320, 672)
		p.rule(320, 612, 320, 592)
		p.rule(440, 612, 440, 592)
		p.bold(46, 682, 9, "Kind of drug")
		p.bold(246, 682, 9, "Retail")
		p.bold(400, 682, 9, "By mail order")
		for k, row := range [][]string{{"Generic drugs", "$7"}, {"Preferred drugs", "$21"}, {"Other drugs", "$49"}} {
			p.text(46, ys[k+1]-13, 9, row[0])
			p.text(at, ys[k+1]-13, 9, row[1])
		}
		p.text(46, 599, 9, "Special drugs")
		p.text(236, 599, 9, "Not covered")
		p.text(374, 599, 9, "$7")
		p.text(492, 599, 9, "25%")
		return oneTable(t, &f)
	}
	special := []string{"Special drugs", "Not covered", "$7", "25%"}
	wantRows(t, draw(374), [][]string{{"Kind of drug", "Retail", "By mail order →"}, {"Generic drugs", "$7 → →"}, {"Preferred drugs", "$21 → →"}, {"Other drugs", "$49 → →"}, special})
	wantRows(t, draw(254), [][]string{{"Generic drugs", "$7", " →"}, {"Preferred drugs", "$21", " →"}, special})
}

// TestPDFTextBetweenTables has two tables of the same columns of which only the rows are ruled, with text and a header between the rule below the
// first and the one above the rows of the second.
func TestPDFTextBetweenTables(t *testing.T) {
	xs := []float64{70, 290, 390, 480}
	var f pdfFile
	p := f.page()
	row := func(y float64, cells ...string) {
		for k, s := range cells {
			p.text(xs[k], y, 9, s)
		}
		p.rule(66, y-7, 546, y-7)
	}
	row(700, "", "Group 1", "Group 2", "Group 3")
	row(680, "Up to 33 days", "$11 copay", "$33 copay", "$55 copay")
	row(660, "34 to 66 days", "$22 copay", "$66 copay", "$99 copay")
	row(640, "67 to 99 days", "$22 copay", "$66 copay", "$99 copay")
	p.text(70, 616, 9, "Group 1 has the generics, and with them a number of brands that cost as little. Group 2 has the brands")
	p.text(70, 604, 9, "that the plan prefers, and Group 3 all others, for each of which there is a drug of the other two that does as well.")
	p.bold(70, 580, 9, "What prescriptions cost by mail")
	row(560, "", "Group 1", "Group 2", "Group 3")
	row(540, "67 to 99 days", "$13 copay", "$43 copay", "$73 copay")
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 2 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	wantRows(t, cells(text, 0), [][]string{{"", "Group 1", "Group 2", "Group 3"}, {"67 to 99 days", "$22 copay", "$66 copay", "$99 copay"}})
	wantRows(t, cells(text, 1), [][]string{{"", "Group 1", "Group 2", "Group 3"}, {"67 to 99 days", "$13 copay", "$43 copay", "$73 copay"}})
}
