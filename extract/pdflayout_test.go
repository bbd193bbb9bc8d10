package extract_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

// TestPDFTableWithRuledRows has a table of which only the rows are ruled, with neither a rule over its header nor one under its
// last row, and cells that wrap.
func TestPDFTableWithRuledRows(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.bold(50, 750, 14, "Your costs")
	p.bold(54, 712, 10, "Tier")
	p.bold(204, 712, 10, "Retail")
	p.bold(404, 712, 10, "Mail order")
	for _, y := range []float64{705, 680, 645} {
		p.rule(50, y, 560, y)
	}
	for _, c := range []struct {
		x, y float64
		s    string
	}{
		{54, 690, "Generic"},
		{204, 690, "$10 copay"},
		{404, 690, "$25 copay"},
		{54, 666, "Preferred brand"},
		{204, 666, "20% of the cost, and"},
		{204, 654, "$40 at least"},
		{404, 666, "20% of the cost, and"},
		{404, 654, "$80 at least"},
		{54, 630, "Specialty"},
		{204, 630, "25% up to $200"},
		{404, 630, "Not covered"},
	} {
		p.text(c.x, c.y, 10, c.s)
	}
	p.text(50, 590, 10, "Ask for help at any time.")
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	want := [][]string{
		{"Tier", "Retail", "Mail order"},
		{"Generic", "$10 copay", "$25 copay"},
		{"Preferred brand", "20% of the cost, and/$40 at least", "20% of the cost, and/$80 at least"},
		{"Specialty", "25% up to $200", "Not covered"},
	}
	if d := cmp.Diff(want, cells(text, 0)); d != "" {
		t.Error(d)
	}
	if got := quotes(text); got[0] != "Your costs" || got[len(got)-1] != "Ask for help at any time." {
		t.Errorf("the lines are %q", got)
	}
}

// TestPDFListsSideBySide has two tables beside each other whose rules are drawn cell by cell, as browsers draw them; a wide
// word nearly meets the next column.
func TestPDFListsSideBySide(t *testing.T) {
	var f pdfFile
	p := f.page()
	for side, drugs := range [][]string{{"alphadrine oral tablet", "betazole oral solution", "GAMMALIN PEN"}, {"deltamol oral capsule 50", "EPSILARA KIT", "zetapril oral tablet"}} {
		x := 50 + 270*float64(side)
		for i := range 5 {
			y := 700 - 24*float64(i)
			p.rule(x, y, x+120, y)
			p.rule(x+120, y, x+150, y)
			p.rule(x+150, y, x+250, y)
		}
		p.bold(x+4, 685, 10, "Drug")
		p.bold(x+124, 685, 10, "Tier")
		p.bold(x+154, 685, 10, "Limits")
		for i, d := range drugs {
			y := 661 - 24*float64(i)
			p.text(x+4, y, 10, d)
			p.text(x+122, y, 10, string(rune('1'+i)))
			p.text(x+154, y, 10, "QL")
		}
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 2 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	for i, want := range [][][]string{
		{{"Drug", "Tier", "Limits"}, {"alphadrine oral tablet", "1", "QL"}, {"betazole oral solution", "2", "QL"}, {"GAMMALIN PEN", "3", "QL"}},
		{{"Drug", "Tier", "Limits"}, {"deltamol oral capsule 50", "1", "QL"}, {"EPSILARA KIT", "2", "QL"}, {"zetapril oral tablet", "3", "QL"}},
	} {
		if d := cmp.Diff(want, cells(text, i)); d != "" {
			t.Errorf("table %d: %s", i, d)
		}
	}
}

// TestPDFRowCutOffByThePage has a table whose last row goes on on the next page: no rule ends it.
func TestPDFRowCutOffByThePage(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.grid([]float64{50, 200, 350, 560}, []float64{120, 90})
	for _, x := range []float64{50, 200, 350, 560} {
		p.rule(x, 90, x, 40)
	}
	p.bold(54, 100, 10, "Tier")
	p.bold(204, 100, 10, "You pay")
	p.bold(354, 100, 10, "Limits")
	p.text(54, 75, 10, "Generic")
	p.text(204, 75, 10, "$10 copay")
	p.text(354, 75, 10, "Up to 30 days at a")
	p.text(354, 63, 10, "pharmacy, and up to 90")
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	want := [][]string{{"Tier", "You pay", "Limits"}, {"Generic", "$10 copay", "Up to 30 days at a/pharmacy, and up to 90"}}
	if d := cmp.Diff(want, cells(text, 0)); d != "" {
		t.Error(d)
	}
}

func TestPDFMarksOfNotes(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.text(50, 700, 10, "You pay $10")
	p.text(106.2, 704, 7, "1")
	p.text(115, 700, 10, "or 20%")
	p.text(144.5, 703.4, 8.5, "2,3")
	p.text(50, 680, 10, "The 5")
	p.text(75.7, 684, 7, "th")
	p.text(85, 680, 10, "fill")
	p.text(50, 640, 7, "1")
	p.text(56, 636.5, 10, "Not of the deductible")
	want := []string{"You pay $10¹ or 20%²,³", "The 5th fill", "¹ Not of the deductible"}
	if d := cmp.Diff(want, quotes(read(t, extract.PDF, f.bytes()))); d != "" {
		t.Error(d)
	}
}

// TestPDFCards has cards side by side, each drawn whole before the next.
func TestPDFCards(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.bold(50, 740, 14, "At a glance")
	want := []string{"At a glance"}
	for i, c := range [][3]string{
		{"Deductible", "$500", "a person, brands only"}, {"Out-of-pocket limit", "$4,000", "a person and year"}, {"Specialty maximum", "$250", "a fill of 30 days"},
	} {
		x := 50 + 170*float64(i)
		p.text(x, 700, 9, c[0])
		p.bold(x, 680, 18, c[1])
		p.text(x, 665, 8, c[2])
		want = append(want, c[:]...)
	}
	if d := cmp.Diff(want, quotes(read(t, extract.PDF, f.bytes()))); d != "" {
		t.Error(d)
	}
}

// TestPDFColumnsOfShortLines has two columns of headings, short lines and lists, which only the content of the page tells from
// a table.
func TestPDFColumnsOfShortLines(t *testing.T) {
	var f pdfFile
	p := f.page()
	var want []string
	for i, lines := range [][]string{
		{"Copayments", "Generic: $10", "Brand: $40", "Mail order costs twice as much", "for up to 90 days."},
		{"Deductible", "$250 a person", "Brands only", "Limits", "Ask the plan."},
	} {
		y := 700 - 5*float64(i)
		for k, l := range lines {
			p.text(50+280*float64(i), y, 10, l)
			y -= 12 + 3*float64((k+i)%3)
		}
		want = append(want, lines...)
	}
	if d := cmp.Diff(want, quotes(read(t, extract.PDF, f.bytes()))); d != "" {
		t.Error(d)
	}
}

// TestPDFBlanks has blanks to be filled in, over which something was drawn: the words around them need them.
func TestPDFBlanks(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.text(50, 700, 10, "Period: ")
	p.text(90, 700, 10, "____")
	p.fill(0.8, 88, 695, 60, 14)
	if got := strings.TrimSpace(read(t, extract.PDF, f.bytes()).Content); got != "Period: ____" {
		t.Errorf("the text is %q", got)
	}
}
