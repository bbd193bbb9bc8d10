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
	p.shaded(xs, 640, [][]string{
		{"Level 1", "$3", "$9", "$6", "$18", "$5"},
		{"Level 2", "$12", "$21", "$24", "$42", "$20"},
		{"Level 3", "$40", "$52", "$80", "$99", "$75"},
	})
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

// TestPDFNamesBelowTitles has the tiers, on the ground of the header and without rules, below a title over all of them; the words of the
// row stand as the names of columns only in its lower line.
func TestPDFNamesBelowTitles(t *testing.T) {
	xs := []float64{40, 150, 240, 310, 380, 450, 570}
	var f pdfFile
	p := f.page()
	for _, c := range [][2]int{{0, 1}, {1, 2}, {2, 6}} {
		p.fill(0.8, xs[c[0]], 660, xs[c[1]]-xs[c[0]], 40)
		p.rule(xs[c[0]], 660, xs[c[0]], 700)
	}
	p.bold(44, 686, 9, "Plan")
	p.bold(154, 686, 9, "Deductible")
	p.bold(300, 686, 9, "Prescription drugs, retail (30-day supply)")
	for i, s := range []string{"Tier 1", "Tier 2", "Tier 3", "Tier 4"} {
		p.bold(xs[i+2]+6, 668, 9, s)
	}
	p.shaded(xs, 640, [][]string{
		{"Lake PPO", "$250", "$5", "$25", "$50", "20% up to $200"},
		{"Hill HMO", "None", "$10", "$40", "$75", "25% up to $250"},
		{"Dale HSA", "$3,000", "$12", "$44", "$80", "30% up to $300"},
	})
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	if want := []string{"Tier 1", "Tier 2", "Tier 3", "Tier 4"}; !holds(cells(text, 0), want) {
		t.Errorf("no row %q in %q", want, cells(text, 0))
	}
}

// TestPDFNamesThatNearlyMeet has names of columns in two lines whose first ones nearly meet at the edge of their columns: each column has a
// name of its own, and none is a title over two.
func TestPDFNamesThatNearlyMeet(t *testing.T) {
	xs := []float64{50, 180, 330, 430, 540}
	var f pdfFile
	p := f.page()
	p.fill(0.8, xs[0], 648, xs[4]-xs[0], 52)
	for _, x := range xs {
		p.rule(x, 648, x, 700)
	}
	p.bold(60, 686, 10, "Covered drugs")
	p.bold(211, 686, 10, "Cost at a preferred")
	p.bold(231, 672, 10, "pharmacy")
	p.bold(340, 686, 10, "Cost if you use a")
	p.bold(361, 672, 10, "network")
	p.bold(356, 658, 10, "pharmacy")
	p.bold(432, 686, 10, "Cost at a non-network")
	p.bold(461, 672, 10, "pharmacy")
	p.shaded(xs, 628, [][]string{
		{"Level 1", "$3", "$9", "50%"},
		{"Level 2", "$12", "$21", "50%"},
		{"Level 3", "$40", "$52", "50%"},
	})
	text := read(t, extract.PDF, f.bytes())
	if want := []string{"Covered drugs", "Cost at a preferred/pharmacy", "Cost if you use a/network/pharmacy", "Cost at a non-network/pharmacy"}; !holds(cells(text, 0), want) {
		t.Errorf("no row %q in %q", want, cells(text, 0))
	}
}
