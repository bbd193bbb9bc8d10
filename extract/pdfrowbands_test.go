package extract_test

import (
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// TestPDFRowsApartByWhite has one frame around the tiers of a summary, which are set apart by white only: the lines of a cell stand
// nearer to each other than the tiers do.
func TestPDFRowsApartByWhite(t *testing.T) {
	xs := []float64{50, 150, 250, 420, 560}
	var f pdfFile
	p := f.page()
	for _, y := range []float64{720, 700, 560} {
		p.rule(xs[0], y, xs[4], y)
	}
	for _, x := range xs {
		p.rule(x, 720, x, 560)
	}
	for i, s := range []string{"Event", "Service", "You pay", "Limits"} {
		p.text(xs[i]+3, 706, 9, s)
	}
	for i, s := range []string{"If you need", "drugs to treat", "your illness,", "or something", "against a", "condition", "of yours"} {
		p.text(xs[0]+3, 688-10.5*float64(i), 9, s)
	}
	y := 688.0
	for _, tier := range [][][]string{
		{{"Plain drugs"}, {"Retail: $4", "Mail: $8"}, {"30 days"}},
		{{"Branded", "drugs"}, {"Retail: $40", "Mail: $80", "each"}, {"31 to 90 days", "by mail"}},
		{{"Rare drugs"}, {"$150"}, {"30 days"}},
	} {
		tall := 0
		for i, lines := range tier {
			for k, s := range lines {
				p.text(xs[i+1]+3, y-10.5*float64(k), 9, s)
			}
			tall = max(tall, len(lines))
		}
		y -= 10.5*float64(tall) + 6
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	got := cells(text, 0)
	for _, want := range [][]string{
		{"Branded/drugs", "Retail: $40/Mail: $80/each", "31 to 90 days/by mail"},
		{"Rare drugs", "$150", "30 days"},
	} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}
