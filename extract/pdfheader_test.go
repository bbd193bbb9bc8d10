package extract_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

// TestPDFHeadersOverColumns has no vertical rules: names of plans over two columns each, one with a blank right over the edge
// between these, cells as high as three rows, and a heading over all columns that begins in the first of them.
func TestPDFHeadersOverColumns(t *testing.T) {
	var f pdfFile
	p := f.page()
	xs := []float64{50, 200, 290, 380, 470, 560}
	pieces := func(y float64, at ...int) { // drawn cell by cell
		for i := 0; i+1 < len(at); i++ {
			p.rule(xs[at[i]], y, xs[at[i+1]], y)
		}
	}
	pieces(720, 0, 1, 3, 5)
	pieces(700, 1, 3, 5)
	for _, y := range []float64{680, 660, 640, 580, 560, 500} {
		pieces(y, 0, 1, 2, 3, 4, 5)
	}
	for _, y := range []float64{620, 600, 540, 520} { // beside the cells that are as high as three rows
		pieces(y, 0, 1, 2)
		pieces(y, 3, 4)
	}
	p.bold(268, 706, 10, "PPO Plan")
	p.bold(448.3, 706, 10, "HSA Plan") // the blank lies on the edge
	for i, s := range []string{"In", "Out", "In", "Out"} {
		p.bold(xs[i+1]+4, 686, 10, s)
	}
	for _, c := range []struct {
		y     float64
		words []string
	}{
		{666, []string{"Deductible", "$750", "$1,500", "$1,700", "$3,400"}},
		{626, []string{"Generic", "$10", "Not covered", "15%", "Not covered"}},
		{606, []string{"Brand", "30%", "", "20%", ""}},
		{586, []string{"Specialty", "40%", "", "30%", ""}},
		{546, []string{"Generic", "$20", "Not covered", "15%", "Not covered"}},
		{526, []string{"Brand", "30%", "", "20%", ""}},
		{506, []string{"Specialty", "40%", "", "30%", ""}},
	} {
		for i, s := range c.words {
			if s != "" {
				p.text(xs[i]+4, c.y, 10, s)
			}
		}
	}
	p.text(54, 646, 10, "Prescription drugs of a retail pharmacy (for a supply of up to 30 days)")
	p.text(54, 566, 10, "Prescription drugs of the home delivery pharmacy (for up to 90 days)")
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	got := cells(text, 0)
	for _, want := range [][]string{
		{" ↓", "PPO Plan →", "HSA Plan →"},
		{"In", "Out", "In", "Out"},
		{"Deductible", "$750", "$1,500", "$1,700", "$3,400"},
		{"Generic", "$10", "Not covered ↓ ↓", "15%", "Not covered ↓ ↓"},
		{"Brand", "30%", "20%"},
	} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
	for _, heading := range []string{"Prescription drugs of a retail pharmacy (for a supply of up to 30 days)", "Prescription drugs of the home delivery pharmacy (for up to 90 days)"} {
		if !holds(got, []string{heading + " → →"}) && !holds(got, []string{heading + " → → → →"}) {
			t.Errorf("no heading %q in %q", heading, got)
		}
	}
}

// holds reports whether a row has these words first, and none behind them.
func holds(rows [][]string, want []string) bool {
	for _, r := range rows {
		for len(r) > len(want) && r[len(r)-1] == "" {
			r = r[:len(r)-1]
		}
		if cmp.Equal(r, want) {
			return true
		}
	}
	return false
}

// TestPDFTitlesOnOneGround has the names of two plans on one dark ground over the rows, each in the middle of its two columns or all at
// the left edge of theirs, and no rules but the edges of grounds.
func TestPDFTitlesOnOneGround(t *testing.T) {
	xs := []float64{50, 200, 290, 380, 470, 560}
	for name, at := range map[string][]float64{"centred": {249, 429}, "left": {204, 384}, "on two lines": {249, 429, 257, 437}} {
		t.Run(name, func(t *testing.T) {
			var f pdfFile
			p := f.page()
			p.fill(0.3, xs[0], 700, xs[5]-xs[0], 34)
			want := []string{"", "Linden PPO Gold →", "Linden HSA Gold →"}
			p.bold(at[0], 718, 10, "Linden PPO Gold")
			p.bold(at[1], 718, 10, "Linden HSA Gold")
			if len(at) > 2 {
				p.bold(at[2], 706, 10, "of Linden Co.")
				p.bold(at[3], 706, 10, "of Linden Co.")
				want = []string{"", "Linden PPO Gold/of Linden Co. →", "Linden HSA Gold/of Linden Co. →"}
			}
			for i, row := range [][]string{
				{"", "In-network", "Out", "In-network", "Out"},
				{"Deductible", "$750", "$1,500", "$1,700", "$3,400"},
				{"Generic", "$10", "50%", "15%", "50%"},
				{"Brand", "30%", "50%", "20%", "50%"},
			} {
				y := 680 - 20*float64(i)
				for k, s := range row {
					p.fill([]float64{0.95, 0.85}[(i+k)%2], xs[k], y, xs[k+1]-xs[k], 20)
					if s != "" {
						p.text(xs[k]+4, y+6, 10, s)
					}
				}
			}
			text := read(t, extract.PDF, f.bytes())
			if len(text.Tables) != 1 {
				t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
			}
			if got := cells(text, 0); !holds(got, want) {
				t.Errorf("no row of titles in %q", got)
			}
		})
	}
}
