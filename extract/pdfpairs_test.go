package extract_test

import (
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// TestPDFPairsOfCells has labels and what they cost in two columns without a rule, drawn pair by pair: no two columns of running text.
func TestPDFPairsOfCells(t *testing.T) {
	var f pdfFile
	p := f.page()
	y := 740.0
	for _, row := range [][2][]string{
		{{"Services and drugs that the plan pays for at once"}, {"You pay what stands below for each of them"}},
		{{"Most generic items (Tier 1) at a plan pharmacy"}, {"$15 for up to a 30-day supply, $30 for a 31- to", "60-day supply, or $45 for a 61- to 100-day supply", "(deductible does not apply)"}},
		{{"Most generic refills by our mail-order service"}, {"$15 for up to a 30-day supply or $30 for a 31- to", "100-day supply (deductible does not apply)"}},
		{{"Most brand-name items (Tier 2) at a plan pharmacy"}, {"$40 for up to a 30-day supply, $80 for a 31- to", "60-day supply, or $120 for a 61- to 100-day supply", "after the drug deductible"}},
		{{"Most specialty items (Tier 4) at a plan pharmacy"}, {"20% coinsurance (not to exceed $250) for up to a", "30-day supply after the drug deductible"}},
		{{"Durable medical equipment for use at your home"}, {"20% coinsurance of what the plan allows for it"}},
	} {
		for c, lines := range row {
			for n, s := range lines {
				p.text(50+260*float64(c), y-11*float64(n), 10, s)
			}
		}
		y -= 11*float64(len(row[1])) + 5
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	for _, want := range [][]string{
		{"Most generic refills by our mail-order service", "$15 for up to a 30-day supply or $30 for a 31- to/100-day supply (deductible does not apply)"},
		{"Durable medical equipment for use at your home", "20% coinsurance of what the plan allows for it"},
	} {
		if got := cells(text, 0); !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFBandsWithinAFrame has a frame about a table whose header and headings alone have grounds; white parts its rows and columns.
func TestPDFBandsWithinAFrame(t *testing.T) {
	xs := []float64{60, 230, 420, 560}
	var f pdfFile
	p := f.page()
	y := 700.0
	row := func(cells ...string) {
		y -= 14
		for i, s := range cells {
			p.text(xs[i]+4, y+4, 8, s)
		}
	}
	band := func(grey float64, cells ...string) {
		p.fill(grey, xs[0], y-14, xs[3]-xs[0], 14)
		y -= 14
		for i, s := range cells {
			p.bold(xs[i]+4, y+4, 8, s)
		}
	}
	band(0.5, "In-network pharmacies", "Harbor PPO", "Savings plan")
	band(0.85, "Retail (up to a 30-day supply)")
	row("Generic", "$10", "20% after deductible")
	row("Preferred brand", "25% ($35 min / $80 max)", "20% after deductible")
	band(0.85, "Mail order or any other pharmacy of the plan (up to a 90-day supply)")
	row("Generic", "$25", "20% after deductible")
	row("Preferred brand", "25% ($87.50 min / $200 max)", "20% after deductible")
	p.rule(xs[0], 700, xs[3], 700)
	p.rule(xs[0], y, xs[3], y)
	p.rule(xs[0], 700, xs[0], y)
	p.rule(xs[3], 700, xs[3], y)
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	for _, want := range [][]string{
		{"In-network pharmacies", "Harbor PPO", "Savings plan"},
		{"Preferred brand", "25% ($35 min / $80 max)", "20% after deductible"},
		{"Generic", "$25", "20% after deductible"},
	} {
		if got := cells(text, 0); !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFTitlesOverRuledColumns has rules below rows only, and above the first of them the names of two plans, each over two columns.
func TestPDFTitlesOverRuledColumns(t *testing.T) {
	xs := []float64{60, 180, 280, 380, 480, 560}
	var f pdfFile
	p := f.page()
	p.bold(258, 706, 8, "Harbor PPO")
	p.bold(448, 706, 8, "Savings plan")
	y := 700.0
	for _, cells := range [][]string{
		{"", "In-network", "Out-of-network", "In-network", "Out-of-network"},
		{"Deductible", "$600", "$1,500", "$2,000", "$4,000"},
		{"Office visit", "$25", "40%", "20%", "40%"},
		{"Urgent care", "$50", "40%", "20%", "40%"},
		{"Generic drugs", "$10", "Not covered", "20%", "Not covered"},
	} {
		p.rule(xs[0], y, xs[5], y)
		y -= 16
		for i, s := range cells {
			p.text(xs[i]+4, y+5, 8, s)
		}
	}
	p.rule(xs[0], y, xs[5], y)
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	if got, want := cells(text, 0), []string{"", "Harbor PPO →", "Savings plan →"}; !holds(got, want) {
		t.Errorf("no row %q in %q", want, got)
	}
}

// TestPDFHeadingOverAGap has a heading among the rows of a table without rules that is wider than the first column.
func TestPDFHeadingOverAGap(t *testing.T) {
	var f pdfFile
	p := f.page()
	for i, row := range [][]string{
		{"Preferred generic drugs (Tier 1)"},
		{"Retail", "$10 copay; after deductible", "50%; after deductible"},
		{"Mail order", "$25 copay; after deductible", "Not covered"},
		{"Non-preferred generic and brand-name drugs (Tier 3)"},
		{"Retail", "$80 copay; after deductible", "50%; after deductible"},
		{"Mail order", "$200 copay; after deductible", "Not covered"},
	} {
		y := 720 - 15*float64(i)
		for k, s := range row {
			if len(row) == 1 {
				p.bold(50, y, 9, s)
			} else {
				p.text([]float64{50, 260, 420}[k], y, 9, s)
			}
		}
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	for _, want := range [][]string{{"Retail", "$10 copay; after deductible", "50%; after deductible"}, {"Mail order", "$200 copay; after deductible", "Not covered"}} {
		if got := cells(text, 0); !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFDotsBetween has dots that lead from a label to what it costs, whose further lines stand below the cost.
func TestPDFDotsBetween(t *testing.T) {
	var f pdfFile
	p := f.page()
	y := 740.0
	for _, row := range [][]string{
		{"Most generic items (Tier 1) at a plan pharmacy ...........................", "$15 for up to a 30-day supply or $30 for a", "31- to 100-day supply (deductible does not", "apply)"},
		{"Most brand-name items (Tier 2) at a plan pharmacy ....................", "$45 for up to a 30-day supply or $90 for a", "31- to 100-day supply after the deductible"},
		{"Most specialty items (Tier 4) at a plan pharmacy ........................", "25% coinsurance (not to exceed $200) for", "up to a 30-day supply"},
		{"Contraceptives at a plan pharmacy ............................................", "No charge (deductible does not apply)"},
	} {
		p.text(50, y, 9, row[0])
		for n, s := range row[1:] {
			p.text(380, y-11*float64(n), 9, s)
		}
		y -= 11*float64(len(row)-1) + 3
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	for _, want := range [][]string{
		{"Most generic items (Tier 1) at a plan pharmacy", "$15 for up to a 30-day supply or $30 for a/31- to 100-day supply (deductible does not/apply)"},
		{"Contraceptives at a plan pharmacy", "No charge (deductible does not apply)"},
	} {
		if got := cells(text, 0); !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFRuleBetweenPlans has a white rule between two plans, which is seen where every second row has a ground; white alone parts the columns of
// each, and some rows go on over both of them.
func TestPDFRuleBetweenPlans(t *testing.T) {
	xs := []float64{60, 180, 270, 360, 450, 550}
	var f pdfFile
	p := f.page()
	y, shaded := 700.0, false
	p.rule(xs[0], y, xs[5], y)
	for _, row := range [][]string{
		{"Annual deductible", "$900 / $1,800 and no more", "", "$3,400 / $6,800 and no more", ""},
		{"Generic", "$8", "$16", "15%", "15%"},
		{"Preferred brand", "$30", "$75", "25%", "25%"},
		{"Non-preferred brand", "$60", "$150", "45%", "45%"},
		{"Specialty", "30%, up to $325 per fill", "", "25% after the deductible", ""},
	} {
		y -= 18
		if shaded = !shaded; shaded {
			p.fill(0.9, xs[0], y, xs[5]-xs[0], 18)
			p.fill(1, xs[3]-5, y, 1, 18)
		}
		for i, s := range row {
			p.text(xs[i]+4, y+6, 8, s)
		}
		p.rule(xs[0], y, xs[5], y)
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	for _, want := range [][]string{{"Generic", "$8", "$16", "15%", "15%"}, {"Non-preferred brand", "$60", "$150", "45%", "45%"}} {
		if got := cells(text, 0); !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFHeadingsWithinARow has rows within one pair of rules that white parts, and among them headings with nothing beside them.
func TestPDFHeadingsWithinARow(t *testing.T) {
	xs := []float64{50, 260, 410, 560}
	var f pdfFile
	p := f.page()
	y := 700.0
	for _, x := range xs {
		p.rule(x, 720, x, 560)
	}
	p.rule(xs[0], 720, xs[3], 720)
	p.rule(xs[0], 704, xs[3], 704)
	p.rule(xs[0], 560, xs[3], 560)
	for i, s := range []string{"PRESCRIPTION DRUGS", "NETWORK CARE", "OUT-OF-NETWORK CARE"} {
		p.bold(xs[i]+3, 708, 8, s)
	}
	for _, row := range [][][]string{
		{{"Preferred brand drugs (Tier 2)"}},
		{{"Retail"}, {"$50 copay"}, {"30% of the cost after", "$50 copay"}},
		{{"Mail order"}, {"$125 copay"}, {"Not covered"}},
		{{"Non-preferred drugs (Tier 3)"}},
		{{"Retail"}, {"$85 copay"}, {"30% of the cost after", "$85 copay"}},
		{{"Mail order"}, {"$212.50 copay"}, {"Not covered"}},
	} {
		tall := 1
		for i, lines := range row {
			for k, s := range lines {
				p.bold(xs[i]+3, y-8-9*float64(k), 8, s)
			}
			tall = max(tall, len(lines))
		}
		y -= 9*float64(tall) + 4
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	for _, want := range [][]string{{"Retail", "$50 copay", "30% of the cost after/$50 copay"}, {"Mail order", "$125 copay", "Not covered"}, {"Mail order", "$212.50 copay", "Not covered"}} {
		if got := cells(text, 0); !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFOpenSides has rules across the page and between the columns, and none at the sides of the first and the last.
func TestPDFOpenSides(t *testing.T) {
	xs := []float64{40, 200, 330, 450, 570}
	var f pdfFile
	p := f.page()
	y := 700.0
	p.rule(xs[0], y, xs[4], y)
	for _, row := range [][]string{
		{"Tier 1 - Typically Generic", "$18 copay (retail)", "$28 copay (retail)", "50% coinsurance"},
		{"Tier 2 - Typically Preferred Brand", "$44 copay (retail)", "$54 copay (retail)", "50% coinsurance"},
		{"Tier 3 - Typically Non-Preferred", "$88 copay (retail)", "$98 copay (retail)", "50% coinsurance"},
	} {
		y -= 30
		for i, s := range row {
			p.text(xs[i]+4, y+15, 8, s)
		}
		p.rule(xs[0], y, xs[4], y)
	}
	for _, x := range xs[1:4] {
		p.rule(x, 700, x, y)
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	if got, want := cells(text, 0), []string{"Tier 2 - Typically Preferred Brand", "$44 copay (retail)", "$54 copay (retail)", "50% coinsurance"}; !holds(got, want) {
		t.Errorf("no row %q in %q", want, got)
	}
}
