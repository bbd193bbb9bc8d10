package extract_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

// listRow is a row of a drug list without rules: the lines of its name, its tier and the lines of its limits.
type listRow struct {
	name   []string
	tier   string
	limits []string
}

// drawList draws rows from a height down: lines so far apart, and between rows so much more.
func drawList(p *pdfPage, y, line, between float64, rows []listRow) (bottom float64) {
	for _, r := range rows {
		for i, s := range r.name {
			p.text(50, y-float64(i)*line, 8, s)
		}
		p.text(192, y, 8, r.tier)
		for i, s := range r.limits {
			p.text(254, y-float64(i)*line, 8, s)
		}
		y -= float64(max(len(r.name), len(r.limits)))*line + between
	}
	return y
}

// TestPDFListThatWraps has a drug list without rules whose cells wrap in narrow columns, its first row without limits, and the
// heading of a class within it.
func TestPDFListThatWraps(t *testing.T) {
	for _, between := range []float64{7.1, 11.4} {
		var f pdfFile
		p := f.page()
		p.bold(50, 760, 14, "Covered drugs")
		y := drawList(p, 700, 11.3, between, []listRow{
			{[]string{"ALPHADRINE", "10 MG ORAL TABLET"}, "1", nil},
			{[]string{"betazole 5 mg tablet"}, "2", []string{"PA, QL (30 per 30", "days)"}},
			{[]string{"GAMMALIN PEN INJECTOR", "100 UNIT/ML", "SUBCUTANEOUS"}, "3", []string{"PA, QL (6 per 30", "days)"}},
		})
		p.bold(50, y, 8, "Hormones")
		drawList(p, y-11.3-between, 11.3, between, []listRow{
			{[]string{"deltamol capsule"}, "4", []string{"QL"}},
			{[]string{"EPSILARA", "Extended release"}, "1", nil},
			{[]string{"zetapril tablet"}, "2", []string{"ST"}},
		})
		text := read(t, extract.PDF, f.bytes())
		if len(text.Tables) != 1 {
			t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
		}
		want := [][]string{
			{"ALPHADRINE/10 MG ORAL TABLET", "1", ""},
			{"betazole 5 mg tablet", "2", "PA, QL (30 per 30/days)"},
			{"GAMMALIN PEN INJECTOR/100 UNIT/ML/SUBCUTANEOUS", "3", "PA, QL (6 per 30/days)"},
			{"Hormones", " →"},
			{"deltamol capsule", "4", "QL"},
			{"EPSILARA/Extended release", "1", ""},
			{"zetapril tablet", "2", "ST"},
		}
		got := cells(text, 0)
		if len(got) == len(want) {
			want[3] = got[3] // however wide its cell is made
			if got[3][0] != "Hormones" {
				t.Errorf("the heading is %q", got[3])
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Error(d)
		}
	}
}

// TestPDFCloseRows has a table without rules whose rows stand as close as lines, in groups: each line is a row.
func TestPDFCloseRows(t *testing.T) {
	var f pdfFile
	p := f.page()
	y := 700.0
	var want [][]string
	for _, group := range [][][]string{
		{{"Generic", "$10"}, {"Brand", "$30"}, {"Specialty", "$90"}},
		{{"Generic by mail", "$20"}, {"Brand by mail", "$60"}},
		{{"Vaccines", "$0"}, {"Insulin", "$25"}},
	} {
		for _, r := range group {
			p.text(50, y, 10, r[0])
			p.text(250, y, 10, r[1])
			want = append(want, r)
			y -= 12
		}
		y -= 8
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	if d := cmp.Diff(want, cells(text, 0)); d != "" {
		t.Error(d)
	}
}

// TestPDFTornRow has a table without rules whose last row has cells of several lines, with hardly more white between them than between words.
func TestPDFTornRow(t *testing.T) {
	var f pdfFile
	p := f.page()
	row := func(y float64, label string, cells ...string) {
		if label != "" {
			p.text(50, y, 10, label)
		}
		for i, s := range cells {
			p.text(175+118*float64(i), y, 10, s)
		}
	}
	row(700, "", "Retail", "Retail 90", "Mail")
	row(688, "", "(30 days)", "(90 days)", "(90 days)")
	row(670, "Generic drug", "$7", "$17", "$14")
	row(652, "Preferred brand drug", "$28", "$70", "$56")
	row(634, "Non-preferred brand", "30% of the price", "30% of the price", "30% of the price")
	row(622, "drug", "charged, with a minimum", "charged, with a minimum", "charged, with a minimum")
	row(610, "", "of $45 for a month", "of $90 for a month", "of $80 for a month")
	p.text(50, 580, 10, "The deductible does not apply to these drugs.")
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	cell := func(of string) string { return "30% of the price/charged, with a minimum/of " + of + " for a month" }
	want := [][]string{
		{"", "Retail/(30 days)", "Retail 90/(90 days)", "Mail/(90 days)"},
		{"Generic drug", "$7", "$17", "$14"},
		{"Preferred brand drug", "$28", "$70", "$56"},
		{"Non-preferred brand/drug", cell("$45"), cell("$90"), cell("$80")},
	}
	if d := cmp.Diff(want, cells(text, 0)); d != "" {
		t.Error(d)
	}
}

// TestPDFTightColumns has tables without rules whose longest cells leave hardly more white before the next column than a wide space, set to
// the left and, amounts, to the right; the rows stay whole.
func TestPDFTightColumns(t *testing.T) {
	rows := [][]string{
		{"Drug tier", "Retail (30-day)", "Mail order (90-day)"},
		{"Tier 1 Generic", "$10 copay", "$20 copay"},
		{"Tier 2 Preferred brand", "$35 copay", "$70 copay"},
		{"Tier 3 Non-preferred brand", "$60 copay", "$120 copay"},
		{"Tier 4 Specialty", "25% coinsurance up to $250", "Not covered"},
	}
	for _, gap := range []float64{8, 10, 12} {
		var f pdfFile
		p := f.page()
		p.text(50, 740, 10, "The plan pays for drugs on its list, and for no others. You pay what the table says for each of them at a pharmacy.")
		for i, r := range rows {
			y := 700 - 18*float64(i)
			p.text(50, y, 10, r[0])
			p.text(50+119.02+gap, y, 10, r[1])
			p.text(50+119.02+126.73+2*gap, y, 10, r[2])
		}
		text := read(t, extract.PDF, f.bytes())
		if len(text.Tables) != 1 {
			t.Fatalf("a gap of %g: %d tables in %q", gap, len(text.Tables), text.Content)
		}
		if d := cmp.Diff(rows, cells(text, 0)); d != "" {
			t.Errorf("a gap of %g: %s", gap, d)
		}
	}

	var f pdfFile
	p := f.page()
	want := [][]string{{"Generic", "$7.00"}, {"Preferred brand drug", "$35.00"}, {"Non-preferred brand drug", "$120.00"}, {"Specialty", "$90.00"}}
	for i, r := range want {
		y := 700 - 14*float64(i)
		p.text(50, y, 10, r[0])
		p.text(210-5.56*float64(len(r[1])-1)-2.78+5.56, y, 10, r[1])
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	if d := cmp.Diff(want, cells(text, 0)); d != "" {
		t.Error(d)
	}
}

// TestPDFListIsNoTable has lists whose marks stand as far before their words as a column would: they stay lists.
func TestPDFListIsNoTable(t *testing.T) {
	for _, marks := range [][]string{{"•", "•", "•", "•"}, {"1.", "2.", "3.", "4."}, {"x", "x", "x", "x"}} {
		var f pdfFile
		p := f.page()
		for i, m := range marks {
			p.text(50, 700-14*float64(i), 10, m)
			p.text(66, 700-14*float64(i), 10, "Drugs that are not on the list are not covered at all")
		}
		text := read(t, extract.PDF, f.bytes())
		if want := marks[0] + " Drugs that are not"; len(text.Tables) != 0 || !strings.Contains(text.Content, want) {
			t.Errorf("%d tables in %q", len(text.Tables), text.Content)
		}
	}
}
