package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
)

func TestDrugTables(t *testing.T) {
	text := newSheet().table(
		[]string{"Drug Name", "Tier", "Notes"},
		[]string{"*EXAMPLE AGENTS*", "<", "<"},
		[]string{"examplol oral tablet\n10 mg", "1 or 1b*", "PA; QL"},
		[]string{"SAMPLIX INJECTION", "4", "ST; LD"},
	).table(
		[]string{"Drug Name", "Drug Tier", "Requirements/Limits", "Drug Name", "Drug Tier", "Requirements/Limits"},
		[]string{"alphadrin", "2", "", "betadrin", "3", "QL (30 per 30 days)"},
		[]string{"gammadrin", "Generic", "Prior authorization", "", "", ""},
	).table(
		[]string{"Drug Tier", "Retail"},
		[]string{"Tier 1 generic", "$4"},
	).text()
	p := read(t, text)
	var got []string
	for _, e := range p.Formulary.Entries {
		got = append(got, fmt.Sprintf("%s/%s pa=%v st=%v ql=%v", e.Name, e.Tier, e.PriorAuthorization, e.StepTherapy, e.QuantityLimit))
		if q := text.Quote(e.Source); !strings.HasPrefix(strings.Join(strings.Fields(q), " "), e.Name) {
			t.Errorf("%s is not where it says: %q", e.Name, q)
		}
	}
	want := `examplol oral tablet 10 mg/1 or 1b pa=true st=false ql=true
SAMPLIX INJECTION/4 pa=false st=true ql=false
alphadrin/2 pa=false st=false ql=false
betadrin/3 pa=false st=false ql=true
gammadrin/Generic pa=true st=false ql=false`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
	if len(p.CostShares) != 1 {
		t.Errorf("cost shares: %s", shareLines(p))
	}
}

func TestSheetEvidence(t *testing.T) {
	b := document.NewBuilder(document.XLSX)
	b.StartPage("Rx", 0, 0)
	var cells []document.CellText
	for i, row := range [][]string{{"Drug tier", "In-network retail"}, {"Tier 1 generic", "$9 copay"}} {
		for k, words := range row {
			cells = append(cells, document.CellText{Row: i, Column: k, Name: string(rune('A'+k)) + string(rune('1'+i)), Lines: []document.LineText{{Words: words}}})
		}
	}
	b.Table(2, document.Box{}, cells)
	p := read(t, b.Text())
	if len(p.CostShares) != 1 {
		t.Fatalf("%s", shareLines(p))
	}
	if e := p.CostShares[0].Share.Evidence[0]; e.Sheet != "Rx" || e.Cell != "B2" || e.Page != 0 || e.Quote != "$9 copay" {
		t.Errorf("%+v", e)
	}
}
