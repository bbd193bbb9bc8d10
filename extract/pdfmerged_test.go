package extract_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

// typeWidths are the widths of the letters from space to z in the plain type of the pages, in thousandths of its size.
var typeWidths = []int{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584,
	556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611,
	278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500,
}

func typeWidth(s string, size float64) float64 {
	n := 0
	for _, c := range s {
		n += typeWidths[c-' ']
	}
	return float64(n) * size / 1000
}

// centredLines writes the lines of one cell about the middle of its row and its column.
func (p *pdfPage) centredLines(x, y float64, ls ...string) {
	y += 5 * float64(len(ls)-1)
	for _, s := range ls {
		p.centred(x, y, 9, typeWidth(s, 9), s)
		y -= 10
	}
}

// labelLines writes the lines of a label about the middle of its row.
func (p *pdfPage) labelLines(y float64, ls ...string) {
	y += 5 * float64(len(ls)-1)
	for _, s := range ls {
		p.text(46, y, 9, s)
		y -= 10
	}
}

// TestPDFValueOverAllColumns has values that hold for all pharmacies in the middle of their columns, labels of two lines beside them, and no rule.
func TestPDFValueOverAllColumns(t *testing.T) {
	middles := []float64{220, 340, 460}
	var f pdfFile
	p := f.page()
	for i, name := range [][]string{{"Retail", "up to 30 days"}, {"Retail 90", "31 to 90 days"}, {"Mail order", "up to 90 days"}} {
		p.centredLines(middles[i], 720, name...)
	}
	p.labelLines(690, "Deductible")
	p.centredLines(340, 690, "$75 per person / $150 per family (retail and mail order", "together)")
	rows := []struct{ label, cells []string }{
		{[]string{"Generic"}, []string{"10%|$5 min / $25 max", "10%|$15 min / $75 max", "10%|$10 min / $50 max"}},
		{[]string{"Preferred brand-", "name"}, []string{"25%|$30 min / $80 max", "25%|$90 min / $240 max", "25%|$60 min / $160 max"}},
		{[]string{"Non-preferred", "brand-name"}, []string{"45%|$60 min / $150 max", "45%|$180 min / $450 max", "45%|$120 min / $300 max"}},
	}
	y := 664.0
	for _, r := range rows {
		p.labelLines(y, r.label...)
		for i, c := range r.cells {
			p.centredLines(middles[i], y, strings.Split(c, "|")...)
		}
		y -= 27
	}
	p.labelLines(y, "Specialty", "(30-day supply)")
	p.centredLines(340, y, "25%, $100 min / $225 max, through Acme Specialty only")
	want := [][]string{
		{"", "Retail/up to 30 days", "Retail 90/31 to 90 days", "Mail order/up to 90 days"},
		{"Deductible", "$75 per person / $150 per family (retail and mail order/together) → →"},
		{"Generic", "10%/$5 min / $25 max", "10%/$15 min / $75 max", "10%/$10 min / $50 max"},
		{"Preferred brand-/name", "25%/$30 min / $80 max", "25%/$90 min / $240 max", "25%/$60 min / $160 max"},
		{"Non-preferred/brand-name", "45%/$60 min / $150 max", "45%/$180 min / $450 max", "45%/$120 min / $300 max"},
		{"Specialty/(30-day supply)", "25%, $100 min / $225 max, through Acme Specialty only → →"},
	}
	if d := cmp.Diff(want, oneTable(t, &f)); d != "" {
		t.Error(d)
	}
}

// TestPDFValuesOverGroups has a value for the two pharmacies of each plan, in the middle of their columns.
func TestPDFValuesOverGroups(t *testing.T) {
	middles := []float64{220, 310, 400, 490}
	var f pdfFile
	p := f.page()
	p.centred(265, 718, 9, 38, "Plan Gold")
	p.centred(445, 718, 9, 44, "Plan Silver")
	p.plainRows(702, middles, [][]string{
		{"", "Retail", "By mail", "Retail", "By mail"},
		{"Tier 1", "$5", "$10", "$7", "$14"},
		{"Tier 2", "$25", "$50", "$30", "$60"},
		{"Tier 3", "$50", "$99", "$65", "$95"},
	})
	p.labelLines(634, "Tier 4", "(30 days)")
	p.centred(265, 634, 9, 120, "20% up to $100 at Acme Rx")
	p.centred(445, 634, 9, 120, "20% up to $200 at Acme Rx")
	p.labelLines(608, "Deductible")
	p.centred(265, 608, 9, 20, "None")
	p.centred(445, 608, 9, 14, "$50")
	p.labelLines(582, "Family deductible")
	p.centredLines(265, 582, "Embedded, so that nobody pays", "more than one")
	p.centredLines(445, 582, "Met before the plan pays for", "anyone at all")
	p.labelLines(555, "Medical")
	p.centredLines(265, 555, "None, as long as no claim is made", "for drugs")
	p.centred(445, 555, 9, typeWidth("Together with drugs", 9), "Together with drugs")
	p.plainRows(532, middles, [][]string{{"Tier 5", "$70", "$140", "$80", "$160"}})
	got := oneTable(t, &f)
	for _, want := range [][]string{
		{"Family deductible", "Embedded, so that nobody pays/more than one →", "Met before the plan pays for/anyone at all →"},
		{"Medical", "None, as long as no claim is made/for drugs →", "Together with drugs →"},
		{"Tier 5", "$70", "$140", "$80", "$160"},
		{"Tier 3", "$50", "$99", "$65", "$95"},
		{"Tier 4/(30 days)", "20% up to $100 at Acme Rx →", "20% up to $200 at Acme Rx →"},
		{"Deductible", "None →", "$50 →"},
	} {
		if !holds(got, want) {
			t.Errorf("no row %q in %q", want, got)
		}
	}
}

// TestPDFTitleOverOneColumn has the names of plans over the networks of each, one of which has but one.
func TestPDFTitleOverOneColumn(t *testing.T) {
	middles := []float64{190, 265, 340, 415, 490}
	var f pdfFile
	p := f.page()
	p.text(46, 740, 9, "You pay these amounts.")
	rows := [][]string{
		{"", "In", "Out", "In only", "In", "Out"},
		{"Tier 1", "$5", "$10", "$7", "$14", "$40"},
		{"Tier 2", "$25", "$50", "$30", "$60", "$70"},
		{"Tier 3", "$50", "$99", "$65", "$95", "$90"},
	}
	for i, x := range middles { // the content has the columns one after the other
		for k, r := range rows {
			p.centred(x, 702-16*float64(k), 9, typeWidth(r[i+1], 9), r[i+1])
		}
	}
	for k, r := range rows[1:] {
		p.text(46, 686-16*float64(k), 9, r[0])
	}
	p.centred(227.5, 718, 9, typeWidth("County PPO", 9), "County PPO")
	p.centred(340, 718, 9, typeWidth("County HMO", 9), "County HMO")
	p.centred(452.5, 718, 9, typeWidth("County HSA", 9), "County HSA")
	got := oneTable(t, &f)
	if want := []string{"", "County PPO →", "County HMO", "County HSA →"}; !holds(got, want) {
		t.Errorf("no row %q in %q", want, got)
	}
}

// TestPDFNoteBelowLastRow has a note right below the last label of a table, which is no part of it.
func TestPDFNoteBelowLastRow(t *testing.T) {
	var f pdfFile
	p := f.page()
	middles := []float64{250, 400}
	rows := [][]string{
		{"", "Plan Gold", "Plan Silver"},
		{"Generic", "$10*", "20%*"},
		{"Preferred brand", "$35*", "30%*"},
		{"Specialty", "$99*", "30%*"},
		{"Generic by mail", "$20*", "30%*"},
		{"Non-preferred brand", "$60*", "40%*"},
	}
	for k := range rows {
		if k%2 == 0 {
			p.fill(0.9, 40, 696-16*float64(k), 480, 16)
		}
	}
	p.plainRows(700, middles, rows)
	p.text(44, 605, 8, "* After you meet the deductible.")
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 || !holds(cells(text, 0), []string{"Non-preferred brand", "$60*", "40%*"}) {
		t.Errorf("%d tables, the first %q", len(text.Tables), cells(text, 0))
	}
}

// TestPDFWrappedTitles has titles of several lines over the supplies of preferred pharmacies and of others, on one ground, and rules below the
// rows alone: the edges of the columns are where the texts of the rows leave white, and cut the wider titles.
func TestPDFWrappedTitles(t *testing.T) {
	middles := []float64{245, 355, 490}
	var f pdfFile
	p := f.page()
	p.fill(0.9, 49, 560, 510, 54)
	p.text(95, 585, 8, "Core plan")
	for i, s := range []string{"PREFERRED", "Acme pharmacies and the Acme mail order", "service"} {
		p.centred(300, 604-10.6*float64(i), 8, typeWidth(s, 8), s)
	}
	for i, s := range []string{"STANDARD", "Other network pharmacies"} {
		p.centred(490, 599-10.6*float64(i), 8, typeWidth(s, 8), s)
	}
	rows := [][]string{
		{"", "30-day supply", "90-day supply", "30-day supply"},
		{"Tier 1 Generic", "$4", "$10", "$15"},
		{"Tier 2 Preferred brand", "$30", "$75", "$50"},
		{"Tier 3 Non-preferred brand", "$60", "$150", "$95"},
	}
	y := 566.0
	for k, r := range rows {
		p.text(55, y, 8, r[0])
		for i, s := range r[1:] {
			p.centred(middles[i], y, 8, typeWidth(s, 8), s)
		}
		p.rule(49, y-5, 559, y-5)
		if y -= 16.6; k == 0 {
			p.rule(49, 614, 559, 614)
		}
	}
	want := [][]string{
		{"Core plan ↓", "PREFERRED/Acme pharmacies and the Acme mail order/service →", "STANDARD/Other network pharmacies"},
		{"30-day supply", "90-day supply", "30-day supply"},
	}
	want = append(want, rows[1:]...)
	if d := cmp.Diff(want, oneTable(t, &f)); d != "" {
		t.Error(d)
	}
}

// TestPDFBracketsGoOn has bounds in brackets that end on a second line, as far from the first as the rows of one line are from each other.
func TestPDFBracketsGoOn(t *testing.T) {
	middles := []float64{200, 300, 400}
	var f pdfFile
	p := f.page()
	p.plainRows(720, middles, [][]string{
		{"", "Retail", "Retail 90", "Mail order"},
		{"Generic", "$8.00", "$24.00", "$16.00"},
		{"Preferred brand", "25% ($30 min/", "25% ($90 min/", "25% ($75 min/"},
		{"", "$60 max)", "$180 max)", "$150 max)"},
		{"Non-preferred brand", "40% ($60 min/", "40% ($180 min/", "40% ($150 min/"},
		{"", "$120 max)", "$360 max)", "$300 max)"},
		{"Zero tier", "$0", "$0", "$0"},
	})
	want := [][]string{
		{"", "Retail", "Retail 90", "Mail order"},
		{"Generic", "$8.00", "$24.00", "$16.00"},
		{"Preferred brand", "25% ($30 min//$60 max)", "25% ($90 min//$180 max)", "25% ($75 min//$150 max)"},
		{"Non-preferred brand", "40% ($60 min//$120 max)", "40% ($180 min//$360 max)", "40% ($150 min//$300 max)"},
		{"Zero tier", "$0", "$0", "$0"},
	}
	if d := cmp.Diff(want, oneTable(t, &f)); d != "" {
		t.Error(d)
	}
}
