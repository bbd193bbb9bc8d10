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

// TestPDFParagraphsOfARow has a row within rules whose paragraphs begin at one height in all columns: those of its name are sentences on it.
func TestPDFParagraphsOfARow(t *testing.T) {
	xs := []float64{50, 220, 390, 560}
	ys := []float64{720, 700, 610, 590}
	var f pdfFile
	p := f.page()
	p.grid(xs, ys)
	for i, s := range []string{"Covered medications", "Standard Option", "High Option"} {
		p.text(xs[i]+3, 706, 9, s)
	}
	for i, paragraphs := range [][][]string{
		{{"Network Retail Pharmacy"}, {"You may purchase up to a 30-day", "supply of covered medications."}, {"Note: Ask your pharmacist which", "supply your plan covers."}},
		{{"Generic: $15 copayment"}, {"Preferred: 35% of the allowance,", "up to a maximum of $250"}, {"Non-preferred: 50%"}},
		{{"Generic: $10 copayment"}, {"Preferred: 25% of the allowance,", "up to a maximum of $150"}, {"Non-preferred: 40%"}},
	} {
		y := 688.0
		for _, lines := range paragraphs {
			for k, s := range lines {
				p.text(xs[i]+3, y-10.5*float64(k), 9, s)
			}
			y -= 10.5*float64(len(lines)) + 6
		}
	}
	for i, s := range []string{"Mail Order Pharmacy", "$30", "$20"} {
		p.text(xs[i]+3, 596, 9, s)
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 || len(text.Tables[0].Rows) != 3 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	want := []string{"Network Retail Pharmacy/You may purchase up to a 30-day/supply of covered medications./Note: Ask your pharmacist which/supply your plan covers.", "Generic: $15 copayment/Preferred: 35% of the allowance,/up to a maximum of $250/Non-preferred: 50%", "Generic: $10 copayment/Preferred: 25% of the allowance,/up to a maximum of $150/Non-preferred: 40%"}
	if got := cells(text, 0); !holds(got, want) {
		t.Errorf("no row %q in %q", want, got)
	}
}
