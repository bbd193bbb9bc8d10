package extract_test

import (
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// TestPDFLabelsOnOneGround has labels on one colour, each row with a box of its own, beside rows of which every other one is shaded: where
// the rows part is seen only beside the labels.
func TestPDFLabelsOnOneGround(t *testing.T) {
	xs := []float64{50, 180, 360, 560}
	var f pdfFile
	p := f.page()
	y := 720.0
	for i, s := range []string{"Important questions", "Answers", "Why this matters"} {
		p.fill(0.4, xs[i], y, xs[i+1]-xs[i], 16)
		p.bold(xs[i]+3, y+5, 9, s)
	}
	for i, row := range [][][]string{
		{{"What is the overall", "deductible?"}, {"$2,000 member /", "$4,000 family"}, {"You must pay all the costs", "up to this amount."}},
		{{"Are there other", "deductibles?"}, {"No."}, {"You need not meet others."}},
		{{"Is there a limit on", "my expenses?"}, {"Yes. $4,500 member"}, {"The limit is the most", "you could pay."}},
		{{"What is not included?"}, {"Premiums."}, {"They do not count."}},
	} {
		height := 16.0
		for _, c := range row {
			height = max(height, 16+11*float64(len(c)-1))
		}
		y -= height
		p.fill(0.85, xs[0], y, xs[1]-xs[0], height)
		if i%2 == 1 {
			for k := 1; k < 3; k++ {
				p.fill(0.95, xs[k], y, xs[k+1]-xs[k], height)
			}
		}
		for k, c := range row {
			for n, s := range c {
				p.text(xs[k]+3, y+height-11-11*float64(n), 9, s)
			}
		}
	}
	p.rule(xs[2], y, xs[2], 736)
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	got := cells(text, 0)
	for _, want := range [][]string{
		{"What is the overall/deductible?", "$2,000 member //$4,000 family", "You must pay all the costs/up to this amount."},
		{"Are there other/deductibles?", "No.", "You need not meet others."},
	} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}
