package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
)

// tableWith returns the rows of the table of a document that has a row.
func tableWith(t *testing.T, text *document.Text, row []string) [][]string {
	t.Helper()
	for i := range text.Tables {
		if rows := cells(text, i); holds(rows, row) {
			return rows
		}
	}
	t.Fatalf("no table with the row %q in %q", row, text.Content)
	return nil
}

// wantRows checks that a table has rows.
func wantRows(t *testing.T, rows, wants [][]string) {
	t.Helper()
	for _, want := range wants {
		if !holds(rows, want) {
			t.Errorf("no row %q in %q", want, rows)
		}
	}
}

// drawCells draws the cells of a row one by one, each with all its lines, and returns the height below it.
func drawCells(p *pdfPage, y, size, step float64, xs []float64, row [][]string) float64 {
	most := 1
	for c, lines := range row {
		for n, s := range lines {
			p.text(xs[c], y-step*float64(n), size, s)
		}
		most = max(most, len(lines))
	}
	return y - step*float64(most) - 3
}

// TestPDFProseBetweenRows has no rules at all, or grounds under its headers alone: sentences that run across all columns stand between rows, bold
// headings below them, and labels below headings are set in.
func TestPDFProseBetweenRows(t *testing.T) {
	for name, grounds := range map[string]bool{"without grounds": false, "with grounds": true} {
		t.Run(name, func(t *testing.T) {
			xs := []float64{40, 235, 420}
			var f pdfFile
			p := f.page()
			p.bold(40, 740, 10, "Larch Cable Works - Plan B")
			y := 715.0
			row := func(cells ...[]string) { y = drawCells(p, y, 8.5, 10.5, xs, cells) }
			one := func(s string) []string { return []string{s} }
			head := func(s string) {
				if grounds {
					p.fill(0.8, 36, y-3, 540, 12)
				}
				row(one(s), one("IN-NETWORK"), one("OUT-OF-NETWORK"))
			}
			head("PLAN FEATURES")
			row(one("Deductible (per calendar year)"), []string{"$1,500 Individual", "$3,000 Family"}, []string{"$3,000 Individual", "$6,000 Family"})
			row([]string{"All covered expenses accumulate separately toward the in-network and out-of-network deductible.", "Unless otherwise said the deductible must be met before benefits are paid. Pharmacy expenses do not count to it."})
			row(one("Member coinsurance"), one("20%"), one("40%"))
			row(one("Applies to all expenses unless otherwise stated."))
			row(one("Payment limit (per calendar year)"), []string{"$5,000 Individual", "$10,000 Family"}, []string{"$10,000 Individual", "$20,000 Family"})
			head("PHYSICIAN SERVICES")
			row(one("Office visits"), one("$25 copay"), one("40% after deductible"))
			row(one("Specialist visits"), one("$45 copay"), one("40% after deductible"))
			head("PHARMACY")
			row(one("What stands below is for each prescription or refill that is filled at a network pharmacy or by mail."))
			p.bold(40, y, 8.5, "Generic drugs")
			y -= 13.5
			row(one("   Retail"), one("$10 copay"), one("40% of the submitted cost"))
			row(one("   Mail order"), one("$20 copay"), one("Not applicable"))
			rows := tableWith(t, read(t, extract.PDF, f.bytes()), []string{"Member coinsurance", "20%", "40%"})
			wantRows(t, rows, [][]string{
				{"PLAN FEATURES", "IN-NETWORK", "OUT-OF-NETWORK"},
				{"Deductible (per calendar year)", "$1,500 Individual/$3,000 Family", "$3,000 Individual/$6,000 Family"},
				{"Payment limit (per calendar year)", "$5,000 Individual/$10,000 Family", "$10,000 Individual/$20,000 Family"},
				{"Specialist visits", "$45 copay", "40% after deductible"},
				{"Retail", "$10 copay", "40% of the submitted cost"},
				{"Mail order", "$20 copay", "Not applicable"},
			})
			if !slices.ContainsFunc(rows, func(r []string) bool { return strings.TrimRight(r[0], " →") == "Generic drugs" }) {
				t.Errorf("no heading of generic drugs in %q", rows)
			}
		})
	}
}

// TestPDFGroundsOfPlans has a ground of its own for each plan with white between them, in every other row only; the two networks of a plan
// stand on one ground.
func TestPDFGroundsOfPlans(t *testing.T) {
	type place struct{ x, w float64 }
	grounds := []place{{40, 150}, {194, 90}, {288, 180}}
	middles := []float64{60, 215, 305, 400}
	var f pdfFile
	p := f.page()
	y := 700.0
	p.fill(0.4, grounds[1].x, y, grounds[1].w, 16)
	p.fill(0.4, grounds[2].x, y, grounds[2].w, 16)
	p.bold(212, y+5, 9, "Teal EPO")
	p.bold(340, y+5, 9, "Copper PPO 500")
	for n, cells := range [][]string{
		{"What you pay", "Network", "Network", "Non-network"},
		{"Deductible", "None", "$500 / $1,000", "$1,000 / $2,000"},
		{"Office visit", "$20", "$25", "40%"},
		{"Specialist", "$40", "$45", "40%"},
		{"Urgent care", "$30", "$35", "40%"},
		{"Generic drugs", "$10", "$15", "50%"},
	} {
		y -= 16
		if n%2 == 1 {
			for _, g := range grounds {
				p.fill(0.9, g.x, y, g.w, 16)
			}
		}
		for c, s := range cells {
			p.text(middles[c], y+5, 8, s)
		}
	}
	rows := tableWith(t, read(t, extract.PDF, f.bytes()), []string{"Office visit", "$20", "$25", "40%"})
	wantRows(t, rows, [][]string{
		{"", "Teal EPO", "Copper PPO 500 →"},
		{"What you pay", "Network", "Network", "Non-network"},
		{"Deductible", "None", "$500 / $1,000", "$1,000 / $2,000"},
		{"Generic drugs", "$10", "$15", "50%"},
	})
}

// TestPDFCentredAmounts has amounts in the middle of their cells, one row of which has two lines of different widths.
func TestPDFCentredAmounts(t *testing.T) {
	middle := []float64{220, 350, 480}
	var f pdfFile
	p := f.page()
	p.bold(40, 710, 11, "Base plan: what you pay at a network pharmacy")
	centred := func(c int, y float64, s string) {
		wide := 0.0 // in sizes of Helvetica
		for _, r := range s {
			switch {
			case strings.ContainsRune(" .,", r):
				wide += 0.278
			case r == '%':
				wide += 0.889
			case r == 'm':
				wide += 0.833
			case r == 'i':
				wide += 0.222
			default:
				wide += 0.54
			}
		}
		p.text(middle[c]-4*wide, y, 8, s)
	}
	y := 690.0
	for c, s := range []string{"1-30 days", "31-60 days", "61-90 days"} {
		centred(c, y, s)
	}
	for n, row := range []struct {
		tier, kind string
		cells      [][]string
	}{
		{"Tier 1", "Most generics", [][]string{{"$16"}, {"$32"}, {"$48"}}},
		{"Tier 2", "Preferred brands", [][]string{{"$47"}, {"$94"}, {"$141"}}},
		{"Tier 3", "Non-preferred drugs", [][]string{{"40%", "$75 min., $150 max."}, {"40%", "$150 min., $300 max."}, {"40%", "$225 min., $450 max."}}},
		{"Tier 4", "Preferred specialty", [][]string{{"$200"}, {"Not covered"}, {"Not covered"}}},
	} {
		if y -= 30; n%2 == 0 {
			p.fill(0.9, 36, y-9, 540, 30)
		}
		p.bold(40, y+8, 8, row.tier)
		p.text(40, y-4, 8, row.kind)
		for c, lines := range row.cells {
			for k, s := range lines {
				centred(c, y+2+6*float64(len(lines)-1)-12*float64(k), s)
			}
		}
	}
	rows := tableWith(t, read(t, extract.PDF, f.bytes()), []string{"Tier 2/Preferred brands", "$47", "$94", "$141"})
	wantRows(t, rows, [][]string{
		{"", "1-30 days", "31-60 days", "61-90 days"},
		{"Tier 3/Non-preferred drugs", "40%/$75 min., $150 max.", "40%/$150 min., $300 max.", "40%/$225 min., $450 max."},
		{"Tier 4/Preferred specialty", "$200", "Not covered", "Not covered"},
	})
}

// TestPDFTextBesideTables has a ground for what stands beside the text of the whole page, the tables of which are no cells of it.
func TestPDFTextBesideTables(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.fill(0.3, 0, 0, 140, 792)
	p.fill(0.6, 140, 780, 472, 12)
	y := 740.0
	for _, s := range []string{"Plan sponsor", "Bright Fork Foods, Inc.", "Hourly medical plan", "Effective", "January 1, 2026 to", "December 31, 2026", "Words to know", "Preferred pharmacy: one", "of about 24,000 with the", "lowest prices of the plan."} {
		p.text(14, y, 9, s)
		y -= 12
	}
	y = 750.0
	table := func(title string, rows [][]string) {
		p.bold(160, y, 12, title)
		y -= 10
		p.fill(0.95, 300, y-18*float64(len(rows)), 138, 18*float64(len(rows)))
		for _, row := range rows {
			p.rule(160, y, 570, y)
			for c, s := range row {
				p.text(164+140*float64(c), y-12, 8, s)
			}
			y -= 18
		}
		p.rule(160, y, 570, y)
		y -= 24
	}
	table("Short-term prescriptions (up to 30 days)", [][]string{{"", "Preferred pharmacy", "Standard pharmacy"}, {"Generic", "$4", "$12"}, {"Brand", "$35", "$50"}, {"Other brand", "35%", "50%"}})
	table("Long-term prescriptions (31 to 90 days)", [][]string{{"", "Home delivery", "Preferred pharmacy"}, {"Generic", "$8", "$12"}, {"Brand", "$87.50", "$105"}, {"Other brand", "35%", "40%"}})
	text := read(t, extract.PDF, f.bytes())
	short := tableWith(t, text, []string{"Generic", "$4", "$12"})
	if want := []string{"", "Preferred pharmacy", "Standard pharmacy"}; !holds(short, want) || holds(short, []string{"Generic", "$8", "$12"}) {
		t.Errorf("the table for 30 days is %q", short)
	}
	before := strings.Index(text.Content, "lowest prices")
	for _, s := range []string{"Short-term", "$35", "Long-term", "$87.50"} {
		at := strings.Index(text.Content, s)
		if at < before {
			t.Errorf("%q stands before what it comes after in %q", s, text.Content)
		}
		before = at
	}
}

// TestPDFTableGoesOnWithoutRules has rows on the next page, below a heading like those of the rows before, whose columns stand where they did.
func TestPDFTableGoesOnWithoutRules(t *testing.T) {
	xs := []float64{90, 253, 386}
	var f pdfFile
	var p *pdfPage
	y := 0.0
	heading := func(s string) { p.bold(76, y, 9, s); y -= 14 }
	row := func(label, a, b string) {
		y = drawCells(p, y, 9, 11, xs, [][]string{{label}, {a}, {b}})
	}
	p, y = f.page(), 700
	row("What you pay", "Class A", "Class R")
	heading("Retail pharmacy, up to a 34-day supply")
	row("Generic", "$5", "$10")
	row("Preferred brand", "$20", "$30")
	heading("Retail pharmacy, up to a 90-day supply")
	row("Generic", "$15", "$30")
	p, y = f.page(), 740
	heading("Mail service, up to a 90-day supply")
	row("Generic", "$10", "$20")
	row("Preferred brand", "$50", "$70")
	heading("Specialty drugs")
	row("All specialty drugs", "10%", "15%")
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 2 || !text.Tables[1].Continues {
		t.Fatalf("%d tables, the last of which continues none, in %q", len(text.Tables), text.Content)
	}
	if want := []string{"Preferred brand", "$50", "$70"}; !holds(cells(text, 1), want) {
		t.Errorf("no row %q in %q", want, cells(text, 1))
	}
}

// TestPDFLabelsThatRunUp has labels that run up beside their rows, in cells of the first column that rules part or do not.
func TestPDFLabelsThatRunUp(t *testing.T) {
	xs := []float64{50, 80, 250, 400}
	var f pdfFile
	p := f.page()
	ys := []float64{700, 680, 660, 640, 620, 600}
	for i, y := range ys {
		left := xs[1]
		if i < 2 || i == 3 || i == len(ys)-1 {
			left = xs[0] // of the first three rows, the first of which a rule parts, and of the last two
		}
		p.rule(left, y, xs[3], y)
	}
	for _, x := range xs {
		p.rule(x, ys[0], x, ys[len(ys)-1])
	}
	for i, row := range [][]string{{"Tier 1", "$5"}, {"Tier 2", "$20"}, {"Tier 3", "$45"}, {"Mail order, tiers 1 and 2", "$30"}, {"Mail order, tier 3", "$90"}} {
		p.text(xs[1]+4, ys[i]-13, 8, row[0])
		p.text(xs[2]+4, ys[i]-13, 8, row[1])
	}
	up := func(x, y float64, s string) {
		fmt.Fprintf(&p.content, "BT /F1 7 Tf 0 1 -1 0 %g %g Tm (%s) Tj ET\n", x, y, s)
	}
	up(62, 652, "UP TO 31")
	up(72, 658, "DAYS")
	up(66, 606, "90 DAYS")
	text := read(t, extract.PDF, f.bytes())
	for _, want := range [][]string{{"UP TO 31/DAYS ↓ ↓", "Tier 1", "$5"}, {"90 DAYS ↓", "Mail order, tiers 1 and 2", "$30"}} {
		rows := tableWith(t, text, want)
		if holds(rows, []string{"DAYS"}) {
			t.Errorf("a label stands apart in %q", rows)
		}
	}
}
