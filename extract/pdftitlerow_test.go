package extract_test

import (
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// TestPDFTitlesAboveNames has the supplies and, right below them on the same ground, the names of the columns: "30-day supply" stands
// across the edge of its two columns, and in the middle of them.
func TestPDFTitlesAboveNames(t *testing.T) {
	xs := []float64{50, 180, 260, 340, 420, 500, 570}
	var f pdfFile
	p := f.page()
	p.fill(0.8, xs[0], 660, xs[6]-xs[0], 40)
	p.bold(54, 686, 10, "Level")
	p.bold(227, 686, 10, "30-day supply")
	p.bold(422, 686, 10, "90-day supply")
	for i, s := range []string{"Chosen", "Other", "Chosen", "Other", "Mailed"} {
		p.bold(xs[i+1]+20, 668, 10, s)
	}
	for i, row := range [][]string{
		{"Level 1", "$3", "$9", "$6", "$18", "$5"},
		{"Level 2", "$12", "$21", "$24", "$42", "$20"},
		{"Level 3", "$40", "$52", "$80", "$99", "$75"},
	} {
		y := 640 - 20*float64(i)
		for k, s := range row {
			p.fill([]float64{0.97, 0.9}[(i+k)%2], xs[k], y, xs[k+1]-xs[k], 20)
			p.text(xs[k]+4, y+6, 10, s)
		}
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	got := cells(text, 0)
	for _, want := range [][]string{{"Level", "30-day supply →", "90-day supply → →"}, {"", "Chosen", "Other", "Chosen", "Other", "Mailed"}} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}
