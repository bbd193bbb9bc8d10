package extract_test

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// TestPDFTablesThatNearlyMeet has two tables with a little white between them, whose rules are as good as one: they are two where their columns
// have other edges, and one where the second only has fewer columns.
func TestPDFTablesThatNearlyMeet(t *testing.T) {
	draw := func(below []float64, rows [][]string) *pdfFile {
		var f pdfFile
		p := f.page()
		write := func(xs []float64, y float64, rows [][]string) {
			ys, top := []float64{y}, y
			for _, row := range rows {
				for k, s := range row {
					p.text(xs[k]+4, y-13, 9, s)
				}
				y -= 18
				ys = append(ys, y)
			}
			p.grid(xs, ys)
			for _, x := range xs { // their ends have caps
				p.rule(x, top+0.6, x, y-0.6)
			}
		}
		write([]float64{40, 140, 240, 340, 440, 560}, 720, [][]string{{"Place", "Days", "Generic", "Brand", "Other brand"}, {"Retail", "30", "$9", "$29", "$59"}, {"Mail", "90", "$18", "$58", "$118"}})
		write(below, 661, rows)
		return &f
	}
	text := read(t, extract.PDF, draw([]float64{40, 140, 240, 390, 560}, [][]string{{"Place", "Days", "Specialty", "Rare drugs"}, {"By courier", "30", "15%", "25%"}}).bytes())
	if len(text.Tables) != 2 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	wantRows(t, tableWith(t, text, []string{"Place", "Days", "Generic", "Brand", "Other brand"}), [][]string{{"Mail", "90", "$18", "$58", "$118"}})
	wantRows(t, tableWith(t, text, []string{"Place", "Days", "Specialty", "Rare drugs"}), [][]string{{"By courier", "30", "15%", "25%"}})
	wantRows(t, oneTable(t, draw([]float64{40, 140, 240, 560}, [][]string{{"Courier", "30", "15%"}, {"Clinic", "30", "20%"}})), [][]string{{"Mail", "90", "$18", "$58", "$118"}, {"Courier", "30", "15% → →"}})
}

// TestPDFGroundOfALabel has a box of which the part with the label has a ground, and no rule between it and the text beside it.
func TestPDFGroundOfALabel(t *testing.T) {
	for _, c := range []struct {
		wide, high float64
		tables     int
	}{{150, 26, 1}, {490, 26, 0}, {150, 90, 0}} {
		var f pdfFile
		p := f.page()
		p.fill(0.9, 40, 700-c.high, c.wide, c.high)
		p.grid([]float64{40, 560}, []float64{700, 700 - c.high})
		p.bold(46, 688, 9, "Drug deductible")
		p.text(46, 678, 7, "for each calendar year")
		p.text(200, 684, 9, "$75 for each person, for tiers 3 and 4")
		text := read(t, extract.PDF, f.bytes())
		if len(text.Tables) != c.tables {
			t.Fatalf("%v: %d tables in %q", c, len(text.Tables), text.Content)
		}
		if c.tables > 0 {
			wantRows(t, cells(text, 0), [][]string{{"Drug deductible/for each calendar year", "$75 for each person, for tiers 3 and 4"}})
		}
	}
}

// TestPDFTextBelowATable has two columns of text right below a table, each of which stands about as its columns do: they are no row of it.
func TestPDFTextBelowATable(t *testing.T) {
	var f pdfFile
	p := f.page()
	y := 740.0
	for _, row := range [][]string{{"Service", "Group 1", "Group 2", "Group 3"}, {"Visit to a doctor", "$5", "$9", "$12"}, {"Stay in a hospital", "$35", "$75", "$90"}, {"Generic drug", "$0", "$2", "$6"}, {"Brand drug", "$5", "$25", "$35"}} {
		for k, s := range row {
			p.text([]float64{50, 300, 390, 480}[k], y, 9, s)
		}
		y -= 20
	}
	for k, x := range []float64{50, 315} {
		for i := range 12 {
			p.text(x, y-12*float64(i), 9, strings.Repeat([]string{"left words ", "right words "}[k], 4))
		}
	}
	text := read(t, extract.PDF, f.bytes())
	rows := tableWith(t, text, []string{"Brand drug", "$5", "$25", "$35"})
	if len(rows) != 5 {
		t.Errorf("rows of text in %q", rows)
	}
	if at := strings.Index(text.Content, "right"); strings.LastIndex(text.Content, "left") > at {
		t.Errorf("columns of text are mixed in %q", text.Content)
	}
}

// TestPDFCellBesideRows has a cell with a frame of its own in the middle of rows that white parts, drawn with the first of them and set about the
// middle of all: it stands beside each.
func TestPDFCellBesideRows(t *testing.T) {
	draw := func(at float64) [][]string {
		var f pdfFile
		p := f.page()
		for _, y := range []float64{720, 636} {
			p.fill(0.8, 40, y, 500, 16)
		}
		p.text(46, 724, 9, "Retail (30 days)")
		p.text(46, 640, 9, "Mail (90 days)")
		p.grid([]float64{240, 390}, []float64{720, 652})
		p.text(46, 708, 9, "Generic")
		p.text(280, at, 9, "20% of the price")
		p.text(450, 708, 9, "$9")
		p.text(46, 690, 9, "Brand")
		p.text(440, 694, 9, "25%")
		p.text(420, 684, 9, "(at most $70)")
		p.text(46, 664, 9, "Other brand")
		p.text(440, 668, 9, "40%")
		p.text(420, 658, 9, "(at most $150)")
		p.grid([]float64{240, 390}, []float64{636, 610})
		p.text(46, 620, 9, "Generic")
		p.text(280, 620, 9, "20% of the price")
		p.text(450, 620, 9, "$18")
		p.fill(0.8, 40, 594, 500, 16)
		return oneTable(t, &f)
	}
	wantRows(t, draw(683), [][]string{{"Generic", "20% of the price ↓ ↓", "$9"}, {"Brand", "25%/(at most $70)"}, {"Other brand", "40%/(at most $150)"}})
	if got := draw(708); holds(got, []string{"Generic", "20% of the price ↓ ↓", "$9"}) {
		t.Errorf("a cell that is the first row's goes on over others in %q", got)
	}
}

// TestPDFHeaderOverALabelWithoutGround has the names of two plans on grounds, and nothing above the labels, over a row that only white parts from
// the heading on a ground below it; the last row has a rule below it and none beside.
func TestPDFHeaderOverALabelWithoutGround(t *testing.T) {
	draw := func(row [3]string) *pdfFile {
		var f pdfFile
		p := f.page()
		xs := []float64{40, 240, 390, 540}
		for k, s := range []string{"Plan One", "Plan Two"} {
			p.fill(0.3+0.3*float64(k), xs[k+1], 720, 150, 26)
			p.bold(xs[k+1]+50, 730, 9, s)
		}
		p.bold(44, 730, 9, "What you pay")
		for k, s := range row {
			p.text(xs[k]+4, 708, 9, s)
		}
		y := 682.0
		for i, tier := range [][3]string{{"Generic", "$5", "$9"}, {"Brand", "$25", "$45"}, {"Rare drugs", "20%", "30%"}} {
			p.fill(0.85, 40, y, 500, 18)
			p.bold(44, y+6, 9, []string{"Retail", "By mail", "By courier"}[i])
			if i < 2 {
				p.grid([]float64{240, 390}, []float64{y, y - 20})
			} else {
				p.rule(40, y-24, 540, y-24)
			}
			for k, s := range tier {
				p.text(xs[k]+4, y-14, 9, s)
			}
			y -= 38
		}
		return &f
	}
	got := oneTable(t, draw([3]string{"Drug deductible", "As for care", "None"}))
	wantRows(t, got, [][]string{{"What you pay", "Plan One", "Plan Two"}, {"Drug deductible", "As for care", "None"}, {"Brand", "$25", "$45"}, {"By courier → →"}, {"Rare drugs", "20%", "30%"}})
	text := read(t, extract.PDF, draw([3]string{"A line of text that goes on over all of these columns", "", ""}).bytes())
	if got := tableWith(t, text, []string{"Brand", "$25", "$45"}); holds(got, []string{"What you pay", "Plan One", "Plan Two"}) {
		t.Errorf("a header above a line of text is that of the table below it in %q", got)
	}
}
