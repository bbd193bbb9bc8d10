package extract_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

// oneTable returns the cells of the only table of a file.
func oneTable(t *testing.T, f *pdfFile) [][]string {
	t.Helper()
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	return cells(text, 0)
}

// plainRows writes rows of labels and amounts without rules, the amounts about the middles of their columns.
func (p *pdfPage) plainRows(y float64, middles []float64, rows [][]string) {
	for _, r := range rows {
		p.text(46, y, 9, r[0])
		for i, x := range middles {
			p.centred(x, y, 9, 4.6*float64(len(r[i+1])), r[i+1])
		}
		y -= 16
	}
}

// TestPDFTitlesAboveUnruledNames has the names of plans over the pharmacies of each, and no rule or ground. The sentence above stays a sentence.
func TestPDFTitlesAboveUnruledNames(t *testing.T) {
	middles := []float64{220, 310, 400, 490}
	var f pdfFile
	p := f.page()
	p.text(46, 740, 9, "You pay these amounts.")
	p.text(46, 710, 9, "Tier")
	p.centred(265, 718, 9, 38, "Plan Gold")
	p.centred(445, 718, 9, 44, "Plan Silver")
	p.plainRows(702, middles, [][]string{
		{"", "Retail", "By mail", "Retail", "By mail"},
		{"Tier 1", "$5", "$10", "$7", "$14"},
		{"Tier 2", "$25", "$50", "$30", "$60"},
		{"Tier 3", "$50", "$99", "$65", "$95"},
	})
	got := oneTable(t, &f)
	for _, want := range [][]string{{"Tier ↓", "Plan Gold →", "Plan Silver →"}, {"Retail", "By mail", "Retail", "By mail"}, {"Tier 2", "$25", "$50", "$30", "$60"}} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFNoTitlesAbove has text right above a table that is about none of its columns.
func TestPDFNoTitlesAbove(t *testing.T) {
	for _, above := range []string{"What you pay for the drugs of each tier, whichever pharmacy you use for them", "Pharmacy benefits of the plan"} {
		var f pdfFile
		p := f.page()
		p.text(46, 718, 9, above)
		p.plainRows(702, []float64{220, 310, 400}, [][]string{
			{"Tier", "Retail", "By mail", "Elsewhere"}, {"Tier 1", "$5", "$10", "$7"}, {"Tier 2", "$25", "$50", "$30"}, {"Tier 3", "$50", "$99", "$65"},
		})
		if got := oneTable(t, &f); !cmp.Equal(got[0], []string{"Tier", "Retail", "By mail", "Elsewhere"}) {
			t.Errorf("%s: %q", above, got)
		}
	}
}

// TestPDFNamesApartFromAmounts has names in the middle of wide columns and amounts at their left edges.
func TestPDFNamesApartFromAmounts(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.rule(40, 720, 560, 720)
	p.text(46, 707, 9, "Tier")
	p.centred(260, 707, 9, 28, "Plan A")
	p.centred(460, 707, 9, 28, "Plan B")
	p.rule(40, 702, 560, 702)
	for i, r := range [][]string{{"Generic", "$30", "$35"}, {"Brand", "$40", "$43"}, {"Specialty", "$50", "$54"}} {
		y := 689 - 16*float64(i)
		p.text(46, y, 9, r[0])
		p.text(164, y, 9, r[1])
		p.text(364, y, 9, r[2])
	}
	p.rule(40, 652, 560, 652)
	want := [][]string{{"Tier", "Plan A", "Plan B"}, {"Generic", "$30", "$35"}, {"Brand", "$40", "$43"}, {"Specialty", "$50", "$54"}}
	if d := cmp.Diff(want, oneTable(t, &f)); d != "" {
		t.Error(d)
	}
}

// TestPDFEverySecondRowHasGrounds has rules below all rows, and grounds that part the cells of every second one.
func TestPDFEverySecondRowHasGrounds(t *testing.T) {
	xs := []float64{40, 160, 290, 420, 550}
	rows := [][]string{{"Tier", "Retail", "By mail", "Elsewhere"}, {"Generic", "$30", "$35", "$36"}, {"Brand", "$40", "$43", "$44"}, {"Other brand", "$60", "$63", "$64"}, {"Specialty", "$80", "$83", "$84"}}
	var f pdfFile
	p := f.page()
	y := 720.0
	p.rule(40, y, 550, y)
	for i, r := range rows {
		for k, s := range r {
			if i%2 == 1 {
				p.fill(0.9, xs[k], y-18, xs[k+1]-xs[k]-5, 18)
			}
			p.text(xs[k]+4, y-13, 9, s)
		}
		y -= 18
		p.rule(40, y, 550, y)
	}
	if d := cmp.Diff(rows, oneTable(t, &f)); d != "" {
		t.Error(d)
	}
}

// TestPDFRowsInTheOrderOfTheirCells has ruled columns and no rules between the rows, whose cells begin at heights of their own: the content of the page
// has them row by row. What is drawn line by line through all columns is one row.
func TestPDFRowsInTheOrderOfTheirCells(t *testing.T) {
	type line struct {
		column int
		y      float64
		words  string
	}
	draw := func(ls []line) *pdfFile {
		xs := []float64{40, 160, 290, 420, 550}
		var f pdfFile
		p := f.page()
		p.grid(xs, []float64{740, 720, 700, 640})
		for k, s := range []string{"Tier", "Retail", "By mail", "Elsewhere"} {
			p.text(xs[k]+4, 726, 9, s)
			p.text(xs[k]+4, 706, 9, []string{"All drugs", "30 days", "90 days", "30 days"}[k])
		}
		for _, l := range ls {
			p.text(xs[l.column]+4, l.y, 9, l.words)
		}
		return &f
	}
	byCell := []line{
		{0, 682, "Generic"},
		{1, 687, "20% up to $38"},
		{1, 677, "for each fill"},
		{2, 682, "$41"},
		{3, 682, "$42"},
		{0, 654, "Brand"},
		{1, 654, "$50"},
		{2, 659, "$52 after the"},
		{2, 649, "deductible"},
		{3, 654, "$53"},
	}
	got := oneTable(t, draw(byCell))
	for _, want := range [][]string{{"Generic", "20% up to $38/for each fill", "$41", "$42"}, {"Brand", "$50", "$52 after the/deductible", "$53"}} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
	byLine := []line{
		{0, 687, "Generic drugs"},
		{1, 687, "20% up to $38"},
		{2, 687, "$41 after the"},
		{3, 687, "$42 after"},
		{0, 677, "of all kinds"},
		{1, 677, "for each fill"},
		{2, 677, "deductible"},
		{3, 677, "deductible"},
	}
	if got, want := oneTable(t, draw(byLine)), []string{"Generic drugs/of all kinds", "20% up to $38/for each fill", "$41 after the/deductible", "$42 after/deductible"}; !holds(got, want) {
		t.Errorf("no row %q in %q", want, got)
	}
}

// TestPDFCellsAbreast has cells on grounds of their own, those of two plans a little apart from each other and from the labels.
func TestPDFCellsAbreast(t *testing.T) {
	left, right := []float64{40, 130, 215, 300, 385}, []float64{125, 210, 295, 380, 465}
	var f pdfFile
	p := f.page()
	p.fill(0.8, left[0], 680, right[0]-left[0], 40)
	p.text(44, 696, 9, "Tier")
	for k, s := range []string{"Plan Gold", "Plan Silver"} {
		p.fill(0.8, left[1+2*k], 700, right[2+2*k]-left[1+2*k], 20)
		p.text(left[1+2*k]+50, 706, 9, s)
	}
	for k, s := range []string{"Retail", "By mail", "Retail", "By mail"} {
		p.fill(0.85, left[k+1], 680, right[k+1]-left[k+1], 20)
		p.text(left[k+1]+4, 686, 9, s)
	}
	for i, r := range [][]string{{"Generic", "$5", "$10", "$7", "$14"}, {"Brand", "$25", "$50", "$30", "$60"}, {"Specialty", "$50", "$99", "$65", "$95"}} {
		for k, s := range r {
			p.fill(0.93, left[k], 660-20*float64(i), right[k]-left[k], 19.5)
			p.text(left[k]+4, 666-20*float64(i), 9, s)
		}
	}
	got := oneTable(t, &f)
	for _, want := range [][]string{{"Tier ↓", "Plan Gold →", "Plan Silver →"}, {"Retail", "By mail", "Retail", "By mail"}, {"Brand", "$25", "$50", "$30", "$60"}} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}
