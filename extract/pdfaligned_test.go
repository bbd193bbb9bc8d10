package extract_test

import (
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
