package extract_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

// amounts writes a row of a label and amounts in the middle of their columns, width wide for a letter, and the rule below it.
func (p *pdfPage) amounts(y, width float64, row []string, middles []float64) (below float64) {
	p.text(46, y-13, 9, row[0])
	for i, x := range middles {
		p.centred(x, y-13, 9, width*float64(len(row[i+1])), row[i+1])
	}
	p.rule(40, y-18, 572, y-18)
	return y - 18
}

// centred writes words about a middle; type of the tests' font is about half as wide as it is high.
func (p *pdfPage) centred(x, y, size, width float64, s string) { p.text(x-width/2, y, size, s) }

// TestPDFParagraphBetweenRuledTables has two tables of which only the rows are ruled, and a paragraph between two of the rules.
func TestPDFParagraphBetweenRuledTables(t *testing.T) {
	var f pdfFile
	p := f.page()
	y := 720.0
	rule := func() { p.rule(50, y, 560, y) }
	rule()
	for _, r := range [][2]string{{"Drug deductible", "In network"}, {"Individual", "$125"}, {"Family", "$250"}} {
		p.text(54, y-13, 9, r[0])
		p.text(430, y-13, 9, r[1])
		y -= 18
		rule()
	}
	p.text(50, y-12, 9, "The deductible does not apply to drugs of the first tier; it is apart from that of medical care, and it counts toward")
	p.text(50, y-23, 9, "the most that you pay in a year.")
	y -= 32
	rule()
	for _, r := range [][4]string{{"Tier", "Retail", "Outside", "Mail order"}, {"Generic", "$10", "$10", "$20"}, {"Brand", "$40", "$40", "$100"}, {"Specialty", "$80", "$80", "$200"}} {
		p.text(54, y-13, 9, r[0])
		for i, x := range []float64{230, 350, 470} {
			p.text(x, y-13, 9, r[i+1])
		}
		y -= 18
		rule()
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 2 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	if d := cmp.Diff([][]string{{"Drug deductible", "In network"}, {"Individual", "$125"}, {"Family", "$250"}}, cells(text, 0)); d != "" {
		t.Error(d)
	}
	want := [][]string{{"Tier", "Retail", "Outside", "Mail order"}, {"Generic", "$10", "$10", "$20"}, {"Brand", "$40", "$40", "$100"}, {"Specialty", "$80", "$80", "$200"}}
	if d := cmp.Diff(want, cells(text, 1)); d != "" {
		t.Error(d)
	}
}

// TestPDFNamesWiderThanTheirColumns has names of columns that are wider than the amounts below them, about one middle with these, so that
// the name of one column begins where the white in front of its amounts does not end.
func TestPDFNamesWiderThanTheirColumns(t *testing.T) {
	var f pdfFile
	p := f.page()
	y := 720.0
	p.rule(40, y, 572, y)
	p.centred(392, y-13, 9, 90, "Up to a 31-day supply")
	p.rule(212, y-17, 572, y-17)
	for i, lines := range [][]string{{"Preferred Specialty Retail", "Network"}, {"Preferred Specialty", "Out-of-Network Pharmacy"}, {"Mail Order Preferred", "Specialty Network", "Pharmacy"}} {
		x := []float64{272, 392, 512}[i]
		for k, s := range lines {
			p.centred(x, y-30-11*float64(k), 9, 4.2*float64(len(s)), s)
		}
	}
	p.centred(126, y-27, 9, 150, "Preferred Specialty Prescription Drug")
	p.centred(126, y-38, 9, 75, "Product Tier Level")
	y -= 58
	p.rule(40, y, 572, y)
	for _, r := range [][]string{{"Tier 1", "$10", "$10", "Not applicable"}, {"Tier 2", "$160", "$160", "Not applicable"}, {"Tier 3", "$325", "$325", "Not applicable"}, {"Tier 4", "$475", "$475", "Not applicable"}} {
		y = p.amounts(y, 4.6, r, []float64{272, 392, 512})
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	got := cells(text, 0)
	for _, want := range [][]string{
		{"Preferred Specialty Prescription Drug/Product Tier Level ↓", "Up to a 31-day supply → →"},
		{"Preferred Specialty Retail/Network", "Preferred Specialty/Out-of-Network Pharmacy", "Mail Order Preferred/Specialty Network/Pharmacy"},
		{"Tier 2", "$160", "$160", "Not applicable"},
	} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFEndsOfRulesWithinAHeader has a title over two columns with a rule below it, and nothing else that shows where these columns end.
func TestPDFEndsOfRulesWithinAHeader(t *testing.T) {
	var f pdfFile
	p := f.page()
	y := 720.0
	p.rule(40, y, 572, y)
	p.text(46, y-20, 9, "Drugs")
	p.centred(310, y-13, 9, 150, "When using a network pharmacy today")
	p.rule(220, y-18, 420, y-18)
	p.centred(270, y-29, 9, 30, "Level A")
	p.centred(370, y-29, 9, 30, "Level B")
	p.centred(446, y-16, 9, 28, "Meets")
	p.centred(446, y-27, 9, 28, "limit")
	p.centred(522, y-20, 9, 50, "Elsewhere")
	y -= 36
	p.rule(40, y, 572, y)
	for _, r := range [][]string{{"Tier 1", "$7", "$16", "no", "none"}, {"Tier 2", "$28", "$43", "x", "none"}, {"Tier 3", "$52", "$71", "x", "none"}, {"Tier 4", "$90", "$99", "x", "none"}} {
		y = p.amounts(y, 4.4, r, []float64{270, 370, 446, 522})
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	got := cells(text, 0)
	for _, want := range [][]string{{"Level A", "Level B"}, {"Tier 2", "$28", "$43", "x", "none"}} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFRulesBesideALabel has rules between tiers that begin behind the name of their pharmacy, where no vertical rule parts the two, and a
// header on one ground whose label stands at the left and whose names are in the middle of their columns.
func TestPDFRulesBesideALabel(t *testing.T) {
	var f pdfFile
	p := f.page()
	y := 700.0
	p.fill(0.3, 42, y, 309, 20)
	p.fill(0.5, 351, y, 99, 20)
	p.text(48, y+6, 9, "You pay")
	p.centred(300, y+6, 9, 47.5, "Copay PPO")
	p.centred(400, y+6, 9, 47, "HSA Saver")
	for _, place := range []string{"Retail pharmacy", "Mail order"} {
		p.rule(42, y, 450, y)
		p.text(48, y-34, 9, place)
		p.rule(70, y-36, 110, y-36) // underlines a part of it
		for i, tier := range []string{"Generic", "Preferred brand", "Other brand"} {
			if i > 0 {
				p.rule(142, y, 450, y)
			}
			y -= 20
			p.fill(0.9, 250, y, 100, 20)
			p.fill(0.8, 350, y, 100, 20)
			p.text(148, y+6, 9, tier)
			p.centred(300, y+6, 9, 14, []string{"$8", "$31", "$54"}[i])
			p.centred(400, y+6, 9, 18, []string{"10%", "22%", "42%"}[i])
		}
	}
	p.rule(42, y, 450, y)
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	got := cells(text, 0)
	for _, want := range [][]string{{"You pay →", "Copay PPO", "HSA Saver"}, {"Retail pharmacy ↓ ↓", "Generic", "$8", "10%"}, {"Preferred brand", "$31", "22%"}} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFTitleOverNamesOnOneGround has plans over their networks, each header on one ground; only that of the middle plan has a rule between
// the two.
func TestPDFTitleOverNamesOnOneGround(t *testing.T) {
	var f pdfFile
	p := f.page()
	xs := []float64{36, 174, 241, 308, 375, 442, 509, 576}
	p.grid([]float64{36, 576}, []float64{720, 674, 654, 634, 614})
	for _, x := range []float64{174, 308, 442} {
		p.rule(x, 720, x, 614)
	}
	for i, x := range []float64{241, 375, 509} {
		p.rule(x, []float64{674, 700, 674}[i], x, 614)
	}
	p.rule(308, 700, 442, 700)
	p.text(40, 695, 9, "Covered services")
	for i, plan := range []string{"Premier", "Standard", "Saver"} {
		at := xs[1+2*i]
		p.centred(at+67, 708, 9, []float64{31.5, 36.5, 23.5}[i], plan)
		p.centred(at+33, 684, 9, 45, "In-network")
		p.centred(at+100, 688, 9, 30, "Out-of-")
		p.centred(at+100, 678, 9, 33, "network")
	}
	for i, row := range [][]string{{"Employee only", "$550", "$1,100", "$600", "$1,200", "$700", "$1,400"}, {"Generic", "$8", "50%", "$9", "50%", "$10", "50%"}, {"Brand", "$42", "50%", "$45", "50%", "$50", "50%"}} {
		for k, s := range row {
			p.text(xs[k]+4, 660-20*float64(i), 9, s)
		}
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	got := cells(text, 0)
	for _, want := range [][]string{{"Covered services ↓", "Premier →", "Standard →", "Saver →"}, {"In-network", "Out-of-/network", "In-network", "Out-of-/network", "In-network", "Out-of-/network"}} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFUnderlinedTerm has a term of the glossary underlined in a cell that it fills, which makes no column of it.
func TestPDFUnderlinedTerm(t *testing.T) {
	var f pdfFile
	p := f.page()
	y := 700.0
	for _, label := range []string{"Generic drugs", "Brand drugs", "Preferred", "Other specialty"} {
		for _, edge := range [][2]float64{{42, 152}, {152, 260}, {260, 380}} {
			p.rule(edge[0], y, edge[1], y)
			p.rule(edge[0], y-26, edge[1], y-26)
		}
		for _, x := range []float64{42, 152, 260, 380} {
			p.rule(x, y, x, y-26)
		}
		p.text(48, y-9, 9, label)
		if label == "Preferred" {
			p.text(90, y-9, 9, "specialty drugs")
			p.rule(90, y-11, 150, y-11)
		}
		p.text(158, y-9, 9, "$10 copay")
		p.text(158, y-20, 9, "each fill")
		p.text(266, y-9, 9, "50% coinsurance")
		y -= 26
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	if got, want := cells(text, 0), []string{"Preferred specialty drugs", "$10 copay/each fill", "50% coinsurance"}; !holds(got, want) {
		t.Errorf("no row %q in %q", want, got)
	}
}
